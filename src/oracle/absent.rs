//! Stands in for the oracle where the library is built without Rhai's evaluator: types without values.

use std::sync::Arc;

use crate::compile::Game;
use crate::compile::value::Value;
use crate::table::Table;
use crate::vm::machine::{Heap, Machine, Stops};
use crate::vm::{Fail, Failure, Pause};

/// Runs the functions of one game on Rhai's evaluator. Without the feature `oracle` there is none.
#[derive(Debug)]
pub enum Oracle {}

impl Oracle {
    /// There is no oracle without the feature.
    ///
    /// # Errors
    /// Always.
    pub fn new(_game: Arc<Game>) -> Result<Self, Fail> {
        Err(Fail::new("this parlor is built without Rhai's evaluator"))
    }

    pub(crate) fn value(
        &self,
        _function: u16,
        _arguments: &[Value],
        _table: &mut Table,
        _machine: &mut Machine,
    ) -> Result<Option<Value>, Failure> {
        match *self {}
    }
}

/// What a match keeps for its oracle.
#[derive(Clone, Debug)]
pub(crate) struct OracleGuide {
    pub(crate) oracle: Arc<Oracle>,
    pub(crate) stops: Stops,
}

impl OracleGuide {
    pub(crate) fn new(oracle: Arc<Oracle>) -> Self {
        Self { oracle, stops: Stops::Nowhere }
    }

    pub(crate) fn advance(
        &mut self,
        _game: &Game,
        _table: &mut Table,
        _machine: &mut Machine,
    ) -> Result<Pause, Failure> {
        match *self.oracle {}
    }

    pub(crate) fn answered(&mut self, _index: usize) {
        match *self.oracle {}
    }

    pub(crate) fn has_announced(&self) -> bool {
        match *self.oracle {}
    }

    pub(crate) fn skip(&mut self) {
        match *self.oracle {}
    }

    pub(crate) fn aside(&self, _function: u16, _arguments: &[Value], _before: &Table, _heap: &Heap) -> Self {
        match *self.oracle {}
    }
}
