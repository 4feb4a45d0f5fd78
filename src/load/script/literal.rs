//! The values of literals: the text between quotes, the value of a number.

/// An invalid escape: its byte range inside the literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BadEscape {
    /// First byte.
    pub(super) start: usize,
    /// One past the last byte.
    pub(super) end: usize,
}

/// The text of `"literal"`, quotes included.
///
/// # Errors
/// The first invalid escape, as in `"\q"`.
pub(super) fn quoted(literal: &str) -> Result<String, BadEscape> {
    let body = literal.get(1..literal.len().saturating_sub(1)).unwrap_or("");
    let mut text = String::with_capacity(body.len());
    let mut at = 0;
    while let Some(c) = body[at..].chars().next() {
        let rest = &body[at + c.len_utf8()..];
        at += match c {
            '\\' => {
                let (meant, length) = escape(rest).ok_or_else(|| BadEscape {
                    start: at + 1,
                    end: at + 2 + rest.chars().next().map_or(0, char::len_utf8),
                })?;
                text.push(meant);
                1 + length
            }
            '"' => {
                text.push('"');
                2
            }
            '\r' if rest.starts_with('\n') => 1,
            _ => {
                text.push(c);
                c.len_utf8()
            }
        };
    }
    Ok(text)
}

/// The character of an escape, and its length in bytes after the backslash.
fn escape(rest: &str) -> Option<(char, usize)> {
    let simple = |meant| Some((meant, 1));
    let digits = |count: usize| {
        let number = rest.get(1..=count).filter(|digits| digits.chars().all(|c| c.is_ascii_hexdigit()))?;
        Some((char::from_u32(u32::from_str_radix(number, 16).ok()?)?, 1 + count))
    };
    match rest.chars().next()? {
        'n' => simple('\n'),
        'r' => simple('\r'),
        't' => simple('\t'),
        '\\' => simple('\\'),
        '"' => simple('"'),
        'x' => digits(2),
        'u' => digits(4),
        'U' => digits(8),
        _ => None,
    }
}

/// The text of a part of a template, without its backtick and `$`. The part after the opening backtick (`first`) loses
/// a line break at its beginning.
pub(super) fn template(piece: &str, first: bool) -> String {
    let piece = if first {
        piece.strip_prefix("\r\n").or(piece.strip_prefix(['\n', '\r'])).unwrap_or(piece)
    } else {
        piece
    };
    piece.replace("\r\n", "\n").replace("\\${", "${").replace("``", "`")
}

/// The value of a number without sign, at most 2147483648 in decimal notation.
pub(super) fn number(literal: &str) -> Option<u32> {
    let digits = literal.replace('_', "");
    let radix = match digits.get(..2) {
        Some("0x" | "0X") => 16,
        Some("0o" | "0O") => 8,
        Some("0b" | "0B") => 2,
        _ => return digits.parse().ok().filter(|value| *value <= 1 << 31),
    };
    u32::from_str_radix(&digits[2..], radix).ok()
}

#[cfg(test)]
mod tests {
    use super::{number, quoted, template};

    #[test]
    fn escapes_mean_what_they_mean_in_rhai() {
        assert_eq!(quoted(r#""a\n\"\\\x41\u3042""b""#).unwrap(), "a\n\"\\Aあ\"b");
        let bad = quoted(r#""山\q""#).unwrap_err();
        assert_eq!((bad.start, bad.end), (4, 6));
        assert!(quoted(r#""\u30""#).is_err());
        assert_eq!(template("\na\\${b``", true), "a${b`");
    }

    #[test]
    fn numbers_are_whole() {
        assert_eq!(number("1_000"), Some(1000));
        assert_eq!(number("0xFFFFFFFF"), Some(u32::MAX));
        assert_eq!(number("2147483648"), Some(1 << 31));
        assert_eq!(number("2147483649"), None);
        assert_eq!(number("12abc"), None);
    }
}
