//! Broken definitions with the fault annotated above its line.
//!
//! `# error E0301 5-9 unknown zone | did you mean` (`//` in scripts) stands above the line: severity, code,
//! columns from the first character to one past the last, a part of the message, a part of the
//! hint. `3:5-9` names another line, `-` a fault without a place. A definition without a folder of
//! its own gets the scripts of `tests/faults/shared`.

use std::fs;
use std::path::Path;

use parlor::check::definition::{Loaded, load};
use parlor::diag::render::{Format, render};
use parlor::diag::{Diagnostic, Faults, Severity, Sources, Span};
use parlor::load::disk::Disk;
use parlor::load::files::{FileError, Files};
use parlor::vm::library;

const FOLDER: &str = "tests/faults";

/// The disk, with the shared scripts for definitions that have none.
struct Shared;

impl Files for Shared {
    fn read(&self, root: &str, path: &str, limit: u64) -> Result<Vec<u8>, FileError> {
        match path.strip_prefix(root).and_then(|rest| rest.strip_prefix('/')) {
            Some(name) if !Path::new(root).exists() => {
                let shared = format!("{FOLDER}/shared");
                Disk.read(&shared, &format!("{shared}/{name}"), limit)
            }
            _ => Disk.read(root, path, limit),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, FileError> {
        if Path::new(folder).exists() { Disk.list(folder) } else { Disk.list(&format!("{FOLDER}/shared")) }
    }
}

fn check(path: &str) -> Loaded {
    let mut loaded = load(&Shared, path, &library().host);
    let folder = path.trim_end_matches(".yaml");
    if !Path::new(folder).exists() {
        // the shared functions are more than each definition calls
        let mut faults = Faults::default();
        for fault in loaded.faults.iter() {
            let path = fault.span.map_or("", |span| loaded.sources.path(span.source));
            if !path.ends_with(".rhai") {
                faults.push(fault.clone());
            }
        }
        loaded.faults = faults;
    }
    loaded
}

/// All definitions, sorted.
fn definitions() -> Vec<String> {
    let names = fs::read_dir(FOLDER).expect("the folder is there");
    let mut paths: Vec<String> = names
        .map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".yaml"))
        .map(|name| format!("{FOLDER}/{name}"))
        .collect();
    paths.sort();
    paths
}

/// An annotation.
#[derive(Debug)]
struct Expected {
    /// File and line, or nothing for a fault without a place.
    line: Option<(String, u32)>,
    severity: Severity,
    code: String,
    columns: (u32, Option<u32>),
    message: String,
    hint: String,
}

impl Expected {
    fn fits(&self, fault: &Diagnostic, sources: &Sources) -> bool {
        let place = match (fault.span, &self.line) {
            (None, None) => true,
            (Some(span), Some((path, line))) => {
                let start = sources.position(span);
                let end = sources.position(Span::new(span.source, span.end, span.end));
                let same_end =
                    self.columns.1.is_none_or(|column| end.line == start.line && end.column == column);
                sources.path(span.source) == path
                    && start.line == *line
                    && start.column == self.columns.0
                    && same_end
            }
            _ => false,
        };
        place
            && fault.severity == self.severity
            && fault.code.0 == self.code
            && fault.message.contains(&self.message)
            && fault.hint.as_deref().unwrap_or("").contains(&self.hint)
    }
}

/// The annotations of a file; each belongs to the next line that is none.
fn annotations(path: &str, text: &str) -> Vec<Expected> {
    let mut found = Vec::new();
    let mut waiting = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let words = line.trim_start().trim_start_matches(['#', '/']).trim_start();
        let is_comment = line.trim_start().starts_with(['#', '/']);
        let severity = match words.split(' ').next() {
            Some("error") if is_comment => Severity::Error,
            Some("warning") if is_comment => Severity::Warning,
            _ => {
                for expected in waiting.drain(..) {
                    found.push(at_line(expected, path, number));
                }
                continue;
            }
        };
        let rest = words.split_once(' ').expect("a code follows").1;
        let (code, rest) = rest.split_once(' ').expect("columns follow");
        let (columns, rest) = rest.split_once(' ').expect("a message follows");
        let (message, hint) = rest.split_once(" | ").unwrap_or((rest, ""));
        let expected = Expected {
            line: None,
            severity,
            code: code.to_owned(),
            columns: (0, None),
            message: message.trim().to_owned(),
            hint: hint.trim().to_owned(),
        };
        waiting.push((expected, columns.to_owned()));
    }
    for expected in waiting {
        found.push(at_line(expected, path, u32::MAX));
    }
    found
}

fn at_line((expected, place): (Expected, String), path: &str, next: u32) -> Expected {
    if place == "-" {
        return expected;
    }
    let number = |text: &str| text.parse::<u32>().unwrap_or_else(|_| panic!("{path}: `{place}`"));
    let (line, columns) = match place.split_once(':') {
        Some((line, columns)) => (number(line), columns),
        None => (next, place.as_str()),
    };
    let columns = match columns.split_once('-') {
        Some((first, last)) => (number(first), Some(number(last))),
        None => (number(columns), None),
    };
    Expected { line: Some((path.to_owned(), line)), columns, ..expected }
}

