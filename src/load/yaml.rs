//! YAML as a tree in which every key and value has its place. This is the only code that names `serde_yaml`, which is
//! the package `serde-saphyr`.

mod fault;
mod read;
mod text;

pub use read::parse;
pub use text::YamlText;

use crate::diag::Span;

/// How deep lists and maps may be nested.
pub const MAX_DEPTH: usize = 24;

/// How many values one file may have, after aliases are expanded.
pub const MAX_NODES: usize = 60_000;

/// How many aliases one file may use.
pub const MAX_ALIASES: usize = 64;

/// How many bytes all texts of one file may have, after aliases are expanded.
pub const MAX_TEXT: usize = 4 << 20;

/// A value with its place; for an alias, the place of its anchor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub value: Yaml,
    /// From its first byte to its last; a map begins at its first key.
    pub span: Span,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Yaml {
    /// `null`, `~`, or nothing at all.
    Null,
    /// `true`, `false`; `yes` and `on` are texts.
    Bool(bool),
    /// A whole number in the usual notation: `7`, `-1`.
    Int(i64),
    /// Any other number, as written: `2.5`, `010`, `0x10`, `1_000`.
    Float(String),
    /// A text: plain, quoted or a block.
    Text(YamlText),
    /// A list.
    List(Vec<Node>),
    /// A map, in the order written; its keys are unique.
    Map(Vec<(YamlText, Node)>),
}

impl Node {
    /// What it is, as a message says it.
    #[must_use]
    pub fn describe(&self) -> String {
        match &self.value {
            Yaml::Null => "nothing".into(),
            Yaml::Bool(value) => format!("`{value}`"),
            Yaml::Int(value) => format!("the number `{value}`"),
            Yaml::Float(text) => format!("the number `{text}`"),
            Yaml::Text(text) if text.value.chars().count() <= 30 && !text.value.contains('\n') => {
                format!("the text `{}`", text.value)
            }
            Yaml::Text(_) => "a text".into(),
            Yaml::List(_) => "a list".into(),
            Yaml::Map(_) => "a map".into(),
        }
    }

    /// The value of a key of a map.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        match &self.value {
            Yaml::Map(entries) => entries.iter().find(|(name, _)| name.value == key).map(|(_, node)| node),
            _ => None,
        }
    }
}
