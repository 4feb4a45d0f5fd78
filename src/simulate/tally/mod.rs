//! Tallies: counts over all matches that are not in the rows.
//!
//! They are whole numbers, indexed by ids of the game. With names instead of ids they are [`Tallied`], which is what
//! files contain.

mod beginning;
mod courses;
mod halfway;
mod named;
mod opening;
mod option;
mod watch;

pub use beginning::Beginners;
pub use courses::Courses;
pub use halfway::Halfway;
pub use named::{Happened, KindTold, OptionTold, QuestionTold, Repeats, Tallied};
pub use opening::OpeningTold;
pub(super) use watch::MatchWatch;

use std::collections::BTreeMap;

use self::opening::Openings;
use self::option::{OptionKey, QuestionId};
use super::Detail;
use super::leaks::Leaks;
use super::statistics::{Contrast, SeatPair};
use crate::compile::value::{KindId, SeatId};
use crate::session::{KindsMet, Reached};

/// Decisions with up to this many possible answers are counted separately; all others together.
const MOST_OPTIONS: usize = 256;

/// Counts over many matches, in whole numbers, which can be merged in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    detail: Detail,
    /// How many matches were counted.
    matches: u64,
    /// How many decisions had 0, 1, 2, ... possible answers; the last is for all greater numbers.
    options: Vec<u64>,
    /// For each site in the rules, how often it happened, and in how many matches.
    happened: Vec<[u64; 2]>,
    questions: BTreeMap<QuestionId, Questions>,
    choices: BTreeMap<OptionKey, Choices>,
    kinds: BTreeMap<KindId, Kinds>,
    repeats: Repeats,
    courses: Courses,
    /// The first decisions, by the seat from 0.
    openings: BTreeMap<(u8, OptionKey), Openings>,
    halfway: Halfway,
    beginners: Beginners,
    leaks: Leaks,
}

/// How often a question was asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Questions {
    decisions: u64,
    forced: u64,
    answers: u64,
}

/// How often an option was offered and taken, and how often those who took it won.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Choices {
    offered: u64,
    taken: u64,
    /// In how many decisions there was nothing else.
    forced: u64,
    wins: Contrast,
}

/// How often a kind was offered and taken, and how often those who took it won.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Kinds {
    offered: u64,
    taken: u64,
    /// In how many matches a seat has it at the end.
    kept: u64,
    /// In how many matches a seat had it when a question was asked.
    held: u64,
    takers: Contrast,
    keepers: Contrast,
}

/// Which kinds lie in the zones of which seats.
#[derive(Debug, Default)]
struct HeldKinds {
    seats: Vec<(KindId, SeatId)>,
}

impl Questions {
    fn merge(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.forced += other.forced;
        self.answers += other.answers;
    }
}

impl Tally {
    /// The counts of what was reached in a number of matches or examples.
    #[must_use]
    pub(crate) fn of_reached(reached: &Reached, matches: u64) -> Self {
        let met = (0u16..).map(KindId).zip(reached.kinds()).filter(|(_, met)| **met != KindsMet::default());
        let kinds =
            met.map(|(kind, met)| (kind, Kinds { offered: met.offered, held: met.held, ..Kinds::default() }));
        let (happened, kinds) = (reached.sites().to_vec(), kinds.collect());
        Self { matches, happened, kinds, ..Self::new(Detail::Full) }
    }

    /// The counts of no matches.
    #[must_use]
    pub fn new(detail: Detail) -> Self {
        let options = match detail {
            Detail::Basic => Vec::new(),
            Detail::Full => vec![0; MOST_OPTIONS + 1],
        };
        Self {
            detail,
            matches: 0,
            options,
            happened: Vec::new(),
            questions: BTreeMap::new(),
            choices: BTreeMap::new(),
            kinds: BTreeMap::new(),
            repeats: Repeats::default(),
            courses: Courses::default(),
            openings: BTreeMap::new(),
            halfway: Halfway::default(),
            beginners: Beginners::default(),
            leaks: Leaks::default(),
        }
    }

    /// Whether any match was examined closely.
    #[must_use]
    pub fn is_close(&self) -> bool {
        self.repeats.matches > 0
    }

    /// How often each kind that was offered was taken, in the matches that were examined closely: the first 1,000, and
    /// every sixteenth of the others.
    pub fn taken(&self) -> impl Iterator<Item = (KindId, u64)> {
        self.kinds.iter().map(|(kind, counts)| (*kind, counts.taken))
    }

