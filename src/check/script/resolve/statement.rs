//! Statements: scopes, assignments, loops, unreachable code, and values that are dropped.

use super::{Binding, Resolver};
use crate::diag::Diagnostic;
use crate::diag::codes::script::{ASSIGNMENT, RESULT_DROPPED, UNKNOWN_VARIABLE, UNREACHABLE};
use crate::load::script::ast::{BinaryOperator, Block, Expression, ExpressionKind, Statement, StatementKind};
use crate::rules::host::Effect;
use crate::rules::names::Declared;
use crate::rules::resolved::Callee;

/// Whether the code after a statement is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// It is, as far as can be seen.
    GoesOn,
    /// It never is.
    Ends,
}

impl Flow {
    pub(super) fn both(self, other: Self) -> Self {
        if self == Self::Ends && other == Self::Ends { Self::Ends } else { Self::GoesOn }
    }

    pub(super) fn then(self, other: Self) -> Self {
        if self == Self::Ends { self } else { other }
    }
}

/// What an assignment does to its target.
#[derive(Clone, Copy)]
struct AssignedChange<'a> {
    /// That of `+=` and the like.
    operator: Option<BinaryOperator>,
    value: &'a Expression,
}

impl<'a> Resolver<'a, '_> {
    pub(super) fn block(&mut self, block: &'a Block) -> Flow {
        let base = self.locals.len();
        let flow = self.block_in_scope(block);
        self.leave(base);
        flow
    }

    pub(super) fn block_in_scope(&mut self, block: &'a Block) -> Flow {
        let mut flow = Flow::GoesOn;
        for (index, statement) in block.statements.iter().enumerate() {
            let last = index + 1 == block.statements.len();
            let next = self.statement(statement, last);
            if flow == Flow::GoesOn && next == Flow::Ends && !last {
                let rest = block.statements[index + 1].span;
                self.fault(
                    Diagnostic::warning(UNREACHABLE, rest, "this is never reached")
                        .label(statement.span, "nothing goes on after this"),
                );
            }
            flow = flow.then(next);
        }
        flow
    }

    fn statement(&mut self, statement: &'a Statement, last: bool) -> Flow {
        match &statement.kind {
            StatementKind::Let { name, constant, value } => {
                let flow = value.as_ref().map_or(Flow::GoesOn, |value| self.expression(value));
                self.declare(name, if *constant { Binding::Constant } else { Binding::Let });
                flow
            }
            StatementKind::Assign { target, operator, value } => {
                let flow = self.expression(value);
                self.assign(target, Some(AssignedChange { operator: *operator, value }));
                flow
            }
            StatementKind::While { condition, body } => {
                if let Some(condition) = condition {
                    self.expression(condition);
                }
                self.loop_body(body);
                if condition.is_none() && !leaves_loop(body) { Flow::Ends } else { Flow::GoesOn }
            }
            StatementKind::Do { body, condition, .. } => {
                let flow = self.loop_body(body);
                self.expression(condition);
                if leaves_loop(body) { Flow::GoesOn } else { flow }
            }
            StatementKind::For { item, index, list, body } => {
                self.expression(list);
                let base = self.locals.len();
                self.declare(item, Binding::Loop);
                if let Some(index) = index {
                    self.declare(index, Binding::Loop);
                }
                self.loop_body(body);
                self.leave(base);
                Flow::GoesOn
            }
            StatementKind::Continue => Flow::Ends,
            StatementKind::Break(value) | StatementKind::Return(value) => {
                if let Some(value) = value {
                    self.expression(value);
                }
                Flow::Ends
            }
            StatementKind::Expression { value, .. } => {
                let flow = self.expression(value);
                if !last {
                    self.warn_dropped(value);
                }
                flow
            }
        }
    }

    fn assign(&mut self, target: &'a Expression, change: Option<AssignedChange<'a>>) {
        match &target.kind {
            ExpressionKind::Variable(name) => self.assign_variable(name, target, change),
            ExpressionKind::Index { base, index } => {
                self.position(base, index);
                self.change(base);
            }
            // the parser allows nothing else
            _ => {
                self.expression(target);
            }
        }
    }

    /// Handles a list in `target` that is changed in place.
    pub(super) fn change(&mut self, target: &'a Expression) {
        match &target.kind {
            ExpressionKind::Variable(name) => self.assign_variable(name, target, None),
            ExpressionKind::Index { base, index } => {
                self.position(base, index);
                self.change(base);
            }
            // never a list: type inference reports it
            ExpressionKind::Property { .. } => {
                self.expression(target);
            }
            _ => {
                self.expression(target);
                self.fault(
                    Diagnostic::error(ASSIGNMENT, target.span, "this changes a list that is in no variable")
                        .hint("keep the list first: `let list = ...;`"),
                );
            }
        }
    }

    /// A variable that is assigned to, or a list in one that is changed in place.
    fn assign_variable(&mut self, name: &str, target: &Expression, change: Option<AssignedChange<'a>>) {
        if let Some(local) = self.local(target) {
            local.used |= change.is_none_or(|change| change.operator.is_some());
            let reason = match local.origin {
                Binding::Let | Binding::Parameter | Binding::Handed => return,
                Binding::Constant => "a constant",
                Binding::Loop => "the variable of a `for`",
            };
            let declared = local.name.span;
            self.fault(
                Diagnostic::error(
                    ASSIGNMENT,
                    target.span,
                    format!("`{name}` is {reason} and cannot be changed"),
                )
                .label(declared, "it is declared here")
                .hint(format!("take a variable of its own: `let other = {name};`")),
            );
            return;
        }
        if self.lexicon.is_open(name) {
            return;
        }
        let Some(declared) = self.lexicon.resolved.declared(target) else {
            let near = self.lexicon.nearest(name, self.locals.iter().map(|local| local.name.text.as_str()));
            self.unknown.push(name.to_owned());
            if !self.assumed.insert(name.to_owned()) {
                // it is said once
                return;
            }
            let hint = near.map_or_else(
                || format!("a new variable begins with `let`: `let {name} = ...;`"),
                |near| format!("did you mean `{near}`? A new variable begins with `let`"),
            );
            let message = format!("there is no variable `{name}`");
            self.fault(Diagnostic::error(UNKNOWN_VARIABLE, target.span, message).hint(hint));
            return;
        };
        let hint = match declared {
            Declared::Counter(_) => Some(self.counter_change(name, "", change)),
            Declared::CounterPerSeat(_) => {
                let seat = format!("{}, ", self.seat_in_scope());
                Some(self.counter_change(name, &seat, change))
            }
            Declared::Zone(_) => Some(format!("pieces change places with `move(piece, {name})`")),
            _ => None,
        };
        let message = format!("`{name}` is {} and cannot be changed", declared.describe());
        self.fault(Diagnostic::error(ASSIGNMENT, target.span, message).maybe_hint(hint));
    }

    /// What changes a counter, where a script assigns to it; `seat` is whose it is.
    fn counter_change(&self, name: &str, seat: &str, change: Option<AssignedChange<'a>>) -> String {
        let value = change.and_then(|change| self.lexicon.text(change.value.span)).unwrap_or("value");
        let function = match change.and_then(|change| change.operator) {
            None => "set",
            Some(BinaryOperator::Add) => "gain",
            Some(BinaryOperator::Subtract) => "lose",
            Some(_) => return format!("write `set({seat}{name}, value)` with its new value"),
        };
        format!("write `{function}({seat}{name}, {value})`")
    }

    /// A block that is repeated, whose value is not used.
    fn loop_body(&mut self, body: &'a Block) -> Flow {
        let flow = self.block(body);
        self.warn_dropped_in(body);
        flow
    }

    /// Warns if the value of a block is not used, but looks as if it were meant to be.
    pub(super) fn warn_dropped_in(&mut self, block: &Block) {
        if let Some(Statement { kind: StatementKind::Expression { value, .. }, .. }) = block.statements.last()
        {
            self.warn_dropped(value);
        }
    }

    fn warn_dropped(&mut self, value: &Expression) {
        let (what, hint) = match &value.kind {
            ExpressionKind::Call { name, .. } => {
                match self.lexicon.callee(&name.text, value) {
                    Callee::Host(index) if self.only_looks(index) => {}
                    Callee::List(list) if !list.row.acts => {}
                    Callee::Family { .. } => {}
                    _ => return,
                }
                (format!("what `{}` gives is not used", name.text), self.kept(value))
            }
            ExpressionKind::Binary { operator: BinaryOperator::Equal, left, .. } => {
                let hint = match &left.kind {
                    ExpressionKind::Variable(name) if self.local(left).is_some() => {
                        Some(format!("an assignment has one `=`: `{name} = ...`"))
                    }
                    _ => self.given_back(value),
                };
                ("this comparison is not used".to_owned(), hint)
            }
            ExpressionKind::If { then, otherwise, .. } => {
                self.warn_dropped_in(then);
                return otherwise.iter().for_each(|block| self.warn_dropped_in(block));
            }
            ExpressionKind::Switch { arms, .. } => {
                return arms.iter().for_each(|arm| self.warn_dropped(&arm.body));
            }
            ExpressionKind::Block(block) => return self.warn_dropped_in(block),
            ExpressionKind::Unit | ExpressionKind::Logic { .. } => return,
            _ => ("this value is not used".to_owned(), self.given_back(value)),
        };
        self.fault(Diagnostic::warning(RESULT_DROPPED, value.span, what).maybe_hint(hint));
    }

    /// How a value is given back that is dropped.
    fn given_back(&self, value: &Expression) -> Option<String> {
        self.lexicon.text(value.span).map(|text| format!("to give it back, write `return {text};`"))
    }

    /// How a value is kept or given back that is dropped.
    fn kept(&self, value: &Expression) -> Option<String> {
        let text = self.lexicon.text(value.span)?;
        Some(format!("write `return {text};` to give it back, or `let found = {text};` to keep it"))
    }

    fn only_looks(&self, host: usize) -> bool {
        let signature = self.lexicon.signature(host);
        let result = self.lexicon.result(host);
        matches!(signature.effect, Effect::None | Effect::Takes) && !result.is_unit() && !result.is_none()
    }
}

/// Whether a `break` or `return` in the body of a loop leaves this loop.
fn leaves_loop(body: &Block) -> bool {
    body.statements.iter().any(|statement| match &statement.kind {
        StatementKind::Break(_) => true,
        StatementKind::Expression { value, .. } => expression_leaves(value),
        StatementKind::Let { value, .. } => value.as_ref().is_some_and(expression_leaves),
        StatementKind::Assign { value, .. } => expression_leaves(value),
        _ => false,
    })
}

fn expression_leaves(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::If { then, otherwise, .. } => {
            leaves_loop(then) || otherwise.as_ref().is_some_and(leaves_loop)
        }
        ExpressionKind::Switch { arms, .. } => arms.iter().any(|arm| expression_leaves(&arm.body)),
        ExpressionKind::Block(block) => leaves_loop(block),
        ExpressionKind::Logic { left, right, .. } => expression_leaves(left) || expression_leaves(right),
        _ => false,
    }
}
