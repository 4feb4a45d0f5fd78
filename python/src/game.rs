//! A game for a number of seats.

use std::ffi::CString;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use parlor::door::driving::{
    DrivenGame, DrivenSetup, PlayedOut, TroubleKind, needs_learning, restored, uses_learning,
};
use parlor::door::games::{Chosen, FilesPrint};
use parlor::door::study::{MOST_DECISIONS, PartTerms};
use parlor::{Definition, Disk, Files, Memory};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

use crate::batch::BatchMatch;
use crate::given::{self, GivenSeats};
use crate::interrupts::interruptible;
use crate::matches::Match;
use crate::study::{Rounds, RuleComparison, Study};
use crate::trouble::{ParlorError, definition, known_action, refused};

/// The rules of a game, in one variant, for a number of seats. It never changes, and any number of matches and threads
/// share it. `parlor.load` makes one.
#[pyclass(frozen, module = "parlor")]
pub(crate) struct Game {
    pub(crate) driven: DrivenGame,
    pub(crate) definition: Arc<Definition>,
    /// The path of the definition.
    pub(crate) path: String,
    /// Figures with other values.
    figures: Vec<(String, String)>,
    /// The names of the people, if any were given.
    names: Vec<String>,
    /// The files that another process has sent, which also tells of what was not learnt.
    sent: Option<Memory>,
    /// The file with what its bots have learnt: its path and its text; or why there is none. Read when somebody needs it.
    learnt: OnceLock<Result<(String, Vec<u8>), String>>,
}

impl Game {
    fn of(
        py: Python<'_>,
        files: &(dyn Files + Sync),
        path: String,
        (seats, variant, figures): (Option<usize>, Option<&str>, &[(String, String)]),
    ) -> PyResult<Self> {
        let loaded = py.detach(|| {
            let definition = Definition::load(files, &path)?;
            let chosen = Chosen::of(&definition, variant, figures)?;
            let seats = seats.unwrap_or(usize::from(chosen.players().usual));
            let game = chosen.game(seats)?;
            Ok((Arc::new(definition), DrivenGame::new(&game)))
        });
        let (definition, driven) = loaded.map_err(|faults| crate::trouble::definition(&faults))?;
        Ok(Self {
            driven,
            definition,
            path,
            figures: figures.to_vec(),
            names: Vec::new(),
            sent: None,
            learnt: OnceLock::new(),
        })
    }

    /// What its bots have learnt; they play with it from then on.
    fn learnt(&self) -> &Result<(String, Vec<u8>), String> {
        self.learnt.get_or_init(|| {
            let files: &dyn Files = self.sent.as_ref().map_or(&Disk, |sent| sent);
            match self.driven.recall(&self.definition, files) {
                Ok(Some(file)) => Ok(file),
                Ok(None) => {
                    Err(format!("nothing was learnt of this game with {} seats", self.driven.people()))
                }
                Err(faults) => Err(faults.short().trim_end().to_owned()),
            }
        })
    }

    /// The same for bots that play both games: where only one was learnt, those that can do so play both without it.
    fn check_bots_in_both(&self, py: Python<'_>, other: &Self, names: &[String]) -> PyResult<()> {
        let is_without = |game: &Self| game.learnt().is_err();
        let is_used = names.iter().any(|name| uses_learning(name));
        if !is_used || names.iter().any(|name| needs_learning(name)) || is_without(self) == is_without(other)
        {
            return self.check_bots(py, names).and_then(|()| other.check_bots(py, names));
        }
        if self.sent.is_some() {
            return Ok(());
        }
        let message = c"not both games were learnt, so bots that play with what was learnt search in both";
        PyErr::warn(py, &py.get_type::<pyo3::exceptions::PyRuntimeWarning>(), message, 1)
    }

    /// Refuses bots that need what was not learnt, and warns of those that play without it.
    pub(crate) fn check_bots(&self, py: Python<'_>, names: &[String]) -> PyResult<()> {
        let (is_needed, is_used) =
            (names.iter().any(|name| needs_learning(name)), names.iter().any(|name| uses_learning(name)));
        if !is_needed && !is_used {
            return Ok(());
        }
        let Err(why) = self.learnt() else { return Ok(()) };
        let learn = || {
            let mut command = format!("parlor train {} --seats {}", self.path, self.driven.people());
            let variant = self.driven.game().variant();
            if !variant.is_empty() {
                command += &format!(" --variant {variant}");
            }
            for (figure, value) in &self.figures {
                command += &format!(" --set {figure}={value}");
            }
            command
        };
        if is_needed {
            return Err(ParlorError::new_err(format!("{why}; `{}` learns it", learn())));
        }
        // Who sent the game to this process has been told.
        if self.sent.is_some() {
            return Ok(());
        }
        let message = CString::new(format!("{why}, so bots search without it; `{}` learns it", learn()))?;
        PyErr::warn(py, &py.get_type::<pyo3::exceptions::PyRuntimeWarning>(), &message, 1)
    }
}

