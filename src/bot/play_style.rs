//! Styles of play: what a bot that searches makes of risk.

use std::fmt;

/// What a bot makes of risk, as a utility of rewards (von Neumann and Morgenstern, "Theory of Games and Economic Behavior",
/// 1944).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayStyle {
    /// It plays for all or nothing: of two answers that bring as much on average it takes the less certain one.
    Bold,
    /// It plays safe: of two such answers it takes the more certain one.
    Careful,
}

impl PlayStyle {
    pub(super) const ALL: [Self; 2] = [Self::Bold, Self::Careful];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Bold => "bold",
            Self::Careful => "careful",
        }
    }

    /// What a reward from 0 to 1 is worth, from 0 to 1: among three, to be second is worth a quarter of a win to a bold
    /// bot, and three quarters to a careful one.
    pub(super) fn utility(self, reward: f64) -> f64 {
        match self {
            Self::Bold => reward * reward,
            Self::Careful => 1.0 - (1.0 - reward) * (1.0 - reward),
        }
    }
}

impl fmt::Display for PlayStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sure_second_place_and_an_even_chance_of_all_are_told_apart() {
        let chance = |style: PlayStyle| f64::midpoint(style.utility(0.0), style.utility(1.0));
        assert_eq!((PlayStyle::Bold.utility(0.5), chance(PlayStyle::Bold)), (0.25, 0.5));
        assert_eq!((PlayStyle::Careful.utility(0.5), chance(PlayStyle::Careful)), (0.75, 0.5));
    }
}
