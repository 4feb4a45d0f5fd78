//! From a name to its declaration, to all its places, and to another name.

use super::desk::{Desk, TextPlace};
use super::sheet_uses::{is_of_library, is_trait_word};
use super::symbols::{Symbol, SymbolUse};
use crate::check::definition::{NameKind, refused_name};
use crate::diag::{Severity, Span, codes};
use crate::load::role::FileRole;
use crate::load::script::{self, ListFunction};
use crate::vm::library;

impl Desk {
    /// Where the name at a byte of a file is declared; a text of scripts where it first stands.
    #[must_use]
    pub fn declarations(&self, path: &str, at: usize) -> Vec<TextPlace> {
        let mut found: Vec<TextPlace> = Vec::new();
        for named in self.named_at(path, at) {
            let same = || self.uses().iter().filter(|one| one.symbol == named.symbol);
            let mut places: Vec<TextPlace> =
                same().filter(|one| one.declares).map(|one| self.place(one.span)).collect();
            if let (Symbol::Text(_), true) = (&named.symbol, places.is_empty()) {
                let in_script = |place: &TextPlace| FileRole::of(&place.path) == Some(FileRole::Script);
                places = same().map(|one| self.place(one.span)).filter(in_script).take(1).collect();
            }
            found.extend(places);
        }
        found.dedup();
        found
    }

    /// All places of the name at a byte of a file.
    #[must_use]
    pub fn references(&self, path: &str, at: usize, with_declarations: bool) -> Vec<TextPlace> {
        let named = self.named_at(path, at);
        let same = self.uses().iter().filter(|one| named.iter().any(|named| named.symbol == one.symbol));
        same.filter(|one| with_declarations || !one.declares).map(|one| self.place(one.span)).collect()
    }

    /// The place of the name at a byte of a file, if it can be given another name.
    ///
    /// # Errors
    /// Why it cannot: what the place is instead of a name of this game.
    pub fn renamable(&self, path: &str, at: usize) -> Result<TextPlace, String> {
        self.renamed(path, at).map(|one| self.place(one.span))
    }

    fn renamed(&self, path: &str, at: usize) -> Result<&SymbolUse, String> {
        let named = self.named_at(path, at);
        let [one] = named.as_slice() else {
            return Err(match named.is_empty() {
                true => "there is no name of this game here".to_owned(),
                false => "this name stands for several things here".to_owned(),
            });
        };
        match &one.symbol {
            Symbol::Name(_)
            | Symbol::Property(_)
            | Symbol::Local(_)
            | Symbol::Variant(_)
            | Symbol::Seat(..) => {}
            Symbol::Host(name) => return Err(format!("`{name}` is a word that all scripts have")),
            Symbol::Text(_) => {
                return Err("a text of scripts is no name: change it where it stands".to_owned());
            }
            Symbol::Library(name) => return Err(format!("the library `{name}` comes with parlor")),
        }
        if let Symbol::Name(name) = &one.symbol {
            let root = self.sheets().iter().find(|sheet| sheet.role == FileRole::Definition);
            if root.is_some_and(|sheet| is_of_library(&sheet.tree, name)) {
                return Err(format!("`{name}` is declared in a library, which comes with parlor"));
            }
            let is_kind = self.sorts().get(name) == Some(&NameKind::Kind);
            if is_kind && self.versions().any(|rules| is_trait_word(rules, name)) {
                return Err(format!(
                    "`{name}` is a kind and a word of a trait: change both where they stand"
                ));
            }
        }
        let declares = |other: &&SymbolUse| other.symbol == one.symbol && other.declares;
        if !self.uses().iter().any(|other| declares(&other)) {
            let word = self.sources.slice(one.span);
            return Err(format!("`{word}` is declared in a library, which comes with parlor"));
        }
        Ok(*one)
    }

    /// What has to be written where, so that the name at a byte of a file becomes another one. A label that is also for
    /// a text of the scripts is kept for the text.
    ///
    /// # Errors
    /// Why it cannot: the new name is taken or reserved, or a file cannot be read, so that places in it are unknown.
    pub fn rename(&self, path: &str, at: usize, new: &str) -> Result<Vec<(TextPlace, String)>, String> {
        let renamed = self.renamed(path, at)?.clone();
        let old = self.sources.slice(renamed.span).to_owned();
        if old == new {
            return Ok(Vec::new());
        }
        self.is_readable()?;
        self.is_free(&renamed, &old, new)?;
        let mut edits: Vec<(TextPlace, String)> = Vec::new();
        for one in self.uses().iter().filter(|one| one.symbol == renamed.symbol) {
            let is_shared = |other: &SymbolUse| other.span == one.span && other.symbol != one.symbol;
            if self.uses().iter().any(is_shared) {
                edits.push(self.copied_entry(one.span)?);
            }
            edits.push((self.place(one.span), new.to_owned()));
        }
        edits.sort();
        edits.dedup();
        Ok(edits)
    }

