//! Simulations, contests and comparisons in parts, which several processes play.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::PathBuf;

use parlor::door::study::{
    Comparison, Contest, Detail, DifferencesGathered, KeptFiles, NotResumed, PartTerms, PartsGathered, Plan,
    RoundsGathered,
};
use parlor::{Game, Refused};
use pyo3::exceptions::PyFileExistsError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::given;
use crate::interrupts::interruptible;
use crate::trouble::ParlorError;

fn refused(refused: Refused) -> PyErr {
    ParlorError::new_err(refused.to_string())
}

/// Matches of bots that come with parlor, played part by part: match i has the seed plus i.
#[pyclass(frozen, module = "parlor")]
pub(crate) struct Study {
    plan: Plan,
}

impl Study {
    pub(crate) fn new(game: &Game, bots: &[String], terms: PartTerms) -> PyResult<Self> {
        let bots: Vec<&str> = bots.iter().map(String::as_str).collect();
        Plan::of_parts(game, &bots, terms).map(|plan| Self { plan }).map_err(refused)
    }

    /// How much is counted.
    pub(crate) fn detail(stats: &str) -> PyResult<Detail> {
        match stats {
            "basic" => Ok(Detail::Basic),
            "full" => Ok(Detail::Full),
            other => {
                let message = format!("`stats` is `basic` or `full`, not `{other}`");
                Err(pyo3::exceptions::PyValueError::new_err(message))
            }
        }
    }
}

#[pymethods]
impl Study {
    /// The names of the columns: the first line of the rows.
    fn columns<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.plan.columns())
    }

    /// Plays the matches from `first` to `end`, without `end`: their rows, and what else was counted for
    /// `StudyParts.add`. The lock of the interpreter is free meanwhile.
    #[pyo3(signature = (first, end, threads=1))]
    fn play<'py>(
        &self,
        py: Python<'py>,
        first: u64,
        end: u64,
        #[pyo3(from_py_with = given::threads)] threads: usize,
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let part = interruptible(py, |stop| self.plan.play_part(first..end, threads, stop))?;
        Ok((PyBytes::new(py, &part.rows), PyBytes::new(py, &part.counts)))
    }

    /// Goes on with `matches`, the first and the end, where a simulation was stopped: with the text of its `simulation.json`,
    /// with the path of its `matches.csv` and how many bytes whole lines have there, and with the text of its `tally.json`,
    /// if there is one. What is kept, and how many bytes its rows have. Raises `ParlorError` where files are damaged, and
    /// `FileExistsError` if it is another simulation.
    fn resumed(
        &self,
        py: Python<'_>,
        matches: (u64, u64),
        described: &str,
        rows: (PathBuf, u64),
        tally: Option<&str>,
    ) -> PyResult<(StudyParts, u64)> {
        let (path, whole) = rows;
        let rows = BufReader::new(File::open(path)?.take(whole));
        let kept = KeptFiles { described, rows, tally };
        match py.detach(|| PartsGathered::resumed(&self.plan, matches.0..matches.1, kept)) {
            Ok((gathered, bytes)) => Ok((StudyParts { gathered }, bytes)),
            Err(NotResumed::Damaged(why)) => Err(ParlorError::new_err(why)),
            Err(NotResumed::Other(why)) => Err(PyFileExistsError::new_err(why)),
        }
    }

    /// Puts the parts of the matches from `first` to `end` together.
    fn parts(&self, first: u64, end: u64) -> StudyParts {
        StudyParts { gathered: PartsGathered::new(&self.plan, first..end) }
    }
}

/// Parts of a simulation, put together in their order.
#[pyclass(module = "parlor")]
pub(crate) struct StudyParts {
    gathered: PartsGathered,
}

#[pymethods]
impl StudyParts {
    /// Adds what the next part has counted.
    fn add(&mut self, py: Python<'_>, counts: &[u8]) -> PyResult<()> {
        let gathered = &mut self.gathered;
        py.detach(|| gathered.add(counts)).map_err(refused)
    }

    /// How many matches there are so far.
    #[getter]
    fn matches(&self) -> u64 {
        self.gathered.matches()
    }

    /// The text of `simulation.json`.
    fn described(&self) -> String {
        self.gathered.described()
    }

    /// The text of `tally.json`; None if only rows are counted.
    fn tally(&self) -> Option<String> {
        self.gathered.tally()
    }

