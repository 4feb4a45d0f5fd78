//! Figures, and the keys that take a number or a figure.

use super::keys;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::checker::Checker;
use super::fields::{self, out_of_range, wrong};
use super::limits::MAX_ENTRIES;
use super::names::NameKind;
use super::seats::ByChair;
use super::slips::meant_switch;
use crate::diag::{Diagnostic, Span, codes};
use crate::load::script::ast::{Expression, ExpressionKind};
use crate::load::script::walk;
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{Amount, BySeats, Figure, FigureValue};

/// The key of a figure's value where bounds stand beside it.
pub(super) const VALUE: &str = "value";

/// How deep lists can stand in one another.
const MOST_NESTED: usize = 3;

impl FigureValue {
    /// What it is, with its article.
    pub(super) fn describe(&self) -> &'static str {
        match self {
            Self::Int(_) => "a number",
            Self::Bool(_) => "a switch",
            Self::List(_) if self.holds_lists() => "a list of lists",
            Self::List(_) => "a list of numbers",
        }
    }

    /// Whether scripts can use both in the same way; an empty list is like any other.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::List(one), Self::List(two)) => one.iter().zip(two).all(|(one, two)| one.is_like(two)),
            _ => self.describe() == other.describe(),
        }
    }

    /// In how many lists its numbers stand.
    pub(super) fn depth(&self) -> usize {
        match self {
            Self::List(list) => 1 + list.iter().map(Self::depth).max().unwrap_or(0),
            Self::Int(_) | Self::Bool(_) => 0,
        }
    }

    /// All its numbers.
    fn numbers(&self, all: &mut Vec<i32>) {
        match self {
            Self::Int(number) => all.push(*number),
            Self::Bool(_) => {}
            Self::List(list) => list.iter().for_each(|one| one.numbers(all)),
        }
    }

    /// How many numbers and lists it consists of.
    fn size(&self) -> usize {
        match self {
            Self::List(list) => 1 + list.iter().map(Self::size).sum::<usize>(),
            Self::Int(_) | Self::Bool(_) => 1,
        }
    }
}

