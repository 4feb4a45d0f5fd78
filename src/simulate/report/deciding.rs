//! What decides matches: the first answers of each seat, who is ahead half-way, and the question whose answers differ most.

use super::{ChoiceReport, Share, Winning};
use crate::simulate::statistics::{Interval, WHOLE, Z95, real, share, wilson};
use crate::simulate::tally::{Beginners, Halfway, OpeningTold, OptionTold, Tallied};
use serde::Serialize;

/// In at least so many matches the ranking must say something half-way, and in this part of all of them.
const FEWEST: u64 = 20;
/// See [`FEWEST`].
const LEAST: f64 = 0.1;

/// An option that was offered beside others in at least so many decisions can be foregone.
const MANY: u64 = 100;
/// It is if it was taken in this part of them.
const NEARLY_ALWAYS: f64 = 0.98;

/// A first answer of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpeningReport {
    /// The seat, from 1.
    pub seat: u8,
    /// The step that asks.
    pub step: String,
    /// The prompt, with `…` for each value.
    pub prompt: String,
    /// The option.
    pub option: String,
    /// Matches in which the seat was offered it at its first decision.
    pub offered: u64,
    /// Matches in which it took it.
    pub taken: u64,
    /// The share of these that it won.
    pub win_share: f64,
    /// The 95 % interval of that share.
    pub win_share_interval: Interval,
    /// That share against the share of the matches in which it took another option; null when too few have both.
    pub wins: Option<Winning>,
}

/// Whether who is ahead half-way wins.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct HalfwayReport {
    /// Matches in which the first number of the ranking was not the same for all half-way.
    pub matches: u64,
    /// Matches in which it was the same, or said nothing yet.
    pub level: u64,
    /// Of the first ones, those that nobody won who was ahead half-way.
    pub comebacks: f64,
    /// The 95 % interval of that share.
    pub comebacks_interval: Interval,
    /// Those that somebody won who was last half-way.
    pub from_last: f64,
    /// The 95 % interval of that share.
    pub from_last_interval: Interval,
    /// What whoever is last would win if all won equally often.
    pub from_last_even: f64,
}

/// Whether who is asked first wins, where that is not always the same seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BeginnerReport {
    /// How many matches were examined for it.
    pub matches: u64,
    /// The share that whoever is asked first wins.
    pub win_share: f64,
    /// The 95 % interval of that share.
    pub win_share_interval: Interval,
}

impl BeginnerReport {
    /// `None` where the same seat is always asked first.
    pub(super) fn of(counts: &Beginners) -> Option<Self> {
        let matches = counts.seats.iter().sum();
        let wins = real(counts.credit) / real(WHOLE);
        let differ = counts.seats.iter().filter(|times| **times > 0).count() > 1;
        let win_share_interval = wilson(wins, matches, Z95);
        differ.then(|| Self { matches, win_share: wins / real(matches), win_share_interval })
    }
}

/// The question whose options differ most in the wins that go with them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecisiveReport {
    /// The step that asks.
    pub step: String,
    /// The prompt, with `…` for each value.
    pub prompt: String,
    /// The option that goes with winning most.
    pub best: DecisiveOption,
    /// The option that goes with winning least; of all others, where only one certainly differs.
    pub worst: DecisiveOption,
    /// How far both are apart, in shares of wins.
    pub difference: f64,
}

/// An option of such a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecisiveOption {
    /// Its name; null for all others.
    pub option: Option<String>,
    /// The win share of those who took it.
    pub win_share: f64,
}

/// An option that players who think take nearly always when they could take another one: it is hardly a decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ForegoneReport {
    /// The step that asks.
    pub step: String,
    /// The prompt, with `…` for each value.
    pub prompt: String,
    /// The option.
    pub option: String,
    /// Decisions in which it was offered beside others.
    pub offered: u64,
    /// Decisions of these in which it was taken.
    pub taken: u64,
}

/// The options that were nearly always taken, the most frequent first.
pub(super) fn foregone(tallied: &Tallied) -> Vec<ForegoneReport> {
    let one = |told: &OptionTold| ForegoneReport {
        step: told.step.clone(),
        prompt: told.prompt.clone(),
        option: told.option.clone(),
        offered: told.offered.saturating_sub(told.forced),
        taken: told.taken.saturating_sub(told.forced),
    };
    let is_foregone =
        |one: &ForegoneReport| one.offered >= MANY && share(one.taken, one.offered) >= NEARLY_ALWAYS;
    let mut found: Vec<ForegoneReport> = tallied.choices.iter().map(one).filter(is_foregone).collect();
    found.sort_by_key(|one| std::cmp::Reverse(one.offered));
    found
}

/// The first answers that were taken, by seat, the most frequent first.
pub(super) fn openings(tallied: &Tallied) -> Vec<OpeningReport> {
    let mut openings: Vec<OpeningReport> = tallied.openings.iter().filter_map(opening).collect();
    openings.sort_by_key(|one| (one.seat, std::cmp::Reverse(one.taken)));
    openings
}

fn opening(told: &OpeningTold) -> Option<OpeningReport> {
    let with = told.wins.seats.first()?.with;
    let wins = real(with.credit) / real(WHOLE);
    (with.cases > 0).then(|| OpeningReport {
        seat: told.seat,
        step: told.step.clone(),
        prompt: told.prompt.clone(),
        option: told.option.clone(),
        offered: told.offered,
        taken: told.taken,
        win_share: wins / real(with.cases),
        win_share_interval: wilson(wins, with.cases, Z95),
        wins: Winning::of(&told.wins),
    })
}

