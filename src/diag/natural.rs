//! The order in which people list names: numbers in them by their size.

use std::cmp::Ordering;

/// A text in natural order: `card(2)` comes before `card(10)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NaturalText<'a>(pub &'a str);

impl Ord for NaturalText<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let (mut one, mut two) = (self.0, other.0);
        loop {
            let ((first, rest), (second, others)) = (part(one), part(two));
            if first.is_empty() || second.is_empty() {
                // Texts that differ only in zeros before their numbers are not the same.
                return first.cmp(second).then_with(|| self.0.cmp(other.0));
            }
            match compared(first, second) {
                Ordering::Equal => (one, two) = (rest, others),
                unequal => return unequal,
            }
        }
    }
}

impl PartialOrd for NaturalText<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The number that a text begins with, or its first letter, and the rest.
fn part(text: &str) -> (&str, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let letter = text.chars().next().map_or(0, char::len_utf8);
    text.split_at(digits.max(letter))
}

/// Numbers of any length by their size, all else as it is.
fn compared(one: &str, other: &str) -> Ordering {
    let are_numbers = [one, other].iter().all(|part| part.starts_with(|first: char| first.is_ascii_digit()));
    if !are_numbers {
        return one.cmp(other);
    }
    let (one, other) = (one.trim_start_matches('0'), other.trim_start_matches('0'));
    one.len().cmp(&other.len()).then_with(|| one.cmp(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_order_of_their_size() {
        let sorted = [
            "",
            "1",
            "2",
            "10",
            "a",
            "a1b",
            "a1b2",
            "a01b3",
            "a2",
            "a10",
            "a123456789012345678901234567890",
            "b",
            "card(2)",
            "card(10)",
            "card(10, 2)",
            "card(10, 10)",
            "札2",
            "札10",
        ];
        for (at, one) in sorted.iter().enumerate() {
            for (nth, other) in sorted.iter().enumerate() {
                assert_eq!(NaturalText(one).cmp(&NaturalText(other)), at.cmp(&nth), "{one} {other}");
            }
        }
        assert_ne!(NaturalText("a01").cmp(&NaturalText("a1")), Ordering::Equal);
    }
}
