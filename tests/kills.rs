//! Commands that are killed at any moment, alone and two at a time: what was said to be kept is kept, nothing that is
//! half written has the name of something whole, and the next run works or says what it found and how to go on.
//!
//! 20 kills, or 500 with `PARLOR_FULL=1`; another number is so many.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[allow(dead_code, reason = "each test uses some of it")]
mod console;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use console::Console;

/// How many kills there are.
fn kills() -> u64 {
    let said = std::env::var_os("PARLOR_FULL").and_then(|value| value.to_str()?.parse().ok());
    match said {
        None | Some(0) => 20,
        Some(1) => 500,
        Some(number) => number,
    }
}

/// Moments that are different and the same in each run: the step of Knuth's MMIX generator.
struct Moments(u64);

impl Moments {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// What came of the kills.
#[derive(Debug, Default)]
struct Found(BTreeMap<&'static str, u32>);

impl Found {
    fn note(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }
}

fn start(console: &Console, arguments: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(arguments.split(' ')).current_dir(console.folder());
    command.env_clear().env("XDG_DATA_HOME", console.place("data")).env("HOME", console.folder());
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap()
}

/// How long a command takes that nobody kills, in microseconds.
fn lasts(console: &Console, arguments: &str) -> u64 {
    #[expect(clippy::disallowed_methods, reason = "kills are spread over as long as it takes")]
    let begun = std::time::Instant::now();
    start(console, arguments).wait().unwrap();
    u64::try_from(begun.elapsed().as_micros()).unwrap()
}

fn kill_after(child: &mut Child, microseconds: u64) {
    thread::sleep(Duration::from_micros(microseconds));
    // It may have come to its end.
    let _ = child.kill();
    child.wait().unwrap();
}

fn names(console: &Console, folder: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(console.place(folder)) else { return Vec::new() };
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Files that were being written.
fn parts(console: &Console, folder: &str) -> Vec<String> {
    names(console, folder).into_iter().filter(|name| name.starts_with(".parlor-")).collect()
}

fn table(name: &str) -> Console {
    let console = Console::empty(&format!("kills/{name}"));
    let read = |path: &str| fs::read_to_string(path).unwrap();
    console.write("games/pebbles.yaml", &read("tests/cli/pebbles.yaml"));
    console.write("games/pebbles/rules.rhai", &read("tests/cli/pebbles/rules.rhai"));
    let mut examples = String::new();
    for number in 0..40 {
        examples.push_str(&format!(
            "example \"Number {number}\"\n  seats Ann Bob\n  given\n    at: take Ann\n  when\n    Ann: white*2\n  then\n    Ann.taken = white*2\n\n"
        ));
    }
    console.write("games/pebbles/taking.example", &examples);
    console
}

const GAME: &str = "games/pebbles.yaml";

/// A match is played answer by answer; all answers after which the next question was printed are kept.
fn play(console: &Console, moments: &mut Moments, found: &mut Found) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(["play", GAME, "--seed", "2", "--record", "a.record"]).current_dir(console.folder());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut typed = child.stdin.take().unwrap();
    let printed = BufReader::new(child.stdout.take().unwrap());
    let (told, asked) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in printed.lines().map_while(Result::ok) {
            // A question, not its echo: `Ann: take pebbles (up to 3)`.
            if (line.starts_with("Ann: ") || line.starts_with("Bob: ")) && told.send(()).is_err() {
                break;
            }
        }
    });
    let mut acknowledged = None;
    for number in 0..moments.below(8) {
        if asked.recv_timeout(Duration::from_secs(60)).is_err() {
            break;
        }
        acknowledged = Some(number);
        if typed.write_all(b"white\n").is_err() {
            break;
        }
    }
    kill_after(&mut child, moments.below(20_000));
    drop(typed);
    reader.join().unwrap();
    let kept = fs::read_to_string(console.place("a.record")).ok();
    match (&kept, acknowledged) {
        (None, None) => found.note("play: nothing begun"),
        (None, Some(_)) => panic!("a question was asked, and nothing is kept"),
        (Some(text), acknowledged) => {
            let answers = text.lines().filter(|line| line.contains("   # ")).count() as u64;
            assert!(answers >= acknowledged.unwrap_or(0), "{acknowledged:?} {text}");
            let resumed = console.run("play --resume a.record", "");
            assert!(resumed.starts_with("exit 0\n"), "{text}\n{resumed}");
            found.note("play: gone on with");
            console.remove("a.record");
        }
    }
    let again = console.run(&format!("play {GAME} --seed 2 --record b.record"), "");
    assert!(again.starts_with("exit 0\n") && again.contains("b.record"), "{again}");
    if again.contains("was not even begun") {
        found.note("play: a part taken away");
    }
    assert_eq!(parts(console, "."), [""; 0]);
    console.remove("b.record");
}

