//! Short keys for options, which a person can type instead of their texts.
//!
//! The keys are 1, 2 and so on, unless an option contains a number that somebody could type alone (`3`, `sun(13)`,
//! `card(red, 7)`, `hand[2]`, `10♣`, `level 3`): then that would be ambiguous, so the keys are letters, and a number means the option that
//! contains it. In a game with such kinds of pieces, or with dice, people get letters at every question, so that keys
//! do not change with what lies on the table. A key is never the text of another option.

use std::collections::BTreeSet;

use crate::compile::value::{KindId, Value};
use crate::notation::wording::Wording;
use crate::play::{Choice, Offer};

/// The key of passing, wherever that is possible.
pub const PASS_KEY: &str = "-";
/// The most letters of a key; longer texts are not read as keys.
const MOST_LETTERS: usize = 4;
/// The number of letters that keys are made of.
const LETTERS: usize = 26;

impl Choice {
    /// The keys of the options.
    #[must_use]
    pub fn keys(&self) -> Vec<String> {
        if !self.has_numbers() {
            return (1..=self.options.len()).map(|number| number.to_string()).collect();
        }
        let taken = self.taken_ranks();
        (0..).filter(|rank| !taken.contains(rank)).take(self.options.len()).map(letters).collect()
    }

    /// Whether the keys are letters: because an option contains a number, or because one could in this game.
    #[must_use]
    pub fn has_numbers(&self) -> bool {
        self.is_lettered
            || self.has_numbered_places()
            || self.options.iter().any(|option| numbers(option).next().is_some())
    }

    /// The same question as people read it, to whom every question of the game has the same kind of keys.
    pub(crate) fn for_people(self, names: Wording<'_>) -> Self {
        Self { is_lettered: has_numbered_kinds(names), ..self }
    }

    /// The option with this key.
    pub(super) fn by_key(&self, typed: &str) -> Option<usize> {
        let is_number = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
        let at = match (is_number, rank(typed)) {
            (false, None) => None,
            _ if is_number == self.has_numbers() => None,
            (true, _) => typed.parse::<usize>().ok()?.checked_sub(1),
            (false, Some(rank)) => {
                let taken = self.taken_ranks();
                (!taken.contains(&rank)).then(|| rank - taken.range(..rank).count())
            }
        };
        at.filter(|at| *at < self.options.len())
    }

    /// The options that contain this number; if there are several, the number is ambiguous.
    pub(super) fn with_number(&self, typed: &str) -> Vec<usize> {
        let Ok(number) = typed.parse::<i64>() else { return Vec::new() };
        let has_it = |at: &usize| numbers(&self.options[*at]).any(|one| one == number);
        (0..self.options.len()).filter(has_it).collect()
    }

    /// Whether the text is the key of passing, and no option has that name.
    pub(super) fn is_pass_key(&self, typed: &str) -> bool {
        typed == PASS_KEY && self.options.iter().all(|option| option.shown != PASS_KEY)
    }

    /// The ranks of keys that are not used, because options have these names.
    fn taken_ranks(&self) -> BTreeSet<usize> {
        let texts = self.options.iter().flat_map(|option| [option.text.as_str(), option.shown.as_str()]);
        texts.filter_map(|text| rank(text.rsplit('.').next().unwrap_or(text).trim_matches('"'))).collect()
    }
}

/// Whether a kind of pieces has a number in its name, in the notation or as people read it, or a piece is a die.
pub(crate) fn has_numbered_kinds(names: Wording<'_>) -> bool {
    let layout = &names.game.layout;
    let kinds = layout.kinds.iter().zip(0..layout.first_family);
    let mut texts = kinds.flat_map(|(kind, id)| [kind.name.as_str(), names.kind(KindId(id))]);
    layout.pieces.iter().any(|piece| piece.sides > 0) || texts.any(|text| numbers_of(text).next().is_some())
}

/// The numbers that a person could type to mean the option.
fn numbers(option: &Offer) -> impl Iterator<Item = i64> {
    let is_list = matches!(option.value, Value::List(_));
    let texts = [Some(&option.text), Some(&option.shown), option.sight.as_ref()];
    let texts = texts.into_iter().flatten().filter(move |_| !is_list);
    texts.flat_map(|text| numbers_of(text))
}

/// The numbers that a person could type to mean what has this text.
fn numbers_of(text: &str) -> impl Iterator<Item = i64> {
    closing_numbers(text).chain(number_at_ends(text))
}

/// The numbers with which a text ends: those among the arguments of a kind, the place in brackets, the number of a die.
fn closing_numbers(text: &str) -> impl Iterator<Item = i64> {
    let closed = |opening: char| text[..text.len() - 1].rsplit_once(opening).map_or("", |(_, inner)| inner);
    let (inner, between) = match text.chars().next_back() {
        Some(')') => (closed('('), Some(',')),
        Some(']') => (closed('['), None),
        _ => (text.rsplit_once("= ").map_or(text, |(_, face)| face), None),
    };
    let is_between = move |letter: char| Some(letter) == between;
    inner.split(is_between).filter_map(|number| number.trim().parse().ok())
}

