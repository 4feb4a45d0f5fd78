//! Connect Four is solved: who begins wins from the middle column, and from no other (V. Allis, "A Knowledge-based Approach
//! of Connect-Four", Vrije Universiteit Amsterdam 1988).

use parlor::{Bot, Match, bot_named};

use crate::{game, is_full};

/// Whether who begins wins, and where it begins.
fn played(first: &str, second: &str, seed: u64) -> (bool, String) {
    let mut state = Match::new(&game("connect-four", None), &["Ann", "Bob"], seed).unwrap();
    let mut bots: [Box<dyn Bot>; 2] = [bot_named(first).unwrap(), bot_named(second).unwrap()];
    state.let_answer(bots[0].as_mut()).unwrap();
    let record = state.record();
    let first = record.lines().last().unwrap().split("  ").next().unwrap().to_owned();
    state.play(&mut bots).unwrap();
    (state.scores().unwrap()[0].place == 1, first)
}

#[test]
fn a_search_begins_in_the_middle_and_wins() {
    let (first, second, matches) =
        if is_full() { ("search:100000", "search:10000", 40) } else { ("search:3000", "search:100", 4) };
    let mut won = 0;
    for seed in 0..matches {
        let (is_won, begun) = played(first, second, seed);
        assert_eq!(begun, "Ann: d1");
        won += u64::from(is_won);
    }
    println!("connect four: {first} begins in the middle and wins {won} of {matches} against {second}");
    assert!(won * 20 >= matches * 19, "{won} of {matches}");
}
