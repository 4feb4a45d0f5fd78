//! Who sits at the table: people, or bots in their places, and seats that the rules play.

use serde_json::Value as Json;

use super::output::count;
use crate::door::Game;

/// Seats beside those of people.
pub(super) fn by_rules(seats: usize) -> String {
    format!("{} that the rules play", count(seats, "seat"))
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
