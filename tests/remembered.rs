//! What an observer knows who forgets nothing: counters that he does not see, and what earlier steps tell him.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use common::{game, variant};
use parlor::bot::{self, Spec};
use parlor::compile::Game;
use parlor::compile::value::CounterId;
use parlor::session::{Session, Setup};
use parlor::table::{Generator, Observer};

const ANN: Observer = Observer(0);
const BOB: Observer = Observer(1);
const SPECTATOR: Observer = Observer(2);

fn begin(game: &Arc<Game>, seed: u64) -> Session {
    Session::new(Arc::clone(game), Setup::new(seed, &["Ann", "Bob"])).unwrap()
}

fn answer(session: &mut Session, text: &str) {
    let seat = session.choice().unwrap().seat;
    session.answer_text(seat, text).unwrap();
}

fn counter(session: &Session, name: &str) -> CounterId {
    let layout = &session.game().layout;
    let mut counters = (0u16..).map(CounterId).take(layout.counters.len());
    counters.find(|counter| layout.counter_name(*counter, session.names()) == name).unwrap()
}

/// What an observer knows of a counter.
fn known(session: &Session, observer: Observer, name: &str) -> Option<i32> {
    session.view(observer).known_counters[usize::from(counter(session, name).0)]
}

/// What an observer takes a counter for.
fn imagined(session: &Session, observer: Observer, name: &str) -> BTreeSet<i32> {
    let mut chance = Generator::new(1);
    let counter = counter(session, name);
    (0..100).map(|_| session.imagine(observer, &mut chance).unwrap().table.counter(counter)).collect()
}

#[test]
fn who_sees_what_is_paid_from_a_known_purse_goes_on_knowing_it() {
    let game = game("tests/games/secrets/purse.yaml", 2);
    let mut session = begin(&game, 1);
    assert_eq!(known(&session, BOB, "Ann.coins"), Some(200));
    answer(&mut session, "3");
    // Within the step, too.
    for observer in [ANN, BOB, SPECTATOR] {
        assert_eq!(known(&session, observer, "Ann.coins"), Some(197), "{observer:?}");
    }
    assert_eq!(session.view(BOB).counters[usize::from(counter(&session, "Ann.coins").0)], None);
    assert_eq!(imagined(&session, BOB, "Ann.coins"), BTreeSet::from([197]));
    answer(&mut session, "no");
    answer(&mut session, "keep");
    answer(&mut session, "2");
    assert_eq!(known(&session, BOB, "Ann.coins"), Some(197));
    assert_eq!(known(&session, ANN, "Bob.coins"), Some(198));
    assert_eq!(imagined(&session, ANN, "Bob.coins"), BTreeSet::from([198]));
}

#[test]
fn who_does_not_see_what_came_in_knows_only_what_may_have_come() {
    let game = game("tests/games/secrets/purse.yaml", 2);
    for seed in 0..4 {
        let mut session = begin(&game, seed);
        for text in ["3", "no", "sell"] {
            answer(&mut session, text);
        }
        let real = session.state().table.counter(counter(&session, "Ann.coins"));
        assert_eq!(known(&session, ANN, "Ann.coins"), Some(real));
        for observer in [BOB, SPECTATOR] {
            assert_eq!(known(&session, observer, "Ann.coins"), None, "seed {seed}");
        }
        // One or five came to 197.
        let likely = imagined(&session, BOB, "Ann.coins");
        assert_eq!((likely.first(), likely.last()), (Some(&198), Some(&202)), "seed {seed}");
        // What she pays then is known, what she has is not.
        for text in ["2", "no", "keep", "3"] {
            answer(&mut session, text);
        }
        assert_eq!(known(&session, BOB, "Ann.coins"), None);
        let likely = imagined(&session, BOB, "Ann.coins");
        assert_eq!((likely.first(), likely.last()), (Some(&195), Some(&199)), "seed {seed}");
    }
}

