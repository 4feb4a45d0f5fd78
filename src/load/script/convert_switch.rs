//! Converts `switch`. Rhai's tree has only hashes of the patterns, so they are read from the tokens.

use rhai::{Expr, Position, SwitchCasesCollection};

use super::ast::{Arm, Expression, ExpressionKind, Pattern};
use super::convert::Converter;
use super::lexer::TokenKind;
use super::literal;
use crate::diag::codes::syntax as codes;

impl Converter<'_> {
    /// `switch value { patterns if guard => body, ... }`
    pub(super) fn switch(
        &mut self,
        value: &Expr,
        cases: &SwitchCasesCollection,
        position: Position,
    ) -> Expression {
        let first = self.token(position);
        let value = self.expression(value);
        let open = self.text.token_from(value.span.end);
        let close = self.text.partner(open).unwrap_or(open);
        let mut at = open + 1;
        let mut arms = Vec::new();
        for case in &cases.expressions {
            let begin = at;
            let Some(patterns) = self.patterns(&mut at) else { break };
            let guard = self.text.is(at, "if").then(|| self.expression(&case.lhs));
            let arrow = guard.as_ref().map_or(at, |guard| self.text.token_from(guard.span.end));
            let body = self.arm_body(&case.rhs, arrow + 1);
            let span = self.text.span(begin, begin).to(body.span);
            at = self.text.token_from(body.span.end);
            if self.text.is(at, ",") || self.text.is(at, ";") {
                at += 1;
            }
            arms.push(Arm { patterns, guard, body, span });
        }
        let span = self.text.span(first, close);
        Expression::new(ExpressionKind::Switch { value: Box::new(value), arms }, span)
    }

    fn arm_body(&mut self, body: &Expr, at: usize) -> Expression {
        match body {
            Expr::Stmt(block) => match block.statements() {
                [] if self.text.is(at, ";") => self.empty_block(self.text.span(at, at)),
                _ => self.block_value(block),
            },
            _ => self.expression(body),
        }
    }

    /// Reads patterns up to `if` or `=>`; `_` has none.
    fn patterns(&mut self, at: &mut usize) -> Option<Vec<Pattern>> {
        let mut patterns = Vec::new();
        if self.text.is(*at, "_") {
            *at += 1;
            return Some(patterns);
        }
        loop {
            let begin = *at;
            let pattern = self.pattern(at);
            let ends = matches!(self.text.word(*at), "|" | "=>" | "if");
            let Some(pattern) = pattern.filter(|_| ends) else {
                let span = self.text.span(begin, begin);
                let message = "an arm of `switch` compares with a plain value";
                let hint = "write a number, a range `1..=3`, a text, `true`, `false`, `()` or `_`; \
                            for anything else use `if`";
                self.fault(codes::SWITCH, span, message, hint);
                return None;
            };
            patterns.push(pattern);
            if !self.text.is(*at, "|") {
                return Some(patterns);
            }
            *at += 1;
        }
    }

    fn pattern(&self, at: &mut usize) -> Option<Pattern> {
        let word = self.text.word(*at);
        let pattern = match (self.text.kind(*at)?, word) {
            (TokenKind::Symbol, "()") => Pattern::Unit,
            (TokenKind::Word, "true") => Pattern::Bool(true),
            (TokenKind::Word, "false") => Pattern::Bool(false),
            (TokenKind::Text, _) => Pattern::Text(literal::quoted(word).ok()?),
            (TokenKind::Template, _) => Pattern::Text(literal::template(&word[1..word.len() - 1], true)),
            _ => {
                let from = self.number(at)?;
                let inclusive = match self.text.word(*at) {
                    ".." => false,
                    "..=" => true,
                    _ => return Some(Pattern::Int(from)),
                };
                *at += 1;
                return Some(Pattern::Range { from, to: self.number(at)?, inclusive });
            }
        };
        *at += 1;
        Some(pattern)
    }

    fn number(&self, at: &mut usize) -> Option<i32> {
        let negative = self.text.is(*at, "-");
        let digits = *at + usize::from(negative);
        let magnitude = literal::number(self.text.word(digits))?;
        // As in Rhai, 0xFFFFFFFF is -1.
        let number = if negative { magnitude.wrapping_neg() } else { magnitude };
        *at = digits + 1;
        Some(number.cast_signed())
    }
}
