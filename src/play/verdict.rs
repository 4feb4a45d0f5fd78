//! Who is said to have won or lost the match: that decides the places, whatever the ranking compares.

use crate::compile::Game;
use crate::compile::value::CounterId;
use crate::rules::standing::{LOST, WON};
use crate::table::Table;

/// The verdict on each seat: 1 if the match is won, -1 if it is lost, 0 if nothing was said. All of a team, whose first
/// seats are given, share it. Empty in a game whose scripts say nothing of that kind.
pub(super) fn verdicts(game: &Game, table: &Table, leads: &[u8], verdicts: &mut Vec<i8>) {
    verdicts.clear();
    let Some(first) = game.layout.standing else { return };
    verdicts.resize(leads.len(), 0);
    for (counter, lead) in (first..).map(CounterId).zip(leads) {
        let of_team = &mut verdicts[usize::from(*lead)];
        match table.counter(counter) {
            WON.. => *of_team = 1,
            LOST if *of_team == 0 => *of_team = -1,
            _ => {}
        }
    }
    for (seat, lead) in leads.iter().enumerate() {
        verdicts[seat] = verdicts[usize::from(*lead)];
    }
}
