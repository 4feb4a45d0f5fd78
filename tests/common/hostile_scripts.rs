//! The files of `tests/hostile`: scripts that are made to be too much, each with the definition of its game.

use std::fs;

/// A script of such a file.
pub(crate) struct HostileScript {
    /// What it is.
    pub(crate) name: String,
    /// The definition of its game, with the order of play that it wants.
    pub(crate) definition: String,
    /// The script.
    pub(crate) script: String,
}

impl HostileScript {
    /// All in the text of a file.
    pub(crate) fn all(text: &str) -> Vec<Self> {
        let mut parts = text.split("\n--- ");
        let head = parts.next().unwrap();
        let game = head.lines().find_map(|line| line.strip_prefix("game: ")).unwrap();
        let definition = fs::read_to_string(format!("tests/hostile/{game}.yaml")).unwrap();
        let one = |part: &str| {
            let (name, script) = part.split_once('\n').unwrap();
            let (flow, script) = match script.split_once('\n') {
                Some((first, rest)) if first.starts_with("flow:") => (first, rest),
                _ => ("flow: [act]", script),
            };
            let definition = definition.replace("flow: [act]", flow);
            Self { name: name.to_owned(), definition, script: script.to_owned() }
        };
        parts.map(one).collect()
    }
}
