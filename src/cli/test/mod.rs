//! `parlor test`: the examples and recorded matches of games.

mod collecting;
mod diff;
mod golden;
mod jobs;
mod loading;
mod review;
mod snapshots;
mod telling;

use std::path::Path;

use self::collecting::collect;
use self::loading::Suite;
use self::telling::Tally;
use super::arguments::TestArguments;
use super::exit::{Exit, Stop};
use super::output::Output;
use super::whole;
use crate::load::disk::link_on_way;

pub(super) fn run(arguments: &TestArguments, output: &mut Output) -> Result<Exit, Stop> {
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
    let mut suites: Vec<Suite> = selected.iter().map(|selected| Suite::load(selected, arguments)).collect();
    if let Some(text) = &arguments.filter
        && suites.iter().all(|suite| suite.tests.is_empty() && suite.faults.is_empty())
    {
        return Err(Stop::usage(format!("no example or record has `{text}` in its title or its rules"))
            .hint("`parlor test --list` names them all"));
    }
    if arguments.list {
        return telling::list(&mut suites, output);
    }
    let reports = jobs::run(&suites);
    let mut tally = Tally::default();
    for (suite, reports) in suites.iter().zip(&reports) {
        telling::suite(suite, reports, arguments, output, &mut tally)?;
    }
    if arguments.review {
        review::run(&suites, &reports, output, &mut tally)?;
    }
    telling::summary(&tally, output)?;
    Ok(tally.exit())
}

/// The definitions that are meant by paths of them, of their folders, or of folders of games; each once.
///
/// # Errors
/// When there is nothing at a path.
pub(super) fn definitions(paths: &[String]) -> Result<Vec<String>, Stop> {
    Ok(collect(paths)?.into_iter().map(|selected| selected.definition).collect())
}
