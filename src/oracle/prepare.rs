//! Rewrites the few constructs that Rhai's evaluator would treat differently from the machine: zones in loops, ranges
//! as values, texts with values in them, properties, and zones per kind.
//!
//! Operands are evaluated from left to right. But where a variable is the first argument of a call, Rhai reads it only
//! after the other arguments; inside a block it is read in its turn. In both engines the target of an assignment comes
//! last: `a[i] = v` evaluates v, then i, then looks for the element.

use super::watch::OracleWatch;
use crate::compile::{Game, PLACEHOLDER};
use crate::load::script::ast::{
    Argument, BinaryOperator, Block, Expression, ExpressionKind, Function, LocalId, LocalName, Name,
    Statement, StatementKind, TemplatePart,
};
use crate::load::script::walk_mut::{PartMut, for_operands_mut, for_parts_mut};
use crate::rules::host::{Effect, Host};
use crate::rules::names::Declared;
use crate::rules::resolved::{Callee, PropertyId};

/// The elements of a list or the pieces of a zone, as an array.
pub(super) const EACH: &str = "each__";
/// A range of numbers as an array.
pub(super) const RANGE: &str = "range__";
/// A property by the number of its word.
pub(super) const PROPERTY: &str = "property__";
/// The zone of a kind.
pub(super) const KIND_ZONE: &str = "kind_zone__";
/// The counter of a kind.
pub(super) const KIND_COUNTER: &str = "kind_counter__";
/// What a seat has for a kind.
pub(super) const OWN_OF_KIND: &str = "own_of_kind__";
/// Whether a list or zone contains a value.
pub(super) const CONTAINS: &str = "contains__";
/// An element, or a piece of a zone.
pub(super) const AT: &str = "at__";
/// Whether a key comes before another one, or after it.
pub(super) const KEY: &str = "key__";
/// A position that is assigned to; Rhai would accept a negative one.
pub(super) const INDEX: &str = "position__";
/// A value that is neither a word nor `()`; Rhai would add these to words.
pub(super) const PLAIN: &str = "plain__";

/// A value that is compared with the type of its expression, which is given by number.
pub(super) const WATCHED: &str = "watched__";

/// Prepares functions for Rhai.
pub(super) struct Prepare<'a> {
    pub(super) game: &'a Game,
    pub(super) host: &'a Host,
    /// The types of expressions, if values are to be compared with them.
    pub(super) watch: Option<&'a OracleWatch>,
}

