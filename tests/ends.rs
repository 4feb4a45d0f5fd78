//! How the full screen ends: whatever happens, the terminal is given back, people read where the match is kept, and all
//! answers are there.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod emulator;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use emulator::{Terminal, empty_folder};

const SIZE: (u16, u16) = (80, 24);
const PLAY: &str = "play count.yaml --seed 1 --record a.record";

/// A person counts; each answer is a decision.
const COUNT: &str = "parlor: 1\nname: Count\nplayers: { from: 1, to: 1 }\ncounters: { points: { per: seat } }\nflow: [{ \
                     turns: { from: first, do: [add] } }]\nscoring: [points]\n";
const ADD: &str =
    "/// Add a number.\nfn add(me) { gain(me, points, choose(me, \"number\", [11, 12, 13])); }\n";

/// A folder of its own with a small game in it.
fn folder(name: &str) -> PathBuf {
    let folder = empty_folder("ends", name);
    fs::create_dir_all(folder.join("count")).unwrap();
    fs::write(folder.join("count.yaml"), COUNT).unwrap();
    fs::write(folder.join("count/rules.rhai"), ADD).unwrap();
    folder
}

fn start(folder: &Path, arguments: &str) -> Terminal {
    let terminal = Terminal::start(folder, SIZE, arguments);
    terminal.until("the question", &|screen| screen.contains("number") && screen.contains("11"));
    terminal
}

/// Adds 11 once more.
fn add(terminal: &mut Terminal, total: usize) {
    terminal.press("11\r");
    terminal.until("the answer", &|screen| screen.contains(&format!("points {total}")));
}

fn answers(folder: &Path, record: &str) -> usize {
    let text = fs::read_to_string(folder.join(record)).unwrap();
    text.lines().filter(|line| line.starts_with("Ann: 11")).count()
}

/// Fails unless a match goes on from its record with so many points.
fn check_goes_on(folder: &Path, record: &str, points: usize) {
    let mut terminal = Terminal::start(folder, SIZE, &format!("play --resume {record}"));
    terminal.until("the points", &|screen| screen.contains(&format!("points {points}")));
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

#[test]
fn signals_to_end_give_the_terminal_back_and_say_where_the_match_is_kept() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129), ("-QUIT", 131)] {
        let folder = folder(&format!("signal{signal}"));
        let mut terminal = start(&folder, PLAY);
        add(&mut terminal, 11);
        terminal.kill(signal);
        terminal.until(signal, &|screen| {
            screen.contains("after 1 answer") && screen.contains("--resume a.record")
        });
        assert!(terminal.is_given_back(), "{signal}");
        assert_eq!(terminal.end(), Some(code), "{signal}");
        check_goes_on(&folder, "a.record", 11);
    }
}

#[test]
fn signals_to_end_give_the_terminal_back_where_lines_are_typed() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129), ("-QUIT", 131)] {
        let folder = folder(&format!("typed{signal}"));
        let terminal = start(&folder, &format!("{PLAY} --plain"));
        terminal.until("the editor", &|screen| screen.trim_end().ends_with('>') && !terminal.reads_lines());
        terminal.kill(signal);
        terminal.until(signal, &|screen| screen.contains("--resume a.record"));
        assert!(terminal.is_given_back(), "{signal}");
        assert_eq!(terminal.end(), Some(code), "{signal}");
    }
}

#[test]
fn while_it_is_suspended_the_shell_has_the_terminal() {
    for by_key in [true, false] {
        let folder = folder(&format!("suspended-{by_key}"));
        let mut terminal = start(&folder, PLAY);
        add(&mut terminal, 11);
        if by_key {
            terminal.press("\x1a");
        } else {
            terminal.kill("-TSTP");
        }
        terminal.until("the shell", &|_| terminal.is_given_back() && terminal.is_stopped());
        // Others write to the screen and change its modes meanwhile.
        terminal.draw("\x1b[2J\x1b[Hsomething else");
        terminal.kill("-CONT");
        terminal
            .until("the question", &|screen| screen.contains("points 11") && !screen.contains("something"));
        assert!(terminal.is_full_screen());
        add(&mut terminal, 22);
        terminal.press("\x03");
        assert_eq!(terminal.end(), Some(130));
        assert_eq!(answers(&folder, "a.record"), 2);
    }
}

