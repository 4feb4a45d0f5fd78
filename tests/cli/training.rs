//! Bots that learn a game: what is learnt, the files of it, and what is told when they do not fit.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::time::{Duration, Instant};

use crate::console::Console;

const MODEL: &str = "own/pebbles/bots/2-seats.model";
const LEARNING: &str = "own/pebbles/bots/2-seats.learning";

/// A folder with a game of its own, so that nothing is written beside the one that all tests share.
fn console(name: &str) -> Console {
    let console = Console::new(name);
    console.write("own/pebbles.yaml", include_str!("pebbles.yaml"));
    for entry in fs::read_dir("tests/cli/pebbles").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "rhai") {
            let own = format!("own/pebbles/{}", path.file_name().unwrap().to_str().unwrap());
            console.write(&own, &fs::read_to_string(&path).unwrap());
        }
    }
    console
}

fn fine(printed: &str) {
    assert!(printed.starts_with("exit 0\n") && !printed.contains("--- errors"), "{printed}");
}

#[test]
fn the_same_is_learnt_on_any_number_of_threads_and_after_any_stop() {
    let console = console("train_same");
    let learn =
        |arguments: &str| fine(&console.run(&format!("train own/pebbles.yaml --seed 5 {arguments}"), ""));
    learn("--matches 100 --threads 1 --out one.model");
    learn("--matches 128 --threads 3 --out three.model");
    let one = console.read_raw("one.model");
    assert_eq!(one, console.read_raw("three.model"), "128 is 100 rounded up to whole rounds");
    assert_eq!(console.read_raw("one.learning"), console.read_raw("three.learning"));
    learn("--matches 64 --threads 2 --out parts.model");
    assert_ne!(console.read_raw("parts.model"), one);
    fine(&console.run("train own/pebbles.yaml --matches 128 --threads 2 --out parts.model --continue", ""));
    assert_eq!(console.read_raw("parts.model"), one);
    assert_eq!(console.read_raw("parts.learning"), console.read_raw("one.learning"));
    fine(&console.run("train own/pebbles.yaml --seed 6 --matches 128 --out other.model", ""));
    assert_ne!(console.read_raw("other.model"), one);
}

#[test]
fn a_search_plays_in_the_way_that_is_asked_for() {
    let console = console("train_way");
    let mut written = Vec::new();
    for (way, called) in [
        ("value", "search with value and prior"),
        ("playouts", "search with prior and playouts by the policy"),
    ] {
        // The second one learns nothing more: the same 64 matches are taken up.
        let learn = if written.is_empty() { "--seed 5" } else { "--continue" };
        let told = console.run(&format!("train own/pebbles.yaml --matches 64 {learn} --way {way}"), "");
        fine(&told);
        assert!(told.contains(&format!("\nkept: the model after 64 matches, for {called}\n")), "{told}");
        let text = console.read_raw(MODEL);
        assert!(text.contains(&format!("\nway: {called}\n")), "{told}");
        let explained = console.run("train own/pebbles.yaml --explain --format json", "");
        assert!(explained.contains(called), "{explained}");
        // Iterations cost about as much in both ways, so the same number can be asked for.
        let played = console.run("play own/pebbles.yaml --bots club:64 --seed 1", "");
        fine(&played);
        assert_eq!(played, console.run("play own/pebbles.yaml --bots club:64 --seed 1", ""));
        written.push(played);
    }
    assert_ne!(written[0], written[1], "they search in different ways");
    let wrong = console.run("train own/pebbles.yaml --way playout", "");
    assert!(wrong.starts_with("exit 1\n") && wrong.contains("playouts"), "{wrong}");
}

