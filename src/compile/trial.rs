//! Checks whether rules can be compiled, for many variants and numbers of seats of one definition.

use std::mem::{Discriminant, discriminant};

use super::code::{MixedProperty, OwnProperty, OwnZones};
use super::emit::{Emitter, FlowTable, Global, Globals, Interner, Names};
use super::game::Scripts;
use super::layout::Layout;
use super::value::Value;
use crate::diag::Faults;
use crate::rules::Rules;
use crate::rules::host::Host;
use crate::rules::names::Declared;
use crate::rules::resolved::Resolved;

/// Compiles the same as [`super::Game::new`], but keeps only the faults. The functions of the scripts are compiled only
/// once for all rules in which names mean the same sorts of things.
pub struct Trial<'a> {
    host: &'a Host,
    scripts: Scripts,
    /// What names meant when functions were compiled.
    tried: Vec<Sorts>,
    /// How many functions were compiled, over all variants and numbers of seats.
    compiled: usize,
}

impl<'a> Trial<'a> {
    /// For all rules with the scripts of these.
    #[must_use]
    pub fn new(rules: &Rules, host: &'a Host) -> Self {
        Self { host, scripts: Scripts::new(rules.resolved.scopes(), host), tried: Vec::new(), compiled: 0 }
    }

    /// Adds the faults of compiling for a number of seats that the rules allow.
    pub fn compile(&mut self, rules: &Rules, seats: u8, faults: &mut Faults) {
        let mut words = Interner::default();
        let layout = Layout::new(rules, seats, &mut |text| words.intern(text));
        let globals = Globals::new(rules, &layout, &mut words);
        let answering =
            rules.automa_with(seats).map(|automa| self.scripts.clone().answering(automa, self.host));
        let Scripts { effects, functions, scopes } = answering.as_ref().unwrap_or(&self.scripts);
        let sorts = Sorts::of(&globals, &rules.resolved);
        let resolved = rules.resolved.within(scopes);
        let names = Names { host: self.host, globals: &globals, resolved: &resolved };
        let mut emitter = Emitter::new(functions, names, effects, &mut words);
        if answering.is_some() || !self.tried.contains(&sorts) {
            emitter.functions(functions, faults);
            self.compiled += functions.len();
            if answering.is_none() {
                self.tried.push(sorts);
            }
        }
        emitter.flow(FlowTable { rules, layout: &layout }, faults);
    }

    /// How many functions were compiled: a measure of the work that is the same on every machine.
    #[must_use]
    pub fn compiled(&self) -> usize {
        self.compiled
    }
}

/// What decides which instructions functions become, and so whether they become too many: what each name in the scripts
/// stands for, but neither which zone or piece nor how many there are in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sorts {
    /// By the number of the word.
    names: Vec<Option<NameSort>>,
    /// By the number of the word after the dot: whether kinds have such a property, and what it is of a seat.
    properties: Vec<(bool, Option<Discriminant<OwnProperty>>, bool)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameSort {
    /// A value of some type; for a number also whether it fits into the instructions that compare with it.
    Value(Discriminant<Value>, Option<[bool; 3]>),
    List,
    KindZones,
    KindCounters,
    Family,
}

impl Sorts {
    /// The sorts of the names that the scripts use.
    fn of(globals: &Globals, resolved: &Resolved) -> Self {
        let sort = |declared: Option<Declared>| globals.declared.get(&declared?).map(NameSort::of);
        let property = |one: &MixedProperty| {
            let several = matches!(one.own, Some(OwnProperty::Zones(OwnZones { each: Some(_), .. })));
            (one.kind.is_some(), one.own.as_ref().map(discriminant), several)
        };
        Self {
            names: resolved.words().map(sort).collect(),
            properties: globals.properties.iter().map(property).collect(),
        }
    }
}

impl NameSort {
    fn of(global: &Global) -> Self {
        match global {
            Global::Value(value) => {
                let fits = |number: i32| {
                    [Some(number), number.checked_add(1), number.checked_sub(1)]
                        .map(|near| near.is_some_and(|near| i16::try_from(near).is_ok()))
                };
                let small = match value {
                    Value::Int(number) => Some(fits(*number)),
                    _ => None,
                };
                Self::Value(discriminant(value), small)
            }
            Global::List(_) | Global::Lists(_) => Self::List,
            Global::KindZones { .. } => Self::KindZones,
            Global::KindCounters { .. } => Self::KindCounters,
            Global::Family(_) => Self::Family,
        }
    }
}
