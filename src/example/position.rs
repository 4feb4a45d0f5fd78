//! Matches that begin at a position: its lines are those of `given` of an example.

use std::sync::Arc;

use super::arranging::{Arranged, arrange};
use super::finding::Finder;
use super::reading::read_given;
use super::running::{arranged_session, begun};
use crate::compile::Game;
use crate::diag::codes::example::{BAD_LINE, NOT_SO};
use crate::diag::{Diagnostic, Faults, Severity, Sources};
use crate::oracle::Oracle;
use crate::play::Match;
use crate::session::{Session, Setup, all_seats, wrong_name};
use crate::vm::machine::Counts;

/// The most lines of a position.
pub const MOST_GIVEN: usize = 10_000;

/// Begins a match as it is set up, at its position if it has one, and goes on to the first question. With an oracle,
/// Rhai's own evaluator runs all functions.
///
/// # Errors
/// When the names do not fit the seats, or when the position is not one of the game; the message then names the line.
pub fn begin(game: Arc<Game>, setup: Setup, oracle: Option<&Arc<Oracle>>) -> Result<Session, Diagnostic> {
    let state = begun(&game, setup.seed, oracle);
    begin_with(game, setup, state)
}

/// Like [`begin`], for a game that is compiled for counting; `counts` counts what happens.
///
/// # Errors
/// Those of [`begin`].
pub fn begin_counting(game: Arc<Game>, setup: Setup, counts: Arc<Counts>) -> Result<Session, Diagnostic> {
    let mut state = begun(&game, setup.seed, None);
    state.count_in(counts);
    begin_with(game, setup, state)
}

fn begin_with(game: Arc<Game>, setup: Setup, state: Match) -> Result<Session, Diagnostic> {
    if setup.given.is_empty() {
        return Session::begin(game, setup, state);
    }
    if setup.given.len() > MOST_GIVEN {
        return Err(Diagnostic::error(BAD_LINE, None, format!("a position has at most {MOST_GIVEN} lines")));
    }
    if let Some(wrong) = wrong_name(&game, &setup.seats) {
        return Err(wrong.fault);
    }
    let mut sources = Sources::default();
    let source = sources.add("position", setup.given.join("\n"));
    let mut faults = Faults::default();
    let given = read_given(&sources, source, &mut faults);
    let seats = all_seats(&game, &setup.seats);
    let arranged = match faults.has_errors() {
        true => Err(faults),
        false => arrange(&Finder { game: &game, seats: &seats }, &given),
    };
    let arranged = arranged.map_err(|faults| first(&faults, &sources))?;
    let mut session = arranged_session(&game, setup, state, &arranged)?;
    go_to_step(&mut session, &arranged).map_err(|fault| in_line(fault, &sources))?;
    session.play_on();
    Ok(session)
}

/// Goes on to the step that is about to begin.
fn go_to_step(session: &mut Session, arranged: &Arranged) -> Result<(), Diagnostic> {
    let Some((place, span)) = &arranged.place else { return Ok(()) };
    match session.skip_to(place) {
        Ok(true) => Ok(()),
        Ok(false) => {
            let message = "the order of play never comes to this step from this table";
            Err(Diagnostic::error(NOT_SO, *span, message))
        }
        Err(failure) => {
            let message = format!("a script fails on the way to this step: {}", failure.fail.message);
            Err(Diagnostic::error(NOT_SO, *span, message))
        }
    }
}

/// The first error, with its line.
fn first(faults: &Faults, sources: &Sources) -> Diagnostic {
    let first =
        faults.iter().find(|fault| fault.severity == Severity::Error).or_else(|| faults.iter().next());
    let first = first.cloned();
    first.map_or_else(
        || Diagnostic::error(NOT_SO, None, "the position cannot be read"),
        |fault| in_line(fault, sources),
    )
}

/// A fault whose message names its line: the position has no file to point into.
fn in_line(fault: Diagnostic, sources: &Sources) -> Diagnostic {
    let Some(span) = fault.span else { return fault };
    let line = sources.position(span).line;
    Diagnostic {
        message: format!("line {line} of the position: {}", fault.message),
        span: None,
        labels: Vec::new(),
        ..fault
    }
}
