//! What can be found in a function from its tokens alone: invalid tokens, and the places of closures.

use std::ops::Range;

use super::ast::Name;
use super::cut::{add_parameter, declared, is_fresh};
use super::lexer::{Bad, TokenKind};
use super::rhai::is_identifier;
use super::text::{ScriptText, is_keyword};
use super::{literal, words};
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, Faults};

/// The faults of invalid tokens.
pub(super) fn bad_tokens(text: &ScriptText<'_>, range: Range<usize>) -> Faults {
    let mut faults = Faults::default();
    for at in range {
        match text.kind(at) {
            Some(TokenKind::Bad(bad)) => faults.push(no_token(text, at, bad)),
            Some(TokenKind::Number) if literal::number(text.word(at)).is_none() => {
                faults.push(bad_number(text, at));
            }
            Some(TokenKind::Text) => {
                if let Err(bad) = literal::quoted(text.word(at)) {
                    let start = text.start(at) + bad.start;
                    let span = text.bytes(start, text.start(at) + bad.end);
                    let escape = &text.word(at)[bad.start..bad.end];
                    let message = format!("`{escape}` means nothing in a text");
                    let hint =
                        "known are `\\n` `\\t` `\\\"` `\\\\` and `\\u3042`; a backslash is written `\\\\`";
                    faults.push(Diagnostic::error(codes::NO_TOKEN, span, message).hint(hint));
                }
            }
            Some(TokenKind::Word) => bad_word(text, at).into_iter().for_each(|fault| faults.push(fault)),
            _ => {}
        }
    }
    faults
}

fn bad_word(text: &ScriptText<'_>, at: usize) -> Option<Diagnostic> {
    let word = text.word(at);
    if is_fresh(word) {
        return Some(words::reserved(word, text.span(at, at)));
    }
    if is_identifier(word) || word.chars().all(|c| c == '_') && word == "_" {
        return None;
    }
    let message = format!("`{word}` is no name");
    let hint = "a name is made of letters, digits and `_`, and begins with a letter";
    Some(Diagnostic::error(codes::NO_TOKEN, text.span(at, at), message).hint(hint))
}

fn bad_number(text: &ScriptText<'_>, at: usize) -> Diagnostic {
    let word = text.word(at);
    let span = text.span(at, at);
    if word.chars().all(|c| c.is_ascii_digit() || c == '_') {
        return Diagnostic::error(codes::NUMBER, span, format!("`{word}` is too large"))
            .hint("numbers go from -2147483648 to 2147483647");
    }
    Diagnostic::error(codes::NUMBER, span, format!("`{word}` is no number"))
        .hint("a name begins with a letter, and an operator stands between a number and a name")
}

/// The fault of an invalid token.
pub(super) fn no_token(text: &ScriptText<'_>, at: usize, bad: Bad) -> Diagnostic {
    let word = text.word(at);
    let fault = |message: String| Diagnostic::error(codes::NO_TOKEN, text.span(at, at), message);
    let is_wide = matches!(word.chars().next(), Some('\u{3000}' | '\u{ff00}'..='\u{ffef}'));
    match bad {
        Bad::OpenText => fault("the text is not closed on its line".into()).hint("a `\"` is missing"),
        Bad::OpenTemplate => fault("the text is never closed".into()).hint("a backtick is missing"),
        Bad::OpenComment => fault("the comment is never closed".into()).hint("`*/` is missing"),
        Bad::RawText => fault("texts in `#\"` are not used".into())
            .hint("write the text in double quotes or in backticks"),
        Bad::SingleQuotes => {
            fault("single quotes are not used".into()).hint("a text is written in double quotes: `\"text\"`")
        }
        Bad::Float => {
            Diagnostic::error(codes::NUMBER, text.span(at, at), format!("`{word}` is not a whole number"))
                .hint("numbers are whole; count in halves, tenths or hundredths where the rules need them")
        }
        Bad::Character if is_wide => fault(format!("the full-width character `{word}` is not used"))
            .hint("outside texts and names write the half-width character"),
        Bad::Character if matches!(word, "“" | "”" | "„" | "‘" | "’") => {
            fault(format!("`{word}` opens no text")).hint("a text is written in straight quotes: `\"text\"`")
        }
        Bad::Character => fault(format!("the character `{}` is not used", word.escape_debug())),
    }
}

/// A closure among the tokens.
pub(super) struct Outlined {
    /// Its first `|`, or `||`.
    pub(super) first: usize,
    /// Its last token.
    pub(super) last: usize,
    /// Its parameters.
    pub(super) parameters: Vec<Name>,
    /// The tokens of its body; not empty.
    pub(super) body: Range<usize>,
}

/// The outermost closures among some tokens, whose brackets are paired.
///
/// # Errors
/// The first closure that is not an argument, as in `let f = |x| x;`, or that has no body.
pub(super) fn closures(text: &ScriptText<'_>, range: Range<usize>) -> Result<Vec<Outlined>, Diagnostic> {
    let mut found = Vec::new();
    let mut calls = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let word = text.word(at);
        if matches!(word, "|" | "||") && (at == range.start || !ends_operand(text, at - 1)) {
            let is_argument =
                calls.last() == Some(&true) && at > range.start && matches!(text.word(at - 1), "(" | ",");
            let closure = closure(text, at, range.end)?;
            if !is_argument {
                let message = "a closure may only stand as an argument of a list function";
                let span = text.span(closure.first, closure.last);
                let hint = "as in `hand.filter(|card| card.up)`; anything else is a function of its own";
                return Err(Diagnostic::error(codes::CLOSURE, span, message).hint(hint));
            }
            at = closure.last;
            found.push(closure);
        } else if text.partner(at).is_some_and(|partner| partner > at) {
            calls.push(text.opens_call(at));
        } else if text.partner(at).is_some() {
            calls.pop();
        }
        at += 1;
    }
    Ok(found)
}

