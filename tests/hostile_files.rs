//! Files from strangers who mean harm: each is refused soon, with little memory and at a place, by both engines.
//!
//! Small ones would be drowned by those that are large, so all are made here: a row for each, with the command that
//! reads it. Those that are large are large enough to take minutes or gigabytes where something is not bounded.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Seconds that may be waited for one, beside others.
const MOST_WAIT: u32 = 60;
/// Seconds of processor time; a program without optimisation takes much more.
const MOST_SECONDS: u32 = if cfg!(debug_assertions) { 60 } else { 1 };
/// Kilobytes of memory that may be asked for, stacks of threads and the program itself included: what is used is less
/// than 200,000.
const MOST_MEMORY: u32 = if cfg!(debug_assertions) { 1_000_000 } else { 300_000 };

/// A definition without faults but what is put after it.
const HEAD: &str = "parlor: 1\nname: H\nplayers: { from: 2, to: 4 }\nflow: [begin]\n";
const RECORD: &str = "parlor-record: 1\ngame: tests/cli/pebbles.yaml\nseed: 2\nseats: Ann Bob\n";
const CHECK: &str = "check --format short x.yaml";

/// What a command is given and how it has to end.
struct Case {
    name: &'static str,
    files: Vec<(String, Vec<u8>)>,
    command: &'static str,
    exit: i32,
    /// What is said, with its place.
    said: &'static str,
}

/// A definition that is nothing but these bytes.
fn yaml(name: &'static str, bytes: impl Into<Vec<u8>>, said: &'static str) -> Case {
    Case { name, files: vec![("x.yaml".to_owned(), bytes.into())], command: CHECK, exit: 2, said }
}

/// A definition with something after its head.
fn more(name: &'static str, body: &str, said: &'static str) -> Case {
    let begin = ("x/begin.rhai".to_owned(), b"fn begin() {}\n".to_vec());
    let mut case = yaml(name, format!("{HEAD}{body}"), said);
    case.files.push(begin);
    case
}

/// A definition with other files beside it.
fn beside(name: &'static str, files: Vec<(String, Vec<u8>)>, said: &'static str) -> Case {
    let mut case = yaml(name, HEAD, said);
    case.files.extend(files);
    case
}

fn script(name: &'static str, text: impl Into<Vec<u8>>, said: &'static str) -> Case {
    beside(name, vec![("x/begin.rhai".to_owned(), text.into())], said)
}

/// A record, replayed by both engines.
fn record(name: &'static str, bytes: impl Into<Vec<u8>>, exit: i32, said: &'static str) -> [Case; 2] {
    let bytes = bytes.into();
    ["replay x.record", "replay --engine rhai x.record"].map(|command| Case {
        name,
        files: vec![("x.record".to_owned(), bytes.clone())],
        command,
        exit,
        said,
    })
}

/// Examples of a game that is fine, run by both engines.
fn example(name: &'static str, text: &str, said: &'static str) -> [Case; 2] {
    ["test x.yaml", "test --engine rhai x.yaml"].map(|command| {
        let mut case = more(name, "", said);
        case.files.push(("x/x.example".to_owned(), text.as_bytes().to_vec()));
        Case { command, ..case }
    })
}

/// A folder of a report.
fn report(name: &'static str, description: impl Into<Vec<u8>>, said: &'static str) -> Case {
    let files = vec![("x/simulation.json".to_owned(), description.into())];
    Case { name, files, command: "report x", exit: 1, said }
}

fn utf16(text: &str, big: bool) -> Vec<u8> {
    text.encode_utf16().flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
}

fn many(count: usize, one: impl Fn(usize) -> String) -> String {
    (0..count).map(one).collect()
}

