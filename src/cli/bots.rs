//! Reads the names of bots.

use super::exit::CommandError;
use super::output::count;
use crate::door::sitting::seat_bots;
use crate::door::study::Spec;

/// The bot of this name.
///
/// # Errors
/// When there is no such bot.
pub(super) fn one(named: &str) -> Result<Spec, CommandError> {
    named.parse::<Spec>().map_err(|error| CommandError::usage(error.message).hint(error.hint))
}

/// The bots of these names, separated by commas.
///
/// # Errors
/// When there is no bot of one of these names.
pub(super) fn listed(named: &str) -> Result<Vec<Spec>, CommandError> {
    named.split(',').map(|name| one(name.trim())).collect()
}

/// Which bot plays each seat: of a list one bot for all seats or one for each in their order, and in its place the one
/// that `--bot SEAT=BOT` names for a seat. Without a list, the bots that a record names. An empty list when people play
/// all seats.
///
/// # Errors
/// When a bot or a seat is not known, or when the list has another number of bots than there are seats.
pub(super) fn seated(
    seats: &[String],
    list: Option<&str>,
    given: &[String],
    recorded: &[Option<String>],
) -> Result<Vec<Option<Spec>>, CommandError> {
    let given = given.iter().map(|text| of_seat(text)).collect::<Result<Vec<_>, CommandError>>()?;
    let listed = list.map(|list| for_seats(list, seats.len())).transpose()?;
    let listed: Option<Vec<Option<String>>> =
        listed.map(|bots| bots.iter().map(|bot| Some(bot.to_string())).collect());
    Ok(seat_bots(seats, listed.as_deref().unwrap_or(recorded), &given)?)
}

/// The bot of `--against N`.
const OPPONENT: &str = "search:200ms";

/// The bots of `--against`: how many there are, or their names.
///
/// # Errors
/// When there is no bot of one of these names.
pub(super) fn opponents(text: &str) -> Result<Vec<Spec>, CommandError> {
    match text.parse::<u8>() {
        Ok(0) => Err(CommandError::usage("`--against 0` is nobody").hint("leave it out")),
        Ok(number) => Ok(vec![one(OPPONENT)?; usize::from(number)]),
        Err(_) => listed(text),
    }
}

/// Which bot plays each seat where a person plays the first one against others.
///
/// # Errors
/// When there is another number of bots than of other seats.
pub(super) fn against(seats: &[String], text: &str) -> Result<Vec<Option<String>>, CommandError> {
    let others = seats.len().saturating_sub(1);
    let bots = match opponents(text)?.as_slice() {
        [one] if others > 0 => vec![*one; others],
        bots if bots.len() == others => bots.to_vec(),
        bots => {
            let (bots, others) = (count(bots.len(), "bot"), count(others, "other seat"));
            return Err(CommandError::usage(format!("`--against {text}` names {bots} for {others}")));
        }
    };
    Ok([None].into_iter().chain(bots.iter().map(|bot| Some(bot.to_string()))).collect())
}

/// Like `seated`, where bots play all seats.
///
/// # Errors
/// As for `seated`.
pub(super) fn everywhere(seats: &[String], list: &str, given: &[String]) -> Result<Vec<Spec>, CommandError> {
    Ok(seated(seats, Some(list), given, &[])?.into_iter().flatten().collect())
}

/// One bot for all seats, or one for each.
fn for_seats(list: &str, seats: usize) -> Result<Vec<Spec>, CommandError> {
    match listed(list)?.as_slice() {
        [one] => Ok(vec![*one; seats]),
        bots if bots.len() == seats => Ok(bots.to_vec()),
        bots => {
            let (bots, seats) = (count(bots.len(), "bot"), count(seats, "seat"));
            Err(CommandError::usage(format!("`--bots {list}` names {bots} for {seats}"))
                .hint("name one bot for all seats, or one for each of them"))
        }
    }
}

/// `Bob=greedy`: a seat and its bot.
fn of_seat(text: &str) -> Result<(String, Spec), CommandError> {
    match text.rsplit_once('=') {
        Some((seat, name)) => Ok((seat.to_owned(), one(name)?)),
        None => Err(CommandError::usage(format!("`--bot {text}` does not say which bot plays"))
            .hint(format!("write `--bot {text}=random`"))),
    }
}