#[test]
fn faults_are_found_where_they_are_annotated() {
    let mut wrong = String::new();
    let mut count = 0;
    for path in definitions() {
        let loaded = check(&path);
        let mut expected: Vec<Expected> = Vec::new();
        for id in loaded.sources.ids() {
            let name = loaded.sources.path(id).to_owned();
            expected.extend(annotations(&name, loaded.sources.text(id)));
        }
        count += expected.len();
        for fault in loaded.faults.iter() {
            match expected.iter().position(|expected| expected.fits(fault, &loaded.sources)) {
                Some(index) => drop(expected.remove(index)),
                None => wrong += &format!("not annotated: {}", shown(fault, &loaded.sources)),
            }
        }
        for expected in expected {
            wrong += &format!("not found: {path}: {expected:?}\n");
        }
        assert!(loaded.definition.is_none() || !loaded.faults.has_errors());
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(count >= 60, "only {count} faults are annotated");
}

fn shown(fault: &Diagnostic, sources: &Sources) -> String {
    parlor::diag::render::render_one(fault, sources, Format::Short)
}

#[test]
fn faults_are_shown_to_people() {
    for name in
        ["names", "brace", "duplicate", "大富豪", "blocks", "variants", "clashes", "labels", "counted"]
    {
        let loaded = check(&format!("{FOLDER}/{name}.yaml"));
        insta::assert_snapshot!(name, render(&loaded.faults, &loaded.sources, Format::Plain));
    }
}

/// An empty folder for one test.
fn scratch(name: &str) -> String {
    let folder = format!("{}/faults-{name}", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// The faults of a definition on the disk, one line each, without the folder.
fn faults_of(folder: &str, path: &str) -> String {
    let loaded = load(&Disk, path, &library().host);
    assert!(loaded.definition.is_none());
    render(&loaded.faults, &loaded.sources, Format::Short).replace(&format!("{folder}/"), "")
}

#[test]
fn files_that_cannot_be_read_are_faults() {
    let folder = scratch("files");
    let check = |name: &str, bytes: &[u8], expected: &str| {
        let path = format!("{folder}/{name}");
        fs::write(&path, bytes).expect("a file can be written");
        assert_eq!(faults_of(&folder, &path), expected, "{name}");
    };
    let head = b"parlor: 1\nname: ".as_slice();
    check("empty.yaml", b"", "error[E0104]: `empty.yaml` is empty\n");
    check("blank.yaml", b"\xef\xbb\xbf \n\t\n", "error[E0104]: `blank.yaml` is empty\n");
    check(
        "comments.yaml",
        b"# nothing\n",
        "comments.yaml:2:1: error[E0304]: expected a map with keys such as `parlor`, `name`, `about`, \
         found nothing\n",
    );
    let hint = "this is not text in UTF-8; save the file with the encoding UTF-8";
    check(
        "latin.yaml",
        &[head, "手札 caf".as_bytes(), b"\xe9\n"].concat(),
        &format!("latin.yaml:2:13: error[E0105]: {hint}\n"),
    );
    check(
        "mark.yaml",
        b"\xef\xbb\xbfa: @x\r\n",
        "mark.yaml:1:4: error[E0110]: a text cannot begin with `@` here; put it into quotation marks\n",
    );
    check("marked.yaml", b"\xef\xbb\xbfa: \xff", &format!("marked.yaml:1:4: error[E0105]: {hint}\n"));
    check(
        "binary.yaml",
        b"\x7fELF\0\0\x01",
        "binary.yaml:1:5: error[E0105]: this is a NUL byte, which no text has; remove it; if there are many, save the \
         file with the encoding UTF-8\n",
    );
    check("large.yaml", &vec![b'#'; 10 << 20], "error[E0103]: `large.yaml` is larger than 1024 kB\n");
    check("just.yaml", &vec![b'['; (1 << 20) + 1], "error[E0103]: `just.yaml` is larger than 1024 kB\n");
    check("deep.yaml", &vec![b'['; 1 << 20], "deep.yaml:1:25: error[E0114]: this is nested too deeply\n");
    check(
        "text.txt",
        b"parlor: 1\n",
        "error[E0102]: `text.txt` is not a definition; name a file that ends in `.yaml`; `parlor list FOLDER` \
         names those of a folder\n",
    );
    fs::create_dir_all(format!("{folder}/folder.yaml")).expect("a folder can be made");
    let at = |name: &str| faults_of(&folder, &format!("{folder}/{name}"));
    assert_eq!(at("folder.yaml"), "error[E0102]: `folder.yaml` is not a file\n");
    assert_eq!(at("missing.yaml"), "error[E0101]: there is no file `missing.yaml`\n");
    let meant = "did you mean `latin.yaml`?\n";
    assert_eq!(at("latn.yaml"), format!("error[E0101]: there is no file `latn.yaml`; {meant}"));
    assert_eq!(at("latin"), format!("error[E0102]: `latin` is not a definition; {meant}"));
}

#[cfg(unix)]
#[test]
fn links_that_lead_out_of_the_folder_are_refused() {
    let folder = scratch("links");
    let game = "parlor: 1\nname: Links\nplayers: { from: 2, to: 4 }\nflow: [set_up]\n";
    fs::write(format!("{folder}/x.yaml"), game).expect("a file can be written");
    fs::write(format!("{folder}/secret"), "fn set_up() {}\n").expect("a file can be written");
    fs::create_dir_all(format!("{folder}/x")).expect("a folder can be made");
    let link = |to: &str, at: &str| {
        std::os::unix::fs::symlink(format!("{folder}/{to}"), format!("{folder}/{at}")).expect("a link");
    };
    link("secret", "x/steps.rhai");
    let shown = faults_of(&folder, &format!("{folder}/x.yaml"));
    assert!(shown.contains("error[E0106]: `x/steps.rhai` is a link that leads out"), "{shown}");

    fs::remove_dir_all(format!("{folder}/x")).expect("the folder can be removed");
    fs::create_dir_all(format!("{folder}/elsewhere")).expect("a folder can be made");
    link("elsewhere", "x");
    let shown = faults_of(&folder, &format!("{folder}/x.yaml"));
    assert!(shown.contains("error[E0106]: `x` is a link that leads out"), "{shown}");
}

#[test]
fn scripts_are_limited_like_definitions() {
    let folder = scratch("scripts");
    let game = "parlor: 1\nname: Scripts\nplayers: { from: 2, to: 4 }\nflow: [set_up]\n";
    fs::write(format!("{folder}/x.yaml"), game).expect("a file can be written");
    fs::create_dir_all(format!("{folder}/x")).expect("a folder can be made");
    fs::write(format!("{folder}/x/a.rhai"), vec![b' '; 10 << 20]).expect("a file can be written");
    fs::write(format!("{folder}/x/b.rhai"), b"fn set_up() {}\n\xff").expect("a file can be written");
    assert_eq!(
        faults_of(&folder, &format!("{folder}/x.yaml")),
        "error[E0103]: `x/a.rhai` is larger than 1024 kB\n\
         x/b.rhai:2:1: error[E0105]: this is not text in UTF-8; save the file with the encoding UTF-8\n"
    );
}

#[test]
fn hostile_definitions_are_stopped() {
    let folder = scratch("hostile");
    let check = |name: &str, body: &str, expected: &str| {
        let path = format!("{folder}/{name}.yaml");
        let head = "parlor: 1\nname: Hostile\nplayers: { from: 2, to: 16 }\nflow: [a]\n";
        fs::write(&path, format!("{head}{body}")).expect("a file can be written");
        let shown = faults_of(&folder, &path);
        assert!(shown.contains(expected), "{name}: {}", shown.chars().take(500).collect::<String>());
        assert!(shown.lines().count() <= 201, "{name}");
    };
    let words = |count: usize| (0..count).map(|i| format!("k{i} ")).collect::<String>();
    let pieces = |kinds: &str, list: &str| {
        format!(
            "zones: {{ z: {{ holds: y }} }}\npieces:\n  x: {{ kinds: {} }}\n  \
             y: {{ kinds: \"{kinds}\", set: {{ z: \"{list}\" }} }}\n",
            words(900)
        )
    };
    check("stars", &pieces("h(a: x, b: x)", &"h(*,*) ".repeat(10_000)), "stands for more than 1000 kinds");
    check("lists", &pieces("h(a: x)", &"h(*) ".repeat(10_000)), "more than 5000 kinds in a list");
    check("unknown", &pieces("h(a: x)", &"nobody ".repeat(10_000)), "more faults are not shown");
    check("names", &format!("pieces: {{ x: {{ kinds: {} }} }}\n", words(2000)), "2000 kinds are too many");
    check("keys", &"a".repeat(900_000), "error[E01");
    let sets: String = (0..7)
        .map(|i| format!("  s{i}: {{ kinds: {} }}\n", words(900).replace('k', &format!("w{i}_"))))
        .collect();
    check("sets", &format!("pieces:\n{sets}"), "more than 5000 names are too many");
    let long = "x".repeat(500_000);
    check("copies", &format!("a: &a {long}\nb: [{}]\n", "*a, ".repeat(20)), "more than 4 MB of text");
    let aliases = |name: &str| format!("*{name}, ").repeat(15);
    let bomb =
        format!("a: &a {long}\nb: &b [{}]\nc: &c [{}]\nd: [{}]\n", aliases("a"), aliases("b"), aliases("c"));
    check("bomb", &bomb, "error[E0114]");
    let levels =
        format!("a: &a [1]\nb: &b [{}]\nc: &c [{}]\nd: &d [{}]\n", aliases("a"), aliases("b"), aliases("c"));
    check("levels", &format!("{levels}e: [{}]\n", aliases("d")), "error[E0114]");
}
