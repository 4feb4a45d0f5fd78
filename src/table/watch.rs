//! What is noted of a watched table: events, what each observer can know, and whether anything came to
//! light.

use super::event::{Event, Observers};
use super::guide::Guide;
use super::knowledge::{Knowledge, Look};
use super::sight::{Observer, sees_at};
use super::table::Table;
use crate::compile::layout::Layout;
use crate::compile::value::{PieceId, Value, ZoneId};

/// What observers know at the moment at which watching begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// What every piece is: the start lists are public, so this is right before the first step.
    Everything,
    /// Only what lies open to them now.
    Open,
}

/// What is noted of a watched table.
#[derive(Debug, PartialEq)]
pub struct Watch {
    /// What happened since the caller last took the events away.
    pub events: Vec<Event>,
    /// The texts that reasons refer to.
    pub texts: Vec<Vec<Value>>,
    /// What each observer can know.
    pub knowledge: Knowledge,
    revelations: u64,
    /// By observer: how often something came to light that it did not know.
    surprises: [u32; Observers::MOST],
    /// Observers for whom the moves of a block change nothing that they know.
    block: Observers,
    /// What is noted of lost tracks, or how they are laid in a match that is only imagined.
    pub(super) guide: Option<Box<Guide>>,
    /// Whether nothing but the guide is needed, because nobody looks.
    is_blind: bool,
}

impl Clone for Watch {
    fn clone(&self) -> Self {
        Self {
            events: self.events.clone(),
            texts: self.texts.clone(),
            knowledge: self.knowledge.clone(),
            revelations: self.revelations,
            surprises: self.surprises,
            block: self.block,
            guide: self.guide.clone(),
            is_blind: self.is_blind,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.events.clone_from(&source.events);
        self.texts.clone_from(&source.texts);
        self.knowledge.clone_from(&source.knowledge);
        self.revelations = source.revelations;
        self.surprises = source.surprises;
        self.block = source.block;
        self.guide.clone_from(&source.guide);
        self.is_blind = source.is_blind;
    }
}

/// A change of one piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    pub(super) piece: PieceId,
    pub(super) from: ZoneId,
    pub(super) to: ZoneId,
    pub(super) before: u8,
    pub(super) after: u8,
}

impl Table {
    /// From now on every change is noted.
    pub fn begin_watch(&mut self, layout: &Layout, memory: Memory) {
        let knowledge = match memory {
            Memory::Everything => Knowledge::complete(layout),
            Memory::Open => Knowledge::open(layout, self),
        };
        self.watch = Some(Box::new(Watch::new(knowledge)));
    }
}

impl Watch {
    pub(super) fn new(knowledge: Knowledge) -> Self {
        Self {
            events: Vec::new(),
            texts: Vec::new(),
            knowledge,
            revelations: 0,
            surprises: [0; Observers::MOST],
            block: Observers::default(),
            guide: None,
            is_blind: false,
        }
    }

    /// Nobody looks, but hidden pieces are laid as a guide says.
    pub(super) fn blind(guide: Guide) -> Self {
        Self { guide: Some(Box::new(guide)), is_blind: true, ..Self::new(Knowledge::none()) }
    }

    /// What each observer can know, if anybody looks.
    pub(super) fn memory(&self) -> Option<&Knowledge> {
        (!self.is_blind).then_some(&self.knowledge)
    }

    /// How often so far chance was drawn, or somebody came to know what he could not know before. While
    /// the number stays the same, going back gives nothing away.
    #[must_use]
    pub fn revelations(&self) -> u64 {
        self.revelations
    }

    /// How often so far chance was drawn, or somebody came to know what this observer did not know. While
    /// the number stays the same, nothing came to light but what the observer has shown to others.
    #[must_use]
    pub fn surprises(&self, observer: Observer) -> u32 {
        self.surprises[usize::from(observer.0)]
    }

    /// Counts something that came to light outside the table, such as sealed answers.
    pub fn reveal(&mut self) {
        self.revelations += 1;
        self.surprises.iter_mut().for_each(|count| *count += 1);
    }

    /// Keeps a text as the reason of changes that follow.
    pub fn keep_text(&mut self, text: Vec<Value>) -> super::Reason {
        self.texts.push(text);
        super::Reason::Text(u32::try_from(self.texts.len() - 1).unwrap_or(u32::MAX))
    }

    pub(super) fn moved(&mut self, layout: &Layout, table: &Table, shift: Shift, indices: (u16, u16)) {
        if self.is_blind {
            self.passes_by(layout, shift);
            return;
        }
        let seen = self.learn(layout, table, shift, false);
        self.events.push(Event::Moved {
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
        self.events.push(Event::Turned {
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
        self.events.push(Event::Rolled {
            piece: shift.piece,
            before: shift.before,
            after: shift.after,
            seen,
        });
    }

    /// The pieces of a zone were shuffled.
    pub(super) fn mixed(&mut self, layout: &Layout, table: &Table, zone: ZoneId) {
        if self.is_blind {
            return;
        }
        for observer in Observer::all(layout) {
            self.knowledge.mixed(&Look { layout, table, observer }, zone);
        }
        self.events.push(Event::Shuffled { zone });
    }

    /// Nobody looks, but what an observer would have seen is noted.
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
            if (Look { layout, table, observer }).stays_together(from, to, face) {
                self.block.insert(observer);
            }
        }
    }

    pub(super) fn end_block(&mut self, layout: &Layout, table: &Table) {
        let block = std::mem::take(&mut self.block);
        for observer in Observer::all(layout).filter(|observer| block.contains(*observer)) {
            self.knowledge.settle_all(&Look { layout, table, observer });
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
                let crowded = Look { layout, table, observer };
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

    /// Some came to know a piece: to whoever does not know it, or only now, that is a surprise.
    fn shown_to(&mut self, layout: &Layout, piece: PieceId, learned: Observers) {
        self.revelations += 1;
        for observer in Observer::all(layout) {
            let knew = !learned.contains(observer) && self.knowledge.knows_all_of(layout, observer, piece);
            self.surprises[usize::from(observer.0)] += u32::from(!knew);
        }
    }
}
