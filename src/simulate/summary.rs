//! The summary of the rows of a simulation.

use super::play::{MatchEnd, Played};
use super::statistics::{Credits, Histogram, credit};
use crate::compile::{Game, LineValue};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most failures that are kept: those of the first matches.
const MOST_FAILURES: usize = 10;

/// Whether more or fewer points are better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Better {
    /// More points.
    #[default]
    More,
    /// Fewer points.
    Fewer,
}

impl Better {
    /// What the ranking of a game says.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let total = game.ranking.iter().find(|line| line.value == LineValue::Total);
        if total.is_some_and(|line| line.fewer) { Self::Fewer } else { Self::More }
    }

    /// The best of some scores.
    pub fn best(self, scores: impl Iterator<Item = i64>) -> Option<i64> {
        match self {
            Self::More => scores.max(),
            Self::Fewer => scores.min(),
        }
    }

    /// How much better one score is than another; negative if it is worse.
    #[must_use]
    pub fn lead(self, one: i64, other: i64) -> i64 {
        match self {
            Self::More => one - other,
            Self::Fewer => other - one,
        }
    }

    /// Whether it is `More`, which files leave out.
    #[must_use]
    pub fn is_more(&self) -> bool {
        *self == Self::More
    }
}

/// The summary of the rows of a simulation, in whole numbers. It does not depend on the order of rows or parts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// How many matches were played.
    pub matches: u64,
    /// How many of them ended by the rules. The following fields are about these matches, unless they say otherwise.
    pub over: u64,
    /// How many were cut off after the maximum number of decisions.
    pub cut_off: u64,
    /// In how many a script failed.
    pub failed: u64,
    /// In how many a seat forfeited because its bot did not play to the end.
    #[serde(default, skip_serializing_if = "is_none")]
    pub forfeited: u64,
    /// For each seat how many it forfeited; empty when there were none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forfeits: Vec<u64>,
    /// The first of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_forfeit: Option<ForfeitedMatch>,
    /// Whether more or fewer points are better.
    pub better: Better,
    /// The wins.
    pub credits: Credits,
    /// Where the rules play seats: the wins of the others, each of which people share among themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of_people: Option<Credits>,
    /// In how many more than one team, or seat that plays alone, was first.
    #[serde(default)]
    pub shared: u64,
    /// In how many of these all were.
    #[serde(default)]
    pub draws: u64,
    /// The wins of each team, by its name; empty where nobody plays together.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub teams: BTreeMap<String, TeamTally>,
    /// For each seat its scores.
    pub scores: Vec<Histogram>,
    /// The scores of winners.
    pub winning: Histogram,
    /// How much better the winner's score was than the next one; 0 if a tie-break decided or if the win was shared.
    pub margins: Histogram,
    /// For each seat, how often it had each place, from place 1.
    pub places: Vec<Vec<u64>>,
    /// How many turns a match takes.
    pub turns: Histogram,
    /// How many decisions a match takes.
    pub decisions: Histogram,
    /// The number of decisions of all matches.
    pub asked: u64,
    /// How many decisions of all matches had only one possible answer.
    pub forced: u64,
    /// The number of possible answers, summed over all decisions of all matches.
    pub answers: u64,
    /// The match with the fewest decisions.
    pub shortest: Option<Extreme>,
    /// The match with the most decisions.
    pub longest: Option<Extreme>,
    /// The first matches that failed.
    pub failures: Vec<FailedMatch>,
    /// The first matches that were cut off.
    pub cuts: Vec<Extreme>,
}

/// How often a team won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamTally {
    /// In how many matches there was the team.
    pub matches: u64,
    /// The sum of its wins, where those that teams share count in parts of [`super::statistics::WHOLE`].
    pub credit: u64,
    /// The seats of the team, summed over these matches.
    pub seats: u64,
}

/// A match that is worth watching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Extreme {
    /// Its number.
    pub number: u64,
    /// Its seed: `parlor play` plays it again with the same bots.
    pub seed: u64,
    /// Its decisions.
    pub decisions: u32,
    /// Its turns.
    pub turns: u32,
}

/// A match in which a script failed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FailedMatch {
    /// Its number.
    pub number: u64,
    /// Its seed.
    pub seed: u64,
    /// How many decisions it had before the failure.
    pub decisions: u32,
    /// The message; empty if it is no longer known.
    pub message: String,
}

