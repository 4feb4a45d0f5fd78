//! What an editor says about a name.

use std::fmt::Write;

use super::desk::{Desk, TextPlace};
use super::keys::keys_of;
use super::sheet_ways::{SheetSpot, spot_at};
use super::symbols::{Symbol, SymbolUse};
use crate::check::definition::NameKind;
use crate::diag::Span;
use crate::load::ready::ReadyMade;
use crate::load::role::FileRole;
use crate::load::script::LIST_FUNCTIONS;
use crate::load::script::ast::{Function, LocalId};
use crate::rules::host::{PropertySignature, Returns};
use crate::rules::types::Type;
use crate::vm::library;

/// The most lines of a definition that are shown for a name.
const MOST_LINES: usize = 12;

impl Desk {
    /// What is known of the name or key at a byte of a file, as Markdown, and where it stands.
    #[must_use]
    pub fn hover(&self, path: &str, at: usize) -> Option<(TextPlace, String)> {
        if let Some(one) = self.named_at(path, at).first() {
            let said = self.about(one);
            return (!said.is_empty()).then(|| (self.place(one.span), said));
        }
        if FileRole::of(path) != Some(FileRole::Definition) {
            return None;
        }
        let sheet = self.sheets().iter().find(|sheet| sheet.role == FileRole::Definition)?;
        let SheetSpot { way, key, .. } = spot_at(&sheet.tree, at)?;
        let key = key?;
        let way: Vec<&str> = way.iter().map(String::as_str).collect();
        let (_, about) = keys_of(&way).into_iter().find(|(one, _)| *one == key.value)?;
        Some((self.place(self.inside_marks(key.span)), format!("`{}`: {about}", key.value)))
    }

    fn about(&self, one: &SymbolUse) -> String {
        match &one.symbol {
            Symbol::Name(name) => self.about_name(name),
            Symbol::Property(name) => self.about_declared("parameter or trait", name, &one.symbol),
            Symbol::Variant(name) => self.about_declared("variant", name, &one.symbol),
            Symbol::Local(local) => {
                let word = self.sources.slice(one.span);
                let known = self.type_of_local(*local).map_or(String::new(), |known| format!(": {known}"));
                code(&format!("{word}{known}"))
            }
            Symbol::Host(name) => about_host(name),
            Symbol::Text(text) => self.about_text(text),
            Symbol::Library(name) => ReadyMade::named(name).map_or(String::new(), |library| {
                let functions: Vec<String> = library.functions().map(|name| format!("`{name}`")).collect();
                format!("the library `{name}`; functions: {}", functions.join(", "))
            }),
            Symbol::Seat(_, _, name) => format!("the seat `{name}` of this example"),
        }
    }

    /// What is known of a declared name.
    pub(super) fn about_name(&self, name: &str) -> String {
        if let Some(function) = self.function(name) {
            return format!("{}\n{}", code(&self.signature(function)), function.doc);
        }
        let sort = self.sorts().get(name).copied();
        let sort = sort.map_or("name", NameKind::word);
        self.about_declared(sort, name, &Symbol::Name(name.to_owned()))
    }

    /// What it is, what it is called, and the lines that declare it.
    fn about_declared(&self, sort: &str, name: &str, symbol: &Symbol) -> String {
        let mut said = format!("{sort} `{name}`");
        let labels = self.rules().map_or(&[][..], |rules| &rules.labels);
        if let Some((_, label)) = labels.iter().find(|(key, _)| key == name) {
            let _ = write!(said, " ({label})");
        }
        let declared = self.uses().iter().find(|one| one.declares && one.symbol == *symbol);
        match declared {
            Some(one) => {
                let _ = write!(said, "\n```yaml\n{}\n```", self.lines_at(one.span));
            }
            None => said.push_str(", from a library"),
        }
        said
    }

    /// The line of a declaration and those below it that are indented further.
    fn lines_at(&self, span: Span) -> String {
        let text = self.sources.text(span.source);
        let start = text[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
        let depth = |line: &str| line.len() - line.trim_start().len();
        let mut lines = text[start..].lines();
        let first = lines.next().unwrap_or("");
        let own = depth(first);
        let below = lines.take_while(|line| depth(line) > own).take(MOST_LINES);
        let cut = |line: &str| line.get(own..).unwrap_or(line).to_owned();
        std::iter::once(first).chain(below).map(cut).collect::<Vec<String>>().join("\n")
    }

    fn about_text(&self, text: &str) -> String {
        let definition = self.definition.as_ref();
        let mut said = String::new();
        let own = definition
            .map(|definition| (definition.base.language.as_str(), definition.base.labels.as_slice()));
        let translated = definition.into_iter().flat_map(|definition| &definition.translations);
        let all = own.into_iter().chain(translated.map(|one| (one.language.as_str(), one.labels.as_slice())));
        for (language, labels) in all {
            if let Some((_, label)) = labels.iter().find(|(key, _)| key == text) {
                let _ = writeln!(said, "- {language}: {label}");
            }
        }
        said
    }

    pub(super) fn function(&self, name: &str) -> Option<&Function> {
        self.rules()?.script.functions.iter().find(|function| function.name.text == name)
    }

    /// The head of a function with the types that are known.
    pub(super) fn signature(&self, function: &Function) -> String {
        let parameters = function.parameters.iter().map(|parameter| {
            let known = self.type_of_local(parameter.id).map_or(String::new(), |known| format!(": {known}"));
            format!("{}{known}", parameter.text)
        });
        format!("fn {}({})", function.name.text, parameters.collect::<Vec<String>>().join(", "))
    }

    /// The type of a local variable, if something is known of it.
    pub(super) fn type_of_local(&self, local: LocalId) -> Option<&Type> {
        self.types_of_locals().get(&local)
    }
}

/// What the reference says about a function or property that all scripts have.
pub(super) fn about_host(name: &str) -> String {
    let mut said = String::new();
    for (_, function) in library().host.named(name) {
        let _ = writeln!(said, "{}\n{}\n", code(&function.to_string()), function.doc);
    }
    for row in LIST_FUNCTIONS.iter().filter(|row| row.name() == name) {
        let _ = writeln!(said, "{}\n{}\n", code(row.signature), row.doc);
    }
    for (_, property) in library().host.properties_named(name) {
        let _ = writeln!(said, "{}\n{}\n", code(&of_property(property)), property.doc);
    }
    said.trim_end().to_owned()
}

/// `zone.top -> piece or ()`
pub(super) fn of_property(property: &PropertySignature) -> String {
    let gives = match &property.returns {
        Returns::Type(kind) => kind.to_string(),
        Returns::MaybeElementOf(_) => "element or ()".to_owned(),
        Returns::ListOf(_) | Returns::Same(_) => "list".to_owned(),
        Returns::ElementOf(_) => "element".to_owned(),
        Returns::Never => "never".to_owned(),
    };
    format!("{}.{} -> {gives}", property.receiver, property.name)
}

fn code(text: &str) -> String {
    format!("```rust\n{text}\n```")
}
