//! Finds declared names that nothing uses, and among them those that were probably misspelt where they are declared.

use std::collections::{BTreeMap, BTreeSet};

use super::checker::Checker;
use super::names::NameKind;
use crate::diag::{Diagnostic, SourceId, Span, closest, codes};
use crate::load::script::ListFunction;
use crate::load::script::ast::{ExpressionKind, Script};
use crate::load::script::walk;
use crate::load::yaml::{Node, Yaml};

/// Keys of a definition whose texts name nothing.
const TOLD: [&str; 4] = ["name", "about", "language", "labels"];

/// How often each word stands somewhere, besides the places where scripts declare it.
type WordCounts<'a> = BTreeMap<&'a str, usize>;

impl Checker<'_> {
    /// Warns of zones, counters, figures and traits that nothing uses: no script, no other part of the definition, no
    /// example. If a similar name is used and not declared, that is what is said, of functions, kinds and parts, too.
    pub(super) fn warn_of_unused_names(&mut self, root: &Node) {
        let script = self.script;
        let mut counts = WordCounts::new();
        count_in(root, true, &mut counts);
        let in_scripts = named_in(script);
        let missing = self.missing_names(&in_scripts);
        let is_sound = !self.faults.has_errors() && !self.doubt.lacks_names() && !self.doubt.flow;
        let declared = self.names.all().map(|(name, declared)| (name, declared.sort.word(), declared.span));
        let traits = self.seat_traits.iter().map(|one| (&one.name, "trait"));
        let traits =
            traits.chain(self.sets.iter().flat_map(|set| &set.traits).map(|one| (&one.name, "trait")));
        let parameters = self.sets.iter().flat_map(|set| &set.families).flat_map(|family| &family.parameters);
        let traits = traits.chain(parameters.map(|one| (&one.name, "parameter")));
        let declared: Vec<(String, &str, Span)> = declared
            .map(|(name, sort, span)| (name.to_owned(), sort, span))
            .chain(traits.map(|(name, sort)| (name.text.clone(), sort, name.span)))
            .collect();
        let scripts: BTreeSet<SourceId> =
            script.functions.iter().map(|function| function.name.span.source).collect();
        let (mut found, mut more) = (Vec::new(), 0);
        for (name, sort, span) in declared {
            let is_function = sort == NameKind::Function.word();
            let own = usize::from(!is_function);
            let is_used = counts.get(name.as_str()).copied().unwrap_or(0) > own
                || in_scripts.contains_key(name.as_str())
                || self.doubt.in_examples.contains(&name)
                || self.doubt.words_of_examples.contains(&name);
            // What a function of the host brings along is declared nowhere else.
            let is_implied = !is_function && scripts.contains(&span.source);
            if is_used || is_implied || span.source.is_own() {
                continue;
            }
            if found.len() == MOST_UNUSED && is_sound && UNUSED_SORTS.contains(&sort) {
                more += 1;
                continue;
            }
            let near = closest(&name, missing.iter().copied()).map(str::to_owned);
            let message = format!("nothing uses the {sort} `{name}`");
            let code = if is_function { codes::script::UNUSED_FUNCTION } else { codes::UNUSED_NAME };
            let warning = Diagnostic::warning(code, span, message);
            if let Some(near) = near {
                let hint = format!("did you mean `{near}`? That name is used, and declared nowhere");
                found.push(warning.hint(hint));
            } else if is_sound && UNUSED_SORTS.contains(&sort) {
                let like = self.names.all().filter(|(other, one)| *other != name && one.sort.word() == sort);
                let like = closest(&name, like.map(|(other, _)| other));
                let hint = like.map_or(String::new(), |like| format!("did you mean `{like}`? Otherwise "));
                found.push(warning.hint(hint + "name it in a script or in the definition, or remove it"));
            }
        }
        more += found.len().saturating_sub(MOST_UNUSED);
        found.truncate(MOST_UNUSED);
        if more > 0
            && let Some(last) = found.pop()
        {
            found
                .push(last.hint(format!("{more} more names are not used either; name them, or remove them")));
        }
        found.into_iter().for_each(|warning| self.faults.push(warning));
    }

    /// Names that are used although nothing declares them; none when a script that may declare them is not known.
    fn missing_names<'a>(&'a self, in_scripts: &WordCounts<'a>) -> BTreeSet<&'a str> {
        if self.misses_functions() {
            return BTreeSet::new();
        }
        let script = self.script;
        let mut known: BTreeSet<&str> = self.host.functions.iter().map(|one| one.name).collect();
        known.extend(self.host.properties.iter().map(|one| one.name));
        known.extend(script.functions.iter().map(|one| one.name.text.as_str()));
        for set in &self.sets {
            known.extend(set.traits.iter().map(|one| one.name.text.as_str()));
            let parameters = set.families.iter().flat_map(|family| &family.parameters);
            known.extend(parameters.map(|one| one.name.text.as_str()));
        }
        known.extend(self.seat_traits.iter().map(|one| one.name.text.as_str()));
        known.extend(script.functions.iter().flat_map(walk::locals_of).map(|local| local.text.as_str()));
        let is_known = |name: &str| {
            known.contains(name)
                || self.names.has(name)
                || self.doubt.unread.contains(name)
                || ListFunction::named(name).is_some()
                || name == "seats"
        };
        let mut missing: BTreeSet<&str> = in_scripts.keys().copied().filter(|name| !is_known(name)).collect();
        let unknown = self.faults.iter().filter(|fault| fault.code == codes::UNKNOWN_NAME);
        missing.extend(unknown.filter_map(|fault| fault.message.split('`').nth(1)));
        missing
    }
}

/// Of how many names it is said at most that nothing uses them.
const MOST_UNUSED: usize = 20;

/// The sorts of names of which a warning is given although no similar name is used.
const UNUSED_SORTS: [&str; 4] = ["zone", "counter", "figure", "trait"];

/// Counts the words of a definition, in keys and texts.
fn count_in<'n>(node: &'n Node, is_root: bool, counts: &mut WordCounts<'n>) {
    match &node.value {
        Yaml::Map(entries) => {
            for (key, value) in entries {
                if is_root && TOLD.contains(&key.value.as_str()) {
                    continue;
                }
                count_words(&key.value, counts);
                count_in(value, false, counts);
            }
        }
        Yaml::List(items) => items.iter().for_each(|item| count_in(item, false, counts)),
        Yaml::Text(text) => count_words(&text.value, counts),
        Yaml::Null | Yaml::Bool(_) | Yaml::Int(_) | Yaml::Float(_) => {}
    }
}

fn count_words<'t>(text: &'t str, counts: &mut WordCounts<'t>) {
    for word in words_of(text) {
        *counts.entry(word).or_default() += 1;
    }
}

/// The words of a text that can be names.
pub(super) fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty())
}

/// How often the functions of a script name something: as a variable, a call, or after a dot.
fn named_in(script: &Script) -> WordCounts<'_> {
    let mut named = WordCounts::new();
    walk::expressions(script, &mut |expression| {
        let name = match &expression.kind {
            ExpressionKind::Variable(name) => name.as_str(),
            ExpressionKind::Call { name, .. } | ExpressionKind::Property { name, .. } => name.text.as_str(),
            _ => return,
        };
        *named.entry(name).or_default() += 1;
    });
    named
}
