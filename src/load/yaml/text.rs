//! A text of a YAML file, with the place in the file of each of its characters.

use crate::diag::Span;

/// A text or a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlText {
    /// Its content.
    pub value: String,
    /// Its place, including quotation marks.
    pub span: Span,
    /// Pairs of offsets, in `value` and in the file, from which on both advance together. Empty if escapes make that
    /// impossible.
    steps: Vec<(u32, u32)>,
}

impl YamlText {
    /// A text whose value is written in the file as `source`, beginning at the first byte of `span`.
    #[must_use]
    pub fn new(value: String, span: Span, source: &str) -> Self {
        let steps = align(&value, source, span.start).unwrap_or_default();
        Self { value, span, steps }
    }

    /// The place of a range of bytes of the value; that of the whole text if there are escapes.
    #[must_use]
    pub fn place(&self, start: usize, end: usize) -> Span {
        match (self.byte(start), self.byte(end.max(start + 1) - 1)) {
            (Some(first), Some(last)) if end > start => {
                Span::new(self.span.source, first, (last + 1).min(self.span.end.max(last + 1)))
            }
            (Some(first), _) => Span::new(self.span.source, first, first),
            (None, _) => self.span,
        }
    }

    /// The offset in the file of a byte of the value, or of its end.
    fn byte(&self, at: usize) -> Option<u32> {
        let at = u32::try_from(at).ok().filter(|&at| at as usize <= self.value.len())?;
        let step = self.steps.partition_point(|&(value, _)| value <= at).checked_sub(1)?;
        let (value, file) = self.steps[step];
        Some(file + (at - value))
    }
}

/// Finds every character of `value` in `source`, in order; only white space may be folded.
fn align(value: &str, source: &str, base: u32) -> Option<Vec<(u32, u32)>> {
    let (body, mut at) = match source.as_bytes().first() {
        Some(b'"' | b'\'') => (source.get(1..source.len().checked_sub(1)?)?, 1),
        _ => (source, 0),
    };
    if at == 1 && (body.contains('\\') && source.starts_with('"') || body.contains("''")) {
        return None;
    }
    let end = at + body.len();
    let mut steps: Vec<(u32, u32)> = Vec::new();
    let mut after_break = false;
    for (offset, c) in value.char_indices() {
        let rest = source.get(at..end)?;
        if c == ' ' || c == '\n' {
            // A line break in the file may be a space, a line break, or nothing in the value.
            if let Some(width) = space(rest, c) {
                push(&mut steps, offset, at, base)?;
                at += width;
                after_break |= rest.starts_with(['\n', '\r']);
                continue;
            }
            if !rest.is_empty() {
                let skipped = rest.len() - rest.trim_start().len();
                if skipped == 0 {
                    return None;
                }
            }
            push(&mut steps, offset, at, base)?;
            continue;
        }
        if !rest.starts_with(c) {
            let skipped = rest.len() - rest.trim_start().len();
            if skipped == 0 || !(after_break || rest[..skipped].contains('\n')) {
                return None;
            }
            at += skipped;
            if !source.get(at..end)?.starts_with(c) {
                return None;
            }
        }
        push(&mut steps, offset, at, base)?;
        at += c.len_utf8();
        after_break = false;
    }
    push(&mut steps, value.len(), at, base)?;
    Some(steps)
}

/// How many bytes in the file belong to a space or line break of the value.
fn space(rest: &str, c: char) -> Option<usize> {
    match rest.as_bytes() {
        [b'\r', b'\n', ..] => Some(2),
        [b'\n', ..] => Some(1),
        [b' ' | b'\t', ..] if c == ' ' => Some(1),
        _ => None,
    }
}

/// Adds a pair of offsets unless the character follows its predecessor in both.
fn push(steps: &mut Vec<(u32, u32)>, value: usize, at: usize, base: u32) -> Option<()> {
    let value = u32::try_from(value).ok()?;
    let file = base.checked_add(u32::try_from(at).ok()?)?;
    if steps.last().is_none_or(|&(v, f)| file.wrapping_sub(f) != value - v) {
        steps.push((value, file));
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::SourceId;

    fn find(value: &str, source: &str, word: &str) -> Option<String> {
        let end = u32::try_from(source.len()).unwrap();
        let text = YamlText::new(value.into(), Span::new(SourceId(0), 0, end), source);
        let at = value.find(word).unwrap();
        let span = text.place(at, at + word.len());
        (span != text.span).then(|| source[span.start as usize..span.end as usize].to_owned())
    }

    #[test]
    fn words_are_found_in_all_kinds_of_scalars() {
        let found = |value: &str, source: &str, word: &str| {
            assert_eq!(find(value, source, word).as_deref(), Some(word), "{source:?}");
        };
        found("idol*9 up", "idol*9 up", "up");
        found("idol*9 up", "\"idol*9 up\"", "up");
        found("手札 up", "'手札 up'", "手札");
        found("手札 up", "'手札 up'", "up");
        found("a b c", "a\n    b\r\n  c", "b");
        found("a b c", "a\n    b\r\n  c", "c");
        found("a b\nc\n", "a\n    b\n\n   c\n", "c");
        found("a\n  b\nc\n", "a\n    b\n  c\n", "b");
        found("a\nb\n", "a\r\n  b\r\n\r\n", "b");
    }

    #[test]
    fn escapes_fall_back_to_the_whole_text() {
        for (value, source, word) in
            [("a b\n", "\"a b\\n\"", "b"), ("it's b", "'it''s b'", "b"), ("x y", "q y", "y")]
        {
            assert_eq!(find(value, source, word), None, "{source:?}");
        }
    }
}
