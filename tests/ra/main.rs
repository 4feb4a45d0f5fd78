//! Ra as its rulebook tells it: what the rules say, what their figures are, and what happens where they are silent.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "a full run says what it looked at")]

mod auction;
#[path = "../common/board.rs"]
mod board;
#[path = "../common/mod.rs"]
mod common;
#[allow(dead_code, reason = "only one of the yardsticks is compared")]
#[path = "../../benches/native/mod.rs"]
mod native;
mod random;
mod scoring;
mod turns;

use board::{Board, zone};
use common::variant;
use parlor::compile::Game;
use parlor::compile::value::{KindId, ZoneId};
use parlor::run::Session;
use parlor::table::Observer;

pub(crate) const RA: &str = "games/ra.yaml";
pub(crate) const PLAYERS: [&str; 5] = ["A", "B", "C", "D", "E"];
/// What the players of three have to bid.
pub(crate) const SUNS: [(&str, &str); 4] = [
    ("A.suns", "sun(13) sun(5)"),
    ("B.suns", "sun(12) sun(7)"),
    ("C.suns", "sun(8) sun(2)"),
    ("centre", "sun(6)"),
];

/// Tiles are out of the game when nothing is said about them, suns not dealt.
fn away(game: &Game, kind: KindId, names: &[String]) -> ZoneId {
    let set = game.layout.kinds[usize::from(kind.0)].set;
    match game.rules.sets[usize::from(set)].name.text.as_str() {
        "tile" => zone(game, names, "box"),
        _ => zone(game, names, "sun_set[5]"),
    }
}

/// How many epochs are over.
pub(crate) fn epochs(session: &Session) -> usize {
    let spectator = Observer::spectator(&session.game().layout);
    let lines = session.log(spectator, 0).filter(|line| line.step == "turn_up_suns");
    let mut ends: Vec<usize> = lines.map(|line| line.at).collect();
    ends.dedup();
    ends.len()
}

/// A's turn in a match of three, with the suns of above.
pub(crate) fn turn(lists: &[(&str, &str)]) -> Board {
    laid(None, 3, |_| true, &[&SUNS, lists].concat(), &[])
}

/// A match of three that is over: the last Ra tile was the only one in the bag of its last epoch.
pub(crate) fn last(lists: &[(&str, &str)], numbers: &[(&str, i32)]) -> Board {
    let ends = [("bag", "ra"), ("ra_track", "ra*7")];
    let mut board = laid(None, 3, |session| epochs(session) == 2, &[&ends, lists].concat(), numbers);
    board.answer("A", "draw");
    assert!(board.session.is_over());
    board
}

pub(crate) fn laid(
    variant_: Option<&str>,
    seats: u8,
    fits: fn(&Session) -> bool,
    lists: &[(&str, &str)],
    numbers: &[(&str, i32)],
) -> Board {
    let game = variant(RA, variant_, seats);
    Board::at(&game, &PLAYERS[..usize::from(seats)], "take_turn", "A", fits).laid_out(away, lists, numbers)
}

pub(crate) fn sorted(mut list: Vec<&str>) -> Vec<&str> {
    list.sort_unstable();
    list
}

/// What a function says of A with these tiles.
pub(crate) fn score_of(function: &str, tiles: &str) -> i32 {
    let board = turn(&[("A.tiles", tiles)]);
    board.call(function, &[board.seat("A")])[0]
}
