//! The games that are a part of the program can be named from anywhere.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::console::Console;

/// The list of the files that become a part of the program.
const LIST: &str = "games/shipped.rs";

/// Each file of the games but records and snapshots, by the path that the program knows it by.
fn files() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for folder in ["games", "games/classics"] {
        for path in entries(Path::new(folder)) {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if path.extension().is_none_or(|ending| ending != "yaml") {
                continue;
            }
            add(&mut files, name.clone(), &path);
            for inside in entries(&path.with_extension("")) {
                if inside.is_file() {
                    let own = inside.file_name().unwrap().to_str().unwrap();
                    add(&mut files, format!("{}/{own}", name.trim_end_matches(".yaml")), &inside);
                }
            }
            for model in entries(&path.with_extension("").join("bots")) {
                if model.extension().is_some_and(|ending| ending == "model") {
                    let own = model.file_name().unwrap().to_str().unwrap();
                    add(&mut files, format!("{}/bots/{own}", name.trim_end_matches(".yaml")), &model);
                }
            }
        }
    }
    files
}

fn add(files: &mut BTreeMap<String, String>, name: String, path: &Path) {
    let place = path.to_str().unwrap().strip_prefix("games/").unwrap().to_owned();
    let twice = files.insert(name, place);
    assert_eq!(twice, None, "two games have the same name");
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn every_game_is_a_part_of_the_program() {
    let files = files();
    for name in ["ra.yaml", "hex.yaml", "ra/bots/3-seats.model"] {
        assert!(files.contains_key(name), "{files:?}");
    }
    let mut list = "// The games that become a part of the program. After a file was added or removed:\n\
        // PARLOR_SHIPPED=write cargo test --test cli part_of_the_program\n&[\n"
        .to_owned();
    for (name, place) in files {
        list.push_str(&format!("    ({name:?}, include_str!({place:?})),\n"));
    }
    list.push_str("]\n");
    let is_written = std::env::var_os("PARLOR_SHIPPED").is_some_and(|value| value == "write");
    if is_written {
        fs::write(LIST, &list).unwrap();
    }
    assert_eq!(fs::read_to_string(LIST).unwrap(), list, "PARLOR_SHIPPED=write writes the list anew");
}

/// A game for one, of which nobody is asked much.
const OWN: &str = "parlor: 1\nname: Own\nplayers: { from: 1, to: 1 }\n\
    pieces: { stone: { kinds: red, set: { box: red } } }\nzones: { box: { holds: stone } }\nflow: [lay]\n";
const OWN_SCRIPT: &str = "/// Asks.\nfn lay() { choose(seats[0], \"lay\", [1, 2]); }\n";

#[test]
fn a_shipped_game_is_named_from_anywhere() {
    let console = Console::empty("shipped_anywhere");
    let list = console.run("list", "");
    assert!(
        list.starts_with("exit 0\nthe games that come with parlor, wherever you are: `parlor play NAME`\n")
    );
    assert!(list.contains("  ra\n") && list.contains("  tic-tac-toe\n"), "{list}");
    assert!(console.run("list --lang ja", "").contains("三目並べ"));
    let shown = console.run("show texas-holdem", "");
    assert!(shown.starts_with("exit 0\n") && shown.contains("\nvariants\n"), "{shown}");
    // That the bag may run out as far as the scripts say is no warning.
    let checked = console.run("check --deny-warnings --quick ra hex", "");
    let fine = [
        "exit 0\nra/2_turn.rhai:30:16: note[N0401]: this takes from `bag`",
        "ra: fine for 2 to 5 players, 1 variant, 2 notes\nhex: fine for 2 players\n",
    ];
    assert!(checked.starts_with(fine[0]) && checked.ends_with(fine[1]), "{checked}");
    let counted = console.run("perft tic-tac-toe --depth 2", "");
    assert!(counted.contains("72"), "{counted}");
    let report = console.run("simulate ra --matches 4 --stats basic", "");
    assert!(report.starts_with("exit 0\n") && report.contains("\nra, rules "), "{report}");
    let contest = console.run("arena pig --bots greedy,random --matches 4", "");
    assert!(contest.starts_with("exit 0\n"), "{contest}");
    let compared = console.run("diff pig go --matches 1", "");
    assert!(compared.contains("old: pig"), "{compared}");
    let tested = console.run("test rapa-nui --filter RN-13", "");
    assert!(tested.starts_with("exit 0\nrapa-nui.yaml\n") && tested.ends_with("\n1 passed\n"), "{tested}");
    let wrong = console.run("play ra --set tiles=x", "");
    assert!(wrong.starts_with("exit 1\n"), "{wrong}");
}

#[test]
fn bots_have_learnt_shipped_games() {
    let console = Console::empty("shipped_learnt");
    for (game, seats) in [("ra", "3"), ("nile", "3"), ("rapa-nui", "3"), ("tiki-topple", "3")] {
        let contest = console
            .run(&format!("simulate {game} --seats {seats} --bots trained,random,random --matches 2"), "");
        assert!(contest.starts_with("exit 0\n") && !contest.contains("--- errors"), "{contest}");
    }
    let played = console.run("play ra --seats 3 --against 2 --seed 1", "");
    assert!(played.starts_with("exit 0\n"), "{played}");
    let record = fs::read_to_string(console.place("data/parlor/saves/ra-1.record")).unwrap();
    assert!(record.contains("\nbot: Bob club\nbot: Cleo club\n"), "{record}");
}

#[test]
fn a_match_of_a_shipped_game_goes_on_anywhere() {
    let console = Console::empty("shipped_match");
    let left = console.run("play ra --seats Ann,Bob --seed 1", "draw\n");
    assert!(left.contains("play --resume"), "{left}");
    let record = fs::read_to_string(console.place("data/parlor/saves/ra-1.record")).unwrap();
    assert!(record.contains("\ngame: ra\n"), "{record}");
    let other = Console::empty("shipped_match_elsewhere");
    other.write("a.record", &record);
    // The record means the shipped game, not one of the same name.
    other.write("ra.yaml", OWN);
    other.write("ra/rules.rhai", OWN_SCRIPT);
    let replayed = other.run("replay a.record", "");
    assert!(replayed.starts_with("exit 0\nRa: 1 decision, not over yet\n"), "{replayed}");
    // A record that names a path which is not on this machine means a game of that name.
    let old = fs::read_to_string("games/ra/records/2-seats-1.record").unwrap();
    assert!(old.contains("\ngame: games/ra.yaml\n"), "{old}");
    console.write("old.record", &old);
    let replayed = console.run("replay old.record", "");
    assert!(replayed.starts_with("exit 0\nRa: ") && replayed.contains("the same end"), "{replayed}");
}

#[test]
fn own_games_come_first() {
    let console = Console::empty("shipped_own");
    for name in ["ra", "games/nile", "games/small/hex", "mine/pig"] {
        console.write(&format!("{name}.yaml"), OWN);
        console.write(&format!("{name}/rules.rhai"), OWN_SCRIPT);
    }
    console.write("other/go.yaml", "version: 1\n");
    for name in ["ra", "nile", "hex", "pig"] {
        let shown = console.run(&format!("show {name}"), "");
        assert!(shown.starts_with("exit 0\nOwn\n"), "{name}: {shown}");
    }
    assert!(console.run("show go", "").starts_with("exit 0\nGo\n"));
    let shown = console.run("show mine/pig.yaml", "");
    assert!(shown.starts_with("exit 0\nOwn\n"), "{shown}");
    let list = console.run("list", "");
    assert!(!list.contains("wherever you are") && list.contains("games/nile.yaml"), "{list}");
    assert!(list.ends_with("\n`parlor list --shipped` lists the games that come with parlor.\n"), "{list}");
    let shipped = console.run("list --shipped", "");
    assert!(shipped.contains("wherever you are") && !shipped.contains("games/nile.yaml"), "{shipped}");
    assert!(!console.run("list mine", "").contains("--shipped"));
}

#[test]
fn games_in_folders_that_are_set_come_before_all_others() {
    let console = Console::empty("shipped_set");
    for name in ["ra", "one/ra", "one/small/hex", "two/hex", "two/nile"] {
        let title = OWN.replace("name: Own", &format!("name: Of {name}"));
        console.write(&format!("{name}.yaml"), &title);
        console.write(&format!("{name}/rules.rhai"), OWN_SCRIPT);
    }
    let ran = |arguments: [&str; 2]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.args(arguments).current_dir(console.folder());
        let output = command.env("PARLOR_GAMES", "nowhere:one/::two:ra.yaml").output().unwrap();
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    let shown = |name: &str| {
        let [shown, warned] = ran(["show", name]);
        let warning =
            |path: &str| format!("warning: the variable `PARLOR_GAMES` names `{path}`, which is no folder\n");
        assert_eq!(warned, [warning("nowhere"), warning("ra.yaml")].concat());
        shown.lines().next().unwrap().to_owned()
    };
    for (name, title) in
        [("ra", "Of one/ra"), ("hex", "Of one/small/hex"), ("nile", "Of two/nile"), ("go", "Go")]
    {
        assert_eq!(shown(name), title);
    }
    assert_eq!(ran(["help", "list"])[1], "", "no game is looked for");
    assert_eq!(console.run("show ra", "").lines().nth(1), Some("Of ra"));
}

#[test]
fn a_name_of_several_games_is_refused() {
    let console = Console::empty("shipped_several");
    for name in ["games/one/hex", "games/two/hex", "games/two/pig", "mine/pig", "mine/ra", "yours/ra"] {
        console.write(&format!("{name}.yaml"), OWN);
        console.write(&format!("{name}/rules.rhai"), OWN_SCRIPT);
    }
    console.write("other/pig.yaml", "version: 1\n");
    console.write("games/other/pig.yaml", "version: 1\n");
    for (name, paths) in
        [("hex", "`games/one/hex.yaml`, `games/two/hex.yaml`"), ("ra", "`mine/ra.yaml`, `yours/ra.yaml`")]
    {
        let told = console.run(&format!("show {name}"), "");
        let message =
            format!("error: `{name}` can mean several games: {paths}\nhelp: name one by its path\n");
        assert_eq!(told, format!("exit 1\n--- errors\n{message}"));
    }
    // The folder of games comes before others, and what is right in a folder before what is in the folders inside it.
    assert!(console.run("show pig", "").starts_with("exit 0\nOwn\n"));
    console.write("games/hex.yaml", &OWN.replace("name: Own", "name: Nearer"));
    console.write("games/hex/rules.rhai", OWN_SCRIPT);
    let shown = console.run("show hex", "");
    assert!(shown.starts_with("exit 0\nNearer\n"), "{shown}");
}

#[test]
fn a_wrong_name_is_told() {
    let console = Console::empty("shipped_wrong");
    let told = |command: &str, message: &str, hint: &str| {
        let told = console.run(command, "");
        assert!(
            told.starts_with("exit 1\n") && told.contains(message) && told.contains(hint),
            "{command}: {told}"
        );
    };
    told("play tic-tac-to", "there is no game `tic-tac-to`", "did you mean `tic-tac-toe`?");
    told("check hexx", "there is no game `hexx`", "did you mean `hex`?");
    told("test hexx", "there is no game `hexx`", "did you mean `hex`?");
    told("copy hexx", "there is no game `hexx`", "did you mean `hex`?");
    told("show quite-another", "there is no game `quite-another`", "`parlor list` lists games");
    told(
        "play games/ra.yaml",
        "there is no file `games/ra.yaml`",
        "`ra` alone is the game that comes with parlor",
    );
    console.write("games/pairs.yaml", OWN);
    told("play games/pairz.yaml", "there is no file `games/pairz.yaml`", "did you mean `games/pairs.yaml`?");
    told("play pairz", "there is no game `pairz`", "did you mean `pairs`?");
}

#[test]
fn a_language_that_no_listed_game_has_is_refused() {
    let console = Console::empty("shipped_languages");
    let refused = |command: &str, known: &str| {
        let told = console.run(command, "");
        let expected = format!(
            "exit 1\n--- errors\nerror: these games have no names in `fr`\nhelp: there is: {known}\n"
        );
        assert_eq!(told, expected, "{command}");
    };
    refused("list --lang fr", "`en`, `hu`, `ja`");
    console.write("games/nile.yaml", OWN);
    console.write("games/nile/rules.rhai", OWN_SCRIPT);
    refused("list --lang fr", "`en`");
    assert!(console.run("list --lang en-GB", "").contains("Own"));
    assert!(console.run("list --shipped --lang JA", "").contains("三目並べ"));
}

#[test]
fn a_shipped_game_has_no_revisions() {
    let console = Console::empty("shipped_revision");
    let told = console.run("diff ra --rev HEAD", "");
    let why =
        "`ra` comes with parlor: it is a part of the program, and no git repository has revisions of it";
    assert!(told.starts_with("exit 1\n") && told.contains(why), "{told}");
    assert!(
        told.contains("`parlor diff games/ra.yaml --rev HEAD`") && told.contains("`parlor copy ra`"),
        "{told}"
    );
}

#[test]
fn a_shipped_game_is_changed_in_a_copy() {
    let console = Console::empty("shipped_copy");
    for option in ["--accept", "--record", "--review"] {
        let refused = console.run(&format!("test ra {option}"), "");
        assert!(refused.starts_with("exit 1\n"), "{refused}");
        assert!(refused.contains("`ra` comes with parlor and cannot be changed"), "{refused}");
        assert!(refused.contains("`parlor copy ra` makes a copy that can"), "{refused}");
    }
    let copied = console.run("copy ra", "");
    assert!(copied.starts_with("exit 0\ngames/ra.yaml, and 16 files beside it\n"), "{copied}");
    let told = "play it with `parlor play games/ra.yaml`\nrecorded matches and snapshots are left out: `parlor test \
        --record games/ra.yaml`, then `parlor test --accept games/ra.yaml` makes them\n";
    assert!(copied.ends_with(told), "{copied}");
    let original = fs::read_to_string("games/ra.yaml").unwrap();
    let (rules, schema) = original.split_once("\n# yaml-language-server: ").unwrap();
    assert_eq!(schema, "$schema=../docs/schema/game.json\n");
    assert_eq!(console.read_raw("games/ra.yaml"), rules);
    let checked = console.run("check ra", "");
    let fine = "games/ra.yaml: fine for 2 to 5 players, 1 variant, 2 notes\n";
    assert!(checked.starts_with("exit 0\n") && checked.ends_with(fine), "{checked}");
    let again = console.run("copy ra", "");
    assert!(
        again.starts_with("exit 1\n") && again.contains("there is a file `games/ra.yaml` already"),
        "{again}"
    );
    let accepted = console.run("test ra --accept", "");
    assert!(accepted.starts_with("exit 0\n") && accepted.contains("accepted"), "{accepted}");
}

#[test]
fn records_whose_lines_end_with_a_carriage_return_alone_are_read() {
    let console = Console::empty("shipped_carriage");
    console.run("play ra --seats Ann,Bob --seed 1 --record a.record", "draw\n");
    let text = console.read_raw("a.record");
    console.write("b.record", &text.replace('\n', "\r"));
    let replayed = console.run("replay b.record", "");
    assert!(replayed.starts_with("exit 0\nRa: 1 decision, not over yet\n"), "{replayed}");
    let resumed = ["a", "b"].map(|name| console.run(&format!("play --resume {name}.record"), "draw\n"));
    assert_eq!(resumed[0], resumed[1].replace("b.record", "a.record"));
    assert_eq!(console.run("replay a.record", ""), console.run("replay b.record", ""));
    let whole = console.read_raw("b.record").replace('\r', "\n");
    assert_eq!(whole, console.read_raw("a.record"));
    assert_eq!(whole.lines().count(), text.lines().count() + 1);
}