/// Two that do the same at once, one of them killed, then the other one, too.
fn pair(console: &Console, arguments: &str, longest: u64, moments: &mut Moments) {
    let mut first = start(console, arguments);
    let is_two = moments.below(3) == 0;
    let mut second = is_two.then(|| start(console, arguments));
    kill_after(&mut first, moments.below(longest));
    if let Some(second) = &mut second {
        kill_after(second, moments.below(longest));
    }
}

fn accept(console: &Console, longest: u64, moments: &mut Moments, found: &mut Found) {
    let folder = "games/pebbles/snapshots";
    let _ = fs::remove_dir_all(console.place(folder));
    pair(console, &format!("test {GAME} --accept"), longest, moments);
    let left = parts(console, folder).len();
    // What is accepted is whole.
    for name in names(console, folder).iter().filter(|name| name.ends_with(".snap")) {
        let text = console.read_raw(&format!("{folder}/{name}"));
        assert!(
            text.starts_with("---\nsource: ") && text.ends_with('\n') && text.contains("\nnext\n"),
            "{name}: {text}"
        );
    }
    let again = console.run(&format!("test {GAME} --accept"), "");
    assert!(again.starts_with("exit 0\n") && again.contains("40 passed"), "{again}");
    assert_eq!(again.matches("warning: removed `").count(), left, "{again}");
    assert_eq!(parts(console, folder), [""; 0]);
    found.note(if left > 0 { "test --accept: a part taken away" } else { "test --accept: whole" });
}

/// Changed snapshots are accepted, rejected and skipped one by one.
fn review(console: &Console, longest: u64, moments: &mut Moments, found: &mut Found) {
    let folder = "games/pebbles/snapshots";
    let _ = fs::remove_dir_all(console.place(folder));
    for number in (0..40).step_by(2) {
        let old = format!("---\nsource: games/pebbles/taking.example\n---\nold {number}\n");
        console.write(&format!("{folder}/taking__number_{number}.snap"), &old);
    }
    let mut reviewing = start(console, &format!("test {GAME} --review"));
    let replies: String =
        (0..40).map(|_| ["a\n", "a\n", "r\n", "s\n"][usize::try_from(moments.below(4)).unwrap()]).collect();
    reviewing.stdin.take().unwrap().write_all(replies.as_bytes()).unwrap();
    kill_after(&mut reviewing, moments.below(longest));
    let left = parts(console, folder).len();
    let mut accepted = 0;
    // Each is the old or the new one, as a whole; those that wait, too.
    for name in names(console, folder).iter().filter(|name| !name.starts_with('.')) {
        let text = console.read_raw(&format!("{folder}/{name}"));
        let is_old = text.contains("\n---\nold ");
        let is_new = text.contains("\ndescription: ") && text.contains("\nnext\n");
        assert!(
            text.starts_with("---\nsource: ") && text.ends_with('\n') && is_old != is_new,
            "{name}: {text}"
        );
        accepted += usize::from(is_new && name.ends_with(".snap"));
    }
    let again = console.run(&format!("test {GAME} --accept"), "");
    assert!(again.starts_with("exit 0\n") && again.contains("40 passed"), "{again}");
    assert_eq!(again.matches("warning: removed `").count(), left, "{again}");
    assert_eq!(parts(console, folder), [""; 0]);
    found.note(match (left, accepted) {
        (1.., _) => "test --review: a part taken away",
        (0, 0) => "test --review: nothing accepted yet",
        (0, _) => "test --review: whole",
    });
}

fn record(console: &Console, longest: u64, moments: &mut Moments, found: &mut Found) {
    let folder = "games/pebbles/records";
    let _ = fs::remove_dir_all(console.place(folder));
    pair(console, &format!("test {GAME} --record"), longest, moments);
    let left = parts(console, folder).len();
    for name in names(console, folder).iter().filter(|name| name.ends_with(".record")) {
        let replayed = console.run(&format!("replay {folder}/{name}"), "");
        assert!(replayed.starts_with("exit 0\n") && replayed.contains("the same end"), "{name}: {replayed}");
    }
    let again = console.run(&format!("test {GAME} --record --accept"), "");
    assert!(again.starts_with("exit 0\n") && again.contains("46 passed"), "{again}");
    assert!(again.matches("warning: removed `").count() >= left, "{again}");
    assert_eq!(parts(console, folder), [""; 0]);
    let _ = fs::remove_dir_all(console.place(folder));
    found.note(if left > 0 { "test --record: a part taken away" } else { "test --record: whole" });
}

