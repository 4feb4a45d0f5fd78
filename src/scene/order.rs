//! The order in which a person is shown the options of a question.

use crate::compile::value::{KindId, Value, ZoneId};
use crate::session::Session;
use crate::table::{Observer, sees};

/// The options of the present question in the order in which they are shown, by their indices. Pieces that lie in zones
/// without an order are sorted as the zones show them: by their kinds as the definition declares them, zone by zone.
/// Everything else stays where the script has put it.
#[must_use]
pub fn order(session: &Session) -> Vec<usize> {
    let state = session.state();
    let (table, layout) = (&state.table, &session.game().layout);
    let observer = session.choice().map(|choice| Observer::seat(choice.seat));
    let sorted_by = |value: &Value| -> Option<(ZoneId, KindId, u8)> {
        let Value::Piece(piece) = *value else { return None };
        let zone = table.zone_of(piece);
        let is_ordered = layout.zones[usize::from(zone.0)].order.is_kept || layout.places_of(zone).is_some();
        let is_seen = observer.is_some_and(|observer| sees(layout, table, observer, piece));
        (is_seen && !is_ordered).then(|| (zone, table.kind(piece), table.face(piece)))
    };
    let keys: Vec<Option<(ZoneId, KindId, u8)>> = match session.choice() {
        Some(choice) => choice.options.iter().map(|option| sorted_by(&option.value)).collect(),
        None => Vec::new(),
    };
    let mut sorted: Vec<usize> = (0..keys.len()).filter(|at| keys[*at].is_some()).collect();
    sorted.sort_by_key(|at| keys[*at]);
    let mut sorted = sorted.into_iter();
    let shown = keys.iter().enumerate().map(|(at, key)| match key {
        Some(_) => sorted.next().unwrap_or(at),
        None => at,
    });
    shown.collect()
}
