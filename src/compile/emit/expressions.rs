//! Expressions.

use super::{Emit, Emitter, names::Global};
use crate::compile::code::{MixedProperty, Op, OwnProperty, OwnZones, Register};
use crate::compile::coverage::SiteKind;
use crate::compile::value::{PartId, Value, ZoneId};
use crate::diag::{Diagnostic, Span, codes};
use crate::load::script::ast::{Expression, ExpressionKind, Name, TemplatePart, UnaryOperator};
use crate::rules::FigureValue;
use crate::rules::types::Type;

impl<'a> Emitter<'a> {
    /// Some register that holds the value for the moment: a variable's own, or a new one.
    pub(super) fn operand(&mut self, expression: &Expression) -> Emit<Register> {
        if let Some(register) = self.local(expression) {
            self.note_value(expression, register);
            return Ok(register);
        }
        let register = self.fresh(expression.span)?;
        self.into(expression, register)?;
        Ok(register)
    }

    /// Like [`Emitter::operand`], but not changed by computing `later`.
    pub(super) fn kept_operand(&mut self, expression: &Expression, later: &Expression) -> Emit<Register> {
        if let Some(local) = self.resolved.local(expression)
            && self.any_changes(&[later], local)
        {
            let register = self.fresh(expression.span)?;
            self.into(expression, register)?;
            return Ok(register);
        }
        self.operand(expression)
    }

    /// Puts a value of its own into `d`.
    pub(super) fn into(&mut self, expression: &Expression, d: Register) -> Emit<()> {
        self.scoped(|emitter| emitter.compute(expression, d))?;
        self.note_value(expression, d);
        Ok(())
    }