impl Checker<'_> {
    pub(super) fn check_figures(&mut self, entries: &[(YamlText, Node)], counters: &[(YamlText, Node)]) {
        let lists = self.read_by_chair(counters);
        for (key, node) in entries {
            let by_chair =
                if lists.contains(key.value.as_str()) { ByChair::Fits } else { ByChair::Impossible };
            let value = self.meaning(&key.value, |checker| {
                let value = checker.bounded_figure(key, node, by_chair);
                // A faulty figure keeps its index; an empty list is not compared with anything.
                let value = value.unwrap_or(BySeats::Each { from: 1, values: Vec::new() });
                checker.same_types(key, &value);
                value
            });
            self.figures.push(Figure { name: fields::name(key), value });
        }
    }

    /// Names of figures that can have a value for each chair: scripts take one entry, or a counter of each seat starts so.
    fn read_by_chair(&self, counters: &[(YamlText, Node)]) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        walk::expressions(self.script, &mut |expression: &Expression| {
            if let ExpressionKind::Index { base, .. } = &expression.kind
                && let ExpressionKind::Variable(name) = &base.kind
            {
                found.insert(name.to_string());
            }
        });
        let starts = counters.iter().filter(|(_, node)| node.get("per").is_some());
        found.extend(starts.filter_map(|(_, node)| match &node.get("start")?.value {
            Yaml::Text(text) => Some(text.value.clone()),
            _ => None,
        }));
        found
    }

    /// A figure, or a map with its value and the least and the greatest number that it can be set to.
    fn bounded_figure(
        &mut self,
        key: &YamlText,
        node: &Node,
        by_chair: ByChair,
    ) -> Option<BySeats<FigureValue>> {
        if node.get(VALUE).is_none() {
            return self.by_seats(key.span, node, by_chair, Self::figure_value);
        }
        let fields = self.fields(node, key.span, &keys::BOUNDED)?;
        let least = fields.value("from").map(|node| self.int(node, i32::MIN..=i32::MAX, "a number"));
        let most = fields.value("to").map(|node| self.int(node, i32::MIN..=i32::MAX, "a number"));
        let (least, most) = (least.unwrap_or(Some(i32::MIN))?, most.unwrap_or(Some(i32::MAX))?);
        let node = fields.value(VALUE)?;
        if let (true, Some((to, _))) = (least > most, fields.get("to")) {
            let message = format!("`{}` goes from {least} to {most}", key.value);
            self.faults.push(
                Diagnostic::error(codes::CONTRADICTION, to.span, message)
                    .hint("`to` is the greatest number, `from` the least"),
            );
            return None;
        }
        let value = self.by_seats(key.span, node, by_chair, Self::figure_value)?;
        let mut numbers = Vec::new();
        value.all().iter().for_each(|value| value.numbers(&mut numbers));
        let outside = numbers.into_iter().find(|number| !(least..=most).contains(number));
        if let Some(number) = outside {
            let message = format!("`{}` is {number}, {}", key.value, bounds(least, most));
            self.faults.push(Diagnostic::error(codes::OUT_OF_RANGE, node.span, message));
            return None;
        }
        Some(value)
    }

    fn figure_value(&mut self, node: &Node) -> Option<FigureValue> {
        match &node.value {
            Yaml::Bool(value) => Some(FigureValue::Bool(*value)),
            Yaml::List(items) => {
                let list = self.figure_list(node.span, items, MOST_NESTED)?;
                // The list itself is not one of its entries.
                let entries = list.size() - 1;
                if entries > MAX_ENTRIES {
                    let what = if list.holds_lists() { "entries" } else { "numbers" };
                    let message = format!("{entries} {what} are too many, at most {MAX_ENTRIES}");
                    self.faults.push(Diagnostic::error(codes::TOO_MANY, node.span, message));
                    return None;
                }
                Some(list)
            }
            Yaml::Text(text) if let Some(switch) = meant_switch(&text.value) => {
                self.faults.push(
                    wrong(node, "a number, `true`, `false` or a list").hint(format!("write `{switch}`")),
                );
                None
            }
            Yaml::Text(text) if text.value.parse::<i64>().is_ok() => self
                .int(node, i32::MIN..=i32::MAX, "a number, `true`, `false` or a list")
                .map(FigureValue::Int),
            Yaml::Text(_) | Yaml::Null | Yaml::Map(_) => {
                self.faults.push(wrong(node, "a number, `true`, `false` or a list of numbers"));
                None
            }
            Yaml::Int(_) | Yaml::Float(_) => {
                self.int(node, i32::MIN..=i32::MAX, "a number").map(FigureValue::Int)
            }
        }
    }

    /// A list whose entries are all numbers, or all lists.
    fn figure_list(&mut self, span: Span, items: &[Node], depth: usize) -> Option<FigureValue> {
        let Some(depth) = depth.checked_sub(1) else {
            let message = format!("lists nest too deeply here, at most {MOST_NESTED} in one another");
            self.faults.push(Diagnostic::error(codes::TOO_MANY, span, message));
            return None;
        };
        let mut list: Vec<FigureValue> = Vec::new();
        let mut sound = true;
        for item in items {
            let entry = match &item.value {
                Yaml::List(items) => self.figure_list(item.span, items, depth),
                _ => self.int(item, i32::MIN..=i32::MAX, "a number").map(FigureValue::Int),
            };
            match (entry, list.first()) {
                (None, _) => sound = false,
                (Some(entry), Some(first)) if !first.is_like(&entry) => {
                    let message =
                        format!("this is {}, but the first entry is {}", entry.describe(), first.describe());
                    let fault = Diagnostic::error(codes::CONTRADICTION, item.span, message);
                    self.faults.push(fault.hint("all entries are numbers, or all are lists of numbers"));
                    sound = false;
                }
                (Some(entry), _) => list.push(entry),
            }
        }
        sound.then_some(FigureValue::List(list))
    }

    fn same_types(&mut self, key: &YamlText, value: &BySeats<FigureValue>) {
        let Some(first) = value.all().first() else { return };
        if let Some(other) = value.all().iter().find(|other| !other.is_like(first)) {
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
            Amount::Chairs(list) => list.first().copied(),
            Amount::Figure(index) | Amount::ByChair(index) => {
                let value = &self.figures[*index].value;
                if value.all().is_empty() {
                    return None;
                }
                match value.at(seats) {
                    FigureValue::Int(number) => Some(*number),
                    FigureValue::List(list) => list.first().and_then(FigureValue::number),
                    FigureValue::Bool(_) => None,
                }
            }
        }
    }
}

/// What a figure can be, in words.
fn bounds(least: i32, most: i32) -> String {
    match (least, most) {
        (i32::MIN, most) => format!("at most {most} is possible"),
        (least, i32::MAX) => format!("at least {least} is possible"),
        (least, most) => format!("{least} to {most} are possible"),
    }
}
