//! Our values as Rhai's, and back.

use std::collections::BTreeMap;

use rhai::{Array, Dynamic, ImmutableString};

use crate::compile::Game;
use crate::compile::value::{CounterId, KindId, PartId, PieceId, SeatId, Value, WordId, ZoneId};
use crate::vm::Fail;
use crate::vm::machine::Heap;

/// The tag of an array whose order means nothing if it is an option; Rhai copies the tag with the array.
const IN_ANY_ORDER: i32 = 1;

/// A place of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardPlace(pub(super) ZoneId, pub(super) u16);

/// The ids of the words of a game, by their text.
#[derive(Debug)]
pub(super) struct WordIds(BTreeMap<String, WordId>);

impl WordIds {
    pub(super) fn new(game: &Game) -> Self {
        let ids = (0u16..).map(WordId);
        Self(game.words.iter().cloned().zip(ids).collect())
    }
}

/// A value for Rhai; a list is copied out of the heap.
pub(super) fn to_rhai(game: &Game, heap: &Heap, value: Value) -> Dynamic {
    match value {
        Value::Unit => Dynamic::UNIT,
        Value::Bool(flag) => flag.into(),
        Value::Int(number) => number.into(),
        Value::Word(word) => ImmutableString::from(game.word(word)).into(),
        Value::Seat(seat) => Dynamic::from(seat),
        Value::Piece(piece) => Dynamic::from(piece),
        Value::Kind(kind) => Dynamic::from(kind),
        Value::Zone(zone) => Dynamic::from(zone),
        Value::Counter(counter) => Dynamic::from(counter),
        Value::Part(part) => Dynamic::from(part),
        Value::Place(zone, index) => Dynamic::from(BoardPlace(zone, index)),
        Value::List(_) => {
            let elements = heap.elements(value).iter();
            let array: Array = elements.map(|element| to_rhai(game, heap, *element)).collect();
            let mut array = Dynamic::from(array);
            if heap.is_in_any_order(value) {
                array.set_tag(IN_ANY_ORDER);
            }
            array
        }
    }
}

/// A value from Rhai; an array is copied into the heap.
///
/// # Errors
/// When Rhai made a value that our scripts cannot have.
pub(super) fn from_rhai(lexicon: &WordIds, heap: &mut Heap, value: &Dynamic) -> Result<Value, Fail> {
    if let Ok(array) = value.as_array_ref() {
        let mut elements = Vec::with_capacity(array.len());
        for element in array.iter() {
            elements.push(from_rhai(lexicon, heap, element)?);
        }
        let list = heap.list(&elements).map_err(|full| Fail::new(full.message()))?;
        if value.tag() == IN_ANY_ORDER {
            heap.put_in_any_order(list);
        }
        return Ok(list);
    }
    plain(lexicon, value)
}

/// A value that is no list.
pub(super) fn plain(lexicon: &WordIds, value: &Dynamic) -> Result<Value, Fail> {
    if value.is_unit() {
        return Ok(Value::Unit);
    }
    if let Ok(flag) = value.as_bool() {
        return Ok(Value::Bool(flag));
    }
    if let Ok(number) = value.as_int() {
        return Ok(Value::Int(number));
    }
    if let Ok(text) = value.as_immutable_string_ref() {
        let word = lexicon.0.get(text.as_str());
        return word
            .map(|word| Value::Word(*word))
            .ok_or_else(|| Fail::new(format!("`{}` is no word of the game", text.as_str())));
    }
    handle(value).ok_or_else(|| Fail::new(format!("Rhai made a value of type {}", value.type_name())))
}

fn handle(value: &Dynamic) -> Option<Value> {
    let place = || value.clone().try_cast::<BoardPlace>().map(|place| Value::Place(place.0, place.1));
    value
        .clone()
        .try_cast::<SeatId>()
        .map(Value::Seat)
        .or_else(|| value.clone().try_cast::<PieceId>().map(Value::Piece))
        .or_else(|| value.clone().try_cast::<KindId>().map(Value::Kind))
        .or_else(|| value.clone().try_cast::<ZoneId>().map(Value::Zone))
        .or_else(|| value.clone().try_cast::<CounterId>().map(Value::Counter))
        .or_else(|| value.clone().try_cast::<PartId>().map(Value::Part))
        .or_else(place)
}

/// The size of a value: 1, and for a list the sizes of its elements in addition.
pub(super) fn weight(value: &Dynamic) -> usize {
    match value.as_array_ref() {
        Ok(array) => 1 + array.iter().map(weight).sum::<usize>(),
        Err(_) => 1,
    }
}

/// The name of a value's type in our messages.
pub(super) fn type_name(value: &Dynamic) -> &'static str {
    if value.is_array() {
        return "list";
    }
    if value.is_string() {
        return "word";
    }
    if value.is_unit() {
        return "()";
    }
    if value.is_bool() {
        return "bool";
    }
    if value.is_int() {
        return "number";
    }
    handle(value).map_or("value", Value::type_name)
}

/// Whether two values are equal, arrays element by element.
pub(super) fn equal(a: &Dynamic, b: &Dynamic) -> bool {
    if let (Ok(a), Ok(b)) = (a.as_array_ref(), b.as_array_ref()) {
        return a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| equal(a, b));
    }
    if let (Ok(a), Ok(b)) = (a.as_immutable_string_ref(), b.as_immutable_string_ref()) {
        return *a == *b;
    }
    if a.is_unit() || b.is_unit() {
        return a.is_unit() && b.is_unit();
    }
    if let (Ok(a), Ok(b)) = (a.as_bool(), b.as_bool()) {
        return a == b;
    }
    if let (Ok(a), Ok(b)) = (a.as_int(), b.as_int()) {
        return a == b;
    }
    handle(a).is_some_and(|one| Some(one) == handle(b))
}
