//! The end of a match: the ranking, and every score line by line.

use serde::Serialize;

use super::clean;
use super::seated::Sitting;
use crate::belief::Sureness;
use crate::compile::value::KindId;
use crate::door::Faults;
use crate::door::words::{Words, fill};
use crate::notation::wording::Wording;
use crate::play::Outcome;
use crate::play::outcome::{Points, Standing};
use crate::rules::STANDING;

/// How a match has ended, or how it stands now. All texts are safe to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The teams, or seats that play alone, ordered by their places.
    pub places: Vec<Place>,
    /// The lines of the scores, then the entries of the ranking that decided ties; empty in a game without scores.
    pub rows: Vec<ScoreRow>,
    /// Where the points of counters came from.
    pub reasons: Vec<PointsReason>,
}

/// The score and place of a seat, or of several that play together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The name of the seat, or those of all seats of the team.
    pub name: String,
    /// These seats by their indices clockwise.
    pub seats: Vec<usize>,
    /// Its place, from 1.
    pub place: usize,
    /// Whether another seat or team has the same place.
    pub is_shared: bool,
    /// Whether all of them have.
    pub is_draw: bool,
    /// Its score; `None` in a game without scores.
    pub total: Option<i64>,
}

/// A line of the scores, with a cell for each seat in the order of the places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreRow {
    /// The name of the line.
    pub name: String,
    /// The cells: `12`, or `4 * 3 = 12`. A guess has `?` behind it.
    pub cells: Vec<String>,
    /// How sure the reader can be of each cell.
    pub certainty: Vec<Sureness>,
    /// Whether it is the sum of the lines above it.
    pub is_sum: bool,
}

/// Where the points of a seat in one line came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PointsReason {
    /// The name of the seat.
    pub seat: String,
    /// The name of the line.
    pub line: String,
    /// Each reason with its points.
    pub parts: Vec<(String, i64)>,
}

impl PointsReason {
    /// The reasons as a line: `Ann, points: god +2, river -1`.
    #[must_use]
    pub fn told(&self, words: &Words) -> String {
        let parts: Vec<String> = self.parts.iter().map(|(reason, by)| format!("{reason} {by:+}")).collect();
        let values = [("seat", &*self.seat), ("line", &*self.line), ("reasons", &*parts.join(", "))];
        fill(words.reasons, &values)
    }
}

impl Sitting {
    /// The scores as they stand, and the places.
    ///
    /// # Errors
    /// When a script function for scoring fails.
    pub fn ending(&self, words: &Words) -> Result<Ending, Faults> {
        let outcome = self.session.outcome_in(&self.voice).map_err(|failure| self.game.failed(&failure))?;
        let ends = Ends { names: self.names(), outcome: &outcome };
        Ok(Ending { places: ends.places(), rows: ends.rows(words), reasons: ends.reasons() })
    }
}

/// The names of the seats, or of those of each team, clockwise; and the lines of the scores with a cell for each.
pub(super) fn score_rows(
    names: Wording<'_>,
    outcome: &Outcome,
    words: &Words,
) -> (Vec<String>, Vec<ScoreRow>) {
    let ends = Ends { names, outcome };
    let leads = ends.leads();
    (leads.iter().map(|lead| ends.name(lead)).collect(), ends.lines(&leads, words))
}

struct Ends<'a> {
    names: Wording<'a>,
    outcome: &'a Outcome,
}

