//! Cuts the text of a script into tokens with byte ranges. It knows no grammar, accepts any text, and marks what cannot
//! be a token.

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A name or a keyword.
    Word,
    /// A whole number in any notation; its size is not checked yet.
    Number,
    /// `"text"`
    Text,
    /// `` `text` `` without interpolation.
    Template,
    /// `` `text$ `` before the `{` of the first interpolation.
    TemplateStart,
    /// `text$` between two interpolations.
    TemplateMiddle,
    /// `` text` `` after the last interpolation.
    TemplateEnd,
    /// An operator, a bracket or a punctuation mark.
    Symbol,
    /// Not a token.
    Bad(Bad),
}

/// Why something is not a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bad {
    /// `"text` up to the end of its line.
    OpenText,
    /// `#"text"#`
    RawText,
    /// `` `text `` without a second backtick.
    OpenTemplate,
    /// `/* text` without `*/`.
    OpenComment,
    /// `'text'`
    SingleQuotes,
    /// `1.5`
    Float,
    /// `“` or another character that scripts do not use.
    Character,
}

/// A token: a range of bytes and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// What it is.
    pub(crate) kind: TokenKind,
    /// First byte.
    pub(crate) start: usize,
    /// One past its last byte.
    pub(crate) end: usize,
}

/// The tokens of a text, and its `///` comments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lexed {
    /// All tokens in order, without comments.
    pub(crate) tokens: Vec<Token>,
    /// The byte ranges of the `///` comments in order.
    pub(super) docs: Vec<(usize, usize)>,
}

/// Symbols of more than one character, longest first.
const SYMBOLS: [&str; 45] = [
    "**=", "..=", "...", "<<=", ">>=", "===", "!==", "::<", "()", "#{", "+=", "-=", "*=", "/=", "%=", "**",
    "==", "!=", "<=", ">=", "&&", "||", "&=", "|=", "^=", "<<", ">>", "=>", "..", "::", "?.", "??", "?[",
    "++", "--", "->", "<-", ":=", ":;", "(*", "*)", "<|", "|>", "#!", "!.",
];

