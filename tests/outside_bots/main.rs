//! Bots that are programs of their own: what they are sent and answer, that nothing hidden is among it, and that nothing
//! that they do harms anything else. 100 states of each game in `cargo test`, 10,000 with `PARLOR_FULL=1`.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "a full run says what it looked at")]

#[allow(dead_code, reason = "each test uses some of it")]
#[path = "../common/mod.rs"]
mod common;
#[allow(dead_code, reason = "each test uses some of it")]
#[path = "../console/mod.rs"]
mod console;
#[path = "../common/shipped.rs"]
mod shipped;
#[allow(dead_code, reason = "each test uses some of it")]
#[path = "../common/twins.rs"]
mod twins;

mod commands;
mod hostile;
mod reaped;
mod same_matches;
mod secrets;
mod transcripts;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use parlor::bot::outside::BotTerms;
use parlor::bot::{Outside, Player, Spec};
use parlor::simulate::{self, Course, Detail, Plan, Played};

/// A game with several shapes of questions.
const PEBBLES: &str = "tests/cli/pebbles.yaml";

/// The command of a bot of `bots.py` that does something wrong.
fn command(what: &str) -> String {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/outside_bots/bots.py");
    format!("python3 {} {what}", place.display())
}

/// It, with half a minute for each answer.
fn patient(command: &str) -> Outside {
    within(command, Duration::from_secs(30))
}

fn within(command: &str, time: Duration) -> Outside {
    Outside::program(command, BotTerms { time, ..BotTerms::default() }).unwrap()
}

fn spec(command: &str) -> Spec {
    Spec::Outside(patient(command))
}

/// A file that a bot writes, which is not there yet.
fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside_bots");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    let _ = std::fs::remove_file(&file);
    file
}

/// The matches of bots, on so many threads.
fn played(path: &str, bots: &[&str], matches: u64, threads: usize) -> Vec<Played> {
    let bot = |name: &&str| match name.strip_prefix("cmd:") {
        Some(command) => spec(command),
        None => name.parse::<Spec>().unwrap(),
    };
    let bots: Vec<Spec> = bots.iter().map(bot).collect();
    let course = Course {
        bots: bots.into_iter().map(Player::from).collect(),
        seed: 7,
        from: 0,
        to: matches,
        threads,
        detail: Detail::Basic,
        most_decisions: 10_000,
        clock: || Duration::ZERO,
    };
    let game = common::game(path, u8::try_from(course.bots.len()).unwrap());
    let mut rows = Vec::new();
    simulate::run::<()>(&Plan { game: Arc::clone(&game), course }, &AtomicBool::new(false), |batch| {
        rows.extend(batch.rows);
        Ok(())
    })
    .unwrap();
    rows
}
