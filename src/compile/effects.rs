//! Which functions and blocks change the table or a variable: what may be read in place and what
//! must be copied first.

use std::collections::BTreeSet;

use crate::load::script::ast::{
    Argument, Block, Expression, ExpressionKind, LocalId, Statement, StatementKind,
};
use crate::load::script::walk::{self, Child, expressions_of, for_operands, for_parts};
use crate::rules::host::{Effect, Host};
use crate::rules::scopes::{Callee, Scopes};

/// What is known of the functions of the scripts and of the host, by their indices.
#[derive(Clone, Debug)]
pub struct Effects {
    functions: Vec<FunctionEffects>,
    /// By function of the host.
    host: Vec<Effect>,
}

/// What is known of a function of the scripts.
#[derive(Clone, Debug, Default)]
struct FunctionEffects {
    /// Whether it may change the table, draw, ask, log or finish.
    acts: bool,
    /// Whether it may call itself, directly or through others.
    is_recursive: bool,
    /// From how many places of the scripts it is called.
    places: usize,
    /// How many statements and expressions it has.
    size: usize,
}

impl Effects {
    /// The effects of a game's functions and of the host's.
    #[must_use]
    pub fn of(scopes: &Scopes, host: &Host) -> Self {
        let functions = &scopes.script().functions;
        let host: Vec<Effect> = host.functions.iter().map(|signature| signature.effect).collect();
        let calls = CallTable::of(scopes, &host);
        let (acting, recursive) = (calls.acting(), calls.recursive());
        let one = |(at, function): (usize, &_)| FunctionEffects {
            acts: acting[at],
            is_recursive: recursive[at],
            places: calls.places[at],
            size: walk::size(function),
        };
        let bodies = functions.iter().map(|function| &function.body);
        Self { functions: bodies.enumerate().map(one).collect(), host }
    }

    /// Notes that the function may call itself in a way that cannot be seen in the scripts.
    pub(super) fn calls_itself(&mut self, function: usize) {
        self.functions[function].is_recursive = true;
    }

    /// Whether the function may call itself, directly or through others.
    pub(super) fn recursive(&self, function: u16) -> bool {
        self.functions[usize::from(function)].is_recursive
    }

    /// From how many places of the scripts the function is called.
    pub(super) fn places(&self, function: u16) -> usize {
        self.functions[usize::from(function)].places
    }

    /// How many statements and expressions the function has.
    pub(super) fn size(&self, function: u16) -> usize {
        self.functions[usize::from(function)].size
    }

    /// Whether running the block may change the table.
    pub(super) fn block_acts(&self, scopes: &Scopes, block: &Block) -> bool {
        let mut found = false;
        expressions_of(block, &mut |expression| {
            found = found
                || match scopes.callee(expression) {
                    Some(Callee::Script(function)) => self.functions[function].acts,
                    Some(Callee::Host(row)) => acts(self.host[row]),
                    _ => false,
                };
        });
        found
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
        for_parts(statement, &mut |part| found |= self.part_changes(scopes, part, variable));
        found
    }

    /// Whether computing the expression may change the variable.
    pub(super) fn expression_changes(
        &self,
        scopes: &Scopes,
        expression: &Expression,
        variable: LocalId,
    ) -> bool {
        if let ExpressionKind::Call { arguments, .. } = &expression.kind
            && let Some(Callee::Host(row)) = scopes.callee(expression)
            && self.host[row] == Effect::List
            && let Some(Argument::Value(first)) = arguments.first()
            && scopes.root(first) == Some(variable)
        {
            return true;
        }
        let mut found = false;
        for_operands(expression, &mut |part| found |= self.part_changes(scopes, part, variable));
        found
    }

    fn part_changes(&self, scopes: &Scopes, part: Child<'_>, variable: LocalId) -> bool {
        match part {
            Child::Expression(expression) => self.expression_changes(scopes, expression, variable),
            Child::Block(block) => self.block_changes(scopes, block, variable),
        }
    }
}

/// Whether a host function does more than look and change a list.
fn acts(effect: Effect) -> bool {
    !matches!(effect, Effect::None | Effect::Takes | Effect::List)
}

/// Which functions of the scripts call which, by their indices, found in one walk.
struct CallTable {
    /// By function: those that it calls.
    callees: Vec<BTreeSet<usize>>,
    /// By function: those that call it.
    callers: Vec<Vec<usize>>,
    /// By function: from how many places it is called.
    places: Vec<usize>,
    /// Those that act by themselves.
    acting: Vec<usize>,
}

impl CallTable {
    fn of(scopes: &Scopes, host: &[Effect]) -> Self {
        let functions = &scopes.script().functions;
        let count = functions.len();
        let mut calls = Self {
            callees: vec![BTreeSet::new(); count],
            callers: vec![Vec::new(); count],
            places: vec![0; count],
            acting: Vec::new(),
        };
        for (caller, function) in functions.iter().enumerate() {
            let mut by_itself = false;
            expressions_of(&function.body, &mut |expression| match scopes.callee(expression) {
                Some(Callee::Script(callee)) => {
                    calls.places[callee] += 1;
                    if calls.callees[caller].insert(callee) {
                        calls.callers[callee].push(caller);
                    }
                }
                Some(Callee::Host(row)) => by_itself |= acts(host[row]),
                _ => {}
            });
            calls.acting.extend(by_itself.then_some(caller));
        }
        calls
    }

    /// Whether each function leads to one of those that act by themselves.
    fn acting(&self) -> Vec<bool> {
        let mut acting = vec![false; self.callees.len()];
        let mut left = self.acting.clone();
        while let Some(function) = left.pop() {
            if !std::mem::replace(&mut acting[function], true) {
                left.extend(&self.callers[function]);
            }
        }
        acting
    }

    /// Whether each function may call itself or one that does: those that never fall away when functions
    /// are taken out that call none of the rest (Kahn, Topological sorting of large networks, 1962).
    fn recursive(&self) -> Vec<bool> {
        let mut waiting: Vec<usize> = self.callees.iter().map(BTreeSet::len).collect();
        let mut recursive = vec![true; waiting.len()];
        let mut done: Vec<usize> = (0..waiting.len()).filter(|function| waiting[*function] == 0).collect();
        while let Some(function) = done.pop() {
            recursive[function] = false;
            for caller in &self.callers[function] {
                waiting[*caller] -= 1;
                if waiting[*caller] == 0 {
                    done.push(*caller);
                }
            }
        }
        recursive
    }
}
