//! A game with its examples and recorded matches, compiled for all that they need.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::collecting::{Selected, files_of};
use crate::check::definition::{Definition, Loaded};
use crate::cli::arguments::{Engine, TestArguments};
use crate::cli::exit::Stop;
use crate::compile::Game;
use crate::diag::{Diagnostic, Faults, SourceId, Sources, Span, codes};
use crate::example::Example;
use crate::load::disk::Disk;
use crate::load::files::read_text;
use crate::oracle::Oracle;
use crate::record::{Record, golden};
use crate::rules::Rules;
use crate::vm::library;
use crate::{check, example};

/// Everything of a game that is tested.
pub(super) struct Suite {
    /// The path of the definition.
    pub(super) definition: String,
    /// The folder of its other files.
    pub(super) folder: String,
    pub(super) tests: Vec<Test>,
    pub(super) sources: Arc<Sources>,
    /// What is wrong in the definition and the files.
    pub(super) faults: Faults,
    /// Folders and files that cannot be read.
    pub(super) unread: Vec<String>,
    /// The names of snapshots that belong to something; `None` when not all of that was looked at.
    pub(super) known: Option<Vec<String>>,
}

/// An example or a recorded match.
pub(super) struct Test {
    /// What it is called in the output.
    pub(super) title: String,
    /// The names of the rules that it covers.
    pub(super) covers: Vec<String>,
    /// Where it stands in the rulebook.
    pub(super) rulebook: String,
    /// The name of its snapshot, without ending.
    pub(super) snapshot: String,
    /// The file it stands in, and its place.
    pub(super) path: String,
    pub(super) span: Option<Span>,
    pub(super) what: What,
    pub(super) game: Arc<Game>,
    pub(super) oracle: Option<Arc<Oracle>>,
}

/// What is tested.
pub(super) enum What {
    Example(Box<Example>),
    /// A record, and whether its snapshot says everything.
    Record(Box<Record>, bool),
}

/// A figure and its value.
type Figure = (String, String);

/// Compiled games by seats, variant and figures.
type Games = BTreeMap<(usize, Option<String>, Vec<Figure>), (Arc<Game>, Option<Arc<Oracle>>)>;

