//! A whole random match, and what it shows of leaks and failures.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::leaks::{affords, answer, begun};
use super::plan::{Course, Detail, Plan};
use super::play::{MatchEnd, Runner};
use super::tally::Tally;
use crate::bot::{self, Player, Spec};
use crate::compile::Game;
use crate::session::{Leaked, Session};
use crate::vm::Failure;

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
    /// Whether seats that play against each other share the first place.
    pub is_shared: bool,
}

/// Plays a random match to its result, and looks for leaks at its first questions, as far as they can be examined by
/// giving so many answers again. After `most` answers it is not played on.
#[must_use]
pub fn random_match(game: &Arc<Game>, seed: u64, (answers, most): (usize, u32)) -> RandomMatch {
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
        most_decisions: most,
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
        is_shared: played.ending == MatchEnd::Over && played.winning_teams() > 1,
        failure: played.failure.map(|failure| *failure),
    }
}

/// How much of a match was looked at for leaks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeakLook {
    /// At how many of its questions.
    pub questions: u64,
    /// Whether these are all.
    pub is_whole: bool,
    /// The failure of a script, if one ended the match.
    pub failure: Option<Failure>,
}

/// Plays a random match and looks at each question, and at the end of each step, for what any seat can tell that is
/// hidden from it. Of what is told behind the last question of a step only texts of the scripts count, because moves,
/// counters and results there mostly reveal what they are meant to; unless `reveals`. It ends early after giving `most`
/// answers again, or when `goes_on` gives false.
pub fn leaks_of(
    game: &Arc<Game>,
    seed: u64,
    (most, reveals): (usize, bool),
    goes_on: &dyn Fn() -> bool,
    found: &mut dyn FnMut(Leaked),
) -> LeakLook {
    let mut look = LeakLook::default();
    let Some(mut session) = begun(game, seed) else { return look };
    let told_at_end = |ended: &Session| {
        // What a library says there is what it is for.
        let is_ready = |leaked: &Leaked| leaked.span.is_some_and(|span| span.source.is_own());
        let leaks = ended.leaked_at_end().into_iter();
        leaks.filter(|leaked| reveals || leaked.is_text && !is_ready(leaked)).collect::<Vec<Leaked>>()
    };
    let mut at_end = |ended: &Session| told_at_end(ended).into_iter().for_each(&mut *found);
    if Session::steps_before(game, session.setup().clone(), &mut at_end).is_err() {
        return look;
    }
    let observers = usize::from(game.people()) + 1;
    let mut left = most;
    while let Some(sight) = session.perspective() {
        let again = 2 * observers * (1 + session.answers_of_step());
        if again > left || !goes_on() {
            return look;
        }
        left -= again;
        look.questions += 1;
        let answer = bot::answer(&mut bot::Random, &sight, seed);
        session.leaked_to_anybody().into_iter().for_each(&mut *found);
        session.steps_after(&answer, &mut |ended| {
            told_at_end(ended).into_iter().for_each(&mut *found);
        });
        if session.answer(&answer).is_err() {
            break;
        }
    }
    look.is_whole = true;
    look.failure = session.failure().cloned();
    look
}
