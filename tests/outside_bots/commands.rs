//! Programs as bots on the command line.

use crate::console::Console;
use crate::reaped::make_executable;
use crate::{PEBBLES, command};

/// A folder with bots that can be named without spaces: one that plays, and one that ends in the middle of a match.
fn with_bots(name: &str) -> Console {
    let console = Console::new(name);
    let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    std::os::unix::fs::symlink(examples, console.place("examples")).unwrap();
    for what in ["right", "exit", "crash", "newer"] {
        console.write(what, &format!("#!/bin/sh\nexec {}\n", command(what)));
        make_executable(&console.place(what));
    }
    console
}

#[test]
fn a_match_is_played_and_kept() {
    let console = with_bots("outside_play");
    let played = console.run(&format!("play {PEBBLES} --bots cmd:./right --seed 2 --record a.record"), "");
    assert!(played.starts_with("exit 0\n"), "{played}");
    assert!(console.read("a.record").contains("bot: Ann \"cmd:./right\"\n"), "{}", console.read("a.record"));
    let again = console.run("replay a.record", "");
    assert!(again.contains("the same end as in the record"), "{again}");
}

#[test]
fn a_bot_that_plays_no_further_stops_the_match() {
    let console = with_bots("outside_stops");
    let played = console.run(&format!("play {PEBBLES} --bots cmd:./exit --seed 2 --record a.record"), "");
    assert!(played.starts_with("exit 1\n"), "{played}");
    assert!(played.contains("error: `cmd:./exit`, the bot of "), "{played}");
    assert!(played.contains("plays no further: it ended with exit code 7 before it answered\n"), "{played}");
    assert!(played.contains("help: it was sent {\"type\":\"question\",\"id\":2,"), "{played}");
    // The record does not start the program.
    let refused = console.run("play --resume a.record", "");
    assert!(refused.starts_with("exit 1\n"), "{refused}");
    assert!(refused.contains("error: `cmd:./exit` would start a program\n"), "{refused}");
    let resumed = console.run("play --resume a.record --bots cmd:./right", "");
    assert!(resumed.starts_with("exit 0\n"), "{resumed}");
}

#[test]
fn who_cannot_play_is_told_before_any_match() {
    let console = with_bots("outside_unable");
    for (arguments, told) in [
        ("simulate GAME --bots cmd:./nobody", "cannot start `./nobody`: no such file or directory"),
        ("play GAME --bots cmd:./newer", "it speaks version 2 of the protocol, not 1"),
        ("arena GAME --bots cmd:./newer,random", "it speaks version 2 of the protocol, not 1"),
        ("diff GAME --variant quick --bots cmd:./nobody", "cannot start `./nobody`"),
        ("simulate GAME --bots cmd:", "`cmd:` names no program"),
        ("simulate GAME --bot Ann=cmd:./a'b", "has no second quotation mark"),
        ("simulate GAME --bots cmd:./right --bot-time 5", "such as `5s` or `200ms`"),
        ("bot-check ./nobody --games GAME", "cannot start `./nobody`: no such file or directory"),
    ] {
        let printed = console.run(&arguments.replace("GAME", PEBBLES), "");
        assert!(printed.starts_with("exit 1\n"), "{arguments}: {printed}");
        assert!(printed.contains(told), "{arguments}: {printed}");
    }
}

#[test]
fn reports_say_first_who_forfeited() {
    let console = with_bots("outside_reports");
    let arguments = format!("simulate {PEBBLES} --bots random,cmd:./exit --matches 5 --out rows");
    let report = console.run(&arguments, "");
    assert!(report.starts_with("exit 0\n"), "{report}");
    let head = "forfeited: 5 (seat 2 5); whoever forfeits is last, and answered at random\n";
    let at = report.find(head).unwrap_or_else(|| panic!("{report}"));
    assert!(at < report.find("\n\n").unwrap(), "{report}");
    let told = "in 5 of 5 matches (100.0 %) a seat forfeited because its bot did not play to the end, first seat 2 with seed 1";
    assert!(report.replace("\n  ", " ").contains(told), "{report}");
    let rows = console.read_raw("rows/matches.csv");
    assert!(rows.lines().next().unwrap().ends_with(",forfeits"), "{rows}");
    assert!(rows.lines().skip(1).all(|row| row.ends_with(",2")), "{rows}");
    let merged = console.run("report rows", "");
    assert!(merged.contains(head), "{merged}");
    let arena =
        console.run(&format!("arena {PEBBLES} --bots random,cmd:./exit --seats 2 --matches 4 --all"), "");
    assert!(arena.starts_with("exit 0\n"), "{arena}");
    assert!(
        arena.contains("seats forfeited: cmd:./exit 4; first seat 2 with seed 1: it ended with exit code 7"),
        "{arena}"
    );
    let diff =
        console.run(&format!("diff {PEBBLES} --variant quick --bots random,cmd:./exit --matches 3"), "");
    assert!(
        diff.contains("seats forfeited 3 matches under the old rules and 3 under the new ones"),
        "{diff}"
    );
}

