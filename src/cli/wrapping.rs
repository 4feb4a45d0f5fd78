//! Wraps long texts, in writing systems with and without spaces.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use super::output::width;

/// What must not begin a line, besides spaces: closing signs, small and long kana.
const NOT_FIRST: &str = "、。，．：；？！）」』】〉》・ー～々ぁぃぅぇぉっゃゅょァィゥェォッャュョ)]},.:;?!*";
/// What must not end a line: opening signs.
const NOT_LAST: &str = "（「『【〈《([{";

/// Wraps words to lines of at most this width; all but the first are indented. Text in parentheses stays together if
/// possible: `goal(nani, hookipa, nui)`. Text between backticks always does, so that a command can be copied. A word
/// that is wider than a line, such as a sentence without spaces, breaks between its wide letters.
pub(super) fn wrapped(text: &str, columns: usize, indent: usize) -> String {
    let lines: Vec<&str> = lines(text, columns).into_iter().map(|line| &text[line]).collect();
    lines.join(&format!("\n{}", " ".repeat(indent)))
}

/// Where the lines of a text lie in it that [`wrapped`] makes.
pub(super) fn lines(text: &str, columns: usize) -> Vec<Range<usize>> {
    let mut lines = Lines { lines: std::iter::once(0..0).collect(), used: 0, columns };
    let mut start = 0;
    for word in words(text, columns) {
        let mut at = start;
        let whole = width(word) <= columns;
        for (nth, part) in if whole { vec![word] } else { parts(word) }.into_iter().enumerate() {
            lines.put(part, at, nth == 0);
            at += part.len();
        }
        start = at + 1;
    }
    lines.lines
}

struct Lines {
    lines: Vec<Range<usize>>,
    used: usize,
    columns: usize,
}

impl Lines {
    /// Adds a part that begins at `start` to the last line, or to a new one.
    fn put(&mut self, part: &str, start: usize, after_space: bool) {
        let space = usize::from(after_space && self.used > 0);
        let (wide, end) = (width(part), start + part.len());
        match self.lines.last_mut() {
            Some(last) if self.used > 0 && self.used + space + wide <= self.columns => last.end = end,
            Some(last) if self.used == 0 => *last = start..end,
            _ => {
                self.lines.push(start..end);
                self.used = 0;
            }
        }
        self.used += wide + if self.used > 0 { space } else { 0 };
    }
}

/// The parts that a line must not break, as far as they fit on one.
fn words<'a>(text: &'a str, columns: usize) -> Vec<&'a str> {
    let (mut depth, mut quoted) = (0_usize, false);
    let outside = |letter: char| {
        match letter {
            '`' => quoted = !quoted,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ' ' && depth == 0 && !quoted
    };
    let together = text.split(outside);
    let apart = |word: &'a str| -> Vec<&'a str> {
        let fits = width(word) <= columns || word.contains('`');
        if fits { vec![word] } else { word.split(' ').collect() }
    };
    together.flat_map(apart).collect()
}

/// The parts of a word between which it can break: before and after wide letters.
fn parts(word: &str) -> Vec<&str> {
    let is_wide = |letter: char| letter.width() == Some(2);
    let mut parts = Vec::new();
    let mut start = 0;
    let mut before = None;
    for (at, letter) in word.char_indices() {
        let breaks = before.is_some_and(|before| {
            (is_wide(before) || is_wide(letter)) && !NOT_LAST.contains(before) && !NOT_FIRST.contains(letter)
        });
        if breaks {
            parts.push(&word[start..at]);
            start = at;
        }
        before = Some(letter);
    }
    parts.push(&word[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, columns: usize, expected: &[&str]) {
        assert_eq!(wrapped(text, columns, 0).lines().collect::<Vec<&str>>(), expected);
    }

    #[test]
    fn words_stay_whole() {
        check("one two three", 8, &["one two", "three"]);
        check("goal(a, b, c) up(1)", 14, &["goal(a, b, c)", "up(1)"]);
        check("averylongword", 5, &["averylongword"]);
        check("type `play a.yaml --seed 1` now", 16, &["type", "`play a.yaml --seed 1`", "now"]);
        check("魚 木の実 小麦", 9, &["魚 木の実", "小麦"]);
    }

    #[test]
    fn sentences_without_spaces_break_between_wide_letters() {
        check("皆が上げ下げします。", 10, &["皆が上げ下", "げします。"]);
        check("皆が上げ下。げ", 10, &["皆が上げ", "下。げ"]);
        check("皆が「上げ下げ」します", 6, &["皆が", "「上げ", "下げ」", "します"]);
        check("ab 皆が上げcd下げ", 10, &["ab 皆が上", "げcd下げ"]);
        for line in
            wrapped("族長たちはモアイを造り、捧げ物カードの価値を1枚ずつ皆で決めていきます。", 20, 0).lines()
        {
            assert!(width(line) <= 20, "{line}");
        }
    }
}
