//! A definition that has been read and checked.

use std::sync::Arc;

use super::faults::Faults;
use super::game::Game;
use super::matches::Match;
use crate::check;
use crate::check::definition::{self, Loaded};
use crate::compile::{self, Trial};
use crate::diag::{self, Diagnostic, Sources};
use crate::example;
use crate::load::files::{FileError, Files, add_record};
use crate::load::role::folder_of;
use crate::model::{self, Learnt};
use crate::record::Record;
use crate::record::replay::replay_in;
use crate::rules::Rules;
use crate::vm::library;

/// A definition without errors: its rules as written and in every variant, and the languages in which it has names.
#[derive(Clone, Debug)]
pub struct Definition {
    pub(super) checked: definition::Definition,
    pub(super) sources: Arc<Sources>,
    pub(super) warnings: Faults,
    pub(super) path: Arc<str>,
}

impl Definition {
    /// Reads and checks a definition: the file at `path`, such as `games/coin.yaml`, and the scripts and names in the
    /// folder of the same name.
    ///
    /// # Errors
    /// All faults of the definition, its scripts and its names, or why it cannot be read.
    pub fn load(files: &dyn Files, path: &str) -> Result<Self, Faults> {
        let Loaded { sources, definition, faults, .. } = check::load(files, path, &library().host);
        let sources = Arc::new(sources);
        let faults = Faults::new(faults, Arc::clone(&sources));
        match definition {
            Some(checked) => Ok(Self { checked, sources, warnings: faults, path: path.into() }),
            None => Err(faults),
        }
    }

    /// All errors and warnings that can be found without playing. Checks the same as [`Definition::load`], and also
    /// whether every variant can be compiled for every number of seats.
    #[must_use]
    pub fn check(files: &dyn Files, path: &str) -> Faults {
        let Loaded { sources, faults, .. } = inspect(files, path);
        Faults::new(faults, sources)
    }

    /// The warnings: what is doubtful in the definition.
    #[must_use]
    pub fn warnings(&self) -> &Faults {
        &self.warnings
    }

