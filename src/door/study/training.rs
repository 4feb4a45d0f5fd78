//! Bots that learn a game.

use crate::diag::Diagnostic;
use crate::door::{Definition, Faults, Game};
use crate::load::files::{FileError, Files};
use crate::model::{
    BrokenLesson, FeatureEffect, Learnt, LearntRules, PlayWay, Strength, explain, is_model, sheet_text,
};
use crate::train::{Learning, LookOn, MOST_KEPT, Trials, choose, is_learning};

/// Learning that can be stopped and taken up again.
pub struct Training {
    game: Game,
    inner: Learning,
}

/// What was learnt and chosen.
pub struct Taught {
    inner: Learnt,
}

/// A match in which a script failed, so that bots cannot learn the game.
#[derive(Clone, Debug)]
pub struct BrokenTraining {
    /// Its seed.
    pub seed: u64,
    /// The failure.
    pub faults: Faults,
}

impl BrokenTraining {
    fn of(game: &Game, broken: &BrokenLesson) -> Self {
        Self { seed: broken.seed, faults: game.failed(&broken.failure) }
    }
}

impl Training {
    /// Begins to learn a game.
    #[must_use]
    pub fn new(game: &Game, seed: u64) -> Self {
        let about = LearntRules::of(&game.inner, &game.figures, seed);
        Self { inner: Learning::new(&game.inner, about), game: game.clone() }
    }

    /// Takes up what [`Training::write`] has written to a file; `None` where there is no file.
    ///
    /// # Errors
    /// When the file is damaged, or was written for other rules.
    pub fn continued(game: &Game, files: &dyn Files, path: &str) -> Result<Option<Self>, Faults> {
        let fault = |fault: Diagnostic| Faults::one(fault, &game.inner.sources);
        let bytes = match files.read(path, path, MOST_KEPT) {
            Ok(bytes) => bytes,
            Err(FileError::Missing) => return Ok(None),
            Err(error) => return Err(fault(error.at(path))),
        };
        let text = sheet_text(bytes).map_err(|error| fault(error.at(path)))?;
        let inner = Learning::read(&game.inner, &text).map_err(|error| fault(error.at(path)))?;
        inner.about().check(&game.inner, path).map_err(fault)?;
        Ok(Some(Self { inner, game: game.clone() }))
    }

    /// Whether a file with these first bytes is one that [`Training::write`] has written.
    #[must_use]
    pub fn is_begun(bytes: &[u8]) -> bool {
        is_learning(bytes)
    }

    /// The seed.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.inner.about().seed
    }

    /// Matches so far.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.inner.matches()
    }

    /// Whether no match of the last round came to its end.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.inner.is_endless()
    }

    /// Plays a round of matches and learns from it.
    ///
    /// # Errors
    /// The first match in which a script fails; then nothing is learnt of this round.
    pub fn round(&mut self, threads: usize) -> Result<(), BrokenTraining> {
        self.inner.round(threads).map_err(|broken| BrokenTraining::of(&self.game, &broken))
    }

    /// All of it as a text, to take it up again.
    pub fn write(&mut self) -> String {
        self.inner.write()
    }

    /// Chooses what is kept. There must have been a round.
    ///
    /// # Errors
    /// The first match in which a script fails.
    pub fn choose(&self, trials: &Trials, look: LookOn<'_>) -> Result<Taught, BrokenTraining> {
        let choice = choose(&self.inner.snapshots(), &self.game.inner, trials, look)
            .map_err(|broken| BrokenTraining::of(&self.game, &broken))?;
        Ok(Taught { inner: self.inner.learnt(&choice) })
    }
}

impl Taught {
    /// What was learnt of a game before; `None` when nothing is there.
    ///
    /// # Errors
    /// When the file is damaged, or was learnt for other rules.
    pub fn of(definition: &Definition, files: &dyn Files, game: &Game) -> Result<Option<Self>, Faults> {
        Ok(definition.learnt(files, game)?.map(|inner| Self { inner }))
    }

    /// Whether a file with these first bytes is one that [`Taught::write`] has written.
    #[must_use]
    pub fn is_begun(bytes: &[u8]) -> bool {
        is_model(bytes)
    }

    /// What speaks for a seat and what against it, in so many matches of the model against itself.
    ///
    /// # Errors
    /// The first match in which a script fails.
    pub fn explain(&self, game: &Game, matches: u32) -> Result<Vec<FeatureEffect>, BrokenTraining> {
        explain(&game.inner, &self.inner, matches, self.inner.about.seed)
            .map_err(|broken| BrokenTraining::of(game, &broken))
    }

    /// The text of the file of the model.
    #[must_use]
    pub fn write(&self) -> String {
        self.inner.write()
    }

    /// After how many matches of learning the model was as it is.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.inner.matches
    }

    /// How it is played with.
    #[must_use]
    pub fn way(&self) -> PlayWay {
        self.inner.way
    }

    /// How strong it was on the way, and what was chosen in the end.
    #[must_use]
    pub fn curve(&self) -> &[Strength] {
        &self.inner.curve
    }
}
