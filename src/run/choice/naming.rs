//! What options are called.

use std::collections::BTreeMap;

use super::PASS_TEXT;
use crate::compile::value::Value;
use crate::run::machine::Heap;
use crate::run::notation::{Naming, Notation, leaves};
use crate::run::reading::quote;

/// A text for each option, all different: by kind; what would be called the same by place; words that are
/// called like something else in quotation marks; what is left by its number in the list.
pub(super) fn name_all(
    notation: &Notation<'_>,
    heap: &Heap,
    values: &[Value],
    several: bool,
) -> Vec<(String, Naming)> {
    let spell = |value: Value, naming: Naming| {
        let text = notation.value(heap, value, naming);
        if several && matches!(value, Value::List(_)) { format!("{{{text}}}") } else { text }
    };
    let mut names: Vec<(String, Naming)> =
        values.iter().map(|value| (spell(*value, Naming::Kind), Naming::Kind)).collect();
    for (at, clashes) in clashes(&names).into_iter().enumerate() {
        let has_piece = leaves(heap, values[at]).iter().any(|leaf| matches!(leaf, Value::Piece(_)));
        if clashes && has_piece {
            names[at] = (spell(values[at], Naming::Place), Naming::Place);
        }
    }
    for (at, clashes) in clashes(&names).into_iter().enumerate() {
        if let (true, Value::Word(id)) = (clashes, values[at]) {
            names[at].0 = quote(notation.game.word(id));
        }
    }
    for (at, clashes) in clashes(&names).into_iter().enumerate() {
        if clashes {
            names[at].0 = format!("@{}", at + 1);
        }
    }
    names
}

/// How each option is shown: by its labels, with its text behind them where they would not tell it from
/// another one.
pub(super) fn show_all(
    notation: &Notation<'_>,
    heap: &Heap,
    values: &[Value],
    offers: &[(String, Naming)],
    several: bool,
) -> Vec<String> {
    if !notation.game.voice.has_labels() {
        return offers.iter().map(|(text, _)| text.clone()).collect();
    }
    let shown = values.iter().zip(offers).map(|(value, (text, naming))| match value {
        _ if text.starts_with('@') => text.clone(),
        Value::List(_) if several => format!("{{{}}}", notation.value(heap, *value, *naming)),
        _ => notation.value(heap, *value, *naming),
    });
    let shown: Vec<String> = shown.collect();
    let is_clear = |at: usize| {
        let others = || (0..shown.len()).filter(move |other| *other != at);
        others().all(|other| shown[other] != shown[at] && offers[other].0 != shown[at])
    };
    let tell = |at: usize| match is_clear(at) {
        true => shown[at].clone(),
        false => format!("{} [{}]", shown[at], offers[at].0),
    };
    (0..shown.len()).map(tell).collect()
}

/// What the seat sees in an option whose text does not say it.
pub(super) fn sight(notation: &Notation<'_>, heap: &Heap, value: Value, naming: Naming) -> Option<String> {
    match value {
        Value::Piece(piece) if notation.sees(piece) => {
            let is_die = notation.game.layout.pieces[usize::from(piece.0)].sides > 0;
            let face = is_die.then(|| notation.die(piece));
            face.or_else(|| (naming == Naming::Place).then(|| notation.printed(piece).to_owned()))
        }
        Value::List(_) if naming == Naming::Place => Some(notation.value(heap, value, Naming::Kind)),
        _ => None,
    }
}

/// By option: whether another one, or passing, is called the same.
fn clashes(names: &[(String, Naming)]) -> Vec<bool> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::from([(PASS_TEXT, 1)]);
    for (name, _) in names {
        *counts.entry(name).or_insert(0) += 1;
    }
    names.iter().map(|(name, _)| counts[name.as_str()] > 1).collect()
}
