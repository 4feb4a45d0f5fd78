//! What a definition takes from libraries: their declarations, over which its own are a patch, those of their functions
//! that it calls, and their labels.

use std::collections::BTreeSet;

use super::{fields, patch};
use crate::diag::{Diagnostic, Faults, Sources, codes, did_you_mean};
use crate::load::ready::{READY_MADE, ReadyMade};
use crate::load::script;
use crate::load::script::ast::{Expression, ExpressionKind, Function};
use crate::load::script::walk;
use crate::load::yaml::{self, Node, Yaml, YamlText};

/// The keys of a library that are no part of the games that use it.
const ABOUT_ITSELF: [&str; 3] = ["use", "about", "labels"];

/// The libraries that a definition uses, each after those that it uses itself.
pub(super) struct Libraries {
    used: Vec<&'static ReadyMade>,
    /// Their definitions.
    trees: Vec<Node>,
}

impl Libraries {
    /// Reads the libraries that `use` names.
    pub(super) fn of(tree: &Node, sources: &mut Sources, faults: &mut Faults) -> Self {
        let mut libraries = Self { used: Vec::new(), trees: Vec::new() };
        libraries.add(tree, sources, faults);
        libraries
    }

    fn add(&mut self, tree: &Node, sources: &mut Sources, faults: &mut Faults) {
        let Some(node) = tree.get("use") else { return };
        let Yaml::List(names) = &node.value else {
            let fault = fields::wrong(node, "a list of libraries, such as `[cards]`");
            faults.push(match &node.value {
                Yaml::Text(name) => fault.hint(format!("write `[{}]`", name.value)),
                _ => fault,
            });
            return;
        };
        for item in names {
            let Yaml::Text(name) = &item.value else {
                faults.push(fields::wrong(item, "the name of a library"));
                continue;
            };
            let Some(library) = ReadyMade::named(&name.value) else {
                faults.push(unknown(name));
                continue;
            };
            if self.used.iter().any(|known| known.name == library.name) {
                continue;
            }
            let id = library.definition(sources);
            let Some(tree) = yaml::parse(sources, id, faults) else { continue };
            self.add(&tree, sources, faults);
            self.used.push(library);
            self.trees.push(tree);
        }
    }

    /// The definition with everything that the libraries declare.
    pub(super) fn merged(&self, tree: &Node, sources: &mut Sources, faults: &mut Faults) -> Node {
        let Some((first, others)) = self.trees.split_first() else { return tree.clone() };
        let language = match tree.get("language").map(|node| &node.value) {
            Some(Yaml::Text(language)) => language.value.as_str(),
            _ => "en",
        };
        let own =
            |tree: &Node| ABOUT_ITSELF.iter().fold(tree.clone(), |tree, key| patch::without(&tree, key));
        let all = others.iter().fold(own(first), |all, tree| patch::apply(&all, &own(tree), faults));
        let labels = self.own_labels(language, sources);
        let all = match labels.first() {
            None => all,
            Some((first, _)) => {
                let (key, span) = (YamlText::new("labels".to_owned(), first.span, "labels"), first.span);
                let labels =
                    Node { value: Yaml::Map(vec![(key, Node { value: Yaml::Map(labels), span })]), span };
                patch::apply(&all, &labels, faults)
            }
        };
        Node { span: tree.span, ..patch::apply(&all, tree, faults) }
    }

    /// The labels of what the libraries declare in the definition's own language.
    fn own_labels(&self, language: &str, sources: &mut Sources) -> Vec<(YamlText, Node)> {
        if language == "en" {
            let labels = self.trees.iter().filter_map(|tree| tree.get("labels"));
            return labels.flat_map(entries).cloned().collect();
        }
        let mut declared = BTreeSet::new();
        self.trees.iter().for_each(|tree| words(tree, &mut declared));
        let labels = self.labels(language, sources).into_iter();
        labels.filter(|(key, _)| declared.contains(&key.value)).collect()
    }

    /// All labels of a language.
    pub(super) fn labels(&self, language: &str, sources: &mut Sources) -> Vec<(YamlText, Node)> {
        let mut all = Vec::new();
        for library in &self.used {
            let id = library.labels(language, sources);
            let tree = id.and_then(|id| yaml::parse(sources, id, &mut Faults::default()));
            all.extend(tree.iter().flat_map(entries).cloned());
        }
        all
    }

    /// Those functions of the libraries that are called: by the game's functions, its definition, its examples, or each
    /// other.
    pub(super) fn functions(
        &self,
        own: &[Function],
        tree: Option<&Node>,
        in_examples: &BTreeSet<String>,
        sources: &mut Sources,
        faults: &mut Faults,
    ) -> Vec<Function> {
        let mut ready = Vec::new();
        for id in self.used.iter().flat_map(|library| library.scripts(sources)).collect::<Vec<_>>() {
            ready.extend(script::parse(sources, id, faults));
        }
        let mut called = in_examples.clone();
        tree.iter().for_each(|tree| scalars(tree, &mut called));
        own.iter().for_each(|function| calls(function, &mut called));
        let mut taken = vec![false; ready.len()];
        while let Some(next) =
            (0..ready.len()).find(|at| !taken[*at] && called.contains(&ready[*at].name.text))
        {
            taken[next] = true;
            calls(&ready[next], &mut called);
        }
        let mut taken = taken.into_iter();
        ready.retain(|_| taken.next().unwrap_or(false));
        ready
    }
}

fn unknown(name: &YamlText) -> Diagnostic {
    let names = || READY_MADE.iter().map(|library| library.name);
    let list: Vec<String> = names().map(|name| format!("`{name}`")).collect();
    let hint = did_you_mean(&name.value, names()).unwrap_or(format!("there are {}", list.join(", ")));
    Diagnostic::error(codes::UNKNOWN_NAME, name.span, format!("unknown library `{}`", name.value)).hint(hint)
}

fn entries(tree: &Node) -> &[(YamlText, Node)] {
    match &tree.value {
        Yaml::Map(entries) => entries,
        _ => &[],
    }
}

/// The names of the functions that a function calls.
fn calls(function: &Function, called: &mut BTreeSet<String>) {
    walk::expressions_of(&function.body, &mut |expression: &Expression| {
        if let ExpressionKind::Call { name, .. } = &expression.kind {
            called.insert(name.text.clone());
        }
    });
}

/// The keys and texts of a tree.
fn scalars(tree: &Node, found: &mut BTreeSet<String>) {
    match &tree.value {
        Yaml::Text(text) => {
            found.insert(text.value.clone());
        }
        Yaml::List(items) => items.iter().for_each(|item| scalars(item, found)),
        Yaml::Map(entries) => {
            for (key, value) in entries {
                found.insert(key.value.clone());
                scalars(value, found);
            }
        }
        Yaml::Null | Yaml::Bool(_) | Yaml::Int(_) | Yaml::Float(_) => {}
    }
}

/// The words in the keys and texts of a tree.
fn words(tree: &Node, found: &mut BTreeSet<String>) {
    let mut texts = BTreeSet::new();
    scalars(tree, &mut texts);
    for text in &texts {
        found.extend(text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned));
    }
}
