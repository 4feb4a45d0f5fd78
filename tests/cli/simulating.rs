//! Simulations, their folders, and what is told when something is wrong with either.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
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

/// What stands on the standard error output, with the exit code.
fn errors(printed: &str) -> String {
    let code = printed.lines().next().unwrap_or_default();
    let errors = printed.split_once("--- errors\n").map_or("", |(_, errors)| errors);
    format!("{code}\n{errors}")
}

fn fine(printed: &str) {
    assert!(printed.starts_with("exit 0\n"), "{printed}");
}

/// The rows of a folder.
fn rows(console: &Console, folder: &str) -> Vec<String> {
    console.read_raw(&format!("{folder}/matches.csv")).lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn parts_give_the_same_rows_and_the_same_report_as_the_whole() {
    let console = Console::new("simulate");
    let told = console.run(&format!("{PEBBLES} --matches 40 --out whole"), "");
    assert_eq!(without_speed(&told), console.run("report whole", ""));
    snapshot!("simulate_rows", console.read_raw("whole/matches.csv"));
    let described = console.read_raw("whole/simulation.json");
    let hash = described.split("\"rules\": \"").nth(1).unwrap().split('"').next().unwrap();
    snapshot!("simulate_json", described.replace(hash, "[rules]"));
    assert!(console.read_raw("whole/report.html").starts_with("<!doctype html>"));

    fine(&console.run(&format!("{PEBBLES} --to 25 --out first --format json"), ""));
    fine(&console.run("simulate tests/cli/pebbles.yaml --from 25 --matches 15 --threads 1 --out others", ""));
    let parts = [rows(&console, "first"), rows(&console, "others")].concat();
    assert_eq!(parts, rows(&console, "whole"));
    for format in ["text", "json"] {
        let whole = console.run(&format!("report whole --format {format}"), "");
        fine(&whole);
        assert_eq!(console.run(&format!("report first others --format {format}"), ""), whole);
        assert_eq!(console.run(&format!("report others first --format {format}"), ""), whole);
    }
    let json = console.run("report others first --format json --html page.html", "");
    let json: serde_json::Value = serde_json::from_str(json.strip_prefix("exit 0\n").unwrap()).unwrap();
    assert_eq!(
        (json["matches"].as_u64(), json["from"].as_u64(), json["to"].as_u64()),
        (Some(40), Some(0), Some(40))
    );
    assert!(console.read_raw("page.html").contains("Pebbles"));
}

/// A report without how many matches were played in a second.
fn without_speed(report: &str) -> String {
    let line = report.lines().find(|line| line.ends_with(" a second")).unwrap();
    report.replacen(line, line.split(", ").next().unwrap(), 1)
}

#[test]
fn parts_of_a_game_that_lies_elsewhere_are_put_together() {
    let console = Console::new("simulate_elsewhere");
    let path = "tests/cli/../cli/pebbles.yaml";
    fine(&console.run(&format!("{PEBBLES} --matches 40 --out whole"), ""));
    fine(&console.run(&format!("{PEBBLES} --to 25 --out first"), ""));
    fine(&console.run(&format!("simulate {path} --from 25 --to 40 --threads 1 --out others"), ""));
    assert_eq!(console.run("report first others", ""), console.run("report whole", ""));
}

#[test]
fn what_gives_secrets_away_is_told() {
    let console = Console::new("simulate_leaks");
    let simulate = "simulate tests/games/leaks/log.yaml --seats 2 --threads 2";
    let told = console.run(&format!("{simulate} --matches 20 --out whole"), "");
    fine(&told);
    snapshot!(
        "simulate_leaks",
        told.split_once("What stands out").unwrap().1.split("Who wins").next().unwrap()
    );
    assert!(console.read_raw("whole/report.html").contains("<h2>What gives secrets away</h2>"));
    fine(&console.run(&format!("{simulate} --to 1 --out first"), ""));
    fine(&console.run(&format!("{simulate} --from 1 --to 20 --out others"), ""));
    for format in ["text", "json"] {
        let whole = console.run(&format!("report whole --format {format}"), "");
        assert_eq!(console.run(&format!("report others first --format {format}"), ""), whole);
    }
    let json = console.run("report whole --format json", "");
    let json: serde_json::Value = serde_json::from_str(json.strip_prefix("exit 0\n").unwrap()).unwrap();
    snapshot!("simulate_leaks_json", serde_json::to_string_pretty(&json["leaks"]).unwrap());
    // With bots that think, and in the other games.
    for (game, line) in [("log", 10), ("options", 11), ("prompt", 10)] {
        let arguments = "--seats 3 --matches 3 --bots random,greedy:1,random";
        let told = console.run(&format!("simulate tests/games/leaks/{game}.yaml {arguments}"), "");
        assert!(told.contains(&format!("● tests/games/leaks/{game}/rules.rhai:{line}: seat ")), "{told}");
    }
}

#[test]
fn where_nothing_gives_secrets_away_nothing_is_said() {
    let console = Console::new("simulate_no_leaks");
    for game in ["games/tiki-topple", "games/rapa-nui", "games/ra", "games/nile", "tests/games/bazaar"] {
        let told = console.run(&format!("simulate {game}.yaml --matches 3 --format json"), "");
        fine(&told);
        assert!(!told.contains("\"leaks\""), "{game}: {told}");
    }
    let basic =
        console.run("simulate tests/games/leaks/log.yaml --matches 3 --stats basic --format json", "");
    assert!(!basic.contains("\"leaks\""), "{basic}");
}

#[test]
fn gaps_and_other_seeds_are_told_in_any_order() {
    let console = Console::new("simulate_gaps");
    for (folder, arguments) in
        [("first", "--to 5"), ("last", "--from 8 --to 12"), ("others", "--seed 100 --matches 3")]
    {
        fine(&console.run(&format!("{PEBBLES} {arguments} --out {folder}"), ""));
    }
    let told = console.run("report first last others --partial", "");
    assert_eq!(
        told.lines().nth(3),
        Some("seeds 1 to 5, 9 to 12, 100 to 102; bots: random, random"),
        "{told}"
    );
    let gap = "exit 0\nwarning: matches 5 to 7 of `--seed 1` are in none of the folders: `--from 5 --to 8` plays what is missing\n";
    assert_eq!(errors(&told), gap);
    assert_eq!(console.run("report others last first --partial", ""), told);
    let json = console.run("report others first --format json", "");
    let json: serde_json::Value = serde_json::from_str(json.strip_prefix("exit 0\n").unwrap()).unwrap();
    assert_eq!(json["seeds"], serde_json::json!([[1, 5], [100, 102]]));
    assert_eq!((json["seed"].as_u64(), json["to"].as_u64()), (Some(1), Some(102)));
}

#[test]
fn a_row_is_the_match_that_is_played_with_its_seed() {
    let console = Console::new("simulate_again");
    fine(&console.run(
        &format!("{PEBBLES} --matches 5 --seed 40 --variant quick --set most=2 --stats basic --out a"),
        "",
    ));
    assert!(!Path::new(&console.place("a")).join("nothing").exists());
    for row in rows(&console, "a") {
        let columns: Vec<&str> = row.split(',').collect();
        let play = format!(
            "play tests/cli/pebbles.yaml --bots random --variant quick --set most=2 --seed {}",
            columns[1]
        );
        let played = console.run(&play, "");
        assert!(
            played.contains(&format!("after {} answers", columns[4])) || played.contains(columns[4]),
            "{row}\n{played}"
        );
        let winner = if columns[7] == "1" { "Ann" } else { "Bob" };
        assert!(played.contains(&format!("  1.  {winner}")), "{row}\n{played}");
    }
}

#[test]
fn what_cannot_be_simulated_is_told() {
    let console = Console::new("simulate_wrong");
    console.write("file", "");
    for (name, arguments) in [
        ("zero", "--matches 0"),
        ("backwards", "--from 10 --to 5"),
        ("none", "--from 10 --to 10"),
        ("both", "--matches 10 --to 5"),
        ("too_far", "--from 18446744073709551615 --matches 2"),
        ("bot", "--bots rndom"),
        ("bots", "--bots random,greedy,random --seats 2"),
        ("seats", "--seats 9"),
        ("many_bots", "--bots random,random,random,random,random"),
        ("variant", "--variant quik"),
        ("figure", "--set msot=2"),
        ("threads", "--threads 0"),
        ("folder", "--out file/below"),
        ("page", "--matches 1 --html nowhere/page.html"),
        ("force", "--force"),
    ] {
        let printed = console.run(&format!("simulate tests/cli/pebbles.yaml {arguments}"), "");
        snapshot!(format!("simulate_wrong_{name}"), printed);
    }
}

#[test]
fn a_script_that_fails_is_told_and_the_others_go_on() {
    let console = Console::new("simulate_fails");
    let printed = console.run("simulate tests/cli/stumble.yaml --matches 30 --threads 2 --out a", "");
    snapshot!("simulate_fails", errors(&printed));
    let rows = rows(&console, "a");
    assert_eq!(rows.len(), 30);
    let failed = rows.iter().filter(|row| row.contains(",failed,")).count();
    assert!((1..30).contains(&failed), "{failed}");
    let again = printed.split("look at it with `parlor ").nth(1).unwrap().split('`').next().unwrap();
    assert!(console.run(again, "").starts_with("exit 3\n"), "{again}");
    let cut = console.run("simulate tests/cli/pebbles.yaml --matches 3 --most-decisions 2 --format json", "");
    assert!(cut.starts_with("exit 0\n") && cut.contains("\"cut_off\": 3"), "{cut}");
}

#[test]
fn a_folder_is_not_replaced_by_accident() {
    let console = Console::new("simulate_twice");
    fine(&console.run(&format!("{PEBBLES} --matches 3 --out a"), ""));
    let before = console.read_raw("a/matches.csv");
    snapshot!("simulate_twice", console.run(&format!("{PEBBLES} --matches 5 --out a"), ""));
    assert_eq!(console.read_raw("a/matches.csv"), before);
    fine(&console.run(&format!("{PEBBLES} --matches 5 --out a --force"), ""));
    assert_eq!(rows(&console, "a").len(), 5);
    console.write("b/report.html", "mine");
    snapshot!("simulate_foreign_page", console.run(&format!("{PEBBLES} --matches 3 --out b"), ""));
    assert_eq!(console.read_raw("b/report.html"), "mine");
}

#[test]
fn a_page_is_written_also_when_nobody_reads_what_is_printed() {
    let console = Console::new("simulate_unread");
    for arguments in [format!("{PEBBLES} --matches 3000 --html a.html"), "report a --html b.html".to_owned()]
    {
        if arguments.starts_with("report") {
            fine(&console.run(&format!("{PEBBLES} --matches 3000 --out a"), ""));
        }
        let page = arguments.rsplit(' ').next().unwrap();
        assert_eq!(console.run_unread(&arguments).0, Some(0), "{arguments}");
        assert!(console.read_raw(page).ends_with("</html>\n"), "{arguments}");
    }
}

#[test]
fn folders_that_do_not_belong_together_are_refused() {
    let console = Console::new("simulate_merge");
    for (folder, arguments) in [
        ("a", "--matches 4"),
        ("overlap", "--from 3 --matches 4"),
        ("seed", "--seed 3 --matches 1"),
        ("quick", "--from 10 --matches 4 --variant quick"),
        ("figure", "--from 10 --matches 4 --set most=2"),
        ("bots", "--from 10 --matches 4 --bots greedy:2,random"),
        ("seats", "--from 10 --matches 4 --seats 3"),
        ("basic", "--from 10 --matches 4 --stats basic"),
    ] {
        fine(&console.run(&format!("{PEBBLES} {arguments} --out {folder}"), ""));
    }
    fine(&console.run("simulate tests/games/coin.yaml --matches 3 --out coin", ""));
    for folder in ["overlap", "seed", "quick", "figure", "bots", "seats", "basic", "coin", "nothing", "a"] {
        snapshot!(format!("report_{folder}"), hashless(&console.run(&format!("report a {folder}"), "")));
    }
    console.write("empty/other.txt", "");
    snapshot!("report_empty", console.run("report empty", ""));
}

/// Without the hashes of rules.
fn hashless(text: &str) -> String {
    let is_hash = |word: &&str| word.len() == 16 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let hashes: Vec<&str> = text.split('`').filter(is_hash).collect();
    hashes.iter().fold(text.to_owned(), |text, hash| text.replace(*hash, "[rules]"))
}

#[test]
fn broken_folders_are_told_and_a_torn_row_is_left_out() {
    let console = Console::new("simulate_broken");
    fine(&console.run(&format!("{PEBBLES} --matches 6 --out a"), ""));
    let rows = console.read_raw("a/matches.csv");
    let with = |rows: &str| {
        console.write("a/matches.csv", rows);
        console.run("report a --partial", "")
    };
    let torn = with(&rows[..rows.len() - 3]);
    assert!(torn.starts_with("exit 0\n") && torn.contains("5 matches"), "{torn}");
    snapshot!("report_torn", errors(&torn));
    let fewer: Vec<&str> = rows.lines().take(4).collect();
    snapshot!("report_fewer", errors(&with(&(fewer.join("\n") + "\n"))));
    snapshot!("report_head", errors(&with("match,seed\n1,2\n")));
    snapshot!("report_word", errors(&with(&rows.replacen(",over,", ",won,", 1))));
    snapshot!("report_gap", errors(&with(&rows.replacen("\n2,3,", "\n3,4,", 1))));
    snapshot!("report_other_seed", errors(&with(&rows.replacen("\n2,3,", "\n2,4,", 1))));
    snapshot!(
        "report_beyond",
        errors(&with(&format!("{rows}{}", rows.lines().last().unwrap().replacen("5,6", "6,7", 1) + "\n")))
    );
    snapshot!(
        "report_bytes",
        errors(&{
            fs::write(console.place("a/matches.csv"), b"\xff\xfe\n").unwrap();
            console.run("report a", "")
        })
    );
    let lacking = with(&rows.replacen("\n2,3,", "\n3,4,", 1));
    assert!(lacking.starts_with("exit 0\n") && lacking.contains("\n2 matches "), "{lacking}");
    snapshot!("report_nothing_played", with(""));
    with(&rows);
    let tally = console.read_raw("a/tally.json");
    console.write("a/tally.json", &tally.replacen("\"width\":0", "\"width\":4294967295", 1));
    snapshot!("report_tally_changed", errors(&console.run("report a", "")));
    console.write("a/tally.json", &tally[..tally.len() / 2]);
    snapshot!("report_tally", errors(&console.run("report a", "")));
    console.remove("a/tally.json");
    snapshot!("report_no_tally", errors(&console.run("report a --partial", "")));
    console.write("a/simulation.json", "{}");
    snapshot!("report_json", errors(&console.run("report a", "")));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_and_whole_rows_are_kept() {
    let console = Console::new("simulate_full");
    // As large as files may be: 8 blocks of 1024 bytes.
    let limited = |blocks: u32| {
        let mut command = Command::new("bash");
        let program = env!("CARGO_BIN_EXE_parlor");
        let line = format!(
            "trap '' XFSZ; ulimit -f {blocks}; exec {program} {PEBBLES} --stats basic --matches 4000 --out b --force"
        );
        command.args(["-c", &line]).current_dir(console.place("."));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, told) = limited(0);
    assert_eq!(code, Some(1), "{told}");
    snapshot!("simulate_full", told);
    assert!(!console.place("b/unfinished").exists(), "there is nothing to keep");
    let (code, told) = limited(8);
    assert_eq!(code, Some(1), "{told}");
    let text = console.read_raw("b/unfinished/matches.csv");
    assert!(text.ends_with('\n') && text.len() > 7000, "{}", text.len());
    let kept = text.lines().count() - 1;
    snapshot!("simulate_limited", told.replace(&(kept - 1).to_string(), "[last]"));
    let reported = console.run("report b --partial", "");
    assert!(reported.starts_with("exit 0\n") && reported.contains(&format!("{kept} matches")), "{reported}");
}

/// A simulation that takes long, once it has written some rows.
fn begun(console: &Console, folder: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    let arguments = format!("{PEBBLES} --matches 100000000 --out {folder}");
    command.args(arguments.split(' ')).current_dir(console.place("."));
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let rows = console.place(&format!("{folder}/unfinished/matches.csv"));
    while fs::metadata(&rows).map_or(0, |data| data.len()) < 20_000 {
        thread::sleep(Duration::from_millis(10));
    }
    child
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn control_c_ends_with_a_report_of_what_was_played() {
    let console = Console::new("simulate_stopped");
    let mut child = begun(&console, "a");
    signal(&child, "-INT");
    let (mut printed, mut told) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{told}");
    let text = console.read_raw("a/matches.csv");
    assert!(text.ends_with('\n'));
    let played = text.lines().count() - 1;
    let message = format!("error: interrupted after {played} of 100000000 matches\n");
    assert!(told.starts_with(&message) && told.contains("`--continue`"), "{told}");
    assert!(printed.contains("Pebbles"), "{printed}");
    let reported = console.run("report a --partial", "");
    let stopped =
        format!("exit 0\nwarning: `a` has {played} of 100000000 matches: the simulation was stopped\n");
    assert_eq!(errors(&reported), stopped, "rows and counts are of the same matches");
}

#[test]
fn a_killed_simulation_can_be_reported() {
    let console = Console::new("simulate_killed");
    let mut child = begun(&console, "a");
    signal(&child, "-KILL");
    child.wait().unwrap();
    let reported = console.run("report a --partial", "");
    fine(&reported);
    snapshot!("report_killed", reported.split("--- errors\n").nth(1).unwrap().lines().next().unwrap());
    let next = rows(&console, "a/unfinished").len();
    fine(&console.run(&format!("{PEBBLES} --from {next} --matches 10 --out b"), ""));
    fine(&console.run("report a b --partial", ""));
}

#[test]
fn matches_that_are_all_the_same_count_as_one() {
    let console = Console::empty("simulate_same");
    let game = "parlor: 1\nname: Foregone\nabout: Whoever begins wins.\nplayers: { from: 2, to: 2 }\n\
                figures: { points: 1 }\ncounters: { won: { per: seat } }\nflow: [win]\nscoring: [won]\n";
    console.write("foregone.yaml", game);
    let script = "fn win() {\n    choose(seats[0], \"take\", [1]);\n    gain(seats[0], won, points);\n}\n";
    console.write("foregone/rules.rhai", script);
    let told = console.run("simulate foregone.yaml --matches 20", "");
    assert!(
        told.contains("all 20 matches are the same one, because nothing in them is left to chance"),
        "{told}"
    );
    for wrong in ["do not win equally often", "test of balance", "p < ", "p = ", "half-way", "asked first"] {
        assert!(!told.contains(wrong), "{wrong:?}: {told}");
    }
    let json = console.run("simulate foregone.yaml --matches 20 --format json --out whole", "");
    let json: serde_json::Value = serde_json::from_str(json.strip_prefix("exit 0\n").unwrap()).unwrap();
    assert_eq!((&json["one_match"], &json["balance"]), (&true.into(), &serde_json::Value::Null));
    // The Wilson interval of one win in one match begins at 1 / (1 + 1.96²).
    let low = json["seats"][0]["win_share_interval"]["low"].as_f64().unwrap();
    assert!((low - 0.2065).abs() < 1e-4, "{low}");
    fine(&console.run("simulate foregone.yaml --from 20 --matches 5 --out more", ""));
    let both = console.run("report whole more", "");
    assert!(both.contains("all 25 matches are the same one"), "{both}");
    let levels = console.run("simulate foregone.yaml --levels=random,greedy:1 --matches 20", "");
    assert!(levels.contains("among `random`: all 20 matches are the same one"), "{levels}");
    let diff = console.run("diff foregone.yaml --set points=2 --matches 6", "");
    assert!(diff.contains("all 6 are the same one under each of the rules"), "{diff}");
    // With chance they differ, whatever is the same in all of them.
    console.write(
        "foregone/rules.rhai",
        &script.replace("fn win() {", "fn win() {\n    let _luck = random(2);"),
    );
    let alike = console.run("simulate tests/cli/pebbles.yaml --matches 20", "");
    assert!(!alike.contains("the same one"), "{alike}");
}
