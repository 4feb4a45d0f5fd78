//! What seats are: traits with a value for each chair.

use super::checker::Checker;
use super::fields::{self, wrong};
use super::names::NameKind;
use super::seats::ByChair;
use super::zones::Owner;
use crate::diag::{Diagnostic, Span, codes, did_you_mean};
use crate::load::pieces;
use crate::load::script::ast::Name;
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{BySeats, SeatHeld, SeatTrait};

impl Checker<'_> {
    pub(super) fn check_seat_traits(&mut self, entries: &[(YamlText, Node)]) {
        for (key, node) in entries {
            let name = fields::name(key);
            let values = self.meaning(&key.value, |checker| {
                checker.check_seat_trait_name(&name);
                let values = checker.by_seats(key.span, node, ByChair::Fits, Self::chairs);
                let values = values.unwrap_or(BySeats::Same(Vec::new()));
                checker.check_chairs(key, &values);
                checker.check_directions(node);
                values
            });
            self.seat_traits.push(SeatTrait { name, values });
        }
    }

    fn check_seat_trait_name(&mut self, name: &Name) {
        if !pieces::is_name(&name.text) {
            let message = format!("`{}` is not a name", name.text);
            self.faults.push(Diagnostic::error(codes::BAD_NAME, name.span, message));
            return;
        }
        self.not_a_property(name, Owner::Seat);
        let zones = self.zones.iter().map(|zone| (&zone.name, &zone.copies));
        let counters = self.counters.iter().map(|counter| (&counter.name, &counter.copies));
        let clash = zones
            .chain(counters)
            .find(|(other, copies)| other.text == name.text && copies.is_per_seat())
            .map(|(other, _)| other.span);
        if let Some(other) = clash {
            let message = format!("every seat has two things called `{}`", name.text);
            let fault = Diagnostic::error(codes::NAME_CLASH, name.span, message);
            self.faults.push(fault.label(other, "the other one is declared here"));
        }
    }

    /// A value for each chair.
    fn chairs(&mut self, node: &Node) -> Option<Vec<SeatHeld>> {
        let items = self.items(node.span, node, "a list with a value for each chair");
        let values: Vec<Option<SeatHeld>> = items.iter().map(|item| self.chair(item, true)).collect();
        values.into_iter().collect::<Option<Vec<SeatHeld>>>().filter(|values| !values.is_empty())
    }

    fn chair(&mut self, node: &Node, may_be_list: bool) -> Option<SeatHeld> {
        match &node.value {
            Yaml::Bool(flag) => Some(SeatHeld::Bool(*flag)),
            Yaml::Int(_) | Yaml::Float(_) => {
                self.int(node, i32::MIN..=i32::MAX, "a number").map(SeatHeld::Int)
            }
            Yaml::Text(text) => self.chair_word(text),
            Yaml::List(_) if may_be_list => {
                let items = self.items(node.span, node, "a list of values");
                let values: Vec<Option<SeatHeld>> =
                    items.iter().map(|item| self.chair(item, false)).collect();
                values.into_iter().collect::<Option<Vec<SeatHeld>>>().map(SeatHeld::List)
            }
            Yaml::List(_) | Yaml::Map(_) | Yaml::Null => {
                self.faults.push(wrong(node, "a number, a word, a kind, `true` or `false`"));
                None
            }
        }
    }

    /// A kind if it is the name of one, otherwise a word.
    fn chair_word(&mut self, text: &YamlText) -> Option<SeatHeld> {
        let named = text.value.split('(').next().unwrap_or_default().trim();
        let is_kind = self.names.get(named).is_some_and(|declared| declared.sort == NameKind::Kind);
        if !is_kind {
            return Some(SeatHeld::Word(text.value.clone()));
        }
        match pieces::one_kind(text) {
            Ok(kind) => self.kind(&kind, None).map(SeatHeld::Kind),
            Err(fault) => {
                self.faults.push(fault);
                None
            }
        }
    }

    /// All chairs must have a value, and all values must be of one type.
    fn check_chairs(&mut self, key: &YamlText, values: &BySeats<Vec<SeatHeld>>) {
        if !self.check_chair_counts(key, &values.map(Vec::len), "values") {
            return;
        }
        let mut all = values.all().iter().flatten();
        let Some(first) = all.next() else { return };
        let sort = self.sort_of(first);
        if let Some(other) = all.map(|held| self.sort_of(held)).find(|other| *other != sort) {
            self.mixed_chairs(key.span, &key.value, &sort, &other);
        }
    }

    /// Whether there are as many values as chairs; 0 stands for values that are no list, or faulty.
    pub(super) fn check_chair_counts(&mut self, key: &YamlText, counts: &BySeats<usize>, what: &str) -> bool {
        let all = self.seat_counts();
        let chairs = |people: u8| (*counts.at(people), self.chairs_with(people));
        let Some(most) = self.most_chairs() else { return true };
        let few = all.iter().map(|people| chairs(*people));
        let few = few.into_iter().find(|(count, seats)| *count > 0 && *count < usize::from(*seats));
        let many = counts.all().iter().find(|count| **count > usize::from(most));
        let message = match (few, many) {
            (Some((count, seats)), _) => format!("`{}` has {count} {what} for {seats} chairs", key.value),
            (None, Some(count)) => format!("`{}` has {count} {what} for at most {most} chairs", key.value),
            (None, None) => return true,
        };
        let fault = Diagnostic::error(codes::SEAT_COUNTS, key.span, message);
        self.faults.push(match self.automa_seats {
            Some(_) => fault.hint("the seats that the rules play have the last chairs"),
            None => fault,
        });
        false
    }

    /// Among directions, a word that is nearly one is misspelt.
    fn check_directions(&mut self, node: &Node) {
        let known: Vec<&str> = self
            .zones
            .iter()
            .flat_map(|zone| zone.shape.directions())
            .map(|direction| direction.name)
            .collect();
        let words = texts(node);
        if !words.iter().any(|word| known.contains(&word.value.as_str())) {
            return;
        }
        for word in words.iter().filter(|word| !known.contains(&word.value.as_str())) {
            if let Some(near) = did_you_mean(&word.value, known.iter().copied()) {
                let message = format!("`{}` is no direction of a board", word.value);
                self.faults.push(Diagnostic::error(codes::UNKNOWN_NAME, word.span, message).hint(near));
            }
        }
    }

    fn mixed_chairs(&mut self, span: Span, name: &str, one: &str, other: &str) {
        let message = format!("`{name}` is {one} for one chair and {other} for another");
        self.faults.push(Diagnostic::error(codes::CONTRADICTION, span, message));
    }

    /// What a value is, with its article.
    fn sort_of(&self, held: &SeatHeld) -> String {
        match held {
            SeatHeld::Bool(_) => "a switch".to_owned(),
            SeatHeld::Int(_) => "a number".to_owned(),
            SeatHeld::Word(_) => "a word".to_owned(),
            SeatHeld::Kind(kind) => format!("a kind of `{}`", self.sets[kind.set].name.text),
            SeatHeld::List(_) => "a list".to_owned(),
        }
    }
}

/// All texts of a value.
fn texts(node: &Node) -> Vec<&YamlText> {
    match &node.value {
        Yaml::Text(text) => vec![text],
        Yaml::List(items) => items.iter().flat_map(texts).collect(),
        Yaml::Map(entries) => entries.iter().flat_map(|(_, node)| texts(node)).collect(),
        _ => Vec::new(),
    }
}
