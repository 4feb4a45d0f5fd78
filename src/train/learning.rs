//! Learning that can be stopped and taken up again.

use std::sync::Arc;

use super::choose::ChosenModel;
use super::replay::Replay;
use super::trainer::{ROUND, Trainer};
use crate::compile::Game;
use crate::model::{BrokenLesson, Learnt, LearntRules, Model, SheetError, SheetReader, SheetWriter, begins};

/// What the first line of its file says.
const WHAT: &str = "parlor-learning";
/// How the file is laid out. Whoever changes that, or what is learnt from a match, counts on.
const VERSION: u32 = 11;
/// The most bytes of the file.
pub const MOST_KEPT: u64 = 64 << 20;
/// The first snapshot is taken after so many matches, the others each after twice as many as the one before.
const FIRST: u64 = 16 * ROUND;
/// The most snapshots.
const MOST_SNAPSHOTS: usize = 64;

/// A model as it was after some matches, rounded as it is written.
#[derive(Clone, Debug)]
pub struct ModelSnapshot {
    /// After so many matches.
    pub matches: u64,
    /// The model.
    pub model: Arc<Model>,
}

/// Learning: a trainer, and the snapshots so far.
pub struct Learning {
    about: LearntRules,
    trainer: Trainer,
    snapshots: Vec<ModelSnapshot>,
}

/// Whether a file begins as one of learning.
pub(crate) fn is_learning(bytes: &[u8]) -> bool {
    begins(bytes, WHAT)
}

impl Learning {
    /// Begins to learn the rules that `about` names.
    #[must_use]
    pub fn new(game: &Arc<Game>, about: LearntRules) -> Self {
        let trainer = Trainer::new(game, about.seed);
        Self { about, trainer, snapshots: Vec::new() }
    }

    /// Matches so far.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.trainer.matches
    }

    /// Whether no match of the last round came to its end.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.trainer.unended == ROUND
    }

    /// What is learnt.
    #[must_use]
    pub fn about(&self) -> &LearntRules {
        &self.about
    }

    /// Plays a round and learns from it.
    ///
    /// # Errors
    /// The first match in which a script fails; then nothing is learnt of this round.
    pub fn round(&mut self, threads: usize) -> Result<(), Box<BrokenLesson>> {
        self.trainer.round(threads)?;
        let matches = self.trainer.matches;
        if matches >= FIRST && (matches / FIRST).is_power_of_two() && matches.is_multiple_of(FIRST) {
            self.snapshots.push(self.now());
        }
        Ok(())
    }

    /// The snapshots so far, and the model as it is now.
    #[must_use]
    pub fn snapshots(&self) -> Vec<ModelSnapshot> {
        let mut all = self.snapshots.clone();
        if all.last().is_none_or(|last| last.matches < self.trainer.matches) {
            all.push(self.now());
        }
        all
    }

    /// What was learnt, as the file of a model has it.
    #[must_use]
    pub fn learnt(&self, choice: &ChosenModel) -> Learnt {
        let ModelSnapshot { matches, model } = choice.snapshot.clone();
        Learnt {
            about: self.about.clone(),
            matches,
            way: choice.way,
            quick: choice.quick,
            curve: choice.curve.clone(),
            model,
        }
    }

    fn now(&self) -> ModelSnapshot {
        ModelSnapshot { matches: self.trainer.matches, model: Arc::new(self.trainer.now()) }
    }

    /// All of it as a text, to take it up again later.
    pub fn write(&mut self) -> String {
        let mut sheet = SheetWriter::new(WHAT, VERSION);
        self.about.write(&mut sheet);
        sheet.line("matches", self.trainer.matches);
        for numbers in self.trainer.memory() {
            let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
            sheet.block("numbers", numbers.len(), &bytes);
        }
        self.trainer.remembered(|replay| {
            let (line, bytes) = replay.write();
            sheet.block("seen", line, &bytes);
        });
        for snapshot in &self.snapshots {
            sheet.line("snapshot", snapshot.matches);
            snapshot.model.write(&mut sheet);
        }
        sheet.finish()
    }

    /// Takes up what was written.
    ///
    /// # Errors
    /// When the text is none of it, of another version, or damaged.
    pub fn read(game: &Arc<Game>, text: &str) -> Result<Self, SheetError> {
        let mut sheet = SheetReader::open(text, WHAT, VERSION)?;
        let about = LearntRules::read(&mut sheet)?;
        let mut learning = Self::new(game, about);
        learning.trainer.matches = sheet.number("matches")?;
        for numbers in learning.trainer.memory() {
            let (count, bytes) = sheet.block("numbers")?;
            let is_whole = count == numbers.len().to_string() && bytes.len() == 4 * numbers.len();
            if !is_whole {
                return Err(SheetError::Wrong("numbers"));
            }
            for (number, bytes) in numbers.iter_mut().zip(bytes.as_chunks::<4>().0) {
                *number = f32::from_le_bytes(*bytes);
            }
            if !numbers.iter().all(|number| number.is_finite()) {
                return Err(SheetError::Wrong("numbers"));
            }
        }
        learning.trainer.remember(|| {
            let (line, bytes) = sheet.block("seen")?;
            Replay::read(line, &bytes)
        })?;
        learning.trainer.take_up();
        while let Some(matches) = sheet.maybe("snapshot") {
            let matches = matches.parse().map_err(|_| SheetError::Wrong("snapshot"))?;
            if learning.snapshots.len() >= MOST_SNAPSHOTS {
                return Err(SheetError::Wrong("snapshot"));
            }
            learning.snapshots.push(ModelSnapshot { matches, model: Model::read(&mut sheet)?.into() });
        }
        sheet.end()?;
        Ok(learning)
    }
}
