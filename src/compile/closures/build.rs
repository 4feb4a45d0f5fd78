//! Makes parts of the syntax tree that no author wrote, all with the span of what they stand for.

use crate::diag::Span;
use crate::load::script::ast::{
    Argument, BinaryOperator, Block, Expression, ExpressionKind, Name, Statement, StatementKind,
    UnaryOperator,
};

/// Makes nodes with one span.
#[derive(Clone, Copy)]
pub(super) struct Build {
    /// The span of all of them.
    pub(super) span: Span,
}

impl Build {
    fn expression(self, kind: ExpressionKind) -> Expression {
        Expression { kind, span: self.span }
    }

    fn statement(self, kind: StatementKind) -> Statement {
        Statement { kind, span: self.span }
    }

    fn braces(self, statements: Vec<Statement>) -> Block {
        Block { statements, span: self.span }
    }

    pub(super) fn name(self, text: &str) -> Name {
        Name { text: text.to_owned(), span: self.span }
    }

    pub(super) fn unit(self) -> Expression {
        self.expression(ExpressionKind::Unit)
    }

    pub(super) fn bool(self, value: bool) -> Expression {
        self.expression(ExpressionKind::Bool(value))
    }

    pub(super) fn int(self, value: i32) -> Expression {
        self.expression(ExpressionKind::Int(value))
    }

    pub(super) fn variable(self, name: &str) -> Expression {
        self.expression(ExpressionKind::Variable(name.to_owned()))
    }

    pub(super) fn list(self, items: Vec<Expression>) -> Expression {
        self.expression(ExpressionKind::List(items))
    }

    /// `name[index]`
    pub(super) fn element(self, name: &str, index: Expression) -> Expression {
        let base = Box::new(self.variable(name));
        self.expression(ExpressionKind::Index { base, index: Box::new(index) })
    }

    pub(super) fn not(self, operand: Expression) -> Expression {
        self.expression(ExpressionKind::Unary { operator: UnaryOperator::Not, operand: Box::new(operand) })
    }

    pub(super) fn binary(self, operator: BinaryOperator, left: Expression, right: Expression) -> Expression {
        self.expression(ExpressionKind::Binary { operator, left: Box::new(left), right: Box::new(right) })
    }

    pub(super) fn and(self, left: Expression, right: Expression) -> Expression {
        self.expression(ExpressionKind::Logic { and: true, left: Box::new(left), right: Box::new(right) })
    }

    pub(super) fn or(self, left: Expression, right: Expression) -> Expression {
        self.expression(ExpressionKind::Logic { and: false, left: Box::new(left), right: Box::new(right) })
    }

    pub(super) fn block(self, statements: Vec<Statement>) -> ExpressionKind {
        ExpressionKind::Block(self.braces(statements))
    }

    /// `let name = value;`
    pub(super) fn variable_is(self, name: &str, value: Expression) -> Statement {
        self.statement(StatementKind::Let { name: self.name(name), constant: false, value: Some(value) })
    }

    /// `name = value;`
    pub(super) fn assign(self, name: &str, value: Expression) -> Statement {
        self.statement(StatementKind::Assign { target: self.variable(name), operator: None, value })
    }

    /// `name += value;`
    pub(super) fn add(self, name: &str, value: Expression) -> Statement {
        let operator = Some(BinaryOperator::Add);
        self.statement(StatementKind::Assign { target: self.variable(name), operator, value })
    }

    /// `name[index] = value;`
    pub(super) fn put(self, name: &str, index: Expression, value: Expression) -> Statement {
        let target = self.element(name, index);
        self.statement(StatementKind::Assign { target, operator: None, value })
    }

    /// `value;`
    pub(super) fn run(self, value: Expression) -> Statement {
        self.statement(StatementKind::Expression { value, dropped: true })
    }

    /// `name` as the value of a block.
    pub(super) fn value(self, name: &str) -> Statement {
        self.statement(StatementKind::Expression { value: self.variable(name), dropped: false })
    }

    /// `name.push(item);`
    pub(super) fn push(self, name: &str, item: Expression) -> Statement {
        self.push_to(self.variable(name), item)
    }

    /// `list.push(item);`
    pub(super) fn push_to(self, list: Expression, item: Expression) -> Statement {
        let arguments = vec![Argument::Value(list), Argument::Value(item)];
        let kind = ExpressionKind::Call { name: self.name("push"), arguments, method: true };
        self.run(self.expression(kind))
    }

    /// `break;`
    pub(super) fn leave(self) -> Statement {
        self.statement(StatementKind::Break(None))
    }

    /// `if condition { then }`
    pub(super) fn when(self, condition: Expression, then: Vec<Statement>) -> Statement {
        let then = self.braces(then);
        let kind = ExpressionKind::If { condition: Box::new(condition), then, otherwise: None };
        self.run(self.expression(kind))
    }

    /// `if condition { then } else { otherwise }`
    pub(super) fn either(
        self,
        condition: Expression,
        then: Vec<Statement>,
        otherwise: Vec<Statement>,
    ) -> Statement {
        let (then, otherwise) = (self.braces(then), Some(self.braces(otherwise)));
        self.run(self.expression(ExpressionKind::If { condition: Box::new(condition), then, otherwise }))
    }

    pub(super) fn while_loop(self, condition: Expression, body: Vec<Statement>) -> Statement {
        self.statement(StatementKind::While { condition: Some(condition), body: self.braces(body) })
    }

    pub(super) fn for_loop(
        self,
        item: &Name,
        index: Option<&Name>,
        list: Expression,
        body: Vec<Statement>,
    ) -> Statement {
        let (item, index) = (item.clone(), index.cloned());
        self.statement(StatementKind::For { item, index, list, body: self.braces(body) })
    }
}
