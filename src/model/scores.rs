//! Scores as features: what each line of the score and each entry of the ranking is worth to a seat if the match ended
//! now, and how far it is ahead there. Only what a seat sees is worked out for it.

use std::collections::BTreeSet;

use super::key::{FeatureKey, Sort, class};
use super::plan::Features;
use crate::belief::KnownNow;
use crate::compile::value::{PieceId, SeatId, ZoneId};
use crate::compile::{Game, LineValue, ResultLine};
use crate::play::{Match, Standings};
use crate::table::{DOWN, Observer};

/// The most numbers of an entry of the ranking that are read.
const MOST_NUMBERS: usize = 7;
/// The sum of the lines of the score, in the place of a line.
pub(super) const SUM: u16 = 0x7ff;

/// A line of the score or an entry of the ranking.
#[derive(Debug)]
pub(super) struct ScorePlan {
    pub(super) line: ResultLine,
    /// Whether it is an entry of the ranking.
    is_ranked: bool,
    /// Whether counters have features of their own that say the same.
    is_counter: bool,
    /// For each seat that looks and each seat whose score it is: the zones of which it is worked out, if whoever looks
    /// sees all else that is read.
    sources: Vec<Vec<Option<BTreeSet<ZoneId>>>>,
}

/// The lines of a game. Lines that are the same for all seats say nothing of who is ahead.
pub(super) fn plans(game: &Game) -> Vec<ScorePlan> {
    let scored = game.scoring.iter().map(|line| (line, false));
    let ranked = game.ranking.iter().filter(|line| line.value != LineValue::Total).map(|line| (line, true));
    let all: Vec<_> = scored.chain(ranked).filter(|(line, _)| !line.is_common).collect();
    if all.iter().all(|(line, _)| matches!(line.value, LineValue::Counter(_))) {
        // Counters have features of their own.
        return Vec::new();
    }
    let seats = || (0..game.layout.seats).map(SeatId);
    let knowledge: Vec<_> =
        (0..game.layout.seats).map(|seat| KnownNow::with_all_zones(game, Observer(seat))).collect();
    let sources = |line: &ResultLine| {
        let seen =
            |knowledge: &KnownNow<'_>| seats().map(|seat| knowledge.zones_of_line(line, seat)).collect();
        knowledge.iter().map(seen).collect()
    };
    let plan = |(line, is_ranked): (&ResultLine, bool)| ScorePlan {
        line: line.clone(),
        is_ranked,
        is_counter: matches!(line.value, LineValue::Counter(_)),
        sources: sources(line),
    };
    all.into_iter().map(plan).collect()
}

/// The zones of which any line is worked out.
pub(super) fn zones(scores: &[ScorePlan]) -> Vec<ZoneId> {
    let sources = scores.iter().flat_map(|score| score.sources.iter().flatten().flatten());
    sources.flatten().copied().collect::<BTreeSet<ZoneId>>().into_iter().collect()
}

/// Works scores out; its memory is reused. It is for one game.
#[derive(Debug, Default)]
pub(super) struct ScoreReader {
    standings: Option<Standings>,
    /// For each zone of which a line is worked out the seats that know what lies in it, a bit for each.
    known: Vec<(ZoneId, u32)>,
    /// For each line and seat where its numbers are, once they were worked out; nothing where a script failed.
    places: Vec<Option<(usize, usize)>>,
    numbers: Vec<i64>,
    sums: Vec<i64>,
}

impl ScoreReader {
    /// Begins to read another position.
    pub(super) fn begin(&mut self, plan: &Features, state: &Match) {
        self.numbers.clear();
        self.places.clear();
        self.places.resize(plan.scores.len() * usize::from(plan.seats), None);
        let table = &state.table;
        let is_covered = |piece: PieceId| table.face(piece) == DOWN && !plan.sided[usize::from(piece.0)];
        let known = plan.score_zones.iter().map(|zone| match table.pieces(*zone).any(is_covered) {
            true => (*zone, 0),
            false => (*zone, plan.who_know(table, *zone)),
        });
        self.known.clear();
        self.known.extend(known);
    }

