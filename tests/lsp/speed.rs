//! How soon a fault shows.

use std::fmt::Write;
use std::fs;
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Client, folder};

/// How long it may take from a keystroke to the fault. A program without optimisation takes many times as long.
const MOST: Duration = Duration::from_millis(if cfg!(debug_assertions) { 3000 } else { 100 });

/// A definition and a script of about 2,000 lines together.
fn large() -> (String, String) {
    let mut definition =
        "parlor: 1\nname: Large\nplayers: { from: 2, to: 4 }\npieces:\n  card:\n    kinds: a b c\n    set:\n      deck: a*9 b*9 c*9\n"
            .to_owned();
    definition.push_str("zones:\n  deck: { holds: card }\n");
    for nth in 0..155 {
        let _ = writeln!(definition, "  pile_{nth}: {{ holds: card }}");
    }
    definition.push_str("counters:\n");
    for nth in 0..155 {
        let _ = writeln!(definition, "  count_{nth}: {{ per: seat }}");
    }
    definition.push_str("flow:\n");
    let mut script = String::new();
    for nth in 0..155 {
        let _ = writeln!(definition, "- step_{nth}");
        let _ = write!(
            script,
            "\
/// Step {nth}.
fn step_{nth}() {{
    for seat in seats {{
        let found = deck.filter(|card| card.kind == a);
        if found.len > {nth} {{
            move(found[0], pile_{nth});
            gain(seat, count_{nth}, found.len);
        }}
    }}
    log(`step ${{{nth}}}`);
}}
"
        );
    }
    definition.push_str("scoring: [count_0]\n");
    (definition, script)
}

#[test]
fn a_fault_shows_soon_after_a_keystroke() {
    let (definition, script) = large();
    let lines = definition.lines().count() + script.lines().count();
    assert!((2_000..2_500).contains(&lines), "{lines}");
    let folder = folder("speed");
    fs::create_dir(folder.join("large")).unwrap();
    let (root, file) = (folder.join("large.yaml"), folder.join("large/steps.rhai"));
    fs::write(&root, &definition).unwrap();
    fs::write(&file, &script).unwrap();
    let mut client = Client::start();
    client.open(&root, &definition);
    client.open(&file, &script);
    client.settle();
    assert!(client.notes.is_empty(), "{:?}", client.notes);
    let line = script.lines().position(|line| line.contains("pile_60")).unwrap();
    let column = script.lines().nth(line).unwrap().find("pile_60").unwrap();
    let mut times = Vec::new();
    for nth in 0..20 {
        // A letter goes, and comes back.
        let (from, to, text) = if nth % 2 == 0 { (column, column + 1, "") } else { (column, column, "p") };
        let range =
            json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } });
        let told = client.told;
        let start = Instant::now();
        client.change(&file, &[json!({ "range": range, "text": text })]);
        // The definition can be told first that nothing uses the zone.
        while client.told == told || client.faults(&file).len() != 1 - nth % 2 {
            client.next().unwrap();
        }
        times.push(start.elapsed());
    }
    times.sort();
    let (middle, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{lines} lines: a fault shows after {middle:.0?}, at most {worst:.0?}");
    assert!(middle <= MOST, "{times:?}");
    client.end();
}
