//! The versions of a definition: the rules as written and those of the variants. Each is checked with the scripts, but
//! faults that they have in common are reported once.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::checker::{self, Checked};
use super::names::NamePlace;
use crate::check::doubt::Doubt;
use crate::check::script;
use crate::diag::{Code, Diagnostic, Faults, Severity, Sources, Span};
use crate::load::yaml::Node;
use crate::rules::Rules;
use crate::rules::host::Host;
use crate::rules::scopes::Scopes;

/// What every version of a definition is checked with.
pub(super) struct Versions<'a> {
    scopes: &'a Arc<Scopes>,
    host: &'a Host,
    sources: &'a Sources,
    /// The versions whose scripts were checked, with what was in doubt and what was found.
    checked: Vec<(Rules, Doubt, Faults)>,
    /// Where the versions have their names.
    pub(super) places: BTreeSet<NamePlace>,
}

impl<'a> Versions<'a> {
    pub(super) fn new(scopes: &'a Arc<Scopes>, host: &'a Host, sources: &'a Sources) -> Self {
        Self { scopes, host, sources, checked: Vec::new(), places: BTreeSet::new() }
    }

    /// The rules of one version, and all faults of definition and scripts that are not at places where a fault was
    /// `said` before.
    pub(super) fn check(&mut self, tree: Option<&Node>, doubt: &Doubt, said: &Faults) -> (Rules, Faults) {
        let Checked { rules, mut faults, doubt, places } =
            checker::check(tree, self.scopes, self.host, doubt.clone());
        self.places.extend(places);
        let found = self.of_scripts(&rules, doubt);
        let said: BTreeSet<_> = said.iter().chain(faults.iter()).filter_map(|fault| fault.span).collect();
        for fault in found.iter().filter(|fault| fault.span.is_none_or(|span| !said.contains(&span))) {
            faults.push(fault.clone());
        }
        (rules, faults)
    }

    /// What the faults of the first version left open.
    pub(super) fn doubt(&self) -> Doubt {
        self.checked.first().map_or_else(Doubt::default, |(_, doubt, _)| doubt.clone())
    }

    /// The faults of the scripts, computed once for all versions that look the same to the scripts.
    fn of_scripts(&mut self, rules: &Rules, doubt: Doubt) -> Faults {
        let mut known = self.checked.iter();
        let known = known.find(|(other, open, _)| *open == doubt && script::look_the_same(other, rules));
        if let Some((.., found)) = known {
            return found.clone();
        }
        let found = script::check(rules, self.host, self.sources, &doubt);
        self.checked.push((rules.clone(), doubt, found.clone()));
        found
    }
}

fn within(span: Span, outer: Span) -> bool {
    span.source == outer.source && outer.start <= span.start && span.end <= outer.end
}

/// What identifies a fault.
type FaultKey = (Option<Span>, Code, String);

fn key(fault: &Diagnostic) -> FaultKey {
    (fault.span, fault.code, fault.message.clone())
}

/// The faults of all versions. An error counts if any version has it, a warning only if all have it.
pub(super) struct VersionFaults {
    base: Vec<Diagnostic>,
    known: BTreeSet<FaultKey>,
    more: Faults,
    /// The warnings of each variant.
    warned: Vec<BTreeSet<FaultKey>>,
}

impl VersionFaults {
    /// Begins with the faults of the rules as written.
    pub(super) fn new(base: &Faults) -> Self {
        let base: Vec<Diagnostic> = base.iter().cloned().collect();
        let known = base.iter().map(key).collect();
        Self { base, known, more: Faults::default(), warned: Vec::new() }
    }

    /// Adds the faults of a variant, whose patch is at `patch`.
    pub(super) fn add_variant(&mut self, name: &str, patch: Span, faults: &Faults) {
        let places: BTreeSet<Span> = self.errors().filter_map(|fault| fault.span).collect();
        for fault in faults.iter().filter(|fault| !self.known.contains(&key(fault))) {
            let own = fault.span.is_some_and(|span| within(span, patch));
            let news = match fault.severity {
                Severity::Error => fault.span.is_none_or(|span| !places.contains(&span)),
                Severity::Warning | Severity::Note => own,
            };
            if news {
                let message = format!("in variant `{name}`: {}", fault.message);
                self.more.push(Diagnostic { message, ..fault.clone() });
            }
        }
        self.warned.push(faults.iter().map(key).collect());
    }

    fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.base.iter().filter(|fault| fault.severity == Severity::Error)
    }

    /// All faults that count.
    pub(super) fn faults(self) -> Faults {
        let Self { base, more, warned, .. } = self;
        let mut faults = Faults::default();
        for fault in base {
            let counts = fault.severity == Severity::Error || {
                let key = key(&fault);
                warned.iter().all(|warned| warned.contains(&key))
            };
            if counts {
                faults.push(fault);
            }
        }
        faults.extend(more);
        faults
    }
}