/// The numbers that a text begins and ends with, as words of their own: `10♣`, `level 3`. A number beside a Latin letter
/// is a part of a name (`b2`), and one after a star says how many there are (`fish*2`).
fn number_at_ends(text: &str) -> impl Iterator<Item = i64> {
    let is_apart = |beside: Option<char>| {
        !beside.is_some_and(|beside| beside.is_ascii_alphanumeric() || "*_-.".contains(beside))
    };
    let digits = |letter: char| letter.is_ascii_digit();
    let after = text.trim_start_matches(digits);
    let before = text.trim_end_matches(digits);
    let begins = is_apart(after.chars().next()).then(|| &text[..text.len() - after.len()]);
    let ends = is_apart(before.chars().next_back()).then(|| &text[before.len()..]);
    [begins, ends].into_iter().flatten().filter_map(|number| number.parse().ok())
}

/// The key of this rank: a, b, ... z, aa, ab, ...
fn letters(rank: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = rank + 1;
    while rest > 0 {
        let letter = u8::try_from((rest - 1) % LETTERS).unwrap_or(0);
        letters.push(char::from(b'a' + letter));
        rest = (rest - 1) / LETTERS;
    }
    letters.iter().rev().collect()
}

/// The rank of a key; capital letters do not matter.
fn rank(key: &str) -> Option<usize> {
    if key.is_empty() || key.len() > MOST_LETTERS || !key.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let value = |byte: u8| usize::from(byte.to_ascii_lowercase() - b'a') + 1;
    Some(key.bytes().fold(0, |rank, byte| rank * LETTERS + value(byte)) - 1)
}

#[cfg(test)]
mod tests {
    use super::super::typed::{choice, reads};
    use super::*;

    #[test]
    fn keys_are_letters_where_options_have_numbers() {
        let check = |texts: &[&str], expected: &str| assert_eq!(choice(texts).keys().join(" "), expected);
        check(&["draw", "call"], "1 2");
        check(&["goal(nani, nui)", "board[2, 3]", "fig*2 date", "date*2"], "1 2 3 4");
        check(&["b2", "4a", "e2-e4", "level_3"], "1 2 3 4");
        check(&["goal", "level 3"], "a b");
        check(&["10♣", "K♣"], "a b");
        check(&["札", "札7"], "a b");
        check(&["sun(13)", "sun(6)", "sun(2)"], "a b c");
        check(&["card(red, 7)", "card(blue, 3)"], "a b");
        check(&["draw", "7"], "a b");
        check(&["hand[2]", "a", "Ann.B"], "c d e");
        check(&["-1", "C", "\"a\""], "b d e");
        check(&["pip = 5", "pip = 6"], "a b");
    }

    #[test]
    fn a_number_is_what_an_option_says_or_nothing() {
        let suns = choice(&["sun(13)", "sun(6)", "sun(2)", "hand[6]", "call"]);
        let cases = [
            ("2", Some(2)),
            ("13", Some(0)),
            ("a", Some(0)),
            ("E", Some(4)),
            ("@2", Some(1)),
            ("sun(2)", Some(2)),
            ("call", Some(4)),
            ("1", None),
            ("6", None),
            ("f", None),
            ("-", None),
        ];
        reads(&suns, &cases);
        let both = suns.read("6").unwrap_err();
        assert_eq!(both.hint.as_deref(), Some("say which one: `sun(6)`, `hand[6]`"));
        let coloured = choice(&["card(red, 7)", "card(blue, 3)", "pass"]);
        reads(&coloured, &[("7", Some(0)), ("3", Some(1)), ("2", None), ("b", Some(1))]);
        // Beside cards, a number is never a key that stands before another card.
        let cards = choice(&["K♣", "7♣", "10♥", "level 2"]);
        reads(&cards, &[("7", Some(1)), ("10", Some(2)), ("2", Some(3)), ("1", None), ("b", Some(1))]);
    }

    #[test]
    fn every_key_is_read_back() {
        let long: Vec<String> = (0..20_000).map(|number| format!("sun({number})")).collect();
        let texts: Vec<&str> = long.iter().map(String::as_str).chain(["a", "zz", "Log"]).collect();
        let choice = choice(&texts);
        let keys = choice.keys();
        assert!(["a", "zz", "log"].iter().all(|key| !keys.contains(&(*key).to_owned())));
        for at in (0..texts.len()).step_by(997).chain([0, 25, 26, 701, 702, 20_002]) {
            assert_eq!(choice.by_key(&keys[at]), Some(at), "{}", keys[at]);
            assert_eq!(rank(&letters(at)), Some(at));
        }
    }
}
