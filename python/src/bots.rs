//! Bots that are written in Python, and simulations.

use std::sync::{Arc, Mutex};

use numpy::PyArray1;
use parlor::door::driving::DrivenGame;
use parlor::{Answer, Bot};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::game::Game;
use crate::given;
use crate::interrupts::interruptible;
use crate::trouble::{IllegalAction, ParlorError};

/// What a bot may know when its seat is asked. It is a copy: it stays as it is when the match goes on.
#[pyclass(frozen, module = "parlor")]
pub(crate) struct Sight {
    /// The seat that is asked, by its index.
    #[pyo3(get)]
    seat: usize,
    /// What is asked.
    #[pyo3(get)]
    prompt: String,
    /// What can be answered, each as a text.
    #[pyo3(get)]
    options: Vec<String>,
    /// For each option, how often one answer can take it.
    #[pyo3(get)]
    times: Vec<u16>,
    /// The least number of options that an answer takes; 0 where the seat may pass.
    #[pyo3(get)]
    least: usize,
    /// The greatest number of options that an answer takes.
    #[pyo3(get)]
    most: usize,
    /// For each option the numbers of its actions: several if it is a list.
    #[pyo3(get)]
    actions: Vec<Vec<u32>>,
    /// The numbers of the actions that are legal, ascending.
    #[pyo3(get)]
    legal_actions: Vec<u32>,
    /// How many actions the game has.
    num_actions: usize,
    /// What the seat sees now, in numbers.
    numbers: Vec<f32>,
    /// What the seat may know of the table, as JSON.
    #[pyo3(get)]
    view_json: String,
    /// A random number of 32 bits, the same whenever this match is played.
    #[pyo3(get)]
    random: u32,
}

#[pymethods]
impl Sight {
    /// What the seat sees now, as `Match.observation` gives it.
    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        PyArray1::from_slice(py, &self.numbers)
    }

    /// The legal actions, as `Match.mask` gives them.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let mut mask = vec![0; self.num_actions];
        for action in &self.legal_actions {
            // One that the table lacks has no place.
            if let Some(place) = mask.get_mut(*action as usize) {
                *place = 1;
            }
        }
        PyArray1::from_vec(py, mask)
    }

    /// What `choose` returns to take these actions, one after the other: the options that they make. A single action that
    /// only begins an option takes the first such option.
    #[pyo3(signature = (*actions))]
    fn taking(&self, actions: &Bound<'_, PyTuple>) -> PyResult<Vec<usize>> {
        let actions = given::actions(actions)?;
        let mut options = Vec::new();
        let mut rest = &actions[..];
        while let Some(action) = rest.first() {
            let whole = self.actions.iter().position(|of| rest.starts_with(of));
            let begun = || self.actions.iter().position(|of| of.starts_with(rest));
            match whole.or_else(begun) {
                Some(option) => {
                    options.push(option);
                    rest = &rest[self.actions[option].len().min(rest.len())..];
                }
                // The seat passes, or stops.
                None if rest.len() == 1 && self.legal_actions.contains(action) => break,
                None => return Err(IllegalAction::new_err(format!("action {action} is not legal now"))),
            }
        }
        Ok(options)
    }
}

/// The first error of a bot.
type FirstError = Arc<Mutex<Option<PyErr>>>;

/// Lets an object of Python play: its method `choose` gets a [`Sight`] and returns the index of an option, or a list of
/// them; an empty list passes.
struct PythonBot {
    game: DrivenGame,
    bot: PyResult<Py<PyAny>>,
    error: FirstError,
}

impl PythonBot {
    fn made(game: &DrivenGame, maker: &Py<PyAny>, error: &FirstError) -> Box<dyn Bot> {
        let bot = Python::attach(|py| maker.call0(py));
        Box::new(Self { game: game.clone(), bot, error: Arc::clone(error) })
    }

    fn ask(&self, py: Python<'_>, sight: Sight) -> PyResult<Answer> {
        let bot = self.bot.as_ref().map_err(|error| error.clone_ref(py))?;
        let answer = bot.bind(py).call_method1("choose", (sight,))?;
        match answer.extract::<usize>() {
            Ok(option) => Ok(Answer { picks: vec![option] }),
            Err(_) => answer.extract::<Vec<usize>>().map(|picks| Answer { picks }),
        }
    }
}

impl Bot for PythonBot {
    fn choose(&mut self, sight: &mut parlor::Sight<'_>) -> Answer {
        let question = sight.question();
        let sighted = self.game.sighted(sight);
        let told = Sight {
            actions: sighted.options,
            legal_actions: sighted.legal,
            num_actions: self.game.actions(),
            numbers: sighted.numbers,
            seat: question.seat,
            prompt: question.prompt,
            options: question.options,
            times: question.times,
            least: question.least,
            most: question.most,
            view_json: sight.view().json(),
            random: sight.random(u32::MAX),
        };
        let answer = Python::attach(|py| self.ask(py, told));
        answer.unwrap_or_else(|error| {
            if let Ok(mut first) = self.error.lock() {
                first.get_or_insert(error);
            }
            // No question takes so many: the match stays without an end.
            Answer { picks: vec![usize::MAX] }
        })
    }
}

/// Makes a bot for each match.
type BotMaker<'a> = &'a (dyn Fn() -> Box<dyn Bot> + Sync);

/// Lets bots play; the report as JSON.
pub(crate) fn simulate(
    py: Python<'_>,
    game: &Game,
    bots: &[String],
    (matches, seed, threads): (u64, u64, usize),
    own: Option<Bound<'_, PyDict>>,
) -> PyResult<String> {
    let mut makers: Vec<(String, Py<PyAny>)> = Vec::new();
    for (name, make) in own.iter().flat_map(|own| own.iter()) {
        makers.push((name.extract()?, make.unbind()));
    }
    let error = FirstError::default();
    let made: Vec<_> =
        makers.iter().map(|(_, maker)| || PythonBot::made(&game.driven, maker, &error)).collect();
    let own: Vec<(&str, BotMaker<'_>)> =
        makers.iter().zip(&made).map(|((name, _), make)| (name.as_str(), make as _)).collect();
    let is_own = |name: &&String| makers.iter().any(|(own, _)| own == *name);
    game.check_bots(py, &bots.iter().filter(|name| !is_own(name)).cloned().collect::<Vec<String>>())?;
    let bots: Vec<&str> = bots.iter().map(String::as_str).collect();
    let seeds = seed..seed.saturating_add(matches);
    let report = interruptible(py, |stop| game.driven.simulate(&bots, &own, (seeds, threads), stop))?;
    let first = error.lock().map(|mut error| error.take());
    if let Ok(Some(error)) = first {
        return Err(error);
    }
    report.map(|report| report.json()).map_err(|refused| ParlorError::new_err(refused.to_string()))
}
