//! `parlor fmt`, `parlor schema` and `parlor reference` as a user sees them.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use super::console::Console;

#[test]
fn files_are_laid_out_or_shown() {
    let console = Console::empty("fmt");
    console.write("games/a.yaml", "parlor:  1\nname: A\nflow: [walk ]\n");
    console.write("games/a/a.rhai", "fn walk() {\n  log( \"a\" );\n}\n");
    console.write("games/a/a.example", "example \"A\"\n  seats A\n  then\n    over\n");
    console.write("games/other.yaml", "version:   3\n");
    let shown = console.run("fmt --check", "");
    assert_eq!(
        shown,
        "exit 4\ngames/a/a.rhai\n   fn walk() {\n -   log( \"a\" );\n +     log(\"a\");\n   }\ngames/a.yaml\n - parlor:  1\n \
         + parlor: 1\n   name: A\n - flow: [walk ]\n + flow: [walk]\n2 files would be laid out, 1 as it should be\n"
    );
    assert_eq!(console.read_raw("games/a.yaml"), "parlor:  1\nname: A\nflow: [walk ]\n");
    let done = console.run("fmt games", "");
    assert_eq!(done, "exit 0\ngames/a/a.rhai\ngames/a.yaml\n2 files laid out, 1 as it should be\n");
    assert_eq!(console.read_raw("games/a/a.rhai"), "fn walk() {\n    log(\"a\");\n}\n");
    assert_eq!(console.read_raw("games/other.yaml"), "version:   3\n");
    assert_eq!(console.run("fmt a", ""), "exit 0\n0 files laid out, 3 as it should be\n");
    assert_eq!(
        console.run("fmt --check games/a.yaml", ""),
        "exit 0\n0 files would be laid out, 1 as it should be\n"
    );
}

#[test]
fn standard_input_is_laid_out_to_standard_output() {
    let console = Console::empty("fmt-input");
    assert_eq!(console.run("fmt -", "a:   1"), "exit 0\na: 1\n");
    assert_eq!(console.run("fmt - --name x.rhai", "fn a(){1}"), "exit 0\nfn a() { 1 }\n");
    // An editor writes back what it gets.
    let kept = "fn a() {\n    // a\tb\n    log(`x\ty\u{200b}`);\n}\n";
    assert_eq!(console.run("fmt - --name x.rhai", kept), format!("exit 0\n{kept}"));
    let faulty = console.run("fmt - --name x.rhai", "fn a( {");
    assert!(faulty.starts_with("exit 2\n--- errors\nerror[E04") && faulty.contains("x.rhai:1:"), "{faulty}");
    assert!(console.run("fmt - --check", "a:   1").starts_with("exit 4\nstdin.yaml\n - a:   1\n"));
    assert!(console.run("fmt - --name x.txt", "").starts_with("exit 1\n"));
    assert!(console.run("fmt - games", "").starts_with("exit 1\n"));
}

/// Whatever is wrong with a file, it stays as it is, and the others are laid out.
#[test]
fn what_cannot_be_read_or_written_stays() {
    let console = Console::empty("fmt-bad");
    console.write("good.yaml", "a:   1\n");
    console.write("half.yaml", "a: [1,\n");
    console.write("empty.rhai", "");
    fs::write(console.place("bytes.yaml"), b"a: \xff\n").unwrap();
    fs::write(console.place("large.rhai"), "// a\n".repeat(3_000_000)).unwrap();
    fs::create_dir(console.place("folder.yaml")).unwrap();
    let told = console.run("fmt half.yaml empty.rhai bytes.yaml large.rhai gone.yaml x.txt good.yaml", "");
    assert!(
        told.starts_with("exit 1\ngood.yaml\n1 file laid out, 0 as it should be\n--- errors\n"),
        "{told}"
    );
    for said in [
        "half.yaml:1:4",
        "`empty.rhai` is empty",
        "bytes.yaml:1:4",
        "`large.rhai` is larger",
        "`gone.yaml`",
        "`x.txt`",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    assert_eq!(console.read_raw("half.yaml"), "a: [1,\n");
    assert_eq!(fs::read(console.place("bytes.yaml")).unwrap(), b"a: \xff\n");
    assert_eq!(console.read_raw("good.yaml"), "a: 1\n");
    assert!(console.run("fmt half.yaml", "").starts_with("exit 2\n"));
    console.write("fixed.yaml", "a:   1\n");
    let mut mode = fs::metadata(console.place("fixed.yaml")).unwrap().permissions();
    mode.set_mode(0o444);
    fs::set_permissions(console.place("fixed.yaml"), mode).unwrap();
    let told = console.run("fmt fixed.yaml", "");
    assert!(told.starts_with("exit 1\n") && told.contains("cannot write `fixed.yaml`"), "{told}");
    assert_eq!(console.read_raw("fixed.yaml"), "a:   1\n");
}

/// On a disk that is full, and where a file may not be written.
#[test]
fn only_what_is_written_counts_as_laid_out() {
    let console = Console::empty("fmt-full");
    for name in ["a.yaml", "b.yaml"] {
        console.write(name, "a:   1\n");
    }
    console.write("settled.yaml", "a: 1\n");
    let line = format!(
        "trap '' XFSZ; ulimit -f 0; exec {} fmt a.yaml settled.yaml b.yaml",
        env!("CARGO_BIN_EXE_parlor")
    );
    let output = Command::new("bash").args(["-c", &line]).current_dir(console.folder()).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "0 files laid out, 1 as it should be\n");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        ["a.yaml", "b.yaml"].iter().all(|name| told.contains(&format!("cannot write `{name}`"))),
        "{told}"
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(console.read_raw("a.yaml"), "a:   1\n");
    fs::set_permissions(console.place("a.yaml"), fs::Permissions::from_mode(0o444)).unwrap();
    let told = console.run("fmt a.yaml b.yaml", "");
    assert!(told.starts_with("exit 1\nb.yaml\n1 file laid out, 0 as it should be\n"), "{told}");
    assert_eq!(fs::read_dir(console.folder()).unwrap().count(), 3);
}

#[test]
fn schemas_and_the_reference_are_json() {
    let console = Console::empty("schema");
    for arguments in ["schema", "schema --of labels", "reference --format json"] {
        let printed = console.run(arguments, "");
        let text = printed.strip_prefix("exit 0\n").unwrap();
        assert!(serde_json::from_str::<serde_json::Value>(text).is_ok(), "{arguments}: {text}");
    }
    assert!(console.run("reference", "").contains("\n# Functions\n"));
}
