//! `parlor leaks`: which line of a script tells a seat what is hidden from it.

use std::sync::atomic::Ordering;

use super::arguments::{FaultFormat, LeaksArguments};
use super::check::print_faults;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::interrupt;
use super::loading::CheckedDefinition;
use super::output::{Output, clean, count};
use crate::door::author::{FoundLeaks, LeakTerms, errors_and_warnings};
use crate::report::BotMatch;

pub(super) fn run(
    arguments: &LeaksArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let checked = CheckedDefinition::find(&arguments.game, environment)?;
    let variant = arguments.variant.as_deref();
    let players = checked.rules(variant.filter(|variant| !variant.is_empty()), &[])?.players();
    if let Some(seats) = arguments.seats
        && !(players.from..=players.to).contains(&seats)
    {
        let allowed = super::list::players(players, output.words);
        return Err(CommandError::usage(format!("the game is for {allowed}, not for {seats}")));
    }
    let terms = LeakTerms {
        variant: arguments.variant.clone(),
        seats: arguments.seats,
        seed: arguments.seed,
        matches: arguments.matches,
        reveals: arguments.reveals,
    };
    let path = checked.name.as_str();
    let again = |variant: Option<&str>, seats, seed| BotMatch::of_random(path, variant, seats, seed);
    let stop = interrupt::stop();
    let found = checked.definition.leaks(&terms, &again, &|| !stop.load(Ordering::Relaxed));
    interrupt::ends_by_itself();
    print_faults(&found.faults, arguments.format, output)?;
    if arguments.format == FaultFormat::Text {
        output.line(format_args!("{}: {}", clean(path), summary(&found)))?;
    }
    if stop.load(Ordering::Relaxed) {
        output.complain(&format!("interrupted after {}", random_matches(found.matches)), None);
        return Ok(Exit::Interrupted);
    }
    Ok(match (found.failed, found.faults.is_empty()) {
        (1.., _) => Exit::Script,
        (0, true) => Exit::Fine,
        (0, false) => Exit::Definition,
    })
}

/// What was looked at, and how much was found.
fn summary(found: &FoundLeaks) -> String {
    let (_, leaks) = errors_and_warnings(&found.faults);
    let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let leaks = match leaks {
        0 => "no leaks".to_owned(),
        leaks => count(leaks, "leak"),
    };
    let cut = match found.cut {
        0 => String::new(),
        cut => format!("; {} not to the end, because steps are long", number(cut)),
    };
    let failed = match found.failed {
        0 => String::new(),
        failed => format!("; {failed} not to the end, because a script fails"),
    };
    let questions = count(number(found.questions), "question");
    let matches = random_matches(found.matches);
    format!("{leaks} at {questions} of {matches}, for each seat and for those who watch{cut}{failed}")
}

/// So many random matches in words.
fn random_matches(number: u64) -> String {
    match number {
        1 => "1 random match".to_owned(),
        many => format!("{many} random matches"),
    }
}
