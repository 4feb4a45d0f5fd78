//! Properties, and what results of the host can be by their types.

use std::collections::BTreeSet;

use super::Survey;
use super::domain::{Domain, ZoneOwner};
use crate::compile::code::{MixedProperty, OwnProperty};
use crate::compile::layout::SeatTraitValue;
use crate::compile::value::{CounterId, Value};
use crate::load::script::ast::Expression;
use crate::rules::host::Returns;
use crate::rules::types::Type;

impl<'a> Survey<'a> {
    pub(super) fn property(&mut self, expression: &'a Expression, base: &'a Expression) -> Domain {
        let receiver = self.value(base);
        let property = self.game.resolved.property(expression);
        let Some(property) = property.and_then(|id| self.game.properties.get(id.index())) else {
            return Domain::default();
        };
        let mut found = self.of_host(property, &receiver);
        if let Some(row) = property.kind {
            found.join(&self.of_kind(usize::from(row), &receiver));
        }
        if let Some(own) = property.own {
            let owner = self.owner_of(base);
            found.join(&self.of_seat(own, owner));
        }
        found
    }

    fn of_host(&self, property: &MixedProperty, receiver: &Domain) -> Domain {
        let mut found = Domain::default();
        for row in &property.host {
            let signature = &self.host.properties[usize::from(*row)];
            found.join(&match (signature.name, &signature.returns) {
                ("name", _) => self.names(receiver),
                ("len", _) => Domain::numbers(0, i32::MAX),
                ("kind", _) => {
                    let of_places = receiver.elements(&self.game.layout).pieces;
                    let kinds = receiver.pieces.iter().chain(&of_places).copied();
                    Domain { kinds: kinds.collect(), ..Domain::default() }
                }
                (_, Returns::Type(of)) => self.of_type(of, std::slice::from_ref(receiver)),
                _ => receiver.elements(&self.game.layout),
            });
        }
        found
    }

    /// The words that name the kinds of pieces.
    fn names(&self, receiver: &Domain) -> Domain {
        let kinds = receiver.pieces.iter().chain(&receiver.kinds);
        let words = kinds.filter_map(|kind| self.game.kind_words.get(usize::from(*kind)));
        Domain { words: words.map(|word| word.0).collect(), ..Domain::default() }
    }

    /// What kinds have under this name.
    fn of_kind(&self, row: usize, receiver: &Domain) -> Domain {
        let kinds = receiver.pieces.iter().chain(&receiver.kinds);
        let values: Vec<Value> = kinds
            .filter_map(|kind| self.game.layout.kinds.get(usize::from(*kind))?.properties.get(row).copied())
            .collect();
        self.all(&values)
    }

    /// What seats have.
    fn of_seat(&self, own: OwnProperty, owner: ZoneOwner) -> Domain {
        let layout = &self.game.layout;
        let rule = |first: u16| {
            let rule = usize::from(layout.zones[usize::from(first)].rule);
            let (first, count) = layout.zone_rules[rule];
            first..first + count
        };
        match own {
            OwnProperty::Zones(zones) => {
                let found = Domain::zones(rule(zones.first), owner);
                if zones.each.is_some() { found.list() } else { found }
            }
            OwnProperty::ZonesOfKinds(first, _) => Domain::zones(rule(first), owner).list(),
            OwnProperty::Counter(first) => Domain::held(layout, CounterId(first)),
            OwnProperty::CountersOfKinds(first, each) => {
                let mut held = Domain::default();
                for counter in first..first + each {
                    held.join(&Domain::held(layout, CounterId(counter)));
                }
                held.list()
            }
            OwnProperty::Trait(index) => {
                let mut held = Domain::default();
                for value in &layout.seat_traits[usize::from(index)] {
                    held.join(&match value {
                        SeatTraitValue::One(value) => self.all(&[*value]),
                        SeatTraitValue::List(values) => self.all(values).list(),
                    });
                }
                held
            }
        }
    }

    /// What values of a type the host can give for these arguments: pieces, kinds, zones and places come from them.
    pub(super) fn of_type(&self, of: &Type, given: &[Domain]) -> Domain {
        let layout = &self.game.layout;
        let mut all = Domain::default();
        for domain in given {
            all.join(domain);
        }
        let near: BTreeSet<u16> = [&all.zones, &all.at, &all.places].into_iter().flatten().copied().collect();
        match of {
            Type::Unit | Type::Text => Domain::default(),
            Type::Bool => Domain::bools(),
            Type::Int => Domain::numbers(i32::MIN, i32::MAX),
            Type::Seat => Domain::seats(),
            Type::Word => {
                let directions = layout.directions.iter().flatten().copied().collect::<Vec<Value>>();
                self.all(&directions).with(&self.names(&all))
            }
            Type::Kind => {
                let mut there = Domain::default();
                there.add_pieces_of(layout, &near);
                let kinds = there.pieces.into_iter().chain(all.pieces).chain(all.kinds);
                Domain { kinds: kinds.collect(), ..Domain::default() }
            }
            Type::Piece => {
                let mut found = Domain::default();
                found.add_pieces_of(layout, &near);
                found.pieces.extend(&all.pieces);
                found.is_mixed = all.is_mixed;
                found.owner = all.owner;
                found
            }
            Type::Zone => {
                let rules: BTreeSet<u16> =
                    near.iter().map(|zone| layout.zones[usize::from(*zone)].rule).collect();
                let of_rules = rules.iter().flat_map(|rule| {
                    let (first, count) = layout.zone_rules[usize::from(*rule)];
                    first..first + count
                });
                let of_rules: Vec<u16> = of_rules.collect();
                // A piece can have been moved.
                let holds = |zone: &u16| {
                    let holds = &layout.zones[usize::from(*zone)].holds;
                    all.pieces.iter().any(|kind| holds[usize::from(layout.kinds[usize::from(*kind)].set)])
                };
                let count = u16::try_from(layout.zones.len()).unwrap_or(u16::MAX);
                Domain::zones(of_rules.into_iter().chain((0..count).filter(holds)), ZoneOwner::Any)
            }
            Type::Place => Domain { places: near, ..Domain::default() },
            Type::Counter => Domain { counters: all.counters, ..Domain::default() },
            Type::Part => Domain { parts: all.parts, ..Domain::default() },
            Type::List(of) => self.of_type(of, given).list(),
            Type::Maybe(of) => self.of_type(of, given),
            Type::Union(types) => {
                let mut found = Domain::default();
                for one in types {
                    found.join(&self.of_type(one, given));
                }
                found
            }
            Type::Any => all,
        }
    }
}
