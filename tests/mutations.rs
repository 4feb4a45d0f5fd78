//! Definitions and scripts with random damage: whatever comes of it is told or played, and nothing panics.

use std::collections::BTreeMap;
use std::sync::Arc;

use parlor::bot::{self, Bot};
use parlor::check;
use parlor::compile::Game;
use parlor::diag::render::{Format, render};
use parlor::load::memory::Memory;
use parlor::session::{Session, Setup};
use parlor::table::Generator;
use parlor::vm::library;

/// The files of a game.
fn files(game: &str) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut add = |path: String| {
        let text = std::fs::read_to_string(&path).expect("the games of the tests can be read");
        files.insert(path, text);
    };
    for entry in std::fs::read_dir(game).expect("every game has a folder of scripts") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|end| end == "rhai") {
            add(path.to_str().expect("the names are plain").to_owned());
        }
    }
    add(format!("{game}.yaml"));
    files
}

/// Takes words out, doubles them, or puts one in the place of another.
fn damage(text: &str, chance: &mut Generator) -> String {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut parts: Vec<String> = Vec::new();
    for letter in text.chars() {
        match parts.last_mut() {
            Some(last) if is_word(letter) && last.chars().all(is_word) => last.push(letter),
            _ => parts.push(letter.to_string()),
        }
    }
    for _ in 0..=chance.below(3) {
        let below = |chance: &mut Generator| chance.below(u32::try_from(parts.len()).unwrap_or(1)) as usize;
        let (at, other) = (below(chance), below(chance));
        match chance.below(4) {
            0 => parts[at] = parts[other].clone(),
            1 => parts.swap(at, other),
            2 => parts[at].clear(),
            _ => {
                let again = parts[at].clone();
                parts.insert(other, again);
            }
        }
    }
    parts.concat()
}

/// Plays some answers of every number of seats; gives whether a script failed.
fn plays(loaded: &check::definition::Loaded, seed: u64) -> bool {
    let Some(definition) = &loaded.definition else { return false };
    let mut failed = false;
    for seats in definition.base.players.from..=definition.base.players.to {
        let (rules, sources) = (Arc::new(definition.base.clone()), Arc::new(loaded.sources.clone()));
        let Ok(game) = Game::new(rules, seats, sources, &library().host) else { continue };
        let names: Vec<String> = (0..seats).map(|seat| format!("Seat{seat}")).collect();
        let setup = Setup { seed, seats: names, ..Setup::default() };
        let mut session = Session::new(Arc::new(game), setup).expect("the seats have names");
        for decision in 0..60 {
            let Some(sight) = session.perspective() else { break };
            let answer = bot::Random.choose(&sight, &mut bot::chance(seed, sight.seat(), decision));
            session.answer(&answer).expect("the bot takes what is offered");
        }
        failed |= session.failure().is_some() || (session.is_over() && session.outcome().is_err());
    }
    failed
}

#[test]
fn damaged_games_are_told_or_played() {
    let mut chance = Generator::new(1);
    let (mut faulty, mut played, mut failed) = (0, 0, 0);
    let all = [
        "games/rapa-nui",
        "games/tiki-topple",
        "games/ra",
        "games/nile",
        "tests/games/bazaar",
        "tests/cli/pebbles",
    ];
    for game in all {
        let whole = files(game);
        for round in 0..60 {
            let mut files = whole.clone();
            let paths: Vec<String> = files.keys().cloned().collect();
            let path = &paths[chance.below(u32::try_from(paths.len()).unwrap_or(1)) as usize];
            let damaged = damage(&files[path], &mut chance);
            files.insert(path.clone(), damaged);
            let loaded = check::load(&Memory::from_iter(files), &format!("{game}.yaml"), &library().host);
            let format = [Format::Plain, Format::Short, Format::Json][round % 3];
            let shown = render(&loaded.faults, &loaded.sources, format);
            assert_eq!(loaded.definition.is_none(), loaded.faults.has_errors(), "{shown}");
            match &loaded.definition {
                None => faulty += 1,
                Some(_) if plays(&loaded, round as u64) => failed += 1,
                Some(_) => played += 1,
            }
        }
    }
    assert!(faulty > 60 && played > 20, "{faulty} faulty, {played} played, {failed} failed");
}
