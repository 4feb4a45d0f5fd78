//! A step is run again to see what its scripts do on the way to a question.

use std::sync::Arc;

use super::Match;
use crate::compile::Game;
use crate::vm::Pause;
use crate::vm::machine::{Counts, NoteLog, Stops};

impl Match {
    /// Runs the step that is about to begin once more, by the functions of a game that was compiled for following it
    /// ([`Game::following`]), and answers its questions with these indices of options. Then this match stands at the
    /// next question. `None` when there is none, when a script fails, or when another engine runs the scripts.
    pub(crate) fn follow(&mut self, game: &Game, followed: &Game, picks: &[usize]) -> Option<NoteLog> {
        if self.has_oracle() {
            return None;
        }
        self.hand_again(game).ok()?;
        let (function, seat) = self.machine.announced_call(game)?;
        let arguments = self.machine.announced_arguments(game).to_vec();
        let (heap, parts) = (self.machine.heap().clone(), self.machine.parts.clone());
        let counts = Arc::new(Counts::new(followed));
        self.count_in(Arc::clone(&counts));
        if let Some(handing) = self.machine.hands(game) {
            self.call(followed, handing, &[seat]).ok()?;
        }
        self.step_aside(followed, function, &arguments, heap);
        self.machine.parts = parts;
        self.set_stops(Stops::Nowhere);
        let mut pause = self.advance(followed).ok()?;
        for pick in picks {
            if pause != Pause::Ask {
                return None;
            }
            if self.answer(followed, *pick).ok()? {
                pause = self.advance(followed).ok()?;
            }
        }
        (pause == Pause::Ask).then(|| counts.take_notes())
    }
}