#[test]
fn what_was_learnt_is_told_kept_and_played_with() {
    let console = console("train_play");
    let told = console.run("train own/pebbles.yaml --matches 256", "");
    fine(&told);
    for part in [
        "Pebbles, 2 seats, seed 1: learnt from 256 matches\n",
        "(par is 50.0 %)",
        "\n  after 256 matches, ",
        "against random\n",
        "against greedy:4\n",
        "\nkept: the model after 256 matches, for ",
        "\nown/pebbles/bots/2-seats.model: ",
    ] {
        assert!(told.contains(part), "{part:?} in {told}");
    }
    let text = console.read(MODEL);
    let head = "parlor-model: 8\ngame: Pebbles\nseats: 2\nrules: [rules]\nseed: 1\nmatches: 256\nway: ";
    assert!(text.starts_with(head) && text.len() < 200_000, "{}", &text[..200]);
    let sharpness = text.lines().find_map(|line| line.strip_prefix("sharpness: ")).unwrap();
    let sharpness: u32 = sharpness.parse().unwrap();
    assert!((10..=200).contains(&sharpness) && sharpness != 50, "nothing was fitted: {sharpness}");
    for arguments in [
        "arena own/pebbles.yaml --bots trained,random --matches 4",
        "arena own/pebbles.yaml --bots club:20,easy --matches 4",
        "simulate own/pebbles.yaml --bots trained+search:10,hard:10 --matches 4",
        "play own/pebbles.yaml --bots trained --seed 1",
        "diff own/pebbles.yaml own/pebbles.yaml --bots trained --matches 2 --set most=2",
    ] {
        let printed = console.run(arguments, "");
        let is_other = arguments.starts_with("diff");
        assert_eq!(printed.starts_with("exit 0\n"), !is_other, "{printed}");
        assert_eq!(printed.contains("--- errors"), is_other, "{printed}");
    }
    let steady = console.run("simulate own/pebbles.yaml --bots easy,hard --matches 2 --format json", "");
    assert!(steady.contains("\"hard:16000\"") && steady.contains("\"easy\""), "{steady}");
    let json = console.run("train own/pebbles.yaml --matches 64 --out a.model --format json", "");
    assert!(json.contains("\"kept\":{\"matches\":64,\"way\":\""), "{json}");
    let explained = console.run("train own/pebbles.yaml --explain", "");
    fine(&explained);
    let columns = "   moves    there  weight  what is there\n";
    for head in ["for a seat", "against it"] {
        assert!(explained.contains(&format!("\n{head}\n{columns}")), "{explained}");
    }
    assert!(explained.contains("`taken`") && explained.contains("asked `"), "{explained}");
    let explained = console.run("train own/pebbles.yaml --explain --format json", "");
    assert!(explained.contains("\"effects\":[{\"share\":"), "{explained}");
}

