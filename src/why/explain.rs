//! Which part of a condition decided, from the values that its parts had.

use std::collections::BTreeMap;

use super::index::{FlowIndex, Surrounding, tail};
use super::slice::values;
use crate::compile::value::{KindId, Value, ZoneId};
use crate::diag::Span;
use crate::load::script::ast::{Block, Expression, ExpressionKind, UnaryOperator};
use crate::load::script::walk::{Child, for_operands};
use crate::rules::resolved::{Callee, Meaning};

/// A condition that decided.
#[derive(Clone, Debug)]
pub(super) struct Decided<'g> {
    /// Where it is written.
    pub(super) span: Span,
    pub(super) outcome: bool,
    /// The values in it.
    pub(super) values: Vec<(&'g Expression, Value)>,
    /// What it says of a zone, if it is nothing else.
    pub(super) contents: Option<ContentsAsked>,
    /// The calls of functions that came out so because of it, the innermost first.
    pub(super) calls: Vec<Span>,
}

/// Whether something lies in a zone.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContentsAsked {
    pub(super) zone: ZoneId,
    /// Of which kind; `None` for anything at all.
    pub(super) kind: Option<KindId>,
    pub(super) is_there: bool,
}

/// The values that the expressions of one function had last.
pub(super) struct Explainer<'t, 'g> {
    pub(super) index: &'t FlowIndex<'g>,
    pub(super) values: &'t BTreeMap<usize, (u64, Value)>,
    pub(super) explained: &'t BTreeMap<usize, Vec<Decided<'g>>>,
}

