//! Types of scripts, as signatures and messages write them.

use std::fmt;

pub use super::host::{Effect, Host, PropertySignature, Returns, Signature};

/// The type of a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Type {
    /// `()`
    Unit,
    /// `true`, `false`
    Bool,
    /// A whole number of 32 bits.
    Int,
    /// A player's place.
    Seat,
    /// One physical piece.
    Piece,
    /// What is printed on a piece, or a family of kinds.
    Kind,
    /// An ordered place for pieces.
    Zone,
    /// A place of a board.
    Place,
    /// A word.
    Word,
    /// A counter, not its value.
    Counter,
    /// A named part of the order of play.
    Part,
    /// An interpolated text for prompts and the log; words are texts too.
    Text,
    /// A list of values of a type.
    List(Box<Type>),
    /// A value of a type, or `()`.
    Maybe(Box<Type>),
    /// One of several types; an empty union has no values.
    Union(Vec<Type>),
    /// Any value; the checker cannot say more.
    Any,
}

impl Type {
    /// The type of lists of this type.
    #[must_use]
    pub fn list(self) -> Self {
        Self::List(Box::new(self))
    }

    /// Reads the notation of signatures: `zone|list`, `list of seat`, `piece or ()`, `any`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(of) = text.strip_suffix(" or ()") {
            return Some(Self::Maybe(Box::new(Self::parse(of)?)));
        }
        if text.contains('|') {
            return text.split('|').map(Self::parse).collect::<Option<Vec<_>>>().map(Self::Union);
        }
        if let Some(of) = text.strip_prefix("list of ") {
            return Self::parse(of).map(Self::list);
        }
        Some(match text {
            "()" => Self::Unit,
            "bool" => Self::Bool,
            "number" => Self::Int,
            "seat" => Self::Seat,
            "piece" => Self::Piece,
            "kind" => Self::Kind,
            "zone" => Self::Zone,
            "place" => Self::Place,
            "word" => Self::Word,
            "counter" => Self::Counter,
            "part" => Self::Part,
            "text" => Self::Text,
            "list" => Self::Any.list(),
            "any" => Self::Any,
            _ => return None,
        })
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unit => f.write_str("()"),
            Self::Bool => f.write_str("bool"),
            Self::Int => f.write_str("number"),
            Self::Seat => f.write_str("seat"),
            Self::Piece => f.write_str("piece"),
            Self::Kind => f.write_str("kind"),
            Self::Zone => f.write_str("zone"),
            Self::Place => f.write_str("place"),
            Self::Word => f.write_str("word"),
            Self::Counter => f.write_str("counter"),
            Self::Part => f.write_str("part"),
            Self::Text => f.write_str("text"),
            Self::List(of) if **of == Self::Any => f.write_str("list"),
            Self::List(of) => write!(f, "list of {of}"),
            Self::Maybe(of) => write!(f, "{of} or ()"),
            Self::Union(types) if types.is_empty() => f.write_str("never"),
            Self::Union(types) => {
                for (i, one) in types.iter().enumerate() {
                    write!(f, "{}{one}", if i == 0 { "" } else { " or " })?;
                }
                Ok(())
            }
            Self::Any => f.write_str("any"),
        }
    }
}