/// Rows of a folder: whole, of one simulation, in their order.
fn check_rows(console: &Console, path: &str) -> usize {
    let text = console.read_raw(path);
    let rows: Vec<&str> = text[..text.rfind('\n').map_or(0, |at| at + 1)].lines().skip(1).collect();
    for (at, row) in rows.iter().enumerate() {
        assert!(row.starts_with(&format!("{at},")), "{path}: {row}");
    }
    rows.len()
}

fn simulate(console: &Console, longest: u64, moments: &mut Moments, found: &mut Found) {
    let arguments = format!("simulate {GAME} --matches 3000 --seed 9 --threads 1 --out out");
    let was_there = console.place("out/simulation.json").exists();
    let before = was_there.then(|| console.read_raw("out/matches.csv"));
    pair(console, &format!("{arguments} --force"), longest, moments);
    let is_whole = console.place("out/simulation.json").exists();
    if is_whole {
        let rows = check_rows(console, "out/matches.csv");
        let is_old = before.as_deref().is_some_and(|text| text == console.read_raw("out/matches.csv"));
        assert!(rows == 3000 || is_old, "{rows}");
        let reported = console.run("report out", "");
        assert!(reported.starts_with("exit 0\n"), "{reported}");
        found.note("simulate: the old or the new is whole");
    } else if console.place("out/unfinished/simulation.json").exists() {
        let rows = check_rows(console, "out/unfinished/matches.csv");
        let reported = console.run("report out", "");
        assert!(reported.starts_with("exit 1\n") && reported.contains("is not finished"), "{reported}");
        let reported = console.run("report out --partial", "");
        let expected = if rows > 0 {
            ("exit 0\n", "is not finished")
        } else {
            ("exit 1\n", "there is no match to report")
        };
        assert!(reported.starts_with(expected.0) && reported.contains(expected.1), "{reported}");
        let again = console.run(&arguments, "");
        if rows > 0 {
            assert!(
                again.starts_with("exit 1\n") && again.contains("a simulation that was killed"),
                "{again}"
            );
            assert!(again.contains("`parlor report out --partial`") && again.contains("--force"), "{again}");
            found.note("simulate: first matches kept");
        } else {
            assert!(again.starts_with("exit 0\n"), "{again}");
            found.note("simulate: nothing yet");
        }
    } else {
        found.note("simulate: not begun, or being put in place");
    }
    let (way, other) =
        if moments.below(3) == 0 { ("--force", "--continue") } else { ("--continue", "--force") };
    let again = console.run(&format!("{arguments} {way}"), "");
    assert!(again.starts_with("exit 0\n"), "{again}");
    assert_eq!(check_rows(console, "out/matches.csv"), 3000);
    let kept = ["matches.csv", "tally.json"].map(|name| console.read_raw(&format!("out/{name}")));
    let again = console.run(&format!("{arguments} {other}"), "");
    assert!(again.starts_with("exit 0\n"), "{again}");
    let both = ["matches.csv", "tally.json"].map(|name| console.read_raw(&format!("out/{name}")));
    assert!(kept == both, "what goes on is what begins again");
    assert_eq!(
        names(console, "out"),
        ["checksum.json", "matches.csv", "report.html", "simulation.json", "tally.json"]
    );
    if moments.below(2) == 0 {
        fs::remove_dir_all(console.place("out")).unwrap();
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "the figures are what the full size is for")]
fn a_kill_at_any_moment_loses_and_tears_nothing() {
    let mut moments = Moments(2026);
    let mut found = Found::default();
    let console = table("all");
    let longest = |arguments: &str| lasts(&console, arguments) * 5 / 4 + 1;
    let accepting = longest(&format!("test {GAME} --accept"));
    let recording = longest(&format!("test {GAME} --record"));
    fs::remove_dir_all(console.place("games/pebbles/records")).unwrap();
    let simulating = longest(&format!("simulate {GAME} --matches 3000 --seed 9 --threads 1 --out out"));
    fs::remove_dir_all(console.place("out")).unwrap();
    for number in 0..kills() {
        match number % 5 {
            0 => play(&console, &mut moments, &mut found),
            1 => accept(&console, accepting, &mut moments, &mut found),
            2 => record(&console, recording, &mut moments, &mut found),
            3 => review(&console, accepting, &mut moments, &mut found),
            _ => simulate(&console, simulating, &mut moments, &mut found),
        }
    }
    println!("after {} kills: {:#?}", kills(), found.0);
}

