//! What an edit of the rules changes, in figures and in plain words.

use serde_json::{Value as Json, json};

use crate::simulate::compare::{Both, Differences};
use crate::simulate::statistics::Interval;

/// A figure that is compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What it is about.
    pub about: About,
    /// Under the old rules.
    pub old: f64,
    /// Under the new rules.
    pub new: f64,
    /// The new value minus the old one.
    pub change: f64,
    /// The 95 % interval of the change; exactly 0 to 0 when no match differs.
    pub interval: Interval,
}

/// What a figure is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// The share of wins of a seat, from 1.
    Wins(usize),
    /// The score of a seat, from 1.
    Score(usize),
    /// The best score of a match.
    BestScore,
    /// How many seats win a match.
    Winners,
    /// Turns of a match.
    Turns,
    /// Decisions of a match.
    Decisions,
    /// Possible answers, summed over all decisions of a match.
    Options,
    /// How often a kind is chosen in a match.
    Kind(String),
}

impl About {
    /// The name of the figure.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Wins(seat) => format!("wins of seat {seat}"),
            Self::Score(seat) => format!("score of seat {seat}"),
            Self::BestScore => "best score".to_owned(),
            Self::Winners => "winners of a match".to_owned(),
            Self::Turns => "turns".to_owned(),
            Self::Decisions => "decisions".to_owned(),
            Self::Options => "answers to choose from".to_owned(),
            Self::Kind(kind) => format!("{kind} chosen"),
        }
    }

    /// The field of the JSON report.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self {
            Self::Wins(_) => "win_share",
            Self::Score(_) => "score",
            Self::BestScore => "best_score",
            Self::Winners => "winners",
            Self::Turns => "turns",
            Self::Decisions => "decisions",
            Self::Options => "options",
            Self::Kind(_) => "chosen",
        }
    }

    fn words(&self, more: bool) -> String {
        let direction = if more { "more" } else { "less" };
        let fewer = if more { "more" } else { "fewer" };
        let higher = if more { "higher" } else { "lower" };
        match self {
            Self::Wins(seat) => format!("seat {seat} wins {direction}"),
            Self::Score(seat) => format!("seat {seat} scores {direction}"),
            Self::BestScore => format!("the best score is {higher}"),
            Self::Winners => format!("{fewer} seats share a win"),
            Self::Turns => format!("matches have {fewer} turns"),
            Self::Decisions => format!("matches have {fewer} decisions"),
            Self::Options => format!("there are {fewer} answers to choose from"),
            Self::Kind(kind) => format!("{kind} is chosen {direction} often"),
        }
    }
}

impl Finding {
    /// Whether the figure changes, as far as one 95 % interval can say.
    #[must_use]
    pub fn is_seen(&self) -> bool {
        !self.interval.contains(0.0)
    }

    /// The figure for other programs: see docs/diff.md.
    #[must_use]
    pub fn json(&self) -> Json {
        let (seat, kind) = match &self.about {
            About::Wins(seat) | About::Score(seat) => (Some(seat), None),
            About::Kind(kind) => (None, Some(kind)),
            _ => (None, None),
        };
        json!({
            "figure": self.about.field(),
            "seat": seat,
            "kind": kind,
            "old": self.old,
            "new": self.new,
            "change": self.change,
            "change_95": [self.interval.low, self.interval.high],
            "seen": self.is_seen(),
            "verdict": self.verdict(),
        })
    }

    /// Whether it is a share, printed in percent.
    #[must_use]
    pub fn is_share(&self) -> bool {
        matches!(self.about, About::Wins(_))
    }

    /// The figure as text.
    #[must_use]
    pub fn told(&self, figure: f64) -> String {
        if self.is_share() { format!("{:.1} %", figure * 100.0) } else { decimal(figure, figure) }
    }

    /// The interval of the change: `+3.1 to +5.0 points`.
    #[must_use]
    pub fn range(&self) -> String {
        let Interval { low, high } = self.interval;
        if self.is_share() {
            return format!("{:+.1} to {:+.1} points", low * 100.0, high * 100.0);
        }
        let size = low.abs().max(high.abs());
        let sign = |figure: f64| if figure < 0.0 { "" } else { "+" };
        format!("{}{} to {}{}", sign(low), decimal(low, size), sign(high), decimal(high, size))
    }

    /// The result in plain words.
    #[must_use]
    pub fn verdict(&self) -> String {
        let Interval { low, high } = self.interval;
        match self.is_seen() {
            false if low.abs() + high.abs() < f64::MIN_POSITIVE => "no difference".to_owned(),
            false => format!("no difference seen ({})", self.range()),
            true => format!("{}: {}", self.about.words(self.change > 0.0), self.range()),
        }
    }
}

/// A number with as many decimals as its size needs.
fn decimal(figure: f64, size: f64) -> String {
    match size.abs() {
        size if size >= 100.0 => format!("{figure:.1}"),
        size if size >= 1.0 => format!("{figure:.2}"),
        _ => format!("{figure:.3}"),
    }
}

/// All figures, in the order in which they are printed.
#[must_use]
pub fn of(differences: &Differences) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, credits) in differences.credits.iter().enumerate() {
        let Some(interval) = credits.share_interval() else { continue };
        let [old, new] = [0, 1].map(|side| differences.wins[side].share(at));
        findings.push(Finding { about: About::Wins(at + 1), old, new, change: credits.share(), interval });
    }
    let whole = [
        (About::Winners, &differences.winners),
        (About::Turns, &differences.turns),
        (About::Decisions, &differences.decisions),
        (About::Options, &differences.options),
        (About::BestScore, &differences.best),
    ];
    findings.extend(whole.into_iter().filter_map(|(about, both)| finding(about, both)));
    let scores = (1..).zip(&differences.totals);
    findings.extend(scores.filter_map(|(seat, both)| finding(About::Score(seat), both)));
    let kinds = differences.kinds.iter();
    findings.extend(kinds.filter_map(|(kind, both)| finding(About::Kind(kind.clone()), both)));
    findings
}

fn finding(about: About, both: &Both) -> Option<Finding> {
    Some(Finding {
        about,
        old: both.old.mean()?,
        new: both.new.mean()?,
        change: both.change.mean(),
        interval: both.change.interval()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(about: About, low: f64, high: f64) -> Finding {
        Finding { about, old: 0.5, new: 0.5, change: (low + high) / 2.0, interval: Interval { low, high } }
    }

    #[test]
    fn verdicts_are_plain_words() {
        let verdict = |about: About, low: f64, high: f64| finding(about, low, high).verdict();
        assert_eq!(verdict(About::Wins(1), 0.031, 0.05), "seat 1 wins more: +3.1 to +5.0 points");
        assert_eq!(verdict(About::Wins(2), -0.05, -0.031), "seat 2 wins less: -5.0 to -3.1 points");
        assert_eq!(verdict(About::Wins(3), -0.01, 0.02), "no difference seen (-1.0 to +2.0 points)");
        assert_eq!(verdict(About::Turns, -3.25, -1.5), "matches have fewer turns: -3.25 to -1.50");
        assert_eq!(
            verdict(About::Kind("fig".into()), 0.25, 0.5),
            "fig is chosen more often: +0.250 to +0.500"
        );
        assert_eq!(verdict(About::Decisions, 0.0, 0.0), "no difference");
    }
}
