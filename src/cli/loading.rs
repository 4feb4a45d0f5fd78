//! Loads a definition from its path, for a game that can be played.

use super::arguments::Language;
use super::exit::{CommandError, Exit};
use crate::door::author::is_unread;
use crate::door::games::{Chosen, Speech};
use crate::door::{Definition, Faults, Game};
use crate::{Disk, Files};

/// A definition without faults.
#[derive(Debug)]
pub(super) struct CheckedDefinition {
    pub(super) definition: Definition,
}

impl CheckedDefinition {
    /// Reads a definition that is to be played or shown.
    ///
    /// # Errors
    /// When it cannot be read (exit 1) or has faults (exit 2).
    pub(super) fn load(path: &str) -> Result<Self, CommandError> {
        Self::load_from(&Disk, path)
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
        Ok(Self { definition })
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
        Chosen::of(&self.definition, variant, set).map_err(|faults| CommandError::faults(Exit::Usage, faults))
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
