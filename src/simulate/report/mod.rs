//! The report of a simulation: plain data with a documented field for every figure (docs/report.md). Text, JSON and
//! HTML are made from it.

mod coverage;
mod deciding;
mod leaks;
mod notices;
mod numbers;
mod words;

pub use coverage::{Coverage, Never};
pub(crate) use coverage::{file_path, never, what};
pub use deciding::{
    BeginnerReport, DecisiveOption, DecisiveReport, ForegoneReport, HalfwayReport, OpeningReport,
};
pub use leaks::LeakReport;
pub use notices::{Level, Notice};
pub(super) use notices::{ONE_MATCH, one_match, seen_from, together};
pub use numbers::Numbers;
pub use words::{grouped, percent, probability};

use super::statistics::{Balance, Contrast, Interval, WHOLE, Z95, Z999, wilson};
use super::summary::{Extreme, FailedMatch, ForfeitedMatch, Summary, TeamTally};
use super::tally::{Repeats, Tallied};
use serde::{Deserialize, Serialize};

/// The version of the report's format; it increases when a field changes its meaning or is removed.
pub const FORM: u32 = 1;

/// What stands for the bot of a seat that the rules play.
pub const AUTOMA: &str = "automa";

/// The bot that takes any answer.
pub const RANDOM: &str = "random";

impl Head {
    /// For each seat of the people its bot.
    #[must_use]
    pub fn players(&self) -> &[String] {
        let people = people(self.people, &self.bots).map_or(self.bots.len(), usize::from);
        self.bots.get(..people).unwrap_or(&self.bots)
    }
}

/// How many of the seats people take where the rules play the others. Older simulations say it with their bots alone.
pub(super) fn people(people: Option<u8>, bots: &[String]) -> Option<u8> {
    let before_rules = || bots.iter().position(|bot| bot == AUTOMA).and_then(|at| u8::try_from(at).ok());
    people.or_else(before_rules)
}

/// What was simulated.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// The game's name.
    pub game: String,
    /// The path of its definition.
    pub path: String,
    /// The variant; empty for the rules as written.
    pub variant: String,
    /// Figures that were set to other values, as `name=value`.
    pub figures: Vec<String>,
    /// The hash of the rules.
    pub rules: String,
    /// For each seat its bot; `automa` for those that the rules play.
    pub bots: Vec<String>,
    /// How many of the seats people take, the first ones, where the rules play the others; else not in the JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub people: Option<u8>,
    /// From how many matches its bots have learnt the game, if any of them plays with what was learnt; else not in the
    /// JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learnt: Option<u64>,
    /// Match i has this seed plus i.
    pub seed: u64,
    /// The first match.
    pub from: u64,
    /// One past the last match.
    pub to: u64,
    /// The first and the last seed of each run of consecutive matches, in the order of the matches.
    pub seeds: Vec<(u64, u64)>,
    /// The version of parlor.
    pub parlor: String,
    /// How long it took; `None` when that is not known.
    pub seconds: Option<f64>,
}

