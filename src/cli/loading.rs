//! From the path of a definition to a game that can be played.

use std::sync::Arc;

use super::arguments::{Engine, Language};
use super::exit::{Exit, Stop};
use crate::check;
use crate::check::definition::{Definition, Loaded};
use crate::compile::{Game, Voice};
use crate::diag::{Diagnostic, Faults, Sources, codes};
use crate::door;
use crate::door::words::{self, Words};
use crate::load::disk::Disk;
use crate::load::files::Files;
use crate::oracle::Oracle;
use crate::rules::Rules;
use crate::rules::host::Host;
use crate::session::{Session, Setup};
use crate::vm::library;

/// A definition without faults.
#[derive(Debug)]
pub(super) struct Checked {
    pub(super) definition: Definition,
    pub(super) sources: Arc<Sources>,
}

/// How a game is put into words.
#[derive(Debug)]
pub(super) struct Speech {
    /// Those of the screen.
    pub(super) words: &'static Words,
    /// Those of the game.
    pub(super) voice: Voice,
    /// Whether it is the language of the definition.
    pub(super) is_own: bool,
}

/// Reads and checks a definition of this machine in full.
pub(super) fn inspect(path: &str) -> Loaded {
    door::inspect(&Disk, path)
}

/// The games of a definition without faults, one for each number of seats of each variant, as long as `look` wants
/// another one.
pub(super) fn each_game(loaded: &Loaded, look: &mut dyn FnMut(&Arc<Game>) -> bool) {
    let Some(definition) = &loaded.definition else { return };
    let sources = Arc::new(loaded.sources.clone());
    for rules in std::iter::once(&definition.base).chain(&definition.variants) {
        let rules = Arc::new(rules.clone());
        for seats in rules.players.from..=rules.players.to {
            let game = Game::new(Arc::clone(&rules), seats, Arc::clone(&sources), &library().host);
            if !game.is_ok_and(|game| look(&Arc::new(game))) {
                return;
            }
        }
    }
}

/// How rules become a game.
type Compile = fn(Arc<Rules>, u8, Arc<Sources>, &Host) -> Result<Game, Faults>;

impl Checked {
    /// Reads a definition that is to be played or shown.
    ///
    /// # Errors
    /// When it cannot be read (exit 1) or has faults (exit 2).
    pub(super) fn load(path: &str) -> Result<Self, Stop> {
        Self::load_from(&Disk, path)
    }

    /// The same from files that need not be those of this machine.
    ///
    /// # Errors
    /// When it cannot be read (exit 1) or has faults (exit 2).
    pub(super) fn load_from(files: &dyn Files, path: &str) -> Result<Self, Stop> {
        let Loaded { sources, definition, faults } = check::load(files, path, &library().host);
        match definition {
            Some(definition) => Ok(Self { definition, sources: Arc::new(sources) }),
            None => Err(Self::faulty(faults, sources)),
        }
    }

    fn faulty(faults: Faults, sources: Sources) -> Stop {
        let exit = if is_unread(&faults, &sources) { Exit::Usage } else { Exit::Definition };
        Stop::Faults { exit, faults, sources: Box::new(sources), note: None }
    }

    /// The rules of a variant with some figures set to other values.
    ///
    /// # Errors
    /// When there is no such variant or figure, or when a value does not fit.
    pub(super) fn rules(&self, variant: Option<&str>, set: &[(String, String)]) -> Result<Rules, Stop> {
        let rules = self.definition.rules(variant, set);
        rules.map_err(|fault| Stop::fault(Exit::Usage, fault, &self.sources))
    }

