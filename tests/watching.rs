//! Games that are edited while they are played and tested: at a real terminal, read back by an emulator, and through a
//! pipe.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod emulator;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use emulator::{Terminal, empty_folder};

const SIZE: (u16, u16) = (100, 30);

const TURNS: &str = "parlor: 1
name: Turns
players: { from: 2, to: 2 }
counters: { points: { per: seat } }
flow: [{ turns: { from: first, do: [pick] } }]
scoring: [points]
";

/// A step that offers some words; the last of three points ends the match.
fn pick(words: &str) -> String {
    format!(
        "/// Pick one.\nfn pick(me) {{\n    choose(me, \"pick\", [{words}]);\n    gain(me, points, 1);\n    \
         if me.points == 3 {{ finish(turns); }}\n}}\n"
    )
}

const EAST: &str = "\"east\", \"west\"";
const NORTH: &str = "\"north\", \"west\"";

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    empty_folder("watching", name)
}

/// Writes the script as an editor saves it: a new file takes the place of the old one.
fn save(folder: &Path, script: &str) {
    let new = folder.join("small/.new");
    fs::write(&new, script).unwrap();
    fs::rename(new, folder.join("small/rules.rhai")).unwrap();
}

/// The lines of the record about answers.
fn answers(folder: &Path) -> Vec<String> {
    let record = fs::read_to_string(folder.join("a.record")).unwrap();
    let lines = record.split_once("\n\n").unwrap().1.lines();
    lines.map(|line| line.split("   #").next().unwrap().to_owned()).collect()
}

#[test]
fn the_match_goes_on_by_the_rules_as_they_are_at_the_prompt() {
    let folder = folder("prompt");
    let mut terminal = Terminal::written(&folder, SIZE, (TURNS, &pick(EAST)), " --plain --watch");
    terminal.wait_for("Ann: pick", "\n>");
    terminal.press("east\r");
    terminal.wait_for("Bob: pick", "\n>");

    // An option more: all answers fit, and the question is shown as it is now.
    save(&folder, &pick("\"east\", \"west\", \"south\""));
    let screen = terminal.wait_for("read again", "3  south\n>");
    assert!(screen.contains("Bob: pick"), "{screen}");
    assert_eq!(answers(&folder), ["Ann: east"]);

    // Ann's answer is not there any more: she is asked again, and the record waits.
    save(&folder, &pick(NORTH));
    let screen = terminal.wait_for("1  north", "2  west\n>");
    let told = screen.replace("\n  ", " ");
    assert!(told.contains("answer 1, `Ann: east`, does not fit them any more"), "{screen}");
    assert_eq!(answers(&folder), ["Ann: east"]);

    // The rules are as they were, and more: what did not fit is tried again.
    save(&folder, &pick("\"east\", \"west\", \"up\""));
    terminal.wait_for("1  east", "3  up\n>");
    terminal.press("west\r");
    terminal.until("Ann's question", &|screen| {
        screen.trim_end().ends_with("Ann: pick\n  1  east\n  2  west\n  3  up\n>")
    });
    assert_eq!(answers(&folder), ["Ann: east", "Bob: west"]);

    // Somebody answers although an answer does not fit: what did not is kept aside.
    save(&folder, &pick("\"north\", \"down\""));
    terminal.wait_for("1  north", "2  down\n>");
    terminal.press("north\r");
    terminal.until("Bob's question", &|screen| {
        screen.trim_end().ends_with("Bob: pick\n  1  north\n  2  down\n>")
    });
    let kept = ["# no longer fits: Ann: east", "# no longer fits: Bob: west", "Ann: north"];
    let mut found = answers(&folder);
    found.sort();
    assert_eq!(found, kept);
    terminal.press("quit\r");
    terminal.wait_for("--resume a.record", "");
    assert_eq!(terminal.end(), Some(0));

    let mut again = Terminal::start(&folder, SIZE, "play --resume a.record --plain --watch");
    again.wait_for("Bob: pick", "\n>");
    save(&folder, &pick("\"north\", \"up\""));
    again.wait_for("Bob: pick", "2  up\n>");
    again.press("\x04");
    assert_eq!(again.end(), Some(0));
}

