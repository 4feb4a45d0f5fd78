//! Statements and expressions.

use super::domain::Domain;
use super::{Survey, widen};
use crate::compile::Global;
use crate::compile::emit::pattern;
use crate::load::script::ast::{
    BinaryOperator, Block, Expression, ExpressionKind, LocalId, Statement, StatementKind, TemplatePart,
    UnaryOperator,
};
use crate::rules::FigureValue;
use crate::rules::resolved::Meaning;

impl<'a> Survey<'a> {
    /// Adds to what a variable can hold.
    pub(super) fn put(&mut self, local: LocalId, value: &Domain) {
        let round = self.round;
        let Some(held) = self.locals.get_mut(local.index()) else { return };
        let was = held.numbers;
        let changed = held.join(value);
        widen(held, was, round);
        self.changed |= changed;
    }

    /// Adds to a list in a variable what is put beside the things in it.
    pub(super) fn put_into(&mut self, target: &Expression, value: &Domain) {
        let round = self.round;
        let Some(local) = self.game.resolved.scopes().root(target) else { return };
        let mut value = value.clone();
        let mut inner = target;
        while let ExpressionKind::Index { base, .. } = &inner.kind {
            value = value.list();
            inner = base;
        }
        let Some(held) = self.locals.get_mut(local.index()) else { return };
        let was = held.numbers;
        let changed = held.mix(&value);
        widen(held, was, round);
        self.changed |= changed;
    }

    /// The value of the last statement.
    pub(super) fn block(&mut self, block: &'a Block) -> Domain {
        let mut value = Domain::default();
        for statement in &block.statements {
            value = self.statement(statement);
        }
        value
    }

    fn statement(&mut self, statement: &'a Statement) -> Domain {
        match &statement.kind {
            StatementKind::Let { name, value, .. } => {
                if let Some(value) = value {
                    let value = self.value(value);
                    self.put(name.id, &value);
                }
                Domain::default()
            }
            StatementKind::Assign { target, operator, value } => {
                let value = self.value(value);
                let value = match operator {
                    Some(operator) => {
                        let before = self.value(target);
                        binary(*operator, &before, &value)
                    }
                    None => value,
                };
                match &target.kind {
                    ExpressionKind::Index { .. } => self.put_into(target, &value),
                    _ => {
                        if let Some(local) = self.game.resolved.local(target) {
                            self.put(local, &value);
                        }
                    }
                }
                Domain::default()
            }
            StatementKind::While { condition, body } => {
                if let Some(condition) = condition {
                    self.value(condition);
                }
                self.repeated(body)
            }
            StatementKind::Do { body, condition, .. } => {
                let value = self.repeated(body);
                self.value(condition);
                value
            }
            StatementKind::For { item, index, list, body } => {
                let list = self.value(list);
                let elements = list.elements(&self.game.layout);
                self.put(item.id, &elements);
                if let Some(index) = index {
                    self.put(index.id, &Domain::numbers(0, i32::MAX));
                }
                self.repeated(body)
            }
            StatementKind::Break(value) => {
                let value = value.as_ref().map(|value| self.value(value));
                if let (Some(value), Some(around)) = (value, self.breaks.last_mut()) {
                    around.join(&value);
                }
                Domain::default()
            }
            StatementKind::Return(value) => {
                if let Some(value) = value {
                    let value = self.value(value);
                    self.result(&value);
                }
                Domain::default()
            }
            StatementKind::Expression { value, .. } => self.value(value),
            StatementKind::Continue => Domain::default(),
        }
    }

    fn repeated(&mut self, body: &'a Block) -> Domain {
        self.breaks.push(Domain::default());
        self.block(body);
        self.breaks.pop().unwrap_or_default()
    }

