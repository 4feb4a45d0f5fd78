//! Deciding for chance: going through everything that can happen, each outcome with its weight.

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use std::collections::BTreeMap;

use parlor::compile::Game;
use parlor::compile::value::{PieceId, Value};
use parlor::play::Match;
use parlor::vm::Pause;

/// What a leaf of the tree of chance looks like, and how much of all weight it has.
type Leaves = BTreeMap<String, u64>;

/// All the ways a match without choices can go.
fn go_through(game: &Game, state: Match, weight: u64, leaves: &mut Leaves, count: &mut u64) {
    let mut state = state;
    match state.advance(game).expect("the game has no faults") {
        Pause::Done => {
            *count += 1;
            let deck: Vec<&str> = game
                .layout
                .zones
                .iter()
                .zip(0u16..)
                .filter(|(zone, _)| zone.name == "deck" || zone.name == "won")
                .flat_map(|(_, id)| {
                    state.table.pieces(parlor::compile::value::ZoneId(id)).collect::<Vec<_>>()
                })
                .map(|piece| game.layout.kinds[usize::from(state.table.kind(piece).0)].name.as_str())
                .collect();
            let points: Vec<i32> =
                [0, 1].map(|at| state.table.counter(parlor::compile::value::CounterId(at))).to_vec();
            *leaves.entry(format!("{} {points:?}", deck.join(" "))).or_default() += weight;
        }
        Pause::Chance => decide(game, &state, weight, leaves, count),
        other => panic!("nobody is asked here, but the match stopped for {other:?}"),
    }
}

fn decide(game: &Game, state: &Match, weight: u64, leaves: &mut Leaves, count: &mut u64) {
    let outcomes = state.outcomes(game);
    assert!(!outcomes.is_empty());
    for (at, outcome) in outcomes.iter().enumerate() {
        let mut next = state.clone();
        let weight = weight * u64::from(outcome.weight);
        match next.happen(game, at).expect("what is listed can happen") {
            true => go_through(game, next, weight, leaves, count),
            false => decide(game, &next, weight, leaves, count),
        }
    }
}

#[test]
fn everything_that_can_happen_has_its_share() {
    let game = common::game("tests/games/dealt.yaml", 2);
    let mut state = Match::new(&game, 1);
    state.open_chance();
    let (mut leaves, mut count) = (Leaves::new(), 0);
    go_through(&game, state, 1, &mut leaves, &mut count);
    // 6 orders of the deck, red or blue, 36 rolls, 6 orders of three numbers.
    assert_eq!(count, 6 * 2 * 36 * 6);
    // Red has two of three chips, so twice the weight of blue.
    let all: u64 = leaves.values().sum();
    assert_eq!(all, 6 * 3 * 36 * 6);
    let share = |what: &str| {
        leaves.iter().filter(|(leaf, _)| leaf.contains(what)).map(|(_, weight)| weight).sum::<u64>()
    };
    assert_eq!(share("red") * 3, all * 2);
    assert_eq!(share("jack queen king") * 6, all);
    assert_eq!(share("king queen jack") * 6, all);
    assert_eq!(share("[7, ") * 6, all, "six of 36 rolls of two dice add up to 7");
    assert_eq!(share(", 3]") * 3, all);
}

#[test]
fn a_face_on_several_sides_of_a_die_is_one_outcome_with_their_weight() {
    let game = common::game("tests/games/symbols.yaml", 2);
    let mut state = Match::new(&game, 1);
    state.open_chance();
    assert_eq!(state.advance(&game).expect("it stops"), Pause::Chance);
    let told = |state: &Match| -> Vec<(String, u32)> {
        let text = |value: Value| match value {
            Value::Kind(kind) => game.layout.kinds[usize::from(kind.0)].name.clone(),
            other => format!("{other:?}"),
        };
        state.outcomes(&game).iter().map(|one| (text(one.value), one.weight)).collect()
    };
    let numbers = [("Int(0)", 1), ("Int(1)", 2), ("Int(2)", 2), ("Int(3)", 1)];
    assert_eq!(told(&state), numbers.map(|(text, weight)| (text.to_owned(), weight)));
    assert!(state.happen(&game, 3).expect("there is a fourth outcome"));
    assert_eq!(state.table.face(PieceId(0)), 4, "the number 3 is the fourth face");
    assert_eq!(state.advance(&game).expect("it stops"), Pause::Chance);
    let kinds = [("claw", 3), ("heart", 2), ("power(2)", 1)];
    assert_eq!(told(&state), kinds.map(|(text, weight)| (text.to_owned(), weight)));
}

#[test]
fn faces_come_up_as_often_as_there_are_sides_with_them() {
    let game = common::game("tests/games/symbols.yaml", 2);
    let mut counts = [0u32; 4];
    for seed in 0..6_000 {
        let mut state = Match::new(&game, seed);
        state.advance(&game).expect("it asks");
        counts[usize::from(state.table.face(PieceId(0))) - 1] += 1;
    }
    for (count, sides) in counts.iter().zip([1, 2, 2, 1]) {
        assert!(count.abs_diff(1_000 * sides) < 150, "{counts:?}");
    }
}

#[test]
fn an_outcome_that_is_not_listed_changes_nothing() {
    let game = common::game("tests/games/dealt.yaml", 2);
    let mut state = Match::new(&game, 1);
    state.open_chance();
    assert_eq!(state.advance(&game).expect("it stops"), Pause::Chance);
    let before = state.outcomes(&game);
    assert!(state.happen(&game, before.len()).is_err());
    assert_eq!(state.outcomes(&game), before);
}

#[test]
fn without_open_chance_the_streams_decide() {
    let game = common::game("tests/games/dealt.yaml", 2);
    let mut first = Match::new(&game, 7);
    let mut second = Match::new(&game, 7);
    assert_eq!(first.advance(&game).expect("it ends"), Pause::Done);
    assert_eq!(second.advance(&game).expect("it ends"), Pause::Done);
    assert!(first.outcomes(&game).is_empty());
    let deck = |state: &Match| parlor::table::digest(&game.layout, &state.table);
    assert_eq!(deck(&first), deck(&second));
}