#[pymethods]
impl Game {
    /// Reads a definition from a file: the game for so many people, or for these names, for as many as usual without.
    #[staticmethod]
    #[pyo3(signature = (path, seats=GivenSeats::Usual, variant=None, figures=Vec::new()))]
    fn load(
        py: Python<'_>,
        path: String,
        #[pyo3(from_py_with = given::seats)] seats: GivenSeats,
        variant: Option<&str>,
        figures: Vec<(String, String)>,
    ) -> PyResult<Self> {
        let game = Self::of(py, &Disk, path, (seats.number(), variant, &figures))?;
        let GivenSeats::Names(names) = seats else { return Ok(game) };
        let setup = DrivenSetup { seed: 0, seats: names.clone(), open_chance: false };
        match game.driven.begin(setup) {
            Err(wrong) if wrong.kind == TroubleKind::Setup => Err(refused(wrong)),
            // A script that fails does so in each match, where it can be looked at.
            _ => Ok(Self { names, ..game }),
        }
    }

    /// The same from the files that `Game.rule_files` gave, perhaps on another machine.
    #[staticmethod]
    fn of_files(
        py: Python<'_>,
        path: String,
        files: Vec<(String, Vec<u8>)>,
        seats: usize,
        variant: Option<&str>,
        figures: Vec<(String, String)>,
    ) -> PyResult<Self> {
        let files: Memory = files.into_iter().collect();
        let game = Self::of(py, &files, path, (Some(seats), variant, &figures))?;
        Ok(Self { sent: Some(files), ..game })
    }

