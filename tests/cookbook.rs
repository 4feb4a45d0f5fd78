//! The cookbook: its recipes are games that can be played, its blocks are parts of their files, and what it says to
//! look up is there.

#![cfg(unix)]

#[path = "common/pages.rs"]
mod pages;
#[path = "common/playing.rs"]
mod playing;

use std::collections::BTreeSet;
use std::fs;

use pages::{Newcomer, home, links, pieces, quoted, sections};
use parlor::door::author::reference;

const PAGE: &str = include_str!("../docs/cookbook.md");

/// The sections of the recipes.
fn recipes() -> Vec<&'static str> {
    sections(PAGE).into_iter().filter(|section| section.starts_with("## ")).collect()
}

/// The definitions in the folder, as the page links them.
fn games() -> BTreeSet<String> {
    let entries = fs::read_dir(home().join("docs/cookbook")).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("it can be read").file_name().display().to_string());
    names.filter(|name| name.ends_with(".yaml")).map(|name| format!("cookbook/{name}")).collect()
}

#[test]
fn each_game_has_its_recipe() {
    let linked: Vec<BTreeSet<String>> = recipes()
        .into_iter()
        .map(|recipe| {
            let files = links(recipe).filter_map(|link| link.strip_prefix("cookbook/"));
            let names = files.map(|file| file.split(['.', '/']).next().unwrap_or_default());
            names.map(|name| format!("cookbook/{name}.yaml")).collect()
        })
        .collect();
    assert!(linked.iter().all(|games| games.len() == 1), "a recipe is about one game");
    assert_eq!(linked.into_iter().flatten().collect::<BTreeSet<_>>(), games());
}

#[test]
fn each_game_can_be_played_to_its_end() {
    let newcomer = Newcomer::new("cookbook_games");
    newcomer.gets("docs/cookbook", "docs/cookbook");
    for game in games() {
        playing::is_sound(&format!("docs/{game}"), &newcomer);
    }
}

#[test]
fn the_examples_of_each_game_hold() {
    let newcomer = Newcomer::new("cookbook_examples");
    newcomer.gets("docs/cookbook", "cookbook");
    let printed = newcomer.types("parlor test --check cookbook; echo exit $?", "");
    assert!(printed.ends_with("\nexit 0"), "{printed}");
    for game in games() {
        let tested = printed.split(&format!("{game}\n")).nth(1).expect("it is tested");
        assert!(tested.starts_with("  passed  "), "{game} has no example");
    }
}

#[test]
fn blocks_are_parts_of_the_files() {
    for recipe in recipes() {
        let quoted = quoted(recipe, "cookbook/");
        assert!(quoted.len() > 1, "{recipe}");
        for (file, block) in quoted {
            pages::stands_in(file, block);
        }
    }
}

#[test]
fn recipes_are_short_and_what_they_say_to_look_up_is_there() {
    let known = reference() + include_str!("../docs/examples.md");
    for recipe in recipes() {
        let heading = recipe.lines().next().unwrap_or_default();
        let prose: String = pieces(recipe)
            .into_iter()
            .filter(|piece| piece.language.is_none())
            .map(|piece| piece.text)
            .collect();
        let told = prose.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("```")).count();
        assert!((5..=16).contains(&told), "{heading}: {told} lines");
        let (_, look_up) = prose.split_once("Look up: ").expect("each recipe says what to look up");
        for name in look_up.split('`').skip(1).step_by(2) {
            let name = name.split([':', ' ']).next().unwrap_or_default();
            assert!(known.contains(name), "{heading}: `{name}` is nothing that can be looked up");
        }
    }
}

#[test]
fn the_commands_print_what_is_shown() {
    let newcomer = Newcomer::new("cookbook");
    newcomer.gets("docs/cookbook", "docs/cookbook");
    pages::compare("docs/cookbook.md", PAGE, &pages::retold(PAGE, &newcomer));
}
