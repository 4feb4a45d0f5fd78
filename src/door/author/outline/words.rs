//! Zones, counters, figures, scoring and ranking in words.

use super::{OutlineLine, OutlineWriter};
use crate::door::words::{counted, fill};
use crate::rules::{
    Amount, BySeats, Copies, CounterHolds, CounterRule, FigureValue, KindStart, RankKey, ScoreLine, SeatHeld,
    SeatTrait, SeatValue, Shown, Spaces, Teams, ZoneRule, chairs_of_teams,
};

impl OutlineWriter<'_> {
    pub(in crate::door::author) fn zones(&self) -> Vec<OutlineLine> {
        self.rules.zones.iter().map(|zone| self.zone(zone)).collect()
    }

    fn zone(&self, zone: &ZoneRule) -> OutlineLine {
        let words = self.words;
        let copies = self.copies(&zone.copies);
        let copies = match zone.spaces {
            Spaces::Apart => copies,
            Spaces::Track => fill(words.on_a_track, &[("zones", &copies)]),
            Spaces::Ring => fill(words.in_a_ring, &[("zones", &copies)]),
        };
        let holds: Vec<&str> = zone.holds.iter().map(|set| self.set(*set)).collect();
        let numbers: Vec<(&str, String)> = zone
            .shape
            .measures()
            .iter()
            .zip(&zone.measures)
            .map(|(measure, amount)| (measure.key, self.amount(amount)))
            .collect();
        let numbers: Vec<(&str, &str)> =
            numbers.iter().map(|(key, number)| (*key, number.as_str())).collect();
        let shape = fill(zone.shape.description(words.language), &numbers);
        OutlineLine::new([
            self.name(&zone.name.text).to_owned(),
            copies,
            shape,
            self.shown(zone.shown),
            fill(words.holds, &[("pieces", &holds.join(", "))]),
        ])
    }

    /// What seats are, by chair.
    pub(in crate::door::author) fn seats(&self) -> Vec<OutlineLine> {
        let line = |one: &SeatTrait, seats: u8, values: &[SeatHeld]| {
            let name = match one.values {
                BySeats::Same(_) => self.name(&one.name.text).to_owned(),
                BySeats::Each { .. } => {
                    let thing = [("thing", self.name(&one.name.text))];
                    counted(self.words.by_seats, usize::from(seats), &thing)
                }
            };
            let values: Vec<String> = values.iter().map(|held| self.seat_held(held)).collect();
            OutlineLine::new([name, values.join(", ")])
        };
        let lines = |one: &SeatTrait| -> Vec<OutlineLine> {
            match &one.values {
                BySeats::Same(values) => vec![line(one, 0, values)],
                BySeats::Each { from, values } => {
                    (*from..).zip(values).map(|(seats, values)| line(one, seats, values)).collect()
                }
            }
        };
        self.rules.seat_traits.iter().flat_map(lines).chain(self.automa()).collect()
    }

    /// How many seats the rules play.
    fn automa(&self) -> Option<OutlineLine> {
        let automa = self.rules.automa.as_ref()?;
        let players = self.rules.players;
        let with = |people: u8| {
            let seats = automa.seats_beside(people).to_string();
            counted(self.words.seats_value, usize::from(people), &[("value", &seats)])
        };
        let counts: Vec<String> = (players.from..=players.to).map(with).collect();
        let function = &self.rules.script.functions[automa.function].name.text;
        let by = fill(self.words.played_by, &[("function", self.name(function))]);
        Some(OutlineLine::new([by, counts.join(", ")]))
    }

    fn seat_held(&self, held: &SeatHeld) -> String {
        match held {
            SeatHeld::Bool(flag) => if *flag { self.words.yes } else { self.words.no }.to_owned(),
            SeatHeld::Int(number) => number.to_string(),
            SeatHeld::Word(word) => self.name(word).to_owned(),
            SeatHeld::Kind(kind) => self.voice.kind(self.rules, kind),
            SeatHeld::List(list) => {
                let list: Vec<String> = list.iter().map(|held| self.seat_held(held)).collect();
                format!("[{}]", list.join(", "))
            }
        }
    }

    pub(in crate::door::author) fn copies(&self, copies: &Copies) -> String {
        let words = self.words;
        match copies {
            Copies::One => words.one.to_owned(),
            Copies::PerSeat => words.for_each_seat.to_owned(),
            Copies::CountPerSeat(number) => fill(words.so_many_each, &[("count", &self.amount(number))]),
            Copies::PerKind(set) => fill(words.for_each, &[("thing", self.set(*set))]),
            Copies::PerSeatAndKind(set) => fill(words.for_each_seat_and, &[("thing", self.set(*set))]),
            Copies::Count(number) => fill(words.so_many, &[("count", &self.amount(number))]),
        }
    }

    pub(in crate::door::author) fn counters(&self) -> Vec<OutlineLine> {
        self.rules.counters.iter().map(|counter| self.counter(counter)).collect()
    }

    fn counter(&self, counter: &CounterRule) -> OutlineLine {
        let words = self.words;
        let bound = |phrase: &str, bound: &Option<Amount>| match bound {
            None => String::new(),
            Some(bound) => fill(phrase, &[("value", &self.amount(bound))]),
        };
        let holds = match &counter.holds {
            CounterHolds::Number { start, min, max } => format!(
                "{}{}{}",
                fill(words.starts_at, &[("value", &self.amount(start))]),
                bound(words.at_least, min),
                bound(words.at_most, max)
            ),
            CounterHolds::Switch { start: Amount::Number(start) } => {
                let start = if *start == 0 { words.no } else { words.yes };
                fill(words.starts_at, &[("value", start)])
            }
            CounterHolds::Switch { start } => fill(words.starts_at, &[("value", &self.amount(start))]),
            CounterHolds::Seat { random: true } => words.seat_by_chance.to_owned(),
            CounterHolds::Seat { random: false } => words.seat_nobody.to_owned(),
            CounterHolds::Kind { set, start } => {
                let thing = ("thing", self.set(*set));
                match start {
                    KindStart::Nothing => fill(words.kind_none, &[thing]),
                    KindStart::Random => fill(words.kind_by_chance, &[thing]),
                    KindStart::Kind(kind) => {
                        let kind = self.voice.kind(self.rules, kind);
                        fill(words.kind_at_first, &[thing, ("value", &kind)])
                    }
                }
            }
            CounterHolds::Place { zone } => {
                fill(words.place_none, &[("thing", self.name(&self.rules.zones[*zone].name.text))])
            }
        };
        OutlineLine::new([
            self.name(&counter.name.text).to_owned(),
            self.copies(&counter.copies),
            self.shown(counter.shown),
            holds,
        ])
    }

    pub(in crate::door::author) fn figures(&self) -> Vec<OutlineLine> {
        let figures = self.rules.figures.iter().map(|figure| {
            let value = match &figure.value {
                BySeats::Same(value) => self.figure_value(value),
                BySeats::Each { from, values } => {
                    let each = (*from..).zip(values).map(|(seats, value)| {
                        let value = self.figure_value(value);
                        counted(self.words.seats_value, usize::from(seats), &[("value", &value)])
                    });
                    each.collect::<Vec<String>>().join(", ")
                }
            };
            OutlineLine::new([self.name(&figure.name.text).to_owned(), value])
        });
        figures.collect()
    }

    pub(in crate::door::author) fn teams(&self) -> Vec<OutlineLine> {
        let Some(teams) = &self.rules.teams else { return Vec::new() };
        match teams {
            Teams::All => vec![OutlineLine::new([self.words.all_together.to_owned()])],
            Teams::By { value, .. } => {
                let value = self.seat_value(value);
                vec![OutlineLine::new([fill(self.words.together_by, &[("value", &value)])])]
            }
            Teams::Chairs(teams) => {
                let players = self.rules.players;
                let line = |seats: u8| {
                    let names = chairs_of_teams(teams.at(seats)).join(", ");
                    let said = counted(self.words.seats_value, usize::from(seats), &[("value", &names)]);
                    OutlineLine::new([said])
                };
                (players.from..=players.to).map(line).collect()
            }
        }
    }

    pub(in crate::door::author) fn scoring(&self) -> Vec<OutlineLine> {
        let line = |line: &ScoreLine| {
            let value = self.seat_value(&line.value);
            let value = match line.of {
                None => value,
                Some(set) => fill(self.words.value_for_each, &[("value", &value), ("thing", self.set(set))]),
            };
            OutlineLine::new([self.name(&line.name.text).to_owned(), value])
        };
        self.rules.scoring.iter().map(line).collect()
    }

    pub(in crate::door::author) fn ranking(&self) -> Vec<OutlineLine> {
        let line = |(at, key): (usize, &RankKey)| {
            let order = if key.fewer { self.words.fewer_is_better } else { self.words.more_is_better };
            let name = match key.value {
                SeatValue::Total if self.voice.has_labels() => {
                    self.voice.label(&key.name.text).unwrap_or(self.words.total)
                }
                _ => self.name(&key.name.text),
            };
            OutlineLine::new([
                format!("{}. {name}", at + 1),
                fill(order, &[("value", &self.seat_value(&key.value))]),
            ])
        };
        self.rules.ranking.iter().enumerate().map(line).collect()
    }

    /// A number, or the figure that holds it.
    pub(super) fn amount(&self, amount: &Amount) -> String {
        let figure = |figure: usize| self.name(&self.rules.figures[figure].name.text);
        match amount {
            Amount::Number(number) => number.to_string(),
            Amount::Figure(at) => figure(*at).to_owned(),
            Amount::ByChair(at) => fill(self.words.by_chair, &[("figure", figure(*at))]),
            Amount::Chairs(list) => {
                let list: Vec<String> = list.iter().map(i32::to_string).collect();
                fill(self.words.by_chair, &[("figure", &list.join(", "))])
            }
        }
    }

    fn shown(&self, shown: Shown) -> String {
        let who = match shown {
            Shown::Everyone => self.words.seen_by_everyone,
            Shown::Owner => self.words.seen_by_owner,
            Shown::Others => self.words.seen_by_others,
            Shown::Nobody => self.words.seen_by_nobody,
        };
        who.to_owned()
    }

    pub(in crate::door::author) fn figure_value(&self, value: &FigureValue) -> String {
        match value {
            FigureValue::Bool(true) => self.words.yes.to_owned(),
            FigureValue::Bool(false) => self.words.no.to_owned(),
            FigureValue::Int(_) | FigureValue::List(_) => value.to_string(),
        }
    }

    fn seat_value(&self, value: &SeatValue) -> String {
        match value {
            SeatValue::Total => self.words.sum_of_score.to_owned(),
            SeatValue::Counter(counter) | SeatValue::Shared(counter) => {
                let name = self.name(&self.rules.counters[*counter].name.text);
                fill(self.words.by_counter, &[("name", name)])
            }
            SeatValue::Function(function) | SeatValue::Common(function) => {
                let name = &self.rules.script.functions[*function].name.text;
                match self.voice.label(name) {
                    None if !self.is_own => self.words.calculated.to_owned(),
                    _ => fill(self.words.by_function, &[("name", self.name(name))]),
                }
            }
        }
    }
}
