//! Checking takes time that grows with what is checked, and not faster; and what it finds by playing.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "how long checking takes is printed")]

#[path = "common/shipped.rs"]
mod shipped;

use std::time::{Duration, Instant};

use parlor::Disk;
use parlor::check::definition::{Loaded, load};
use parlor::compile::Trial;
use parlor::diag::render::{Format, render};
use parlor::door::author::Inspected;
use parlor::load::memory::Memory;
use parlor::vm::library;
use shipped::shipped;

/// Loading, checking and compiling a shipped game takes so long at most.
const MOST_TIME: Duration = Duration::from_millis(20);
/// How much longer it may take without optimisation.
const UNOPTIMISED: u32 = 30;

/// A game of so many functions, each of which calls the next one: a long way for whatever is looked for in all.
fn game(functions: usize, variants: &str) -> Memory {
    let definition = format!(
        "parlor: 1\nname: G\nplayers: {{ from: 2, to: 5 }}\nfigures: {{ size: 5 }}\n\
         pieces: {{ card: {{ kinds: \"one(rank: number)\", set: {{ deck: \"one(1)*9\" }} }} }}\n\
         zones: {{ deck: {{ holds: card }}, hand: {{ holds: card, per: seat }} }}\n\
         counters: {{ points: {{ per: seat }}, starter: {{ holds: seat }} }}\n\
         flow:\n- turns: {{ from: starter, laps: size, do: [f0] }}\nscoring: [points]\n{variants}"
    );
    let function = |at: usize| {
        let next = if at + 1 < functions { format!("f{}(me);", at + 1) } else { String::new() };
        format!(
            "fn f{at}(me) {{\n    let total = deck.len;\n    for card in me.hand {{\n        \
             if card.rank > {at} && total < size {{ total += card.rank; }}\n    }}\n    \
             gain(me, points, total);\n    {next}\n}}\n"
        )
    };
    let script: String = (0..functions).map(function).collect();
    Memory::from_iter([("g.yaml", definition), ("g/g.rhai", script)])
}

fn variants(count: usize, patch: impl Fn(usize) -> String) -> String {
    let one = |at: usize| format!("  v{at}: {{ {} }}\n", patch(at));
    format!("variants:\n{}", (0..count).map(one).collect::<String>())
}

/// Checks a game in full; gives how many functions had to be compiled.
fn check(files: &Memory) -> (Loaded, usize) {
    let mut loaded = load(files, "g.yaml", &library().host);
    let mut compiled = 0;
    if let Some(definition) = &loaded.definition {
        let mut trial = Trial::new(&definition.base, &library().host);
        for rules in std::iter::once(&definition.base).chain(&definition.variants) {
            for seats in rules.players.from..=rules.players.to {
                trial.compile(rules, seats, &mut loaded.faults);
            }
        }
        compiled = trial.compiled();
    }
    (loaded, compiled)
}

/// The least time of some tries: what disturbs a try only makes it longer.
#[expect(clippy::disallowed_methods, reason = "times are compared with each other")]
fn time(files: &Memory) -> Duration {
    let one = || {
        let begun = Instant::now();
        let (loaded, _) = check(files);
        assert!(loaded.faults.is_empty(), "{}", render(&loaded.faults, &loaded.sources, Format::Short));
        begun.elapsed()
    };
    (0..4).map(|_| one()).min().unwrap()
}

#[test]
fn eight_times_the_scripts_take_eight_times_the_time() {
    let (small, large) = (time(&game(200, "")), time(&game(1600, "")));
    let ratio = large.as_secs_f64() / small.as_secs_f64();
    assert!(ratio < 24.0, "{ratio:.1} times for 8 times the scripts: {small:?}, {large:?}");
}

#[test]
fn variants_of_figures_do_not_check_all_scripts_again() {
    let figures = variants(20, |at| format!("figures: {{ size: {} }}", at + 1));
    let (loaded, compiled) = check(&game(300, &figures));
    assert_eq!(loaded.definition.unwrap().variants.len(), 20);
    assert_eq!(compiled, 300, "once for 21 rules and 4 numbers of seats");
    let (one, all) = (time(&game(300, "")), time(&game(300, &figures)));
    let ratio = all.as_secs_f64() / one.as_secs_f64();
    assert!(ratio < 8.0, "{ratio:.1} times for 20 variants: {one:?}, {all:?}");
}

