//! Bots that are written in Python, and simulations.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use parlor::door::driving::DrivenGame;
use parlor::{Answer, Bot};
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::game::Game;
use crate::interrupts::{Caller, Waiting};
use crate::sight::Sight;
use crate::trouble::{BotError, ParlorError};

/// Ends all matches at the first error of a bot.
#[derive(Default)]
struct Halt {
    error: Mutex<Option<PyErr>>,
    stop: AtomicBool,
}

impl Halt {
    /// Ends all matches, with an error unless there is one already.
    fn end(&self, error: Option<PyErr>) {
        if let (Some(error), Ok(mut first)) = (error, self.error.lock()) {
            first.get_or_insert(error);
        }
        self.stop.store(true, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// A bot of somebody's own: its name, and what makes it.
struct OwnMaker {
    name: String,
    make: Py<PyAny>,
}

impl OwnMaker {
    /// Refuses what makes no bots, what plays nowhere, and a name that means another bot.
    fn check(&self, py: Python<'_>, bots: &[String]) -> PyResult<()> {
        let (name, make) = (&self.name, self.make.bind(py));
        if !make.is_callable() {
            let message = "in `own` stands what makes a bot: a class, or a function without arguments";
            return Err(PyTypeError::new_err(format!("{message}; `{name}` is {}", make.repr()?)));
        }
        if parlor::bot_named(name).is_ok() {
            let message =
                format!("`{name}` is a bot that comes with parlor: give yours another name in `own`");
            return Err(PyValueError::new_err(message));
        }
        if !bots.contains(name) {
            let message = format!("`{name}` of `own` plays nowhere; `bots` are {}", bots.join(", "));
            return Err(PyValueError::new_err(message));
        }
        Ok(())
    }
}

/// Lets an object of Python play: its method `choose` gets a [`Sight`] and returns the index of an option, or a list of
/// them; an empty list passes.
struct PythonBot {
    game: DrivenGame,
    bot: Arc<OwnBot>,
    halt: Arc<Halt>,
    at: Whereabouts,
}

/// Where the code of bots runs.
#[derive(Clone)]
enum Whereabouts {
    /// On the thread that has called, which an interrupt reaches wherever it is.
    Caller(Caller),
    /// On the threads that play, each its own.
    Players,
}

impl Whereabouts {
    /// Runs something there; `None` when nothing is run any more because of an interrupt.
    fn run<T: Send + 'static>(&self, act: impl FnOnce(Python<'_>) -> T + Send + 'static) -> Option<T> {
        match self {
            Self::Caller(caller) => caller.run(act),
            Self::Players => Some(Python::attach(act)),
        }
    }
}

/// A bot of somebody's own: its name, and the object, if it could be made.
struct OwnBot {
    name: String,
    bot: PyResult<Py<PyAny>>,
}

impl PythonBot {
    fn made(game: &DrivenGame, maker: &Arc<OwnMaker>, halt: &Arc<Halt>, at: &Whereabouts) -> Box<dyn Bot> {
        let (made, halted) = (Arc::clone(maker), Arc::clone(halt));
        let make = move |py: Python<'_>| {
            let bot = made.make.call0(py);
            // Errors of the bot itself are told with the place where it is asked.
            if let Some(error) = bot.as_ref().err().filter(|error| !error.is_instance_of::<PyException>(py)) {
                halted.end(Some(error.clone_ref(py)));
            }
            bot
        };
        let bot = if halt.is_over() { None } else { at.run(make) };
        let bot = bot.unwrap_or_else(|| Err(PyKeyboardInterrupt::new_err(())));
        let bot = Arc::new(OwnBot { name: maker.name.clone(), bot });
        Box::new(Self { game: game.clone(), bot, halt: Arc::clone(halt), at: at.clone() })
    }
}

impl OwnBot {
    fn ask(&self, py: Python<'_>, sight: Sight) -> PyResult<Answer> {
        let place = sight.place;
        let wrong = |what: String| BotError::new_err(format!("bot `{}` ({place}): {what}", self.name));
        let raised = |error: PyErr, how: &str| {
            // Ctrl-C and the end of the program are no errors of the bot.
            if !error.is_instance_of::<PyException>(py) {
                return error;
            }
            let wrapped = wrong(format!("{how}{error}"));
            wrapped.set_cause(py, Some(error));
            wrapped
        };
        let bot = self.bot.as_ref().map_err(|error| raised(error.clone_ref(py), "it cannot be made: "))?;
        let choose = bot.bind(py).getattr("choose");
        let choose = choose.map_err(|error| raised(error, "it needs a method `choose(sight)`: "))?;
        let sight = Py::new(py, sight)?;
        let answer = choose.call1((&sight,)).map_err(|error| raised(error, ""))?;
        sight.get().picks(&answer).map(|picks| Answer { picks }).map_err(wrong)
    }
}

impl Bot for PythonBot {
    fn choose(&mut self, sight: &mut parlor::Sight<'_>) -> Answer {
        let told = Sight::of(&self.game, sight);
        let bot = Arc::clone(&self.bot);
        let asked = if self.halt.is_over() { None } else { self.at.run(move |py| bot.ask(py, told)) };
        match asked {
            Some(Ok(answer)) => return answer,
            Some(Err(error)) => self.halt.end(Some(error)),
            None => self.halt.end(None),
        }
        // No question takes so many: the match ends here.
        Answer { picks: vec![usize::MAX] }
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
    let mut makers: Vec<Arc<OwnMaker>> = Vec::new();
    for (name, make) in own.iter().flat_map(|own| own.iter()) {
        let maker = OwnMaker { name: name.extract()?, make: make.unbind() };
        maker.check(py, bots)?;
        makers.push(Arc::new(maker));
    }
    let halt = Arc::new(Halt::default());
    let waiting = Waiting::new();
    // Several threads could not think at the same time on that of the caller.
    let at = if threads == 1 { Whereabouts::Caller(waiting.caller.clone()) } else { Whereabouts::Players };
    let made: Vec<_> =
        makers.iter().map(|maker| || PythonBot::made(&game.driven, maker, &halt, &at)).collect();
    let own: Vec<(&str, BotMaker<'_>)> =
        makers.iter().zip(&made).map(|(maker, make)| (maker.name.as_str(), make as _)).collect();
    let is_own = |name: &&String| makers.iter().any(|maker| maker.name == **name);
    game.check_bots(py, &bots.iter().filter(|name| !is_own(name)).cloned().collect::<Vec<String>>())?;
    let bots: Vec<&str> = bots.iter().map(String::as_str).collect();
    let play = || game.driven.simulate(&bots, &own, (seed, matches, threads), &halt.stop);
    let report = waiting.through(py, play, || halt.end(None))?;
    let first = halt.error.lock().map(|mut error| error.take());
    if let Ok(Some(error)) = first {
        return Err(error);
    }
    report.map(|report| report.json()).map_err(|refused| ParlorError::new_err(refused.to_string()))
}
