//! Whether rules can be compiled: for many variants and numbers of seats of one definition.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::{Discriminant, discriminant};

use super::emit::{Emitter, FlowTable, Global, Globals, Interner, Names};
use super::game::Scripts;
use super::layout::Layout;
use super::value::Value;
use crate::diag::Faults;
use crate::load::script::ast::ExpressionKind;
use crate::load::script::walk;
use crate::rules::Rules;
use crate::rules::host::Host;

/// Compiles what [`super::Game::new`] would and keeps nothing but the faults; the functions of the scripts only once
/// for all rules in which names stand for the same sorts of things.
pub struct Trial<'a> {
    host: &'a Host,
    scripts: Scripts,
    /// The words of the scripts that can be names.
    words: BTreeSet<String>,
    /// What names stood for when functions were compiled.
    tried: Vec<Sorts>,
    /// How many functions were compiled, for all variants and numbers of seats together.
    compiled: usize,
}

impl<'a> Trial<'a> {
    /// For all rules with the scripts of these.
    #[must_use]
    pub fn new(rules: &Rules, host: &'a Host) -> Self {
        let mut words = BTreeSet::new();
        walk::expressions(&rules.script, &mut |expression| match &expression.kind {
            ExpressionKind::Variable(name) => drop(words.insert(name.clone())),
            ExpressionKind::Call { name, .. } | ExpressionKind::Property { name, .. } => {
                words.insert(name.text.clone());
            }
            _ => {}
        });
        Self {
            host,
            scripts: Scripts::new(rules.resolved.scopes(), host),
            words,
            tried: Vec::new(),
            compiled: 0,
        }
    }

    /// Adds what cannot be compiled for a number of seats that the rules allow.
    pub fn compile(&mut self, rules: &Rules, seats: u8, faults: &mut Faults) {
        let mut words = Interner::default();
        let layout = Layout::new(rules, seats, &mut |text| words.intern(text));
        let globals = Globals::new(rules, &layout, &mut words);
        let Scripts { effects, functions, scopes } = &self.scripts;
        let sorts = Sorts::of(&globals, &self.words);
        let resolved = rules.resolved.within(scopes);
        let names = Names { host: self.host, globals: &globals, resolved: &resolved };
        let mut emitter = Emitter::new(functions, names, effects, &mut words);
        if !self.tried.contains(&sorts) {
            emitter.functions(functions, faults);
            self.compiled += functions.len();
            self.tried.push(sorts);
        }
        emitter.flow(FlowTable { rules, layout: &layout }, faults);
    }

    /// How many functions were compiled: a measure of the work, the same on every machine.
    #[must_use]
    pub fn compiled(&self) -> usize {
        self.compiled
    }
}

/// What decides which instructions functions become, and so whether they become too many: what each name stands
/// for, but neither which zone or piece nor how many there are in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sorts {
    names: Vec<(String, NameSort)>,
    seat_zones: BTreeSet<String>,
    seat_counters: BTreeSet<String>,
    kind_properties: BTreeSet<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameSort {
    /// A value of some type; of numbers also whether they fit into the instruction that compares with them.
    Value(Discriminant<Value>, Option<[bool; 3]>),
    List,
    KindZones,
    Family,
}

impl Sorts {
    /// Of the names that the scripts use.
    fn of(globals: &Globals, used: &BTreeSet<String>) -> Self {
        let names = globals.names.iter().filter(|(name, _)| used.contains(*name));
        let among = |names: &BTreeMap<String, u16>| {
            names.keys().filter(|name| used.contains(*name)).cloned().collect()
        };
        Self {
            names: names.map(|(name, global)| (name.clone(), NameSort::of(global))).collect(),
            seat_zones: among(&globals.seat_zones),
            seat_counters: among(&globals.seat_counters),
            kind_properties: among(&globals.kind_properties),
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
            Global::List(_) => Self::List,
            Global::KindZones { .. } => Self::KindZones,
            Global::Family(_) => Self::Family,
        }
    }
}