/// Cuts a text into tokens.
pub(crate) fn lex(text: &str) -> Lexed {
    let mut lexer = Lexer { text, at: 0, interpolations: Vec::new(), lexed: Lexed::default() };
    if text.starts_with('\u{feff}') {
        lexer.at = '\u{feff}'.len_utf8();
    }
    while lexer.at < text.len() {
        lexer.step();
    }
    lexer.lexed
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// For each open interpolation, how many braces are open in it.
    interpolations: Vec<usize>,
    lexed: Lexed,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Adds a token that ends at `end`, and continues there.
    fn push(&mut self, kind: TokenKind, end: usize) {
        self.lexed.tokens.push(Token { kind, start: self.at, end });
        self.at = end;
    }

    fn step(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return };
        match first {
            _ if first.is_ascii_whitespace() => self.at += 1,
            _ if rest.starts_with("//") => self.line_comment(),
            _ if rest.starts_with("/*") => self.block_comment(),
            '"' => self.text_literal(),
            '`' => self.template(true),
            '\'' => self.single_quotes(),
            '#' if rest.starts_with("#\"") || rest.starts_with("##") => self.raw_text(),
            '0'..='9' => self.number(),
            _ if is_word(first) => self.word(),
            _ if first.is_ascii_graphic() => self.symbol(),
            _ => self.push(TokenKind::Bad(Bad::Character), self.at + first.len_utf8()),
        }
    }

    fn line_comment(&mut self) {
        let rest = self.rest();
        let end = self.at + rest.find(['\n', '\r']).unwrap_or(rest.len());
        if rest.starts_with("///") && !rest.starts_with("////") {
            self.lexed.docs.push((self.at, end));
        }
        self.at = end;
    }

    fn block_comment(&mut self) {
        let bytes = self.text.as_bytes();
        let (mut at, mut depth) = (self.at + 2, 1);
        while depth > 0 {
            match bytes.get(at..at + 2) {
                Some(b"/*") => (at, depth) = (at + 2, depth + 1),
                Some(b"*/") => (at, depth) = (at + 2, depth - 1),
                Some(_) => at += 1,
                None => {
                    self.push(TokenKind::Bad(Bad::OpenComment), self.at + 2);
                    self.at = self.text.len();
                    return;
                }
            }
        }
        self.at = at;
    }

    fn text_literal(&mut self) {
        let bytes = self.text.as_bytes();
        let mut at = self.at + 1;
        loop {
            match bytes.get(at) {
                None | Some(b'\n') => return self.push(TokenKind::Bad(Bad::OpenText), trim_end(bytes, at)),
                Some(b'\\') if bytes.get(at + 1).is_some_and(|next| *next != b'\n') => at += 2,
                Some(b'"') if bytes.get(at + 1) == Some(&b'"') => at += 2,
                Some(b'"') => return self.push(TokenKind::Text, at + 1),
                Some(_) => at += 1,
            }
        }
    }

    fn raw_text(&mut self) {
        let line = &self.text[self.at..self.line_end()];
        let hashes = line.len() - line.trim_start_matches('#').len();
        let close = format!("\"{}", &line[..hashes]);
        let body = line.get(hashes + 1..).unwrap_or("");
        let end = body.find(&close).map_or(line.len(), |end| hashes + 1 + end + close.len());
        self.push(TokenKind::Bad(Bad::RawText), self.at + end);
    }

    fn single_quotes(&mut self) {
        let tail = &self.text[self.at + 1..];
        let end = tail.find(['\'', '\n']).filter(|end| tail[*end..].starts_with('\''));
        self.push(TokenKind::Bad(Bad::SingleQuotes), end.map_or(self.at + 1, |end| self.at + end + 2));
    }

    /// Reads a template from its backtick (`first`), or from after the `}` of an interpolation.
    fn template(&mut self, first: bool) {
        let bytes = self.text.as_bytes();
        let begin = self.at + usize::from(first);
        let mut at = begin;
        loop {
            match bytes.get(at) {
                None => break,
                Some(b'\n') if starts_function(&self.text[at + 1..]) => break,
                Some(b'\\') if bytes.get(at + 1..at + 3) == Some(b"${") => at += 3,
                Some(b'`') if bytes.get(at + 1) == Some(&b'`') => at += 2,
                Some(b'`') => {
                    let kind = if first { TokenKind::Template } else { TokenKind::TemplateEnd };
                    return self.push(kind, at + 1);
                }
                Some(b'$') if bytes.get(at + 1) == Some(&b'{') => {
                    let kind = if first { TokenKind::TemplateStart } else { TokenKind::TemplateMiddle };
                    self.interpolations.push(0);
                    return self.push(kind, at + 1);
                }
                Some(_) => at += 1,
            }
        }
        self.interpolations.clear();
        let end = self.line_end().max(self.at + 1).min(self.text.len());
        self.push(TokenKind::Bad(Bad::OpenTemplate), end);
    }

    fn number(&mut self) {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let rest = self.rest();
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let fraction =
            rest[end..].strip_prefix('.').filter(|tail| tail.starts_with(|c: char| c.is_ascii_digit()));
        match fraction {
            Some(tail) => {
                let length = tail.find(|c| !is_part(c)).unwrap_or(tail.len());
                self.push(TokenKind::Bad(Bad::Float), self.at + end + 1 + length);
            }
            None => self.push(TokenKind::Number, self.at + end),
        }
    }

    fn word(&mut self) {
        let rest = self.rest();
        let end = self.at + rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        if starts_function(rest) && at_line_start(self.text, self.at) {
            self.interpolations.clear();
        }
        self.push(TokenKind::Word, end);
    }

    fn symbol(&mut self) {
        let rest = self.rest();
        let not_in = rest.starts_with("!in") && !rest[3..].starts_with(is_word);
        let length = if not_in {
            3
        } else {
            SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)).map_or(1, |symbol| symbol.len())
        };
        let (is_open, is_close) = (rest[..length].ends_with('{'), rest.starts_with('}'));
        self.push(TokenKind::Symbol, self.at + length);
        let Some(braces) = self.interpolations.last_mut() else { return };
        if is_open {
            *braces += 1;
        } else if is_close && *braces > 1 {
            *braces -= 1;
        } else if is_close {
            self.interpolations.pop();
            self.template(false);
        }
    }

    fn line_end(&self) -> usize {
        let end = self.at + self.rest().find('\n').unwrap_or(self.rest().len());
        trim_end(self.text.as_bytes(), end)
    }
}

