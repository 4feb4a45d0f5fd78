//! How often what happens in a match: counted right, and without changing anything in it.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use std::collections::BTreeMap;
use std::sync::Arc;

use common::{counting, game};
use parlor::compile::Game;
use parlor::compile::coverage::SiteKind;
use parlor::diag::Span;
use parlor::play::Match;
use parlor::table::{Generator, digest};
use parlor::vm::Pause;
use parlor::vm::machine::Counts;

/// Plays a match; gives its digest at the end and its outcome.
fn play(game: &Arc<Game>, state: &mut Match, seed: u64) -> String {
    let mut generator = Generator::new(seed);
    while state.advance(game).unwrap() == Pause::Ask {
        let answers = u32::try_from(state.answers()).unwrap();
        state.answer(game, generator.below(answers) as usize).unwrap();
    }
    format!("{} {:?}", digest(&game.layout, &state.table), state.outcome(game).unwrap())
}

fn taken(game: &Game, counts: &Counts) -> BTreeMap<(SiteKind, Span), u32> {
    let mut found = BTreeMap::new();
    for site in &game.code.sites {
        found.insert((site.kind, site.span), 0);
    }
    counts.take(&mut |at, count| {
        let site = &game.code.sites[at];
        *found.get_mut(&(site.kind, site.span)).unwrap() += count;
    });
    found
}

#[test]
fn what_happens_is_counted_where_it_is_written() {
    let game = counting("tests/games/counted.yaml", 2);
    let counts = Arc::new(Counts::new(&game));
    let mut state = Match::new(&game, 1);
    state.count_in(Arc::clone(&counts));
    let copy = state.clone();
    play(&game, &mut state, 1);
    let found = taken(&game, &counts);
    let names = |wanted: SiteKind| -> Vec<(&str, u32)> {
        let sites = game.code.sites.iter().filter(|site| site.kind == wanted);
        let count = |site: &parlor::compile::coverage::Site| found[&(site.kind, site.span)];
        sites.map(|site| (site.name.as_str(), count(site))).collect()
    };
    use SiteKind::{Arm, CountEnds, Else, Finish, Function, If, Loop, NoElse, Step, WhileEnds};
    let mut functions = names(Function);
    functions.sort_unstable();
    // The score is worked out once for each of two seats.
    let expected =
        [("act", 4), ("beginner", 2), ("close", 2), ("going", 3), ("never", 2), ("once", 1), ("open", 1)];
    assert_eq!(functions, [&expected[..], &[("score", 2), ("unheard", 0)]].concat());
    assert_eq!(names(Step), [("open", 1), ("act", 4), ("close", 2)]);
    assert_eq!(names(Finish), [("lap", 1), ("lap", 0)]);
    assert_eq!(names(CountEnds), [("lap", 0), ("turns", 1)]);
    assert_eq!(names(WhileEnds), [("tail", 1)]);
    let lines = |kind: SiteKind| -> Vec<u32> {
        found.iter().filter(|((one, _), _)| *one == kind).map(|(_, count)| *count).collect()
    };
    assert_eq!(lines(Loop), [4]);
    assert_eq!(lines(If), [1, 2, 1, 0, 0, 1]);
    assert_eq!(lines(Else), [2]);
    assert_eq!(lines(NoElse), [3, 1, 1, 2, 1]);
    assert_eq!(lines(Arm), [2, 1, 0]);
    // What is only imagined has not happened.
    play(&game, &mut copy.clone(), 1);
    assert!(taken(&game, &counts).values().all(|count| *count == 0));
}

#[test]
fn counting_changes_nothing() {
    let games = [
        ("games/rapa-nui.yaml", 3),
        ("games/tiki-topple.yaml", 4),
        ("games/ra.yaml", 3),
        ("games/nile.yaml", 2),
        ("tests/games/bazaar.yaml", 3),
    ];
    for (path, seats) in games {
        let (plain, counting) = (game(path, seats), counting(path, seats));
        let counts = Arc::new(Counts::new(&counting));
        for seed in 0..20 {
            let mut state = Match::new(&counting, seed);
            state.count_in(Arc::clone(&counts));
            let counted = play(&counting, &mut state, seed);
            assert_eq!(counted, play(&plain, &mut Match::new(&plain, seed), seed), "{path} seed {seed}");
        }
        let found = taken(&counting, &counts);
        let happened = found.values().filter(|count| **count > 0).count();
        assert!(happened * 3 > found.len() * 2, "{path}: {happened} of {}", found.len());
    }
}
