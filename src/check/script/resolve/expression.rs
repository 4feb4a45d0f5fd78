//! Expressions: variables, properties, arms of a `switch`.

use super::super::entries::Named;
use super::super::habits;
use super::statement::Flow;
use super::{Binding, Resolver};
use crate::diag::codes::script::{
    DUPLICATE_ARM, NEEDS_SEAT, NEGATIVE, PLAIN_TEXT, TEXT_VALUE, UNKNOWN_VARIABLE,
};
use crate::diag::{Diagnostic, Span, meant};
use crate::load::script::ListFunction;
use crate::load::script::ast::{
    Arm, Closure, Expression, ExpressionKind, Pattern, TemplatePart, UnaryOperator,
};
use crate::load::script::walk;
use crate::rules::names::Declared;

/// The usual name of the seat whose turn it is.
const ME: &str = "me";
/// The usual names of seats.
const SEATS: [&str; 3] = [ME, "seat", "player"];

impl<'a> Resolver<'a, '_> {
    pub(super) fn expression(&mut self, expression: &'a Expression) -> Flow {
        match &expression.kind {
            ExpressionKind::Text(text) => {
                if text.contains("${") {
                    self.fault(
                        Diagnostic::warning(
                            PLAIN_TEXT,
                            expression.span,
                            "in double quotes `${` is plain text",
                        )
                        .hint("write the text in backticks: `...`"),
                    );
                }
                Flow::GoesOn
            }
            ExpressionKind::Unit | ExpressionKind::Bool(_) | ExpressionKind::Int(_) => Flow::GoesOn,
            ExpressionKind::Template(parts) => {
                self.fault(
                    Diagnostic::error(TEXT_VALUE, expression.span, "a text with `${}` is no value")
                        .hint("write it where it is used: in `log(...)` or as the prompt of a choice"),
                );
                self.template(parts)
            }
            ExpressionKind::Variable(name) => {
                self.variable(name, expression);
                Flow::GoesOn
            }
            ExpressionKind::List(items) => self.all(items),
            ExpressionKind::Range { from, to, .. } => self.two(from, to),
            ExpressionKind::Index { base, index } => {
                let flow = self.expression(base);
                flow.then(self.position(base, index))
            }
            ExpressionKind::Property { base, name } => {
                let flow = self.expression(base);
                let property = self.lexicon.property(expression);
                if property.is_some_and(|one| one.is_nothing() && !self.lexicon.is_open_property(one)) {
                    self.unknown_property(name);
                }
                flow
            }
            ExpressionKind::Call { name, arguments, method } => {
                self.call(name, arguments, *method, expression)
            }
            ExpressionKind::Unary { operand, .. } => self.expression(operand),
            ExpressionKind::Binary { left, right, .. } => self.two(left, right),
            ExpressionKind::Logic { left, right, .. } => {
                let flow = self.expression(left);
                self.expression(right);
                flow
            }
            ExpressionKind::In { item, list, .. } => self.two(item, list),
            ExpressionKind::If { condition, then, otherwise } => {
                let flow = self.expression(condition);
                let first = self.block(then);
                let second = otherwise.as_ref().map_or(Flow::GoesOn, |block| self.block(block));
                flow.then(first.both(second))
            }
            ExpressionKind::Switch { value, arms } => {
                let flow = self.expression(value);
                flow.then(self.arms(arms))
            }
            ExpressionKind::Block(block) => self.block(block),
        }
    }

    /// The expression in brackets.
    pub(super) fn position(&mut self, base: &Expression, index: &'a Expression) -> Flow {
        if let Some(number) = negative(index) {
            let message = format!("there is no position {number}: positions begin at 0");
            let list = self.lexicon.text(base.span).unwrap_or("list");
            let hint = match number {
                -1 => format!("the last one is `{list}[{list}.len - 1]`"),
                _ => format!("from the end it is `{list}[{list}.len - {}]`", number.unsigned_abs()),
            };
            self.fault(Diagnostic::error(NEGATIVE, index.span, message).hint(hint));
        }
        self.expression(index)
    }

    fn two(&mut self, first: &'a Expression, second: &'a Expression) -> Flow {
        let flow = self.expression(first);
        flow.then(self.expression(second))
    }

    fn all(&mut self, expressions: &'a [Expression]) -> Flow {
        let mut flow = Flow::GoesOn;
        for expression in expressions {
            flow = flow.then(self.expression(expression));
        }
        flow
    }

    pub(super) fn template(&mut self, parts: &'a [TemplatePart]) -> Flow {
        for part in parts {
            if let TemplatePart::Value(value) = part {
                self.expression(value);
            }
        }
        Flow::GoesOn
    }

    pub(super) fn closure(&mut self, closure: &'a Closure) {
        let base = self.locals.len();
        for parameter in &closure.parameters {
            self.declare(parameter, Binding::Parameter);
        }
        self.expression(&closure.body);
        self.leave(base);
    }

    fn variable(&mut self, name: &str, expression: &Expression) {
        let span = expression.span;
        if let Some(local) = self.local(expression) {
            local.used = true;
            return;
        }
        match self.lexicon.resolved.declared(expression) {
            _ if self.lexicon.is_open(name) || self.assumed.contains(name) => {}
            Some(Declared::ZonePerSeat(_)) => {
                let message = format!("`{name}` is a zone of each seat, and this does not say whose");
                let hint = match self.locals.iter().any(|local| SEATS.contains(&local.name.text.as_str())) {
                    true => format!("write `{}.{name}`", self.seat_in_scope()),
                    false => format!(
                        "write `seat.{name}` for that of one seat, `seats.map(|seat| seat.{name})` for those of all"
                    ),
                };
                self.fault(Diagnostic::error(NEEDS_SEAT, span, message).hint(hint));
            }
            Some(_) => {}
            None => self.unknown_variable(name, span),
        }
    }

    /// A variable that probably holds a seat, for use in hints.
    pub(super) fn seat_in_scope(&self) -> &str {
        let found = SEATS.iter().find(|name| self.locals.iter().any(|local| local.name.text == **name));
        found.copied().unwrap_or("seat")
    }

    fn unknown_variable(&mut self, name: &str, span: Span) {
        self.unknown.push(name.to_owned());
        let lexicon = self.lexicon;
        if name == ME && lexicon.lacks_seat(&self.function.name.text) {
            return;
        }
        let function = !lexicon.host_named(name).is_empty() || ListFunction::named(name).is_some();
        let hint = if name == ME {
            Some(self.seat_missing())
        } else if lexicon.script_function(name).is_some() {
            Some(format!(
                "`{name}` is a function: write `{name}(...)`, or `|x| {name}(x)` where one is wanted"
            ))
        } else if lexicon.names.seat_property(name).is_some() || lexicon.names.kind_property(name).is_some() {
            Some(format!("`{name}` is a property: write what it belongs to in front, as in `card.{name}`"))
        } else {
            let locals = self.locals.iter().rev().map(|local| local.name.text.as_str());
            let near = lexicon.nearest(name, locals.chain(lexicon.names.names().map(|(name, _)| name)));
            match near {
                _ if habits::variable(name).is_some() => habits::variable(name).map(str::to_owned),
                Some(near) => Some(meant(near)),
                None if function => Some(format!("`{name}` is a function: write `{name}(...)`")),
                None if name.starts_with(char::is_uppercase) => Some(habits::SEATS.to_owned()),
                None => None,
            }
        };
        let message = format!("there is no `{name}`");
        self.fault(Diagnostic::error(UNKNOWN_VARIABLE, span, message).maybe_hint(hint));
    }

    /// What to write where a function has no seat. It is reported once.
    fn seat_missing(&mut self) -> String {
        self.assumed.insert(ME.to_owned());
        if let Some(seat) = self.seat_parameter() {
            return meant(seat);
        }
        let parameters = self.function.parameters.iter().map(|parameter| parameter.text.as_str());
        let parameters: Vec<&str> = std::iter::once(ME).chain(parameters).collect();
        let head = format!("fn {}({})", self.function.name.text, parameters.join(", "));
        format!("write `{head}`: a step is given the seat whose turn it is, and calls give it")
    }

    /// The first parameter of the function if it holds a seat: the definition gives it one, the name says so, or what only
    /// seats have is read of it.
    fn seat_parameter(&self) -> Option<&'a str> {
        let function = self.function;
        let first = function.parameters.first()?.text.as_str();
        let mut is_seat = self.named != Named::Nowhere || SEATS.contains(&first);
        walk::expressions_of(&function.body, &mut |expression: &Expression| {
            if let ExpressionKind::Property { base, name } = &expression.kind
                && matches!(&base.kind, ExpressionKind::Variable(base) if **base == *first)
            {
                is_seat |= self.lexicon.names.seat_property(&name.text).is_some();
            }
        });
        is_seat.then_some(first)
    }

    fn arms(&mut self, arms: &'a [Arm]) -> Flow {
        let mut flow = Flow::Ends;
        let mut rest = false;
        let mut before: Vec<(&Pattern, Span)> = Vec::new();
        for arm in arms {
            let again = arm.patterns.iter().enumerate().find_map(|(index, pattern)| {
                let within = arm.patterns[..index].iter().any(|one| covers(one, pattern));
                let earlier = before.iter().find(|(one, _)| covers(one, pattern)).map(|(_, span)| *span);
                earlier.or(within.then_some(arm.span)).map(|span| (pattern, span))
            });
            if let Some((pattern, first)) = again {
                let message = format!("`{}` was dealt with already", pattern_text(pattern));
                self.fault(
                    Diagnostic::error(DUPLICATE_ARM, arm.span, message)
                        .label(first, "here")
                        .hint("only the first arm that fits is used: remove one of them"),
                );
            }
            if let Some(guard) = &arm.guard {
                self.expression(guard);
            } else {
                rest |= arm.patterns.is_empty();
                before.extend(arm.patterns.iter().map(|pattern| (pattern, arm.span)));
                before.truncate(MOST_PATTERNS);
            }
            flow = flow.both(self.expression(&arm.body));
        }
        if rest { flow } else { Flow::GoesOn }
    }
}

