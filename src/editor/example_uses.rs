//! What the words of examples stand for.

use super::sheet_uses::NameSorts;
use super::symbols::{Symbol, UseList, is_part};
use crate::check::definition::NameKind;
use crate::diag::{SourceId, Span};
use crate::notation::reading::said_until;

/// A line of an example, as far as an editor reads it.
#[derive(Clone, Debug)]
pub(super) struct ExampleRow<'t> {
    /// Its first byte in the file.
    pub(super) start: usize,
    /// What it says, without its comment.
    pub(super) content: &'t str,
    /// The number of the example that it belongs to, from 1; 0 before the first.
    pub(super) example: usize,
    /// The part that it stands in: `given`, `when` or `then`; empty in the head.
    pub(super) part: &'t str,
    /// Whether it is a row of a drawn board.
    pub(super) is_drawn: bool,
}

/// The lines of a file of examples that say something.
pub(super) fn rows(text: &str) -> Vec<ExampleRow<'_>> {
    let mut rows: Vec<ExampleRow<'_>> = Vec::new();
    let (mut start, mut example, mut part) = (0, 0, "");
    let mut drawn_below = None;
    for line in text.split_inclusive('\n') {
        let content = line[..said_until(line).unwrap_or(line.len())].trim_end();
        let word = content.trim_start();
        let depth = content.len() - word.len();
        if !word.is_empty() {
            let is_drawn = drawn_below.is_some_and(|above| depth > above);
            if !is_drawn {
                drawn_below = word.ends_with([':', '=']).then_some(depth);
                match word {
                    "given" | "when" | "then" => part = word,
                    _ if word.starts_with("example") && word[7..].trim_start().starts_with('"') => {
                        (example, part) = (example + 1, "");
                    }
                    _ => {}
                }
            }
            rows.push(ExampleRow { start, content, example, part, is_drawn });
        }
        start += line.len();
    }
    rows
}

/// Adds the uses in a file of examples.
pub(super) fn of_examples(id: SourceId, names: &NameSorts, uses: &mut UseList<'_>) {
    let sources = uses.sources;
    let mut seats: Vec<String> = Vec::new();
    for row in rows(sources.text(id)) {
        let words = words(row.content);
        let first = words.first().map_or("", |(_, word)| *word);
        let head = row.part.is_empty();
        if row.is_drawn || head && ["rulebook", "covers", "seed"].contains(&first) {
            continue;
        }
        if head && first == "example" {
            seats.clear();
            continue;
        }
        for (nth, (at, word)) in words.iter().enumerate() {
            let start = u32::try_from(row.start + at).unwrap_or(u32::MAX);
            let span = Span::new(id, start, start + u32::try_from(word.len()).unwrap_or(0));
            let name = word.trim_matches('"');
            let symbol = match first {
                "seats" if head => {
                    if nth == 0 {
                        continue;
                    }
                    seats.push(name.to_owned());
                    Symbol::Seat(id, row.example, name.to_owned())
                }
                "variant" if head => match nth {
                    0 => continue,
                    _ => Symbol::Variant(name.to_owned()),
                },
                _ if seats.iter().any(|seat| seat == name) => Symbol::Seat(id, row.example, name.to_owned()),
                // What a seat is asked is a text of scripts.
                "asks" if nth > 1 => Symbol::Text(name.to_owned()),
                _ if word.starts_with('"') => Symbol::Text(name.to_owned()),
                _ if !names.contains_key(name) || is_key(row.content, nth, name) => continue,
                _ if is_answer(&row, first, *at) && !can_be_answered(names, name) => {
                    Symbol::Text(name.to_owned())
                }
                _ => Symbol::Name(name.to_owned()),
            };
            uses.add(span, name, symbol, head && first == "seats");
        }
    }
}

/// Whether what stands at a byte of a line answers a question, or could.
fn is_answer(row: &ExampleRow<'_>, first: &str, at: usize) -> bool {
    let is_behind = row.content.find(':').is_some_and(|colon| colon < at);
    is_behind && (row.part == "when" || row.part == "then" && ["offers", "does"].contains(&first))
}

/// Whether a name can be an answer; otherwise a word of the scripts is meant that is the same.
fn can_be_answered(names: &NameSorts, name: &str) -> bool {
    matches!(names.get(name), Some(NameKind::Kind | NameKind::Zone))
}

/// Whether a word is one of the notation although something of the game has the same name: `rest: box`.
fn is_key(content: &str, nth: usize, word: &str) -> bool {
    let behind = content.trim_start().strip_prefix(word).map(str::trim_start);
    match word {
        "at" | "rest" | "rolled" | "drawn" | "ranking" | "fails" if nth == 0 => {
            behind.is_some_and(|behind| behind.starts_with(':'))
        }
        "asks" | "offers" | "shuffled" if nth == 0 => {
            behind.is_some_and(|behind| behind.starts_with(is_part))
        }
        "over" if nth == 0 => behind == Some(""),
        _ => false,
    }
}

/// The names and quoted texts of a line, with the byte at which each begins.
fn words(line: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = line[at..].chars().next() {
        let rest = &line[at..];
        let length = match first {
            '"' => quoted(rest),
            '_' => rest.find(|letter| !is_part(letter)).unwrap_or(rest.len()),
            _ if first.is_alphabetic() => {
                rest.find(|letter| !is_part(letter) && letter != '-').unwrap_or(rest.len())
            }
            _ if is_part(first) => {
                at += rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
                continue;
            }
            _ => {
                at += first.len_utf8();
                continue;
            }
        };
        // A minus belongs to the name of a variant only.
        let is_variant = line.trim_start().starts_with("variant");
        let word = &rest[..length];
        let word = if is_variant || first == '"' { word } else { word.split('-').next().unwrap_or(word) };
        found.push((at, word));
        at += word.len().max(1);
    }
    found
}

/// How long a text in quotation marks is.
fn quoted(rest: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            '"' if !escaped => return at + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_into_words() {
        assert_eq!(
            words("Ann.hand: fish*2 hunter(berry) \"a \\\" b\" b2->c3 x-y"),
            [
                (0, "Ann"),
                (4, "hand"),
                (10, "fish"),
                (17, "hunter"),
                (24, "berry"),
                (31, "\"a \\\" b\""),
                (40, "b2"),
                (44, "c3"),
                (47, "x"),
                (49, "y"),
            ]
        );
        assert_eq!(words("variant two-decks"), [(0, "variant"), (8, "two-decks")]);
    }

    #[test]
    fn rows_know_their_part_and_pictures() {
        let text = "# one\nexample \"A\"\n  seats Ann\n  given\n    board:\n      . b\n    rest: box\n  then\n    over\n";
        let rows = rows(text);
        let told: Vec<(&str, &str, bool)> =
            rows.iter().map(|row| (row.content.trim(), row.part, row.is_drawn)).collect();
        assert_eq!(told[4], (". b", "given", true));
        assert_eq!(told[5], ("rest: box", "given", false));
        assert_eq!(told[7], ("over", "then", false));
    }
}
