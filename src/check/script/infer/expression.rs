//! Expressions: computes the shape of every value, and finds operators that do not fit their operands.

use super::super::shape::{Sets, Tags, ValueShape};
use super::{Certainty, Inference};
use crate::diag::codes::script::{CONDITION, NO_LIST, OPERAND};
use crate::diag::{Diagnostic, alternatives};
use crate::load::script::ast::{
    Arm, BinaryOperator, Block, Expression, ExpressionKind, TemplatePart, UnaryOperator,
};
use crate::load::script::symbol;
use crate::rules::names::{Declared, SeatProperty};
use crate::rules::{ParameterType, TraitValue};

/// An operand with its shape.
pub(super) type Operand<'a, 's> = (&'a Expression, &'s ValueShape);

impl<'a> Inference<'a> {
    pub(super) fn expression(&mut self, expression: &'a Expression) -> ValueShape {
        if !self.pay() {
            return ValueShape::any();
        }
        self.depth += 1;
        let shape = self.shape(expression);
        self.depth -= 1;
        self.note(expression, &shape);
        shape
    }

    fn shape(&mut self, expression: &'a Expression) -> ValueShape {
        match &expression.kind {
            ExpressionKind::Unit => ValueShape::unit(),
            ExpressionKind::Bool(_) => ValueShape::of(Tags::BOOL),
            ExpressionKind::Int(_) => ValueShape::of(Tags::NUMBER),
            ExpressionKind::Text(word) => ValueShape::word(self.words.one(word)),
            ExpressionKind::Template(parts) => {
                self.template(parts);
                ValueShape::any()
            }
            ExpressionKind::Variable(_) => self.variable(expression),
            ExpressionKind::List(items) => {
                let mut element = ValueShape::none();
                for item in items {
                    let shape = self.expression(item);
                    element.join(&shape);
                }
                ValueShape::list(element)
            }
            ExpressionKind::Range { from, to, .. } => {
                for end in [from, to] {
                    let shape = self.expression(end);
                    self.expect_number(end, &shape, "a range goes from number to number, not");
                }
                ValueShape::list(ValueShape::of(Tags::NUMBER))
            }
            ExpressionKind::Index { base, index } => self.index(base, index),
            ExpressionKind::Property { base, name } => {
                let receiver = self.expression(base);
                self.property(expression, (base, &receiver), name)
            }
            ExpressionKind::Call { name, arguments, .. } => self.call(name, arguments, expression),
            ExpressionKind::Unary { operator, operand } => self.unary(*operator, operand),
            ExpressionKind::Binary { operator, left, right } => {
                let first = self.expression(left);
                let second = self.expression(right);
                self.binary(expression, *operator, (left, &first), (right, &second))
            }
            ExpressionKind::Logic { left, right, .. } => {
                self.condition(left);
                let (before, reachable) = (self.frame.variables.clone(), self.frame.reachable);
                self.condition(right);
                self.frame.meet(before, reachable);
                ValueShape::of(Tags::BOOL)
            }
            ExpressionKind::In { item, list, .. } => {
                let what = self.expression(item);
                let place = self.expression(list);
                self.expect_list(list, &place, "`in` looks through");
                self.expect_findable((item, &what), (list, &place));
                ValueShape::of(Tags::BOOL)
            }
            ExpressionKind::If { condition, then, otherwise } => {
                self.condition(condition);
                self.branch(then, otherwise.as_ref())
            }
            ExpressionKind::Switch { value, arms } => {
                let shape = self.expression(value);
                self.switch(value, &shape, arms)
            }
            ExpressionKind::Block(block) => self.block(block),
        }
    }

    pub(super) fn template(&mut self, parts: &'a [TemplatePart]) {
        for part in parts {
            if let TemplatePart::Value(value) = part {
                self.expression(value);
            }
        }
    }

    /// The shape of the local variable that an expression names.
    pub(super) fn local(&mut self, expression: &Expression) -> Option<&mut ValueShape> {
        self.frame.local(self.lexicon.resolved.local(expression)?)
    }

    fn variable(&mut self, expression: &Expression) -> ValueShape {
        if let Some(shape) = self.local(expression) {
            return shape.clone();
        }
        match self.lexicon.named(expression) {
            Some(Declared::ZonePerSeat(_)) | None => ValueShape::any(),
            Some(declared) => self.lexicon.declared(declared),
        }
    }

    /// Whether a name refers to a declaration, not to a local variable.
    pub(super) fn declared(&self, expression: &Expression) -> Option<Declared> {
        self.lexicon.named(expression)
    }

