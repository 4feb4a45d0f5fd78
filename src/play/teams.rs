//! Who plays together: all of a team share the sums of its scores.

use super::outcome::number;
use crate::compile::value::Value;
use crate::compile::{Game, Grouping};
use crate::vm::Fail;

/// The number of a team: equal for the seats that play together.
///
/// # Errors
/// When the value is no number, word or kind.
pub(super) fn team_number(value: Value) -> Result<i64, Fail> {
    match value {
        Value::Word(word) => Ok(i64::from(word.0)),
        Value::Kind(kind) => Ok(i64::from(kind.0)),
        other => number(other),
    }
}

/// For each seat the first seat of its team, from the numbers of the teams.
pub(super) fn leads(numbers: &[i64], leads: &mut Vec<u8>) {
    leads.clear();
    for number in numbers {
        let lead = numbers.iter().position(|one| one == number).unwrap_or(0);
        leads.push(u8::try_from(lead).unwrap_or(u8::MAX));
    }
}

/// Replaces each seat's number by the sum over its team.
pub(super) fn sum_up(leads: &[u8], numbers: &mut [i64]) {
    for seat in 0..numbers.len() {
        let lead = usize::from(leads[seat]);
        if lead != seat {
            numbers[lead] += numbers[seat];
        }
    }
    for seat in 0..numbers.len() {
        numbers[seat] = numbers[usize::from(leads[seat])];
    }
}

/// Adds a list of numbers to that of a team, or takes the greater ones, one by one; of the longer list the last ones
/// stay as they are.
pub(super) fn join(team: &mut Vec<i64>, own: &[i64], is_best: bool) {
    for (at, number) in own.iter().enumerate() {
        match team.get_mut(at) {
            Some(shared) if is_best => *shared = (*shared).max(*number),
            Some(shared) => *shared += number,
            None => team.push(*number),
        }
    }
}

/// Whether seats play together at all.
pub(super) fn is_played(game: &Game) -> bool {
    game.teams != Grouping::Alone
}
