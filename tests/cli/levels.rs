//! The same seeds at several levels of play, side by side.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use serde_json::Value as Json;

use crate::console::Console;

macro_rules! snapshot {
    ($name:expr, $text:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "../snapshots/cli", omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        });
    };
}

const NOUGHTS: &str = "simulate games/classics/tic-tac-toe.yaml";

fn json(printed: &str) -> Json {
    let text = printed.strip_prefix("exit 0\n").unwrap_or_else(|| panic!("{printed}"));
    serde_json::from_str(text.split("--- errors").next().unwrap()).unwrap()
}

/// Without the hash of the rules.
fn hashless(text: &str) -> String {
    let hash = text.split("rules ").nth(1).and_then(|rest| rest.split(',').next()).unwrap();
    text.replace(hash, "[rules]")
}

#[test]
fn levels_are_beside_each_other_and_the_same_on_any_number_of_threads() {
    let console = Console::new("levels");
    let arguments = format!("{NOUGHTS} --levels=random,search:20 --matches 200");
    let alone = console.run(&format!("{arguments} --threads 1"), "");
    snapshot!("levels", hashless(&alone));
    assert_eq!(console.run(&format!("{arguments} --threads 3"), ""), alone);
    let json = json(&console.run(&format!("{arguments} --format json --html page.html"), ""));
    let bots: Vec<&str> =
        json["levels"].as_array().unwrap().iter().map(|one| one["bot"].as_str().unwrap()).collect();
    assert_eq!(bots, ["random", "search:20"]);
    // A level is the simulation with that bot.
    let whole = console.run(&format!("{NOUGHTS} --bots search:20 --matches 200 --format json"), "");
    let whole: Json = serde_json::from_str(whole.strip_prefix("exit 0\n").unwrap()).unwrap();
    for field in
        ["matches", "balance", "shared_wins", "decisions", "seats", "openings", "halfway", "decisive"]
    {
        assert_eq!(json["levels"][1][field], whole[field], "{field}");
    }
    let lone = &json["better"][0];
    assert_eq!((lone["one"].as_str(), lone["others"].as_str()), (Some("search:20"), Some("random")));
    assert_eq!((lone["matches"].as_u64(), lone["par"].as_f64()), (Some(200), Some(0.5)));
    assert!(lone["win_share"].as_f64().unwrap() > 0.8, "{lone}");
    let page = console.read_raw("page.html");
    assert!(page.contains("At each level of play") && page.ends_with("</html>\n"), "{page}");
}

#[test]
fn a_game_that_was_learnt_has_levels_that_play_with_it() {
    let console = Console::new("levels_taught");
    let told = console.run("simulate games/tiki-topple.yaml --seats 3 --levels --matches 12 --threads 2", "");
    snapshot!("levels_taught", hashless(&told));
}

#[test]
fn where_nothing_was_learnt_bots_search_and_it_is_said_how_to_get_better_ones() {
    let console = Console::new("levels_untaught");
    let told = console.run("simulate tests/cli/pebbles.yaml --levels --matches 20 --threads 2", "");
    assert!(told.starts_with("exit 0\n"), "{told}");
    assert!(
        told.contains("search:10") && told.contains("`parlor train tests/cli/pebbles.yaml --seats 2`"),
        "{told}"
    );
}

#[test]
fn where_all_play_together_nobody_wins_against_another() {
    let console = Console::new("levels_together");
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/docs");
    std::os::unix::fs::symlink(docs, console.folder().join("docs")).unwrap();
    let arguments = "simulate docs/cookbook/cooperative.yaml --levels=random,greedy:1 --matches 10";
    let told = console.run(arguments, "");
    assert!(
        told.contains("\npoints  ") && !told.contains("seat 1 wins") && !told.contains("First answers"),
        "{told}"
    );
    snapshot!("levels_together", hashless(&told));
    // What is not in the table is not explained below it.
    assert!(!told.contains("ahead by") && !told.contains("shared wins"), "{told}");
    let json = json(&console.run(&format!("{arguments} --format json"), ""));
    assert_eq!(json["cooperative"], Json::Bool(true));
    assert_eq!((&json["better"], &json["levels"][0]["balance"]), (&Json::Array(Vec::new()), &Json::Null));
}

#[test]
fn levels_that_are_not_named_weakest_first_are_told() {
    let console = Console::new("levels_disorder");
    let told = console.run(&format!("{NOUGHTS} --levels=search:50,random --matches 60"), "");
    assert!(told.contains("name the weakest") && told.contains("`--levels=random,search:50`"), "{told}");
    assert!(!told.contains("luck decides most") && !told.contains("fair among"), "{told}");
}

#[test]
fn levels_that_would_take_too_long_are_named_in_the_report() {
    let console = Console::new("levels_long");
    let told = console.run("simulate go --levels --matches 70 --threads 2", "");
    let told = told.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert!(told.contains("`--levels=random,search:10,search:100` plays them"), "{told}");
}

#[test]
fn what_is_no_level_is_told() {
    let console = Console::new("levels_wrong");
    for (name, arguments) in [
        ("bots", "--levels --bots random"),
        ("folder", "--levels --out a"),
        ("space", "--levels search:10"),
        ("name", "--levels=random,esay"),
        ("many", "--levels=random,random,random,random,random"),
        ("unlearnt", "--levels=random,trained"),
        ("twice", "--levels=random,search:10,random"),
    ] {
        snapshot!(format!("levels_wrong_{name}"), console.run(&format!("{NOUGHTS} {arguments}"), ""));
    }
}

#[test]
fn bots_play_with_what_was_learnt_if_none_are_named_and_it_is_said() {
    let console = Console::new("levels_usual");
    let of = |arguments: &str| {
        console.run(&format!("simulate games/tiki-topple.yaml --matches 4 {arguments}"), "")
    };
    let learnt = of("--seats 3 --out learnt");
    assert!(
        learnt.contains("bots: trained, trained, trained\ntrained: plays by what was learnt in "),
        "{learnt}"
    );
    assert!(console.run("report learnt", "").contains("trained: plays by what was learnt in "));
    let random = of("--seats 4 --set toasts=5");
    assert!(
        random.contains("bots: random, random, random, random\nthe players answer at random"),
        "{random}"
    );
    let one = of("--seats 3 --bot Bob=random");
    assert!(one.contains("bots: trained, random, trained\n"), "{one}");
    assert!(one.contains("one of the players answers at random"), "{one}");
    // A model of one of two rules cannot be compared with nothing.
    let diff = |arguments: &str| {
        console.run(&format!("diff games/tiki-topple.yaml {arguments} --seats 3 --matches 4"), "")
    };
    let same = diff("games/tiki-topple.yaml");
    assert!(same.contains("3 seats, trained, seeds 1 to 4\ntrained: plays by what was learnt in "), "{same}");
    let other = diff("--set toasts=5");
    assert!(other.contains("3 seats, random, "), "{other}");
}
