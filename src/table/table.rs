//! The state itself and how it is read. All columns are flat and indexed by ids, so a clone needs only a few block
//! copies, and reading needs neither hashing nor the layout.

use std::ops::Range;
use std::sync::Arc;

use super::chance::{Generator, ReseededChance};
use super::observer::{Observer, UP};
use super::repetition::PositionDigest;
use super::staged::Staged;
use super::watch::Watch;
use crate::compile::layout::{Layout, stream_key};
use crate::compile::value::{CounterId, KindId, PieceId, SeatId, ZoneId};

/// A cell without a piece.
pub(super) const EMPTY_CELL: u16 = u16::MAX;

/// The state of a match: where everything lies, which way up, and the counters.
#[derive(Debug, Default, PartialEq)]
pub struct Table {
    /// The cells of all zones, in the order of the zones.
    pub(super) cells: Vec<u16>,
    pub(super) zones: Vec<ZoneState>,
    pub(super) pieces: Vec<PieceState>,
    pub(super) counters: Vec<i32>,
    /// How often each stream of chance was used: see [`super::chance::Stream`].
    pub(super) draws: Vec<u32>,
    pub(super) seed: u64,
    /// Uses of chance that are drawn from another seed, in an imagined match.
    pub(super) past: Option<Arc<ReseededChance>>,
    /// Announced chance, if there is any.
    pub staged: Option<Box<Staged>>,
    /// What scripts tell an observer, if it listens.
    pub heard: Option<Heard>,
    /// How often positions were noted, sorted; `None` if none was.
    pub(super) noted: Option<Arc<Vec<(PositionDigest, u32)>>>,
    /// Whether scripts must not learn how often.
    pub(super) hides_noted: bool,
    /// What is noted of every change; `None` if the table is not watched, as in a playout.
    pub watch: Option<Box<Watch>>,
}

impl Eq for Table {}

/// What scripts have told an observer since it began to listen, as one number, for tables that are not watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heard {
    /// Who listens.
    pub observer: Observer,
    /// A hash of everything it was told.
    pub told: u64,
}

/// Where a zone's cells are. On a board `span` is the number of places, elsewhere it equals `len`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ZoneState {
    pub(super) offset: u32,
    pub(super) len: u16,
    pub(super) span: u16,
    /// The seats that know what lies face up in it, a bit for each: see [`super::remembering`].
    pub(super) remembered: u32,
}

/// A piece's columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceState {
    pub(super) zone: ZoneId,
    pub(super) kind: KindId,
    pub(super) face: u8,
}

/// A length or index within a zone.
#[inline]
pub(super) fn short(n: usize) -> u16 {
    debug_assert!(n <= usize::from(u16::MAX), "a zone has fewer than 65536 cells");
    #[expect(clippy::cast_possible_truncation, reason = "cells are numbered by u16 from the layout on")]
    {
        n as u16
    }
}

impl Table {
    /// The table before the first step. Start lists lie in their zones, top first and face up (dice show 1), counters
    /// have their start, and counters that start with a random seat or kind are drawn from the seed. The table is not watched:
    /// see [`Table::begin_watch`].
    #[must_use]
    pub fn new(layout: &Layout, seed: u64) -> Self {
        let mut table = Self {
            cells: vec![EMPTY_CELL; layout.cells],
            zones: Vec::with_capacity(layout.zones.len()),
            pieces: Vec::with_capacity(layout.pieces.len()),
            counters: layout.counters.iter().map(|counter| counter.start).collect(),
            draws: vec![0; super::chance::stream_count(layout)],
            seed,
            past: None,
            staged: None,
            heard: None,
            noted: None,
            hides_noted: false,
            watch: None,
        };
        for zone in &layout.zones {
            let span = if zone.order.is_sparse { zone.room } else { 0 };
            table.zones.push(ZoneState { offset: zone.offset, len: 0, span, remembered: 0 });
        }
        for (id, piece) in layout.pieces.iter().enumerate() {
            let spec = &layout.zones[usize::from(piece.zone.0)];
            let zone = &mut table.zones[usize::from(piece.zone.0)];
            assert!(zone.len < spec.room, "the checker compares start lists with what their zones can hold");
            let at = piece.place.unwrap_or(zone.len);
            table.cells[zone.offset as usize + usize::from(at)] = short(id);
            zone.len += 1;
            zone.span = zone.span.max(zone.len);
            let face = if piece.is_two_sided { layout.side(piece.kind) } else { UP };
            table.pieces.push(PieceState { zone: piece.zone, kind: piece.kind, face });
        }
        table.forget_all();
        table.draw_counters(layout);
        table
    }

