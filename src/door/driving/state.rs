//! The bare state of a match that a program drives.

use super::game::DrivenGame;
use crate::play::numbered::{NumberedOptions, TakenAction};
use crate::play::{Match, Standings};
use crate::table::{Generator, Observer};
use crate::vm::machine::Demand;
use crate::vm::{Failure, Pause};

/// Where a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DrivenStand {
    /// A seat is asked.
    Asked,
    /// Open chance decides.
    Chance,
    /// It is over.
    Over,
    /// A script has failed.
    Failed,
}

/// A match without anything that is kept beside it.
#[derive(Clone, Debug)]
pub(super) struct DrivenState {
    pub(super) state: Match,
    pub(super) stand: DrivenStand,
    /// The options of the question, if they are worked out.
    options: NumberedOptions,
    is_filled: bool,
}

/// What an action did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// It was a part of an option.
    Begun,
    /// It made the answer with this index; whether the answer of the seat is complete.
    Answer { index: u32, is_whole: bool },
}

impl DrivenState {
    /// A match before its first step.
    pub(super) fn new(game: &DrivenGame, seed: u64, open_chance: bool) -> Self {
        let mut state = Match::new(&game.game.inner, seed);
        if open_chance {
            state.open_chance();
        }
        Self { state, stand: DrivenStand::Asked, options: NumberedOptions::default(), is_filled: false }
    }

    /// A match that stands somewhere: at a question, or at its end.
    pub(super) fn standing(state: Match, is_asked: bool) -> Self {
        let stand = if is_asked { DrivenStand::Asked } else { DrivenStand::Over };
        Self { state, stand, options: NumberedOptions::default(), is_filled: false }
    }

    /// Begins anew with another seed and goes on to the first question; chance is drawn.
    pub(super) fn restart(&mut self, game: &DrivenGame, seed: u64) -> Result<(), Failure> {
        self.state.restart(&game.game.inner, &game.about.fresh, seed);
        self.advance(game)
    }

    /// Goes on to the next question.
    pub(super) fn advance(&mut self, game: &DrivenGame) -> Result<(), Failure> {
        self.is_filled = false;
        let paused = self.state.advance(&game.game.inner);
        self.stand = match &paused {
            Ok(Pause::Ask) => DrivenStand::Asked,
            Ok(Pause::Chance) => DrivenStand::Chance,
            Ok(Pause::Done | Pause::Step | Pause::Call) => DrivenStand::Over,
            Err(_) => DrivenStand::Failed,
        };
        paused.map(|_| ())
    }

    /// The options of the question, in numbers.
    #[inline]
    pub(super) fn options(&mut self, game: &DrivenGame) -> &mut NumberedOptions {
        if !self.is_filled {
            self.options.fill(&game.game.inner, &game.about.actions, &self.state);
            self.is_filled = true;
        }
        &mut self.options
    }

    /// The seat that is asked.
    pub(super) fn asked(&self) -> Option<u8> {
        (self.stand == DrivenStand::Asked).then(|| self.state.to_answer().0)
    }

    /// Takes an action; `None` when it is not legal.
    #[inline]
    pub(super) fn take(&mut self, game: &DrivenGame, number: u32) -> Option<Result<Done, Failure>> {
        if self.stand != DrivenStand::Asked {
            return None;
        }
        let is_sealed = self.state.asking().demand == Demand::Sealed;
        Some(match self.options(game).take(number)? {
            TakenAction::Begun => Ok(Done::Begun),
            TakenAction::Answer(index) => self.answer(game, index).map(|is_whole| Done::Answer {
                index: u32::try_from(index).unwrap_or(u32::MAX),
                is_whole: is_whole || is_sealed,
            }),
        })
    }

    /// Takes the answer with this index and goes on. Returns whether the question is answered completely.
    #[inline]
    pub(super) fn answer(&mut self, game: &DrivenGame, index: usize) -> Result<bool, Failure> {
        self.is_filled = false;
        let is_whole = self.state.answer(&game.game.inner, index)?;
        if is_whole {
            self.advance(game)?;
        }
        Ok(is_whole)
    }

    /// Lets an outcome of open chance happen and goes on.
    pub(super) fn happen(&mut self, game: &DrivenGame, index: usize) -> Result<(), Failure> {
        self.is_filled = false;
        if self.state.happen(&game.game.inner, index)? {
            self.advance(game)?;
        }
        Ok(())
    }

    /// Draws an outcome of open chance, each as likely as its weight says.
    pub(super) fn draw(&mut self, game: &DrivenGame, chance: &mut Generator) -> usize {
        let outcomes = self.state.outcomes(&game.game.inner);
        let mut left = chance.below(outcomes.iter().map(|outcome| outcome.weight).sum());
        for (index, outcome) in outcomes.iter().enumerate() {
            match left.checked_sub(outcome.weight) {
                Some(rest) => left = rest,
                None => return index,
            }
        }
        0
    }

    /// What an observer sees, as numbers.
    pub(super) fn observe(&self, game: &DrivenGame, observer: u8, out: &mut [f32]) {
        let inner = &game.game.inner;
        let picked = match self.stand == DrivenStand::Asked {
            true if self.is_filled => Some(self.options.picked(inner, &game.about.actions, &self.state)),
            // Nothing of an option can be begun.
            true => Some(NumberedOptions::default().picked(inner, &game.about.actions, &self.state)),
            false => None,
        };
        game.about.tensor.write(inner, &self.state, (Observer(observer), picked.as_deref()), out);
    }

    /// What each seat has in the end, by its place among the others: from -1 for the last to 1 for the first; the sum is 0.
    pub(super) fn returns(
        &mut self,
        game: &DrivenGame,
        standings: &mut Standings,
        returns: &mut [f64],
    ) -> Result<(), Failure> {
        standings.look(&game.game.inner, &mut self.state)?;
        by_places(standings.places(), returns);
        Ok(())
    }
}

/// How many of the others each seat is ahead of, less how many are ahead of it, as a share of the others.
pub(super) fn by_places(places: &[u8], returns: &mut [f64]) {
    for (slot, own) in returns.iter_mut().zip(places) {
        let sum: i32 = places.iter().map(|other| i32::from(own < other) - i32::from(own > other)).sum();
        let others = places.len().saturating_sub(1).max(1);
        *slot = f64::from(sum) / f64::from(u32::try_from(others).unwrap_or(u32::MAX));
    }
}
