//! Changes of what stays where it is: a piece is turned, a die rolled, a counter set; and what is noted beside them. A
//! refused change leaves the table as it was.

use super::chance::Stream;
use super::change::{Change, IllegalMove, Reason, RulesAnswer, Shift};
use super::observer::{DOWN, Observers, UP};
use super::table::Table;
use super::watch::Watch;
use crate::compile::code::PartEnd;
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, KindId, PartId, PieceId, SeatId, TextPart};

impl Table {
    /// Turns a piece where it lies; a two-sided piece then shows what is on that side. In an unordered zone a turned card then lies last, so that its position tells
    /// nobody which of the hidden cards it was.
    ///
    /// # Errors
    /// When the piece has no such face.
    pub fn turn(&mut self, layout: &Layout, piece: PieceId, face: u8) -> Result<(), IllegalMove> {
        check_face(layout, piece, face)?;
        let before = self.face(piece);
        if before == face {
            return Ok(());
        }
        let zone = self.zone_of(piece);
        let spec = layout.pieces[usize::from(piece.0)];
        if spec.is_two_sided && layout.reverse(self.kind(piece)) == self.kind(piece) {
            return Err(IllegalMove::NoSuchFace);
        }
        if spec.faces() == 0 && !layout.zones[usize::from(zone.0)].order.is_kept {
            self.lift(zone, piece);
            self.lay(zone, self.len(zone), piece);
        }
        self.pieces[usize::from(piece.0)].face = face;
        if spec.is_two_sided {
            self.pieces[usize::from(piece.0)].kind = layout.shown(self.kind(piece), face);
        }
        self.forget(layout, zone);
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
    /// When the value is below its minimum or above its maximum.
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

    /// Adds `n` to a counter; `n` may be negative.
    ///
    /// # Errors
    /// When the sum is below its minimum or above its maximum.
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

    /// Shows a piece to some observers where it lies: they know it as long as they can follow it. In secret,
    /// nobody else is told of it.
    pub fn show(&mut self, layout: &Layout, piece: PieceId, to: Observers, is_secret: bool) {
        if self.watch.is_some() {
            self.note(|watch, table| watch.shown(layout, table, piece, to, is_secret));
        }
    }

    /// Tells everybody that a piece is of one of these kinds. Who cannot see it knows that as long as the piece can be
    /// told from others.
    pub fn tell(&mut self, layout: &Layout, piece: PieceId, kinds: &[KindId]) {
        if self.watch.is_some() {
            self.note(|watch, table| watch.told(layout, table, piece, kinds));
        }
    }

    /// Rolls a die; returns its face.
    ///
    /// # Errors
    /// When the piece is not a die.
    pub fn roll(&mut self, layout: &Layout, piece: PieceId) -> Result<u8, IllegalMove> {
        if layout.pieces[usize::from(piece.0)].sides == 0 {
            return Err(IllegalMove::NoSuchFace);
        }
        let side = self.draw(layout, Stream::Die(piece), layout.sides(piece));
        let staged = self.staged.as_mut().and_then(|staged| staged.face(layout, piece));
        let face = staged.unwrap_or_else(|| layout.face_on(piece, side));
        self.roll_to(layout, piece, face)?;
        Ok(face)
    }

    /// Ends a roll with a face that the caller chose, for callers that go through all faces.
    ///
    /// # Errors
    /// When the piece is not a die, or has no such face.
    pub fn roll_to(&mut self, layout: &Layout, piece: PieceId, face: u8) -> Result<(), IllegalMove> {
        if layout.pieces[usize::from(piece.0)].sides == 0 {
            return Err(IllegalMove::NoSuchFace);
        }
        check_face(layout, piece, face)?;
        let before = std::mem::replace(&mut self.pieces[usize::from(piece.0)].face, face);
        let zone = self.zone_of(piece);
        self.forget(layout, zone);
        if self.watch.is_some() {
            let shift = Shift { piece, from: zone, to: zone, before, after: face };
            self.note(|watch, table| watch.rolled(layout, table, shift));
        }
        Ok(())
    }

    /// Notes a text that a script logged; `pauses` says whether people are to look at the table then.
    pub fn note_text(&mut self, text: Vec<TextPart>, pauses: bool) {
        if let Some(watch) = &mut self.watch {
            watch.events.push(Change::Said { text, pauses });
        }
    }

    /// Notes an answer that the rules gave for a seat.
    pub fn note_answer(&mut self, answer: RulesAnswer) {
        if let Some(watch) = &mut self.watch {
            watch.events.push(Change::Answered(answer));
        }
    }

    /// Notes that a part of the order of play begins, with the number of the time in a row, or that it ends, with the
    /// reason.
    #[inline]
    pub fn note_part(&mut self, part: PartId, now: Result<i32, PartEnd>) {
        if let Some(watch) = &mut self.watch {
            watch.note_part(part, now);
        }
    }

    /// Notes that a part of the order of play leaves a seat out.
    #[inline]
    pub fn note_passed_over(&mut self, part: PartId, seat: SeatId) {
        if let Some(watch) = &mut self.watch {
            watch.note_passed_over(part, seat);
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn note(&mut self, note: impl FnOnce(&mut Watch, &Self)) {
        if let Some(mut watch) = self.watch.take() {
            note(&mut watch, self);
            self.watch = Some(watch);
        }
    }
}

/// Whether the piece can show this face.
pub(super) fn check_face(layout: &Layout, piece: PieceId, face: u8) -> Result<(), IllegalMove> {
    let sides = layout.pieces[usize::from(piece.0)].faces();
    let fits = if sides == 0 { face == DOWN || face == UP } else { (1..=sides).contains(&face) };
    if fits { Ok(()) } else { Err(IllegalMove::NoSuchFace) }
}
