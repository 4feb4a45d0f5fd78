//! The texts of options.

use std::collections::BTreeMap;

use super::{Offer, PASS_TEXT};
use crate::compile::value::{PieceId, Value, ZoneId};
use crate::notation::reading::{ARROW, quote};
use crate::notation::voice::Voice;
use crate::notation::wording::Wording;
use crate::notation::writing::{Naming, Notation, seat_names};
use crate::play::Match;
use crate::table::Observer;
use crate::vm::machine::Heap;

/// A unique text for each option, by kind. By place are named: pieces of several piles, pieces of a board in a list
/// whose order matters, and options that would otherwise have the same text. Words that equal another text are put in
/// quotation marks. What is still ambiguous is named by its number.
pub(in crate::play) fn name_all(
    notation: &Notation<'_>,
    heap: &Heap,
    values: &[Value],
    several: bool,
) -> Vec<(String, Naming)> {
    let spell = |value: Value, naming: Naming| {
        let text = notation.value(heap, value, naming);
        if several && matches!(value, Value::List(_)) { format!("{{{text}}}") } else { text }
    };
    let mut alike: Vec<ZoneId> = pieces(heap, values)
        .filter(|piece| notation.is_alike(*piece))
        .map(|piece| notation.table.zone_of(piece))
        .collect();
    alike.dedup();
    let usual = |value: Value| {
        let in_pile = pieces(heap, &[value]).any(|piece| notation.is_alike(piece));
        let moves =
            heap.is_in_order(value) && pieces(heap, &[value]).any(|piece| is_on_grid(notation, piece));
        if moves || in_pile && alike.len() > 1 { Naming::Place } else { Naming::Kind }
    };
    let mut names: Vec<(String, Naming)> =
        values.iter().map(|value| (spell(*value, usual(*value)), usual(*value))).collect();
    for (at, clashes) in clashes(&names).into_iter().enumerate() {
        if clashes && pieces(heap, &[values[at]]).next().is_some() {
            names[at] = (spell(values[at], Naming::Place), Naming::Place);
        }
    }
    for (at, clashes) in clashes(&names).into_iter().enumerate() {
        if let (true, Value::Word(id)) = (clashes, values[at]) {
            names[at].0 = quote(notation.names.game.word(id));
        }
    }
    for (at, clashes) in clashes(&names).into_iter().enumerate() {
        if clashes {
            names[at].0 = format!("@{}", at + 1);
        }
    }
    names
}

/// Whether the piece lies on a board: where it stands says more of a move than what it is.
fn is_on_grid(notation: &Notation<'_>, piece: PieceId) -> bool {
    let zone = notation.table.zone_of(piece);
    notation.names.game.layout.zones[usize::from(zone.0)].order.is_sparse
}

/// The pieces that occur in options.
fn pieces<'a>(heap: &'a Heap, values: &'a [Value]) -> impl Iterator<Item = PieceId> + 'a {
    values.iter().flat_map(|value| heap.leaves(*value)).filter_map(|leaf| match leaf {
        Value::Piece(piece) => Some(piece),
        _ => None,
    })
}

/// How each option is shown: by its labels, followed by its text if the labels alone would be ambiguous.
pub(super) fn show_all(
    notation: &Notation<'_>,
    heap: &Heap,
    values: &[Value],
    offers: &[(String, Naming)],
    several: bool,
) -> Vec<String> {
    if !notation.names.voice.has_labels() {
        return offers.iter().map(|(text, _)| text.clone()).collect();
    }
    let shown = values.iter().zip(offers).map(|(value, (text, naming))| match value {
        _ if text.starts_with('@') => text.clone(),
        Value::List(_) if several => format!("{{{}}}", notation.value(heap, *value, *naming)),
        _ => notation.value(heap, *value, *naming),
    });
    let shown: Vec<String> = shown.collect();
    // By text in small letters: how many options are shown with it, and how many are named by it.
    let mut alike: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (shown, (text, _)) in shown.iter().zip(offers) {
        alike.entry(shown.to_lowercase()).or_default().0 += 1;
        alike.entry(text.to_lowercase()).or_default().1 += 1;
    }
    let is_clear = |at: usize| {
        let small = shown[at].to_lowercase();
        let own = usize::from(offers[at].0.to_lowercase() == small);
        alike.get(&small) == Some(&(1, own))
    };
    let tell = |at: usize| match is_clear(at) {
        true => shown[at].clone(),
        false => format!("{} [{}]", shown[at], offers[at].0),
    };
    (0..shown.len()).map(tell).collect()
}