    /// The entry of a label once more, before itself.
    fn copied_entry(&self, span: Span) -> Result<(TextPlace, String), String> {
        let text = self.sources.text(span.source);
        let start = text[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
        let depth = |line: &str| line.len() - line.trim_start().len();
        let mut lines = text[start..].split_inclusive('\n');
        let first = lines.next().unwrap_or("");
        let is_alone = text[start..span.start as usize].trim_matches([' ', '"', '\'']).is_empty();
        if !is_alone || !first.ends_with('\n') {
            let place = self.sources.place(span);
            return Err(format!(
                "a label is for this name and for a text of the scripts: give it a line alone, {place}"
            ));
        }
        let below = lines.take_while(|line| depth(line) > depth(first) && !line.trim().is_empty());
        let entry: String = std::iter::once(first).chain(below).collect();
        let place = TextPlace { path: self.sources.path(span.source).to_owned(), start, end: start };
        Ok((place, entry))
    }

    /// Names in files that cannot be read are not known.
    fn is_readable(&self) -> Result<(), String> {
        const UNREAD: [&str; 4] = ["E01", "E02", "E040", "E041"];
        let mut errors = self.faults.iter().filter(|fault| fault.severity == Severity::Error);
        let unread = errors.find(|fault| {
            let in_example = fault.code.0.starts_with("E07");
            in_example
                || UNREAD.iter().any(|begin| fault.code.0.starts_with(begin))
                || fault.code == codes::TOO_MANY
        });
        match unread {
            None => Ok(()),
            Some(fault) => {
                let place =
                    fault.span.map_or(String::new(), |span| format!("{}: ", self.sources.place(span)));
                Err(format!("mend this first, it hides names: {place}{}", fault.message))
            }
        }
    }

    fn is_free(&self, renamed: &SymbolUse, old: &str, new: &str) -> Result<(), String> {
        let taken = |what: &str| Err(format!("`{new}` is {what} already"));
        match &renamed.symbol {
            Symbol::Variant(_) => {
                let is_name = crate::load::pieces::is_variant_name(new);
                let mut variants = self.versions().map(|rules| rules.variant.as_str());
                return match (is_name, variants.any(|variant| variant == new)) {
                    (false, _) => Err(format!("`{new}` is no name of a variant")),
                    (true, true) => taken("a variant"),
                    (true, false) => Ok(()),
                };
            }
            Symbol::Seat(source, example, _) => {
                let other = Symbol::Seat(*source, *example, new.to_owned());
                let is_name = crate::load::pieces::is_name(new) && crate::load::pieces::is_name(old);
                return match (is_name, self.uses().iter().any(|one| one.symbol == other)) {
                    (false, _) => Err("names with quotation marks are changed where they stand".to_owned()),
                    (true, true) => taken("a seat of this example"),
                    (true, false) => Ok(()),
                };
            }
            _ => {}
        }
        if let Some(refused) = refused_name(new, &library().host) {
            return Err(refused.message);
        }
        if !script::is_name(new) || ListFunction::named(new).is_some() {
            return Err(format!("`{new}` is a word that all scripts have"));
        }
        let is_property = library().host.properties_named(new).next().is_some();
        if is_property && matches!(renamed.symbol, Symbol::Property(_) | Symbol::Name(_)) {
            return Err(format!("`{new}` is a property that pieces, seats or zones have"));
        }
        for one in self.uses() {
            let clash = match (&one.symbol, &renamed.symbol) {
                (Symbol::Name(name), _) => name == new,
                (Symbol::Property(name), Symbol::Property(_) | Symbol::Name(_)) => name == new,
                (Symbol::Local(_), Symbol::Name(_) | Symbol::Local(_)) => {
                    self.sources.slice(one.span) == new && self.is_near(one, renamed)
                }
                (Symbol::Seat(..), Symbol::Name(_)) => self.sources.slice(one.span) == new,
                (Symbol::Text(text), Symbol::Name(_) | Symbol::Property(_)) => {
                    text == new && FileRole::of(self.sources.path(one.span.source)) != Some(FileRole::Script)
                }
                _ => false,
            };
            if clash {
                return Err(format!(
                    "`{new}` stands for something else already: {}",
                    self.sources.place(one.span)
                ));
            }
        }
        Ok(())
    }

    /// Whether a local variable may meet a name: it stands in the same function, or the name is known in all of them.
    fn is_near(&self, local: &SymbolUse, renamed: &SymbolUse) -> bool {
        let Symbol::Local(_) = renamed.symbol else { return true };
        let Some(rules) = self.rules() else { return true };
        let holds = |span: Span, one: &SymbolUse| {
            span.source == one.span.source && span.start <= one.span.start && one.span.end <= span.end
        };
        rules
            .script
            .functions
            .iter()
            .any(|function| holds(function.span, local) && holds(function.span, renamed))
    }
}
