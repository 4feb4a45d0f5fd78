//! Who sits where.

use crate::bot::Spec;
use crate::diag::did_you_mean;
use crate::door::games::Players;
use crate::door::{Refused, bot};

/// The names of seats that are given none.
pub const NAMES: [&str; 16] = [
    "Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jana", "Kai", "Lea", "Max", "Nora",
    "Otto", "Pia",
];

/// The names of the seats: as given, with commas between them, or usual ones for a number of them.
///
/// # Errors
/// When there are not so many usual names.
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

/// Which bot plays each seat: what a record says, but for seats that are given another one; an empty list when people
/// play all of them.
///
/// # Errors
/// When nobody is called so, or the record names no bot.
pub fn seat_bots(
    seats: &[String],
    recorded: &[Option<String>],
    given: &[(String, Spec)],
) -> Result<Vec<Option<Spec>>, Refused> {
    let mut bots = vec![None; seats.len()];
    for (seat, bot) in given {
        bots[seat_named(seats, seat)?] = Some(*bot);
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
