//! A match in short, as a spectator may know it: for lists of saved matches.

use super::clean;
use super::seated::Sitting;
use crate::compile::value::{CounterId, SeatId};
use crate::door::Observer;
use crate::rules::SeatValue;
use crate::scene::PartOf;
use crate::table::View;

/// A match in short, with nothing that only a seat may know. All texts are safe to show.
#[derive(Clone, Debug)]
pub struct MatchPreview {
    /// The parts of the order of play that are running and have a fixed number of times.
    pub parts: Vec<PartOf>,
    /// Who is asked, and what; `None` when nobody is.
    pub question: Option<(String, String)>,
    /// The lines of the score that are counters.
    pub points: Vec<PointsKnown>,
}

/// A line of the score as far as a spectator knows it.
#[derive(Clone, Debug)]
pub struct PointsKnown {
    /// The name of the line.
    pub line: String,
    /// For each seat its name and its points; `None` where they are not known.
    pub seats: Vec<(String, Option<i64>)>,
}

impl Sitting {
    /// The match in short. The options are not told: they can depend on what only the seat that is asked may know.
    #[must_use]
    pub fn preview(&self) -> MatchPreview {
        let scene = self.scene(Observer::Spectator);
        let question = scene.question_to().map(|(seat, prompt)| (seat.to_owned(), prompt.to_owned()));
        let view = self.session.view(Observer::Spectator.of(self.game.seats()));
        let points = self.points_known(&view);
        let parts = if self.is_over() { Vec::new() } else { scene.parts };
        MatchPreview { parts, question, points }
    }

    fn points_known(&self, view: &View) -> Vec<PointsKnown> {
        let game = &self.game.inner;
        let lines = game.rules.scoring.iter().filter_map(|line| match line.value {
            SeatValue::Counter(rule) => Some((line, CounterId(game.layout.counter_rules[rule]))),
            _ => None,
        });
        let known = |first: CounterId, seat: SeatId| {
            let counters = game.layout.own_counters(first, seat);
            counters.map(|counter| view.counters[usize::from(counter.0)].map(i64::from)).sum()
        };
        let of_line = |(line, first): (&crate::rules::ScoreLine, CounterId)| {
            let seats = (0..game.seats()).map(SeatId);
            let seats = seats.map(|seat| (clean(self.names().seat(seat)), known(first, seat)));
            PointsKnown { line: clean(self.names().label(&line.name.text)), seats: seats.collect() }
        };
        lines.map(of_line).collect()
    }
}
