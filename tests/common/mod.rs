//! What several tests need: games from files, and matches with random answers.

use std::sync::Arc;

use parlor::check;
use parlor::compile::Game;
use parlor::diag::render::{Format, render};
use parlor::diag::{Faults, Sources};
use parlor::example::{Verdict, read, run};
use parlor::load::memory::Memory;
use parlor::oracle::Oracle;
use parlor::play::event::Event;
use parlor::play::journal::Entry;
use parlor::rules::Rules;
use parlor::rules::host::Host;
use parlor::session::{Session, Setup};
use parlor::table::{Generator, Observer};
use parlor::vm::library;

/// The game at a path, for a number of seats; fails with its faults.
pub(crate) fn game(path: &str, seats: u8) -> Arc<Game> {
    variant(path, None, seats)
}

/// A variant of the game, or the rules as written.
pub(crate) fn variant(path: &str, name: Option<&str>, seats: u8) -> Arc<Game> {
    compiled(path, name, seats, Game::new)
}

/// The game compiled for counting.
#[allow(dead_code, reason = "not every test counts")]
pub(crate) fn counting(path: &str, seats: u8) -> Arc<Game> {
    compiled(path, None, seats, Game::counting)
}

/// Compiles rules to a game, with or without counting.
type Compile = fn(Arc<Rules>, u8, Arc<Sources>, &Host) -> Result<Game, Faults>;

fn compiled(path: &str, name: Option<&str>, seats: u8, compile: Compile) -> Arc<Game> {
    compiled_from(&files(path), path, name, seats, compile)
}

/// A game that a test writes, for two seats.
#[allow(dead_code, reason = "not every test writes games")]
pub(crate) fn written(definition: &str, script: &str) -> Arc<Game> {
    written_for(2, definition, script)
}

/// A game that a test writes, for a number of people.
#[allow(dead_code, reason = "not every test writes games")]
pub(crate) fn written_for(people: u8, definition: &str, script: &str) -> Arc<Game> {
    let files = Memory::from_iter([("game.yaml", definition), ("game/rules.rhai", script)]);
    compiled_from(&files, "game.yaml", None, people, Game::new)
}

/// A match of Ann, or of Ann and Bob, after these answers.
#[allow(dead_code, reason = "not every test answers by texts")]
pub(crate) fn after(game: &Arc<Game>, seed: u64, answers: &[&str]) -> Session {
    answered(Session::new(Arc::clone(game), ann_and_bob(game, seed)).expect("the names fit"), answers)
}

/// The same with Rhai's evaluator.
#[allow(dead_code, reason = "not every test compares the engines")]
pub(crate) fn after_with_rhai(game: &Arc<Game>, seed: u64, answers: &[&str]) -> Session {
    let oracle = Arc::new(Oracle::new(Arc::clone(game)).expect("Rhai takes the scripts"));
    let session = Session::with_oracle(Arc::clone(game), ann_and_bob(game, seed), oracle);
    answered(session.expect("the names fit"), answers)
}

fn ann_and_bob(game: &Game, seed: u64) -> Setup {
    Setup::new(seed, &["Ann", "Bob"][..usize::from(game.people())])
}

fn answered(mut session: Session, answers: &[&str]) -> Session {
    for answer in answers {
        let seat = session.choice().expect("somebody is asked").seat;
        session.answer_text(seat, answer).expect("the answer is offered");
    }
    session
}

/// Plays an example of Ann and Bob with both engines. It begins after the line of the seats.
#[allow(dead_code, reason = "not every test plays examples")]
pub(crate) fn holds(game: &Arc<Game>, lines: &str) {
    let mut sources = Sources::default();
    let text = format!("example \"so it is\"\n  seats Ann Bob\n{lines}");
    let source = sources.add("game.example", text);
    let mut faults = Faults::default();
    let examples = read(&sources, source, &mut faults);
    assert!(!faults.has_errors(), "{}", render(&faults, &sources, Format::Plain));
    let oracle = Arc::new(Oracle::new(Arc::clone(game)).expect("Rhai takes the scripts"));
    for engine in [None, Some(&oracle)] {
        match run(&examples[0], game, engine).verdict {
            Verdict::Passed => {}
            Verdict::Failed(mismatches) => panic!("{mismatches:#?}"),
            Verdict::Faulty(faults) => panic!("{}", render(&faults, &sources, Format::Plain)),
        }
    }
}

fn compiled_from(files: &Memory, path: &str, name: Option<&str>, seats: u8, compile: Compile) -> Arc<Game> {
    let host = &library().host;
    let loaded = check::load(files, path, host);
    assert!(!loaded.faults.has_errors(), "{}", render(&loaded.faults, &loaded.sources, Format::Plain));
    let definition = loaded.definition.expect("a definition without faults is there");
    let rules = definition.rules(name, &[]).expect("the rules as written fit");
    let game = compile(Arc::new(rules), seats, Arc::new(loaded.sources), host);
    Arc::new(game.expect("checked rules compile"))
}

/// The definition at a path, and the files of its folder.
pub(crate) fn files(path: &str) -> Memory {
    let text = |path: &str| std::fs::read(path).expect("the games of the tests can be read");
    let mut files = Memory::from_iter([(path, text(path))]);
    let entries = std::fs::read_dir(path.trim_end_matches(".yaml")).into_iter().flatten();
    for entry in entries.map(|entry| entry.expect("the folder can be read").path()) {
        if entry.is_file() {
            let entry = entry.to_str().expect("the names are plain");
            files.put(entry, text(entry));
        }
    }
    files
}

/// Names for seats: a plain one, one with a space, one in another writing system, one that looks like a kind, one with
/// an accent.
pub(crate) fn setup(seed: u64, seats: u8) -> Setup {
    let names = ["Ann", "Bob the \"Great\"", "花子", "fig", "Élise", "Finn", "Gus", "Hanna", "Ida"];
    Setup { path: "tests/games/bazaar.yaml".into(), ..Setup::new(seed, &names[..usize::from(seats)]) }
}

/// Gives random answers until the match is over; `look` is called with the match before each answer.
#[allow(dead_code, reason = "not every test plays whole matches")]
pub(crate) fn play(session: &mut Session, seed: u64, look: &mut dyn FnMut(&Session)) {
    let mut generator = Generator::new(seed);
    while session.choice().is_some() {
        look(session);
        session
            .answer_with(&mut |state| {
                generator.below(u32::try_from(state.answers()).expect("options are few")) as usize
            })
            .expect("what is offered can be answered");
    }
    assert!(session.failure().is_none(), "{:?}", session.failure());
}

/// Everything that an answer can change: what lies where and is asked, the answers, and what happened.
#[allow(dead_code, reason = "not every test goes back")]
pub(crate) fn everything(session: &Session) -> (String, Vec<Entry>, Vec<Event>) {
    let views =
        Observer::all(&session.game().layout).map(|observer| format!("{:?}\n", session.view(observer)));
    let views: String = views.collect();
    let now = format!("{}\n{:?}\n{views}", session.digest(), session.choice());
    (now, session.entries().to_vec(), session.events().to_vec())
}
