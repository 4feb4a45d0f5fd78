//! Functions that give a value in some cases and nothing in others, although the value is used.

use std::collections::BTreeSet;

use super::super::entries::Named;
use super::super::lexicon::Lexicon;
use crate::diag::codes::script::MISSING_RESULT;
use crate::diag::{Diagnostic, Faults, Span};
use crate::load::script::ast::{Argument, Block, Expression, ExpressionKind, Statement, StatementKind};
use crate::load::script::walk::{self, Child};
use crate::rules::host::Effect;
use crate::rules::resolved::Callee;

/// What a function gives in the different cases.
#[derive(Clone, Debug, Default)]
struct Outcomes {
    /// Whether it gives a value in some case.
    value: bool,
    /// Whether somebody wrote `()` for a case.
    unit: bool,
    /// Where it ends without a value.
    nothing: Vec<Span>,
}

pub(super) fn check(lexicon: &Lexicon<'_>, named: &[Named], faults: &mut Faults) {
    let functions = lexicon.script_functions();
    let mut uses = Uses { wanted: vec![None; functions.len()], asked: BTreeSet::new() };
    for function in functions {
        uses.function(lexicon, &function.body);
    }
    for function in functions.iter().filter(|function| !function.span.source.is_own()) {
        values(lexicon, &function.body, faults);
    }
    for (index, function) in functions.iter().enumerate() {
        let by_rules = named.get(index) == Some(&Named::ForValue);
        let wanted = uses.wanted[index];
        if function.span.source.is_own() || uses.asked.contains(&index) || !by_rules && wanted.is_none() {
            continue;
        }
        let given = given(lexicon, &function.body);
        let (true, false, Some(span)) = (given.value, given.unit, given.nothing.first()) else { continue };
        let name = &function.name.text;
        let message = format!("`{name}` gives a value elsewhere, but nothing here");
        let mut fault = Diagnostic::warning(MISSING_RESULT, *span, message);
        if let Some(span) = wanted {
            fault = fault.label(span, "its value is used here");
        }
        faults.push(fault.hint("give a value in every case: `return ...`, an `else`, or `()` for none"));
    }
}

/// Finds an `if` that stands for a value, and has one only in some cases.
fn values(lexicon: &Lexicon<'_>, body: &Block, faults: &mut Faults) {
    let mut asks = false;
    walk::expressions_of(body, &mut |expression| asks |= matches!(expression.kind, ExpressionKind::Unit));
    let mut wanted: Vec<&Expression> = Vec::new();
    walk::statements_of(body, &mut |statement| match &statement.kind {
        // What is kept may be compared with `()` later.
        StatementKind::Let { value: Some(value), .. } | StatementKind::Assign { value, .. } if !asks => {
            wanted.push(value);
        }
        _ => {}
    });
    walk::expressions_of(body, &mut |expression| match &expression.kind {
        ExpressionKind::Call { arguments, .. } => {
            wanted.extend(arguments.iter().filter_map(|argument| match argument {
                Argument::Value(value) => Some(value),
                Argument::Closure(_) => None,
            }));
        }
        ExpressionKind::Binary { left, right, .. } => wanted.extend([&**left, &**right]),
        _ => {}
    });
    for value in wanted.into_iter().filter(|value| matches!(value.kind, ExpressionKind::If { .. })) {
        let mut given = Outcomes::default();
        given.expression(lexicon, value);
        if let (true, false, Some(span)) = (given.value, given.unit, given.nothing.first()) {
            let message = "this gives a value only where its condition holds, and the value is used";
            let fault = Diagnostic::warning(MISSING_RESULT, *span, message);
            faults
                .push(fault.hint("add an `else` with the value for all other cases, or with `()` for none"));
        }
    }
}

/// Which functions are called for their value.
struct Uses {
    /// Where the value of each is used.
    wanted: Vec<Option<Span>>,
    /// Those of which somebody asks whether they give anything.
    asked: BTreeSet<usize>,
}

impl Uses {
    fn function(&mut self, lexicon: &Lexicon<'_>, body: &Block) {
        let mut plain = BTreeSet::new();
        unused_calls(body, &mut plain);
        let mut asks = false;
        walk::expressions_of(body, &mut |expression| {
            asks |= matches!(expression.kind, ExpressionKind::Unit);
        });
        walk::expressions_of(body, &mut |expression| {
            let ExpressionKind::Call { name, .. } = &expression.kind else { return };
            let Callee::Script(function) = lexicon.callee(&name.text, expression) else { return };
            if !plain.contains(&expression.id.index()) {
                self.wanted[function].get_or_insert(expression.span);
                if asks {
                    self.asked.insert(function);
                }
            }
        });
    }
}

