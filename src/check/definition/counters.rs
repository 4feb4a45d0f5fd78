//! Counters: what a match keeps besides its pieces.

use super::checker::Checker;
use super::fields::{self, Fields, out_of_range, wrong};
use super::keys;
use super::limits::MAX_COUNTERS;
use super::names::NameKind;
use super::slips::meant_switch;
use super::zones::Owner;
use crate::diag::{Diagnostic, Span, closest, codes, meant};
use crate::load::pieces;
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{Amount, BySeats, Copies, CounterHolds, CounterRule, FigureValue, KindStart, Shown};

/// What a counter holds, by the word for it or by what it names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CounterContent {
    Number,
    Switch,
    Seat,
    /// Of the piece set with this index.
    Kind(usize),
    /// Of the zone with this index.
    Place(usize),
}

/// The words for what a counter holds.
const WORDS: [(&str, CounterContent); 3] =
    [("number", CounterContent::Number), ("switch", CounterContent::Switch), ("seat", CounterContent::Seat)];

/// What else may have been written for them.
const HABITS: [(&str, &str); 6] = [
    ("bool", "switch"),
    ("boolean", "switch"),
    ("flag", "switch"),
    ("int", "number"),
    ("integer", "number"),
    ("player", "seat"),
];

/// What a counter holds if its keys are faulty.
const UNKNOWN: CounterHolds = CounterHolds::Number { start: Amount::Number(0), min: None, max: None };

