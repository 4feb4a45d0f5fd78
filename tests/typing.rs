//! What is typed at the prompt and what it means: keys, numbers, commands, and names as they are shown.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "other tests use the rest")]
mod console;

use console::Console;

macro_rules! snapshot {
    ($name:literal, $text:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "snapshots/typing", omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        });
    };
}

/// Suns and cards with numbers on them, and words.
const SUNS: &str = "parlor: 1
name: Suns
players: { from: 2, to: 2 }
pieces:
  disc: { kinds: \"sun(strength: number) moon\", set: { sky: \"sun(13) sun(6) sun(2) moon\", sea: sun(6) } }
zones: { sky: { holds: disc }, sea: { holds: disc }, line: { holds: disc, layout: row } }
flow: [bid]
";
const BID: &str = r#"fn bid() {
    let taken = choose_or_pass(seats[0], "sun", sky);
    if taken != () { move(taken, line); }
    choose(seats[1], "how", ["draw", "call"]);
    choose(seats[0], "bid", [0, 1, 2, 5]);
    choose_some(seats[1], "discs", sky, 1, 2);
    let all = sky.map(|one| one);
    for one in sea { all.push(one); }
    choose(seats[0], "any", all);
}
"#;

/// A console with a game in it.
fn console(name: &str, definition: &str, script: &str) -> Console {
    let console = Console::new(name);
    console.write("game.yaml", definition);
    console.write("game/rules.rhai", script);
    console
}

/// A board whose directions are options, two of them with labels.
const WAYS: &str = "parlor: 1
name: Ways
players: { from: 2, to: 2 }
pieces: { pawn: { kinds: black, set: { board: black } } }
zones: { board: { holds: pawn, layout: grid, rows: 2, columns: 2 } }
flow: [point]
labels: { up: north, down_left: southwest }
";
const POINT: &str = r#"fn point() {
    let way = choose(seats[0], "way", directions(board));
    log(`to the ${way}`);
}
"#;

#[test]
fn directions_are_shown_and_typed_by_their_labels() {
    let console = console("typing_ways", WAYS, POINT);
    console.write("game/labels.ja.yaml", "up: 北\nleft: 西\n");
    for (language, typed, said) in [
        ("en", "southwest", "down_left"),
        ("en", "north", "up"),
        ("en", "left", "left"),
        ("ja", "西", "left"),
    ] {
        let shown = console.run(&format!("{PLAY} --lang {language}"), &format!("{typed}\n"));
        assert!(shown.contains(&format!("to the {typed}")), "{shown}");
        let record = console.read("a.record");
        assert!(record.contains(&format!("Ann: {said}")), "{record}");
        console.remove("a.record");
    }
}

const PLAY: &str = "play game.yaml --seed 1 --record a.record";

#[test]
fn a_typed_number_is_what_an_option_says() {
    let console = console("typing_numbers", SUNS, BID);
    snapshot!("numbers", console.run(PLAY, "help\n2\na\n2\nhelp\nB c\n6\n"));
    // Keys, the list and the notation say the same.
    let record = console.read("a.record");
    for typed in ["a\nA\nc\nb c\n", "@1\n@1\n@3\n@2 @3\n", "sun(2)\ndraw\n2\nsun(13) moon\n"] {
        console.remove("a.record");
        console.run(PLAY, typed);
        assert_eq!(console.read("a.record"), record, "{typed}");
    }
    console.remove("a.record");
    let passed = console.run(PLAY, "-\n-\n");
    assert!(passed.contains("Ann: pass (sun)") && passed.ends_with("there is: draw, call\n"), "{passed}");
    assert!(passed.contains("error: passing is not possible here"), "{passed}");
}

#[test]
fn a_part_of_a_number_is_another_number() {
    let console = console("typing_parts", SUNS, "fn bid() { choose(seats[0], \"bid\", [12, 24]); }\n");
    let refused = console.run(PLAY, "1\n");
    assert!(refused.starts_with("exit 1\n") && refused.contains("`1` is not offered"), "{refused}");
    console.remove("a.record");
    console.run(PLAY, "12\n");
    assert!(console.read("a.record").contains("Ann: 12"), "{}", console.read("a.record"));
}

/// Every command is what an option is called, too; one in other letters.
const COMMANDS: &str = r#"fn bid() {
    let left = 6;
    while left > 0 {
        choose(seats[0], "what", ["quit", "undo", "help", "Log", "table"]);
        left -= 1;
    }
}
"#;

#[test]
fn options_that_are_called_like_commands_and_commands_are_both_there() {
    let console = console("typing_commands", SUNS, COMMANDS);
    snapshot!("commands", console.run(PLAY, ":help\nquit\nundo\nhelp\n:log\nlog\n:undo\nsave\n: exit\n"));
    snapshot!("commands_record", console.read("a.record"));
    // Other words for commands.
    let asked = console.run("play --resume a.record", "?\nexit\n");
    assert!(asked.starts_with("exit 0") && asked.contains("show this"), "{asked}");
}

