//! The saved matches: how they are listed, shown, gone on with and removed.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};

use super::console::Console;

macro_rules! snapshot {
    ($name:literal, $text:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "../snapshots/cli", omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        });
    };
}

const PLAY: &str = "play tests/cli/pebbles.yaml --seats Ann,Bob --seed 2";

/// Makes a save look as if it was played before so many minutes.
#[expect(clippy::disallowed_methods, reason = "what is told is how long ago it was")]
fn age(console: &Console, name: &str, minutes: u64) {
    let file = File::options().append(true).open(place(console, name)).unwrap();
    // Some seconds more, because the test itself takes its time.
    file.set_modified(SystemTime::now() - Duration::from_secs(minutes * 60 + 5)).unwrap();
}

fn place(console: &Console, name: &str) -> std::path::PathBuf {
    console.place(&format!("data/parlor/saves/{name}.record"))
}

/// Four matches of one game: one that is going on, one that is over, one that no longer fits, one whose game is gone;
/// a file that is no record; and one of another game.
fn played(name: &str) -> Console {
    let console = Console::new(name);
    console.run(&format!("{PLAY} --bot Ann=random"), "1 2\n");
    console.run(&format!("{PLAY} --variant quick"), "@1\npass\n@1\npass\n@1\npass\n@1\n");
    let going_on = fs::read_to_string(place(&console, "pebbles-1")).unwrap();
    let unfit = going_on.replace("Bob: white black", "Bob: gold white");
    assert_ne!(unfit, going_on);
    fs::write(place(&console, "pebbles-3"), unfit).unwrap();
    let game = going_on.lines().find(|line| line.starts_with("game: ")).unwrap();
    fs::write(place(&console, "gone"), going_on.replace(game, "game: /nowhere/marbles.yaml")).unwrap();
    fs::write(place(&console, "broken"), "\u{9b}31m\n\0").unwrap();
    console.run("play tic-tac-toe --seed 1", "@1\n");
    for (save, minutes) in [
        ("tic-tac-toe-1", 0),
        ("pebbles-1", 3),
        ("pebbles-2", 61),
        ("pebbles-3", 60 * 24),
        ("gone", 60 * 24 * 2),
        ("broken", 60 * 24 * 400),
    ] {
        age(&console, save, minutes);
    }
    console
}