#[test]
fn two_simulations_at_once_are_not_mixed() {
    let console = table("two");
    let arguments = format!("simulate {GAME} --matches 100000000 --out out --force");
    let mut first = start(&console, &arguments);
    while fs::metadata(console.place("out/unfinished/matches.csv")).map_or(0, |meta| meta.len()) < 1000 {
        thread::sleep(Duration::from_millis(10));
    }
    let second = console.run(&arguments, "");
    assert!(second.starts_with("exit 1\n"), "{second}");
    assert!(second.contains("another simulation is being written to `out`"), "{second}");
    first.kill().unwrap();
    first.wait().unwrap();
    let third = console.run(&format!("simulate {GAME} --matches 5 --out out --force"), "");
    assert!(third.starts_with("exit 0\n") && third.contains("removed `out/unfinished`"), "{third}");
    assert_eq!(check_rows(&console, "out/matches.csv"), 5);
}

#[test]
fn what_was_whole_but_not_in_its_place_is_put_there() {
    let console = table("placing");
    let simulate = |seed: u64, folder: &str| {
        let done = console.run(&format!("simulate {GAME} --matches 5 --seed {seed} --out {folder}"), "");
        assert!(done.starts_with("exit 0\n"), "{done}");
    };
    let names = ["matches.csv", "checksum.json", "tally.json", "report.html", "simulation.json"];
    // The old one is taken away from its end, the new one comes from its beginning.
    for (gone, come) in [(0, 0), (1, 0), (3, 0), (5, 0), (5, 1), (5, 2), (5, 4), (5, 5)] {
        let folder = format!("at-{gone}-{come}");
        simulate(1, &folder);
        simulate(2, &format!("{folder}/new"));
        let place = |name: &str| console.place(&folder).join(name);
        fs::rename(place("new"), place("finished")).unwrap();
        names.iter().rev().take(gone).for_each(|name| fs::remove_file(place(name)).unwrap());
        for name in &names[..come] {
            fs::rename(place("finished").join(name), place(name)).unwrap();
        }
        let reported = console.run(&format!("report {folder}"), "");
        assert!(
            reported.starts_with("exit 0\n") && !reported.contains("--- errors"),
            "{gone} {come}: {reported}"
        );
        assert!(!place("finished").exists() && names.iter().all(|name| place(name).is_file()));
        assert!(console.read_raw(&format!("{folder}/simulation.json")).contains("\"seed\": 2"));
    }
}

