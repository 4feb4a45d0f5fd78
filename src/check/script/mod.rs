//! Checks the scripts of a game: names, numbers of arguments, types, and functions that act where they must only read.

mod entries;
mod habits;
mod infer;
mod lexicon;
mod odd;
mod reach;
mod resolve;
mod shape;
mod sight;
mod tags;
mod types;

use std::collections::BTreeSet;

use self::entries::Entries;
use self::lexicon::Lexicon;
use super::doubt::Doubt;
use crate::diag::{Faults, Sources};
use crate::rules::Rules;
use crate::rules::host::Host;
use crate::rules::resolved::Resolved;
pub use sight::look_the_same;

/// Reports every fault in the functions of some rules: unknown names, wrong arguments, values of types that cannot fit,
/// functions that act where they may only read. It reports nothing that might be right, and nothing that follows from
/// faults that were found before: `doubt` says what these leave open.
#[must_use]
pub fn check(rules: &Rules, host: &Host, sources: &Sources, doubt: &Doubt) -> Faults {
    let lexicon = Lexicon::new(rules, host, sources, doubt);
    let entries = Entries::new(&lexicon);
    let named = entries.named(rules.script.functions.len());
    let mut found = Faults::default();
    let resolved = resolve::check(&lexicon, &named, &mut found);
    reach::check(&lexicon, &resolved.graph, &entries, &mut found);
    odd::check(&lexicon, &named, &mut found);
    let types = infer::check(&lexicon, &entries, &named);
    let typed: BTreeSet<_> = types.iter().map(|fault| fault.span).collect();
    for fault in resolved.unknown_properties {
        if !typed.contains(&fault.span) {
            found.push(fault);
        }
    }
    found.extend(types);
    found.tidy();
    found
}

/// The meaning of the names in the scripts of some rules, and the type of every expression. These are sound for
/// everything that the order of play, the scoring, the ranking and the examples call.
#[must_use]
pub fn resolve(rules: &Rules, host: &Host, sources: &Sources, doubt: &Doubt) -> Resolved {
    let lexicon = Lexicon::new(rules, host, sources, doubt);
    let entries = Entries::new(&lexicon);
    let named = entries.named(rules.script.functions.len());
    let types = infer::types(&lexicon, &entries, &named);
    lexicon.resolved.clone().typed(types)
}
