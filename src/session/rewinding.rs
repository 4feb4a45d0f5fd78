//! A match goes back to an earlier moment, for whoever looks at how it was played; [`super::undo`] is for those who play.

use std::sync::Arc;

use super::Session;
use super::undo::TakenBack;
use crate::belief::Past;
use crate::notation::voice::Voice;
use crate::play::journal::Checkpoint;
use crate::play::{Answer, Choice, Play};

impl Session {
    /// All questions so far as they were shown in a language, and their answers. The match is replayed for this.
    #[must_use]
    pub fn answers_in(&self, voice: &Voice) -> Vec<(Choice, Answer)> {
        let mut again = self.clone();
        again.rewind(0);
        let mut answers = Vec::new();
        for entry in &self.entries {
            answers.extend(again.choice_in(voice).zip(Some(entry.answer.clone())));
            let answered = again.answer(&entry.answer);
            debug_assert!(answered.is_ok(), "the same answers fit the same match");
        }
        answers
    }

    /// Goes back to the moment before the answer with this index, whatever was revealed since. This is for viewing a
    /// record, not for play. The journal then has only the answers before that moment.
    pub fn rewind(&mut self, entries: usize) {
        self.taken_back = TakenBack::default();
        let mut answers = std::mem::take(&mut self.entries);
        answers.truncate(entries);
        if self.checkpoint.entries <= entries {
            self.go_back();
            self.entries = answers[..self.checkpoint.entries].to_vec();
        } else if let Some(origin) = &self.origin {
            self.checkpoint = Arc::clone(origin);
            self.past = Past::new(&self.game, false);
            self.go_back();
        } else {
            self.play = Play::new(&self.game, self.play.state.anew(&self.game, self.setup().seed));
            self.past = Past::new(&self.game, true);
            self.checkpoint = Arc::new(Checkpoint::of(&self.play, 0));
        }
        self.go_on();
        for entry in &answers[self.entries.len()..] {
            let answered = self.answer(&entry.answer);
            debug_assert!(answered.is_ok(), "the same answers fit the same match");
        }
    }

    /// Goes back to the beginning of the present step.
    pub(super) fn go_back(&mut self) {
        let checkpoint = &self.checkpoint;
        let mut events = std::mem::take(&mut self.play.events);
        events.truncate(checkpoint.events);
        let mut play = Play::from(checkpoint.state.clone());
        play.events = events;
        (play.given, play.step) = (checkpoint.entries, checkpoint.step);
        play.keep(play.room() - checkpoint.room);
        self.play = play;
    }
}
