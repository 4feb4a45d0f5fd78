//! Coverage as text.

use std::fmt::Write;

use crate::cli::exit::CommandError;
use crate::cli::output::{Output, Tone, clean, count, padded, to_right};
use crate::door::author::{CoveredFile, ReachedOf, RuleCoverage};
use crate::door::study::report::percent;

/// Prints how much of everything is reached, then what is not.
///
/// # Errors
/// When nothing can be printed.
pub(super) fn print(coverage: &RuleCoverage, output: &mut Output) -> Result<(), CommandError> {
    let style = output.style;
    output.line("")?;
    output.line(style.paint(Tone::Strong, &clean(&format!("{}: {}", coverage.definition, by(coverage)))))?;
    for (name, reached) in rows(coverage).into_iter().filter(|(_, reached)| reached.of > 0) {
        let ReachedOf { reached: some, of } = reached;
        let numbers = format!("{} of {}", to_right(&some.to_string(), 5), padded(&of.to_string(), 5));
        let share = to_right(&percent(reached.share()), 8);
        output.line(format_args!("  {} {numbers} {share}", padded(name, WIDEST)))?;
    }
    if coverage.never.is_empty() {
        return Ok(());
    }
    output.line("  never reached:")?;
    for one in &coverage.never {
        let place = if one.place.is_empty() {
            String::new()
        } else {
            format!("{}: ", style.paint(Tone::Strong, &clean(&one.place)))
        };
        output.line(format_args!("    {place}{}", clean(&one.what)))?;
    }
    let scripts = coverage.files.iter().filter(|file| file.is_script());
    let missed = scripts.filter_map(|file| Some((file, missed(file)?)));
    for (at, (file, lines)) in missed.enumerate() {
        if at == 0 {
            output.line("  lines never reached:")?;
        }
        output.line(format_args!("    {}: {lines}", clean(&file.path)))?;
    }
    Ok(())
}

/// By how many tests.
pub(super) fn by(coverage: &RuleCoverage) -> String {
    let records = match coverage.records {
        1 => "1 recorded match".to_owned(),
        number => format!("{number} recorded matches"),
    };
    format!("reached by {} and {records}", count(coverage.examples, "example"))
}

/// The columns of the longest name in [`rows`].
const WIDEST: usize = 17;

/// How much of what is reached, by its name.
pub(super) fn rows(coverage: &RuleCoverage) -> [(&'static str, ReachedOf); 8] {
    [
        ("steps", coverage.steps),
        ("ends of parts", coverage.ends),
        ("functions", coverage.functions),
        ("branches", coverage.branches),
        ("lines of scripts", coverage.lines),
        ("kinds", coverage.kinds),
        ("variants", coverage.variants),
        ("numbers of seats", coverage.people),
    ]
}

/// The lines that were never reached, as `3, 7-9`; lines between them on which nothing can happen count to neither.
fn missed(file: &CoveredFile) -> Option<String> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    let mut goes_on = false;
    for (line, times) in &file.lines {
        match runs.last_mut() {
            Some((_, last)) if *times == 0 && goes_on => *last = *line,
            _ if *times == 0 => runs.push((*line, *line)),
            _ => {}
        }
        goes_on = *times == 0;
    }
    let mut told = String::new();
    for (first, last) in &runs {
        if !told.is_empty() {
            told.push_str(", ");
        }
        let run = if first == last { first.to_string() } else { format!("{first}-{last}") };
        write!(told, "{run}").expect("writing to a string does not fail");
    }
    (!told.is_empty()).then_some(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(lines: &[(u32, u64)]) -> CoveredFile {
        CoveredFile {
            path: "a.rhai".to_owned(),
            text: String::new(),
            lines: lines.iter().copied().collect(),
            functions: Vec::new(),
            branches: Vec::new(),
        }
    }

    #[test]
    fn missed_lines_are_told_in_runs() {
        let told = |lines: &[(u32, u64)]| missed(&file(lines));
        assert_eq!(told(&[(1, 4), (2, 1)]), None);
        assert_eq!(told(&[(1, 4), (2, 0), (4, 0), (5, 1), (9, 0)]).as_deref(), Some("2-4, 9"));
        assert_eq!(told(&[(1, 0), (2, 3), (3, 0)]).as_deref(), Some("1, 3"));
    }
}
