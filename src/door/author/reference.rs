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
    let mut text = chapter();
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
        let gives = says(&property.returns);
        let _ = writeln!(text, "- `{}.{} -> {gives}`: {}", property.receiver, property.name, property.doc);
    }
    for library in libraries() {
        let _ = writeln!(text, "\n# With `use: [{}]`: {}", library.name, library.about);
        for function in library.functions {
            let ToldFunction { name, parameters, about } = function;
            let _ = writeln!(text, "\n### `{name}({})`\n\n{about}", parameters.join(", "));
        }
    }
    text
}

/// What a property gives.
pub(super) fn says(returns: &Returns) -> String {
    match returns {
        Returns::Type(kind) => kind.to_string(),
        Returns::MaybeElementOf(_) => "an element or ()".to_owned(),
        Returns::ListOf(_) | Returns::Same(_) => "such a list".to_owned(),
        Returns::ElementOf(_) => "an element".to_owned(),
        Returns::Never => "never".to_owned(),
    }
}

/// All that a definition can say, under headings one level higher than in the guide.
pub(super) fn chapter() -> String {
    let (_, chapter) = GUIDE.split_once(DEFINITION).unwrap_or_default();
    let (chapter, _) = chapter.split_once("\n## ").unwrap_or((chapter, ""));
    format!("# The definition\n{}\n", chapter.replace("\n### ", "\n## ").trim_end())
}

/// A library, as the reference tells it.
pub(super) struct ToldLibrary {
    pub(super) name: &'static str,
    pub(super) about: String,
    pub(super) functions: Vec<ToldFunction>,
}

/// A function of a library.
pub(super) struct ToldFunction {
    pub(super) name: String,
    pub(super) parameters: Vec<String>,
    pub(super) about: String,
}

/// All libraries, with what their functions do.
pub(super) fn libraries() -> Vec<ToldLibrary> {
    READY_MADE.iter().map(told).collect()
}

fn told(library: &ReadyMade) -> ToldLibrary {
    let (mut sources, mut faults) = (Sources::default(), Faults::default());
    let id = library.definition(&mut sources);
    let tree = yaml::parse(&sources, id, &mut faults);
    let about = tree.as_ref().and_then(|tree| match &tree.get("about")?.value {
        Yaml::Text(about) => Some(about.value.clone()),
        _ => None,
    });
    let scripts = library.scripts(&mut sources);
    let functions = scripts.into_iter().flat_map(|script| script::parse(&sources, script, &mut faults));
    let functions = functions.map(|function| ToldFunction {
        parameters: function.parameters.iter().map(|one| one.text.to_string()).collect(),
        about: function.doc.replace('\n', " "),
        name: function.name.text,
    });
    ToldLibrary { name: library.name, about: about.unwrap_or_default(), functions: functions.collect() }
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
        let definition = chapter();
        let (_, keys) = &all_keys()[0];
        for key in keys {
            assert!(definition.contains(&format!("\n| `{key}` |")), "{key}");
        }
    }
}