/// A match that a seat forfeited.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ForfeitedMatch {
    /// Its number.
    pub number: u64,
    /// Its seed.
    pub seed: u64,
    /// The seat, from 1.
    pub seat: usize,
    /// What its bot did; empty if it is no longer known.
    pub message: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_none(number: &u64) -> bool {
    *number == 0
}

impl Summary {
    /// The summary of no matches, for this number of seats.
    #[must_use]
    pub fn new(seats: usize, better: Better) -> Self {
        Self {
            better,
            credits: Credits::new(seats),
            scores: vec![Histogram::default(); seats],
            places: vec![vec![0; seats]; seats],
            ..Self::default()
        }
    }

    /// The summary of matches in which people take only so many seats, the first ones.
    #[must_use]
    pub fn with_people(self, people: Option<u8>) -> Self {
        Self { of_people: people.map(|people| Credits::new(people.into())), ..self }
    }

    /// The wins of the seats that are compared with each other.
    #[must_use]
    pub fn compared(&self) -> &Credits {
        self.of_people.as_ref().unwrap_or(&self.credits)
    }

    /// Counts a match with its number.
    pub fn add(&mut self, number: u64, played: &Played) {
        self.matches += 1;
        self.asked += u64::from(played.decisions);
        self.forced += u64::from(played.forced);
        self.answers += played.options;
        self.add_forfeits(number, played);
        let extreme = Extreme { number, seed: played.seed, decisions: played.decisions, turns: played.turns };
        match played.ending {
            MatchEnd::Over => self.add_over(extreme, played),
            MatchEnd::CutOff => {
                self.cut_off += 1;
                self.cuts.push(extreme);
                first(&mut self.cuts);
            }
            MatchEnd::Failed => {
                self.failed += 1;
                let message = played.failed_with().unwrap_or_default().to_owned();
                let Extreme { number, seed, decisions, .. } = extreme;
                self.failures.push(FailedMatch { number, seed, decisions, message });
                first(&mut self.failures);
            }
        }
    }

    fn add_forfeits(&mut self, number: u64, played: &Played) {
        let Some(first) = played.forfeits.first() else { return };
        self.forfeited += 1;
        self.forfeits.resize(self.scores.len(), 0);
        for forfeit in &played.forfeits {
            self.forfeits[forfeit.seat] += 1;
        }
        let (seat, message) = (first.seat + 1, first.message.clone());
        self.keep_first(Some(ForfeitedMatch { number, seed: played.seed, seat, message }));
    }

    fn keep_first(&mut self, forfeit: Option<ForfeitedMatch>) {
        self.first_forfeit = self.first_forfeit.take().into_iter().chain(forfeit).min();
    }

    fn add_over(&mut self, extreme: Extreme, played: &Played) {
        self.over += 1;
        self.turns.add(i64::from(played.turns));
        self.decisions.add(i64::from(played.decisions));
        let winners = played.winners();
        self.credits.add(&winners);
        if let Some(credits) = &mut self.of_people {
            let people = credits.seats.len();
            let winners: Vec<usize> = winners.iter().copied().filter(|seat| *seat < people).collect();
            credits.add(&winners);
        }
        let winning = played.winning_teams();
        self.shared += u64::from(winning > 1);
        self.draws += u64::from(played.is_draw());
        self.add_teams(played, winning);
        for (at, seat) in played.seats.iter().enumerate() {
            self.scores[at].add(seat.total);
            if let Some(count) = self.places[at].get_mut(usize::from(seat.place).saturating_sub(1)) {
                *count += 1;
            }
            if seat.place == 1 {
                self.winning.add(seat.total);
            }
        }
        let best = self.better.best(winners.iter().map(|at| played.seats[*at].total));
        let others = played.seats.iter().filter(|seat| seat.place > 1);
        let next = self.better.best(others.map(|seat| seat.total));
        if let Some(best) = best {
            let alone = winning == 1;
            self.margins.add(next.filter(|_| alone).map_or(0, |next| self.better.lead(best, next).max(0)));
        }
        self.shortest = nearer(self.shortest, Some(extreme), |one, other| one.decisions < other.decisions);
        self.longest = nearer(self.longest, Some(extreme), |one, other| one.decisions > other.decisions);
    }

