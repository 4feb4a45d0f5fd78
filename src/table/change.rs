//! The one way in for every change. A refused change leaves the table as it was.

use super::chance::Stream;
use super::event::{Change, Reason, Shift};
use super::observer::{DOWN, Observer, Tracking, UP};
use super::sight::sight;
use super::table::{EMPTY_CELL, PieceState, Table, short};
use crate::compile::code::PartEnd;
use crate::compile::layout::{Layout, ZoneSpec};
use crate::compile::value::{CounterId, PartId, PieceId, TextPart, ZoneId};

/// Where in a zone a piece is put; indices count after the piece was taken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insertion {
    /// On top of a stack, at the end of a row or pile, on the first empty place of a board.
    Usual,
    /// At the end, below a stack, on the first empty place of a board.
    Last,
    /// At this index; what lies there and after it moves on by one. On a board the place.
    Index(u16),
    /// On this place of a board, row by row.
    Place(u16),
}

/// Why a change was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The zone does not hold pieces of this set.
    NotHeld,
    /// Every place of the zone is taken.
    NoRoom,
    /// Another piece lies on the place.
    PlaceTaken,
    /// The zone has no such index or place.
    NoSuchIndex,
    /// The counter would fall below its minimum.
    BelowMinimum,
    /// The counter would rise above its maximum.
    AboveMaximum,
    /// The piece has no such face, or it is no die and cannot be rolled.
    NoSuchFace,
    /// The order does not name each piece of the zone once.
    NotAnOrder,
}

impl IllegalMove {
    /// What to say about it, without the names of what it concerns.
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::NotHeld => "the zone does not hold pieces of this set",
            Self::NoRoom => "the zone has no room left",
            Self::PlaceTaken => "a piece lies on this place",
            Self::NoSuchIndex => "the zone has no such place",
            Self::BelowMinimum => "the counter would fall below its minimum",
            Self::AboveMaximum => "the counter would rise above its maximum",
            Self::NoSuchFace => "the piece has no such face",
            Self::NotAnOrder => "the order does not name each piece of the zone once",
        }
    }
}

impl Table {
    /// Moves a piece, which keeps its face; within one zone too.
    ///
    /// # Errors
    /// The zone does not hold such pieces, or has no such place, or it is taken.
    #[inline]
    pub fn move_piece(
        &mut self,
        layout: &Layout,
        piece: PieceId,
        to: ZoneId,
        spot: Insertion,
    ) -> Result<(), IllegalMove> {
        let face = self.face(piece);
        self.put(layout, piece, to, spot, face)
    }

    /// Moves a piece and turns it on the way, so that nobody sees it at its new place as it lay before.
    ///
    /// # Errors
    /// As [`Table::move_piece`], and the piece has no such face.
    #[inline]
    pub fn move_turned(
        &mut self,
        layout: &Layout,
        piece: PieceId,
        to: ZoneId,
        spot: Insertion,
        face: u8,
    ) -> Result<(), IllegalMove> {
        check_face(layout, piece, face)?;
        self.put(layout, piece, to, spot, face)
    }

    /// Turns a piece where it lies. In an unordered zone a turned card comes last, so that where it lies
    /// tells nobody which of the hidden ones it was.
    ///
    /// # Errors
    /// The piece has no such face.
    pub fn turn(&mut self, layout: &Layout, piece: PieceId, face: u8) -> Result<(), IllegalMove> {
        check_face(layout, piece, face)?;
        let before = self.face(piece);
        if before == face {
            return Ok(());
        }
        let zone = self.zone_of(piece);
        let is_card = layout.pieces[usize::from(piece.0)].sides == 0;
        if is_card && !layout.zones[usize::from(zone.0)].order.is_kept {
            self.lift(zone, piece);
            self.lay(zone, self.len(zone), piece);
        }
        self.pieces[usize::from(piece.0)].face = face;
        if self.watch.is_some() {
            let shift = Shift { piece, from: zone, to: zone, before, after: face };
            self.note(|watch, table| watch.turned(layout, table, shift));
            self.lose_track_in_piles(layout, zone, zone);
        }
        Ok(())
    }

    /// Sets a counter.
    ///
    /// # Errors
    /// The value is below its minimum or above its maximum.
    #[inline]
    pub fn set_counter(
        &mut self,
        layout: &Layout,
        counter: CounterId,
        value: i32,
        reason: Reason,
    ) -> Result<(), IllegalMove> {
        let spec = &layout.counters[usize::from(counter.0)];
        if value < spec.min {
            return Err(IllegalMove::BelowMinimum);
        }
        if value > spec.max {
            return Err(IllegalMove::AboveMaximum);
        }
        let before = std::mem::replace(&mut self.counters[usize::from(counter.0)], value);
        if let Some(watch) = &mut self.watch {
            watch.events.push(Change::Counter { counter, before, after: value, reason });
        }
        Ok(())
    }

