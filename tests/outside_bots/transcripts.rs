//! What is sent and answered, line by line.

use std::fs;

use crate::common::game;
use crate::{PEBBLES, command, file, played};

/// The lines of a program in two matches against random answers, without the hash of the rules.
fn transcript(path: &str, name: &str) -> String {
    let heard = file(name);
    let bot = format!("cmd:{} {}", command("writes"), heard.display());
    let rows = played(path, &["random", &bot], 2, 1);
    assert!(rows.iter().all(|row| row.forfeits.is_empty()), "{rows:?}");
    let text = fs::read_to_string(heard).unwrap();
    text.replace(&game(path, 2).rules.hash(), "[rules]").replace(env!("CARGO_PKG_VERSION"), "[version]")
}

#[test]
fn what_is_sent_and_answered() {
    insta::assert_snapshot!("pebbles", transcript(PEBBLES, "pebbles"));
    insta::assert_snapshot!("kuhn_poker", transcript("games/classics/kuhn-poker.yaml", "kuhn_poker"));
}

#[test]
fn fields_stand_where_a_shell_looks_for_them() {
    let text = transcript("games/classics/goofspiel.yaml", "order");
    for line in text.lines().filter_map(|line| line.strip_prefix("< ")) {
        let kind = line.split('"').nth(3).unwrap();
        assert!(line.starts_with(&format!("{{\"type\":\"{kind}\",")), "{line}");
        if kind == "question" {
            assert!(line.starts_with("{\"type\":\"question\",\"id\":"), "{line}");
        }
    }
}
