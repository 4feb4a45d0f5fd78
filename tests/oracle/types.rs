//! What the checker says of the types of values holds for all values that are computed.

use std::sync::Arc;

use parlor::check::doubt::Doubt;
use parlor::check::script::resolve;
use parlor::compile::Game;
use parlor::load::script::walk;
use parlor::oracle::{Oracle, OracleWatch};
use parlor::rules::types::Type;
use parlor::table::Generator;
use parlor::vm::library;

use super::game::games;
use super::pair::{End, Pair};
use super::programs::{game, rules};
use super::writer::program;

/// A game whose values are compared while it is played.
struct Watched {
    watch: Arc<OracleWatch>,
    oracle: Arc<Oracle>,
    /// How many expressions there are, and of how many the type is known.
    known: (usize, usize),
}

/// `None` when Rhai does not take the program, in which a value that is no condition stands for one.
fn watched(game: &Arc<Game>) -> Option<Watched> {
    let resolved = resolve(&game.rules, &library().host, &game.sources, &Doubt::default());
    let mut known = (0, 0);
    walk::expressions(&game.rules.script, &mut |expression| {
        known.0 += 1;
        known.1 += usize::from(*resolved.type_of(expression.id) != Type::Any);
    });
    let watch = Arc::new(OracleWatch::new(resolved));
    let oracle = Oracle::watching(game.clone(), watch.clone()).ok()?;
    Some(Watched { watch, oracle: Arc::new(oracle), known })
}

/// How many values were compared; fails with those that are not of their types.
fn compared(name: &str, game: &Game, watch: &OracleWatch) -> u64 {
    let found = watch.found();
    let mut wrong = String::new();
    walk::expressions(&game.rules.script, &mut |expression| {
        for (_, wanted, value) in found.wrong.iter().filter(|(id, ..)| *id == expression.id) {
            let (place, text) = (game.sources.place(expression.span), game.sources.slice(expression.span));
            wrong.push_str(&format!("{place}: `{text}` is {wanted}, not {value}\n"));
        }
    });
    assert!(
        wrong.is_empty(),
        "{name}:\n{wrong}{}",
        game.sources.text(game.rules.script.functions[0].span.source)
    );
    found.compared
}

#[test]
fn values_of_whole_matches_are_of_their_types() {
    let (mut total, mut all, mut known) = (0, 0, 0);
    for path in ["tiki-topple.yaml", "rapa-nui.yaml", "ra.yaml", "nile.yaml"] {
        for (name, game) in games(path) {
            let watched = watched(&game).unwrap();
            for seed in 0..super::amount(1, 50) {
                let end = Pair::new(&game, &watched.oracle, seed).play(&mut Generator::new(seed), 100_000);
                assert!(matches!(end, Ok(End::Over(_))), "{name}, seed {seed}: {end:?}");
            }
            total += compared(&name, &game, &watched.watch);
            all += watched.known.0;
            known += watched.known.1;
        }
    }
    report(&format!("{total} values of whole matches; {known} of {all} expressions have a type"));
    assert!(total > 10_000 && known * 10 > all * 9, "{total} values, {known} of {all} expressions");
}

#[test]
fn values_of_random_programs_are_of_their_types() {
    let rules = rules();
    let (mut total, mut all, mut known) = (0, 0, 0);
    let count = super::amount(300, 20_000);
    for seed in 0..count {
        let text = program(seed);
        let Some(game) = game(&rules, &text) else { continue };
        let Some(watched) = watched(&game) else { continue };
        // What comes out is compared elsewhere; the budgets of the two end at different places here.
        let _ = Pair::new(&game, &watched.oracle, seed).play(&mut Generator::new(seed), 60);
        total += compared(&format!("program {seed}"), &game, &watched.watch);
        all += watched.known.0;
        known += watched.known.1;
    }
    report(&format!("{total} values of {count} programs; {known} of {all} expressions have a type"));
    assert!(total > count * 100, "{total} values");
}

#[test]
fn a_value_that_is_not_of_its_type_is_found() {
    let game = game(&rules(), &program(1)).unwrap();
    let claims = vec![Type::Place; game.rules.script.nodes()];
    let watch = Arc::new(OracleWatch::new(game.resolved.clone().typed(claims)));
    let oracle = Arc::new(Oracle::watching(game.clone(), watch.clone()).unwrap());
    let _ = Pair::new(&game, &oracle, 1).play(&mut Generator::new(1), 60);
    let found = watch.found();
    assert!(found.compared > 10 && found.wrong.len() > 5, "{found:?}");
}

#[expect(clippy::print_stdout, reason = "how much was compared is said")]
fn report(text: &str) {
    println!("{text}");
}
