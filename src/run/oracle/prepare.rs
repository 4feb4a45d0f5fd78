//! Rewrites the few things that Rhai's evaluator would take otherwise than the machine: zones in
//! loops, ranges as values, texts with values in them, properties, and zones per kind.

use crate::check::host::{Effect, Host};
use crate::compile::{Game, PLACEHOLDER};
use crate::load::script::ast::{
    Argument, Block, Expression, ExpressionKind, Function, Name, Statement, StatementKind, TemplatePart,
};

/// The elements of a list or the pieces of a zone, as an array.
pub(super) const EACH: &str = "each__";
/// A range of numbers as an array.
pub(super) const RANGE: &str = "range__";
/// A property by name.
pub(super) const PROPERTY: &str = "property__";
/// The zone of a kind.
pub(super) const KIND_ZONE: &str = "kind_zone__";
/// Membership.
pub(super) const CONTAINS: &str = "contains__";
/// An element, or a piece of a zone.
pub(super) const AT: &str = "at__";

/// Prepares functions for Rhai.
pub(super) struct Prepare<'a> {
    pub(super) game: &'a Game,
    pub(super) host: &'a Host,
}

impl Prepare<'_> {
    /// The function as Rhai's evaluator is to run it.
    pub(super) fn function(&self, function: &Function) -> Function {
        let mut function = function.clone();
        self.block(&mut function.body);
        function
    }

    fn block(&self, block: &mut Block) {
        for statement in &mut block.statements {
            self.statement(statement);
        }
    }

    fn statement(&self, statement: &mut Statement) {
        match &mut statement.kind {
            StatementKind::Let { value, .. } | StatementKind::Break(value) | StatementKind::Return(value) => {
                if let Some(value) = value {
                    self.expression(value);
                }
            }
            StatementKind::Assign { target, value, .. } => {
                self.target(target);
                self.expression(value);
            }
            StatementKind::While { condition, body } => {
                if let Some(condition) = condition {
                    self.expression(condition);
                }
                self.block(body);
            }
            StatementKind::Do { body, condition, .. } => {
                self.block(body);
                self.expression(condition);
            }
            StatementKind::For { list, body, .. } => {
                match &mut list.kind {
                    ExpressionKind::Range { from, to, .. } => {
                        self.expression(from);
                        self.expression(to);
                    }
                    _ => {
                        self.expression(list);
                        wrap(list, EACH, Vec::new());
                    }
                }
                self.block(body);
            }
            StatementKind::Continue => {}
            StatementKind::Expression { value, .. } => self.expression(value),
        }
    }

    /// What is assigned to stays as it is, but for its indices.
    fn target(&self, target: &mut Expression) {
        if let ExpressionKind::Index { base, index } = &mut target.kind {
            self.target(base);
            self.expression(index);
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of expression")]
    fn expression(&self, expression: &mut Expression) {
        let span = expression.span;
        match &mut expression.kind {
            ExpressionKind::Unit
            | ExpressionKind::Bool(_)
            | ExpressionKind::Int(_)
            | ExpressionKind::Text(_)
            | ExpressionKind::Variable(_) => {}
            ExpressionKind::Template(parts) => {
                let mut pattern = String::new();
                let mut items = vec![Expression { kind: ExpressionKind::Unit, span }];
                for part in std::mem::take(parts) {
                    match part {
                        TemplatePart::Text(text) => pattern.push_str(&text),
                        TemplatePart::Value(mut value) => {
                            pattern.push_str(PLACEHOLDER);
                            self.expression(&mut value);
                            items.push(value);
                        }
                    }
                }
                items[0].kind = ExpressionKind::Text(pattern);
                expression.kind = ExpressionKind::List(items);
            }
            ExpressionKind::List(items) => items.iter_mut().for_each(|item| self.expression(item)),
            ExpressionKind::Range { from, to, inclusive } => {
                self.expression(from);
                self.expression(to);
                let inclusive = ExpressionKind::Bool(*inclusive);
                let more = vec![(**to).clone(), Expression { kind: inclusive, span }];
                *expression = (**from).clone();
                wrap(expression, RANGE, more);
            }
            ExpressionKind::Index { base, index } => {
                self.expression(index);
                let rule = match &base.kind {
                    ExpressionKind::Variable(name) => self.game.kind_zone_rule(name),
                    _ => None,
                };
                let (name, more) = match rule {
                    Some(rule) => {
                        **base = Expression { kind: ExpressionKind::Int(i32::from(rule)), span: base.span };
                        (KIND_ZONE, (**index).clone())
                    }
                    None => {
                        self.expression(base);
                        (AT, (**index).clone())
                    }
                };
                *expression = (**base).clone();
                wrap(expression, name, vec![more]);
            }
            ExpressionKind::Property { base, name } => {
                self.expression(base);
                let name = Expression { kind: ExpressionKind::Text(name.text.clone()), span: name.span };
                *expression = (**base).clone();
                wrap(expression, PROPERTY, vec![name]);
            }
            ExpressionKind::Call { name, arguments, method } => {
                let changes = self.host.functions.iter().any(|row| row.name == name.text && row.effect == Effect::List);
                *method = changes;
                for (at, argument) in arguments.iter_mut().enumerate() {
                    if let Argument::Value(value) = argument {
                        if changes && at == 0 { self.target(value) } else { self.expression(value) }
                    }
                }
            }
            ExpressionKind::Unary { operand, .. } => self.expression(operand),
            ExpressionKind::Binary { left, right, .. } | ExpressionKind::Logic { left, right, .. } => {
                self.expression(left);
                self.expression(right);
            }
            ExpressionKind::In { item, list, negated } => {
                self.expression(item);
                self.expression(list);
                let negated = Expression { kind: ExpressionKind::Bool(*negated), span };
                let more = vec![(**list).clone(), negated];
                *expression = (**item).clone();
                wrap(expression, CONTAINS, more);
            }
            ExpressionKind::If { condition, then, otherwise } => {
                self.expression(condition);
                self.block(then);
                if let Some(otherwise) = otherwise {
                    self.block(otherwise);
                }
            }
            ExpressionKind::Switch { value, arms } => {
                self.expression(value);
                for arm in arms {
                    if let Some(guard) = &mut arm.guard {
                        self.expression(guard);
                    }
                    self.expression(&mut arm.body);
                }
            }
            ExpressionKind::Block(block) => self.block(block),
        }
    }
}

/// Turns an expression into a call with it as the first argument.
fn wrap(expression: &mut Expression, name: &str, more: Vec<Expression>) {
    let span = expression.span;
    let first = Expression { kind: std::mem::replace(&mut expression.kind, ExpressionKind::Unit), span };
    let arguments = std::iter::once(first).chain(more).map(Argument::Value).collect();
    let name = Name { text: name.to_owned(), span };
    expression.kind = ExpressionKind::Call { name, arguments, method: false };
}
