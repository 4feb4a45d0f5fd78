//! The end of a match: the ranking, and every score line by line.

use serde::Serialize;

use super::clean;
use super::seated::Sitting;
use crate::belief::Sureness;
use crate::compile::value::KindId;
use crate::compile::{Game, LineValue, ResultLine};
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
        Ok(Ending { places: ends.places(), rows: ends.rows(words), reasons: ends.told_reasons() })
    }
}

/// The scores of a match that has not ended, as it was imagined; seats or teams stand clockwise.
#[derive(Clone, Debug)]
pub(super) struct ScoresNow {
    /// The names of the seats, or of those of each team.
    pub(super) seats: Vec<String>,
    /// The lines of the scores with a cell for each, their sum, then what decides before the sum.
    pub(super) rows: Vec<ScoreRow>,
    /// For each line whether anybody has points in it.
    pub(super) has_points: Vec<bool>,
    /// Where the points of counters came from, with the line and the column.
    pub(super) reasons: Vec<(PointsReason, (usize, usize))>,
}

impl ScoresNow {
    pub(super) fn of(names: Wording<'_>, outcome: &Outcome, words: &Words) -> Self {
        let ends = Ends { names, outcome };
        let leads = ends.leads();
        let mut rows = ends.lines(&leads, words);
        rows.extend(first_keys(names.game).map(|(at, _)| ends.key(at, &leads, words)));
        let lines = leads.first().map_or(0, |lead| lead.lines.len());
        let has_points = |at: usize| leads.iter().any(|lead| lead.lines[at].points != 0);
        Self {
            seats: leads.iter().map(|lead| ends.name(lead)).collect(),
            rows,
            has_points: (0..lines).map(has_points).collect(),
            reasons: ends.reasons(&leads),
        }
    }
}

/// The entries of the ranking that decide before the sum of the scores, or all where that is not among them; but for
/// those that are lines of the scores, too.
pub(super) fn first_keys(game: &Game) -> impl Iterator<Item = (usize, &ResultLine)> {
    let keys = game.ranking.iter().enumerate().take_while(|(_, key)| key.value != LineValue::Total);
    let is_line = |key: &ResultLine| game.scoring.iter().any(|line| line.name == key.name);
    keys.filter(move |(_, key)| key.name != STANDING && !is_line(key))
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
            let name = self.line_name(line);
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
            rows.push(self.key(at, seats, words));
        }
        rows
    }

    /// An entry of the ranking.
    fn key(&self, at: usize, seats: &[&Standing], words: &Words) -> ScoreRow {
        let key_of = |standing: &&Standing| {
            let numbers = standing.keys.get(at).map(Vec::as_slice).unwrap_or_default();
            numbers.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ")
        };
        let label = self.label(&self.outcome.ranking[at]);
        let fewer = self.names.game.ranking.get(at).is_some_and(|line| line.fewer);
        let key = if fewer { fill(words.fewer, &[("key", &label)]) } else { label };
        let name = fill(if at == 0 { words.rank } else { words.tie }, &[("key", &key)]);
        ScoreRow::known(name, seats.iter().map(key_of).collect())
    }

    /// A kind as it is shown, from its text in the notation.
    fn kind_shown(&self, notation: &str) -> String {
        let ids = (0..).map(KindId).zip(&self.names.game.layout.kinds);
        let mut found = ids.filter(|(_, kind)| kind.name == notation);
        clean(found.next().map_or(notation, |(id, _)| self.names.kind(id)))
    }

    fn told_reasons(&self) -> Vec<PointsReason> {
        self.reasons(&self.by_place()).into_iter().map(|(reason, _)| reason).collect()
    }

    /// Where the points of counters came from, with the numbers of line and seat: for all seats, if those of one came
    /// from several things.
    fn reasons(&self, seats: &[&Standing]) -> Vec<(PointsReason, (usize, usize))> {
        let changed = |line: &Points| line.reasons.iter().filter(|(_, by)| *by != 0).count();
        let mut reasons = Vec::new();
        for (side, standing) in seats.iter().enumerate() {
            for (at, line) in standing.lines.iter().enumerate() {
                let is_mixed =
                    seats.iter().filter_map(|other| other.lines.get(at)).any(|line| changed(line) > 1);
                // Whoever does not see a counter has not seen all of its changes.
                let is_all = line.reasons.iter().map(|(_, by)| by).sum::<i64>() == line.points;
                if !is_mixed || !is_all || changed(line) == 0 {
                    continue;
                }
                let parts = line.reasons.iter().filter(|(_, by)| *by != 0);
                let parts = parts.map(|(reason, by)| (clean(reason), *by)).collect();
                let (seat, line) = (self.name(standing), self.line_name(line));
                reasons.push((PointsReason { seat, line, parts }, (at, side)));
            }
        }
        reasons
    }

    /// The name of a line, with its kind if there is one for each.
    fn line_name(&self, line: &Points) -> String {
        match &line.kind {
            Some(kind) => format!("{}: {}", self.label(&line.name), self.kind_shown(kind)),
            None => self.label(&line.name),
        }
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