    fn compute(&mut self, expression: &Expression, d: Register) -> Emit<()> {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Unit => self.constant(span, d, Value::Unit),
            ExpressionKind::Bool(flag) => self.constant(span, d, Value::Bool(*flag)),
            ExpressionKind::Int(number) => self.constant(span, d, Value::Int(*number)),
            ExpressionKind::Text(text) => {
                let word = self.words.intern(text);
                self.constant(span, d, word);
            }
            ExpressionKind::Template(parts) => self.template(span, parts, d)?,
            ExpressionKind::Variable(name) => self.variable(expression, name, d)?,
            ExpressionKind::List(items) if items.is_empty() => {
                self.emit(span, Op::Fresh { d });
            }
            ExpressionKind::List(items) => {
                if let Some(values) = items.iter().map(|item| self.fixed(item)).collect() {
                    let list = self.constant_list(values);
                    self.emit(span, Op::ConstantList { d, list });
                    return Ok(());
                }
                let base = self.consecutive(items.iter(), span)?;
                self.emit(span, Op::List { d, base, count: count(items.len(), span)? });
            }
            ExpressionKind::Range { from, to, inclusive } => {
                let a = self.kept_operand(from, to)?;
                let b = self.operand(to)?;
                self.emit(span, Op::Range { d, a, b, inclusive: *inclusive });
            }
            ExpressionKind::Index { base, index } => self.index(span, base, index, d)?,
            ExpressionKind::Property { base, name } => {
                if let Some(Value::Zone(ZoneId(zone))) = self.of_fixed(expression, "len") {
                    self.emit(span, Op::ZoneLen { d, zone });
                } else if let Some(Value::Zone(ZoneId(zone))) = self.of_fixed(expression, "top") {
                    self.emit(span, Op::ZoneTop { d, zone });
                } else if let Some(Value::Part(PartId(part))) = self.of_fixed(expression, "nth") {
                    self.emit(span, Op::Nth { d, part });
                } else {
                    let a = self.operand(base)?;
                    self.property(expression, name, a, d)?;
                }
            }
            ExpressionKind::Call { name, arguments, .. } => self.call(expression, name, arguments, d)?,
            ExpressionKind::Unary { operator, operand } => {
                let a = self.operand(operand)?;
                let op = match operator {
                    UnaryOperator::Minus => Op::Negate { d, a },
                    UnaryOperator::Not => Op::Not { d, a },
                };
                self.emit(span, op);
            }
            ExpressionKind::Binary { operator, left, right } => {
                self.binary(span, *operator, left, right, d)?
            }
            ExpressionKind::Logic { .. } => {
                let no = self.jumps_unless(expression)?;
                self.constant(span, d, Value::Bool(true));
                let end = self.emit(span, Op::Jump { to: 0 });
                self.land(&no);
                self.constant(span, d, Value::Bool(false));
                self.land(&[end]);
            }
            ExpressionKind::In { item, list, negated } => {
                let a = self.kept_operand(item, list)?;
                let b = self.operand(list)?;
                self.emit(span, Op::In { d, a, b });
                if *negated {
                    self.emit(span, Op::Not { d, a: d });
                }
            }
            ExpressionKind::If { condition, then, otherwise } => {
                let no = self.scoped(|emitter| emitter.jumps_unless(condition))?;
                self.tick_block(SiteKind::If, then.span, span);
                self.block(then, Some(d))?;
                let end = self.emit(span, Op::Jump { to: 0 });
                self.land(&no);
                match otherwise {
                    Some(block) => {
                        self.tick_else(block, span);
                        self.block(block, Some(d))?;
                    }
                    None => {
                        self.tick_block(SiteKind::NoElse, condition.span, span);
                        self.constant(span, d, Value::Unit);
                    }
                }
                self.land(&[end]);
            }
            ExpressionKind::Switch { value, arms } => self.switch(span, value, arms, d)?,
            ExpressionKind::Block(block) => self.block(block, Some(d))?,
        }
        Ok(())
    }

    /// Values of their own in registers one after the other; gives the first.
    pub(super) fn consecutive<'e>(
        &mut self,
        items: impl Iterator<Item = &'e Expression> + Clone,
        span: Span,
    ) -> Emit<Register> {
        let base = u8::try_from(self.scope.next).unwrap_or(u8::MAX);
        for _ in items.clone() {
            self.fresh(span)?;
        }
        for (at, item) in (0u8..).zip(items) {
            self.into(item, base + at)?;
        }
        Ok(base)
    }

    fn variable(&mut self, expression: &Expression, name: &str, d: Register) -> Emit<()> {
        let span = expression.span;
        if let Some(s) = self.local(expression) {
            self.emit(span, Op::Copy { d, s });
            return Ok(());
        }
        match self.global(expression) {
            Some(Global::Value(value)) => self.constant(span, d, *value),
            Some(Global::Family(kind)) => self.constant(span, d, Value::Kind(*kind)),
            Some(
                Global::List(list)
                | Global::KindZones { zones: list, .. }
                | Global::KindCounters { counters: list, .. },
            ) => {
                let list = self.constant_list(list.clone());
                self.emit(span, Op::ConstantList { d, list });
            }
            Some(Global::Lists(lists)) => {
                let holds_lists = lists.iter().any(|entry| matches!(entry, FigureValue::List(_)));
                let list = self.constant_lists(lists);
                let op = if holds_lists { Op::NestedList { d, list } } else { Op::ConstantList { d, list } };
                self.emit(span, op);
            }
            None => return Err(unknown(span, name)),
        }
        Ok(())
    }

    fn template(&mut self, span: Span, parts: &[TemplatePart], d: Register) -> Emit<()> {
        let base = self.fresh(span)?;
        let word = self.words.intern(&pattern(parts));
        self.constant(span, base, word);
        let count = 1 + self.text_values(span, parts)?;
        self.emit(span, Op::List { d, base, count });
        Ok(())
    }

    /// The values of a text, one register after the other; how many.
    pub(super) fn text_values(&mut self, span: Span, parts: &[TemplatePart]) -> Emit<u8> {
        let values: Vec<&Expression> = parts
            .iter()
            .filter_map(|part| match part {
                TemplatePart::Text(_) => None,
                TemplatePart::Value(value) => Some(value),
            })
            .collect();
        self.consecutive(values.iter().copied(), span)?;
        // One more than these is still a number of registers.
        Ok(count(values.len() + 1, span)? - 1)
    }

    fn index(&mut self, span: Span, base: &Expression, index: &Expression, d: Register) -> Emit<()> {
        match self.global(base) {
            Some(Global::KindZones { rule, .. }) => {
                let a = self.operand(index)?;
                self.emit(span, Op::KindZone { d, a, rule: *rule });
                return Ok(());
            }
            Some(Global::KindCounters { rule, .. }) => {
                let a = self.operand(index)?;
                self.emit(span, Op::KindCounter { d, a, rule: *rule });
                return Ok(());
            }
            None if let Some((of, property)) = self.of_kinds(base) => {
                let a = self.kept_operand(of, index)?;
                let b = self.operand(index)?;
                let property = self.mixed_row(property);
                self.emit(span, Op::OwnOfKind { d, a, b, property });
                return Ok(());
            }
            Some(Global::List(list)) => {
                let list = self.constant_list(list.clone());
                let i = self.operand(index)?;
                self.emit(span, Op::ConstantIndex { d, i, list });
                return Ok(());
            }
            Some(Global::Lists(lists)) => {
                let list = self.constant_lists(lists);
                let i = self.operand(index)?;
                self.emit(span, Op::ConstantIndex { d, i, list });
                return Ok(());
            }
            _ => {}
        }
        if let Some(Value::Int(at)) = self.fixed(index)
            && let Ok(at) = u16::try_from(at)
        {
            let a = self.operand(base)?;
            self.emit(span, Op::At { d, a, at });
            return Ok(());
        }
        let a = self.kept_operand(base, index)?;
        let i = self.operand(index)?;
        self.emit(span, Op::Index { d, a, i });
        Ok(())
    }

    fn property(&mut self, expression: &Expression, name: &Name, a: Register, d: Register) -> Emit<()> {
        let mixed = self.meaning_of(expression).ok_or_else(|| unknown(name.span, &name.text))?;
        let op = match mixed {
            MixedProperty { kind: None, own: None, host } => match host.as_slice() {
                [] => return Err(unknown(name.span, &name.text)),
                [property] => match self.host.properties[usize::from(*property)].name {
                    "len" => Op::Len { d, a, property: *property },
                    "empty" => Op::Empty { d, a, property: *property },
                    "kind" => Op::Kind { d, a, property: *property },
                    "top" => Op::Top { d, a, property: *property },
                    _ => Op::Property { d, a, property: *property },
                },
                _ => self.mixed(d, a, mixed.clone()),
            },
            MixedProperty { kind: Some(property), own: None, host } if host.is_empty() => {
                let kinds = u32::try_from(self.globals.kind_words.len()).unwrap_or(u32::MAX);
                Op::KindProperty { d, a, first: u32::from(*property) * kinds }
            }
            MixedProperty { kind: None, own: Some(OwnProperty::Zones(OwnZones { first, each })), host }
                if host.is_empty() =>
            {
                match *each {
                    None => Op::SeatZone { d, a, first: *first },
                    Some(each) => Op::SeatZones { d, a, first: *first, each },
                }
            }
            MixedProperty { kind: None, own: Some(OwnProperty::Counter(first)), host } if host.is_empty() => {
                Op::SeatCounter { d, a, first: *first }
            }
            _ => self.mixed(d, a, mixed.clone()),
        };
        self.emit(expression.span, op);
        Ok(())
    }

    /// What the word after the dot can be.
    fn meaning_of(&self, property: &Expression) -> Option<&'a MixedProperty> {
        self.globals.properties.get(self.resolved.property(property)?.index())
    }

    /// The seat whose zone an expression names by the word after the dot, and the first of these zones, one for each
    /// seat, when the word can be nothing else. `None` where the zone is noted by itself.
    pub(super) fn own_zone<'e>(&self, zone: &'e Expression) -> Option<(&'e Expression, u16)> {
        let ExpressionKind::Property { base, .. } = &zone.kind else { return None };
        match self.meaning_of(zone)? {
            MixedProperty {
                kind: None,
                own: Some(OwnProperty::Zones(OwnZones { first, each: None })),
                host,
            } if host.is_empty() && self.following.is_none() => Some((base, *first)),
            _ => None,
        }
    }

    /// The row of the host's property of this name, when the expression asks for it and for nothing else.
    pub(super) fn only_hosts(&self, property: &Expression, wanted: &str) -> Option<u16> {
        let meaning = self.meaning_of(property)?;
        match meaning.host.as_slice() {
            [row] if meaning.is_only_hosts() => {
                (self.host.properties[usize::from(*row)].name == wanted).then_some(*row)
            }
            _ => None,
        }
    }

    fn mixed(&mut self, d: Register, a: Register, mixed: MixedProperty) -> Op {
        Op::MixedProperty { d, a, property: self.mixed_row(mixed) }
    }

    fn mixed_row(&mut self, mixed: MixedProperty) -> u16 {
        self.code.mixed.push(mixed);
        u16::try_from(self.code.mixed.len() - 1).unwrap_or(u16::MAX)
    }

    /// What is asked for a list with something for each kind, and the property that gives the list.
    fn of_kinds<'e>(&self, list: &'e Expression) -> Option<(&'e Expression, MixedProperty)> {
        let ExpressionKind::Property { base, .. } = &list.kind else { return None };
        let property = self.meaning_of(list).filter(|property| property.is_of_kinds())?;
        Some((base, property.clone()))
    }
}

