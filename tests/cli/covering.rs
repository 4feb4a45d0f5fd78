//! `parlor test --coverage` as a user sees it: what is printed and written, how it ends.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;

use crate::console::Console;

macro_rules! snapshot {
    ($name:literal, $text:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "../snapshots/covering", omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        });
    };
}

/// A small game whose only example leaves much out.
fn wells(name: &str) -> Console {
    let console = Console::empty(&format!("covering/{name}"));
    for file in ["wells.yaml", "wells/rules.rhai", "wells/taking.example"] {
        console.write(file, &fs::read_to_string(format!("tests/cli/{file}")).unwrap());
    }
    console.run("test --accept wells.yaml", "");
    console
}

#[test]
fn what_no_test_reaches_is_told() {
    let console = wells("told");
    snapshot!("some", console.run("test --coverage wells.yaml", ""));
    let example = console.read_raw("wells/taking.example");
    let more = example.replace("    Ann.taken = red\n", "    Ann.taken = red\n\nexample \"Bob has enough, so nobody is left but Ann\"\n  seats Ann Bob Cleo\n  variant long\n  given\n    at: take Ann\n    Ann.taken: red*2 blue\n    Bob.taken: blue\n  when\n    Ann: green\n    Bob: pass\n  then\n    points(Ann) = 5\n    over\n");
    assert_ne!(more, example);
    console.write("wells/taking.example", &more);
    console.run("test --accept wells.yaml", "");
    snapshot!("more", console.run("test --coverage wells.yaml", ""));
}

#[test]
fn what_is_skipped_on_the_way_to_a_step_does_not_count() {
    let console = wells("skipped");
    let text = console.read_raw("wells.yaml").replace("do: [take]", "do: [greet, take]");
    console.write("wells.yaml", &text);
    let rules = console.read_raw("wells/rules.rhai") + "\nfn greet(me) {\n    log(\"Hello.\");\n}\n";
    console.write("wells/rules.rhai", &rules);
    let told = console.run("test --check --coverage wells.yaml", "");
    assert!(told.contains("  steps                 1 of 2       50.0 %\n"), "{told}");
    assert!(told.contains(": step `greet` was never begun\n"), "{told}");
    assert!(!told.contains("function `greet` was never called\n"), "{told}");
}

/// A list function has loops of its own, which do nothing for a list that is in order or has one element.
#[test]
fn closures_that_ran_are_reached() {
    let console = wells("closures");
    let rules = console.read_raw("wells/rules.rhai").replace(
        "fn take(me) {\n",
        "fn take(me) {\n    let sorted = [1, 2].sort_by(|one| one);\n    let alike = [1].group_by(|one| one);\n    \
         let best = [1].max_by(|one| one);\n    let none = sorted.filter(|one| one > 2).sort_by(|one| one);\n    \
         if none.len + alike.len == best { log(\"One.\"); }\n",
    );
    console.write("wells/rules.rhai", &rules);
    let told = console.run("test --check --coverage wells.yaml", "");
    let never: Vec<&str> = told.lines().filter(|line| line.contains("closure was never called")).collect();
    let line = rules.lines().position(|line| line.contains("let none")).unwrap() + 1;
    let at = |line: usize| {
        format!("    wells/rules.rhai:{line}: this closure was never called: its list was always empty")
    };
    let twins = rules.lines().position(|line| line.contains("twins.all")).unwrap() + 1;
    assert_eq!(never, [at(line), at(twins)], "{told}");
}

#[test]
fn a_share_of_the_branches_can_be_asked_for() {
    let console = wells("share");
    assert!(console.run("test --coverage --at-least 30 wells.yaml", "").starts_with("exit 0\n"));
    let little = console.run("test --coverage --at-least 97.5% wells.yaml", "");
    let why = "too little: the tests of wells.yaml reach 33.3 % of the branches, less than 97.5 %\n";
    assert!(little.contains(why) && little.starts_with("exit 4\n"), "{little}");
    snapshot!("at_least", console.run("test --coverage --at-least most wells.yaml", ""));
    snapshot!("alone", console.run("test --at-least 90 wells.yaml", ""));
    snapshot!("watch", console.run("test --watch --coverage wells.yaml", ""));
}

#[test]
fn other_programs_can_read_it() {
    let console = wells("lcov");
    console.run("test --coverage --lcov c.info wells.yaml", "");
    let text = console.read_raw("c.info");
    let read = lcov::Report::from_reader(lcov::Reader::new(text.as_bytes())).unwrap();
    let files: Vec<String> = read.sections.keys().map(|key| key.source_file.display().to_string()).collect();
    assert_eq!(files, ["wells/rules.rhai", "wells.yaml"]);
    snapshot!("lcov", text);
}

#[test]
fn every_line_can_be_looked_at_on_a_page() {
    let console = wells("page");
    let rules = console.read_raw("wells/rules.rhai");
    console.write("wells/rules.rhai", &rules.replace("\"Twins.\"", "\"<b>Twins</b>.\""));
    console.run("test --coverage --html c.html wells.yaml", "");
    let page = console.read_raw("c.html");
    assert!(
        page.contains("<tr class=\"reached\"><td class=\"right\">8</td><td class=\"right\">1</td>"),
        "{page}"
    );
    assert!(
        page.contains("<tr class=\"missed\"><td class=\"right\">9</td><td class=\"right\">0</td>"),
        "{page}"
    );
    assert!(page.contains("never: closure"), "{page}");
    assert!(page.contains("&lt;b&gt;Twins&lt;/b&gt;") && !page.contains("<b>Twins"), "{page}");
    let unwritable = console.run("test --coverage --html nowhere/c.html wells.yaml", "");
    assert!(unwritable.starts_with("exit 1\n") && !unwritable.contains("passed"), "{unwritable}");
}

#[test]
fn faulty_games_reach_nothing() {
    let console = wells("faulty");
    console.write("wells/rules.rhai", "fn take(me) {\n");
    let told = console.run("test --coverage --html c.html wells.yaml", "");
    assert!(told.starts_with("exit 2\n") && !told.contains("reached by"), "{told}");
    assert!(!console.place("c.html").exists(), "an empty page would mislead");
}

/// The published games keep their promise by their examples alone.
#[test]
fn examples_reach_the_scripts_of_the_published_games() {
    let console = Console::new("covering/published");
    for game in ["tiki-topple", "rapa-nui", "ra", "nile"] {
        let files = fs::read_dir(format!("games/{game}")).unwrap();
        let mut files: Vec<String> = files
            .map(|entry| entry.unwrap().path().display().to_string())
            .filter(|path| path.ends_with(".example"))
            .collect();
        files.sort();
        let told = console.run(&format!("test --check --coverage --at-least 97 {}", files.join(" ")), "");
        assert!(told.starts_with("exit 0\n") && told.contains("and 0 recorded matches"), "{told}");
    }
}
