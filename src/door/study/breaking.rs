//! Which examples and recorded matches of the old game no longer hold under the new rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::compile::Game;
use crate::diag::{Faults, Sources};
use crate::door::games::Chosen;
use crate::door::{self, Definition};
use crate::example;
use crate::example::{Example, Verdict};
use crate::load::files::{Files, read_text};
use crate::load::role::folder_of;
use crate::record::{Record, replay};

/// The tests of a game under two editions of its rules.
#[derive(Clone, Debug, Default)]
pub struct Broken {
    /// Examples that hold under the old rules.
    pub examples: usize,
    /// Records that hold under the old rules.
    pub records: usize,
    /// The examples and records that no longer hold under the new rules.
    pub broken: Vec<Break>,
}

/// An example or record that no longer holds.
#[derive(Clone, Debug)]
pub struct Break {
    /// Whether it is a record; otherwise it is an example.
    pub is_record: bool,
    /// Its title.
    pub title: String,
    /// The file, and its line that no longer holds.
    pub place: String,
    /// What that line expects.
    pub expected: String,
    /// What comes out instead.
    pub got: String,
}

/// One edition of the rules: a variant, with figures that are set.
#[derive(Clone, Copy, Debug)]
pub struct Edition<'a> {
    /// The definition.
    pub definition: &'a Definition,
    /// The variant; `None` for the rules as written.
    pub variant: Option<&'a str>,
    /// Figures that are set to other values.
    pub figures: &'a [(String, String)],
}

impl Edition<'_> {
    /// The game for a test, which may name another variant or further figures.
    fn game(
        &self,
        seats: usize,
        variant: Option<&str>,
        figures: &[(String, String)],
    ) -> Result<Arc<Game>, door::Faults> {
        let figures: Vec<(String, String)> = self.figures.iter().chain(figures).cloned().collect();
        let chosen = Chosen::of(self.definition, variant.or(self.variant), &figures)?;
        Ok(chosen.game(seats)?.inner)
    }
}

/// What a test needs: seats, variant and figures.
type WantedGame = (usize, Option<String>, Vec<(String, String)>);

/// The games of one edition, compiled once each.
struct Games<'a> {
    edition: Edition<'a>,
    made: BTreeMap<WantedGame, Result<Arc<Game>, String>>,
}

impl Games<'_> {
    /// The game for a test, or why it cannot be made.
    fn of(
        &mut self,
        seats: usize,
        variant: Option<&str>,
        figures: &[(String, String)],
    ) -> Result<Arc<Game>, String> {
        let key = (seats, variant.map(str::to_owned), figures.to_vec());
        let make = || self.edition.game(seats, variant, figures).map_err(|faults| first(&faults.faults));
        self.made.entry(key).or_insert_with(make).clone()
    }
}

/// The first fault, as text.
fn first(faults: &Faults) -> String {
    faults.iter().next().map_or(String::new(), |fault| fault.message.clone())
}

/// Plays all examples and records in the folder of a game under two editions of its rules, the old and the new one.
/// `path` is the path of the definition.
#[must_use]
pub fn broken(files: &dyn Files, path: &str, editions: [Edition<'_>; 2]) -> Broken {
    let folder = folder_of(path);
    let mut games = editions.map(|edition| Games { edition, made: BTreeMap::new() });
    let mut broken = Broken::default();
    for path in listed(files, folder, ".example") {
        let mut sources = Sources::default();
        let Ok(source) = read_text(files, folder, &path, &mut sources) else { continue };
        for example in example::read(&sources, source, &mut Faults::default()) {
            let [before, after] = &mut games;
            if of_example(&example, before, &sources).is_some() {
                continue;
            }
            broken.examples += 1;
            broken.broken.extend(of_example(&example, after, &sources));
        }
    }
    for path in listed(files, &format!("{folder}/records"), ".record") {
        let mut sources = Sources::default();
        let Ok(source) = read_text(files, folder, &path, &mut sources) else { continue };
        let Some(record) = Record::parse(&sources, source, &mut Faults::default()) else { continue };
        let [before, after] = &mut games;
        if of_record(&record, &path, before, &sources).is_some() {
            continue;
        }
        broken.records += 1;
        broken.broken.extend(of_record(&record, &path, after, &sources));
    }
    broken
}

/// The files of a folder with this extension; none when the folder cannot be read.
fn listed(files: &dyn Files, folder: &str, ending: &str) -> Vec<String> {
    let names = files.list(folder).unwrap_or_default();
    names.into_iter().filter(|name| name.ends_with(ending)).map(|name| format!("{folder}/{name}")).collect()
}

/// The first line of an example that does not hold.
fn of_example(example: &Example, games: &mut Games<'_>, sources: &Sources) -> Option<Break> {
    let figures: Vec<(String, String)> =
        example.figures.iter().map(|(figure, value)| (figure.text.clone(), value.text.clone())).collect();
    let variant = example.variant.as_ref().map(|variant| variant.text.as_str());
    let at = |span, expected: String, got: String| {
        let title = example.title.text.clone();
        Some(Break { is_record: false, title, place: sources.place(span), expected, got })
    };
    let unfit = |span, why: String| at(span, "the example fits the game".to_owned(), why);
    let game = match games.of(example.seats.len(), variant, &figures) {
        Ok(game) => game,
        Err(why) => return unfit(example.title.span, why),
    };
    match example::run(example, &game, None).verdict {
        Verdict::Passed => None,
        Verdict::Failed(mismatches) => {
            let mismatch = mismatches.into_iter().next()?;
            at(mismatch.span, mismatch.expected, mismatch.got)
        }
        Verdict::Faulty(faults) => {
            let span = faults.iter().find_map(|fault| fault.span).unwrap_or(example.title.span);
            unfit(span, first(&faults))
        }
    }
}

/// Where a replay differs from its record.
fn of_record(record: &Record, path: &str, games: &mut Games<'_>, sources: &Sources) -> Option<Break> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let title = format!("match {}", name.strip_suffix(".record").unwrap_or(name));
    let at = |place: String, expected: String, got: String| {
        Some(Break { is_record: true, title: title.clone(), place, expected, got })
    };
    let variant = (!record.variant.is_empty()).then_some(record.variant.as_str());
    let unfit = |why: String| at(path.to_owned(), "the record fits the game".to_owned(), why);
    let game = match games.of(record.setup.seats.len(), variant, &record.setup.figures) {
        Ok(game) => game,
        Err(why) => return unfit(why),
    };
    let session = match example::begin(game, record.setup.clone(), None) {
        Ok(session) => session,
        Err(fault) => return unfit(fault.message),
    };
    let replayed = replay::replay_in(record, session, &mut |_, _| ());
    let differs = replayed.differs?;
    let place = differs.span.filter(|_| !differs.at_end).map_or(path.to_owned(), |span| sources.place(span));
    let expected = match differs.span.filter(|_| !differs.at_end) {
        Some(span) => sources.slice(span).trim().to_owned(),
        None => "the same end".to_owned(),
    };
    at(place, expected, differs.message)
}
