//! Records matches of bots that are tests: three for each number of seats.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::collecting::{Selected, linked};
use super::snapshots::write;
use crate::bot;
use crate::cli::exit::{Exit, Stop};
use crate::cli::loading::Checked;
use crate::cli::output::{Output, clean};
use crate::cli::play::NAMES;
use crate::compile::Game;
use crate::diag::{Faults, Sources};
use crate::load::disk::link_on_way;
use crate::record::{Record, replay};
use crate::session::{Session, Setup};

/// Matches for each number of seats.
const MATCHES: u64 = 3;
/// Answers of a match at most.
const MOST_ANSWERS: usize = 100_000;

/// Records the matches of a game that are missing or do not fit its rules any more.
///
/// # Errors
/// When the definition has faults, a script fails, or a file cannot be written.
pub(super) fn record(selected: &Selected, output: &mut Output) -> Result<(), Stop> {
    let checked = Checked::load(&selected.definition)?;
    let players = checked.definition.base.players;
    let root = Path::new(selected.folder());
    let folder = format!("{}/records", selected.folder());
    for seats in players.from..=players.to {
        let game = checked.game(checked.rules(None, &[])?, usize::from(seats))?;
        for number in 1..=MATCHES {
            let path = format!("{folder}/{seats}-seats-{number}.record");
            if let Some(link) = link_on_way(root, Path::new(&path)) {
                return Err(Stop::usage(linked(&link)));
            }
            if fits(&path, &game) {
                continue;
            }
            let record = play(&game, &selected.definition, u64::from(seats) * 100 + number)?;
            write(Path::new(&path), &record.to_string()).map_err(Stop::usage)?;
            output.line(format_args!("recorded  {}", clean(&path)))?;
        }
    }
    Ok(())
}

/// Whether there is a record that leads to the end it tells.
fn fits(path: &str, game: &Arc<Game>) -> bool {
    if !Path::new(path).is_file() {
        return false;
    }
    let Ok(text) = fs::read_to_string(path) else { return false };
    let mut sources = Sources::default();
    let source = sources.add(path, text);
    let Some(record) = Record::parse(&sources, source, &mut Faults::default()) else { return false };
    let other_game = record.setup.seats.len() != usize::from(game.seats()) || !record.variant.is_empty();
    if other_game || !record.setup.figures.is_empty() || record.end.is_none() {
        return false;
    }
    replay(&record, Arc::clone(game)).is_ok_and(|replayed| replayed.differs.is_none())
}

/// A match of random bots.
fn play(game: &Arc<Game>, path: &str, seed: u64) -> Result<Record, Stop> {
    let seats: Vec<String> =
        NAMES.iter().take(usize::from(game.seats())).map(|name| (*name).to_owned()).collect();
    let bots = vec![Some("random".to_owned()); seats.len()];
    let setup = Setup { seed, seats, bots, path: path.to_owned(), figures: Vec::new() };
    let mut session = Session::new(Arc::clone(game), setup)
        .map_err(|fault| Stop::fault(Exit::Usage, fault, &game.sources))?;
    let mut random = bot::Random;
    while let Some(sight) = session.perspective().filter(|sight| sight.decision() < MOST_ANSWERS) {
        let mut chance = bot::chance(seed, sight.seat(), sight.decision());
        let answer = bot::Bot::choose(&mut random, &sight, &mut chance);
        session
            .answer(&answer)
            .map_err(|rejected| Stop::usage(format!("a bot gives a wrong answer: {rejected}")))?;
    }
    if let Some(failure) = session.failure() {
        return Err(Stop::fault(Exit::Script, failure.diagnostic(), &game.sources));
    }
    if !session.is_over() {
        return Err(Stop::usage(format!("a match of `{path}` does not end after {MOST_ANSWERS} answers")));
    }
    Ok(Record::of(&session))
}
