//! Running until somebody must choose, and what a failing script tells.

use super::{Machine, Pause, Stop};
use crate::compile::Game;
use crate::diag::Span;
use crate::run::failure::{Fail, Failure};
use crate::run::host::Library;
use crate::table::Table;

/// How the inner loop ended.
pub(super) enum Leave {
    Pause(Pause),
    Stop(Stop),
}

impl From<Stop> for Leave {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<Fail> for Leave {
    fn from(fail: Fail) -> Self {
        Self::Stop(fail.into())
    }
}

impl From<super::Full> for Leave {
    fn from(full: super::Full) -> Self {
        Self::Stop(full.into())
    }
}

impl Machine {
    /// Runs until somebody must choose or the match is over; says again what is asked while it is not
    /// answered whole.
    ///
    /// # Errors
    /// When a script fails, with its place; the state is then that of the failing instruction.
    pub fn run(&mut self, game: &Game, library: &Library, table: &mut Table) -> Result<Pause, Failure> {
        if let Some(pause) = self.waits_for {
            return Ok(pause);
        }
        loop {
            match self.run_on(game, library, table) {
                Leave::Pause(pause) => return Ok(pause),
                Leave::Stop(Stop::Ask) => {
                    self.waits_for = Some(Pause::Ask);
                    return Ok(Pause::Ask);
                }
                Leave::Stop(Stop::Chance) => {
                    self.waits_for = Some(Pause::Chance);
                    return Ok(Pause::Chance);
                }
                Leave::Stop(Stop::Finish(part)) => {
                    if let Err(fail) = self.finish(game, part) {
                        return Err(self.failure(game, fail));
                    }
                }
                Leave::Stop(Stop::Fail(fail)) => return Err(self.failure(game, *fail)),
            }
        }
    }

    #[cold]
    fn failure(&self, game: &Game, fail: Fail) -> Failure {
        let place = |pc: u32| game.code.spans.get((pc as usize).saturating_sub(1)).copied();
        let calls: Vec<Span> = self.frames.iter().rev().filter_map(|frame| place(frame.pc)).take(8).collect();
        Failure { fail, span: place(self.pc), calls }
    }

    fn run_on(&mut self, game: &Game, library: &Library, table: &mut Table) -> Leave {
        match self.instructions(game, library, table) {
            Ok(pause) => Leave::Pause(pause),
            Err(leave) => leave,
        }
    }
}
