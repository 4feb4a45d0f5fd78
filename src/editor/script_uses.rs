//! What the words of scripts stand for.

use std::collections::BTreeSet;

use super::symbols::{Symbol, SymbolUse, UseList};
use crate::diag::Span;
use crate::load::script::ast::{BinaryOperator, Expression, ExpressionKind, Function, Pattern, TemplatePart};
use crate::load::script::walk;
use crate::rules::Rules;
use crate::rules::names::SeatProperty;
use crate::rules::resolved::{Callee, Meaning, PropertyMeaning, Resolved};
use crate::rules::types::Type;

/// Adds the uses in all functions of some rules, whose names and types are `resolved`. `kinds` are the names of kinds,
/// which can stand in scripts as words.
pub(super) fn of_scripts(rules: &Rules, resolved: &Resolved, kinds: &BTreeSet<&str>, uses: &mut UseList<'_>) {
    let mut walk = ScriptUses { resolved, kinds, named: BTreeSet::new(), uses };
    for function in rules.script.functions.iter().filter(|function| !function.span.source.is_own()) {
        walk.function(function);
    }
}

struct ScriptUses<'a, 'l, 's> {
    resolved: &'a Resolved,
    kinds: &'a BTreeSet<&'a str>,
    /// Texts that are names of kinds.
    named: BTreeSet<Span>,
    uses: &'l mut UseList<'s>,
}

impl ScriptUses<'_, '_, '_> {
    fn function(&mut self, function: &Function) {
        self.add(function.name.span, &function.name.text, Symbol::Name(function.name.text.clone()), true);
        for local in walk::locals_of(function) {
            self.add(local.span, &local.text, Symbol::Local(local.id), true);
        }
        walk::expressions_of(&function.body, &mut |expression| self.expression(expression));
    }

    fn add(&mut self, span: Span, word: &str, symbol: Symbol, declares: bool) {
        self.uses.add(span, word, symbol, declares);
    }

    fn expression(&mut self, expression: &Expression) {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Variable(name) => match self.resolved.meaning(expression) {
                Meaning::Local(local) => self.add(span, name, Symbol::Local(local), false),
                Meaning::Declared(_) => self.add(span, name, Symbol::Name(name.clone()), false),
                _ => {}
            },
            ExpressionKind::Property { base, name } => {
                if let Some(symbol) = self.property(expression, base) {
                    self.add(name.span, &name.text, symbol, false);
                }
            }
            ExpressionKind::Call { name, .. } => {
                let symbol = match self.resolved.callee(expression) {
                    Callee::Script(_) | Callee::Family { .. } => Symbol::Name(name.text.clone()),
                    Callee::Host(_) | Callee::HostArity | Callee::List(_) => Symbol::Host(name.text.clone()),
                    Callee::Unknown => return,
                };
                self.add(name.span, &name.text, symbol, false);
            }
            ExpressionKind::Text(text) => {
                let symbol = match self.named.contains(&span) {
                    true => Symbol::Name(text.clone()),
                    false => Symbol::Text(text.clone()),
                };
                self.add(span, text, symbol, false);
            }
            ExpressionKind::Template(parts) => {
                let text = TemplatePart::pattern(parts);
                self.uses.list.push(SymbolUse { span, symbol: Symbol::Text(text), declares: false });
            }
            ExpressionKind::Switch { arms, .. } => {
                for arm in arms {
                    let head = Span::new(arm.span.source, arm.span.start, arm.body.span.start);
                    for pattern in &arm.patterns {
                        if let Pattern::Text(text) = pattern {
                            self.pattern(head, text);
                        }
                    }
                }
            }
            ExpressionKind::Binary {
                operator: BinaryOperator::Equal | BinaryOperator::NotEqual,
                left,
                right,
                ..
            } => {
                self.compared(left, right);
                self.compared(right, left);
            }
            ExpressionKind::In { item, list, .. } => {
                if let ExpressionKind::List(items) = &list.kind {
                    items.iter().for_each(|other| self.compared(item, other));
                }
            }
            _ => {}
        }
    }

    /// A text that is compared with the name of a kind is that name.
    fn compared(&mut self, one: &Expression, other: &Expression) {
        if let ExpressionKind::Text(text) = &other.kind
            && self.kinds.contains(text.as_str())
            && !matches!(one.kind, ExpressionKind::Text(_))
        {
            self.named.insert(other.span);
        }
    }

    /// A text before the arrow of an arm.
    fn pattern(&mut self, head: Span, text: &str) {
        let quoted = format!("\"{text}\"");
        let Some(at) = self.uses.sources.slice(head).find(&quoted) else { return };
        let start = head.start + u32::try_from(at).unwrap_or(0);
        let span = Span::new(head.source, start, start + u32::try_from(quoted.len()).unwrap_or(0));
        let symbol = match self.kinds.contains(text) {
            true => Symbol::Name(text.to_owned()),
            false => Symbol::Text(text.to_owned()),
        };
        self.add(span, text, symbol, false);
    }

    /// What a word after a dot stands for: where several have it, what it is asked of decides.
    fn property(&self, expression: &Expression, base: &Expression) -> Option<Symbol> {
        let id = self.resolved.property(expression)?;
        let PropertyMeaning { name, host, seat, kind } = self.resolved.properties().get(id.index())?;
        let of_seat = match seat {
            Some(SeatProperty::Trait(_)) => Some(Symbol::Property(name.clone())),
            Some(_) => Some(Symbol::Name(name.clone())),
            None => None,
        };
        let of_kind = kind.as_ref().map(|_| Symbol::Property(name.clone()));
        let asked = self.resolved.type_of(base.id);
        if !host.is_empty() && matches!(asked, Type::Zone | Type::List(_)) {
            return Some(Symbol::Host(name.clone()));
        }
        match (of_seat, of_kind) {
            (Some(seat), Some(kind)) => Some(if *asked == Type::Seat { seat } else { kind }),
            (Some(seat), None) => Some(seat),
            (None, Some(kind)) => Some(kind),
            (None, None) => (!host.is_empty()).then(|| Symbol::Host(name.clone())),
        }
    }
}
