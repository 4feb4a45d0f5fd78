//! The two rules that are compared.

use super::revision::Revision;
use crate::cli::exit::CommandError;
use crate::cli::loading::{CheckedDefinition, overrides};
use crate::cli::study_arguments::DiffArguments;
use crate::door::games::Chosen;
use crate::door::study::Edition;
use crate::{Disk, Files};

/// One of the two sides.
pub(super) struct Side {
    /// Its name: `games/pairs.yaml, quick`.
    pub(super) name: String,
    /// The path of its definition.
    pub(super) path: String,
    /// The files it is read from.
    pub(super) files: Box<dyn Files>,
    /// Whether these are files of this machine, so that a command can name them.
    pub(super) is_here: bool,
    pub(super) checked: CheckedDefinition,
    pub(super) variant: Option<String>,
    /// Figures that are set to other values.
    pub(super) figures: Vec<(String, String)>,
    pub(super) rules: Chosen,
}

impl Side {
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
    path: &'a str,
    revision: Option<&'a str>,
    variant: Option<&'a str>,
    figures: Vec<(String, String)>,
}

/// Both sides, the old one first.
///
/// # Errors
/// When the arguments do not name two rules, or when a definition cannot be used.
pub(super) fn both(arguments: &DiffArguments) -> Result<[Side; 2], CommandError> {
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
    let old = Wanted { path: old, revision: before, variant: first, figures: Vec::new() };
    let new = Wanted { path: new.unwrap_or(old.path), revision: after, variant: second, figures };
    Ok([old.find()?, new.find()?])
}

impl Wanted<'_> {
    fn find(self) -> Result<Side, CommandError> {
        let mut name = self.path.to_owned();
        let files: Box<dyn Files> = match self.revision {
            None => Box::new(Disk),
            Some(revision) => {
                let found = Revision::new(self.path, revision)?;
                name.push_str(&match found.short().starts_with(revision) {
                    true => format!(" at {}", found.short()),
                    false => format!(" at {revision} ({})", found.short()),
                });
                Box::new(found)
            }
        };
        let checked =
            CheckedDefinition::load_from(&*files, self.path).map_err(|stop| match self.revision {
                Some(revision) => stop.note(format!("so it is at the revision `{revision}`")),
                None => stop,
            })?;
        let rules = checked.rules(self.variant, &self.figures)?;
        name.extend(self.variant.map(|variant| format!(", {variant}")));
        name.extend(self.figures.iter().map(|(figure, value)| format!(", {figure}={value}")));
        Ok(Side {
            name,
            path: self.path.to_owned(),
            is_here: self.revision.is_none(),
            files,
            checked,
            variant: self.variant.map(str::to_owned),
            figures: self.figures,
            rules,
        })
    }
}
