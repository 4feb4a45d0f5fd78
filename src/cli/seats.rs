//! Who sits at the table: people, or bots in their places, and seats that the rules play.

use serde_json::Value as Json;

use super::exit::{CommandError, Exit};
use crate::door::Game;
use crate::door::games::Players;
use crate::door::sitting::{check_names, seats};
use crate::report::by_rules;

/// The names of the seats: `Ann,Bob`, or how many; without either one for each bot of a list, or as many as usual.
///
/// # Errors
/// When there are too many, or when a name does not fit, as that of two seats.
pub(super) fn named(
    given: Option<&str>,
    bots: Option<&str>,
    players: Players,
) -> Result<Vec<String>, CommandError> {
    let listed = bots.map(|bots| bots.split(',').count()).filter(|bots| *bots > 1);
    let listed = listed.map(|bots| bots.to_string());
    let names = seats(given.or(listed.as_deref()), players)?;
    check_names(&names).map_err(|faults| CommandError::faults(Exit::Usage, faults))?;
    Ok(names)
}

/// For how many people it is, with the seats beside theirs: `2`, `1 and 2 seats that the rules play`.
pub(super) fn sitting(game: &Game) -> String {
    let (people, seats) = (game.people(), game.seats());
    match usize::from(seats - people) {
        0 => people.to_string(),
        others => format!("{people} and {}", by_rules(others)),
    }
}

/// Adds the number of people to JSON that has the number of seats, where they differ.
pub(super) fn add_people(json: &mut Json, game: &Game) {
    if let Some(people) = game.people_beside_rules() {
        json["people"] = people.into();
    }
}

/// A seat with the bot that plays it: `Ann (greedy)`.
pub(super) fn with_bot(seat: &str, bot: Option<&str>) -> String {
    bot.map_or_else(|| seat.to_owned(), |bot| format!("{seat} ({bot})"))
}
