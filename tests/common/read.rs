//! Reads scripts without faults.

use parlor::diag::{Faults, Sources};
use parlor::load::script::ast::Function;
use parlor::load::script::parse;

/// The functions of a text, with their sources; fails with its faults.
pub(crate) fn read(text: &str) -> (Sources, Vec<Function>) {
    let mut sources = Sources::default();
    let id = sources.add("a.rhai", text);
    let mut faults = Faults::default();
    let functions = parse(&sources, id, &mut faults);
    let messages: Vec<_> = faults
        .iter()
        .map(|fault| {
            format!(
                "{} {}",
                sources.place(fault.span.expect("faults of scripts have a place")),
                fault.message
            )
        })
        .collect();
    assert!(messages.is_empty(), "{text}: {messages:?}");
    (sources, functions)
}
