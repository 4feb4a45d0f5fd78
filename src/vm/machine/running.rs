//! Running until somebody must choose, and what a failing script tells.

use super::{Machine, Stop};
use crate::compile::Game;
use crate::diag::Span;
use crate::table::Table;
use crate::vm::library::Library;
use crate::vm::{Fail, Failure, Pause, nothing};

/// After more laps of a part than this it probably never ends.
const MANY_LAPS: i32 = 500;

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
            match self.instructions(game, library, table) {
                Ok(pause) => return Ok(pause),
                Err(stop) => {
                    if let Some(pause) = self.stopped(game, table, stop)? {
                        return Ok(pause);
                    }
                }
            }
        }
    }

    /// What becomes of a match that could not go on: it waits, or fails; nothing when only a part ended.
    #[cold]
    fn stopped(&mut self, game: &Game, table: &mut Table, stop: Stop) -> Result<Option<Pause>, Failure> {
        let pause = match stop {
            Stop::Ask => Pause::Ask,
            Stop::Chance => Pause::Chance,
            Stop::Finish(part) => {
                let finished = self.finish(game, table, part).map(|()| None);
                return finished.map_err(|fail| self.failure(game, fail));
            }
            Stop::Fail(fail) => return Err(self.failure(game, self.in_laps(game, *fail))),
        };
        self.waits_for = Some(pause);
        Ok(Some(pause))
    }

    /// Where the work was used up in many laps of a part, that is the likelier cause than a loop of a script.
    #[cold]
    fn in_laps(&self, game: &Game, fail: Fail) -> Fail {
        let most = self.parts.iter().zip(&game.code.parts).max_by_key(|(laps, _)| **laps);
        match most {
            Some((laps, part)) if *laps > MANY_LAPS && self.heap.work.is_spent() => fail.hint(format!(
                "`{name}` has begun {laps} times: it goes on in every lap in which its first step is carried out, also \
                 when the steps after it are left out; end it by `laps`, `while` or `finish({name})`",
                name = part.name
            )),
            _ => fail,
        }
    }

    #[cold]
    fn failure(&self, game: &Game, fail: Fail) -> Failure {
        let calls: Vec<Span> = self.calls(game).take(8).collect();
        let span = self.place(game);
        let hint = span.and_then(|span| {
            let text = game.sources.slice(span);
            nothing::hint(&fail.message, text)
                .or_else(|| nothing::of_traits(&fail.message, text, &game.rules.sets))
        });
        let fail = Fail { hint: fail.hint.or(hint), ..fail };
        Failure { fail, span, calls }
    }

    /// Where the functions that run were called, the innermost first.
    pub(crate) fn calls<'g>(&self, game: &'g Game) -> impl Iterator<Item = Span> + use<'_, 'g> {
        self.frames.iter().rev().filter_map(|frame| written(game, frame.pc))
    }

    /// Where in the scripts it stands.
    #[must_use]
    pub fn place(&self, game: &Game) -> Option<Span> {
        written(game, self.pc)
    }
}

/// Where the instruction before this one is written.
fn written(game: &Game, pc: u32) -> Option<Span> {
    game.code.spans.get((pc as usize).saturating_sub(1)).copied()
}