fn encodings() -> Vec<Case> {
    vec![
        yaml("empty", "", "error[E0104]: `x.yaml` is empty"),
        yaml("spaces", " \n\n ", "error[E0104]: `x.yaml` is empty"),
        yaml("nul", "parlor: 1\nname: a\0b\n", "x.yaml:2:8: error[E0105]: this is a NUL byte"),
        yaml("nuls", vec![0; 1 << 20], "x.yaml:1:1: error[E0105]"),
        yaml("mark", "\u{feff}", "error[E0104]: `x.yaml` is empty"),
        yaml("marks", "\u{feff}\u{feff}\u{feff}parlor: 1\n", "x.yaml:1:3: error["),
        yaml("utf_16", [&[0xff, 0xfe][..], &utf16(HEAD, false)].concat(), "x.yaml:1:1: error[E0105]"),
        yaml("utf_16_big", [&[0xfe, 0xff][..], &utf16(HEAD, true)].concat(), "x.yaml:1:1: error[E0105]"),
        yaml("utf_16_bare", utf16(HEAD, false), "x.yaml:1:2: error[E0105]"),
        yaml("latin", b"parlor: 1\nname: caf\xe9\n".to_vec(), "x.yaml:2:10: error[E0105]"),
        yaml("overlong", b"parlor: \xc0\xb1\n".to_vec(), "x.yaml:1:9: error[E0105]"),
        yaml("surrogate", b"name: \xed\xa0\x80\n".to_vec(), "x.yaml:1:7: error[E0105]"),
        yaml("too_large", vec![b'#'; 30 << 20], "error[E0103]: `x.yaml` is larger than 1024 kB"),
        yaml("returns", HEAD.replace('\n', "\r") + "strange: 1\r", "x.yaml:5:1: error["),
        yaml("returns_and_feeds", HEAD.replace('\n', "\r\n") + "strange: 1\r\n", "x.yaml:5:1: error["),
    ]
}

fn trees() -> Vec<Case> {
    let deep = |open: &str, close: &str| format!("a: {}{}\n", open.repeat(50_000), close.repeat(50_000));
    let aliases = |name: &str| format!("*{name}, ").repeat(9);
    let laughs = format!(
        "a: &a [ha, ha]\n{}",
        "abcdefghij"
            .as_bytes()
            .windows(2)
            .map(|pair| (char::from(pair[0]), char::from(pair[1])))
            .map(|(before, now)| format!("{now}: &{now} [{}]\n", aliases(&before.to_string())))
            .collect::<String>()
    );
    let long = "x".repeat(400_000);
    vec![
        more("lists_in_lists", &deep("[", "]"), "x.yaml:5:"),
        more("maps_in_maps", &deep("{ a: ", "}"), "x.yaml:5:"),
        more("indented", &many(400, |at| format!("{}a:\n", " ".repeat(at))), "x.yaml:"),
        more("open_text", &format!("about: \"{long}"), "x.yaml:5:8: error[E0112]"),
        more("long_key", &format!("{long}: 1\n"), "x.yaml:5:1: error["),
        more("long_name", &format!("zones: {{ {long}: {{ holds: {long} }} }}\n"), "x.yaml:5:"),
        more(
            "long_label",
            &format!("labels: {{ begin: {long} }}\n"),
            "x.yaml:5:18: error[E0313]: a label has",
        ),
        more(
            "long_short",
            &format!("pieces:\n  p: {{ kinds: a, short: {{ a: {long} }} }}\n"),
            "x.yaml:6:30: error[E0313]: short texts have",
        ),
        more("laughs", &laughs, "x.yaml:"),
        more("circle", "a: &a [*a]\n", "x.yaml:5:8: error["),
        more("anchors", &many(30_000, |at| format!("k{at}: &a{at} 1\n")), "x.yaml:"),
        more("merged", "a: &a { b: 1 }\nc: { <<: *a }\n", "x.yaml:6:6: error[E0115]"),
        more("binary", "about: !!binary aGVsbG8=\n", "x.yaml:5:8: error[E0115]"),
        more("binary_below", "about: !!binary # why\n  aGVsbG8=\n", "x.yaml:5:8: error[E0115]"),
        yaml(
            "binary_named",
            format!("%TAG !b! tag:yaml.org,2002:bin\n---\n{HEAD}about: !b!ary aGVsbG8=\n"),
            "x.yaml:7:8: error[E0115]",
        ),
        more("own_tag", "about: !!python/object:os.system rm\n", "x.yaml:5:9: error[E0115]"),
        yaml("documents", format!("{HEAD}---\n").repeat(1000), "x.yaml:"),
        more("twice", &"about: a\n".repeat(20_000), "x.yaml:6:1: error[E0113]"),
        more("keys", &many(59_000, |at| format!("k{at}: 1\n")), "x.yaml:29998:1: error[E0114]"),
        more("values", &format!("figures: {{ a: [{}] }}\n", "1, ".repeat(100_000)), "x.yaml:"),
    ]
}

