//! Random programs, question by question.

use std::sync::Arc;

use parlor::check;
use parlor::compile::Game;
use parlor::diag::{Faults, Sources};
use parlor::load::disk::Disk;
use parlor::load::script::ast::Script;
use parlor::load::script::parse;
use parlor::oracle::Oracle;
use parlor::rules::Rules;
use parlor::rules::scopes::Scopes;
use parlor::table::Generator;
use parlor::vm::library;

use super::pair::{End, Pair};
use super::writer::program;

/// The rules of the test game; its script is replaced by each program.
pub(crate) fn rules() -> Rules {
    let path = format!("{}/tests/oracle/game.yaml", env!("CARGO_MANIFEST_DIR"));
    let loaded = check::definition::load(&Disk, &path, &library().host);
    let faults: Vec<_> = loaded.faults.iter().map(|fault| &fault.message).collect();
    loaded.definition.unwrap_or_else(|| panic!("{faults:?}")).rules(None, &[]).unwrap()
}

/// The game with a program as its script; `None` when the parser sees a wrong type,
/// or it is larger than functions may be.
pub(crate) fn game(rules: &Rules, text: &str) -> Option<Arc<Game>> {
    let mut sources = Sources::default();
    let id = sources.add("program.rhai", text);
    let mut faults = Faults::default();
    let functions = parse(&sources, id, &mut faults);
    if faults.has_errors() {
        return None;
    }
    let scopes = Scopes::new(Arc::new(Script::new(functions)), &library().host);
    let rules = rules.clone().with_scripts(&Arc::new(scopes));
    match Game::new(Arc::new(rules), 2, Arc::new(sources), &library().host) {
        Ok(game) => Some(Arc::new(game)),
        Err(faults) => {
            let large = |message: &str| message.contains("too many");
            assert!(
                faults.iter().all(|fault| large(&fault.message)),
                "{:?}\n{text}",
                faults.iter().collect::<Vec<_>>()
            );
            None
        }
    }
}

/// What came out of many programs.
#[derive(Debug, Default)]
struct Tally {
    over: u32,
    answers: usize,
    failed: u32,
    same_message: u32,
    skipped: u32,
}

fn compare(rules: &Rules, text: &str, seed: u64, tally: &mut Tally) {
    let Some(game) = game(rules, text) else {
        tally.skipped += 1;
        return;
    };
    let oracle = match Oracle::new(game.clone()) {
        Ok(oracle) => Arc::new(oracle),
        Err(fail) => {
            // A closure's value that became a condition.
            assert!(fail.message.contains("a boolean expression"), "{fail:?}\n{text}");
            tally.skipped += 1;
            return;
        }
    };
    match Pair::new(&game, &oracle, seed).play(&mut Generator::new(seed), 60) {
        Ok(End::Over(answers)) => {
            tally.over += 1;
            tally.answers += answers;
        }
        Ok(End::Failed(machine, oracle)) => {
            tally.failed += 1;
            tally.same_message += u32::from(machine == oracle);
        }
        Ok(End::Cut) => tally.over += 1,
        Ok(End::Exhausted) => tally.skipped += 1,
        Err(difference) => panic!("seed {seed}: {difference}\n{text}"),
    }
}

#[test]
fn random_programs_run_alike() {
    let rules = rules();
    let mut tally = Tally::default();
    let count = super::amount(150, 20_000);
    for seed in 0..count {
        compare(&rules, &program(seed), seed, &mut tally);
    }
    let ran = tally.over + tally.failed;
    assert!(u64::from(ran) * 10 > count * 8 && tally.over > tally.failed, "{tally:?}");
}