    /// The report as a page: the text of `report.html`.
    fn page(&self) -> String {
        parlor::report::html(&self.gathered.report())
    }

    /// The report as JSON, as docs/report.md describes it.
    fn report_json(&self) -> String {
        self.gathered.report_json()
    }
}

/// A contest of bots that come with parlor, played in rounds: in each one every bot sits in every seat equally often.
#[pyclass(frozen, module = "parlor")]
pub(crate) struct Rounds {
    contest: Contest,
}

impl Rounds {
    pub(crate) fn new(game: &Game, bots: &[String], terms: (u64, u64, bool)) -> PyResult<Self> {
        let bots: Vec<&str> = bots.iter().map(String::as_str).collect();
        Contest::of_bots(game, &bots, terms).map(|contest| Self { contest }).map_err(refused)
    }
}

#[pymethods]
impl Rounds {
    /// The most rounds.
    #[getter]
    fn rounds(&self) -> u64 {
        self.contest.rounds()
    }

    /// The matches of a round.
    #[getter]
    fn per_round(&self) -> u64 {
        self.contest.per_round()
    }

    /// Plays the rounds from `first` to `end`, without `end`: a row for each match, for `RoundParts.add`. The lock of the
    /// interpreter is free meanwhile.
    fn play<'py>(&self, py: Python<'py>, first: u64, end: u64) -> PyResult<Bound<'py, PyBytes>> {
        let rows = interruptible(py, |stop| self.contest.play_rounds(first..end, stop))?;
        Ok(PyBytes::new(py, &rows))
    }

    /// Puts rounds together.
    fn parts(&self) -> RoundParts {
        RoundParts { gathered: RoundsGathered::new(&self.contest) }
    }
}

/// Rounds of a contest, put together in their order.
#[pyclass(module = "parlor")]
pub(crate) struct RoundParts {
    gathered: RoundsGathered,
}

#[pymethods]
impl RoundParts {
    /// Adds the rows of the next rounds, up to the one after which every difference is certain: whether that is so.
    fn add(&mut self, py: Python<'_>, rows: &[u8]) -> PyResult<bool> {
        let gathered = &mut self.gathered;
        py.detach(|| gathered.add(rows)).map_err(refused)
    }

    /// How many matches there are so far.
    #[getter]
    fn matches(&self) -> u64 {
        self.gathered.matches()
    }

    /// The results as JSON, as docs/arena.md describes them.
    fn json(&self) -> String {
        self.gathered.json()
    }
}

/// The same seeds under two rules, played part by part by bots that come with parlor.
#[pyclass(frozen, module = "parlor")]
pub(crate) struct RuleComparison {
    comparison: Comparison,
}

impl RuleComparison {
    pub(crate) fn new(games: [&Game; 2], bots: &[String], seed: u64) -> PyResult<Self> {
        let bots: Vec<&str> = bots.iter().map(String::as_str).collect();
        Comparison::of_bots(games, &bots, seed).map(|comparison| Self { comparison }).map_err(refused)
    }
}

#[pymethods]
impl RuleComparison {
    /// Plays the seeds from `first` to `end`, without `end`, counted from 0: what is different, for `ComparisonParts.add`.
    /// The lock of the interpreter is free meanwhile.
    #[pyo3(signature = (first, end, threads=1))]
    fn play<'py>(
        &self,
        py: Python<'py>,
        first: u64,
        end: u64,
        #[pyo3(from_py_with = given::threads)] threads: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let part = interruptible(py, |stop| self.comparison.play_part(first..end, threads, stop))?;
        Ok(PyBytes::new(py, &part))
    }

    /// Puts parts together.
    fn parts(&self) -> ComparisonParts {
        ComparisonParts { gathered: DifferencesGathered::new(&self.comparison) }
    }
}

/// Parts of a comparison, put together in their order.
#[pyclass(module = "parlor")]
pub(crate) struct ComparisonParts {
    gathered: DifferencesGathered,
}

#[pymethods]
impl ComparisonParts {
    /// Adds what is different in the next part.
    fn add(&mut self, part: &[u8]) -> PyResult<()> {
        self.gathered.add(part).map_err(refused)
    }

    /// What changes as JSON: some of the fields that docs/diff.md describes.
    fn json(&self) -> String {
        self.gathered.json()
    }
}
