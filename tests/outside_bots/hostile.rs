//! Whatever a bot does wrong is told, its seat forfeits, and the match goes on without it.
#![expect(clippy::disallowed_methods, reason = "how long it takes is what is tested")]

use std::time::{Duration, Instant};

use parlor::bot::BotFault;
use parlor::bot::outside::try_program;

use crate::common::game;
use crate::{PEBBLES, command, within};

/// What a bot does wrong in a match.
fn fault(what: &str, time: Duration) -> BotFault {
    let trial = try_program(&within(&command(what), time), &game(PEBBLES, 2), 2, 100);
    let (_, fault) = trial.fault.unwrap_or_else(|| panic!("{what} does nothing wrong: {:?}", trial.answers));
    fault
}

const LONG: Duration = Duration::from_secs(30);
const SHORT: Duration = Duration::from_millis(1500);

#[test]
fn what_a_bot_does_wrong_is_told() {
    let mut told = String::new();
    for what in [
        "crash",
        "exit",
        "kill",
        "long",
        "flood",
        "nonsense",
        "binary",
        "deep",
        "unknown",
        "hello_again",
        "other",
        "twice",
        "beyond",
        "negative",
        "words",
        "too_many",
        "newer",
    ] {
        let begun = Instant::now();
        let fault = fault(what, LONG);
        let received: String = fault.received.chars().take(60).collect();
        told.push_str(&format!("{what}: {:?}: {fault}\n", fault.kind));
        if !received.is_empty() {
            told.push_str(&format!("    it wrote {received}\n"));
        }
        let asked = fault.sent.starts_with("{\"type\":\"question\",\"id\":");
        assert!(asked || what == "newer", "{what} was sent {}", fault.sent);
        assert!(begun.elapsed() < LONG, "{what} is not waited for");
    }
    insta::assert_snapshot!("faults", told);
}

#[test]
fn a_bot_that_is_late_is_not_waited_for() {
    for what in ["hang", "close", "flood_errors"] {
        let begun = Instant::now();
        let trial = try_program(&within(&command(what), SHORT), &game(PEBBLES, 2), 2, 100);
        if what == "flood_errors" {
            // Whatever it complains of is read, so that it can go on.
            assert!(trial.fault.is_none_or(|(_, fault)| fault.message == "no answer within 1500 ms"));
            continue;
        }
        let (_, fault) = trial.fault.unwrap();
        let expected = match what {
            "hang" => "no answer within 1500 ms",
            _ => "it closed its output, or was killed, before it answered",
        };
        assert_eq!(fault.message, expected, "{what}");
        assert!(begun.elapsed() < Duration::from_secs(20), "{what}: {:?}", begun.elapsed());
    }
}

#[test]
fn the_end_of_its_log_is_told() {
    let fault = fault("crash", LONG);
    let log = fault.log.join("\n");
    assert!(log.contains("Traceback") && log.contains("ValueError: this bot is broken"), "{log}");
    assert!(fault.details().unwrap().contains("its log ends so:\n"), "{:?}", fault.details());
}

#[test]
fn what_is_no_program_is_told() {
    let game = game(PEBBLES, 2);
    for (command, told) in [
        ("tests/nothing.py", "cannot start `tests/nothing.py`: no such file or directory"),
        ("tests/cli/pebbles.yaml", "cannot start `tests/cli/pebbles.yaml`: permission denied"),
        ("false", "it ended with exit code 1 before it answered"),
        (
            "echo hello",
            "it wrote what is no message: standard output is for messages alone; what is for people goes to standard \
             error, or into a `log` message",
        ),
    ] {
        let fault = within(command, LONG).try_start(&game).unwrap_err();
        assert_eq!(fault.message, told, "{command}");
    }
}
