//! What is counted of sequences.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;

use super::SequenceCounter;
use super::waypoint::Waypoint;
use crate::table::position;

/// The sequences of one depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PerftLevel {
    /// How many there are.
    pub sequences: u64,
    /// How many of them end the match.
    pub ended: u64,
    /// The positions that they come to, as numbers: see [`position`]. None when they are not counted.
    positions: BTreeSet<u64>,
}

impl PerftLevel {
    /// How many different positions the sequences come to: what lies where, which way up, the counters, and the seat to
    /// answer. 0 when they are not counted.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions.len() as u64
    }
}

/// What was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PerftCount {
    /// By depth, from 0 on.
    pub levels: Vec<PerftLevel>,
    /// By first answer, in the notation: how many of the sequences of the last depth begin with it.
    pub divided: BTreeMap<String, u64>,
}

impl PerftCount {
    /// Nothing yet.
    pub(super) fn new(depth: u32) -> Self {
        Self { levels: vec![PerftLevel::default(); depth as usize + 1], divided: BTreeMap::new() }
    }

    /// Sequences of all depths that end the match.
    #[must_use]
    pub fn ended(&self) -> u64 {
        self.levels.iter().map(|level| level.ended).sum()
    }

    /// Counts a sequence that comes to rest, with its first answer.
    pub(super) fn rest(&mut self, perft: &SequenceCounter, waypoint: &Waypoint, first: Option<&str>) {
        let Some(level) = self.levels.get_mut(waypoint.depth as usize) else { return };
        level.sequences += 1;
        level.ended += u64::from(waypoint.is_over);
        if perft.terms.positions {
            let seat = if waypoint.is_over { u64::MAX } else { u64::from(waypoint.state.to_answer().0) };
            let number = position(&perft.game.layout, &waypoint.state.table);
            // An odd factor loses nothing of the number.
            level.positions.insert((number ^ seat).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        }
        if waypoint.depth != perft.terms.depth {
            return;
        }
        let Some(first) = first else { return };
        match self.divided.get_mut(first) {
            Some(sequences) => *sequences += 1,
            None => {
                self.divided.insert(first.to_owned(), 1);
            }
        }
    }
}

impl AddAssign for PerftCount {
    fn add_assign(&mut self, other: Self) {
        for (level, other) in self.levels.iter_mut().zip(other.levels) {
            level.sequences += other.sequences;
            level.ended += other.ended;
            level.positions.extend(other.positions);
        }
        for (answer, sequences) in other.divided {
            *self.divided.entry(answer).or_default() += sequences;
        }
    }
}
