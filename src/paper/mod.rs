//! The rules of a game as a page for a browser and for paper, and what other pages and sheets share with it.

mod colours;
mod html;
mod picture;

pub(crate) use colours::class;
pub(crate) use html::{document, letter_size, rules, suit};
pub(crate) use picture::BoardDrawing;

use crate::door::author::CountBySeats;
use crate::door::words::{self, Words, fill};

/// How many pieces there are for some numbers of players: `4 for 2 to 3 players`.
pub(crate) fn by_seats(count: &CountBySeats, words: &Words) -> String {
    let players = words::players(usize::from(count.from), usize::from(count.to), words);
    fill(words.for_players, &[("count", &count.count.to_string()), ("players", &players)])
}
