//! Which files belong to a definition, and the order in which they are read and checked.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::indents;
use super::keys::FIXED;
use super::labels::is_unknown;
use super::libraries::Libraries;
use super::limits::{MAX_BYTES, MAX_FAULTS, MAX_FUNCTIONS, MAX_SCRIPTS, MAX_VARIANTS};
use super::names::NamePlace;
use super::versions::{VersionFaults, Versions};
use super::{
    Definition, Loaded, Translation, UnsoundDefinition, fields, header, patch, translations, unused,
};
use crate::check::doubt::Doubt;
use crate::diag::{Diagnostic, Faults, SourceId, Sources, Span, closest, codes, meant};
use crate::load::files::{Files, read_text};
use crate::load::script::ast::{Function, Script};
use crate::load::yaml::{self, Node, Yaml, YamlText};
use crate::load::{pieces, script};
use crate::rules::Rules;
use crate::rules::host::Host;
use crate::rules::scopes::Scopes;

/// Reads and checks a definition with all its files: for `games/x.yaml` the scripts `games/x/*.rhai` and the labels
/// `games/x/labels.*.yaml`.
#[must_use]
pub fn load(files: &dyn Files, path: &str, host: &Host) -> Loaded {
    let (sources, faults) = (Sources::default(), Faults::default());
    let mut run = Run {
        files,
        host,
        sources,
        faults,
        bytes: 0,
        doubt: Doubt::default(),
        places: BTreeSet::new(),
        misread: false,
    };
    let definition = run.definition(path);
    let Run { sources, mut faults, doubt, places, .. } = run;
    faults.tidy();
    let (definition, unsound) = match definition {
        Some(definition) if faults.has_errors() => (None, Some(UnsoundDefinition { definition, doubt })),
        definition => (definition, None),
    };
    Loaded { sources, definition, unsound, faults: capped(faults), places: places.into_iter().collect() }
}

/// Limits the number of faults, because very many help nobody.
fn capped(faults: Faults) -> Faults {
    let count = faults.iter().count();
    if count <= MAX_FAULTS {
        return faults;
    }
    let mut first = Faults::default();
    faults.iter().take(MAX_FAULTS).for_each(|fault| first.push(fault.clone()));
    let message = format!("{} more faults are not shown", count - MAX_FAULTS);
    first.push(Diagnostic::error(codes::TOO_MANY, None, message));
    first
}

struct Run<'a> {
    files: &'a dyn Files,
    host: &'a Host,
    sources: Sources,
    faults: Faults,
    /// How many bytes were read.
    bytes: usize,
    /// What the faults of the rules as written leave open.
    doubt: Doubt,
    /// Where the definition has its names.
    places: BTreeSet<NamePlace>,
    /// Whether a script could not be read as a whole.
    misread: bool,
}