#[test]
fn a_process_that_was_stopped_from_outside_draws_everything_again() {
    let folder = folder("stopped");
    let mut terminal = start(&folder, PLAY);
    terminal.kill("-STOP");
    terminal.until("the stop", &|_| terminal.is_stopped());
    terminal.draw("\x1b[?1049l\x1b[?25h\x1b[2J\x1b[Hsomething else");
    terminal.kill("-CONT");
    terminal.until("the question", &|screen| screen.contains("number") && !screen.contains("something"));
    assert!(terminal.is_full_screen());
    add(&mut terminal, 11);
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

#[test]
fn a_terminal_that_is_closed_ends_the_match_and_nothing_is_lost() {
    // With and without the signal that tells it.
    for ignores in [false, true] {
        let folder = folder(&format!("closed-{ignores}"));
        let before = if ignores { "trap '' HUP; " } else { "" };
        let mut terminal = Terminal::start_after(&folder, SIZE, before, PLAY);
        terminal.until("the question", &|screen| screen.contains("number") && screen.contains("11"));
        add(&mut terminal, 11);
        let mut child = terminal.close();
        let ended = (0..500).any(|_| {
            thread::sleep(Duration::from_millis(10));
            child.try_wait().unwrap().is_some()
        });
        assert!(ended, "it goes on without a terminal");
        assert_eq!(answers(&folder, "a.record"), 1);
        check_goes_on(&folder, "a.record", 11);
    }
}

#[test]
fn a_kill_loses_no_answer() {
    let folder = folder("killed");
    let mut terminal = start(&folder, PLAY);
    for total in [11, 22, 33] {
        add(&mut terminal, total);
    }
    terminal.kill("-KILL");
    assert_eq!(terminal.end(), None);
    assert_eq!(answers(&folder, "a.record"), 3);
    check_goes_on(&folder, "a.record", 33);
}

#[test]
fn where_the_disk_is_full_it_is_said_how_much_is_kept() {
    let folder = folder("full");
    // No file may be larger than a kilobyte: there is room for some answers.
    let mut terminal = Terminal::start_after(&folder, SIZE, "trap '' XFSZ; ulimit -f 1; ", PLAY);
    terminal.until("the question", &|screen| screen.contains("number") && screen.contains("11"));
    for _ in 0..60 {
        if !terminal.is_full_screen() {
            break;
        }
        terminal.press_at_once("11\r");
        thread::sleep(Duration::from_millis(40));
    }
    terminal.until("the end", &|screen| screen.contains("cannot write `a.record`"));
    assert!(terminal.is_given_back());
    let kept = answers(&folder, "a.record");
    let told = terminal.all();
    assert!(told.contains(&format!("the first {kept} answers are kept in `a.record`")), "{kept}: {told}");
    assert!(told.contains(&format!("The match is kept after {kept} answers.")), "{kept}: {told}");
    assert_eq!(terminal.end(), Some(1));
    assert!(kept > 5);
    check_goes_on(&folder, "a.record", 11 * kept);
}

#[test]
fn a_record_that_was_removed_is_kept_again() {
    let folder = folder("removed");
    let mut terminal = start(&folder, PLAY);
    add(&mut terminal, 11);
    fs::remove_file(folder.join("a.record")).unwrap();
    add(&mut terminal, 22);
    terminal.until("the message", &|screen| screen.contains("`a.record` was removed"));
    assert_eq!(answers(&folder, "a.record"), 2);
    add(&mut terminal, 33);
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
    assert_eq!(answers(&folder, "a.record"), 3);
    check_goes_on(&folder, "a.record", 33);
}

/// Wherever it was to be kept, the folder is made again with all answers.
#[test]
fn a_match_whose_folder_was_removed_is_kept_there_again() {
    for (arguments, record) in [
        ("play count.yaml --seed 1 --record mine/a.record", "mine/a.record"),
        ("play count.yaml --seed 1", "data/parlor/saves/count-1.record"),
        ("play --plain count.yaml --seed 1 --record mine/a.record", "mine/a.record"),
    ] {
        let folder = folder("no_folder");
        fs::create_dir(folder.join("mine")).unwrap();
        let top = folder.join(record.split('/').next().unwrap());
        let mut terminal = start(&folder, arguments);
        add(&mut terminal, 11);
        fs::remove_dir_all(&top).unwrap();
        add(&mut terminal, 22);
        terminal.until("the message", &|screen| screen.contains("removed: the match is kept there again"));
        assert_eq!(answers(&folder, record), 2);
        add(&mut terminal, 33);
        terminal.press("\x03");
        terminal.until("where it is", &|screen| screen.contains("after 3 answers"));
        assert_eq!(terminal.end(), Some(130));
        check_goes_on(&folder, record, 33);
        // Where no folder can be made any more, nobody is told that the match is kept.
        let plain = if arguments.contains("--plain") { "--plain " } else { "" };
        let mut terminal = start(&folder, &format!("play {plain}--resume {record}"));
        fs::remove_dir_all(&top).unwrap();
        fs::write(&top, "something else").unwrap();
        terminal.press("11\r");
        terminal.until("the end", &|screen| screen.contains("cannot write"));
        assert!(terminal.is_given_back());
        let told = terminal.all();
        assert!(!told.contains("--resume"), "{told}");
        assert_eq!(terminal.end(), Some(1));
    }
}

#[test]
fn a_record_that_others_replaced_or_changed_is_left_to_them() {
    for is_new_file in [true, false] {
        let folder = folder(&format!("replaced-{is_new_file}"));
        let mut terminal = start(&folder, PLAY);
        add(&mut terminal, 11);
        if is_new_file {
            fs::remove_file(folder.join("a.record")).unwrap();
        }
        fs::write(folder.join("a.record"), "my shopping list\n").unwrap();
        add(&mut terminal, 22);
        terminal.until("the message", &|screen| screen.contains("a-2.record"));
        assert_eq!(fs::read_to_string(folder.join("a.record")).unwrap(), "my shopping list\n");
        add(&mut terminal, 33);
        terminal.press("\x03");
        terminal.until("where it is", &|screen| screen.contains("--resume a-2.record"));
        assert_eq!(terminal.end(), Some(130));
        check_goes_on(&folder, "a-2.record", 33);
    }
}

#[test]
fn a_record_that_was_edited_in_its_place_is_left_as_it_is() {
    let folder = folder("edited");
    let mut terminal = start(&folder, PLAY);
    add(&mut terminal, 11);
    let path = folder.join("a.record");
    let written = || fs::read_to_string(&path).unwrap();
    // Whoever only touches it changes nothing.
    let file = fs::OpenOptions::new().write(true).open(&path).unwrap();
    #[expect(clippy::disallowed_methods, reason = "the file gets a later time")]
    let later = std::time::SystemTime::now() + Duration::from_secs(9);
    file.set_modified(later).unwrap();
    add(&mut terminal, 22);
    assert_eq!(answers(&folder, "a.record"), 2);
    let edited = written().replacen("Ann: 11", "Ann: 12", 1);
    fs::write(&path, &edited).unwrap();
    add(&mut terminal, 33);
    terminal.until("the message", &|screen| screen.contains("a-2.record"));
    assert_eq!(written(), edited);
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
    check_goes_on(&folder, "a-2.record", 33);
}

#[test]
fn a_record_is_played_by_one_program_at_a_time() {
    let folder = folder("two");
    let mut terminal = start(&folder, PLAY);
    add(&mut terminal, 11);
    let second = Terminal::start(&folder, SIZE, "play --resume a.record");
    second.until("the refusal", &|screen| screen.contains("`a.record` is being played elsewhere"));
    assert_eq!(second.end(), Some(1));
    add(&mut terminal, 22);
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
    assert_eq!(answers(&folder, "a.record"), 2);
}
