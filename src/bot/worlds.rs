//! Imagined matches for the iterations of a search.

use crate::belief::Imagining;
use crate::compile::Game;
use crate::play::Match;
use crate::table::Generator;

/// So many iterations begin with the same imagined match, each with its own chance: to imagine one takes longer than
/// an iteration.
const USES: u32 = 4;
/// After this many attempts in a row to imagine a match have failed, the bot gives up.
const MOST_UNFIT: u32 = 4;

/// The imagined match of the present iterations; its memory is reused.
#[derive(Debug)]
pub(super) struct Worlds {
    base: Match,
    uses: u32,
    unfit: u32,
}

impl Worlds {
    pub(super) fn new(game: &Game) -> Self {
        Self { base: Match::new(game, 0), uses: 0, unfit: 0 }
    }

    /// Forgets what was imagined for another question.
    pub(super) fn begin(&mut self) {
        (self.uses, self.unfit) = (0, 0);
    }

    /// Whether no match can be imagined.
    pub(super) fn is_hopeless(&self) -> bool {
        self.unfit >= MOST_UNFIT
    }

    /// Makes `state` an imagined match with chance of its own; false when none was found this time.
    pub(super) fn next(
        &mut self,
        imagining: &mut Imagining<'_>,
        state: &mut Match,
        chance: &mut Generator,
    ) -> bool {
        if self.uses == 0 {
            if imagining.imagine(&mut self.base, chance).is_none() {
                self.unfit += 1;
                return false;
            }
            (self.uses, self.unfit) = (USES, 0);
        }
        self.uses -= 1;
        state.clone_from(&self.base);
        state.table.reseed(chance.next_bits());
        true
    }
}
