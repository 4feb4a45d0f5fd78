//! Tallies with names instead of ids: files contain these, and tallies of several runs are merged by the names.

use std::collections::{BTreeMap, BTreeSet};

use super::opening::OpeningTold;
use super::{Beginners, Courses, Halfway, Tally};
use crate::compile::Game;
use crate::compile::coverage::SiteKind;
use crate::compile::value::KindId;
use crate::diag::NaturalText;
use crate::simulate::leaks::{LeakTold, Leaks};
use crate::simulate::statistics::{Contrast, Histogram};
use serde::{Deserialize, Serialize};

/// The counts that are not in the rows, with names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tallied {
    /// How many matches were counted.
    pub matches: u64,
    /// The number of possible answers of a decision; more than 256 count as 256.
    pub options: Histogram,
    /// What happened and what did not, in the order of the files.
    pub happened: Vec<Happened>,
    /// The questions of the matches that were examined closely, in the order of play, then by prompt.
    pub questions: Vec<QuestionTold>,
    /// The options of these questions, in the same order, then by option.
    pub choices: Vec<OptionTold>,
    /// The kinds of which there are pieces, by name.
    pub kinds: Vec<KindTold>,
    /// Repeated positions in these matches.
    pub repeats: Repeats,
    /// Whether these matches differ.
    #[serde(default, skip_serializing_if = "Courses::is_empty")]
    pub courses: Courses,
    /// The first decisions of each seat in these matches, by seat, then by question and option.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub openings: Vec<OpeningTold>,
    /// Whether who is ahead half-way wins, in these matches.
    #[serde(default, skip_serializing_if = "Halfway::is_empty")]
    pub halfway: Halfway,
    /// Who was asked first in these matches.
    #[serde(default, skip_serializing_if = "Beginners::is_empty")]
    pub beginners: Beginners,
    /// The leaks of the matches that were examined for them, by place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaks: Vec<LeakTold>,
}

/// How often something in the rules happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Happened {
    /// What it is.
    pub kind: SiteKind,
    /// The step, function or part; empty where it has no name.
    pub name: String,
    /// Its file, relative to the folder of the definition.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The line and column of its end: everything in between belongs to it.
    pub end: (u32, u32),
    /// How often it happened.
    pub times: u64,
    /// In how many matches it happened.
    pub matches: u64,
}

/// How often a question was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionTold {
    /// The step that asks it.
    pub step: String,
    /// The prompt, with `…` for each value.
    pub prompt: String,
    /// How often it was asked.
    pub decisions: u64,
    /// How often there was only one possible answer.
    pub forced: u64,
    /// The sum of the numbers of possible answers.
    pub answers: u64,
}

/// How often an option of a question was offered and taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OptionTold {
    /// The step that asks.
    pub step: String,
    /// The prompt, with `…` for each value.
    pub prompt: String,
    /// The option.
    pub option: String,
    /// In how many decisions it was offered.
    pub offered: u64,
    /// In how many of them it was taken.
    pub taken: u64,
    /// In how many of them there was nothing else.
    #[serde(default)]
    pub forced: u64,
    /// The wins of seats that took it against seats that took another option.
    pub wins: Contrast,
}

/// How often a kind was offered, taken and kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindTold {
    /// The kind, in the notation.
    pub kind: String,
    /// The piece set it belongs to.
    pub set: String,
    /// In how many decisions it was offered, by itself or as a piece that the seat saw.
    pub offered: u64,
    /// In how many of them it was taken.
    pub taken: u64,
    /// In how many matches a seat had a piece of it in its own zone at the end.
    pub kept: u64,
    /// In how many matches a seat had a piece of it in its own zone when a question was asked.
    #[serde(default)]
    pub held: u64,
    /// The wins of seats that took it in a match against seats that were offered it and never took it.
    pub takers: Contrast,
    /// The wins of seats that have it in their own zones at the end against seats that do not.
    pub keepers: Contrast,
}

impl KindTold {
    /// Whether a seat was ever offered it or had it.
    #[must_use]
    pub fn is_met(&self) -> bool {
        self.offered > 0 || self.kept > 0 || self.held > 0
    }
}

/// Repeated positions within a match: the same pieces in the same places, the same counters, the same seat with the
/// same question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repeats {
    /// How many matches were examined closely.
    pub matches: u64,
    /// How many of them had a repeated position.
    pub matches_with: u64,
    /// How many decisions these matches had.
    pub decisions: u64,
    /// How many decisions were in a position that had occurred before.
    pub repeated: u64,
    /// How often one position occurred in one match, at most.
    pub most: u64,
    /// The number of the first match in which it occurred that often.
    pub most_in: Option<u64>,
}

