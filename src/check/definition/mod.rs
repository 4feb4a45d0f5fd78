//! From files to checked [`Rules`]: the definition, its scripts, its variants and its labels.

mod automa;
mod chairs;
mod checker;
mod counters;
mod dice;
mod ends;
mod fields;
mod figures;
mod flow;
mod forms;
mod glyphs;
mod header;
mod indents;
pub(crate) mod keys;
mod kinds;
mod labels;
mod leaving;
mod libraries;
mod limits;
mod loader;
mod look;
mod names;
mod overrides;
mod patch;
mod pieces;
mod reverse;
mod scoring;
mod seats;
mod shares;
mod slipped;
mod slips;
mod start;
mod start_zones;
mod teams;
mod texts;
mod traits;
mod translations;
mod unused;
mod usage;
mod versions;
mod zones;

pub use limits::{MAX_PIECES, MAX_ZONES};
pub use loader::load;
pub use names::{NameKind, NamePlace, refused_name};

use std::sync::Arc;

use super::doubt::Doubt;
use crate::diag::{Diagnostic, Faults, Severity, Sources, codes, did_you_mean};
use crate::load::yaml::Node;
use crate::rules::Rules;
use crate::rules::host::Host;
use crate::rules::scopes::Scopes;

/// The result of loading a definition.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// All texts that were read, for showing faults.
    pub sources: Sources,
    /// The checked definition, when there are no errors.
    pub definition: Option<Definition>,
    /// What could be read of a definition with errors, for tools that help to write it.
    pub unsound: Option<UnsoundDefinition>,
    /// All errors and warnings, by file and place.
    pub faults: Faults,
    /// Where the definition has its names, and where its scripts declare functions.
    pub places: Vec<NamePlace>,
}

/// What could be read of a definition with errors. It cannot be played.
#[derive(Clone, Debug)]
pub struct UnsoundDefinition {
    /// The rules as far as they could be read; every index in them exists.
    pub definition: Definition,
    /// What the errors leave open.
    pub doubt: Doubt,
}

/// A checked definition: the rules as written, and those of every variant.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The rules as written.
    pub base: Rules,
    /// The rules of each variant, in the order written.
    pub variants: Vec<Rules>,
    /// Names in other languages, sorted by language.
    pub translations: Vec<Translation>,
    /// The trees of the base and of each variant, in which figures can be set by the caller.
    trees: Vec<Node>,
    scopes: Arc<Scopes>,
    host: Host,
}

/// The labels of one more language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// The language, such as `ja`.
    pub language: String,
    /// Pairs of a declared name, prompt or word and its label, sorted.
    pub labels: Vec<(String, String)>,
}

impl Definition {
    /// The rules of a variant, or as written, with some figures set to other values.
    ///
    /// # Errors
    /// When there is no such variant or figure, or when a value does not fit.
    pub fn rules(&self, variant: Option<&str>, set: &[(String, String)]) -> Result<Rules, Diagnostic> {
        let index = match variant {
            None => 0,
            Some(name) => 1 + self.variant_index(name)?,
        };
        let rules = if index == 0 { &self.base } else { &self.variants[index - 1] };
        if set.is_empty() {
            return Ok(rules.clone());
        }
        let mut tree = self.trees[index].clone();
        for (figure, value) in set {
            overrides::set(&mut tree, rules, figure, value)?;
        }
        let checked = checker::check(Some(&tree), &self.scopes, &self.host, Doubt::default());
        if let Some(fault) = checked.faults.iter().find(|fault| fault.severity == Severity::Error) {
            let set: Vec<String> = set.iter().map(|(figure, value)| format!("{figure}={value}")).collect();
            let mut fault = fault.clone();
            fault.message = format!("with `{}`: {}", set.join(" "), fault.message);
            return Err(fault);
        }
        Ok(Rules { variant: rules.variant.clone(), ..checked.rules })
    }

    /// The labels of a language: for `ja-JP` those of `ja`, too. Empty for the language in which the definition is
    /// written; `None` for a language without labels.
    #[must_use]
    pub fn names_in(&self, language: &str) -> Option<&[(String, String)]> {
        let names = |wanted: &str| {
            let translations = self.translations.iter();
            let own = (self.base.language.as_str(), &[][..]);
            let all = translations.map(|one| (one.language.as_str(), one.labels.as_slice())).chain([own]);
            all.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(wanted)).map(|(_, names)| names)
        };
        names(language).or_else(|| names(language.split(['-', '_']).next()?))
    }

    /// The languages in which the definition has labels, sorted.
    #[must_use]
    pub fn languages(&self) -> Vec<&str> {
        let mut languages: Vec<&str> = self.translations.iter().map(|one| one.language.as_str()).collect();
        languages.push(&self.base.language);
        languages.sort_unstable();
        languages
    }

    fn variant_index(&self, name: &str) -> Result<usize, Diagnostic> {
        let known = || self.variants.iter().map(|rules| rules.variant.as_str());
        known().position(|known| known == name).ok_or_else(|| {
            let list: Vec<String> = known().map(|known| format!("`{known}`")).collect();
            let list = if list.is_empty() {
                "there are no variants".to_owned()
            } else {
                format!("the variants are {}", list.join(", "))
            };
            Diagnostic::error(codes::UNKNOWN_VARIANT, None, format!("unknown variant `{name}`"))
                .hint(did_you_mean(name, known()).unwrap_or(list))
        })
    }
}

#[cfg(test)]
mod tests;

/// The keys that a definition and its parts can have, each with the heading under which the guide tells them; the first
/// are those of the definition itself.
#[must_use]
pub fn all_keys() -> Vec<(&'static str, Vec<&'static str>)> {
    vec![
        ("", keys::DEFINITION.names()),
        ("Seats", keys::AUTOMA.names()),
        ("Figures", keys::BOUNDED.names()),
        ("Pieces", keys::PIECE_SET.names()),
        ("Zones", keys::ZONE.names()),
        ("Counters", keys::COUNTER.names()),
        ("The order of play", keys::PART.names()),
        ("The look of the table", keys::LOOK.names()),
    ]
}
