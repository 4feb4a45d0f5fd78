//! A whole random match, and what it shows of leaks and failures.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::leaks::{affords, answer, begun};
use super::plan::{Course, Detail, Plan};
use super::play::{MatchEnd, Runner};
use super::tally::Tally;
use crate::bot::{Player, Spec};
use crate::compile::Game;
use crate::session::Leaked;
use crate::vm::Failure;

/// After this many answers a match is not played on to find out whether it fails.
const MOST_ANSWERS: u32 = 500;

/// What a random match shows.
#[derive(Debug, Default)]
pub struct RandomMatch {
    /// What seats can tell at its first questions that is hidden from them.
    pub leaks: Vec<Leaked>,
    /// The failure of a script, if one ended the match.
    pub failure: Option<Failure>,
    /// How many answers were given.
    pub decisions: usize,
    /// Whether it was played to its result.
    pub is_over: bool,
}

/// Plays a random match to its result, and looks for leaks at its first questions, as far as they can be examined by
/// giving this many answers again.
#[must_use]
pub fn random_match(game: &Arc<Game>, seed: u64, answers: usize) -> RandomMatch {
    let Some(mut session) = begun(game, seed) else { return RandomMatch::default() };
    let mut leaks = Vec::new();
    let mut left = answers;
    while affords(&session, &mut left) {
        leaks.extend(session.leaked());
        if !answer(&mut session) {
            break;
        }
    }
    let course = Course {
        bots: (0..game.people()).map(|_| Player::BuiltIn(Spec::Random)).collect(),
        seed,
        from: 0,
        to: 1,
        threads: 1,
        detail: Detail::Basic,
        most_decisions: MOST_ANSWERS,
        clock: || Duration::ZERO,
    };
    let plan = Plan { game: Arc::clone(game), course };
    let mut tally = Tally::new(Detail::Basic);
    let played = Runner::new(&plan).play(seed, &mut tally, &AtomicBool::new(false));
    let Some(played) = played else { return RandomMatch { leaks, ..RandomMatch::default() } };
    RandomMatch {
        leaks,
        decisions: played.decisions as usize,
        is_over: played.ending == MatchEnd::Over,
        failure: played.failure.map(|failure| *failure),
    }
}
