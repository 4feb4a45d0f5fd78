//! Statements: how variables change.

use super::super::shape::{Tags, ValueShape};
use super::frame::Repetition;
use super::{Certainty, Inference};
use crate::diag::Diagnostic;
use crate::diag::codes::script::{ASSIGNMENT, NO_LIST};
use crate::load::script::ast::{
    BinaryOperator, Block, Expression, ExpressionKind, LocalName, Statement, StatementKind,
};

impl<'a> Inference<'a> {
    /// Analyses a block in a scope of its own.
    pub(super) fn block(&mut self, block: &'a Block) -> ValueShape {
        let base = self.frame.variables.len();
        let mut value = ValueShape::unit();
        for statement in &block.statements {
            if !self.frame.reachable || self.fuel == 0 {
                break;
            }
            value = self.statement(statement);
        }
        self.frame.variables.truncate(base);
        if self.fuel == 0 {
            return ValueShape::any();
        }
        if self.frame.reachable { value } else { ValueShape::none() }
    }

    fn statement(&mut self, statement: &'a Statement) -> ValueShape {
        match &statement.kind {
            StatementKind::Let { name, value, .. } => {
                let shape = value.as_ref().map_or_else(ValueShape::unit, |value| self.expression(value));
                self.frame.variables.push((name.id, shape));
            }
            StatementKind::Assign { target, operator, value } => self.assign(target, *operator, value),
            StatementKind::While { condition, body } => {
                let repetition = Repetition::of_loop(&self.frame);
                let done = self.repeat(repetition, |inference| {
                    if let Some(condition) = condition {
                        inference.condition(condition);
                        inference.frame.leave_loop(&ValueShape::unit());
                    }
                    inference.block(body);
                });
                return done.value;
            }
            StatementKind::Do { body, condition, .. } => {
                let repetition = Repetition::of_loop(&self.frame);
                let done = self.repeat(repetition, |inference| {
                    inference.block(body);
                    inference.after_do(condition);
                });
                return done.value;
            }
            StatementKind::For { item, index, list, body } => {
                return self.go_through(item, index.as_ref(), list, body);
            }
            StatementKind::Break(value) => {
                let shape = value.as_ref().map_or_else(ValueShape::unit, |value| self.expression(value));
                self.frame.leave_loop(&shape);
                self.frame.reachable = false;
            }
            StatementKind::Continue => {
                self.frame.next_round();
                self.frame.reachable = false;
            }
            StatementKind::Return(value) => {
                let shape = value.as_ref().map_or_else(ValueShape::unit, |value| self.expression(value));
                self.frame.give_back(&shape);
                self.frame.reachable = false;
            }
            StatementKind::Expression { value, .. } => return self.expression(value),
        }
        ValueShape::unit()
    }

    /// Analyses the body of a loop until nothing changes; only the last iteration is reported.
    pub(super) fn repeat(
        &mut self,
        mut repetition: Repetition,
        mut body: impl FnMut(&mut Self),
    ) -> Repetition {
        if !self.frame.reachable {
            return repetition;
        }
        loop {
            let (found, reached) = (self.found.len(), self.reached.len());
            self.frame.begin_round(&repetition);
            body(self);
            if self.frame.end_round(&mut repetition) || self.fuel == 0 {
                return repetition;
            }
            self.found.truncate(found);
            self.reached.truncate(reached);
        }
    }

    /// The condition of a `do`; `continue` begins the next round without it.
    fn after_do(&mut self, condition: &'a Expression) {
        if self.frame.reachable {
            self.condition(condition);
            self.frame.leave_loop(&ValueShape::unit());
        }
    }

    fn go_through(
        &mut self,
        item: &'a LocalName,
        index: Option<&'a LocalName>,
        list: &'a Expression,
        body: &'a Block,
    ) -> ValueShape {
        let shape = self.expression(list);
        self.expect_list(list, &shape, "`for` goes through");
        let element = shape.element();
        let repetition = Repetition::of_loop(&self.frame);
        let done = self.repeat(repetition, |inference| {
            inference.frame.leave_loop(&ValueShape::unit());
            let base = inference.frame.variables.len();
            inference.frame.variables.push((item.id, element.clone()));
            if let Some(index) = index {
                inference.frame.variables.push((index.id, ValueShape::of(Tags::NUMBER)));
            }
            inference.block(body);
            inference.frame.variables.truncate(base);
        });
        done.value
    }

    /// Checks that something can be iterated: a list or a zone.
    pub(super) fn expect_list(&mut self, expression: &'a Expression, shape: &ValueShape, what: &str) {
        let verdict = if shape.is_none() || shape.tags.meets(Tags::LIST.with(Tags::ZONE)) {
            Ok(())
        } else {
            Err(if shape.is_unit() { Certainty::Everywhere } else { Certainty::Sure })
        };
        self.judge(expression.span, NO_LIST, verdict, |inference| {
            let message = format!("{what} a list or a zone, not {}", shape.describe());
            let text = inference.lexicon.text(expression.span);
            let hint = match text {
                Some(text) if shape.tags.meets(Tags::NUMBER) => {
                    Some(format!("numbers from 0 are `0..{text}`"))
                }
                Some(text) => inference.zones_of(text, shape),
                None => None,
            };
            let fault = Diagnostic::error(NO_LIST, expression.span, message).maybe_hint(hint);
            inference.with_origin(fault, expression)
        });
    }

    fn assign(&mut self, target: &'a Expression, operator: Option<BinaryOperator>, value: &'a Expression) {
        let shape = match operator {
            // reported elsewhere: only variables can be changed
            Some(_) if self.declared(target).is_some() => self.expression(value),
            Some(operator) => {
                let old = self.expression(target);
                let new = self.expression(value);
                self.arithmetic(operator, (target, &old), (value, &new))
            }
            None => self.expression(value),
        };
        self.store(target, shape);
    }

    fn store(&mut self, target: &'a Expression, value: ValueShape) {
        match &target.kind {
            ExpressionKind::Variable(_) => {
                if let Some(shape) = self.local(target) {
                    *shape = value;
                }
            }
            ExpressionKind::Index { base, index } => {
                let list = self.expression(base);
                let at = self.expression(index);
                self.expect_number(index, &at, "elements are numbered from 0, and this is");
                let verdict = if list.is_none() || list.tags.meets(Tags::LIST) {
                    Ok(())
                } else {
                    Err(if list.is_unit() { Certainty::Everywhere } else { Certainty::Sure })
                };
                self.judge(base.span, ASSIGNMENT, verdict, |inference| {
                    let message = format!(
                        "only an element of a list can be assigned to, not one of {}",
                        list.describe()
                    );
                    let zone = list.tags.meets(Tags::ZONE);
                    let hint = zone.then(|| "pieces change places with `move(piece, zone)`".to_owned());
                    let fault = Diagnostic::error(ASSIGNMENT, base.span, message).maybe_hint(hint);
                    inference.with_origin(fault, base)
                });
                self.grow(base, ValueShape::list(value));
            }
            _ => {}
        }
    }

    /// More elements are added to the list in `target`.
    pub(super) fn grow(&mut self, target: &'a Expression, list: ValueShape) {
        match &target.kind {
            ExpressionKind::Variable(_) => {
                if let Some(shape) = self.local(target) {
                    shape.join(&list);
                }
            }
            ExpressionKind::Index { base, .. } => self.grow(base, ValueShape::list(list)),
            _ => {}
        }
    }
}
