//! Goes through changed snapshots one by one.

use std::io::{self, BufRead};

use super::snapshots::Compared;
use super::telling::{TestCounts, show, snapshot_folder, snapshot_of};
use crate::cli::exit::{CommandError, reason};
use crate::cli::output::{Output, Tone, clean};
use crate::door::author::{Suite, TestOutcome, TestReport};

/// Shows every changed snapshot and asks what to do with it. When the input ends, the others are not changed.
///
/// # Errors
/// When input or output fails.
pub(super) fn run(
    suites: &[Suite],
    reports: &[Vec<TestReport>],
    output: &mut Output,
    tally: &mut TestCounts,
) -> Result<(), CommandError> {
    let mut input = io::stdin().lock();
    let mut is_rest = false;
    for (suite, reports) in suites.iter().zip(reports) {
        let folder = snapshot_folder(suite);
        for (test, report) in suite.tests.iter().zip(reports) {
            let (TestOutcome::Passed, Some(text)) = (&report.verdict, &report.snapshot) else { continue };
            let snapshot = snapshot_of(test, &folder, text);
            let compared = snapshot.compare();
            if matches!(compared, Compared::Same | Compared::Unusable(_)) {
                continue;
            }
            let reply = if is_rest {
                Some(Reply::Accept)
            } else {
                let title = output.style.paint(Tone::Strong, &clean(&test.title));
                output.line(title)?;
                show(&snapshot, &compared, output)?;
                ask(&mut input, output)?
            };
            is_rest |= matches!(reply, Some(Reply::AcceptRest));
            let done = match reply {
                Some(Reply::Accept | Reply::AcceptRest) => {
                    let accepted = snapshot.accept();
                    if accepted.is_ok() {
                        tally.pending = tally.pending.saturating_sub(1);
                        tally.accepted += 1;
                    }
                    accepted
                }
                Some(Reply::Reject) => snapshot.drop_pending(),
                Some(Reply::Skip) => snapshot.keep_pending(),
                None => return Ok(()),
            };
            if let Err(why) = done {
                tally.unusable += 1;
                output.line(format_args!("{}: {}", output.style.paint(Tone::Wrong, "error"), clean(&why)))?;
            }
        }
    }
    Ok(())
}

/// What to do with a snapshot.
enum Reply {
    Accept,
    /// Also all that follow.
    AcceptRest,
    Reject,
    Skip,
}

/// The reply; `None` when the input has ended or the user wants to stop.
fn ask(input: &mut impl BufRead, output: &mut Output) -> Result<Option<Reply>, CommandError> {
    loop {
        output.text("accept, reject, skip, accept the rest or quit? [a/r/s/rest/q] ")?;
        output.flush()?;
        let mut line = Vec::new();
        let read = input.read_until(b'\n', &mut line);
        let bytes =
            read.map_err(|error| CommandError::usage(format!("cannot read the input: {}", reason(&error))))?;
        if bytes == 0 {
            output.line("")?;
            return Ok(None);
        }
        match String::from_utf8_lossy(&line).trim() {
            "a" | "accept" | "y" => return Ok(Some(Reply::Accept)),
            "rest" | "all" => return Ok(Some(Reply::AcceptRest)),
            "r" | "reject" | "n" => return Ok(Some(Reply::Reject)),
            "s" | "skip" => return Ok(Some(Reply::Skip)),
            "q" | "quit" => return Ok(None),
            _ => {}
        }
    }
}
