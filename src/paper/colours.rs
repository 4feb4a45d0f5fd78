//! The colours of pieces on paper.

use std::fmt::Write as _;

/// The colours that definitions can name, and what they are on paper: light enough for dark letters on them.
const COLOURS: [(&str, &str); 6] = [
    ("yellow", "#f7edbd"),
    ("green", "#d3efdc"),
    ("magenta", "#ead9f7"),
    ("cyan", "#c9ecea"),
    ("red", "#f6d0d6"),
    ("blue", "#cfe3f6"),
];

/// The class of what has a colour.
pub(crate) fn class(colour: &str) -> String {
    format!("in-{colour}")
}

/// The style of these classes.
pub(super) fn style() -> String {
    let mut style = String::new();
    for (colour, paint) in COLOURS {
        let _ = writeln!(style, ".{} {{ background: {paint}; fill: {paint}; }}", class(colour));
    }
    style
}