/// A negative number that is written as a literal.
pub(super) fn negative(expression: &Expression) -> Option<i32> {
    match &expression.kind {
        ExpressionKind::Int(number) => Some(*number).filter(|number| *number < 0),
        ExpressionKind::Unary { operator: UnaryOperator::Minus, operand } => match &operand.kind {
            ExpressionKind::Int(number) if *number > 0 => Some(-number),
            _ => None,
        },
        _ => None,
    }
}

/// The most patterns of one `switch` that are compared with each other.
const MOST_PATTERNS: usize = 1000;

fn covers(earlier: &Pattern, later: &Pattern) -> bool {
    match (bounds(earlier), bounds(later)) {
        (Some((from, to)), Some((first, last))) => from <= first && last <= to,
        _ => earlier == later,
    }
}

fn bounds(pattern: &Pattern) -> Option<(i64, i64)> {
    match pattern {
        Pattern::Int(number) => Some((i64::from(*number), i64::from(*number))),
        Pattern::Range { from, to, inclusive } => {
            Some((i64::from(*from), i64::from(*to) - i64::from(!*inclusive)))
        }
        _ => None,
    }
}

pub(in super::super) fn pattern_text(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Unit => "()".to_owned(),
        Pattern::Bool(value) => value.to_string(),
        Pattern::Int(number) => number.to_string(),
        Pattern::Text(word) => format!("\"{word}\""),
        Pattern::Range { from, to, inclusive } => {
            format!("{from}{}{to}", if *inclusive { "..=" } else { ".." })
        }
    }
}
