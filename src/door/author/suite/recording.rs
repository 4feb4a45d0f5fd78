//! Records matches of bots, to be used as tests.

use std::sync::Arc;

use crate::bot;
use crate::diag;
use crate::diag::Sources;
use crate::door::sitting::NAMES;
use crate::door::{Faults, Game, Refused};
use crate::record::{Record, replay};
use crate::session::{Session, Setup};

/// The most answers of a match.
const MOST_ANSWERS: usize = 100_000;

/// Why a match could not be recorded.
#[derive(Clone, Debug)]
pub enum Unrecorded {
    /// The match cannot be played.
    Refused(Refused),
    /// A script failed.
    Failed(Faults),
}

/// Whether a text is the record of a match by the rules as written, for this number of seats, that replays to its end.
#[must_use]
pub fn fits(game: &Game, path: &str, text: &str) -> bool {
    let mut sources = Sources::default();
    let source = sources.add(path, text);
    let Some(record) = Record::parse(&sources, source, &mut diag::Faults::default()) else { return false };
    let other_game =
        record.setup.seats.len() != usize::from(game.inner.people()) || !record.variant.is_empty();
    if other_game || !record.setup.figures.is_empty() || record.end.is_none() {
        return false;
    }
    replay(&record, Arc::clone(&game.inner)).is_ok_and(|replayed| replayed.differs.is_none())
}

/// The record of a match of random bots.
///
/// # Errors
/// When a script fails, or the match does not end.
pub fn recorded(game: &Game, seed: u64) -> Result<String, Unrecorded> {
    let refused = |message: String| Unrecorded::Refused(Refused { message, offered: Vec::new(), hint: None });
    let seats: Vec<String> =
        NAMES.iter().take(usize::from(game.inner.people())).map(|name| (*name).to_owned()).collect();
    let bots = vec![Some("random".to_owned()); seats.len()];
    let path = game.path.to_string();
    let setup = Setup { seed, seats, bots, path: path.clone(), ..Setup::default() };
    let mut session = Session::new(Arc::clone(&game.inner), setup).map_err(|fault| refused(fault.message))?;
    while let Some(sight) = session.perspective().filter(|sight| sight.decision() < MOST_ANSWERS) {
        let answer = bot::answer(&mut bot::Random, &sight, seed);
        session
            .answer(&answer)
            .map_err(|rejected| refused(format!("a bot gives a wrong answer: {rejected}")))?;
    }
    if let Some(failure) = session.failure() {
        return Err(Unrecorded::Failed(game.failed(failure)));
    }
    if !session.is_over() {
        return Err(refused(format!("a match of `{path}` does not end after {MOST_ANSWERS} answers")));
    }
    Ok(Record::of(&session).to_string())
}