/// Some names have labels, others have none.
const LABELLED: &str = "parlor: 1
name: Labels
players: { from: 2, to: 2 }
pieces: { tile: { kinds: \"step_pyramid old_fort\", set: { auction_track: step_pyramid*2 old_fort } } }
zones:
  auction_track: { holds: tile }
  side_row: { holds: tile }
  suns_won: { holds: tile, per: seat }
counters: { big_sum: { per: seat } }
flow: [one]
labels:
  step_pyramid: step pyramid
  auction_track: auction track
  suns_won: suns won
  big_sum: sum
  go_on: Go on!
  why_not: Because
  action: what to do
";
const LABELS: &str = r#"fn one() {
    let ann = seats[0];
    choose(ann, "action", ["go_on", "wait_now"]);
    choose(ann, "action", ["go_on", "wait_now"]);
    choose(ann, "action", ["go_on", "wait_now"]);
    move(choose_some(ann, "tiles", auction_track, 1, 2), ann.suns_won);
    let last = choose(ann, "last_one", auction_track);
    move(last, side_row);
    gain(ann, big_sum, 1, "why_not");
    log(`${ann} has ${last} and ${"go_on"}`);
    choose(ann, "action", ["go_on", "wait_now"]);
}
"#;

#[test]
fn what_has_a_label_is_called_by_it_everywhere_and_can_be_typed() {
    let console = console("typing_labels", LABELLED, LABELS);
    let shown = "Go on!\ngo_on\nwait_now\nstep pyramid, old_fort\nSTEP pyramid\ntable\nlog\n";
    snapshot!("labels", console.run(PLAY, shown));
    snapshot!("labels_wrong", console.run("play --resume a.record --at 3", "step pyramid*3\n"));
    let record = console.read("a.record");
    snapshot!("labels_record", record);
    console.remove("a.record");
    console.run(PLAY, "1\n1\n2\nstep_pyramid old_fort\nstep_pyramid\n");
    assert_eq!(console.read("a.record"), record);
    // The log for other programs is in the words of the rules.
    let lines = console.run("replay a.record --format jsonl", "");
    assert!(lines.contains("auction_track") && !lines.contains("auction track"), "{lines}");
}

/// Cards of a library, numbered cards with a form of their own, and kinds with labels.
const SHOWN: &str = "parlor: 1
name: Shown
players: { from: 2, to: 2 }
use: [cards]
pieces:
  card: { set: { deck: \"seven(*) ten(clubs) ace(spades)\" } }
  cattle:
    kinds: \"bull(number: number)\"
    set: { herd: \"bull(53) bull(55)\" }
    traits: { heads: { 1: bull(53), 17: bull(55) } }
    shows: \"{number}{heads^}\"
  worker:
    kinds: \"hunter(suit: suit) fisher(suit: suit)\"
    set: { camp: hunter(clubs) hunter(spades) fisher(hearts) }
zones: { deck: { holds: card }, herd: { holds: cattle }, camp: { holds: worker } }
labels: { fisher: \"fisher of {suit}\", hunter(spades): grave digger }
flow: [ask]
";
const SHOWN_ASK: &str = r#"fn ask() {
    choose(seats[0], "card", deck);
    choose_some(seats[1], "cards", deck, 2, 3);
    choose(seats[0], "bull", herd);
    choose(seats[1], "worker", camp);
    choose(seats[0], "suit", suit);
}
"#;

#[test]
fn kinds_are_shown_and_typed_in_the_forms_of_the_definition() {
    let console = console("typing_forms", SHOWN, SHOWN_ASK);
    console.write("game/labels.ja.yaml", "hunter: \"{suit}の猟師\"\nhunter(spades): 墓掘り\nfisher: 漁師\n");
    let own = "10♣\n7♣ 7♥\n53¹\nfisher of hearts\nclubs\n";
    snapshot!("forms", console.run(PLAY, own));
    let record = console.read("a.record");
    for (language, typed) in [
        ("en", "tc\n7C,7h\n53¹\nFisher of hearts\nclubs\n"),
        ("en", "T♣\n7c  7♥\n53¹\nfisher(hearts)\nclubs\n"),
        ("ja", "１０♣\n７♣、７♥\n53¹\n漁師(ハート)\nクラブ\n"),
    ] {
        console.remove("a.record");
        let printed = console.run(&format!("{PLAY} --lang {language}"), typed);
        assert_eq!(console.read("a.record"), record, "{typed}{printed}");
    }
    console.remove("a.record");
    snapshot!("forms_ja", console.run(&format!("{PLAY} --lang ja"), "7c\n7d*2\n7d 7s\n@1\n"));
}

/// A map whose places have names, and pieces with names of one letter and of more.
fn square(glyphs: &str) -> String {
    format!(
        "parlor: 1
name: Square
players: {{ from: 1, to: 1 }}
pieces:
  peg:
    kinds: red
    {glyphs}
    set: {{ board: red*2 }}
zones:
  board:
    holds: peg
    layout: map
    names: letters
    map: |
      o-o---o
      |/    |
      o-----o
flow: [{{ turns: {{ from: first, laps: 2, do: [step] }} }}]
"
    )
}
const STEP: &str = r#"fn step(me) {
    let way = choose(me, "step", step_moves(board.filter(|one| true), directions(board)));
    move(way[0].piece, way[1]);
}
"#;

#[test]
fn places_of_a_map_are_drawn_with_their_names_and_marks() {
    for (name, glyphs) in [("glyphs", "glyphs: { red: r }"), ("words", "")] {
        let console = console(&format!("typing_map_{name}"), &square(glyphs), STEP);
        let played = console.run(PLAY, "table\na2 a1\nb2 c2\ntable\n1\n");
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "snapshots/typing", omit_expression => true }, {
            insta::assert_snapshot!(format!("map_{name}"), played);
        });
    }
}