    fn add_teams(&mut self, played: &Played, winning: usize) {
        for (at, (team, seat)) in played.teams.iter().zip(&played.seats).enumerate() {
            let tally = match self.teams.get_mut(&**team) {
                Some(tally) => tally,
                None => self.teams.entry(team.to_string()).or_default(),
            };
            tally.seats += 1;
            if !played.teams[..at].contains(team) {
                tally.matches += 1;
                tally.credit += if seat.place == 1 { credit(winning) } else { 0 };
            }
        }
    }

    /// Adds the counts of another part for the same seats.
    pub fn merge(&mut self, other: &Self) {
        self.matches += other.matches;
        self.over += other.over;
        self.cut_off += other.cut_off;
        self.failed += other.failed;
        self.forfeited += other.forfeited;
        self.forfeits.resize(self.forfeits.len().max(other.forfeits.len()), 0);
        for (mine, other) in self.forfeits.iter_mut().zip(&other.forfeits) {
            *mine += other;
        }
        self.keep_first(other.first_forfeit.clone());
        self.credits.merge(&other.credits);
        match (&mut self.of_people, &other.of_people) {
            (Some(mine), Some(others)) => mine.merge(others),
            // What people won in one part alone says nothing of all.
            _ => self.of_people = None,
        }
        for (mine, other) in self.scores.iter_mut().zip(&other.scores) {
            mine.merge(other);
        }
        self.shared += other.shared;
        self.draws += other.draws;
        for (team, other) in &other.teams {
            let tally = self.teams.entry(team.clone()).or_default();
            tally.matches += other.matches;
            tally.credit += other.credit;
            tally.seats += other.seats;
        }
        self.winning.merge(&other.winning);
        self.margins.merge(&other.margins);
        for (mine, other) in self.places.iter_mut().flatten().zip(other.places.iter().flatten()) {
            *mine += other;
        }
        self.turns.merge(&other.turns);
        self.decisions.merge(&other.decisions);
        self.asked += other.asked;
        self.forced += other.forced;
        self.answers += other.answers;
        self.shortest = nearer(self.shortest, other.shortest, |one, other| one.decisions < other.decisions);
        self.longest = nearer(self.longest, other.longest, |one, other| one.decisions > other.decisions);
        self.cuts.extend(&other.cuts);
        first(&mut self.cuts);
        self.failures.extend(other.failures.iter().cloned());
        first(&mut self.failures);
    }
}

/// The more extreme match; of equal ones, that with the lower number.
fn nearer(
    one: Option<Extreme>,
    other: Option<Extreme>,
    farther: impl Fn(&Extreme, &Extreme) -> bool,
) -> Option<Extreme> {
    let (Some(one), Some(other)) = (one, other) else { return one.or(other) };
    let first = farther(&one, &other) || (!farther(&other, &one) && one.number <= other.number);
    Some(if first { one } else { other })
}

/// Keeps the first elements, by their numbers.
fn first<T: Ord>(list: &mut Vec<T>) {
    list.sort_unstable();
    list.truncate(MOST_FAILURES);
}

#[cfg(test)]
mod tests {
    use super::super::play::SeatResult;
    use super::super::statistics::WHOLE;
    use super::*;

    fn played(seed: u64, ending: MatchEnd, decisions: u32, places: [u8; 2], totals: [i64; 2]) -> Played {
        let seat = |at: usize| SeatResult { place: places[at], total: totals[at] };
        Played {
            seed,
            ending,
            turns: decisions / 2,
            decisions,
            options: u64::from(decisions) * 3,
            forced: 1,
            seats: vec![seat(0), seat(1)],
            teams: Vec::new(),
            forfeits: Vec::new(),
            failure: None,
        }
    }

    fn rows() -> Vec<Played> {
        let mut rows = vec![
            played(10, MatchEnd::Over, 6, [1, 2], [9, 4]),
            played(11, MatchEnd::Over, 4, [1, 1], [5, 5]),
            played(12, MatchEnd::CutOff, 99, [0, 0], [0, 0]),
            played(13, MatchEnd::Over, 8, [2, 1], [3, 3]),
            played(14, MatchEnd::Over, 4, [2, 1], [0, 7]),
        ];
        rows.extend((15..40).map(|seed| played(seed, MatchEnd::Failed, 2, [0, 0], [0, 0])));
        rows
    }