    /// Adds what a seat sees of the scores.
    pub(super) fn read(
        &mut self,
        game: &Game,
        plan: &Features,
        state: &mut Match,
        SeatId(seat): SeatId,
        keys: &mut Vec<FeatureKey>,
    ) {
        // The points of each seat in the lines that are seen of all seats.
        let mut sums = std::mem::take(&mut self.sums);
        sums.clear();
        sums.resize(usize::from(plan.seats), 0);
        let (mut scored, mut counted, mut open, mut own_sum) = (0, 0, 0, 0);
        for (nth, score) in (0u16..).zip(&plan.scores) {
            if !self.sees(score, seat, seat) {
                continue;
            }
            let is_open = (0..plan.seats).all(|other| self.sees(score, seat, other));
            let own = self.work_out(game, plan, state, (nth, seat));
            if is_open {
                for other in (0..plan.seats).filter(|other| *other != seat) {
                    self.work_out(game, plan, state, (nth, other));
                }
            }
            if !score.is_counter {
                self.tell(plan, score, (nth, seat), is_open, keys);
            }
            if score.is_ranked {
                continue;
            }
            scored += 1;
            counted += usize::from(score.is_counter);
            own_sum += self.sum(own);
            if is_open {
                open += 1;
                for other in 0..plan.seats {
                    sums[usize::from(other)] += self.sum(self.place(plan, (nth, other)));
                }
            }
        }
        // Of one counter alone that counter says as much.
        if scored > 1 || scored > counted {
            keys.push(FeatureKey::new(Sort::Score, 0, SUM, 0, class_of(own_sum)));
            let best = (0..plan.seats).filter(|other| *other != seat).map(|other| sums[usize::from(other)]);
            if let (true, Some(best)) = (open > 0, best.max()) {
                let lead = class_of(sums[usize::from(seat)] - best);
                keys.push(FeatureKey::new(Sort::ScoreLead, 0, SUM, 0, lead));
            }
        }
        self.sums = sums;
    }

    /// Adds the numbers of a line that were worked out, and how far each is ahead of the best of the others if the line is
    /// seen of all.
    fn tell(
        &self,
        plan: &Features,
        score: &ScorePlan,
        (nth, seat): (u16, u8),
        is_open: bool,
        keys: &mut Vec<FeatureKey>,
    ) {
        let sign = if score.line.fewer { -1 } else { 1 };
        let numbers = |seat: u8| {
            let (from, to) = self.place(plan, (nth, seat));
            &self.numbers[from..to]
        };
        for (at, number) in (0u16..).zip(numbers(seat)).take(MOST_NUMBERS) {
            keys.push(FeatureKey::new(Sort::Score, 0, nth, at, class_of(*number)));
            let others = (0..plan.seats).filter(|other| is_open && *other != seat);
            let best =
                others.filter_map(|other| numbers(other).get(usize::from(at))).map(|one| sign * one).max();
            if let Some(best) = best {
                keys.push(FeatureKey::new(Sort::ScoreLead, 0, nth, at, class_of(sign * number - best)));
            }
        }
    }

    /// Whether a seat knows all of which a line is worked out for another one.
    fn sees(&self, score: &ScorePlan, seat: u8, other: u8) -> bool {
        let Some(zones) = &score.sources[usize::from(seat)][usize::from(other)] else { return false };
        let knows = |known: u32| known >> (seat & 31) & 1 == 1;
        self.known.iter().all(|(zone, known)| knows(*known) || !zones.contains(zone))
    }

    fn sum(&self, (from, to): (usize, usize)) -> i64 {
        self.numbers[from..to].iter().sum()
    }

    /// Where the numbers of a line for a seat are; nowhere before they were worked out.
    fn place(&self, plan: &Features, line: (u16, u8)) -> (usize, usize) {
        self.places[place_of(plan, line)].unwrap_or_default()
    }

    /// The numbers of a line for a seat: none where a script fails.
    fn work_out(
        &mut self,
        game: &Game,
        plan: &Features,
        state: &mut Match,
        (nth, seat): (u16, u8),
    ) -> (usize, usize) {
        let at = place_of(plan, (nth, seat));
        if let Some(place) = self.places[at] {
            return place;
        }
        let (from, score) = (self.numbers.len(), &plan.scores[usize::from(nth)]);
        let standings = self.standings.get_or_insert_with(|| Standings::new(game));
        let worked_out = if score.is_ranked {
            standings.entry_now(game, state, &score.line, SeatId(seat), &mut self.numbers)
        } else {
            standings
                .points_now(game, state, &score.line, SeatId(seat))
                .map(|points| self.numbers.push(points))
        };
        if worked_out.is_err() {
            self.numbers.truncate(from);
        }
        *self.places[at].insert((from, self.numbers.len()))
    }
}

/// The index of a line of a seat.
fn place_of(plan: &Features, (nth, seat): (u16, u8)) -> usize {
    usize::from(nth) * usize::from(plan.seats) + usize::from(seat)
}

/// The class of a number of the score.
fn class_of(number: i64) -> u16 {
    class(i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX }))
}
