//! Which functions and blocks change the table or a variable: what may be read in place and what
//! must be copied first.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::host::{Effect, Host};
use crate::load::script::ast::{
    Argument, Block, Expression, ExpressionKind, Function, Statement, StatementKind,
};
use crate::load::script::walk::{self, Part, for_operands, for_parts};

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
        loop {
            let known = effects.functions.len();
            for function in functions {
                if effects.block_acts(&function.body) {
                    effects.functions.insert(function.name.text.clone());
                }
            }
            if effects.functions.len() == known {
                break;
            }
        }
        effects.recursive = recursive(functions);
        for function in functions {
            effects.sizes.insert(function.name.text.clone(), walk::size(&function.body));
            any_call(&function.body, &mut |name, _| {
                *effects.places.entry(name.to_owned()).or_default() += 1;
                false
            });
        }
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
        any_call(block, &mut |name, _| self.functions.contains(name))
    }

    /// Whether running the block may change the variable.
    pub(super) fn block_changes(&self, block: &Block, variable: &str) -> bool {
        block.statements.iter().any(|statement| self.statement_changes(statement, variable))
    }

    fn statement_changes(&self, statement: &Statement, variable: &str) -> bool {
        if let StatementKind::Assign { target, .. } = &statement.kind
            && root(target) == Some(variable)
        {
            return true;
        }
        let mut found = false;
        for_parts(statement, &mut |part| {
            found |= match part {
                Part::Expression(expression) => self.expression_changes(expression, variable),
                Part::Block(block) => self.block_changes(block, variable),
            };
        });
        found
    }

    /// Whether computing the expression may change the variable.
    pub(super) fn expression_changes(&self, expression: &Expression, variable: &str) -> bool {
        if let ExpressionKind::Call { name, arguments, .. } = &expression.kind
            && self.lists.contains(name.text.as_str())
            && let Some(Argument::Value(first)) = arguments.first()
            && root(first) == Some(variable)
        {
            return true;
        }
        let mut found = false;
        for_operands(expression, &mut |part| {
            found |= match part {
                Part::Expression(expression) => self.expression_changes(expression, variable),
                Part::Block(block) => self.block_changes(block, variable),
            };
        });
        found
    }
}

/// The functions that may call themselves: those that never fall away when functions are taken out
/// that call none of the rest.
fn recursive(functions: &[Function]) -> BTreeSet<String> {
    let mut left: BTreeSet<String> = functions.iter().map(|function| function.name.text.clone()).collect();
    loop {
        let calls = |function: &Function| any_call(&function.body, &mut |name, _| left.contains(name));
        let done: Vec<String> = functions
            .iter()
            .filter(|function| left.contains(&function.name.text) && !calls(function))
            .map(|function| function.name.text.clone())
            .collect();
        if done.is_empty() {
            return left;
        }
        for name in done {
            left.remove(&name);
        }
    }
}

/// The variable that an assignment target or list receiver begins with.
pub(super) fn root(expression: &Expression) -> Option<&str> {
    match &expression.kind {
        ExpressionKind::Variable(name) => Some(name),
        ExpressionKind::Index { base, .. } => root(base),
        _ => None,
    }
}

fn any_call(block: &Block, test: &mut dyn FnMut(&str, &[Argument]) -> bool) -> bool {
    let mut found = false;
    for statement in &block.statements {
        for_parts(statement, &mut |part| found |= part_calls(part, test));
    }
    found
}

fn part_calls(part: Part<'_>, test: &mut dyn FnMut(&str, &[Argument]) -> bool) -> bool {
    match part {
        Part::Block(block) => any_call(block, test),
        Part::Expression(expression) => {
            let mut found = false;
            if let ExpressionKind::Call { name, arguments, .. } = &expression.kind {
                found |= test(&name.text, arguments);
            }
            for_operands(expression, &mut |part| found |= part_calls(part, test));
            found
        }
    }
}
