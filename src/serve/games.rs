//! The games that are offered, read and compiled once for all tables.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::declined::Declined;
use super::language;
use super::uploads::{UploadShelf, is_upload};
use crate::Files;
use crate::door::games::{Chosen, FilesPrint, GameSpeech, Speech};
use crate::door::{Definition, Faults, Game};

/// A game that is offered: its files, and where its definition is among them.
#[derive(Clone)]
pub struct OfferedGame {
    /// What the lobby, records and addresses call it.
    pub name: String,
    /// Its files.
    pub files: Arc<dyn Files + Send + Sync>,
    /// The path of its definition.
    pub path: String,
}

/// What was played, as text.
pub enum PlayedText {
    /// An example.
    Example(String),
    /// The record of a whole match.
    Record(String),
}

/// Keeps what was played with the files of a game: gives the path of the file, or says why that cannot be.
pub type KeepPlayed = Arc<dyn Fn(&OfferedGame, PlayedText) -> Result<String, String> + Send + Sync>;

/// Rules that are played at tables.
pub(super) struct PlayedRules {
    pub(super) definition: Arc<Definition>,
    chosen: Chosen,
    pub(super) game: Game,
    /// For an uploaded game, how much memory its definition takes, in the unit of the shelf.
    pub(super) size: usize,
    /// How they are put into words, by language; without one, in the words of the definition.
    speeches: Mutex<BTreeMap<Option<String>, Arc<GameSpeech>>>,
}

/// What the rules of a game depend on: its name, the variant, and the number of seats.
type RulesKey = (String, String, usize);

/// All games that are offered.
pub(super) struct GameLibrary {
    offered: Vec<OfferedGame>,
    definitions: Mutex<BTreeMap<String, Arc<Definition>>>,
    rules: Mutex<BTreeMap<RulesKey, Arc<PlayedRules>>>,
    /// For each game that was read what its files said.
    prints: Mutex<BTreeMap<String, FilesPrint>>,
    /// Games that visitors have uploaded, if the host allows it.
    uploads: Option<Arc<UploadShelf>>,
}

fn print(game: &OfferedGame) -> FilesPrint {
    FilesPrint::of_rules(&*game.files, &game.path)
}

impl GameLibrary {
    pub(super) fn of(offered: Vec<OfferedGame>) -> Self {
        let (definitions, rules, prints) = (Mutex::default(), Mutex::default(), Mutex::default());
        Self { offered, definitions, rules, prints, uploads: None }
    }

    /// The same with games that visitors upload.
    pub(super) fn with_uploads(self, shelf: UploadShelf) -> Self {
        Self { uploads: Some(Arc::new(shelf)), ..self }
    }

    /// The games that visitors have uploaded.
    ///
    /// # Errors
    /// When the host does not allow it.
    pub(super) fn uploads(&self) -> Result<&Arc<UploadShelf>, Declined> {
        self.uploads.as_ref().ok_or(Declined::NotFound)
    }

    /// Whether a name is that of an uploaded game and of no other one.
    fn is_uploaded(&self, name: &str) -> bool {
        is_upload(name) && self.own(name).is_none()
    }

    /// All games in the order of the lobby, each with its definition or with what is wrong with it.
    pub(super) fn all(&self) -> impl Iterator<Item = (&OfferedGame, Result<Arc<Definition>, Faults>)> {
        self.offered.iter().map(|game| (game, self.definition_of(game)))
    }

    fn own(&self, name: &str) -> Option<&OfferedGame> {
        self.offered.iter().find(|game| game.name == name)
    }

    /// The game of a name.
    ///
    /// # Errors
    /// When there is no such game.
    pub(super) fn offered(&self, name: &str) -> Result<OfferedGame, Declined> {
        match self.is_uploaded(name) {
            true => Ok(self.uploads()?.game(name)?.game.clone()),
            false => self.own(name).cloned().ok_or(Declined::NotFound),
        }
    }

    /// The definition of the game of a name.
    ///
    /// # Errors
    /// When there is no such game, or when its definition has faults by now.
    pub(super) fn definition(&self, name: &str) -> Result<Arc<Definition>, Declined> {
        if self.is_uploaded(name) {
            return Ok(Arc::clone(&self.uploads()?.game(name)?.definition));
        }
        let game = self.own(name).ok_or(Declined::NotFound)?;
        self.definition_of(game).map_err(|faults| failed(&faults))
    }

