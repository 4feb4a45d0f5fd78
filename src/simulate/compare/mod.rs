//! The same seeds under two rules: what an edit of the rules changes.

mod parting;

pub use parting::{Continuation, Parting, parting};

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::plan::{Course, Plan};
use super::play::{MatchEnd, Played, Runner};
use super::pool::{Job, in_order};
use super::statistics::{Credits, Moments, Paired};
use super::summary::Better;
use super::tally::{Courses, Tally};

/// How many seeds a thread plays in one batch when no bot thinks.
const QUICK_PAIRS: u64 = 32;

/// Two games for the same seats, and the seeds to compare them by. Seeds, threads and the detail of counting are those
/// of the first plan.
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    /// The matches under the old rules.
    pub old: Plan<'a>,
    /// The matches under the new rules.
    pub new: Plan<'a>,
}

/// One figure under both rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Both {
    /// Under the old rules.
    pub old: Moments,
    /// Under the new rules.
    pub new: Moments,
    /// The new value minus the old one, seed by seed.
    pub change: Paired,
}

impl Both {
    /// A figure that was 0 in this many seeds.
    fn none(seeds: u64) -> Self {
        let mut none = Self::default();
        none.old.add_times(0, seeds);
        none.new.add_times(0, seeds);
        none.change.pairs = seeds;
        none
    }

    fn add(&mut self, old: i64, new: i64) {
        self.old.add(old);
        self.new.add(new);
        self.change.add(old, new);
    }

    fn merge(&mut self, other: &Self) {
        self.old.merge(&other.old);
        self.new.merge(&other.new);
        self.change.merge(&other.change);
    }
}

/// A match that did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndlessMatch {
    /// Its seed.
    pub seed: u64,
    /// Why a script failed; `None` when it was cut off.
    pub failure: Option<String>,
}

/// The differences between two rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Differences {
    /// How many seeds were played under both rules.
    pub pairs: u64,
    /// How many seeds have matches that are not the same: they differ in result, length or number of options.
    pub differed: u64,
    /// The first of these seeds.
    pub first: Option<u64>,
    /// How many seeds are left out because a match did not come to its end: under the old rules, under the new rules.
    pub left_out: [u64; 2],
    /// How many of the seeds that are left out have matches that are not the same.
    pub unlike: u64,
    /// The first match that did not come to its end, under the old rules and under the new ones.
    pub broken: [Option<EndlessMatch>; 2],
    /// How many matches failed because of a script.
    pub failed: u64,
    /// How many matches a seat forfeited, under the old rules and under the new ones.
    pub forfeited: [u64; 2],
    /// Whether more or fewer points are better, under the old rules and under the new ones.
    pub better: [Better; 2],
    /// Wins under the old rules and under the new ones.
    pub wins: [Credits; 2],
    /// For each seat its credits for wins: see [`super::statistics::WHOLE`].
    pub credits: Vec<Paired>,
    /// For each seat its score.
    pub totals: Vec<Both>,
    /// The score of the winner; the best score if the score does not decide who wins.
    pub best: Both,
    /// How many seats share the first place.
    pub winners: Both,
    /// Turns of a match.
    pub turns: Both,
    /// Decisions of a match.
    pub decisions: Both,
    /// The number of possible answers, summed over all decisions of a match.
    pub options: Both,
    /// How many seeds had matches that were examined closely.
    pub looked: u64,
    /// Whether these matches differ, under the old rules and under the new ones.
    #[serde(default)]
    pub courses: [Courses; 2],
    /// For each kind, in the notation, how often it was chosen in a match, in the matches that were examined closely.
    pub kinds: BTreeMap<String, Both>,
}