    /// Sets this table to what [`Table::new`] would make, reusing its memory. `fresh` is a table of the same layout
    /// before its first step; chance is drawn from the new seed.
    pub fn restart(&mut self, layout: &Layout, fresh: &Self, seed: u64) {
        self.clone_plain_from(fresh);
        self.seed = seed;
        self.draw_counters(layout);
    }

    fn draw_counters(&mut self, layout: &Layout) {
        for (counter, spec) in self.counters.iter_mut().zip(&layout.counters) {
            if spec.random {
                let chair = spec.owner.map_or(0, |SeatId(seat)| u32::from(seat));
                let kind = spec.kind.map_or(0, |KindId(kind)| u32::from(kind) + 1);
                let key = stream_key(&spec.name);
                let mut generator = Generator::keyed(self.seed, key, chair + (kind << 8));
                let drawn = generator.below(u32::try_from(spec.max).unwrap_or(0) + 1);
                *counter = i32::try_from(drawn).expect("there are at most as many seats or kinds");
            }
        }
    }

    /// How many pieces lie in the zone, without empty places of a board.
    #[inline]
    #[must_use]
    pub fn len(&self, zone: ZoneId) -> u16 {
        self.zones[usize::from(zone.0)].len
    }

    /// Whether no piece lies in the zone.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, zone: ZoneId) -> bool {
        self.len(zone) == 0
    }

    /// How many cells the zone has, including empty places of a board.
    #[inline]
    #[must_use]
    pub fn span(&self, zone: ZoneId) -> u16 {
        self.zones[usize::from(zone.0)].span
    }

    /// The zone's cells from the top: piece ids, or [`EMPTY_CELL`] for a place without a piece.
    #[inline]
    pub(super) fn raw_cells(&self, zone: ZoneId) -> &[u16] {
        let state = self.zones[usize::from(zone.0)];
        let start = state.offset as usize;
        &self.cells[start..start + usize::from(state.span)]
    }

    /// What lies on each place of the zone, row by row; for a zone without places, its pieces from the top.
    #[inline]
    pub fn places(&self, zone: ZoneId) -> impl ExactSizeIterator<Item = Option<PieceId>> + '_ {
        self.raw_cells(zone).iter().map(|cell| (*cell != EMPTY_CELL).then_some(PieceId(*cell)))
    }

    /// Whether no place of the zone is empty, which is true for every zone without places.
    #[inline]
    #[must_use]
    pub fn is_packed(&self, zone: ZoneId) -> bool {
        let state = self.zones[usize::from(zone.0)];
        state.len == state.span
    }

    /// The pieces of a packed zone from one index to another, with an exact length; `None` when the zone is not packed
    /// or has no such indices.
    #[inline]
    pub fn packed(
        &self,
        zone: ZoneId,
        from: usize,
        to: usize,
    ) -> Option<impl ExactSizeIterator<Item = PieceId> + '_> {
        let cells = self.raw_cells(zone).get(from..to).filter(|_| self.is_packed(zone))?;
        Some(cells.iter().map(|cell| PieceId(*cell)))
    }

    /// The pieces in the zone from the top, without empty places.
    #[inline]
    pub fn pieces(&self, zone: ZoneId) -> impl DoubleEndedIterator<Item = PieceId> + '_ {
        self.raw_cells(zone).iter().filter(|cell| **cell != EMPTY_CELL).map(|cell| PieceId(*cell))
    }

    /// How many pieces of exactly this kind lie in the zone.
    #[inline]
    #[must_use]
    pub fn count(&self, zone: ZoneId, kind: KindId) -> u16 {
        let cells = self.raw_cells(zone).iter();
        if self.is_packed(zone) {
            return cells.map(|cell| u16::from(self.pieces[usize::from(*cell)].kind == kind)).sum();
        }
        // No piece has the number of an empty cell.
        let is_one = |cell: &u16| self.pieces.get(usize::from(*cell)).is_some_and(|piece| piece.kind == kind);
        cells.map(|cell| u16::from(is_one(cell))).sum()
    }

    /// Whether a piece of one of the kinds with these numbers lies in the zone.
    #[inline]
    #[must_use]
    pub fn has(&self, zone: ZoneId, kinds: &Range<u16>) -> bool {
        // No piece has the number of an empty cell.
        let piece = |cell: &u16| self.pieces.get(usize::from(*cell));
        self.raw_cells(zone).iter().filter_map(piece).any(|piece| kinds.contains(&piece.kind.0))
    }

    /// The piece at an index, or on a place of a board; `None` past the end and for an empty place.
    #[inline]
    #[must_use]
    pub fn at(&self, zone: ZoneId, index: u16) -> Option<PieceId> {
        match self.raw_cells(zone).get(usize::from(index)) {
            Some(cell) if *cell != EMPTY_CELL => Some(PieceId(*cell)),
            _ => None,
        }
    }

    /// The first piece at or after an index or place, and the index after it; `None` if there is none.
    #[inline]
    #[must_use]
    pub fn from(&self, zone: ZoneId, index: i32) -> Option<(PieceId, i32)> {
        let state = self.zones[usize::from(zone.0)];
        let mut at = index;
        while at < i32::from(state.span) {
            let offset = usize::try_from(at).ok()?;
            let cell = *self.cells.get(state.offset as usize + offset)?;
            at += 1;
            if cell != EMPTY_CELL {
                return Some((PieceId(cell), at));
            }
        }
        None
    }

    /// The zone that the piece lies in.
    #[inline]
    #[must_use]
    pub fn zone_of(&self, piece: PieceId) -> ZoneId {
        self.pieces[usize::from(piece.0)].zone
    }

    /// The piece's index in its zone from the top, or its place on a board.
    #[inline]
    #[must_use]
    pub fn index_of(&self, piece: PieceId) -> u16 {
        let slots = self.raw_cells(self.zone_of(piece));
        short(slots.iter().position(|cell| *cell == piece.0).expect("a piece lies in the zone it names"))
    }

    /// The kind of the piece; of a two-sided one the kind on the side that is up.
    #[inline]
    #[must_use]
    pub fn kind(&self, piece: PieceId) -> KindId {
        self.pieces[usize::from(piece.0)].kind
    }

    /// [`super::DOWN`] or [`UP`]; for a die the number that it shows, from 1; for a two-sided piece which of its sides is
    /// up, 1 or 2.
    #[inline]
    #[must_use]
    pub fn face(&self, piece: PieceId) -> u8 {
        self.pieces[usize::from(piece.0)].face
    }

    /// The counter's number; [`CounterSpec::value`](crate::compile::layout::CounterSpec::value) says what it stands
    /// for.
    #[inline]
    #[must_use]
    pub fn counter(&self, counter: CounterId) -> i32 {
        self.counters[usize::from(counter.0)]
    }

    /// All counters, in the order of the layout.
    #[must_use]
    pub fn counters(&self) -> &[i32] {
        &self.counters
    }

    /// The seed of all chance of this match.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Draws all further chance from another seed; the use counts of streams continue.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
        self.past = None;
    }

    /// How many things it keeps: pieces, cells and counters.
    #[must_use]
    pub fn size(&self) -> usize {
        self.cells.len() + self.pieces.len() + self.counters.len()
    }

    /// A copy that is not watched.
    #[must_use]
    pub fn clone_plain(&self) -> Self {
        Self {
            cells: self.cells.clone(),
            zones: self.zones.clone(),
            pieces: self.pieces.clone(),
            counters: self.counters.clone(),
            draws: self.draws.clone(),
            seed: self.seed,
            past: self.past.clone(),
            staged: self.staged.clone(),
            heard: self.heard,
            noted: self.noted.clone(),
            hides_noted: self.hides_noted,
            watch: None,
        }
    }

    /// A copy that is not watched, but in which the same happens as in this table.
    #[must_use]
    pub(crate) fn clone_unseen(&self) -> Self {
        let guide = self.watch.as_ref().and_then(|watch| watch.guide.as_deref());
        let watch = guide.map(|guide| Box::new(Watch::blind(guide.clone())));
        Self { watch, ..self.clone_plain() }
    }

    /// Makes this a copy that is not watched, reusing its memory.
    pub fn clone_plain_from(&mut self, source: &Self) {
        self.cells.clone_from(&source.cells);
        self.zones.clone_from(&source.zones);
        self.pieces.clone_from(&source.pieces);
        self.counters.clone_from(&source.counters);
        self.draws.clone_from(&source.draws);
        self.seed = source.seed;
        self.past.clone_from(&source.past);
        self.staged.clone_from(&source.staged);
        self.heard = source.heard;
        self.noted.clone_from(&source.noted);
        self.hides_noted = source.hides_noted;
        self.watch = None;
    }
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Self { watch: self.watch.clone(), ..self.clone_plain() }
    }

    fn clone_from(&mut self, source: &Self) {
        let watch = self.watch.take();
        self.clone_plain_from(source);
        self.watch = match (watch, &source.watch) {
            (Some(mut watch), Some(source)) => {
                watch.clone_from(source);
                Some(watch)
            }
            (_, source) => source.clone(),
        };
    }
}
