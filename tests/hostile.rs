//! Scripts that are made to be too much: each is refused or fails with its place, on both engines, before it takes
//! long; how long is looked at in an optimised build only (see docs/testing.md). A case is a script with a remark `//!` on the line where it stops, and in it what is said there: one of the
//! messages between `|`, or the beginning of the code of a fault that `check` finds.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[path = "common/hostile_scripts.rs"]
mod hostile_scripts;

use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use hostile_scripts::HostileScript;
use parlor::check;
use parlor::compile::Game;
use parlor::diag::{Diagnostic, Severity, Sources};
use parlor::load::disk::Disk;
use parlor::load::memory::Memory;
use parlor::oracle::Oracle;
use parlor::play::Match;
use parlor::record::{Record, replay};
use parlor::session::{Session, Setup};
use parlor::table::Generator;
use parlor::vm::machine::{MOST_WORK, MOST_WORK_OF_A_MATCH, Work};
use parlor::vm::{Pause, library};

/// Answers after which a match that has not failed is one too many.
const MOST_ANSWERS: usize = 100_000;

/// How much of a slow processor's time an optimised build may take between two answers, and for a match that asks for
/// ever.
const MOST_BETWEEN_ANSWERS: Duration = Duration::from_secs(1);
const MOST_IN_ALL: Duration = Duration::from_secs(3);

/// A script and where it stops.
struct Case {
    file: &'static str,
    name: String,
    definition: String,
    script: String,
}

impl Case {
    /// The cases of a file.
    fn all(file: &'static str, text: &str) -> Vec<Self> {
        let case = |HostileScript { name, definition, script }| Self { file, name, definition, script };
        HostileScript::all(text).into_iter().map(case).collect()
    }

    /// Whether this may be said of the line with this number, from 1.
    fn expects(&self, line: usize, said: &str) -> bool {
        let text = line.checked_sub(1).and_then(|line| self.script.lines().nth(line));
        let remark = text.and_then(|text| text.split_once("//!"));
        remark.is_some_and(|(_, remark)| says(remark, said))
    }

    /// Whether this may be said anywhere.
    fn expects_somewhere(&self, said: &str) -> bool {
        self.script.lines().filter_map(|line| line.split_once("//!")).any(|(_, remark)| says(remark, said))
    }

    /// Plays the case; what is wrong with how it ends.
    fn play(&self) -> Result<(), String> {
        let host = &library().host;
        let files = [("hostile.yaml", &*self.definition), ("hostile/act.rhai", &*self.script)];
        let loaded = check::load(&Memory::from_iter(files), "hostile.yaml", host);
        if loaded.faults.has_errors() {
            let mut errors = loaded.faults.iter().filter(|fault| fault.severity == Severity::Error);
            return match errors.all(|fault| self.is_expected(&loaded.sources, fault)) {
                true => Ok(()),
                false => Err(told(&loaded.sources, loaded.faults.iter())),
            };
        }
        let Some(definition) = loaded.definition else { return Err("nothing is said".to_owned()) };
        let rules = definition.rules(None, &[]).map_err(|_| "no rules".to_owned())?;
        let sources = Arc::new(loaded.sources);
        let game = match Game::new(Arc::new(rules), 2, sources.clone(), host) {
            Ok(game) => Arc::new(game),
            Err(faults) if faults.iter().all(|fault| self.is_expected(&sources, fault)) => return Ok(()),
            Err(faults) => return Err(told(&sources, faults.iter())),
        };
        self.run(&game, Match::new(&game, 1), true)?;
        let oracle = Arc::new(Oracle::new(game.clone()).map_err(|fail| fail.message)?);
        self.run(&game, Match::with_oracle(&game, 1, oracle), false)
            .map_err(|wrong| format!("--engine rhai: {wrong}"))
    }

    /// Whether it went on for too long between two answers or in all, which only an optimised build can tell.
    fn check_times(&self, longest: Duration, whole: Duration, is_machine: bool) -> Result<(), String> {
        if cfg!(debug_assertions) || (longest <= MOST_BETWEEN_ANSWERS && whole <= MOST_IN_ALL) {
            return Ok(());
        }
        let engine = if is_machine { "" } else { "--engine rhai: " };
        Err(format!("{engine}{longest:.2?} between two answers, {whole:.2?} in all"))
    }

    fn is_expected(&self, sources: &Sources, fault: &Diagnostic) -> bool {
        let ((file, line), said) = (place(sources, fault), format!("{} {}", fault.code.0, fault.message));
        self.expects(line, &said) || (file == "hostile.yaml" && self.expects_somewhere(&said))
    }

