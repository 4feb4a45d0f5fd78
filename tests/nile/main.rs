//! Nile as the page about its rules tells it: its figures, its played example step by step, and what happens
//! where it is silent.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[path = "../common/board.rs"]
mod board;
mod cards;
#[path = "../common/mod.rs"]
mod common;
mod example;
mod irrigation;
mod locust;
mod planting;
mod trade;

use board::{Board, zone};
use common::variant;
use parlor::compile::Game;
use parlor::compile::value::{KindId, ZoneId};

pub(crate) const NILE: &str = "games/nile.yaml";
/// The players of the played example, and more who would sit there.
pub(crate) const PLAYERS: [&str; 5] = ["I", "Opponent", "C", "D", "E"];

/// Cards that nothing is said about are discarded.
pub(crate) fn discarded(game: &Game, _kind: KindId, names: &[String]) -> ZoneId {
    zone(game, names, "discards")
}

/// Cards that nothing is said about are in the opponent's hand, but for the locust.
pub(crate) fn held(game: &Game, kind: KindId, names: &[String]) -> ZoneId {
    let is_locust = game.layout.kinds[usize::from(kind.0)].name == "locust";
    zone(game, names, if is_locust { "discards" } else { "Opponent.hand" })
}

/// My turn in a match of so many, where this step begins.
pub(crate) fn turn(variant_name: Option<&str>, seats: u8, step: &str) -> Board {
    let game = variant(NILE, variant_name, seats);
    Board::at(&game, &PLAYERS[..usize::from(seats)], step, "I", |_| true)
}

/// My trade in a match of two.
pub(crate) fn trade(lists: &[(&str, &str)], numbers: &[(&str, i32)]) -> Board {
    turn(None, 2, "trade").laid_out(discarded, lists, numbers)
}

/// My planting in a match of two.
pub(crate) fn planting(lists: &[(&str, &str)]) -> Board {
    turn(None, 2, "plant_or_speculate").laid_out(discarded, lists, &[])
}

impl Board {
    /// What lies in a zone, as a component list in alphabetical order.
    pub(crate) fn has(&self, zone: &str) -> String {
        let mut list = self.list(zone);
        list.sort_unstable();
        let alike = list.chunk_by(|a, b| a == b);
        let counted = alike.map(|alike| match alike.len() {
            1 => alike[0].to_owned(),
            n => format!("{}*{n}", alike[0]),
        });
        counted.collect::<Vec<String>>().join(" ")
    }

    /// The answer of a seat is refused, and nothing has changed.
    pub(crate) fn refuse(&mut self, seat: &str, text: &str) -> &mut Self {
        let before = self.session.digest();
        let id = self.session.seat_named(seat).unwrap();
        assert!(self.session.answer_text(id, text).is_err(), "{text} is taken");
        assert_eq!(self.session.digest(), before);
        self
    }

    /// The places of the seats, as the table stands.
    pub(crate) fn places(&self) -> Vec<usize> {
        self.session.outcome().unwrap().seats.iter().map(|standing| standing.place).collect()
    }
}
