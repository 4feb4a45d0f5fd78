//! Everything that can be wrong with a game, in one run.

use super::definition::{Loaded, finish, read};
use super::host::Host;
use super::script;
use crate::diag::{Diagnostic, Faults};
use crate::load::files::Files;

/// Reads a definition with its scripts and labels and checks all of it, in every variant: scripts are
/// checked even where the definition has faults, except for what these may have caused.
#[must_use]
pub fn load(files: &dyn Files, path: &str, host: &Host) -> Loaded {
    let mut loaded = read(files, path, host);
    let Some(definition) = &loaded.definition else { return finish(loaded) };
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
