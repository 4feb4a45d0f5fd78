//! Converts statements of Rhai's tree.

use rhai::{ASTFlags, BinaryExpr, Expr, Ident, OpAssignment, Position, Stmt, StmtBlock};

use super::ast::{
    BinaryOperator, Block, Expression, ExpressionKind, LocalName, Name, Statement, StatementKind,
};
use super::convert::Converter;
use super::convert_operator::binary;
use crate::diag::Span;
use crate::diag::codes::syntax as codes;

/// The most bytes of an expression that a hint repeats.
const MOST_REPEATED: usize = 40;

impl Converter<'_> {
    /// One statement.
    pub(super) fn statement(&mut self, statement: &Stmt) -> Statement {
        match statement {
            Stmt::Expr(expression) => {
                let value = self.expression(expression);
                self.expression_statement(value)
            }
            Stmt::If(..) | Stmt::Switch(..) | Stmt::Block(..) | Stmt::FnCall(..) => {
                let value = self.value_of(statement);
                self.expression_statement(value)
            }
            Stmt::Var(definition, flags, position) => {
                let (name, value, _) = &**definition;
                self.definition(name, value, flags.intersects(ASTFlags::CONSTANT), *position)
            }
            Stmt::Assignment(assignment) => self.assignment(&assignment.0, &assignment.1),
            Stmt::While(flow, position) => {
                let endless = flow.expr.is_unit();
                let condition = (!endless).then(|| self.expression(&flow.expr));
                let body = self.block(&flow.body);
                self.spanning(*position, body.span, StatementKind::While { condition, body })
            }
            Stmt::Do(flow, flags, position) => {
                let until = flags.intersects(ASTFlags::NEGATED);
                let body = self.block(&flow.body);
                let condition = self.expression(&flow.expr);
                self.spanning(*position, condition.span, StatementKind::Do { body, condition, until })
            }
            Stmt::For(parts, position) => {
                let (item, index, flow) = &**parts;
                let list = self.expression(&flow.expr);
                let body = self.block(&flow.body);
                let (item, index) = (self.local(item), index.as_ref().map(|index| self.local(index)));
                self.spanning(*position, body.span, StatementKind::For { item, index, list, body })
            }
            Stmt::BreakLoop(value, flags, position) => {
                let value = value.as_ref().map(|value| self.expression(value));
                let end = value.as_ref().map_or(self.at(*position), |value| value.span);
                let is_break = flags.intersects(ASTFlags::BREAK);
                let kind = if is_break { StatementKind::Break(value) } else { StatementKind::Continue };
                self.spanning(*position, end, kind)
            }
            Stmt::Return(value, flags, position) => {
                let value = value.as_ref().map(|value| self.expression(value));
                self.check_return(flags.intersects(ASTFlags::BREAK), self.at(*position));
                let end = value.as_ref().map_or(self.at(*position), |value| value.span);
                self.spanning(*position, end, StatementKind::Return(value))
            }
            Stmt::TryCatch(_, position) => {
                let span = self.at(*position);
                let hint = "an error in a rule stops the match and shows its place; test with `if` before";
                self.nothing(span, "errors are not caught", hint)
            }
            _ => self.nothing(self.at(statement.position()), "this statement is not used", "leave it out"),
        }
    }

    /// A statement that is also an expression.
    pub(super) fn value_of(&mut self, statement: &Stmt) -> Expression {
        let at = self.token(statement.position());
        self.deeper(at, |converter| match statement {
            Stmt::Expr(expression) => converter.expression(expression),
            Stmt::If(flow, position) => {
                let condition = Box::new(converter.expression(&flow.expr));
                let then = converter.block(&flow.body);
                let otherwise = converter.otherwise(&flow.branch);
                let end = otherwise.as_ref().map_or(then.span, |block| block.span);
                let span = converter.at(*position).to(end);
                Expression::new(ExpressionKind::If { condition, then, otherwise }, span)
            }
            Stmt::Switch(parts, position) => converter.switch(&parts.0, &parts.1, *position),
            Stmt::Block(block) => {
                let block = converter.block(block);
                Expression::block(block)
            }
            Stmt::FnCall(call, position) => converter.call(call, *position),
            other => {
                let statement = converter.statement(other);
                converter.as_expression(statement)
            }
        })
    }

    /// The block after `else`; `else if` is a block with one expression.
    fn otherwise(&mut self, branch: &StmtBlock) -> Option<Block> {
        match branch.statements() {
            [only @ Stmt::If(..)] if branch.end_position().is_none() => {
                let value = self.value_of(only);
                let span = value.span;
                let kind = StatementKind::Expression { value, dropped: false };
                Some(Block { statements: vec![Statement { kind, span }], span })
            }
            [] if branch.position().is_none() => None,
            _ => Some(self.block(branch)),
        }
    }

    fn expression_statement(&self, value: Expression) -> Statement {
        let span = value.span;
        let next = self.text.token_from(span.end);
        let dropped = next < self.unit.range.end && self.text.is(next, ";");
        Statement { kind: StatementKind::Expression { value, dropped }, span }
    }

    fn definition(&mut self, name: &Ident, value: &Expr, constant: bool, position: Position) -> Statement {
        let name = self.local(name);
        let none = value.is_unit() && value.position().is_none();
        let value = (!none).then(|| self.expression(value));
        let end = value.as_ref().map_or(name.span, |value| value.span);
        self.spanning(position, end, StatementKind::Let { name, constant, value })
    }

    fn assignment(&mut self, operation: &OpAssignment, sides: &BinaryExpr) -> Statement {
        let (target, value) = (self.expression(&sides.lhs), self.expression(&sides.rhs));
        let sign = self.at(operation.position());
        let operator = operation.get_op_assignment_info().and_then(|(.., symbol)| {
            let operator = binary(symbol);
            if operator.is_none() {
                let message = format!("the bit operator `{symbol}=` is not used");
                self.fault(codes::UNSUPPORTED, sign, message, "write the calculation with `+ - * / % **`");
            }
            operator
        });
        self.check_target(&target, operator, &value);
        let span = target.span.to(value.span);
        Statement { kind: StatementKind::Assign { target, operator, value }, span }
    }

    /// Checks a target: it must be a variable, or an element of a list in a variable.
    fn check_target(&mut self, target: &Expression, operator: Option<BinaryOperator>, value: &Expression) {
        let mut part = target;
        loop {
            match &part.kind {
                ExpressionKind::Variable(_) => return,
                ExpressionKind::Index { base, .. } => part = base,
                ExpressionKind::Property { base, name } => {
                    let message = format!("`{}` cannot be assigned to", name.text);
                    let function = match operator {
                        None => "set",
                        Some(BinaryOperator::Subtract) => "lose",
                        Some(_) => "gain",
                    };
                    let [base, value] = [base.span, value.span]
                        .map(|span| self.text.slice(span, MOST_REPEATED).unwrap_or("..."));
                    let hint = format!(
                        "a property only tells something; a counter is changed with `{function}({base}, {}, {value})`, \
                         pieces with `move(...)`",
                        name.text
                    );
                    return self.fault(codes::TARGET, name.span, message, &hint);
                }
                _ => {
                    let hint = "assign to a variable or to an element of a list in a variable";
                    return self.fault(codes::TARGET, part.span, "this cannot be assigned to", hint);
                }
            }
        }
    }

    fn check_return(&mut self, throws: bool, span: Span) {
        if throws {
            let hint = "an error in a rule stops the match by itself; leave with `return`";
            self.fault(codes::UNSUPPORTED, span, "`throw` is not used", hint);
        } else if self.level > 0 {
            let hint = "the value of a closure is its last expression; for more use a `for` loop";
            self.fault(codes::CLOSURE, span, "a closure cannot `return`", hint);
        }
    }

    fn nothing(&mut self, span: Span, message: &str, hint: &str) -> Statement {
        let value = self.unsupported(span, message, hint);
        Statement { kind: StatementKind::Expression { value, dropped: true }, span }
    }

    /// A statement from the token at a position to the end of `end`.
    fn spanning(&self, position: Position, end: Span, kind: StatementKind) -> Statement {
        Statement { kind, span: self.at(position).to(end) }
    }

    /// A name with its place.
    fn local(&self, name: &Ident) -> LocalName {
        Name { text: name.as_str().to_owned(), span: self.at(name.pos) }.into()
    }

    /// The span of the token at a position.
    pub(super) fn at(&self, position: Position) -> Span {
        let at = self.token(position);
        self.text.span(at, at)
    }
}
