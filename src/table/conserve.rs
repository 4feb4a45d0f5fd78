//! Whether a table is consistent: the conditions that no sequence of changes may break.

use super::observer::{DOWN, UP};
use super::table::{EMPTY_CELL, Table};
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, KindId, PieceId, ZoneId};

/// Checks that every piece lies exactly once in a zone that holds such pieces, that each set still has the kinds with
/// which it began, on whichever side, and that faces and counters are within their bounds.
///
/// # Errors
/// What is wrong, in one line.
pub fn check_conservation(layout: &Layout, table: &Table) -> Result<(), String> {
    let mut found = vec![0u16; layout.pieces.len()];
    for (zone, spec) in (0u16..).map(ZoneId).zip(&layout.zones) {
        let name =
            layout.zone_name(zone, &(1..=layout.seats).map(|seat| seat.to_string()).collect::<Vec<_>>());
        let pieces: Vec<PieceId> = table.pieces(zone).collect();
        if pieces.len() != usize::from(table.len(zone))
            || table.raw_cells(zone).len() > usize::from(spec.room)
        {
            return Err(format!("`{name}` holds {} pieces but counts {}", pieces.len(), table.len(zone)));
        }
        let end = spec.offset as usize + usize::from(spec.room);
        let used = spec.offset as usize + table.raw_cells(zone).len();
        if table.cells[used..end].iter().any(|cell| *cell != EMPTY_CELL) {
            return Err(format!("`{name}` has a piece after its end"));
        }
        for piece in pieces {
            let Some(count) = found.get_mut(usize::from(piece.0)) else {
                return Err(format!("`{name}` holds piece {}, which does not exist", piece.0));
            };
            *count += 1;
            if table.zone_of(piece) != zone {
                return Err(format!("piece {} lies in `{name}` but names another zone", piece.0));
            }
            if !table.is_held(layout, spec, piece) {
                return Err(format!("`{name}` holds piece {}, which it must not", piece.0));
            }
        }
    }
    if let Some(piece) = found.iter().position(|count| *count != 1) {
        return Err(format!("piece {piece} lies on the table {} times", found[piece]));
    }
    check_pieces(layout, table)?;
    check_counters(layout, table)
}

fn check_pieces(layout: &Layout, table: &Table) -> Result<(), String> {
    // Pieces with the same back may have exchanged their kinds, whatever their sets.
    let mut at_first: Vec<(u16, KindId)> =
        layout.pieces.iter().map(|piece| (piece.set, layout.body(piece.kind))).collect();
    let mut now: Vec<(u16, KindId)> = layout
        .piece_ids()
        .map(|piece| (layout.pieces[usize::from(piece.0)].set, layout.body(table.kind(piece))))
        .collect();
    at_first.sort_unstable();
    now.sort_unstable();
    if at_first != now {
        return Err("the pieces no longer have the kinds of their sets".to_owned());
    }
    for piece in layout.piece_ids() {
        let spec = layout.pieces[usize::from(piece.0)];
        let (sides, face) = (spec.faces(), table.face(piece));
        let fits = if sides == 0 { face == DOWN || face == UP } else { (1..=sides).contains(&face) };
        if !fits {
            return Err(format!("piece {} shows face {face}", piece.0));
        }
        if spec.is_two_sided && table.kind(piece) != layout.shown(table.kind(piece), face) {
            return Err(format!("piece {} does not show the kind on its side {face}", piece.0));
        }
    }
    Ok(())
}

fn check_counters(layout: &Layout, table: &Table) -> Result<(), String> {
    for (counter, spec) in (0u16..).map(CounterId).zip(&layout.counters) {
        let value = table.counter(counter);
        if value != spec.start && !(spec.min..=spec.max).contains(&value) {
            return Err(format!("counter `{}` is {value}", spec.name));
        }
    }
    Ok(())
}
