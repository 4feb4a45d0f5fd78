//! How files that people write are laid out: spaces, indentation, line breaks, comments below each other. The words and
//! their order, and the comments, stay; so does a layout of the author's own where it is regular.

mod example;
mod lines;
mod script;
mod yaml;

use crate::diag::{Diagnostic, Faults, SourceId, Sources, Span, codes};
use crate::load::role::FileRole;
use crate::load::{script as scripts, yaml as yaml_trees};

/// How often a text is laid out again, until that changes nothing.
const ROUNDS: usize = 8;

/// In which notation a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileNotation {
    /// A definition or labels.
    Yaml,
    /// A script.
    Script,
    /// Examples.
    Examples,
}

impl FileNotation {
    /// The notation of a file, from the end of its name.
    #[must_use]
    pub fn of(path: &str) -> Option<Self> {
        Some(match FileRole::of(path)? {
            FileRole::Definition | FileRole::Labels => Self::Yaml,
            FileRole::Script => Self::Script,
            FileRole::Examples => Self::Examples,
        })
    }
}

/// The place in bytes from which on a text cannot be laid out.
struct Unlaid(usize);

/// The text of a file as it is laid out.
///
/// # Errors
/// What is wrong, when the file cannot be read whole in its notation, or when it uses a form that cannot be laid out.
pub fn tidy(sources: &Sources, id: SourceId, notation: FileNotation) -> Result<String, Faults> {
    let faults = read(sources, id, notation);
    if faults.has_errors() {
        return Err(faults);
    }
    let original = sources.text(id).replace("\r\n", "\n").replace('\r', "\n");
    let mut text = original.clone();
    for _ in 0..ROUNDS {
        let next = laid(&text, notation).map_err(|Unlaid(at)| unlaid(sources, id, at))?;
        if next == text {
            break;
        }
        text = next;
    }
    let settled = laid(&text, notation).is_ok_and(|again| again == text);
    match settled && says_the_same(sources, &original, &text, notation) {
        true => Ok(text),
        false => Err(unlaid(sources, id, 0)),
    }
}

/// The faults of a file in its notation.
fn read(sources: &Sources, id: SourceId, notation: FileNotation) -> Faults {
    let mut faults = Faults::default();
    match notation {
        FileNotation::Yaml => drop(yaml_trees::parse(sources, id, &mut faults)),
        FileNotation::Script => drop(scripts::parse(sources, id, &mut faults)),
        FileNotation::Examples => drop(crate::example::read(sources, id, &mut faults)),
    }
    faults
}

fn laid(text: &str, notation: FileNotation) -> Result<String, Unlaid> {
    match notation {
        FileNotation::Yaml => yaml::laid(text),
        FileNotation::Script => Ok(script::laid(text)),
        FileNotation::Examples => Ok(example::laid(text)),
    }
}

fn says_the_same(sources: &Sources, one: &str, other: &str, notation: FileNotation) -> bool {
    let path = "layout";
    let mut sources = Sources::clone(sources);
    let ids = [sources.add(path, one), sources.add(path, other)];
    if read(&sources, ids[1], notation).has_errors() {
        return false;
    }
    match notation {
        FileNotation::Yaml => {
            yaml::are_alike(&sources, ids[0], ids[1]) && yaml::comments(one) == yaml::comments(other)
        }
        FileNotation::Script => {
            script::are_alike(one, other) && script::comments(one) == script::comments(other)
        }
        FileNotation::Examples => {
            example::are_alike(one, other) && example::comments(one) == example::comments(other)
        }
    }
}

/// The fault of a text that cannot be laid out from a place on.
fn unlaid(sources: &Sources, id: SourceId, at: usize) -> Faults {
    let text = sources.text(id);
    let start = text.len().min(at);
    let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or("");
    let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let span = Span::new(id, byte(start), byte(start + line.len()));
    let mut faults = Faults::default();
    faults.push(
        Diagnostic::error(codes::LAYOUT, span, "this cannot be laid out")
            .hint("write it in a simpler form; the file stays as it is"),
    );
    faults
}