#[test]
fn what_is_not_there_or_does_not_fit_is_told() {
    let console = console("train_told");
    let run = |arguments: &str| console.run(arguments, "");
    let missing = run("simulate own/pebbles.yaml --bots trained --matches 2");
    assert_eq!(
        missing,
        "exit 1\n--- errors\nerror: nothing was learnt of this game with 2 seats\nhelp: `parlor train own/pebbles.yaml --seats 2` learns it\n"
    );
    let searching = run("simulate own/pebbles.yaml --bots club:5 --matches 2");
    assert!(searching.starts_with("exit 0\n"), "{searching}");
    assert!(
        searching.contains("nothing was learnt of this game with 2 seats, so bots search without it"),
        "{searching}"
    );
    let nothing = run("train own/pebbles.yaml --continue");
    assert!(nothing.contains("so there is nothing to continue"), "{nothing}");
    assert!(run("train own/pebbles.yaml --explain").starts_with("exit 1\n"));

    fine(&run("train own/pebbles.yaml --matches 64"));
    let (model, learning) = (console.read_raw(MODEL), console.read_raw(LEARNING));
    for (text, told) in [
        (
            model.replace("seed: 1\n", "seed: 2\n"),
            "error[E0120]: `own/pebbles/bots/2-seats.model` is damaged: its checksum",
        ),
        (model[..model.len() / 2].to_owned(), "error[E0120]: `own/pebbles/bots/2-seats.model` is damaged"),
        (model.replacen("model: 8", "model: 9", 1), "is laid out as version 9, not 8"),
        ("pebbles".to_owned(), "error[E0120]: `own/pebbles/bots/2-seats.model` is no model of a bot"),
        ("a".repeat(5 << 20), "error[E0103]: `own/pebbles/bots/2-seats.model` is larger than 4096 kB"),
    ] {
        console.write(MODEL, &text);
        let printed = run("play own/pebbles.yaml --bots trained --seed 1");
        assert!(printed.starts_with("exit 1\n") && printed.contains(told), "{printed}");
        let printed = run("play own/pebbles.yaml --bots easy --seed 1");
        assert!(
            printed.starts_with("exit 0\n") && printed.contains("so bots search without it"),
            "{printed}"
        );
    }
    console.write(MODEL, &model);
    console.write(LEARNING, &learning.replace("seed: 1\n", "seed: 2\n"));
    let damaged = run("train own/pebbles.yaml --continue --matches 64");
    assert!(damaged.contains("2-seats.learning` is damaged"), "{damaged}");

    console.write(LEARNING, &learning);
    let changed = include_str!("pebbles.yaml").replace("most: { 2: 3, 3: 2 }", "most: { 2: 2, 3: 2 }");
    console.write("own/pebbles.yaml", &changed);
    for arguments in ["play own/pebbles.yaml --bots trained --seed 1", "train own/pebbles.yaml --continue"] {
        let printed = run(arguments);
        assert!(printed.starts_with("exit 1\n") && printed.contains("error[E0121]"), "{printed}");
        assert!(printed.contains("was learnt for other rules\n"), "{printed}");
    }
    let own = run("train pebbles_of_nobody");
    assert!(own.starts_with("exit 1\n"), "{own}");
    let shipped = Console::empty("train_shipped").run("train nile --matches 64", "");
    assert!(shipped.contains("comes with parlor and cannot be changed"), "{shipped}");
}

#[test]
fn ctrl_c_keeps_what_was_learnt() {
    let console = console("train_interrupted");
    let mut playing = console.start("train own/pebbles.yaml --matches 100000000");
    std::thread::sleep(Duration::from_secs(6));
    let (code, printed) = playing.interrupt(Duration::from_secs(120));
    assert_eq!(code, Some(130), "{printed}");
    assert!(printed.contains("kept: the model after"), "{printed}");
    fine(&console.run("arena own/pebbles.yaml --bots trained,random --matches 4", ""));
    let learnt = console.read_raw(LEARNING);
    let matches: u64 =
        learnt.lines().find_map(|line| line.strip_prefix("matches: ")).unwrap().parse().unwrap();
    let more = console.run(&format!("train own/pebbles.yaml --continue --matches {}", matches + 1), "");
    assert!(more.contains(&format!("learnt from {} matches\n", matches + 64)), "{more}");
}