    /// How the rules are worded in the language that was asked for, and the screen's own words for it.
    ///
    /// # Errors
    /// When the definition has no names in that language.
    pub(super) fn speech(&self, rules: &Rules, language: &Language) -> Result<Speech, Stop> {
        let Some(language) = language.lang.as_deref() else {
            return Ok(Speech { words: words::of("en"), voice: Voice::default(), is_own: true });
        };
        let Some(names) = self.definition.names_in(language) else {
            let message = format!("`{}` has no names in `{language}`", self.definition.base.title);
            let languages: Vec<String> =
                self.definition.languages().iter().map(|one| format!("`{one}`")).collect();
            return Err(Stop::usage(message).hint(format!("there is: {}", languages.join(", "))));
        };
        let words = words::of(&language.to_ascii_lowercase());
        let is_own = names.is_empty();
        Ok(Speech { words, voice: Voice::new(rules, names, words.phrases), is_own })
    }

    /// The same for people at a table: without a language they read the labels of the definition.
    ///
    /// # Errors
    /// The same.
    pub(super) fn speech_at_table(&self, rules: &Rules, language: &Language) -> Result<Speech, Stop> {
        let speech = self.speech(rules, language)?;
        Ok(match language.lang {
            Some(_) => speech,
            None => Speech { voice: Voice::own(rules), ..speech },
        })
    }

    /// The game for a number of seats.
    ///
    /// # Errors
    /// When the rules do not allow that many seats (exit 1), or cannot be compiled (exit 2).
    pub(super) fn game(&self, rules: Rules, seats: usize, voice: Voice) -> Result<Arc<Game>, Stop> {
        self.compiled(rules, seats, voice, Game::new)
    }

    /// The same whose matches count what happens in them.
    ///
    /// # Errors
    /// The same.
    pub(super) fn counting_game(&self, rules: Rules, seats: usize, voice: Voice) -> Result<Arc<Game>, Stop> {
        self.compiled(rules, seats, voice, Game::counting)
    }

    fn compiled(
        &self,
        rules: Rules,
        seats: usize,
        voice: Voice,
        compile: Compile,
    ) -> Result<Arc<Game>, Stop> {
        let players = rules.players;
        let allowed = usize::from(players.from)..=usize::from(players.to);
        let exit = if allowed.contains(&seats) { Exit::Definition } else { Exit::Usage };
        let seats = u8::try_from(seats).unwrap_or(u8::MAX);
        let game = compile(Arc::new(rules), seats, Arc::clone(&self.sources), &library().host);
        game.map(|game| Arc::new(game.spoken(voice))).map_err(|faults| Stop::Faults {
            exit,
            faults,
            sources: Box::new((*self.sources).clone()),
            note: None,
        })
    }
}

/// Begins a match.
///
/// # Errors
/// When a seat has no name or two have the same.
pub(super) fn begin(game: &Arc<Game>, setup: Setup, engine: Engine) -> Result<Session, Stop> {
    let session = match engine {
        Engine::Machine => Session::new(Arc::clone(game), setup),
        Engine::Rhai => {
            let oracle = Oracle::new(Arc::clone(game)).map_err(|fail| {
                let message = format!("Rhai does not take the scripts: {}", fail.message);
                Stop::Said { exit: Exit::Script, message, hint: fail.hint }
            })?;
            Session::with_oracle(Arc::clone(game), setup, Arc::new(oracle))
        }
    };
    session.map_err(|fault| Stop::fault(Exit::Usage, fault, &game.sources))
}

/// The figures that are set: `hand_size=5`.
///
/// # Errors
/// When a text has no value.
pub(super) fn overrides(set: &[String]) -> Result<Vec<(String, String)>, Stop> {
    let one = |text: &String| match text.split_once('=') {
        Some((figure, value)) => Ok((figure.trim().to_owned(), value.trim().to_owned())),
        None => Err(Stop::usage(format!("`--set {text}` does not say a value"))
            .hint(format!("write `--set {text}=5`"))),
    };
    set.iter().map(one).collect()
}

/// Whether there is no such file at all, so that nothing can be said of the definition.
pub(super) fn is_unread(faults: &Faults, sources: &Sources) -> bool {
    let is_missing = |fault: &Diagnostic| [codes::UNREADABLE, codes::NOT_A_FILE].contains(&fault.code);
    sources.ids().next().is_none() && faults.iter().all(is_missing)
}