impl Repeats {
    /// Adds `by` to the numbers of matches.
    pub fn shift(&mut self, by: u64) {
        self.most_in = self.most_in.map(|number| number.wrapping_add(by));
    }

    pub(super) fn add(&mut self, number: u64, decisions: u32, repeated: u32, most: u32) {
        self.merge(&Self {
            matches: 1,
            matches_with: u64::from(repeated > 0),
            decisions: u64::from(decisions),
            repeated: u64::from(repeated),
            most: u64::from(most),
            most_in: Some(number),
        });
    }

    /// Adds the counts of another part.
    pub fn merge(&mut self, other: &Self) {
        self.matches += other.matches;
        self.matches_with += other.matches_with;
        self.decisions += other.decisions;
        self.repeated += other.repeated;
        let (mine, theirs) = (self.most_in.is_some(), other.most_in.is_some());
        if theirs && (!mine || other.most > self.most) {
            (self.most, self.most_in) = (other.most, other.most_in);
        } else if mine && theirs && other.most == self.most {
            self.most_in = self.most_in.min(other.most_in);
        }
    }
}

impl Tally {
    /// The tally with the names of the game.
    #[must_use]
    pub fn named(&self, game: &Game) -> Tallied {
        let mut options = Histogram::default();
        for (answers, decisions) in (0..).zip(&self.options) {
            options.add_times(answers, *decisions);
        }
        let mut told = Tallied {
            matches: self.matches,
            options,
            happened: self.happened_told(game),
            questions: self
                .questions
                .iter()
                .map(|(question, counts)| QuestionTold {
                    step: question.step(game),
                    prompt: question.prompt(game),
                    decisions: counts.decisions,
                    forced: counts.forced,
                    answers: counts.answers,
                })
                .collect(),
            choices: self
                .choices
                .iter()
                .map(|(key, counts)| OptionTold {
                    step: key.question().step(game),
                    prompt: key.question().prompt(game),
                    option: key.name(game),
                    offered: counts.offered,
                    taken: counts.taken,
                    forced: counts.forced,
                    wins: counts.wins.clone(),
                })
                .collect(),
            kinds: self.kinds_told(game),
            repeats: self.repeats,
            courses: self.courses,
            openings: self.openings.iter().map(|(key, counts)| counts.told(*key, game)).collect(),
            halfway: self.halfway,
            beginners: self.beginners.clone(),
            leaks: self.leaks.told(),
        };
        told.sort();
        told
    }

    fn happened_told(&self, game: &Game) -> Vec<Happened> {
        let mut happened: Vec<Happened> = Vec::new();
        for (at, site) in game.code.sites.iter().enumerate().filter(|(_, site)| !site.excluded) {
            let [times, matches] = self.happened.get(at).copied().unwrap_or_default();
            let start = game.sources.position(site.span);
            let behind = crate::diag::Span { start: site.span.end, ..site.span };
            let end = game.sources.position(behind);
            happened.push(Happened {
                kind: site.kind,
                name: site.name.clone(),
                file: game.sources.relative(site.span.source).to_owned(),
                line: start.line,
                column: start.column,
                end: (end.line, end.column),
                times,
                matches,
            });
        }
        happened
    }

    fn kinds_told(&self, game: &Game) -> Vec<KindTold> {
        let with_pieces: BTreeSet<KindId> = game
            .layout
            .pieces
            .iter()
            .flat_map(|piece| [piece.kind, game.layout.reverse(piece.kind)])
            .collect();
        let met = with_pieces.iter().chain(self.kinds.keys()).copied().collect::<BTreeSet<KindId>>();
        let told = |kind: KindId| {
            let counts = self.kinds.get(&kind).cloned().unwrap_or_default();
            let spec = &game.layout.kinds[usize::from(kind.0)];
            let set = game.rules.sets.get(usize::from(spec.set));
            KindTold {
                kind: spec.name.clone(),
                set: set.map_or_else(String::new, |set| set.name.text.clone()),
                offered: counts.offered,
                taken: counts.taken,
                kept: counts.kept,
                held: counts.held,
                takers: counts.takers,
                keepers: counts.keepers,
            }
        };
        met.into_iter().map(told).collect()
    }
}

/// Something with a key, by which it is merged.
trait Identified {
    type Key<'a>: Ord
    where
        Self: 'a;

    fn key(&self) -> Self::Key<'_>;
}

impl Identified for QuestionTold {
    type Key<'a> = (&'a str, &'a str);

    fn key(&self) -> Self::Key<'_> {
        (&self.step, &self.prompt)
    }
}

impl Identified for OptionTold {
    type Key<'a> = (&'a str, &'a str, NaturalText<'a>);

    fn key(&self) -> Self::Key<'_> {
        (&self.step, &self.prompt, NaturalText(&self.option))
    }
}

