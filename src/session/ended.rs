//! The steps that end before the next question: what they tell after their last answer, or without asking anybody.

use std::sync::Arc;

use super::{Session, Setup};
use crate::compile::Game;
use crate::diag::Diagnostic;
use crate::play::journal::Checkpoint;
use crate::play::{Answer, Halt, Match, Play};

impl Session {
    /// Calls `look` with a match at the end of each step that ends before its first question.
    ///
    /// # Errors
    /// When there is not exactly one name for each seat, or when two names are the same.
    pub fn steps_before(
        game: &Arc<Game>,
        setup: Setup,
        look: &mut dyn FnMut(&Self),
    ) -> Result<(), Diagnostic> {
        let play = Play::new(game, Match::new(game, setup.seed));
        Self::before(Arc::clone(game), setup, play)?.end_steps(look);
        Ok(())
    }

    /// Calls `look` with the match at the end of each step that ends between an answer and the next question.
    pub fn steps_after(&self, answer: &Answer, look: &mut dyn FnMut(&Self)) {
        let mut after = self.clone();
        if after.give_only(answer).is_ok() && !after.is_sealed_open() {
            after.end_steps(look);
        }
    }

    fn end_steps(&mut self, look: &mut dyn FnMut(&Self)) {
        loop {
            let halt = self.play.go(&self.game);
            if !matches!(halt, Halt::Step | Halt::Over) {
                return;
            }
            look(self);
            if halt == Halt::Over {
                return;
            }
            let next = Arc::new(Checkpoint::of(&self.play, self.entries.len()));
            let ended = std::mem::replace(&mut self.checkpoint, Arc::clone(&next));
            if ended.step.is_some() {
                self.past.keep(&self.game, &self.entries, (ended, next));
            }
        }
    }
}
