//! The screen as people see it who share a terminal: a real one, read back by an emulator.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod emulator;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use emulator::{Terminal, empty_folder};

const SIZE: (u16, u16) = (80, 30);

/// A folder of its own with the test games in it.
fn folder(name: &str) -> PathBuf {
    let folder = empty_folder("terminal", name);
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    std::os::unix::fs::symlink(tests, folder.join("tests")).unwrap();
    folder
}

macro_rules! snapshot {
    ($name:literal, $text:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "snapshots/terminal", omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        });
    };
}

const PLAY: &str = "play --plain tests/cli/pebbles.yaml --seed 2 --record a.record";

#[test]
fn the_screen_is_handed_over_without_what_was_on_it() {
    let folder = folder("handed_over");
    let mut terminal = Terminal::start(&folder, SIZE, &format!("{PLAY} --lang ja"));
    terminal.wait("Bobさんに渡して、Enter を押してください。");
    assert!(!terminal.all().contains("目標("), "nobody has taken the screen yet");
    terminal.press("\r");
    snapshot!("bob", terminal.wait(">"));
    terminal.press("白 黒\r");
    terminal.wait("パス\n>");
    terminal.press("１\r");
    let between = terminal.wait("Annさんに渡して、Enter を押してください。");
    snapshot!("between", between);
    assert_eq!(terminal.all().trim(), between.trim(), "nothing can be scrolled back to");
    terminal.press("\r");
    let screen = terminal.wait(">");
    snapshot!("ann", screen);
    // What Bob typed cannot be called back by the arrow keys.
    terminal.press("\x1b[A\x1b[A");
    thread::sleep(Duration::from_millis(100));
    assert_eq!(terminal.screen(), screen);
    terminal.press("\x04");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn while_the_screen_is_handed_over_no_word_shows_the_next_hand() {
    let folder = folder("between_words");
    let mut terminal = Terminal::start(&folder, SIZE, PLAY);
    let between = "Ann, then press Enter.";
    terminal.wait("Bob, then press Enter.");
    terminal.press("undo\r");
    terminal.wait_for("there is no answer to take back", "Bob, then press Enter.");
    terminal.press("\r");
    terminal.wait("\n>");
    terminal.press("white\r");
    terminal.wait("pass\n>");
    terminal.press("-\r");
    terminal.wait(between);
    for (word, told) in [("help", "quit"), ("log", "undo"), ("table", "Ann"), ("white", "help")] {
        terminal.press(&format!("{word}\r"));
        terminal.wait_for(told, between);
        thread::sleep(Duration::from_millis(100));
        let all = terminal.all();
        assert!(all.trim_end().ends_with(between) && !all.contains("goal("), "{word}: {all}");
    }
    snapshot!("between_words", terminal.screen());
    // Nobody has seen anything since: the answer is taken back, and Bob is asked again when he has the device.
    terminal.press("undo\r");
    let all = terminal.wait("Bob, then press Enter.");
    assert!(!all.contains("goal("), "{all}");
    terminal.press("\r");
    let screen = terminal.wait_for("the last answer is taken back", "pass\n>");
    assert!(screen.contains("Bob (you)") && !screen.contains("Ann (you)"), "{screen}");
    terminal.press("-\r");
    terminal.wait(between);
    terminal.press("quit\r");
    terminal.wait_for("--resume a.record", "");
    assert_eq!(terminal.end(), Some(0));
    let record = fs::read_to_string(folder.join("a.record")).unwrap();
    assert_eq!(record.matches("taken-back: 1").count(), 1, "{record}");
}

/// A game without any private zone in which both bid in secret, each what the other one cannot.
const BIDS: &str = "parlor: 1
name: Bids
players: { from: 2, to: 2 }
pieces: { coin: { kinds: gold, set: { pot: gold } } }
zones: { pot: { holds: coin } }
flow: [{ round: { times: 2, do: [bid] } }]
";
const BID: &str = "fn bid() {
    choose_sealed(seats, \"bid\", [[\"crimson\", \"azure\"], [\"emerald\", \"azure\"]]);
}
";

/// What was typed at one seat is not called back at another by any key: what is typed then stands alone.
fn nothing_comes_back(terminal: &mut Terminal, line: &str, secrets: [&str; 2]) {
    let before = terminal.screen();
    for keys in ["\x1f", "\x1b[A", "\x1b[A\x1b[A\x1b[B", "\x1b<", "\x19", "\x19\x1by", "\x1b."] {
        terminal.press(&format!("{keys}x"));
        terminal.wait(&format!("{line} x"));
        terminal.press("\x7f");
        terminal.wait(line);
    }
    for secret in secrets {
        // Completion, and the search backwards.
        for keys in [&format!("{}\t\t", &secret[..3]), &format!("\x12{}", &secret[..3])] {
            terminal.press(keys);
            thread::sleep(Duration::from_millis(150));
            let count = |screen: &str| screen.matches(secret).count();
            let screen = terminal.screen();
            assert_eq!(count(&screen), count(&before), "{keys:?}: {screen}");
            terminal.press("\x07\x15");
            terminal.wait(line);
        }
    }
    // What was only just killed can be yanked back, so this can be seen at all.
    terminal.press("x\x15\x19");
    terminal.wait(&format!("{line} x"));
    terminal.press("\x7f");
    terminal.wait(line);
}

#[test]
fn what_one_seat_types_is_not_called_back_at_another() {
    let folder = folder("called_back");
    fs::create_dir_all(folder.join("bids")).unwrap();
    fs::write(folder.join("bids.yaml"), BIDS).unwrap();
    fs::write(folder.join("bids/rules.rhai"), BID).unwrap();
    let mut terminal = Terminal::start(&folder, SIZE, "play --plain bids.yaml --seed 1 --record a.record");
    terminal.wait("Ann, then press Enter.");
    terminal.press("\r");
    terminal.wait("\n>");
    // Something is killed, and the bid is completed.
    terminal.press("mystery\x15");
    terminal.wait("\n>");
    terminal.press("crim\t\r");
    let between = terminal.wait("Bob, then press Enter.");
    assert_eq!(terminal.all().trim(), between.trim(), "nothing can be scrolled back to");
    nothing_comes_back(&mut terminal, "Bob, then press Enter.", ["crimson", "mystery"]);
    terminal.press("\r");
    let screen = terminal.wait("\n>");
    assert!(!terminal.all().contains("crimson"), "{screen}");
    nothing_comes_back(&mut terminal, "\n>", ["crimson", "mystery"]);
    terminal.press("emerald\r");
    terminal.wait("Ann, then press Enter.");
    nothing_comes_back(&mut terminal, "Ann, then press Enter.", ["emerald", "mystery"]);
    terminal.press("\r");
    terminal.wait("\n>");
    // One's own is there again.
    terminal.press("\x1b[A");
    terminal.wait("\n> crimson");
    terminal.press("\r");
    terminal.wait("Bob, then press Enter.");
    terminal.press("\r");
    terminal.wait("\n>");
    terminal.press("\x1b[A\x1b[A\x1b[A");
    terminal.wait("\n> emerald");
    terminal.press("\x15\x04");
    assert_eq!(terminal.end(), Some(0));
}

/// Cards are shown and taken away again.
const CARDS: &str = "parlor: 1
name: Cards
players: { from: 1, to: 1 }
pieces: { card: { kinds: ace king, set: { deck: ace, gone: king } } }
zones: { deck: { holds: card }, table: { holds: card }, gone: { holds: card } }
flow: [{ round: { times: 2, do: [lay_out] } }]
";
const LAY_OUT: &str = "fn lay_out() {
    choose(seats[0], \"ready\", [\"yes\"]);
    move(deck.top, table);
    pause_to_show(`on the table: ${table.map(|card| card)}`);
    move(table, gone);
    move(gone.filter(|card| card.is_a(king)), deck);
}
";

#[test]
fn a_moment_waits_for_a_person() {
    let folder = folder("moment");
    fs::create_dir_all(folder.join("cards")).unwrap();
    fs::write(folder.join("cards.yaml"), CARDS).unwrap();
    fs::write(folder.join("cards/rules.rhai"), LAY_OUT).unwrap();
    let mut terminal = Terminal::start(&folder, SIZE, "play --plain cards.yaml --seed 1 --record a.record");
    terminal.wait("(Enter: yes) >");
    terminal.press("\r");
    snapshot!("moment", terminal.wait("Press Enter to go on."));
    terminal.press("\r");
    let screen = terminal.wait("(Enter: yes) >");
    assert_eq!(screen.matches("on the table: ace").count(), 1, "{screen}");
    terminal.press("\r");
    terminal.wait_for("on the table: king", "Press Enter to go on.");
    // The match is over and kept, whether somebody looks on or stops here.
    terminal.press("\x04");
    terminal.wait_for("Cards is over after 2 decisions", "a.record");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn a_wrong_answer_is_told_and_asked_again() {
    let folder = folder("wrong_answer");
    let mut terminal = Terminal::start(&folder, SIZE, &format!("{PLAY} --bot Ann=random --lang hu"));
    terminal.wait(">");
    terminal.press("szürke\r");
    terminal.wait_for("`szürke` nem választható; választható: fehér, fekete\n", "\n>");
    // The tab key lists everything once, as it is shown, and completes it.
    let before = terminal.screen().matches("fekete").count();
    terminal.press("\t\t");
    let listed = terminal.wait_for("quit", "\n>");
    assert_eq!(listed.matches("fekete").count(), before + 1, "{listed}");
    assert!(!listed.contains("black"), "{listed}");
    terminal.press("feh\t*2\r");
    let screen = terminal.wait("passz\n>");
    assert!(screen.contains("> fehér*2"), "{screen}");
    terminal.press("undo\r");
    snapshot!("undone", terminal.wait_for("visszavonva", "\n>"));
    terminal.press("quit\r");
    assert_eq!(terminal.end(), Some(0));
    let record = fs::read_to_string(folder.join("a.record")).unwrap();
    assert!(record.ends_with("Bob: white*2   # take pebbles\ntaken-back: 1   # Bob\n"), "{record}");
}

#[test]
fn control_c_ends_many_matches_with_what_was_played() {
    let folder = folder("interrupted");
    let check = |arguments: &str, told: &str| {
        let mut terminal = Terminal::start(&folder, SIZE, arguments);
        let drawn = terminal.wait_for(" a second, ", " left");
        assert!(drawn.contains(" of 100,000,000 "), "{drawn}");
        terminal.press("\x03");
        let screen = terminal.wait_for(told, "");
        assert_eq!(terminal.end(), Some(130), "{screen}");
    };
    let many = "tests/cli/pebbles.yaml --matches 100000000 --threads 1";
    check(&format!("simulate {many}"), "error: interrupted after ");
    check(&format!("arena {many} --bots random,random --all"), "interrupted; only seeds that all seatings");
    check(&format!("diff {many} tests/cli/pebbles.yaml"), "interrupted; what was played until then is told");
}

#[test]
fn control_c_at_the_prompt_says_where_the_match_is_kept() {
    let folder = folder("prompt_interrupted");
    let mut terminal = Terminal::start(
        &folder,
        SIZE,
        "play --plain tests/cli/pebbles.yaml --seed 2 --record a.record --bot Ann=random",
    );
    terminal.wait("\n>");
    terminal.press("\x03");
    let screen = terminal.wait("parlor play --resume a.record");
    assert_eq!(terminal.end(), Some(130), "{screen}");
    let mut terminal = Terminal::start(
        &folder,
        SIZE,
        "play --plain tests/cli/pebbles.yaml --seed 2 --record b.record --bot Ann=search:100000000 --bot Bob=search:100000000",
    );
    terminal.wait_for("Pebbles", "");
    terminal.press("\x03");
    let screen = terminal.wait("parlor play --resume b.record");
    assert_eq!(terminal.end(), Some(130), "{screen}");
}

#[test]
fn the_line_of_progress_is_taken_away_at_the_end() {
    let folder = folder("progress");
    let arguments = "arena tests/cli/pebbles.yaml --matches 10000 --bots random,random --all";
    let terminal = Terminal::start(&folder, SIZE, arguments);
    terminal.wait_for(" of 10,000 matches, ", " left");
    let screen = terminal.wait("all of them are the same bot");
    assert!(screen.starts_with("Pebbles for 2: 10000 matches"), "{screen}");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn where_options_are_called_like_commands_it_is_said_how_commands_are_typed() {
    let folder = folder("called_alike");
    let game = "parlor: 1\nname: Alike\nplayers: { from: 1, to: 1 }\n\
        pieces: { stone: { kinds: red, set: { box: red } } }\nzones: { box: { holds: stone } }\nflow: [ask]\n";
    fs::write(folder.join("alike.yaml"), game).unwrap();
    fs::create_dir(folder.join("alike")).unwrap();
    let script =
        "fn ask() { for nth in 0..3 { choose(seats[0], \"what\", [\"help\", \"quit\", \"stay\"]); } }\n";
    fs::write(folder.join("alike/rules.rhai"), script).unwrap();
    let mut terminal = Terminal::start(&folder, SIZE, "play alike.yaml --plain --record a.record");
    let screen = terminal.wait(">");
    let told = "  3  stay\n  `help`, `quit` are options here; type the commands as `:help`, `:quit`\n>";
    assert!(screen.trim_end().ends_with(told), "{screen}");
    terminal.press("quit\r");
    terminal.wait_for("Ann: quit (what)", ">");
    terminal.press(":q\r");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn people_who_read_faults_are_told_where_there_is_more_about_them() {
    let folder = folder("faults_explained");
    let terminal = Terminal::start(&folder, SIZE, "check tests/cli/unused.yaml tests/cli/pebbles.yaml");
    let screen = terminal.wait("says more");
    assert!(screen.trim_end().ends_with("\n`parlor explain W0301` says more"), "{screen}");
    assert_eq!(terminal.end(), Some(0));
}
