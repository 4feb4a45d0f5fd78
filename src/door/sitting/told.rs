//! What happened, as people tell it: plain data for every front end.

use std::ops::Range;

use super::clean;
use super::seated::Sitting;
use crate::door::Observer;
use crate::play::telling::Paragraph;

impl Sitting {
    /// What is told to the observer of the events between two positions of the log; [`Sitting::log_end`] is the next
    /// position. All texts are safe to show.
    #[must_use]
    pub fn told(&self, observer: Observer, range: Range<usize>) -> Vec<Paragraph> {
        let mut told = self.session.told(&self.voice, observer.of(self.game.seats()), range);
        for paragraph in &mut told {
            paragraph.step = clean(&paragraph.step);
            paragraph.sentences.iter_mut().for_each(|sentence| sentence.text = clean(&sentence.text));
        }
        told
    }
}
