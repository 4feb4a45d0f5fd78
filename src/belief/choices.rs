//! What the answers of others tell an observer, beyond what they exclude: an answer that a seat would hardly have given
//! with some hidden pieces makes these less likely. How likely an answer is, somebody else says; here the steps in which
//! others answered are run again with the pieces of an imagined match, so that it can be asked there.

use super::earlier::EarlierStep;
use super::imagining::ImaginedDeal;
use super::past::History;
use super::rerun::{Hear, Rerun, RerunStart};
use crate::compile::Game;
use crate::play::Match;
use crate::table::{Deal, Generator, Observer};

/// What another seat picked in one of these steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeardPick<'a> {
    /// The number of the step.
    pub(crate) step: usize,
    /// The number of the pick in the step.
    pub(crate) pick: usize,
    /// Those of the answers in the imagined match that look to the observer like the one that was given.
    pub(crate) alike: &'a [usize],
}

/// Hears of a pick, in the imagined match where its seat is asked.
pub(crate) type HearPick<'a> = dyn FnMut(HeardPick<'_>, &mut Match) + 'a;

/// The steps in which other seats have answered.
// Without `Debug`, because it contains what is hidden.
pub(crate) struct HeardChoices {
    earlier: Vec<EarlierStep>,
    present: Option<Rerun>,
    scratch: Match,
}

impl HeardChoices {
    /// Those of a history that an observer does not know everything of. `present` is the present step.
    pub(super) fn of(history: &History<'_>, observer: Observer, present: &Rerun) -> Self {
        let present = (present.has_others() && !present.prospect.is_certain()).then(|| present.clone());
        Self { earlier: history.answered(observer), present, scratch: Match::new(history.present.game, 0) }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.earlier.len() + usize::from(self.present.is_some())
    }

    /// Drops all of which `is_kept` is not true, by their numbers.
    pub(crate) fn keep(&mut self, is_kept: impl Fn(usize) -> bool) {
        let earlier = self.earlier.len();
        let mut at = 0..;
        self.earlier.retain(|_| at.next().is_some_and(&is_kept));
        self.present.take_if(|_| !is_kept(earlier));
    }

    /// Runs all steps with the pieces of an imagined match.
    pub(super) fn run(
        &mut self,
        game: &Game,
        imagined: &ImaginedDeal<'_>,
        generator: &mut Generator,
        hear: &mut HearPick<'_>,
    ) {
        let Self { earlier, present, scratch } = self;
        let (dealt, counts) = (imagined.dealt, imagined.counts);
        for (step, earlier) in earlier.iter_mut().enumerate() {
            let hear: &mut Hear<'_> = &mut |pick, state, alike| hear(HeardPick { step, pick, alike }, state);
            earlier.run(game, scratch, (dealt.kinds(), counts), generator, Some(hear));
        }
        if let Some(present) = present {
            let step = earlier.len();
            let hear: &mut Hear<'_> = &mut |pick, state, alike| hear(HeardPick { step, pick, alike }, state);
            let from = RerunStart { deal: Deal::Again(dealt), ..RerunStart::default() };
            let _ = present.attempt_heard(game, scratch, from, generator, Some(hear));
        }
    }
}
