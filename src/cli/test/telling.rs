//! Prints a line for each test; for those that fail also what was expected, what came out and where.

use super::diff::diff;
use super::meaning::meaning;
use super::older::OlderRules;
use super::snapshots::{Compared, Snapshot, drop_orphan, orphans};
use crate::cli::arguments::TestArguments;
use crate::cli::exit::{CommandError, Exit};
use crate::cli::output::{Output, Style, Tone, clean, count};
use crate::door::Faults;
use crate::door::author::{Suite, Test, TestOutcome, TestReport};

/// The counts so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TestCounts {
    passed: usize,
    failed: usize,
    /// How many tests, files and definitions have faults.
    faulty: usize,
    /// How many snapshots are new or differ from the accepted ones.
    pub(super) pending: usize,
    pub(super) accepted: usize,
    /// How many files cannot be read or written.
    pub(super) unusable: usize,
    orphans: usize,
}

impl TestCounts {
    /// The exit code.
    pub(super) fn exit(&self) -> Exit {
        if self.unusable > 0 {
            Exit::Usage
        } else if self.faulty > 0 {
            Exit::Definition
        } else if self.failed + self.pending > 0 {
            Exit::Differs
        } else {
            Exit::Fine
        }
    }
}

/// The snapshot that a test makes.
pub(super) fn snapshot_of<'a>(test: &'a Test, folder: &'a str, text: &'a str) -> Snapshot<'a> {
    Snapshot {
        folder,
        name: &test.snapshot,
        source: &test.path,
        line: test.line,
        description: &test.title,
        text,
    }
}

/// The folder of a game's snapshots.
pub(super) fn snapshot_folder(suite: &Suite) -> String {
    format!("{}/snapshots", suite.folder)
}

/// Prints the tests of a game, and compares their snapshots.
///
/// # Errors
/// When nothing can be printed.
pub(super) fn suite(
    suite: &Suite,
    reports: &[TestReport],
    arguments: &TestArguments,
    output: &mut Output,
    tally: &mut TestCounts,
) -> Result<(), CommandError> {
    let style = output.style;
    output.line(style.paint(Tone::Strong, &clean(&suite.definition)))?;
    for message in &suite.unread {
        tally.unusable += 1;
        output.line(format_args!("{}: {}", style.paint(Tone::Wrong, "error"), clean(message)))?;
    }
    if suite.faults().has_errors() {
        tally.faulty += 1;
    }
    output.faults(&suite.faults())?;
    let folder = snapshot_folder(suite);
    let mut older = OlderRules::of(&suite.definition);
    for (test, report) in suite.tests.iter().zip(reports) {
        one((test, report), (&folder, arguments), &mut older, output, tally)?;
    }
    if let Some(known) = &suite.known {
        for path in orphans(&folder, known) {
            if arguments.accept && drop_orphan(&path) {
                continue;
            }
            tally.orphans += 1;
            output.line(format_args!(
                "{}  {}: nothing makes this snapshot any more",
                style.paint(Tone::Wrong, &status("orphan")),
                clean(&path)
            ))?;
        }
    }
    Ok(())
}

/// The first column.
fn status(word: &str) -> String {
    format!("{word:>8}")
}

fn one(
    (test, report): (&Test, &TestReport),
    (folder, arguments): (&str, &TestArguments),
    older: &mut OlderRules<'_>,
    output: &mut Output,
    tally: &mut TestCounts,
) -> Result<(), CommandError> {
    let style = output.style;
    let compared = report.snapshot.as_ref().map(|text| {
        let snapshot = snapshot_of(test, folder, text);
        (snapshot.compare(), snapshot)
    });
    let word = match (&report.verdict, &compared) {
        (TestOutcome::Faulty(_), _) => "faulty",
        (TestOutcome::Failed(_) | TestOutcome::Differs { .. }, _) => "failed",
        (TestOutcome::Passed, Some((Compared::Changed(_), _))) => "changed",
        (TestOutcome::Passed, Some((Compared::New, _))) => "new",
        (TestOutcome::Passed, Some((Compared::Unusable(_), _))) => "unusable",
        (TestOutcome::Passed, _) => "passed",
    };
    let tone = if word == "passed" { Tone::Faint } else { Tone::Wrong };
    let covers = if test.covers.is_empty() {
        String::new()
    } else {
        style.paint(Tone::Faint, &format!("  {}", clean(&test.covers.join(" "))))
    };
    // Whoever edits a game looks for what does not hold.
    if word != "passed" || !arguments.watch {
        output.line(format_args!("{}  {}{covers}", style.paint(tone, &status(word)), clean(&test.title)))?;
    }
    if word == "changed" || matches!(report.verdict, TestOutcome::Differs { .. }) {
        for line in older.told(test) {
            output.line(format_args!("  {line}"))?;
        }
    }
    match &report.verdict {
        TestOutcome::Passed => tally.passed += 1,
        TestOutcome::Failed(faults) => {
            tally.failed += 1;
            output.faults(faults)?;
        }
        TestOutcome::Differs { faults, after, at_end } => {
            tally.failed += 1;
            if let Some((compared, snapshot)) = &compared {
                tell_meaning(snapshot, compared, output)?;
            }
            differing(test, faults, (*after, *at_end), output)?;
        }
        TestOutcome::Faulty(faults) => {
            tally.faulty += 1;
            output.faults(faults)?;
        }
    }
    match compared {
        Some((compared, snapshot)) => settle(&snapshot, &compared, &report.verdict, arguments, output, tally),
        None => Ok(()),
    }
}

