//! Playouts: matches that are played on to their end.

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
    paused: Pause,
    most: u32,
    chance: &mut Generator,
    stop: impl FnMut(&Match) -> bool,
) -> Ended {
    play_by(game, state, (paused, most), stop, |_, answers| {
        chance.below(u32::try_from(answers).unwrap_or(u32::MAX)) as usize
    })
}

/// Plays on like [`play_on`], where `pick` is told how many answers there are, two or more, and says which is given.
pub(super) fn play_by(
    game: &Game,
    state: &mut Match,
    (mut paused, most): (Pause, u32),
    mut stop: impl FnMut(&Match) -> bool,
    mut pick: impl FnMut(&mut Match, usize) -> usize,
) -> Ended {
    for _ in 0..most {
        if paused == Pause::Done {
            return Ended::Over;
        }
        if stop(state) {
            return Ended::Stopped;
        }
        let answers = state.answers();
        let index = if answers == 1 { 0 } else { pick(state, answers) };
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