/// The report of a simulation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The version of the format.
    pub report: u32,
    /// What was simulated.
    #[serde(flatten)]
    pub head: Head,
    /// How many matches were played.
    pub matches: u64,
    /// How many matches were played in a second; null when the time is not known.
    pub matches_per_second: Option<f64>,
    /// How many matches ended by the rules.
    pub over: u64,
    /// How many matches were cut off after the maximum number of decisions.
    pub cut_off: u64,
    /// In how many matches a script failed.
    pub failed: u64,
    /// Matches that seats forfeited because their bots did not play to the end; not in the JSON if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeits: Option<ForfeitReport>,
    /// Whether all matches are the same one, because nothing in them is left to chance; not in the JSON if they are not. Then
    /// they say as much as one of them, so there are no tests, and the intervals are those of one match.
    #[serde(skip_serializing_if = "is_false")]
    pub one_match: bool,
    /// What stands out, the most serious first.
    pub notices: Vec<Notice>,
    /// What never happened; empty without full statistics.
    pub never: Vec<Never>,
    /// Leaks; not in the JSON if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaks: Vec<LeakReport>,
    /// One for each seat: its wins and scores.
    pub seats: Vec<SeatReport>,
    /// The test whether all seats win equally often; null where seats play together, because they win together. Of a
    /// game in which the rules play seats, whether people win equally often when any of them wins.
    pub balance: Option<Balance>,
    /// The wins of each team; not in the JSON where nobody plays together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<TeamReport>,
    /// Matches that were won by more than one team, or seat that plays alone.
    pub shared_wins: Share,
    /// Matches that all of them won.
    pub draws: Share,
    /// The scores of winners.
    pub winning_score: Option<Numbers>,
    /// How far winners were ahead of the next seat.
    pub margin: Option<Numbers>,
    /// Turns of a match.
    pub turns: Option<Numbers>,
    /// Decisions of a match.
    pub decisions: Option<Numbers>,
    /// Possible answers of a decision; null without full statistics.
    pub options: Option<Numbers>,
    /// Decisions with only one possible answer.
    pub forced: Share,
    /// Repeated positions within a match; null without full statistics.
    pub repeats: Option<Repeats>,
    /// The questions, in the order of play; within a step by their prompts.
    pub questions: Vec<QuestionReport>,
    /// Options that were taken and not taken often enough to be compared, those that go with winning first.
    pub choices: Vec<ChoiceReport>,
    /// The question whose options differ most in the wins that go with them, where any certainly differ.
    pub decisive: Option<DecisiveReport>,
    /// Options that players who think take nearly always; empty where all play at random.
    pub foregone: Vec<ForegoneReport>,
    /// The first answers of each seat, the most frequent first.
    pub openings: Vec<OpeningReport>,
    /// Whether who is asked first wins; null where that is always the same seat, and where seats play together.
    pub beginner: Option<BeginnerReport>,
    /// Whether who is ahead half-way wins; null where the ranking says too little before the end.
    pub halfway: Option<HalfwayReport>,
    /// The kinds of the pieces, those that go with winning first.
    pub kinds: Vec<KindReport>,
    /// How often everything in the rules happened, in the order of the files.
    pub coverage: Vec<Coverage>,
    /// The match with the fewest decisions.
    pub shortest: Option<Extreme>,
    /// The match with the most decisions.
    pub longest: Option<Extreme>,
    /// The first matches that failed.
    pub failures: Vec<FailedMatch>,
    /// The first matches that were cut off.
    pub cuts: Vec<Extreme>,
}

/// A share of a number of cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Of how many cases.
    pub of: u64,
    /// The share; 0 if there are no cases.
    pub share: f64,
}

/// The wins and scores of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    /// Its number, from 1.
    pub seat: usize,
    /// The bot that plays it.
    pub bot: String,
    /// Its wins; a win shared by two counts half.
    pub wins: f64,
    /// Matches that it won alone.
    pub wins_alone: u64,
    /// Its share of all wins.
    pub win_share: f64,
    /// The 95 % interval of that share.
    pub win_share_interval: Interval,
    /// How often it had each place, from place 1.
    pub places: Vec<u64>,
    /// Its scores.
    pub score: Option<Numbers>,
}

/// The wins of a team.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TeamReport {
    /// Its name: its seats such as `1+3`, or what makes seats play together.
    pub team: String,
    /// Matches in which there was the team.
    pub matches: u64,
    /// How many seats it had on average.
    pub seats: f64,
    /// Its wins; a win shared by two teams counts half.
    pub wins: f64,
    /// Its share of the wins of these matches.
    pub win_share: f64,
    /// The 95 % interval of that share.
    pub win_share_interval: Interval,
}

/// How often a question was asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct QuestionReport {
    /// The step that asks.
    pub step: String,
    /// The prompt, with `…` for each value.
    pub prompt: String,
    /// How often it is asked in a match.
    pub per_match: f64,
    /// How many possible answers it has on average.
    pub options: f64,
    /// How often it has only one.
    pub forced: Share,
}

/// Whether an option goes with winning.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChoiceReport {
    /// The step that asks.
    pub step: String,
    /// The prompt, with `…` for each value.
    pub prompt: String,
    /// The option.
    pub option: String,
    /// Decisions in which it was offered.
    pub offered: u64,
    /// Decisions in which it was taken.
    pub taken: u64,
    /// Decisions in which there was nothing else.
    pub forced: u64,
    /// Win share of seats that took it, against seats that took another option.
    pub wins: Option<Winning>,
}

/// The matches that seats forfeited. They count: such a seat is last in them, and the others keep their order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ForfeitReport {
    /// How many.
    pub matches: u64,
    /// For each seat how many.
    pub seats: Vec<u64>,
    /// The first of them.
    pub first: ForfeitedMatch,
}

/// Whether a kind goes with winning.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KindReport {
    /// The kind.
    pub kind: String,
    /// Decisions in which it was offered.
    pub offered: u64,
    /// Decisions in which it was taken.
    pub taken: u64,
    /// Matches in which a seat had it in a zone of its own at the end.
    pub kept: u64,
    /// Win share of seats that took it in a match, against seats that could have and never did.
    pub taking: Option<Winning>,
    /// Win share of seats that have it at the end, against seats of the same match that do not.
    pub keeping: Option<Winning>,
}