impl Run<'_> {
    fn definition(&mut self, path: &str) -> Option<Definition> {
        let Some(folder) = path.strip_suffix(".yaml").or_else(|| path.strip_suffix(".yml")) else {
            let message = format!("`{path}` is not a definition");
            let fault = Diagnostic::error(codes::NOT_A_FILE, None, message);
            self.faults.push(fault.hint(self.advice(path)));
            return None;
        };
        let id = self.root(path)?;
        self.bytes = self.sources.text(id).len();
        let tree = yaml::parse(&self.sources, id, &mut self.faults);
        let tree = tree.map(|tree| indents::mended(&tree, &mut self.faults));
        let libraries = tree.as_ref().map(|tree| Libraries::of(tree, &mut self.sources, &mut self.faults));
        let listed = self.files.list(folder).map_err(|error| self.faults.push(error.at(folder)));
        let is_listed = listed.is_ok();
        let names = listed.unwrap_or_default();
        let (own, mut doubt) = self.scripts(folder, &names);
        doubt.missing |= !is_listed;
        let (called, words) = self.named_by_examples(folder, &names);
        (doubt.in_examples, doubt.words_of_examples) = (called, Arc::new(words));
        let mut functions = match &libraries {
            Some(libraries) => {
                let (sources, faults) = (&mut self.sources, &mut self.faults);
                libraries.functions(&own, tree.as_ref(), &doubt.in_examples, sources, faults)
            }
            None => Vec::new(),
        };
        functions.extend(own);
        let scopes = Arc::new(Scopes::new(Arc::new(Script::new(functions)), self.host));
        let (Some(tree), Some(libraries)) = (tree, libraries) else {
            let mut versions = Versions::new(&scopes, self.host, &self.sources);
            let (_, found) = versions.check(None, &doubt, &self.faults);
            self.places = versions.places;
            self.faults.extend(found);
            return None;
        };
        let tree = libraries.merged(&tree, &mut self.sources, &mut self.faults);
        let definition = self.check(&tree, scopes, &doubt);
        let definition = self.labels(folder, &names, &libraries, definition);
        Some(definition)
    }

    /// The definition itself.
    fn root(&mut self, path: &str) -> Option<SourceId> {
        let read = read_text(self.files, path, path, &mut self.sources);
        let hinted = |fault: Diagnostic| {
            let other = (fault.code == codes::UNREADABLE).then(|| self.like(path)).flatten();
            match other {
                Some(other) => fault.hint(meant(&other)),
                None => fault,
            }
        };
        read.map_err(hinted).map_err(|fault| self.faults.push(fault)).ok()
    }

    /// The definition in the same folder whose name is most similar to a missing one.
    fn like(&self, path: &str) -> Option<String> {
        let (names, name) = self.beside(path);
        let others = || names.iter().map(String::as_str).filter(|one| one.ends_with(".yaml") && *one != name);
        let stem = name.split('.').next().unwrap_or(name);
        let begins = || others().find(|one| one.starts_with(stem));
        let found = closest(name, others()).or_else(begins)?;
        Some(path.strip_suffix(name).unwrap_or("").to_owned() + found)
    }

    /// The names of the files in the folder of a path, and the file name of the path.
    fn beside<'p>(&self, path: &'p str) -> (Vec<String>, &'p str) {
        let (folder, name) = path.rsplit_once('/').unwrap_or((".", path));
        (self.files.list(folder).unwrap_or_default(), name)
    }

    /// The hint for a path that is not a definition.
    fn advice(&self, path: &str) -> String {
        let stem = path.trim_end_matches('/');
        let is_there = |path: &String| {
            let (names, name) = self.beside(path);
            names.iter().any(|one| one == name)
        };
        let near = [format!("{stem}.yaml"), format!("{stem}.yml"), format!("games/{stem}.yaml")];
        match near.iter().find(|path| is_there(path)) {
            Some(path) => meant(path),
            None => {
                "name a file that ends in `.yaml`; `parlor list FOLDER` names those of a folder".to_owned()
            }
        }
    }

    /// A file of the game; when all files together are too large, no more are read.
    fn text(&mut self, root: &str, path: &str) -> Option<SourceId> {
        if self.bytes > MAX_BYTES {
            return None;
        }
        let read = read_text(self.files, root, path, &mut self.sources);
        let id = read.map_err(|fault| self.faults.push(fault)).ok()?;
        self.bytes += self.sources.text(id).len();
        if self.bytes > MAX_BYTES {
            let message = format!(
                "with this file the definition has more than {} MB, which is the most",
                MAX_BYTES >> 20
            );
            let fault = Diagnostic::error(codes::TOO_LARGE, self.first_line(id), message);
            self.faults.push(fault.hint("leave out what nothing uses; further files were not read"));
            return None;
        }
        Some(id)
    }

    /// The place for a fault of a whole file.
    fn first_line(&self, id: SourceId) -> Span {
        let line = self.sources.text(id).lines().next().unwrap_or("");
        Span::new(id, 0, u32::try_from(line.len()).unwrap_or(u32::MAX))
    }

    /// The functions of all scripts, and what scripts that could not be read leave open.
    fn scripts(&mut self, folder: &str, names: &[String]) -> (Vec<Function>, Doubt) {
        let mut doubt = Doubt::default();
        let names: Vec<&String> = names.iter().filter(|name| name.ends_with(".rhai")).collect();
        if let Some(name) = names.get(MAX_SCRIPTS) {
            doubt.missing = true;
            if let Some(id) = self.text(folder, &format!("{folder}/{name}")) {
                let message = format!("this script is one too many: there are {}", names.len());
                let fault = Diagnostic::error(codes::TOO_MANY, self.first_line(id), message);
                self.faults.push(fault.hint(format!("put the functions into at most {MAX_SCRIPTS} scripts")));
            }
        }
        let mut functions = Vec::new();
        for name in names.into_iter().take(MAX_SCRIPTS) {
            let Some(id) = self.text(folder, &format!("{folder}/{name}")) else {
                doubt.missing = true;
                continue;
            };
            let sound = self.faults.len();
            functions.extend(script::parse(&self.sources, id, &mut self.faults));
            if self.faults.len() > sound {
                self.misread = true;
                doubt.unread.extend(named_functions(self.sources.text(id)));
                doubt.unread.extend(like_functions(self.sources.text(id)));
            }
        }
        if let Some(function) = functions.get(MAX_FUNCTIONS) {
            let message = format!("{} functions are too many, at most {MAX_FUNCTIONS}", functions.len());
            self.faults.push(Diagnostic::error(codes::TOO_MANY, function.name.span, message));
            doubt.missing = true;
            functions.truncate(MAX_FUNCTIONS);
        }
        for function in &functions {
            doubt.unread.remove(&function.name.text);
        }
        (functions, doubt)
    }

    /// The functions that examples call, and all words of the examples. Faults of these files are reported by the
    /// command that plays them.
    fn named_by_examples(&self, folder: &str, names: &[String]) -> (BTreeSet<String>, BTreeSet<String>) {
        let (mut called, mut words) = (BTreeSet::new(), BTreeSet::new());
        let mut left = MAX_BYTES;
        for name in names.iter().filter(|name| name.ends_with(".example")) {
            let read = self.files.read(folder, &format!("{folder}/{name}"), left as u64);
            let Ok(bytes) = read else { continue };
            left -= bytes.len();
            for line in String::from_utf8_lossy(&bytes).lines() {
                if let Some((function, _)) = line.trim_start().split_once('(')
                    && pieces::is_name(function.trim_end())
                {
                    called.insert(function.trim_end().to_owned());
                }
                for word in unused::words_of(line) {
                    if !words.contains(word) {
                        words.insert(word.to_owned());
                    }
                }
            }
        }
        (called, words)
    }

    /// Checks the rules as written and the rules of every variant.
    fn check(&mut self, tree: &Node, scopes: Arc<Scopes>, doubt: &Doubt) -> Definition {
        let base_tree = patch::without(tree, "variants");
        let patches = self.variants(tree);
        let mut versions = Versions::new(&scopes, self.host, &self.sources);
        let (base, found) = versions.check(Some(&base_tree), doubt, &self.faults);
        let mut report = VersionFaults::new(&found);
        let mut trees = vec![base_tree];
        let mut variants = Vec::new();
        for (key, node) in patches {
            let mut faults = Faults::default();
            let allowed = FIXED.iter().fold(node.clone(), |node, key| patch::without(&node, key));
            let merged = patch::apply(&trees[0], &allowed, &mut faults);
            let (rules, found) = versions.check(Some(&merged), doubt, &self.faults);
            faults.extend(found);
            report.add_variant(&key.value, node.span, &faults);
            trees.push(merged);
            variants.push(Rules { variant: key.value.clone(), ..rules });
        }
        self.doubt = versions.doubt();
        self.places = versions.places;
        let mut faults = report.faults();
        if self.hides_labelled(&faults) {
            faults.retain(|fault| !is_unknown(fault));
        }
        self.faults.extend(faults);
        Definition { base, variants, translations: Vec::new(), trees, scopes, host: self.host.clone() }
    }

    /// Whether what labels are for may be missing only because something else is wrong: a line of the score that could not
    /// be read, or a prompt that a call was not given.
    fn hides_labelled(&self, faults: &Faults) -> bool {
        let calls = [codes::script::ARGUMENT_COUNT, codes::script::ARGUMENT_TYPE];
        self.misread
            || self.doubt.lacks_names()
            || self.doubt.flow
            || faults.iter().any(|fault| calls.contains(&fault.code))
    }

    /// The patches, each a map with a name of its own.
    fn variants<'n>(&mut self, tree: &'n Node) -> Vec<&'n (YamlText, Node)> {
        let Some(node) = tree.get("variants") else { return Vec::new() };
        let Yaml::Map(entries) = &node.value else {
            self.faults.push(fields::wrong(node, "a map from variants to patches"));
            return Vec::new();
        };
        if entries.len() > MAX_VARIANTS {
            let message = format!("{} variants are too many, at most {MAX_VARIANTS}", entries.len());
            self.faults.push(Diagnostic::error(codes::TOO_MANY, node.span, message));
        }
        let mut patches = Vec::new();
        for entry in entries.iter().take(MAX_VARIANTS) {
            let (key, patch) = entry;
            if !pieces::is_variant_name(&key.value) {
                let message = format!("`{}` is not a name", key.value);
                self.faults.push(Diagnostic::error(codes::BAD_NAME, key.span, message));
            }
            let Yaml::Map(parts) = &patch.value else {
                self.faults.push(fields::wrong(patch, "a map with the keys that differ"));
                continue;
            };
            for (part, _) in parts {
                if FIXED.contains(&part.value.as_str()) {
                    let message = format!("a variant cannot change `{}`", part.value);
                    self.faults.push(Diagnostic::error(codes::UNKNOWN_KEY, part.span, message));
                }
            }
            patches.push(entry);
        }
        patches
    }

    fn labels(
        &mut self,
        folder: &str,
        names: &[String],
        libraries: &Libraries,
        definition: Definition,
    ) -> Definition {
        let known = translations::LabelNames::of(&definition.base, &definition.variants);
        let mut translations = Vec::new();
        for name in names {
            let language = name.strip_prefix("labels.").and_then(|rest| rest.strip_suffix(".yaml"));
            let Some(language) = language else { continue };
            let path = format!("{folder}/{name}");
            if !header::is_language(language) || language == definition.base.language {
                let message = match language == definition.base.language {
                    true => format!("`{path}` is in the definition's own language"),
                    false => format!("`{path}`: `{language}` is not a language"),
                };
                let fault = Diagnostic::error(codes::UNKNOWN_LABEL, None, message);
                self.faults.push(fault.hint("name it such as `labels.ja.yaml`"));
                continue;
            }
            let Some(id) = self.text(folder, &path) else { continue };
            let Some(tree) = yaml::parse(&self.sources, id, &mut self.faults) else { continue };
            let ready = libraries.labels(language, &mut self.sources);
            let mut faults = Faults::default();
            let labels = translations::read(&tree, &path, &ready, &known, &mut faults);
            if self.hides_labelled(&self.faults) {
                faults.retain(|fault| !is_unknown(fault) && fault.code != codes::PARTIAL_LABELS);
            }
            self.faults.extend(faults);
            translations.push(Translation { language: language.to_owned(), labels });
        }
        Definition { translations, ..definition }
    }
}

/// Words at the beginning of lines, before a parenthesis, where `fn` may be missing or misspelt: `def play(me) {`.
fn like_functions(text: &str) -> impl Iterator<Item = String> {
    let begins = |line: &&str| line.starts_with(|c: char| c.is_alphabetic() || c == '_');
    text.lines().filter(begins).filter_map(|line| {
        let (before, _) = line.split_once('(')?;
        let word = unused::words_of(before).last().filter(|word| *word != "fn")?;
        let glued = word.strip_prefix("fn").filter(|rest| !rest.is_empty() && before.trim() == word);
        Some(glued.unwrap_or(word).to_owned())
    })
}

/// The words after `fn`: the names of all functions of a script, even faulty ones.
fn named_functions(text: &str) -> impl Iterator<Item = String> {
    text.match_indices("fn ").map(|(start, _)| {
        let rest = text[start + 3..].trim_start();
        rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    })
}
