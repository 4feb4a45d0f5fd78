//! What is noted of a watched table: events, what each observer can know, and whether anything came to
//! light.

use super::change::Change;
use super::guide::Guide;
use super::knowledge::Knowledge;
use super::observer::{Observer, Observers};
use crate::compile::code::PartEnd;
use crate::compile::value::PartId;

/// What observers know at the moment at which watching begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PriorKnowledge {
    /// What every piece is: the start lists are public, so this is right before the first step.
    Everything,
    /// Only what lies open to them now.
    Open,
}

/// What is noted of a watched table.
#[derive(Debug, PartialEq)]
pub struct Watch {
    /// What happened since the caller last took the events away.
    pub events: Vec<Change>,
    /// What each observer can know.
    pub knowledge: Knowledge,
    pub(super) revelations: u64,
    /// By observer: how often something came to light that it did not know.
    pub(super) surprises: [u32; Observers::MOST],
    /// Observers for whom the moves of a block change nothing that they know.
    pub(super) block: Observers,
    /// What is noted of lost tracks, or how they are laid in a match that is only imagined.
    pub(super) guide: Option<Box<Guide>>,
    /// Whether nothing but the guide is needed, because nobody looks.
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

    /// Nobody looks, but hidden pieces are laid as a guide says.
    pub(super) fn blind(guide: Guide) -> Self {
        Self { guide: Some(Box::new(guide)), is_blind: true, ..Self::new(Knowledge::none()) }
    }

    /// What each observer can know, if anybody looks.
    pub(super) fn memory(&self) -> Option<&Knowledge> {
        (!self.is_blind).then_some(&self.knowledge)
    }

    /// How often so far chance was drawn, or some observer came to know what it could not know before. While
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

    #[cold]
    pub(super) fn note_part(&mut self, part: PartId, now: Result<i32, PartEnd>) {
        if !self.is_blind {
            self.events.push(Change::Part { part, now });
        }
    }
}
