//! The order in which a person is shown the options of a question.

use crate::compile::Game;
use crate::compile::value::{KindId, Value, ZoneId};
use crate::session::Session;
use crate::table::{Observer, sees};

/// Where a kind stands among others: by the values that the look names, of which a kind that has none comes last, then as
/// the definition declares it.
pub(super) type KindRank = (Vec<(bool, i64)>, KindId);

/// Where a kind stands in a zone without an order.
pub(super) fn rank(game: &Game, zone: ZoneId, kind: KindId) -> KindRank {
    let layout = &game.layout;
    let rule = usize::from(layout.zones[usize::from(zone.0)].rule);
    let sort = game.rules.look.sorts.iter().find(|(zone, _)| *zone == rule);
    let properties = &layout.kinds[usize::from(kind.0)].properties;
    let value = |name: &String| {
        let at = layout.properties.iter().position(|property| property == name);
        match at.and_then(|at| properties.get(at)) {
            Some(Value::Int(number)) => (false, i64::from(*number)),
            Some(Value::Kind(kind)) => (false, i64::from(kind.0)),
            Some(Value::Word(word)) => (false, i64::from(word.0)),
            _ => (true, 0),
        }
    };
    (sort.map_or_else(Vec::new, |(_, names)| names.iter().map(value).collect()), kind)
}

/// The options of the present question in the order in which they are shown, by their indices. Pieces that lie in zones
/// without an order are sorted as the zones show them: by their kinds as the definition declares them, zone by zone.
/// Everything else stays where the script has put it.
#[must_use]
pub fn order(session: &Session) -> Vec<usize> {
    let state = session.state();
    let game = session.game();
    let (table, layout) = (&state.table, &game.layout);
    let observer = session.choice().map(|choice| Observer::seat(choice.seat));
    let sorted_by = |value: &Value| -> Option<(ZoneId, KindRank, u8)> {
        let Value::Piece(piece) = *value else { return None };
        let zone = table.zone_of(piece);
        let is_ordered = layout.zones[usize::from(zone.0)].order.is_kept || layout.places_of(zone).is_some();
        let is_seen = observer.is_some_and(|observer| sees(layout, table, observer, piece));
        (is_seen && !is_ordered).then(|| (zone, rank(game, zone, table.kind(piece)), table.face(piece)))
    };
    let keys: Vec<Option<(ZoneId, KindRank, u8)>> = match session.choice() {
        Some(choice) => choice.options.iter().map(|option| sorted_by(&option.value)).collect(),
        None => Vec::new(),
    };
    let mut sorted: Vec<usize> = (0..keys.len()).filter(|at| keys[*at].is_some()).collect();
    sorted.sort_by(|one, other| keys[*one].cmp(&keys[*other]));
    let mut sorted = sorted.into_iter();
    let shown = keys.iter().enumerate().map(|(at, key)| match key {
        Some(_) => sorted.next().unwrap_or(at),
        None => at,
    });
    shown.collect()
}
