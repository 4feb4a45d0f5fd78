//! Values that may differ by the number of seats.

use super::checker::Checker;
use super::fields::wrong;
use crate::diag::{Diagnostic, Span, codes};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{BySeats, Players};

/// Whether what a map says for each number of players could be a list by chair instead.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ByChair {
    Fits,
    Impossible,
}

impl Checker<'_> {
    /// A value, or a map from numbers of seats to values.
    pub(super) fn by_seats<T: Clone>(
        &mut self,
        place: Span,
        node: &Node,
        by_chair: ByChair,
        mut read: impl FnMut(&mut Self, &Node) -> Option<T>,
    ) -> Option<BySeats<T>> {
        let Yaml::Map(entries) = &node.value else { return read(self, node).map(BySeats::Same) };
        if by_chair == ByChair::Fits
            && let Some(fault) = self.counts_chairs(entries)
        {
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

    /// The fault of keys that count chairs from 1. Those of all numbers of players with others before them do not.
    fn counts_chairs(&self, entries: &[(YamlText, Node)]) -> Option<Diagnostic> {
        let players = self.players?;
        let counts = (1u8..).zip(entries).all(|(number, (key, _))| key.value.parse() == Ok(number));
        let last = u8::try_from(entries.len()).unwrap_or(u8::MAX);
        let are_players = players.from < players.to && last >= players.to;
        let chairs = self.most_chairs()?;
        if !counts || !(2..=chairs).contains(&last) || are_players {
            return None;
        }
        let list = vec!["..."; usize::from(chairs)].join(", ");
        let hint = format!("for what differs by chair write a list, the first chair first: `[{list}]`");
        let mut keys = (1u8..).zip(entries);
        let (number, (key, _)) = keys.find(|(number, _)| !(players.from..=players.to).contains(number))?;
        Some(not_allowed(players, key, number).hint(hint))
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
        let Some(players) = self.players else { return Some(seats) };
        if !(players.from..=players.to).contains(&seats) {
            self.faults.push(not_allowed(players, key, seats));
        }
        Some(seats)
    }
}

/// The fault of a key that is a number of players for which the game is not.
fn not_allowed(players: Players, key: &YamlText, seats: u8) -> Diagnostic {
    let message = format!("this game is for {} to {} players, not for {seats}", players.from, players.to);
    Diagnostic::error(codes::SEAT_COUNTS, key.span, message)
}
