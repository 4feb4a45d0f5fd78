//! What names a game's things names them in the language that is asked for.

use super::console::Console;

const PEBBLES: &str = "tests/cli/pebbles.yaml";

#[test]
fn reports_are_in_the_language_that_is_asked_for() {
    let console = Console::new("speaking");
    let simulate = format!("simulate {PEBBLES} --matches 20");
    let own = console.run(&format!("{simulate} --out runs"), "");
    assert!(own.contains("\ntake ") && own.contains("white") && !own.contains("白"), "{own}");
    let spoken = console.run(&format!("{simulate} --lang ja --html a.html"), "");
    assert!(spoken.starts_with("exit 0\n小石\n") && spoken.contains("白"), "{spoken}");
    assert!(console.read_raw("a.html").contains("白"));
    let merged = console.run("report runs --lang ja", "");
    assert!(merged.starts_with("exit 0\n小石\n") && merged.contains("白"), "{merged}");
    let compared = console.run(&format!("diff {PEBBLES} --variant quick --matches 20 --lang ja"), "");
    assert!(compared.contains("白"), "{compared}");
    console.run(&format!("play {PEBBLES} --seats Ann,Bob --seed 2 --record a.record"), "1 2\n");
    let replayed = console.run("replay a.record --lang ja", "");
    assert!(replayed.starts_with("exit 0\n小石: 1 decision, not over yet\n"), "{replayed}");
    // Other programs get the names of the rules.
    let json = console.run(&format!("{simulate} --lang ja --format json"), "");
    assert!(json.contains("\"white\"") && !json.contains("白"), "{json}");
    for command in [&*simulate, "report runs", &format!("diff {PEBBLES} --variant quick"), "replay a.record"]
    {
        let unknown = console.run(&format!("{command} --lang xx"), "");
        let told = "error: `Pebbles` has no names in `xx`\nhelp: there is: `en`, `hu`, `ja`\n";
        assert!(unknown.starts_with("exit 1\n") && unknown.ends_with(told), "{command}: {unknown}");
    }
}

#[test]
fn a_translation_that_lags_behind_is_played_with() {
    let console = Console::empty("speaking_stale");
    console.write("pebbles.yaml", include_str!("pebbles.yaml"));
    console.write("pebbles/rules.rhai", include_str!("pebbles/rules.rhai"));
    let labels = include_str!("pebbles/labels.ja.yaml");
    console.write("pebbles/labels.ja.yaml", &format!("basket: かご\n{labels}rules:\n  takes: 取る\n"));
    let played =
        console.run("play pebbles.yaml --lang ja --seats Ann,Bob --seed 2 --record a.record", "1 2\n");
    assert!(played.starts_with("exit 0\n") && played.contains('白'), "{played}");
    let checked = console.run("check pebbles.yaml --quick", "");
    assert!(checked.starts_with("exit 0\n"), "{checked}");
    for told in [
        "warning[W0306]: a label for `basket`, which does not occur\n --> pebbles/labels.ja.yaml:1:1\n",
        "warning[W0306]: `takes` is no function with a text in `///`\n",
    ] {
        assert!(checked.contains(told), "{told:?} in {checked}");
    }
    assert!(console.run("check pebbles.yaml --quick --deny-warnings", "").starts_with("exit 2\n"));
    // In the definition's own language it stays a fault.
    let own = include_str!("pebbles.yaml").replace("labels:\n", "labels:\n  basket: a basket\n");
    console.write("pebbles.yaml", &own);
    let refused = console.run("play pebbles.yaml --seats Ann,Bob", "1 2\n");
    assert!(refused.starts_with("exit 2\n") && refused.contains("error[E0314]"), "{refused}");
}
