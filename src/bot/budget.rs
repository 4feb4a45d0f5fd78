//! How long bots think, and how well they are to play.

use std::fmt;
use std::time::Duration;

/// Iterations of a search without a number.
pub(super) const ITERATIONS: u32 = 1000;

/// A clock: the time since a fixed moment. The library itself reads no clock.
pub type Clock = fn() -> Duration;

/// The budget of a search for each decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Budget {
    /// This many iterations.
    Iterations(u32),
    /// This much time; then it need not give the same answer each time.
    Time(Duration),
}

/// How strong a bot is to be, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayLevel {
    /// It makes mistakes.
    Easy,
    /// It plays like somebody who plays often.
    Club,
    /// It plays as well as it can in some seconds.
    Hard,
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Iterations(iterations) => write!(f, "{iterations}"),
            Self::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl PlayLevel {
    pub(super) const ALL: [Self; 3] = [Self::Easy, Self::Club, Self::Hard];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Club => "club",
            Self::Hard => "hard",
        }
    }

    /// How long it thinks about a decision where people wait.
    pub(super) fn time(self) -> Duration {
        match self {
            Self::Easy | Self::Club => Duration::from_secs(1),
            Self::Hard => Duration::from_secs(4),
        }
    }

    /// How many iterations it does instead where matches must be the same again.
    pub(super) fn iterations(self) -> u32 {
        match self {
            Self::Easy => ITERATIONS,
            Self::Club => 4 * ITERATIONS,
            Self::Hard => 16 * ITERATIONS,
        }
    }
}