/// The win shares of two groups.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Winning {
    /// Win share of those with it.
    pub with: f64,
    /// Win share of those without it.
    pub without: f64,
    /// By how much the first is greater.
    pub difference: f64,
    /// The 95 % interval of the difference.
    pub interval: Interval,
    /// Whether the 99.9 % interval excludes 0, too: many things are compared, and some stand out by chance.
    pub certain: bool,
}

impl Share {
    fn of(count: u64, of: u64) -> Self {
        Self { count, of, share: super::statistics::share(count, of) }
    }
}

impl Winning {
    fn of(contrast: &Contrast) -> Option<Self> {
        let found = contrast.difference()?;
        let certain = !found.interval(Z999).contains(0.0) && found.error > 0.0;
        Some(Self {
            with: found.with,
            without: found.without,
            difference: found.difference,
            interval: found.interval(Z95),
            certain,
        })
    }
}

impl Report {
    /// The report of a simulation; without `tallied`, only of the rows.
    #[must_use]
    pub fn new(head: &Head, summary: &Summary, tallied: Option<&Tallied>) -> Self {
        let seconds = head.seconds.filter(|seconds| *seconds > 0.0);
        let mut report = Self {
            report: FORM,
            head: head.clone(),
            matches: summary.matches,
            matches_per_second: seconds.map(|seconds| super::statistics::real(summary.matches) / seconds),
            over: summary.over,
            cut_off: summary.cut_off,
            failed: summary.failed,
            forfeits: forfeits(summary),
            one_match: false,
            notices: Vec::new(),
            never: Vec::new(),
            leaks: Vec::new(),
            seats: seats(head, summary),
            balance: summary.compared().balance().filter(|_| summary.teams.is_empty()),
            teams: teams(summary),
            shared_wins: Share::of(summary.shared, summary.credits.matches()),
            draws: Share::of(summary.draws, summary.credits.matches()),
            winning_score: Numbers::of(&summary.winning),
            margin: Numbers::of(&summary.margins),
            turns: Numbers::of(&summary.turns),
            decisions: Numbers::of(&summary.decisions),
            options: None,
            forced: Share::of(summary.forced, summary.asked),
            repeats: None,
            questions: Vec::new(),
            choices: Vec::new(),
            decisive: None,
            foregone: Vec::new(),
            openings: Vec::new(),
            beginner: None,
            halfway: None,
            kinds: Vec::new(),
            coverage: Vec::new(),
            shortest: summary.shortest,
            longest: summary.longest,
            failures: summary.failures.clone(),
            cuts: summary.cuts.clone(),
        };
        if let Some(tallied) = tallied {
            report.tell(tallied);
            if tallied.is_one_match() {
                report.count_once();
            }
        }
        report.notices = notices::of(&report);
        report
    }

    fn tell(&mut self, tallied: &Tallied) {
        self.options = Numbers::of(&tallied.options);
        self.repeats = Some(tallied.repeats);
        self.questions = questions(tallied);
        self.choices = choices(tallied);
        self.decisive = DecisiveReport::of(&self.choices);
        if self.head.players().iter().any(|bot| *bot != RANDOM) {
            self.foregone = deciding::foregone(tallied);
        }
        self.openings = deciding::openings(tallied);
        self.beginner = BeginnerReport::of(&tallied.beginners).filter(|_| !self.is_cooperative());
        self.halfway = HalfwayReport::of(&tallied.halfway).filter(|_| !self.is_cooperative());
        self.kinds = kinds(tallied);
        self.coverage = coverage::of(tallied, &self.head.path);
        self.leaks = leaks::of(tallied, &self.head.path);
        // Without matches there is nothing that never happened.
        if self.matches > 0 {
            self.never = coverage::never(tallied, &self.head.path);
        }
    }

    /// Takes all matches for one.
    fn count_once(&mut self) {
        self.one_match = true;
        (self.balance, self.beginner, self.halfway) = (None, None, None);
        for SeatReport { win_share, win_share_interval, .. } in &mut self.seats {
            *win_share_interval = wilson(*win_share, 1, Z95);
        }
        for TeamReport { win_share, win_share_interval, .. } in &mut self.teams {
            *win_share_interval = wilson(*win_share, 1, Z95);
        }
    }

    /// Whether all seats play together.
    #[must_use]
    pub fn is_cooperative(&self) -> bool {
        self.teams.len() == 1 || self.seats.len() == 1
    }

    /// Whether the same bot played all seats but those of the rules, so that only the seat can make a difference.
    #[must_use]
    pub fn same_bots(&self) -> bool {
        self.head.players().windows(2).all(|pair| pair[0] == pair[1])
    }

