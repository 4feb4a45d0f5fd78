//! The state of a match, to try moves on.

use super::faults::Faults;
use super::game::Game;
use super::matches::Question;
use super::score::{Score, scores};
use super::view::{Observer, View};
use crate::play::{self, Choice};
use crate::table::{self, digest};
use crate::vm::{Fail, Failure, Pause};

/// The state of a match: plain data without log and record, copied in less than a microsecond. Where a question asks
/// for several options, each is a move of its own.
#[derive(Clone, Debug)]
pub struct Position {
    game: Game,
    state: play::Match,
    is_over: bool,
    /// The moves in the order in which they are offered, where that is not their own order.
    order: Option<Vec<usize>>,
}

impl Position {
    /// The state at the first question of a match; all chance is drawn from the seed.
    ///
    /// # Errors
    /// When a script fails.
    pub fn new(game: &Game, seed: u64) -> Result<Self, Faults> {
        let mut position = Self {
            game: game.clone(),
            state: play::Match::new(&game.inner, seed),
            is_over: false,
            order: None,
        };
        position.go_on()?;
        Ok(position)
    }

    pub(super) fn of(game: &Game, state: &play::Match, is_over: bool) -> Self {
        Self { game: game.clone(), state: state.unwatched(), is_over, order: None }
    }

    /// The same position with its moves in another order, until one is made.
    pub(super) fn ordered(mut self, order: Vec<usize>) -> Self {
        self.order = Some(order);
        self
    }

    /// Whether the match is over, or a script has failed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// The seat that is asked, by its index clockwise; meaningless when the match is over.
    #[must_use]
    pub fn seat(&self) -> usize {
        usize::from(self.state.to_answer().0)
    }

    /// The number of moves: the options of [`Position::question`], then passing or stopping where that is possible. 0
    /// when the match is over.
    #[must_use]
    pub fn moves(&self) -> usize {
        if self.is_over { 0 } else { self.state.answers() }
    }

    /// Makes the move with this index and goes on to the next question.
    ///
    /// # Errors
    /// When there is no such move, or when a script fails. The position cannot be used after an error.
    pub fn make_move(&mut self, index: usize) -> Result<(), Faults> {
        if index >= self.moves() {
            return Err(self.failed(Fail::new(format!("there is no move {index} of {}", self.moves()))));
        }
        let index = self.order.take().map_or(index, |order| order[index]);
        match self.state.answer(&self.game.inner, index) {
            Ok(true) => self.go_on(),
            Ok(false) => Ok(()),
            Err(fail) => Err(self.failed(fail)),
        }
    }

    /// The question with its texts, which takes longer than a move. Seats are called by their numbers from 1. `None`
    /// when the match is over, and in an imagined position before its first move.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        (!self.is_over && self.order.is_none())
            .then(|| Question::of(&Choice::of(&self.game.inner, &self.state, &self.names())))
    }

    /// What an observer sees now. Seats are called by their numbers from 1, as in `1.hand`. What it remembers is not
    /// part of a position.
    #[must_use]
    pub fn view(&self, observer: Observer) -> View {
        let view =
            table::View::of(&self.game.inner.layout, &self.state.table, observer.of(self.game.seats()));
        View::of(&self.game, &view, &self.names())
    }

    /// The scores as they stand now, and the places.
    ///
    /// # Errors
    /// When a script function for scoring fails.
    pub fn scores(&self) -> Result<Vec<Score>, Faults> {
        self.state
            .outcome(&self.game.inner)
            .map(|outcome| scores(&outcome))
            .map_err(|failure| self.game.failed(&failure))
    }

    /// 16 hexadecimal digits, which are equal for equal tables.
    #[must_use]
    pub fn digest(&self) -> String {
        digest(&self.game.inner.layout, &self.state.table)
    }

    fn names(&self) -> Vec<String> {
        (1..=self.game.seats()).map(|seat| seat.to_string()).collect()
    }

    fn go_on(&mut self) -> Result<(), Faults> {
        let pause = self.state.advance(&self.game.inner).map_err(|failure| self.game.failed(&failure))?;
        self.is_over = pause == Pause::Done;
        Ok(())
    }

    fn failed(&self, fail: Fail) -> Faults {
        self.game.failed(&Failure { fail, span: None, calls: Vec::new() })
    }
}
