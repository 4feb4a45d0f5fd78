//! `parlor check` where the definition is right and something beside it is not, and codes by their numbers.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;

use super::console::Console;

const GAME: &str = "parlor: 1\nname: Small\nplayers: { from: 2, to: 2 }\ncounters: { points: { per: seat } }\n\
    flow: [{ turns: { from: first, laps: 2, do: [pick] } }]\nscoring: [points]\n";

/// A folder with a game whose step is this.
fn game(name: &str, step: &str) -> Console {
    let console = Console::empty(name);
    fs::create_dir(console.folder().join("small")).unwrap();
    fs::write(console.folder().join("small.yaml"), GAME).unwrap();
    fs::write(console.folder().join("small/rules.rhai"), step).unwrap();
    console
}

const PICK: &str = "fn pick(me) {\n    gain(me, points, choose(me, \"how many\", [1, 2]));\n}\n";

#[test]
fn a_game_of_which_every_random_match_fails_is_not_fine() {
    let step = "fn pick(me) {\n    let wrong = me.points / (me.points - me.points);\n    gain(me, points, wrong);\n}\n";
    let console = game("check_failing", step);
    let told = console.run("check small.yaml", "");
    assert!(told.starts_with("exit 3\n"), "{told}");
    assert!(told.ends_with("not fine yet for 2 players: every random match fails, 1 warning\n"), "{told}");
    let quick = console.run("check --quick small.yaml", "");
    assert!(quick.starts_with("exit 0\n"), "{quick}");
    let leaks = console.run("leaks small.yaml", "");
    assert!(leaks.starts_with("exit 3\n"), "{leaks}");
}

#[test]
fn faults_of_example_files_are_found_too() {
    let console = game("check_examples", PICK);
    assert!(console.run("check small.yaml", "").starts_with("exit 0\n"));
    let example = "example \"Two are two\"\n  seats Ann Bob\n  when\n    Ann 2\n  then\n    Ann.points = 2\n";
    fs::write(console.folder().join("small/pick.example"), example).unwrap();
    let told = console.run("check small.yaml", "");
    assert!(told.starts_with("exit 2\n"), "{told}");
    assert!(told.contains("E0701") && told.contains("small/pick.example:4:"), "{told}");
    assert!(told.ends_with("small.yaml: 1 fault\n"), "{told}");
}

#[test]
fn why_a_score_is_nothing_says_what_would_give_points() {
    let console = game("check_why", PICK);
    let told =
        console.run("play --plain --seats Ann,Bob small.yaml", "why score Ann\n2\nwhy score Ann\nquit\n");
    assert!(
        told.contains("How the score of Ann comes about\n  no points yet; they come from points\n"),
        "{told}"
    );
    assert!(!told.split_once("Bob: how many").unwrap().1.contains("no points yet"), "{told}");
}

#[test]
fn a_code_is_found_by_its_number_where_only_one_has_it() {
    let console = Console::empty("check_codes");
    let told = console.run("explain E0314", "");
    assert!(told.starts_with("exit 0\n"), "{told}");
    for code in ["314", "0314", "e0314"] {
        assert_eq!(console.run(&format!("explain {code}"), ""), told);
    }
    let two = console.run("explain 0301", "");
    assert!(two.ends_with("help: there are `E0301` and `W0301`\n"), "{two}");
    assert!(console.run("explain 9999", "").ends_with("help: `parlor explain` lists all codes\n"));
}
