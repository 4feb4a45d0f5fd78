//! Simulations that go on where they were stopped or killed, and reports of those that are not whole.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::console::Console;

macro_rules! snapshot {
    ($name:expr, $text:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "../snapshots/cli", omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        });
    };
}

const PEBBLES: &str = "simulate tests/cli/pebbles.yaml --threads 2";
const FILES: [&str; 4] = ["matches.csv", "checksum.json", "tally.json", "simulation.json"];

fn fine(printed: &str) {
    assert!(printed.starts_with("exit 0\n"), "{printed}");
}

/// A folder as a killed simulation leaves it: the first `rows` rows and a part of the next one of `whole`, the counts of
/// `counted`, if there are any.
fn killed(console: &Console, folder: &str, (whole, rows): (&str, usize), counted: Option<&str>) {
    let all = console.read_raw(&format!("{whole}/matches.csv"));
    let kept: String = all.split_inclusive('\n').take(rows + 1).collect();
    let torn = &all[kept.len()..(kept.len() + 9).min(all.len())];
    console.write(&format!("{folder}/unfinished/matches.csv"), &format!("{kept}{torn}"));
    let described = console.read_raw(&format!("{whole}/simulation.json"));
    console.write(&format!("{folder}/unfinished/simulation.json"), &described);
    if let Some(counted) = counted {
        for name in ["tally.json", "checksum.json"] {
            let text = console.read_raw(&format!("{counted}/{name}"));
            console.write(&format!("{folder}/unfinished/{name}"), &text);
        }
    }
}

/// Checks that two folders have the same files and reports.
fn same(console: &Console, one: &str, other: &str) {
    let there = |name: &&str| console.place(&format!("{one}/{name}")).exists();
    for name in FILES.iter().filter(|name| there(name)) {
        let read = |folder: &str| console.read_raw(&format!("{folder}/{name}"));
        assert!(read(one) == read(other), "{name} of {one} and {other}");
    }
    for format in ["text", "json"] {
        let report = |folder: &str| console.run(&format!("report {folder} --format {format}"), "");
        fine(&report(one));
        assert_eq!(report(one), report(other));
    }
    assert!(!console.place(&format!("{one}/unfinished")).exists());
}

#[test]
fn what_goes_on_after_a_kill_is_what_nobody_stopped() {
    let console = Console::new("continue_killed");
    for (game, counts) in [("pebbles", ""), ("stumble", ""), ("pebbles", " --stats basic")] {
        let simulate = format!("simulate tests/cli/{game}.yaml --threads 2 --matches 300{counts} --out");
        let part = simulate.replace("300", "130");
        for (simulate, folder) in [(&simulate, "whole"), (&part, "part")] {
            console.run(&format!("{simulate} {folder} --force"), "");
        }
        // Counts lag behind rows; or there are none; or rows are lost that were counted.
        let is_counted = counts.is_empty();
        for (rows, counted) in [(190, Some("part")), (130, Some("part")), (40, None), (100, Some("part"))] {
            killed(&console, "a", ("whole", rows), counted.filter(|_| is_counted));
            let told = console.run(&format!("{simulate} a --continue"), "");
            assert_eq!(told.starts_with("exit 0\n"), game == "pebbles", "{told}");
            same(&console, "a", "whole");
            // The page is that of the report, which does not say how fast it was.
            if game == "pebbles" && (rows >= 130 || !is_counted) {
                fine(&console.run("report whole --html whole.html", ""));
                assert!(console.read_raw("a/report.html") == console.read_raw("whole.html"));
            }
            fs::remove_dir_all(console.place("a")).unwrap();
        }
    }
}

#[test]
fn what_failed_before_the_kill_is_told_as_in_one_run() {
    let console = Console::new("continue_failed");
    let simulate = "simulate tests/cli/stumble.yaml --threads 1 --format json --matches";
    let whole = console.run(&format!("{simulate} 60 --out whole"), "");
    console.run(&format!("{simulate} 40 --out part"), "");
    killed(&console, "a", ("whole", 45), Some("part"));
    let after = console.run(&format!("{simulate} 60 --out a --continue"), "");
    let without_speed = |printed: &str| {
        let report = printed.split("--- errors").next().unwrap_or_default();
        let of_speed = |line: &&str| line.contains("\"seconds\"") || line.contains("_per_second\"");
        report.lines().filter(|line| !of_speed(line)).collect::<Vec<&str>>().join("\n")
    };
    assert!(whole.starts_with("exit 3\n"), "{whole}");
    assert_eq!(without_speed(&after), without_speed(&whole), "with the messages of the failures");
}

