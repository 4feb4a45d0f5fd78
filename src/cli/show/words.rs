//! Zones, counters, figures, scoring and ranking in words.

use super::Line;
use crate::check::rules::{
    Amount, BySeats, Copies, CounterHolds, FigureValue, Layout, Rules, SeatValue, Shown,
};

pub(super) fn zones(rules: &Rules) -> Vec<Line> {
    let line = |zone: &crate::check::rules::ZoneRule| {
        let copies = match &zone.copies {
            Copies::One => "one".to_owned(),
            Copies::PerSeat => "for each seat".to_owned(),
            Copies::PerKind(set) => format!("for each {}", rules.sets[*set].name.text),
            Copies::Count(number) => format!("{} of them", amount(rules, number)),
        };
        let holds: Vec<&str> = zone.holds.iter().map(|set| rules.sets[*set].name.text.as_str()).collect();
        let layout = match zone.layout {
            Layout::Pile => "pile".to_owned(),
            Layout::Row => "row".to_owned(),
            Layout::Stack => "stack".to_owned(),
            Layout::Grid { rows, columns } => format!("grid of {rows} by {columns}"),
        };
        Line::new([
            zone.name.text.clone(),
            copies,
            layout,
            shown(zone.shown),
            format!("holds {}", holds.join(", ")),
        ])
    };
    rules.zones.iter().map(line).collect()
}

pub(super) fn counters(rules: &Rules) -> Vec<Line> {
    let line = |counter: &crate::check::rules::CounterRule| {
        let per = if counter.per_seat { "for each seat" } else { "one" };
        let holds = match &counter.holds {
            CounterHolds::Number { start, min, max } => {
                let least = if *min == i32::MIN { String::new() } else { format!(", at least {min}") };
                let most = if *max == i32::MAX { String::new() } else { format!(", at most {max}") };
                format!("starts at {}{least}{most}", amount(rules, start))
            }
            CounterHolds::Seat { random: true } => "a seat, at first by chance".to_owned(),
            CounterHolds::Seat { random: false } => "a seat, at first nobody".to_owned(),
        };
        Line::new([counter.name.text.clone(), per.to_owned(), shown(counter.shown), holds])
    };
    rules.counters.iter().map(line).collect()
}

pub(super) fn figures(rules: &Rules) -> Vec<Line> {
    let line = |figure: &crate::check::rules::Figure| {
        let value = match &figure.value {
            BySeats::Same(value) => figure_value(value),
            BySeats::Each { from, values } => {
                let each = (*from..).zip(values);
                let each = each.map(|(seats, value)| format!("{seats} seats: {}", figure_value(value)));
                each.collect::<Vec<String>>().join(", ")
            }
        };
        Line::new([figure.name.text.clone(), value])
    };
    rules.figures.iter().map(line).collect()
}

pub(super) fn scoring(rules: &Rules) -> Vec<Line> {
    let line = |line: &crate::check::rules::ScoreLine| {
        let of = line.of.map_or_else(String::new, |set| format!(", for each {}", rules.sets[set].name.text));
        Line::new([line.name.text.clone(), format!("{}{of}", seat_value(rules, &line.value))])
    };
    rules.scoring.iter().map(line).collect()
}

pub(super) fn ranking(rules: &Rules) -> Vec<Line> {
    let line = |(at, key): (usize, &crate::check::rules::RankKey)| {
        let order = if key.fewer { "fewer is better" } else { "more is better" };
        Line::new([
            format!("{}. {}", at + 1, key.name.text),
            format!("{}, {order}", seat_value(rules, &key.value)),
        ])
    };
    rules.ranking.iter().enumerate().map(line).collect()
}

/// A number, or the figure that holds it.
pub(super) fn amount(rules: &Rules, amount: &Amount) -> String {
    match amount {
        Amount::Number(number) => number.to_string(),
        Amount::Figure(figure) => rules.figures[*figure].name.text.clone(),
        Amount::ByChair(figure) => format!("{} by chair", rules.figures[*figure].name.text),
    }
}

fn shown(shown: Shown) -> String {
    let who = match shown {
        Shown::Everyone => "everyone",
        Shown::Owner => "its owner",
        Shown::Others => "all but its owner",
        Shown::Nobody => "nobody",
    };
    format!("seen by {who}")
}

fn figure_value(value: &FigureValue) -> String {
    match value {
        FigureValue::Int(number) => number.to_string(),
        FigureValue::Bool(flag) => flag.to_string(),
        FigureValue::List(list) => format!("{list:?}"),
    }
}

fn seat_value(rules: &Rules, value: &SeatValue) -> String {
    match value {
        SeatValue::Total => "the sum of the score".to_owned(),
        SeatValue::Counter(counter) => format!("the counter {}", rules.counters[*counter].name.text),
        SeatValue::Function(function) => {
            let function = &rules.script.functions[*function];
            format!("the function {}", function.name.text)
        }
    }
}
