//! Playouts from the middle of a match: plain ones, and those of a search. Each call plays [`PLAYOUTS`] of them.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use parlor::bot::{self, Budget, Spec};
use parlor::compile::Game;
use parlor::play::{Match, Standings};
use parlor::session::{Session, Setup};
use parlor::table::Generator;
use parlor::vm::Pause;
use parlor::vm::machine::Stops;

/// Playouts per call: as many as `search` makes for a decision.
const PLAYOUTS: u32 = 1000;

/// A match in its middle, at a decision with several answers.
pub(crate) fn middle(game: &Arc<Game>) -> Session {
    let decisions = play(game, usize::MAX).entries().len();
    (decisions / 2..)
        .map(|at| play(game, at))
        .find(|session| session.choice().is_some_and(|choice| choice.options.len() > 2))
        .expect("there is a choice in the second half of a match")
}

/// A match after at most this many random answers.
fn play(game: &Arc<Game>, most: usize) -> Session {
    let names: Vec<String> = (1..=game.seats()).map(|seat| format!("P{seat}")).collect();
    let setup = Setup { seats: names, ..Setup::new(1, &[]) };
    let mut session = Session::new(Arc::clone(game), setup).expect("the names differ");
    let mut random = Spec::Random.build(|| Duration::ZERO);
    while session.entries().len() < most {
        let Some(sight) = session.perspective() else { break };
        let mut chance = bot::chance(1, sight.seat(), sight.decision());
        let answer = random.choose(&sight, &mut chance);
        session.answer(&answer).expect("a bot answers what it is asked");
    }
    session
}

/// Plain playouts from there with their winners, as a simulation plays them.
pub(crate) fn playouts(session: &Session) -> impl FnMut() -> u64 + use<> {
    let game = Arc::clone(session.game());
    let mut fresh = session.state().clone();
    fresh.set_stops(Stops::Nowhere);
    fresh.table.watch = None;
    let (mut state, mut standings) = (fresh.clone(), Standings::new(&game));
    let mut generator = Generator::new(42);
    move || {
        let mut decisions = 0;
        for _ in 0..PLAYOUTS {
            state.clone_from(&fresh);
            state.table.reseed(generator.next_bits());
            decisions += to_the_end(&game, &mut state, &mut generator);
            standings.look(&game, &mut state).expect("the shipped scripts do not fail");
            black_box(standings.places());
        }
        decisions
    }
}

/// Answers at random from a question to the end; returns the number of answers.
fn to_the_end(game: &Game, state: &mut Match, generator: &mut Generator) -> u64 {
    let mut decisions = 0;
    loop {
        let answers = u32::try_from(state.answers()).expect("options are few");
        let whole = state.answer(game, generator.below(answers) as usize);
        decisions += 1;
        if whole.expect("what is offered can be answered")
            && state.advance(game).expect("the shipped scripts do not fail") != Pause::Ask
        {
            return decisions;
        }
    }
}

/// A decision of a search with the same number of playouts.
pub(crate) fn searches(session: Session) -> impl FnMut() -> u64 {
    let mut search = Spec::Search(Budget::Iterations(PLAYOUTS)).build(|| Duration::ZERO);
    let mut generator = Generator::new(42);
    move || {
        let sight = session.perspective().expect("the match stands at a question");
        black_box(search.choose(&sight, &mut generator));
        u64::from(PLAYOUTS)
    }
}
