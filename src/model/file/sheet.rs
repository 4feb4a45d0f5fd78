//! Sheets: texts that hold numbers. First the lines of a head, `key: value`, then blocks of bytes in letters, at the end
//! a checksum of all before it.

use std::fmt::{Display, Write};

use sha2::{Digest, Sha256};

/// The letters for six bits each.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// Letters of a line.
const LINE: usize = 96;
/// What the last line says before the checksum.
const CHECKSUM: &str = "sha256: ";

/// Writes a sheet.
#[derive(Debug)]
pub(crate) struct SheetWriter {
    text: String,
}

/// Reads a sheet line by line.
#[derive(Debug)]
pub(crate) struct SheetReader<'a> {
    rest: &'a str,
}

/// What is wrong with a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetError {
    /// It is none, or one of something else.
    Foreign,
    /// It is laid out as another version of the program does it.
    Version(String),
    /// It is not as it was written.
    Damaged,
    /// A line does not say what it should.
    Wrong(&'static str),
}

/// Whether a file begins as a sheet that says this.
pub(crate) fn begins(bytes: &[u8], what: &str) -> bool {
    bytes.strip_prefix(what.as_bytes()).is_some_and(|rest| rest.starts_with(b": "))
}

/// The text of the bytes of a sheet. Its lines can end as other systems end theirs.
pub(crate) fn sheet_text(bytes: Vec<u8>) -> Result<String, SheetError> {
    let text = String::from_utf8(bytes).map_err(|_| SheetError::Foreign)?;
    Ok(if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text })
}

impl SheetWriter {
    /// Begins a sheet: its first line says what it is, and how it is laid out.
    pub(crate) fn new(what: &str, version: u32) -> Self {
        Self { text: format!("{what}: {version}\n") }
    }

    /// A line of the head.
    pub(crate) fn line(&mut self, key: &str, value: impl Display) {
        let start = self.text.len();
        // Nothing that is written to a text fails.
        let _ = write!(self.text, "{key}: {value}");
        let line = self.text.split_off(start).replace(|letter: char| letter.is_control(), " ");
        self.text.push_str(&line);
        self.text.push('\n');
    }

    /// A block of bytes under a line.
    pub(crate) fn block(&mut self, key: &str, value: impl Display, bytes: &[u8]) {
        self.line(key, format_args!("{value} bytes {}", bytes.len()));
        let letters = letters(bytes);
        for line in letters.as_bytes().chunks(LINE) {
            self.text.extend(line.iter().map(|letter| char::from(*letter)));
            self.text.push('\n');
        }
    }

    /// The whole text.
    pub(crate) fn finish(mut self) -> String {
        let sum = checksum(&self.text);
        self.text.push_str(CHECKSUM);
        self.text.push_str(&sum);
        self.text.push('\n');
        self.text
    }
}

impl<'a> SheetReader<'a> {
    /// Opens a sheet whose first line says this.
    ///
    /// # Errors
    /// When it is none, of another version, or not as it was written.
    pub(crate) fn open(text: &'a str, what: &str, version: u32) -> Result<Self, SheetError> {
        let first = text.lines().next().unwrap_or("");
        let (key, found) = first.split_once(": ").ok_or(SheetError::Foreign)?;
        if key != what {
            return Err(SheetError::Foreign);
        }
        if found != version.to_string() {
            let short: String = found.chars().take(20).collect();
            return Err(SheetError::Version(short));
        }
        let end = text.rfind(CHECKSUM).ok_or(SheetError::Damaged)?;
        let (body, last) = text.split_at(end);
        if last.strip_prefix(CHECKSUM).and_then(|sum| sum.strip_suffix('\n')) != Some(&*checksum(body)) {
            return Err(SheetError::Damaged);
        }
        let rest = body.split_once('\n').ok_or(SheetError::Damaged)?.1;
        Ok(Self { rest })
    }