    /// Adds to a counter, or takes from it when `n` is negative.
    ///
    /// # Errors
    /// The sum is below its minimum or above its maximum.
    #[inline]
    pub fn add(
        &mut self,
        layout: &Layout,
        counter: CounterId,
        n: i32,
        reason: Reason,
    ) -> Result<(), IllegalMove> {
        let refusal = if n < 0 { IllegalMove::BelowMinimum } else { IllegalMove::AboveMaximum };
        let value = self.counter(counter).checked_add(n).ok_or(refusal)?;
        self.set_counter(layout, counter, value, reason)
    }

    /// Puts the pieces of a zone in a random order; on a board among the places that are taken.
    pub fn shuffle(&mut self, layout: &Layout, zone: ZoneId) {
        let mut generator = self.generator(layout, Stream::Zone(zone));
        let state = self.zones[usize::from(zone.0)];
        let start = state.offset as usize;
        let cells = &mut self.cells[start..start + usize::from(state.span)];
        if state.len == state.span {
            generator.shuffle(cells);
        } else {
            let mut pieces: Vec<u16> = cells.iter().copied().filter(|cell| *cell != EMPTY_CELL).collect();
            generator.shuffle(&mut pieces);
            for (cell, piece) in cells.iter_mut().filter(|cell| **cell != EMPTY_CELL).zip(pieces) {
                *cell = piece;
            }
        }
        self.bring_staged(zone);
        self.note_shuffle(layout, zone);
    }

    /// Lets a shuffle end with an order that the caller chose, from the top, for callers that go through all
    /// of them; on a board on the places that are taken. Whoever does not see the pieces knows no more of them
    /// than after any other shuffle.
    ///
    /// # Errors
    /// The order does not name each piece of the zone once.
    pub fn shuffle_to(
        &mut self,
        layout: &Layout,
        zone: ZoneId,
        order: &[PieceId],
    ) -> Result<(), IllegalMove> {
        let mut present: Vec<PieceId> = self.pieces(zone).collect();
        let mut asked = order.to_vec();
        asked.sort_unstable();
        present.sort_unstable();
        if asked != present {
            return Err(IllegalMove::NotAnOrder);
        }
        let state = self.zones[usize::from(zone.0)];
        let start = state.offset as usize;
        let cells = &mut self.cells[start..start + usize::from(state.span)];
        for (cell, piece) in cells.iter_mut().filter(|cell| **cell != EMPTY_CELL).zip(order) {
            *cell = piece.0;
        }
        if let Some(watch) = &mut self.watch {
            watch.reveal();
        }
        self.note_shuffle(layout, zone);
        Ok(())
    }

    fn note_shuffle(&mut self, layout: &Layout, zone: ZoneId) {
        if self.watch.is_some() {
            self.note(|watch, table| watch.mixed(layout, table, zone));
            self.lose_track_of_shuffled(layout, zone);
        }
    }

    /// Puts those pieces of an unordered zone in a random order that an observer does not see, before it is
    /// asked for one of them: in which order they came there is nothing that it could tell.
    pub fn hold_out(&mut self, layout: &Layout, zone: ZoneId, observer: Observer) {
        let is_lost = |piece: PieceId| matches!(sight(layout, self, observer, piece), Tracking::Lost(_));
        let cells: Vec<usize> = (0..self.raw_cells(zone).len())
            .filter(|at| self.at(zone, short(*at)).is_some_and(is_lost))
            .map(|at| self.zones[usize::from(zone.0)].offset as usize + at)
            .collect();
        if cells.len() < 2 {
            return;
        }
        let mut pieces: Vec<u16> = cells.iter().map(|cell| self.cells[*cell]).collect();
        self.quiet_generator(layout, Stream::Reach(zone)).shuffle(&mut pieces);
        for (cell, piece) in cells.into_iter().zip(pieces) {
            self.cells[cell] = piece;
        }
        if self.watch.is_some() {
            self.lose_track(layout, zone);
        }
    }

    /// Rolls a die and gives the face it shows.
    ///
    /// # Errors
    /// The piece is no die.
    pub fn roll(&mut self, layout: &Layout, piece: PieceId) -> Result<u8, IllegalMove> {
        let sides = layout.pieces[usize::from(piece.0)].sides;
        if sides == 0 {
            return Err(IllegalMove::NoSuchFace);
        }
        let drawn = self.draw(layout, Stream::Die(piece), u32::from(sides));
        let drawn = u8::try_from(drawn + 1).expect("a die has at most 255 sides");
        let face = self.staged.as_mut().and_then(|staged| staged.face(sides)).unwrap_or(drawn);
        self.roll_to(layout, piece, face)?;
        Ok(face)
    }

