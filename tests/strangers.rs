//! Games, records and simulations from strangers: what they say only shows, what they link to is left alone, and the
//! commands that are printed for them do nothing else when they are pasted.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[allow(dead_code, reason = "each test uses some of it")]
mod console;

use std::fs;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

use console::Console;

/// Ends a colour, begins a title, turns the direction, hides, breaks the line.
const BAD: &str = "\u{9b}31m\u{1b}]0;x\u{7}\u{202e}\u{2066}\u{200b}\u{feff}\u{e0041}\u{2028}\u{85}\u{7f}";
/// The same in a text of YAML.
const YAML: &str = r"\u009b31m\u001b]0;x\u0007\u202e\u2066\u200b\ufeff\U000e0041\u2028\u0085\u007f\nnew";
/// The same in a text of a script.
const RHAI: &str = r"\u009b31m\x1b]0;x\x07\u202e\u2066\u200b\ufeff\u2028\u0085\x7f\nnew";

/// The text of a script once more, in YAML.
const WORD: &str = r"\u009b31m\u001b]0;x\u0007\u202e\u2066\u200b\ufeff\u2028\u0085\u007f\nnew";

/// Whether a terminal shows it and does nothing else.
fn is_harmless(letter: char) -> bool {
    let steers = matches!(letter, '\0'..='\x09' | '\x0b'..='\x1f' | '\x7f'..='\u{9f}');
    let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let hides = matches!(
        letter,
        '\u{200b}'..='\u{200d}' | '\u{2028}' | '\u{2029}' | '\u{2060}' | '\u{feff}' | '\u{ad}'
    );
    !steers && !turns && !hides && !('\u{e0000}'..='\u{e0fff}').contains(&letter)
}

#[track_caller]
fn check(what: &str, text: &str) {
    let found: Vec<&str> = text.lines().filter(|line| !line.chars().all(is_harmless)).collect();
    assert!(found.is_empty(), "{what}: {found:#?}");
    assert!(!text.contains('\r'), "{what}");
}

/// A game that is full of it, at a path that is, too.
fn game(console: &Console) -> String {
    let path = format!("games/w{}eird", &BAD[2..].replace('\u{2028}', ""));
    console.write(
        &format!("{path}.yaml"),
        &format!(
            r#"parlor: 1
name: "Weird{YAML}"
about: "About{YAML}"
players: {{ from: 2, to: 2 }}
figures: {{ most: 2 }}
pieces: {{ stone: {{ kinds: white black, set: {{ heap: white*2 black*2 }} }} }}
zones: {{ heap: {{ holds: stone }}, taken: {{ holds: stone, per: seat }} }}
counters: {{ points: {{ per: seat }}, beginner: {{ holds: seat, start: random }} }}
flow: [{{ turns: {{ from: beginner, do: [take] }} }}]
scoring: [points]
labels:
  take: "take{YAML}"
  white: "white{YAML}"
  heap: "heap{YAML}"
  points: "points{YAML}"
  "on{WORD}": "label{YAML}"
variants:
  quick: {{ about: "quick{YAML}", figures: {{ most: 1 }} }}
"#
        ),
    );
    console.write(
        &format!("{path}/rules.rhai"),
        &format!(
            r#"/// A comment{BAD}
fn take(me) {{
    choose(me, "which{RHAI}", ["on{RHAI}", "off{RHAI}"]);
    let stone = choose(me, "take", heap); // {BAD}
    move(stone, me.taken);
    log(`${{me}} says{BAD}
        and ${{stone}}`);
    gain(me, points, most, "because{RHAI}");
    if heap.empty {{ finish(turns); }}
}}
"#
        ),
    );
    console.write(
        &format!("{path}/one.example"),
        &format!(
            "example \"Title{BAD}\"   # {BAD}\n  rulebook p. 2{BAD}\n  covers W-1\n  seats Ann Bob\n  given\n    at: take Ann\n  \
             then\n    Ann.points = 0\n\nexample \"Wrong{BAD}\"\n  seats Ann Bob\n  then\n    Ann.points = 7   # {BAD}\n"
        ),
    );
    console.write(&format!("{path}/labels.ja.yaml"), &format!("take: \"取る{YAML}\"\nblack: \"黒{YAML}\"\n"));
    format!("{path}.yaml")
}