#[test]
fn nothing_but_models_is_overwritten() {
    let console = console("train_out");
    fine(&console.run("play own/pebbles.yaml --bots random --seed 1 --record own/a.record", ""));
    console.write("own/notes.txt", "my notes\n");
    console.write("own/notes.learning", "what I learnt\n");
    console.write("own/empty.model", "");
    let all = |console: &Console| -> Vec<(String, Vec<u8>)> {
        let folders = ["own", "own/pebbles"].map(|folder| fs::read_dir(console.place(folder)).unwrap());
        let paths = folders.into_iter().flatten().map(|entry| entry.unwrap().path());
        let files = paths.filter(|path| path.is_file());
        let mut all: Vec<_> =
            files.map(|path| (path.display().to_string(), fs::read(path).unwrap())).collect();
        all.sort();
        all
    };
    let before = all(&console);
    for (out, told) in [
        ("own/pebbles.yaml", "has the name of a file of a game"),
        ("own/pebbles/rules.rhai", "has the name of a file of a game"),
        ("own/pebbles/new.rhai", "has the name of a file of a game"),
        ("own/pebbles/labels.hu.yaml", "has the name of a file of a game"),
        ("own/a.record", "has the name of a file of a game"),
        ("own/a.learning", "is where the learning is kept, beside the model"),
        ("own/notes.txt", "is there already, and is no model of a bot that parlor has written"),
        ("own/empty.model", "is there already, and is no model of a bot that parlor has written"),
        ("own", "`own` is no file that can be replaced"),
        ("/dev/null", "`/dev/null` is no file that can be replaced"),
        (
            "own/notes.model",
            "`own/notes.learning` is there already, and is no learning that parlor has written",
        ),
    ] {
        let refused = console.run(&format!("train own/pebbles.yaml --matches 64 --out {out}"), "");
        assert!(refused.starts_with("exit 1\n") && refused.contains(told), "{out}: {refused}");
        assert!(refused.contains("\nhelp: "), "{out}: {refused}");
    }
    assert_eq!(all(&console), before);
    // The same where the model lies if no other place is named.
    console.write(MODEL, "a letter\n");
    let refused = console.run("train own/pebbles.yaml --matches 64", "");
    assert!(refused.contains(&format!("`{MODEL}` is there already")), "{refused}");
    assert_eq!(console.read_raw(MODEL), "a letter\n");
    assert!(!console.place(LEARNING).exists());
    // A model that is damaged is one all the same.
    console.write(MODEL, "parlor-model: 1\n");
    fine(&console.run("train own/pebbles.yaml --matches 64", ""));
    // A folder where the learning is to be kept is told before anything is learnt.
    let model = console.read_raw(MODEL);
    fs::remove_file(console.place(LEARNING)).unwrap();
    fs::create_dir(console.place(LEARNING)).unwrap();
    let refused = console.run("train own/pebbles.yaml --matches 64 --seed 2", "");
    assert!(refused.contains(&format!("`{LEARNING}` is no file that can be replaced")), "{refused}");
    assert_eq!(console.read_raw(MODEL), model);
}

#[test]
fn a_script_that_fails_ends_the_learning() {
    let console = console("train_fails");
    fine(&console.run("train own/pebbles.yaml --matches 64", ""));
    let (model, learning) = (console.read_raw(MODEL), console.read_raw(LEARNING));
    let script = console.read_raw("own/pebbles/rules.rhai");
    let fails = |from: &str, to: &str, arguments: &str| {
        assert_eq!(script.matches(from).count(), 1, "{from}");
        console.write("own/pebbles/rules.rhai", &script.replace(from, to));
        let failed = console.run(&format!("train own/pebbles.yaml {arguments}"), "");
        assert!(failed.starts_with("exit 3\n--- errors\nerror[E0501]: "), "{failed}");
        for told in
            ["\n  --> own/pebbles/rules.rhai:", "so the match of seed ", "`parlor check own/pebbles.yaml`"]
        {
            assert!(failed.replace("\n --> ", "\n  --> ").contains(told), "{told:?}: {failed}");
        }
        failed
    };
    // What was there stays.
    let endless = "    let n = 0;\n    while n < 9 { n = (n + 1) % 9; }\n    shuffle(goals);\n";
    fails("    shuffle(goals);\n", endless, "--matches 64");
    assert_eq!((console.read_raw(MODEL), console.read_raw(LEARNING)), (model, learning));
    // Nothing is left where nothing was. It is always the same match that is told.
    fs::remove_dir_all(console.place("own/pebbles/bots")).unwrap();
    let (step, score) = ("    let pebble = choose_or_pass", "    [me.taken.count");
    let late = format!("    log(`${{[1, 2, 3, 4][heap.len]}}`);\n{step}");
    assert_eq!(
        fails(step, &late, "--matches 64 --threads 1"),
        fails(step, &late, "--matches 64 --threads 3")
    );
    fails(score, &format!("    let _far = [1, 2][me.taken.len];\n{score}"), "--minutes 1");
    assert!(!console.place("own/pebbles/bots").exists());
}

