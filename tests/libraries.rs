//! The libraries that come with parlor: alone, with all their functions and labels, and together.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use parlor::Memory;
use parlor::check::definition::{Loaded, load};
use parlor::diag::render::{Format, render};
use parlor::diag::{Faults, Sources};
use parlor::load::ready::{READY_MADE, ReadyMade};
use parlor::load::script;
use parlor::vm::library;

/// A game that uses some libraries and calls these functions of them.
fn using(libraries: &str, functions: &[String]) -> Loaded {
    let definition = format!(
        "parlor: 1\nname: Any\nplayers: {{ from: 2, to: 3 }}\nuse: [{libraries}]\nflow: [go_on]\nranking: [total]\n"
    );
    // What examples call is a part of the game.
    let calls: String = functions.iter().map(|name| format!("    {name}() = 1\n")).collect();
    let files = Memory::from_iter([
        ("any.yaml", definition.as_str()),
        ("any/rules.rhai", "fn go_on() {}"),
        ("any/all.example", calls.as_str()),
        ("any/labels.ja.yaml", "Any: 何か\ngo_on: 続ける\n"),
    ]);
    load(&files, "any.yaml", &library().host)
}

fn functions(library: &ReadyMade) -> Vec<String> {
    let (mut sources, mut faults) = (Sources::default(), Faults::default());
    let scripts = library.scripts(&mut sources);
    let parsed = scripts.into_iter().flat_map(|id| script::parse(&sources, id, &mut faults));
    parsed.map(|function| function.name.text).collect()
}

fn told(loaded: &Loaded) -> String {
    render(&loaded.faults, &loaded.sources, Format::Plain)
}

#[test]
fn every_library_is_sound_with_all_its_functions() {
    for one in &READY_MADE {
        let functions = functions(one);
        let loaded = using(one.name, &functions);
        let faults: Vec<_> = loaded.faults.iter().filter(|fault| fault.code.0 != "W0302").collect();
        assert!(faults.is_empty(), "{}: {}", one.name, told(&loaded));
        let script = &loaded.definition.unwrap().base.script;
        for name in functions {
            let function = script.functions.iter().find(|function| function.name.text == name);
            assert!(
                function.is_some_and(|function| !function.doc.is_empty()),
                "{name} is there and says what it does"
            );
        }
    }
}

#[test]
fn all_libraries_can_be_used_together() {
    let names: Vec<&str> = READY_MADE.iter().map(|one| one.name).collect();
    let all: Vec<String> = READY_MADE.iter().flat_map(functions).collect();
    let loaded = using(&names.join(", "), &all);
    assert!(loaded.definition.is_some(), "{}", told(&loaded));
}

/// What no function of the game calls is no part of it: its name is free, and the rules are those without it.
#[test]
fn functions_that_are_not_called_are_left_out() {
    let alone = using("cards, poker", &[]).definition.unwrap();
    assert_eq!(alone.base.script.functions.len(), 1);
    let called = using("cards, poker", &["poker_rank".to_owned()]).definition.unwrap();
    let names: Vec<&str> = called.base.script.functions.iter().map(|one| one.name.text.as_str()).collect();
    assert_eq!(names, ["poker_rank", "poker_key", "straight_to", "go_on"]);
    assert_ne!(alone.base.hash(), called.base.hash());
}

/// A library cannot know how the games that use it call their zones and counters.
#[test]
fn names_of_the_game_may_be_variables_of_a_library() {
    let definition = "parlor: 1\nname: Any\nplayers: { from: 2, to: 2 }\nuse: [tricks]\n\
        pieces: { card: { set: { deck: card(*) } } }\n\
        zones: { deck: { holds: card }, hand: { holds: card, per: seat }, trick: { holds: card, layout: row } }\n\
        counters: { following: {}, trump: {} }\nflow: [go_on]\nscoring: [points]\n";
    let script = "fn go_on() { move(must_follow_suit(deck, trick), seats[0].hand); }\n\
        fn points(me) { trump_winner(trick, hearts).rank }";
    let files = Memory::from_iter([("any.yaml", definition), ("any/rules.rhai", script)]);
    let loaded = load(&files, "any.yaml", &library().host);
    assert!(loaded.faults.iter().next().is_none(), "{}", told(&loaded));
}
