//! The lines of the score, and the entries of the ranking.

use crate::load::script::ast::Name;

/// A line of the score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// Its name.
    pub name: Name,
    /// Its points.
    pub value: SeatValue,
    /// If set, there is one line for each kind of the set with this index, and the kind is an argument of the function.
    pub of: Option<usize>,
}

/// A number for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatValue {
    /// The sum of the score lines.
    Total,
    /// A counter per seat: index in [`super::Rules::counters`].
    Counter(usize),
    /// A function of a seat (and a kind): index in [`crate::load::script::ast::Script::functions`].
    Function(usize),
    /// A counter that all seats share, where all play together.
    Shared(usize),
    /// A function without parameters, where all play together.
    Common(usize),
}

/// What a match is worth to a seat. The winner is the same; players aim at something else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Payoff {
    /// The share of the others that it is ahead of.
    #[default]
    Places,
    /// How far its total is ahead of those of the others, as in a game for money.
    Margins,
}

/// An entry of the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankKey {
    /// Its name.
    pub name: Name,
    /// The value.
    pub value: SeatValue,
    /// Whether less is better.
    pub fewer: bool,
}
