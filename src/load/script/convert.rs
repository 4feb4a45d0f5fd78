//! Converts Rhai's tree to ours: units, positions and blocks. The other `convert_*.rs` have the rest.

use std::ops::Range;

use rhai::{Position, Stmt, StmtBlock};

use super::ast::{Block, Closure, Expression, ExpressionKind, Function, LocalName, Statement, StatementKind};
use super::convert_fault;
use super::cut::FunctionHead;
use super::rhai::Parser;
use super::scan::{Outlined, closures, render};
use super::text::ScriptText;
use crate::diag::codes::syntax as codes;
use crate::diag::{Code, Diagnostic, Faults, Span};

/// The most tokens of one function, because Rhai's positions end at 65535.
const MAX_TOKENS: usize = 50_000;
/// How deep closures may be nested.
const MAX_CLOSURES: usize = 8;
/// How deep a tree may be, including closures.
const MAX_DEPTH: usize = 160;

/// Parses one function, or reports what is wrong with it.
pub(super) fn function(
    parser: &Parser,
    text: &ScriptText<'_>,
    outline: FunctionHead,
    faults: &mut Faults,
) -> Option<Function> {
    let mut own = Faults::default();
    let unit = Unit { range: outline.open + 1..outline.close, closures: Vec::new() };
    let mut converter = Converter { parser, text, faults: &mut own, unit, depth: 0, level: 0 };
    let statements = converter.unit();
    let sound = own.is_empty();
    faults.extend(own);
    let body = Block { statements: statements?, span: text.span(outline.open, outline.close) };
    let FunctionHead { name, doc, parameters, span, .. } = outline;
    let parameters = parameters.into_iter().map(LocalName::from).collect();
    sound.then_some(Function { name, doc, parameters, body, span })
}

/// What Rhai parses at one time: the body of a function or of a closure.
pub(super) struct Unit {
    /// Its tokens.
    pub(super) range: Range<usize>,
    /// Its outermost closures, which Rhai does not see.
    pub(super) closures: Vec<Outlined>,
}

/// Converts the tree of one unit.
pub(super) struct Converter<'a> {
    parser: &'a Parser,
    pub(super) text: &'a ScriptText<'a>,
    pub(super) faults: &'a mut Faults,
    pub(super) unit: Unit,
    depth: usize,
    /// In how many closures the unit is.
    pub(super) level: usize,
}

impl Converter<'_> {
    /// Parses and converts the whole unit.
    fn unit(&mut self) -> Option<Vec<Statement>> {
        let range = self.unit.range.clone();
        if range.len() > MAX_TOKENS {
            let message = format!("the function has more than {MAX_TOKENS} words and signs");
            self.fault(
                codes::TOO_DEEP,
                self.text.span(range.start, range.start),
                message,
                "cut it into smaller ones",
            );
            return None;
        }
        match closures(self.text, range.clone()) {
            Ok(closures) => self.unit.closures = closures,
            Err(fault) => {
                self.faults.push(fault);
                return None;
            }
        }
        let code = render(self.text, range.clone(), &self.unit.closures);
        match self.parser.block(&code) {
            Ok(tree) => match tree.statements() {
                [Stmt::Block(block)] => Some(self.statements(block)),
                _ => Some(Vec::new()),
            },
            Err(error) => {
                let at = error.position().line().map_or(range.end, |line| self.line(line));
                let fault = convert_fault::fault(self.text, error.err_type(), at, self.unit.range.start);
                self.faults.push(fault);
                None
            }
        }
    }

    /// The first token of a line of the rendered unit.
    fn line(&self, line: usize) -> usize {
        (self.unit.range.start + line).saturating_sub(2).clamp(self.unit.range.start, self.unit.range.end)
    }

    /// The token at a position.
    pub(super) fn token(&self, position: Position) -> usize {
        self.line(position.line().unwrap_or(0))
    }

    /// Reports a fault, with what to write instead.
    pub(super) fn fault(&mut self, code: Code, span: Span, message: impl Into<String>, hint: &str) {
        self.faults.push(Diagnostic::error(code, span, message).hint(hint));
    }

    /// Reports a construct that rules do not use; returns a placeholder for it.
    pub(super) fn unsupported(&mut self, span: Span, message: impl Into<String>, hint: &str) -> Expression {
        self.fault(codes::UNSUPPORTED, span, message, hint);
        Expression::new(ExpressionKind::Unit, span)
    }

    /// Runs `convert` one level deeper, or reports that the nesting is too deep.
    pub(super) fn deeper(&mut self, at: usize, convert: impl FnOnce(&mut Self) -> Expression) -> Expression {
        if !self.enter(at) {
            return Expression::new(ExpressionKind::Unit, self.text.span(at, at));
        }
        let expression = convert(self);
        self.depth -= 1;
        expression
    }

    /// Goes one level deeper, or reports that the nesting is too deep.
    fn enter(&mut self, at: usize) -> bool {
        if self.depth < MAX_DEPTH {
            self.depth += 1;
            return true;
        }
        if !self.faults.iter().any(|fault| fault.code == codes::TOO_DEEP) {
            let hint = "give a part of it a name with `let`, or make a function of it";
            self.fault(codes::TOO_DEEP, self.text.span(at, at), "this is nested too deeply", hint);
        }
        false
    }

    /// A block between two braces.
    pub(super) fn block(&mut self, block: &StmtBlock) -> Block {
        let open = self.token(block.position());
        let close = self.text.partner(open).unwrap_or(open);
        let mut statements = Vec::new();
        if self.enter(open) {
            statements = self.statements(block);
            self.depth -= 1;
        }
        Block { statements, span: self.text.span(open, close) }
    }

    fn statements(&mut self, block: &StmtBlock) -> Vec<Statement> {
        block
            .iter()
            .filter(|statement| !statement.is_noop())
            .map(|statement| self.statement(statement))
            .collect()
    }

    /// The closure whose first token is `at`.
    pub(super) fn closure(&mut self, at: usize) -> Option<Closure> {
        let outlined = self.unit.closures.iter().find(|closure| closure.first == at)?;
        let (parameters, body) = (outlined.parameters.clone(), outlined.body.clone());
        let span = self.text.span(outlined.first, outlined.last);
        if self.level >= MAX_CLOSURES {
            self.fault(
                codes::TOO_DEEP,
                span,
                "closures are nested too deeply",
                "make a function of the inner ones",
            );
            return None;
        }
        let unit = Unit { range: body.clone(), closures: Vec::new() };
        let mut inner = Converter {
            parser: self.parser,
            text: self.text,
            faults: &mut *self.faults,
            unit,
            depth: self.depth,
            level: self.level + 1,
        };
        let mut statements = inner.unit()?.into_iter();
        let first = statements.next()?;
        if let Some(second) = statements.next() {
            let message = "the body of a closure is one expression";
            self.fault(
                codes::CLOSURE,
                second.span,
                message,
                "put several statements into braces: `|x| { ...; value }`",
            );
            return None;
        }
        let parameters = parameters.into_iter().map(LocalName::from).collect();
        Some(Closure { parameters, body: Box::new(self.as_expression(first)), span })
    }

    /// A statement at a place where a value is needed.
    pub(super) fn as_expression(&self, statement: Statement) -> Expression {
        match statement {
            Statement { kind: StatementKind::Expression { value, .. }, .. } => value,
            Statement { span, .. } => {
                let block = Block { statements: vec![statement], span };
                Expression::new(ExpressionKind::Block(block), span)
            }
        }
    }
}
