//! A match that is played again by rules that have changed since.

use super::beginning::{Engine, Unbegun};
use super::kept::{Differing, Kept};
use super::seated::Sitting;
use crate::bot::{Clock, Spec};
use crate::door::Game;

/// A match that was played again by changed rules, as far as its answers fit them.
pub struct RebuiltMatch {
    /// The match after the last answer that fits.
    pub sitting: Sitting,
    /// Where the answers do not fit any more.
    pub misfit: Option<Misfit>,
}

/// Answers that do not fit the rules any more.
#[derive(Clone, Debug)]
pub struct Misfit {
    /// The lines of the record from the first answer on that does not fit.
    pub lines: Vec<String>,
    /// Which answer this is, from 1.
    pub nth: usize,
    /// What is wrong with it.
    pub differs: Differing,
}

impl Kept {
    /// Plays the match again with these bots, by rules that may have changed since it was recorded. How it ended is not
    /// compared.
    ///
    /// # Errors
    /// When the match cannot be begun.
    pub fn rebuild(
        mut self,
        game: &Game,
        engine: Engine,
        bots: &[Option<Spec>],
        clock: Clock,
    ) -> Result<RebuiltMatch, Unbegun> {
        self.seat(bots);
        let replayed = self.replay(game, engine)?;
        let sitting = replayed.sitting.seating(bots, clock);
        let misfit = replayed.differs.filter(|differs| !differs.at_end).map(|differs| Misfit {
            lines: self.lines_from(differs.after),
            nth: differs.after + 1,
            differs,
        });
        Ok(RebuiltMatch { sitting, misfit })
    }
}

impl Sitting {
    /// The whole record so far, without how the match ended.
    #[must_use]
    pub fn record_so_far(&self) -> String {
        self.record_until(self.journal_end())
    }

    /// The record up to an entry of the journal.
    #[must_use]
    pub fn record_until(&self, entries: usize) -> String {
        let lines = (0..entries).map(|entry| self.record_line(entry));
        std::iter::once(self.record_head()).chain(lines).collect()
    }

    /// The bots of all seats, as they can be seated again.
    #[must_use]
    pub fn seated_bots(&self) -> Vec<Option<Spec>> {
        let seats = self.session.setup().seats.len();
        (0..seats).map(|seat| self.specs.get(seat).cloned().flatten()).collect()
    }
}
