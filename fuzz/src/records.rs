//! Records: what is wrong is told, the others are replayed as far as they fit.

use std::sync::Arc;

use parlor::bot::{self, Bot};
use parlor::diag::render::{Format, render};
use parlor::diag::{Faults, Sources};
use parlor::record::{Record, replay};
use parlor::session::Session;

use super::games::{GAMES, setup};

/// Tries a record; its first byte says of which game.
pub fn run(bytes: &[u8]) {
    let [first, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let played = &GAMES[usize::from(*first) % GAMES.len()];
    let mut faults = Faults::default();
    let mut sources = Sources::default();
    let source = sources.add("match.record", text.to_owned());
    let record = Record::parse(&sources, source, &mut faults);
    assert!(faults.is_empty() || !render(&faults, &sources, Format::Plain).is_empty());
    assert!(record.is_some() || faults.has_errors(), "a record that cannot be read has a fault");
    let Some(record) = record else { return };
    let Ok(replayed) = replay(&record, Arc::clone(&played.game)) else { return };
    let _ = replayed.differs.map(|differs| differs.diagnostic());
    // What was played can be written, read and replayed again.
    let written = Record::of(&replayed.session).to_string();
    let mut sources = Sources::default();
    let source = sources.add("again.record", written.clone());
    let mut faults = Faults::default();
    let again = Record::parse(&sources, source, &mut faults);
    let again = again.unwrap_or_else(|| panic!("{}", render(&faults, &sources, Format::Plain)));
    let again = replay(&again, Arc::clone(&played.game)).expect("the seats are the same");
    assert_eq!(again.differs, None, "a record that parlor writes fits:\n{written}");
    assert_eq!(Record::of(&again.session).to_string(), written);
}

/// Random matches of the games that are played.
#[must_use]
pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, played) in (b'0'..).zip(&*GAMES) {
        for (seed, answers) in [(1, 6), (2, 40), (3, usize::MAX)] {
            let mut session = Session::new(Arc::clone(&played.game), setup(seed, played.game.seats()))
                .expect("each seat has a name");
            for decision in 0..answers {
                let Some(sight) = session.perspective() else { break };
                let answer = bot::Random.choose(&sight, &mut bot::chance(seed, sight.seat(), decision));
                session.answer(&answer).expect("the bot takes what is offered");
            }
            seeds.push([&[number], Record::of(&session).to_string().as_bytes()].concat());
        }
    }
    seeds
}
