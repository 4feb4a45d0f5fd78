//! The types of list functions with closures, read from the rows of their table.

use std::sync::OnceLock;

use super::types::Type;
use crate::load::script::{LIST_FUNCTIONS, ListFunction};

/// The type of the result of a list function with a closure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Always this type.
    Type(Type),
    /// An element of the list, or a piece of the zone.
    Element,
    /// The result of the closure.
    Value,
    /// A list of these.
    List(Box<Gives>),
    /// One of these, or `()`.
    Maybe(Box<Gives>),
}

/// The types of a list function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListSignature {
    /// The type that the closure must return.
    pub closure: Type,
    /// The type of the result.
    pub gives: Gives,
}

impl ListSignature {
    /// The types of a row of the table.
    #[must_use]
    pub fn of(function: &ListFunction) -> Option<&'static Self> {
        static ALL: OnceLock<Vec<(&str, ListSignature)>> = OnceLock::new();
        let read = |row: &'static ListFunction| Some((row.name(), ListSignature::parse(row.signature)?));
        let all = ALL.get_or_init(|| LIST_FUNCTIONS.iter().filter_map(read).collect());
        all.iter().find(|(name, _)| *name == function.name()).map(|(_, signature)| signature)
    }

    /// Reads `list.find(|item, index| bool) -> element or ()`.
    fn parse(text: &str) -> Option<Self> {
        let (head, result) = text.split_once(") -> ")?;
        let (_, closure) = head.rsplit_once('|')?;
        let closure = Type::parse(&closure.replace(" or ", "|"))?;
        Some(Self { closure, gives: Gives::parse(result)? })
    }
}

impl Gives {
    fn parse(text: &str) -> Option<Self> {
        let boxed = |text| Self::parse(text).map(Box::new);
        match text {
            "element" => Some(Self::Element),
            "value" => Some(Self::Value),
            _ => match (text.strip_suffix(" or ()"), text.strip_prefix("list of ")) {
                (Some(of), _) => boxed(of).map(Self::Maybe),
                (None, Some(of)) => boxed(of).map(Self::List),
                (None, None) => Type::parse(text).map(Self::Type),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_can_be_read() {
        for row in LIST_FUNCTIONS {
            assert!(ListSignature::of(row).is_some(), "{}", row.signature);
        }
        let gives = |text: &str| ListSignature::parse(text).map(|signature| signature.gives);
        let groups = Gives::List(Box::new(Gives::List(Box::new(Gives::Element))));
        assert_eq!(gives("list.group_by(|item| any) -> list of list of element"), Some(groups));
        assert_eq!(gives("list.max(|item| number) -> value or ()"), Some(Gives::Maybe(Gives::Value.into())));
        let keys = ListSignature::parse("list.max(|item| number or list of number) -> element");
        let either = Type::Union(vec![Type::Int, Type::Int.list()]);
        assert_eq!(keys.map(|signature| signature.closure), Some(either));
        for malformed in ["list.find(|item| bool)", "list.find(|item| bol) -> bool", "find -> element"] {
            assert_eq!(ListSignature::parse(malformed), None, "{malformed}");
        }
    }
}
