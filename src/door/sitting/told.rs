//! What happened, as people tell it: plain data for every front end.

use std::ops::Range;

use super::seated::Sitting;
use crate::door::Observer;
use crate::play::telling::Paragraph;
use crate::scene;

impl Sitting {
    /// What is told to the observer of the events between two positions of the log; [`Sitting::log_end`] is the next
    /// position. All texts are safe to show.
    #[must_use]
    pub fn told(&self, observer: Observer, range: Range<usize>) -> Vec<Paragraph> {
        scene::news(&self.session, self.names(), observer.of(self.game.seats()), range)
    }
}