impl Comparison<'_> {
    /// The differences of no seeds.
    #[must_use]
    pub fn none(&self) -> Differences {
        // The rules of one of them can play more seats beside the people.
        let seats = usize::from(self.old.game.seats().max(self.new.game.seats()));
        Differences {
            better: [&self.old, &self.new].map(|plan| Better::of(&plan.game)),
            wins: [Credits::new(seats), Credits::new(seats)],
            credits: vec![Paired::default(); seats],
            totals: vec![Both::default(); seats],
            ..Differences::default()
        }
    }

    /// Plays all seeds under both rules, or until `stop` is set. `look` is called now and then with the number of seeds
    /// so far.
    pub fn play(&self, stop: &AtomicBool, mut look: impl FnMut(u64)) -> Differences {
        let mut differences = self.none();
        let course = &self.old.course;
        let size = if course.is_blind() && self.new.course.is_blind() { QUICK_PAIRS } else { 1 };
        let count = course.to.saturating_sub(course.from).div_ceil(size);
        let mut played = 0;
        let work = Pairs { comparison: self, size };
        let ended: Result<(), ()> = in_order(&work, count, course.threads, stop, |pairs: Vec<SeedPair>| {
            played += pairs.len() as u64;
            pairs.into_iter().for_each(|pair| differences.add(pair));
            look(played);
            Ok(true)
        });
        debug_assert!(ended.is_ok(), "nothing is handed over that could fail");
        differences
    }
}

/// The matches of a seed under both rules, and what was chosen in them, if they were examined closely.
struct SeedPair {
    played: [Played; 2],
    courses: [Courses; 2],
    kinds: [Option<BTreeMap<String, u64>>; 2],
}

impl Differences {
    fn add(&mut self, pair: SeedPair) {
        let SeedPair { played: [old, new], courses, kinds } = pair;
        let seed = old.seed;
        for (forfeited, played) in self.forfeited.iter_mut().zip([&old, &new]) {
            *forfeited += u64::from(!played.forfeits.is_empty());
        }
        if old.ending != MatchEnd::Over || new.ending != MatchEnd::Over {
            self.unlike += u64::from(old != new);
            for (side, played) in [old, new].into_iter().enumerate() {
                self.failed += u64::from(played.ending == MatchEnd::Failed);
                if played.ending != MatchEnd::Over {
                    self.left_out[side] += 1;
                    self.broken[side].get_or_insert_with(|| EndlessMatch {
                        seed,
                        failure: played.failed_with().map(str::to_owned),
                    });
                }
            }
            return;
        }
        self.pairs += 1;
        if old != new {
            self.differed += 1;
            self.first.get_or_insert(seed);
        }
        let credits = [&old, &new].map(Played::credits);
        for (wins, played) in self.wins.iter_mut().zip([&old, &new]) {
            wins.add(&played.winners());
        }
        for (paired, (old, new)) in self.credits.iter_mut().zip(credits[0].iter().zip(&credits[1])) {
            paired.add(count(*old), count(*new));
        }
        for (both, (old, new)) in self.totals.iter_mut().zip(old.seats.iter().zip(&new.seats)) {
            both.add(old.total, new.total);
        }
        let [old_best, new_best] = [(&old, self.better[0]), (&new, self.better[1])]
            .map(|(played, better)| better.best(played.seats.iter().map(|seat| seat.total)).unwrap_or(0));
        self.best.add(old_best, new_best);
        self.winners.add(count(old.winners().len() as u64), count(new.winners().len() as u64));
        self.turns.add(i64::from(old.turns), i64::from(new.turns));
        self.decisions.add(i64::from(old.decisions), i64::from(new.decisions));
        self.options.add(count(old.options), count(new.options));
        if let [Some(old), Some(new)] = kinds {
            self.chosen(&old, &new);
            self.courses.iter_mut().zip(&courses).for_each(|(mine, other)| mine.merge(other));
        }
    }

    /// Whether all these matches are one under the old rules and one under the new ones.
    #[must_use]
    pub fn is_one_match(&self) -> bool {
        self.courses.iter().all(|courses| courses.are_one(self.looked))
    }

    fn chosen(&mut self, old: &BTreeMap<String, u64>, new: &BTreeMap<String, u64>) {
        let times =
            |chosen: &BTreeMap<String, u64>, kind: &String| chosen.get(kind).map_or(0, |times| count(*times));
        for kind in old.keys().chain(new.keys()) {
            // A kind that occurs for the first time was not chosen in the matches before.
            self.kinds.entry(kind.clone()).or_insert_with(|| Both::none(self.looked));
        }
        for (kind, both) in &mut self.kinds {
            both.add(times(old, kind), times(new, kind));
        }
        self.looked += 1;
    }

