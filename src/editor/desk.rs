//! A game as an editor has it open: what of it can be read, also where it is half typed.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::local_types::{LocalTypes, types_of_locals};
use super::mend::mended;
use super::overlay::Overlay;
use super::sheet_uses::{self, LabelledThings, NameSorts};
use super::symbols::{Symbol, SymbolUse, UseList, word_around};
use super::{example_uses, script_uses};
use crate::check;
use crate::check::definition::{Definition, Loaded, NameKind, NamePlace, UnsoundDefinition};
use crate::check::doubt::Doubt;
use crate::diag::{Faults, SourceId, Sources, Span};
use crate::example::{self, Example};
use crate::load::files::{Files, read_text};
use crate::load::role::{FileRole, folder_of};
use crate::load::yaml::{self, Node};
use crate::rules::Rules;
use crate::rules::resolved::Resolved;
use crate::vm::library;

/// A place in a file, in bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextPlace {
    /// The path of the file.
    pub path: String,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// A file of labels, or the definition.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) source: SourceId,
    pub(super) role: FileRole,
    pub(super) tree: Node,
}

/// A game with all its files, read once. It is read anew when one of them changes.
#[derive(Debug)]
pub struct Desk {
    pub(super) path: String,
    pub(super) sources: Arc<Sources>,
    pub(super) faults: Faults,
    /// The definition, as far as it could be read.
    pub(super) definition: Option<Definition>,
    /// Whether it has no errors.
    pub(super) is_sound: bool,
    pub(super) places: Vec<NamePlace>,
    /// Those without faults, by file.
    pub(super) examples: Vec<(SourceId, Vec<Example>)>,
    doubt: Doubt,
    sheets: OnceCell<Vec<Sheet>>,
    sorts: OnceCell<NameSorts>,
    resolved: OnceCell<Resolved>,
    uses: OnceCell<Vec<SymbolUse>>,
    types: OnceCell<LocalTypes>,
}

impl Desk {
    /// Reads and checks the game whose definition is at a path.
    #[must_use]
    pub fn read(files: &dyn Files, path: &str) -> Self {
        let host = &library().host;
        let mut loaded = check::load(files, path, host);
        let faults = std::mem::take(&mut loaded.faults);
        let mut known = ReadDefinition::of(loaded);
        let root = SourceId(0);
        if known.definition.is_none() && known.sources.ids().next().is_some() {
            let text = known.sources.text(root).to_owned();
            if let Some(left) = mended(&text) {
                let texts = BTreeMap::from([(path.to_owned(), left)]);
                known = ReadDefinition::of(check::load(&Overlay::new(files, &texts), path, host));
                known.sources.replace(root, text);
            }
        }
        let is_sound = known.is_sound && !faults.has_errors();
        let ReadDefinition { sources, definition, doubt, places, .. } = known;
        let mut desk = Self {
            path: path.to_owned(),
            sources: Arc::default(),
            faults,
            definition,
            is_sound,
            places,
            examples: Vec::new(),
            doubt,
            sheets: OnceCell::new(),
            sorts: OnceCell::new(),
            resolved: OnceCell::new(),
            uses: OnceCell::new(),
            types: OnceCell::new(),
        };
        desk.complete(files, sources);
        desk
    }

    /// Reads what the checker does not: examples.
    fn complete(&mut self, files: &dyn Files, mut sources: Sources) {
        let folder = self.folder().to_owned();
        let names = files.list(&folder).unwrap_or_default();
        for name in names.iter().filter(|name| name.ends_with(".example")) {
            match read_text(files, &folder, &format!("{folder}/{name}"), &mut sources) {
                Ok(source) => {
                    let examples = example::read(&sources, source, &mut self.faults);
                    self.examples.push((source, examples));
                }
                Err(fault) => self.faults.push(fault),
            }
        }
        self.faults.tidy();
        self.sources = Arc::new(sources);
    }

    /// The path of the definition.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The folder of the game's other files.
    #[must_use]
    pub fn folder(&self) -> &str {
        folder_of(&self.path)
    }