impl Prepare<'_> {
    /// The function as Rhai's evaluator runs it.
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

    fn part(&self, part: PartMut<'_>) {
        match part {
            PartMut::Expression(expression) => self.expression(expression),
            PartMut::Block(block) => self.block(block),
        }
    }

    fn statement(&self, statement: &mut Statement) {
        let span = statement.span;
        match &mut statement.kind {
            StatementKind::Assign { target, value, operator } => {
                self.target(target);
                self.expression(value);
                match operator {
                    Some(BinaryOperator::Add) => {
                        let block = add_to(target, value);
                        let value = Expression::new(ExpressionKind::Block(block), span);
                        statement.kind = StatementKind::Expression { value, dropped: false };
                    }
                    Some(BinaryOperator::Subtract) => wrap_plain(value),
                    _ => {}
                }
            }
            StatementKind::For { list, body, .. } => {
                match &mut list.kind {
                    ExpressionKind::Range { from, to, .. } => {
                        self.expression(from);
                        self.expression(to);
                        wrap_plain(from);
                        wrap_plain(to);
                    }
                    _ => {
                        self.expression(list);
                        wrap(list, EACH, Vec::new());
                    }
                }
                self.block(body);
            }
            _ => for_parts_mut(statement, &mut |part| self.part(part)),
        }
    }

    /// The target of an assignment is unchanged, except for its indices.
    fn target(&self, target: &mut Expression) {
        if let ExpressionKind::Index { base, index } = &mut target.kind {
            self.target(base);
            self.expression(index);
            wrap(index, INDEX, Vec::new());
        }
    }

    fn expression(&self, expression: &mut Expression) {
        let id = expression.id;
        // An expression that only passes on the value of another one: that one is compared, and it may leave a loop.
        let passes_on = matches!(
            expression.kind,
            ExpressionKind::If { .. } | ExpressionKind::Switch { .. } | ExpressionKind::Block(_)
        );
        self.operation(expression);
        if self.watch.is_some_and(|watch| watch.knows(id)) && !passes_on {
            let number = i32::try_from(id.index()).unwrap_or(i32::MAX);
            let number = Expression::new(ExpressionKind::Int(number), expression.span);
            wrap(expression, WATCHED, vec![number]);
        }
    }

    fn operation(&self, expression: &mut Expression) {
        match &expression.kind {
            ExpressionKind::Index { .. } => self.index(expression),
            ExpressionKind::Call { .. } => self.call(expression),
            _ => {
                let property = self.game.resolved.property(expression);
                for_operands_mut(expression, &mut |part| self.part(part));
                reshape(expression, property);
            }
        }
    }

    /// An element by its index, or a zone or counter of a kind.
    fn index(&self, expression: &mut Expression) {
        let ExpressionKind::Index { base, index } = &mut expression.kind else { return };
        self.expression(index);
        let rule = match self.game.resolved.declared(base) {
            Some(Declared::ZonePerKind { zone, .. }) => Some((zone, KIND_ZONE)),
            Some(Declared::CounterPerKind { counter, .. }) => Some((counter, KIND_COUNTER)),
            _ => None,
        };
        if let Some(number) = self.of_kinds(base) {
            let ExpressionKind::Property { base: of, .. } = &mut base.kind else { return };
            self.expression(of);
            let number = Expression::new(ExpressionKind::Int(number), of.span);
            let more = vec![number, (**index).clone()];
            *expression = (**of).clone();
            return wrap(expression, OWN_OF_KIND, more);
        }
        let name = match rule {
            Some((rule, name)) => {
                let rule = i32::try_from(rule).unwrap_or(i32::MAX);
                **base = Expression::new(ExpressionKind::Int(rule), base.span);
                name
            }
            None => {
                self.expression(base);
                AT
            }
        };
        let more = vec![(**index).clone()];
        *expression = (**base).clone();
        wrap(expression, name, more);
    }

    /// The number of a property that gives seats something for each kind.
    fn of_kinds(&self, list: &Expression) -> Option<i32> {
        let ExpressionKind::Property { .. } = list.kind else { return None };
        let number = self.game.resolved.property(list)?.index();
        self.game.properties.get(number)?.is_of_kinds().then(|| i32::try_from(number).ok())?
    }

    /// A call changes a list only where Rhai sees a method.
    fn call(&self, expression: &mut Expression) {
        let changes = match self.game.resolved.callee(expression) {
            Callee::Host(row) => self.host.functions[row].effect == Effect::List,
            _ => false,
        };
        let ExpressionKind::Call { arguments, method, .. } = &mut expression.kind else { return };
        *method = changes;
        for (at, argument) in arguments.iter_mut().enumerate() {
            if let Argument::Value(value) = argument {
                if changes && at == 0 && starts_at_variable(value) {
                    self.target(value);
                } else {
                    self.expression(value);
                }
            }
        }
        if !changes {
            in_turn(arguments);
        }
    }
}

/// Turns what Rhai would take otherwise, its operands prepared, into a call.
fn reshape(expression: &mut Expression, property: Option<PropertyId>) {
    let span = expression.span;
    match &mut expression.kind {
        ExpressionKind::Template(parts) => {
            let mut pattern = String::new();
            let mut items = vec![Expression::new(ExpressionKind::Unit, span)];
            for part in std::mem::take(parts) {
                match part {
                    TemplatePart::Text(text) => pattern.push_str(&text),
                    TemplatePart::Value(value) => {
                        pattern.push_str(PLACEHOLDER);
                        items.push(value);
                    }
                }
            }
            items[0].kind = ExpressionKind::Text(pattern);
            expression.kind = ExpressionKind::List(items);
        }
        ExpressionKind::Range { from, to, inclusive } => {
            let inclusive = ExpressionKind::Bool(*inclusive);
            let more = vec![(**to).clone(), Expression::new(inclusive, span)];
            *expression = (**from).clone();
            wrap(expression, RANGE, more);
        }
        ExpressionKind::Property { base, name } => {
            let number = property.map_or(-1, |one| i32::try_from(one.index()).unwrap_or(i32::MAX));
            let number = Expression::new(ExpressionKind::Int(number), name.span);
            *expression = (**base).clone();
            wrap(expression, PROPERTY, vec![number]);
        }
        ExpressionKind::Binary {
            operator: operator @ (BinaryOperator::KeyLess | BinaryOperator::KeyGreater),
            left,
            right,
        } => {
            let after = ExpressionKind::Bool(*operator == BinaryOperator::KeyGreater);
            let more = vec![(**right).clone(), Expression::new(after, span)];
            *expression = (**left).clone();
            wrap(expression, KEY, more);
        }
        ExpressionKind::Binary { operator, right, .. } => {
            if matches!(operator, BinaryOperator::Add | BinaryOperator::Subtract) {
                wrap_plain(right);
            }
        }
        ExpressionKind::In { item, list, negated } => {
            let negated = Expression::new(ExpressionKind::Bool(*negated), span);
            let more = vec![(**list).clone(), negated];
            *expression = (**item).clone();
            wrap(expression, CONTAINS, more);
        }
        _ => {}
    }
}