    #[test]
    fn rows_are_counted() {
        let mut summary = Summary::new(2, Better::More);
        for (number, row) in (0..).zip(&rows()) {
            summary.add(number, row);
        }
        assert_eq!((summary.matches, summary.over, summary.cut_off, summary.failed), (30, 4, 1, 25));
        assert_eq!(summary.credits.alone, [1, 2]);
        assert_eq!((summary.credits.shared(), summary.shared, summary.draws), (1, 1, 1));
        assert_eq!(summary.places, [[2, 2], [3, 1]]);
        assert_eq!(summary.margins.quantile(1.0), Some(7));
        assert_eq!(summary.margins.median(), Some(0));
        assert_eq!(summary.winning.count(), 5);
        assert_eq!(summary.shortest.unwrap().seed, 11);
        assert_eq!(summary.longest.unwrap().seed, 13);
        assert_eq!(summary.cuts[0].seed, 12);
        assert_eq!(summary.failures.len(), MOST_FAILURES);
        assert_eq!(summary.failures[9].seed, 24);
    }

    #[test]
    fn where_fewer_points_win_the_winner_is_ahead_by_those_that_the_next_has_more() {
        let mut summary = Summary::new(2, Better::Fewer);
        summary.add(0, &played(1, MatchEnd::Over, 6, [1, 2], [3, 10]));
        summary.add(1, &played(2, MatchEnd::Over, 6, [2, 1], [5, 4]));
        summary.add(2, &played(3, MatchEnd::Over, 6, [1, 1], [5, 5]));
        assert_eq!(summary.margins.quantile(1.0), Some(7));
        assert_eq!(summary.margins.median(), Some(1));
        assert_eq!(summary.margins.quantile(0.0), Some(0));
    }

    #[test]
    fn seats_that_play_together_share_a_win_and_not_more() {
        let mut summary = Summary::new(4, Better::More);
        let play = |places: [u8; 4], names: [&str; 4]| Played {
            seats: places.map(|place| SeatResult { place, total: 0 }).to_vec(),
            teams: names.map(Into::into).to_vec(),
            ..played(1, MatchEnd::Over, 6, [1, 1], [0, 0])
        };
        summary.add(0, &play([1, 3, 1, 3], ["town", "mob", "town", "mob"]));
        summary.add(1, &play([4, 1, 1, 1], ["mob", "town", "town", "town"]));
        summary.add(2, &play([1, 1, 1, 1], ["town", "mob", "town", "mob"]));
        summary.add(3, &play([1, 1, 1, 1], ["town", "town", "town", "town"]));
        assert_eq!((summary.over, summary.shared, summary.draws), (4, 1, 1));
        let half = WHOLE / 2;
        let town = TeamTally { matches: 4, credit: 3 * WHOLE + half, seats: 11 };
        assert_eq!(summary.teams["town"], town);
        assert_eq!(summary.teams["mob"], TeamTally { matches: 3, credit: half, seats: 5 });
    }

    #[test]
    fn parts_put_together_in_any_order_are_the_whole() {
        let rows = rows();
        let part = |numbers: std::ops::Range<usize>| {
            let mut summary = Summary::new(2, Better::More);
            for number in numbers {
                summary.add(number as u64, &rows[number]);
            }
            summary
        };
        let whole = part(0..30);
        let mut merged = part(17..30);
        merged.merge(&part(0..2));
        merged.merge(&part(2..17));
        assert_eq!(merged, whole);
        let text = serde_json::to_string(&whole).unwrap();
        assert_eq!(serde_json::from_str::<Summary>(&text).unwrap(), whole);
    }

    #[test]
    fn wins_of_people_are_those_of_all_parts_or_none() {
        let part = |people| {
            let mut summary = Summary::new(2, Better::More).with_people(people);
            rows().iter().for_each(|row| summary.add(0, row));
            summary
        };
        let merged = |one, other| {
            let mut merged: Summary = part(one);
            merged.merge(&part(other));
            merged.of_people
        };
        let won = |credits: Option<Credits>| credits.map(|credits| credits.seats[0]);
        let once = won(part(Some(1)).of_people).unwrap();
        assert!(once > 0);
        assert_eq!(won(merged(Some(1), Some(1))), Some(2 * once));
        assert_eq!([merged(Some(1), None), merged(None, Some(1)), merged(None, None)], [None, None, None]);
    }
}
