//! The words of scripts that may be half typed.

use super::lexer::{Bad, TokenKind, lex};

/// A word or sign of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptWord<'t> {
    /// As it is written.
    pub text: &'t str,
    /// Whether it is a name or a word of the language.
    pub is_name: bool,
}

/// The words and signs that end before a byte, without comments.
pub fn words_before(text: &str, at: usize) -> impl Iterator<Item = ScriptWord<'_>> {
    let tokens = lex(text).tokens.into_iter().take_while(move |token| token.end <= at);
    tokens.map(|token| ScriptWord {
        text: &text[token.start..token.end],
        is_name: token.kind == TokenKind::Word,
    })
}

/// Whether a byte is outside of texts and comments.
#[must_use]
pub fn is_code(text: &str, at: usize) -> bool {
    let tokens = lex(text).tokens;
    let mut end = 0;
    for token in tokens.iter().take_while(|token| token.start < at) {
        let is_text = !matches!(token.kind, TokenKind::Word | TokenKind::Number | TokenKind::Symbol);
        let is_open = matches!(token.kind, TokenKind::Bad(Bad::OpenText | Bad::OpenTemplate));
        // A comment without an end goes on to the end of the text.
        if token.kind == TokenKind::Bad(Bad::OpenComment) {
            return false;
        }
        if is_text && (at < token.end || is_open && at == token.end) {
            return false;
        }
        end = token.end;
    }
    let gap = text.get(end..at.min(text.len()).max(end)).unwrap_or("");
    let line = gap.rsplit('\n').next().unwrap_or("");
    !line.contains("//") && gap.rfind("/*") <= gap.rfind("*/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_comments_are_no_code() {
        let check = |text: &str, expected: bool| assert_eq!(is_code(text, text.len()), expected, "{text}");
        check("fn a() { me.", true);
        check("fn a() { log(\"me.", false);
        check("fn a() { log(`me ${me.", true);
        check("fn a() { // me.", false);
        check("fn a() { // me\n me.", true);
        check("/* a", false);
        check("/* a */ b", true);
        assert!(!is_code("log(`a b`)", 7));
    }
}
