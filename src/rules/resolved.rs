//! What the names in the scripts of a game stand for, found once: the checker, the compiler and the oracle read it by
//! the numbers of the expressions and look up no name of their own.

use std::sync::Arc;

use super::Rules;
use super::names::{Declared, NameTable};
pub use super::scopes::{Callee, ListCall};
use super::scopes::{ScopedName, Scopes};
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
}

/// What every expression of the scripts names by some rules, by its number: the same for every number of seats.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    scopes: Arc<Scopes>,
    names: Arc<NameTable>,
    /// By the number of the word.
    declared: Vec<Option<Declared>>,
    /// By number, when they were asked for.
    types: Vec<Type>,
}

impl Resolved {
    /// What the names of scripts stand for by some rules, whichever scripts these have. It finds no faults: what stands
    /// for nothing is [`Meaning::Nothing`] or [`Callee::Unknown`].
    #[must_use]
    pub fn new(rules: &Rules, scopes: &Arc<Scopes>) -> Self {
        let names = NameTable::new(rules);
        let declared = scopes.words().map(|word| names.get(word)).collect();
        Self { scopes: Arc::clone(scopes), names: Arc::new(names), declared, types: Vec::new() }
    }

    /// The same with the expressions that were made beside those of the scripts.
    #[must_use]
    pub fn within(&self, scopes: &Arc<Scopes>) -> Self {
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
            ScopedName::Word(word) => self.declared[word].map_or(Meaning::Nothing, Meaning::Declared),
            ScopedName::Calls(callee) => Meaning::Calls(callee),
            ScopedName::Builds(word) => Meaning::Calls(match self.declared[word] {
                Some(Declared::Family { set, family } | Declared::Kind { set, family }) => {
                    Callee::Family { set, family }
                }
                _ => Callee::Unknown,
            }),
        }
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

    /// What a call calls.
    #[must_use]
    pub fn callee(&self, call: &Expression) -> Callee {
        match self.meaning(call) {
            Meaning::Calls(callee) => callee,
            _ => Callee::Unknown,
        }
    }
}
