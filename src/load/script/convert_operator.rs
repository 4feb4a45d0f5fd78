//! Converts operators of Rhai's tree.

use rhai::{Expr, FnCallExpr};

use super::ast::{BinaryOperator, Expression, ExpressionKind, UnaryOperator};
use super::convert::Converter;
use crate::diag::Span;
use crate::diag::codes::syntax as codes;

/// The operator of a symbol.
pub(super) fn binary(symbol: &str) -> Option<BinaryOperator> {
    Some(match symbol {
        "+" => BinaryOperator::Add,
        "-" => BinaryOperator::Subtract,
        "*" => BinaryOperator::Multiply,
        "/" => BinaryOperator::Divide,
        "%" => BinaryOperator::Remainder,
        "**" => BinaryOperator::Power,
        "==" => BinaryOperator::Equal,
        "!=" => BinaryOperator::NotEqual,
        "<" => BinaryOperator::Less,
        "<=" => BinaryOperator::LessEqual,
        ">" => BinaryOperator::Greater,
        ">=" => BinaryOperator::GreaterEqual,
        _ => return None,
    })
}

impl Converter<'_> {
    /// An operator at its token.
    pub(super) fn operator(&mut self, call: &FnCallExpr, at: usize) -> Expression {
        let sign = self.text.span(at, at);
        match (self.text.word(at), &*call.args) {
            ("!in", [Expr::FnCall(inner, _)]) => self.operator(inner, at),
            (word @ ("in" | "!in"), [list, item]) => {
                let (item, list) = (self.expression(item), self.expression(list));
                let span = item.span.to(list.span);
                let negated = word == "!in";
                let kind = ExpressionKind::In { item: Box::new(item), list: Box::new(list), negated };
                Expression::new(kind, span)
            }
            (_, [operand]) => {
                let operator = match call.name.as_str() {
                    "-" => UnaryOperator::Minus,
                    "!" => UnaryOperator::Not,
                    _ => return self.unsupported(sign, "the sign `+` is not used", "leave it out"),
                };
                let operand = Box::new(self.expression(operand));
                let span = sign.to(operand.span);
                Expression::new(ExpressionKind::Unary { operator, operand }, span)
            }
            (_, [left, right]) if matches!(call.name.as_str(), ".." | "..=") => {
                self.range(left, right, call.name == "..=", sign)
            }
            (_, [left, right]) => {
                let Some(operator) = binary(&call.name) else {
                    return self.bit_operator(&call.name, sign);
                };
                let (left, right) = (Box::new(self.expression(left)), Box::new(self.expression(right)));
                let span = left.span.to(right.span);
                Expression::new(ExpressionKind::Binary { operator, left, right }, span)
            }
            _ => self.unsupported(sign, "this operator is not used", "leave it out"),
        }
    }

    fn range(&mut self, from: &Expr, to: &Expr, inclusive: bool, sign: Span) -> Expression {
        if to.is_unit() && !self.text.is(self.token(to.position()), "()") {
            self.fault(codes::SYNTAX, sign, "the range has no end", "write both ends, as in `0..5`");
            return self.empty_block(sign);
        }
        let (from, to) = (Box::new(self.expression(from)), Box::new(self.expression(to)));
        let span = from.span.to(to.span);
        Expression::new(ExpressionKind::Range { from, to, inclusive }, span)
    }

    fn bit_operator(&mut self, symbol: &str, sign: Span) -> Expression {
        let hint = match symbol {
            "&" => "for both conditions write `&&`",
            "|" => "for one of two conditions write `||`",
            "^" => "for one of two conditions write `!=`, for powers `**`",
            "<<" | ">>" => "multiply or divide by a power of two: `* 2 ** n`",
            _ => "leave it out",
        };
        self.unsupported(sign, format!("the bit operator `{symbol}` is not used"), hint)
    }

    /// `a && b && c`: Rhai has one node for all of them.
    pub(super) fn logic(&mut self, operands: &[Expr], and: bool) -> Expression {
        let mut operands = operands.iter();
        let Some(first) = operands.next() else {
            let at = self.unit.range.start;
            return self.unsupported(self.text.span(at, at), "a condition is expected", "add it");
        };
        let mut whole = self.expression(first);
        for right in operands {
            let right = self.expression(right);
            let span = self.balance(whole.span.to(right.span));
            let kind = ExpressionKind::Logic { and, left: Box::new(whole), right: Box::new(right) };
            whole = Expression::new(kind, span);
        }
        whole
    }

    /// A span with the brackets closed that are opened in it: `a && (b && c` is missing one.
    fn balance(&self, span: Span) -> Span {
        let (first, last) = (self.text.token_from(span.start), self.text.token_before(span.end));
        let partners = (first..=last).filter_map(|at| self.text.partner(at));
        let (mut low, mut high) = (first, last);
        for partner in partners {
            (low, high) = (low.min(partner), high.max(partner));
        }
        if low < self.unit.range.start || high >= self.unit.range.end {
            span
        } else {
            self.text.span(low, high)
        }
    }
}