    fn index(&mut self, base: &'a Expression, index: &'a Expression) -> ValueShape {
        let list = self.expression(base);
        let at = self.expression(index);
        self.expect_list(base, &list, "`[...]` takes an element of");
        if let Some((name, what, set)) = self.by_kind(base) {
            let mut wanted = ValueShape::of_sets(Tags::KIND, Sets::one(set));
            let kind_fits = !at.tags.meets(Tags::KIND) || at.sets.meets(wanted.sets) || at.is_any();
            wanted.join(&ValueShape::of(Tags::NUMBER));
            let verdict = if at.fits(&wanted) && kind_fits {
                Ok(())
            } else {
                Err(if at.is_unit() { Certainty::Everywhere } else { Certainty::Sure })
            };
            self.judge(index.span, NO_LIST, verdict, |inference| {
                let of = inference.lexicon.set_names(Sets::one(set));
                let given = match kind_fits {
                    true => at.describe(),
                    false => format!("one of {}", inference.lexicon.set_names(at.sets)),
                };
                let message = format!("`{name}` has {what} for each kind of {of}, and this is {given}");
                let hint =
                    inference.conversion((index, &at), &ValueShape::of_sets(Tags::KIND, Sets::one(set)));
                let fault = Diagnostic::error(NO_LIST, index.span, message).maybe_hint(hint);
                inference.with_origin(fault, index)
            });
        } else if !matches!(&base.kind, ExpressionKind::Variable(name) if self.lexicon.is_open(name)) {
            let hint = self.how_many((base, &list), (index, &at));
            let message =
                |at: &ValueShape| format!("elements are numbered from 0, and this is {}", at.describe());
            self.expect_with((index, &at), &ValueShape::of(Tags::NUMBER), NO_LIST, message, || hint);
        }
        list.element()
    }

    /// How many pieces of a kind there are, for a kind where a number is wanted.
    fn how_many(&self, list: Operand<'a, '_>, kind: Operand<'a, '_>) -> Option<String> {
        let piece = list.1.element();
        let is_asked = |of: &ValueShape, tags: Tags| of.tags.meets(tags) && !of.is_any();
        if !is_asked(&piece, Tags::PIECE) || !is_asked(kind.1, Tags::KIND) || !piece.sets.meets(kind.1.sets) {
            return None;
        }
        let (list, kind) = (self.lexicon.text(list.0.span)?, self.lexicon.text(kind.0.span)?);
        Some(format!("how many there are is `{list}.count({kind})`"))
    }

    /// Of a list with something for each kind its name, what that is, and the piece set.
    pub(super) fn by_kind(&self, list: &Expression) -> Option<(&'a str, &'static str, usize)> {
        let rules = self.lexicon.rules;
        let zone = |zone: usize| {
            let rule = &rules.zones[zone];
            Some((rule.name.text.as_str(), "a zone", rule.copies.kinds()?))
        };
        let counter = |counter: usize| {
            let rule = &rules.counters[counter];
            Some((rule.name.text.as_str(), "a counter", rule.copies.kinds()?))
        };
        match self.declared(list) {
            Some(Declared::ZonePerKind { zone: index, .. }) => zone(index),
            Some(Declared::CounterPerKind { counter: index, .. }) => counter(index),
            Some(_) => None,
            None => match self.lexicon.property(list)?.seat? {
                SeatProperty::ZonePerKind(index) => zone(index),
                SeatProperty::CounterPerKind(index) => counter(index),
                _ => None,
            },
        }
    }

    pub(super) fn expect_number(&mut self, expression: &'a Expression, shape: &ValueShape, what: &str) {
        let wanted = ValueShape::of(Tags::NUMBER);
        self.expect((expression, shape), &wanted, NO_LIST, |shape| format!("{what} {}", shape.describe()));
    }

    /// Checks that a value has the wanted shape; a value that may be `()` is accepted.
    pub(super) fn expect(
        &mut self,
        given: Operand<'a, '_>,
        wanted: &ValueShape,
        code: crate::diag::Code,
        message: impl FnOnce(&ValueShape) -> String,
    ) {
        self.expect_with(given, wanted, code, message, || None);
    }

    /// Like `expect`, with a hint for the case that there is no usual conversion.
    pub(super) fn expect_or(
        &mut self,
        given: Operand<'a, '_>,
        wanted: &ValueShape,
        code: crate::diag::Code,
        message: impl FnOnce(&ValueShape) -> String,
        hint: impl FnOnce() -> String,
    ) {
        self.expect_with(given, wanted, code, message, || Some(hint()));
    }

