//! Who plays together.

use super::{BySeats, SeatValue};
use crate::load::script::ast::Name;

/// Who plays together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Teams {
    /// All seats win or lose together.
    All,
    /// For each chair, from 0, the number of its team, from 0; by the number of seats.
    Chairs(BySeats<Vec<u8>>),
    /// Seats for which this value is the same now are a team.
    By {
        /// As it is written.
        name: Name,
        /// A counter of every seat, or a function of the seat.
        value: SeatValue,
    },
}

/// The chairs of each team, from 1, as `1+3`; `teams` has the team of each chair.
#[must_use]
pub fn chairs_of_teams(teams: &[u8]) -> Vec<String> {
    let mut names: Vec<String> =
        vec![String::new(); teams.iter().max().map_or(0, |most| usize::from(*most) + 1)];
    for (chair, team) in (1..).zip(teams) {
        let name = &mut names[usize::from(*team)];
        let sign = if name.is_empty() { "" } else { "+" };
        *name = format!("{name}{sign}{chair}");
    }
    names
}
