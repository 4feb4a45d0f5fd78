//! `parlor leaks` as a user sees it: what it looks at, and what it says when that is not all.

use std::time::Duration;

use crate::console::Console;

#[test]
fn a_script_that_fails_is_told_with_its_place_and_the_match_that_shows_it() {
    let console = Console::new("leaks_failing");
    let text = console.run("leaks tests/cli/stumble.yaml --matches 12", "");
    insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "../snapshots/cli", omit_expression => true }, {
        insta::assert_snapshot!("leaks_failing", text);
    });
    let short = console.run("leaks tests/cli/stumble.yaml --matches 12 --format short", "");
    assert!(short.starts_with("exit 3\ntests/cli/stumble/walk.rhai:6:"), "{short}");
    let json = console.run("leaks tests/cli/stumble.yaml --matches 12 --format json", "");
    let json = json.strip_prefix("exit 3\n").unwrap_or_else(|| panic!("{json}"));
    let fault: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!((&fault["code"], &fault["severity"]), (&"E0501".into(), &"error".into()), "{fault}");
    assert_eq!(fault["line"], 6, "{fault}");
}

#[test]
fn seeds_wrap_around_and_no_matches_are_refused() {
    let console = Console::new("leaks_seeds");
    let last = console
        .run("leaks tests/cli/pebbles.yaml --variant quick --seed 18446744073709551615 --matches 2", "");
    assert!(last.starts_with("exit 0\n") && last.contains(" of 4 random matches, "), "{last}");
    let none = console.run("leaks tests/cli/pebbles.yaml --matches 0", "");
    assert!(none.starts_with("exit 1\n") && none.contains("0 is not in 1.."), "{none}");
}

#[test]
fn interrupted_it_says_what_it_has_looked_at() {
    let console = Console::new("leaks_interrupted");
    let mut looking = console.start("leaks tests/cli/pebbles.yaml --matches 1000000");
    let (code, printed) = looking.interrupt(Duration::from_secs(10));
    assert_eq!(code, Some(130), "{printed}");
    assert!(printed.contains("no leaks at ") && printed.contains(" random matches"), "{printed}");
    assert!(printed.contains("error: interrupted after "), "{printed}");
}
