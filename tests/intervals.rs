//! 95 % intervals cover the truth in 95 of 100 simulations: a coin whose odds are known is tossed in 2,000
//! simulations of 200 matches each.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use std::sync::Arc;

use common::variant;
use parlor::compile::Game;
use parlor::play::Match;
use parlor::simulate::statistics::{Contrast, Credits, Group, Moments, Paired, WHOLE, Z95};
use parlor::vm::Pause;

const COIN: &str = "tests/games/coin.yaml";
const SIMULATIONS: u64 = 2_000;
const MATCHES: u64 = 200;

/// The points of both players of the match with this seed.
fn toss(game: &Arc<Game>, seed: u64) -> [i64; 2] {
    let mut state = Match::new(game, seed);
    while state.advance(game).unwrap() == Pause::Ask {
        state.answer(game, 0).unwrap();
    }
    let outcome = state.outcome(game).unwrap();
    let points: Vec<i64> = outcome.seats.iter().map(|seat| seat.total).collect();
    [points[0], points[1]]
}

/// Every match of all simulations, in both variants: whether heads came up.
fn tosses() -> (Vec<bool>, Vec<bool>) {
    let (fair, biased) = (variant(COIN, None, 2), variant(COIN, Some("biased"), 2));
    let heads = |game: &Arc<Game>| {
        let one = |seed| {
            let points = toss(game, seed);
            assert_eq!(points[0] + points[1], 1);
            points[0] == 1
        };
        (0..SIMULATIONS * MATCHES).map(one).collect()
    };
    (heads(&fair), heads(&biased))
}

/// In how many of all simulations something holds, in percent.
fn percent(holds: impl Fn(usize) -> bool) -> f64 {
    let simulations = usize::try_from(SIMULATIONS).unwrap();
    let count = (0..simulations).filter(|at| holds(*at)).count();
    f64::from(u32::try_from(count).unwrap()) / f64::from(u32::try_from(simulations).unwrap()) * 100.0
}

fn one_of(all: &[bool], simulation: usize) -> &[bool] {
    let matches = usize::try_from(MATCHES).unwrap();
    &all[simulation * matches..][..matches]
}

fn credits(tosses: &[bool]) -> Credits {
    let mut credits = Credits::new(2);
    for heads in tosses {
        credits.add(&[usize::from(!heads)]);
    }
    credits
}

fn check(what: &str, covered: f64) {
    assert!((93.0..=97.0).contains(&covered), "{what}: covered in {covered} %");
}

#[test]
fn the_truth_lies_in_95_of_100_intervals() {
    let (fair, biased) = tosses();
    for (name, all, truth) in [("fair", &fair, 0.5), ("biased", &biased, 0.7)] {
        check(name, percent(|at| credits(one_of(all, at)).interval(0).contains(truth)));
        check(
            &format!("{name}, mean"),
            percent(|at| {
                let mut points = Moments::default();
                one_of(all, at).iter().for_each(|heads| points.add(i64::from(*heads)));
                points.interval().unwrap().contains(truth)
            }),
        );
    }
    // The same seeds with both coins, as when rules are edited.
    let paired = |at: usize, one: i64| {
        let mut paired = Paired::default();
        for (fair, biased) in one_of(&fair, at).iter().zip(one_of(&biased, at)) {
            paired.add(i64::from(*fair) * one, i64::from(*biased) * one);
        }
        paired
    };
    let whole = i64::try_from(WHOLE).unwrap();
    check("change of a share", percent(|at| paired(at, whole).share_interval().unwrap().contains(0.2)));
    check("change of a mean", percent(|at| paired(at, 1).interval().unwrap().contains(0.2)));
    // Heads wins 40 % more of all matches with the biased coin than tails.
    let contrast = |at: usize| {
        let mut contrast = Contrast::default();
        for heads in one_of(&biased, at) {
            let group = |won: bool| Group { cases: 1, credit: u64::from(won) * WHOLE };
            contrast.add(&[[group(*heads), group(!heads)]]);
        }
        contrast.difference().unwrap()
    };
    check("with against without", percent(|at| contrast(at).interval(Z95).contains(0.4)));
    // Something that changes nothing, and that the first seat, which wins more, has more often.
    let within = |at: usize| {
        let other = |ahead: usize| (at + ahead) % usize::try_from(SIMULATIONS).unwrap();
        let mut contrast = Contrast::default();
        let has = one_of(&biased, other(1)).iter().zip(one_of(&fair, other(2)));
        for (heads, (first, second)) in one_of(&biased, at).iter().zip(has) {
            let case = |won: bool| Group { cases: 1, credit: u64::from(won) * WHOLE };
            let pair = |has: bool, won: bool| {
                if has { [case(won), Group::default()] } else { [Group::default(), case(won)] }
            };
            contrast.add(&[pair(*first, *heads), pair(*second, !heads)]);
        }
        contrast.difference().unwrap()
    };
    check("within a seat", percent(|at| within(at).interval(Z95).contains(0.0)));
}

#[test]
fn the_test_of_balance_cries_wolf_in_5_of_100_simulations() {
    let (fair, biased) = tosses();
    let suspected = |all: &[bool]| percent(|at| credits(one_of(all, at)).balance().unwrap().p < 0.05);
    let found = suspected(&fair);
    assert!((3.0..=7.0).contains(&found), "a fair coin is suspected in {found} %");
    let found = suspected(&biased);
    assert!(found > 99.0, "a biased coin is found out in {found} %");
}
