//! The loop of a list function, written out for one call.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::Fresh;
use crate::diag::{Faults, Sources, Span};
use crate::load::script::ast::{
    Argument, BinaryOperator, Block, Closure, Expression, ExpressionKind, LocalName, Statement, StatementKind,
};
use crate::load::script::walk_mut::{PartMut, for_operands_mut, for_parts_mut};
use crate::load::script::{LIST_FUNCTIONS, parse};

/// The loops of all list functions, by their names.
fn templates() -> &'static BTreeMap<String, Block> {
    static TEMPLATES: OnceLock<BTreeMap<String, Block>> = OnceLock::new();
    TEMPLATES.get_or_init(|| {
        let functions = LIST_FUNCTIONS.iter().map(|row| format!("fn {}() {{ {} }}\n", row.name(), row.code));
        let mut sources = Sources::default();
        let id = sources.add("list functions", functions.collect::<String>());
        let parsed = parse(&sources, id, &mut Faults::default());
        parsed.into_iter().map(|function| (function.name.text, function.body)).collect()
    })
}

/// The block that computes a call of a list function; `None` for other calls. The list and the body of the closure were
/// rewritten before.
pub(super) fn of(call: &mut Expression, fresh: &mut Fresh<'_>) -> Option<ExpressionKind> {
    let ExpressionKind::Call { name, arguments, .. } = &mut call.kind else { return None };
    let [Argument::Value(list), Argument::Closure(closure)] = arguments.as_mut_slice() else { return None };
    let mut block = templates().get(&name.text)?.clone();
    LoopSubstitution::new(call.span, list, closure, fresh).block(&mut block);
    Some(ExpressionKind::Block(block))
}

/// Puts the names and values of one call into the loop of its function.
struct LoopSubstitution<'a, 'e> {
    /// Where the call stands.
    span: Span,
    list: &'a Expression,
    /// The variable for the item, which the body does not change.
    item: LocalName,
    /// The variable for the index, which the body does not change.
    index: Option<LocalName>,
    /// Parameters that the body changes, as copies of `item` and `index`.
    copies: Vec<Statement>,
    body: &'a Expression,
    /// The row's own variables, by the names that it gives them.
    own: BTreeMap<String, LocalName>,
    fresh: &'a mut Fresh<'e>,
}

impl<'a, 'e> LoopSubstitution<'a, 'e> {
    fn new(span: Span, list: &'a Expression, closure: &'a Closure, fresh: &'a mut Fresh<'e>) -> Self {
        let mut copies = Vec::new();
        let mut parameters = closure.parameters.iter().map(|parameter| {
            if !fresh.effects.expression_changes(fresh.scopes, &closure.body, parameter.id) {
                return parameter.clone();
            }
            let original = fresh.variable(span);
            let mut value = Expression::new(ExpressionKind::Variable(original.text.clone()), span);
            fresh.scopes.add(&mut value, Some(original.id), fresh.host);
            let name = LocalName { span, ..parameter.clone() };
            let kind = StatementKind::Let { name, constant: false, value: Some(value) };
            copies.push(Statement { kind, span });
            original
        });
        let (item, index) = (parameters.next(), parameters.next());
        let item = item.unwrap_or_else(|| fresh.variable(span));
        Self { span, list, item, index, copies, body: &closure.body, own: BTreeMap::new(), fresh }
    }

    fn block(&mut self, block: &mut Block) {
        block.span = self.span;
        block.statements.iter_mut().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &mut Statement) {
        statement.span = self.span;
        let through = self.declare(&mut statement.kind);
        for_parts_mut(statement, &mut |part| self.part(part));
        if let (true, StatementKind::For { body, .. }) = (through, &mut statement.kind) {
            // Each iteration begins with copies that the body may change.
            body.statements.splice(0..0, std::mem::take(&mut self.copies));
            body.span = self.body.span;
        }
    }

    /// Renames the variables that a statement declares; returns whether it is the loop over the list.
    fn declare(&mut self, kind: &mut StatementKind) -> bool {
        match kind {
            StatementKind::For { item, index, list, .. } if is_variable(list, "list") => {
                if let (Some(index), None) = (&index, &self.index) {
                    self.index = Some(self.own(&index.text));
                }
                (*item, *index) = (self.item.clone(), self.index.clone());
                true
            }
            StatementKind::For { item, index, .. } => {
                for name in [Some(item), index.as_mut()].into_iter().flatten() {
                    *name = self.own(&name.text);
                }
                false
            }
            StatementKind::Let { name, .. } => {
                *name = self.own(&name.text);
                false
            }
            _ => false,
        }
    }

    /// The row's own variable of this name: one whose name no author can write.
    fn own(&mut self, name: &str) -> LocalName {
        let (fresh, span) = (&mut *self.fresh, self.span);
        self.own.entry(name.to_owned()).or_insert_with(|| fresh.variable(span)).clone()
    }

    /// The variable that the row calls by this name.
    fn variable(&mut self, name: &str) -> LocalName {
        match (name, &self.index) {
            ("item", _) => self.item.clone(),
            ("index", Some(index)) => index.clone(),
            _ => self.own(name),
        }
    }

    fn part(&mut self, part: PartMut<'_>) {
        match part {
            PartMut::Expression(expression) => self.expression(expression),
            PartMut::Block(block) => self.block(block),
        }
    }

    fn expression(&mut self, expression: &mut Expression) {
        let written = [("list", self.list), ("value", self.body)];
        if let Some((_, own)) = written.into_iter().find(|(name, _)| is_variable(expression, name)) {
            *expression = own.clone();
            return;
        }
        expression.span = self.span;
        let mut local = None;
        match &mut expression.kind {
            ExpressionKind::Binary { operator, left, right } if !is_number(left) && !is_number(right) => {
                *operator = match *operator {
                    BinaryOperator::Less => BinaryOperator::KeyLess,
                    BinaryOperator::Greater => BinaryOperator::KeyGreater,
                    other => other,
                };
            }
            ExpressionKind::Variable(name) => {
                let variable = self.variable(name);
                name.clone_from(&variable.text);
                local = Some(variable.id);
            }
            ExpressionKind::Call { name, .. } => name.span = self.span,
            _ => {}
        }
        self.fresh.scopes.add(expression, local, self.fresh.host);
        for_operands_mut(expression, &mut |part| self.part(part));
    }
}

fn is_number(expression: &Expression) -> bool {
    matches!(&expression.kind, ExpressionKind::Int(_))
}

fn is_variable(expression: &Expression, wanted: &str) -> bool {
    matches!(&expression.kind, ExpressionKind::Variable(name) if name == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loop_of_every_row_can_be_read() {
        for row in LIST_FUNCTIONS {
            assert!(templates().contains_key(row.name()), "{}: {}", row.name(), row.code);
        }
    }
}
