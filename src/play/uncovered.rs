//! Events as whoever sees everything reads them: the author of a game.

use super::event::{Event, What};
use super::mention::{Mention, Sighting, Taken, Text};
use crate::table::{Observer, Observers};

/// The observer that sees all of an event that is uncovered. It is no seat: there are fewer of them.
pub(super) const EVERYBODY: Observer = Observer(31);

impl Event {
    /// The same event, of which [`EVERYBODY`] sees everything.
    pub(super) fn uncovered(&self) -> Self {
        Self { what: self.what.uncovered(), ..self.clone() }
    }
}

fn uncover(seen: &mut Observers) {
    seen.insert(EVERYBODY);
}

impl What {
    fn uncovered(&self) -> Self {
        let mut what = self.clone();
        match &mut what {
            Self::Moved { pieces, .. } | Self::Sown { pieces, .. } => {
                pieces.iter_mut().for_each(|one| uncover(&mut one.seen));
            }
            Self::Turned { piece, seen, .. } => {
                uncover(seen);
                piece.uncover();
            }
            Self::Flipped { pieces, .. } => pieces.iter_mut().for_each(|one| uncover(&mut one.seen)),
            Self::Rolled { dice, .. } => dice.iter_mut().for_each(|one| uncover(&mut one.seen)),
            Self::Shown { piece, to, .. } => {
                uncover(to);
                piece.uncover();
            }
            Self::Said(text) | Self::Moment { text, .. } => text.uncover(),
            Self::Answered { prompt, taken, .. } => {
                prompt.uncover();
                taken.iter_mut().for_each(Taken::uncover);
            }
            Self::Shuffled(_)
            | Self::Counter { .. }
            | Self::Began { .. }
            | Self::Ended { .. }
            | Self::PassedOver { .. }
            | Self::Over => {}
        }
        what
    }
}

impl Sighting {
    fn uncover(&mut self) {
        uncover(&mut self.sees);
    }
}

impl Mention {
    fn uncover(&mut self) {
        match self {
            Self::Value(_) => {}
            Self::Piece(piece) => piece.uncover(),
            Self::List(list) => list.iter_mut().for_each(Self::uncover),
        }
    }
}

impl Text {
    fn uncover(&mut self) {
        self.mentions.iter_mut().for_each(Mention::uncover);
    }
}

impl Taken {
    fn uncover(&mut self) {
        self.only = None;
        self.members.iter_mut().for_each(Mention::uncover);
    }
}
