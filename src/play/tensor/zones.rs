//! What lies in zones as numbers.

use crate::compile::Game;
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, ZoneId};
use crate::rules::Shown;
use crate::table::{Observer, Table, sees_zone};

/// The most numbers of a zone that tells its pieces by their places, unless it is a board.
const MOST_OF_ROW: usize = 4096;

/// A zone.
#[derive(Clone, Debug)]
pub(super) struct ZoneField {
    offset: usize,
    /// How many places are told apart; 0 if pieces are only counted.
    pub(super) cells: usize,
    /// How many sorts of pieces there are.
    sorts: usize,
    /// For each kind its sort; dice have one for each face, of which this is the first.
    by_kind: Vec<u16>,
    /// For each piece set, by which pieces are known from behind, the sort of those whose kind is not seen.
    by_back: Vec<u16>,
}

impl ZoneField {
    /// The field of a zone, and what the sorts are called.
    pub(super) fn new(game: &Game, zone: ZoneId, offset: usize) -> (Self, Vec<String>) {
        let layout = &game.layout;
        let spec = &layout.zones[usize::from(zone.0)];
        let mut labels = Vec::new();
        let mut by_kind = vec![u16::MAX; layout.kinds.len()];
        let mut by_back = vec![u16::MAX; spec.holds.len()];
        let small = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        for (kind, sides) in kinds_in(layout, zone) {
            let KindId(id) = kind;
            by_kind[usize::from(id)] = small(labels.len());
            let own = &layout.kinds[usize::from(id)];
            match sides {
                0 => labels.push(own.name.clone()),
                sides => {
                    let faces = (1..=sides).map(|face| layout.face_text(own.set, face));
                    labels.extend(faces.map(|face| format!("{} = {face}", own.name)));
                }
            }
        }
        for back in backs_in(layout, zone) {
            by_back[usize::from(back)] = small(labels.len());
            labels.push(format!("unseen {}", game.rules.sets[usize::from(back)].name.text));
        }
        let room = usize::from(spec.room);
        let is_row = spec.order.is_kept && spec.shown != Shown::Nobody && room * labels.len() <= MOST_OF_ROW;
        let cells = if spec.order.is_sparse || is_row { room } else { 0 };
        (Self { offset, cells, sorts: labels.len(), by_kind, by_back }, labels)
    }
}

/// The kinds that can lie in a zone, in their order, each with the number of faces of its dice.
fn kinds_in(layout: &Layout, zone: ZoneId) -> Vec<(KindId, u8)> {
    let holds = &layout.zones[usize::from(zone.0)].holds;
    let mut kinds = Vec::new();
    for piece in &layout.pieces {
        for kind in [piece.kind, layout.reverse(piece.kind)] {
            if holds[usize::from(layout.kinds[usize::from(kind.0)].set)] {
                kinds.push((kind, piece.sides));
            }
        }
    }
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

fn backs_in(layout: &Layout, zone: ZoneId) -> Vec<u16> {
    let holds = &layout.zones[usize::from(zone.0)].holds;
    let there =
        layout.pieces.iter().filter(|piece| holds[usize::from(layout.kinds[usize::from(piece.kind.0)].set)]);
    let mut backs: Vec<u16> = there.map(|piece| piece.set).collect();
    backs.sort_unstable();
    backs.dedup();
    backs
}

/// Counts the pieces as an observer sees them.
pub(super) fn write(game: &Game, table: &Table, observer: Observer, fields: &[ZoneField], out: &mut [f32]) {
    let layout = &game.layout;
    for (id, field) in (0u16..).map(ZoneId).zip(fields) {
        let is_open = sees_zone(layout, observer, id);
        let numbers = &mut out[field.offset..];
        for (index, piece) in table.places(id).enumerate() {
            let Some(piece) = piece else { continue };
            let spec = &layout.pieces[usize::from(piece.0)];
            let face = table.face(piece);
            let sort = match is_open && (face != crate::table::DOWN || spec.faces() > 0) {
                true if spec.sides > 0 => {
                    field.by_kind[usize::from(table.kind(piece).0)].saturating_add(u16::from(face.max(1) - 1))
                }
                true => field.by_kind[usize::from(table.kind(piece).0)],
                false => field.by_back[usize::from(spec.set)],
            };
            let sort = usize::from(sort);
            if sort < field.sorts {
                let cell = if field.cells == 0 { 0 } else { index.min(field.cells - 1) };
                numbers[cell * field.sorts + sort] += 1.0;
            }
        }
    }
}