/// Runs a command with arguments that may hold anything.
fn run(console: &Console, arguments: &[&str], typed: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(arguments).current_dir(console.folder());
    command.env_clear().env("XDG_DATA_HOME", console.place("data")).env("HOME", console.folder());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It may end before it has read everything.
    let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    let code = output.status.code().map_or("by a signal".to_owned(), |code| code.to_string());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    format!("exit {code}\n{}{}", text(output.stdout), text(output.stderr))
}

#[test]
fn no_command_prints_what_steers_a_terminal() {
    let console = Console::empty("strangers/text");
    let game = game(&console);
    let game = game.as_str();
    let seats = format!("A{BAD}nn,Bo\u{202e}b");
    let bots = ["play", game, "--bots", "random", "--seed", "1"];
    let played = |more: &[&str]| run(&console, &[&bots[..], more].concat(), "");
    let expect = |code: u8, what: &str, printed: String| {
        check(what, &printed);
        assert!(printed.starts_with(&format!("exit {code}\n")), "{what}: {printed}");
        assert!(printed.contains(r"\u{"), "{what} shows what it was given: {printed}");
        printed
    };
    expect(0, "list", run(&console, &["list", "games"], ""));
    expect(0, "list ja", run(&console, &["list", "games", "--lang", "ja"], ""));
    expect(0, "show", run(&console, &["show", game], ""));
    expect(0, "show variant", run(&console, &["show", game, "--variant", "quick"], ""));
    for format in ["human", "short"] {
        expect(0, "check", run(&console, &["check", "--format", format, game], ""));
    }
    expect(0, "play", played(&[]));
    expect(0, "play seats", played(&["--seats", &seats, "--record", "seats.record"]));
    expect(0, "play ja", played(&["--lang", "ja", "--record", "b\u{9b}.record"]));
    let typed = format!("log\nhelp\ntable\n1\n1\n2\n1\nundo\nsave c{BAD}.record\nwrong{BAD}\n");
    expect(1, "by a pipe", run(&console, &["play", game, "--seed", "1", "--seats", &seats], &typed));
    expect(0, "left", run(&console, &["play", game, "--seed", "1", "--record", "d\u{9b}.record"], "1\n"));
    expect(1, "there already", run(&console, &["play", game, "--record", "d\u{9b}.record"], "1\n"));
    expect(0, "replay", run(&console, &["replay", "seats.record"], ""));
    expect(
        0,
        "replay jsonl",
        run(&console, &["replay", "seats.record", "--format", "jsonl"], "").replace(r"\u00", r"\u{"),
    );
    for arguments in [&["--list"][..], &["--check"], &["--record"], &["--accept"], &["--review"]] {
        let code = if arguments == ["--list"] { 0 } else { 4 };
        expect(code, "test", run(&console, &[&["test", game], arguments].concat(), "r\n"));
    }
    for format in ["text", "json"] {
        for (command, more) in [
            ("simulate", &["--matches", "20"][..]),
            ("arena", &["--matches", "8", "--bots", "random,greedy:1"]),
            ("diff", &["--matches", "8", "--set", "most=1"]),
            ("bench", &["--runs", "1", "--time", "0.01"]),
        ] {
            let printed = run(&console, &[&[command, game, "--format", format], more].concat(), "");
            expect(0, command, printed.replace(r"\u00", r"\u{"));
        }
    }
    for (at, arguments) in [
        &["simulate", game, "--matches", "20", "--out", "out\u{9b}", "--html", "a.html"][..],
        &["diff", game, "--matches", "8", "--set", "most=1", "--html", "b.html"],
        &["report", "out\u{9b}", "--html", "c.html"],
        &["simulate", game, "--matches", "20", "--out", "out\u{9b}"],
    ]
    .iter()
    .enumerate()
    {
        expect(u8::from(at == 3), "pages", run(&console, arguments, ""));
    }
    // What was written can be shown, too.
    for path in
        files(console.folder()).iter().filter(|path| !path.ends_with(".rhai") && !path.ends_with(".example"))
    {
        check(path, &fs::read_to_string(path).unwrap());
    }
    let record = console.read_raw("seats.record");
    assert_eq!(
        record.lines().filter(|line| line.contains("   # ")).count(),
        8,
        "an answer is a line: {record}"
    );
}

/// All files below a folder.
fn files(folder: &std::path::Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path.to_str().unwrap().to_owned()] })
        .collect()
}

