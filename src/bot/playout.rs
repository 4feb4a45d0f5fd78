//! Random playouts.

use crate::compile::Game;
use crate::play::Match;
use crate::table::Generator;
use crate::vm::Pause;

/// How a playout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// It is over.
    Over,
    /// It stopped where it was told to.
    Stopped,
    /// After the maximum number of decisions.
    CutOff,
    /// A script failed.
    Failed,
}

/// Plays on at random to the end, or until `stop` returns true before a question, but at most this many decisions.
pub(super) fn play_on(
    game: &Game,
    state: &mut Match,
    mut paused: Pause,
    most: u32,
    chance: &mut Generator,
    mut stop: impl FnMut(&Match) -> bool,
) -> Ended {
    for _ in 0..most {
        if paused == Pause::Done {
            return Ended::Over;
        }
        if stop(state) {
            return Ended::Stopped;
        }
        let answers = u32::try_from(state.answers()).unwrap_or(u32::MAX);
        let index = if answers == 1 { 0 } else { chance.below(answers) as usize };
        match give(game, state, index) {
            Some(now) => paused = now,
            None => return Ended::Failed,
        }
    }
    if paused == Pause::Done { Ended::Over } else { Ended::CutOff }
}

/// Gives an answer and goes on to the next question; `None` when a script fails.
pub(super) fn give(game: &Game, state: &mut Match, index: usize) -> Option<Pause> {
    if state.answer(game, index).ok()? { state.advance(game).ok() } else { Some(Pause::Ask) }
}
