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
use parlor::load::memory::Memory;
use parlor::session::Session;
use parlor::vm::library;

const DEFINITION: &str = "\
parlor: 1
name: Board
players: { from: 2, to: 2 }
pieces:
  stone: { kinds: red blue, set: { bag: red*3 blue*3 } }
zones:
  bag: { holds: stone }
  board: { holds: stone, layout: LAYOUT }
counters: { points: { per: seat } }
flow: [wait]
scoring: [points]
";

const SCRIPT: &str = "\
fn wait() {}
/// Row and column of each place, read as one number.
fn read(list) { list.map(|one| one.row * 10 + one.column) }
/// The same of one place; 99 off the board.
fn read_one(at) { if at == () { 99 } else { at.row * 10 + at.column } }
/// From and to of each move, read as one number.
fn read_ways(ways) { ways.map(|way| read_one(way[0]) * 100 + read_one(way[1])) }
fn near(at) { read(neighbours(at)) }
fn all_near(at) { read(touching(at)) }
fn lies(row, column) { read_one(place(board, row, column)) }
fn line_of(n) { [read(row_places(board, n)), read(column_places(board, n))] }
fn dropped() { read(landings(board)) }
fn left_up(at) { read_one(beside(at, \"up_left\")) }
fn rightwards(at) { read(ray(at, \"right\")) }
fn way_to(from, to) {
    let way = direction_to(from, to);
    if way == () { -1 } else { directions(board).index_of(way) }
}
fn inside(from, to) { read(between(from, to)) }
fn far(from, to) { distance_between(from, to) }
fn chain(at) { read(connected(at)) }
fn chain_length(at) { connected(at).len }
fn straight(at) { aligned(at) }
fn kinds_of_ways() { [directions(board).len, straight_directions(board).len, diagonal_directions(board).len] }
fn sides() { [board.rows, board.columns] }
fn inner() { read(places(board).filter(|one| !one.at_edge)) }
fn free_in_row(n) { read(free(row_places(board, n))) }
fn home(at) { read_one(at.piece.place) }
fn in_bag() { if bag.top.place == () { 1 } else { 0 } }
fn steps() { read_ways(step_moves(board.of_kind(red), straight_directions(board))) }
fn backwards() {
    let pieces = board.of_kind(red);
    pieces.reverse();
    read_ways(step_moves(pieces, straight_directions(board)))
}
fn captures() { read_ways(capture_moves(board.of_kind(red), directions(board))) }
fn slides() { read_ways(slide_moves(board.of_kind(red), [\"left\", \"right\"])) }
fn flanked(at, kind) { read(outflanked(at, kind)) }
fn flanked_straight(at, kind) { read(outflanked(at, kind, straight_directions(board))) }
fn flanking(kind) { read(outflanking(board, kind)) }
fn flanking_straight(kind) { read(outflanking(board, kind, straight_directions(board))) }
fn border(at) { read(bordering(connected(at))) }
/// A list, what borders on it with one place more, and the list once more.
fn apart(at) {
    let nothing = free([]);
    let border = bordering(nothing);
    border.push(at);
    [nothing.len, border.len]
}
/// The moves of the list, joined with others, and how many the list has then.
fn joined(at) {
    let ways = step_moves(board.of_kind(red), [\"left\"]);
    let all = ways + capture_moves(board.of_kind(red), directions(board));
    all[0].push(at);
    [ways[0].len, all[0].len, all.len]
}
fn breath(at, kind) { read(liberties(at, kind)) }
fn taken(at, kind) { read(smothered(at, kind)) }
fn open_to(kind) { read(breathing(board, kind)) }
fn closed_by(kind) { read(surrounded(board, kind)) }
fn noted(kind, at, cleared) {
    note_position([board, seats[0]]);
    let before = times_noted([board, seats[0]]);
    let planned = times_noted([board, seats[0]], kind, at, cleared);
    if at.piece == () { move(bag.find(kind), at); }
    for one in cleared { move(one.piece, bag); }
    [before, planned, times_noted([board, seats[0]]), times_noted([board, seats[1]]), note_position([board, seats[0]])]
}
fn jumps() { read_ways(jump_moves(board, directions(board))) }
";

/// Runs what an example says of a board by both engines.
fn holds(layout: &str, given: &[&str], then: &[&str]) {
    holds_of(&DEFINITION.replace("LAYOUT", layout), given, then);
}

fn holds_of(definition: &str, given: &[&str], then: &[&str]) {
    let lines = |lines: &[&str]| lines.iter().map(|line| format!("    {line}\n")).collect::<String>();
    let (given, then) = (lines(given), lines(then));
    common::holds(
        &common::written(definition, SCRIPT),
        &format!("  given\n{given}    rest: bag\n  then\n{then}"),
    );
}

#[test]
fn scripts_ask_for_the_neighbours_of_a_place() {
    let then = [
        "near(board[2, 2]) = [1, 12, 21, 10]",
        "near(board[1, 1]) = [1, 10]",
        "near(board[3, 3]) = [12, 21]",
    ];
    holds("grid, rows: 3, columns: 3", &[], &then);
    // Corners count, too.
    holds(
        "grid, rows: 3, columns: 3",
        &[],
        &["all_near(board[1, 1]) = [1, 11, 10]", "all_near(board[2, 3]) = [2, 22, 21, 11, 1]"],
    );
    holds(
        "rhombus, rows: 3, columns: 3",
        &[],
        &["all_near(board[2, 2]) = [2, 12, 21, 20, 10, 1]", "near(board[1, 1]) = [1, 10]"],
    );
}

#[test]
fn no_two_lists_share_their_elements() {
    holds("grid, rows: 3, columns: 3", &[], &["apart(board[2, 2]) = [0, 1]"]);
    holds(
        "grid, rows: 3, columns: 3",
        &["board[2, 2]: red", "board[1, 2]: blue"],
        &["joined(board[1, 1]) = [2, 3, 2]"],
    );
}

#[test]
fn moves_are_listed_in_the_order_of_the_pieces_whatever_it_is() {
    holds(
        "grid, rows: 3, columns: 3",
        &["board[2, 1]: red", "board[2, 3]: red", "board[1, 2]: red"],
        &[
            "steps() = [102, 111, 100, 1000, 1011, 1020, 1202, 1222, 1211]",
            "backwards() = [1202, 1222, 1211, 1000, 1011, 1020, 102, 111, 100]",
        ],
    );
}

#[test]
fn scripts_ask_for_places_by_row_and_column_and_off_the_board_there_is_none() {
    let then = [
        "lies(0, 2) = 2",
        "lies(2, 1) = 21",
        "lies(3, 0) = 99",
        "lies(-1, 0) = 99",
        "lies(0, 4) = 99",
        "line_of(1) = [[10, 11, 12, 13], [1, 11, 21]]",
        "line_of(3) = [[], [3, 13, 23]]",
        "line_of(9) = [[], []]",
        "sides() = [3, 4]",
        "inner() = [11, 12]",
    ];
    holds("grid, rows: 3, columns: 4", &[], &then);
}

#[test]
fn scripts_follow_directions_to_the_edge() {
    let then = [
        "kinds_of_ways() = [8, 4, 4]",
        "left_up(board[2, 2]) = 0",
        "left_up(board[2, 1]) = 99",
        "rightwards(board[2, 2]) = [12, 13]",
        "rightwards(board[2, 4]) = []",
        "way_to(board[3, 1], board[1, 3]) = 1",
        "way_to(board[3, 1], board[1, 4]) = -1",
        "way_to(board[3, 1], board[3, 1]) = -1",
        "inside(board[3, 1], board[1, 3]) = [11]",
        "inside(board[3, 1], board[2, 3]) = []",
        "far(board[3, 1], board[1, 4]) = 5",
    ];
    holds("grid, rows: 3, columns: 4", &[], &then);
    let then =
        ["kinds_of_ways() = [6, 6, 0]", "left_up(board[2, 2]) = 1", "far(board[3, 1], board[1, 4]) = 3"];
    holds("rhombus, rows: 3, columns: 4", &[], &then);
    holds(
        "hexagons, rows: 3, columns: 4",
        &[],
        &["left_up(board[2, 2]) = 1", "far(board[3, 1], board[1, 4]) = 4"],
    );
}

#[test]
fn scripts_see_lines_between_two_pieces() {
    // r b . b
    // . b . .
    // r . . .
    let given = [
        "board[1, 1]: red",
        "board[1, 2]: blue",
        "board[2, 2]: blue",
        "board[1, 4]: blue",
        "board[3, 1]: red",
    ];
    let then = [
        "flanked(board[1, 3], red) = [11, 1]",
        "flanked_straight(board[1, 3], red) = [1]",
        "flanked(board[3, 3], red) = [11]",
        "flanked(board[2, 1], blue) = []",
        "flanking(red) = [2, 22]",
        "flanking_straight(red) = [2]",
        "flanking(blue) = []",
    ];
    holds("grid, rows: 3, columns: 4", &given, &then);
    let then = ["flanked(board[1, 3], red) = [11, 1]", "flanking(red) = [2]"];
    holds("rhombus, rows: 3, columns: 4", &given, &then);
}

#[test]
fn scripts_see_groups_their_free_places_and_areas() {
    // r b .
    // . b .
    // r . b
    let given = [
        "board[1, 1]: red",
        "board[1, 2]: blue",
        "board[2, 2]: blue",
        "board[3, 1]: red",
        "board[3, 3]: blue",
    ];
    let then = [
        "border(board[1, 2]) = [0, 2, 10, 12, 21]",
        "border(board[2, 3]) = [1, 11, 22]",
        "breath(board[1, 1], red) = [10]",
        "breath(board[2, 1], red) = [21]",
        "breath(board[1, 2], blue) = [2, 10, 12, 21]",
        "taken(board[2, 1], blue) = [0]",
        "taken(board[3, 2], blue) = []",
        "taken(board[2, 3], red) = []",
        "open_to(red) = [2, 10, 12, 21]",
        "open_to(blue) = [2, 10, 12, 21]",
        "closed_by(blue) = [2, 12]",
        "closed_by(red) = []",
    ];
    holds("grid, rows: 3, columns: 3", &given, &then);
    // . b    A red stone has no free place there: the blue ones have others.
    // b .
    let given = ["board[1, 2]: blue", "board[2, 1]: blue"];
    let then = [
        "breath(board[1, 1], red) = []",
        "taken(board[1, 1], red) = []",
        "open_to(red) = []",
        "open_to(blue) = [0, 11]",
        "closed_by(blue) = [0, 11]",
    ];
    holds("grid, rows: 2, columns: 2", &given, &then);
}

#[test]
fn scripts_ask_how_often_a_position_has_been_there() {
    let given = ["board[1, 1]: red"];
    holds("grid, rows: 2, columns: 2", &given, &["noted(red, board[1, 1], []) = [1, 1, 1, 0, 2]"]);
    holds("grid, rows: 2, columns: 2", &given, &["noted(blue, board[1, 2], []) = [1, 0, 0, 0, 1]"]);
    holds("grid, rows: 2, columns: 2", &given, &["noted(red, board[1, 2], [board[1, 1]]) = [1, 0, 0, 0, 1]"]);
}

#[test]
fn scripts_see_what_is_connected_and_what_lies_in_line() {
    // r r . b
    // . r b .
    // . . . .
    let given = [
        "board[1, 1]: red",
        "board[1, 2]: red",
        "board[2, 2]: red",
        "board[1, 4]: blue",
        "board[2, 3]: blue",
    ];
    let then = [
        "chain(board[1, 1]) = [0, 1, 11]",
        "chain_length(board[2, 3]) = 1",
        "chain_length(board[3, 3]) = 6",
        "chain_length(board[1, 3]) = 1",
        "straight(board[1, 1]) = 2",
        "straight(board[1, 4]) = 2",
        "straight(board[3, 3]) = 0",
        "free_in_row(1) = [10, 13]",
        "home(board[2, 3]) = 12",
        "in_bag() = 1",
        // The first, second and fourth column are full up to the top row.
        "dropped() = [2]",
    ];
    holds("grid, rows: 3, columns: 4", &given, &then);
    let given = ["board[3, 1]: red", "board[2, 1]: blue", "board[1, 3]: blue"];
    holds("grid, rows: 3, columns: 4", &given, &["dropped() = [0, 21, 23]"]);
}

#[test]
fn scripts_get_the_moves_of_pieces() {
    // . b r .
    // . . . b
    let given = ["board[1, 2]: blue", "board[1, 3]: red", "board[2, 4]: blue"];
    let then =
        ["steps() = [203, 212]", "captures() = [213, 201]", "slides() = [203]", "jumps() = [103, 200]"];
    holds("grid, rows: 2, columns: 4", &given, &then);
}

#[test]
fn a_figure_can_size_a_board() {
    let definition = DEFINITION
        .replace("LAYOUT", "grid, rows: height, columns: 4")
        .replace("pieces:", "figures: { height: { 2: 5 } }\npieces:");
    let files =
        Memory::from_iter([("board.yaml", definition.as_bytes()), ("board/rules.rhai", SCRIPT.as_bytes())]);
    let loaded = check::load(&files, "board.yaml", &library().host);
    assert!(!loaded.faults.has_errors());
    let definition = loaded.definition.unwrap();
    let places = |set: &[(String, String)]| {
        let rules = definition.rules(None, set).map_err(|fault| fault.message)?;
        let game = Game::new(Arc::new(rules), 2, Arc::new(loaded.sources.clone()), &library().host).unwrap();
        Ok::<u16, String>(game.layout.zones[1].room)
    };
    let set = |number: &str| [("height".to_owned(), number.to_owned())];
    assert_eq!(places(&[]), Ok(20));
    assert_eq!(places(&set("7")), Ok(28));
    assert_eq!(
        places(&set("101")),
        Err("with `height=101`: `101` is out of range, expected from 1 to 100".to_owned())
    );
}

/// Two squares with diagonals, and a tail.
const MAP: &str = "map\n    map: |\n      o---o---o\n      |\\ /|\\ /|\n      | X | X |\n      |/ \\|/ \\|\n      o---o---o\n              |\n              o";

fn holds_on_the_map(given: &[&str], then: &[&str]) {
    holds_of(
        &DEFINITION
            .replace("{ holds: stone, layout: LAYOUT }", &format!("\n    holds: stone\n    layout: {MAP}")),
        given,
        then,
    );
}

#[test]
fn a_map_has_the_neighbours_and_lines_of_its_drawing() {
    holds_on_the_map(
        &[],
        &[
            "sides() = [3, 3]",
            "near(board[1, 1]) = [1, 11, 10]",
            "all_near(board[2, 3]) = [2, 22, 11, 1]",
            "rightwards(board[2, 1]) = [11, 12]",
            "lies(2, 2) = 22",
            "lies(2, 1) = 99",
            "line_of(2) = [[22], [2, 12, 22]]",
            "inside(board[1, 3], board[3, 3]) = [12]",
            "far(board[1, 1], board[3, 3]) = 3",
            "far(board[2, 2], board[3, 3]) = 2",
            "left_up(board[2, 2]) = 0",
            "way_to(board[2, 2], board[1, 3]) = 1",
            "way_to(board[3, 3], board[2, 2]) = -1",
            "kinds_of_ways() = [8, 8, 0]",
            "dropped() = [10, 11, 22]",
        ],
    );
    holds_on_the_map(
        &["board[1, 1]: red", "board[1, 2]: red", "board[2, 1]: red", "board[2, 2]: blue"],
        &[
            "straight(board[1, 1]) = 2",
            "chain(board[1, 1]) = [0, 1, 10]",
            "jumps() = [1012]",
            "steps() = [102, 112]",
        ],
    );
}

/// So many lines of what is printed, from the last one on that begins with a text.
fn last_shown(printed: &str, from: &str, lines: usize) -> String {
    let all: Vec<&str> = printed.lines().collect();
    let first = all.iter().rposition(|line| line.starts_with(from)).expect("it is printed");
    all[first..].iter().take(lines).copied().collect::<Vec<&str>>().join("\n")
}

#[test]
fn a_map_is_shown_as_it_is_drawn() {
    let console = Console::new("maps");
    let play = "play games/classics/nine-mens-morris.yaml --seed 1";
    let played = console.run(play, "a7\nc4\ntable\nquit\n");
    insta::assert_snapshot!(last_shown(&played, "  board", 15));
    assert!(console.run(play, "d4\n").contains("`d4` is not offered"));
    // Where a piece is called by its name, all columns are as wide as it.
    let own = |path: &str| std::fs::read_to_string(path).unwrap();
    let named =
        own("games/classics/nine-mens-morris.yaml").replace("    glyphs: { white: W, black: B }\n", "");
    console.write("named.yaml", &named);
    console.write("named/rules.rhai", &own("games/classics/nine-mens-morris/rules.rhai"));
    let played = console.run("play named.yaml --seed 1", "d7\ng1\nquit\n");
    assert!(played.contains("7  o----------------[white]------------o\n"), "{played}");
    assert!(last_shown(&played, "    7  o", 1).contains("-white-"), "{played}");
}

#[test]
fn spaces_are_shown_as_one_board_with_their_numbers() {
    let console = Console::new("spaces");
    let shown = |game: &str, answers: &str, from: &str, lines: usize| {
        last_shown(&console.run(&format!("play games/classics/{game}.yaml --seed 1"), answers), from, lines)
    };
    insta::assert_snapshot!(shown("kalah", "3\n6\ntable\nquit\n", "  pit", 5));
    insta::assert_snapshot!(shown("backgammon", "table\nquit\n", "  point", 5));
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
fn glyphs_stand_for_pieces_on_a_board() {
    let console = Console::new("glyphs");
    let answers = "b7 -> b6\ntable\nquit\n";
    insta::assert_snapshot!(console.run("play games/classics/breakthrough.yaml --seed 1", answers));
    let hex = "a1\nK11\ntable\nquit\n";
    let hex = console.run("play games/classics/hex.yaml --seed 1 --lang ja", hex);
    insta::assert_snapshot!(last_shown(&hex, "  盤", 13));
    // A screen that cannot show a glyph shows the name.
    let own = |path: &str| std::fs::read_to_string(path).unwrap();
    let crosses = own("games/classics/tic-tac-toe.yaml").replace("cross: X", "cross: ✗");
    console.write("ttt.yaml", &crosses);
    console.write("ttt/rules.rhai", &own("games/classics/tic-tac-toe/rules.rhai"));
    for (option, cell) in [("", "✗"), (" --ascii", "cross")] {
        let played = console.run(&format!("play ttt.yaml --seed 1{option}"), "board[1, 1]\ntable\nquit\n");
        assert!(played.contains(&format!("1 [{cell}] ")), "{played}");
    }
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

/// The board's question which place, and its failure, as somebody with this script and these counters meets them.
fn asked(counters: &str, wait: &str) -> parlor::Match {
    let definition = DEFINITION.replace("LAYOUT", "grid, rows: 2, columns: 2, names: letters");
    let definition = definition.replace("counters: {", &format!("counters: {{ {counters}"));
    let script = SCRIPT.replace("fn wait() {}", &format!("fn wait() {{ {wait} }}"));
    let files =
        Memory::from_iter([("board.yaml", definition.as_bytes()), ("board/rules.rhai", script.as_bytes())]);
    let definition =
        parlor::Definition::load(&files, "board.yaml").unwrap_or_else(|faults| panic!("{faults}"));
    parlor::Match::new(&definition.game(None, 2, &[]).unwrap(), &["Ann", "Bob"], 1).unwrap()
}

#[test]
fn a_place_that_is_called_like_a_counter_is_written_with_its_board() {
    let ask = "choose(seats[0], \"where\", places(board));";
    let options = |counters: &str| asked(counters, ask).question().unwrap().options;
    assert_eq!(options(""), ["a2", "b2", "a1", "b1"]);
    assert_eq!(options("c1: {}, "), ["a2", "b2", "a1", "b1"]);
    assert_eq!(options("a1: {}, "), ["board[a2]", "board[b2]", "board[a1]", "board[b1]"]);
}

#[test]
fn a_move_is_planned_on_a_board_of_the_position() {
    let failure = |list: &str| {
        let played = asked("", &format!("times_noted({list}, red, place(board, 0, 0), []);"));
        played.failure().map_or(String::new(), |faults| faults.to_string())
    };
    assert_eq!(failure("[board]"), "");
    assert!(failure("[bag]").contains("on a board that is not in the list"), "{}", failure("[bag]"));
    assert!(failure("[1]").contains("on a board that is not in the list"), "{}", failure("[1]"));
}
