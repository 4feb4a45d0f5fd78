//! Undo: how far it goes back, what people have seen in the meantime, and the journal that records it.

use std::fmt;

use super::Session;
use crate::compile::value::{KindId, SeatId};
use crate::play::event::Event;
use crate::table::Observer;

/// Why a seat cannot take its last answer back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UndoEnds {
    /// The seat has not answered anything yet.
    Nothing,
    /// The person with this name has answered since.
    Answered(String),
    /// Something was drawn or seen since that the seat did not know before.
    Revealed,
}

impl fmt::Display for UndoEnds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("there is no answer to take back"),
            Self::Answered(name) => write!(f, "`{name}` has answered since then"),
            Self::Revealed => f.write_str("something was revealed since then"),
        }
    }
}

/// What was taken back. The state is exactly what it was before; but people do not forget what they have seen, so this
/// says what it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undone {
    /// The seat whose answer was taken back.
    pub seat: SeatId,
    /// How many answers were taken back: that of the seat, and those of bots since.
    pub answers: usize,
    /// The pieces that the seat has seen since then and did not see before, in the order of the definition.
    pub seen: Vec<KindId>,
    /// The other people who have seen pieces since then that they did not see before, with the events that revealed
    /// them.
    pub shown: Vec<(SeatId, Vec<Event>)>,
}

/// An entry of the journal: every answer and every undo, in the order in which they happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Noted {
    /// An answer.
    Answer {
        /// Who gave it.
        seat: SeatId,
        /// The answer in the notation.
        text: String,
        /// What was asked, in the notation.
        prompt: String,
    },
    /// The last answers were taken back.
    Back {
        /// How many.
        answers: usize,
        /// The seat that gave the first of them, if that is known.
        seat: Option<SeatId>,
    },
}

/// The journal up to the last answer that was taken back.
#[derive(Clone, Debug, Default)]
pub(crate) struct TakenBack {
    noted: Vec<Noted>,
    /// How many of its answers were not taken back.
    standing: usize,
}

impl TakenBack {
    /// The journal of a record, up to its last undo.
    pub(crate) fn of(mut noted: Vec<Noted>) -> Self {
        let last = noted.iter().rposition(|one| matches!(one, Noted::Back { .. }));
        noted.truncate(last.map_or(0, |last| last + 1));
        let standing = noted.iter().fold(0, |standing: usize, one| match one {
            Noted::Answer { .. } => standing + 1,
            Noted::Back { answers, .. } => standing.saturating_sub(*answers),
        });
        Self { noted, standing }
    }
}

impl Session {
    /// Takes the seat's last answer back, with everything that followed from it. That includes the answers of bots
    /// since and, if there is only one person, what was revealed. Where several people play, undo does not go back past
    /// an answer of another person, nor past a draw or a reveal of something that the seat did not know before. What
    /// was only revealed to others does not prevent it.
    ///
    /// # Errors
    /// When undo is not possible, or when there is nothing to take back. Nothing has changed then.
    pub fn undo(&mut self, seat: SeatId) -> Result<Undone, UndoEnds> {
        let at = self.undoable(seat)?;
        let undone = self.undone(at);
        self.take_back_to(at);
        Ok(undone)
    }

    /// Whether a seat's last answer can be undone now.
    #[must_use]
    pub fn can_undo(&self, seat: SeatId) -> bool {
        self.undoable(seat).is_ok()
    }

    /// The position of a seat's last answer, if it can be undone.
    fn undoable(&self, seat: SeatId) -> Result<usize, UndoEnds> {
        let Some(at) = self.entries.iter().rposition(|entry| entry.seat == seat) else {
            return Err(UndoEnds::Nothing);
        };
        let mut since = self.entries[at + 1..].iter().map(|entry| entry.seat);
        if let Some(other) = since.find(|other| self.is_person(*other)) {
            return Err(UndoEnds::Answered(self.setup().seats[usize::from(other.0)].clone()));
        }
        let is_alone = self.people().all(|person| person == seat);
        if !is_alone && self.entries[at].surprises != self.play.surprises(Observer::seat(seat)) {
            return Err(UndoEnds::Revealed);
        }
        Ok(at)
    }

    /// Takes back all answers but the first ones, whoever gave them and whatever was revealed since: for whoever writes
    /// the game. Nothing happens where there are no more.
    pub fn take_back_to(&mut self, at: usize) {
        let Some(first) = self.entries.get(at) else { return };
        let back = Noted::Back { answers: self.entries.len() - at, seat: Some(first.seat) };
        let noted: Vec<Noted> = self.journal(self.taken_back.noted.len()).collect();
        let mut past = std::mem::take(&mut self.taken_back);
        past.noted.extend(noted);
        past.noted.push(back);
        past.standing = at;
        self.rewind(at);
        self.taken_back = past;
    }

    /// The answer that was taken back last and not given again, with its seat: what comes next if the match goes on as it
    /// did before. `None` when something else was answered since.
    #[must_use]
    pub fn taken_back_next(&self) -> Option<(SeatId, String)> {
        let (mut standing, mut ahead) = (Vec::new(), Vec::new());
        for noted in self.journal(0) {
            match noted {
                Noted::Answer { seat, text, .. } => {
                    let answer = (seat, text);
                    if ahead.pop().is_some_and(|expected| expected != answer) {
                        ahead.clear();
                    }
                    standing.push(answer);
                }
                Noted::Back { answers, .. } => {
                    let taken = standing.split_off(standing.len().saturating_sub(answers));
                    ahead.extend(taken.into_iter().rev());
                }
            }
        }
        ahead.pop()
    }

    /// The seats that no bot plays.
    fn people(&self) -> impl Iterator<Item = SeatId> {
        (0..self.game.people()).map(SeatId).filter(|seat| self.is_person(*seat))
    }

    fn is_person(&self, seat: SeatId) -> bool {
        self.setup().bots.get(usize::from(seat.0)).is_none_or(Option::is_none)
    }

    /// What an undo of the answer with this index would take back.
    fn undone(&self, at: usize) -> Undone {
        let seat = self.entries[at].seat;
        let since = || self.play.events.iter().filter(move |event| event.at > at);
        let shows = |event: &Event, seat: SeatId| !event.shown(Observer::seat(seat)).is_empty();
        let mut seen: Vec<KindId> = since().flat_map(|event| event.shown(Observer::seat(seat))).collect();
        seen.sort_unstable_by_key(|kind| kind.0);
        let others = self.people().filter(|person| *person != seat);
        let shown = others.filter_map(|person| {
            let events: Vec<Event> = since().filter(|event| shows(event, person)).cloned().collect();
            (!events.is_empty()).then_some((person, events))
        });
        let shown = shown.collect();
        Undone { seat, answers: self.entries.len() - at, seen, shown }
    }

    /// The length of the journal.
    #[must_use]
    pub fn journal_end(&self) -> usize {
        self.taken_back.noted.len() + self.entries.len() - self.taken_back.standing
    }

    /// The journal from a position on: all answers, including those that were taken back, and all undos.
    pub fn journal(&self, from: usize) -> impl Iterator<Item = Noted> {
        let past = self.taken_back.noted.get(from..).unwrap_or_default();
        let entries = self.taken_back.standing + from.saturating_sub(self.taken_back.noted.len());
        let entries = self.entries.get(entries..).unwrap_or_default().iter().map(|entry| Noted::Answer {
            seat: entry.seat,
            text: entry.text.clone(),
            prompt: entry.prompt.clone(),
        });
        past.iter().cloned().chain(entries)
    }
}