#[test]
fn saves_are_listed_with_what_everybody_may_know() {
    let console = played("saves");
    snapshot!("saves", console.run("saves", ""));
    snapshot!("saves_hu", console.run("saves --lang hu", ""));
    snapshot!("saves_ja", console.run("saves --lang ja", ""));
    let unknown = console.run("saves --lang xx", "");
    assert!(unknown.contains("no names in `xx`") && unknown.contains("`en`, `hu`, `ja`"), "{unknown}");
    let json = console.run("saves --format json", "");
    assert!(json.contains(r#""name":"broken""#) && json.contains(r#""prompt":"#), "{json}");
}

#[test]
fn one_save_is_shown_with_its_table() {
    let console = played("saves_one");
    snapshot!("saves_one", console.run("saves pebbles-1 pebbles-2", ""));
    let unfit = console.run("saves pebbles-3", "");
    assert!(
        unfit.starts_with("exit 4\n") && unfit.contains("parlor play --resume pebbles-3 --at 0"),
        "{unfit}"
    );
    let unknown = console.run("saves pebbles-9", "");
    assert!(unknown.contains("did you mean `pebbles-"), "{unknown}");
    let outside = console.run("saves ../saves/pebbles-1", "");
    assert!(outside.starts_with("exit 1\n") && outside.contains("there is no saved match"), "{outside}");
}

/// Ann alone knows her card, and which one she may play.
const SECRET: &str = "parlor: 1\nname: Secret\nplayers: { from: 2, to: 2 }\n\
    pieces: { card: { kinds: sword shield, set: { deck: sword*3 shield*3 } } }\n\
    zones: { deck: { holds: card, layout: stack, shown: nobody }, hand: { holds: card, per: seat, shown: owner } }\n\
    counters: { open: { per: seat }, hidden: { per: seat, shown: owner } }\n\
    scoring: [open, hidden]\nflow: [hand_out, show_card]\n";
const SECRET_SCRIPT: &str = "fn hand_out() { shuffle(deck); for seat in seats { move(deck.first(2), seat.hand); gain(seat, hidden, if seat.hand.count(sword) == 1 { 70707 } else { 70708 }); } }\n\
    fn show_card() { let own = seats[0].hand[0]; choose(seats[0], `card beside ${own}`, seats[0].hand); choose(seats[1], \"card\", seats[1].hand); }\n";

#[test]
fn no_secret_of_a_seat_is_told() {
    let console = Console::empty("saves_secret");
    console.write("secret.yaml", SECRET);
    console.write("secret/rules.rhai", SECRET_SCRIPT);
    let played = console.run("play secret.yaml --seed 1", "");
    assert!(played.contains("sword") || played.contains("shield"), "{played}");
    for command in ["saves", "saves secret-1", "saves --format json"] {
        let told = console.run(command, "");
        assert!(told.starts_with("exit 0\n") && told.contains("card"), "{told}");
        assert!(!told.contains("sword") && !told.contains("shield") && !told.contains("7070"), "{told}");
    }
    // Neither is the answer or what could be answered when it does not fit any more.
    let record = fs::read_to_string(place(&console, "secret-1")).unwrap();
    fs::write(place(&console, "secret-1"), format!("{record}Ann: lance\n")).unwrap();
    for command in ["saves", "saves secret-1", "saves --format json"] {
        let told = console.run(command, "");
        assert!(told.contains("answer 1 is not offered any more"), "{told}");
        assert!(!["sword", "shield", "lance"].iter().any(|one| told.contains(one)), "{told}");
    }
}

#[test]
fn of_many_saves_the_last_ones_are_listed() {
    let console = Console::new("saves_many");
    console.run(PLAY, "1 2\n");
    let record = fs::read(place(&console, "pebbles-1")).unwrap();
    for number in 2..=40 {
        fs::write(place(&console, &format!("pebbles-{number}")), &record).unwrap();
        age(&console, &format!("pebbles-{number}"), number);
    }
    fs::write(place(&console, "large"), [b"#".as_slice(), &[b' '; 2 << 20]].concat()).unwrap();
    let some = console.run("saves", "");
    assert!(some.contains("pebbles-9 ") && !some.contains("pebbles-10"), "{some}");
    assert!(
        some.contains("it is larger than 1 MB") && some.ends_with("\n31 more: `parlor saves --all`\n"),
        "{some}"
    );
    let all = console.run("saves --all", "");
    assert!(all.contains("pebbles-40") && !all.contains("more:"), "{all}");
    // Only the last ones have a preview.
    assert_eq!(all.matches("Bob: put a pebble back").count(), 9, "{all}");
}

#[test]
fn a_match_is_gone_on_with_by_its_short_name_or_without_one() {
    let console = played("saves_resume");
    let last = console.run("play --resume", "");
    assert!(
        last.starts_with("exit 0\nTic-tac-toe: ") && last.ends_with("play --resume tic-tac-toe-1\n"),
        "{last}"
    );
    let of_game = console.run("play tests/cli/pebbles.yaml --resume", "");
    assert!(of_game.contains("pebbles-1.record"), "{of_game}");
    let named = console.run("play --resume pebbles-2", "");
    assert!(named.contains("quick") && named.starts_with("exit 0\n"), "{named}");
    let path = console.run("play --resume data/parlor/saves/pebbles-1.record", "");
    assert!(path.ends_with("play --resume pebbles-1\n"), "{path}");
    // A file here with the same name comes first, so its save is called by its path.
    fs::copy(place(&console, "pebbles-1"), console.place("pebbles-1")).unwrap();
    let here = console.run("play --resume pebbles-1", "");
    assert!(here.ends_with("play --resume pebbles-1\n") && !here.contains("data/"), "{here}");
    let wrong = [
        ("play --resume pebbles-8", "there is no saved match `pebbles-8`", "did you mean"),
        (
            "play --resume ra",
            "there is no saved match `ra`",
            "`parlor play ra --resume` goes on with the last match",
        ),
        ("play ra --resume", "no saved match of `ra` is left", "begin a new one with `parlor play ra`"),
        ("play --resume nothing.record", "cannot read `nothing.record`", ""),
    ];
    for (command, message, hint) in wrong {
        let told = console.run(command, "");
        assert!(told.starts_with("exit 1\n") && told.contains(message) && told.contains(hint), "{told}");
    }
    let empty = Console::empty("saves_none");
    let none = empty.run("play --resume", "");
    assert!(none.ends_with("error: no match is saved\nhelp: begin one with `parlor play GAME`\n"), "{none}");
    assert!(empty.run("saves", "").starts_with("exit 0\nNo match is saved."));
}

#[test]
fn saves_are_removed_unless_they_are_played() {
    let console = played("saves_remove");
    let mut playing = console.start("play --resume pebbles-1");
    playing.type_and_wait("table\n", "> table");
    let refused = console.run("saves --remove broken pebbles-1", "");
    assert!(
        refused.contains("`pebbles-1` is being played") && place(&console, "broken").exists(),
        "{refused}"
    );
    playing.kill();
    let removed = console.run("saves --remove broken pebbles-1", "");
    assert_eq!(removed, "exit 0\nbroken is removed\npebbles-1 is removed\n");
    assert!(!place(&console, "broken").exists() && !place(&console, "pebbles-1").exists());
}

/// A game whose matches bots play for long, with answers that take them no time.
const COUNTING: &str = "parlor: 1\nname: Counting\nplayers: { from: 2, to: 2 }\ncounters: { points: { per: seat } }\nflow: [{ \
                        round: { times: 9999, do: [{ turns: { from: first, do: [say] } }] } }]\nscoring: [points]\n";
const COUNT: &str =
    "/// Say a number.\nfn say(me) {\n    choose(me, \"count\", [1, 2]);\n    gain(me, points, 1);\n}\n";

/// Signals may come at any moment, also between an answer and what is said of it.
#[test]
#[cfg(unix)]
fn a_match_that_is_stopped_says_how_many_answers_are_kept() {
    let console = Console::empty("saves_stopped");
    console.write("counting.yaml", COUNTING);
    console.write("counting/count.rhai", COUNT);
    for nth in 0..40 {
        let name = format!("{nth}.record");
        let printed = File::create(console.place("printed")).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["play", "counting.yaml", "--seed", "1", "--bots", "random", "--record", &name])
            .current_dir(console.place("."))
            .stdin(Stdio::null())
            .stdout(printed)
            .spawn()
            .unwrap();
        while fs::metadata(console.place(&name)).map_or(0, |data| data.len()) < 2000 {
            assert!(child.try_wait().unwrap().is_none(), "{}", console.read_raw("printed"));
            thread::sleep(Duration::from_millis(1));
        }
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(143));
        let record = console.read_raw(&name);
        let kept = record.lines().filter(|line| line.ends_with("# count")).count();
        let told = console.read_raw("printed");
        let told = told.lines().find(|line| line.contains("is kept after")).unwrap();
        assert_eq!(told, format!("The match is kept after {kept} answers. Go on with:"), "match {nth}");
    }
}
