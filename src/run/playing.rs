//! A [`Match`]: state only, plain data, quickly copied. What was answered is kept beside it.

use super::failure::{Fail, Failure};
use super::functions::offer_rest;
use super::host::library;
use super::machine::{Asking, Demand, Machine, Pause, Stops};
use crate::compile::Game;
use crate::compile::value::{SeatId, Value};
use crate::table::Table;

/// One play of a game, at any moment of it.
#[derive(Debug)]
pub struct Match {
    /// What lies on the table.
    pub table: Table,
    /// Where the scripts are.
    pub machine: Machine,
}

impl Clone for Match {
    fn clone(&self) -> Self {
        Self { table: self.table.clone(), machine: self.machine.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.table.clone_from(&other.table);
        self.machine.clone_from(&other.machine);
    }
}

impl Match {
    /// A match before its first step; chance has chosen the counters that begin with a random seat.
    #[must_use]
    pub fn new(game: &Game, seed: u64) -> Self {
        let table = Table::new(&game.layout, seed);
        Self { table, machine: Machine::new(game) }
    }

    /// Goes on until somebody must choose, or the match is over.
    ///
    /// # Errors
    /// When a script fails.
    pub fn advance(&mut self, game: &Game) -> Result<Pause, Failure> {
        self.machine.run(game, library(), &mut self.table)
    }

    /// Lets the match stop before steps or calls too.
    pub fn set_stops(&mut self, stops: Stops) {
        self.machine.set_stops(stops);
    }

    /// What is asked.
    #[must_use]
    pub fn asking(&self) -> &Asking {
        self.machine.asking()
    }

    /// The seat that is to answer next.
    #[must_use]
    pub fn to_answer(&self) -> SeatId {
        let asking = self.asking();
        asking.sealed.iter().find(|one| one.answer.is_none()).map_or(asking.seat, |one| one.seat)
    }

    /// The options of the seat that is to answer next.
    #[must_use]
    pub fn options(&self) -> &[Value] {
        let asking = self.asking();
        asking.sealed.iter().find(|one| one.answer.is_none()).map_or(&asking.options, |one| &one.options)
    }

    /// How many answers there are: the options, and one more when the seat may pass or stop.
    #[must_use]
    pub fn answers(&self) -> usize {
        self.options().len() + usize::from(self.asking().may_stop())
    }

    /// Takes the answer with this index; the one behind the last option is to pass or stop. Gives
    /// whether the question is answered whole: then [`Match::advance`] goes on.
    ///
    /// # Errors
    /// When there is no such answer; nothing has changed then.
    pub fn answer(&mut self, game: &Game, index: usize) -> Result<bool, Fail> {
        let (options, answers) = (self.options().len(), self.answers());
        if index >= answers {
            return Err(Fail::new(format!("there is no option {}, only {answers}", index + 1)));
        }
        let demand = self.asking().demand;
        match demand {
            Demand::Sealed => self.answer_sealed(index),
            Demand::Some { most, .. } => self.answer_chain(game, index, most),
            _ => {
                let value = if index == options { Value::Unit } else { self.machine.asking.options[index] };
                let value = self.machine.heap.copy(value).map_err(|full| Fail::new(full.message()))?;
                self.machine.resume(value);
                Ok(true)
            }
        }
    }

    fn answer_sealed(&mut self, index: usize) -> Result<bool, Fail> {
        let asking = &mut self.machine.asking;
        let Some(open) = asking.sealed.iter_mut().find(|one| one.answer.is_none()) else {
            return Err(Fail::new("all seats have answered"));
        };
        open.answer = u16::try_from(index).ok();
        if asking.sealed.iter().any(|one| one.answer.is_none()) {
            return Ok(false);
        }
        let answers: Vec<Value> = asking
            .sealed
            .iter()
            .map(|one| one.options[usize::from(one.answer.unwrap_or_default())])
            .collect();
        self.resume_with_list(&answers)?;
        Ok(true)
    }

    fn answer_chain(&mut self, game: &Game, index: usize, most: u16) -> Result<bool, Fail> {
        let asking = &mut self.machine.asking;
        let taken = asking.options.get(index).copied();
        if let Some(taken) = taken {
            asking.picked.push(taken);
            if let Some(at) = asking.pool.iter().position(|one| *one == taken) {
                asking.pool.remove(at);
            }
        }
        if taken.is_none() || asking.picked.len() >= usize::from(most) || asking.pool.is_empty() {
            let picked = std::mem::take(&mut asking.picked);
            self.resume_with_list(&picked)?;
            return Ok(true);
        }
        offer_rest(game, &self.table, &self.machine.heap, &mut self.machine.asking);
        Ok(false)
    }

    pub(super) fn resume_with_list(&mut self, values: &[Value]) -> Result<(), Fail> {
        let heap = &mut self.machine.heap;
        let copies = values.iter().map(|value| heap.copy(*value)).collect::<Result<Vec<Value>, _>>();
        let list = copies.and_then(|copies| heap.list(&copies)).map_err(|full| Fail::new(full.message()))?;
        self.machine.resume(list);
        Ok(())
    }

    /// Calls a script function that only looks, on this table as it stands.
    ///
    /// # Errors
    /// When it fails or asks.
    pub fn call(&self, game: &Game, function: u16, arguments: &[Value]) -> Result<(Value, Machine), Failure> {
        let mut machine = Machine::call(game, function, arguments);
        let mut table = self.table.clone_plain();
        match machine.run(game, library(), &mut table)? {
            Pause::Done => Ok((machine.result(), machine)),
            _ => Err(Failure {
                fail: Fail::new("a function that only looks cannot ask"),
                span: Some(game.code.functions[usize::from(function)].span),
                calls: Vec::new(),
            }),
        }
    }
}
