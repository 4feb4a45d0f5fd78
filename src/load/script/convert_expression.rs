//! Converts expressions of Rhai's tree: values, names, calls, and chains of `.` and `[ ]`.

use rhai::{ASTFlags, Expr, FnCallExpr, Position, Stmt, StmtBlock};

use super::ast::{Argument, Block, Expression, ExpressionKind, Name, TemplatePart};
use super::convert::Converter;
use super::lexer::TokenKind;
use super::list_functions::{LIST_FUNCTIONS, ListFunction};
use super::literal;
use super::words::{forbidden_function, meant_list_function};
use crate::diag::Span;
use crate::diag::codes::syntax as codes;

/// A link of a chain: `.name`, `.name(...)` or `[index]`.
enum Link<'e> {
    Dot(&'e Expr, Position),
    Index(&'e Expr, Position),
    /// `?.` and `?[`
    Asking(Position),
}

impl Converter<'_> {
    /// Converts one expression; its span includes the parentheses around it.
    pub(super) fn expression(&mut self, expression: &Expr) -> Expression {
        let at = self.token(expression.start_position());
        let mut converted = self.deeper(at, |converter| converter.bare(expression));
        converted.span = self.widen(converted.span);
        converted
    }

    fn bare(&mut self, expression: &Expr) -> Expression {
        match expression {
            Expr::Unit(position) => self.leaf(ExpressionKind::Unit, *position),
            Expr::BoolConstant(value, position) => self.leaf(ExpressionKind::Bool(*value), *position),
            Expr::IntegerConstant(value, position) => self.integer(*value, *position),
            Expr::StringConstant(_, position) => {
                let text = self.text_at(self.token(*position));
                self.leaf(ExpressionKind::Text(text), *position)
            }
            Expr::Array(items, position) => self.list(items, *position),
            Expr::Variable(variable, _, position) => {
                self.leaf(ExpressionKind::Variable(variable.1.to_string()), *position)
            }
            Expr::Stmt(block) => self.block_value(block),
            Expr::FnCall(call, position) => self.call(call, *position),
            Expr::Index(..) | Expr::Dot(..) => self.chain(expression),
            Expr::And(operands, _) => self.logic(operands, true),
            Expr::Or(operands, _) => self.logic(operands, false),
            Expr::Coalesce(_, position) => {
                self.unsupported(self.at(*position), "`??` is not used", "test with `if value == () { ... }`")
            }
            Expr::Map(_, position) => {
                let at = self.token(*position);
                let span = self.text.span(at, self.text.partner(at).unwrap_or(at));
                let hint = "keep what belongs together in lists, or in counters and zones of the game";
                self.unsupported(span, "object maps are not used", hint)
            }
            Expr::ThisPtr(position) => {
                self.unsupported(self.at(*position), "`this` is not used", "pass it as a parameter")
            }
            other => {
                self.unsupported(self.at(other.start_position()), "this is not used in rules", "leave it out")
            }
        }
    }

    fn leaf(&self, kind: ExpressionKind, position: Position) -> Expression {
        Expression::new(kind, self.at(position))
    }

    /// A number; Rhai has already applied its signs.
    fn integer(&mut self, value: i32, position: Position) -> Expression {
        let first = self.token(position);
        let mut last = first;
        let mut end = first;
        while matches!(self.text.word(last), "-" | "+" | "(") {
            end = end.max(self.text.partner(last).unwrap_or(last));
            last += 1;
        }
        let signed = first > self.unit.range.start
            && super::scan::is_sign(self.text, first - 1, self.unit.range.start);
        let first = if signed { first - 1 } else { first };
        let span = self.text.span(first, last.max(end));
        if matches!(self.text.word(first), ".." | "..=") {
            self.fault(codes::SYNTAX, span, "the range has no beginning", "write both ends, as in `0..5`");
        }
        Expression::new(ExpressionKind::Int(value), span)
    }

    /// The text of a token.
    fn text_at(&self, at: usize) -> String {
        let word = self.text.word(at);
        match self.text.kind(at) {
            Some(TokenKind::Text) => literal::quoted(word).unwrap_or_default(),
            Some(TokenKind::Template) => literal::template(&word[1..word.len() - 1], true),
            Some(TokenKind::TemplateStart) => literal::template(&word[1..word.len() - 1], true),
            Some(TokenKind::TemplateMiddle | TokenKind::TemplateEnd) => {
                literal::template(&word[..word.len() - 1], false)
            }
            _ => String::new(),
        }
    }

    fn list(&mut self, items: &[Expr], position: Position) -> Expression {
        let open = self.token(position);
        let close = self.text.partner(open).unwrap_or(open);
        let span = self.text.span(open, close);
        if self.text.kind(open) != Some(TokenKind::TemplateStart) {
            let items = items.iter().map(|item| self.expression(item)).collect();
            return Expression::new(ExpressionKind::List(items), span);
        }
        let mut parts = Vec::new();
        let mut piece = open;
        for item in items {
            self.push_text(piece, &mut parts);
            let value = self.interpolated(item);
            piece = self.text.partner(piece + 1).unwrap_or(piece) + 1;
            parts.push(TemplatePart::Value(value));
        }
        self.push_text(piece, &mut parts);
        Expression::new(ExpressionKind::Template(parts), span)
    }

    fn push_text(&self, piece: usize, parts: &mut Vec<TemplatePart>) {
        let text = self.text_at(piece);
        if !text.is_empty() {
            parts.push(TemplatePart::Text(text));
        }
    }

    /// The content of `${ }`: an expression, or statements.
    fn interpolated(&mut self, item: &Expr) -> Expression {
        if let Expr::Stmt(block) = item
            && let [only @ (Stmt::Expr(_) | Stmt::If(..) | Stmt::Switch(..) | Stmt::Block(_))] =
                block.statements()
        {
            let close = self.text.partner(self.token(block.position()));
            if close.is_some_and(|close| !self.text.is(close - 1, ";")) {
                return self.value_of(only);
            }
        }
        self.expression(item)
    }

    /// A block as a value, or a statement that Rhai wrapped in a block.
    pub(super) fn block_value(&mut self, block: &StmtBlock) -> Expression {
        if block.end_position().is_none()
            && let [only] = block.statements()
        {
            return self.value_of(only);
        }
        let block = self.block(block);
        Expression::block(block)
    }

    /// A call or an operator.
    pub(super) fn call(&mut self, call: &FnCallExpr, position: Position) -> Expression {
        let at = self.token(position);
        if call.op_token.is_some() || matches!(self.text.word(at), "in" | "!in") {
            return self.operator(call, at);
        }
        self.named_call(call, at, None)
    }

    /// `name(...)`, or `receiver.name(...)`.
    fn named_call(&mut self, call: &FnCallExpr, at: usize, receiver: Option<Expression>) -> Expression {
        let name = Name { text: call.name.to_string(), span: self.text.span(at, at) };
        let close = if self.text.is(at + 1, "(") { self.text.partner(at + 1).unwrap_or(at) } else { at + 1 };
        let start = receiver.as_ref().map_or(name.span, |receiver| receiver.span);
        let span = start.to(self.text.span(at, close));
        if call.capture_parent_scope {
            let hint = "pass what the function needs as parameters: `name(first, second)`";
            return self.unsupported(name.span, "calls with `!` are not used", hint);
        }
        if let Some(hint) = forbidden_function(&name.text) {
            let message = format!("`{}` is not used", name.text);
            return self.unsupported(name.span, message, hint);
        }
        let method = receiver.is_some();
        let mut arguments: Vec<Argument> = receiver.into_iter().map(Argument::Value).collect();
        for argument in &call.args {
            let first = self.token(argument.start_position());
            if argument.is_unit() && matches!(self.text.word(first), "|" | "||") {
                arguments.extend(self.closure(first).map(Argument::Closure));
            } else {
                arguments.push(Argument::Value(self.expression(argument)));
            }
        }
        self.check_closures(&name, &arguments);
        Expression::new(ExpressionKind::Call { name, arguments, method }, span)
    }

    /// Closures must be the second and last argument of a list function, after the list.
    fn check_closures(&mut self, name: &Name, arguments: &[Argument]) {
        let Some((place, closure)) =
            arguments.iter().enumerate().find_map(|(place, argument)| match argument {
                Argument::Closure(closure) => Some((place, closure)),
                Argument::Value(_) => None,
            })
        else {
            return;
        };
        let function = name.text.as_str();
        let Some(row) = ListFunction::named(function) else {
            let message = format!("`{function}` takes no closure");
            let names: Vec<String> = LIST_FUNCTIONS.iter().map(|row| format!("`{}`", row.name())).collect();
            let hint = match meant_list_function(function) {
                Some(near) => format!("write `list.{near}(|item| value)`"),
                None => format!("closures go to {}", names.join(" ")),
            };
            return self.fault(codes::CLOSURE, closure.span, message, &hint);
        };
        if place != 1 || arguments.len() != 2 {
            let message = format!("`{function}` takes one list and one closure");
            let hint = format!("write `list.{function}(|item| value)`");
            self.fault(codes::CLOSURE, closure.span, message, &hint);
        } else if !row.counts() && closure.parameters.len() != 1 {
            let message = format!("the closure of `{function}` has one parameter, and its value is the key");
            let hint = format!("write `list.{function}(|item| key)`");
            self.fault(codes::CLOSURE, closure.span, message, &hint);
        } else if !row.takes(closure.parameters.len()) {
            let message = format!("the closure of `{function}` has one parameter, or two with the index");
            let hint =
                format!("write `list.{function}(|item| value)` or `list.{function}(|item, index| value)`");
            self.fault(codes::CLOSURE, closure.span, message, &hint);
        }
    }

    /// `root.a[b].c(d)`: Rhai's tree is nested to the right, ours to the left.
    fn chain(&mut self, expression: &Expr) -> Expression {
        let mut links = Vec::new();
        let root = match expression {
            Expr::Index(sides, ..) | Expr::Dot(sides, ..) => &sides.lhs,
            other => other,
        };
        unfold(expression, &mut links);
        let mut base = self.expression(root);
        for link in links {
            base = self.link(base, &link);
            base.span = self.widen(base.span);
        }
        base
    }

    fn link(&mut self, base: Expression, link: &Link<'_>) -> Expression {
        match link {
            Link::Index(index, bracket) => {
                let open = self.token(*bracket);
                let close = self.text.partner(open).unwrap_or(open);
                let span = base.span.to(self.text.span(open, close));
                let index = Box::new(self.expression(index));
                Expression::new(ExpressionKind::Index { base: Box::new(base), index }, span)
            }
            Link::Dot(Expr::Property(property, position), _) => {
                let name = Name { text: property.2.to_string(), span: self.at(*position) };
                let span = base.span.to(name.span);
                Expression::new(ExpressionKind::Property { base: Box::new(base), name }, span)
            }
            Link::Dot(Expr::MethodCall(call, position), _) => {
                let at = self.token(*position);
                self.named_call(call, at, Some(base))
            }
            Link::Dot(_, position) => {
                self.unsupported(self.at(*position), "a name is expected after `.`", "add it")
            }
            Link::Asking(position) => {
                let span = self.at(*position);
                let message = format!("`{}` is not used", self.text.word(self.token(*position)));
                self.unsupported(span, message, "test with `if value != () { ... }` before")
            }
        }
    }

    /// A span, with the parentheses around it.
    pub(super) fn widen(&self, span: Span) -> Span {
        let (mut first, mut last) = (self.text.token_from(span.start), self.text.token_before(span.end));
        while first > self.unit.range.start
            && self.text.is(first - 1, "(")
            && self.text.partner(first - 1) == Some(last + 1)
            && !self.text.opens_call(first - 1)
        {
            (first, last) = (first - 1, last + 1);
        }
        self.text.span(first, last)
    }

    /// An empty block, as a placeholder.
    pub(super) fn empty_block(&self, span: Span) -> Expression {
        Expression::new(ExpressionKind::Block(Block { statements: Vec::new(), span }), span)
    }
}

/// The links of a chain from left to right.
fn unfold<'e>(mut chain: &'e Expr, links: &mut Vec<Link<'e>>) {
    loop {
        let (sides, flags, position, is_dot) = match chain {
            Expr::Dot(sides, flags, position) => (sides, *flags, *position, true),
            Expr::Index(sides, flags, position) => (sides, *flags, *position, false),
            _ => return,
        };
        if flags.intersects(ASTFlags::NEGATED) {
            links.push(Link::Asking(position));
        }
        let link = |part| if is_dot { Link::Dot(part, position) } else { Link::Index(part, position) };
        match &sides.rhs {
            Expr::Dot(rest, ..) | Expr::Index(rest, ..) if is_dot || !flags.intersects(ASTFlags::BREAK) => {
                links.push(link(&rest.lhs));
                chain = &sides.rhs;
            }
            last => return links.push(link(last)),
        }
    }
}
