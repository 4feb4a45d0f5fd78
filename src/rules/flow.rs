//! The order of play.

use super::Amount;
use crate::diag::Span;
use crate::load::script::ast::Name;

/// A part of the order of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlowItem {
    /// A script function.
    Step(StepCall),
    /// A named part.
    Part(Part),
}

/// A call of a script function by the order of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepCall {
    /// Index in [`crate::load::script::ast::Script::functions`].
    pub function: usize,
    /// Its arguments.
    pub passed: Passed,
    /// Where the definition names it.
    pub span: Span,
}

/// What the order of play passes to a script function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// Nothing.
    Nothing,
    /// The seat whose turn it is.
    Seat,
    /// The seat, and the value that this function gives for it: the `with` of the part.
    SeatAndValue(usize),
}

impl FlowItem {
    /// Where it stands: the call of a step, the name of a part.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Step(step) => step.span,
            Self::Part(part) => part.name.span,
        }
    }

    /// Whether it is a step that is handed the value of `with`.
    #[must_use]
    pub fn is_handed(&self) -> bool {
        matches!(self, Self::Step(StepCall { passed: Passed::SeatAndValue(_), .. }))
    }
}

/// A named part of the order of play that a script can `finish`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: Name,
    /// How often it is done.
    pub repeat: Repeat,
    /// Called before each time; false ends the part.
    pub while_true: Option<StepCall>,
    /// The steps and parts inside.
    pub body: Vec<FlowItem>,
}

impl Part {
    /// The functions that it calls for itself, without those of its body.
    pub fn calls(&self) -> impl Iterator<Item = &StepCall> {
        self.while_true.iter().chain(self.repeat.calls())
    }
}

/// How often a part is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// Once, or as long as `while` says.
    Plain,
    /// This many times.
    Times(Count),
    /// Again and again until a script ends it.
    Forever,
    /// Round the seats clockwise, again and again.
    Turns {
        /// The seat that begins.
        from: TurnStart,
        /// Called for each seat before its turn; true leaves the seat out. A lap in which all seats are left out ends
        /// the part.
        skip: Option<StepCall>,
        /// Called for each seat before the step of the body that is given its value. A seat for which there is none is
        /// left out, too, if this is the first step; otherwise its turn ends.
        with: Option<Box<StepCall>>,
        /// The part ends after this many laps.
        laps: Option<Count>,
    },
}

impl Repeat {
    /// The functions that decide how often, and what is handed on.
    fn calls(&self) -> Vec<&StepCall> {
        match self {
            Self::Plain | Self::Forever => Vec::new(),
            Self::Times(count) => count.call().into_iter().collect(),
            Self::Turns { from, skip, with, laps } => {
                let from = if let TurnStart::Function(call) = from { Some(call) } else { None };
                let laps = laps.as_ref().and_then(Count::call);
                from.into_iter().chain(skip).chain(with.as_deref()).chain(laps).collect()
            }
        }
    }
}

/// A number, figure or function of the script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// Number or figure.
    Amount(Amount),
    /// A function that gives a number.
    Function(StepCall),
}

impl Count {
    fn call(&self) -> Option<&StepCall> {
        match self {
            Self::Function(call) => Some(call),
            Self::Amount(_) => None,
        }
    }
}

/// Where turns begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnStart {
    /// The seat on the first chair.
    First,
    /// A shared counter that holds a seat: index in [`super::Rules::counters`].
    Counter(usize),
    /// A function that gives a seat.
    Function(StepCall),
}
