//! An earlier step that is run again with the hidden pieces of an imagined match.

use super::rerun::{Hear, Rerun, RerunStart};
use crate::compile::Game;
use crate::compile::value::{KindId, PieceId};
use crate::play::Match;
use crate::table::{CounterBounds, Deal, Generator, UnseenChance, mix_kinds};

/// The counters of an imagined match at a later moment, and what the observer knows of them then.
pub(super) type LaterCounts<'a> = (&'a [i32], &'a [CounterBounds]);

/// A step that has ended, as far as an observer knows it.
#[derive(Clone, Debug)]
pub(super) struct EarlierStep {
    pub(super) step: Rerun,
    pub(super) unseen: Option<UnseenChance>,
    /// Groups of pieces that may have swapped places among each other since.
    pub(super) circles: Vec<Vec<PieceId>>,
    /// Memory for kinds that were swapped within the groups.
    mixed: Vec<KindId>,
    scratch: Vec<KindId>,
}

impl EarlierStep {
    pub(super) fn new(step: Rerun, unseen: Option<UnseenChance>) -> Self {
        Self { step, unseen, circles: Vec::new(), mixed: Vec::new(), scratch: Vec::new() }
    }

    /// Runs the step with the kinds of an imagined match; returns whether it looks the same to the observer. `hear` is
    /// called for what other seats picked.
    pub(super) fn run(
        &mut self,
        game: &Game,
        state: &mut Match,
        (kinds, counts): (&[KindId], LaterCounts<'_>),
        generator: &mut Generator,
        hear: Option<&mut Hear<'_>>,
    ) -> bool {
        let Self { step, unseen, circles, mixed, scratch } = self;
        mixed.clear();
        mixed.extend_from_slice(kinds);
        for circle in &*circles {
            mix_kinds(mixed, circle, scratch, generator);
        }
        let (anew, frees_piles) = (unseen.as_ref(), unseen.is_some());
        let from = RerunStart { deal: Deal::Like(mixed), counts: Some(counts), anew, frees_piles };
        step.attempt_heard(game, state, from, generator, hear).is_some()
    }
}