    /// The value of the next line if it has this key.
    pub(crate) fn maybe(&mut self, key: &str) -> Option<&'a str> {
        let (line, rest) = self.rest.split_once('\n')?;
        let value = line.strip_prefix(key)?.strip_prefix(": ")?;
        self.rest = rest;
        Some(value)
    }

    /// The value of the next line, which must have this key.
    ///
    /// # Errors
    /// When it has another one.
    pub(crate) fn line(&mut self, key: &'static str) -> Result<&'a str, SheetError> {
        self.maybe(key).ok_or(SheetError::Wrong(key))
    }

    /// The number in the next line.
    ///
    /// # Errors
    /// When there is none, or it has no place in this type.
    pub(crate) fn number<N: std::str::FromStr>(&mut self, key: &'static str) -> Result<N, SheetError> {
        self.line(key)?.parse().map_err(|_| SheetError::Wrong(key))
    }

    /// A block: what its line says, and its bytes.
    ///
    /// # Errors
    /// When there is none, or when its letters are not those of its bytes.
    pub(crate) fn block(&mut self, key: &'static str) -> Result<(&'a str, Vec<u8>), SheetError> {
        let wrong = || SheetError::Wrong(key);
        let (value, count) = self.line(key)?.rsplit_once(" bytes ").ok_or_else(wrong)?;
        let count: usize = count.parse().map_err(|_| wrong())?;
        let letters = count.checked_mul(4).ok_or_else(wrong)?.div_ceil(3);
        let with_breaks = letters.checked_add(letters.div_ceil(LINE)).ok_or_else(wrong)?;
        // The letters are there, so no more room is taken than the text has.
        let lines = self.rest.get(..with_breaks).ok_or_else(wrong)?;
        self.rest = &self.rest[with_breaks..];
        let mut bytes = Vec::with_capacity(count);
        let (mut held, mut bits) = (0u32, 0);
        for (at, letter) in lines.bytes().enumerate() {
            let is_break = at % (LINE + 1) == LINE || at + 1 == with_breaks;
            if is_break != (letter == b'\n') {
                return Err(wrong());
            }
            if is_break {
                continue;
            }
            held = (held << 6 | u32::from(six(letter).ok_or_else(wrong)?)) & 0xffff;
            bits += 6;
            if bits >= 8 {
                bits -= 8;
                bytes.push((held >> bits & 0xff) as u8);
            }
        }
        // The last letter may have bits that belong to no byte.
        if bytes.len() != count || held & ((1 << bits) - 1) != 0 {
            return Err(wrong());
        }
        Ok((value, bytes))
    }

    /// Whether everything was read.
    ///
    /// # Errors
    /// When something is left.
    pub(crate) fn end(self) -> Result<(), SheetError> {
        if self.rest.is_empty() { Ok(()) } else { Err(SheetError::Wrong("sha256")) }
    }
}

fn checksum(text: &str) -> String {
    Sha256::digest(text.as_bytes())
        .iter()
        .take(16)
        .fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity((bytes.len() * 4).div_ceil(3));
    for three in bytes.chunks(3) {
        let held =
            three.iter().fold(0u32, |held, byte| held << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for at in 0..=three.len() {
            text.push(char::from(LETTERS[(held >> (18 - 6 * at) & 63) as usize]));
        }
    }
    text
}

fn six(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

/// The same text with the checksum that it should have: for tests that change something else.
#[cfg(test)]
pub(in crate::model) fn resealed(text: &str) -> String {
    let body = text.rfind(CHECKSUM).map_or(text, |end| &text[..end]);
    format!("{body}{CHECKSUM}{}\n", checksum(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_as_they_were_written() {
        for count in [0, 1, 2, 3, 4, 71, 72, 73, 200] {
            let bytes: Vec<u8> = (0..count).map(|at: u8| at.wrapping_mul(37)).collect();
            let mut sheet = SheetWriter::new("test", 2);
            sheet.line("name", "a\nb");
            sheet.block("data", "odd 1", &bytes);
            let text = sheet.finish();
            let mut reader = SheetReader::open(&text, "test", 2).unwrap();
            assert_eq!(reader.maybe("data"), None);
            assert_eq!(reader.line("name"), Ok("a b"));
            assert_eq!(reader.block("data"), Ok(("odd 1", bytes)));
            assert_eq!(reader.end(), Ok(()));
        }
    }

    #[test]
    fn what_is_no_sheet_is_told() {
        let text = SheetWriter::new("test", 2).finish();
        let error = |text: &str| SheetReader::open(text, "test", 2).unwrap_err();
        assert_eq!(error(""), SheetError::Foreign);
        assert_eq!(error("other: 2\n"), SheetError::Foreign);
        assert_eq!(error(&text.replace("2\n", "3\n")), SheetError::Version("3".to_owned()));
        assert_eq!(error(&text.replace("sha256: ", "sha256: 0")), SheetError::Damaged);
        assert_eq!(error(&text[..text.len() - 1]), SheetError::Damaged);
    }

    #[test]
    fn wrong_blocks_are_refused() {
        let mut sheet = SheetWriter::new("test", 2);
        sheet.block("data", "x", &[1; 80]);
        let text = sheet.finish();
        for (from, to) in [
            ("bytes 80", "bytes 81"),
            ("bytes 80", "bytes 79"),
            ("bytes 80", "bytes 18446744073709551615"),
            ("bytes 80", "bytes -1"),
            ("bytes 80", "80"),
            ("AQEB", "AQ*B"),
            ("AQEB\n", "AQEBA"),
        ] {
            let changed = resealed(&text.replacen(from, to, 1));
            let mut reader = SheetReader::open(&changed, "test", 2).unwrap();
            assert_eq!(reader.block("data"), Err(SheetError::Wrong("data")), "{to}");
        }
    }
}