fn numbers() -> Vec<Case> {
    let nines = "9".repeat(100_000);
    let players = |players: &str| HEAD.replace("{ from: 2, to: 4 }", players);
    vec![
        yaml("seats", players("{ from: 2, to: 4000000000 }"), "x.yaml:3:25: error[E0305]"),
        yaml("no_seats", players("{ from: -1, to: 0 }"), "x.yaml:3:18: error[E0305]"),
        yaml("seats_digits", players(&nines), "x.yaml:3:10: error["),
        more("figure_digits", &format!("figures: {{ a: {nines} }}\n"), "x.yaml:5:15: error["),
        more("figure_large", "figures: { a: 9223372036854775807 }\n", "x.yaml:5:15: error[E0305]"),
        more("figure_odd", "figures: { a: .inf, b: 1e999, c: -.nan, d: 0x10 }\n", "x.yaml:5:15: error["),
        more("figure_list", &format!("figures: {{ a: [{}] }}\n", "1, ".repeat(50_000)), "x.yaml:5:"),
    ]
}

fn pieces(zone: &str, kinds: &str, list: &str) -> String {
    format!("zones: {{ z: {zone} }}\npieces:\n  p: {{ kinds: \"{kinds}\", set: {{ z: \"{list}\" }} }}\n")
}

fn tables() -> Vec<Case> {
    let hold = "{ holds: p }";
    let kinds = |count: usize| many(count, |at| format!("k{at} "));
    let variants = |count: usize, patch: &dyn Fn(usize) -> String| {
        let variants = many(count, |at| format!("  v{at}: {{ {} }}\n", patch(at)));
        format!("figures: {{ a: 1 }}\nvariants:\n{variants}")
    };
    let parts = many(22, |at| format!("{}- part{at}:\n", "  ".repeat(at)));
    let flow = |flow: &str| HEAD.replace("flow: [begin]", flow);
    vec![
        more("two_billion", &pieces(hold, "a", "a*2000000000"), "x.yaml:7:"),
        more("beyond_numbers", &pieces(hold, "a", &format!("a*{}", "9".repeat(5000))), "x.yaml:7:"),
        more("many_pieces", &pieces(hold, "a b", "a*60000 b*60000"), "x.yaml:"),
        more("many_entries", &pieces(hold, "a", &"a ".repeat(300_000)), "x.yaml:7:"),
        more("many_kinds", &pieces(hold, &kinds(100_000), "k1"), "x.yaml:7:"),
        more("stars", &pieces(hold, &format!("h(a: p, b: p, c: p) {}", kinds(900)), "h(*,*,*)"), "x.yaml:7:"),
        more("in_itself", &pieces(hold, "h(a: p)", "h(h(h(*)))"), "x.yaml:7:"),
        more("brackets", &pieces(hold, "a", &"(".repeat(300_000)), "x.yaml:7:"),
        more("many_zones", &pieces("{ holds: p, count: 1000000 }", "a", "a"), "x.yaml:5:"),
        more(
            "zone_rules",
            &format!("zones: {{ {} }}\n", many(900, |at| format!("z{at}: {{ per: seat, holds: q }}, "))),
            "x.yaml:5:",
        ),
        more(
            "grid",
            &pieces("{ holds: p, layout: grid, rows: 60000, columns: 60000 }", "a", "a"),
            "x.yaml:5:",
        ),
        more(
            "places",
            &pieces("{ holds: p, layout: grid, rows: 100, columns: 100, count: 1000 }", "a", "a"),
            "x.yaml:5:",
        ),
        more("variants", &variants(20_000, &|_| "figures: { a: 2 }".to_owned()), "x.yaml:"),
        more("odd_variants", &variants(20, &|at| format!("flow: [nobody{at}]")), "x.yaml:7:"),
        more(
            "variants_of_variants",
            "variants: { a: { variants: { b: {} } } }\n",
            "x.yaml:5:18: error[E0302]",
        ),
        yaml("deep_flow", flow(&format!("flow:\n{parts}")), "x.yaml:"),
        yaml("long_flow", flow(&format!("flow: [{}]", "begin, ".repeat(50_000))), "x.yaml:4:"),
        yaml(
            "parts",
            flow(&format!("flow:\n{}", many(20_000, |at| format!("- p{at}: [begin]\n")))),
            "x.yaml:",
        ),
        more("scoring", &format!("scoring: [{}]\n", many(50_000, |at| format!("s{at}, "))), "x.yaml:5:"),
    ]
}

