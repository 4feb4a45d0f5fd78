//! Reads places of boards as people type them: `b2b3`, `b2-b3` and `b2xb3` for `b2 -> b3`, `8 9` and `[8, 9]` for
//! `board[8, 9]`, and a column alone where only one option is a place in it.

use crate::notation::reading::ARROW;
use crate::play::Choice;
use crate::vm::machine::Demand;

impl Choice {
    /// The only option with the places that were typed.
    pub(super) fn by_places(&self, typed: &str) -> Option<usize> {
        let typed = parts(typed);
        let fits = |at: &usize| {
            let text = &self.options[*at].text;
            has_place(text) && parts(text) == typed
        };
        let ends = |at: &usize| self.is_last_space(*at, &typed);
        let in_column = |at: &usize| is_in_column(&self.options[*at].text, &typed);
        self.only(&fits).or_else(|| self.only(&ends)).or_else(|| self.only(&in_column))
    }

    /// The option for which this holds, if it is one alone.
    fn only(&self, fits: &dyn Fn(&usize) -> bool) -> Option<usize> {
        let mut found = (0..self.options.len()).filter(fits);
        found.next().filter(|_| found.next().is_none())
    }

    /// Whether what was typed is the number of the space to which an option leads.
    fn is_last_space(&self, at: usize, typed: &[String]) -> bool {
        let ([number], Some((_, last))) = (typed, self.options[at].text.rsplit_once(ARROW)) else {
            return false;
        };
        has_space(last) && parts(last).last() == Some(number)
    }

    /// Whether several options can be chosen, and some are places of row and column: then a number could be one of
    /// their keys as well as a row.
    pub(super) fn has_numbered_places(&self) -> bool {
        matches!(self.demand, Demand::Some { .. })
            && self.options.iter().any(|option| option.text.contains(", "))
    }
}

/// Whether a text contains a place of a board: `[2, 3]` or `b2`.
fn has_place(text: &str) -> bool {
    text.contains('[') && text.contains(", ")
        || has_space(text) && text.contains(ARROW)
        || parts(text).iter().any(|part| is_spot(part))
}

/// Whether a text contains a space of a ring or a track, or a place of a row: `[3]`.
fn has_space(text: &str) -> bool {
    let inner = |part: &str| part.split_once(']').is_some_and(|(inner, _)| inner.parse::<u32>().is_ok());
    text.split('[').skip(1).any(inner)
}

/// Whether an option is a place in the column with the letters that were typed: `c1` for `c`.
fn is_in_column(option: &str, typed: &[String]) -> bool {
    let ([column], [spot]) = (typed, &parts(option)[..]) else { return false };
    is_spot(spot) && spot.trim_end_matches(|letter: char| letter.is_ascii_digit()) == column
}

/// Whether a part is the name of a place.
fn is_spot(part: &str) -> bool {
    part.starts_with(|letter: char| letter.is_ascii_lowercase())
        && part.ends_with(|letter: char| letter.is_ascii_digit())
        && part.chars().all(|letter| letter.is_ascii_alphanumeric())
}

/// The names of places, words and numbers of a text in small letters, without signs, zones and the `x` of a capture.
fn parts(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let mut parts: Vec<String> = Vec::new();
    let mut part = String::new();
    for letter in text.chars() {
        let is_number = part.ends_with(|last: char| last.is_ascii_digit());
        if !part.is_empty()
            && (!letter.is_alphanumeric() && letter != '_' || is_number && !letter.is_ascii_digit())
        {
            push(&mut parts, std::mem::take(&mut part));
        }
        match letter {
            // The zone before a place.
            '[' => {
                let is_zone = parts.last().is_some_and(|last| !is_spot(last) && last.parse::<u32>().is_err());
                parts.truncate(parts.len() - usize::from(is_zone));
            }
            _ if letter.is_alphanumeric() || letter == '_' => part.push(letter),
            _ => {}
        }
    }
    push(&mut parts, part);
    parts
}