    /// Plays it on one engine, to its failure. Rhai's evaluator knows the function only in which it fails, and may come
    /// to another end of what there is first.
    fn run(&self, game: &Arc<Game>, mut state: Match, knows_line: bool) -> Result<(), String> {
        // Not optimised everything takes a hundred times as long.
        let share = if cfg!(debug_assertions) { 100 } else { 1 };
        state.limit(Work::of(MOST_WORK / share, MOST_WORK_OF_A_MATCH / share));
        let setup = Setup::new(1, &["Ann", "Bob"]);
        let begun = ThreadTime::now();
        let mut session = Session::begin(game.clone(), setup, state).map_err(|fault| fault.message)?;
        let mut longest = begun.elapsed();
        let mut generator = Generator::new(1);
        while session.choice().is_some() && session.entries().len() < MOST_ANSWERS {
            let pick = |state: &Match| generator.below(u32::try_from(state.answers()).unwrap()) as usize;
            let mut pick = pick;
            let asked = ThreadTime::now();
            session.answer_with(&mut pick).map_err(|rejected| rejected.message)?;
            longest = longest.max(asked.elapsed());
        }
        self.check_times(longest, begun.elapsed(), knows_line)?;
        let Some(failure) = session.failure() else {
            return Err(format!("does not fail within {} answers", session.entries().len()));
        };
        let fault = failure.diagnostic();
        let (file, line) = place(&game.sources, &fault);
        let said = &fault.message;
        let fits = match knows_line {
            true => self.expects(line, said) || (file == "hostile.yaml" && self.expects_somewhere(said)),
            false => self.expects_somewhere(said) || is_exhausted(said),
        };
        if !fits {
            return Err(told(&game.sources, std::iter::once(&fault)));
        }
        // The answers so far lead there again.
        if knows_line && !cfg!(debug_assertions) && session.entries().len() < 10 {
            let replayed = replay(&Record::of(&session), game.clone()).map_err(|fault| fault.message)?;
            assert_eq!(replayed.session.failure(), Some(failure), "{}", self.name);
        }
        Ok(())
    }
}

/// Whether one of the messages of a remark is said.
fn says(remark: &str, said: &str) -> bool {
    remark.split('|').any(|message| said.contains(message.trim()))
}

/// Whether it is said of a limit, which the two engines do not share, or of a number, in Rhai's own words.
fn is_exhausted(said: &str) -> bool {
    let limits = [
        "overflow",
        "Division by zero",
        "division by zero",
        "did not come to an end",
        "call each other more than",
        "take too much room",
        "a list has more than",
    ];
    limits.iter().chain(&["lists lie more than"]).any(|limit| said.contains(limit))
}

/// The file and line of a fault.
fn place(sources: &Sources, fault: &Diagnostic) -> (String, usize) {
    let Some(span) = fault.span else { return (String::new(), 0) };
    (sources.path(span.source).to_owned(), sources.position(span).line as usize)
}

fn told<'a>(sources: &Sources, faults: impl Iterator<Item = &'a Diagnostic>) -> String {
    let told = faults.map(|fault| format!("{:?} {}: {}", place(sources, fault), fault.code.0, fault.message));
    told.take(5).collect::<Vec<String>>().join("; ")
}

/// Plays all cases of a file; gives how many there are.
fn stops(file: &'static str) -> usize {
    let text = std::fs::read_to_string(format!("tests/hostile/{file}.txt")).unwrap();
    let cases = Case::all(file, &text);
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| case.play().err().map(|wrong| format!("{}: {}: {wrong}", case.file, case.name)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    cases.len()
}

macro_rules! hostile {
    ($($file:ident: $count:literal)*) => {
        $(#[test]
        fn $file() {
            assert_eq!(stops(stringify!($file)), $count);
        })*
    };
}

hostile! {
    loops: 35
    recursion: 16
    lists: 40
    zones: 35
    growth: 32
    events: 35
    moves: 17
    questions: 20
    flow: 12
    figures: 41
    refused: 22
}

/// Whether a match of random answers comes to its end with this part of the work that there is.
fn ends_with(game: &Game, seed: u64, step: i64, whole: i64) -> bool {
    let mut state = Match::new(game, seed);
    state.limit(Work::of(MOST_WORK / step, MOST_WORK_OF_A_MATCH / whole));
    let mut generator = Generator::new(seed);
    loop {
        match state.advance(game) {
            Ok(Pause::Ask) => {}
            paused => return paused.is_ok(),
        }
        while !state.answer(game, generator.below(u32::try_from(state.answers()).unwrap()) as usize).unwrap()
        {
        }
    }
}

#[test]
fn games_use_a_small_part_of_the_work_that_there_is() {
    let games = [
        ("games/ra.yaml", 5),
        ("games/nile.yaml", 5),
        ("games/rapa-nui.yaml", 4),
        ("games/tiki-topple.yaml", 4),
    ];
    for (path, seats) in games {
        let loaded = check::load(&Disk, path, &library().host);
        let rules = loaded.definition.unwrap().rules(None, &[]).unwrap();
        let game = Game::new(Arc::new(rules), seats, Arc::new(loaded.sources), &library().host).unwrap();
        for seed in 0..5 {
            assert!(ends_with(&game, seed, 100, 100), "{path}");
        }
    }
}
