//! Bundles: what is wrong is told, and what is sound can be played for every number of seats.

use std::sync::Arc;

use parlor::bot::{self, Bot};
use parlor::check;
use parlor::diag::render::{Format, render};
use parlor::load::files::Files;
use parlor::record::{Record, replay};
use parlor::session::Session;
use parlor::vm::library;

use super::bundle::{Bundle, DEFINITION};
use super::games::{compiled, files, setup};

/// Answers of a match, at most: what has more to do than that is tried by `matches`.
const ANSWERS: usize = 8;

/// Seats of a match, at most.
const SEATS: u8 = 6;

/// Tries a bundle.
pub fn run(bytes: &[u8]) {
    check_and_play(&Bundle::of(bytes));
}

/// Checks a definition, and plays it if it is sound.
pub fn check_and_play(files: &dyn Files) {
    let loaded = check::load(files, DEFINITION, &library().host);
    for format in [Format::Plain, Format::Short, Format::Json] {
        let shown = render(&loaded.faults, &loaded.sources, format);
        assert!(loaded.faults.is_empty() || !shown.is_empty(), "a fault is told");
    }
    assert_eq!(loaded.definition.is_none(), loaded.faults.has_errors(), "a sound definition is there");
    let Some(definition) = &loaded.definition else { return };
    let players = definition.base.players;
    for seats in players.from..=players.to.min(SEATS) {
        let Some(game) = compiled(&loaded, seats) else { continue };
        play(Session::new(Arc::new(game), setup(7, seats)).expect("each seat has a name"));
    }
}

/// Plays some answers; the record leads to the same match.
fn play(mut session: Session) {
    for decision in 0..ANSWERS {
        let Some(sight) = session.perspective() else { break };
        let answer = bot::Random.choose(&sight, &mut bot::chance(7, sight.seat(), decision));
        session.answer(&answer).expect("the bot takes what is offered");
    }
    if let Some(failure) = session.failure() {
        let mut faults = parlor::diag::Faults::default();
        faults.push(failure.diagnostic());
        assert!(!render(&faults, &session.game().sources, Format::Plain).is_empty());
    }
    let _ = session.outcome();
    let again = replay(&Record::of(&session), Arc::clone(session.game())).expect("it is for so many seats");
    assert_eq!(again.differs, None, "a record leads to the same match");
    assert_eq!(again.session.digest(), session.digest());
}

/// The shipped games and the small ones of the tests.
#[must_use]
pub fn seeds() -> Vec<Vec<u8>> {
    let folders = ["games", "tests/games", "tests/games/leaks", "tests/games/secrets", "tests/games/bots"];
    let paths = folders.iter().flat_map(|folder| files(folder, "yaml"));
    paths.filter_map(|path| Bundle::from_disk(&path)).collect()
}