/// Calls whose value is not used, or is only passed on.
fn unused_calls(block: &Block, plain: &mut BTreeSet<usize>) {
    for statement in &block.statements {
        match &statement.kind {
            StatementKind::Expression { value, .. } | StatementKind::Return(Some(value)) => {
                tails(value, plain)
            }
            _ => {}
        }
        walk::for_parts(statement, &mut |part| inner(part, plain));
    }
}

fn inner(part: Child<'_>, plain: &mut BTreeSet<usize>) {
    match part {
        Child::Block(block) => unused_calls(block, plain),
        Child::Expression(expression) => walk::for_operands(expression, &mut |part| inner(part, plain)),
    }
}

/// The calls at the ends of an expression.
fn tails(expression: &Expression, plain: &mut BTreeSet<usize>) {
    let mut block = |block: &Block| {
        if let Some(Statement { kind: StatementKind::Expression { value, .. }, .. }) = block.statements.last()
        {
            tails(value, plain);
        }
    };
    match &expression.kind {
        ExpressionKind::Call { .. } => {
            plain.insert(expression.id.index());
        }
        ExpressionKind::If { then, otherwise, .. } => {
            block(then);
            otherwise.iter().for_each(block);
        }
        ExpressionKind::Switch { arms, .. } => arms.iter().for_each(|arm| tails(&arm.body, plain)),
        ExpressionKind::Block(inner) => block(inner),
        _ => {}
    }
}

fn given(lexicon: &Lexicon<'_>, body: &Block) -> Outcomes {
    let mut given = Outcomes::default();
    given.block(lexicon, body);
    given.returns(lexicon, body);
    given
}

impl Outcomes {
    /// What the end of a block gives.
    fn block(&mut self, lexicon: &Lexicon<'_>, block: &Block) {
        let Some(last) = block.statements.last() else {
            return self.nothing.push(block.span);
        };
        match &last.kind {
            StatementKind::Expression { value, .. } => self.expression(lexicon, value),
            // seen among all returns
            StatementKind::Return(_) | StatementKind::Break(_) | StatementKind::Continue => {}
            StatementKind::While { condition: None, .. } => {}
            _ => self.nothing.push(last.span),
        }
    }

    fn expression(&mut self, lexicon: &Lexicon<'_>, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Unit => self.unit = true,
            ExpressionKind::If { then, otherwise, .. } => {
                self.block(lexicon, then);
                match otherwise {
                    Some(otherwise) => self.block(lexicon, otherwise),
                    None => self.nothing.push(expression.span),
                }
            }
            ExpressionKind::Switch { arms, .. } => {
                arms.iter().for_each(|arm| self.expression(lexicon, &arm.body));
            }
            ExpressionKind::Block(block) => self.block(lexicon, block),
            ExpressionKind::Call { name, .. } => match lexicon.callee(&name.text, expression) {
                Callee::Host(host) if lexicon.signature(host).effect == Effect::Finish => {}
                Callee::Host(host) if lexicon.result(host).is_none() => {}
                Callee::Host(host) if lexicon.result(host).is_unit() => self.nothing.push(expression.span),
                // What it gives is its own matter.
                Callee::Script(_) => {}
                _ => self.value = true,
            },
            _ => self.value = true,
        }
    }

    /// What `return` gives, but not in closures.
    fn returns(&mut self, lexicon: &Lexicon<'_>, block: &Block) {
        for statement in &block.statements {
            match &statement.kind {
                StatementKind::Return(Some(value)) => self.expression(lexicon, value),
                StatementKind::Return(None) => self.nothing.push(statement.span),
                _ => {}
            }
            walk::for_parts(statement, &mut |part| self.inner_returns(lexicon, part));
        }
    }

    fn inner_returns(&mut self, lexicon: &Lexicon<'_>, part: Child<'_>) {
        match part {
            Child::Block(block) => self.returns(lexicon, block),
            Child::Expression(Expression { kind: ExpressionKind::Call { arguments, .. }, .. }) => {
                for argument in arguments {
                    if let Argument::Value(value) = argument {
                        self.inner_returns(lexicon, Child::Expression(value));
                    }
                }
            }
            Child::Expression(expression) => {
                walk::for_operands(expression, &mut |part| self.inner_returns(lexicon, part));
            }
        }
    }
}