    /// The leaks that were found.
    pub(super) fn leaks(&mut self) -> &mut Leaks {
        &mut self.leaks
    }

    /// How many matches were counted.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.matches
    }

    /// How many decisions had 0, 1, 2, ... possible answers; the last is for all greater numbers. Empty when only the
    /// rows are wanted.
    #[must_use]
    pub fn options(&self) -> &[u64] {
        &self.options
    }

    /// Counts a decision with this many possible answers.
    fn decision(&mut self, answers: usize) {
        if let Some(count) = self.options.get_mut(answers.min(MOST_OPTIONS)) {
            *count += 1;
        }
    }

    /// Counts a match that has ended.
    pub(super) fn finish(&mut self) {
        self.matches += 1;
    }

    fn happened(&mut self, at: usize, times: u32) {
        if self.happened.len() <= at {
            self.happened.resize(at + 1, [0; 2]);
        }
        self.happened[at][0] += u64::from(times);
        self.happened[at][1] += 1;
    }

    fn question(&mut self, question: QuestionId, counts: &Questions) {
        self.questions.entry(question).or_default().merge(counts);
    }

    /// The courses of the matches that were examined closely.
    #[must_use]
    pub fn courses(&self) -> Courses {
        self.courses
    }

    fn closely(&mut self, number: u64, decisions: u32, repeated: u32, most_often: u32) {
        self.repeats.add(number, decisions, repeated, most_often);
    }

    fn option(&mut self, key: OptionKey, seats: &[SeatPair], forced: u32, won: bool) {
        let counts = self.choices.entry(key).or_default();
        counts.forced += u64::from(forced);
        for [with, without] in seats {
            counts.offered += with.cases + without.cases;
            counts.taken += with.cases;
        }
        if won {
            counts.wins.add(seats);
        }
    }

    fn kind_met(&mut self, kind: KindId, offered: u64, taken: u64) {
        let counts = self.kinds.entry(kind).or_default();
        counts.offered += offered;
        counts.taken += taken;
    }

    fn kind_held(&mut self, kind: KindId) {
        self.kinds.entry(kind).or_default().held += 1;
    }

    fn kind_taken(&mut self, kind: KindId, seats: &[SeatPair]) {
        if has_both(seats) {
            self.kinds.entry(kind).or_default().takers.add(seats);
        }
    }

    fn kind_kept(&mut self, kind: KindId, seats: &[SeatPair]) {
        let counts = self.kinds.entry(kind).or_default();
        counts.kept += 1;
        if has_both(seats) {
            counts.keepers.add(seats);
        }
    }

    /// Adds the counts of another part, of the same detail.
    pub fn merge(&mut self, other: &Self) {
        self.matches += other.matches;
        for (count, more) in self.options.iter_mut().zip(&other.options) {
            *count += more;
        }
        self.happened.resize(self.happened.len().max(other.happened.len()), [0; 2]);
        for (mine, other) in self.happened.iter_mut().zip(&other.happened) {
            mine[0] += other[0];
            mine[1] += other[1];
        }
        for (question, other) in &other.questions {
            self.question(*question, other);
        }
        for (key, other) in &other.choices {
            let mine = self.choices.entry(*key).or_default();
            mine.offered += other.offered;
            mine.taken += other.taken;
            mine.forced += other.forced;
            mine.wins.merge(&other.wins);
        }
        for (key, other) in &other.openings {
            self.openings.entry(*key).or_default().merge(other);
        }
        self.halfway.merge(&other.halfway);
        self.beginners.merge(&other.beginners);
        for (kind, other) in &other.kinds {
            let mine = self.kinds.entry(*kind).or_default();
            mine.offered += other.offered;
            mine.taken += other.taken;
            mine.kept += other.kept;
            mine.held += other.held;
            mine.takers.merge(&other.takers);
            mine.keepers.merge(&other.keepers);
        }
        self.repeats.merge(&other.repeats);
        self.courses.merge(&other.courses);
        self.leaks.merge(&other.leaks);
    }
}

/// Whether there are cases of both groups in a match.
fn has_both(seats: &[SeatPair]) -> bool {
    seats.iter().any(|[with, _]| with.cases > 0) && seats.iter().any(|[_, without]| without.cases > 0)
}
