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
