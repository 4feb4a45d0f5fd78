//! Loads a definition from its path, for a game that can be played.

use super::arguments::Language;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::games::NamedGame;
use super::output::count;
use super::rules_arguments::SeededRules;
use crate::Files;
use crate::door::author::is_unread;
use crate::door::driving::DrivenGame;
use crate::door::games::{Chosen, Speech};
use crate::door::study::{ModelNeed, Spec};
use crate::door::{Definition, Faults, Game};
use crate::report::shell;

/// A definition without faults.
#[derive(Debug)]
pub(super) struct CheckedDefinition {
    pub(super) definition: Definition,
    /// What commands and records call the game.
    pub(super) name: String,
    /// Whether it comes with the program.
    pub(super) is_shipped: bool,
    /// Where its files are, unless they are those of an earlier time.
    named: Option<NamedGame>,
}

impl CheckedDefinition {
    /// Reads the definition of the game that a user names, to play or show it.
    ///
    /// # Errors
    /// When there is no such game or it cannot be read (exit 1), or when it has faults (exit 2).
    pub(super) fn find(text: &str, environment: &Environment) -> Result<Self, CommandError> {
        let game = NamedGame::find(text, environment)?;
        Self::load(&game).map_err(|stop| match game.meant(environment) {
            Some(meant) => stop.note(meant),
            None => stop,
        })
    }

    /// Reads the definition of a game.
    ///
    /// # Errors
    /// When it cannot be read (exit 1) or has faults (exit 2).
    pub(super) fn load(game: &NamedGame) -> Result<Self, CommandError> {
        let loaded = Self::load_from(game.files(), &game.path)?;
        Ok(Self {
            name: game.name.clone(),
            is_shipped: game.is_shipped(),
            named: Some(game.clone()),
            ..loaded
        })
    }

    /// Like `load`, from files that need not be on this machine.
    ///
    /// # Errors
    /// When it cannot be read (exit 1) or has faults (exit 2).
    pub(super) fn load_from(files: &dyn Files, path: &str) -> Result<Self, CommandError> {
        let definition = Definition::load(files, path).map_err(|faults| {
            let exit = if is_unread(&faults) { Exit::Usage } else { Exit::Definition };
            CommandError::faults(exit, faults)
        })?;
        Ok(Self { definition, name: path.to_owned(), is_shipped: false, named: None })
    }

    /// The rules of a variant with some figures set to other values.
    ///
    /// # Errors
    /// When there is no such variant or figure, or when a value does not fit.
    pub(super) fn rules(
        &self,
        variant: Option<&str>,
        set: &[(String, String)],
    ) -> Result<Chosen, CommandError> {
        let chosen = Chosen::of(&self.definition, variant, set);
        chosen
            .map(|rules| rules.called(&self.name))
            .map_err(|faults| CommandError::faults(Exit::Usage, faults))
    }

    /// The rules that were typed.
    ///
    /// # Errors
    /// When there is no such variant or figure.
    pub(super) fn seeded(&self, given: &SeededRules) -> Result<Chosen, CommandError> {
        self.rules(given.variant.as_deref(), &overrides(&given.set)?)
    }

    /// Reads what was learnt of a game, for bots that play with it. What is damaged or learnt for other rules stops only
    /// those that need it; for the others it is as if it were not there. The note says so where somebody asked for them.
    ///
    /// # Errors
    /// When a bot needs what is not there.
    pub(super) fn recall(&self, game: &Game, bots: &[Spec]) -> Result<Option<String>, CommandError> {
        self.recall_for(game, bots.iter().map(Spec::need).max().unwrap_or(ModelNeed::Nothing))
    }

    /// The same for bots that search with what was learnt, and without it where nothing was: then the note says so.
    pub(super) fn recall_if_learnt(&self, game: &Game) -> Option<String> {
        // Nothing is refused where it is only wished for.
        self.recall_for(game, ModelNeed::Wished).unwrap_or_default()
    }

    fn recall_for(&self, game: &Game, need: ModelNeed) -> Result<Option<String>, CommandError> {
        let Some(named) = self.named.as_ref().filter(|_| need > ModelNeed::Nothing) else { return Ok(None) };
        let learn = self.learning(game);
        match self.definition.recall(named.files(), game) {
            Ok(true) => Ok(None),
            Ok(false) if need == ModelNeed::Needed => {
                let people = count(usize::from(game.people()), "seat");
                Err(CommandError::usage(format!("nothing was learnt of this game with {people}")).hint(learn))
            }
            Ok(false) => {
                let people = count(usize::from(game.people()), "seat");
                Ok(Some(format!(
                    "nothing was learnt of this game with {people}, so bots search without it; {learn}"
                )))
            }
            Err(faults) if need == ModelNeed::Needed => {
                Err(CommandError::faults(Exit::Usage, faults).note(self.learning_anew(game)))
            }
            Err(faults) => Ok(Some(self.unfit_told(game, faults, "bots search without it"))),
        }
    }

    fn unfit_told(&self, game: &Game, faults: Faults, so: &str) -> String {
        let told = CommandError::faults(Exit::Usage, faults).in_short();
        format!("{told}, so {so}; {}", self.learning_anew(game))
    }