    /// The game's name as it is shown.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.checked.base.title
    }

    /// The names of the variants, in the order of the definition.
    pub fn variants(&self) -> impl Iterator<Item = &str> {
        self.checked.variants.iter().map(|rules| rules.variant.as_str())
    }

    /// The languages in which the definition has names, sorted, such as `en`.
    #[must_use]
    pub fn languages(&self) -> Vec<&str> {
        self.checked.languages()
    }

    /// The least and the greatest number of seats, by the rules as written.
    #[must_use]
    pub fn seat_range(&self) -> (u8, u8) {
        let players = self.checked.base.players;
        (players.from, players.to)
    }

    /// How many usually play it.
    #[must_use]
    #[cfg(feature = "serve")]
    pub(crate) fn usual_seats(&self) -> u8 {
        self.checked.base.players.usual
    }

    /// The game for a number of seats, by the rules as written or by a variant. `figures` are set to other values, such
    /// as `("hand_size", "5")`.
    ///
    /// # Errors
    /// When there is no such variant or figure, when a value does not fit, or when the rules do not allow this number
    /// of seats.
    pub fn game(&self, variant: Option<&str>, seats: u8, figures: &[(&str, &str)]) -> Result<Game, Faults> {
        let figures: Vec<(String, String)> =
            figures.iter().map(|(figure, value)| ((*figure).to_owned(), (*value).to_owned())).collect();
        let rules = self.checked.rules(variant, &figures).map_err(|fault| self.fault(fault))?;
        self.compiled(rules, seats, figures)
    }

    /// A match from the text of its record, as [`Match::record`] writes it. Variant, figures, seed, seats and answers
    /// come from the record. [`Match::warnings`] has what is doubtful: the match was played by other rules, or the text
    /// ends in the middle of a line.
    ///
    /// # Errors
    /// When the text is no record, or does not fit this definition: an answer is no longer offered, or the match comes
    /// to another end.
    pub fn restore(&self, record: &str) -> Result<Match, Faults> {
        let mut sources = Sources::default();
        let source = match add_record("record", record.as_bytes(), &mut sources) {
            Ok(source) => source,
            Err(fault) => return Err(Faults::one(fault, &Arc::new(sources))),
        };
        let mut faults = diag::Faults::default();
        let read = Record::parse(&sources, source, &mut faults);
        let sources = Arc::new(sources);
        let Some(record) = read else { return Err(Faults::new(faults, sources)) };
        let setup = record.setup.clone();
        let variant = (!record.variant.is_empty()).then_some(record.variant.as_str());
        let rules = self.checked.rules(variant, &setup.figures).map_err(|fault| self.fault(fault))?;
        let seats = u8::try_from(setup.seats.len()).unwrap_or(u8::MAX);
        let game = self.compiled(rules, seats, setup.figures.clone())?;
        let session =
            example::begin(Arc::clone(&game.inner), setup, None).map_err(|fault| self.fault(fault))?;
        let replayed = replay_in(&record, session, &mut |_, _| ());
        match replayed.differs {
            Some(differs) => Err(Faults::one(differs.diagnostic(), &sources)),
            None => {
                replayed.warnings.into_iter().for_each(|warning| faults.push(warning));
                Ok(Match { game, session: replayed.session, warnings: Faults::new(faults, sources) })
            }
        }
    }

    /// Reads what was learnt of a game of this definition from its folder, for its bots: what `parlor train` writes. False
    /// when nothing is there.
    ///
    /// # Errors
    /// When the file is damaged, or was learnt for other rules.
    #[cfg(any(feature = "cli", feature = "serve"))]
    pub(crate) fn recall(&self, files: &dyn Files, game: &Game) -> Result<bool, Faults> {
        let learnt = self.learnt(files, game)?;
        Ok(learnt.map(|learnt| learnt.keep(&game.inner)).is_some())
    }

    /// What was learnt of a game of this definition, from its folder.
    pub(crate) fn learnt(&self, files: &dyn Files, game: &Game) -> Result<Option<Learnt>, Faults> {
        let path = self.model_path(game);
        let read = read_model(files, folder_of(&self.path), &path);
        let Some(text) = read.map_err(|fault| self.fault(fault))? else { return Ok(None) };
        let learnt = Learnt::read(&text).map_err(|error| self.fault(error.at(&path)))?;
        learnt.about.check(&game.inner, &path).map_err(|fault| self.fault(fault))?;
        Ok(Some(learnt))
    }

    /// Whether that file is a model, perhaps a damaged one or of other rules, which learning replaces.
    #[cfg(feature = "cli")]
    pub(crate) fn has_model_file(&self, files: &dyn Files, game: &Game) -> bool {
        let read = files.read(folder_of(&self.path), &self.model_path(game), model::MOST_BYTES);
        read.is_ok_and(|bytes| model::is_model(&bytes))
    }

    /// Where the file lies that [`Definition::recall`] reads.
    pub(crate) fn model_path(&self, game: &Game) -> String {
        let rules = &game.inner.rules;
        model::path(folder_of(&self.path), game.people(), &rules.variant, &game.figures)
    }

    fn compiled(&self, rules: Rules, seats: u8, figures: Vec<(String, String)>) -> Result<Game, Faults> {
        let game = compile::Game::new(Arc::new(rules), seats, Arc::clone(&self.sources), &library().host);
        let inner = game.map_err(|faults| Faults::new(faults, Arc::clone(&self.sources)))?;
        Ok(Game { inner: Arc::new(inner), figures, path: Arc::clone(&self.path) })
    }

    fn fault(&self, fault: Diagnostic) -> Faults {
        Faults::one(fault, &self.sources)
    }
}

/// The text of a model; `None` where there is no file.
fn read_model(files: &dyn Files, folder: &str, path: &str) -> Result<Option<String>, Diagnostic> {
    match files.read(folder, path, model::MOST_BYTES) {
        Ok(bytes) => model::sheet_text(bytes).map(Some).map_err(|error| error.at(path)),
        Err(FileError::Missing) => Ok(None),
        Err(error) => Err(error.at(path)),
    }
}

/// Reads and checks a definition in all variants. If there are no errors, also compiles it for every number of seats.
pub(super) fn inspect(files: &dyn Files, path: &str) -> Loaded {
    let mut loaded = check::load(files, path, &library().host);
    let Some(definition) = &loaded.definition else { return loaded };
    let mut trial = Trial::new(&definition.base, &library().host);
    for rules in std::iter::once(&definition.base).chain(&definition.variants) {
        for seats in rules.players.from..=rules.players.to {
            trial.compile(rules, seats, &mut loaded.faults);
        }
    }
    loaded.faults.tidy();
    if loaded.faults.has_errors() {
        loaded.definition = None;
    }
    loaded
}
