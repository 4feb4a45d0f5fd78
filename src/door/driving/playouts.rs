//! Many random matches at once.

use std::sync::atomic::{AtomicBool, Ordering};

use super::game::DrivenGame;
use super::state::{DrivenStand, DrivenState};
use super::trouble::{Trouble, TroubleKind};
use crate::table::Generator;
use crate::vm::Failure;

/// What random matches came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayedOut {
    /// For each match how many answers were given.
    pub answers: Vec<u64>,
    /// For each match and seat its place, from 1; 0 in a match that had no end.
    pub places: Vec<u8>,
    /// For each match and seat its total.
    pub totals: Vec<i64>,
}

/// After so many random answers it is looked whether to stop.
const LISTENING: u64 = 256;

/// Whether to stop after so many random answers.
#[inline]
pub(super) fn is_due(answers: u64, stop: &AtomicBool) -> bool {
    answers.is_multiple_of(LISTENING) && stop.load(Ordering::Relaxed)
}

impl DrivenGame {
    /// Plays so many matches with random answers, each answer as likely as the others, with the seeds from one on. A match
    /// of more than `most` answers is left without an end. When it is told to stop, the matches before are the result.
    ///
    /// # Errors
    /// When a script fails.
    pub fn play_out(
        &self,
        seed: u64,
        matches: usize,
        most: u64,
        stop: &AtomicBool,
    ) -> Result<PlayedOut, Trouble> {
        let failed = |failure: &Failure| Trouble::of(TroubleKind::Script, self.game.failed(failure));
        let seats = usize::from(self.game.seats());
        let mut played = PlayedOut::default();
        let mut standings = self.standings();
        let mut at = DrivenState::new(self, seed, false);
        for nth in 0..matches {
            let seed = seed.wrapping_add(nth as u64);
            at.restart(self, seed).map_err(|failure| failed(&failure))?;
            // Not the numbers that the match itself draws.
            let mut chance = Generator::new(!seed);
            let mut answers = 0;
            while at.stand == DrivenStand::Asked && answers < most {
                let there = u32::try_from(at.state.answers()).unwrap_or(u32::MAX);
                at.answer(self, chance.below(there) as usize).map_err(|failure| failed(&failure))?;
                answers += 1;
                if is_due(answers, stop) {
                    return Ok(played);
                }
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(played);
            }
            played.answers.push(answers);
            if at.stand == DrivenStand::Over {
                standings.look(&self.game.inner, &mut at.state).map_err(|failure| failed(&failure))?;
                played.places.extend(standings.places());
                played.totals.extend(standings.totals());
            } else {
                played.places.extend(std::iter::repeat_n(0, seats));
                played.totals.extend(std::iter::repeat_n(0, seats));
            }
        }
        Ok(played)
    }
}
