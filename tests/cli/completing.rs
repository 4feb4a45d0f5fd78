//! What shells and `man` get.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::process::Command;

use super::console::Console;

/// What bash offers for the last of these words; the others stand before it.
fn offered(script: &str, words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let (last, before) = (words.len() - 1, words[words.len() - 2]);
    let asked = format!(
        "COMP_WORDS=({}); COMP_CWORD={last}; _parlor parlor '{}' '{before}'; printf '%s ' \"${{COMPREPLY[@]}}\"",
        quoted.join(" "),
        words[last],
    );
    // Without the files of a user, who may complete commands in other ways.
    let output = Command::new("bash").args(["--norc", "-c", &format!("{script}\n{asked}")]).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_shell_completes_commands_and_options() {
    let console = Console::empty("completing");
    let printed = console.run("completions bash", "");
    let script = printed.strip_prefix("exit 0\n").unwrap();
    assert_eq!(offered(script, &["parlor", "sa"]), "saves ");
    assert_eq!(offered(script, &["parlor", "play", "--res"]), "--resume ");
    assert_eq!(offered(script, &["parlor", "saves", "--format", ""]), "text json ");
    assert_eq!(offered(script, &["parlor", "check", "--format", ""]), "text short json ");
    assert_eq!(offered(script, &["parlor", "help", "rec"]), "records ");
    assert_eq!(offered(script, &["parlor", "help", "comp"]), "completions ");
    assert_eq!(offered(script, &["parlor", "explain", "E070"]), "E0701 E0702 E0703 E0704 E0705 E0706 ");
    assert_eq!(offered(script, &["parlor", "new", "x", "--like", ""]), "cards board dice tiles ");
    for shell in ["elvish", "fish", "powershell", "zsh"] {
        let script = console.run(&format!("completions {shell}"), "");
        assert!(script.starts_with("exit 0\n") && script.contains("saves"), "{shell}: {script}");
    }
    let wrong = console.run("completions tcsh", "");
    assert!(wrong.contains("[possible values: bash, elvish, fish, powershell, zsh]"), "{wrong}");
}

#[test]
fn manual_pages_are_printed_or_written() {
    let console = Console::empty("man");
    let printed = console.run("man", "");
    assert!(printed.starts_with("exit 0\n") && printed.contains(".TH parlor 1"), "{printed}");
    let written = console.run("man pages/man1", "");
    let names: Vec<String> = fs::read_dir(console.place("pages/man1"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(written, format!("exit 0\n{} pages in pages/man1, from parlor.1\n", names.len()));
    let help = console.run("help", "");
    let commands =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let mut count = 0;
    for command in commands.filter_map(|line| line.split_whitespace().next()) {
        assert!(names.contains(&format!("parlor-{command}.1")), "{command}: {names:?}");
        let page = console.read_raw(&format!("pages/man1/parlor-{command}.1"));
        assert!(page.contains(&format!(".TH parlor-{command} 1")) && printed.contains(&page), "{page}");
        let (_, said) = page.split_once("\\- ").unwrap();
        let said = said.lines().next().unwrap();
        assert_eq!(page.matches(said).count(), 1, "{page}");
        count += 1;
    }
    assert_eq!(count + 1, names.len());
    let again = console.run("man pages/man1", "");
    assert_eq!(again, written);
}
