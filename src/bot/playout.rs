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

/// The most decisions of a playout.
const MOST: u32 = 10_000;
/// A playout that is so many times as long as those before on average is cut off, but none of so few decisions.
const TIMES: u64 = 8;
const LEAST: u32 = 500;

/// A playout, as far as it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Playout {
    pub(super) ended: Ended,
    /// The decisions, also those with one answer.
    pub(super) decisions: u32,
}

/// How long the playouts of one search may be. Where matches mostly come to their end, those that go on for much longer are
/// cut off; where none does, each is cut off after half as many decisions as the one before.
#[derive(Debug, Default)]
pub(super) struct Patience {
    over: u32,
    decisions: u64,
    cut_off: u32,
}

impl Patience {
    /// The most decisions of the next playout.
    pub(super) fn most(&self) -> u32 {
        match self.decisions.checked_div(self.over.into()) {
            Some(usual) => u32::try_from(usual.saturating_mul(TIMES)).unwrap_or(MOST),
            None => MOST.checked_shr(self.cut_off).unwrap_or(0),
        }
        .clamp(LEAST, MOST)
    }

    /// Learns from a playout.
    pub(super) fn learn(&mut self, playout: Playout) {
        match playout.ended {
            Ended::Over => {
                self.over += 1;
                self.decisions += u64::from(playout.decisions);
            }
            Ended::CutOff => self.cut_off += 1,
            Ended::Stopped | Ended::Failed => {}
        }
    }
}

/// Plays on at random to the end, or until `stop` returns true before a question, but at most this many decisions.
pub(super) fn play_on(
    game: &Game,
    state: &mut Match,
    paused: Pause,
    most: u32,
    chance: &mut Generator,
    stop: impl FnMut(&Match) -> bool,
) -> Playout {
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
) -> Playout {
    let mut decisions = 0;
    let ended = loop {
        if paused == Pause::Done {
            break Ended::Over;
        }
        if decisions == most {
            break Ended::CutOff;
        }
        if stop(state) {
            break Ended::Stopped;
        }
        let answers = state.answers();
        let index = if answers == 1 { 0 } else { pick(state, answers) };
        match give(game, state, index) {
            Some(now) => paused = now,
            None => break Ended::Failed,
        }
        decisions += 1;
    };
    Playout { ended, decisions }
}

/// Gives an answer and goes on to the next question; `None` when a script fails.
pub(super) fn give(game: &Game, state: &mut Match, index: usize) -> Option<Pause> {
    if state.answer(game, index).ok()? { state.advance(game).ok() } else { Some(Pause::Ask) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most decisions of each playout, and of one more, where they end like this.
    fn mosts(playouts: impl IntoIterator<Item = (Ended, u32)>) -> Vec<u32> {
        let mut patience = Patience::default();
        let mut told = vec![patience.most()];
        for (ended, decisions) in playouts {
            patience.learn(Playout { ended, decisions });
            told.push(patience.most());
        }
        told
    }

    #[test]
    fn where_no_match_ends_each_playout_is_cut_off_sooner() {
        let told = mosts((0..40).map(|_| (Ended::CutOff, 0)));
        assert_eq!(told[..7], [10_000, 5_000, 2_500, 1_250, 625, 500, 500]);
        assert_eq!(told[40], 500);
    }

    #[test]
    fn a_playout_may_be_eight_times_as_long_as_those_that_ended() {
        let told =
            mosts([(Ended::CutOff, 10_000), (Ended::Over, 300), (Ended::CutOff, 2_400), (Ended::Over, 100)]);
        assert_eq!(told, [10_000, 5_000, 2_400, 2_400, 1_600]);
        assert_eq!(mosts([(Ended::Over, 3)]), [10_000, 500]);
        assert_eq!(mosts([(Ended::Over, 9_000)]), [10_000, 10_000]);
        assert_eq!(mosts([(Ended::Failed, 3), (Ended::Stopped, 3)]), [10_000; 3]);
    }
}
