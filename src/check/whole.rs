//! Everything that can be wrong with a game, in one run.

use super::definition::{Loaded, finish, read};
use super::host::Host;
use super::rules::Rules;
use super::script;
use crate::diag::{Diagnostic, Faults, Severity, codes};
use crate::load::files::Files;

/// Reads a definition with its scripts and labels and checks all of it, in every variant: scripts are
/// checked even where the definition has faults, except for what these may have caused.
#[must_use]
pub fn load(files: &dyn Files, path: &str, host: &Host) -> Loaded {
    let mut loaded = read(files, path, host);
    let Some(definition) = &loaded.definition else { return finish(loaded) };
    if loaded.faults.has_errors() {
        let found = besides(&definition.base, host, &loaded);
        loaded.faults = without_unread(&definition.base, &loaded);
        loaded.faults.extend(found);
        return finish(loaded);
    }
    script::check(&definition.base, host, &loaded.sources, &mut loaded.faults);
    if loaded.faults.has_errors() {
        return finish(loaded);
    }
    let known: Vec<Diagnostic> = loaded.faults.iter().cloned().collect();
    for rules in &definition.variants {
        let mut found = Faults::default();
        script::check(rules, host, &loaded.sources, &mut found);
        for fault in found.iter().filter(|fault| !known.contains(fault)) {
            let mut fault = fault.clone();
            fault.message = format!("in variant `{}`: {}", rules.variant, fault.message);
            loaded.faults.push(fault);
        }
    }
    finish(loaded)
}

/// The errors of scripts whose definition has faults, without those that these may have caused: what the
/// definition names in a faulty place is not known, and what it calls there seems to be unused.
fn besides(rules: &Rules, host: &Host, loaded: &Loaded) -> Faults {
    let mut found = loaded.faults.clone();
    script::check(rules, host, &loaded.sources, &mut found);
    let definition = loaded.sources.ids().next().map_or("", |id| loaded.sources.text(id));
    let is_named = |fault: &Diagnostic| {
        let word = fault.span.map_or("", |span| loaded.sources.slice(span));
        let mut words = definition.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        !word.is_empty() && words.any(|other| other == word)
    };
    let before = loaded.faults.iter().count();
    let mut besides = Faults::default();
    for fault in found.iter().skip(before) {
        if fault.severity == Severity::Error && !is_named(fault) {
            besides.push(fault.clone());
        }
    }
    besides
}

/// The faults without the unknown names of functions that are there, but could not be read.
fn without_unread(rules: &Rules, loaded: &Loaded) -> Faults {
    let scripts = || loaded.sources.ids().filter(|id| loaded.sources.path(*id).ends_with(".rhai"));
    let is_unread = |name: &str| {
        let head = format!("fn {name}(");
        rules.script.functions.iter().all(|function| function.name.text != name)
            && scripts().any(|id| loaded.sources.text(id).contains(&head))
    };
    let mut others = Faults::default();
    for fault in loaded.faults.iter() {
        let name = fault.span.map_or("", |span| loaded.sources.slice(span));
        if fault.code != codes::UNKNOWN_NAME || name.is_empty() || !is_unread(name) {
            others.push(fault.clone());
        }
    }
    others
}