#[test]
fn a_simulation_that_was_stopped_goes_on_and_can_become_longer() {
    let console = Console::new("continue_stopped");
    fine(&console.run(&format!("{PEBBLES} --matches 50 --out whole"), ""));
    // There is nothing yet: it begins.
    fine(&console.run(&format!("{PEBBLES} --matches 20 --out a --continue"), ""));
    fine(&console.run(&format!("{PEBBLES} --matches 50 --out a --continue"), ""));
    same(&console, "a", "whole");
    fine(&console.run(&format!("{PEBBLES} --matches 50 --out a --continue"), ""));
    same(&console, "a", "whole");
    snapshot!("continue_fewer", console.run(&format!("{PEBBLES} --matches 20 --out a --continue"), ""));
    same(&console, "a", "whole");
}

#[test]
fn what_is_damaged_is_played_again() {
    let console = Console::new("continue_damaged");
    fine(&console.run(&format!("{PEBBLES} --matches 50 --out whole"), ""));
    let spoilt = |name: &str, change: &dyn Fn(String) -> String| {
        for file in FILES {
            let text = console.read_raw(&format!("whole/{file}"));
            console.write(&format!("a/{file}"), &if file == name { change(text) } else { text });
        }
    };
    let half = |text: String| text[..text.len() / 2].to_owned();
    let without_a_row =
        |text: String| text.replacen(text.lines().nth(9).unwrap(), "", 1).replace("\n\n", "\n");
    let strange = |text: String| text.replacen(",over,", ",won,", 1);
    type Change<'a> = &'a dyn Fn(String) -> String;
    let returns = |text: String| text.replace('\n', "\r\n");
    // A number that is as good as another.
    let altered = |text: String| {
        let row = text.lines().nth(9).unwrap();
        let mut fields: Vec<String> = row.split(',').map(str::to_owned).collect();
        fields[4] = format!("1{}", fields[4]);
        text.replacen(row, &fields.join(","), 1)
    };
    let cases: [(&str, &str, Change<'_>); 7] = [
        ("counts", "tally.json", &half),
        ("lacking", "matches.csv", &without_a_row),
        ("rows", "matches.csv", &strange),
        ("lost", "matches.csv", &half),
        ("returns", "matches.csv", &returns),
        ("altered", "matches.csv", &altered),
        ("checksum", "checksum.json", &half),
    ];
    for (name, file, change) in cases {
        spoilt(file, change);
        snapshot!(
            format!("report_damaged_{name}"),
            console.run("report a --format json", "").split("--- errors\n").nth(1).unwrap_or_default()
        );
        let told = console.run(&format!("{PEBBLES} --matches 50 --out a --continue"), "");
        fine(&told);
        snapshot!(format!("continue_damaged_{name}"), told.split("--- errors\n").nth(1).unwrap_or_default());
        same(&console, "a", "whole");
    }
    // Without it nobody knows what was played there; that is said, and `--force` helps.
    spoilt("simulation.json", &half);
    snapshot!(
        "continue_damaged_described",
        console.run(&format!("{PEBBLES} --matches 50 --out a --continue"), "")
    );
    console.remove("a/simulation.json");
    snapshot!(
        "continue_damaged_gone",
        console.run(&format!("{PEBBLES} --matches 50 --out a --continue"), "")
    );
    fine(&console.run(&format!("{PEBBLES} --matches 50 --out a --force"), ""));
    same(&console, "a", "whole");
}

#[test]
fn rows_without_a_checksum_are_taken_with_a_warning() {
    let console = Console::new("continue_unnoted");
    fine(&console.run(&format!("{PEBBLES} --matches 20 --out a"), ""));
    console.remove("a/checksum.json");
    for command in ["report a".to_owned(), format!("{PEBBLES} --matches 20 --out a --continue")] {
        let told = console.run(&command, "");
        fine(&told);
        let name = command.split(' ').next().unwrap_or_default();
        snapshot!(format!("unnoted_{name}"), told.split("--- errors\n").nth(1).unwrap_or_default());
    }
    // Now it is there again.
    console.remove("a/checksum.json");
    fine(&console.run(&format!("{PEBBLES} --matches 30 --out a --continue"), ""));
    fine(&console.run(&format!("{PEBBLES} --matches 30 --out whole"), ""));
    same(&console, "a", "whole");
}

#[test]
fn another_simulation_is_not_continued() {
    let console = Console::new("continue_other");
    console.write("mine/report.html", "mine");
    fine(&console.run(&format!("{PEBBLES} --matches 20 --out a"), ""));
    for (name, arguments) in [
        ("seed", "--seed 7"),
        ("first", "--from 5 --to 20"),
        ("bots", "--bots greedy:4"),
        ("variant", "--variant quick"),
        ("figures", "--set most=2"),
        ("limit", "--most-decisions 9"),
        ("stats", "--stats basic"),
        ("force", "--force"),
    ] {
        let told = console.run(&format!("{PEBBLES} --out a --continue {arguments}"), "");
        snapshot!(format!("continue_other_{name}"), told);
    }
    let rules = console.run("simulate tests/cli/stumble.yaml --out a --continue", "");
    assert!(rules.starts_with("exit 1\n") && rules.contains("their games differ"), "{rules}");
    let foreign = console.run(&format!("{PEBBLES} --out mine --continue"), "");
    assert!(foreign.starts_with("exit 1\n") && foreign.contains("belongs to no simulation"), "{foreign}");
    assert_eq!(console.read_raw("mine/report.html"), "mine");
}

#[test]
fn a_process_that_is_killed_can_go_on() {
    let console = Console::new("continue_process");
    let arguments = format!("{PEBBLES} --matches 60000 --out a");
    fine(&console.run(&arguments.replace("--out a", "--out whole"), ""));
    let rows = console.place("a/unfinished/matches.csv");
    let mut seen = 0;
    for _ in 0..3 {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.args(arguments.split(' ')).arg("--continue").current_dir(console.place("."));
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let length = || fs::metadata(&rows).map_or(0, |data| data.len());
        while length() < seen + 20_000 && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        // It may have come to its end.
        let _ = child.kill();
        child.wait().unwrap();
        seen = length();
    }
    fine(&console.run(&format!("{arguments} --continue"), ""));
    same(&console, "a", "whole");
}

#[test]
fn what_is_not_whole_is_reported_only_when_that_is_wanted() {
    let console = Console::new("report_partial");
    fine(&console.run(&format!("{PEBBLES} --matches 30 --out whole"), ""));
    fine(&console.run(&format!("{PEBBLES} --matches 10 --out first"), ""));
    fine(&console.run(&format!("{PEBBLES} --from 20 --to 30 --out last"), ""));
    killed(&console, "killed", ("whole", 17), Some("first"));
    for (name, folders) in [("gap", "last first"), ("killed", "killed"), ("both", "last killed")] {
        let told = console.run(&format!("report {folders} --html page.html"), "");
        snapshot!(format!("report_partial_{name}"), told);
        assert!(!console.place("page.html").exists(), "{told}");
        let taken = console.run(&format!("report {folders} --partial"), "");
        assert!(taken.starts_with("exit 0\n") && taken.contains("warning: "), "{taken}");
    }
}

#[test]
fn what_is_damaged_is_not_replaced_by_less_nor_by_what_cannot_be_read_now() {
    let console = Console::new("continue_less");
    let simulate = |matches: u32| format!("{PEBBLES} --matches {matches} --out a --continue");
    fine(&console.run(&simulate(50), ""));
    let tally = console.read_raw("a/tally.json");
    console.write("a/tally.json", &tally[..40]);
    let told = console.run(&simulate(20), "");
    assert!(
        told.starts_with("exit 1\n") && told.contains("`a` was to have more matches than that"),
        "{told}"
    );
    console.remove("a/tally.json");
    let told = console.run(&simulate(20), "");
    assert!(told.starts_with("exit 1\n") && told.contains("there is no `tally.json` in `a`"), "{told}");
    fs::create_dir(console.place("a/tally.json")).unwrap();
    let told = console.run(&simulate(50), "");
    assert!(told.starts_with("exit 1\n") && told.contains("cannot read `a/tally.json`"), "{told}");
    assert_eq!(console.read_raw("a/matches.csv").lines().count(), 51);
    fs::remove_dir(console.place("a/tally.json")).unwrap();
    let told = console.run(&simulate(50), "");
    fine(&told);
    assert!(told.contains("there is no `tally.json` in `a`: all matches are played again"), "{told}");
    assert_eq!(console.read_raw("a/tally.json"), tally);
}

#[test]
fn a_description_of_something_else_is_not_replaced() {
    let console = Console::new("continue_foreign");
    fine(&console.run(&format!("{PEBBLES} --matches 5 --out a"), ""));
    console.write("a/simulation.json", "{\"mine\": 1}\n");
    let told = console.run(&format!("{PEBBLES} --matches 5 --out a --force"), "");
    assert!(told.starts_with("exit 1\n") && told.contains("belongs to no simulation"), "{told}");
    assert_eq!(console.read_raw("a/simulation.json"), "{\"mine\": 1}\n");
}
