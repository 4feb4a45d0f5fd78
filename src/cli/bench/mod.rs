//! `parlor bench`: how fast random matches are played on this machine.

mod machine;
mod measure;
mod telling;

use std::time::Duration;

use self::machine::SystemInfo;
use self::measure::{Lap, Measured};
use super::clock::since_start;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::loading::{CheckedDefinition, game};
use super::output::Output;
use super::study_arguments::{BenchArguments, FigureFormat};
use super::test::games;
use super::threads;
use crate::door::study::{Course, Detail, Plan, Spec};

/// Decisions after which a match counts as endless.
const MOST_DECISIONS: u32 = 1_000_000;

/// A game that is to be measured.
struct Entrant {
    path: String,
    title: String,
    /// A hash of the rules, 16 digits.
    rules: String,
    plan: Plan,
}

/// What came out for a game.
struct Measurement<'a> {
    entrant: &'a Entrant,
    one: Measured,
    /// On all threads; `None` when there is only one.
    all: Option<Measured>,
}

pub(super) fn run(
    arguments: &BenchArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let threads = threads::number(arguments.threads);
    let entrants = entrants(arguments, threads, environment)?;
    let machine = SystemInfo::of_this_process();
    let names = entrants.iter().map(|entrant| entrant.title.as_str());
    let table = telling::TextTable::new(names, threads, output.style);
    let is_text = arguments.format == FigureFormat::Text;
    if is_text {
        output.text(&table.head(&machine, arguments.runs, arguments.time))?;
        output.flush()?;
    }
    let mut results = Vec::new();
    for entrant in &entrants {
        let result = measured(entrant, arguments)?;
        if is_text {
            // Each as soon as it is known: a row takes its time.
            output.line(table.row(&result))?;
            output.flush()?;
        }
        results.push(result);
    }
    match arguments.format {
        FigureFormat::Text => output.text(&telling::foot(threads, output.style))?,
        FigureFormat::Json => output.json(&telling::json(&machine, arguments, &results).to_string())?,
    }
    Ok(Exit::Fine)
}

fn entrants(
    arguments: &BenchArguments,
    threads: usize,
    environment: &Environment,
) -> Result<Vec<Entrant>, CommandError> {
    let mut entrants = Vec::new();
    for named in games(&arguments.games, environment)? {
        let checked = CheckedDefinition::load(&named)?;
        let rules = checked.rules(None, &[])?;
        let seats = arguments.seats.map_or(usize::from(rules.players().usual), usize::from);
        let (title, hash) = (rules.title().to_owned(), rules.hash());
        let game = game(rules, seats)?;
        let course = Course {
            bots: vec![Spec::Random.into(); seats],
            clock: since_start,
            seed: arguments.seed,
            from: 0,
            to: u64::MAX,
            threads,
            detail: Detail::Basic,
            most_decisions: MOST_DECISIONS,
        };
        let plan = Plan::new(&game, course);
        entrants.push(Entrant { path: named.name, title, rules: hash, plan });
    }
    Ok(entrants)
}

/// Warms up, which also tells how many matches fill a run, and lets the runs on one thread and on all take turns, so
/// that whatever else the machine does hits both alike.
fn measured<'a>(entrant: &'a Entrant, arguments: &BenchArguments) -> Result<Measurement<'a>, CommandError> {
    let Entrant { plan, path, .. } = entrant;
    let run = |threads: usize, matches: u64| {
        measure::lap(plan, threads, matches).map_err(|unended| measure::stop(&unended, plan, path))
    };
    let seconds = Duration::from_secs_f64(arguments.time);
    let matches = measure::warm_up(plan, seconds).map_err(|unended| measure::stop(&unended, plan, path))?;
    let (mut one, mut all): (Vec<Lap>, Vec<Lap>) = (Vec::new(), Vec::new());
    let threads = plan.course().threads;
    let many = matches.saturating_mul(threads as u64);
    if threads > 1 {
        run(threads, many / 4 + 1)?;
    }
    for _ in 0..arguments.runs {
        one.push(run(1, matches)?);
        if threads > 1 {
            all.push(run(threads, many)?);
        }
    }
    Ok(Measurement { entrant, one: Measured::of(&one), all: (!all.is_empty()).then(|| Measured::of(&all)) })
}
