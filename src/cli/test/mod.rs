//! `parlor test`: plays the examples and recorded matches of games.

mod collecting;
mod diff;
mod golden;
mod jobs;
mod review;
mod snapshots;
mod telling;

use std::path::Path;

use self::collecting::{Selected, collect, files_of};
use self::telling::TestCounts;
use super::arguments::TestArguments;
use super::exit::{CommandError, Exit};
use super::output::Output;
use super::whole;
use crate::Disk;
use crate::door::author::{Listing, Suite, link_on_way};
use crate::door::sitting::Engine;

pub(super) fn run(arguments: &TestArguments, output: &mut Output) -> Result<Exit, CommandError> {
    output.even_unread();
    let selected = collect(&arguments.paths)?;
    if !arguments.check && !arguments.list {
        for selected in &selected {
            let root = Path::new(selected.folder());
            for folder in ["snapshots", "records"].map(|name| root.join(name)) {
                if link_on_way(root, &folder).is_none() {
                    whole::clear(&folder, output);
                }
            }
        }
    }
    if arguments.record {
        for selected in &selected {
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
    if arguments.list {
        return telling::list(&mut suites, output);
    }
    let reports = jobs::run(&suites);
    let mut tally = TestCounts::default();
    for (suite, reports) in suites.iter().zip(&reports) {
        telling::suite(suite, reports, arguments, output, &mut tally)?;
    }
    if arguments.review {
        review::run(&suites, &reports, output, &mut tally)?;
    }
    telling::summary(&tally, output)?;
    Ok(tally.exit())
}

/// A game with the tests that are meant.
fn load(selected: &Selected, arguments: &TestArguments) -> Suite {
    let is_wanted = |title: &str, covers: &[String]| {
        let has = |wanted: &String| title.contains(wanted) || covers.iter().any(|id| id.contains(wanted));
        arguments.filter.as_ref().is_none_or(has)
    };
    let engine = Engine::from(arguments.engine);
    let paths = (selected.definition.as_str(), selected.folder());
    Suite::load(&Disk, paths, &|| listing(selected), &is_wanted, engine)
}

/// The files of a game that are meant.
fn listing(selected: &Selected) -> Listing {
    if let Some(files) = &selected.files {
        return Listing { paths: files.clone(), ..Listing::default() };
    }
    let folder = selected.folder();
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

/// The definitions that paths mean: paths of definitions, of their folders, or of folders of games; each once.
///
/// # Errors
/// When there is nothing at a path.
pub(super) fn definitions(paths: &[String]) -> Result<Vec<String>, CommandError> {
    Ok(collect(paths)?.into_iter().map(|selected| selected.definition).collect())
}
