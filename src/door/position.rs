//! The state of a match, to try moves on.

use super::faults::Faults;
use super::game::Game;
use super::line::LineOfPlay;
use super::matches::Question;
use super::score::{Score, scores};
use super::view::{Observer, View};
use crate::play::{self, Choice};
use crate::session::all_seats;
use crate::table::{self, digest};
use crate::vm::machine::Demand;
use crate::vm::{Fail, Pause};

/// The state of a match: plain data without log and record, copied in less than a microsecond. Where a question asks
/// for several options, each is a move of its own.
#[derive(Clone, Debug)]
pub struct Position {
    game: Game,
    state: play::Match,
    is_over: bool,
    /// The moves in the order in which they are offered, where that is not their own order.
    order: Option<Vec<usize>>,
    /// How it was reached, if chance is open.
    line: Option<Box<LineOfPlay>>,
}

impl Position {
    /// The state at the first question of a match; all chance is drawn from the seed.
    ///
    /// # Errors
    /// When a script fails.
    pub fn new(game: &Game, seed: u64) -> Result<Self, Faults> {
        Self::begun(game, play::Match::new(&game.inner, seed), None)
    }

    /// Like [`Position::new`], but for programs that go through everything that can happen: chance is open. Where it
    /// decides, [`Position::seat`] is the number of seats, each outcome is a move, and [`Position::question`] names the
    /// outcomes; their probabilities are in proportion to its `times`. A shuffle is decided piece by piece from the top,
    /// dice one after the other; pieces that are alike are one outcome together, and those that differ only in which way up
    /// they lie have the same name. [`Position::view`] remembers all that the observer has seen.
    ///
    /// Two things are still drawn from the seed: the seats that counters begin with, and in which order pieces that a
    /// seat does not see are offered to it from an unordered zone.
    ///
    /// # Errors
    /// When a script fails.
    pub fn with_open_chance(game: &Game, seed: u64) -> Result<Self, Faults> {
        let mut state = play::Match::new(&game.inner, seed);
        state.open_chance();
        Self::begun(game, state, Some(Box::new(LineOfPlay::new(seed))))
    }

    fn begun(game: &Game, state: play::Match, line: Option<Box<LineOfPlay>>) -> Result<Self, Faults> {
        let mut position = Self { line, ..Self::at(game, state, false) };
        position.go_on()?;
        Ok(position)
    }

    fn at(game: &Game, state: play::Match, is_over: bool) -> Self {
        Self { game: game.clone(), state, is_over, order: None, line: None }
    }

    pub(super) fn of(game: &Game, state: &play::Match, is_over: bool) -> Self {
        Self::at(game, state.unwatched(), is_over)
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

    /// The seat that is asked, by its index clockwise, or the number of seats where open chance decides; meaningless when
    /// the match is over.
    #[must_use]
    pub fn seat(&self) -> usize {
        usize::from(if self.is_open() { self.game.seats() } else { self.state.to_answer().0 })
    }

    /// The number of moves: the options of [`Position::question`], then passing or stopping where that is possible. 0
    /// when the match is over.
    #[must_use]
    pub fn moves(&self) -> usize {
        match self.is_over {
            true => 0,
            false if self.is_open() => self.state.outcomes(&self.game.inner).len(),
            false => self.state.answers(),
        }
    }

    /// Makes the move with this index and goes on to the next question, or to where open chance decides.
    ///
    /// # Errors
    /// When there is no such move, or when a script fails. The position cannot be used after an error.
    pub fn make_move(&mut self, index: usize) -> Result<(), Faults> {
        if index >= self.moves() {
            return Err(self.failed(Fail::new(format!("there is no move {index} of {}", self.moves()))));
        }
        let index = self.order.take().map_or(index, |order| order[index]);
        let (is_open, demand) = (self.is_open(), self.state.asking().demand);
        let made = match is_open {
            true => self.state.happen(&self.game.inner, index),
            false => self.state.answer(&self.game.inner, index),
        };
        let is_whole = made.map_err(|fail| self.failed(fail))?;
        match &mut self.line {
            Some(line) if is_open => line.happened(index),
            Some(line) => line.answered(index, is_whole || demand == Demand::Sealed),
            None => {}
        }
        if is_whole { self.go_on() } else { Ok(()) }
    }

    /// The question with its texts, which takes longer than a move. Seats are called by their numbers from 1. `None`
    /// when the match is over, and in an imagined position before its first move.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        if self.is_over || self.order.is_some() {
            return None;
        }
        let (game, names) = (&self.game.inner, self.names());
        Some(match self.is_open() {
            true => Question::to_chance(game, &self.state, &names),
            false => Question::of(&Choice::of(game, &self.state, &names)),
        })
    }

    /// What an observer sees now. Seats are called by their numbers from 1, as in `1.hand`. What it remembers is not
    /// part of a position.
    ///
    /// Where chance is open it is: the JSON of the view also has `log`, the lines that the observer has read, `answers`,
    /// those that it has given, and `question` with `prompt`, `options` and what is `picked` so far if it is asked. So two
    /// positions of a game are in the same information set of the seat that is asked when their views are equal. Working
    /// one out takes as long as playing the match again.
    #[must_use]
    pub fn view(&self, observer: Observer) -> View {
        let line = self.line.as_ref();
        if let Some(view) = line.and_then(|line| line.view(&self.game, self.names(), observer)) {
            return view;
        }
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

    /// Whether chance decides what comes next.
    fn is_open(&self) -> bool {
        !self.is_over && matches!(self.state.asking().demand, Demand::Chance(_))
    }

    fn names(&self) -> Vec<String> {
        let people: Vec<String> = (1..=self.game.people()).map(|seat| seat.to_string()).collect();
        all_seats(&self.game.inner, &people)
    }

    fn go_on(&mut self) -> Result<(), Faults> {
        let pause = self.state.advance(&self.game.inner).map_err(|failure| self.game.failed(&failure))?;
        self.is_over = pause == Pause::Done;
        Ok(())
    }

    fn failed(&self, fail: Fail) -> Faults {
        self.game.failed(&fail.into())
    }
}