#[test]
fn a_part_of_a_minute_is_enough() {
    let console = console("train_seconds");
    fine(&console.run("train own/pebbles.yaml --minutes 0.05", ""));
    assert!(console.read_raw(MODEL).contains("\nway: "));
    let wrong = console.run("train own/pebbles.yaml --minutes 0", "");
    assert!(wrong.contains("write a number of minutes from 0.05 to 10000"), "{wrong}");
}

#[test]
fn models_with_other_line_ends_are_read() {
    let console = console("train_line_ends");
    fine(&console.run("train own/pebbles.yaml --matches 64", ""));
    let (model, learning) = (console.read_raw(MODEL), console.read_raw(LEARNING));
    let arena = || console.run("arena own/pebbles.yaml --bots trained,random --matches 4", "");
    let own = arena();
    for end in ["\r\n", "\r"] {
        console.write(MODEL, &model.replace('\n', end));
        assert_eq!(arena(), own, "{end:?}");
        console.write(LEARNING, &learning.replace('\n', end));
        fine(&console.run("train own/pebbles.yaml --continue --matches 64", ""));
        assert_eq!(console.read_raw(MODEL), model, "{end:?}");
    }
}

#[test]
fn what_is_advised_can_be_typed() {
    let console = console("train_advised");
    let run = |arguments: &str| console.run(arguments, "");
    let learns = "`parlor train own/pebbles.yaml --seats 3 --variant quick --set most=1` learns it";
    for arguments in [
        "simulate own/pebbles.yaml --seats 3 --variant quick --set most=1 --bots trained --matches 2",
        "arena own/pebbles.yaml --seats 3 --variant quick --set most=1 --bots trained,random --matches 2",
        "simulate own/pebbles.yaml --seats 3 --variant quick --set most=1 --levels --matches 2",
        "train own/pebbles.yaml --seats 3 --variant quick --set most=1 --explain",
    ] {
        let told = run(arguments);
        assert!(told.contains(learns), "{arguments}: {told}");
    }
    let copied = Console::empty("train_copied");
    let told = copied.run("play tic-tac-toe --bots trained --seed 1", "");
    let both =
        "`parlor copy tic-tac-toe` and then `parlor train games/tic-tac-toe.yaml --seats 2` learn it\n";
    assert!(told.ends_with(both), "{told}");
    copied.run("copy tic-tac-toe", "");
    assert!(copied.place("games/tic-tac-toe.yaml").is_file());
    // Learning does not replace what is no model.
    console.write(MODEL, "a letter\n");
    let told = run("play own/pebbles.yaml --bots trained --seed 1");
    assert!(
        told.contains(&format!("take `{MODEL}` away; `parlor train own/pebbles.yaml --seats 2` learns it")),
        "{told}"
    );
    // Nobody has asked for it, but it is there, and would have been used.
    for (arguments, so) in [
        ("simulate own/pebbles.yaml --matches 2", "so `random` plays; "),
        ("diff own/pebbles.yaml --variant quick --matches 2", "so `random` plays; "),
        ("play own/pebbles.yaml --against 1 --seed 1", "so bots search without it; "),
        ("simulate own/pebbles.yaml --levels --matches 2", "so bots search without it; "),
    ] {
        let told = run(arguments);
        assert!(
            told.contains(&format!("warning: `{MODEL}` is no model of a bot")) && told.contains(so),
            "{arguments}: {told}"
        );
    }
}

