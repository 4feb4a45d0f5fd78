//! Zones with places: what scripts, examples and the screen make of them.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;
#[allow(dead_code, reason = "each test uses some of it")]
mod console;

use std::sync::Arc;

use console::Console;
use parlor::check;
use parlor::compile::Game;
use parlor::diag::{Faults, Sources};
use parlor::example::{Verdict, read, run};
use parlor::load::memory::Memory;
use parlor::oracle::Oracle;
use parlor::session::Session;
use parlor::vm::library;

const DEFINITION: &str = "\
parlor: 1
name: Board
players: { from: 2, to: 2 }
pieces:
  stone: { kinds: red blue, set: { bag: red*2 blue*2 } }
zones:
  bag: { holds: stone }
  board: { holds: stone, layout: LAYOUT }
counters: { points: { per: seat } }
flow: [wait]
scoring: [points]
";

const SCRIPT: &str = "\
fn wait() {}
/// Rows and columns of the places next to one, read as one number.
fn near(at) {
    let all = 0;
    for one in neighbours(at) { all = all * 100 + one.row * 10 + one.column; }
    all
}
";

/// Runs what an example says of a board by both engines.
fn holds(layout: &str, then: &[&str]) {
    let definition = DEFINITION.replace("LAYOUT", layout);
    let files =
        Memory::from_iter([("board.yaml", definition.as_bytes()), ("board/rules.rhai", SCRIPT.as_bytes())]);
    let loaded = check::load(&files, "board.yaml", &library().host);
    let faults: Vec<String> = loaded.faults.iter().map(|fault| fault.message.clone()).collect();
    assert!(!loaded.faults.has_errors(), "{faults:#?}");
    let rules = loaded.definition.unwrap().rules(None, &[]).unwrap();
    let game = Game::new(Arc::new(rules), 2, Arc::new(loaded.sources), &library().host);
    let game = Arc::new(game.unwrap());
    let lines: String = then.iter().map(|line| format!("    {line}\n")).collect();
    let text = format!("example \"places\"\n  seats Ann Bob\n  then\n{lines}");
    let mut sources = Sources::default();
    let source = sources.add("board.example", text);
    let examples = read(&sources, source, &mut Faults::default());
    let oracle = Arc::new(Oracle::new(Arc::clone(&game)).unwrap());
    for engine in [None, Some(&oracle)] {
        match run(&examples[0], &game, engine).verdict {
            Verdict::Passed => {}
            Verdict::Failed(mismatches) => panic!("{mismatches:#?}"),
            Verdict::Faulty(faults) => panic!("{faults:#?}"),
        }
    }
}

#[test]
fn scripts_ask_for_the_neighbours_of_a_place() {
    let then = ["near(board[2, 2]) = 1122110", "near(board[1, 1]) = 110", "near(board[3, 3]) = 1221"];
    holds("grid, rows: 3, columns: 3", &then);
}

#[test]
fn a_board_of_hexagons_is_drawn_with_every_second_row_to_the_right() {
    let console = Console::new("hexagons");
    let played = console.run("play tests/games/hex.yaml --seed 1", "board[2, 3]\nboard[3, 3]\ntable\nquit\n");
    insta::assert_snapshot!(played);
    let whole = console.run("play tests/games/hex.yaml --bots random --seed 1", "");
    assert!(whole.contains(" is over after "), "{whole}");
    let shown = console.run("show tests/games/hex.yaml", "");
    assert!(shown.contains("hexagons, 4 rows of 4"), "{shown}");
}

#[test]
fn a_full_board_of_hexagons_has_a_winner() {
    let game = common::game("tests/games/hex.yaml", 2);
    for seed in 0..200 {
        let mut session = Session::new(Arc::clone(&game), common::setup(seed, 2)).unwrap();
        common::play(&mut session, seed, &mut |_| {});
        assert_eq!(session.outcome().unwrap().winners().count(), 1, "{seed}");
    }
}
