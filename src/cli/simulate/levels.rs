//! `parlor simulate GAME --levels`: the same seeds at several levels of play, side by side.

use std::sync::atomic::{AtomicBool, Ordering};

use super::telling;
use crate::cli::clock::since_start;
use crate::cli::environment::Environment;
use crate::cli::exit::{CommandError, Exit};
use crate::cli::loading::{CheckedDefinition, counting_game, overrides};
use crate::cli::output::Output;
use crate::cli::page::{PageFile, PageKind};
use crate::cli::progress::ProgressLine;
use crate::cli::study_arguments::SimulateArguments;
use crate::cli::{bots, interrupt, seats, threads};
use crate::door::Game;
use crate::door::study::{
    Course, Detail, Gathered, LevelsReport, LoneReport, LoneTerms, MatchCost, Plan, Player, ReportNames,
    Spec, match_cost, play_lone,
};

/// The most levels: a column for each fits into 80 columns.
const MOST_LEVELS: usize = 4;
/// With fewer matches a level that parlor chooses says too little, so that it is left out.
const FEWEST: u64 = 60;
/// The levels of a game that was learnt.
const TAUGHT: [&str; 3] = ["random", "easy", "trained"];
/// The levels of other games.
const UNTAUGHT: [&str; 3] = ["random", "search:10", "search:100"];

/// A level of play: the bot of all seats, and how many matches it plays.
struct PlayedLevel {
    bot: Spec,
    matches: u64,
}

/// What is played.
struct Study<'a> {
    arguments: &'a SimulateArguments,
    game: Game,
    cost: MatchCost,
    levels: Vec<PlayedLevel>,
    /// Whether parlor has chosen the levels, so that none takes too long.
    chosen: bool,
    /// The bots that it has left out, because they would.
    left_out: Vec<String>,
}

pub(super) fn run(
    named: &str,
    arguments: &SimulateArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let (study, names) = study(named, arguments, output, environment)?;
    let html = PageFile::wanted(arguments.html.as_deref(), PageKind::Html, [study.game.path()])?;
    let stop = interrupt::stop();
    let bar = ProgressLine::new(study.matches(), "matches", environment, output.is_ascii());
    let (report, forfeiting) = study.play(stop, &bar);
    interrupt::ends_by_itself();
    drop(bar);
    let printed = telling::print_levels(&report, names.as_ref(), arguments.format, output);
    // Both outputs are tried, so that an error in one does not lose the other.
    let written =
        html.map_or(Ok(()), |html| html.write(&telling::levels_page(&report, names.as_ref()), output));
    written.and(printed)?;
    if stop.load(Ordering::Relaxed) {
        output.complain("interrupted: the figures are those of the matches so far", None);
        return Ok(Exit::Interrupted);
    }
    match report.levels.iter().any(|level| level.failed > 0) {
        true => Ok(Exit::Script),
        false => bots::unless_forfeited(forfeiting.iter()),
    }
}

/// What the arguments ask for, and the names of the game in the language that they ask for.
fn study<'a>(
    named: &str,
    arguments: &'a SimulateArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<(Study<'a>, Option<ReportNames>), CommandError> {
    let terms = bots::terms(&arguments.programs)?;
    let given = if named.is_empty() { Vec::new() } else { bots::listed(named, &terms)? };
    if given.len() > MOST_LEVELS {
        let many = format!("{} levels are too many, {MOST_LEVELS} can be beside each other", given.len());
        return Err(CommandError::usage(many));
    }
    let given: Vec<Spec> = given.into_iter().map(Spec::steady).collect();
    if let Some(twice) = (1..given.len()).find(|at| given[..*at].contains(&given[*at])) {
        return Err(CommandError::usage(format!("the level `{}` is named twice", given[twice])));
    }
    let checked = CheckedDefinition::find(&arguments.game, environment)?;
    let rules = checked.rules(arguments.variant.as_deref(), &overrides(&arguments.set)?)?;
    let seats = seats::named(arguments.seats.as_deref(), None, rules.players())?;
    let speech = checked.speech(&rules, &arguments.language)?;
    let game = counting_game(rules, seats.len())?;
    bots::start(given.iter(), &game)?;
    let cost = match_cost(&game, arguments.seed);
    let (levels, left_out) = match given.is_empty() {
        true => levels(&checked, &game, cost, arguments.matches, output)?,
        false => {
            if let Some(note) = checked.recall(&game, &given)? {
                output.warn(&note);
            }
            let level = |bot| PlayedLevel { bot, matches: arguments.matches };
            (given.into_iter().map(level).collect(), Vec::new())
        }
    };
    let names = arguments.language.lang.is_some().then(|| ReportNames::of(&game, &speech));
    Ok((Study { arguments, game, cost, levels, chosen: named.is_empty(), left_out }, names))
}