/// What stands for a value in the pattern of an interpolated text; no author can type it.
pub const PLACEHOLDER: &str = "\u{1}";

/// The text with [`PLACEHOLDER`] for each value.
pub(in crate::compile) fn pattern(parts: &[TemplatePart]) -> String {
    let letters = |part: &TemplatePart| match part {
        TemplatePart::Text(text) => text.clone(),
        TemplatePart::Value(_) => PLACEHOLDER.to_owned(),
    };
    parts.iter().map(letters).collect()
}

/// The fault of a name that the checker should have found.
pub(super) fn unknown(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(codes::script::UNKNOWN_VARIABLE, span, format!("unknown name `{name}`"))
}

/// The number of registers as an operand.
pub(super) fn count(count: usize, span: Span) -> Emit<u8> {
    u8::try_from(count).ok().filter(|count| *count <= 240).ok_or_else(|| {
        Diagnostic::error(super::TOO_LARGE, span, "too many values in one list or call")
            .hint("build the list from smaller ones with `+`")
    })
}

/// Whether the type may be a list.
#[must_use]
pub(super) fn may_be_list(of: &Type) -> bool {
    match of {
        Type::List(_) | Type::Any | Type::Text => true,
        Type::Maybe(inner) => may_be_list(inner),
        Type::Union(types) => types.iter().any(may_be_list),
        _ => false,
    }
}
