//! All that definitions and scripts can say, as Markdown: the keys of a definition from its documentation, functions and
//! properties from the tables of host functions and list functions, and from the libraries.

use std::fmt::Write;

use crate::diag::{Faults, Sources};
use crate::load::ready::{READY_MADE, ReadyMade};
use crate::load::script::{self, LIST_FUNCTIONS};
use crate::load::yaml::{self, Yaml};
use crate::rules::host::{Effect, Returns};
use crate::vm::library;

/// How to write a game.
const GUIDE: &str = include_str!("../../../docs/definition.md");
/// The heading of its chapter about what definitions say.
const DEFINITION: &str = "\n## The definition\n";

/// All that definitions and scripts can say, as Markdown.
#[must_use]
pub fn reference() -> String {
    let mut text = definition();
    let host = &library().host;
    let _ = writeln!(text, "\n# Functions");
    for function in host.functions.iter().filter(|function| !function.is_made()) {
        let _ = writeln!(text, "\n### `{function}`\n\n{}", function.doc);
        let effect = match function.effect {
            Effect::None | Effect::Takes => continue,
            Effect::List => "Changes the list variable that it is called on.",
            Effect::Table | Effect::Show => "Changes the table or the log.",
            Effect::Pause | Effect::AskSecretly => "Asks a seat or draws by chance.",
            Effect::Finish => "Ends a part of the order of play.",
        };
        let _ = writeln!(text, "{effect}");
    }
    let _ = writeln!(text, "\n# Functions with closures\n");
    let _ = writeln!(text, "On lists, zones and ranges. The index may be left out.\n");
    for row in LIST_FUNCTIONS {
        let _ = writeln!(text, "- `{}`: {}", row.signature, row.doc);
    }
    let _ = writeln!(text, "\n# Properties\n");
    for property in &host.properties {
        let gives = match &property.returns {
            Returns::Type(kind) => kind.to_string(),
            Returns::MaybeElementOf(_) => "an element or ()".to_owned(),
            Returns::ListOf(_) | Returns::Same(_) => "such a list".to_owned(),
            Returns::ElementOf(_) => "an element".to_owned(),
            Returns::Never => "never".to_owned(),
        };
        let _ = writeln!(text, "- `{}.{} -> {gives}`: {}", property.receiver, property.name, property.doc);
    }
    for library in &READY_MADE {
        add_library(library, &mut text);
    }
    text
}

/// All that a definition can say, under headings one level higher than in the guide.
fn definition() -> String {
    let (_, chapter) = GUIDE.split_once(DEFINITION).unwrap_or_default();
    let (chapter, _) = chapter.split_once("\n## ").unwrap_or((chapter, ""));
    format!("# The definition\n{}\n", chapter.replace("\n### ", "\n## ").trim_end())
}

/// What a library declares and what its functions do.
fn add_library(library: &ReadyMade, text: &mut String) {
    let (mut sources, mut faults) = (Sources::default(), Faults::default());
    let id = library.definition(&mut sources);
    let tree = yaml::parse(&sources, id, &mut faults);
    let about = tree.as_ref().and_then(|tree| match &tree.get("about")?.value {
        Yaml::Text(about) => Some(about.value.as_str()),
        _ => None,
    });
    let _ = writeln!(text, "\n# With `use: [{}]`: {}", library.name, about.unwrap_or(""));
    for script in library.scripts(&mut sources) {
        for function in script::parse(&sources, script, &mut faults) {
            let parameters: Vec<&str> = function.parameters.iter().map(|one| one.text.as_str()).collect();
            let doc = function.doc.replace('\n', " ");
            let _ = writeln!(text, "\n### `{}({})`\n\n{doc}", function.name.text, parameters.join(", "));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::definition::all_keys;

    #[test]
    fn every_key_of_a_definition_is_listed() {
        let reference = reference();
        for (of, keys) in all_keys() {
            let section = match of {
                "" => reference.as_str(),
                heading => reference.split(&format!("\n## {heading}\n")).nth(1).expect(heading),
            };
            let section = section.split("\n## ").next().unwrap_or_default();
            for key in keys {
                assert!(section.contains(&format!("`{key}`")), "`{key}` is missing under {of:?}");
            }
        }
    }

    #[test]
    fn a_key_of_the_definition_has_a_row_of_its_own() {
        let definition = definition();
        let (_, keys) = &all_keys()[0];
        for key in keys {
            assert!(definition.contains(&format!("\n| `{key}` |")), "{key}");
        }
    }
}