impl HalfwayReport {
    /// `None` where the ranking says too little before the end.
    pub(super) fn of(counts: &Halfway) -> Option<Self> {
        let Halfway { matches, level, won, ahead, last, last_even } = *counts;
        if matches < FEWEST || share(matches, matches + level) < LEAST {
            return None;
        }
        let part = |credit: u64| Share::of(credit, won).share;
        let interval = |share: f64| wilson(share * real(matches), matches, Z95);
        let (comebacks, from_last) = (part(won.saturating_sub(ahead)), part(last));
        Some(Self {
            matches,
            level,
            comebacks,
            comebacks_interval: interval(comebacks),
            from_last,
            from_last_interval: interval(from_last),
            from_last_even: share(last_even, matches) / real(WHOLE),
        })
    }
}

impl DecisiveReport {
    /// The question; `None` where no option certainly differs. The options with the greatest differences come first.
    pub(super) fn of(choices: &[ChoiceReport]) -> Option<Self> {
        let certain: Vec<(&ChoiceReport, Winning)> = choices
            .iter()
            .filter_map(|choice| Some((choice, choice.wins.filter(|wins| wins.certain)?)))
            .collect();
        let same = |one: &ChoiceReport, other: &ChoiceReport| {
            (&one.step, &one.prompt) == (&other.step, &other.prompt)
        };
        let mut found: Option<Self> = None;
        for (best, wins) in &certain {
            let last = certain.iter().rev().find(|(other, _)| same(best, other));
            let (worst, least) = last.copied().unwrap_or((*best, *wins));
            let named = |choice: &ChoiceReport, win_share: f64| DecisiveOption {
                option: Some(choice.option.clone()),
                win_share,
            };
            let rest = DecisiveOption { option: None, win_share: wins.without };
            let (best_told, worst_told) = match (std::ptr::eq(*best, worst), wins.difference > 0.0) {
                (false, _) => (named(best, wins.with), named(worst, least.with)),
                (true, true) => (named(best, wins.with), rest),
                (true, false) => (rest, named(best, wins.with)),
            };
            let difference = best_told.win_share - worst_told.win_share;
            if found.as_ref().is_none_or(|found| difference > found.difference) {
                let (step, prompt) = (best.step.clone(), best.prompt.clone());
                found = Some(Self { step, prompt, best: best_told, worst: worst_told, difference });
            }
        }
        found
    }

    /// It as a sentence.
    #[must_use]
    pub fn told(&self) -> String {
        let named = |option: &DecisiveOption| match &option.option {
            Some(name) => format!("`{name}`"),
            None => "something else".to_owned(),
        };
        format!(
            "answers differ most at `{}` ({}): who takes {} wins {}, who takes {} {}",
            self.prompt,
            self.step,
            named(&self.best),
            super::percent(self.best.win_share),
            named(&self.worst),
            super::percent(self.worst.win_share)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::statistics::Interval;

    fn choice(prompt: &str, option: &str, with: f64, without: f64, certain: bool) -> ChoiceReport {
        let difference = with - without;
        let wins =
            Winning { with, without, difference, interval: Interval::around(difference, 0.01), certain };
        let [step, prompt, option] = ["act", prompt, option].map(str::to_owned);
        ChoiceReport { step, prompt, option, offered: 100, taken: 50, forced: 0, wins: Some(wins) }
    }

    #[test]
    fn the_question_whose_options_differ_most_is_found() {
        let choices = [
            choice("a", "by chance", 0.9, 0.1, false),
            choice("a", "one", 0.6, 0.5, true),
            choice("b", "good", 0.5, 0.45, true),
            choice("b", "bad", 0.3, 0.5, true),
        ];
        let found = DecisiveReport::of(&choices).unwrap();
        assert_eq!(
            found.told(),
            "answers differ most at `b` (act): who takes `good` wins 50.0 %, who takes `bad` 30.0 %"
        );
        let alone = DecisiveReport::of(&choices[..2]).unwrap();
        assert_eq!(
            alone.told(),
            "answers differ most at `a` (act): who takes `one` wins 60.0 %, who takes something else 50.0 %"
        );
        let worse = DecisiveReport::of(&[choice("a", "worse", 0.2, 0.5, true)]).unwrap();
        assert_eq!((worse.best.option, worse.worst.option.as_deref()), (None, Some("worse")));
        assert_eq!(DecisiveReport::of(&choices[..1]), None);
    }

    #[test]
    fn a_ranking_that_says_little_before_the_end_counts_no_comebacks() {
        let counts = Halfway {
            matches: 100,
            level: 100,
            won: 100 * WHOLE,
            ahead: 70 * WHOLE,
            last: 20 * WHOLE,
            last_even: 50 * WHOLE,
        };
        let found = HalfwayReport::of(&counts).unwrap();
        assert!((found.comebacks - 0.3).abs() < 1e-12 && (found.from_last - 0.2).abs() < 1e-12, "{found:?}");
        assert!((found.from_last_even - 0.5).abs() < 1e-12, "{found:?}");
        assert_eq!(HalfwayReport::of(&Halfway { level: 901, ..counts }), None);
        assert_eq!(HalfwayReport::of(&Halfway::default()), None);
    }
}