    /// What to say where a model is there that does not fit, and what follows from that.
    pub(super) fn unfit(&self, game: &Game, so: &str) -> Option<String> {
        let faults = self.definition.learnt(self.named.as_ref()?.files(), game).err()?;
        Some(self.unfit_told(game, faults, so))
    }

    /// The same where there is a model that does not fit.
    fn learning_anew(&self, game: &Game) -> String {
        let is_model = |named: &NamedGame| self.definition.has_model_file(named.files(), game);
        match self.named.as_ref().is_some_and(is_model) {
            true => self.learning(game),
            false => format!("take `{}` away; {}", self.definition.model_path(game), self.learning(game)),
        }
    }

    /// What to type so that the game is learnt.
    pub(super) fn learning(&self, game: &Game) -> String {
        // Beside a game that comes with the program nothing can be written.
        let (name, first) = match self.named.as_ref().filter(|_| self.is_shipped) {
            Some(named) => {
                (named.copied(), format!("`{}` and then ", shell::parlor("copy").path(&self.name)))
            }
            None => (self.name.clone(), String::new()),
        };
        let mut train = shell::parlor("train").path(name).option("--seats", game.people().to_string());
        if !game.variant().is_empty() {
            train = train.option("--variant", game.variant());
        }
        for (figure, value) in game.figures() {
            train = train.option("--set", format!("{figure}={value}"));
        }
        let learns = if first.is_empty() { "learns" } else { "learn" };
        format!("{first}`{train}` {learns} it")
    }

    /// A game that other programs drive, with what was learnt of it. A model that does not fit is none: bots that need one
    /// say so when they are asked.
    pub(super) fn driven(&self, game: &Game) -> DrivenGame {
        let driven = DrivenGame::new(game);
        if let Some(named) = &self.named {
            let _ = driven.recall(&self.definition, named.files());
        }
        driven
    }

    /// Whether something that fits was learnt of a game.
    pub(super) fn has_model(&self, game: &Game) -> bool {
        let Some(named) = &self.named else { return false };
        self.definition.learnt(named.files(), game).is_ok_and(|learnt| learnt.is_some())
    }

    /// Whether something that fits was learnt of a game; its bots then play with it.
    pub(super) fn is_taught(&self, game: &Game) -> bool {
        let Some(named) = &self.named else { return false };
        self.definition.recall(named.files(), game).unwrap_or(false)
    }

    /// How rules are put into words in the language that was asked for.
    ///
    /// # Errors
    /// When the definition has no names in that language.
    pub(super) fn speech(&self, rules: &Chosen, language: &Language) -> Result<Speech, CommandError> {
        Ok(Speech::of(&self.definition, rules, language.lang.as_deref())?)
    }

    /// Like `speech`, for people at a table: without a language they read the labels of the definition.
    ///
    /// # Errors
    /// As for `speech`.
    pub(super) fn speech_at_table(
        &self,
        rules: &Chosen,
        language: &Language,
    ) -> Result<Speech, CommandError> {
        Ok(Speech::at_table(&self.definition, rules, language.lang.as_deref())?)
    }

    /// Like `speech`, for people who read: without a language everything has its name in that of the definition.
    ///
    /// # Errors
    /// As for `speech`.
    pub(super) fn speech_for_readers(
        &self,
        rules: &Chosen,
        language: Option<&str>,
    ) -> Result<Speech, CommandError> {
        Ok(Speech::for_readers(&self.definition, rules, language)?)
    }
}

/// The game for a number of seats.
///
/// # Errors
/// When the rules do not allow this number of seats (exit 1), or cannot be compiled (exit 2).
pub(super) fn game(rules: Chosen, seats: usize) -> Result<Game, CommandError> {
    compiled(rules, seats, |rules| rules.game(seats))
}

/// Like `game`, but its matches count what happens in them.
///
/// # Errors
/// As for `game`.
pub(super) fn counting_game(rules: Chosen, seats: usize) -> Result<Game, CommandError> {
    compiled(rules, seats, |rules| rules.counting_game(seats))
}

fn compiled(
    rules: Chosen,
    seats: usize,
    compile: impl FnOnce(Chosen) -> Result<Game, Faults>,
) -> Result<Game, CommandError> {
    let players = rules.players();
    let allowed = usize::from(players.from)..=usize::from(players.to);
    let exit = if allowed.contains(&seats) { Exit::Definition } else { Exit::Usage };
    compile(rules).map_err(|faults| CommandError::faults(exit, faults))
}

/// The figures that are set: `hand_size=5`.
///
/// # Errors
/// When a text has no value.
pub(super) fn overrides(set: &[String]) -> Result<Vec<(String, String)>, CommandError> {
    let one = |text: &String| match text.split_once('=') {
        Some((figure, value)) => Ok((figure.trim().to_owned(), value.trim().to_owned())),
        None => Err(CommandError::usage(format!("`--set {text}` does not say a value"))
            .hint(format!("write `--set {text}=5`"))),
    };
    set.iter().map(one).collect()
}
