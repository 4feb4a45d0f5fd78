//! The first answers of each seat.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::option::OptionKey;
use crate::compile::Game;
use crate::simulate::statistics::{Contrast, once};

/// How often an option was offered and taken in the first decision of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Openings {
    offered: u64,
    taken: u64,
    wins: Contrast,
}

/// How often an option was offered and taken in the first decision of a seat: the first one in which it could choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningTold {
    /// The seat, from 1.
    pub seat: u8,
    /// The step that asks.
    pub step: String,
    /// The prompt, with `…` for each value.
    pub prompt: String,
    /// The option.
    pub option: String,
    /// In how many matches it was offered.
    pub offered: u64,
    /// In how many of them it was taken.
    pub taken: u64,
    /// The wins of the seat in matches in which it took it, against those in which it took another option.
    pub wins: Contrast,
}

impl Openings {
    pub(super) fn merge(&mut self, other: &Self) {
        self.offered += other.offered;
        self.taken += other.taken;
        self.wins.merge(&other.wins);
    }

    pub(super) fn told(&self, (seat, key): (u8, OptionKey), game: &Game) -> OpeningTold {
        OpeningTold {
            seat: seat + 1,
            step: key.question().step(game),
            prompt: key.question().prompt(game),
            option: key.name(game),
            offered: self.offered,
            taken: self.taken,
            wins: self.wins.clone(),
        }
    }
}

impl OpeningTold {
    /// Adds the counts of another part.
    pub(super) fn merge(&mut self, other: &Self) {
        self.offered += other.offered;
        self.taken += other.taken;
        self.wins.merge(&other.wins);
    }
}

/// The first decisions of a match.
#[derive(Debug)]
pub(super) struct OpeningWatch {
    /// For each seat the options that it was offered, and whether it took them; empty before its first decision.
    of_seat: Vec<Vec<(OptionKey, bool)>>,
}

impl OpeningWatch {
    pub(super) fn new(seats: usize) -> Self {
        Self { of_seat: vec![Vec::new(); seats] }
    }

    /// A match begins.
    pub(super) fn begin(&mut self) {
        self.of_seat.iter_mut().for_each(Vec::clear);
    }

    /// Whether the seat has chosen nothing yet.
    pub(super) fn is_open(&self, seat: usize) -> bool {
        self.of_seat.get(seat).is_some_and(Vec::is_empty)
    }

    /// The seat was offered this, and took it or not.
    pub(super) fn chose(&mut self, seat: usize, options: impl Iterator<Item = (OptionKey, bool)>) {
        if let Some(of_seat) = self.of_seat.get_mut(seat) {
            of_seat.extend(options);
        }
    }

    /// The match has ended, with these wins if it was played to its end.
    pub(super) fn end(&self, credits: Option<&[u64]>, all: &mut BTreeMap<(u8, OptionKey), Openings>) {
        for (seat, options) in (0..).zip(&self.of_seat) {
            for (key, taken) in options {
                let counts = all.entry((seat, *key)).or_default();
                counts.offered += 1;
                counts.taken += u64::from(*taken);
                if let Some(credits) = credits {
                    counts.wins.add(&[once(*taken, credits[usize::from(seat)])]);
                }
            }
        }
    }
}