impl Ends<'_> {
    /// The names of all seats of the team.
    fn name(&self, standing: &Standing) -> String {
        let names = self.team(standing).map(|mate| clean(self.names.seat(mate.seat)));
        names.collect::<Vec<String>>().join(" + ")
    }

    /// All seats of the team.
    fn team<'s>(&'s self, standing: &Standing) -> impl Iterator<Item = &'s Standing> {
        let team = standing.team;
        self.outcome.seats.iter().filter(move |mate| mate.team == team)
    }

    fn label(&self, name: &str) -> String {
        clean(self.names.label(name))
    }

    /// A seat of each team: all of them have the same score.
    fn by_place(&self) -> Vec<&Standing> {
        let mut seats = self.leads();
        seats.sort_by_key(|standing| standing.place);
        seats
    }

    /// The same clockwise.
    fn leads(&self) -> Vec<&Standing> {
        self.outcome.seats.iter().filter(|standing| standing.team == standing.seat).collect()
    }

    fn places(&self) -> Vec<Place> {
        let seats = self.by_place();
        let place = |standing: &&Standing| Place {
            name: self.name(standing),
            seats: self.team(standing).map(|mate| usize::from(mate.seat.0)).collect(),
            place: 1 + seats.iter().filter(|other| other.place < standing.place).count(),
            is_shared: seats.iter().filter(|other| other.place == standing.place).count() > 1,
            is_draw: seats.len() > 1 && seats.iter().all(|other| other.place == 1),
            total: (!standing.lines.is_empty()).then_some(standing.total),
        };
        seats.iter().map(place).collect()
    }

    fn rows(&self, words: &Words) -> Vec<ScoreRow> {
        let seats = self.by_place();
        let mut rows = self.lines(&seats, words);
        rows.extend(self.keys(&seats, words));
        rows
    }

    /// The lines of the scores and their sums.
    fn lines(&self, seats: &[&Standing], words: &Words) -> Vec<ScoreRow> {
        let Some(first) = seats.first() else { return Vec::new() };
        let mut rows: Vec<ScoreRow> = Vec::new();
        for (at, line) in first.lines.iter().enumerate() {
            let name = match &line.kind {
                Some(kind) => format!("{}: {}", self.label(&line.name), self.kind_shown(kind)),
                None => self.label(&line.name),
            };
            let cells = seats.iter().map(|standing| standing.lines.get(at).map_or_else(String::new, points));
            rows.push(ScoreRow::known(name, cells.collect()));
        }
        let totals = seats.iter().map(|standing| standing.total.to_string());
        if !rows.is_empty() {
            let name = self.names.voice.label("total").unwrap_or(words.total);
            rows.push(ScoreRow { is_sum: true, ..ScoreRow::known(clean(name), totals.collect()) });
        }
        rows
    }

    /// The entries of the ranking that decide ties, if there were ties, and who has won, lost or left play.
    fn keys(&self, seats: &[&Standing], words: &Words) -> Vec<ScoreRow> {
        let tied = |at: usize| seats.windows(2).any(|pair| pair[0].keys.get(..at) == pair[1].keys.get(..at));
        let mut rows = Vec::new();
        for (at, key) in self.outcome.ranking.iter().enumerate() {
            let is_total = key == "total";
            if is_total || !(at == 0 || key == STANDING || tied(at)) {
                continue;
            }
            if key == STANDING {
                let number = |seat: &&Standing| seat.keys.get(at).and_then(|key| key.first()).copied();
                let stands = |seat: &&Standing| {
                    let number = i32::try_from(number(seat).unwrap_or(0)).unwrap_or(0);
                    self.names.stands(number).to_owned()
                };
                let cells: Vec<String> = seats.iter().map(stands).collect();
                if cells.iter().any(|cell| !cell.is_empty()) {
                    rows.push(ScoreRow::known(words.standing.to_owned(), cells));
                }
                continue;
            }
            let key_of = |standing: &&Standing| {
                let numbers = standing.keys.get(at).map(Vec::as_slice).unwrap_or_default();
                numbers.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ")
            };
            let fewer = self.names.game.ranking.get(at).is_some_and(|line| line.fewer);
            let key = if fewer { fill(words.fewer, &[("key", &self.label(key))]) } else { self.label(key) };
            let name = fill(if at == 0 { words.rank } else { words.tie }, &[("key", &key)]);
            rows.push(ScoreRow::known(name, seats.iter().map(key_of).collect()));
        }
        rows
    }

    /// A kind as it is shown, from its text in the notation.
    fn kind_shown(&self, notation: &str) -> String {
        let ids = (0..).map(KindId).zip(&self.names.game.layout.kinds);
        let mut found = ids.filter(|(_, kind)| kind.name == notation);
        clean(found.next().map_or(notation, |(id, _)| self.names.kind(id)))
    }

    fn reasons(&self) -> Vec<PointsReason> {
        let mut reasons = Vec::new();
        for standing in self.by_place() {
            for line in standing.lines.iter().filter(|line| line.reasons.len() > 1) {
                let parts = line.reasons.iter().map(|(reason, by)| (clean(reason), *by)).collect();
                reasons.push(PointsReason { seat: self.name(standing), line: self.label(&line.name), parts });
            }
        }
        reasons
    }
}

impl ScoreRow {
    /// A row that is no sum, of which everything is known.
    fn known(name: String, cells: Vec<String>) -> Self {
        let certainty = vec![Sureness::Known; cells.len()];
        Self { name, cells, certainty, is_sum: false }
    }
}

/// `12`, or `4 * 3 = 12`.
fn points(points: &Points) -> String {
    match points.counted {
        Some((how_many, each)) => format!("{how_many} * {each} = {}", points.points),
        None => points.points.to_string(),
    }
}
