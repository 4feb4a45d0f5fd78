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
    assert!(!played.contains("\\n"), "no line break is shown as letters: {played}");
    assert!(played.contains("\n        hello from exit\n"), "{played}");
    assert!(
        played.contains("Go on with:\n        parlor play --resume a.record")
            && played.contains("is kept after "),
        "{played}"
    );
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
    assert!(report.starts_with("exit 1\n"), "{report}");
    assert!(report.ends_with(&format!("--- errors\n{NOTHING}")), "{report}");
    let head = "forfeited: 5 (seat 2 5); whoever forfeits is last, and answered at random\n";
    let at = report.find(head).unwrap_or_else(|| panic!("{report}"));
    assert!(at < report.find("\n\n").unwrap(), "{report}");
    let told = "in 5 of 5 matches (100.0 %) a seat forfeited because its bot did not play to the end, first seat 2 with seed 1";
    let report = report.replace("\n  ", " ");
    assert!(report.contains(told), "{report}");
    let nothing = "; seat 2 forfeited all its matches, so its figures say nothing of its bot's strength\n";
    assert!(report.contains(nothing), "{report}");
    let rows = console.read_raw("rows/matches.csv");
    assert!(rows.lines().next().unwrap().ends_with(",forfeits"), "{rows}");
    assert!(rows.lines().skip(1).all(|row| row.ends_with(",2")), "{rows}");
    let merged = console.run("report rows", "");
    assert!(merged.starts_with("exit 0\n") && merged.contains(head), "{merged}");
    let levels = console.run(&format!("simulate {PEBBLES} --levels=random,cmd:./exit --matches 3"), "");
    assert!(
        levels.starts_with("exit 1\n") && levels.ends_with(&format!("--- errors\n{NOTHING}")),
        "{levels}"
    );
    let diff =
        console.run(&format!("diff {PEBBLES} --variant quick --bots random,cmd:./exit --matches 3"), "");
    assert!(
        diff.contains("seats forfeited 3 matches under the old rules and 3 under the new ones"),
        "{diff}"
    );
}

/// What is printed in the end where a bot has forfeited everything.
const NOTHING: &str = "error: all matches of `cmd:./exit` were forfeited: these figures say nothing of strength\n\
                       help: `parlor bot-check ./exit` says what it does wrong\n";

#[test]
fn a_bot_that_forfeited_everything_has_no_strength_that_could_be_told() {
    let console = with_bots("outside_forfeits");
    let arena = format!("arena {PEBBLES} --seats 2 --matches 4 --all");
    let all = console.run(&format!("{arena} --bots random,cmd:./exit"), "");
    assert!(all.starts_with("exit 1\n") && all.ends_with(&format!("--- errors\n{NOTHING}")), "{all}");
    let told = "forfeited: cmd:./exit 4 of 4 matches; first seat 2 with seed 1: it ended with exit code 7 before it \
                answered\nwhoever forfeits is last, and answered at random: such a match says nothing of its \
                strength\nthe figures of cmd:./exit say nothing of its strength: it forfeited all its matches\n";
    assert!(all.contains(told), "{all}");
    let json = console.run(&format!("{arena} --bots random,cmd:./exit --format json"), "");
    assert!(json.contains("\"forfeited_matches\": 4,\n      \"forfeits\": 4,"), "{json}");
    // A bot that plays most of its matches is rated, and it is said how many it did not play.
    let once = "#!/bin/sh\nif mkdir begun 2>/dev/null; then exec PROGRAM exit; fi\nexec PROGRAM right\n";
    let program = command("").trim_end().to_owned();
    console.write("once", &once.replace("PROGRAM", &program));
    make_executable(&console.place("once"));
    let some = console.run(&format!("{arena} --bots random,cmd:./once --threads 1"), "");
    assert!(some.starts_with("exit 0\n"), "{some}");
    assert!(some.contains("\nforfeited: cmd:./once 1 of 4 matches; first seat "), "{some}");
    assert!(!some.contains("the figures of"), "{some}");
}

#[test]
fn logs_go_to_a_file() {
    let console = with_bots("outside_logs");
    let printed =
        console.run(&format!("simulate {PEBBLES} --bots cmd:./crash --matches 1 --bot-log log.txt"), "");
    assert!(printed.starts_with("exit 1\n"), "{printed}");
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
        assert!(checked.ends_with(" played right, nothing wrong\n"), "{checked}");
        assert!(!checked.contains("warning") && checked.lines().count() > 30, "{checked}");
    }
}