fn scripts() -> Vec<Case> {
    let file = |name: String, text: String| (name, text.into_bytes());
    let chain = |count: usize| {
        many(count, |at| format!("fn f{at}(n) {{ if n > {at} {{ f{}(n - 1); }} }}\n", (at + 1) % count))
    };
    let begin = "fn begin() { let a = 1;\n";
    let inside =
        |open: &str, close: &str| format!("{begin}{}1{};\n}}\n", open.repeat(15_000), close.repeat(15_000));
    vec![
        script("script_large", vec![b' '; 5 << 20], "error[E0103]: `x/begin.rhai` is larger than 1024 kB"),
        script("script_nul", "fn begin() { \0 }", "x/begin.rhai:1:14: error[E0105]"),
        script("script_utf_16", utf16("fn begin() {}", false), "x/begin.rhai:1:2: error[E0105]"),
        script("parentheses", inside("(", ")"), "x/begin.rhai:"),
        script("lists", inside("[", "]"), "x/begin.rhai:"),
        script("blocks", inside("if true {", "}"), "x/begin.rhai:"),
        script("minus", inside("-", ""), "x/begin.rhai:"),
        script("not", inside("!", ""), "x/begin.rhai:"),
        script("calls", inside("f(", ")"), "x/begin.rhai:"),
        script("closures", inside("seats.map(|s| ", ")"), "x/begin.rhai:"),
        script(
            "templates",
            format!("{begin}a = {}1{};\n}}\n", "`${".repeat(50_000), "}`".repeat(50_000)),
            "x/begin.rhai:",
        ),
        script(
            "else_if",
            format!("{begin}{}{{}}\n}}\n", "if a == 1 {} else ".repeat(6_000)),
            "x/begin.rhai:",
        ),
        script("sums", format!("{begin}a = {}1;\n}}\n", "1 + ".repeat(20_000)), "x/begin.rhai:"),
        script("comment", format!("{begin}{}", "/*".repeat(400_000)), "x/begin.rhai:"),
        script("text", format!("{begin}a = \"{}", "x".repeat(900_000)), "x/begin.rhai:2:5: error["),
        script("digits", format!("{begin}a = {};\n}}\n", "9".repeat(900_000)), "x/begin.rhai:2:5: error["),
        script("long_word", format!("{begin}a = {};\n}}\n", "x".repeat(900_000)), "x/begin.rhai:2:5: error["),
        script(
            "unknown_words",
            format!("{begin}{}\n}}\n", many(12_000, |at| format!("a = w{at};\n"))),
            "x/begin.rhai:",
        ),
        script(
            "words",
            format!("{begin}{}\n}}\n", many(70_000, |at| format!("a=\"{at}\";"))),
            "x/begin.rhai:1:",
        ),
        script(
            "tiny_functions",
            many(60_000, |at| format!("fn f{at}(){{}}\n")),
            "x/begin.rhai:20001:4: error[E0313]",
        ),
        script(
            "parameters",
            format!("fn begin({}) {{}}\n", many(100_000, |at| format!("p{at},"))),
            "x/begin.rhai:1:",
        ),
        script("circle", format!("{}fn begin() {{ f0(nobody); }}\n", chain(12_000)), "x/begin.rhai:"),
        script("heads", "fn ".repeat(300_000), "x/begin.rhai:1:"),
        script("braces", "}".repeat(900_000), "x/begin.rhai:1:1: error["),
        beside(
            "files",
            (0..900).map(|at| file(format!("x/f{at:03}.rhai"), format!("fn f{at}() {{}}\n"))).collect(),
            "x/f100.rhai:1:1: error[E0313]",
        ),
        beside(
            "files_together",
            (0..90)
                .map(|at| file(format!("x/f{at:02}.rhai"), format!("// {}\n", "x".repeat(1_000_000))))
                .collect(),
            "x/f04.rhai:1:1: error[E0103]",
        ),
        beside(
            "labels_together",
            (0..90)
                .map(|at| {
                    file(
                        format!("x/labels.a{}.yaml", char::from(b'a' + at % 26)),
                        format!("a: {}\n", "x".repeat(1_000_000)),
                    )
                })
                .collect(),
            "x/labels.",
        ),
        beside(
            "labels_deep",
            vec![file("x/labels.ja.yaml".into(), format!("a: {}", "[".repeat(100_000)))],
            "x/labels.ja.yaml:1:",
        ),
        beside(
            "labels_many",
            vec![file("x/labels.ja.yaml".into(), many(50_000, |at| format!("k{at}: a\n")))],
            "x/labels.ja.yaml:",
        ),
    ]
}