#[test]
fn players_who_have_learnt_unlike_are_told() {
    let console = console("train_unlike");
    fine(&console.run("train own/pebbles.yaml --matches 64", ""));
    fine(&console.run("train own/pebbles.yaml --matches 192 --set most=2", ""));
    let told = console.run("diff own/pebbles.yaml --set most=2 --matches 4", "");
    assert!(
        told.contains("bots have learnt the old rules from 64 matches and the new ones from 192"),
        "{told}"
    );
    let told = console.run("diff own/pebbles.yaml own/pebbles.yaml --matches 4", "");
    assert!(!told.contains("bots have learnt"), "{told}");
}

#[test]
fn a_game_without_an_end_is_not_learnt() {
    let console = Console::empty("train_endless");
    console.write(
        "endless.yaml",
        "parlor: 1\nname: Endless\nabout: On and on.\nplayers: { from: 2, to: 2 }\ncounters: { begins: { holds: seat, start: random }, won: { per: seat } }\n\
         flow:\n  - turns: { from: begins, do: [go_on] }\nscoring: [won]\n",
    );
    console
        .write("endless/rules.rhai", "fn go_on(me) {\n    gain(me, won, choose(me, \"take\", [0, 1]));\n}\n");
    for amount in ["--matches 64", "--minutes 0.1"] {
        let told = console.run(&format!("train endless.yaml {amount}"), "");
        assert_eq!(
            told,
            "exit 1\n--- errors\nerror: none of 64 matches came to its end, so nothing is learnt of this game\n\
             help: `parlor check endless.yaml` looks for what goes on without an end\n"
        );
    }
    assert!(!console.place("endless/bots").exists());
}

#[test]
fn matches_that_nobody_wants_to_end_do_not_hold_up_the_choice() {
    let console = Console::empty("train_chicken");
    console.write(
        "chicken.yaml",
        "parlor: 1\nname: Chicken\nabout: Whoever takes the last step loses, so nobody does.\n\
         players: { from: 2, to: 2 }\ncounters: { begins: { holds: seat, start: random }, won: { per: seat } }\n\
         flow:\n  - turns: { from: begins, do: [dare] }\nscoring: [won]\n",
    );
    console.write(
        "chicken/rules.rhai",
        "fn dare(me) {\n    if choose(me, \"dare\", [\"wait\", \"step\"]) == \"step\" {\n        for seat in others(me) {\n            \
         gain(seat, won, 1);\n        }\n        finish(turns);\n    }\n}\n",
    );
    #[expect(clippy::disallowed_methods, reason = "how long it takes is what is tested")]
    let begun = Instant::now();
    let told = console.run("train chicken.yaml --minutes 0.1", "");
    fine(&told);
    assert!(told.contains("\nkept: the model after "), "{told}");
    // The searches of a match of 3,000 answers would take minutes.
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}

#[cfg(target_os = "linux")]
#[test]
fn without_room_for_the_learning_the_model_is_written_all_the_same() {
    let console = console("train_room");
    let learn = |kilobytes: u32| {
        let shell = std::process::Command::new("bash")
            .args(["-c", &format!("ulimit -f {kilobytes}; exec \"$0\" train own/pebbles.yaml --matches 64")])
            .arg(env!("CARGO_BIN_EXE_parlor"))
            .current_dir(console.folder())
            .output()
            .unwrap();
        (shell.status.code(), String::from_utf8_lossy(&shell.stderr).into_owned())
    };
    let (code, told) = learn(1000);
    assert_eq!(code, Some(0), "{told}");
    assert!(
        told.contains(&format!(
            "warning: cannot write `{LEARNING}`: file too large, so `--continue` will not"
        )),
        "{told}"
    );
    fine(&console.run("arena own/pebbles.yaml --bots trained,random --matches 4", ""));
    console.remove(MODEL);
    fs::remove_dir(console.place("own/pebbles/bots")).unwrap();
    let (code, told) = learn(1);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains(&format!("error: cannot write `{MODEL}`: file too large\n")), "{told}");
    assert!(!console.place("own/pebbles/bots").exists(), "nothing is left behind");
}