/// The levels that a game has by itself: those of bots that have learnt it, otherwise of bots that search. Those that are
/// not quick enough are only named.
fn levels(
    checked: &CheckedDefinition,
    game: &Game,
    cost: MatchCost,
    wanted: u64,
    output: &mut Output,
) -> Result<(Vec<PlayedLevel>, Vec<String>), CommandError> {
    let untaught = checked.recall_if_learnt(game);
    let bots = if untaught.is_none() { TAUGHT } else { UNTAUGHT };
    let mut levels = Vec::new();
    let mut slow = Vec::new();
    for name in bots {
        let bot = name.parse::<Spec>().map_err(|error| CommandError::usage(error.message))?;
        let matches = cost.affords(&vec![bot.clone(); usize::from(game.people())], wanted);
        match matches >= FEWEST.min(wanted) {
            true => levels.push(PlayedLevel { bot, matches }),
            false => slow.push(name.to_owned()),
        }
    }
    if let Some(note) = untaught {
        output.warn(&note);
    }
    Ok((levels, slow))
}

impl Study<'_> {
    /// One of each stronger level among others of each weaker one: the strongest among the weakest first.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let levels = self.levels.len();
        if self.game.people() < 2 {
            return Vec::new();
        }
        let mut pairs: Vec<(usize, usize)> =
            (1..levels).flat_map(|one| (0..one).map(move |other| (one, other))).collect();
        pairs.sort_by_key(|(one, other)| (std::cmp::Reverse(one - other), *other));
        pairs
    }

    /// The matches of one bot among others, as many for each seat.
    fn lone(&self, (one, others): (usize, usize)) -> LoneTerms {
        let (one, others) = (&self.levels[one], &self.levels[others]);
        let people = u64::from(self.game.people());
        let wanted = self.arguments.matches;
        let matches = match self.chosen {
            true => {
                let mut bots = vec![others.bot.clone(); usize::from(self.game.people())];
                bots[0] = one.bot.clone();
                // There are about as many of these pairs as levels: together they may cost half as much.
                self.cost.affords(&bots, 2 * wanted) / 2
            }
            false => wanted,
        };
        LoneTerms {
            one: one.bot.clone(),
            others: others.bot.clone(),
            seed: self.arguments.seed,
            matches: (matches / people).max(1) * people,
            clock: since_start,
            threads: threads::number(self.arguments.threads),
            most_decisions: self.arguments.most_decisions,
        }
    }

    /// How many matches there are in all.
    fn matches(&self) -> u64 {
        let alike: u64 = self.levels.iter().map(|level| level.matches).sum();
        alike + self.pairs().into_iter().map(|pair| self.lone(pair).matches).sum::<u64>()
    }

    /// Plays everything, or until `stop` is set: the report, and the bots of levels that forfeited all their matches.
    fn play(&self, stop: &AtomicBool, bar: &ProgressLine) -> (LevelsReport, Vec<Spec>) {
        let mut done = 0;
        let mut forfeiting = Vec::new();
        let mut reports = Vec::new();
        for level in &self.levels {
            let plan = self.plan(level);
            let mut gathered = Gathered::new(&plan, 0);
            let played: Result<(), ()> = gathered.play(stop, |_, so_far| {
                bar.at(done + so_far.summary().matches);
                Ok(())
            });
            debug_assert!(played.is_ok(), "nothing is handed over that could fail");
            let matches = gathered.summary().matches;
            done += matches;
            let run = [(0, matches)];
            let runs = if matches > 0 { &run[..] } else { &[] };
            forfeiting.extend(super::forfeiting(&plan.course().bots, gathered.summary()).cloned());
            let tallied = gathered.tallied();
            reports.push(plan.described("").report(runs, gathered.summary(), Some(&tallied), None));
        }
        let mut better: Vec<LoneReport> = Vec::new();
        let pairs =
            if reports.iter().any(|report| report.is_cooperative()) { Vec::new() } else { self.pairs() };
        for pair in pairs {
            let lone = play_lone(&self.game, &self.lone(pair), stop, || {
                done += 1;
                bar.at(done);
            });
            better.extend((lone.matches > 0).then_some(lone));
        }
        (LevelsReport::new(&reports, better, self.left_out.clone()), forfeiting)
    }

    fn plan(&self, level: &PlayedLevel) -> Plan {
        let arguments = self.arguments;
        let course = Course {
            bots: vec![Player::from(level.bot.clone()); usize::from(self.game.people())],
            clock: since_start,
            seed: arguments.seed,
            from: 0,
            to: level.matches,
            threads: threads::number(arguments.threads),
            detail: Detail::Full,
            most_decisions: arguments.most_decisions,
        };
        Plan::new(&self.game, course)
    }
}
