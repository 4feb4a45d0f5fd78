//! Random matches come out as those of the same rules written by hand as a program.

use std::sync::Arc;

use parlor::compile::Game;
use parlor::compile::value::Value;
use parlor::run::{Match, Pause};
use parlor::table::Generator;

use crate::common::variant;
use crate::{RA, native};

/// Random matches: a few in `cargo test`, see docs/testing.md.
fn matches() -> u32 {
    let full = std::env::var_os("PARLOR_FULL").is_some_and(|value| value != "0");
    if full { 4000 } else { 200 }
}

/// Picks an answer as the program does: each as likely, but each tile for a god counts as an action.
fn pick(game: &Game, state: &Match, generator: &mut Generator) -> usize {
    let answers = state.answers();
    let is = |at: usize, word: &str| matches!(state.options().get(at), Some(Value::Word(id)) if game.word(*id) == word);
    let Some(gods) = (0..answers).find(|at| is(*at, "gods")) else {
        return generator.below(u32::try_from(answers).unwrap()) as usize;
    };
    let mut next = state.clone();
    assert!(next.answer(game, gods).unwrap() && next.advance(game).unwrap() == Pause::Ask);
    let drawn = generator.below(u32::try_from(answers - 1 + next.answers()).unwrap()) as usize;
    // Those that are left over stand for the gods, too, which are the last action.
    assert_eq!(gods, answers - 1);
    drawn.min(gods)
}

/// The winner's points.
fn play(game: &Arc<Game>, seed: u64) -> f64 {
    let mut state = Match::new(game, seed);
    let mut generator = Generator::new(seed ^ 0xacce_5500);
    while state.advance(game).unwrap() == Pause::Ask {
        let mut whole = false;
        while !whole {
            let answer = pick(game, &state, &mut generator);
            whole = state.answer(game, answer).unwrap();
        }
    }
    let outcome = state.outcome(game).unwrap();
    let points = outcome.seats.iter().map(|standing| standing.total).max().unwrap();
    f64::from(i32::try_from(points).unwrap())
}

/// The mean and the square of its standard error.
fn mean(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for value in values {
        count += 1.0;
        sum += value;
        squares += value * value;
    }
    let mean = sum / count;
    (mean, (squares / count - mean * mean) / (count - 1.0))
}

#[test]
fn random_matches_are_as_those_of_the_same_rules_written_by_hand() {
    // There, too, a host may pass on any full track.
    let game = variant(RA, Some("rio-grande"), 4);
    let (ours, our_error) = mean((0..matches()).map(|seed| play(&game, seed.into())));
    let mut rng = native::Rng(7);
    let (theirs, their_error) =
        mean((0..20 * matches()).map(|_| f64::from(native::ra::playout(&mut rng).result)));
    let error = (our_error + their_error).sqrt();
    println!("the winner's points in Ra for 4: {ours:.2} +- {error:.2}, expected {theirs:.2}");
    assert!((ours - theirs).abs() <= 5.0 * error, "{ours} +- {error} instead of {theirs}");
}
