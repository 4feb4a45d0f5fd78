//! Reads a drawn board: rows of single characters as in the diagrams of rulebooks. What the characters stand for, other
//! than an empty place, the caller knows.

use std::ops::Range;

use super::Places;

/// The characters for an empty place.
const EMPTY: [char; 2] = ['.', '·'];

/// A place as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnPlace<'t> {
    /// The character that stands on it; `None` for an empty place.
    pub glyph: Option<&'t str>,
    /// Where it is in the text, in bytes.
    pub range: Range<usize>,
}

/// A picture that does not fit the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureFault {
    /// Where in the text, in bytes.
    pub range: Range<usize>,
    /// What is wrong, in a sentence.
    pub message: String,
}

/// A line of the text that is not blank, without the space around it.
struct TextLine<'a> {
    start: usize,
    text: &'a str,
}

impl TextLine<'_> {
    fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The characters with their places in the text.
    fn glyphs(&self) -> impl Iterator<Item = Range<usize>> {
        let letters = self.text.char_indices().filter(|(_, letter)| !letter.is_whitespace());
        letters.map(|(at, letter)| self.start + at..self.start + at + letter.len_utf8())
    }
}

impl Places {
    /// Reads a picture: a line for each row from the top and in it a character for each place, `.` for an empty one.
    /// Space means nothing, so rows can be shifted, and nothing is drawn where there is no place. The labels of rows and
    /// columns may stand at the left, above and below. Gives all places in their order.
    ///
    /// # Errors
    /// When the number of rows, or of places in one of them, is not that of the board.
    pub fn read_picture<'t>(&self, text: &'t str) -> Result<Vec<DrawnPlace<'t>>, PictureFault> {
        let mut rows = lines(text);
        let (count, widest) = self.sides();
        if rows.len() == count + 1 && rows.first().is_some_and(|line| self.is_head(line.text)) {
            rows.remove(0);
        } else if rows.len() == count + 1 && rows.last().is_some_and(|line| self.is_head(line.text)) {
            rows.pop();
        }
        if rows.len() != count {
            let range =
                rows.first().map_or(0, |line| line.start)..rows.last().map_or(0, |line| line.range().end);
            let (noun, drawn) = (self.noun(), rows.len());
            let message = format!(
                "the picture has {}, the {noun} has {count} of {widest} places",
                counted(drawn, "row")
            );
            return Err(PictureFault { range, message });
        }
        let mut drawn = Vec::new();
        for (row, ((line, _), row_text)) in (0u16..).zip(self.lines().zip(&rows)) {
            let places = self.row(row_text, row, line.count)?.into_iter().map(|range| {
                let glyph = text.get(range.clone()).filter(|glyph| !glyph.starts_with(EMPTY));
                DrawnPlace { glyph, range }
            });
            drawn.extend(places);
        }
        Ok(drawn)
    }

    /// The characters of a row, without the label at its left.
    fn row(&self, line: &TextLine<'_>, row: u16, count: u16) -> Result<Vec<Range<usize>>, PictureFault> {
        let glyphs: Vec<Range<usize>> = line.glyphs().collect();
        let label = self.row_label(row);
        let labelled =
            line.text.strip_prefix(label.as_str()).is_some_and(|rest| rest.starts_with(char::is_whitespace));
        let label = if labelled { label.chars().count() } else { 0 };
        let count = usize::from(count);
        if glyphs.len() == count {
            return Ok(glyphs);
        }
        let found = glyphs.len() - label;
        if found == count {
            return Ok(glyphs[label..].to_vec());
        }
        let message = format!(
            "row {} of the {} has {}, here are {found}",
            row + 1,
            self.noun(),
            counted(count, "place")
        );
        Err(PictureFault { range: line.range(), message })
    }

    /// Whether a line has the labels of the columns.
    fn is_head(&self, line: &str) -> bool {
        line.split_whitespace().eq((0..self.column_count()).map(|column| self.column_label(column)))
    }
}

fn counted(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

fn lines(text: &str) -> Vec<TextLine<'_>> {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        let plain = line.trim();
        if !plain.is_empty() {
            lines.push(TextLine { start: start + line.len() - line.trim_start().len(), text: plain });
        }
        start += line.len();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::ZoneShape;

    /// The characters of a picture of two rows of three, or what is wrong with it.
    fn read(text: &str) -> Result<String, String> {
        let drawn =
            ZoneShape::grid(2, 3).places().unwrap().read_picture(text).map_err(|fault| {
                format!("{} at {:?}", fault.message, text.get(fault.range.clone()).unwrap())
            })?;
        assert!(
            drawn.iter().all(|place| place.glyph.is_none_or(|glyph| &text[place.range.clone()] == glyph))
        );
        Ok(drawn.iter().map(|place| place.glyph.unwrap_or(".")).collect())
    }

    #[test]
    fn space_and_labels_mean_nothing() {
        for text in [
            "a . b\n. c .\n",
            "\n  a.b\r\n\n  .c·",
            "a . b\n . c .",
            "1 a . b\n2 . c .",
            "  1 2 3\n1 a . b\n2 . c .",
            "1 a . b\n2 . c .\n  1 2 3",
        ] {
            assert_eq!(read(text).as_deref(), Ok("a.b.c."), "{text:?}");
        }
        assert_eq!(read("1 2 3\n1 2 3").as_deref(), Ok("123123"), "digits can be glyphs");
    }

    #[test]
    fn what_does_not_fit_is_told_with_its_place() {
        let rows = "the picture has 1 row, the grid has 2 of 3 places at \"a b c\"";
        assert_eq!(read(" a b c\n").unwrap_err(), rows);
        assert_eq!(read("").unwrap_err(), "the picture has 0 rows, the grid has 2 of 3 places at \"\"");
        let row = "row 2 of the grid has 3 places, here are 4 at \". c . .\"";
        assert_eq!(read("a . b\n. c . .\n").unwrap_err(), row);
        let short = "row 2 of the grid has 3 places, here are 1 at \"2 c\"";
        assert_eq!(read("1 a . b\n2 c\n").unwrap_err(), short);
    }
}
