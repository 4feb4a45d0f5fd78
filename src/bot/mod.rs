//! Bots: players that are programs. A bot gets a [`Perspective`], never the table.

mod ahead;
mod allowance;
mod budget;
mod cursors;
mod greedy;
mod guided;
mod halving;
mod likelihood;
mod margins;
pub mod outside;
mod pace;
mod play_style;
mod player;
mod playout;
mod random;
mod recalled;
mod search;
mod searching;
mod side_by_side;
mod spec;
mod trained;
mod tree;
mod weighing;
mod worlds;
mod worth;

pub(crate) use ahead::{Ahead, Judge};
pub use budget::{Budget, Clock, PlayLevel, thinking_time};
pub use greedy::Greedy;
pub use outside::{BotFault, BotFaultKind, Outside};
pub use pace::{Pace, WHOLE};
pub use play_style::PlayStyle;
pub use player::Player;
pub use random::{Random, random_answer};
pub use recalled::{EASY_ITERATIONS, by_way};
pub use spec::{ModelNeed, NAMES, Spec, SpecError};
pub use trained::Trained;
pub use tree::Estimate;
pub use weighing::WeighedAnswer;
pub(crate) use worth::Worth;

use std::sync::Arc;

use crate::compile::layout::stream_key;
use crate::compile::value::SeatId;
use crate::play::{Answer, Choice};
use crate::session::{EndSight, Perspective};
use crate::table::{Generator, Keyed};

/// A player that is a program.
pub trait Bot: Send {
    /// The bot's answer to its seat's question, from what the seat may know and random numbers of the bot's own. The
    /// same knowledge and the same random numbers give the same answer, unless the bot has a time limit.
    fn choose(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Answer;

    /// What a bot that searches thinks of the options: an entry for each, and one for passing where that is possible;
    /// `None` for those that it did not try. Where several options are chosen, of each as the first pick. Empty for
    /// other bots.
    fn estimates(&mut self, _sight: &Perspective<'_>, _chance: &mut Generator) -> Vec<Option<Estimate>> {
        Vec::new()
    }

    /// Compares an answer with the best one; `None` for bots that do not search, and when nothing can be said.
    fn weigh(
        &mut self,
        _sight: &Perspective<'_>,
        _given: &Answer,
        _chance: &mut Generator,
    ) -> Option<WeighedAnswer> {
        None
    }

    /// Lets the bot tell how far it has thought, and be hurried, from now on. A bot that answers at once needs no such
    /// thing.
    fn keep_pace(&mut self, _pace: &Arc<Pace>) {}

    /// Lets a bot that thinks for some time do so on that many threads. Bots with a number of imagined matches do not, so
    /// that they give the same answer again.
    fn use_threads(&mut self, _threads: usize) {}

    /// Lets a bot that searches play in a style.
    fn play_in(&mut self, _style: PlayStyle) {}

    /// What the bot has done wrong, if it plays no further: its seat forfeits the match. From then on it answers at
    /// random, so that the others can play to the end.
    fn fault(&self) -> Option<&BotFault> {
        None
    }

    /// Tells the bot how the match has ended.
    fn match_over(&mut self, _sight: &EndSight<'_>) {}
}

/// The answer of a bot in a match of this seed, with the chance that is its own for this decision.
pub fn answer(bot: &mut dyn Bot, sight: &Perspective<'_>, seed: u64) -> Answer {
    bot.choose(sight, &mut chance(seed, sight.seat(), sight.decision()))
}

/// The random numbers of the bot of a seat for the decision with this index (from 0). They are the same again when a
/// match is continued, and independent of the chance of the match.
#[must_use]
pub fn chance(seed: u64, seat: SeatId, decision: usize) -> Generator {
    stream(seed, seat).generator(u32::try_from(decision).unwrap_or(u32::MAX))
}

/// The random numbers of the bot of a seat for all its decisions: the nth use is [`chance`] for decision n.
#[must_use]
pub fn stream(seed: u64, seat: SeatId) -> Keyed {
    Keyed::new(seed, stream_key("bot") ^ u64::from(seat.0))
}

/// The answer to a question that has only one.
pub(crate) fn only_answer(choice: &Choice) -> Option<Answer> {
    let (least, most) = choice.bounds();
    let there: usize = choice.options.iter().map(|option| usize::from(option.times)).sum();
    let all = || {
        let picks = choice.options.iter().enumerate();
        picks.flat_map(|(at, option)| std::iter::repeat_n(at, usize::from(option.times))).collect()
    };
    match choice.options.len() {
        0 => Some(Answer::pass()),
        1 if least == most => Some(Answer { picks: vec![0; least] }),
        _ if least >= there => Some(Answer { picks: all() }),
        _ => None,
    }
}
