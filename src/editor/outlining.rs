//! What a file declares, in order.

use super::desk::{Desk, TextPlace};
use crate::diag::{SourceId, Span};
use crate::load::role::FileRole;
use crate::load::yaml::{Node, Yaml, YamlText};

/// Something that a file declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineItem {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub sort: OutlineSort,
    /// All of it.
    pub whole: TextPlace,
    /// Its name.
    pub place: TextPlace,
    /// What stands in it.
    pub inner: Vec<OutlineItem>,
}

/// What an item of an outline is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlineSort {
    /// A part of a definition: `zones`.
    Section,
    /// A name that is declared in it.
    Declaration,
    /// A function of a script.
    Function,
    /// An example.
    Example,
}

/// The sections of a definition whose keys are names.
const DECLARING: [&str; 6] = ["figures", "pieces", "zones", "counters", "seats", "variants"];

impl Desk {
    /// What a file declares.
    #[must_use]
    pub fn outline(&self, path: &str) -> Vec<OutlineItem> {
        let Some(source) = self.source(path) else { return Vec::new() };
        match FileRole::of(path) {
            Some(FileRole::Script) => self.functions_of(source),
            Some(FileRole::Examples) => self.examples_of(source),
            Some(FileRole::Definition | FileRole::Labels) => {
                let sheet = self.sheets().iter().find(|sheet| sheet.source == source);
                sheet.map_or_else(Vec::new, |sheet| self.sections(&sheet.tree, sheet.role))
            }
            None => Vec::new(),
        }
    }

    fn functions_of(&self, source: SourceId) -> Vec<OutlineItem> {
        let Some(rules) = self.rules() else { return Vec::new() };
        let own = rules.script.functions.iter().filter(|function| function.span.source == source);
        let item = |function: &crate::load::script::ast::Function| OutlineItem {
            name: function.name.text.clone(),
            sort: OutlineSort::Function,
            whole: self.place(function.span),
            place: self.place(function.name.span),
            inner: Vec::new(),
        };
        own.map(item).collect()
    }

    fn examples_of(&self, source: SourceId) -> Vec<OutlineItem> {
        let titles = titles(self.sources.text(source));
        let size = self.sources.text(source).len();
        let ends = titles.iter().skip(1).map(|(start, ..)| *start).chain([size]);
        let path = self.sources.path(source);
        let place = |start, end| TextPlace { path: path.to_owned(), start, end };
        let item = |((start, end, title), next): (&(usize, usize, String), usize)| OutlineItem {
            name: title.clone(),
            sort: OutlineSort::Example,
            whole: place(*start, next.max(*end)),
            place: place(*start, *end),
            inner: Vec::new(),
        };
        titles.iter().zip(ends).map(item).collect()
    }

    fn sections(&self, tree: &Node, role: FileRole) -> Vec<OutlineItem> {
        let Yaml::Map(entries) = &tree.value else { return Vec::new() };
        let section = |entry: &(YamlText, Node)| {
            let (key, value) = entry;
            let inner = match &value.value {
                Yaml::Map(inner) if DECLARING.contains(&key.value.as_str()) => {
                    inner.iter().map(|entry| self.item(entry, OutlineSort::Declaration, Vec::new())).collect()
                }
                Yaml::List(_) if key.value == "flow" => self.parts(value),
                _ => Vec::new(),
            };
            self.item(entry, OutlineSort::Section, inner)
        };
        match role {
            FileRole::Labels => {
                entries.iter().map(|entry| self.item(entry, OutlineSort::Declaration, Vec::new())).collect()
            }
            _ => entries.iter().map(section).collect(),
        }
    }

    /// The parts of an order of play, each with those inside it.
    fn parts(&self, flow: &Node) -> Vec<OutlineItem> {
        let Yaml::List(items) = &flow.value else { return Vec::new() };
        let mut parts = Vec::new();
        for item in items {
            let Yaml::Map(entries) = &item.value else { continue };
            for entry in entries {
                let inner = entry.1.get("do").map_or_else(Vec::new, |body| self.parts(body));
                parts.push(self.item(entry, OutlineSort::Declaration, inner));
            }
        }
        parts
    }

    fn item(
        &self,
        (key, value): &(YamlText, Node),
        sort: OutlineSort,
        inner: Vec<OutlineItem>,
    ) -> OutlineItem {
        let whole = match value.span.source == key.span.source && value.span.end > key.span.end {
            true => key.span.to(value.span),
            false => key.span,
        };
        let place: Span = key.span;
        OutlineItem {
            name: key.value.clone(),
            sort,
            whole: self.place(whole),
            place: self.place(place),
            inner,
        }
    }
}

/// Where the examples of a file begin: first and last byte of the line, and the title.
pub(super) fn titles(text: &str) -> Vec<(usize, usize, String)> {
    let rows = super::example_uses::rows(text).into_iter();
    let title = |row: super::example_uses::ExampleRow<'_>| {
        let word = row.content.trim_start();
        let title = word.strip_prefix("example")?.trim();
        let title = title.strip_prefix('"')?.strip_suffix('"')?;
        let start = row.start + row.content.len() - word.len();
        let title = title.replace("\\\"", "\"").replace("\\\\", "\\");
        (!row.is_drawn).then(|| (start, row.start + row.content.len(), title))
    };
    rows.filter_map(title).collect()
}
