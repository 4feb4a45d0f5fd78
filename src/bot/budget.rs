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

/// The longest time for one answer.
pub(super) const MOST_TIME: Duration = Duration::from_secs(3600);

/// Reads a time for one answer, to a thousandth of a second and up to an hour: `200ms`, `5s`, `0.5s`.
#[must_use]
pub fn thinking_time(text: &str) -> Option<Duration> {
    let number = |digits: &str| {
        let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
        are_digits.then(|| digits.parse::<u64>().ok()).flatten()
    };
    let millis = match text.strip_suffix("ms") {
        Some(digits) => number(digits.trim())?,
        None => {
            let seconds = text.strip_suffix('s')?.trim();
            let (whole, part) = seconds.split_once('.').unwrap_or((seconds, "0"));
            let part = (part.len() <= 3).then(|| number(&format!("{part:0<3}"))).flatten()?;
            number(whole)?.checked_mul(1000)?.checked_add(part)?
        }
    };
    Some(Duration::from_millis(millis)).filter(|time| !time.is_zero() && *time <= MOST_TIME)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_a_unit_and_may_have_a_part_of_a_second() {
        for (text, millis) in [
            ("5s", 5000),
            ("200ms", 200),
            ("3600s", 3_600_000),
            ("1 ms", 1),
            ("0.5s", 500),
            ("1.25s", 1250),
            ("0.001s", 1),
            ("2.s", 2000),
        ] {
            assert_eq!(thinking_time(text), Some(Duration::from_millis(millis)), "{text}");
        }
        for wrong in [
            "",
            "5",
            "0s",
            "0.0s",
            "3601s",
            "3600.001s",
            "-1s",
            "+1s",
            "1h",
            "s",
            ".5s",
            "0.0005s",
            "1.-5s",
            "1.5ms",
            "1.2.3s",
            "99999999999999999999s",
            "18446744073709551s",
            "1.äs",
        ] {
            assert_eq!(thinking_time(wrong), None, "{wrong}");
        }
    }
}
