//! What happened in a match, as data: who reads it, and in which language, is settled where it is read.

use super::mention::{Sighting, Taken, Text};
use crate::compile::code::PartEnd;
use crate::compile::value::{CounterId, KindId, PartId, SeatId, WordId, ZoneId};
use crate::table::{Observer, Observers};

/// Bytes of an event beside what it holds, about.
const ROOM: usize = 128;

/// Something that happened, and in which step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// How many answers had been given.
    pub at: usize,
    /// The script function of the step in which it happened; none before the first one.
    pub step: Option<u16>,
    /// Whose turn it was.
    pub seat: Option<SeatId>,
    /// What it is.
    pub what: What,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Pieces went the same way.
    Moved {
        /// Which ones, in the order in which they went.
        pieces: Vec<Moved>,
        /// From where.
        from: Spot,
        /// To where.
        to: Spot,
        /// How they lie now, where they were turned over.
        facing: Option<Facing>,
    },
    /// A piece was turned over where it lies, or a die turned to another number.
    Turned {
        /// The piece before.
        piece: Sighting,
        /// Which side or number lies up now.
        face: u8,
        /// Who saw what is printed on it, before or after.
        seen: Observers,
        /// Who sees that now, but did not before.
        shows: Observers,
    },
    /// Dice of a zone were rolled.
    Rolled {
        /// Where they lie.
        zone: ZoneId,
        /// The dice.
        dice: Vec<Roll>,
    },
    /// A zone was shuffled.
    Shuffled(ZoneId),
    /// A counter changed.
    Counter {
        /// The counter.
        counter: CounterId,
        /// Its number before; of one that holds a seat the seat, or -1.
        before: i32,
        /// Its number after the change.
        after: i32,
        /// Why.
        why: Why,
    },
    /// A script logged a text.
    Said(Text),
    /// A seat answered.
    Answered {
        /// Who.
        seat: SeatId,
        /// The question.
        prompt: Text,
        /// The options that were taken; none for a pass.
        taken: Vec<Taken>,
    },
    /// A part of the order of play began.
    Began {
        /// The part.
        part: PartId,
        /// For which time in a row, from 1.
        nth: i32,
    },
    /// A part of the order of play ended.
    Ended {
        /// The part.
        part: PartId,
        /// Why.
        why: PartEnd,
    },
    /// The match is over.
    Over,
}

/// A piece that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// What is printed on it.
    pub kind: KindId,
    /// The piece set whose back it has.
    pub set: u16,
    /// Who saw what is printed on it, before or after.
    pub seen: Observers,
    /// Who sees that now, but did not before.
    pub shows: Observers,
}

/// A zone, and where in it if that is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The zone.
    pub zone: ZoneId,
    /// The index, from 0.
    pub index: Option<u16>,
}

/// How a piece lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Facing {
    /// Face up.
    Up,
    /// Face down.
    Down,
}

/// A die that was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Which one.
    pub kind: KindId,
    /// The number that it shows.
    pub face: u8,
    /// Who sees it.
    pub seen: Observers,
}

/// Why a counter changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The step that ran: see [`Event::step`].
    Step,
    /// A word that the script gave.
    Word(WordId),
}

impl Event {
    /// The kinds of the pieces that it shows the observer and that it did not see before, in the order in which they
    /// moved; of dice those that were rolled.
    pub(crate) fn shown(&self, observer: Observer) -> Vec<KindId> {
        let shows: Vec<(Observers, KindId)> = match &self.what {
            What::Moved { pieces, .. } => pieces.iter().map(|one| (one.shows, one.kind)).collect(),
            What::Turned { piece, shows, .. } => vec![(*shows, piece.kind)],
            What::Rolled { dice, .. } => dice.iter().map(|one| (one.seen, one.kind)).collect(),
            _ => Vec::new(),
        };
        shows.into_iter().filter(|(seen, _)| seen.contains(observer)).map(|(_, kind)| kind).collect()
    }

    /// Whether it calls a piece by its kind that the observer has seen, but did not see any more.
    pub(crate) fn recalls(&self, observer: Observer) -> bool {
        matches!(&self.what, What::Said(text) if text.recalls(observer))
    }
}

impl What {
    /// How much room an event takes, in bytes, about.
    pub(crate) fn room(&self) -> usize {
        let held = match self {
            Self::Moved { pieces, .. } => pieces.len() * size_of::<Moved>(),
            Self::Rolled { dice, .. } => dice.len() * size_of::<Roll>(),
            Self::Said(text) => text.room(),
            Self::Answered { prompt, taken, .. } => {
                prompt.room() + taken.iter().map(Taken::room).sum::<usize>()
            }
            _ => 0,
        };
        ROOM + held
    }
}