#[test]
fn logs_go_to_a_file() {
    let console = with_bots("outside_logs");
    let printed =
        console.run(&format!("simulate {PEBBLES} --bots cmd:./crash --matches 1 --bot-log log.txt"), "");
    assert!(printed.starts_with("exit 0\n"), "{printed}");
    let log = console.read_raw("log.txt");
    assert!(log.contains("hello from crash\n") && log.contains("ValueError: this bot is broken\n"), "{log}");
}

#[test]
fn the_examples_are_bots() {
    let console = with_bots("outside_examples");
    for bot in ["examples/bots/plain.py", "examples/bots/first.sh"] {
        let checked = console.run(&format!("bot-check {bot} --bot-time 60s --matches 1 --answers 40"), "");
        assert!(
            checked.starts_with("exit 0\nright  questions of every shape: 1 match at 2 seats"),
            "{checked}"
        );
        assert!(checked.ends_with(" played, nothing wrong\n"), "{checked}");
        assert!(!checked.contains("warning") && checked.lines().count() > 30, "{checked}");
    }
}

#[test]
fn what_is_wrong_is_told_on_one_line() {
    let console = with_bots("outside_checked");
    let checked = console.run(&format!("bot-check ./crash --games {PEBBLES} --matches 1"), "");
    assert!(
        checked.starts_with("exit 1\nwrong  questions of every shape: match of seed 1, decision "),
        "{checked}"
    );
    assert!(
        checked.contains("it ended with exit code 1 before it answered; it was sent {\"type\":\"question\""),
        "{checked}"
    );
    assert!(checked.contains("\nwrong  tests/cli/pebbles.yaml: "), "{checked}");
    assert!(checked.ends_with("\n0 games played, 2 things wrong\n"), "{checked}");
    assert_eq!(checked.lines().count(), 4, "{checked}");
}

#[test]
fn a_bot_that_plays_otherwise_again_gets_a_warning() {
    let console = with_bots("outside_unsteady");
    let script = "#!/usr/bin/env python3\nimport json, sys\nn = 0\nfor line in sys.stdin:\n    m = json.loads(line)\n    \
         if m['type'] == 'hello':\n        print(json.dumps({'type': 'hello', 'protocol': 1}), flush=True)\n    \
         if m['type'] == 'question':\n        n += 1\n        count = max(1, m['demand']['least'])\n        \
         pool = [at for at, o in enumerate(m['options']) for _ in range(o['times'])]\n        \
         pool = pool[n % len(pool):] + pool[:n % len(pool)]\n        \
         print(json.dumps({'type': 'answer', 'id': m['id'], 'options': pool[:count]}), flush=True)\n";
    console.write("unsteady.py", script);
    make_executable(&console.place("unsteady.py"));
    let checked = console.run(&format!("bot-check ./unsteady.py --games {PEBBLES} --matches 1"), "");
    assert!(checked.starts_with("exit 0\n"), "{checked}");
    assert!(checked.contains("in the same match it answers otherwise when it plays it again"), "{checked}");
}

#[test]
fn a_forfeit_says_what_the_program_wrote_last_on_standard_error() {
    let console = with_bots("outside_last_error");
    let report = console.run(&format!("simulate {PEBBLES} --bots random,cmd:./crash --matches 3"), "");
    let told = report.replace("\n  ", " ");
    let expected =
        "it ended with exit code 1 before it answered; its last error: ValueError: this bot is broken";
    assert!(told.contains(expected), "{report}");
    let silent = console.run(&format!("simulate {PEBBLES} --bots random,cmd:./exit --matches 3"), "");
    assert!(silent.contains("exit code 7") && !silent.contains("its last error"), "{silent}");
}

#[test]
fn a_bot_is_checked_in_the_games_that_are_named() {
    let console = with_bots("outside_named_games");
    let listed = console.run(&format!("bot-check ./right --games {PEBBLES},tic-tac-toe --answers 20"), "");
    let games: Vec<&str> = listed.lines().filter_map(|line| line.strip_prefix("right  ")).collect();
    let names: Vec<&str> = games.iter().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(names, ["questions of every shape", PEBBLES, "games/classics/tic-tac-toe.yaml"], "{listed}");
}

#[test]
fn a_server_takes_programs_under_names_of_their_own() {
    let console = with_bots("outside_serve");
    for (bots, told) in [
        ("--bot greedy", "`--bot greedy` does not name a program"),
        ("--bot cmd:./crash", "`--bot cmd:./crash` does not name a program"),
        ("--bot =cmd:./crash", "has no name that pages can show"),
        ("--bot greedy=cmd:./crash", "has the name of a bot that comes with parlor"),
        ("--bot mine=cmd:", "names no program"),
        ("--bot mine=cmd:./nothing", "cannot start `./nothing`: no such file or directory"),
        ("--bot mine=cmd:./crash --bot mine=cmd:./exit", "there are two programs of this name"),
        ("--bot mine=cmd:./crash --bot-copies 0", "0 is not in 1..=65535"),
    ] {
        let refused = console.run(&format!("serve {bots}"), "");
        assert!(refused.starts_with("exit 1\n") && refused.contains(told), "{bots}: {refused}");
    }
}