impl Identified for OpeningTold {
    type Key<'a> = (u8, &'a str, &'a str, NaturalText<'a>);

    fn key(&self) -> Self::Key<'_> {
        (self.seat, &self.step, &self.prompt, NaturalText(&self.option))
    }
}

impl Identified for KindTold {
    type Key<'a> = NaturalText<'a>;

    fn key(&self) -> Self::Key<'_> {
        NaturalText(&self.kind)
    }
}

impl Identified for Happened {
    type Key<'a> = (&'a str, u32, u32, SiteKind);

    fn key(&self) -> Self::Key<'_> {
        (&self.file, self.line, self.column, self.kind)
    }
}

impl Happened {
    /// Whether the other site lies inside of this one.
    #[must_use]
    pub fn holds(&self, other: &Self) -> bool {
        let (start, inner) = ((self.line, self.column), (other.line, other.column));
        self.file == other.file
            && start <= inner
            && other.end <= self.end
            && (start, self.end) != (inner, other.end)
    }
}

impl Tallied {
    /// Whether all matches that were examined closely, five or more, were the same one.
    #[must_use]
    pub fn is_one_match(&self) -> bool {
        self.courses.are_one(self.repeats.matches)
    }

    /// Adds `by` to the numbers of matches.
    pub fn shift(&mut self, by: u64) {
        self.repeats.shift(by);
        self.leaks.iter_mut().for_each(|leak| leak.number = leak.number.wrapping_add(by));
    }

    /// Whether its numbers are consistent; a file may have been changed.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let of_kinds = self.kinds.iter().flat_map(|one| [&one.takers, &one.keepers]);
        let of_openings = self.openings.iter().map(|one| &one.wins);
        let mut contrasts = self.choices.iter().map(|one| &one.wins).chain(of_openings).chain(of_kinds);
        self.options.is_sound() && contrasts.all(Contrast::is_sound)
    }

    /// Sorts everything, so that the order does not depend on what was counted first.
    fn sort(&mut self) {
        self.happened.sort_by(|one, other| one.key().cmp(&other.key()));
        let steps = self.happened.iter().filter(|one| one.kind == SiteKind::Step);
        let steps: BTreeMap<String, usize> = steps.map(|one| one.name.clone()).zip(0..).collect();
        let at = |step: &String| steps.get(step).copied().unwrap_or(usize::MAX);
        self.questions.sort_by(|one, other| (at(&one.step), one.key()).cmp(&(at(&other.step), other.key())));
        self.choices.sort_by(|one, other| (at(&one.step), one.key()).cmp(&(at(&other.step), other.key())));
        self.openings.sort_by(|one, other| one.key().cmp(&other.key()));
        self.kinds.sort_by(|one, other| one.key().cmp(&other.key()));
    }

    /// Adds the counts of another part under the same rules, by the names.
    pub fn merge(&mut self, other: &Self) {
        self.matches += other.matches;
        self.options.merge(&other.options);
        self.repeats.merge(&other.repeats);
        self.courses.merge(&other.courses);
        merge_by(&mut self.happened, &other.happened, |mine, other| {
            mine.times += other.times;
            mine.matches += other.matches;
        });
        merge_by(&mut self.questions, &other.questions, |mine, other| {
            mine.decisions += other.decisions;
            mine.forced += other.forced;
            mine.answers += other.answers;
        });
        merge_by(&mut self.choices, &other.choices, |mine, other| {
            mine.offered += other.offered;
            mine.taken += other.taken;
            mine.forced += other.forced;
            mine.wins.merge(&other.wins);
        });
        merge_by(&mut self.openings, &other.openings, OpeningTold::merge);
        self.halfway.merge(&other.halfway);
        self.beginners.merge(&other.beginners);
        merge_by(&mut self.kinds, &other.kinds, |mine, other| {
            mine.offered += other.offered;
            mine.taken += other.taken;
            mine.kept += other.kept;
            mine.held += other.held;
            mine.takers.merge(&other.takers);
            mine.keepers.merge(&other.keepers);
        });
        let mut leaks = Leaks::of(&self.leaks);
        leaks.merge(&Leaks::of(&other.leaks));
        self.leaks = leaks.told();
        self.sort();
    }
}

/// Adds the entries of one list to those of the other that have the same key.
fn merge_by<T: Identified + Clone>(mine: &mut Vec<T>, others: &[T], add: impl Fn(&mut T, &T)) {
    let places: Vec<Option<usize>> = {
        let known: BTreeMap<T::Key<'_>, usize> = mine.iter().map(T::key).zip(0..).collect();
        others.iter().map(|one| known.get(&one.key()).copied()).collect()
    };
    for (one, at) in others.iter().zip(places) {
        match at {
            Some(at) => add(&mut mine[at], one),
            None => mine.push(one.clone()),
        }
    }
}
