//! Things at hand by what people type.

use super::verdict::SeatFindings;
use crate::compile::value::{KindId, PieceId, Value, WordId, ZoneId};
use crate::notation::wording::Wording;
use crate::play::Match;
use crate::play::choice::{NamedThing, named, plain};
use crate::rules::Shown;
use crate::table::{Observer, sees};
use crate::vm::machine::Heap;

/// Things with their names, which differ from each other.
pub(super) struct NamedThings {
    pub(super) values: Vec<Value>,
    pub(super) names: Vec<NamedThing>,
}

impl NamedThings {
    /// Names things whose lists lie in `lists`.
    pub(super) fn new(names: Wording<'_>, state: &Match, lists: &Heap, values: Vec<Value>) -> Self {
        let names = named(names, state, lists, &values);
        Self { values, names }
    }

    /// The things that are called so: by the whole name, or by what follows a point in it.
    pub(super) fn called(&self, typed: &str) -> Vec<usize> {
        let typed = plain(typed);
        let whole = |name: &NamedThing| plain(&name.text) == typed || plain(&name.shown) == typed;
        let end = format!(".{typed}");
        let part = |name: &NamedThing| {
            let text = plain(&name.text);
            text.ends_with(&end)
                || typed.starts_with('[') && text.ends_with(&typed)
                || name.sight.as_deref().is_some_and(|sight| plain(sight) == typed)
        };
        let find = |fits: &dyn Fn(&NamedThing) -> bool| -> Vec<usize> {
            (0..self.names.len()).filter(|at| fits(&self.names[*at])).collect()
        };
        let found = find(&whole);
        if found.is_empty() { find(&part) } else { found }
    }
}

/// What is at hand, then what else lies in zones into which only the seat sees.
pub(super) fn in_hand(findings: SeatFindings<'_, '_>, at_hand: Vec<Value>) -> Vec<Value> {
    let SeatFindings { world, observer, .. } = findings;
    let zones = (0..).map(ZoneId).zip(&findings.names.game.layout.zones);
    let has_pieces = at_hand.iter().any(|value| matches!(value, Value::Piece(_)))
        || world.state.options().iter().any(|value| matches!(value, Value::Piece(_)));
    let own = zones.filter(|(_, zone)| {
        has_pieces
            && zone.shown == Shown::Owner
            && zone.owner.is_some_and(|seat| Observer::seat(seat) == observer)
    });
    let pieces = own.flat_map(|(zone, _)| world.state.table.pieces(zone)).map(Value::Piece);
    each_once(findings, findings.offered(), at_hand.into_iter().chain(pieces))
}

/// Things that are not known yet, each once.
fn each_once(
    findings: SeatFindings<'_, '_>,
    mut known: Vec<u64>,
    values: impl Iterator<Item = Value>,
) -> Vec<Value> {
    let mut is_new = |value: &Value| {
        let mark = findings.mark(*value);
        let is_new = !known.contains(&mark);
        known.push(mark);
        is_new
    };
    values.filter(|value| is_new(value)).collect()
}

/// Everything on the table that the seat sees: pieces, and the places of boards.
pub(super) fn on_the_table(findings: SeatFindings<'_, '_>) -> Vec<Value> {
    let (layout, state) = (&findings.names.game.layout, &findings.world.state);
    let pieces = (0..).map(PieceId).take(layout.pieces.len());
    let pieces =
        pieces.filter(|piece| sees(layout, &state.table, findings.observer, *piece)).map(Value::Piece);
    let boards = (0..).map(ZoneId).zip(&layout.zones).filter(|(_, zone)| zone.order.is_sparse);
    let places = boards.flat_map(|(id, _)| (0..state.table.span(id)).map(move |at| Value::Place(id, at)));
    each_once(findings, Vec::new(), pieces.chain(places))
}

/// A number, a word of the scripts or a kind that is written so.
pub(super) fn written(names: Wording<'_>, typed: &str) -> Option<Value> {
    if let Ok(number) = typed.trim().parse() {
        return Some(Value::Int(number));
    }
    let typed = plain(typed);
    let game = names.game;
    let word = (0..)
        .map(WordId)
        .zip(&game.words)
        .find(|(id, text)| plain(text) == typed || plain(&names.value(Value::Word(*id))) == typed);
    let kind = (0..).map(KindId).take(game.layout.kinds.len()).find(|kind| {
        plain(&game.layout.kinds[usize::from(kind.0)].name) == typed || plain(names.kind(*kind)) == typed
    });
    kind.map(Value::Kind).or(word.map(|(id, _)| Value::Word(id)))
}
