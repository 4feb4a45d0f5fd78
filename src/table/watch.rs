//! What is noted of a watched table: events, what each observer knows, and whether anything was revealed.

use super::change::Change;
use super::guide::Guide;
use super::knowledge::Knowledge;
use super::observer::{Observer, Observers};
use crate::compile::code::PartEnd;
use crate::compile::value::{PartId, SeatId};

/// What observers know when watching begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PriorKnowledge {
    /// The kind of every piece: the start lists are public, so this is right before the first step.
    Everything,
    /// Only what they see now.
    Open,
}

/// What is noted of a watched table.
#[derive(Debug, PartialEq)]
pub struct Watch {
    /// The events since the caller last took them.
    pub events: Vec<Change>,
    /// What each observer knows.
    pub knowledge: Knowledge,
    pub(super) revelations: u64,
    /// For each observer how often something was revealed that it did not know.
    pub(super) surprises: [u32; Observers::MOST],
    /// Observers whose knowledge is not changed by the moves of a block.
    pub(super) block: Observers,
    /// Where tracks are recorded, or followed in an imagined match.
    pub(super) guide: Option<Box<Guide>>,
    /// Whether only the guide is needed, because there are no observers.
    pub(super) is_blind: bool,
}

impl Clone for Watch {
    fn clone(&self) -> Self {
        Self {
            events: self.events.clone(),
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
        self.knowledge.clone_from(&source.knowledge);
        self.revelations = source.revelations;
        self.surprises = source.surprises;
        self.block = source.block;
        self.guide.clone_from(&source.guide);
        self.is_blind = source.is_blind;
    }
}

impl Watch {
    pub(super) fn new(knowledge: Knowledge) -> Self {
        Self {
            events: Vec::new(),
            knowledge,
            revelations: 0,
            surprises: [0; Observers::MOST],
            block: Observers::default(),
            guide: None,
            is_blind: false,
        }
    }

    /// No observers, but hidden pieces lie as a guide says.
    pub(super) fn blind(guide: Guide) -> Self {
        Self { guide: Some(Box::new(guide)), is_blind: true, ..Self::new(Knowledge::none()) }
    }

    /// What each observer knows, if there are observers.
    pub(super) fn memory(&self) -> Option<&Knowledge> {
        (!self.is_blind).then_some(&self.knowledge)
    }

    /// How often so far chance was drawn, or an observer came to know something new. If the number stays the same, undo
    /// reveals nothing.
    #[must_use]
    pub fn revelations(&self) -> u64 {
        self.revelations
    }

    /// How often so far chance was drawn, or somebody came to know something that this observer did not know. If the
    /// number stays the same, only the observer itself has revealed something to others.
    #[must_use]
    pub fn surprises(&self, observer: Observer) -> u32 {
        self.surprises[usize::from(observer.0)]
    }

    /// Counts a reveal outside of the table, such as that of sealed answers.
    pub fn reveal(&mut self) {
        self.revelations += 1;
        self.surprises.iter_mut().for_each(|count| *count += 1);
    }

    #[cold]
    pub(super) fn note_part(&mut self, part: PartId, now: Result<i32, PartEnd>) {
        if !self.is_blind {
            self.events.push(Change::Part { part, now });
        }
    }

    #[cold]
    pub(super) fn note_passed_over(&mut self, part: PartId, seat: SeatId) {
        if !self.is_blind {
            self.events.push(Change::PassedOver { part, seat });
        }
    }
}