#[test]
fn faults_show_their_lines_without_what_steers_a_terminal() {
    let console = Console::empty("strangers/faults");
    let good = game(&console);
    let good = good.as_str();
    let definition = console.read_raw(good);
    let script = console.read_raw(&good.replace(".yaml", "/rules.rhai"));
    let tests = console.read_raw(&good.replace(".yaml", "/one.example"));
    let labels = format!("take: 取る   # {BAD}\nno\u{9b}thing: 無\n");
    for (number, (definition, script, labels, example)) in [
        (
            definition.replace("holds: stone }", &format!("holds: ston\u{9b}e }} # {BAD}\n")),
            script.clone(),
            "",
            "",
        ),
        (format!("{definition}\n\u{202e}key: [ # {BAD}"), script.clone(), "", ""),
        (definition.replace("[points]", "[\"poi\\u009bnts\"]"), script.clone(), "", ""),
        (definition.clone(), script.replace("me.taken", &format!("me.takn /* {BAD} */")), "", ""),
        (definition.clone(), script.replace("heap.empty", "he\u{200b}ap.empty \u{9b}"), "", ""),
        (definition.clone(), format!("{script}\nfn x(){{ \"\\q{BAD}"), "", ""),
        (definition.clone(), script.clone(), labels.as_str(), ""),
        (definition.clone(), script.clone(), "", "example x\u{9b} \u{202e}\n"),
        (definition.clone(), script.clone(), "", &tests.replace("Ann.points", "Ann.poi\u{9b}nts")),
    ]
    .into_iter()
    .enumerate()
    {
        let path = format!("games/fault{number}");
        console.write(&format!("{path}.yaml"), &definition);
        console.write(&format!("{path}/rules.rhai"), &script);
        if !labels.is_empty() {
            console.write(&format!("{path}/labels.ja.yaml"), labels);
        }
        if !example.is_empty() {
            console.write(&format!("{path}/one.example"), example);
        }
        let path = format!("{path}.yaml");
        for arguments in [
            &["check", "--format", "human"][..],
            &["check", "--format", "short"],
            &["check", "--format", "json"],
            &["test", "--check"],
            &["play", "--bots", "random"],
        ] {
            let printed = run(&console, &[arguments, &[&path]].concat(), "");
            check(&format!("{path} {arguments:?}"), &printed);
            if arguments.len() == 2 || (arguments[0] == "check" && number < 7) {
                assert!(!printed.starts_with("exit 0"), "{path} {arguments:?}: {printed}");
            }
        }
        let coloured = run(&console, &["check", "--color", "always", &path], "");
        let sequences = coloured.split('\u{1b}').skip(1);
        for sequence in sequences {
            let end = sequence.find(|letter: char| !matches!(letter, '[' | ';' | '0'..='9'));
            assert!(
                sequence.starts_with('[') && end.is_some_and(|at| sequence[at..].starts_with('m')),
                "{sequence}"
            );
        }
        check("in colours", &coloured.replace('\u{1b}', ""));
    }
    for (name, record) in [
        ("nothing", format!("{BAD}\n")),
        (
            "head",
            format!(
                "parlor-record: 1\ngame: \"{good}\"\nrules: x\u{9b}\nseed: \u{202e}\nseats: Ann \"Bo{BAD}\"\n"
            ),
        ),
        (
            "answer",
            format!(
                "parlor-record: 1\ngame: \"{good}\"\nrules: 0\nseed: 1\nseats: Ann Bob\n\nAnn: go\u{9b} # {BAD}\n"
            ),
        ),
        ("gone", format!("parlor-record: 1\ngame: \"no{BAD}.yaml\"\nrules: 0\nseed: 1\nseats: Ann Bob\n\n")),
    ] {
        let path = format!("{name}{BAD}.record");
        console.write(&path, &record);
        for arguments in [&["replay"][..], &["play", "--resume"], &["replay", "--format", "jsonl"], &["test"]]
        {
            let printed = run(&console, &[arguments, &[&path]].concat(), "");
            check(&format!("{name} {arguments:?}"), &printed);
            assert!(!printed.starts_with("exit 0"), "{name} {arguments:?}: {printed}");
        }
    }
    for arguments in [
        &[BAD][..],
        &["play", BAD],
        &["play", good, "--set", BAD],
        &["show", good, "--variant", BAD],
        &["play", good, "--lang", BAD],
        &["play", good, "--bots", BAD],
        &["simulate", good, "--bots", BAD],
        &["report", BAD],
    ] {
        let printed = run(&console, arguments, "");
        check(&format!("{arguments:?}"), &printed);
        assert!(printed.starts_with("exit 1"), "{arguments:?}: {printed}");
    }
}

