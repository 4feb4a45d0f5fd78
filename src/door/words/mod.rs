//! The texts of the interface: what parlor says around the names of a game, in every language that it speaks.
//!
//! Each language is one file of this folder; the compiler checks that it is complete. Faults of definitions, errors and
//! `parlor help` are for authors of games and are in English only. This module also makes texts from outside safe to
//! show.

mod en;
mod hu;
mod ja;
mod said;

pub use crate::diag::render::Format;
pub use crate::diag::{closest, did_you_mean, shortened, visible};
pub use said::Words;

use crate::notation::voice;

/// All languages.
static LANGUAGES: [&Words; 3] = [&en::WORDS, &hu::WORDS, &ja::WORDS];

/// The words of a language such as `ja` or `pt-BR`; English if there are none.
#[must_use]
pub fn of(language: &str) -> &'static Words {
    in_language(language).unwrap_or(&en::WORDS)
}

/// The words of a language such as `ja` or `pt-BR`, if there are any.
#[must_use]
pub fn in_language(language: &str) -> Option<&'static Words> {
    let main = language.split(['-', '_']).next().unwrap_or(language).to_ascii_lowercase();
    LANGUAGES.into_iter().find(|words| words.language == main)
}

/// All languages of the interface.
pub fn languages() -> impl Iterator<Item = &'static str> {
    LANGUAGES.into_iter().map(|words| words.language)
}

/// The phrase with the values filled in for the names in braces.
#[must_use]
pub fn fill(phrase: &str, values: &[(&str, &str)]) -> String {
    voice::fill(phrase, values)
}

/// A phrase with a number of things: in the singular for one, in the plural for all others.
#[must_use]
pub fn count(phrase: &str, number: usize) -> String {
    counted(phrase, number, &[])
}

/// A phrase with the number of things as `{count}`, and further values.
#[must_use]
pub fn counted(phrase: &str, number: usize, values: &[(&str, &str)]) -> String {
    let form = match phrase.split_once('|') {
        Some((one, several)) => {
            if number == 1 {
                one
            } else {
                several
            }
        }
        None => phrase,
    };
    let digits = number.to_string();
    let mut all = vec![("count", digits.as_str())];
    all.extend_from_slice(values);
    fill(form, &all)
}

/// How many can play: `2 to 4 players`.
#[must_use]
pub fn players(from: usize, to: usize, words: &Words) -> String {
    match from == to {
        true => count(words.players, from),
        false => fill(words.players_from_to, &[("from", &from.to_string()), ("to", &to.to_string())]),
    }
}

/// How many options an answer takes, behind the question; empty where it is one.
#[must_use]
pub fn how_many((least, most): (usize, usize), words: &Words) -> String {
    match (least, most) {
        (1, 1) | (0, 1) => String::new(),
        (0, most) => fill(words.up_to, &[("most", &most.to_string())]),
        (least, most) if least == most => count(words.exactly, least),
        (least, most) => fill(words.from_to, &[("least", &least.to_string()), ("most", &most.to_string())]),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The names in braces, of both forms together.
    fn blanks(phrase: &str) -> BTreeSet<&str> {
        phrase.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name)).collect()
    }

    #[test]
    fn every_language_says_the_same() {
        for words in LANGUAGES {
            for ((name, phrase), (_, english)) in words.all().into_iter().zip(en::WORDS.all()) {
                let language = words.language;
                assert_eq!(blanks(phrase), blanks(english), "{language} {name}");
                assert_eq!(phrase.trim().is_empty(), english.is_empty(), "{language} {name}");
                for form in phrase.split('|') {
                    let text = blanks(form)
                        .into_iter()
                        .fold(form.to_owned(), |text, name| text.replace(&format!("{{{name}}}"), ""));
                    assert!(!text.contains(['{', '}']), "{language} {name}");
                }
            }
        }
    }

    #[test]
    fn a_language_is_found_by_its_first_part() {
        for (language, expected) in
            [("ja", "ja"), ("ja-JP", "ja"), ("hu_HU", "hu"), ("hu", "hu"), ("en-GB", "en"), ("de", "en")]
        {
            assert_eq!(of(language).language, expected);
        }
    }

    #[test]
    fn one_and_several_have_their_forms() {
        assert_eq!(count(en::WORDS.players, 1), "1 player");
        assert_eq!(count(en::WORDS.players, 3), "3 players");
        assert_eq!(count(hu::WORDS.players, 3), "3 játékos");
        assert_eq!(count(ja::WORDS.players, 3), "3人用");
    }
}