impl<'g> Explainer<'_, 'g> {
    /// Whether a condition was true, and when that came out; `None` when it was not looked at.
    pub(super) fn outcome(&self, condition: &Expression) -> Option<(u64, bool)> {
        if let ExpressionKind::Logic { and, left, right } = &condition.kind {
            let (at, outcome) = self.outcome(left)?;
            return if outcome == *and { self.outcome(right) } else { Some((at, outcome)) };
        }
        match self.values.get(&condition.id.index())? {
            (at, Value::Bool(outcome)) => Some((*at, *outcome)),
            _ => None,
        }
    }

    /// The smallest parts of a condition that made it what it was.
    pub(super) fn decided(&self, condition: &'g Expression, outcome: bool) -> Vec<Decided<'g>> {
        match &condition.kind {
            // One side is enough for it.
            ExpressionKind::Logic { and, left, right } if outcome != *and => {
                let by_left = self.outcome(left).is_some_and(|(_, left)| left == outcome);
                self.decided(if by_left { left } else { right }, outcome)
            }
            ExpressionKind::Unary { operator: UnaryOperator::Not, operand } if self.is_made_of(operand) => {
                self.decided(operand, !outcome)
            }
            ExpressionKind::Call { .. } => match self.explained.get(&condition.id.index()) {
                Some(decided) if !decided.is_empty() => {
                    let mut decided = decided.clone();
                    decided.iter_mut().for_each(|one| one.calls.push(condition.span));
                    decided
                }
                _ => self.whole(condition, outcome),
            },
            ExpressionKind::If { condition: of, then, otherwise } => {
                let Some((_, side)) = self.outcome(of) else { return self.whole(condition, outcome) };
                let block = if side { Some(then) } else { otherwise.as_ref() };
                match block.and_then(tail) {
                    Some(value) if !matches!(value.kind, ExpressionKind::Bool(_)) => {
                        self.decided(value, outcome)
                    }
                    _ => self.decided(of, side),
                }
            }
            ExpressionKind::Switch { arms, .. } => {
                let when = |body: &Expression| self.outcome(body).map_or(0, |(at, _)| at);
                match arms.iter().map(|arm| &arm.body).max_by_key(|body| when(body)) {
                    Some(body) if when(body) > 0 => self.decided(body, outcome),
                    _ => self.whole(condition, outcome),
                }
            }
            ExpressionKind::Block(block) => match written_tail(condition, block) {
                Some(value) => self.decided(value, outcome),
                None => self.whole(condition, outcome),
            },
            ExpressionKind::Variable(_) => match self.first_value(condition) {
                Some(value) => self.decided(value, outcome),
                None => self.whole(condition, outcome),
            },
            _ => self.whole(condition, outcome),
        }
    }

    /// Whether a condition has parts of its own that can decide.
    fn is_made_of(&self, condition: &Expression) -> bool {
        match &condition.kind {
            ExpressionKind::Logic { .. } => true,
            ExpressionKind::Call { .. } => {
                self.explained.get(&condition.id.index()).is_some_and(|of| !of.is_empty())
            }
            _ => false,
        }
    }

    /// The only value that a variable is given, if that is a condition.
    fn first_value(&self, variable: &Expression) -> Option<&'g Expression> {
        let Meaning::Local(local) = self.index.game.resolved.meaning(variable) else { return None };
        match self.index.variables.get(&local)?.as_slice() {
            [only] if only.is_first && self.outcome(only.value).is_some() => Some(only.value),
            _ => None,
        }
    }

    fn whole(&self, condition: &'g Expression, outcome: bool) -> Vec<Decided<'g>> {
        let (values, contents) = (self.values_in(condition), self.contents(condition, outcome));
        vec![Decided { span: condition.span, outcome, values, contents, calls: Vec::new() }]
    }

    /// What a condition says of a zone: `zone.has(kind)`, `zone.empty`.
    fn contents(&self, condition: &Expression, outcome: bool) -> Option<ContentsAsked> {
        let value = |of: &Expression| Some(self.values.get(&of.id.index())?.1);
        let zone = |of: &Expression| if let Value::Zone(zone) = value(of)? { Some(zone) } else { None };
        match &condition.kind {
            ExpressionKind::Call { name, .. } if name.text == "has" => {
                let mut given = values(condition);
                let zone = zone(given.next()?)?;
                let Value::Kind(kind) = value(given.next()?)? else { return None };
                Some(ContentsAsked { zone, kind: Some(kind), is_there: outcome })
            }
            ExpressionKind::Property { base, name } if name.text == "empty" => {
                Some(ContentsAsked { zone: zone(base)?, kind: None, is_there: !outcome })
            }
            _ => None,
        }
    }

    /// What decided the result of a function.
    pub(super) fn returned(&self, function: u16, outcome: bool) -> Option<Vec<Decided<'g>>> {
        let returns = self.index.returns.get(usize::from(function))?;
        let last = returns.iter().filter_map(|put| Some((self.outcome(put.value)?.0, put)));
        let (_, put) = last.max_by_key(|(at, _)| *at)?;
        if !matches!(put.value.kind, ExpressionKind::Bool(_)) {
            return Some(self.decided(put.value, outcome));
        }
        let branch = put.within.iter().rev().find_map(|one| match one {
            Surrounding::Branch(branch) => Some(branch),
            _ => None,
        });
        match branch {
            Some(branch) => Some(self.decided(branch.condition, branch.when)),
            None => {
                // The end is reached because nothing returned before.
                let mut others = returns.iter().flat_map(|other| &other.within).filter_map(|one| match one {
                    Surrounding::Branch(branch) => Some((self.outcome(branch.condition)?, branch)),
                    _ => None,
                });
                let ((_, side), branch) = others.next_back()?;
                Some(self.decided(branch.condition, side))
            }
        }
    }

    /// The values in an expression that say more than its text: of its operands, not of the whole.
    pub(super) fn values_in(&self, expression: &'g Expression) -> Vec<(&'g Expression, Value)> {
        let mut found = Vec::new();
        match &expression.kind {
            ExpressionKind::Variable(_) | ExpressionKind::Property { .. } => {
                self.value_of(expression, &mut found)
            }
            ExpressionKind::Block(_) => {}
            ExpressionKind::Index { index, .. } => self.operand(index, &mut found),
            ExpressionKind::Call { .. } => {
                values(expression).for_each(|value| self.operand(value, &mut found))
            }
            _ => for_operands(expression, &mut |part| {
                if let Child::Expression(operand) = part {
                    self.operand(operand, &mut found);
                }
            }),
        }
        // That a part is true or false says the condition already, unless it is compared.
        let compares = matches!(expression.kind, ExpressionKind::Binary { .. });
        found.retain(|(_, value)| compares || !matches!(value, Value::Bool(_)));
        found
    }

    fn operand(&self, operand: &'g Expression, found: &mut Vec<(&'g Expression, Value)>) {
        match &operand.kind {
            ExpressionKind::Logic { .. } | ExpressionKind::Binary { .. } | ExpressionKind::Unary { .. } => {
                found.extend(self.values_in(operand));
            }
            ExpressionKind::Call { .. } if self.is_condition(operand) => {
                found.extend(self.values_in(operand))
            }
            ExpressionKind::Variable(_)
            | ExpressionKind::Property { .. }
            | ExpressionKind::Index { .. }
            | ExpressionKind::Block(_)
            | ExpressionKind::Call { .. } => self.value_of(operand, found),
            _ => {}
        }
    }

    fn is_condition(&self, expression: &Expression) -> bool {
        matches!(self.values.get(&expression.id.index()), Some((_, Value::Bool(_))))
            && matches!(self.index.game.resolved.callee(expression), Callee::Host(_) | Callee::Script(_))
    }

    fn value_of(&self, expression: &'g Expression, found: &mut Vec<(&'g Expression, Value)>) {
        let is_new = found.iter().all(|(other, _)| other.id != expression.id);
        if let (true, Some((_, value))) = (is_new, self.values.get(&expression.id.index())) {
            found.push((expression, *value));
        }
    }
}

/// The value of a block that an author wrote; the loops of list functions are blocks that nobody wrote.
fn written_tail<'g>(whole: &Expression, block: &'g Block) -> Option<&'g Expression> {
    tail(block).filter(|value| value.span != whole.span)
}
