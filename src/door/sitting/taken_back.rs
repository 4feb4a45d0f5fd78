//! Undo: answers that are taken back.

use super::clean;
use super::seated::Sitting;
use crate::compile::value::SeatId;
use crate::door::words::{self, Words, fill};
use crate::play::telling;
use crate::session::{UndoEnds, Undone};
use crate::table::Observer;

/// What was taken back.
#[derive(Clone, Debug)]
pub struct TakenBack(Undone);

impl Sitting {
    /// Takes back the last answer of a person, and the answers of bots since then. If no person has answered yet, takes
    /// back the last answer of the seat that is asked.
    ///
    /// # Errors
    /// The reason why undo is not possible, in the language of `words`.
    pub fn take_back(&mut self, words: &Words) -> Result<TakenBack, String> {
        self.taken_back(self.last_person(), words)
    }

    /// Whether [`Sitting::take_back`] would take an answer back now.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        self.last_person().is_some_and(|seat| self.session.can_undo(seat))
    }

    /// The seat whose answer is taken back next.
    fn last_person(&self) -> Option<SeatId> {
        let bots = &self.session.setup().bots;
        let is_person = |seat: SeatId| bots.get(usize::from(seat.0)).is_none_or(Option::is_none);
        let last = self.session.entries().iter().rev().find(|entry| is_person(entry.seat));
        let asked = self.session.choice().map(|choice| choice.seat);
        last.map(|entry| entry.seat).or(asked)
    }

    /// Takes back the last answer of a seat, and the answers of bots since then.
    ///
    /// # Errors
    /// The reason why undo is not possible, in the language of `words`.
    pub fn take_back_of(&mut self, seat: usize, words: &Words) -> Result<TakenBack, String> {
        let seat = u8::try_from(seat).ok().filter(|seat| *seat < self.game.seats()).map(SeatId);
        self.taken_back(seat, words)
    }

    fn taken_back(&mut self, seat: Option<SeatId>, words: &Words) -> Result<TakenBack, String> {
        let Some(seat) = seat else { return Err(words.undo_nothing.to_owned()) };
        let undone = self.session.undo(seat).map_err(|ends| match ends {
            UndoEnds::Nothing => words.undo_nothing.to_owned(),
            UndoEnds::Answered(seat) => fill(words.undo_answered, &[("seat", &seat)]),
            UndoEnds::Revealed => words.undo_revealed.to_owned(),
        })?;
        Ok(TakenBack(undone))
    }

    /// What was taken back, for the person who is asked again: people do not forget what they have seen.
    #[must_use]
    pub fn told_back(&self, back: &TakenBack, words: &Words) -> Vec<String> {
        let (names, undone) = (self.names(), &back.0);
        let mut lines = vec![words.undone.to_owned()];
        if undone.answers > 1 {
            lines.push(words::count(words.undone_more, undone.answers - 1));
        }
        let kinds: Vec<String> = undone.seen.iter().map(|kind| names.kind(*kind).to_owned()).collect();
        if !kinds.is_empty() {
            lines.push(fill(words.have_seen, &[("pieces", &names.list(&kinds))]));
        }
        let observer = Observer::seat(undone.seat);
        for (seat, events) in &undone.shown {
            let told = telling::told(names, observer, (events, &[]), 0..events.len());
            let told: Vec<String> = told
                .into_iter()
                .flat_map(|paragraph| paragraph.sentences)
                .map(|sentence| sentence.text)
                .collect();
            lines.push(fill(
                words.has_seen,
                &[("seat", names.seat(*seat)), ("what", &told.join(words.phrases.told.then))],
            ));
        }
        lines.iter().map(|line| clean(line)).collect()
    }
}