#[test]
fn what_a_variant_alone_brings_is_still_found() {
    let check = |patch: &str, expected: &str| {
        let mut all = variants(5, |at| format!("figures: {{ size: {} }}", at + 1));
        all.push_str(&format!("  odd: {{ {patch} }}\n"));
        let (loaded, _) = check(&game(3, &all));
        let told = render(&loaded.faults, &loaded.sources, Format::Short);
        assert!(told.contains(expected), "{patch}: {told}");
        assert_eq!(told.is_empty(), expected.is_empty(), "{patch}: {told}");
    };
    check("figures: { size: 70000 }", "");
    check("figures: { size: [1, 2] }", "in variant `odd`: ");
    check("figures: { size: true }", "in variant `odd`: ");
    check("zones: { hand: { holds: card, per: null } }", "in variant `odd`: ");
    check("counters: { points: null, other: { per: seat } }", "in variant `odd`: ");
    check("zones: { deck: { shown: nobody } }", "");
    check("flow: [f0]", "in variant `odd`: ");
    check(
        "pieces: { card: { kinds: \"one(order: number)\", set: { deck: \"one(1)*9\" } } }",
        "in variant `odd`: ",
    );
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the time is what is tested")]
fn shipped_games_are_checked_in_twenty_milliseconds() {
    let most = MOST_TIME * if cfg!(debug_assertions) { UNOPTIMISED } else { 1 };
    for path in shipped() {
        let once = || {
            let begun = Instant::now();
            let inspected = Inspected::new(&Disk, &path);
            assert!(inspected.faults().is_empty(), "{}", inspected.faults());
            begun.elapsed()
        };
        let time = (0..5).map(|_| once()).min().unwrap();
        println!("{path}: {:.1} ms", time.as_secs_f64() * 1000.0);
        assert!(time < most, "{path}: {time:?}");
    }
}

/// What is found by playing a game of two seats that take turns in `play`.
fn played(script: &str) -> Vec<parlor::Fault> {
    let definition = "parlor: 1\nname: G\nplayers: { from: 2, to: 2 }\n\
        pieces: { card: { kinds: one two, set: { deck: one*2 two*2 } } }\n\
        zones: { deck: { holds: card, shown: nobody, layout: stack }, hand: { holds: card, per: seat } }\n\
        counters: { starter: { holds: seat, start: random }, points: { per: seat } }\n\
        flow:\n- turns: { from: starter, do: [play] }\nscoring: [points]\n";
    let files = Memory::from_iter([("g.yaml", definition), ("g/g.rhai", script)]);
    let mut inspected = Inspected::new(&files, "g.yaml");
    assert!(inspected.faults().is_empty(), "{}", inspected.faults());
    inspected.find_secrets(&|_, seats, seed| format!("{seats} seats with seed {seed}"), &|| true);
    inspected.faults().list()
}

#[test]
fn matches_without_an_end_or_without_options_are_found() {
    let endless = played(
        "fn play(me) {\n    if choose(me, \"go on\", [\"yes\", \"no\"]) == \"yes\" { gain(me, points, 1); }\n    \
         if me.hand.len > 100 { move(deck.top, me.hand); finish(turns); }\n}\n",
    );
    let [endless] = endless.as_slice() else { panic!("{endless:?}") };
    assert_eq!(endless.code, "W0613");
    assert!(endless.hint.as_ref().unwrap().contains("`2 seats with seed 1` shows it"), "{endless:?}");
    // The deck has four cards.
    let stuck = played(
        "fn play(me) {\n    move(choose(me, \"take\", deck), me.hand);\n    gain(me, points, 1);\n    \
         if me.hand.len > 9 { finish(turns); }\n}\n",
    );
    assert!(stuck.iter().any(|fault| fault.code == "W0611"), "{stuck:?}");
    let fine = played(
        "fn play(me) {\n    move(deck.top, me.hand);\n    gain(me, points, 1);\n    \
         choose(me, \"say\", [\"yes\", \"no\"]);\n    if deck.empty { finish(turns); }\n}\n",
    );
    assert!(fine.is_empty(), "{fine:?}");
}
