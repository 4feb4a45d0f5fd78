//! `parlor test`: plays the examples and recorded matches of games.

mod collecting;
mod coverage;
mod diff;
mod golden;
mod jobs;
mod meaning;
mod older;
mod review;
mod snapshots;
mod telling;
mod watch;

pub(super) use self::diff::diff;

use std::path::Path;

use self::collecting::{Selected, collect, files_of};
use self::telling::TestCounts;
use super::arguments::TestArguments;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::games::NamedGame;
use super::output::Output;
use super::whole;
use crate::door::author::{Listing, Suite, link_on_way};
use crate::door::sitting::Engine;

pub(super) fn run(
    arguments: &TestArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    if arguments.watch {
        return watch::run(arguments, output, environment);
    }
    output.even_unread();
    let selected = collect(&arguments.paths, environment)?;
    if (arguments.accept || arguments.review || arguments.record)
        && let Some(shipped) = selected.iter().find(|selected| selected.game.is_shipped())
    {
        return Err(shipped.game.unchangeable());
    }
    play(&selected, arguments, output)
}

/// Plays the tests of games and says what does not hold.
///
/// # Errors
/// When no test is meant, or when something cannot be read or printed.
fn play(selected: &[Selected], arguments: &TestArguments, output: &mut Output) -> Result<Exit, CommandError> {
    if !arguments.check && !arguments.list {
        for selected in selected.iter().filter(|selected| !selected.game.is_shipped()) {
            let root = Path::new(selected.folder());
            for folder in ["snapshots", "records"].map(|name| root.join(name)) {
                if link_on_way(root, &folder).is_none() {
                    whole::clear(&folder, output);
                }
            }
        }
    }
    if arguments.record {
        for selected in selected {
            golden::record(selected, output)?;
        }
    }
    let mut suites: Vec<Suite> = selected.iter().map(|selected| load(selected, arguments)).collect();
    if let Some(text) = &arguments.filter
        && suites.iter().all(|suite| suite.tests.is_empty() && suite.faults().is_empty())
    {
        return Err(CommandError::usage(format!(
            "no example or record has `{text}` in its title or its rules"
        ))
        .hint("`parlor test --list` names them all"));
    }
    let files = coverage::CoverageFiles::of(arguments, selected)?;
    if arguments.list {
        return telling::list(&mut suites, output);
    }
    let mut reports = jobs::run(&suites);
    for (selected, reports) in selected.iter().zip(&mut reports) {
        if selected.game.is_shipped() {
            // There is no place for snapshots.
            reports.iter_mut().for_each(|report| report.snapshot = None);
        }
    }
    let mut tally = TestCounts::default();
    for (suite, reports) in suites.iter().zip(&reports) {
        telling::suite(suite, reports, arguments, output, &mut tally)?;
    }
    if arguments.review {
        review::run(&suites, &reports, output, &mut tally)?;
    }
    telling::summary(&tally, output)?;
    let exit = tally.exit();
    if !arguments.coverage {
        return Ok(exit);
    }
    let is_enough = coverage::tell(&suites, &files, arguments.at_least, output)?;
    Ok(if exit == Exit::Fine && !is_enough { Exit::Differs } else { exit })
}

/// A game with the tests that are meant.
fn load(selected: &Selected, arguments: &TestArguments) -> Suite {
    let is_wanted = |title: &str, covers: &[String]| {
        let has = |wanted: &String| title.contains(wanted) || covers.iter().any(|id| id.contains(wanted));
        arguments.filter.as_ref().is_none_or(has)
    };
    let engine = Engine::from(arguments.engine);
    let paths = (selected.game.path.as_str(), selected.folder());
    Suite::load(selected.game.files(), paths, &|| listing(selected), &is_wanted, engine)
}

/// The files of a game that are meant.
fn listing(selected: &Selected) -> Listing {
    if let Some(files) = &selected.files {
        return Listing { paths: files.clone(), ..Listing::default() };
    }
    let folder = selected.folder();
    if selected.game.is_shipped() {
        let names = selected.game.files().list(folder).unwrap_or_default();
        let examples = names.iter().filter(|name| name.ends_with(".example"));
        let paths = examples.map(|name| format!("{folder}/{name}")).collect();
        return Listing { paths, ..Listing::default() };
    }
    let mut listing = Listing { is_all: true, ..Listing::default() };
    for (place, ending) in [(folder.to_owned(), ".example"), (format!("{folder}/records"), ".record")] {
        match files_of(folder, &place, ending) {
            Ok(paths) => listing.paths.extend(paths),
            Err(CommandError::Said { message, .. }) => listing.unread.push(message),
            Err(_) => {}
        }
    }
    listing
}

/// The games that paths mean: names of games, paths of definitions, of their folders, or of folders of games; each once.
/// No path means the games of the present folder, or if there are none, those that come with the program.
///
/// # Errors
/// When there is nothing at a path.
pub(super) fn games(paths: &[String], environment: &Environment) -> Result<Vec<NamedGame>, CommandError> {
    if paths.is_empty() && NamedGame::here()?.is_empty() {
        return Ok(NamedGame::all_shipped(environment));
    }
    Ok(collect(paths, environment)?.into_iter().map(|selected| selected.game).collect())
}
