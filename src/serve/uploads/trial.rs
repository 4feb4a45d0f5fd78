//! How a definition is tried before it is kept: read, compiled for every number of seats, and played a few times.

use std::time::Duration;

use super::files::SortedFiles;
use super::{MOST_PAGE, MOST_SIZE};
use crate::Memory;
use crate::door::games::{Chosen, Speech};
use crate::door::sitting::{Clock, Engine, NAMES, Setup, Sitting, Unbegun};
use crate::door::words::Words;
use crate::door::{Definition, Faults, Game};

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

/// How many bytes the page of a match has; nothing where it cannot be drawn.
pub(super) type PageSize = fn(&Sitting, &'static Words) -> Option<usize>;

/// How much memory a definition takes, in bytes of its files.
pub(super) fn size(sorted: &SortedFiles, definition: &Definition) -> usize {
    let (own, others) = sorted.bytes();
    own * (1 + definition.variants().count()) + others
}

/// Why a definition is not taken.
pub(super) enum TrialStop {
    /// It has faults, or a script fails or does not come to an end.
    Faulty(Faults),
    /// It shows more than is sent.
    TooMuch,
    /// It takes too much memory.
    TooHeavy,
}

impl From<Faults> for TrialStop {
    fn from(faults: Faults) -> Self {
        Self::Faulty(faults)
    }
}

/// Tries a definition.
///
/// # Errors
/// Why it is not taken.
pub(super) fn tried(sorted: &SortedFiles, clock: Clock, page: PageSize) -> Result<(), TrialStop> {
    let files = memory(sorted.files.clone());
    let faults = Definition::check(&files, &sorted.path);
    if faults.has_errors() {
        return Err(TrialStop::Faulty(faults));
    }
    let definition = Definition::load(&files, &sorted.path)?;
    if size(sorted, &definition) > MOST_SIZE {
        return Err(TrialStop::TooHeavy);
    }
    let until = clock() + MOST_TIME;
    let trial = UploadTrial::of(&definition, clock, page)?;
    (0..MATCHES).try_for_each(|seed| trial.play(seed, until))
}

/// The game with as few seats as there may be.
struct UploadTrial {
    game: Game,
    speech: Speech,
    seats: usize,
    clock: Clock,
    page: PageSize,
}

impl UploadTrial {
    fn of(definition: &Definition, clock: Clock, page: PageSize) -> Result<Self, Faults> {
        let seats = usize::from(definition.seat_range().0);
        let chosen = Chosen::of(definition, None, &[])?;
        let speech = Speech::at_table(definition, &chosen, None);
        // Without a language there is nothing to refuse.
        let speech =
            speech.unwrap_or_else(|_| unreachable!("the language of the definition is always there"));
        Ok(Self { game: chosen.game(seats)?, speech, seats, clock, page })
    }

    /// Plays a match at random, as far as the time reaches.
    fn play(&self, seed: u64, until: Duration) -> Result<(), TrialStop> {
        let mut sitting = self.begin(seed)?;
        self.look(&sitting)?;
        let mut answers = 0;
        while answers < MOST_ANSWERS && (self.clock)() < until {
            match sitting.let_bot_answer() {
                Ok(true) => answers += 1,
                // The match is over, or a script has failed.
                Ok(false) | Err(_) => break,
            }
        }
        self.look(&sitting)
    }

    /// A match of bots that answer at random.
    fn begin(&self, seed: u64) -> Result<Sitting, Faults> {
        let setup = Setup {
            seed,
            seats: NAMES.iter().take(self.seats).map(|name| (*name).to_owned()).collect(),
            bots: vec!["random".parse().ok(); self.seats],
            path: self.game.title().to_owned(),
            given: Vec::new(),
        };
        let begun = Sitting::begin(&self.game, setup, Engine::Machine, self.clock);
        let sitting = begun.map_err(|stop| match stop {
            Unbegun::Seats(faults) => faults,
            // The machine runs whatever has been compiled.
            Unbegun::Engine(refused) => unreachable!("{}", refused.message),
        });
        Ok(sitting?.speaking(&self.speech))
    }

    /// Looks at a match as the first seat does.
    fn look(&self, sitting: &Sitting) -> Result<(), TrialStop> {
        if let Some(failure) = sitting.failure() {
            return Err(TrialStop::Faulty(failure));
        }
        let words = self.speech.words;
        if sitting.is_over() {
            sitting.ending(words)?;
        }
        // What could fail in it has been looked at.
        match (self.page)(sitting, words) {
            Some(size) if size <= MOST_PAGE => Ok(()),
            _ => Err(TrialStop::TooMuch),
        }
    }
}