/// Whether it is a variable or an element of one.
fn starts_at_variable(target: &Expression) -> bool {
    match &target.kind {
        ExpressionKind::Variable(_) => true,
        ExpressionKind::Index { base, .. } => starts_at_variable(base),
        _ => false,
    }
}

/// Makes sure that a variable as first argument is read before the other arguments are evaluated.
fn in_turn(arguments: &mut [Argument]) {
    let Some((Argument::Value(first), later)) = arguments.split_first_mut() else { return };
    let changes_nothing = |argument: &Argument| match argument {
        Argument::Value(value) => matches!(
            value.kind,
            ExpressionKind::Unit
                | ExpressionKind::Bool(_)
                | ExpressionKind::Int(_)
                | ExpressionKind::Text(_)
                | ExpressionKind::Variable(_)
        ),
        Argument::Closure(_) => false,
    };
    if !matches!(first.kind, ExpressionKind::Variable(_)) || later.iter().all(changes_nothing) {
        return;
    }
    let span = first.span;
    let value = Expression::new(std::mem::replace(&mut first.kind, ExpressionKind::Unit), span);
    let statement = Statement { kind: StatementKind::Expression { value, dropped: false }, span };
    first.kind = ExpressionKind::Block(Block { statements: vec![statement], span });
}

/// `{ let value__ = value; let index__0 = i; a[index__0] = at__(a, index__0) + plain__(value__); }` for
/// `a[i] += value`, because in Rhai `+=` on a list appends any value.
fn add_to(target: &mut Expression, value: &mut Expression) -> Block {
    let span = target.span;
    let mut statements = Vec::new();
    let mut keep = |name: &str, value: &mut Expression| {
        let name = LocalName { text: name.to_owned(), span, id: LocalId::NONE };
        let variable = Expression::new(ExpressionKind::Variable(name.text.clone()), span);
        let value = Some(std::mem::replace(value, variable));
        statements.push(Statement { kind: StatementKind::Let { name, constant: false, value }, span });
    };
    keep("value__", value);
    keep_indices(target, &mut keep);
    let mut right = value.clone();
    wrap_plain(&mut right);
    let operator = BinaryOperator::Add;
    let kind = ExpressionKind::Binary { operator, left: Box::new(element(target)), right: Box::new(right) };
    let sum = Expression::new(kind, span);
    let kind = StatementKind::Assign { target: target.clone(), operator: None, value: sum };
    statements.push(Statement { kind, span });
    Block { statements, span }
}

/// Keeps the indices of a target in variables, outermost first; returns how many there are.
fn keep_indices(target: &mut Expression, keep: &mut dyn FnMut(&str, &mut Expression)) -> usize {
    let ExpressionKind::Index { base, index } = &mut target.kind else { return 0 };
    let count = keep_indices(base, keep);
    keep(&format!("index__{count}"), index);
    count + 1
}

/// The element that a target names, as a value.
fn element(target: &Expression) -> Expression {
    let ExpressionKind::Index { base, index } = &target.kind else { return target.clone() };
    let mut value = element(base);
    wrap(&mut value, AT, vec![(**index).clone()]);
    value
}

/// Makes words and `()` fail where Rhai would accept them.
fn wrap_plain(operand: &mut Expression) {
    if !matches!(operand.kind, ExpressionKind::Int(_)) {
        wrap(operand, PLAIN, Vec::new());
    }
}

/// Turns an expression into a call with it as the first argument.
fn wrap(expression: &mut Expression, name: &str, more: Vec<Expression>) {
    let span = expression.span;
    let first = Expression::new(std::mem::replace(&mut expression.kind, ExpressionKind::Unit), span);
    let mut arguments: Vec<Argument> = std::iter::once(first).chain(more).map(Argument::Value).collect();
    in_turn(&mut arguments);
    let name = Name { text: name.to_owned(), span };
    expression.kind = ExpressionKind::Call { name, arguments, method: false };
}