impl Suite {
    /// Reads a game with all that is meant of it. What cannot be used is left out, and told of.
    pub(super) fn load(selected: &Selected, arguments: &TestArguments) -> Self {
        let Loaded { sources, definition, faults } =
            check::load(&Disk, &selected.definition, &library().host);
        let mut suite = Self {
            definition: selected.definition.clone(),
            folder: selected.folder().to_owned(),
            tests: Vec::new(),
            sources: Arc::default(),
            faults: errors(&faults),
            unread: Vec::new(),
            known: None,
        };
        let Some(definition) = definition else {
            suite.sources = Arc::new(sources);
            return suite;
        };
        let mut reader = Reader { suite, sources, examples: Vec::new(), records: Vec::new() };
        reader.read(selected);
        let Reader { mut suite, sources, examples, records } = reader;
        suite.sources = Arc::new(sources);
        let names = snapshot_names(&suite, &examples, &records);
        let complete = selected.files.is_none() && suite.faults.is_empty() && suite.unread.is_empty();
        suite.known = complete.then(|| names.clone());
        let mut maker =
            Maker { definition: &definition, suite, games: BTreeMap::new(), engine: arguments.engine };
        let wanted = |title: &str, covers: &[String]| {
            arguments.filter.as_ref().is_none_or(|text| {
                title.contains(text.as_str()) || covers.iter().any(|id| id.contains(text.as_str()))
            })
        };
        let mut names = names.into_iter();
        for (source, example) in examples {
            let name = names.next().unwrap_or_default();
            let covers: Vec<String> = example.covers.iter().map(|id| id.text.clone()).collect();
            if wanted(&example.title.text, &covers) {
                maker.example(source, example, covers, name);
            }
        }
        let everything = detailed(&records, definition.base.players.usual);
        for (at, (source, path, record)) in records.into_iter().enumerate() {
            let name = names.next().unwrap_or_default();
            let title = format!("match {}", stem(&path));
            if wanted(&title, &[]) {
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

/// The record whose snapshot says everything: the first of the usual number of seats, else the first of all.
fn detailed(records: &[(SourceId, String, Record)], usual: u8) -> Option<usize> {
    let usual = records
        .iter()
        .position(|(.., record)| record.setup.seats.len() == usize::from(usual) && record.variant.is_empty());
    usual.or((!records.is_empty()).then_some(0))
}

/// The name of a file without folder and ending.
pub(super) fn stem(path: &str) -> &str {
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
struct Reader {
    suite: Suite,
    sources: Sources,
    examples: Vec<(SourceId, Example)>,
    records: Vec<(SourceId, String, Record)>,
}

impl Reader {
    fn read(&mut self, selected: &Selected) {
        let folder = self.suite.folder.clone();
        let files = match &selected.files {
            Some(files) => files.clone(),
            None => {
                let mut files = self.listed((&folder, &folder), ".example");
                files.extend(self.listed((&folder, &format!("{folder}/records")), ".record"));
                files
            }
        };
        for path in files {
            let source = match read_text(&Disk, &folder, &path, &mut self.sources) {
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

    fn listed(&mut self, (root, folder): (&str, &str), ending: &str) -> Vec<String> {
        files_of(root, folder, ending).unwrap_or_else(|stop| {
            if let Stop::Said { message, .. } = stop {
                self.suite.unread.push(message);
            }
            Vec::new()
        })
    }
}

/// Makes tests of what was read.
struct Maker<'a> {
    definition: &'a Definition,
    suite: Suite,
    games: Games,
    engine: Engine,
}

impl Maker<'_> {
    fn example(&mut self, source: SourceId, example: Example, covers: Vec<String>, snapshot: String) {
        let figures: Vec<Figure> =
            example.figures.iter().map(|(figure, value)| (figure.text.clone(), value.text.clone())).collect();
        let variant = example.variant.as_ref().map(|variant| variant.text.clone());
        let place = match (&example.variant, example.figures.first()) {
            (_, Some((figure, value))) => figure.span.to(value.span),
            (Some(variant), None) => variant.span,
            (None, None) => example.seats.iter().fold(example.title.span, |span, seat| {
                if span == example.title.span { seat.span } else { span.to(seat.span) }
            }),
        };
        match self.game(example.seats.len(), variant, figures) {
            Ok((game, oracle)) => self.suite.tests.push(Test {
                title: example.title.text.clone(),
                covers,
                rulebook: example.rulebook.as_ref().map_or(String::new(), |place| place.text.clone()),
                snapshot,
                path: self.suite.sources.path(source).to_owned(),
                span: Some(example.title.span),
                what: What::Example(Box::new(example)),
                game,
                oracle,
            }),
            Err(faults) => self.unfit(&faults, place),
        }
    }

    fn record(
        &mut self,
        source: SourceId,
        (path, title): (String, String),
        record: Record,
        (snapshot, everything): (String, bool),
    ) {
        let variant = (!record.variant.is_empty()).then(|| record.variant.clone());
        match self.game(record.setup.seats.len(), variant, record.setup.figures.clone()) {
            Ok((game, oracle)) => self.suite.tests.push(Test {
                title,
                covers: Vec::new(),
                rulebook: String::new(),
                snapshot,
                path,
                span: None,
                what: What::Record(Box::new(record), everything),
                game,
                oracle,
            }),
            Err(faults) => self.unfit(&faults, Span::new(source, 0, 1)),
        }
    }

    /// What keeps a game from being made, at the place that asks for it.
    fn unfit(&mut self, faults: &Faults, place: Span) {
        for fault in faults.iter() {
            self.suite.faults.push(Diagnostic { span: fault.span.or(Some(place)), ..fault.clone() });
        }
    }

    /// The game for so many seats, compiled once.
    fn game(
        &mut self,
        seats: usize,
        variant: Option<String>,
        figures: Vec<Figure>,
    ) -> Result<(Arc<Game>, Option<Arc<Oracle>>), Faults> {
        let key = (seats, variant, figures);
        if let Some(made) = self.games.get(&key) {
            return Ok(made.clone());
        }
        let one = |fault: Diagnostic| {
            let mut faults = Faults::default();
            faults.push(fault);
            faults
        };
        let rules: Rules = self.definition.rules(key.1.as_deref(), &key.2).map_err(one)?;
        let number = u8::try_from(seats).unwrap_or(u8::MAX);
        let game = Game::new(Arc::new(rules), number, Arc::clone(&self.suite.sources), &library().host)?;
        let game = Arc::new(game);
        let oracle = match self.engine {
            Engine::Machine => None,
            Engine::Rhai => {
                let refused = |fail: crate::vm::Fail| {
                    let message = format!("Rhai does not take the scripts: {}", fail.message);
                    one(Diagnostic::error(codes::play::ENGINE, None, message))
                };
                Some(Arc::new(Oracle::new(Arc::clone(&game)).map_err(refused)?))
            }
        };
        self.games.insert(key, (Arc::clone(&game), oracle.clone()));
        Ok((game, oracle))
    }
}
