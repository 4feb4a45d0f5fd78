//! What can stand behind a dot in a script.

use super::{Completion, Desk, OfferSort, WritingSpot};
use crate::editor::describing::{about_host, of_property};
use crate::load::script::LIST_FUNCTIONS;
use crate::rules::names::SeatProperty;
use crate::rules::types::Type;
use crate::vm::library;

impl Desk {
    /// What a value of a type has: properties, and functions whose first argument it can be.
    pub(super) fn members(&self, of: &Type, spot: &WritingSpot<'_>) -> Vec<Completion> {
        let mut offers = Vec::new();
        if let Some(rules) = self.rules() {
            let names = rules.resolved.names();
            if meets(of, &Type::Seat) {
                for (name, property) in names.seat_properties() {
                    let detail = match property {
                        SeatProperty::Zone(_) => "zone of the seat",
                        SeatProperty::Zones(_) => "zones of the seat",
                        SeatProperty::ZonePerKind(_) => "zones of the seat, one for each kind",
                        SeatProperty::Counter(_) => "counter of the seat",
                        SeatProperty::CounterPerKind(_) => "counters of the seat, one for each kind",
                        SeatProperty::Trait(_) => "trait of the seat",
                    };
                    offers.push(spot.offer(name, OfferSort::Property, detail, &self.about_name(name)));
                }
            }
            if meets(of, &Type::Piece) || meets(of, &Type::Kind) {
                for (name, _) in names.kind_properties() {
                    offers.push(spot.offer(name, OfferSort::Property, "parameter or trait", ""));
                }
            }
        }
        let host = &library().host;
        for property in host.properties.iter().filter(|property| meets(of, &property.receiver)) {
            let detail = of_property(property);
            offers.push(spot.offer(property.name, OfferSort::Property, &detail, property.doc));
        }
        offers.extend(
            spot.host(&|function| function.parameters.first().is_some_and(|(_, first)| meets(of, first))),
        );
        if meets(of, &Type::Any.list()) || meets(of, &Type::Zone) {
            for row in LIST_FUNCTIONS {
                offers.push(spot.offer(row.name(), OfferSort::Host, row.signature, &about_host(row.name())));
            }
        }
        offers
    }
}

/// Whether a value can be of both types.
fn meets(one: &Type, other: &Type) -> bool {
    match (one, other) {
        (Type::Any, _) | (_, Type::Any) => true,
        (Type::Maybe(one), _) => meets(one, other),
        (_, Type::Maybe(other)) => meets(one, other),
        (Type::Union(types), _) => types.iter().any(|one| meets(one, other)),
        (_, Type::Union(types)) => types.iter().any(|other| meets(one, other)),
        (Type::List(one), Type::List(other)) => meets(one, other),
        (Type::Text | Type::Word, Type::Text | Type::Word) => true,
        _ => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_meet_where_a_value_can_be_of_both() {
        let check = |one: &str, other: &str, expected: bool| {
            let parse = |text: &str| Type::parse(text).expect("a type");
            assert_eq!(meets(&parse(one), &parse(other)), expected, "{one} {other}");
        };
        check("seat", "seat", true);
        check("seat", "piece", false);
        check("piece or ()", "piece|zone", true);
        check("list of seat", "list", true);
        check("list of seat", "list of piece", false);
        check("word", "text", true);
        check("any", "zone", true);
    }
}
