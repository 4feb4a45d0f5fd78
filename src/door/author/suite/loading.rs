//! Reads a game with its examples and records.

use std::path::Path;
use std::sync::Arc;

use super::making::Maker;
use super::{Listing, Suite};
use crate::check;
use crate::check::definition::Loaded;
use crate::diag::{Faults, SourceId, Sources};
use crate::door::sitting::Engine;
use crate::example::{self, Example};
use crate::load::files::{Files, read_record, read_text};
use crate::record::{Record, golden};
use crate::vm::library;

impl Suite {
    /// Reads the definition at a path and, if it has no errors, the files that `list` gives. `is_wanted` decides about
    /// each test by its title and the rules that it covers. Files that cannot be used are left out, with a fault.
    pub fn load(
        files: &dyn Files,
        (path, folder): (&str, &str),
        list: &dyn Fn() -> Listing,
        is_wanted: &dyn Fn(&str, &[String]) -> bool,
        engine: Engine,
    ) -> Self {
        let Loaded { sources, definition, faults, .. } = check::load(files, path, &library().host);
        let mut suite = Self {
            definition: path.to_owned(),
            folder: folder.to_owned(),
            tests: Vec::new(),
            sources: Arc::default(),
            faults: errors(&faults),
            unread: Vec::new(),
            known: None,
            checked: None,
        };
        let Some(definition) = definition.map(Arc::new) else {
            suite.sources = Arc::new(sources);
            return suite;
        };
        suite.checked = Some(Arc::clone(&definition));
        let Listing { paths, unread, is_all } = list();
        suite.unread = unread;
        let mut reader = SuiteReader { files, suite, sources, examples: Vec::new(), records: Vec::new() };
        reader.read(paths);
        let SuiteReader { mut suite, sources, examples, records, .. } = reader;
        suite.sources = Arc::new(sources);
        let names = snapshot_names(&suite, &examples, &records);
        let complete = is_all && suite.faults.is_empty() && suite.unread.is_empty();
        suite.known = complete.then(|| names.clone());
        let mut maker = Maker::new(&definition, suite, engine);
        let mut names = names.into_iter();
        for (source, example) in examples {
            let name = names.next().unwrap_or_default();
            let covers: Vec<String> = example.covers.iter().map(|id| id.text.clone()).collect();
            if is_wanted(&example.title.text, &covers) {
                maker.example(source, example, covers, name);
            }
        }
        let everything = detailed(&records, definition.base.players.usual);
        for (at, (source, path, record)) in records.into_iter().enumerate() {
            let name = names.next().unwrap_or_default();
            let title = format!("match {}", stem(&path));
            if is_wanted(&title, &[]) {
                maker.record(source, (path, title), record, (name, everything == Some(at)));
            }
        }
        maker.suite
    }
}

fn errors(faults: &Faults) -> Faults {
    let mut errors = Faults::default();
    if faults.has_errors() {
        faults.iter().for_each(|fault| errors.push(fault.clone()));
    }
    errors
}

/// The record whose snapshot has all details: the first with the usual number of seats, otherwise the first of all.
fn detailed(records: &[(SourceId, String, Record)], usual: u8) -> Option<usize> {
    let usual = records
        .iter()
        .position(|(.., record)| record.setup.seats.len() == usize::from(usual) && record.variant.is_empty());
    usual.or((!records.is_empty()).then_some(0))
}

/// The name of a file without its folder and extension.
fn stem(path: &str) -> &str {
    Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or(path)
}

/// The names of all snapshots, examples first.
fn snapshot_names(
    suite: &Suite,
    examples: &[(SourceId, Example)],
    records: &[(SourceId, String, Record)],
) -> Vec<String> {
    let titles = examples
        .iter()
        .map(|(source, example)| (stem(suite.sources.path(*source)).to_owned(), example.title.text.clone()));
    let mut names = example::snapshot_names(titles);
    names.extend(records.iter().map(|(_, path, _)| golden::snapshot_name(stem(path))));
    names
}

/// Reads the files of a game.
struct SuiteReader<'a> {
    files: &'a dyn Files,
    suite: Suite,
    sources: Sources,
    examples: Vec<(SourceId, Example)>,
    records: Vec<(SourceId, String, Record)>,
}

impl SuiteReader<'_> {
    fn read(&mut self, paths: Vec<String>) {
        let folder = self.suite.folder.clone();
        for path in paths {
            let read = if path.ends_with(".record") { read_record } else { read_text };
            let source = match read(self.files, &folder, &path, &mut self.sources) {
                Ok(source) => source,
                Err(fault) => {
                    self.suite.faults.push(fault);
                    continue;
                }
            };
            if path.ends_with(".record") {
                let record = Record::parse(&self.sources, source, &mut self.suite.faults);
                self.records.extend(record.map(|record| (source, path, record)));
            } else {
                let examples = example::read(&self.sources, source, &mut self.suite.faults);
                self.examples.extend(examples.into_iter().map(|example| (source, example)));
            }
        }
        self.suite.sources = Arc::new(self.sources.clone());
    }
}
