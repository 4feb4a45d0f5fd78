//! What matches cost. It is counted and not measured, so that the same matches are played on every machine.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::bot::{Budget, Player, Spec};
use crate::compile::Game;
use crate::simulate::plan::{Course, Detail, MOST_DECISIONS, Plan};
use crate::simulate::play::Runner;
use crate::simulate::tally::Tally;
use crate::vm::MOST_WORK_OF_A_MATCH;

/// Random matches that are looked at.
const LOOKED_AT: u64 = 16;
/// Units of the work of scripts that all matches of a level may cost: 10 to 20 s on one processor, because where nobody
/// looks a unit takes about 0.1 ns; in games with long scripts up to ten times as long.
const MOST: u64 = 150_000_000_000;
/// Units for an answer of a bot that has learnt the game and does not search: 0.2 ms.
const LEARNT: u64 = 2_000_000;
/// Units for what a bot does besides the scripts at each decision of a match that it imagines.
const IMAGINED: u64 = 1_000;

/// What a match of random players costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchCost {
    /// Units of the work of scripts.
    work: u64,
    /// Decisions.
    decisions: u64,
}

impl MatchCost {
    /// The mean of a few random matches, the first of these seeds.
    #[must_use]
    pub fn of(game: &Arc<Game>, seed: u64) -> Self {
        let course = Course {
            bots: vec![Player::from(Spec::Random); usize::from(game.people())],
            seed,
            from: 0,
            to: LOOKED_AT,
            threads: 1,
            detail: Detail::Basic,
            most_decisions: MOST_DECISIONS,
            clock: || Duration::ZERO,
        };
        let plan = Plan { game: Arc::clone(game), course };
        let mut runner = Runner::new(&plan);
        let (mut work, mut decisions) = (0, 0);
        for number in 0..LOOKED_AT {
            let seed = plan.course.seed_of(number);
            let played = runner.play(seed, &mut Tally::new(Detail::Basic), &AtomicBool::new(false));
            decisions += played.map_or(0, |played| u64::from(played.decisions));
            let rest = runner.last().map_or(MOST_WORK_OF_A_MATCH, |state| state.machine.heap().work().rest());
            work += u64::try_from(MOST_WORK_OF_A_MATCH - rest).unwrap_or(0);
        }
        Self { work: work.div_ceil(LOOKED_AT).max(1), decisions: decisions.div_ceil(LOOKED_AT).max(1) }
    }

    /// How many matches of these bots, one for each seat, can be played with what a level may cost; at most `wanted`.
    #[must_use]
    pub fn affords(self, bots: &[Spec], wanted: u64) -> u64 {
        let each = self.decisions.div_ceil((bots.len() as u64).max(1));
        let answers = bots.iter().map(|bot| self.answer(bot).saturating_mul(each));
        let whole = answers.fold(self.work, u64::saturating_add);
        (MOST / whole).min(wanted)
    }

    /// What an answer costs a bot.
    fn answer(self, bot: &Spec) -> u64 {
        // What a bot imagines begins half-way through a match on average.
        let playout = self.work / 2 + self.decisions / 2 * IMAGINED;
        match bot {
            Spec::Random | Spec::Outside(_) => 0,
            Spec::Search(Budget::Iterations(iterations)) => playout.saturating_mul((*iterations).into()),
            Spec::Greedy { worlds } => self.work.saturating_mul((*worlds).into()),
            Spec::Styled(_, plain) => self.answer(plain),
            _ => LEARNT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_bots_play_fewer_matches_and_nobody_more_than_wanted() {
        let cost = MatchCost { work: 400_000, decisions: 100 };
        let search = |iterations| vec![Spec::Search(Budget::Iterations(iterations)); 2];
        assert_eq!(cost.affords(&[Spec::Random, Spec::Random], 1000), 1000);
        let [few, fewer] = [cost.affords(&search(30), 1000), cost.affords(&search(200), 1000)];
        assert!(fewer > 0 && few > 5 * fewer && few < 1000, "{few} {fewer}");
        let one = vec![Spec::Search(Budget::Iterations(30)), Spec::Random];
        assert!(cost.affords(&one, 1000) > few);
        assert_eq!(MatchCost { work: u64::MAX, decisions: 1 }.affords(&search(u32::MAX), 9), 0);
    }
}