    fn expect_with(
        &mut self,
        given: Operand<'a, '_>,
        wanted: &ValueShape,
        code: crate::diag::Code,
        message: impl FnOnce(&ValueShape) -> String,
        otherwise: impl FnOnce() -> Option<String>,
    ) {
        let (expression, shape) = given;
        let verdict = if shape.fits(wanted) {
            Ok(())
        } else {
            Err(if shape.is_unit() { Certainty::Everywhere } else { Certainty::Sure })
        };
        self.judge(expression.span, code, verdict, |inference| {
            let hint = inference.conversion((expression, shape), wanted).or_else(otherwise);
            let fault = Diagnostic::error(code, expression.span, message(shape)).maybe_hint(hint);
            inference.with_origin(fault, expression)
        });
    }

    pub(super) fn condition(&mut self, expression: &'a Expression) {
        let shape = self.expression(expression);
        self.expect((expression, &shape), &ValueShape::of(Tags::BOOL), CONDITION, |shape| {
            format!("a condition is `true` or `false`, not {}", shape.describe())
        });
    }

    fn branch(&mut self, then: &'a Block, otherwise: Option<&'a Block>) -> ValueShape {
        let (before, reachable) = (self.frame.variables.clone(), self.frame.reachable);
        let mut value = self.block(then);
        let after = std::mem::replace(&mut self.frame.variables, before);
        let after_reachable = std::mem::replace(&mut self.frame.reachable, reachable);
        let other = match otherwise {
            Some(block) => self.block(block),
            None => ValueShape::unit(),
        };
        value.join(&other);
        self.frame.meet(after, after_reachable);
        value
    }

    fn switch(&mut self, value: &'a Expression, shape: &ValueShape, arms: &'a [Arm]) -> ValueShape {
        let mut result = ValueShape::none();
        let mut behind: Option<(Vec<_>, bool)> = None;
        let mut rest = false;
        for arm in arms {
            for pattern in &arm.patterns {
                self.expect_pattern((value, shape), arm, pattern);
            }
            if let Some(guard) = &arm.guard {
                self.condition(guard);
            }
            rest |= arm.guard.is_none() && arm.patterns.is_empty();
            let (before, reachable) = (self.frame.variables.clone(), self.frame.reachable);
            let arm_value = self.expression(&arm.body);
            if self.frame.reachable {
                result.join(&arm_value);
            }
            let after = std::mem::replace(&mut self.frame.variables, before);
            let after_reachable = std::mem::replace(&mut self.frame.reachable, reachable);
            self.join_ways(&mut behind, after, after_reachable);
        }
        if !rest {
            self.expect_arms((value, shape), arms);
            result.join(&ValueShape::unit());
            let (variables, reachable) = (self.frame.variables.clone(), self.frame.reachable);
            self.join_ways(&mut behind, variables, reachable);
        }
        if let Some((variables, reachable)) = behind {
            self.frame.variables = variables;
            self.frame.reachable = reachable;
        }
        result
    }

    /// Joins the state at the end of an arm with those of the arms before it.
    fn join_ways(
        &mut self,
        behind: &mut Option<(Vec<super::frame::Variable>, bool)>,
        variables: Vec<super::frame::Variable>,
        reachable: bool,
    ) {
        let Some((old, old_reachable)) = behind.take() else {
            *behind = Some((variables, reachable));
            return;
        };
        let here = (std::mem::replace(&mut self.frame.variables, old), self.frame.reachable);
        self.frame.reachable = old_reachable;
        self.frame.meet(variables, reachable);
        *behind = Some((std::mem::replace(&mut self.frame.variables, here.0), self.frame.reachable));
        self.frame.reachable = here.1;
    }

    fn unary(&mut self, operator: UnaryOperator, operand: &'a Expression) -> ValueShape {
        let shape = self.expression(operand);
        if operator == UnaryOperator::Not && shape.is_unit() {
            let verdict = Err(Certainty::Everywhere);
            self.judge(operand.span, OPERAND, verdict, |inference| {
                let text = inference.lexicon.text(operand.span).unwrap_or("value");
                let message = "`!` needs `true` or `false`, not `()`";
                Diagnostic::error(OPERAND, operand.span, message).hint(format!("write `{text} == ()`"))
            });
            return ValueShape::of(Tags::BOOL);
        }
        let (wanted, message) = match operator {
            UnaryOperator::Minus => (ValueShape::of(Tags::NUMBER), "`-` needs a number, not"),
            UnaryOperator::Not => (ValueShape::of(Tags::BOOL), "`!` needs `true` or `false`, not"),
        };
        self.expect((operand, &shape), &wanted, OPERAND, |shape| format!("{message} {}", shape.describe()));
        wanted
    }

