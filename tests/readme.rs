//! What README.md and the page about coverage show is what comes of it: their commands, typed one after the other, print
//! just that.

#![cfg(unix)]

#[allow(dead_code, reason = "other pages have parts of files, too")]
#[path = "common/pages.rs"]
mod pages;

use std::fs;

use pages::Newcomer;

const README: &str = include_str!("../README.md");
const COVERAGE: &str = include_str!("../docs/coverage.md");

#[test]
fn the_commands_print_what_is_shown() {
    let newcomer = Newcomer::new("readme");
    newcomer.gets("games", "games");
    newcomer.gets("examples", "examples");
    pages::compare("README.md", README, &pages::retold(README, &newcomer));
    assert_eq!(README.matches("$ cargo install --locked --path .\n").count(), 1);
}

#[test]
fn the_page_about_coverage_shows_what_is_printed() {
    let newcomer = Newcomer::new("coverage");
    newcomer.gets("games", "games");
    pages::compare("docs/coverage.md", COVERAGE, &pages::retold(COVERAGE, &newcomer));
    assert!(COVERAGE.contains("  never reached:\n"), "it shows what no test reaches");
}

#[test]
fn the_example_stands_in_its_file() {
    let file = fs::read_to_string("games/rapa-nui/4_final_scoring.example").expect("it is there");
    let pieces = pages::pieces(README);
    let example =
        pieces.iter().find(|piece| piece.text.starts_with("example ")).expect("there is an example");
    assert!(file.contains(&format!("\n{}\nexample ", example.text)));
}