/// A game of its own that can be linked from.
fn pebbles(name: &str) -> Console {
    let console = Console::empty(name);
    let read = |path: &str| fs::read_to_string(path).unwrap();
    console.write("games/pebbles.yaml", &read("tests/cli/pebbles.yaml"));
    console.write("games/pebbles/rules.rhai", &read("tests/cli/pebbles/rules.rhai"));
    console.write(
        "games/pebbles/taking.example",
        "example \"One\"\n  seats Ann Bob\n  given\n    at: take Ann\n  when\n    Ann: white*2\n  then\n    Ann.taken = white*2\n",
    );
    console.write("outside/secret.txt", "the secret of somebody\n");
    console
}

fn outside(console: &Console) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(console.place("outside"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn folders_that_are_links_are_neither_read_nor_written() {
    for folder in ["snapshots", "records"] {
        let console = pebbles(&format!("strangers/linked-{folder}"));
        console.write("outside/4-seats-1.record", "the secret of somebody\n");
        console.write("outside/taking__one.snap", "---\nsource: x\n---\nthe secret of somebody\n");
        let link = console.place(&format!("games/pebbles/{folder}"));
        symlink(console.place("outside"), &link).unwrap();
        for arguments in ["", " --check", " --accept", " --record", " --review", " --list"] {
            let printed = console.run(&format!("test games/pebbles.yaml{arguments}"), "a\n");
            if arguments != " --list" && !(folder == "snapshots" && arguments == " --record") {
                let told = format!("`games/pebbles/{folder}` is a link");
                assert!(printed.contains(&told) && !printed.starts_with("exit 0"), "{arguments}: {printed}");
            }
            assert!(!printed.contains("of somebody"), "{arguments}: {printed}");
        }
        assert_eq!(outside(&console), ["4-seats-1.record", "secret.txt", "taking__one.snap"]);
        assert!(console.read_raw("outside/taking__one.snap").contains("of somebody"));
    }
}

#[test]
fn files_that_are_links_are_neither_read_nor_written() {
    for path in [
        "pebbles.yaml",
        "pebbles/rules.rhai",
        "pebbles/taking.example",
        "pebbles/labels.ja.yaml",
        "pebbles/records/2-seats-1.record",
        "pebbles/snapshots/taking__one.snap",
        "pebbles/snapshots/taking__one.snap.new",
    ] {
        let console = pebbles(&format!("strangers/linked-{}", path.replace('/', "-")));
        let place = console.place("games").join(path);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        let _ = fs::remove_file(&place);
        symlink("../".repeat(path.matches('/').count() + 1) + "outside/secret.txt", &place).unwrap();
        for arguments in [
            "check",
            "show",
            "play --bots random",
            "test --check",
            "test",
            "test --accept",
            "test --record",
            "list",
        ] {
            let what = if arguments == "list" { "games" } else { "games/pebbles.yaml" };
            let printed = console.run(&format!("{arguments} {what}"), "");
            assert!(!printed.contains("of somebody"), "{path} {arguments}: {printed}");
            let concerns = match arguments {
                "test --check" => !path.ends_with(".new"),
                "test" => true,
                "list" => false,
                "check" => !path.contains(".example") && !path.contains(".record") && !path.contains(".snap"),
                _ => false,
            };
            if concerns {
                assert!(
                    printed.contains("is a link") && !printed.starts_with("exit 0"),
                    "{path} {arguments}: {printed}"
                );
            }
        }
        assert_eq!(console.read_raw("outside/secret.txt"), "the secret of somebody\n", "{path}");
    }
}

#[test]
fn a_folder_of_games_may_be_named_by_a_link() {
    let console = pebbles("strangers/named");
    symlink(console.place("games"), console.place("mine")).unwrap();
    let printed = console.run("test mine --accept", "");
    assert!(printed.starts_with("exit 0"), "{printed}");
    assert!(console.place("games/pebbles/snapshots/taking__one.snap").is_file());
    // Within one folder a link leads nowhere else.
    fs::rename(console.place("games/pebbles.yaml"), console.place("games/true.yaml")).unwrap();
    symlink("true.yaml", console.place("games/pebbles.yaml")).unwrap();
    let printed = console.run("check games/pebbles.yaml", "");
    assert!(printed.starts_with("exit 0"), "{printed}");
}

/// Runs what was printed as a user who pastes it.
fn paste(console: &Console, line: &str) -> String {
    if !console.place("bin").exists() {
        fs::create_dir(console.place("bin")).unwrap();
        symlink(env!("CARGO_BIN_EXE_parlor"), console.place("bin/parlor")).unwrap();
    }
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(console.folder()).stdin(Stdio::null());
    command.env("PATH", format!("{}:/usr/bin:/bin", console.place("bin").display()));
    command.env("XDG_DATA_HOME", console.place("data")).env("HOME", console.folder());
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    assert!(!console.place("pwned").exists(), "{line}");
    format!("exit {}\n{}{}", output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The commands that are printed in a text: on a line of their own, between backticks, or after a colon.
fn commands(printed: &str) -> Vec<String> {
    let mut found: Vec<String> =
        printed.split('`').skip(1).step_by(2).map(|part| part.replace("\n  ", " ")).collect();
    found.extend(printed.lines().map(|line| {
        line.rsplit_once(": parlor ").map_or(line.trim().to_owned(), |(_, rest)| format!("parlor {rest}"))
    }));
    found.retain(|line| line.starts_with("parlor "));
    found
}

#[test]
fn printed_commands_can_be_pasted() {
    let console = pebbles("strangers/paste");
    for name in [
        "a;touch pwned",
        "$(touch pwned).record",
        "-x",
        "it's \\ here",
        "w\u{9b}\u{202e}\n-x",
        "~",
        "#a",
        "&touch pwned&",
    ] {
        let path = if name.starts_with('-') { format!("./{name}") } else { name.to_owned() };
        let printed =
            run(&console, &["play", "games/pebbles.yaml", "--seed", "2", "--record", &path], "1 2\n");
        let line = commands(&printed).pop().unwrap_or_else(|| panic!("{printed}"));
        assert!(line.starts_with("parlor play --resume "), "{line}");
        let pasted = paste(&console, &line);
        assert!(
            pasted.starts_with("exit 0\n") && pasted.contains("Bob: put a pebble back"),
            "{line}: {pasted}"
        );
    }
    // Whatever a simulation of a stranger says is a word of the command.
    console.run("simulate games/pebbles.yaml --matches 3 --out a", "");
    let text = console.read_raw("a/simulation.json");
    for (from, to) in [
        ("\"random\"", "\"x;touch pwned\""),
        ("\"random\"", "\"--record=pwned\""),
        ("games/pebbles.yaml", "$(touch pwned).yaml"),
        ("games/pebbles.yaml", "-h;touch pwned;'`"),
    ] {
        assert!(text.contains(from), "{text}");
        console.write("a/simulation.json", &text.replace(from, to));
        let printed = console.run("report a", "").replace("\n  ", " ");
        let again = printed.split("can be looked at: `").nth(1).unwrap_or_else(|| panic!("{printed}"));
        let again = again.split(" SEED`").next().unwrap();
        let pasted = paste(&console, &format!("{again} 1"));
        assert!(pasted.starts_with("exit 1\n") && pasted.contains("error"), "{again}: {pasted}");
    }
    // A script that fails, in a file with such a name.
    console.write("games/stumble.yaml", &fs::read_to_string("tests/cli/stumble.yaml").unwrap());
    for entry in fs::read_dir("tests/cli/stumble").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        console.write(&format!("games/stumble/{name}"), &fs::read_to_string(&path).unwrap());
    }
    let failed = (1..40).find_map(|seed: u32| {
        let record = format!("{seed};touch pwned");
        let seed = seed.to_string();
        let printed = run(
            &console,
            &["play", "games/stumble.yaml", "--bots", "random", "--seed", &seed, "--record", &record],
            "",
        );
        printed.starts_with("exit 3").then_some(printed)
    });
    let failed = failed.unwrap();
    let line = commands(&failed).pop().unwrap();
    assert!(line.starts_with("parlor replay '"), "{failed}");
    assert!(paste(&console, &line).starts_with("exit 3\n"), "{line}");
}
