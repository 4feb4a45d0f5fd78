//! Which examples and recorded matches of the old game do not hold under the new rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::sides::Side;
use crate::cli::exit::Stop;
use crate::compile::Game;
use crate::diag::{Faults, Sources};
use crate::example;
use crate::example::{Example, Verdict};
use crate::load::files::read_text;
use crate::record::{Record, replay};
use crate::session::Session;

/// How the tests of a game fare.
#[derive(Clone, Debug, Default)]
pub(super) struct Broken {
    /// Examples and records that hold under the old rules.
    pub(super) examples: usize,
    pub(super) records: usize,
    /// Those of them that do not under the new ones.
    pub(super) broken: Vec<Break>,
}

/// One that does not hold any more.
#[derive(Clone, Debug)]
pub(super) struct Break {
    pub(super) is_record: bool,
    /// What it is called.
    pub(super) title: String,
    /// The file, and the line in it that does not hold.
    pub(super) place: String,
    /// What it says there.
    pub(super) expected: String,
    /// What comes out instead.
    pub(super) got: String,
}

/// What a test wants its game to be: seats, variant and figures.
type Wanted = (usize, Option<String>, Vec<(String, String)>);

/// Games of one side.
struct Games<'a> {
    side: &'a Side,
    made: BTreeMap<Wanted, Result<Arc<Game>, String>>,
}

impl Games<'_> {
    /// The game for a test, or why there is none.
    fn of(
        &mut self,
        seats: usize,
        variant: Option<&str>,
        figures: &[(String, String)],
    ) -> Result<Arc<Game>, String> {
        let key = (seats, variant.map(str::to_owned), figures.to_vec());
        let make = || self.side.game(seats, variant, figures).map_err(|stop| said(&stop));
        self.made.entry(key).or_insert_with(make).clone()
    }
}

/// The first thing that is wrong.
fn said(stop: &Stop) -> String {
    match stop {
        Stop::Said { message, .. } => message.clone(),
        Stop::Faults { faults, .. } => first(faults),
        Stop::Unread => String::new(),
    }
}

fn first(faults: &Faults) -> String {
    faults.iter().next().map_or(String::new(), |fault| fault.message.clone())
}

/// Plays everything that belongs to the old game under both rules.
pub(super) fn look([old, new]: &[Side; 2]) -> Broken {
    let folder = old.path.rsplit_once('.').map_or(old.path.as_str(), |(folder, _)| folder);
    let mut games = [old, new].map(|side| Games { side, made: BTreeMap::new() });
    let mut broken = Broken::default();
    for path in listed(old, folder, ".example") {
        let mut sources = Sources::default();
        let Ok(source) = read_text(&*old.files, folder, &path, &mut sources) else { continue };
        for example in example::read(&sources, source, &mut Faults::default()) {
            let [before, after] = &mut games;
            if of_example(&example, before, &sources).is_some() {
                continue;
            }
            broken.examples += 1;
            broken.broken.extend(of_example(&example, after, &sources));
        }
    }
    for path in listed(old, &format!("{folder}/records"), ".record") {
        let mut sources = Sources::default();
        let Ok(source) = read_text(&*old.files, folder, &path, &mut sources) else { continue };
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

/// The files of a folder with this ending; none when it cannot be read.
fn listed(side: &Side, folder: &str, ending: &str) -> Vec<String> {
    let names = side.files.list(folder).unwrap_or_default();
    names.into_iter().filter(|name| name.ends_with(ending)).map(|name| format!("{folder}/{name}")).collect()
}

/// What an example says that does not hold.
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

/// Where a record goes another way.
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
    let session = match Session::new(game, record.setup.clone()) {
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