/// Whether a character may be part of a name; Rhai decides later what exactly is a name.
fn is_word(c: char) -> bool {
    match c {
        '_' | '\u{3005}'..='\u{3007}' => true,
        '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{303f}' | '\u{feff}' => false,
        _ if c.is_ascii() => c.is_ascii_alphanumeric(),
        _ => c.is_alphanumeric() || !(c.is_whitespace() || c.is_control() || is_punctuation(c)),
    }
}

/// Punctuation and symbols outside ASCII that look like something scripts use.
fn is_punctuation(c: char) -> bool {
    matches!(c, '\u{80}'..='\u{a9}' | '\u{ab}'..='\u{b4}' | '\u{b6}' | '\u{b8}'..='\u{b9}'
        | '\u{bb}'..='\u{bf}' | '\u{d7}' | '\u{f7}' | '\u{2190}'..='\u{2bff}'
        | '\u{ff00}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}' | '\u{ff3b}'..='\u{ff40}'
        | '\u{ff5b}'..='\u{ff65}' | '\u{1f000}'..='\u{1faff}' | '\u{e000}'..='\u{f8ff}')
}

/// Whether the text begins with the head of a function, which can never be inside a text.
pub(super) fn starts_function(text: &str) -> bool {
    let text = text.strip_prefix("private ").unwrap_or(text);
    text.strip_prefix("fn").is_some_and(|tail| tail.starts_with([' ', '\t']))
}

/// Whether there is only white space before a byte on its line.
pub(super) fn at_line_start(text: &str, at: usize) -> bool {
    at == 0 || matches!(text.as_bytes()[at - 1], b'\n' | b'\r')
}

/// `end` without a carriage return before it.
fn trim_end(bytes: &[u8], end: usize) -> usize {
    if end > 0 && bytes.get(end - 1) == Some(&b'\r') { end - 1 } else { end }
}

#[cfg(test)]
mod tests {
    use super::{Bad, TokenKind, lex};

    fn words(text: &str) -> Vec<&str> {
        lex(text).tokens.iter().map(|token| &text[token.start..token.end]).collect()
    }

    #[test]
    fn tokens_are_cut_as_rhai_cuts_them() {
        assert_eq!(words("a!in b !index x!=y"), ["a", "!in", "b", "!", "index", "x", "!=", "y"]);
        assert_eq!(
            words("f() f( ) 1..=5 a**=2"),
            ["f", "()", "f", "(", ")", "1", "..=", "5", "a", "**=", "2"]
        );
        assert_eq!(words("山札.len /* a /* b */ c */ 0x1F 1_000"), ["山札", ".", "len", "0x1F", "1_000"]);
        assert_eq!(words(r#""a\"b" "a""b" "" "#), [r#""a\"b""#, r#""a""b""#, r#""""#]);
    }

    #[test]
    fn templates_nest() {
        let text = "`a${ `b${x}` + {1} }c${y}d` z";
        let expected =
            ["`a$", "{", "`b$", "{", "x", "}", "`", "+", "{", "1", "}", "}", "c$", "{", "y", "}", "d`", "z"];
        assert_eq!(words(text), expected);
        assert_eq!(words(r"`a\${b}``c`"), [r"`a\${b}``c`"]);
    }

    #[test]
    fn what_is_no_token_is_marked_and_ends_with_its_line() {
        let kind = |text: &str| lex(text).tokens[0].kind;
        assert_eq!(kind("\"a\nb"), TokenKind::Bad(Bad::OpenText));
        assert_eq!(kind("`a\nfn b() {}`"), TokenKind::Bad(Bad::OpenTemplate));
        assert_eq!(kind("#\"a\"#"), TokenKind::Bad(Bad::RawText));
        assert_eq!(kind("/* a"), TokenKind::Bad(Bad::OpenComment));
        assert_eq!(kind("'a'"), TokenKind::Bad(Bad::SingleQuotes));
        assert_eq!(kind("1.5"), TokenKind::Bad(Bad::Float));
        assert_eq!(kind("“a”"), TokenKind::Bad(Bad::Character));
        assert_eq!(words("`a\nfn b"), ["`a", "fn", "b"]);
    }
}