#[test]
fn faults_are_shown_with_their_place_and_the_match_stays_as_it_was() {
    let folder = folder("faults");
    let mut terminal = Terminal::written(&folder, SIZE, (TURNS, &pick(EAST)), " --plain --watch");
    terminal.wait_for("Ann: pick", "\n>");
    let script = folder.join("small/rules.rhai");
    let tell = |told: &str| {
        let screen = terminal.wait_for(told, "\n>");
        assert!(screen.contains("faults now"), "{screen}");
    };

    fs::write(&script, "fn pick(me) {\n    choose(me, \"pi").unwrap();
    tell("small/rules.rhai:2:");
    fs::write(&script, b"fn pick(me) {\n    \xff\xfe }").unwrap();
    tell("this is not text in UTF-8");
    fs::write(&script, "a".repeat(10_000_000)).unwrap();
    tell("is larger than 1024 kB");
    fs::remove_file(&script).unwrap();
    tell("unknown function `pick`");
    fs::rename(folder.join("small.yaml"), folder.join("away")).unwrap();
    tell("there is no file `small.yaml`");
    fs::create_dir(folder.join("small.yaml")).unwrap();
    tell("`small.yaml` is not a file");
    fs::remove_dir(folder.join("small.yaml")).unwrap();
    fs::rename(folder.join("away"), folder.join("small.yaml")).unwrap();
    terminal.press("\x0c");

    // Meanwhile the match can be played by the rules as they were.
    terminal.press("east\r");
    terminal.wait_for("Bob: pick", "\n>");
    save(&folder, &pick(NORTH));
    terminal.wait_for("1  north", "2  west\n>");
    save(&folder, &pick("\"east\", \"up\""));
    terminal.wait_for("Bob: pick", "2  up\n>");
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
    assert_eq!(answers(&folder), ["Ann: east"]);
}

