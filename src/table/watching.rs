//! Notes what happens to a watched table: see [`super::watch`].

use super::change::{Change, Shift};
use super::following::ObservedTable;
use super::knowledge::Knowledge;
use super::observer::Observers;
use super::observer::{Observer, sees_at};
use super::table::Table;
use super::watch::{PriorKnowledge, Watch};
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId, ZoneId};

impl Table {
    /// From now on every change is noted.
    pub fn begin_watch(&mut self, layout: &Layout, memory: PriorKnowledge) {
        let knowledge = match memory {
            PriorKnowledge::Everything => Knowledge::complete(layout),
            PriorKnowledge::Open => Knowledge::open(layout, self),
        };
        self.watch = Some(Box::new(Watch::new(knowledge)));
    }
}

impl Watch {
    pub(super) fn moved(&mut self, layout: &Layout, table: &Table, shift: Shift, indices: (u16, u16)) {
        if self.is_blind {
            self.passes_by(layout, shift);
            return;
        }
        let seen = self.learn(layout, table, shift, false);
        self.events.push(Change::Moved {
            piece: shift.piece,
            from: shift.from,
            to: shift.to,
            from_index: indices.0,
            to_index: indices.1,
            face_before: shift.before,
            face_after: shift.after,
            seen,
        });
    }

    pub(super) fn turned(&mut self, layout: &Layout, table: &Table, shift: Shift) {
        if self.is_blind {
            self.passes_by(layout, shift);
            return;
        }
        let seen = self.learn(layout, table, shift, false);
        self.events.push(Change::Turned {
            piece: shift.piece,
            before: shift.before,
            after: shift.after,
            seen,
        });
    }

    pub(super) fn rolled(&mut self, layout: &Layout, table: &Table, shift: Shift) {
        if self.is_blind {
            return;
        }
        let seen = self.learn(layout, table, shift, true);
        self.events.push(Change::Rolled {
            piece: shift.piece,
            before: shift.before,
            after: shift.after,
            seen,
        });
    }

    /// A piece was shown to some observers.
    pub(super) fn shown(
        &mut self,
        layout: &Layout,
        table: &Table,
        piece: PieceId,
        to: Observers,
        is_secret: bool,
    ) {
        if self.is_blind {
            if let Some(guide) = &mut self.guide {
                guide.shown(piece, to);
            }
            return;
        }
        let mut learned = Observers::default();
        for observer in Observer::all(layout).filter(|observer| to.contains(*observer)) {
            if self.knowledge.shown(&ObservedTable { layout, table, observer }, piece) {
                learned.insert(observer);
            }
        }
        self.events.push(Change::Shown { piece, to, is_secret });
        if learned != Observers::default() {
            self.shown_to(layout, piece, learned);
        }
    }

    /// Everybody is told of which kinds a piece may be.
    pub(super) fn told(&mut self, layout: &Layout, table: &Table, piece: PieceId, kinds: &[KindId]) {
        if self.is_blind {
            return;
        }
        let mut learned = Observers::default();
        for observer in Observer::all(layout) {
            if self.knowledge.told(&ObservedTable { layout, table, observer }, piece, kinds) {
                learned.insert(observer);
            }
        }
        if learned != Observers::default() {
            self.shown_to(layout, piece, learned);
        }
    }

    /// The pieces of a zone were shuffled.
    pub(super) fn mixed(&mut self, layout: &Layout, table: &Table, zone: ZoneId) {
        if self.is_blind {
            return;
        }
        for observer in Observer::all(layout) {
            self.knowledge.mixed(&ObservedTable { layout, table, observer }, zone);
        }
        self.events.push(Change::Shuffled { zone });
    }

    /// There are no observers, but what an observer would have seen is recorded.
    fn passes_by(&mut self, layout: &Layout, shift: Shift) {
        if let Some(guide) = &mut self.guide {
            guide.changed(layout, shift);
        }
    }

    pub(super) fn begin_block(
        &mut self,
        layout: &Layout,
        table: &Table,
        from: ZoneId,
        to: ZoneId,
        face: Option<u8>,
    ) {
        if self.is_blind {
            return;
        }
        for observer in Observer::all(layout) {
            if (ObservedTable { layout, table, observer }).stays_together(from, to, face) {
                self.block.insert(observer);
            }
        }
    }

    pub(super) fn end_block(&mut self, layout: &Layout, table: &Table) {
        let block = std::mem::take(&mut self.block);
        for observer in Observer::all(layout).filter(|observer| block.contains(*observer)) {
            self.knowledge.settle_all(&ObservedTable { layout, table, observer });
        }
    }

    fn learn(&mut self, layout: &Layout, table: &Table, shift: Shift, rolled: bool) -> Observers {
        let mut seen = Observers::default();
        let mut learned = Observers::default();
        for observer in Observer::all(layout) {
            if sees_at(layout, observer, shift.piece, shift.from, shift.before)
                || sees_at(layout, observer, shift.piece, shift.to, shift.after)
            {
                seen.insert(observer);
            }
            if !self.block.contains(observer) {
                let crowded = ObservedTable { layout, table, observer };
                if self.knowledge.shifted(&crowded, shift, rolled) {
                    learned.insert(observer);
                }
            }
        }
        if learned != Observers::default() {
            self.shown_to(layout, shift.piece, learned);
        }
        seen
    }

    /// Some observers came to know a piece: that is a surprise to those that know it only now, and to those that still
    /// do not know it.
    fn shown_to(&mut self, layout: &Layout, piece: PieceId, learned: Observers) {
        self.revelations += 1;
        for observer in Observer::all(layout) {
            let knew = !learned.contains(observer) && self.knowledge.knows_all_of(layout, observer, piece);
            self.surprises[usize::from(observer.0)] += u32::from(!knew);
        }
    }
}
