//! Random playouts of the shipped definitions with the engine, and how much memory a copy and a playout take.

pub(crate) mod learning;
pub(crate) mod search;

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use parlor::bot::Spec;
use parlor::check;
use parlor::compile::Game;
use parlor::load::disk::Disk;
use parlor::oracle::Oracle;
use parlor::play::Match;
use parlor::simulate::{Course, Detail, Plan, Runner, Tally};
use parlor::table::Generator;
use parlor::vm::{Pause, library};

/// A shipped game for a number of seats.
pub(crate) fn game(path: &str, seats: u8) -> Arc<Game> {
    compiled(path, seats, Detail::Basic)
}

fn compiled(path: &str, seats: u8, detail: Detail) -> Arc<Game> {
    let host = &library().host;
    let loaded = check::load(&Disk, path, host);
    let definition = loaded.definition.expect("the shipped definitions have no faults");
    let rules = Arc::new(definition.rules(None, &[]).expect("the rules as written fit"));
    let sources = Arc::new(loaded.sources);
    let game = match detail {
        Detail::Basic => Game::new(rules, seats, sources, host),
        Detail::Full => Game::counting(rules, seats, sources, host),
    };
    Arc::new(game.expect("checked rules compile"))
}

/// Each call plays one playout on the machine and returns its decisions. The memory of the last match is reused.
pub(crate) fn machine(game: Arc<Game>) -> impl FnMut() -> u64 {
    let fresh = Match::new(&game, 0);
    playouts(game, fresh)
}

/// Each call plays one match of a simulation and returns its decisions.
pub(crate) fn simulated(path: &str, seats: u8, detail: Detail) -> impl FnMut() -> u64 + use<> {
    let course = Course {
        bots: vec![Spec::Random.into(); usize::from(seats)],
        seed: 42,
        from: 0,
        to: u64::MAX,
        threads: 1,
        detail,
        most_decisions: 100_000,
        clock: || Duration::ZERO,
    };
    let plan = Plan { game: compiled(path, seats, detail), course };
    let (mut runner, mut tally, goes_on) = (Runner::new(&plan), Tally::new(detail), AtomicBool::new(false));
    let mut number = 0;
    move || {
        number += 1;
        let played = runner.play(plan.course.seed_of(number), &mut tally, &goes_on);
        u64::from(black_box(played).expect("nobody tells it to stop").decisions)
    }
}

/// Each call plays one playout on Rhai's own evaluator and returns its decisions.
pub(crate) fn oracle(game: Arc<Game>) -> impl FnMut() -> u64 {
    let oracle = Oracle::new(game.clone()).expect("Rhai reads the printed scripts");
    let fresh = Match::with_oracle(&game, 0, Arc::new(oracle));
    playouts(game, fresh)
}

fn playouts(game: Arc<Game>, fresh: Match) -> impl FnMut() -> u64 {
    let mut state = fresh.clone();
    let mut generator = Generator::new(42);
    let mut seed = 0;
    move || {
        seed += 1;
        state.clone_from(&fresh);
        state.table.reseed(seed);
        finish(&game, &mut state, &mut generator)
    }
}

/// Plays to the end with random answers; returns the number of decisions.
fn finish(game: &Game, state: &mut Match, generator: &mut Generator) -> u64 {
    let mut decisions = 0;
    loop {
        match state.advance(game).expect("the shipped scripts do not fail") {
            Pause::Ask => {
                decisions += 1;
                answer(game, state, generator);
            }
            _ => return black_box(decisions),
        }
    }
}

/// Gives a random answer to a question, pick by pick until it is completely answered.
#[inline]
pub(crate) fn answer(game: &Game, state: &mut Match, generator: &mut Generator) {
    loop {
        let answers = u32::try_from(state.answers()).expect("options are few");
        let answer = generator.below(answers) as usize;
        if state.answer(game, answer).expect("what is offered can be answered") {
            return;
        }
    }
}

/// The memory of a playout, and of a copy of a whole match in its middle.
pub(crate) fn costs(name: &str, path: &str, seats: u8, now: fn() -> std::time::Instant) -> String {
    let game = game(path, seats);
    let mut play = machine(game.clone());
    let warm: u64 = (0..200).map(|_| play()).sum();
    let counted = allocation_counter::measure(|| {
        black_box((0..200).map(|_| play()).sum::<u64>());
    });
    let mut state = Match::new(&game, 1);
    let mut generator = Generator::new(1);
    for _ in 0..warm / 400 {
        if let Ok(Pause::Ask) = state.advance(&game) {
            answer(&game, &mut state, &mut generator);
        }
    }
    state.advance(&game).expect("the shipped scripts do not fail");
    const COPIES: u32 = 100_000;
    let start = now();
    for _ in 0..COPIES {
        black_box(state.clone());
    }
    let copy = start.elapsed().as_secs_f64() * 1e9 / f64::from(COPIES);
    let mut other = state.clone();
    let start = now();
    for _ in 0..COPIES {
        other.clone_from(black_box(&state));
    }
    let again = start.elapsed().as_secs_f64() * 1e9 / f64::from(COPIES);
    #[expect(clippy::cast_precision_loss, reason = "a count of allocations is small")]
    let allocations = counted.count_total as f64 / 200.0;
    format!(
        "{name:<16}a copy of a whole match takes {copy:.0} ns ({again:.0} ns into one that is there; at most 1000 \
         wanted); {allocations:.2} allocations a playout in the steady state"
    )
}
