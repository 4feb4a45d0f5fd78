//! Figures, and the keys that take a number or a figure.

use std::ops::RangeInclusive;

use super::checker::Checker;
use super::fields::{self, out_of_range, wrong};
use super::limits::MAX_ENTRIES;
use super::names::NameKind;
use crate::diag::{Diagnostic, Span, codes};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{Amount, BySeats, Figure, FigureValue};

impl FigureValue {
    /// What it is, with its article.
    pub(super) fn describe(&self) -> &'static str {
        match self {
            Self::Int(_) => "a number",
            Self::Bool(_) => "a switch",
            Self::List(_) => "a list of numbers",
        }
    }
}

impl Checker<'_> {
    pub(super) fn check_figures(&mut self, entries: &[(YamlText, Node)]) {
        for (key, node) in entries {
            let value = self.meaning(&key.value, |checker| {
                let value = checker.by_seats(key.span, node, Self::figure_value);
                // A faulty figure keeps its index; an empty list is not compared with anything.
                let value = value.unwrap_or(BySeats::Each { from: 1, values: Vec::new() });
                checker.same_types(key, &value);
                value
            });
            self.figures.push(Figure { name: fields::name(key), value });
        }
    }

    fn figure_value(&mut self, node: &Node) -> Option<FigureValue> {
        match &node.value {
            Yaml::Bool(value) => Some(FigureValue::Bool(*value)),
            Yaml::List(items) => {
                if items.len() > MAX_ENTRIES {
                    let message = format!("{} numbers are too many, at most {MAX_ENTRIES}", items.len());
                    self.faults.push(Diagnostic::error(codes::TOO_MANY, node.span, message));
                    return None;
                }
                let numbers: Vec<Option<i32>> =
                    items.iter().map(|item| self.int(item, i32::MIN..=i32::MAX, "a number")).collect();
                numbers.into_iter().collect::<Option<Vec<i32>>>().map(FigureValue::List)
            }
            Yaml::Text(text)
                if ["yes", "no", "on", "off", "True", "False"].contains(&text.value.as_str()) =>
            {
                let is_true = ["yes", "on", "True"].contains(&text.value.as_str());
                self.faults.push(
                    wrong(node, "a number, `true`, `false` or a list").hint(format!("write `{is_true}`")),
                );
                None
            }
            Yaml::Text(_) | Yaml::Null | Yaml::Map(_) => {
                self.faults.push(wrong(node, "a number, `true`, `false` or a list of numbers"));
                None
            }
            Yaml::Int(_) | Yaml::Float(_) => {
                self.int(node, i32::MIN..=i32::MAX, "a number").map(FigureValue::Int)
            }
        }
    }

    fn same_types(&mut self, key: &YamlText, value: &BySeats<FigureValue>) {
        let Some(first) = value.all().first() else { return };
        if let Some(other) = value.all().iter().find(|other| other.describe() != first.describe()) {
            let message = format!(
                "`{}` is {} for some numbers of players and {} for others",
                key.value,
                first.describe(),
                other.describe()
            );
            self.faults.push(Diagnostic::error(codes::CONTRADICTION, key.span, message));
        }
    }

    /// A number, or the name of a figure that is a number within the same bounds.
    pub(super) fn amount(
        &mut self,
        node: &Node,
        range: RangeInclusive<i32>,
        expected: &str,
    ) -> Option<Amount> {
        let Yaml::Text(text) = &node.value else {
            return self.int(node, range, expected).map(Amount::Number);
        };
        if text.value.parse::<i64>().is_ok() {
            return self.int(node, range, expected).map(Amount::Number);
        }
        let index = self.find(&fields::name(text), &[NameKind::Figure])?.index;
        self.figure_amount(text.span, index, &range)
    }

    /// A figure as a number within bounds.
    pub(super) fn figure_amount(
        &mut self,
        span: Span,
        index: usize,
        range: &RangeInclusive<i32>,
    ) -> Option<Amount> {
        let Figure { name, value } = &self.figures[index];
        for value in value.all() {
            let FigureValue::Int(number) = value else {
                let message =
                    format!("the figure `{}` is {}, expected a number", name.text, value.describe());
                let fault = Diagnostic::error(codes::WRONG_TYPE, span, message);
                self.faults.push(fault.label(name.span, "it is declared here"));
                return None;
            };
            if !range.contains(number) {
                let fault = out_of_range(span, &number.to_string(), range);
                self.faults.push(fault.label(name.span, "the figure is declared here"));
                return None;
            }
        }
        Some(Amount::Figure(index))
    }

    /// The number of an amount with this number of seats; for a list the first one.
    pub(super) fn amount_at(&self, amount: &Amount, seats: u8) -> Option<i32> {
        match amount {
            Amount::Number(number) => Some(*number),
            Amount::Figure(index) | Amount::ByChair(index) => {
                let value = &self.figures[*index].value;
                if value.all().is_empty() {
                    return None;
                }
                match value.at(seats) {
                    FigureValue::Int(number) => Some(*number),
                    FigureValue::List(list) => list.first().copied(),
                    FigureValue::Bool(_) => None,
                }
            }
        }
    }
}
