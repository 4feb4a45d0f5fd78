//! Nothing hidden is ever sent: in two matches that differ only in what the seat may not know, a bot is sent the same
//! bytes.

use std::sync::Arc;
use std::time::Duration;

use parlor::bot::outside::{hello_line, match_line, question_line};
use parlor::session::Session;

use crate::common::{game, setup};
use crate::shipped::shipped;
use crate::twins::{Tally, each_twin, is_full};

const TIME: Duration = Duration::from_secs(5);

/// Everything that a bot is sent at a question, as if it had heard nothing before.
fn sent(session: &Session) -> [String; 3] {
    let sight = session.perspective().unwrap();
    let hello = hello_line(session.game(), TIME);
    [hello, match_line(&sight), question_line(&sight, (1, 0), TIME)]
}

/// Compares the messages in random matches of a game.
fn compare(path: &str, seats: u8, states: usize) -> Tally {
    each_twin(&game(path, seats), states, |session, twin, _| {
        let (decision, seed) = (session.entries().len(), session.setup().seed);
        assert_eq!(sent(session), sent(twin), "{path}: decision {decision} of seed {seed}");
    })
}

#[test]
fn a_bot_is_sent_nothing_that_its_seat_may_not_know() {
    let all: usize = if is_full() { 10_000 } else { 1_000 };
    let games = shipped();
    let each = if is_full() { all } else { all.div_ceil(games.len()).max(30) };
    let mut sum = Tally::default();
    for path in &games {
        let seats = usual(path);
        let tally = compare(path, seats, each);
        println!("{path} with {seats} seats: {tally:?}");
        sum.add(&tally);
    }
    println!("{sum:?}");
    assert!(sum.states >= all && sum.twins * 10 > sum.states * 8, "{sum:?}");
    assert!(sum.other * 10 > sum.twins, "hardly any twin differs: {sum:?}");
}

#[test]
fn the_same_where_games_hide_things_in_other_ways() {
    for (path, seats) in [
        ("tests/games/bazaar.yaml", 3),
        ("tests/games/gardens.yaml", 2),
        ("tests/games/secrets/thought.yaml", 2),
        ("tests/games/secrets/cup.yaml", 2),
        ("tests/games/secrets/bag.yaml", 2),
        ("tests/games/secrets/discs.yaml", 2),
        ("tests/games/secrets/purse.yaml", 2),
        ("tests/games/secrets/riddle.yaml", 2),
        ("tests/games/secrets/mislaid.yaml", 2),
    ] {
        let tally = compare(path, seats, if is_full() { 10_000 } else { 60 });
        println!("{path} with {seats} seats: {tally:?}");
    }
}

/// How many usually play.
fn usual(path: &str) -> u8 {
    let files = crate::common::files(path);
    let loaded = parlor::check::load(&files, path, &parlor::vm::library().host);
    loaded.definition.unwrap().base.players.usual
}

#[test]
fn the_seed_of_the_match_is_not_sent() {
    let game = game("games/ra.yaml", 3);
    for seed in [1, 2, 12_345_678_901_234_567] {
        let session = Session::new(Arc::clone(&game), setup(seed, 3)).unwrap();
        let line = sent(&session).join("\n");
        let own: serde_json::Value = serde_json::from_str(line.lines().nth(1).unwrap()).unwrap();
        assert!(own["seed"].as_u64().unwrap() < 1 << 32);
        assert_ne!(own["seed"].as_u64().unwrap(), seed);
        assert!(!line.contains("12345678901234567"));
    }
}
