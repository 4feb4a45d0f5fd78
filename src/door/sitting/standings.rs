//! The scores as they would be if the match ended now, as far as an observer can know them.

use serde::Serialize;

use super::ending::{PointsReason, ScoreRow, ScoresNow, first_keys};
use super::seated::Sitting;
use crate::belief::{Agreed, Sureness};
use crate::compile::ResultLine;
use crate::compile::value::SeatId;
use crate::door::Observer;
use crate::door::words::Words;
use crate::play::Outcome;
use crate::play::outcome::Standing;
use crate::table::Generator;

/// How many matches are imagined.
const WORLDS: usize = 64;
/// The chance of what is imagined, which is the same for equal views.
const CHANCE: u64 = 0x7363_6f72_6573;

/// The scores if the match ended now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StandingsNow {
    /// The names of the seats, or of those of each team, clockwise.
    pub seats: Vec<String>,
    /// The seats of each column, by their indices clockwise.
    #[serde(skip)]
    pub sides: Vec<Vec<usize>>,
    /// The lines, with a cell for each seat; `?` where the observer cannot know it, and behind what is only likely.
    pub rows: Vec<ScoreRow>,
    /// Where the points of counters came from, as far as the observer knows how many there are.
    pub reasons: Vec<PointsReason>,
}

impl StandingsNow {
    /// Whether the observer knows all of it, so that nothing is a guess or unknown.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.rows.iter().flat_map(|row| &row.certainty).all(|sure| *sure == Sureness::Known)
    }
}

impl Sitting {
    /// The scores if the match ended now, by several matches that the observer can imagine: what is the same in all of
    /// them is shown, and marked as a guess unless it follows from what the observer knows. Nothing hidden is looked at.
    /// `None` when nothing fitting could be imagined, or a script fails.
    #[must_use]
    pub fn standings(&self, observer: Observer, words: &Words) -> Option<StandingsNow> {
        let game = self.session.game();
        let inner = observer.of(game.seats());
        let mut generator = Generator::new(CHANCE);
        let (mut imagined, mut sides) = (Vec::new(), Vec::new());
        for _ in 0..WORLDS {
            let state = self.session.imagine(inner, &mut generator)?;
            let outcome = match imagined.is_empty() {
                true => self.session.outcome_of(&state, &self.voice, inner),
                false => state.outcome(game),
            };
            let outcome = outcome.ok()?;
            if sides.is_empty() {
                sides = seats_of_sides(&outcome);
            }
            imagined.push(ScoresNow::of(self.names(), &outcome, words));
        }
        let knowledge = self.session.knowledge(inner);
        let of_sides = |line: &ResultLine| {
            sides.iter().map(|seats| knowledge.of_line(line, seats)).collect::<Vec<bool>>()
        };
        let lines =
            game.scoring.iter().flat_map(|line| std::iter::repeat_n(of_sides(line), line.kinds.len().max(1)));
        let mut known: Vec<Vec<bool>> = lines.collect();
        // A sum is known if all lines above it are.
        if !known.is_empty() {
            known.push((0..sides.len()).map(|side| known.iter().all(|line| line[side])).collect());
        }
        known.extend(first_keys(game).map(|(_, key)| of_sides(key)));
        let ScoresNow { seats, mut rows, reasons, .. } = imagined.first().cloned()?;
        for (at, row) in rows.iter_mut().enumerate() {
            for side in 0..row.cells.len() {
                let cells = imagined.iter().map(|now| now.rows.get(at)?.cells.get(side).cloned());
                let is_known = known.get(at).and_then(|line| line.get(side)) == Some(&true);
                let found = Agreed::of(cells, is_known);
                row.certainty[side] = found.certainty;
                row.cells[side] = found.certainty.marked(&found.value.unwrap_or_default());
            }
        }
        let is_known = |at: usize, side: usize| rows[at].certainty[side] == Sureness::Known;
        let reasons = reasons.into_iter().filter(|(_, (at, side))| is_known(*at, *side));
        let reasons = reasons.map(|(reason, _)| reason).collect();
        // A line in which nobody has points tells nothing.
        let is_nothing = |at: usize, row: &ScoreRow| {
            row.certainty.iter().all(|sure| *sure == Sureness::Known)
                && imagined[0].has_points.get(at).is_some_and(|has_points| !has_points)
        };
        let told = rows.iter().enumerate().filter(|(at, row)| !is_nothing(*at, row));
        let rows = told.map(|(_, row)| row.clone()).collect();
        let indices = |seats: &Vec<SeatId>| seats.iter().map(|seat| usize::from(seat.0)).collect();
        Some(StandingsNow { seats, sides: sides.iter().map(indices).collect(), rows, reasons })
    }
}

/// The seats of each team, or each seat that plays alone, clockwise.
fn seats_of_sides(outcome: &Outcome) -> Vec<Vec<SeatId>> {
    let leads = outcome.seats.iter().filter(|standing| standing.team == standing.seat);
    let mates = |lead: &Standing| {
        let mates = outcome.seats.iter().filter(|mate| mate.team == lead.team);
        mates.map(|mate| mate.seat).collect()
    };
    leads.map(mates).collect()
}
