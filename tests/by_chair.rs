//! Pieces that differ by chair before the first step.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;
#[allow(dead_code, reason = "each test uses some of it")]
mod console;

use common::{holds, written};
use console::Console;

const DEFINITION: &str = "\
parlor: 1
name: Yards
players: { from: 2, to: 3, usual: 3 }
figures: { many: { 2: 3, 3: 2 } }
pieces:
  pawn:
    kinds: red blue green
    glyphs: { red: r, blue: b, green: g }
    set:
      yard: [red*many, blue*4, green]
      camp: { 2: [blue, red], 3: blue }
      pit[2]: [red, nothing, green]
      lawn:
        - |
          r .
          . b
        - |
          . b
          r .
        - nothing
zones:
  yard: { holds: pawn, per: seat }
  camp: { holds: pawn, per: seat }
  pit:  { holds: pawn, per: seat, count: 2 }
  lawn: { holds: pawn, per: seat, layout: grid, rows: 2, columns: 2 }
counters:
  wood: { per: seat, start: [2, 5, 7], max: 7 }
flow: [wait]
scoring: [points]
";

const SCRIPT: &str = "\
fn wait() {}
fn points(me) { me.yard.len }
fn pieces() { seats.map(|seat| [seat.yard.len, seat.camp.count(red), seat.pit[0].len, seat.pit[1].len, seat.lawn.len]) }
fn corners() { seats.map(|seat| [place(seat.lawn, 0, 0).piece == (), place(seat.lawn, 0, 1).piece == ()].count(true)) }
";

#[test]
fn each_chair_gets_its_own_pieces() {
    holds(
        &written(DEFINITION, SCRIPT),
        "  then
    Ann.yard = red*3
    Bob.yard = blue*4
    Ann.camp = blue
    Bob.camp = red
    Ann.wood = 2
    Bob.wood = 5
    Ann.lawn[1, 1] = red
    Ann.lawn[2, 2] = blue
    Bob.lawn[2, 1] = red
    Bob.lawn[1, 2] = blue
    pieces() = [[3, 0, 0, 1, 2], [4, 1, 0, 0, 2]]
    corners() = [1, 1]
",
    );
}

/// The outline counts them, and says whose they are.
#[test]
fn the_outline_says_whose_pieces_they_are() {
    let console = Console::empty("by_chair");
    console.write("yards.yaml", DEFINITION);
    console.write("yards/rules.rhai", SCRIPT);
    let shown = console.run("show yards.yaml", "");
    for line in [
        "pieces by players 2: 14, 3: 16",
        "yard of chair 1, 3 players  red*2",
        "yard of chair 2             blue*4",
        "pit[2] of chair 3           green",
        "camp of chair 3, 3 players  blue",
    ] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    // Who is not there, and who gets nothing, has no line.
    assert!(!shown.contains("camp of chair 3, 2 players") && !shown.contains("pit[2] of chair 2"), "{shown}");
}
