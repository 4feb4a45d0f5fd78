//! The layout of scripts.

mod print;
mod tree;
mod words;

/// The text laid out once.
pub(super) fn laid(text: &str) -> String {
    print::print(text)
}

/// The comments of a text, in order.
pub(super) fn comments(text: &str) -> Vec<String> {
    let (words, rest) = words::words(text);
    let notes = words.into_iter().flat_map(|word| word.before).chain(rest);
    notes.map(|note| note.text).collect()
}

/// Whether two texts without faults have the same words.
pub(super) fn are_alike(one: &str, other: &str) -> bool {
    let (one, _) = words::words(one);
    let (other, _) = words::words(other);
    one.len() == other.len()
        && one.iter().zip(&other).all(|(one, other)| one.text == other.text)
        && words::signs(&one).eq(words::signs(&other))
}