    /// The paths of all files that were read.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.sources.ids().map(|id| self.sources.path(id))
    }

    /// The text of a file as it was read: what is not UTF-8 is replaced, and a byte order mark is left out.
    #[must_use]
    pub fn text(&self, path: &str) -> Option<&str> {
        self.source(path).map(|id| self.sources.text(id))
    }

    pub(super) fn source(&self, path: &str) -> Option<SourceId> {
        self.sources.ids().find(|id| self.sources.path(*id) == path)
    }

    pub(super) fn place(&self, span: Span) -> TextPlace {
        TextPlace {
            path: self.sources.path(span.source).to_owned(),
            start: span.start as usize,
            end: span.end as usize,
        }
    }

    /// The rules as written, as far as they could be read.
    pub(super) fn rules(&self) -> Option<&Rules> {
        self.definition.as_ref().map(|definition| &definition.base)
    }

    /// The rules as written and those of the variants.
    pub(super) fn versions(&self) -> impl Iterator<Item = &Rules> {
        let definition = self.definition.as_ref();
        definition
            .into_iter()
            .flat_map(|definition| std::iter::once(&definition.base).chain(&definition.variants))
    }

    /// What the names in scripts stand for, and the types of their expressions.
    pub(super) fn resolved(&self) -> Option<&Resolved> {
        let rules = self.rules()?;
        let resolve = || check::script::resolve(rules, &library().host, &self.sources, &self.doubt);
        Some(self.resolved.get_or_init(resolve))
    }

    /// The definition and the files of labels, without what cannot be read.
    pub(super) fn sheets(&self) -> &[Sheet] {
        self.sheets.get_or_init(|| {
            let mut sheets = Vec::new();
            for source in self.sources.ids() {
                let path = self.sources.path(source);
                let role = if path == self.path { Some(FileRole::Definition) } else { FileRole::of(path) };
                if let Some(role @ (FileRole::Definition | FileRole::Labels)) = role {
                    sheets.extend(tree(&self.sources, source).map(|tree| Sheet { source, role, tree }));
                }
            }
            sheets
        })
    }

    /// What each declared name is.
    pub(super) fn sorts(&self) -> &NameSorts {
        self.sorts.get_or_init(|| self.places.iter().map(|place| (place.name.clone(), place.sort)).collect())
    }

    /// Where everything is named.
    pub(super) fn uses(&self) -> &[SymbolUse] {
        self.uses.get_or_init(|| self.find_uses())
    }

    /// The types of the local variables of scripts, where they are known.
    pub(super) fn types_of_locals(&self) -> &LocalTypes {
        self.types.get_or_init(|| match (self.rules(), self.resolved()) {
            (Some(rules), Some(resolved)) => types_of_locals(rules, resolved),
            _ => LocalTypes::new(),
        })
    }

    fn find_uses(&self) -> Vec<SymbolUse> {
        let names = self.sorts();
        let mut uses = UseList { sources: &self.sources, list: Vec::new() };
        for place in &self.places {
            uses.add(place.span, &place.name, Symbol::Name(place.name.clone()), place.declares);
        }
        if let (Some(rules), Some(resolved)) = (self.rules(), self.resolved()) {
            let kinds =
                names.iter().filter(|(_, sort)| **sort == NameKind::Kind).map(|(name, _)| name.as_str());
            script_uses::of_scripts(rules, resolved, &kinds.collect::<BTreeSet<&str>>(), &mut uses);
        }
        self.versions().for_each(|rules| sheet_uses::of_rules(rules, &mut uses));
        let texts = uses.list.iter().filter_map(|one| match &one.symbol {
            Symbol::Text(text) => Some(text.clone()),
            _ => None,
        });
        let things = LabelledThings {
            names,
            properties: self
                .versions()
                .flat_map(sheet_uses::properties)
                .map(|name| name.text.clone())
                .collect(),
            texts: texts.collect(),
        };
        for sheet in self.sheets() {
            match sheet.role {
                FileRole::Definition => sheet_uses::of_definition(&sheet.tree, &things, &mut uses),
                _ => sheet_uses::of_labels(&sheet.tree, &things, &mut uses),
            }
        }
        for (source, _) in &self.examples {
            example_uses::of_examples(*source, names, &mut uses);
        }
        uses.sorted()
    }

    /// What is named at a byte of a file; where several things have one name there, all of them.
    pub(super) fn named_at(&self, path: &str, at: usize) -> Vec<&SymbolUse> {
        let Some(source) = self.source(path) else { return Vec::new() };
        let (start, end) = word_around(self.sources.text(source), at);
        let touches = |one: &&SymbolUse| {
            let (from, to) = (one.span.start as usize, one.span.end as usize);
            one.span.source == source && (from == start && to == end || from <= at && at <= to)
        };
        let found: Vec<&SymbolUse> = self.uses().iter().filter(touches).collect();
        // A word in a text in braces is what is meant, not the whole text.
        let least = found.iter().map(|one| one.span.end - one.span.start).min();
        found.into_iter().filter(|one| Some(one.span.end - one.span.start) == least).collect()
    }
}

/// The tree of a file, without what cannot be read.
fn tree(sources: &Sources, source: SourceId) -> Option<Node> {
    let tree = yaml::parse(sources, source, &mut Faults::default());
    tree.or_else(|| {
        let left = mended(sources.text(source))?;
        let mut sources = sources.clone();
        sources.replace(source, left);
        yaml::parse(&sources, source, &mut Faults::default())
    })
}

/// What is known of a definition after it was loaded.
struct ReadDefinition {
    sources: Sources,
    definition: Option<Definition>,
    is_sound: bool,
    doubt: Doubt,
    places: Vec<NamePlace>,
}

impl ReadDefinition {
    fn of(loaded: Loaded) -> Self {
        let Loaded { sources, definition, unsound, places, .. } = loaded;
        let is_sound = definition.is_some();
        let (definition, doubt) = match (definition, unsound) {
            (None, Some(UnsoundDefinition { definition, doubt })) => (Some(definition), doubt),
            (definition, _) => (definition, Doubt::default()),
        };
        Self { sources, definition, is_sound, doubt, places }
    }
}