impl Checker<'_> {
    pub(super) fn check_counters(&mut self, entries: &[(YamlText, Node)]) {
        for (key, node) in entries {
            let counter = self.meaning(&key.value, |checker| checker.counter(key, node));
            self.counters.push(counter);
        }
    }

    /// Reports too many counters with any number of players.
    pub(super) fn check_counter_total(&mut self, key: &YamlText) {
        let total_with = |seats: u8| {
            let copies = self.counters.iter().map(|counter| self.copies_of(&counter.copies, seats));
            copies.fold(0, u32::saturating_add)
        };
        let total = self.seat_counts().into_iter().map(total_with).max().unwrap_or(0);
        if total > MAX_COUNTERS {
            let message = format!("{total} counters are too many, at most {MAX_COUNTERS}");
            self.faults.push(Diagnostic::error(codes::TOO_MANY, key.span, message));
        }
    }

    fn counter(&mut self, key: &YamlText, node: &Node) -> CounterRule {
        let name = fields::name(key);
        let copies = Copies::One;
        let mut counter = CounterRule { name, copies, holds: UNKNOWN, shown: Shown::Everyone };
        if let Some(fields) = self.fields(node, key.span, &keys::COUNTER) {
            let sound = self.faults.len();
            counter.copies = fields.value("per").map_or(Copies::One, |node| self.per(node));
            let owned = counter.copies.is_per_seat() || self.faults.len() > sound;
            counter.shown = self.shown(&fields, owned);
            let content = match fields.value("holds") {
                Some(node) => self.content(node),
                None => Some(CounterContent::Number),
            };
            counter.holds = content.map_or(UNKNOWN, |content| {
                self.counter_holds(&fields, content, counter.copies.is_per_seat())
            });
        } else {
            self.riddles.insert(key.value.clone());
        }
        if counter.copies.is_per_seat() {
            self.not_a_property(&counter.name, Owner::Seat);
        }
        counter
    }

    /// `number`, `switch`, `seat`, a piece set or a board.
    fn content(&mut self, node: &Node) -> Option<CounterContent> {
        let expected = "`number`, `switch`, `seat`, a piece set or a board";
        let text = self.text(node, expected)?;
        if let Some((_, content)) = WORDS.iter().find(|(word, _)| *word == text.value) {
            return Some(*content);
        }
        let known = self.names.has(&text.value);
        let habit = HABITS.iter().find(|(word, _)| *word == text.value).map(|(_, meant)| *meant);
        let near = habit.or_else(|| closest(&text.value, WORDS.iter().map(|(word, _)| *word)));
        if let (Some(near), false) = (near, known) {
            self.faults.push(wrong(node, expected).hint(meant(near)));
            return None;
        }
        let family = self.names.get(&text.value).filter(|declared| declared.sort == NameKind::Kind).cloned();
        if let Some(family) = family {
            let set = self.sets.get(family.index).map_or("", |set| set.name.text.as_str());
            let message = format!("`{}` is a single kind, expected {expected}", text.value);
            let hint =
                format!("`holds: {set}` keeps one of the kinds of `{set}`; how many there are is a number");
            let fault = Diagnostic::error(codes::WRONG_TYPE, text.span, message);
            self.faults.push(fault.label(family.span, "it is declared here").hint(hint));
            return None;
        }
        let declared = self.find(&fields::name(text), &[NameKind::Set, NameKind::Zone])?;
        if declared.sort == NameKind::Set {
            return Some(CounterContent::Kind(declared.index));
        }
        let is_board = self.zones.get(declared.index).is_some_and(|zone| zone.shape.order().is_sparse);
        if !is_board {
            let message = format!("`{}` is no board, so it has no places", text.value);
            let fault = Diagnostic::error(codes::WRONG_TYPE, text.span, message);
            self.faults.push(fault.label(declared.span, "it is declared here"));
            return None;
        }
        Some(CounterContent::Place(declared.index))
    }

    fn counter_holds(
        &mut self,
        fields: &Fields<'_>,
        content: CounterContent,
        per_seat: bool,
    ) -> CounterHolds {
        let what = match content {
            CounterContent::Number => return self.holds_number(fields, per_seat),
            CounterContent::Switch => "a switch",
            CounterContent::Seat => "a seat",
            CounterContent::Kind(_) => "a kind",
            CounterContent::Place(_) => "a place",
        };
        for key in ["min", "max"] {
            if let Some((key, _)) = fields.get(key) {
                let message = format!("a counter that holds {what} has no `{}`", key.value);
                self.faults.push(Diagnostic::error(codes::CONTRADICTION, key.span, message));
            }
        }
        let start = fields.value("start");
        match content {
            CounterContent::Number | CounterContent::Switch => {
                let start = start.and_then(|node| self.switch(node));
                CounterHolds::Switch { start: start.unwrap_or(Amount::Number(0)) }
            }
            CounterContent::Seat => {
                let start = start.and_then(|node| self.seat_start(node));
                CounterHolds::Seat { random: start.unwrap_or(false) }
            }
            CounterContent::Kind(set) => {
                let start = start.and_then(|node| self.kind_start(node, set));
                CounterHolds::Kind { set, start: start.unwrap_or(KindStart::Nothing) }
            }
            CounterContent::Place(zone) => {
                if let Some(node) = start {
                    self.word(node, &[("nothing", ())]);
                }
                CounterHolds::Place { zone }
            }
        }
    }

    /// `random` or `nothing`; whether it is random.
    fn seat_start(&mut self, node: &Node) -> Option<bool> {
        if let Yaml::Text(text) = &node.value
            && text.value.starts_with(char::is_uppercase)
        {
            self.faults.push(wrong(node, "`random` or `nothing`").hint(
                "definitions know no names of players: a step can set it, as in `set(starter, seats[0])`",
            ));
            return None;
        }
        self.word(node, &[("random", true), ("nothing", false)])
    }

    /// `true`, `false` or a figure that is one of them.
    fn switch(&mut self, node: &Node) -> Option<Amount> {
        let text = match &node.value {
            Yaml::Bool(flag) => return Some(Amount::Number(i32::from(*flag))),
            Yaml::Text(text) => text,
            _ => {
                self.faults.push(wrong(node, "`true`, `false` or a figure"));
                return None;
            }
        };
        if let Some(switch) = meant_switch(&text.value).filter(|_| !self.names.has(&text.value)) {
            let fault = wrong(node, "`true`, `false` or a figure");
            self.faults.push(fault.hint(format!("write `{switch}`")));
            return None;
        }
        let index = self.find(&fields::name(text), &[NameKind::Figure])?.index;
        let figure = &self.figures[index];
        let other = figure.value.all().iter().find(|value| !matches!(value, FigureValue::Bool(_)));
        if let Some(other) = other {
            let message = format!("the figure `{}` is {}, expected a switch", text.value, other.describe());
            let fault = Diagnostic::error(codes::WRONG_TYPE, text.span, message);
            self.faults.push(fault.label(figure.name.span, "it is declared here"));
            return None;
        }
        Some(Amount::Figure(index))
    }

    /// `random`, `nothing` or a kind of the set.
    fn kind_start(&mut self, node: &Node, set: usize) -> Option<KindStart> {
        let text = self.text(node, "a kind, `random` or `nothing`")?;
        match text.value.as_str() {
            "random" => return Some(KindStart::Random),
            "nothing" => return Some(KindStart::Nothing),
            _ => {}
        }
        match pieces::one_kind(text) {
            Ok(kind) => self.kind(&kind, Some(set)).map(KindStart::Kind),
            Err(fault) => {
                self.faults.push(fault);
                None
            }
        }
    }

    fn holds_number(&mut self, fields: &Fields<'_>, per_seat: bool) -> CounterHolds {
        let mut bound = |key| {
            let node = fields.value(key)?;
            self.amount(node, i32::MIN..=i32::MAX, "a number or a figure")
        };
        let (min, max) = (bound("min"), bound("max"));
        let (start, span) = match fields.get("start") {
            Some((key, node)) => match &node.value {
                Yaml::List(_) if per_seat => (self.start_by_chair(key, node), node.span),
                _ => (self.start(node, per_seat), node.span),
            },
            None => {
                let bound = fields.get("min").or_else(|| fields.get("max"));
                (Some(Amount::Number(0)), bound.map_or(fields.place(), |(key, _)| key.span))
            }
        };
        let sound = self.faults.len();
        for seats in self.seat_counts() {
            if self.faults.len() == sound
                && let Some(start) = &start
            {
                self.check_bounds(fields, seats, (start, span), (min.as_ref(), max.as_ref()));
            }
        }
        CounterHolds::Number { start: start.unwrap_or(Amount::Number(0)), min, max }
    }

    /// A fault if a counter cannot hold what it begins with, or nothing at all, with this number of seats.
    fn check_bounds(
        &mut self,
        fields: &Fields<'_>,
        seats: u8,
        (start, span): (&Amount, Span),
        (min, max): (Option<&Amount>, Option<&Amount>),
    ) {
        let bound = |amount: Option<&Amount>, none| match amount {
            Some(amount) => self.amount_at(amount, seats).unwrap_or(none),
            None => none,
        };
        let (least, most) = (bound(min, i32::MIN), bound(max, i32::MAX));
        if least > most {
            let span = fields.value("max").map_or(fields.place(), |node| node.span);
            let message = format!("`min` {least} is more than `max` {most}");
            self.faults.push(Diagnostic::error(codes::CONTRADICTION, span, message));
            return;
        }
        let starts = self.start_values(start, seats);
        if let Some(at) = starts.iter().position(|number| !(least..=most).contains(number)) {
            let span = match fields.value("start").map(|node| &node.value) {
                Some(Yaml::List(items)) => items[at].span,
                _ => span,
            };
            let fault = out_of_range(span, &starts[at].to_string(), &(least..=most));
            self.faults.push(match fields.get("start") {
                Some(_) => fault.hint("`start` lies between `min` and `max`"),
                None => fault.hint("add `start: ...`; without it a counter starts at 0"),
            });
        }
    }

    /// A number for each chair.
    fn start_by_chair(&mut self, key: &YamlText, node: &Node) -> Option<Amount> {
        let items = self.items(node.span, node, "a number for each chair");
        if items.is_empty() {
            return None;
        }
        let numbers = items.iter().map(|node| self.int(node, i32::MIN..=i32::MAX, "a number"));
        let numbers: Vec<Option<i32>> = numbers.collect();
        let numbers = numbers.into_iter().collect::<Option<Vec<i32>>>()?;
        let counts = BySeats::Same(numbers.len());
        self.check_chair_counts(key, &counts, "numbers").then_some(Amount::Chairs(numbers))
    }

    /// A number, a figure, or, for a counter that every seat has, a figure that is a list by chair.
    fn start(&mut self, node: &Node, per_seat: bool) -> Option<Amount> {
        if let Yaml::Bool(_) = node.value {
            self.faults.push(wrong(node, "a number or a figure").hint("add `holds: switch`"));
            return None;
        }
        if let Yaml::Map(_) = node.value {
            let hint = "for what differs by chair write a list, the first chair first, and `per: seat`; for what \
                        differs by the number of players declare a figure";
            self.faults.push(wrong(node, "a number or a figure").hint(hint));
            return None;
        }
        if let Yaml::List(_) = node.value {
            let hint = "a list has a number for each chair: add `per: seat`";
            self.faults.push(wrong(node, "a number or a figure").hint(hint));
            return None;
        }
        let Yaml::Text(text) = &node.value else {
            return self.int(node, i32::MIN..=i32::MAX, "a number or a figure").map(Amount::Number);
        };
        if ["random", "nothing"].contains(&text.value.as_str()) {
            let message = format!("`{}` is for a counter that holds a seat or a kind", text.value);
            let fault = Diagnostic::error(codes::CONTRADICTION, text.span, message);
            self.faults.push(fault.hint("add `holds: seat`"));
            return None;
        }
        let index = self.find(&fields::name(text), &[NameKind::Figure])?.index;
        let values = self.figures[index].value.all();
        let is_list =
            values.first().is_some_and(|first| matches!(first, FigureValue::List(_)) && !first.holds_lists());
        if !is_list || !per_seat {
            return self.figure_amount(text.span, index, &(i32::MIN..=i32::MAX));
        }
        let figure = &self.figures[index];
        for seats in self.seat_counts() {
            let FigureValue::List(list) = figure.value.at(seats) else { return None };
            let seats = self.chairs_with(seats);
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
    fn start_values(&self, start: &Amount, seats: u8) -> Vec<i32> {
        let index = match start {
            Amount::Figure(index) | Amount::ByChair(index) => index,
            Amount::Chairs(list) => return list.clone(),
            Amount::Number(number) => return vec![*number],
        };
        match self.figures[*index].value.all().is_empty() {
            true => Vec::new(),
            false => match self.figures[*index].value.at(seats) {
                FigureValue::Int(number) => vec![*number],
                FigureValue::List(list) => list.iter().filter_map(FigureValue::number).collect(),
                FigureValue::Bool(_) => Vec::new(),
            },
        }
    }
}