fn records() -> Vec<Case> {
    let head = |more: &str| format!("{RECORD}{more}\n");
    [
        record("record_empty", "", 1, "x.record:1:1"),
        record("record_nul", "parlor-record: 1\0\n", 1, "x.record:1:"),
        record("record_utf_16", utf16(RECORD, false), 1, "x.record"),
        record("record_bytes", vec![0xff; 1000], 1, "--> x.record:1:1"),
        record("record_large", vec![b'#'; 40 << 20], 1, "it is larger than 16 MB"),
        record("record_bots", head(&"bot: Ann random\n".repeat(200_000)), 1, "x.record:6:"),
        record("record_figures", head(&"figure: most = 2\n".repeat(200_000)), 1, "x.record:1005:1"),
        record("record_comments", head(&"#\n".repeat(7_000_000)), 1, "x.record:200001:1"),
        record("record_line", head(&format!("Ann: {}", "(".repeat(10 << 20))), 1, "x.record:5:"),
        record(
            "record_seats",
            RECORD.replace("Ann Bob", &many(100_000, |at| format!("s{at} "))),
            1,
            "x.record:4:",
        ),
        record(
            "record_seed",
            RECORD.replace("seed: 2", &format!("seed: {}", "9".repeat(100_000))),
            1,
            "x.record:3:",
        ),
        record("record_faults", head(&"Nobody: pass\n".repeat(100_000)), 1, "x.record:5:1"),
        record("record_name", head(&format!("{}: pass\n", "n".repeat(900_000))), 1, "x.record:5:1"),
        record(
            "record_game",
            RECORD.replace("tests/cli/pebbles.yaml", &"../".repeat(300_000)),
            1,
            "there is no definition",
        ),
        record("record_end", head("\nend: 0123456789abcdef\n"), 4, "x.record"),
        record("record_option", head(&format!("\nBob: {}\n", "w".repeat(900_000))), 4, "x.record:6:6"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn examples() -> Vec<Case> {
    let one =
        |given: &str| format!("example \"a\"\n  seats Ann Bob\n  given\n    {given}\n  then\n    x = 1\n");
    [
        example("example_empty", "", "x/x.example"),
        example("example_many", &"example \"a\"\n".repeat(50_000), "x/x.example:"),
        example("example_pieces", &one("z: a*2000000000"), "x/x.example:4:"),
        example("example_brackets", &one(&format!("z: {}", "(".repeat(200_000))), "x/x.example:4:"),
        example("example_title", &format!("example \"{}", "x".repeat(900_000)), "x/x.example:1:"),
        example(
            "example_seats",
            &format!("example \"a\"\n  seats {}\n", many(50_000, |at| format!("s{at} "))),
            "x/x.example:",
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn reports() -> Vec<Case> {
    vec![
        report("report_empty", "", "simulation.json"),
        report("report_nul", vec![0; 1000], "simulation.json"),
        report("report_deep", "[".repeat(1_000_000), "simulation.json"),
        report("report_digits", format!("{{\"seed\": {}}}", "9".repeat(1_000_000)), "simulation.json"),
        report("report_large", vec![b' '; 40 << 20], "it is too large"),
    ]
}

/// Runs a program within bounds of time and memory, in a folder of its own.
fn run(folder: &Path, command: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_parlor");
    let bounded = format!(
        "ulimit -t {MOST_SECONDS}; ulimit -v {MOST_MEMORY}; exec timeout {MOST_WAIT} {program} {command}"
    );
    let mut shell = Command::new("sh");
    shell.args(["-c", &bounded]).current_dir(folder).env("HOME", folder).env("NO_COLOR", "1");
    shell.stdin(Stdio::null()).output().unwrap()
}

/// What is wrong with how a case ends.
fn wrong(case: &Case, folder: &Path) -> Option<String> {
    for (path, bytes) in &case.files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let output = run(folder, case.command);
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let shown: String = said.chars().take(600).collect();
    let code = output.status.code();
    if code != Some(case.exit) {
        return Some(format!(
            "{} (`{}`): exit {code:?} instead of {}\n{shown}",
            case.name, case.command, case.exit
        ));
    }
    if !said.contains(case.said) {
        return Some(format!("{} (`{}`): does not say `{}`\n{shown}", case.name, case.command, case.said));
    }
    if said.len() > 200_000 {
        return Some(format!("{}: says {} bytes\n{shown}", case.name, said.len()));
    }
    None
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile_files").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    std::os::unix::fs::symlink(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), folder.join("tests"))
        .unwrap();
    folder
}

/// Runs all cases, some at a time, and tells of all that end otherwise.
fn all(name: &str, cases: &[Case]) {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let folder = scratch(&format!("{name}-{}-{}", case.name, case.command.len()));
            found.extend(wrong(case, &folder));
            fs::remove_dir_all(folder).unwrap();
        }
        found
    };
    let found: Vec<String> = thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(found.is_empty(), "{} of {}:\n\n{}", found.len(), cases.len(), found.join("\n\n"));
}

#[test]
fn bytes_that_are_no_text() {
    all("encodings", &encodings());
}

#[test]
fn trees_that_grow_without_end() {
    all("trees", &trees());
}

#[test]
fn numbers_beyond_all_measure() {
    all("numbers", &numbers());
}

#[test]
fn tables_that_are_too_full() {
    all("tables", &tables());
}

#[test]
fn scripts_that_are_too_much() {
    all("scripts", &scripts());
}

#[test]
fn records_that_are_none() {
    all("records", &records());
}

#[test]
fn examples_that_ask_too_much() {
    all("examples", &examples());
}

#[test]
fn reports_that_nobody_wrote() {
    all("reports", &reports());
}

/// A pipe in the place of a file would be waited for until somebody writes into it.
#[test]
fn pipes_are_not_waited_for() {
    let folder = scratch("pipes");
    let pipe = |path: &str| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    };
    for path in ["p.yaml", "p.record", "p.html", "one/simulation.json", "x/x.rhai", "x/records/a.record"] {
        pipe(path);
    }
    fs::write(folder.join("x.yaml"), HEAD).unwrap();
    for (command, exit) in [
        ("check p.yaml", 1),
        ("check x.yaml", 2),
        ("test x.yaml", 2),
        ("play p.yaml", 1),
        ("replay p.record", 1),
        ("play --resume p.record", 1),
        ("play tests/cli/pebbles.yaml --bots random --record p.record", 1),
        ("simulate tests/cli/pebbles.yaml --matches 2 --html p.html", 1),
        ("report one", 1),
        ("simulate tests/cli/pebbles.yaml --matches 2 --out one --force", 1),
    ] {
        let output = run(&folder, command);
        let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert_eq!(output.status.code(), Some(exit), "{command}: {said}");
        let told = ["not a file", "is not a definition", "belongs to no simulation"];
        assert!(told.iter().any(|told| said.contains(told)), "{command}: {said}");
    }
    // Whoever names the standard input means it, pipe or not.
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"));
    child.args(["replay", "/dev/stdin"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"no record\n").unwrap();
    let told = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(told.contains("`/dev/stdin` is no record of a match"), "{told}");
}