/// Whether a value may end with a token, so that `|` after it is an operator.
fn ends_operand(text: &ScriptText<'_>, at: usize) -> bool {
    match text.kind(at) {
        Some(TokenKind::Word) => {
            !is_keyword(text.word(at)) || matches!(text.word(at), "true" | "false" | "_")
        }
        Some(TokenKind::Symbol) => matches!(text.word(at), ")" | "]" | "}" | "()"),
        Some(TokenKind::TemplateStart | TokenKind::TemplateMiddle) | None => false,
        Some(_) => true,
    }
}

fn closure(text: &ScriptText<'_>, first: usize, end: usize) -> Result<Outlined, Diagnostic> {
    let mut parameters: Vec<Name> = Vec::new();
    let mut at = first + 1;
    if text.is(first, "|") {
        while !text.is(at, "|") {
            if at >= end || text.kind(at) != Some(TokenKind::Word) {
                let message = "a parameter of the closure is expected";
                return Err(Diagnostic::error(codes::CLOSURE, text.span(at, at), message)
                    .hint("a closure is written `|item| value`; for `or` write `||` between two values"));
            }
            let parameter = declared(text, at)?;
            add_parameter(&mut parameters, parameter, codes::CLOSURE)?;
            at += 1;
            if text.is(at, ",") {
                at += 1;
            } else if !text.is(at, "|") {
                let message = "`,` or `|` is expected after the parameter of the closure";
                return Err(Diagnostic::error(codes::CLOSURE, text.span(at, at), message));
            }
        }
        at += 1;
    }
    let body = at..body_end(text, at, end);
    if body.is_empty() {
        let message = "the closure has no body";
        return Err(Diagnostic::error(codes::CLOSURE, text.span(first, at - 1), message)
            .hint("a closure is written `|item| value`"));
    }
    Ok(Outlined { first, last: body.end - 1, parameters, body })
}

/// The token after the body of a closure.
fn body_end(text: &ScriptText<'_>, mut at: usize, end: usize) -> usize {
    while at < end && !matches!(text.word(at), "," | ")" | "]" | "}" | ";") {
        at = text.partner(at).filter(|partner| *partner > at).unwrap_or(at) + 1;
    }
    at.min(end)
}

/// The tokens of a unit in braces, one on each line, as Rhai parses them. So the line of a position is the number of
/// its token, whatever characters the text has. Closures are replaced by `()`, templates by lists, texts by numbers.
pub(super) fn render(text: &ScriptText<'_>, range: Range<usize>, closures: &[Outlined]) -> String {
    let mut lines = String::from("{\n");
    let mut closures = closures.iter().peekable();
    for at in range.clone() {
        match closures.peek() {
            Some(closure) if at == closure.first => lines.push_str("()"),
            Some(closure) if at > closure.first => {}
            _ => token(text, at, range.start, &mut lines),
        }
        if closures.peek().is_some_and(|closure| at == closure.last) {
            closures.next();
        }
        lines.push('\n');
    }
    lines.push('}');
    lines
}

fn token(text: &ScriptText<'_>, at: usize, start: usize, lines: &mut String) {
    match text.kind(at) {
        Some(TokenKind::Text | TokenKind::Template) => {
            lines.push_str(&format!("\"{at}\""));
        }
        Some(TokenKind::TemplateStart) => lines.push('['),
        Some(TokenKind::TemplateMiddle) => lines.push(','),
        Some(TokenKind::TemplateEnd) => lines.push(']'),
        Some(TokenKind::Number) if at > start && is_sign(text, at - 1, start) => {
            lines.push('-');
            lines.push_str(text.word(at));
        }
        Some(TokenKind::Symbol) if is_sign(text, at, start) => {}
        _ => lines.push_str(text.word(at)),
    }
}

/// Whether a token is the sign of a number, as in Rhai's lexer; only in this way can the smallest number be written.
pub(super) fn is_sign(text: &ScriptText<'_>, at: usize, start: usize) -> bool {
    text.is(at, "-")
        && text.kind(at + 1) == Some(TokenKind::Number)
        && text.word(at + 1).chars().all(|c| c.is_ascii_digit() || c == '_')
        && text.start(at) + 1 == text.start(at + 1)
        && (at == start || !ends_operand(text, at - 1))
}

#[cfg(test)]
mod tests {
    use super::{closures, render};
    use crate::diag::SourceId;
    use crate::load::script::text::ScriptText;

    #[test]
    fn a_unit_is_rendered_one_token_a_line() {
        let text = ScriptText::new(SourceId(0), "a - -5 \"x\" /* */ `b${c}`");
        let lines = render(&text, 0..text.len(), &closures(&text, 0..text.len()).unwrap());
        assert_eq!(lines, "{\na\n-\n\n-5\n\"4\"\n[\n{\nc\n}\n]\n}");
    }
}
