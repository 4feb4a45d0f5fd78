//! What the things on the table are, as an observer may know it.

use serde::Serialize;

use super::clean;
use super::seated::Sitting;
use crate::compile::value::{KindId, Value, ZoneId};
use crate::door::Observer;
use crate::door::words::{Words, counted, fill};
use crate::rules::Shown;
use crate::scene;
use crate::table::{self, Possible, View};

/// A zone or a kind of pieces in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThingSeen {
    /// What it is called.
    pub name: String,
    /// What is to be said about it, line by line.
    pub lines: Vec<String>,
}

impl Sitting {
    /// What these options of the present question stand for on the table, as the seat that is asked knows it.
    #[must_use]
    pub fn things(&self, words: &Words, options: &[usize]) -> Vec<ThingSeen> {
        let Some(choice) = self.session.choice() else { return Vec::new() };
        let observer = table::Observer::seat(choice.seat);
        let (state, layout) = (self.session.state(), &self.session.game().layout);
        let (mut kinds, mut zones) = (Vec::new(), Vec::new());
        let order = scene::order(&self.session);
        let options = options.iter().filter_map(|option| order.get(*option));
        let leaves = options.filter_map(|option| state.options().get(*option));
        for leaf in leaves.flat_map(|option| state.machine.heap().leaves(*option)) {
            let piece = match leaf {
                Value::Piece(piece) => Some(piece),
                Value::Place(zone, index) => state.table.at(zone, index),
                _ => None,
            };
            match (leaf, piece) {
                (_, Some(piece)) => {
                    let is_seen = table::sees(layout, &state.table, observer, piece);
                    kinds.extend(is_seen.then(|| state.table.kind(piece)));
                    zones.push(state.table.zone_of(piece));
                }
                (Value::Place(zone, _) | Value::Zone(zone), None) => zones.push(zone),
                (Value::Kind(kind), None) => kinds.push(kind),
                _ => {}
            }
        }
        kinds.sort_unstable();
        kinds.dedup();
        zones.sort_unstable();
        zones.dedup();
        let view = self.session.view(observer);
        let kinds = kinds.into_iter().map(|kind| self.kind_seen(words, &view, kind));
        kinds.chain(zones.into_iter().map(|zone| self.zone_seen(words, &view, zone))).collect()
    }

    /// The kinds of pieces of this name as an observer knows them.
    #[must_use]
    pub fn things_named(&self, words: &Words, observer: Observer, name: &str) -> Vec<ThingSeen> {
        let view = self.session.view(observer.of(self.game.seats()));
        // Families behind them can be called the same.
        let count = self.session.game().layout.first_family;
        let kinds = (0..count).map(KindId).filter(|kind| clean(self.names().kind(*kind)) == name);
        kinds.map(|kind| self.kind_seen(words, &view, kind)).collect()
    }

    /// All zones, as an observer knows them.
    #[must_use]
    pub fn zones_seen(&self, words: &Words, observer: Observer) -> Vec<ThingSeen> {
        let view = self.session.view(observer.of(self.game.seats()));
        let count = u16::try_from(self.session.game().layout.zones.len()).unwrap_or(u16::MAX);
        let zones = (0..count).map(ZoneId).filter(|zone| !view.is_empty(*zone));
        zones.map(|zone| self.zone_seen(words, &view, zone)).collect()
    }

    fn zone_seen(&self, words: &Words, view: &View, zone: ZoneId) -> ThingSeen {
        let (game, names) = (self.session.game(), self.names());
        let spec = &game.layout.zones[usize::from(zone.0)];
        let rule = &game.rules.zones[usize::from(spec.rule)];
        let seen_by = match spec.shown {
            Shown::Everyone => words.seen_by_everyone,
            Shown::Owner => words.seen_by_owner,
            Shown::Others => words.seen_by_others,
            Shown::Nobody => words.seen_by_nobody,
        };
        let holds: Vec<&str> =
            rule.holds.iter().map(|set| names.label(&game.rules.sets[*set].name.text)).collect();
        let holds = fill(words.holds, &[("pieces", &holds.join(words.phrases.between))]);
        let count = counted(words.piece_count, view.len(zone), &[]);
        let mut parts = vec![count.as_str(), seen_by, &holds];
        parts.extend(spec.order.is_from_top.then_some(words.first_on_top));
        let line = parts.join(words.phrases.between);
        ThingSeen { name: clean(&names.zone(zone)), lines: vec![clean(&line)] }
    }

    /// A kind with what the author says about it, its properties, how many pieces of it there are, and where they lie as far
    /// as the observer knows.
    fn kind_seen(&self, words: &Words, view: &View, kind: KindId) -> ThingSeen {
        let (game, names) = (self.session.game(), self.names());
        let layout = &game.layout;
        let spec = &layout.kinds[usize::from(kind.0)];
        let own = layout.properties.iter().zip(&spec.properties).filter(|(_, value)| **value != Value::Unit);
        let properties = own.map(|(name, value)| {
            let value = names.value(*value);
            fill(words.example_is, &[("thing", names.label(name)), ("value", &value)])
        });
        let properties: Vec<String> = properties.collect();
        let is_here = |zone: &ZoneId| {
            let known = view.known[usize::from(zone.0)].iter().flatten();
            known.filter(|one| one.possible == Possible::Kind(kind)).count()
        };
        let count = u16::try_from(layout.zones.len()).unwrap_or(u16::MAX);
        let places = (0..count).map(ZoneId).filter_map(|zone| match is_here(&zone) {
            0 => None,
            count => Some(format!("{} {count}", names.zone(zone))),
        });
        let about = spec.rule.iter().flat_map(|rule| self.voice().about_kind(&game.rules, rule));
        let about = about.flat_map(|text| text.split("\n\n").map(clean).collect::<Vec<String>>());
        let pieces = layout.pieces.iter().filter(|piece| piece.kind == kind).count();
        let pieces = match pieces {
            0 => Vec::new(),
            count => vec![counted(words.pieces_in_game, count, &[])],
        };
        let lines = [properties, pieces, places.collect()];
        let lines = lines.into_iter().filter(|texts: &Vec<String>| !texts.is_empty());
        let lines = lines.map(|texts| clean(&texts.join(words.phrases.between)));
        ThingSeen { name: clean(names.kind(kind)), lines: about.chain(lines).collect() }
    }
}
