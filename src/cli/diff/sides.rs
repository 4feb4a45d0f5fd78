//! The two rules that are compared.

use super::revision::Revision;
use crate::Files;
use crate::cli::environment::Environment;
use crate::cli::exit::CommandError;
use crate::cli::games::NamedGame;
use crate::cli::loading::{CheckedDefinition, overrides};
use crate::cli::study_arguments::DiffArguments;
use crate::door::games::Chosen;
use crate::door::study::Edition;
use crate::report::shell;

/// One of the two sides.
pub(super) struct Side {
    /// Its name: `games/pairs.yaml, quick`.
    pub(super) name: String,
    pub(super) game: NamedGame,
    /// The revision it is read from; `None` for the game as it is now, which a command can name.
    pub(super) revision: Option<Revision>,
    pub(super) checked: CheckedDefinition,
    pub(super) variant: Option<String>,
    /// Figures that are set to other values.
    pub(super) figures: Vec<(String, String)>,
    pub(super) rules: Chosen,
}

impl Side {
    /// The files it is read from.
    pub(super) fn files(&self) -> &dyn Files {
        match &self.revision {
            Some(revision) => revision,
            None => self.game.files(),
        }
    }

    /// The figures that are set, as they are typed: `figure=value`.
    pub(super) fn settings(&self) -> Vec<String> {
        self.figures.iter().map(|(figure, value)| format!("{figure}={value}")).collect()
    }

    /// The edition of the rules, for the tests of the game.
    pub(super) fn edition(&self) -> Edition<'_> {
        let (definition, variant) = (&self.checked.definition, self.variant.as_deref());
        Edition { definition, variant, figures: &self.figures }
    }
}

/// What a side consists of, as the arguments say.
struct Wanted<'a> {
    game: NamedGame,
    revision: Option<&'a str>,
    variant: Option<&'a str>,
    figures: Vec<(String, String)>,
}

/// Both sides, the old one first.
///
/// # Errors
/// When the arguments do not name two rules, or when a definition cannot be used.
pub(super) fn both(arguments: &DiffArguments, environment: &Environment) -> Result<[Side; 2], CommandError> {
    let (old, new) = (arguments.old.as_str(), arguments.new.as_deref());
    let figures = overrides(&arguments.set)?;
    let (before, after) = match arguments.rev.as_deref().map(|rev| rev.split_once("..")) {
        None => (None, None),
        Some(None) => (arguments.rev.as_deref(), None),
        Some(Some((before, after))) => (Some(before), Some(after)),
    };
    let (first, second) = match (arguments.variant.as_slice(), new.is_some() || arguments.rev.is_some()) {
        ([], _) => (None, None),
        // With one game, a variant is compared with the definition as written; with two games, both play it.
        ([one], false) => (None, Some(one.as_str())),
        ([one], true) => (Some(one.as_str()), Some(one.as_str())),
        ([one, other], _) => (Some(one.as_str()), Some(other.as_str())),
        (more, _) => {
            return Err(CommandError::usage(format!("{} variants are too many", more.len()))
                .hint("two are compared: `--variant A --variant B`"));
        }
    };
    if new.is_none() && before.is_none() && second.is_none() && figures.is_empty() {
        return Err(CommandError::usage(format!("`{old}` is to be compared, but not with what")).hint(
            "name another definition, `--variant V`, `--set FIGURE=VALUE`, or `--rev REV` for an older state of it",
        ));
    }
    let game = NamedGame::find(old, environment)?;
    let other = new.map(|new| NamedGame::find(new, environment)).transpose()?.unwrap_or_else(|| game.clone());
    let old = Wanted { game, revision: before, variant: first, figures: Vec::new() };
    let new = Wanted { game: other, revision: after, variant: second, figures };
    Ok([old.find()?, new.find()?])
}

/// The refusal of a revision of a game that is a part of the program.
fn unversioned(name: &str, revision: &str) -> CommandError {
    let message = format!(
        "`{name}` comes with parlor: it is a part of the program, and no git repository has revisions of it"
    );
    let copy = shell::parlor("copy").path(name);
    let diff = shell::parlor("diff").path(format!("games/{name}.yaml")).option("--rev", revision);
    CommandError::usage(message).hint(format!(
        "name a definition in a repository by its path, such as `{diff}`; `{copy}` makes a copy to put into one"
    ))
}

impl Wanted<'_> {
    fn find(self) -> Result<Side, CommandError> {
        let mut name = self.game.name.clone();
        let revision = match self.revision {
            None => None,
            Some(revision) if self.game.is_shipped() => return Err(unversioned(&self.game.name, revision)),
            Some(revision) => {
                let found = Revision::new(&self.game.path, revision)?;
                name.push_str(&match found.short().starts_with(revision) {
                    true => format!(" at {}", found.short()),
                    false => format!(" at {revision} ({})", found.short()),
                });
                Some(found)
            }
        };
        let checked = match &revision {
            None => CheckedDefinition::load(&self.game),
            Some(found) => CheckedDefinition::load_from(found, &self.game.path).map_err(|stop| {
                stop.note(format!("so it is at the revision `{}`", self.revision.unwrap_or_default()))
            }),
        }?;
        let rules = checked.rules(self.variant, &self.figures)?;
        name.extend(self.variant.map(|variant| format!(", {variant}")));
        name.extend(self.figures.iter().map(|(figure, value)| format!(", {figure}={value}")));
        Ok(Side {
            name,
            game: self.game,
            revision,
            checked,
            variant: self.variant.map(str::to_owned),
            figures: self.figures,
            rules,
        })
    }
}