#[test]
fn what_is_wrong_is_told_with_what_was_sent_and_written_below() {
    let console = with_bots("outside_checked");
    let checked = console.run(&format!("bot-check ./crash --games {PEBBLES} --matches 1"), "");
    assert!(
        checked.starts_with("exit 1\nwrong  questions of every shape: match of seed 1, decision "),
        "{checked}"
    );
    assert!(
        checked.contains(
            "it ended with exit code 1 before it answered\n       it was sent {\"type\":\"question\",\"id\":2,"
        ),
        "{checked}"
    );
    assert!(checked.contains("\nwrong  tests/cli/pebbles.yaml: "), "{checked}");
    assert!(checked.ends_with("\n0 games played right, 2 things wrong\n"), "{checked}");
    // The number of the decision is the one that the bot was sent, and the message is shown as far as what is asked.
    let told = checked.split("decision ").nth(1).and_then(|rest| rest.split(',').next()).unwrap();
    assert!(checked.contains(&format!("\"decision\":{told},")), "{checked}");
    assert!(checked.contains("\"demand\":{\"least\":") && checked.contains("\"options\":["), "{checked}");
    assert!(checked.contains("\n       its log ends so:\n         hello from crash\n"), "{checked}");
}

#[test]
fn a_bot_that_does_not_start_is_told_once() {
    let console = with_bots("outside_unstarted");
    let games = format!("--games {PEBBLES},tic-tac-toe");
    assert_eq!(
        console.run(&format!("bot-check ./nobody {games}"), ""),
        "exit 1\nwrong  questions of every shape: cannot start `./nobody`: no such file or directory\n       \
         the same with any game: 2 others left out\n0 games played right, 1 thing wrong\n"
    );
    let newer = console.run(&format!("bot-check ./newer {games}"), "");
    let told = "exit 1\nwrong  questions of every shape: it does not start: it speaks version 2 of the protocol, not 1\n       \
                it wrote ";
    assert!(newer.starts_with(told), "{newer}");
    assert!(
        newer.ends_with(
            "\n       the same with any game: 2 others left out\n0 games played right, 1 thing wrong\n"
        ),
        "{newer}"
    );
    assert_eq!(newer.matches("it was sent ").count(), 1, "{newer}");
}

#[test]
fn what_is_no_message_is_told_to_go_to_standard_error() {
    let console = with_bots("outside_chatty");
    console.write("chatty", "#!/bin/sh\necho I am ready\n");
    make_executable(&console.place("chatty"));
    let checked = console.run(&format!("bot-check ./chatty --games {PEBBLES}"), "");
    let told = "it does not start: it wrote what is no message: standard output is for messages alone; what is for people \
                goes to standard error, or into a `log` message\n       it wrote I am ready\n";
    assert!(checked.starts_with("exit 1\n") && checked.contains(told), "{checked}");
}

#[test]
fn a_game_that_cannot_be_read_does_not_stop_the_others() {
    let console = with_bots("outside_unread");
    console.write("bad.yaml", "parlor: 1\nname: Bad\nplayers: { from: 2, to: 2 }\n");
    let check =
        |bot: &str, games: &str| console.run(&format!("bot-check {bot} --games {games} --answers 20"), "");
    for (games, exit) in [("bad.yaml", 2), ("no-game", 1), ("bad.yaml,no-game", 1)] {
        let checked = check("./right", &format!("{games},{PEBBLES}"));
        let unread = games.split(',').count();
        let unread = if unread == 1 { "1 game".to_owned() } else { format!("{unread} games") };
        assert!(checked.starts_with(&format!("exit {exit}\nright  questions of every shape: ")), "{checked}");
        assert!(checked.contains("\nright  tests/cli/pebbles.yaml: "), "{checked}");
        let end = format!("\n2 games played right, nothing wrong; {unread} cannot be played\n--- errors\n");
        assert!(checked.contains(&end), "{checked}");
    }
    let both = check("./crash", &format!("bad.yaml,{PEBBLES}"));
    assert!(both.starts_with("exit 1\n"), "{both}");
    assert!(both.contains("\n0 games played right, 2 things wrong; 1 game cannot be played\n"), "{both}");
}

#[test]
fn a_bot_that_plays_otherwise_again_gets_a_warning() {
    let console = with_bots("outside_unsteady");
    let script = "#!/usr/bin/env python3\nimport json, sys\nn = 0\nfor line in sys.stdin:\n    m = json.loads(line)\n    \
         if m['type'] == 'hello':\n        print(json.dumps({'type': 'hello', 'protocol': 1}), flush=True)\n    \
         if m['type'] == 'question':\n        n += 1\n        count = max(1, m['demand']['least'])\n        \
         pool = [at for at, o in enumerate(m['options']) for _ in range(o['times'])]\n        \
         pool = pool and pool[n % len(pool):] + pool[:n % len(pool)]\n        \
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
