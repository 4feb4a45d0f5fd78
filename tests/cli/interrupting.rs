//! Ctrl-C, as the signal that a terminal sends for it.

use std::time::Duration;

use crate::console::Console;

/// A second for the program, and the rest for a machine that is busy with other tests.
const SOON: Duration = Duration::from_secs(10);

#[test]
fn bots_that_think_are_not_waited_for() {
    let console = Console::new("thinking_interrupted");
    let endless = "tests/cli/pebbles.yaml --bots search:100000000 --seed 2";
    for (arguments, told) in [
        (format!("play {endless} --record a.record"), "parlor play --resume a.record"),
        (format!("simulate {endless} --matches 2 --threads 2"), "interrupted after 0 of 2 matches"),
        (
            "arena tests/cli/pebbles.yaml --bots search:100000000,random --all --matches 2".to_owned(),
            "interrupted; only seeds",
        ),
        (
            format!("diff {endless} tests/cli/pebbles.yaml --matches 2"),
            "interrupted; what was played until then is told",
        ),
        ("bench tests/cli/pebbles.yaml --time 60".to_owned(), ""),
    ] {
        let (code, printed) = console.start(&arguments).interrupt(SOON);
        assert_eq!(code, Some(130), "{arguments}: {printed}");
        assert!(printed.contains(told), "{arguments}: {printed}");
    }
}

#[test]
fn a_pipe_that_brings_nothing_is_not_waited_for() {
    let console = Console::new("waiting_interrupted");
    let mut playing = console.start("play tests/cli/pebbles.yaml --seed 2 --record a.record");
    playing.type_and_wait("1 2\npass\nwhite*2\n", "Ann: put a pebble back");
    let (code, printed) = playing.interrupt(SOON);
    assert_eq!(code, Some(130), "{printed}");
    let resumed = console.run("play --resume a.record", "white\n");
    assert!(resumed.starts_with("exit 0"), "{resumed}");
}
