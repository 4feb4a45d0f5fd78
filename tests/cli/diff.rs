//! `parlor diff` as a user sees it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::process::Command;

use crate::console::Console;

fn check(name: &str, text: &str) {
    insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "../snapshots/diff", omit_expression => true }, {
        insta::assert_snapshot!(name, text);
    });
}

const COIN: &str = "diff tests/games/coin.yaml";

#[test]
fn a_game_is_no_different_from_itself() {
    let console = Console::new("diff_same");
    check("same", &console.run(&format!("{COIN} tests/games/coin.yaml --matches 300"), ""));
    let games = ["games/rapa-nui.yaml", "games/tiki-topple.yaml", "games/ra.yaml", "games/nile.yaml"];
    for game in games {
        let printed = console.run(&format!("diff {game} {game} --matches 12"), "");
        assert!(printed.starts_with("exit 0"), "{printed}");
        assert!(printed.contains("\nthese are the same rules\n"), "{printed}");
        assert!(printed.contains("\nno difference: the matches of 12 seeds are the same under both rules\n"));
        assert!(printed.contains(" 0 of ") && !printed.contains("they part"), "{printed}");
    }
}

#[test]
fn what_changes_is_told() {
    let console = Console::new("diff");
    let biased = format!("{COIN} --variant biased --matches 400");
    let printed = console.run(&format!("{biased} --threads 1"), "");
    check("variant", &printed);
    assert_eq!(printed, console.run(&format!("{biased} --threads 2"), ""), "on any number of threads");
    check("figure", &console.run("diff tests/cli/pebbles.yaml --set most=1 --matches 80 --ascii", ""));
    check(
        "examples",
        &console.run("diff tests/games/bazaar.yaml --set price=3 --matches 20 --bots greedy:2,random", ""),
    );
    check("json", &console.run(&format!("{COIN} --variant biased --matches 40 --format json"), ""));
    let swapped = console.run(&format!("{COIN} --variant biased --variant biased --matches 5"), "");
    assert!(
        swapped.contains("these are the same rules"),
        "two variants are compared with each other: {swapped}"
    );
}

#[test]
fn a_page_opens_without_a_network() {
    let console = Console::new("diff_page");
    console.run("diff tests/cli/pebbles.yaml --set most=1 --matches 30 --html page.html", "");
    let page = console.read_raw("page.html");
    for part in ["class=\"range\"", "wins of seat 1", "They part first", "old: ", "</html>"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for part in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!page.contains(part), "{part} asks for something else: {page}");
    }
}

/// Runs git in a folder, as somebody with no settings.
pub(crate) fn git(console: &Console, arguments: &str) -> String {
    let run = Command::new("git")
        .args(["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"])
        .args(arguments.split(' '))
        .current_dir(console.folder())
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .output()
        .unwrap();
    assert!(run.status.success(), "git {arguments}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap().trim().to_owned()
}

/// A repository in which a game was edited twice, the second time without a commit.
fn repository(name: &str) -> Console {
    let console = Console::empty(name);
    let definition = include_str!("pebbles.yaml");
    let script = include_str!("pebbles/rules.rhai");
    git(&console, "init -q -b main");
    console.write("games/pebbles.yaml", definition);
    console.write("games/pebbles/rules.rhai", script);
    git(&console, "add games");
    git(&console, "commit -q -m first");
    git(&console, "tag first");
    let fewer = definition.replace("most: { 2: 3, 3: 2 }", "most: { 2: 2, 3: 2 }");
    assert_ne!(fewer, definition);
    console.write("games/pebbles.yaml", &fewer);
    git(&console, "commit -q -a -m second");
    console.write("games/pebbles.yaml", &fewer.replace("{ 2: 2, 3: 2 }", "{ 2: 1, 3: 1 }"));
    console
}

#[test]
fn a_game_is_compared_with_what_it_was() {
    let console = repository("diff_revision");
    let before = git(&console, "status --porcelain");
    let run = |arguments: &str| {
        let printed = console.run(&format!("diff games/pebbles.yaml {arguments} --matches 30"), "");
        ["first", "HEAD"].iter().fold(printed, |text, name| {
            let commit = git(&console, &format!("rev-parse {name}^{{commit}}"));
            text.replace(&commit[..10], &format!("[{name}]"))
        })
    };
    check("revision", &run("--rev first"));
    check("revisions", &run("--rev first..HEAD"));
    check("revision_variant", &run("--rev HEAD --variant quick"));
    assert_eq!(git(&console, "status --porcelain"), before, "the work tree is left alone");
    let commit = git(&console, "rev-parse HEAD");
    let named = console.run(&format!("diff games/pebbles.yaml --rev {} --matches 1", &commit[..7]), "");
    assert!(named.contains(&format!("pebbles.yaml at {}  ", &commit[..10])), "{named}");
}

#[test]
fn revisions_that_cannot_be_read_are_told() {
    let console = repository("diff_no_revision");
    let run = |arguments: &str| console.run(&format!("diff games/pebbles.yaml {arguments}"), "");
    check("unknown_revision", &run("--rev frist"));
    check("option_as_revision", &run("--rev=--all"));
    check("empty_revision", &run("--rev first.."));
    console.write("games/later.yaml", include_str!("pebbles.yaml"));
    check("missing_in_revision", &console.run("diff games/later.yaml --rev first", ""));
    console.write("games/pebbles.yaml", "parlor: 1\nnaem: Pebbles\n");
    git(&console, "commit -q -a -m broken");
    check("faulty_in_revision", &run("--rev HEAD"));
    // A file where git keeps its own makes the folder none of its repositories.
    let console = Console::empty("diff_no_repository");
    console.write(".git", "nothing");
    console.write("pebbles.yaml", include_str!("pebbles.yaml"));
    console.write("pebbles/rules.rhai", include_str!("pebbles/rules.rhai"));
    check("no_repository", &console.run("diff pebbles.yaml --rev HEAD", ""));
}

#[test]
fn what_cannot_be_compared_is_told() {
    let console = Console::new("diff_wrong");
    for (name, arguments) in [
        ("with_nothing", COIN.to_owned()),
        ("missing", format!("{COIN} tests/games/cion.yaml")),
        ("seats", format!("{COIN} tests/games/fork.yaml")),
        ("wanted_seats", "diff tests/cli/pebbles.yaml --set most=1 --seats 7".to_owned()),
        ("unknown_variant", format!("{COIN} --variant bised")),
        ("three_variants", format!("{COIN} --variant biased --variant biased --variant biased")),
        ("unknown_figure", "diff tests/cli/pebbles.yaml --set mots=1".to_owned()),
        ("bots", format!("{COIN} --variant biased --bots random,random,random")),
        ("unknown_bot", format!("{COIN} --variant biased --bots rnadom")),
        ("no_matches", format!("{COIN} --variant biased --matches 0")),
        ("both", format!("{COIN} tests/games/fork.yaml --rev HEAD")),
        ("page", format!("{COIN} --variant biased --matches 2 --html nowhere/page.html")),
        ("faulty", format!("{COIN} tests/cli/faulty.yaml")),
        ("games", format!("{COIN} games/classics/kuhn-poker.yaml --matches 3")),
        ("nothing", "diff tests/cli/stumble.yaml tests/cli/stumble.yaml --matches 1 --seed 8".to_owned()),
        ("fails", "diff tests/cli/stumble.yaml tests/cli/stumble.yaml --matches 20".to_owned()),
    ] {
        check(name, &console.run(&arguments, ""));
    }
}
