//! What the seat that is asked may know, and nothing else.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Session;
use crate::belief::Imagining;
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::play::numbered::{ActionTable, NumberedOptions};
use crate::play::tensor::TensorLayout;
use crate::play::{Choice, Match, Outcome};
use crate::table::{Generator, Observer, View, one_way};
use crate::vm::Failure;

/// What the seat that is asked may know: this is what a bot gets. It does not lead to the state of the match, only to
/// imagined matches, in which the pieces that the seat does not see have other ids.
///
/// ```
/// # use parlor::session::{Perspective, Session};
/// fn kinds_in_sight(sight: &Perspective<'_>) -> usize {
///     sight.view().visible.iter().flat_map(|zone| &zone.slots).flatten().count()
/// }
/// ```
/// The session behind it cannot be reached:
/// ```compile_fail,E0616
/// # use parlor::play::Match;
/// # use parlor::session::Perspective;
/// fn peek<'a>(sight: &'a Perspective<'a>) -> &'a Match {
///     sight.session.state()
/// }
/// ```
/// ```compile_fail,E0599
/// # use parlor::play::Match;
/// # use parlor::session::Perspective;
/// fn peek<'a>(sight: &'a Perspective<'a>) -> &'a Match {
///     sight.state()
/// }
/// ```
/// An option does not say which piece it is either, only what the seat can tell of it:
/// ```compile_fail,E0616
/// # use parlor::compile::value::Value;
/// # use parlor::session::Perspective;
/// fn peek(sight: &Perspective<'_>) -> Value {
///     sight.choice().options[0].value
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Perspective<'a> {
    session: &'a Session,
    choice: &'a Choice,
    /// Set when nobody waits for the answer any more.
    stop: Option<&'a AtomicBool>,
}

impl Session {
    /// The perspective of the seat that is asked; `None` when nothing is asked.
    #[must_use]
    pub fn perspective(&self) -> Option<Perspective<'_>> {
        Some(Perspective { session: self, choice: self.choice()?, stop: None })
    }
}

impl<'a> Perspective<'a> {
    /// The same for a bot whose answer is dropped when this is set: one that thinks looks at it now and then.
    #[must_use]
    pub fn until(self, stop: &'a AtomicBool) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Whether nobody waits for the answer any more, so that any does.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Arc<Game> {
        self.session.game()
    }

    /// The names of the seats, clockwise.
    #[must_use]
    pub fn seats(&self) -> &'a [String] {
        self.session.seats()
    }

    /// The seat that is asked.
    #[must_use]
    pub fn seat(&self) -> SeatId {
        self.choice.seat
    }

    /// What the seat may know of the table.
    #[must_use]
    pub fn view(&self) -> View {
        self.session.view(Observer::seat(self.seat()))
    }

    /// The question.
    #[must_use]
    pub fn choice(&self) -> &'a Choice {
        self.choice
    }

    /// The marks of the options, and after them that of passing where it is possible: see [`Match::marks`].
    #[must_use]
    pub fn marks(&self) -> Vec<u64> {
        let mut marks = Vec::new();
        self.session.state().marks(self.game(), &mut marks);
        marks
    }

    /// The options in the numbers of a table.
    #[must_use]
    pub fn numbered(&self, table: &ActionTable) -> NumberedOptions {
        let mut options = NumberedOptions::default();
        options.fill(self.game(), table, self.session.state());
        options
    }

    /// Writes what the seat sees now into a list of [`TensorLayout::size`] numbers.
    pub fn observe(&self, layout: &TensorLayout, out: &mut [f32]) {
        layout.write(self.game(), self.session.state(), (Observer::seat(self.seat()), Some(&[])), out);
    }

    /// How many answers have been given in the match so far.
    #[must_use]
    pub fn decision(&self) -> usize {
        self.session.entries().len()
    }

    /// The seed of the match: for messages about a bot, which must not learn it.
    #[must_use]
    pub(crate) fn match_seed(&self) -> u64 {
        self.session.setup().seed
    }

    /// The step that is running: the name of its script function, and the seat whose turn it is.
    #[must_use]
    pub fn step(&self) -> Option<(&'a str, Option<SeatId>)> {
        self.session.step()
    }

    /// The parts of the order of play, and how often each was begun; 0 for one that is not running.
    pub fn parts(&self) -> impl Iterator<Item = (&'a str, i32)> + use<'a> {
        self.session.parts()
    }

    /// A seed for random numbers of the seat's own: the same whenever this match is played. The seed of the match cannot
    /// be worked out from it.
    #[must_use]
    pub fn own_seed(&self) -> u32 {
        one_way(self.session.setup().seed, &format!("seat {}", self.seat().0))
    }

    /// The lines of the log that the seat may read from a position on.
    #[must_use]
    pub fn log(&self, from: usize) -> Vec<String> {
        lines(self.session, self.seat(), from)
    }

    /// A position for [`Perspective::log`]: what has happened until now lies before it.
    #[must_use]
    pub fn log_end(&self) -> usize {
        self.session.log_end()
    }

    /// Prepares to imagine many matches for the seat.
    #[must_use]
    pub fn imagining(&self) -> Imagining<'a> {
        Imagining::new(&self.session.history(), Observer::seat(self.seat()))
    }

    /// The same for a bot that answers at once: what earlier steps tell of hidden things does not count.
    #[must_use]
    pub fn imagining_at_once(&self) -> Imagining<'a> {
        Imagining::of_present(&self.session.history(), Observer::seat(self.seat()))
    }

    /// An imagined match: it is at the same question, is not watched, and stops only at questions. `None` when none was
    /// found that agrees with what the seat knows.
    #[must_use]
    pub fn imagine(&self, chance: &mut Generator) -> Option<Match> {
        self.session.imagine(Observer::seat(self.seat()), chance)
    }
}

/// What a seat may know of a match when nothing more is asked in it.
#[derive(Clone, Copy)]
pub struct EndSight<'a> {
    session: &'a Session,
    seat: SeatId,
}

impl Session {
    /// What a seat may know of the match when it is over or stopped.
    #[must_use]
    pub fn end_sight(&self, seat: SeatId) -> EndSight<'_> {
        EndSight { session: self, seat }
    }
}

impl<'a> EndSight<'a> {
    /// The names of the seats, clockwise.
    #[must_use]
    pub fn seats(&self) -> &'a [String] {
        self.session.seats()
    }

    /// The lines of the log that the seat may read from a position on.
    #[must_use]
    pub fn log(&self, from: usize) -> Vec<String> {
        lines(self.session, self.seat, from)
    }

    /// The scores and places, which everybody is shown; `None` when the match has not come to its end.
    ///
    /// # Errors
    /// When a script function for scoring fails.
    pub fn outcome(&self) -> Option<Result<Outcome, Failure>> {
        self.session.is_over().then(|| self.session.outcome())
    }
}

fn lines(session: &Session, seat: SeatId, from: usize) -> Vec<String> {
    session.log(Observer::seat(seat), from).map(|line| line.text).collect()
}
