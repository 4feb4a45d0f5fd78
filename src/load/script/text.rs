//! The text of one file with its tokens, which the stages of reading a script share.

use super::lexer::{Token, TokenKind, lex};
use crate::diag::{SourceId, Span};

/// A file cut into tokens.
pub(super) struct ScriptText<'a> {
    source: SourceId,
    text: &'a str,
    tokens: Vec<Token>,
    docs: Vec<(usize, usize)>,
    /// For each bracket its partner, once that was found.
    partners: Vec<Option<usize>>,
}

impl<'a> ScriptText<'a> {
    /// Cuts a text into tokens.
    pub(super) fn new(source: SourceId, text: &'a str) -> Self {
        let lexed = lex(text);
        let partners = vec![None; lexed.tokens.len()];
        Self { source, text, tokens: lexed.tokens, docs: lexed.docs, partners }
    }

    /// How many tokens there are.
    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// The whole text.
    pub(super) fn all(&self) -> &'a str {
        self.text
    }

    /// What a token is.
    pub(super) fn kind(&self, at: usize) -> Option<TokenKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    /// The text of a token, empty after the last one.
    pub(super) fn word(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| &self.text[token.start..token.end])
    }

    /// Whether this is the text of a token.
    pub(super) fn is(&self, at: usize, word: &str) -> bool {
        self.word(at) == word
    }

    /// Whether a token is a word, and not a keyword.
    pub(super) fn is_name(&self, at: usize) -> bool {
        self.kind(at) == Some(TokenKind::Word) && !is_keyword(self.word(at))
    }

    /// The other bracket of a pair.
    pub(super) fn partner(&self, at: usize) -> Option<usize> {
        self.partners.get(at).copied().flatten()
    }

    /// Makes two brackets partners.
    pub(super) fn pair(&mut self, open: usize, close: usize) {
        self.partners[open] = Some(close);
        self.partners[close] = Some(open);
    }

    /// From the first byte of one token to the last of another.
    pub(super) fn span(&self, first: usize, last: usize) -> Span {
        let start = self.tokens.get(first).map_or(self.text.len(), |token| token.start);
        let end = self.tokens.get(last).map_or(self.text.len(), |token| token.end);
        self.bytes(start, end)
    }

    /// A range of bytes.
    pub(super) fn bytes(&self, start: usize, end: usize) -> Span {
        let short = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span::new(self.source, short(start), short(end))
    }

    /// The text of a span, if it is one line of at most so many bytes.
    pub(super) fn slice(&self, span: Span, most: usize) -> Option<&'a str> {
        let text = self.text.get(span.start as usize..span.end as usize)?;
        (text.len() <= most && !text.contains('\n')).then_some(text)
    }

    /// The place right after a token.
    pub(super) fn behind(&self, at: usize) -> Span {
        let end = self.tokens.get(at).map_or(self.text.len(), |token| token.end);
        self.bytes(end, end)
    }

    /// The first byte of a token.
    pub(super) fn start(&self, at: usize) -> usize {
        self.tokens.get(at).map_or(self.text.len(), |token| token.start)
    }

    /// The first token that starts at a byte or after it.
    pub(super) fn token_from(&self, byte: u32) -> usize {
        self.tokens.partition_point(|token| token.start < byte as usize)
    }

    /// The last token that starts before a byte.
    pub(super) fn token_before(&self, byte: u32) -> usize {
        self.token_from(byte).saturating_sub(1)
    }

    /// The `///` lines between two tokens, without the slashes.
    pub(super) fn doc_before(&self, at: usize) -> String {
        let after = if at == 0 { 0 } else { self.tokens[at - 1].end };
        let first = self.docs.partition_point(|doc| doc.0 < after);
        let lines = self.docs[first..].iter().take_while(|doc| doc.0 < self.start(at)).map(|doc| {
            let line = &self.text[doc.0 + 3..doc.1];
            line.strip_prefix(' ').unwrap_or(line).trim_end()
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Whether a `(` follows the name of a function.
    pub(super) fn opens_call(&self, at: usize) -> bool {
        self.is(at, "(") && at > 0 && self.is_name(at - 1)
    }
}

/// Words of the grammar, which are never names.
pub(crate) fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 25] = [
        "let", "const", "if", "else", "switch", "do", "while", "until", "loop", "for", "in", "continue",
        "break", "return", "throw", "try", "catch", "fn", "private", "import", "export", "as", "true",
        "false", "_",
    ];
    KEYWORDS.contains(&word)
}
