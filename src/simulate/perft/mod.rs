//! Perft: how many sequences of answers there are from a position to each depth. Chess programs check their rules so:
//! two implementations of the same rules count the same.
//!
//! A sequence is counted where it comes to rest: at a question, or at the end of the match. Its depth is the number of
//! whole answers in it. An answer that takes several options counts once for each set of options that it can take. Where
//! all chance is gone through, each thing that can happen begins a sequence of its own, however likely it is; it adds no
//! depth.

mod count;
mod path;
mod walk;
mod waypoint;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

pub use self::count::{PerftCount, PerftLevel};
use self::path::AnswerPath;
pub use self::path::PerftFailure;
use self::walk::Walk;
use self::waypoint::{Endings, Waypoint};
use super::pool::{Job, in_order};
use crate::compile::Game;
use crate::play::Match;
use crate::vm::{Fail, Failure};

/// Beginnings that are shared out, enough for many threads because they differ much in size. Always as many, so that the
/// same failure is found first with any number of threads.
const PIECES: usize = 1024;

/// How sequences are counted.
#[derive(Clone, Copy, Debug)]
pub struct PerftTerms {
    /// Answers in a sequence at most.
    pub depth: u32,
    /// Whether all is gone through that can happen by chance; it is drawn from the seed otherwise.
    pub all_chance: bool,
    /// Whether different positions are counted too.
    pub positions: bool,
    /// How many threads count, at least one.
    pub threads: usize,
    /// Outcomes of chance that may follow one answer, or the beginning, before all of them come to rest: where a match
    /// can go on without a question, they have no end.
    pub outcomes: u64,
}

/// What is counted.
#[derive(Clone, Debug)]
pub struct SequenceCounter {
    game: Arc<Game>,
    /// Before the first step, or at a question.
    from: Match,
    terms: PerftTerms,
}

impl SequenceCounter {
    /// The sequences from a match on that is before its first step, at a question or over. If the terms say so, all that
    /// can happen by chance is gone through, but for the seats that counters begin with; otherwise chance is drawn as
    /// the match would draw it.
    #[must_use]
    pub fn new(game: Arc<Game>, mut from: Match, terms: PerftTerms) -> Self {
        if terms.all_chance {
            from.open_chance();
        }
        Self { game, from, terms }
    }

    /// Counts. `look` is told how many pieces of how many are done. `None` when it was told to stop before the end.
    ///
    /// # Errors
    /// The first sequence in which a script fails.
    pub fn count(
        &self,
        stop: &AtomicBool,
        mut look: impl FnMut(u64, u64),
    ) -> Result<Option<PerftCount>, PerftFailure> {
        let mut count = PerftCount::new(self.terms.depth);
        let pieces = self.split(&mut count)?;
        let total = pieces.len() as u64;
        let mut done = 0;
        in_order(&Beginnings { perft: self, pieces: &pieces }, total, self.terms.threads, stop, |made| {
            count += made?;
            done += 1;
            look(done, total);
            Ok(!stop.load(Ordering::Relaxed))
        })?;
        Ok((done == total && !stop.load(Ordering::Relaxed)).then_some(count))
    }

    /// Fails when too many outcomes of chance followed one answer.
    fn bounded(&self, outcomes: u64) -> Result<(), Failure> {
        if outcomes <= self.terms.outcomes {
            return Ok(());
        }
        let message = format!("more than {} outcomes of chance follow without an end", self.terms.outcomes);
        let fail = Fail::new(message).hint(
            "count with `--chance drawn`, set figures with `--set` so that less is left to chance, or allow more with `--outcomes`",
        );
        Err(Failure { fail, span: None, calls: Vec::new() })
    }

    /// Goes on with all sequences at a time until there are enough of them to be shared out, and counts those that come
    /// to rest on the way.
    fn split(&self, count: &mut PerftCount) -> Result<Vec<Beginning>, PerftFailure> {
        let (waypoint, outcomes) = (Waypoint::before(&self.from), Arc::new(AtomicU64::new(0)));
        let mut first = Beginning { waypoint, path: AnswerPath::default(), outcomes };
        let mut endings = Endings::of(&self.game);
        let begun = first.waypoint.go_on(&self.game, &mut endings);
        let rests = begun.map_err(|failure| first.path.clone().failed(failure))?;
        if rests {
            count.rest(self, &first.waypoint, None);
        }
        let mut pieces = vec![first];
        while !pieces.is_empty() && pieces.len() < PIECES {
            let mut next = Vec::new();
            for beginning in pieces {
                beginning.go_on(self, count, &mut endings, &mut next)?;
            }
            pieces = next;
        }
        Ok(pieces)
    }
}

/// Counts one outcome of chance more.
fn more(outcomes: &AtomicU64) -> u64 {
    outcomes.fetch_add(1, Ordering::Relaxed) + 1
}

/// A sequence that has begun.
#[derive(Clone, Debug)]
struct Beginning {
    waypoint: Waypoint,
    path: AnswerPath,
    /// The outcomes of chance so far since the last answer or the beginning, in all sequences that share it.
    outcomes: Arc<AtomicU64>,
}

impl Beginning {
    /// All sequences that are longer by one answer, pick or outcome.
    fn go_on(
        &self,
        perft: &SequenceCounter,
        count: &mut PerftCount,
        endings: &mut Endings,
        next: &mut Vec<Self>,
    ) -> Result<(), PerftFailure> {
        if self.waypoint.depth >= perft.terms.depth && !self.waypoint.by_chance {
            return Ok(());
        }
        for way in self.waypoint.ways.clone() {
            let mut waypoint = self.waypoint.clone();
            let taken = waypoint.take(&perft.game, &self.waypoint, way, endings);
            let mut path = self.path.clone();
            path.push(&perft.game, &self.waypoint, way, waypoint.depth);
            let outcomes = match self.waypoint.by_chance {
                true => Arc::clone(&self.outcomes),
                false => Arc::new(AtomicU64::new(0)),
            };
            let taken = taken.and_then(|rests| {
                let happened = if self.waypoint.by_chance { more(&outcomes) } else { 0 };
                perft.bounded(happened).map(|()| rests)
            });
            match taken {
                Ok(true) => count.rest(perft, &waypoint, path.first()),
                Ok(false) => {}
                Err(failure) => return Err(path.failed(failure)),
            }
            next.push(Self { waypoint, path, outcomes });
        }
        Ok(())
    }
}

/// Sequences that have begun, to be gone on with one after the other.
struct Beginnings<'a> {
    perft: &'a SequenceCounter,
    pieces: &'a [Beginning],
}

impl Job for Beginnings<'_> {
    type Worker = Walk;
    type Made = Result<PerftCount, PerftFailure>;

    fn worker(&self) -> Walk {
        Walk::new(&self.perft.game)
    }

    fn make(&self, walk: &mut Walk, beginning: u64, stop: &AtomicBool) -> Option<Self::Made> {
        let beginning = self.pieces.get(usize::try_from(beginning).ok()?)?;
        walk.count(self.perft, beginning, stop).transpose()
    }
}