#[test]
fn a_script_that_fails_is_mended_and_the_match_goes_on_behind_the_answer() {
    let folder = folder("mended");
    let failing = pick(EAST).replace("gain(me, points, 1)", "gain(me, points, 1 / (me.points * 0))");
    let mut terminal = Terminal::written(&folder, SIZE, (TURNS, &failing), " --plain --watch");
    terminal.wait_for("Ann: pick", "\n>");
    terminal.press("east\r");
    let screen = terminal.wait_for("A script has failed", "2  west\n>");
    assert!(screen.contains("small/rules.rhai:4:") && screen.contains("Ann: pick"), "{screen}");
    save(&folder, &pick(EAST));
    terminal.wait_for("Bob: pick", "\n>");
    terminal.press("quit\r");
    terminal.wait_for("kept after 1 answer", "");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn the_full_screen_follows_the_files_too() {
    let folder = folder("screen");
    let mut terminal = Terminal::written(&folder, SIZE, (TURNS, &pick(EAST)), " --watch --bot Bob=random");
    terminal.wait_for("Ann: pick", "");
    terminal.press("east\r");
    terminal.wait_for("Bob: ", "");
    save(&folder, &pick(NORTH));
    let screen = terminal.wait_for("1  north", "");
    assert!(screen.contains("answer 1, `Ann: east`"), "{screen}");
    save(&folder, "fn pick(me) {\n    chose(me);\n}\n");
    let screen = terminal.wait_for("did you mean `choose`", "");
    assert!(screen.contains("small/rules.rhai:2:5"), "{screen}");
    // Escape shows the match as it was, with what is wrong below it.
    terminal.press("\x1b");
    terminal.until("the match as it was", &|screen| {
        ["there is no function `chose`", "1  north", "by the rules as they were"]
            .iter()
            .all(|text| screen.contains(text))
    });
    // Beside the title it stands until the faults are mended.
    terminal.wait_for("Turns  the saved rules have faults", "");
    save(&folder, &pick(EAST));
    let screen = terminal.wait_for("1  east", "");
    assert!(!screen.contains("have faults"), "{screen}");
    let failing = pick(EAST).replace("gain(me, points, 1)", "gain(me, points, 1 / (me.points - me.points))");
    save(&folder, &failing);
    terminal.wait_for("small/rules.rhai:4:", "");
    save(&folder, &pick(EAST));
    terminal.wait_for("1  east", "");
    terminal.press("\x03");
    terminal.wait_for("--resume a.record", "");
    assert_eq!(terminal.end(), Some(130));
    assert_eq!(answers(&folder)[0], "Ann: east");
}

/// The longest that half of the saves may take; without optimization everything takes longer.
const LONGEST: Duration = Duration::from_millis(if cfg!(debug_assertions) { 3000 } else { 300 });

/// Saves options one after the other, and says how long half of them took at most to be on the screen.
#[expect(clippy::disallowed_methods, reason = "people wait by the clock")]
#[expect(clippy::print_stdout, reason = "the figures are what this is for")]
fn save_and_wait(name: &str, arguments: &str) {
    let folder = folder(name);
    let mut terminal = Terminal::written(&folder, SIZE, (TURNS, &pick(EAST)), arguments);
    terminal.wait_for("1  east", "");
    let mut took: Vec<Duration> = (0..9)
        .map(|nth| {
            let begun = Instant::now();
            save(&folder, &pick(&format!("\"word{nth}\", \"west\"")));
            while !terminal.screen().contains(&format!("1  word{nth}")) {
                thread::sleep(Duration::from_millis(2));
                assert!(begun.elapsed() < Duration::from_secs(60), "{}", terminal.screen());
            }
            begun.elapsed()
        })
        .collect();
    took.sort();
    println!("{name}: from save to screen median {:.1?}, longest {:.1?}", took[4], took[8]);
    assert!(took[4] < LONGEST, "{took:?}");
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

#[test]
fn what_is_saved_is_on_the_screen_at_once() {
    save_and_wait("quick_screen", " --watch");
    save_and_wait("quick_prompt", " --watch --plain");
}

/// A match through a pipe, whose rules are watched.
fn piped(folder: &Path) -> Child {
    piped_game(folder, TURNS, &pick(EAST))
}

fn piped_game(folder: &Path, definition: &str, script: &str) -> Child {
    fs::create_dir(folder.join("small")).unwrap();
    fs::write(folder.join("small.yaml"), definition).unwrap();
    save(folder, script);
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(["play", "small.yaml", "--seed", "1", "--watch", "--record", "a.record"]);
    command.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Waits for a line that contains this, and gives it with all before it.
fn until(lines: &Receiver<String>, awaited: &str) -> Vec<String> {
    let mut read = Vec::new();
    loop {
        let line = lines.recv_timeout(Duration::from_secs(60));
        read.push(line.unwrap_or_else(|_| panic!("`{awaited}` never comes: {read:#?}")));
        if read.last().is_some_and(|line| line.contains(awaited)) {
            return read;
        }
    }
}

/// The lines that a program prints, as they come.
fn lines_of(child: &mut Child) -> Receiver<String> {
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let (sender, receiver) = channel();
    thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| sender.send(line)));
    receiver
}

#[test]
fn programs_are_told_when_a_file_is_saved_whether_or_not_they_type() {
    let folder = folder("pipe_saved");
    let mut child = piped(&folder);
    let lines = lines_of(&mut child);
    until(&lines, "2  west");
    // A fault, a rule that fits, and an answer that does not fit any more: nothing is typed before each is told.
    save(&folder, "fn pick(me) {\n    chose(me);\n}\n");
    until(&lines, "there is no function `chose`");
    save(&folder, &pick(NORTH));
    until(&lines, "1  north");
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"north\n").unwrap();
    until(&lines, "Bob: pick");
    save(&folder, &pick(EAST));
    until(&lines, "`Ann: north`");
    until(&lines, "1  east");
    // What is typed right after the save is acted on after the fault is told.
    save(&folder, "fn pick(me) {\n    chose(me);\n}\n");
    stdin.write_all(b"east\n").unwrap();
    let told = until(&lines, "> east");
    assert!(told.iter().any(|line| line.contains("there is no function `chose`")), "{told:#?}");
    until(&lines, "Bob: pick");
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn programs_are_told_that_a_script_fails_and_that_it_is_mended() {
    let folder = folder("pipe_failing");
    let mut child = piped(&folder);
    let lines = lines_of(&mut child);
    let mut stdin = child.stdin.take().unwrap();
    until(&lines, "2  west");
    save(&folder, &pick(EAST).replace("gain(me, points, 1)", "gain(me, points, 1 / (me.points * 0))"));
    until(&lines, "2  west");
    stdin.write_all(b"east\n").unwrap();
    let told = until(&lines, "2  west");
    let has = |text: &str| told.iter().any(|line| line.contains(text));
    assert!(has("A script has failed") && has("small/rules.rhai:4:") && has("Ann: pick"), "{told:#?}");
    save(&folder, &pick(EAST));
    until(&lines, "Bob: pick");
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// A game whose seats answer at the same time.
const SEALED: &str = "parlor: 1
name: Sealed
players: { from: 2, to: 2 }
counters: { points: { per: seat } }
flow: [{ rounds: { times: 3, do: [bid] } }]
scoring: [points]
";

#[test]
fn a_script_that_fails_behind_sealed_answers_is_mended_and_the_last_of_them_is_given_again() {
    let folder = folder("sealed");
    let bid = |points: &str| {
        let lists = "[[\"east\", \"west\"], [\"east\", \"west\"]]";
        format!(
            "/// Bid.\nfn bid() {{\n    let _bids = choose_sealed(seats, \"bid\", {lists});\n    \
             for seat in seats {{ gain(seat, points, {points}); }}\n}}\n"
        )
    };
    let failing = bid("1 / (seat.points * 0)");
    let mut child = piped_game(&folder, SEALED, &failing);
    let lines = lines_of(&mut child);
    let mut stdin = child.stdin.take().unwrap();
    let mut answer = |asked: &str, answer: &[u8]| {
        until(&lines, asked);
        until(&lines, "2  west");
        stdin.write_all(answer).unwrap();
    };
    answer("Ann: bid", b"east\n");
    answer("Bob: bid", b"west\n");
    let told = until(&lines, "Bob: bid");
    let has = |text: &str| told.iter().any(|line| line.contains(text));
    assert!(has("A script has failed") && has("small/rules.rhai:4:"), "{told:#?}");
    save(&folder, &bid("1"));
    until(&lines, "end of rounds 1 of 3");

    // What fails in the rounds before cannot be played: the match goes on by the rules as they were.
    answer("Ann: bid", b"east\n");
    until(&lines, "Bob: bid");
    save(&folder, &failing);
    until(&lines, "the match goes on by the rules as they were");
    stdin.write_all(b"east\n").unwrap();
    until(&lines, "end of rounds 2 of 3");
    save(&folder, &bid("2"));
    until(&lines, "the match goes on by the rules as they are now");
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(answers(&folder).last().unwrap(), "Bob: east");
}

#[test]
fn a_program_that_types_is_told_before_its_line_is_acted_on() {
    let folder = folder("pipe");
    let mut child = piped(&folder);
    let lines = lines_of(&mut child);
    let mut stdin = child.stdin.take().unwrap();
    let until = |awaited: &str| drop(until(&lines, awaited));
    until("2  west");
    stdin.write_all(b"east\n").unwrap();
    until("2  west");
    save(&folder, &pick(NORTH));
    stdin.write_all(b"west\n").unwrap();
    until("`Ann: east`");
    until("> west");
    until("Bob: pick");
    // An answer that is not there any more is refused, as always.
    save(&folder, &pick(EAST));
    stdin.write_all(b"north\n").unwrap();
    drop(stdin);
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("north"), "{ended:?}");
}

#[test]
fn tests_are_played_again_when_a_file_of_their_game_changes() {
    let folder = folder("tests");
    fs::create_dir(folder.join("small")).unwrap();
    fs::write(folder.join("small.yaml"), TURNS).unwrap();
    save(&folder, &pick(EAST));
    let example = "example \"A point\"\n  seats Ann Bob\n  when\n    Ann: east\n  then\n    Ann.points = 1\n";
    fs::write(folder.join("small/a.example"), example).unwrap();
    let mut terminal = Terminal::start(&folder, SIZE, "test small.yaml --watch");
    terminal.wait_for("1 passed, 1 snapshot to accept", "Ctrl-C ends");
    save(&folder, &pick(EAST).replace("points, 1)", "points, 2)"));
    let screen = terminal.wait_for("0 passed, 1 failed", "Ctrl-C ends");
    assert!(screen.contains("expected 1, got 2; the match stands before `pick Bob`"), "{screen}");
    fs::write(folder.join("small/a.example"), example.replace("= 1", "= 2")).unwrap();
    terminal.wait_for("1 passed", "Ctrl-C ends");
    save(&folder, "fn pick(me) {");
    terminal.wait_for("error[", "Ctrl-C ends");
    fs::rename(folder.join("small.yaml"), folder.join("away")).unwrap();
    terminal.wait_for("there is no file `small.yaml`", "");
    fs::rename(folder.join("away"), folder.join("small.yaml")).unwrap();
    save(&folder, &pick(EAST).replace("points, 1)", "points, 2)"));
    terminal.wait_for("1 passed", "Ctrl-C ends");
    fs::write(folder.join("small/b.example"), example.replace("A point", "Another")).unwrap();
    terminal.wait_for("1 passed, 1 failed", "Ctrl-C ends");
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

#[test]
fn what_cannot_change_is_not_watched() {
    let folder = folder("refused");
    fs::create_dir(folder.join("small")).unwrap();
    fs::write(folder.join("small.yaml"), TURNS).unwrap();
    save(&folder, &pick(EAST));
    let refused = |arguments: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        let done = command.args(arguments.split(' ')).current_dir(&folder).output().unwrap();
        assert_eq!(done.status.code(), Some(1), "{arguments}");
        String::from_utf8(done.stderr).unwrap()
    };
    assert!(
        refused("play small.yaml --bots random --watch --record a").contains("a seat that a person plays")
    );
    assert!(!folder.join("a").exists());
    assert!(refused("play hearts --watch").contains("parlor copy hearts"));
    assert!(refused("test hearts --watch").contains("parlor copy hearts"));
    assert!(refused("test small.yaml --watch --accept").contains("cannot be used with"));
}
