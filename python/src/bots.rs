//! Bots that are written in Python, and simulations.

use std::sync::{Arc, Mutex};

use parlor::{Answer, Bot};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::game::Game;
use crate::trouble::ParlorError;

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
    /// What the seat may know of the table, as JSON.
    #[pyo3(get)]
    view_json: String,
    /// A random number of 32 bits, the same whenever this match is played.
    #[pyo3(get)]
    random: u32,
}

/// The first error of a bot.
type FirstError = Arc<Mutex<Option<PyErr>>>;

/// Lets an object of Python play: its method `choose` gets a [`Sight`] and returns the index of an option, or a list of
/// them; an empty list passes.
struct PythonBot {
    bot: PyResult<Py<PyAny>>,
    error: FirstError,
}

impl PythonBot {
    fn made(maker: &Py<PyAny>, error: &FirstError) -> Box<dyn Bot> {
        let bot = Python::attach(|py| maker.call0(py));
        Box::new(Self { bot, error: Arc::clone(error) })
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
        let told = Sight {
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
    let made: Vec<_> = makers.iter().map(|(_, maker)| || PythonBot::made(maker, &error)).collect();
    let own: Vec<(&str, BotMaker<'_>)> =
        makers.iter().zip(&made).map(|((name, _), make)| (name.as_str(), make as _)).collect();
    let bots: Vec<&str> = bots.iter().map(String::as_str).collect();
    let played = game.driven.game();
    let report = py.detach(|| played.simulate(&bots, &own, seed..seed.saturating_add(matches), threads));
    let first = error.lock().map(|mut error| error.take());
    if let Ok(Some(error)) = first {
        return Err(error);
    }
    report.map(|report| report.json()).map_err(|refused| ParlorError::new_err(refused.to_string()))
}
