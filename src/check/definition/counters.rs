//! Counters: numbers and seats that a match keeps.

use super::checker::Checker;
use super::fields::{self, Fields, out_of_range};
use super::names::NameKind;
use super::zones::Owner;
use crate::diag::{Diagnostic, codes};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{Amount, CounterHolds, CounterRule, FigureValue, Shown};

/// The keys of a counter.
const KEYS: [&str; 6] = ["per", "holds", "start", "min", "max", "shown"];

/// What a counter holds, by the word for it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CounterContent {
    Number,
    Seat,
}

impl Checker<'_> {
    pub(super) fn check_counters(&mut self, entries: &[(YamlText, Node)]) {
        for (key, node) in entries {
            let counter = self.meaning(&key.value, |checker| checker.counter(key, node));
            self.counters.push(counter);
        }
    }

    fn counter(&mut self, key: &YamlText, node: &Node) -> CounterRule {
        let mut counter = CounterRule {
            name: fields::name(key),
            per_seat: false,
            holds: CounterHolds::Number { start: Amount::Number(0), min: i32::MIN, max: i32::MAX },
            shown: Shown::Everyone,
        };
        if let Some(fields) = self.fields(node, key.span, "a counter", &KEYS) {
            counter.per_seat =
                fields.value("per").is_some_and(|node| self.word(node, &[("seat", ())]).is_some());
            counter.shown = self.shown(&fields, counter.per_seat);
            let holds = fields.value("holds").and_then(|node| {
                self.word(node, &[("number", CounterContent::Number), ("seat", CounterContent::Seat)])
            });
            counter.holds = match holds {
                Some(CounterContent::Seat) => self.holds_seat(&fields),
                _ => self.holds_number(&fields, counter.per_seat),
            };
        }
        if counter.per_seat {
            self.not_a_property(&counter.name, Owner::Seat);
        }
        counter
    }

    fn holds_seat(&mut self, fields: &Fields<'_>) -> CounterHolds {
        for key in ["min", "max"] {
            if let Some((key, _)) = fields.get(key) {
                let message = format!("a counter that holds a seat has no `{}`", key.value);
                self.faults.push(Diagnostic::error(codes::CONTRADICTION, key.span, message));
            }
        }
        let start =
            fields.value("start").and_then(|node| self.word(node, &[("random", true), ("nothing", false)]));
        CounterHolds::Seat { random: start.unwrap_or(false) }
    }

    fn holds_number(&mut self, fields: &Fields<'_>, per_seat: bool) -> CounterHolds {
        let all = i32::MIN..=i32::MAX;
        let min = fields.value("min").and_then(|node| self.int(node, all.clone(), "a number"));
        let max = fields.value("max").and_then(|node| self.int(node, all.clone(), "a number"));
        let (least, most) = (min.unwrap_or(i32::MIN), max.unwrap_or(i32::MAX));
        if least > most {
            let span = fields.value("max").map_or(fields.place(), |node| node.span);
            let message = format!("`min` {least} is more than `max` {most}");
            self.faults.push(Diagnostic::error(codes::CONTRADICTION, span, message));
            return CounterHolds::Number { start: Amount::Number(0), min: least, max: most };
        }
        let start = match fields.get("start") {
            Some((_, node)) => self.start(node, per_seat).map(|start| (node.span, start)),
            None => {
                fields.get("min").or_else(|| fields.get("max")).map(|(key, _)| (key.span, Amount::Number(0)))
            }
        };
        let Some((span, start)) = start else {
            return CounterHolds::Number { start: Amount::Number(0), min: least, max: most };
        };
        if let Some(number) = self.start_values(&start).into_iter().find(|n| !(least..=most).contains(n)) {
            let fault = out_of_range(span, &number.to_string(), &(least..=most));
            self.faults.push(match fields.get("start") {
                Some(_) => fault.hint("`start` lies between `min` and `max`"),
                None => fault.hint("add `start: ...`; without it a counter starts at 0"),
            });
        }
        CounterHolds::Number { start, min: least, max: most }
    }

    /// A number, a figure, or, for a counter that every seat has, a figure that is a list by chair.
    fn start(&mut self, node: &Node, per_seat: bool) -> Option<Amount> {
        let Yaml::Text(text) = &node.value else {
            return self.int(node, i32::MIN..=i32::MAX, "a number or a figure").map(Amount::Number);
        };
        if ["random", "nothing"].contains(&text.value.as_str()) {
            let message = format!("`{}` is for a counter that holds a seat", text.value);
            let fault = Diagnostic::error(codes::CONTRADICTION, text.span, message);
            self.faults.push(fault.hint("add `holds: seat`"));
            return None;
        }
        let index = self.find(&fields::name(text), &[NameKind::Figure])?.index;
        let values = self.figures[index].value.all();
        if !matches!(values.first(), Some(FigureValue::List(_))) || !per_seat {
            return self.figure_amount(text.span, index, &(i32::MIN..=i32::MAX));
        }
        let figure = &self.figures[index];
        for seats in self.seat_counts() {
            let FigureValue::List(list) = figure.value.at(seats) else { return None };
            if list.len() < usize::from(seats) {
                let message = format!("`{}` has {} numbers for {seats} chairs", figure.name.text, list.len());
                self.faults.push(
                    Diagnostic::error(codes::SEAT_COUNTS, text.span, message)
                        .label(figure.name.span, "the figure is declared here"),
                );
                return None;
            }
        }
        Some(Amount::ByChair(index))
    }

    /// Every number that a counter can start with.
    fn start_values(&self, start: &Amount) -> Vec<i32> {
        let (Amount::Figure(index) | Amount::ByChair(index)) = start else {
            return match start {
                Amount::Number(number) => vec![*number],
                Amount::Figure(_) | Amount::ByChair(_) => Vec::new(),
            };
        };
        let mut numbers = Vec::new();
        for value in self.figures[*index].value.all() {
            match value {
                FigureValue::Int(number) => numbers.push(*number),
                FigureValue::List(list) => numbers.extend(list),
                FigureValue::Bool(_) => {}
            }
        }
        numbers
    }
}
