//! Which functions and blocks change the table or a variable: what may be read in place and what
//! must be copied first.

use std::collections::{BTreeMap, BTreeSet};

use crate::load::script::ast::{
    Argument, Block, Expression, ExpressionKind, Function, LocalId, Statement, StatementKind,
};
use crate::load::script::walk::{self, Child, expressions_of, for_operands, for_parts};
use crate::rules::host::{Effect, Host};
use crate::rules::scopes::Scopes;

/// The functions that change the table, draw, ask, log or finish.
#[derive(Debug, Default)]
pub struct Effects {
    functions: BTreeSet<String>,
    lists: BTreeSet<&'static str>,
    recursive: BTreeSet<String>,
    /// By function: from how many places of the scripts it is called.
    places: BTreeMap<String, usize>,
    /// By function: how large its body is.
    sizes: BTreeMap<String, usize>,
}

impl Effects {
    /// The effects of a game's functions and of the host's.
    #[must_use]
    pub fn of(functions: &[Function], host: &Host) -> Self {
        let mut effects = Self::default();
        for signature in &host.functions {
            match signature.effect {
                Effect::None | Effect::Takes => {}
                Effect::List => {
                    effects.lists.insert(signature.name);
                }
                _ => {
                    effects.functions.insert(signature.name.to_owned());
                }
            }
        }
        let calls = Calls::of(functions);
        effects.functions.extend(calls.acting(&effects.functions));
        effects.recursive = calls.recursive();
        effects.places = calls.places;
        let sizes = functions.iter().map(|function| (function.name.text.clone(), walk::size(&function.body)));
        effects.sizes.extend(sizes);
        effects
    }

    /// Whether the function may call itself, directly or through others.
    pub(super) fn recursive(&self, function: &str) -> bool {
        self.recursive.contains(function)
    }

    /// From how many places of the scripts the function is called.
    pub(super) fn places(&self, function: &str) -> usize {
        self.places.get(function).copied().unwrap_or_default()
    }

    /// How many statements and expressions the function has.
    pub(super) fn size(&self, function: &str) -> usize {
        self.sizes.get(function).copied().unwrap_or_default()
    }

    /// Whether running the block may change the table.
    pub(super) fn block_acts(&self, block: &Block) -> bool {
        any_call(block, &mut |name| self.functions.contains(name))
    }

    /// Whether running the block may change the variable.
    pub(super) fn block_changes(&self, scopes: &Scopes, block: &Block, variable: LocalId) -> bool {
        block.statements.iter().any(|statement| self.statement_changes(scopes, statement, variable))
    }

    fn statement_changes(&self, scopes: &Scopes, statement: &Statement, variable: LocalId) -> bool {
        if let StatementKind::Assign { target, .. } = &statement.kind
            && scopes.root(target) == Some(variable)
        {
            return true;
        }
        let mut found = false;
        for_parts(statement, &mut |part| {
            found |= match part {
                Child::Expression(expression) => self.expression_changes(scopes, expression, variable),
                Child::Block(block) => self.block_changes(scopes, block, variable),
            };
        });
        found
    }

    /// Whether computing the expression may change the variable.
    pub(super) fn expression_changes(
        &self,
        scopes: &Scopes,
        expression: &Expression,
        variable: LocalId,
    ) -> bool {
        if let ExpressionKind::Call { name, arguments, .. } = &expression.kind
            && self.lists.contains(name.text.as_str())
            && let Some(Argument::Value(first)) = arguments.first()
            && scopes.root(first) == Some(variable)
        {
            return true;
        }
        let mut found = false;
        for_operands(expression, &mut |part| {
            found |= match part {
                Child::Expression(expression) => self.expression_changes(scopes, expression, variable),
                Child::Block(block) => self.block_changes(scopes, block, variable),
            };
        });
        found
    }
}

/// Which functions call which, found in one walk through the scripts.
struct Calls<'a> {
    /// By function: the names that it calls, each once.
    callees: BTreeMap<&'a str, BTreeSet<&'a str>>,
    /// By called name: the functions that call it.
    callers: BTreeMap<&'a str, BTreeSet<&'a str>>,
    /// By called name: from how many places.
    places: BTreeMap<String, usize>,
}

impl<'a> Calls<'a> {
    fn of(functions: &'a [Function]) -> Self {
        let mut calls = Self { callees: BTreeMap::new(), callers: BTreeMap::new(), places: BTreeMap::new() };
        for function in functions {
            let caller = function.name.text.as_str();
            let callees = calls.callees.entry(caller).or_default();
            expressions_of(&function.body, &mut |expression| {
                let ExpressionKind::Call { name, .. } = &expression.kind else { return };
                *calls.places.entry(name.text.clone()).or_default() += 1;
                if callees.insert(&name.text) {
                    calls.callers.entry(&name.text).or_default().insert(caller);
                }
            });
        }
        calls
    }

    fn callers(&self, function: &str) -> impl Iterator<Item = &'a str> {
        self.callers.get(function).into_iter().flatten().copied()
    }

    /// The functions that lead to one of those that act by themselves.
    fn acting(&self, by_themselves: &BTreeSet<String>) -> BTreeSet<String> {
        let mut acting: BTreeSet<String> = BTreeSet::new();
        let mut left: Vec<&str> = by_themselves.iter().flat_map(|name| self.callers(name)).collect();
        while let Some(function) = left.pop() {
            if acting.insert(function.to_owned()) {
                left.extend(self.callers(function));
            }
        }
        acting
    }

    /// The functions that may call themselves or one that does: those that never fall away when functions
    /// are taken out that call none of the rest (Kahn, Topological sorting of large networks, 1962).
    fn recursive(&self) -> BTreeSet<String> {
        let known = |name: &&&str| self.callees.contains_key(**name);
        let mut waiting: BTreeMap<&str, usize> = self
            .callees
            .iter()
            .map(|(function, callees)| (*function, callees.iter().filter(known).count()))
            .collect();
        let mut done: Vec<&str> =
            waiting.iter().filter(|(_, callees)| **callees == 0).map(|(function, _)| *function).collect();
        while let Some(function) = done.pop() {
            waiting.remove(function);
            for caller in self.callers(function) {
                if let Some(callees) = waiting.get_mut(caller) {
                    *callees -= 1;
                    if *callees == 0 {
                        done.push(caller);
                    }
                }
            }
        }
        waiting.into_keys().map(str::to_owned).collect()
    }
}

fn any_call(block: &Block, test: &mut dyn FnMut(&str) -> bool) -> bool {
    let mut found = false;
    expressions_of(block, &mut |expression| {
        if let ExpressionKind::Call { name, .. } = &expression.kind {
            found = found || test(&name.text);
        }
    });
    found
}
