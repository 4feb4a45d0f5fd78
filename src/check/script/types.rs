//! The types of values as the other rooms write them: shapes without piece sets and words.

use super::shape::{Tags, ValueShape};
use crate::rules::types::Type;

/// The type of all values of a shape: only [`Type::Any`] if it can be anything, and an empty union if there is no such
/// value.
pub(super) fn type_of(shape: &ValueShape) -> Type {
    if shape.is_any() {
        return Type::Any;
    }
    let mut types: Vec<Type> =
        TYPES.iter().filter(|(tags, _)| shape.tags.meets(*tags)).map(|(_, one)| one.clone()).collect();
    if shape.tags.meets(Tags::LIST) {
        types.push(type_of(&shape.only(Tags::LIST).element()).list());
    }
    let union = if types.len() == 1 { types.swap_remove(0) } else { Type::Union(types) };
    match (shape.tags.meets(Tags::UNIT), union) {
        (false, union) => union,
        (true, Type::Union(types)) if types.is_empty() => Type::Unit,
        (true, union) => Type::Maybe(Box::new(union)),
    }
}

const TYPES: [(Tags, Type); 11] = [
    (Tags::BOOL, Type::Bool),
    (Tags::NUMBER, Type::Int),
    (Tags::SEAT, Type::Seat),
    (Tags::PIECE, Type::Piece),
    (Tags::ANY_KIND, Type::Kind),
    (Tags::ZONE, Type::Zone),
    (Tags::PLACE, Type::Place),
    (Tags::WORD, Type::Word),
    (Tags::TEXT, Type::Text),
    (Tags::PART, Type::Part),
    (Tags::COUNTER, Type::Counter),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_what_signatures_write() {
        for text in [
            "number",
            "piece or ()",
            "list of list of seat",
            "()",
            "any",
            "list",
            "kind",
            "list of zone or ()",
        ] {
            let one = Type::parse(text).expect("a type");
            assert_eq!(type_of(&ValueShape::from_type(&one)), one, "{text}");
        }
        let union = Type::Union(vec![Type::Int, Type::Zone, Type::Seat.list()]);
        assert_eq!(type_of(&ValueShape::from_type(&union)), union);
        assert_eq!(type_of(&ValueShape::none()), Type::Union(Vec::new()));
        assert_eq!(type_of(&ValueShape::list(ValueShape::none())), Type::Union(Vec::new()).list());
    }
}
