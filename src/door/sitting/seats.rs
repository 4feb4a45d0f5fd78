//! Who sits where.

use std::sync::Arc;

use crate::bot::Spec;
use crate::diag::did_you_mean;
use crate::door::games::Players;
use crate::door::{Faults, Refused, bot};
use crate::session;

/// The names of seats to which no names are given.
pub const NAMES: [&str; 16] = session::NAMES;

/// The names of the seats. If `given` is a text of names, these, separated by commas. If it is a number, default names
/// for this number of seats; without it, default names for the usual number.
///
/// # Errors
/// When there are not enough default names.
pub fn seats(given: Option<&str>, players: Players) -> Result<Vec<String>, Refused> {
    let number = match given.map(|given| given.trim().parse::<usize>()) {
        None => usize::from(players.usual),
        Some(Ok(number)) if number <= NAMES.len() => number,
        Some(Ok(number)) => return Err(Refused::because(format!("{number} seats are too many"))),
        Some(Err(_)) => {
            return Ok(given.unwrap_or_default().split(',').map(|name| name.trim().to_owned()).collect());
        }
    };
    Ok(NAMES.iter().take(number).map(|name| (*name).to_owned()).collect())
}

/// Checks names of seats for any game; each must be another one.
///
/// # Errors
/// When a seat has no name, one that is too long, or that of another seat.
pub fn check_names(names: &[String]) -> Result<(), Faults> {
    match session::wrong_among(names) {
        Some(wrong) => Err(Faults::one(wrong.fault, &Arc::default())),
        None => Ok(()),
    }
}

/// Which bot plays each seat. `recorded` says which, unless a seat is given another bot. An empty list when people play
/// all seats.
///
/// # Errors
/// When no seat has this name, or when the record names an unknown bot.
pub fn seat_bots(
    seats: &[String],
    recorded: &[Option<String>],
    given: &[(String, Spec)],
) -> Result<Vec<Option<Spec>>, Refused> {
    let mut bots = vec![None; seats.len()];
    for (seat, bot) in given {
        bots[seat_named(seats, seat)?] = Some(bot.clone());
    }
    for (bot, text) in bots.iter_mut().zip(recorded) {
        if let (Some(text), None) = (text, &bot) {
            *bot = Some(bot::spec(text)?);
        }
    }
    if bots.iter().all(Option::is_none) {
        bots.clear();
    }
    Ok(bots)
}

/// The seat of this name.
pub(super) fn seat_named(seats: &[String], name: &str) -> Result<usize, Refused> {
    seats.iter().position(|known| known == name).ok_or_else(|| {
        let hint = did_you_mean(name, seats.iter().map(String::as_str));
        let hint = hint.unwrap_or_else(|| format!("the seats are {}", seats.join(", ")));
        Refused { message: format!("nobody is called `{name}`"), offered: seats.to_vec(), hint: Some(hint) }
    })
}
