//! Who plays together, for a game whose seats play in several fixed teams.

use super::seated::Sitting;
use crate::compile::Grouping;
use crate::compile::value::{CounterId, SeatId};
use crate::rules::SeatValue;
use crate::table::View;

impl Sitting {
    /// The names of the seats of each team.
    #[must_use]
    pub fn teams(&self) -> Vec<String> {
        self.fixed_teams().iter().map(|team| self.named(team)).collect()
    }

    /// The same with the points of each team, where counters alone are scored and the observer sees them.
    pub(super) fn teams_with_points(&self, view: &View) -> Vec<String> {
        let told = |team: &Vec<SeatId>| {
            let points = self.points(team, view).map_or_else(String::new, |points| format!(" {points}"));
            format!("{}{points}", self.named(team))
        };
        self.fixed_teams().iter().map(told).collect()
    }

    fn fixed_teams(&self) -> Vec<Vec<SeatId>> {
        let Grouping::Fixed(numbers) = &self.game.inner.teams else { return Vec::new() };
        let mut teams: Vec<(i64, Vec<SeatId>)> = Vec::new();
        for (number, seat) in numbers.iter().zip((0..).map(SeatId)) {
            match teams.iter_mut().find(|(other, _)| other == number) {
                Some((_, seats)) => seats.push(seat),
                None => teams.push((*number, vec![seat])),
            }
        }
        if teams.len() < 2 {
            return Vec::new();
        }
        teams.into_iter().map(|(_, seats)| seats).collect()
    }

    fn named(&self, team: &[SeatId]) -> String {
        let names = self.seats_shown();
        let names: Vec<&str> = team.iter().map(|seat| names[usize::from(seat.0)].as_str()).collect();
        names.join(" + ")
    }

    fn points(&self, team: &[SeatId], view: &View) -> Option<i64> {
        let game = &self.game.inner;
        let lines = &game.rules.scoring;
        let mut sum = (!lines.is_empty()).then_some(0)?;
        for line in lines {
            let SeatValue::Counter(rule) = line.value else { return None };
            let first = CounterId(game.layout.counter_rules[rule]);
            for seat in team {
                for counter in game.layout.own_counters(first, *seat) {
                    sum += i64::from(view.counters[usize::from(counter.0)]?);
                }
            }
        }
        Some(sum)
    }
}
