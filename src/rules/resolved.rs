//! What the names in the scripts of a game stand for, found once: the checker, the compiler and the oracle read it by
//! the numbers of the expressions and look up no name of their own.

use std::sync::Arc;

use super::Rules;
use super::names::{Declared, KindProperty, NameTable, SeatProperty};
pub use super::scopes::{Callee, ListCall, PropertyId};
use super::scopes::{PropertyWord, ScopedName, Scopes};
use crate::load::script::ast::{Expression, LocalId, NodeId};
use crate::rules::types::Type;

/// What an expression names.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// It is no name, or a name that stands for nothing.
    Nothing,
    /// A local variable of the function.
    Local(LocalId),
    /// What the definition declares.
    Declared(Declared),
    /// What a call calls.
    Calls(Callee),
    /// A property; what it is depends on what it is asked of.
    Property(PropertyId),
}

/// What a word after a dot stands for, by what it is asked of.
#[derive(Clone, Debug)]
pub struct PropertyMeaning {
    /// The word.
    pub name: String,
    /// Of what the host knows: the rows of its properties.
    pub host: Vec<usize>,
    /// Of a seat.
    pub seat: Option<SeatProperty>,
    /// Of pieces and kinds.
    pub kind: Option<KindProperty>,
}

impl PropertyMeaning {
    /// Whether nothing has such a property.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.host.is_empty() && self.seat.is_none() && self.kind.is_none()
    }
}

/// What every expression of the scripts names by some rules, by its number: the same for every number of seats.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    scopes: Arc<Scopes>,
    names: Arc<NameTable>,
    /// By the number of the word.
    declared: Vec<Option<Declared>>,
    /// By the number of the word after the dot.
    properties: Vec<PropertyMeaning>,
    /// By number, when they were asked for.
    types: Vec<Type>,
}

impl Resolved {
    /// What the names in the scripts of `scopes` stand for by some rules; the scripts of the rules themselves do not count.
    /// It finds no faults: what stands for nothing is [`Meaning::Nothing`] or [`Callee::Unknown`].
    #[must_use]
    pub fn new(rules: &Rules, scopes: &Arc<Scopes>) -> Self {
        let names = NameTable::new(rules);
        let declared = scopes.words().map(|word| names.get(word)).collect();
        let property = |word: &PropertyWord| PropertyMeaning {
            name: word.name.clone(),
            host: word.host.clone(),
            seat: names.seat_property(&word.name),
            kind: names.kind_property(&word.name).cloned(),
        };
        let properties = scopes.properties().iter().map(property).collect();
        let scopes = Arc::clone(scopes);
        Self { scopes, names: Arc::new(names), declared, properties, types: Vec::new() }
    }

    /// The same with the expressions that were made beside those of the scripts. `scopes` must be of the same scripts.
    #[must_use]
    pub fn within(&self, scopes: &Arc<Scopes>) -> Self {
        debug_assert!(Arc::ptr_eq(self.scopes.script(), scopes.script()), "numbers are those of one script");
        Self { scopes: Arc::clone(scopes), ..self.clone() }
    }

    /// The same with the types of the script's expressions, by their numbers.
    #[must_use]
    pub fn typed(self, types: Vec<Type>) -> Self {
        Self { types, ..self }
    }

    /// What the scripts alone tell.
    #[must_use]
    pub fn scopes(&self) -> &Arc<Scopes> {
        &self.scopes
    }

    /// What the rules declare.
    #[must_use]
    pub fn names(&self) -> &NameTable {
        &self.names
    }

    /// The type of all values that an expression can have; an empty union when it never has one. [`Type::Any`] where
    /// nothing is known: for made expressions, and where no types were asked for.
    #[must_use]
    pub fn type_of(&self, id: NodeId) -> &Type {
        self.types.get(id.index()).unwrap_or(&Type::Any)
    }

    /// What an expression names.
    #[must_use]
    pub fn meaning(&self, expression: &Expression) -> Meaning {
        match self.scopes.name(expression) {
            ScopedName::Nothing => Meaning::Nothing,
            ScopedName::Local(local) => Meaning::Local(local),
            ScopedName::Word(word) => self.word(word).map_or(Meaning::Nothing, Meaning::Declared),
            ScopedName::Calls(callee) => Meaning::Calls(callee),
            ScopedName::Property(property) => Meaning::Property(property),
            ScopedName::Builds(word) => Meaning::Calls(match self.word(word) {
                Some(Declared::Family { set, family } | Declared::Kind { set, family }) => {
                    Callee::Family { set, family }
                }
                _ => Callee::Unknown,
            }),
        }
    }

    fn word(&self, number: usize) -> Option<Declared> {
        self.declared.get(number).copied().flatten()
    }

    /// What of the definition an expression names.
    #[must_use]
    pub fn declared(&self, expression: &Expression) -> Option<Declared> {
        match self.meaning(expression) {
            Meaning::Declared(declared) => Some(declared),
            _ => None,
        }
    }

    /// The local variable that an expression names.
    #[must_use]
    pub fn local(&self, expression: &Expression) -> Option<LocalId> {
        self.scopes.local(expression)
    }

    /// The number of the word after the dot.
    #[must_use]
    pub fn property(&self, expression: &Expression) -> Option<PropertyId> {
        match self.scopes.name(expression) {
            ScopedName::Property(property) => Some(property),
            _ => None,
        }
    }

    /// What the words after dots stand for, by their numbers.
    #[must_use]
    pub fn properties(&self) -> &[PropertyMeaning] {
        &self.properties
    }

    /// What the words stand for that may name what the rules declare, by their numbers.
    pub fn words(&self) -> impl Iterator<Item = Option<Declared>> {
        self.declared.iter().copied()
    }

    /// What a call calls.
    #[must_use]
    pub fn callee(&self, call: &Expression) -> Callee {
        match self.meaning(call) {
            Meaning::Calls(callee) => callee,
            _ => Callee::Unknown,
        }
    }
}
