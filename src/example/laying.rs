//! Places the pieces that an example does not mention, and fills the cells of every zone.

use std::collections::BTreeMap;

use super::arranging::Arranger;
use super::finding::Lookup;
use super::telling::value_text;
use crate::compile::value::{KindId, PieceId, ZoneId};
use crate::diag::codes::example::{BAD_VALUE, PIECES};
use crate::diag::{Diagnostic, Faults};
use crate::table::DOWN;

impl Arranger<'_> {
    /// Gives every piece that is left over a place, and fills the cells of all zones.
    pub(super) fn lay_rest(&mut self, faults: &mut Faults) {
        let mut left: Vec<Vec<PieceId>> = vec![Vec::new(); self.layout.zones.len()];
        let mut homeless: BTreeMap<ZoneId, Vec<PieceId>> = BTreeMap::new();
        for piece in self.layout.piece_ids().filter(|piece| self.free[usize::from(piece.0)]) {
            let spec = &self.layout.pieces[usize::from(piece.0)];
            let (start, place) = (spec.zone, spec.place);
            let said = &self.said[usize::from(start.0)];
            let is_emptied = place.is_some_and(|place| said.emptied.contains(&place));
            if said.whole.is_none() && said.places.is_empty() && !is_emptied {
                left[usize::from(start.0)].push(piece);
                continue;
            }
            match self.rest_for(piece, start) {
                Some(zone) => left[usize::from(zone.0)].push(piece),
                None => homeless.entry(start).or_default().push(piece),
            }
        }
        for (zone, pieces) in homeless {
            faults.push(self.homeless(zone, &pieces));
        }
        for (zone, left) in left.into_iter().enumerate() {
            match self.cells(zone, &left) {
                Ok(cells) => self.arranged.zones.push(cells),
                Err(fault) => faults.push(fault),
            }
        }
    }

    fn rest_for(&self, piece: PieceId, start: ZoneId) -> Option<ZoneId> {
        let owner = self.layout.zones[usize::from(start.0)].owner;
        let set = usize::from(self.layout.pieces[usize::from(piece.0)].set);
        let kind = self.layout.pieces[usize::from(piece.0)].kind;
        let fits = |zone: &&ZoneId| {
            let spec = &self.layout.zones[usize::from(zone.0)];
            spec.holds[set]
                && (spec.owner.is_none() || owner.is_none() || spec.owner == owner)
                && spec.kind.is_none_or(|own| own == kind)
        };
        self.rest.iter().find(fits).copied()
    }

    fn homeless(&self, zone: ZoneId, pieces: &[PieceId]) -> Diagnostic {
        let mut counts: BTreeMap<KindId, usize> = BTreeMap::new();
        for piece in pieces {
            *counts.entry(self.layout.pieces[usize::from(piece.0)].kind).or_default() += 1;
        }
        let list: Vec<String> = counts
            .iter()
            .take(4)
            .map(|(kind, count)| format!("{}*{count}", self.layout.kinds[usize::from(kind.0)].name))
            .collect();
        let more = if counts.len() > 4 { " ..." } else { "" };
        let number = match pieces.len() {
            1 => "1 piece has".to_owned(),
            number => format!("{number} pieces have"),
        };
        let message = format!("{number} no place: {}{more}", list.join(" "));
        let span = self.said[usize::from(zone.0)].span;
        Diagnostic::error(PIECES, span, message).hint(self.where_to(zone, pieces))
    }

    /// What to write about pieces for which the lines about their zone leave no place.
    fn where_to(&self, zone: ZoneId, pieces: &[PieceId]) -> String {
        let name = self.layout.zone_name(zone, self.finder.seats);
        let set = |piece: &PieceId| usize::from(self.layout.pieces[usize::from(piece.0)].set);
        let others = (0u16..).map(ZoneId).zip(&self.layout.zones).filter(|(other, _)| *other != zone);
        let fits = others.filter(|(_, spec)| pieces.iter().all(|piece| spec.holds[set(piece)]));
        let other = fits.min_by_key(|(_, spec)| spec.order.is_sparse);
        let other = other.map(|(other, _)| self.layout.zone_name(other, self.finder.seats));
        let is_board = self.layout.zones[usize::from(zone.0)].order.is_sparse;
        match (other, is_board) {
            (Some(other), true) => {
                format!("`{name}` holds just what is said: add where the others lie, such as `rest: {other}`")
            }
            (Some(other), false) => format!(
                "`{name}` holds just what is said: add where the others lie, such as `rest: {other}`, or say `top of \
                 {name}`"
            ),
            (None, true) => {
                format!("no other zone can hold what is left: draw the whole board below `{name}:`")
            }
            (None, false) => format!("no other zone can hold what is left: say `top of {name}`"),
        }
    }

    /// The cells of a zone: the pieces that the example names, and those that are left over.
    fn cells(&self, zone: usize, left: &[PieceId]) -> Lookup<Vec<Option<(PieceId, u8)>>> {
        let said = &self.said[zone];
        let spec = &self.layout.zones[zone];
        let mut pieces: Vec<PieceId> = said.top.clone();
        pieces.extend(said.whole.iter().flatten());
        let listed = pieces.len();
        pieces.extend(left);
        pieces.extend(&said.down);
        pieces.extend(&said.bottom);
        let face = |piece: &PieceId| match self.layout.pieces[usize::from(piece.0)].sides {
            0 if said.down.contains(piece) => DOWN,
            _ => self.faces[usize::from(piece.0)],
        };
        let mut cells: Vec<Option<(PieceId, u8)>> =
            pieces.iter().map(|piece| Some((*piece, face(piece)))).collect();
        let room = usize::from(spec.room);
        let is_board = spec.order.is_sparse;
        if is_board {
            let mut placed: Vec<Option<(PieceId, u8)>> = vec![None; room];
            for (index, piece) in &said.places {
                placed[usize::from(*index)] = Some((*piece, face(piece)));
            }
            // A list is laid on the first places, one piece after another.
            let mut free =
                (0..).zip(&mut placed).filter(|(at, cell)| !said.emptied.contains(at) && cell.is_none());
            for cell in cells.drain(..listed.min(room)) {
                if let Some((_, free)) = free.next() {
                    *free = cell;
                }
            }
            // What nobody moved stands where the picture of the definition shows it.
            cells.retain(|cell| {
                let start = |piece: &PieceId| &self.layout.pieces[usize::from(piece.0)];
                let home = cell
                    .as_ref()
                    .map(|(piece, _)| start(piece))
                    .filter(|start| usize::from(start.zone.0) == zone);
                let place =
                    home.and_then(|start| start.place).and_then(|place| placed.get_mut(usize::from(place)));
                match place {
                    Some(free) if free.is_none() => {
                        *free = *cell;
                        false
                    }
                    _ => true,
                }
            });
            let mut others = cells.drain(..).flatten();
            let free =
                (0..).zip(&mut placed).filter(|(at, cell)| !said.emptied.contains(at) && cell.is_none());
            for (_, cell) in free {
                *cell = others.next();
            }
            if others.next().is_some() {
                return Err(Diagnostic::error(
                    PIECES,
                    said.span,
                    format!("`{}` has {room} places", spec.name),
                ));
            }
            drop(others);
            cells = placed;
        }
        let dice = cells
            .iter_mut()
            .flatten()
            .filter(|(piece, _)| self.layout.pieces[usize::from(piece.0)].sides > 0);
        let mut faces = said.faces.iter();
        for ((die, face), value) in dice.zip(&mut faces) {
            let Some(shown) = self.layout.face_with(*die, *value) else {
                let value = value_text(self.finder, *value);
                return Err(Diagnostic::error(BAD_VALUE, said.span, format!("no die here shows {value}")));
            };
            *face = shown;
        }
        if faces.next().is_some() {
            return Err(Diagnostic::error(BAD_VALUE, said.span, "there are fewer dice in this zone"));
        }
        Ok(cells)
    }
}