#[test]
fn files_that_do_not_fit_on_the_disk_are_not_there_at_all() {
    let console = table("full");
    // No file may be larger than so many blocks of 1024 bytes.
    let limited = |blocks: u32, arguments: &str| {
        let program = env!("CARGO_BIN_EXE_parlor");
        let mut command = Command::new("bash");
        command.args(["-c", &format!("trap '' XFSZ; ulimit -f {blocks}; exec {program} {arguments}")]);
        command.current_dir(console.folder()).env("XDG_DATA_HOME", console.place("data"));
        let output = command.stdin(Stdio::null()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        format!("exit {}\n{}{}", output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    };
    let page = "<!doctype html>\n<meta name=\"generator\" content=\"parlor\">\nthe page that was there\n";
    console.write("page.html", page);
    for (arguments, path) in [
        (format!("simulate {GAME} --matches 5 --html page.html"), "page.html"),
        (format!("simulate {GAME} --matches 5 --html new.html"), "new.html"),
        (format!("diff {GAME} --set most=1 --matches 5 --html page.html"), "page.html"),
        (format!("simulate {GAME} --matches 300 --out out"), "out/unfinished/matches.csv"),
    ] {
        let told = limited(1, &arguments);
        assert!(told.starts_with("exit 1\n") && told.contains(&format!("cannot write `{path}`")), "{told}");
    }
    assert_eq!(console.read_raw("page.html"), page);
    assert!(!console.place("new.html").exists());
    let told = limited(0, &format!("play {GAME} --record a.record"));
    assert!(told.starts_with("exit 1\n") && told.contains("cannot write `a.record`"), "{told}");
    assert!(!console.place("a.record").exists(), "a record has at least its head");
    assert_eq!(parts(&console, "."), [""; 0]);
}

/// What has a name that parlor gives only to what is not whole, in a folder and in those inside it.
fn hidden(console: &Console, folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    for name in names(console, folder) {
        let path = format!("{folder}/{name}");
        found.extend(hidden(console, &path));
        found.extend(name.starts_with(".parlor-").then_some(path));
    }
    found
}

#[test]
fn a_game_that_is_killed_while_it_is_made_is_made_by_the_next_run() {
    let console = Console::empty("kills/new");
    let mut moments = Moments(7);
    let longest = lasts(&console, "new pond --like dice") * 5 / 4 + 1;
    for _ in 0..kills() {
        console.remove("pond.yaml");
        fs::remove_dir_all(console.place("pond")).unwrap();
        pair(&console, "new pond --like dice", longest, &mut moments);
        let again = console.run("new pond --like dice", "");
        let was_whole = again.contains("there is a file `pond.yaml` already");
        assert!(again.starts_with("exit 0\npond.yaml, and ") || was_whole, "{again}");
        assert_eq!(hidden(&console, "."), [""; 0]);
        let tested = console.run("test --check pond.yaml", "");
        assert!(tested.starts_with("exit 0\n") && tested.contains(" passed"), "{tested}");
    }
}

#[test]
fn files_whose_layout_is_killed_are_the_old_or_the_new_ones() {
    let console = Console::empty("kills/fmt");
    let (untidy, tidy) = ("fn walk() {\n  log( \"a\" );\n}\n", "fn walk() {\n    log(\"a\");\n}\n");
    let paths: Vec<String> = (0..60).map(|number| format!("games/a/{number}.rhai")).collect();
    let write = || paths.iter().for_each(|path| console.write(path, untidy));
    write();
    let mut moments = Moments(8);
    let longest = lasts(&console, "fmt games") * 5 / 4 + 1;
    for _ in 0..kills() {
        write();
        pair(&console, "fmt games", longest, &mut moments);
        for path in &paths {
            let text = console.read_raw(path);
            assert!(text == untidy || text == tidy, "{path}: {text}");
        }
        let again = console.run("fmt games", "");
        assert!(again.starts_with("exit 0\n"), "{again}");
        assert!(paths.iter().all(|path| console.read_raw(path) == tidy));
        assert_eq!(hidden(&console, "games"), [""; 0]);
    }
}

/// Each state that a killed process can leave, made by hand.
#[test]
fn what_is_left_is_cleared_or_put_in_its_place() {
    let console = Console::empty("kills/left");
    let leave = || {
        console.write("mine/.parlor-AbC123.part/whole/records/a.record", "half");
        console.write("mine/.parlor-x.part", "half");
        console.write("mine/.parlor-held.part", "half");
        console.write("mine/.parlor-held-too.part/whole/a", "half");
        console.write("mine/.parlor-notes.txt", "of somebody else");
        let held = fs::File::options().write(true).open(console.place("mine/.parlor-held.part")).unwrap();
        let too = fs::File::open(console.place("mine/.parlor-held-too.part")).unwrap();
        held.try_lock().unwrap();
        too.try_lock().unwrap();
        (held, too)
    };
    let others = [".parlor-held-too.part", ".parlor-held.part", ".parlor-notes.txt"];
    let check_cleared = |told: &str| {
        assert!(
            told.starts_with("exit 0\n") && told.matches("warning: removed `mine/.parlor-").count() == 2,
            "{told}"
        );
        assert_eq!(names(&console, "mine"), [&others[..], &["pond", "pond.yaml"]].concat());
    };
    let held = leave();
    check_cleared(&console.run("new pond mine", ""));
    drop(held);
    let held = leave();
    let shown = console.run("fmt --check mine", "");
    assert!(shown.starts_with("exit 0\n") && console.place("mine/.parlor-x.part").exists(), "{shown}");
    check_cleared(&console.run("fmt mine", ""));
    drop(held);
    // The folder has its name, and the definition is still in it.
    let whole = console.read_raw("mine/pond.yaml");
    for (arguments, told) in [
        ("new pond mine", "exit 0\nmine/pond.yaml, and "),
        // What was held may be cleared only now: a process that was begun meanwhile can hold it a little longer.
        ("new pond mine --like dice", "exit 1\n--- errors\nwarning: "),
    ] {
        fs::rename(console.place("mine/pond.yaml"), console.place("mine/pond/.parlor-definition.whole"))
            .unwrap();
        let again = console.run(arguments, "");
        assert!(again.starts_with(told) && again.contains("was whole but not in its place"), "{again}");
        assert_eq!(console.read_raw("mine/pond.yaml"), whole);
        assert_eq!(hidden(&console, "mine/pond"), [""; 0]);
    }
}
