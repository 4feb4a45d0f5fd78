//! Names of the shipped games get other names: the game has the same faults as before, and its examples hold.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::Path;

use parlor::editor::{Desk, TextPlace, TriedGames};
use parlor::load::memory::Memory;
use parlor::table::Generator;

use super::shipped::shipped;

/// How many names of each game are changed.
fn number() -> usize {
    match env::var("PARLOR_FULL").as_deref() {
        Err(_) => 2,
        Ok(_) => usize::MAX,
    }
}

type Texts = BTreeMap<String, String>;

/// All files of a game.
fn texts_of(definition: &str) -> Texts {
    let folder = definition.strip_suffix(".yaml").unwrap();
    let mut paths = vec![definition.to_owned()];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            paths.push(path.display().to_string());
        }
    }
    paths.into_iter().filter_map(|path| Some((path.clone(), fs::read_to_string(path).ok()?))).collect()
}

fn desk(texts: &Texts, definition: &str) -> Desk {
    let files: Memory = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    Desk::read(&files, definition)
}

/// All faults, also those of examples that are played.
fn faults(desk: &Desk, texts: &Texts) -> Vec<String> {
    let mut games = TriedGames::default();
    let mut faults: Vec<String> = desk.faults().into_iter().map(|fault| fault.message).collect();
    for path in texts.keys().filter(|path| path.ends_with(".example")) {
        assert!(desk.playable(path) > 0, "{path}: {faults:#?}");
        for nth in 0..desk.playable(path) {
            faults.extend(desk.play(path, nth, &mut games).into_iter().map(|fault| fault.message));
        }
    }
    faults
}

/// The names that a game declares, with a place of each.
fn names(desk: &Desk, definition: &str) -> Vec<(TextPlace, String)> {
    let mut found: Vec<(TextPlace, String)> = Vec::new();
    for path in desk.paths().filter(|path| !path.ends_with(".example")) {
        let text = desk.text(path).unwrap();
        let starts = text.char_indices().filter(|(at, letter)| {
            letter.is_alphabetic()
                && !text[..*at].ends_with(|before: char| before.is_alphanumeric() || before == '_')
        });
        for (at, _) in starts {
            let Ok(place) = desk.renamable(path, at) else { continue };
            let name = text[place.start..place.end].to_owned();
            if path == definition && place.start == at && !found.iter().any(|(_, known)| *known == name) {
                found.push((place, name));
            }
        }
    }
    found
}

#[test]
fn renamed_games_are_the_same_games() {
    let mut chance = Generator::new(11);
    let mut changed = 0;
    for definition in shipped() {
        let texts = texts_of(&definition);
        let sound = desk(&texts, &definition);
        let before = faults(&sound, &texts);
        let mut names = names(&sound, &definition);
        assert!(!names.is_empty(), "{definition}");
        chance.shuffle(&mut names);
        for (place, name) in names.into_iter().take(number()) {
            let new = format!("{name}_zz");
            let places = match sound.rename(&place.path, place.start, &new) {
                Ok(places) => places,
                // The shipped games have labels that stand in one line with others.
                Err(why) if why.contains("give it a line alone") => continue,
                Err(why) => panic!("{definition}: {name}: {why}"),
            };
            let mut renamed = texts.clone();
            for (place, text) in places.iter().rev() {
                renamed.get_mut(&place.path).unwrap().replace_range(place.start..place.end, text);
            }
            let after = faults(&desk(&renamed, &definition), &renamed);
            let told: Vec<String> = after.into_iter().map(|message| message.replace(&new, &name)).collect();
            // Names in the middle of long lists may be cut elsewhere, and lists may have another order.
            assert_eq!(told.len(), before.len(), "{definition}: {name}: {told:#?} instead of {before:#?}");
            changed += 1;
        }
    }
    println!("{changed} names of {} games were changed", shipped().len());
    assert!(Path::new("games").exists());
}

/// `top` is what a zone has by itself and also a parameter of the cards: only the parameter can get another name.
#[test]
fn what_zones_have_by_themselves_keeps_its_name() {
    let definition = "parlor: 1
name: Tops
players: { from: 2, to: 2 }
pieces:
  colour: { kinds: red blue }
  card: { kinds: \"card(top: colour)\", set: { deck: card(*) } }
zones: { deck: { holds: card, layout: stack } }
flow: [look]
ranking: [total]
";
    let script = "fn look() {\n    let card = deck.top;\n    log(`${card.top} of ${deck.top.top}`);\n}\n";
    let files = [("tops.yaml", definition), ("tops/rules.rhai", script)];
    let texts: Texts = files.map(|(path, text)| (path.to_owned(), text.to_owned())).into();
    let desk = desk(&texts, "tops.yaml");
    let places = desk.rename("tops.yaml", definition.find("top:").unwrap(), "upper").unwrap();
    let mut renamed = texts.clone();
    for (place, text) in places.iter().rev() {
        renamed.get_mut(&place.path).unwrap().replace_range(place.start..place.end, text);
    }
    assert!(renamed["tops.yaml"].contains("card(upper: colour)"));
    let expected = script.replace("card.top}", "card.upper}").replace("deck.top.top", "deck.top.upper");
    assert_eq!(renamed["tops/rules.rhai"], expected);
    let at = script.find("top;").unwrap();
    assert!(desk.renamable("tops/rules.rhai", at).is_err(), "no author has declared it");
}
