//! How a definition is tried before it is kept: read, compiled for every number of seats, and played a few times.

use std::time::Duration;

use super::files::SortedFiles;
use crate::door::games::Chosen;
use crate::door::sitting::{Clock, Engine, NAMES, Setup, Sitting, Unbegun};
use crate::door::words;
use crate::door::{Definition, Faults, Game};
use crate::{Files, Memory};

/// How many matches are played at most.
const MATCHES: u64 = 5;
/// No match goes on after so much time.
const MOST_TIME: Duration = Duration::from_secs(3);
/// Nor after so many answers.
const MOST_ANSWERS: usize = 20_000;

/// The files as a definition reads them.
pub(super) fn memory(files: impl IntoIterator<Item = (String, String)>) -> Memory {
    files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect()
}

/// Tries a definition.
///
/// # Errors
/// Its faults, or that of a script that fails or does not come to an end.
pub(super) fn tried(sorted: &SortedFiles, clock: Clock) -> Result<(), Faults> {
    let files = memory(sorted.files.clone());
    let faults = Definition::check(&files, &sorted.path);
    if faults.has_errors() {
        return Err(faults);
    }
    played(&files, &sorted.path, clock)
}

/// Plays matches at random with as few seats as there may be, as far as the time reaches.
fn played(files: &dyn Files, path: &str, clock: Clock) -> Result<(), Faults> {
    let definition = Definition::load(files, path)?;
    let (seats, _) = definition.seat_range();
    let game = Chosen::of(&definition, None, &[])?.game(usize::from(seats))?;
    let until = clock() + MOST_TIME;
    for seed in 0..MATCHES {
        let mut sitting = begun(&game, usize::from(seats), seed, clock)?;
        let mut answers = 0;
        while answers < MOST_ANSWERS && clock() < until {
            match sitting.let_bot_answer() {
                Ok(true) => answers += 1,
                // The match is over, or a script has failed.
                Ok(false) | Err(_) => break,
            }
        }
        if let Some(failure) = sitting.failure() {
            return Err(failure);
        }
        if sitting.is_over() {
            sitting.ending(words::of("en"))?;
        }
    }
    Ok(())
}

/// A match of bots that answer at random.
fn begun(game: &Game, seats: usize, seed: u64, clock: Clock) -> Result<Sitting, Faults> {
    let setup = Setup {
        seed,
        seats: NAMES.iter().take(seats).map(|name| (*name).to_owned()).collect(),
        bots: vec!["random".parse().ok(); seats],
        path: game.title().to_owned(),
    };
    Sitting::begin(game, setup, Engine::Machine, clock).map_err(|stop| match stop {
        Unbegun::Seats(faults) => faults,
        // The machine runs whatever has been compiled.
        Unbegun::Engine(refused) => unreachable!("{}", refused.message),
    })
}