    /// Adds those of the seeds that follow.
    pub fn merge(&mut self, later: &Self) {
        self.pairs += later.pairs;
        self.differed += later.differed;
        self.first = self.first.or(later.first);
        self.unlike += later.unlike;
        self.failed += later.failed;
        for side in 0..2 {
            self.left_out[side] += later.left_out[side];
            self.forfeited[side] += later.forfeited[side];
            self.courses[side].merge(&later.courses[side]);
            self.wins[side].merge(&later.wins[side]);
            if self.broken[side].is_none() {
                self.broken[side].clone_from(&later.broken[side]);
            }
        }
        self.credits.iter_mut().zip(&later.credits).for_each(|(mine, other)| mine.merge(other));
        self.totals.iter_mut().zip(&later.totals).for_each(|(mine, other)| mine.merge(other));
        self.best.merge(&later.best);
        self.winners.merge(&later.winners);
        self.turns.merge(&later.turns);
        self.decisions.merge(&later.decisions);
        self.options.merge(&later.options);
        self.merge_kinds(later);
    }

    fn merge_kinds(&mut self, later: &Self) {
        for kind in later.kinds.keys() {
            self.kinds.entry(kind.clone()).or_insert_with(|| Both::none(self.looked));
        }
        for (kind, both) in &mut self.kinds {
            both.merge(later.kinds.get(kind).unwrap_or(&Both::none(later.looked)));
        }
        self.looked += later.looked;
    }
}

/// A count as a signed number, for differences.
fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The seeds of a comparison, in batches.
struct Pairs<'a> {
    comparison: &'a Comparison<'a>,
    /// Seeds per batch.
    size: u64,
}

impl Pairs<'_> {
    fn pair(&self, runners: &mut [Runner<'_>; 2], number: u64, stop: &AtomicBool) -> Option<SeedPair> {
        let Comparison { old, new } = self.comparison;
        let seed = old.course.seed_of(number);
        let [first, second] = runners;
        let (old, was) = one(first, old, seed, stop)?;
        let (new, is) = one(second, new, seed, stop)?;
        let courses = [was.courses(), is.courses()];
        let kinds = [chosen(&self.comparison.old, &was), chosen(&self.comparison.new, &is)];
        Some(SeedPair { played: [old, new], courses, kinds })
    }
}

/// The match of a seed, and what happens in it.
fn one(runner: &mut Runner<'_>, plan: &Plan<'_>, seed: u64, stop: &AtomicBool) -> Option<(Played, Tally)> {
    let mut tally = Tally::new(plan.course.detail);
    let played = runner.play(seed, &mut tally, stop)?;
    Some((played, tally))
}

/// How often each kind was chosen in a match, if it was examined closely.
fn chosen(plan: &Plan<'_>, tally: &Tally) -> Option<BTreeMap<String, u64>> {
    let kinds = &plan.game.layout.kinds;
    let named = tally
        .taken()
        .filter(|(_, times)| *times > 0)
        .map(|(kind, times)| (kinds[usize::from(kind.0)].name.clone(), times));
    tally.is_close().then(|| named.collect())
}

impl<'a> Job for Pairs<'a> {
    type Worker = [Runner<'a>; 2];
    type Made = Vec<SeedPair>;

    fn worker(&self) -> Self::Worker {
        [Runner::new(&self.comparison.old), Runner::new(&self.comparison.new)]
    }

    fn make(&self, runners: &mut Self::Worker, piece: u64, stop: &AtomicBool) -> Option<Vec<SeedPair>> {
        let Course { from, to, .. } = self.comparison.old.course;
        let first = from + piece * self.size;
        let mut pairs = Vec::new();
        for number in first..to.min(first.saturating_add(self.size)) {
            match self.pair(runners, number, stop) {
                Some(pair) => pairs.push(pair),
                None if pairs.is_empty() => return None,
                None => break,
            }
        }
        Some(pairs)
    }
}