    fn definition_of(&self, game: &OfferedGame) -> Result<Arc<Definition>, Faults> {
        let mut read = self.definitions.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(definition) = read.get(&game.name) {
            return Ok(Arc::clone(definition));
        }
        // What changes while it is read is read again.
        let before = print(game);
        self.prints.lock().unwrap_or_else(PoisonError::into_inner).insert(game.name.clone(), before);
        let definition = Arc::new(Definition::load(&*game.files, &game.path)?);
        read.insert(game.name.clone(), Arc::clone(&definition));
        Ok(definition)
    }

    /// The games that were read and whose files have changed since; they are read again when they are needed.
    pub(super) fn changed(&self) -> Vec<String> {
        let mut prints = self.prints.lock().unwrap_or_else(PoisonError::into_inner);
        let mut changed = Vec::new();
        for game in &self.offered {
            let Some(known) = prints.get_mut(&game.name) else { continue };
            if known.has_changed(&*game.files) {
                changed.push(game.name.clone());
            }
        }
        drop(prints);
        for game in &changed {
            self.definitions.lock().unwrap_or_else(PoisonError::into_inner).remove(game);
            self.rules.lock().unwrap_or_else(PoisonError::into_inner).retain(|(name, ..), _| name != game);
        }
        changed
    }

    /// The rules of a game as written (`variant` is empty) or of a variant, for a number of seats.
    ///
    /// # Errors
    /// When there is no such game or variant, or when that many cannot play it.
    pub(super) fn rules(
        &self,
        name: &str,
        variant: &str,
        seats: usize,
    ) -> Result<Arc<PlayedRules>, Declined> {
        if self.is_uploaded(name) {
            return self.uploads()?.game(name)?.rules(variant, seats);
        }
        let key = (name.to_owned(), variant.to_owned(), seats);
        let known = self.rules.lock().unwrap_or_else(PoisonError::into_inner).get(&key).map(Arc::clone);
        if let Some(rules) = known {
            return Ok(rules);
        }
        let definition = self.definition(name)?;
        let rules = Arc::new(PlayedRules::of(definition, name, (variant, seats), 0)?);
        if let Some(own) = self.own(name) {
            // Without a model that fits its bots search.
            let _ = rules.definition.recall(&*own.files, &rules.game);
        }
        self.rules.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&rules));
        Ok(rules)
    }
}

impl PlayedRules {
    /// The rules of a game as written (`variant` is empty) or of a variant, for a number of seats.
    ///
    /// # Errors
    /// When there is no such variant, or when that many cannot play it.
    pub(super) fn of(
        definition: Arc<Definition>,
        name: &str,
        (variant, seats): (&str, usize),
        size: usize,
    ) -> Result<Self, Declined> {
        let variant = (!variant.is_empty()).then_some(variant);
        let chosen = Chosen::of(&definition, variant, &[]).map_err(|faults| failed(&faults))?.called(name);
        let game = chosen.clone().game(seats).map_err(|faults| failed(&faults))?;
        Ok(Self { definition, chosen, game, size, speeches: Mutex::default() })
    }

    /// The first language that a browser asks for in which the game has names.
    pub(super) fn language(&self, languages: &str) -> Option<&str> {
        language::chosen(languages, &self.definition.languages())
    }

    /// How the rules are put into words for a browser that asks for these languages; in the language of the definition
    /// if it has no names in any of them.
    pub(super) fn speech(&self, languages: &str) -> Arc<GameSpeech> {
        let wanted = self.language(languages);
        let mut speeches = self.speeches.lock().unwrap_or_else(PoisonError::into_inner);
        let made = speeches.entry(wanted.map(str::to_owned));
        Arc::clone(made.or_insert_with(|| Arc::new(self.speech_in(wanted).for_game(&self.game))))
    }

    fn speech_in(&self, wanted: Option<&str>) -> Speech {
        let own = || Speech::at_table(&self.definition, &self.chosen, None);
        let speech = Speech::at_table(&self.definition, &self.chosen, wanted).or_else(|_| own());
        // Without a language there is nothing to refuse.
        speech.unwrap_or_else(|_| unreachable!("the language of the definition is always there"))
    }
}

fn failed(faults: &Faults) -> Declined {
    Declined::Faulty(Box::new(faults.clone()))
}