    /// Whether anybody ever had a point: some games have none.
    #[must_use]
    pub fn has_points(&self) -> bool {
        let scores = self.seats.iter().filter_map(|seat| seat.score.as_ref());
        scores.into_iter().any(|score| (score.least, score.greatest) != (0, 0))
    }

    /// Whether the rules play seats.
    #[must_use]
    pub fn has_rules(&self) -> bool {
        self.compared().len() < self.seats.len()
    }

    /// The seats that are compared with each other: all but those of the rules, which need not play as well as people.
    #[must_use]
    pub fn compared(&self) -> &[SeatReport] {
        self.seats.get(..self.head.players().len()).unwrap_or(&self.seats)
    }

    /// The share of all wins of each of them if they won equally often.
    #[must_use]
    pub fn even(&self) -> f64 {
        self.won_by_compared() / super::statistics::real(self.compared().len().max(1) as u64)
    }

    /// The share of all wins that they have together.
    #[must_use]
    pub fn won_by_compared(&self) -> f64 {
        match self.has_rules() {
            true => self.compared().iter().map(|seat| seat.win_share).sum(),
            false => 1.0,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
pub(super) fn is_false(flag: &bool) -> bool {
    !flag
}

fn forfeits(summary: &Summary) -> Option<ForfeitReport> {
    let first = summary.first_forfeit.clone()?;
    Some(ForfeitReport { matches: summary.forfeited, seats: summary.forfeits.clone(), first })
}

fn seats(head: &Head, summary: &Summary) -> Vec<SeatReport> {
    let credits = &summary.credits;
    let seat = |at: usize| SeatReport {
        seat: at + 1,
        bot: head.bots.get(at).cloned().unwrap_or_default(),
        wins: credits.wins(at),
        wins_alone: credits.alone[at],
        win_share: credits.share(at),
        win_share_interval: credits.interval(at),
        places: summary.places.get(at).cloned().unwrap_or_default(),
        score: summary.scores.get(at).and_then(Numbers::of),
    };
    (0..credits.seats.len()).map(seat).collect()
}

fn teams(summary: &Summary) -> Vec<TeamReport> {
    let team = |(name, tally): (&String, &TeamTally)| {
        let wins = super::statistics::real(tally.credit) / super::statistics::real(WHOLE);
        TeamReport {
            team: name.clone(),
            matches: tally.matches,
            seats: super::statistics::share(tally.seats, tally.matches),
            wins,
            win_share: wins / super::statistics::real(tally.matches),
            win_share_interval: wilson(wins, tally.matches, Z95),
        }
    };
    summary.teams.iter().map(team).collect()
}

fn questions(tallied: &Tallied) -> Vec<QuestionReport> {
    let matches = tallied.repeats.matches;
    let question = |one: &super::tally::QuestionTold| QuestionReport {
        step: one.step.clone(),
        prompt: one.prompt.clone(),
        per_match: super::statistics::share(one.decisions, matches),
        options: super::statistics::share(one.answers, one.decisions),
        forced: Share::of(one.forced, one.decisions),
    };
    tallied.questions.iter().map(question).collect()
}

fn choices(tallied: &Tallied) -> Vec<ChoiceReport> {
    let choice = |one: &super::tally::OptionTold| ChoiceReport {
        step: one.step.clone(),
        prompt: one.prompt.clone(),
        option: one.option.clone(),
        offered: one.offered,
        taken: one.taken,
        forced: one.forced,
        wins: Winning::of(&one.wins),
    };
    let mut choices: Vec<ChoiceReport> =
        tallied.choices.iter().map(choice).filter(|choice| choice.wins.is_some()).collect();
    choices.sort_by(|one, other| best_first(one.wins, other.wins));
    choices
}

fn kinds(tallied: &Tallied) -> Vec<KindReport> {
    let kind = |one: &super::tally::KindTold| KindReport {
        kind: one.kind.clone(),
        offered: one.offered,
        taken: one.taken,
        kept: one.kept,
        taking: Winning::of(&one.takers),
        keeping: Winning::of(&one.keepers),
    };
    let mut kinds: Vec<KindReport> = tallied.kinds.iter().map(kind).collect();
    let best = |one: &KindReport| one.keeping.or(one.taking);
    kinds.sort_by(|one, other| best_first(best(one), best(other)));
    kinds
}

/// The order of comparisons: the greatest difference first, missing ones last.
fn best_first(one: Option<Winning>, other: Option<Winning>) -> std::cmp::Ordering {
    let key = |winning: Option<Winning>| winning.map_or(f64::NEG_INFINITY, |winning| winning.difference);
    key(other).total_cmp(&key(one))
}
