//! Counters that never change, and zones into which no piece ever comes.

use std::collections::BTreeSet;

use super::super::lexicon::Lexicon;
use crate::diag::codes::script::{NEVER_CHANGES, NEVER_FILLED};
use crate::diag::{Diagnostic, Faults};
use crate::load::script::ast::{Argument, Expression, ExpressionKind};
use crate::load::script::walk::{self, Child};
use crate::rules::host::Effect;
use crate::rules::names::{Declared, SeatProperty};
use crate::rules::resolved::Callee;
use crate::rules::{Copies, CounterHolds};

/// What the scripts do with zones and counters.
#[derive(Default)]
struct Touched {
    /// Those that are named anywhere.
    named: BTreeSet<Changeable>,
    /// Those that may be changed.
    changed: BTreeSet<Changeable>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Changeable {
    Zone(usize),
    Counter(usize),
}

pub(super) fn check(lexicon: &Lexicon<'_>, faults: &mut Faults) {
    let mut touched = Touched::default();
    for function in lexicon.script_functions() {
        for statement in &function.body.statements {
            walk::for_parts(statement, &mut |part| touched.part(lexicon, part));
        }
    }
    let rules = lexicon.rules;
    for (index, counter) in rules.counters.iter().enumerate() {
        let thing = Changeable::Counter(index);
        let is_number = matches!(counter.holds, CounterHolds::Number { .. } | CounterHolds::Switch { .. });
        let is_plain = matches!(counter.copies, Copies::One | Copies::PerSeat);
        let is_used = touched.named.contains(&thing) && !touched.changed.contains(&thing);
        let is_own = counter.name.span.source.is_own() || rules.standing == Some(index);
        if is_number && is_plain && is_used && !is_own {
            let name = &counter.name.text;
            faults.push(
                Diagnostic::warning(NEVER_CHANGES, counter.name.span, format!("no script changes `{name}`"))
                    .hint("change it with `gain`, `pay` or `set`, or make it a figure"),
            );
        }
    }
    for (index, zone) in rules.zones.iter().enumerate() {
        let thing = Changeable::Zone(index);
        let starts = rules.sets.iter().flat_map(|set| &set.start).any(|list| list.zone.zone == index);
        // Pieces come to a board by its places, which many functions give.
        let is_plain = matches!(zone.copies, Copies::One | Copies::PerSeat) && zone.shape.places().is_none();
        let is_used = touched.named.contains(&thing) && !touched.changed.contains(&thing);
        if is_plain && is_used && !starts && !zone.name.span.source.is_own() {
            let name = &zone.name.text;
            faults.push(
                Diagnostic::warning(
                    NEVER_FILLED,
                    zone.name.span,
                    format!("no piece ever comes into `{name}`"),
                )
                .hint(format!("let pieces begin there, or `move` some to `{name}`")),
            );
        }
    }
}

impl Touched {
    fn part(&mut self, lexicon: &Lexicon<'_>, part: Child<'_>) {
        match part {
            Child::Block(block) => {
                for statement in &block.statements {
                    walk::for_parts(statement, &mut |part| self.part(lexicon, part));
                }
            }
            Child::Expression(expression) => self.expression(lexicon, expression),
        }
    }

    /// An expression whose value can go anywhere.
    fn expression(&mut self, lexicon: &Lexicon<'_>, expression: &Expression) {
        if let Some(thing) = thing(lexicon, expression) {
            self.named.insert(thing);
            // `me.points` is a number, and not the counter.
            let is_value = matches!(
                (thing, &expression.kind),
                (Changeable::Counter(_), ExpressionKind::Property { .. })
            );
            if !is_value {
                self.changed.insert(thing);
            }
        }
        match &expression.kind {
            ExpressionKind::Property { base, .. } | ExpressionKind::Index { base, .. } => {
                self.read(lexicon, base);
                if let ExpressionKind::Index { index, .. } = &expression.kind {
                    self.expression(lexicon, index);
                }
            }
            ExpressionKind::In { item, list, .. } => {
                self.expression(lexicon, item);
                self.read(lexicon, list);
            }
            ExpressionKind::Binary { left, right, .. } => {
                self.read(lexicon, left);
                self.read(lexicon, right);
            }
            ExpressionKind::Call { name, arguments, .. } => {
                let only_looks = match lexicon.callee(&name.text, expression) {
                    Callee::Host(host) => {
                        matches!(lexicon.signature(host).effect, Effect::None | Effect::Takes)
                    }
                    Callee::List(_) => true,
                    _ => false,
                };
                for argument in arguments {
                    match argument {
                        Argument::Value(value) if only_looks => self.read(lexicon, value),
                        Argument::Value(value) => self.expression(lexicon, value),
                        Argument::Closure(closure) => self.expression(lexicon, &closure.body),
                    }
                }
            }
            _ => walk::for_operands(expression, &mut |part| self.part(lexicon, part)),
        }
    }

    /// An expression of which only the value counts, or the pieces in it.
    fn read(&mut self, lexicon: &Lexicon<'_>, expression: &Expression) {
        match thing(lexicon, expression) {
            Some(thing) => {
                self.named.insert(thing);
                if let ExpressionKind::Property { base, .. } = &expression.kind {
                    self.expression(lexicon, base);
                }
            }
            None => self.expression(lexicon, expression),
        }
    }
}

/// The zone or counter that an expression names.
fn thing(lexicon: &Lexicon<'_>, expression: &Expression) -> Option<Changeable> {
    match lexicon.resolved.declared(expression) {
        Some(Declared::Zone(index) | Declared::ZonePerSeat(index)) => return Some(Changeable::Zone(index)),
        Some(Declared::Counter(index) | Declared::CounterPerSeat(index)) => {
            return Some(Changeable::Counter(index));
        }
        _ => {}
    }
    match lexicon.property(expression)?.seat? {
        SeatProperty::Zone(index) => Some(Changeable::Zone(index)),
        SeatProperty::Counter(index) => Some(Changeable::Counter(index)),
        _ => None,
    }
}
