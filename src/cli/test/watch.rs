//! `parlor test --watch`: plays the tests of a game again whenever one of its files changes.

use std::thread;

use super::collecting::{Selected, collect};
use super::play;
use crate::cli::arguments::TestArguments;
use crate::cli::clock::since_start;
use crate::cli::environment::Environment;
use crate::cli::exit::{CommandError, Exit};
use crate::cli::output::{Output, Tone, clean};
use crate::cli::watching::{AGAIN, GameWatch};

/// After so many looks it is found out whether there are other games.
const LOOKS: u32 = 20;

/// Clears the screen, and what was scrolled off it.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// A game that is watched.
struct WatchedTests {
    selected: Selected,
    watch: GameWatch,
    /// Whether its tests are to be played once its files do not change any more.
    is_changed: bool,
}

impl WatchedTests {
    fn new(selected: Selected) -> Self {
        Self { watch: GameWatch::of_tests(&selected.game), selected, is_changed: true }
    }

    /// Whether its files have changed and now are as they were at the last look: they are not just being written.
    fn is_settled(&mut self) -> bool {
        match self.watch.look(since_start()) {
            Some(true) => {
                self.is_changed = true;
                false
            }
            Some(false) => std::mem::take(&mut self.is_changed),
            None => false,
        }
    }
}

/// Plays the tests of all games, and those of a game again whenever its files change, until the command is interrupted.
///
/// # Errors
/// When there is nothing at a path, or when all games come with the program and cannot change.
pub(super) fn run(
    arguments: &TestArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let selected = collect(&arguments.paths, environment)?;
    if let Some(shipped) = selected.iter().find(|selected| selected.game.is_shipped()) {
        return Err(shipped.game.unchangeable());
    }
    let mut watched: Vec<WatchedTests> = selected.into_iter().map(WatchedTests::new).collect();
    let clears = environment.stdout_is_terminal && environment.has_screen;
    let (mut looks, mut is_first, mut trouble) = (0, true, String::new());
    loop {
        thread::sleep(AGAIN);
        looks += 1;
        if looks % LOOKS == 0 {
            match collect(&arguments.paths, environment) {
                Ok(now) => take_over(&mut watched, now),
                // It may be there again at the next look.
                Err(stop) => {
                    let told = stop.in_short();
                    if told != trouble {
                        output.line(output.style.paint(Tone::Wrong, &clean(&told)))?;
                        output.flush()?;
                        trouble = told;
                    }
                }
            }
        }
        let changed: Vec<Selected> =
            watched.iter_mut().filter_map(|one| one.is_settled().then(|| one.selected.clone())).collect();
        if changed.is_empty() {
            continue;
        }
        if clears && !is_first {
            output.control(CLEAR)?;
        }
        if let Err(stop) = play(&changed, arguments, output) {
            stop.report(output);
        }
        let watching = match watched.as_slice() {
            [one] => format!("`{}`", one.selected.game.name),
            all => format!("{} games", all.len()),
        };
        let told = format!("watching {watching}; Ctrl-C ends");
        output.line(output.style.paint(Tone::Faint, &clean(&told)))?;
        output.flush()?;
        (is_first, trouble) = (false, String::new());
    }
}

/// Watches games from now on that are new, and no more those that are not there.
fn take_over(watched: &mut Vec<WatchedTests>, now: Vec<Selected>) {
    watched.retain(|known| now.iter().any(|one| one.game.name == known.selected.game.name));
    for selected in now {
        match watched.iter_mut().find(|known| known.selected.game.name == selected.game.name) {
            Some(known) => known.selected = selected,
            None => watched.push(WatchedTests::new(selected)),
        }
    }
}
