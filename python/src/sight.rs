//! What bots that are written in Python are told, and what they answer.

use std::fmt;

use numpy::PyArray1;
use parlor::door::driving::{DrivenGame, SightedTable};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::given;
use crate::trouble::IllegalAction;

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
    /// What the seat may know of the table.
    table: SightedTable,
    /// A random number of 32 bits, the same whenever this match is played.
    #[pyo3(get)]
    random: u32,
    /// Where the bot is asked, for messages.
    pub(crate) place: SightedPlace,
}

/// Where a bot is asked. It tells the seed of the match, so bots do not read it.
#[derive(Clone, Copy)]
pub(crate) struct SightedPlace {
    seed: u64,
    seat: usize,
    decision: usize,
}

impl fmt::Display for SightedPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}, seat {}, decision {}", self.seed, self.seat, self.decision)
    }
}

impl Sight {
    pub(crate) fn of(game: &DrivenGame, sight: &mut parlor::Sight<'_>) -> Self {
        let (question, sighted) = (sight.question(), game.sighted(sight));
        let place = SightedPlace { seed: sighted.seed, seat: question.seat, decision: sighted.decision };
        Self {
            actions: sighted.options,
            legal_actions: sighted.legal,
            num_actions: game.actions(),
            numbers: sighted.numbers,
            seat: question.seat,
            prompt: question.prompt,
            options: question.options,
            times: question.times,
            least: question.least,
            most: question.most,
            table: game.sighted_table(sight),
            random: sight.random(u32::MAX),
            place,
        }
    }

    /// The options that an answer takes, or what is wrong with it. Indices count from 0, as bots count them.
    pub(crate) fn picks(&self, answer: &Bound<'_, PyAny>) -> Result<Vec<usize>, String> {
        let (there, last) = (self.options.len(), self.options.len().saturating_sub(1));
        let wrong = || {
            let shown = answer.repr().map_or_else(|_| "this".to_owned(), |shown| shown.to_string());
            format!("its answer is an index from 0 to {last}, or a list of them, not {shown}")
        };
        let given: Vec<i64> = match answer.extract() {
            Ok(one) => vec![one],
            // An empty text has no letter that is no number.
            Err(_) if answer.is_instance_of::<PyString>() => return Err(wrong()),
            Err(_) => {
                let each = answer.try_iter().map_err(|_| wrong())?;
                each.map(|one| one?.extract()).collect::<PyResult<_>>().map_err(|_| wrong())?
            }
        };
        let (mut picks, mut taken) = (Vec::new(), vec![0; there]);
        for option in given {
            let pick = usize::try_from(option).ok().filter(|pick| *pick < there);
            let pick = pick.ok_or_else(|| format!("there is no option {option}; the last one is {last}"))?;
            taken[pick] += 1;
            picks.push(pick);
        }
        let too_often = (0..there).find(|at| taken[*at] > usize::from(self.times[*at]));
        match too_often {
            _ if !(self.least..=self.most).contains(&picks.len()) => {
                let (least, most) = (self.least, self.most);
                let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
                Err(format!("it takes {} options, and {wanted} are asked for", picks.len()))
            }
            Some(at) => Err(format!(
                "it takes option {at} {} times, which is there {} times",
                taken[at], self.times[at]
            )),
            None => Ok(picks),
        }
    }
}

#[pymethods]
impl Sight {
    /// What the seat sees now, as `Match.observation` gives it.
    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        PyArray1::from_slice(py, &self.numbers)
    }

    /// What the seat may know of the table, as JSON.
    #[getter]
    fn view_json(&self) -> String {
        self.table.json()
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