    /// What values an expression can have.
    pub(super) fn value(&mut self, expression: &'a Expression) -> Domain {
        match &expression.kind {
            ExpressionKind::Unit => Domain::default(),
            ExpressionKind::Bool(_) => Domain::bools(),
            ExpressionKind::Int(number) => Domain::numbers(*number, *number),
            ExpressionKind::Text(text) => self.word(text),
            ExpressionKind::Template(parts) => {
                for part in parts {
                    if let TemplatePart::Value(value) = part {
                        self.value(value);
                    }
                }
                let patterns = self.word(&pattern(parts)).words;
                Domain { patterns, ..Domain::default() }
            }
            ExpressionKind::Variable(name) => self.variable(expression, name),
            ExpressionKind::List(items) => {
                let mut list = Domain::default();
                for item in items {
                    let item = self.value(item);
                    list.mix(&item);
                }
                list.list()
            }
            ExpressionKind::Range { from, to, .. } => {
                let (from, to) = (self.value(from), self.value(to));
                let numbers = from.with(&to).numbers;
                Domain { numbers, ..Domain::default() }.list()
            }
            ExpressionKind::Index { base, index } => {
                let base = self.value(base);
                self.value(index);
                base.elements(&self.game.layout)
            }
            ExpressionKind::Property { base, .. } => self.property(expression, base),
            ExpressionKind::Call { arguments, .. } => self.call(expression, arguments),
            ExpressionKind::Unary { operator, operand } => {
                let operand = self.value(operand);
                match operator {
                    UnaryOperator::Not => Domain::bools(),
                    UnaryOperator::Minus => {
                        binary(BinaryOperator::Subtract, &Domain::numbers(0, 0), &operand)
                    }
                }
            }
            ExpressionKind::Binary { operator, left, right } => {
                let (left, right) = (self.value(left), self.value(right));
                binary(*operator, &left, &right)
            }
            ExpressionKind::Logic { left, right, .. } => {
                self.value(left);
                self.value(right);
                Domain::bools()
            }
            ExpressionKind::In { item, list, .. } => {
                self.value(item);
                self.value(list);
                Domain::bools()
            }
            ExpressionKind::If { condition, then, otherwise } => {
                self.value(condition);
                let mut value = self.block(then);
                if let Some(otherwise) = otherwise {
                    let otherwise = self.block(otherwise);
                    value.join(&otherwise);
                }
                value
            }
            ExpressionKind::Switch { value, arms } => {
                self.value(value);
                let mut result = Domain::default();
                for arm in arms {
                    if let Some(guard) = &arm.guard {
                        self.value(guard);
                    }
                    let body = self.value(&arm.body);
                    result.join(&body);
                }
                result
            }
            ExpressionKind::Block(block) => self.block(block),
        }
    }

    /// A word that a script can write.
    pub(super) fn word(&self, text: &str) -> Domain {
        Domain { words: self.words.get(text).copied().into_iter().collect(), ..Domain::default() }
    }

    fn variable(&self, expression: &Expression, name: &str) -> Domain {
        if let Meaning::Local(local) = self.game.resolved.meaning(expression) {
            return self.locals.get(local.index()).cloned().unwrap_or_default();
        }
        match self.game.names.get(name) {
            Some(Global::Value(value)) => self.global_value(*value),
            Some(Global::List(values)) => self.all(values).list(),
            Some(Global::Lists(values)) => figures(values),
            Some(Global::KindZones { zones, .. }) => self.all(zones).list(),
            Some(Global::KindCounters { counters, .. }) => self.all(counters).list(),
            Some(Global::Family(family)) => {
                let members = self.game.layout.members(family.0);
                Domain { kinds: members.chain([family.0]).collect(), ..Domain::default() }
            }
            None => Domain::default(),
        }
    }

    /// The set of some values.
    pub(super) fn all(&self, values: &[crate::compile::value::Value]) -> Domain {
        let mut all = Domain::default();
        for value in values {
            let value = self.global_value(*value);
            all.join(&value);
        }
        all
    }
}

/// The numbers in a figure that is a list of lists.
fn figures(values: &[FigureValue]) -> Domain {
    let mut all = Domain::default();
    for value in values {
        let value = match value {
            FigureValue::Int(number) => Domain::numbers(*number, *number),
            FigureValue::Bool(_) => Domain::bools(),
            FigureValue::List(list) => figures(list),
        };
        all.join(&value);
    }
    all.list()
}

fn binary(operator: BinaryOperator, left: &Domain, right: &Domain) -> Domain {
    if operator.compares() {
        return Domain::bools();
    }
    let numbers = match operator {
        BinaryOperator::Add => left.numbers_of(right, |a, b| Some(a + b)),
        BinaryOperator::Subtract => left.numbers_of(right, |a, b| Some(a - b)),
        BinaryOperator::Multiply => left.numbers_of(right, |a, b| Some(a * b)),
        BinaryOperator::Divide => left.numbers_of(right, |a, b| if b == 0 { None } else { Some(a / b) }),
        // The rest of a division is nearer to 0 than what it is divided by.
        BinaryOperator::Remainder => right.numbers.map(|(least, most)| {
            let far = least.unsigned_abs().max(most.unsigned_abs()).saturating_sub(1);
            let far = i32::try_from(far).unwrap_or(i32::MAX);
            if left.numbers.is_some_and(|(least, _)| least >= 0) { (0, far) } else { (-far, far) }
        }),
        _ => left.numbers_of(right, |_, _| None),
    };
    let mut both = left.clone();
    both.mix(right);
    // Lists of numbers are joined, numbers added.
    both.numbers = match (left.depth.1.max(right.depth.1), numbers) {
        (0, numbers) => numbers,
        (_, _) if left.depth.0.min(right.depth.0) > 0 => both.numbers,
        (_, numbers) => {
            let either = Domain { numbers, ..Domain::default() };
            either.with(&Domain { numbers: both.numbers, ..Domain::default() }).numbers
        }
    };
    both
}