/// The names of something that may or may not be an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedThing {
    /// In the notation.
    pub text: String,
    /// As it is shown.
    pub shown: String,
    /// What the seat sees there if the text names only a place.
    pub sight: Option<String>,
}

impl NamedThing {
    /// The names of an option.
    pub(crate) fn of(offer: &Offer) -> Self {
        Self { text: offer.text.clone(), shown: offer.shown.clone(), sight: offer.sight.clone() }
    }

    /// The names of several things in this order, as one.
    pub(crate) fn in_order(things: &[Self]) -> Self {
        let joined = |name: fn(&Self) -> &str| things.iter().map(name).collect::<Vec<&str>>().join(ARROW);
        Self { text: joined(|thing| &thing.text), shown: joined(|thing| &thing.shown), sight: None }
    }
}

/// The names of things as options to the seat that is asked would have them. Their lists lie in `heap`.
pub(crate) fn named(names: Wording<'_>, state: &Match, heap: &Heap, values: &[Value]) -> Vec<NamedThing> {
    let seats = &seat_names(names.seats);
    let written = Wording { seats, voice: Voice::notation(), ..names };
    let observer = Observer::seat(state.to_answer());
    let notation = Notation { names: written, table: &state.table, observer };
    let shown = Notation { names, ..notation };
    let offers = name_all(&notation, heap, values, false);
    let shown_as = show_all(&shown, heap, values, &offers, false);
    let things = values.iter().zip(offers).zip(shown_as).map(|((value, (text, naming)), shown_as)| {
        let sight = sight(&shown, heap, *value, naming);
        // There is no number to choose it by.
        let is_numbered = text.starts_with('@');
        let text = if is_numbered { notation.value(heap, *value, naming) } else { text };
        let shown = if is_numbered { shown.value(heap, *value, naming) } else { shown_as };
        NamedThing { text, shown, sight }
    });
    things.collect()
}

/// What the seat sees of an option whose text does not say it.
pub(super) fn sight(notation: &Notation<'_>, heap: &Heap, value: Value, naming: Naming) -> Option<String> {
    match value {
        Value::Piece(piece) if notation.sees(piece) => {
            let is_die = notation.names.game.layout.pieces[usize::from(piece.0)].sides > 0;
            let face = is_die.then(|| notation.die(piece));
            let by_index = naming == Naming::Place && !notation.is_alike(piece);
            face.or_else(|| by_index.then(|| notation.printed(piece).to_owned()))
        }
        Value::List(_) if naming == Naming::Place && heap.is_in_order(value) => {
            let seen = heap.leaves(value).into_iter().filter_map(|leaf| match leaf {
                Value::Piece(_) => sight(notation, heap, leaf, naming),
                _ => None,
            });
            Some(seen.collect::<Vec<String>>().join(ARROW)).filter(|seen| !seen.is_empty())
        }
        Value::List(_) if naming == Naming::Place => Some(notation.value(heap, value, Naming::Kind)),
        _ => None,
    }
}

/// For each option whether another option, or passing, has the same text.
fn clashes(names: &[(String, Naming)]) -> Vec<bool> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::from([(PASS_TEXT, 1)]);
    for (name, _) in names {
        *counts.entry(name).or_insert(0) += 1;
    }
    names.iter().map(|(name, _)| counts[name.as_str()] > 1).collect()
}