fn push(parts: &mut Vec<String>, part: String) {
    let after_place = parts.last().is_some_and(|last| is_spot(last) || last.parse::<u32>().is_ok());
    let part = match part.strip_prefix('x') {
        Some("") if after_place => return,
        // No board has so many columns that a name of two letters begins with x.
        Some(rest) if after_place && is_spot(rest) => rest.to_owned(),
        _ => part,
    };
    if !part.is_empty() {
        parts.push(part);
    }
}

#[cfg(test)]
mod tests {
    use super::super::typed::{choice, reads};
    use crate::play::Choice;
    use crate::vm::machine::Demand;

    #[test]
    fn moves_between_named_places_are_typed_in_many_ways() {
        let choice = choice(&["b2 -> b3", "b2 -> c3", "x1 -> x12", "b7 -> b8 -> queen", "b7 -> b8 -> rook"]);
        let cases = [
            ("b2b3", Some(0)),
            ("b2 b3", Some(0)),
            ("b2-b3", Some(0)),
            ("B2xB3", Some(0)),
            ("b2 x c3", Some(1)),
            ("b2:c3", Some(1)),
            ("x1x12", Some(2)),
            ("x1-x12", Some(2)),
            ("b7b8=queen", Some(3)),
            ("b7 b8 rook", Some(4)),
            ("b7b8", None),
            ("b2", None),
            ("b3b2", None),
        ];
        reads(&choice, &cases);
    }

    #[test]
    fn moves_between_spaces_are_typed_by_their_numbers() {
        let choice =
            choice(&["space[3] -> space[5]", "space[3] -> space[15]", "yard(green) -> space[11]", "pass[2]"]);
        let cases = [
            ("3 5", Some(0)),
            ("3-15", Some(1)),
            ("space[3] space[15]", Some(1)),
            ("11", Some(2)),
            ("space[11]", Some(2)),
            ("5", Some(0)),
            ("3", None),
            ("5 3", None),
        ];
        reads(&choice, &cases);
    }

    #[test]
    fn a_column_alone_is_typed_where_one_option_is_in_it() {
        let drops = choice(&["a1", "b3", "c1", "aa2", "d1", "d2"]);
        let cases = [
            ("a", Some(0)),
            ("B", Some(1)),
            ("aa", Some(3)),
            ("d", None),
            ("e", None),
            ("3", Some(2)),
            ("c1", Some(2)),
        ];
        reads(&drops, &cases);
        reads(&choice(&["c1 -> c2", "b1"]), &[("c", None), ("b", Some(1))]);
        // Where letters are keys, they mean what is shown beside them.
        let keyed = choice(&["b1", "a1", "7"]);
        assert_eq!(keyed.keys().join(" "), "a b c");
        reads(&keyed, &[("a", Some(0)), ("b", Some(1)), ("7", Some(2))]);
    }

    #[test]
    fn places_are_typed_by_row_and_column() {
        let board = choice(&["board[8, 9]", "board[8, 10]", "board[1, 1] -> board[2, 1]", "Ann.board[1, 1]"]);
        let cases = [
            ("8 9", Some(0)),
            ("[8, 9]", Some(0)),
            ("8,9", Some(0)),
            ("board 8 10", None),
            ("BOARD[8,10]", Some(1)),
            ("1 1 2 1", Some(2)),
            ("1 1 -> 2 1", Some(2)),
            ("1,1-2,1", Some(2)),
            ("9", None),
        ];
        reads(&board, &cases);
        let several = Choice { demand: Demand::Some { least: 1, most: 2 }, ..board };
        assert_eq!(several.keys()[0], "a", "a number would be a key as well as a row");
        assert_eq!(several.read("8 9").ok().map(|answer| answer.picks), Some(vec![0]));
        assert_eq!(several.read("a b").ok().map(|answer| answer.picks), Some(vec![0, 1]));
    }
}
