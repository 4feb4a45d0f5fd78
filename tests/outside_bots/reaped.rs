//! No program outlives its match, whatever happens.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use parlor::bot::outside::try_program;

use crate::common::game;
use crate::console::Console;
use crate::{PEBBLES, command, file, patient, within};

/// Whether a process runs; a zombie that nobody waits for counts.
fn runs(id: &str) -> bool {
    Command::new("kill").args(["-0", id]).output().unwrap().status.success()
}

/// The processes that a bot has noted, all of which must have ended.
fn all_ended(noted: &Path) {
    let text = fs::read_to_string(noted).unwrap();
    let ids: Vec<&str> = text.split_whitespace().collect();
    assert!(!ids.is_empty());
    for id in ids {
        // Those that a bot has started are waited for by another process.
        let gone = (0..100).any(|_| {
            let gone = !runs(id) || is_zombie(id);
            if !gone {
                thread::sleep(Duration::from_millis(50));
            }
            gone
        });
        assert!(gone, "{id} still runs");
    }
}

fn is_zombie(id: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z'))
}

#[test]
fn what_a_bot_has_started_ends_with_it() {
    let noted = file("children");
    let bot = format!("{} {}", command("children"), noted.display());
    let trial = try_program(&within(&bot, Duration::from_secs(3)), &game(PEBBLES, 2), 2, 100);
    assert_eq!(trial.fault.unwrap().1.message, "no answer within 3 s");
    all_ended(&noted);
}

#[test]
fn a_bot_that_does_nothing_wrong_ends_when_its_input_is_closed() {
    let noted = file("noted");
    let bot = patient(&format!("{} {}", command("noted"), noted.display()));
    let game = game(PEBBLES, 2);
    for seed in 1..4 {
        assert!(try_program(&bot, &game, seed, 100).fault.is_none());
    }
    let text = fs::read_to_string(&noted).unwrap();
    assert_eq!(text.lines().count(), 2, "one program for each seat, for all matches: {text}");
    assert!(text.lines().all(runs));
    assert!(bot.close(), "all end by themselves");
    drop(bot);
    all_ended(&noted);
}

#[test]
fn a_bot_that_does_not_end_is_ended() {
    let bot = patient(&command("stubborn"));
    assert!(try_program(&bot, &game(PEBBLES, 2), 1, 100).fault.is_none());
    assert!(!bot.close());
}

#[test]
fn ctrl_c_ends_all_programs() {
    let console = Console::new("outside_interrupted");
    let noted = file("interrupted");
    console.write("bot.sh", &format!("#!/bin/sh\nexec {} {}\n", command("children"), noted.display()));
    make_executable(&console.place("bot.sh"));
    for arguments in [
        format!("simulate {PEBBLES} --bots cmd:./bot.sh --matches 4 --threads 2 --bot-time 60s"),
        format!("arena {PEBBLES} --bots cmd:./bot.sh,random --all --matches 4 --bot-time 60s"),
        format!("play {PEBBLES} --bots cmd:./bot.sh --seed 2 --bot-time 60s"),
    ] {
        let _ = fs::remove_file(&noted);
        let mut playing = console.start(&arguments);
        let begun = (0..600).any(|_| {
            thread::sleep(Duration::from_millis(50));
            noted.exists()
        });
        assert!(begun, "{arguments}");
        let (code, printed) = playing.interrupt(Duration::from_secs(10));
        assert_eq!(code, Some(130), "{arguments}: {printed}");
        all_ended(&noted);
    }
}

/// Lets a file be run.
pub(crate) fn make_executable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}