fn differing(
    test: &Test,
    faults: &Faults,
    (after, at_end): (usize, bool),
    output: &mut Output,
) -> Result<(), CommandError> {
    output.faults(faults)?;
    match at_end {
        false => output.line(format_args!(
            "  {} no longer fits the rules at decision {}",
            clean(&test.path),
            after + 1
        ))?,
        true => {
            let all = count(after, "decision");
            output.line(format_args!(
                "  {}: all of {all} are still offered, but the end is another",
                clean(&test.path)
            ))?;
        }
    }
    output.line("  if that is meant, record it again: parlor test --record")?;
    Ok(())
}

/// Shows a difference, and keeps or accepts the new snapshot, as the arguments say.
fn settle(
    snapshot: &Snapshot<'_>,
    compared: &Compared,
    verdict: &TestOutcome,
    arguments: &TestArguments,
    output: &mut Output,
    tally: &mut TestCounts,
) -> Result<(), CommandError> {
    if matches!(verdict, TestOutcome::Differs { .. }) {
        // Only a part of the match could be played, so there is no complete snapshot.
        return Ok(());
    }
    if let Compared::Unusable(why) = compared {
        tally.unusable += 1;
        return complain(why, output);
    }
    let done = if *compared == Compared::Same {
        if arguments.check { Ok(()) } else { snapshot.drop_pending() }
    } else if !matches!(verdict, TestOutcome::Passed) {
        if *compared != Compared::New {
            show(snapshot, compared, output)?;
        }
        Ok(())
    } else if arguments.accept {
        let accepted = snapshot.accept();
        tally.accepted += usize::from(accepted.is_ok());
        accepted
    } else {
        tally.pending += 1;
        if arguments.review {
            return Ok(());
        }
        show(snapshot, compared, output)?;
        if arguments.check { Ok(()) } else { snapshot.keep_pending() }
    };
    done.or_else(|why| {
        tally.unusable += 1;
        complain(&why, output)
    })
}

fn complain(why: &str, output: &mut Output) -> Result<(), CommandError> {
    let style = output.style;
    output.line(format_args!("{}: {}", style.paint(Tone::Wrong, "error"), clean(why)))?;
    Ok(())
}

/// Says what a changed record means.
fn tell_meaning(
    snapshot: &Snapshot<'_>,
    compared: &Compared,
    output: &mut Output,
) -> Result<(), CommandError> {
    if let Compared::Changed(old) = compared {
        for line in meaning(old, snapshot.text) {
            output.line(format_args!("  {}", clean(&line)))?;
        }
    }
    Ok(())
}

/// Prints a difference, or the first lines of a new snapshot.
pub(super) fn show(
    snapshot: &Snapshot<'_>,
    compared: &Compared,
    output: &mut Output,
) -> Result<(), CommandError> {
    let style: Style = output.style;
    if snapshot.is_of_record() {
        tell_meaning(snapshot, compared, output)?;
    }
    let old = match compared {
        Compared::Changed(old) => old.as_str(),
        _ => "",
    };
    output.line(style.paint(Tone::Faint, &format!("  {}", clean(&snapshot.path().display().to_string()))))?;
    for line in diff(old, snapshot.text, style) {
        output.line(line)?;
    }
    Ok(())
}

/// Lists all tests with what they cover.
///
/// # Errors
/// When nothing can be printed.
pub(super) fn list(suites: &mut [Suite], output: &mut Output) -> Result<Exit, CommandError> {
    let mut tally = TestCounts::default();
    for suite in suites {
        let style = output.style;
        output.line(style.paint(Tone::Strong, &clean(&suite.definition)))?;
        for test in &suite.tests {
            let covers = if test.covers.is_empty() { "-".to_owned() } else { test.covers.join(" ") };
            let place = place(test);
            let rulebook =
                if test.rulebook.is_empty() { String::new() } else { format!("  ({})", test.rulebook) };
            output.line(format_args!(
                "  {}  {}  {}{}",
                clean(&place),
                clean(&covers),
                clean(&test.title),
                clean(&rulebook)
            ))?;
        }
        output.faults(&suite.faults())?;
        for message in &suite.unread {
            complain(message, output)?;
        }
        tally.faulty += usize::from(suite.faults().has_errors());
        tally.unusable += suite.unread.len();
    }
    Ok(tally.exit())
}

/// `path:line` of a test.
fn place(test: &Test) -> String {
    match test.line {
        Some(line) => format!("{}:{line}", test.path),
        None => test.path.clone(),
    }
}

/// Prints how many tests passed, failed and so on.
///
/// # Errors
/// When nothing can be printed.
pub(super) fn summary(tally: &TestCounts, output: &mut Output) -> Result<(), CommandError> {
    let style = output.style;
    let mut parts = vec![format!("{} passed", tally.passed)];
    let wrong = |number: usize, text: &str| style.paint(Tone::Wrong, &format!("{number} {text}"));
    if tally.failed > 0 {
        parts.push(wrong(tally.failed, "failed"));
    }
    if tally.faulty > 0 {
        parts.push(wrong(tally.faulty, "with faults"));
    }
    if tally.accepted > 0 {
        parts.push(format!("{} accepted", count(tally.accepted, "snapshot")));
    }
    if tally.pending > 0 {
        parts.push(style.paint(Tone::Wrong, &format!("{} to accept", count(tally.pending, "snapshot"))));
    }
    if tally.unusable > 0 {
        parts.push(style.paint(Tone::Wrong, &format!("{} unusable", count(tally.unusable, "file"))));
    }
    if tally.orphans > 0 {
        parts.push(format!("{} of nothing", count(tally.orphans, "snapshot")));
    }
    output.line(parts.join(", "))?;
    if tally.pending > 0 {
        output.line("accept them one by one with `parlor test --review`, all with `parlor test --accept`")?;
    }
    Ok(())
}
