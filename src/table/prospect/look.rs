//! What an observer sees of a table, as a number.

use super::{Prospect, is_pile};
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, PieceId, ZoneId};
use crate::table::observer::{DOWN, Observer, has_sides, sees_counter};
use crate::table::sight::sees;
use crate::table::table::{EMPTY_CELL, PieceState, Table};

/// What an observer sees of the real table, where each piece lies as it does there. Most imagined tables meet it; one that
/// does not may still look the same, because piles have no order.
#[derive(Clone, Debug, Default)]
pub(super) struct Appearance {
    cells: Vec<u16>,
    pieces: Vec<SeenPiece>,
    /// The counters that the observer sees.
    counters: Vec<(CounterId, i32)>,
}

/// What an observer sees of a piece.
#[derive(Clone, Copy, Debug)]
struct SeenPiece {
    /// Kind and face as one number.
    state: u32,
    /// The bits of it that are seen.
    mask: u32,
}

impl SeenPiece {
    fn of(layout: &Layout, table: &Table, observer: Observer, piece: PieceId) -> Self {
        let is_seen = sees(layout, table, observer, piece);
        let kind = if is_seen { u32::from(u16::MAX) << 8 } else { 0 };
        let face = if is_seen || !has_sides(layout, piece) { u32::from(u8::MAX) } else { 0 };
        Self { state: number(table.pieces[usize::from(piece.0)]), mask: kind | face }
    }
}

/// Kind and face of a piece as one number.
#[inline]
fn number(piece: PieceState) -> u32 {
    u32::from(piece.kind.0) << 8 | u32::from(piece.face)
}

impl Appearance {
    pub(super) fn of(layout: &Layout, table: &Table, observer: Observer) -> Self {
        let counters = (0u16..).map(CounterId).zip(table.counters.iter().copied());
        Self {
            cells: table.cells.clone(),
            pieces: layout.piece_ids().map(|piece| SeenPiece::of(layout, table, observer, piece)).collect(),
            counters: counters.filter(|(id, _)| sees_counter(layout, observer, *id)).collect(),
        }
    }

    /// Whether the same pieces lie in the same places of a table and look the same. Cells behind the last piece of a zone are
    /// empty in each table.
    fn is_met(&self, table: &Table) -> bool {
        let pairs = self.pieces.iter().zip(&table.pieces);
        let differs = |differs: u32, (seen, piece): (&SeenPiece, &PieceState)| {
            differs | ((seen.state ^ number(*piece)) & seen.mask)
        };
        self.cells == table.cells
            && self.counters.iter().all(|(id, count)| table.counter(*id) == *count)
            && pairs.fold(0, differs) == 0
    }
}

impl Prospect {
    /// Whether a table looks to the observer as the real one does now.
    #[must_use]
    pub fn looks_the_same(&self, layout: &Layout, table: &Table) -> bool {
        self.appearance.is_met(table) || self.looks(layout, table) == self.look
    }

    /// A hash of everything that the observer sees of a table; it differs between observers.
    pub(super) fn looks(&self, layout: &Layout, table: &Table) -> u64 {
        let mut all = 0;
        for (zone, sees) in (0u16..).map(ZoneId).zip(&self.sees_zone) {
            let is_pile = is_pile(layout, zone);
            let mut sum: u64 = u64::from(table.len(zone));
            for (index, cell) in (0u64..).zip(table.raw_cells(zone)) {
                if *cell == EMPTY_CELL {
                    continue;
                }
                let piece = table.pieces[usize::from(*cell)];
                let spec = layout.pieces[usize::from(*cell)];
                let has_sides = spec.faces() > 0;
                let is_seen = *sees && (has_sides || piece.face != DOWN);
                let kind = if is_seen { u64::from(piece.kind.0) + 1 } else { 0 };
                let face = if is_seen || !has_sides { u64::from(piece.face) + 1 } else { 0 };
                let place = if is_pile { 0 } else { index + 1 };
                let what = kind | (face << 17) | (u64::from(spec.set) << 26) | (place << 42);
                sum = sum.wrapping_add(scatter(what));
            }
            all = scatter(all ^ sum);
        }
        for ((id, counter), spec) in (0u16..).zip(&table.counters).zip(&layout.counters) {
            if sees_counter(layout, self.observer, CounterId(id)) && spec.max > spec.min {
                all = scatter(all ^ u64::from(counter.cast_unsigned()));
            }
        }
        all
    }
}

/// Spreads the bits of a number (the output function of MurmurHash3, Appleby, public domain).
fn scatter(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let bits = (bits ^ (bits >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    bits ^ (bits >> 33)
}

#[cfg(test)]
mod tests {
    use super::Appearance;
    use crate::compile::value::PieceId;
    use crate::table::sample::sample;
    use crate::table::{DOWN, Generator, Insertion, Observer, PriorKnowledge, Reason, Table, imagine_plain};

    #[test]
    fn only_what_is_seen_makes_a_table_look_otherwise() {
        let sample = sample(2);
        let layout = &sample.layout;
        let mut table = Table::new(layout, 1);
        table.begin_watch(layout, PriorKnowledge::Everything);
        table.shuffle(layout, sample.deck);
        let (hand, open) = (table.at(sample.deck, 0).unwrap(), table.at(sample.deck, 1).unwrap());
        table.move_piece(layout, hand, sample.hand[1], Insertion::Usual).unwrap();
        table.move_piece(layout, open, sample.line, Insertion::Usual).unwrap();
        let met: Vec<[bool; 5]> = [Observer(0), Observer(1)]
            .into_iter()
            .map(|observer| {
                let seen = Appearance::of(layout, &table, observer);
                let is_met = |change: &dyn Fn(&mut Table)| {
                    let mut other = table.clone_plain();
                    change(&mut other);
                    seen.is_met(&other)
                };
                let other_kind = |table: &mut Table, PieceId(piece): PieceId| {
                    let kind = &mut table.pieces[usize::from(piece)].kind;
                    kind.0 = if kind.0 == 0 { 1 } else { 0 };
                };
                for seed in 0..20 {
                    let mut imagined = imagine_plain(layout, &table, observer, &mut Generator::new(seed));
                    // In piles they are laid in any order.
                    imagined.cells.clone_from(&table.cells);
                    assert!(seen.is_met(&imagined), "seed {seed}");
                }
                [
                    is_met(&|other| other_kind(other, hand)),
                    is_met(&|other| other.set_counter(layout, sample.secret, 7, Reason::Step).unwrap()),
                    is_met(&|other| other_kind(other, open)),
                    is_met(&|other| other.turn(layout, hand, DOWN).unwrap()),
                    is_met(&|other| other.move_piece(layout, open, sample.deck, Insertion::Usual).unwrap()),
                ]
            })
            .collect();
        assert_eq!(met, [[true, false, false, false, false], [false, true, false, false, false]]);
    }
}
