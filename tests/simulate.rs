//! Many matches: each is the match that is played with the same seed at the prompt, on any number of threads and in
//! any parts.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parlor::bot::{self, Bot, Random, Spec};
use parlor::compile::Game;
use parlor::session::{Session, Setup};
use parlor::simulate::{Batch, Course, Detail, MatchEnd, Plan, Played, Runner, Tally, play_match, run};
use parlor::table::digest;

fn plan(game: &Arc<Game>, seed: u64, matches: u64) -> Plan<'static> {
    let course = Course {
        bots: vec![Spec::Random.into(); usize::from(game.seats())],
        seed,
        from: 0,
        to: matches,
        threads: 1,
        detail: Detail::Full,
        most_decisions: 100_000,
        clock: || Duration::ZERO,
    };
    Plan { game: Arc::clone(game), course }
}

/// A plan with something else in it.
fn but(mut plan: Plan<'static>, change: impl FnOnce(&mut Course<'static>)) -> Plan<'static> {
    change(&mut plan.course);
    plan
}

/// The match as it is played at the prompt.
fn in_session(game: &Arc<Game>, seed: u64) -> (Session, u64, u32) {
    let names = ["Ann", "Bob", "Cleo", "Dan", "Eve"];
    let setup = Setup::new(seed, &names[..usize::from(game.seats())]);
    let mut session = Session::new(Arc::clone(game), setup).unwrap();
    let (mut options, mut forced) = (0, 0);
    while let Some(sight) = session.perspective() {
        let choice = sight.choice();
        let answers = choice.options.len() + usize::from(choice.may_pass());
        options += answers as u64;
        let times: usize = choice.options.iter().map(|option| usize::from(option.times)).sum();
        let (least, most) = choice.bounds();
        let is_forced = match most {
            0 | 1 => answers == 1,
            _ => least >= times || (least == most && choice.options.len() == 1),
        };
        forced += u32::from(is_forced);
        let mut chance = bot::chance(seed, sight.seat(), sight.decision());
        let answer = Random.choose(&sight, &mut chance);
        session.answer(&answer).unwrap();
    }
    (session, options, forced)
}

