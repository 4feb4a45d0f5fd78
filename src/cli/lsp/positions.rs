//! FilePlaces as the protocol counts them: lines from 0, and in a line the UTF-16 units before the place.

use lsp_types::{Position, Range};

/// Where the lines of a text begin and end.
pub(super) struct TextLines<'t> {
    text: &'t str,
    /// First byte of each line.
    starts: Vec<usize>,
}

impl<'t> TextLines<'t> {
    /// The lines of a text; they end as editors end them: with `\n`, `\r\n` or `\r`.
    pub(super) fn of(text: &'t str) -> Self {
        let bytes = text.as_bytes();
        let ends = |at: &usize| match bytes[*at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let starts = std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|at| at + 1)).collect();
        Self { text, starts }
    }

    /// The place of a byte.
    pub(super) fn position(&self, byte: usize) -> Position {
        let byte = self.text.floor_char_boundary(byte);
        let line = self.starts.partition_point(|start| *start <= byte) - 1;
        let before = &self.text[self.starts[line]..byte];
        Position::new(small(line), small(before.encode_utf16().count()))
    }

    /// The place of a range of bytes.
    pub(super) fn range(&self, start: usize, end: usize) -> Range {
        Range::new(self.position(start), self.position(end))
    }

    /// The byte at a place; behind the end of a line or of the text it is that end.
    pub(super) fn byte(&self, position: Position) -> usize {
        let Some(start) = self.starts.get(position.line as usize) else { return self.text.len() };
        let end = self.starts.get(position.line as usize + 1).copied().unwrap_or(self.text.len());
        let line = self.text[*start..end].trim_end_matches(['\n', '\r']);
        let mut units = position.character as usize;
        for (at, letter) in line.char_indices() {
            if units < letter.len_utf16() {
                return start + at;
            }
            units -= letter.len_utf16();
        }
        start + line.len()
    }
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_utf_16() {
        let text = "a手🎲b\r\nx\ry\n";
        let lines = TextLines::of(text);
        for (byte, line, character) in [
            (0, 0, 0),
            (1, 0, 1),
            (4, 0, 2),
            (8, 0, 4),
            (9, 0, 5),
            (11, 1, 0),
            (12, 1, 1),
            (13, 2, 0),
            (15, 3, 0),
        ] {
            assert_eq!(lines.position(byte), Position::new(line, character), "{byte}");
            assert_eq!(lines.byte(Position::new(line, character)), byte, "{byte}");
        }
        assert_eq!(lines.byte(Position::new(0, 3)), 4, "in the middle of a character");
        assert_eq!(lines.byte(Position::new(0, 99)), 9);
        assert_eq!(lines.byte(Position::new(9, 0)), text.len());
        assert_eq!(TextLines::of("").position(5), Position::new(0, 0));
    }
}
