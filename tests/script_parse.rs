//! Scripts are read into our tree and printed back.

use parlor::diag::{Faults, Sources};
use parlor::load::script::{parse, print};

/// What a script prints, and its faults as `line:column code message (hint)`.
fn read(text: &str) -> (String, Vec<String>) {
    let mut sources = Sources::default();
    let id = sources.add("a.rhai", text);
    let mut faults = Faults::default();
    let functions = parse(&sources, id, &mut faults);
    let faults = faults.iter().map(|fault| {
        let at = sources.position(fault.span.unwrap());
        let hint = fault.hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default();
        format!("{}:{} {} {}{hint}", at.line, at.column, fault.code.0, fault.message)
    });
    (functions.iter().map(print).collect::<Vec<_>>().join("\n"), faults.collect())
}

#[test]
fn explore() {
    let text = std::fs::read_to_string("/tmp/explore.rhai").unwrap();
    let (printed, faults) = read(&text);
    println!("{printed}\n{}", faults.join("\n"));
}
