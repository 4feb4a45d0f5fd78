//! Matches that go on although the time for a choice is long over.

use std::time::Duration;

use crate::bot::{Bot, Clock, Random};
use crate::play::Answer;
use crate::session::Perspective;
use crate::table::Generator;

/// When it is too late, by a clock.
#[derive(Clone, Copy)]
pub(super) struct LateTime {
    pub(super) at: Duration,
    pub(super) clock: Clock,
}

impl LateTime {
    pub(super) fn is_over(self) -> bool {
        (self.clock)() >= self.at
    }
}

/// A bot that answers at random once it is too late, so that a match without an end is soon cut off.
pub(super) struct HastyBot {
    pub(super) bot: Box<dyn Bot>,
    pub(super) late: LateTime,
}

impl Bot for HastyBot {
    fn choose(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Answer {
        if self.late.is_over() { Random.choose(sight, chance) } else { self.bot.choose(sight, chance) }
    }
}