#[test]
fn a_counter_that_holds_a_seat_is_known_by_the_name_of_the_seat() {
    let game = game("tests/games/secrets/purse.yaml", 2);
    let mut session = begin(&game, 1);
    let counters = |session: &Session| {
        let names = &session.setup().seats;
        session.view(BOB).to_json(&session.game().layout, names)["counters"].to_string()
    };
    assert_eq!(counters(&session), r#"{"Ann.coins":200,"Bob.coins":200,"payer":null,"pot":0,"thief":null}"#);
    answer(&mut session, "3");
    assert_eq!(counters(&session), r#"{"Ann.coins":197,"Bob.coins":200,"payer":"Ann","pot":3,"thief":null}"#);
}

#[test]
fn what_is_known_does_not_change_when_it_is_taken_back() {
    let game = game("tests/games/secrets/purse.yaml", 2);
    let mut session = begin(&game, 1);
    for text in ["3", "no", "keep", "2", "no", "keep", "1"] {
        answer(&mut session, text);
    }
    assert_eq!(known(&session, BOB, "Ann.coins"), Some(196));
    session.rewind(6);
    assert_eq!(known(&session, BOB, "Ann.coins"), Some(197));
    session.rewind(0);
    assert_eq!(known(&session, BOB, "Ann.coins"), Some(200));
    answer(&mut session, "1");
    assert_eq!(known(&session, BOB, "Ann.coins"), Some(199));
}

/// Lets a bot play both seats; gives how many guesses there were and how many were excluded by what the seat was
/// told before.
fn guesses(game: &Arc<Game>, spec: &str, seed: u64) -> (usize, usize) {
    let mut bot = spec.parse::<Spec>().unwrap().build(|| Duration::ZERO);
    let mut session = begin(game, seed);
    let mut guessed = [BTreeSet::new(), BTreeSet::new()];
    let (mut all, mut again) = (0, 0);
    while let Some(sight) = session.perspective() {
        let seat = usize::from(sight.seat().0);
        let mut chance = bot::chance(seed, sight.seat(), sight.decision());
        let next = bot.choose(&sight, &mut chance);
        let text = sight.choice().text(&next);
        all += 1;
        again += usize::from(!guessed[seat].insert(text));
        session.answer(&next).unwrap();
    }
    (all, again)
}

#[test]
fn bots_do_not_guess_again_what_a_public_answer_excludes() {
    for name in [None, Some("silent")] {
        let game = variant("tests/games/secrets/riddle.yaml", name, 2);
        for spec in ["greedy:16", "search:100"] {
            let (mut all, mut again) = (0, 0);
            for seed in 0..8 {
                let (guessed, repeated) = guesses(&game, spec, seed);
                all += guessed;
                again += repeated;
            }
            assert!(all > 30, "{all}");
            assert_eq!(again, 0, "{spec} guesses {again} of {all} times what it knows to be wrong");
        }
    }
}

/// How often a bot finds the gold of which all have heard where it was, in so many matches.
fn found(name: Option<&str>, spec: &str, matches: usize) -> usize {
    let game = variant("tests/games/secrets/mislaid.yaml", name, 2);
    let is_gold = |session: &Session| {
        let mut said = session.log(BOB, 0).map(|line| line.text.to_owned());
        said.any(|text| text.contains("gold"))
    };
    let sessions = (0..).map(|seed| (seed, begin(&game, seed))).filter(|(_, session)| is_gold(session));
    let mut right = 0;
    for (seed, mut session) in sessions.take(matches) {
        let sight = session.perspective().unwrap();
        let mut chance = bot::chance(seed, sight.seat(), sight.decision());
        let mut bot = spec.parse::<Spec>().unwrap().build(|| Duration::ZERO);
        let next = bot.choose(&sight, &mut chance);
        session.answer(&next).unwrap();
        right += usize::from(session.state().table.counter(counter(&session, "Ann.won")) > 0);
    }
    right
}

#[test]
fn what_was_said_of_a_card_helps_nobody_to_find_it_among_others() {
    for spec in ["greedy:20", "search:40"] {
        for name in [None, Some("bagged"), Some("at_once")] {
            // Of 60 looks among ten cards 17 or more are right once in 17,000 times.
            let right = found(name, spec, 60);
            assert!((1..17).contains(&right), "{spec} finds {right} of 60 in {name:?}");
        }
        assert_eq!(found(Some("on_top"), spec, 20), 20, "{spec} forgets where the gold lies");
    }
}