    /// The files that say the rules, and what was learnt of them: the path and the bytes of each.
    fn rule_files<'py>(&self, py: Python<'py>) -> Vec<(String, Bound<'py, PyBytes>)> {
        let print = FilesPrint::of_rules(&Disk, &self.path);
        let learnt = self.learnt().iter().map(|(path, text)| (path.as_str(), text.as_slice()));
        print.files().chain(learnt).map(|(path, bytes)| (path.to_owned(), PyBytes::new(py, bytes))).collect()
    }

    /// The figures that were set, each with its value.
    #[getter]
    fn figures(&self) -> Vec<(String, String)> {
        self.figures.clone()
    }

    /// Matches of bots that are played part by part, by several processes.
    #[pyo3(signature = (bots, seed=1, stats="full", most_decisions=MOST_DECISIONS))]
    fn study(
        &self,
        py: Python<'_>,
        bots: Vec<String>,
        #[pyo3(from_py_with = given::seed)] seed: u64,
        stats: &str,
        most_decisions: u32,
    ) -> PyResult<Study> {
        self.check_bots(py, &bots)?;
        let terms = PartTerms { seed, detail: Study::detail(stats)?, most_decisions };
        Study::new(self.driven.game(), &bots, terms)
    }

    /// A contest of bots that is played in rounds, by several processes.
    #[pyo3(signature = (bots, matches=400, seed=1, all=false))]
    fn rounds(
        &self,
        py: Python<'_>,
        bots: Vec<String>,
        #[pyo3(from_py_with = given::matches)] matches: u64,
        #[pyo3(from_py_with = given::seed)] seed: u64,
        all: bool,
    ) -> PyResult<Rounds> {
        self.check_bots(py, &bots)?;
        Rounds::new(self.driven.game(), &bots, (matches, seed, all))
    }

    /// The same seeds under these rules and under others, played part by part, by several processes.
    #[pyo3(signature = (after, bots, seed=1))]
    fn comparison(
        &self,
        py: Python<'_>,
        after: &Self,
        bots: Vec<String>,
        #[pyo3(from_py_with = given::seed)] seed: u64,
    ) -> PyResult<RuleComparison> {
        self.check_bots_in_both(py, after, &bots)?;
        RuleComparison::new([self.driven.game(), after.driven.game()], &bots, seed)
    }

    /// The name as it is shown.
    #[getter]
    fn title(&self) -> &str {
        self.driven.game().title()
    }

    /// The path of the definition.
    #[getter]
    fn path(&self) -> &str {
        &self.path
    }

    /// The variant; an empty text for the rules as written.
    #[getter]
    fn variant(&self) -> &str {
        self.driven.game().variant()
    }

    /// How many seats there are, also of those that the rules play.
    #[getter]
    fn num_seats(&self) -> usize {
        usize::from(self.driven.game().seats())
    }

    /// How many people, or programs in their places, play.
    #[getter]
    fn num_people(&self) -> usize {
        self.driven.people()
    }

    /// What the definition says that players aim at: `places` or `margins`.
    #[getter]
    fn payoff(&self) -> &'static str {
        if self.driven.is_for_margins() { "margins" } else { "places" }
    }

    /// The bot that plays where none is named, as in the program: `trained` where the game was learnt, otherwise `random`.
    #[getter]
    fn usual_bot(&self) -> &'static str {
        if self.learnt().is_ok() { "trained" } else { "random" }
    }

    /// A hash of the rules: 16 hexadecimal digits, equal for equal rules.
    #[getter]
    fn rules_hash(&self) -> String {
        self.driven.game().rules_hash()
    }

    /// How many actions the choices of the game can offer; their numbers begin at 0.
    #[getter]
    fn num_actions(&self) -> usize {
        self.driven.actions()
    }

    /// What each action is, in the notation of parlor, by its number.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.driven.action_texts())
    }

    /// What the action with this number is.
    fn action_text(&self, #[pyo3(from_py_with = given::action)] action: u32) -> PyResult<String> {
        known_action(&self.driven, action)
    }

    /// The number of the action with this text; `KeyError` if there is none.
    fn action_named(&self, text: &str) -> PyResult<u32> {
        let missing = || {
            let quoted = format!("\"{text}\"");
            let hint = match self.driven.action_named(&quoted) {
                Some(_) => format!("did you mean `{quoted}`?"),
                None => "`game.actions` has the texts of all".to_owned(),
            };
            pyo3::exceptions::PyKeyError::new_err(format!("there is no action `{text}`; {hint}"))
        };
        self.driven.action_named(text).ok_or_else(missing)
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.driven.observation_size()
    }

    /// What the numbers of an observation are: a list of fields, each a dict with `name`, `meaning`, `offset`, `shape` and
    /// `labels`, which names the indices of the last dimension. docs/match-protocol.md says what each `meaning` is.
    fn observation_spec<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let field = |field: parlor::door::driving::ObservedField| {
            let dict = PyDict::new(py);
            dict.set_item("name", field.name)?;
            dict.set_item("meaning", field.meaning)?;
            dict.set_item("offset", field.offset)?;
            dict.set_item("shape", field.shape)?;
            dict.set_item("labels", field.labels)?;
            Ok(dict)
        };
        self.driven.observation().into_iter().map(field).collect()
    }

    /// Begins a match. All chance is drawn from the seed; with `open_chance` the match stops where chance decides. `seats`
    /// has the names of the people; a number must be that of the game.
    #[pyo3(signature = (seed=0, seats=GivenSeats::Usual, open_chance=false))]
    fn new_match(
        slf: &Bound<'_, Self>,
        #[pyo3(from_py_with = given::seed)] seed: u64,
        #[pyo3(from_py_with = given::seats)] seats: GivenSeats,
        open_chance: bool,
    ) -> PyResult<Match> {
        let game = slf.get();
        if let Some(number) = seats.number().filter(|number| *number != game.driven.people()) {
            let (title, people) = (game.title(), game.driven.people());
            return Err(ParlorError::new_err(format!(
                "{title} was loaded for {people}, not for {number}: `parlor.load` takes `seats={number}`"
            )));
        }
        let seats = if let GivenSeats::Names(names) = seats { names } else { game.names.clone() };
        let begun = game.driven.begin(DrivenSetup { seed, seats, open_chance });
        begun.map(|begun| Match::new(slf.clone().unbind(), begun)).map_err(refused)
    }

    /// A match from its record, the text that `Match.record` and `parlor play` write.
    fn load_match(slf: &Bound<'_, Self>, py: Python<'_>, record: &str) -> PyResult<Match> {
        let game = slf.get();
        let resumed = py.detach(|| {
            let restored = restored(&game.definition, record).map_err(|trouble| match &trouble.faults {
                Some(faults) => definition(faults),
                None => refused(trouble),
            })?;
            let doubts = restored.warnings().list();
            game.driven.resume(&restored).map(|resumed| (resumed, doubts)).map_err(refused)
        });
        let (resumed, doubts) = resumed?;
        for doubt in doubts {
            let message = CString::new(doubt.message)?;
            PyErr::warn(py, &py.get_type::<pyo3::exceptions::PyRuntimeWarning>(), &message, 1)?;
        }
        Ok(Match::new(slf.clone().unbind(), resumed))
    }

    /// Where the definition is, and what was chosen of it: what `parlor.pickles.game_again` makes the game from.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let variant = Some(self.variant()).filter(|variant| !variant.is_empty());
        let seats = match self.names.is_empty() {
            true => self.driven.people().into_pyobject(py)?.into_any(),
            false => PyTuple::new(py, &self.names)?.into_any(),
        };
        let figures = PyTuple::new(py, &self.figures)?;
        let written = (&self.path, seats, variant, figures, self.rules_hash());
        Ok((py.import("parlor.pickles")?.getattr("game_again")?, written.into_pyobject(py)?))
    }

    /// Begins `count` matches that are stepped together, on so many threads, with the seeds from `seed` on. In each place
    /// the next match has a seed that is greater by `count`; seeds with which nobody is asked are passed over. There are at
    /// most 262,144 matches, for the memory that they take: 4 to 40 kB each, in Ra 10. Raises `TypeError` and `ValueError`
    /// for other numbers, of matches, seeds and threads.
    #[pyo3(signature = (count, seed=0, threads=1))]
    fn batch(
        &self,
        #[pyo3(from_py_with = given::count)] count: usize,
        #[pyo3(from_py_with = given::seed)] seed: u64,
        #[pyo3(from_py_with = given::threads)] threads: usize,
    ) -> PyResult<BatchMatch> {
        BatchMatch::new(&self.driven, count, (seed, threads))
    }

    /// Plays `matches` matches with random answers on so many threads: a dict with the arrays `answers` (matches), `places`
    /// and `totals` (matches by seats). The same for any number of threads. There are at most 67,108,864 matches, for the
    /// memory of the arrays.
    #[pyo3(signature = (matches, threads=1, seed=0, most=100_000))]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = given::matches_in_arrays)] matches: usize,
        #[pyo3(from_py_with = given::threads)] threads: usize,
        #[pyo3(from_py_with = given::seed)] seed: u64,
        #[pyo3(from_py_with = given::most)] most: u64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let game = &self.driven;
        let played = interruptible(py, |stop| played_out(game, (matches, threads), (seed, most), stop))?;
        let played = played.map_err(refused)?;
        let seats = usize::from(game.game().seats());
        let dict = PyDict::new(py);
        dict.set_item("answers", PyArray1::from_vec(py, played.answers))?;
        dict.set_item("places", matrix(py, played.places, seats)?)?;
        dict.set_item("totals", matrix(py, played.totals, seats)?)?;
        Ok(dict)
    }

    /// Lets bots play `matches` matches; the report as JSON, as docs/report.md describes it. `bots` names the bot of each
    /// seat: one that comes with parlor, or one of `own`, a dict from names to callables that make bots. Raises `BotError`
    /// as soon as one of these raises, or gives an answer that is not offered.
    #[pyo3(signature = (bots, matches, seed=0, threads=1, own=None))]
    fn simulate_json(
        &self,
        py: Python<'_>,
        bots: Vec<String>,
        #[pyo3(from_py_with = given::matches)] matches: u64,
        #[pyo3(from_py_with = given::seed)] seed: u64,
        #[pyo3(from_py_with = given::threads)] threads: usize,
        own: Option<Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        crate::bots::simulate(py, self, &bots, (matches, seed, threads), own)
    }

    fn __repr__(&self) -> String {
        let variant = match self.driven.game().variant() {
            "" => String::new(),
            variant => format!(", variant {variant}"),
        };
        format!("<parlor.Game {} for {}{variant}>", self.title(), self.num_seats())
    }
}

/// Random matches on several threads, in the order of their seeds.
fn played_out(
    game: &DrivenGame,
    (matches, threads): (usize, usize),
    (seed, most): (u64, u64),
    stop: &AtomicBool,
) -> Result<PlayedOut, parlor::door::driving::Trouble> {
    let each = matches.div_ceil(threads).max(1);
    let parts: Vec<_> = std::thread::scope(|scope| {
        let part = |from: usize| {
            let count = each.min(matches - from);
            scope.spawn(move || game.play_out(seed.wrapping_add(from as u64), count, most, stop))
        };
        let parts: Vec<_> = (0..matches).step_by(each).map(part).collect();
        parts.into_iter().map(|part| part.join().expect("a match does not panic")).collect()
    });
    let mut all = PlayedOut::default();
    for part in parts {
        let part = part?;
        all.answers.extend(part.answers);
        all.places.extend(part.places);
        all.totals.extend(part.totals);
    }
    Ok(all)
}

/// An array with as many columns.
pub(crate) fn matrix<'py, T: numpy::Element>(
    py: Python<'py>,
    values: Vec<T>,
    columns: usize,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let rows = values.len() / columns.max(1);
    PyArray1::from_vec(py, values).reshape([rows, columns])
}
