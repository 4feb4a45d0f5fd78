//! Seats that the rules play.

use super::checker::Checker;
use super::fields::{self, Fields};
use super::flow::{AN_ANSWER, Requirement};
use super::keys;
use super::names::NameKind;
use crate::diag::{Diagnostic, codes};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{Automa, BySeats, MAX_SEATS, Players};

/// The key of `players` for these seats.
pub(super) const KEY: &str = "automa";

const ANSWER: Requirement<'static> = Requirement {
    role: AN_ANSWER,
    arity: &[Automa::PLAIN, Automa::WITH_BOUNDS],
    passed: "the seat, the prompt and the options, or these with the least and the most of them",
};

impl Checker<'_> {
    /// How many seats the rules play, by the number of people.
    pub(super) fn automa_seats(&mut self, players: &Fields<'_>, people: Players) -> Option<BySeats<u8>> {
        let (key, node) = players.get(KEY)?;
        let fields = self.fields(node, key.span, &keys::AUTOMA)?;
        self.need(&fields, "seats", "{ 1: 1 }")?;
        let (key, node) = fields.get("seats")?;
        let seats = match &node.value {
            Yaml::Map(entries) => self.automa_counts(entries, people)?,
            _ => BySeats::Same(self.automa_count(node)?),
        };
        for count in people.from..=people.to {
            let all = u32::from(count) + u32::from(*seats.at(count));
            if all > u32::from(MAX_SEATS) {
                let message = format!("with {count} players there are {all} seats, at most {MAX_SEATS}");
                self.faults.push(Diagnostic::error(codes::TOO_MANY, key.span, message));
                return None;
            }
        }
        Some(seats)
    }

    /// The numbers of a map; numbers of people that it does not name have none of these seats.
    fn automa_counts(&mut self, entries: &[(YamlText, Node)], people: Players) -> Option<BySeats<u8>> {
        let mut values = vec![0; usize::from(people.to - people.from) + 1];
        let sound = self.faults.len();
        for (key, node) in entries {
            let (count, number) = (self.seats_key(key), self.automa_count(node));
            let at = count.and_then(|count| count.checked_sub(people.from)).map(usize::from);
            if let (Some(place), Some(number)) = (at.and_then(|at| values.get_mut(at)), number) {
                *place = number;
            }
        }
        (self.faults.len() == sound).then_some(BySeats::Each { from: people.from, values })
    }

    fn automa_count(&mut self, node: &Node) -> Option<u8> {
        let number = self.int(node, 0..=i32::from(MAX_SEATS) - 1, "a number of seats")?;
        u8::try_from(number).ok()
    }

    /// The seats with the function that answers for them.
    pub(super) fn check_automa(&mut self, fields: &Fields<'_>) -> Option<Automa> {
        let Yaml::Map(entries) = &fields.value("players")?.value else { return None };
        let (key, node) = entries.iter().find(|(key, _)| key.value == KEY)?;
        let Yaml::Map(_) = node.value else {
            self.doubt_flow();
            return None;
        };
        let Some(node) = node.get("plays") else {
            let fault = Diagnostic::error(codes::MISSING_KEY, key.span, "`plays` is missing here");
            self.faults.push(fault.hint("add `plays: ...`, the function that answers for these seats"));
            return None;
        };
        let text = self.text(node, "the function that answers for these seats")?;
        let name = fields::name(text);
        let function = self.find(&name, &[NameKind::Function])?.index;
        self.function_of(&name, function, &ANSWER)?;
        let seats = self.automa_seats.clone().unwrap_or(BySeats::Same(0));
        Some(Automa { seats, function, span: text.span })
    }
}