    fn binary(
        &mut self,
        expression: &'a Expression,
        operator: BinaryOperator,
        left: Operand<'a, '_>,
        right: Operand<'a, '_>,
    ) -> ValueShape {
        match operator {
            BinaryOperator::Equal | BinaryOperator::NotEqual => {
                self.expect_equal(expression, operator, left, right);
                ValueShape::of(Tags::BOOL)
            }
            BinaryOperator::Less
            | BinaryOperator::LessEqual
            | BinaryOperator::Greater
            | BinaryOperator::GreaterEqual => {
                for (side, shape) in [left, right] {
                    let hint = self.number_of(side, shape);
                    let message = |shape: &ValueShape| {
                        format!("`{}` compares numbers, not {}", symbol(operator), shape.describe())
                    };
                    let number = ValueShape::of(Tags::NUMBER);
                    self.expect_with((side, shape), &number, OPERAND, message, || hint);
                }
                ValueShape::of(Tags::BOOL)
            }
            _ => self.arithmetic(operator, left, right),
        }
    }

    /// What of a piece or kind is a number: its parameters and traits.
    fn number_of(&self, side: &Expression, shape: &ValueShape) -> Option<String> {
        if !shape.tags.meets(Tags::PIECE.with(Tags::KIND)) || shape.is_any() {
            return None;
        }
        let text = self.lexicon.text(side.span)?;
        let sets = &self.lexicon.rules.sets;
        let sets = || (0..sets.len()).filter(|set| shape.sets.contains(*set)).map(|set| &sets[set]);
        let parameters = sets().flat_map(|set| &set.families).flat_map(|family| &family.parameters);
        let parameters = parameters.filter(|one| one.kind == ParameterType::Number).map(|one| &one.name.text);
        let traits = sets().flat_map(|set| &set.traits);
        let traits =
            traits.filter(|one| one.values.iter().all(|(value, _)| matches!(value, TraitValue::Int(_))));
        let mut names: Vec<String> = parameters
            .chain(traits.map(|one| &one.name.text))
            .map(|name| format!("`{text}.{name}`"))
            .collect();
        names.sort();
        names.dedup();
        Some(match names.as_slice() {
            [] => "give its kinds a number, as in `traits: { rank: { 1: ace, 2: two } }`, and compare that"
                .to_owned(),
            names => format!("compare a number of it: {}", alternatives(names)),
        })
    }

    /// `+ - * / % **`
    pub(super) fn arithmetic(
        &mut self,
        operator: BinaryOperator,
        left: Operand<'a, '_>,
        right: Operand<'a, '_>,
    ) -> ValueShape {
        let number = ValueShape::of(Tags::NUMBER);
        let both = left.1.tags.and(right.1.tags);
        let lists = operator == BinaryOperator::Add
            && left.1.tags.meets(Tags::LIST)
            && (both.meets(Tags::LIST) || right.1.is_none());
        if lists {
            let mut result = left.1.only(Tags::LIST.with(Tags::NUMBER.and(both)));
            result.join(&right.1.only(Tags::LIST));
            return result;
        }
        let list = operator == BinaryOperator::Add
            && left.1.tags.meets(Tags::LIST)
            && !left.1.tags.meets(Tags::NUMBER);
        if list {
            let wanted = ValueShape::list(ValueShape::any());
            self.expect(right, &wanted, OPERAND, |shape| {
                format!("`+` joins a list to a list, not to {}", shape.describe())
            });
            return left.1.only(Tags::LIST);
        }
        let joins_text = operator == BinaryOperator::Add
            && [left, right].iter().any(|(side, _)| matches!(side.kind, ExpressionKind::Text(_)));
        if joins_text {
            let part = |side: &Expression| match &side.kind {
                ExpressionKind::Text(text) => text.clone(),
                _ => format!("${{{}}}", self.lexicon.text(side.span).unwrap_or("value")),
            };
            let hint = format!("texts are not added: write `{}{}` in backticks", part(left.0), part(right.0));
            let span = left.0.span.to(right.0.span);
            self.judge(span, OPERAND, Err(Certainty::Everywhere), |_| {
                Diagnostic::error(OPERAND, span, "`+` adds numbers and joins lists, but no texts").hint(hint)
            });
            // What is built is taken for a text, so that nothing else is said of it.
            return ValueShape::any();
        }
        for (side, shape) in [left, right] {
            self.expect((side, shape), &number, OPERAND, |shape| {
                format!("`{}` needs numbers, not {}", symbol(operator), shape.describe())
            });
        }
        number
    }
}
