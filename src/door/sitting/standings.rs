//! The scores as they would be if the match ended now, as far as an observer can know them.

use serde::Serialize;

use super::ending::{ScoreRow, score_rows};
use super::seated::Sitting;
use crate::door::Observer;
use crate::door::words::Words;
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
    /// The lines, with a cell for each seat; `?` where the observer cannot know it.
    pub rows: Vec<ScoreRow>,
}

impl Sitting {
    /// The scores if the match ended now, by several matches that the observer can imagine: what is the same in all of
    /// them is shown. Nothing hidden is looked at. `None` when nothing fitting could be imagined, or a script fails.
    #[must_use]
    pub fn standings(&self, observer: Observer, words: &Words) -> Option<StandingsNow> {
        let inner = observer.of(self.game.seats());
        let mut generator = Generator::new(CHANCE);
        let mut shown: Option<StandingsNow> = None;
        for _ in 0..WORLDS {
            let state = self.session.imagine(inner, &mut generator)?;
            let outcome = state.outcome(self.session.game()).ok()?;
            let (seats, rows) = score_rows(self.names(), &outcome, words);
            match &mut shown {
                None => shown = Some(StandingsNow { seats, rows }),
                Some(shown) => keep_common(&mut shown.rows, &rows),
            }
        }
        shown
    }
}

/// Replaces cells that differ by `?`.
fn keep_common(shown: &mut [ScoreRow], rows: &[ScoreRow]) {
    for (shown, row) in shown.iter_mut().zip(rows) {
        for (shown, cell) in shown.cells.iter_mut().zip(&row.cells) {
            if shown != cell {
                "?".clone_into(shown);
            }
        }
    }
}
