//! Matches that differ only in what the seat that is asked may not know.

use std::sync::Arc;

use parlor::bot::{self, Bot};
use parlor::compile::Game;
use parlor::session::Session;
use parlor::table::{Generator, Observer, digest};

use crate::common::setup;

/// What was looked at.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) states: usize,
    /// Matches that the seat could not tell from the real one, and those among them that were not the same.
    pub(crate) twins: usize,
    pub(crate) other: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, other: &Self) {
        self.states += other.states;
        self.twins += other.twins;
        self.other += other.other;
    }
}

/// Whether many states are looked at.
pub(crate) fn is_full() -> bool {
    std::env::var_os("PARLOR_FULL").is_some_and(|value| value != "0")
}

/// Looks at so many states of random matches of a game, each with a match that the seat that is asked cannot tell from
/// it, and something to draw from. In a short run not at every decision, so that late ones are looked at, too.
pub(crate) fn each_twin(
    game: &Arc<Game>,
    states: usize,
    mut look: impl FnMut(&Session, &Session, &mut Generator),
) -> Tally {
    let mut tally = Tally::default();
    let mut seed = 0;
    while tally.states < states {
        seed += 1;
        let mut session = Session::new(Arc::clone(game), setup(seed, game.people())).unwrap();
        let mut generator = Generator::new(seed);
        while session.choice().is_some() && tally.states < states {
            if is_full() || generator.below(4) == 0 {
                tally.states += 1;
                if let Some(twin) = twin(&session, &mut generator) {
                    tally.twins += 1;
                    tally.other += usize::from(twin.digest() != session.digest());
                    look(&session, &twin, &mut generator);
                }
            }
            let sight = session.perspective().unwrap();
            let mut chance = bot::chance(seed, sight.seat(), sight.decision());
            let answer = bot::Random.choose(&sight, &mut chance);
            session.answer(&answer).unwrap();
        }
    }
    tally
}

/// A match that the seat that is asked cannot tell from this one.
pub(crate) fn twin(session: &Session, generator: &mut Generator) -> Option<Session> {
    let observer = Observer::seat(session.choice()?.seat);
    let twin = session.twin(observer, generator)?;
    assert_eq!(twin.view(observer), session.view(observer));
    Some(twin)
}

/// The matches that the seat imagines are the same in both, and none has the chance of the real one.
pub(crate) fn imagines_the_same(session: &Session, twin: &Session, generator: &mut Generator) {
    let seed = generator.next_bits();
    let imagined = |session: &Session| {
        let world = session.perspective().unwrap().imagine(&mut Generator::new(seed)).unwrap();
        assert_ne!(world.table.seed(), session.setup().seed);
        assert_eq!(world.to_answer(), session.choice().unwrap().seat);
        digest(&session.game().layout, &world.table)
    };
    assert_eq!(imagined(session), imagined(twin));
}
