//! The moves of a match so far, and the way back.

use std::sync::Arc;

use super::game::DrivenGame;
use super::state::{Done, DrivenState};
use crate::vm::Failure;

/// So many moves lie between two states that are kept: undoing repeats fewer.
const BETWEEN: usize = 16;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DrivenMove {
    /// An action, and what it did.
    Action { number: u32, done: Done },
    /// An outcome of open chance, by its index.
    Outcome(u32),
}

impl DrivenMove {
    /// Its number: of the action, or of the outcome.
    pub(super) fn number(self) -> u32 {
        match self {
            Self::Action { number, .. } => number,
            Self::Outcome(index) => index,
        }
    }

    /// Makes the same move again where it was made before.
    fn repeat(self, game: &DrivenGame, state: &mut DrivenState) -> Result<(), Failure> {
        match self {
            Self::Action { number, done: Done::Begun } => {
                let _ = state.options(game).take(number);
                Ok(())
            }
            Self::Action { done: Done::Answer { index, .. }, .. } => {
                state.answer(game, index as usize).map(|_| ())
            }
            Self::Outcome(index) => state.happen(game, index as usize),
        }
    }
}

/// The moves, and states on the way.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveHistory {
    moves: Vec<DrivenMove>,
    /// Each with how many moves led to it.
    kept: Vec<(usize, Arc<DrivenState>)>,
}

impl MoveHistory {
    pub(super) fn moves(&self) -> &[DrivenMove] {
        &self.moves
    }

    /// Keeps the state from time to time, before a move is made.
    #[inline]
    pub(super) fn keep(&mut self, state: &DrivenState) {
        let due = self.kept.last().map_or(0, |(at, _)| at + BETWEEN);
        if self.moves.len() >= due {
            self.kept.push((self.moves.len(), Arc::new(state.clone())));
        }
    }

    #[inline]
    pub(super) fn add(&mut self, made: DrivenMove) {
        self.moves.push(made);
    }

    /// The state before the last move, which is forgotten. `None` when there is no move.
    pub(super) fn undo(&mut self, game: &DrivenGame) -> Option<DrivenState> {
        self.moves.pop()?;
        while self.kept.last().is_some_and(|(at, _)| *at > self.moves.len()) {
            self.kept.pop();
        }
        let (at, kept) = self.kept.last()?;
        let mut state = DrivenState::clone(kept);
        for made in &self.moves[*at..] {
            // It did not fail the first time.
            made.repeat(game, &mut state).ok()?;
        }
        Some(state)
    }
}
