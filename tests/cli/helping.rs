//! The manual at the command line: commands, pages, their parts, and where a word is explained.

use std::process::Command;

use super::console::Console;

#[test]
fn commands_pages_and_parts_of_pages_are_shown() {
    let console = Console::empty("helping");
    let help = |topic: &str| console.run(&format!("help {topic}"), "");
    let command = help("check");
    assert!(command.starts_with("exit 0\nFind the faults of definitions\n"), "{command}");
    assert!(command.contains("Usage: parlor check [OPTIONS] <GAMES>..."), "{command}");
    let both = help("serve");
    assert!(both.starts_with("exit 0\nLet people play in browsers\n"), "{both}");
    assert!(both.ends_with("\nSee also `parlor help serve.md`: Playing in browsers\n"), "{both}");
    for name in ["serve.md", "docs/serve.md"] {
        assert!(help(name).starts_with("exit 0\nPlaying in browsers\n\n"), "{name}");
    }
    let page = help("records");
    assert!(page.starts_with("exit 0\nRecords\n\n  A record is a match as text"), "{page}");
    for part in ["records undo", "records.md#undo", "UNDO", "undo"] {
        let told = help(part);
        assert!(told.starts_with("exit 0\nFrom the page `records`\nUndo\n\n  `undo` goes back"), "{told}");
        assert!(!told.contains("An answer is the text of an option"), "{told}");
        assert!(told.contains("\nSee also\n  `parlor help "), "{told}");
    }
    let function = help("choose_or_pass");
    assert!(function.contains("\n`choose_or_pass(seat: seat, prompt: text"), "{function}");
    assert_eq!(help("E0301"), console.run("explain E0301", ""));
}

#[test]
fn all_pages_are_listed_and_fit_their_width() {
    let console = Console::empty("helping_topics");
    let topics = console.run("help topics", "");
    let names: Vec<&str> =
        topics.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next()).collect();
    for name in ["definition", "examples", "faults", "records", "reference"] {
        assert!(names.contains(&name), "{topics}");
    }
    for name in names {
        let page = console.run(&format!("help {name}.md"), "");
        assert!(page.starts_with("exit 0\n"), "{page}");
        // Code, commands, and what stands in a table side by side are not broken.
        let is_text = |line: &&str| !line.starts_with("    ") && !line.contains(['`', '(']);
        let widest = page.lines().filter(is_text).map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{name}: {widest:?}");
        assert!(!page.contains("](") && !page.contains("**") && !page.contains("\n\n\n"), "{page}");
    }
}

#[test]
fn a_word_is_found_where_it_is_explained() {
    let console = Console::empty("helping_words");
    let help = |topic: &str| console.run(&format!("help {topic}"), "");
    let leak = help("hidden");
    assert!(leak.starts_with("exit 0\n") && leak.contains("`parlor help "), "{leak}");
    let several = help("deal cards");
    assert!(several.contains("definition: Scripts\n  "), "{several}");
    // Each address that is printed shows a part.
    let addresses: Vec<&str> =
        several.lines().filter_map(|line| line.trim().strip_prefix("`parlor ")?.strip_suffix('`')).collect();
    assert!(!addresses.is_empty());
    for address in addresses {
        assert!(console.run(address, "").starts_with("exit 0\n"), "{address}");
    }
    let fault = help("tab indents");
    assert!(
        fault.contains("E0111: A tab indents YAML\n") && fault.contains("\n  `parlor help E0111`\n"),
        "{fault}"
    );
    let unknown = help("undoo");
    let told =
        "exit 1\n--- errors\nerror: nothing in the manual is about `undoo`\nhelp: did you mean `undo`?\n";
    assert_eq!(unknown, told);
    let near = help("hiden infromation");
    assert!(near.ends_with("help: did you mean `hidden information`?\n"), "{near}");
    let apart = help("dice semicolon");
    assert!(apart.contains("help: its words stand in different places: `parlor help dice`"), "{apart}");
    // A line of code is shown alone.
    let code = help("shufle");
    assert!(code.contains("E0421: ") && code.contains("  `shufle(heap);`\n"), "{code}");
    let closures = help("max_by seats");
    assert!(!closures.contains("\\|"), "{closures}");
    let nothing = help("zzzzzzzz");
    assert!(nothing.ends_with("help: `parlor help topics` lists the pages of the manual\n"), "{nothing}");
    for strange in ["*", "`", "%s", "\u{1b}[31m", "--", "a\u{202e}b"] {
        let told = help(strange);
        assert!(!told.contains('\u{1b}') && !told.contains("panicked"), "{told}");
    }
}

#[test]
fn help_that_cannot_be_printed_is_an_error_unless_nobody_reads_on() {
    let console = Console::empty("helping_full");
    for arguments in ["--help", "--version", "play --help", "help", "help check"] {
        let line = format!("{} {arguments} > /dev/full", env!("CARGO_BIN_EXE_parlor"));
        let output = Command::new("sh").args(["-c", &line]).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told, "error: cannot write the output: no space left on device\n", "{arguments}");
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        assert_eq!(console.run_unread(arguments), (Some(0), String::new()), "{arguments}");
    }
}
