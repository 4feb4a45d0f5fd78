//! `parlor test --coverage`: what of the rules no test reaches, as text, as a page and for other programs.

mod page;
mod text;
mod tracefile;

use super::collecting::Selected;
use crate::cli::arguments::TestArguments;
use crate::cli::exit::CommandError;
use crate::cli::output::{Output, Tone, clean};
use crate::cli::page::{PageFile, PageKind};
use crate::door::author::{RuleCoverage, Suite};
use crate::door::study::report::percent;

/// The files to write besides the printed text.
pub(super) struct CoverageFiles<'a> {
    html: Option<PageFile<'a>>,
    lcov: Option<PageFile<'a>>,
}

impl<'a> CoverageFiles<'a> {
    /// Those of the command line, for tests of these games.
    ///
    /// # Errors
    /// When one of them cannot be written.
    pub(super) fn of(arguments: &'a TestArguments, games: &'a [Selected]) -> Result<Self, CommandError> {
        let games = || games.iter().map(|selected| selected.game.path.as_str());
        Ok(Self {
            html: PageFile::wanted(arguments.html.as_deref(), PageKind::Html, games())?,
            lcov: PageFile::wanted(arguments.lcov.as_deref(), PageKind::Tracefile, games())?,
        })
    }
}

/// Tells the coverage of each game. Gives whether the tests of each reach at least so many percent of the branches.
///
/// # Errors
/// When something cannot be printed or written.
pub(super) fn tell(
    suites: &[Suite],
    files: &CoverageFiles<'_>,
    at_least: Option<f64>,
    output: &mut Output,
) -> Result<bool, CommandError> {
    let all: Vec<RuleCoverage> = suites.iter().filter_map(Suite::coverage).collect();
    if all.is_empty() {
        // What is wrong with the definitions has been said.
        return Ok(true);
    }
    for one in &all {
        text::print(one, output)?;
    }
    if let Some(file) = &files.html {
        file.write(&page::page(&all), output)?;
    }
    if let Some(file) = &files.lcov {
        file.write(&tracefile::of(&all), output)?;
    }
    let Some(wanted) = at_least else { return Ok(true) };
    let style = output.style;
    let mut is_enough = true;
    for one in all.iter().filter(|one| one.branches.share() * 100.0 < wanted) {
        is_enough = false;
        output.line(format_args!(
            "{}: the tests of {} reach {} of the branches, less than {wanted} %",
            style.paint(Tone::Wrong, "too little"),
            clean(&one.definition),
            percent(one.branches.share()),
        ))?;
    }
    Ok(is_enough)
}
