//! All sequences that go on from one, depth first.

use std::sync::atomic::{AtomicBool, Ordering};

use super::count::PerftCount;
use super::path::{AnswerPath, PerftFailure};
use super::waypoint::{Endings, Waypoint};
use super::{Beginning, SequenceCounter, more};
use crate::compile::Game;
use crate::vm::Failure;

/// The waypoints of the sequences from a beginning on, kept for their memory.
#[derive(Debug)]
pub(super) struct Walk {
    waypoints: Vec<Waypoint>,
    endings: Endings,
    /// For each waypoint, the outcomes of chance that followed the answer which is taken from it now.
    outcomes: Vec<u64>,
    /// For each waypoint, the one from which the last answer was taken; `None` if that was before the beginning.
    answered: Vec<Option<usize>>,
}

impl Walk {
    /// Without waypoints yet.
    pub(super) fn new(game: &Game) -> Self {
        Self { waypoints: Vec::new(), endings: Endings::of(game), outcomes: Vec::new(), answered: Vec::new() }
    }

    /// Counts all sequences that are longer than the beginning; `None` when it was told to stop.
    ///
    /// # Errors
    /// The first sequence in which a script fails.
    pub(super) fn count(
        &mut self,
        perft: &SequenceCounter,
        beginning: &Beginning,
        stop: &AtomicBool,
    ) -> Result<Option<PerftCount>, PerftFailure> {
        let mut count = PerftCount::new(perft.terms.depth);
        let mut first = beginning.path.first().map(str::to_owned);
        self.put(0, &beginning.waypoint);
        self.answered.clear();
        self.answered.push(None);
        let mut at = 0;
        loop {
            let from = &mut self.waypoints[at];
            let is_deep = from.depth >= perft.terms.depth && !from.by_chance;
            let way = if is_deep { None } else { from.ways.next() };
            let Some(way) = way else {
                let Some(before) = at.checked_sub(1) else { return Ok(Some(count)) };
                at = before;
                continue;
            };
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if self.waypoints.len() == at + 1 {
                self.waypoints.push(beginning.waypoint.clone());
            }
            let (before, after) = self.waypoints.split_at_mut(at + 1);
            let (from, waypoint) = (&before[at], &mut after[0]);
            let taken = waypoint.take(&perft.game, from, way, &mut self.endings);
            let taken = match self.happened(perft, beginning, at) {
                Ok(()) => taken,
                Err(failure) => Err(failure),
            };
            let (from, waypoint) = (&self.waypoints[at], &self.waypoints[at + 1]);
            if from.depth == 0 && waypoint.depth == 1 {
                first = self.path(perft, beginning, at, way).first().map(str::to_owned);
            }
            match taken {
                Ok(true) => count.rest(perft, &self.waypoints[at + 1], first.as_deref()),
                Ok(false) => {}
                Err(failure) => return Err(self.path(perft, beginning, at, way).failed(failure)),
            }
            at += 1;
        }
    }

    /// Counts an outcome of chance, if the way that is taken from a waypoint is one.
    ///
    /// # Errors
    /// When there are too many since the last answer.
    fn happened(&mut self, perft: &SequenceCounter, beginning: &Beginning, at: usize) -> Result<(), Failure> {
        let by_chance = self.waypoints[at].by_chance;
        let answered = if by_chance { self.answered[at] } else { Some(at) };
        self.answered.truncate(at + 1);
        self.answered.push(answered);
        if !by_chance {
            self.outcomes.resize(self.outcomes.len().max(at + 1), 0);
            self.outcomes[at] = 0;
            return Ok(());
        }
        let happened = match answered {
            None => more(&beginning.outcomes),
            Some(answered) => {
                self.outcomes[answered] += 1;
                self.outcomes[answered]
            }
        };
        perft.bounded(happened)
    }

    /// The answers up to the way on that is taken from a waypoint.
    fn path(&self, perft: &SequenceCounter, beginning: &Beginning, last: usize, way: usize) -> AnswerPath {
        let mut path = beginning.path.clone();
        for at in 0..=last {
            let from = &self.waypoints[at];
            // A waypoint has moved past the way that is taken from it.
            let taken = if at == last { way } else { from.ways.start - 1 };
            path.push(&perft.game, from, taken, self.waypoints[at + 1].depth);
        }
        path
    }

    fn put(&mut self, at: usize, waypoint: &Waypoint) {
        match self.waypoints.get_mut(at) {
            Some(place) => place.clone_from(waypoint),
            None => self.waypoints.push(waypoint.clone()),
        }
    }
}
