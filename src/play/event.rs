//! What happened in a match, as data. Who reads it, and in which language, is decided only when it is read.

use std::sync::Arc;

use super::mention::{Sighting, Taken, Text};
use crate::compile::code::PartEnd;
use crate::compile::value::{CounterId, KindId, PartId, SeatId, WordId, ZoneId};
use crate::table::{Observer, Observers, Table};

/// The bytes of an event without its lists, roughly.
const ROOM: usize = 128;

/// Something that happened, with the step in which it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// How many answers had been given.
    pub at: usize,
    /// The script function of the step in which it happened; `None` before the first step.
    pub step: Option<u16>,
    /// Whose turn it was.
    pub seat: Option<SeatId>,
    /// What happened.
    pub what: What,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Pieces moved from the same zone to the same zone.
    Moved {
        /// The pieces, in the order in which they moved.
        pieces: Vec<Moved>,
        /// Where they came from.
        from: Spot,
        /// Where they went.
        to: Spot,
        /// How they lie now, if they were turned over.
        facing: Option<Facing>,
    },
    /// Pieces of one space moved into several zones, one after the other.
    Sown {
        /// The pieces, in the order in which they moved.
        pieces: Vec<Moved>,
        /// Where they came from.
        from: ZoneId,
        /// For each of them where it went.
        to: Vec<ZoneId>,
    },
    /// A piece was turned over where it lies, or a die turned to another number.
    Turned {
        /// The piece before it was turned.
        piece: Sighting,
        /// The side or number that is up now.
        face: u8,
        /// Who saw its kind, before or after.
        seen: Observers,
        /// Who sees its kind now, but did not before.
        shows: Observers,
    },
    /// Two-sided pieces of a zone were turned over where they lie.
    Flipped {
        /// The zone, and the place of a single piece.
        place: Spot,
        /// The pieces.
        pieces: Vec<Flip>,
    },
    /// Dice of a zone were rolled.
    Rolled {
        /// The zone in which they lie.
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
        /// Its number before; if it holds a seat, the seat, or -1 for none.
        before: i32,
        /// Its number after the change.
        after: i32,
        /// The reason.
        why: Why,
    },
    /// A piece was shown to some observers where it lies.
    Shown {
        /// The piece.
        piece: Sighting,
        /// To whom.
        to: Observers,
        /// Whether nobody else is told that it happened.
        is_secret: bool,
        /// Who of them did not see it.
        shows: Observers,
    },
    /// A script logged a text.
    Said(Text),
    /// People are to look at the table before the match goes on.
    Moment {
        /// What is to be seen.
        text: Text,
        /// The table as it was then; nobody watches it.
        table: Arc<Table>,
    },
    /// A seat answered.
    Answered {
        /// The seat.
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
        /// The reason.
        why: PartEnd,
    },
    /// A seat has no turn, because `skip` leaves it out.
    PassedOver {
        /// The part.
        part: PartId,
        /// The seat.
        seat: SeatId,
    },
    /// The match is over.
    Over,
}

/// A piece that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Its kind.
    pub kind: KindId,
    /// The piece set whose back the piece has.
    pub set: u16,
    /// Who saw its kind, before or after the move.
    pub seen: Observers,
    /// Who sees its kind now, but did not before.
    pub shows: Observers,
}

/// A two-sided piece that was turned over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flip {
    /// The kind that it showed.
    pub before: KindId,
    /// The kind that it shows.
    pub after: KindId,
    /// The piece set whose back stands for it where it is not seen.
    pub set: u16,
    /// Who sees it.
    pub seen: Observers,
}

/// A zone, and the place in it if everybody may know it.
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
    /// The kind of the die.
    pub kind: KindId,
    /// The number that it shows.
    pub face: u8,
    /// Who sees it.
    pub seen: Observers,
}

/// The reason for a change of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The step that was running: see [`Event::step`].
    Step,
    /// A word that the script gave.
    Word(WordId),
}

impl Event {
    /// The kinds of the pieces that the event reveals to the observer, in the order in which they moved; for dice,
    /// those that were rolled.
    pub(crate) fn shown(&self, observer: Observer) -> Vec<KindId> {
        let shows: Vec<(Observers, KindId)> = match &self.what {
            What::Moved { pieces, .. } | What::Sown { pieces, .. } => {
                pieces.iter().map(|one| (one.shows, one.kind)).collect()
            }
            What::Turned { piece, shows, .. } | What::Shown { piece, shows, .. } => {
                vec![(*shows, piece.kind)]
            }
            What::Rolled { dice, .. } => dice.iter().map(|one| (one.seen, one.kind)).collect(),
            _ => Vec::new(),
        };
        shows.into_iter().filter(|(seen, _)| seen.contains(observer)).map(|(_, kind)| kind).collect()
    }

    /// Whether its line names the kind of a piece that the observer has seen, but no longer sees.
    pub(crate) fn recalls(&self, observer: Observer) -> bool {
        matches!(&self.what, What::Said(text) | What::Moment { text, .. } if text.recalls(observer))
    }
}

impl What {
    /// How much memory an event takes, in bytes, roughly.
    pub(crate) fn room(&self) -> usize {
        let held = match self {
            Self::Moved { pieces, .. } => pieces.len() * size_of::<Moved>(),
            Self::Flipped { pieces, .. } => pieces.len() * size_of::<Flip>(),
            Self::Sown { pieces, .. } => pieces.len() * (size_of::<Moved>() + size_of::<ZoneId>()),
            Self::Rolled { dice, .. } => dice.len() * size_of::<Roll>(),
            Self::Said(text) => text.room(),
            Self::Moment { text, table } => text.room() + table.size() * size_of::<u64>(),
            Self::Answered { prompt, taken, .. } => {
                prompt.room() + taken.iter().map(Taken::room).sum::<usize>()
            }
            _ => 0,
        };
        ROOM + held
    }
}