    /// Lets a roll end with a face that the caller chose, for callers that go through all of them.
    ///
    /// # Errors
    /// The piece is no die or has no such face.
    pub fn roll_to(&mut self, layout: &Layout, piece: PieceId, face: u8) -> Result<(), IllegalMove> {
        if layout.pieces[usize::from(piece.0)].sides == 0 {
            return Err(IllegalMove::NoSuchFace);
        }
        check_face(layout, piece, face)?;
        let before = std::mem::replace(&mut self.pieces[usize::from(piece.0)].face, face);
        if self.watch.is_some() {
            let zone = self.zone_of(piece);
            let shift = Shift { piece, from: zone, to: zone, before, after: face };
            self.note(|watch, table| watch.rolled(layout, table, shift));
        }
        Ok(())
    }

    /// Notes a text that a script logs.
    pub fn note_text(&mut self, text: Vec<TextPart>) {
        if let Some(watch) = &mut self.watch {
            watch.events.push(Change::Said { text });
        }
    }

    /// Notes that a part of the order of play begins, for which time in a row, or why it ends.
    #[inline]
    pub fn note_part(&mut self, part: PartId, now: Result<i32, PartEnd>) {
        if let Some(watch) = &mut self.watch {
            watch.note_part(part, now);
        }
    }

    /// Whether a zone may hold the piece.
    #[inline]
    pub(super) fn is_held(&self, layout: &Layout, spec: &ZoneSpec, piece: PieceId) -> bool {
        spec.holds[usize::from(layout.kinds[usize::from(self.kind(piece).0)].set)]
    }

    #[inline]
    pub(super) fn put(
        &mut self,
        layout: &Layout,
        piece: PieceId,
        to: ZoneId,
        spot: Insertion,
        face: u8,
    ) -> Result<(), IllegalMove> {
        let spec = &layout.zones[usize::from(to.0)];
        let PieceState { zone: from, kind, face: before } = self.pieces[usize::from(piece.0)];
        if !spec.holds[usize::from(layout.kinds[usize::from(kind.0)].set)] {
            return Err(IllegalMove::NotHeld);
        }
        let (from_index, to_index) = if spec.order.is_sparse || is_board(layout, from) {
            self.put_on_board(layout, piece, to, spot)?
        } else if from == to {
            self.slide(spec, piece, to, spot)?
        } else {
            let to_index = landing_behind(spec, self.len(to), spot)?;
            let from_index = self.lift(from, piece);
            self.lay(to, to_index, piece);
            (from_index, to_index)
        };
        self.pieces[usize::from(piece.0)] = PieceState { zone: to, kind, face };
        if self.watch.is_some() {
            let shift = Shift { piece, from, to, before, after: face };
            self.note(|watch, table| watch.moved(layout, table, shift, (from_index, to_index)));
            self.lose_track_in_piles(layout, from, to);
        }
        Ok(())
    }

    /// Lets a piece change its cell from a board or to one; gives its index before and after.
    #[inline(never)]
    fn put_on_board(
        &mut self,
        layout: &Layout,
        piece: PieceId,
        to: ZoneId,
        spot: Insertion,
    ) -> Result<(u16, u16), IllegalMove> {
        let spec = &layout.zones[usize::from(to.0)];
        let from = self.zone_of(piece);
        let to_index = self.landing(spec, to, (from == to).then_some(piece), spot)?;
        let from_index = self.index_of(piece);
        if is_board(layout, from) {
            self.lift_from_grid(from, from_index);
        } else {
            self.lift(from, piece);
        }
        if spec.order.is_sparse {
            self.lay_on_grid(to, to_index, piece);
        } else {
            self.lay(to, to_index, piece);
        }
        Ok((from_index, to_index))
    }

    /// The index at which a piece would lie; `own` is the piece when it lies in the zone already.
    #[inline]
    pub(super) fn landing(
        &self,
        spec: &ZoneSpec,
        to: ZoneId,
        own: Option<PieceId>,
        spot: Insertion,
    ) -> Result<u16, IllegalMove> {
        if spec.order.is_sparse {
            return self.landing_place(to, own, spot);
        }
        landing_behind(spec, self.len(to) - u16::from(own.is_some()), spot)
    }

    pub(super) fn landing_place(
        &self,
        to: ZoneId,
        own: Option<PieceId>,
        spot: Insertion,
    ) -> Result<u16, IllegalMove> {
        let slots = self.raw_cells(to);
        match spot {
            Insertion::Usual | Insertion::Last => {
                slots.iter().position(|cell| *cell == EMPTY_CELL).map(short).ok_or(IllegalMove::NoRoom)
            }
            Insertion::Index(place) | Insertion::Place(place) => match slots.get(usize::from(place)) {
                None => Err(IllegalMove::NoSuchIndex),
                Some(cell) if *cell == EMPTY_CELL || own == Some(PieceId(*cell)) => Ok(place),
                Some(_) => Err(IllegalMove::PlaceTaken),
            },
        }
    }

