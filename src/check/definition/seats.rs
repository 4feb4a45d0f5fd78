//! Values that may differ by the number of seats.

use super::checker::Checker;
use super::fields::wrong;
use crate::diag::{Diagnostic, Span, codes};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{BySeats, Players};

impl Checker<'_> {
    /// A value, or a map from numbers of seats to values.
    pub(super) fn by_seats<T: Clone>(
        &mut self,
        place: Span,
        node: &Node,
        mut read: impl FnMut(&mut Self, &Node) -> Option<T>,
    ) -> Option<BySeats<T>> {
        let Yaml::Map(entries) = &node.value else { return read(self, node).map(BySeats::Same) };
        if let Some(fault) = self.counts_chairs(entries) {
            self.faults.push(fault);
            return None;
        }
        let mut found: Vec<(u8, Option<T>)> = Vec::new();
        let mut complete = true;
        for (key, value) in entries {
            let seats = self.seats_key(key);
            let value = read(self, value);
            match seats {
                Some(seats) if found.iter().any(|(known, _)| *known == seats) => {
                    let message = format!("{seats} players stand here twice");
                    self.faults.push(Diagnostic::error(codes::YAML_DUPLICATE, key.span, message));
                }
                Some(seats) => found.push((seats, value)),
                None => complete = false,
            }
        }
        let players = self.players?;
        let missing: Vec<String> = (players.from..=players.to)
            .filter(|seats| !found.iter().any(|(known, _)| known == seats))
            .map(|seats| seats.to_string())
            .collect();
        if !missing.is_empty() {
            if complete {
                let message = format!("no value for {} players", missing.join(", "));
                self.faults.push(
                    Diagnostic::error(codes::SEAT_COUNTS, place, message)
                        .hint(format!("add `{}: ...`", missing[0])),
                );
            }
            return None;
        }
        let values: Option<Vec<T>> = (players.from..=players.to)
            .map(|seats| found.iter().find(|(known, _)| *known == seats).and_then(|(_, value)| value.clone()))
            .collect();
        Some(BySeats::Each { from: players.from, values: values? })
    }

    /// The fault of keys that count from 1 although the game is for more: they are meant for chairs.
    fn counts_chairs(&self, entries: &[(YamlText, Node)]) -> Option<Diagnostic> {
        let from = self.players?.from;
        let [(first, _), _, ..] = entries else { return None };
        let counts = (1u8..).zip(entries).all(|(number, (key, _))| key.value.parse() == Ok(number));
        if !counts || from == 1 {
            return None;
        }
        let message =
            format!("keys are numbers of players here, and this game is for {from} or more players");
        let list = vec!["..."; entries.len()].join(", ");
        let hint = format!("for what differs by chair write a list, the first chair first: `[{list}]`");
        Some(Diagnostic::error(codes::SEAT_COUNTS, first.span, message).hint(hint))
    }

    /// A key that is an allowed number of seats.
    pub(super) fn seats_key(&mut self, key: &YamlText) -> Option<u8> {
        let Ok(seats) = key.value.parse::<u8>() else {
            let node = Node { value: Yaml::Text(key.clone()), span: key.span };
            self.faults.push(
                wrong(&node, "a number of players")
                    .hint("write one value, or one for each number of players"),
            );
            return None;
        };
        let Some(Players { from, to, .. }) = self.players else { return Some(seats) };
        if !(from..=to).contains(&seats) {
            let message = format!("this game is for {from} to {to} players, not for {seats}");
            self.faults.push(Diagnostic::error(codes::SEAT_COUNTS, key.span, message));
        }
        Some(seats)
    }
}
