//! The same seeds at several levels of play: whether a game that is fair among beginners is fair among good players, and
//! how much more often a better player wins.

mod cost;
mod lone;
mod notices;

pub use cost::MatchCost;
pub use lone::{LoneScore, LoneTerms, play_lone};

use super::report::{
    BeginnerReport, DecisiveReport, HalfwayReport, Head, Notice, Numbers, OpeningReport, Report, SeatReport,
    Share,
};
use super::statistics::{Balance, Interval, WHOLE, Z95, real, wilson};
use serde::Serialize;

/// The version of the format; it increases when a field changes its meaning or is removed.
pub const FORM: u32 = 1;

/// The codes of notices of what was chosen, which the best level has.
const OF_OPTIONS: [&str; 2] = ["best_option", "foregone"];

/// A game at several levels of play, the weakest first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LevelsReport {
    /// The version of the format.
    pub levels_report: u32,
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
    /// How many seats people take.
    pub players: usize,
    /// Match i of each level has this seed plus i.
    pub seed: u64,
    /// The version of parlor.
    pub parlor: String,
    /// From how many matches the bots have learnt the game; null when none of them plays with what was learnt.
    pub learnt: Option<u64>,
    /// Whether all seats play together, so that nobody wins against another.
    pub cooperative: bool,
    /// What stands out, the most serious first.
    pub notices: Vec<Notice>,
    /// The levels.
    pub levels: Vec<LevelReport>,
    /// One player of a level among others of a weaker one.
    pub better: Vec<LoneReport>,
    /// The bots of levels that would have taken too long.
    pub left_out: Vec<String>,
}

/// What happens when all seats are played by one bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LevelReport {
    /// The bot.
    pub bot: String,
    /// How many matches were played.
    pub matches: u64,
    /// How many ended by the rules.
    pub over: u64,
    /// How many were cut off after the maximum number of decisions.
    pub cut_off: u64,
    /// In how many a script failed.
    pub failed: u64,
    /// The wins and scores of the seats of people.
    pub seats: Vec<SeatReport>,
    /// The share of wins of each of them if all won equally often.
    pub even: f64,
    /// The test whether they win equally often; null where seats play together.
    pub balance: Option<Balance>,
    /// Matches that were won by more than one team, or seat that plays alone.
    pub shared_wins: Share,
    /// The scores of winners; null where nobody ever has a point.
    pub winning_score: Option<Numbers>,
    /// How far winners were ahead of the next seat; null where nobody ever has a point.
    pub margin: Option<Numbers>,
    /// Decisions of a match.
    pub decisions: Option<Numbers>,
    /// Whether who is asked first wins; null where that is always the same seat.
    pub beginner: Option<BeginnerReport>,
    /// Whether who is ahead half-way wins; null where the ranking says too little before the end.
    pub halfway: Option<HalfwayReport>,
    /// The question whose options differ most in the wins that go with them, where any certainly differ.
    pub decisive: Option<DecisiveReport>,
    /// The first answers of each seat, the most frequent first.
    pub openings: Vec<OpeningReport>,
    /// Whether all matches are the same one, as in a report; not in the JSON if they are not.
    #[serde(skip_serializing_if = "super::report::is_false")]
    pub one_match: bool,
    /// What stands out in what they chose.
    #[serde(skip)]
    of_options: Vec<Notice>,
}

/// One bot that sits alone among others, in all seats equally often.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LoneReport {
    /// The bot.
    pub one: String,
    /// The bot of all other seats.
    pub others: String,
    /// Matches that a player won.
    pub matches: u64,
    /// Its wins; a shared one counts in parts.
    pub wins: f64,
    /// The share of these matches that it won.
    pub win_share: f64,
    /// The 95 % interval of that share.
    pub win_share_interval: Interval,
    /// The share that it would have won if all had played equally well.
    pub par: f64,
    /// Matches that did not come to their end, or that only the rules won.
    pub left_out: u64,
}

impl LevelsReport {
    /// The report of levels, the weakest first. There is at least one. `left_out` are bots that would have taken too long.
    #[must_use]
    pub fn new(levels: &[Report], better: Vec<LoneReport>, left_out: Vec<String>) -> Self {
        let head = levels.first().map(|report| report.head.clone()).unwrap_or_default();
        let Head { game, path, variant, figures, rules, seed, parlor, .. } = head.clone();
        let mut report = Self {
            levels_report: FORM,
            game,
            path,
            variant,
            figures,
            rules,
            players: head.players().len(),
            seed,
            parlor,
            learnt: levels.iter().find_map(|report| report.head.learnt),
            cooperative: levels.iter().any(Report::is_cooperative),
            notices: Vec::new(),
            levels: levels.iter().map(LevelReport::of).collect(),
            better,
            left_out,
        };
        report.notices = notices::of(&report);
        report
    }
}

impl LevelReport {
    fn of(report: &Report) -> Self {
        let scored = report.has_points() || report.is_cooperative();
        Self {
            bot: report.head.bots.first().cloned().unwrap_or_default(),
            matches: report.matches,
            over: report.over,
            cut_off: report.cut_off,
            failed: report.failed,
            seats: report.compared().to_vec(),
            even: report.even(),
            balance: report.balance.filter(|_| !report.is_cooperative()),
            shared_wins: report.shared_wins,
            winning_score: report.winning_score.clone().filter(|_| scored),
            margin: report.margin.clone().filter(|_| scored),
            decisions: report.decisions.clone(),
            beginner: report.beginner,
            halfway: report.halfway,
            decisive: report.decisive.clone(),
            openings: report.openings.clone(),
            one_match: report.one_match,
            of_options: report
                .notices
                .iter()
                .filter(|notice| OF_OPTIONS.contains(&notice.code))
                .cloned()
                .collect(),
        }
    }

    /// The share of all wins that these seats have together.
    #[must_use]
    pub fn won_by_seats(&self) -> f64 {
        self.even * real(self.seats.len() as u64)
    }

    /// Whether a winner ever had a point.
    #[must_use]
    pub fn has_points(&self) -> bool {
        self.winning_score.as_ref().is_some_and(|score| (score.least, score.greatest) != (0, 0))
    }

    /// Whether the test says that chance alone hardly makes the seats so different.
    #[must_use]
    pub fn is_uneven(&self) -> bool {
        self.balance.is_some_and(|balance| balance.is_suspicious())
    }
}

impl LoneReport {
    /// The report of such matches.
    #[must_use]
    pub fn of(terms: &LoneTerms, score: &LoneScore) -> Self {
        let wins = real(score.credit) / real(WHOLE);
        let share = |wins: f64| if score.matches == 0 { 0.0 } else { wins / real(score.matches) };
        Self {
            one: terms.one.to_string(),
            others: terms.others.to_string(),
            matches: score.matches,
            wins,
            win_share: share(wins),
            win_share_interval: wilson(wins, score.matches, Z95),
            par: share(real(score.par) / real(WHOLE)),
            left_out: score.left_out,
        }
    }
}
