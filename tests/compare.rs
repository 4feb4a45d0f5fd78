//! The same seeds under two rules: nothing is found where nothing differs, and what does is found and told rightly.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use parlor::bot::Spec;
use parlor::compile::Game;
use parlor::simulate::compare::{Comparison, Differences, parting};
use parlor::simulate::{Course, Detail, Plan};

const COIN: &str = "tests/games/coin.yaml";

fn plan(game: &Arc<Game>, seed: u64, matches: u64, bot: Spec) -> Plan<'static> {
    let course = Course {
        bots: vec![bot.into(); usize::from(game.seats())],
        clock: || Duration::ZERO,
        seed,
        from: 0,
        to: matches,
        threads: 2,
        detail: Detail::Full,
        most_decisions: 100_000,
    };
    Plan { game: Arc::clone(game), course }
}

fn compared(old: &Arc<Game>, new: &Arc<Game>, seed: u64, matches: u64) -> Differences {
    let [old, new] = [old, new].map(|game| plan(game, seed, matches, Spec::Random));
    Comparison { old, new }.play(&AtomicBool::new(false), |_| ())
}

#[test]
fn a_game_does_not_differ_from_itself() {
    for (path, seats) in [
        ("games/nile.yaml", 3),
        ("games/ra.yaml", 4),
        ("games/rapa-nui.yaml", 2),
        ("games/tiki-topple.yaml", 4),
    ] {
        let (old, new) = (common::game(path, seats), common::game(path, seats));
        let found = compared(&old, &new, 5, 40);
        assert_eq!((found.pairs, found.differed, found.first, found.looked), (40, 0, None, 40));
        let paired = found.credits.iter().chain([&found.turns.change, &found.decisions.change]);
        for paired in paired.chain(found.kinds.values().map(|both| &both.change)) {
            assert_eq!((paired.pairs, paired.differed), (40, 0), "{path}");
            assert_eq!(paired.interval().map(|interval| (interval.low, interval.high)), Some((0.0, 0.0)));
        }
        assert!(!found.kinds.is_empty(), "{path}");
    }
}

#[test]
fn the_true_change_lies_in_its_interval_as_often_as_is_said() {
    let (fair, biased) = (common::game(COIN, 2), common::variant(COIN, Some("biased"), 2));
    let (mut inside, repetitions, matches) = (0, 400, 150);
    for repetition in 0..repetitions {
        let found = compared(&fair, &biased, repetition * matches, matches);
        assert_eq!(found.pairs, matches);
        inside += u32::from(found.credits[0].share_interval().unwrap().contains(0.2));
    }
    assert!((368..=394).contains(&inside), "{inside} of {repetitions}");
}

#[test]
fn matches_part_at_the_first_seed_that_differs_and_not_before() {
    let (fair, biased) = (common::game(COIN, 2), common::variant(COIN, Some("biased"), 2));
    let found = compared(&fair, &biased, 40, 60);
    let first = found.first.unwrap();
    let plans = [&fair, &biased].map(|game| plan(game, 40, 60, Spec::Random));
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    let part = |seed: u64| parting([&plans[0], &plans[1]], &names, seed).unwrap();
    for seed in 40..first {
        assert_eq!(part(seed), None, "{seed}");
    }
    let parted = part(first).unwrap();
    assert_eq!((parted.seed, parted.decisions), (first, 1), "the coin falls otherwise after it was tossed");
    let [old, new] = &parted.sides;
    assert_eq!((old.ending[1].1, new.ending[0].1), (1, 1), "Bob wins, and Ann does: {parted:?}");
}

#[test]
fn thinking_bots_are_compared_too() {
    let game = common::game("games/classics/kuhn-poker.yaml", 2);
    let greedy = plan(&game, 3, 12, Spec::Greedy { worlds: 2 });
    let random = plan(&game, 3, 12, Spec::Random);
    let same = Comparison { old: greedy.clone(), new: greedy.clone() }.play(&AtomicBool::new(false), |_| ());
    assert_eq!((same.pairs, same.differed), (12, 0));
    let other = Comparison { old: random, new: greedy }.play(&AtomicBool::new(false), |_| ());
    assert!(other.differed > 0 && other.totals[0].change.differed > 0, "{other:?}");
}

#[test]
fn parts_put_together_are_the_whole() {
    let coins = (common::game(COIN, 2), common::variant(COIN, Some("biased"), 2));
    let stumbling = common::game("tests/cli/stumble.yaml", 2);
    let (nile, ra) = (common::game("games/nile.yaml", 3), common::game("games/ra.yaml", 3));
    for (old, new, left_out) in
        [(&coins.0, &coins.1, false), (&stumbling, &stumbling, true), (&nile, &ra, false)]
    {
        let whole = compared(old, new, 7, 50);
        assert!(whole.pairs > 0 && (whole.left_out != [0, 0]) == left_out, "{whole:?}");
        let part = |from: u64, to: u64| {
            let [mut old, new] = [old, new].map(|game| plan(game, 7, to, Spec::Random));
            old.course.from = from;
            Comparison { old, new }
        };
        let mut together = part(0, 0).none();
        for ends in [0, 1, 2, 30, 50].windows(2) {
            let differences = part(ends[0], ends[1]).play(&AtomicBool::new(false), |_| ());
            let text = serde_json::to_string(&differences).unwrap();
            together.merge(&serde_json::from_str(&text).unwrap());
        }
        assert_eq!(together, whole);
    }
}