    /// Moves a piece within a zone that is no board; those between make room. Gives its index before and after.
    fn slide(
        &mut self,
        spec: &ZoneSpec,
        piece: PieceId,
        zone: ZoneId,
        spot: Insertion,
    ) -> Result<(u16, u16), IllegalMove> {
        let state = self.zones[usize::from(zone.0)];
        let to_index = landing_behind(spec, state.len - 1, spot)?;
        let start = state.offset as usize;
        let cells = &mut self.cells[start..start + usize::from(state.span)];
        let (from, to) = (place_of(cells, piece), usize::from(to_index));
        if from < to {
            cells.copy_within(from + 1..=to, from);
        } else {
            cells.copy_within(to..from, to + 1);
        }
        cells[to] = piece.0;
        Ok((short(from), to_index))
    }

    /// Takes a piece out of a zone that is no board; gives the index at which it lay.
    #[inline(always)]
    fn lift(&mut self, zone: ZoneId, piece: PieceId) -> u16 {
        let state = &mut self.zones[usize::from(zone.0)];
        let start = state.offset as usize;
        let cells = &mut self.cells[start..start + usize::from(state.span)];
        state.len -= 1;
        state.span -= 1;
        let index =
            cells.iter().position(|cell| *cell == piece.0).expect("a piece lies in the zone it names");
        let behind = &mut cells[index..];
        // Most pieces are taken from an end: a call for nothing costs as much as the rest.
        if behind.len() > 1 {
            behind.copy_within(1.., 0);
        }
        if let Some(last) = behind.last_mut() {
            *last = EMPTY_CELL;
        }
        short(index)
    }

    /// Puts a piece into a zone that is no board and has room for it.
    #[inline(always)]
    fn lay(&mut self, zone: ZoneId, index: u16, piece: PieceId) {
        let state = &mut self.zones[usize::from(zone.0)];
        let start = state.offset as usize;
        state.len += 1;
        state.span += 1;
        let behind = &mut self.cells[start + usize::from(index)..start + usize::from(state.span)];
        if behind.len() > 1 {
            behind.copy_within(..behind.len() - 1, 1);
        }
        if let Some(first) = behind.first_mut() {
            *first = piece.0;
        }
    }

    fn lift_from_grid(&mut self, zone: ZoneId, index: u16) {
        let state = &mut self.zones[usize::from(zone.0)];
        state.len -= 1;
        self.cells[state.offset as usize + usize::from(index)] = EMPTY_CELL;
    }

    fn lay_on_grid(&mut self, zone: ZoneId, index: u16, piece: PieceId) {
        let state = &mut self.zones[usize::from(zone.0)];
        state.len += 1;
        self.cells[state.offset as usize + usize::from(index)] = piece.0;
    }

    #[cold]
    #[inline(never)]
    pub(super) fn note(&mut self, note: impl FnOnce(&mut super::watch::Watch, &Self)) {
        if let Some(mut watch) = self.watch.take() {
            note(&mut watch, self);
            self.watch = Some(watch);
        }
    }
}

/// Where a piece lies among the cells of its zone.
#[inline]
fn place_of(cells: &[u16], piece: PieceId) -> usize {
    cells.iter().position(|cell| *cell == piece.0).expect("a piece lies in the zone it names")
}

/// The index at which a piece would lie in a zone that is no board, where so many other pieces lie.
#[inline]
fn landing_behind(spec: &ZoneSpec, len: u16, spot: Insertion) -> Result<u16, IllegalMove> {
    if len >= spec.room {
        return Err(IllegalMove::NoRoom);
    }
    match spot {
        Insertion::Usual if spec.order.is_from_top => Ok(0),
        Insertion::Usual | Insertion::Last => Ok(len),
        Insertion::Index(index) if index <= len => Ok(index),
        Insertion::Index(_) | Insertion::Place(_) => Err(IllegalMove::NoSuchIndex),
    }
}

#[inline]
pub(super) fn is_board(layout: &Layout, zone: ZoneId) -> bool {
    layout.zones[usize::from(zone.0)].order.is_sparse
}

pub(super) fn check_face(layout: &Layout, piece: PieceId, face: u8) -> Result<(), IllegalMove> {
    let sides = layout.pieces[usize::from(piece.0)].sides;
    let fits = if sides == 0 { face == DOWN || face == UP } else { (1..=sides).contains(&face) };
    if fits { Ok(()) } else { Err(IllegalMove::NoSuchFace) }
}