/// Compares both ways for every number of seats.
fn check_game(path: &str, seats: std::ops::RangeInclusive<u8>) {
    for seats in seats {
        let game = common::game(path, seats);
        let plan = plan(&game, 7_000, 50);
        let mut runner = Runner::new(&plan);
        let mut tally = Tally::new(Detail::Full);
        for number in 0..50 {
            let seed = plan.course.seed_of(number);
            let played = runner.play(seed, &mut tally, &AtomicBool::new(false)).unwrap();
            let (session, options, forced) = in_session(&game, seed);
            let what = format!("{path} with {seats} seats, seed {seed}");
            let table = &runner.last().unwrap().table;
            assert_eq!(digest(&game.layout, table), session.digest(), "{what}");
            assert_eq!(played.ending, MatchEnd::Over, "{what}");
            assert_eq!(played.decisions as usize, session.entries().len(), "{what}");
            assert_eq!((played.options, played.forced), (options, forced), "{what}");
            let outcome = session.outcome().unwrap();
            let expected = outcome.seats.iter().map(|seat| (seat.place, seat.total));
            let seats = played.seats.iter().map(|seat| (usize::from(seat.place), seat.total));
            assert_eq!(seats.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{what}");
            assert!(played.turns > 0, "{what}");
        }
        assert_eq!(tally.matches(), 50);
    }
}

macro_rules! same_matches {
    ($($name:ident: $path:literal, $seats:expr;)*) => {
        mod a_match_without_a_session_is_the_match_at_the_prompt {
            $(
                #[test]
                fn $name() {
                    super::check_game($path, $seats);
                }
            )*
        }
    };
}

same_matches! {
    tiki_topple: "games/tiki-topple.yaml", 2..=4;
    rapa_nui: "games/rapa-nui.yaml", 2..=4;
    ra: "games/ra.yaml", 2..=5;
    nile: "games/nile.yaml", 2..=5;
    bazaar: "tests/games/bazaar.yaml", 2..=3;
    mix: "tests/games/mix.yaml", 2..=2;
    tariffs: "tests/games/tariffs.yaml", 2..=3;
    symbols: "tests/games/symbols.yaml", 2..=2;
}

/// All rows and the whole tally.
fn all(plan: &Plan<'_>) -> (Vec<Played>, Tally) {
    let (mut rows, mut tally) = (Vec::new(), Tally::new(plan.course.detail));
    let taken = run(plan, &AtomicBool::new(false), |batch: Batch| {
        assert_eq!(batch.first, plan.course.from + rows.len() as u64);
        rows.extend(batch.rows);
        tally.merge(&batch.tally);
        Ok::<(), ()>(())
    });
    taken.unwrap();
    (rows, tally)
}

#[test]
fn any_number_of_threads_and_any_parts_give_the_same() {
    let game = common::game("games/tiki-topple.yaml", 3);
    let plan = plan(&game, u64::MAX - 300, 700);
    let (rows, tally) = all(&plan);
    assert_eq!(rows.len(), 700);
    assert_eq!(rows[350], play_match(&plan, 350));
    for threads in [2, 3, 8] {
        let plan = but(plan.clone(), |course| course.threads = threads);
        assert!(all(&plan) == (rows.clone(), tally.clone()), "{threads} threads");
    }
    let (mut parts, mut sum) = (Vec::new(), Tally::new(Detail::Full));
    for (from, to) in [(0, 1), (1, 1), (1, 300), (300, 700)] {
        let (part, counted) =
            all(&but(plan.clone(), |course| (course.from, course.to, course.threads) = (from, to, 2)));
        parts.extend(part);
        sum.merge(&counted);
    }
    assert!((parts, sum) == (rows, tally));
}

#[test]
fn a_simulation_that_is_stopped_has_played_the_first_matches_and_no_other() {
    let game = common::game("games/tiki-topple.yaml", 2);
    let plan = but(plan(&game, 1, 1_000_000), |course| course.threads = 2);
    let stop = AtomicBool::new(false);
    let (mut rows, mut tally) = (Vec::new(), Tally::new(plan.course.detail));
    let taken = run(&plan, &stop, |batch: Batch| {
        assert_eq!(batch.first, rows.len() as u64);
        rows.extend(batch.rows);
        tally.merge(&batch.tally);
        if rows.len() > 500 {
            stop.store(true, Ordering::Relaxed);
        }
        Ok::<(), ()>(())
    });
    taken.unwrap();
    assert!((500..5_000).contains(&rows.len()), "{}", rows.len());
    let whole = all(&but(plan, |course| course.to = rows.len() as u64));
    assert!(whole == (rows, tally));
}

#[test]
fn nothing_is_handed_over_after_it_has_failed() {
    let game = common::game("games/tiki-topple.yaml", 2);
    let plan = but(plan(&game, 1, 1_000_000), |course| course.threads = 2);
    let mut batches = 0;
    let taken = run(&plan, &AtomicBool::new(false), |_| {
        batches += 1;
        if batches == 3 { Err("full") } else { Ok(()) }
    });
    assert_eq!((taken, batches), (Err("full"), 3));
}

#[test]
fn bots_that_think_play_the_match_that_they_play_at_the_prompt() {
    let game = common::game("tests/games/bazaar.yaml", 3);
    let bots = ["greedy:2", "random", "search:20"].map(|bot| bot.parse::<Spec>().unwrap().into()).to_vec();
    let plan = but(plan(&game, 90, 4), |course| {
        (course.bots, course.threads, course.detail) = (bots, 2, Detail::Basic);
    });
    let (rows, _) = all(&plan);
    for row in rows {
        let setup = Setup::new(row.seed, &["Ann", "Bob", "Cleo"]);
        let mut session = Session::new(Arc::clone(&game), setup).unwrap();
        let mut bots: Vec<_> = plan.course.bots.iter().map(|bot| bot.build(plan.course.clock)).collect();
        while let Some(sight) = session.perspective() {
            let answer = bot::answer(bots[usize::from(sight.seat().0)].as_mut(), &sight, row.seed);
            session.answer(&answer).unwrap();
        }
        let outcome = session.outcome().unwrap();
        let expected: Vec<_> = outcome.seats.iter().map(|seat| (seat.place, seat.total)).collect();
        let told: Vec<_> = row.seats.iter().map(|seat| (usize::from(seat.place), seat.total)).collect();
        assert_eq!((row.decisions as usize, told), (session.entries().len(), expected));
    }
}

#[test]
fn a_match_without_an_end_can_be_stopped_and_is_not_counted() {
    let game = common::counting("tests/games/circles.yaml", 2);
    let endless = but(plan(&game, 1, 1), |course| course.most_decisions = u32::MAX);
    let mut tally = Tally::new(Detail::Full);
    assert_eq!(Runner::new(&endless).play(1, &mut tally, &AtomicBool::new(true)), None);
    assert_eq!(tally, Tally::new(Detail::Full));
}
