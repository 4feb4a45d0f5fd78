//! Types of scripts, and the signatures of host functions that the checker is given.

use std::fmt;

/// What a value can be.
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
    /// A place of a grid.
    Place,
    /// A word.
    Word,
    /// A counter, not its value.
    Counter,
    /// A named part of the order of play.
    Part,
    /// An interpolated text for prompts and the log; words are texts too.
    Text,
    /// A list of such values.
    List(Box<Type>),
    /// This or `()`.
    Maybe(Box<Type>),
    /// One of several.
    Union(Vec<Type>),
    /// The checker cannot say.
    Any,
}

impl Type {
    /// A list of these.
    #[must_use]
    pub fn list(self) -> Self {
        Self::List(Box::new(self))
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
            Self::List(of) => write!(f, "list of {of}"),
            Self::Maybe(of) => write!(f, "{of} or ()"),
            Self::Union(types) => {
                for (i, one) in types.iter().enumerate() {
                    write!(f, "{}{one}", if i == 0 { "" } else { " or " })?;
                }
                Ok(())
            }
            Self::Any => f.write_str("anything"),
        }
    }
}

/// How the result of a host function depends on its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Returns {
    /// Always this type.
    Type(Type),
    /// An element of the list, zone or range that is the argument with this index.
    ElementOf(usize),
    /// An element of it, or `()`.
    MaybeElementOf(usize),
    /// A list of elements of it.
    ListOf(usize),
    /// The type of the argument with this index.
    Same(usize),
}

/// A host function as the checker sees it. Several with one name may differ in the number of
/// arguments; in types they differ by [`Type::Union`].
#[derive(Clone, Debug)]
pub struct Signature {
    /// Its name.
    pub name: &'static str,
    /// Names and types of its parameters.
    pub parameters: Vec<(&'static str, Type)>,
    /// What it gives.
    pub returns: Returns,
    /// What it does, for the reference: first line a sentence.
    pub doc: &'static str,
    /// Whether it changes the table, draws, asks or logs.
    pub effect: Effect,
}

/// What calling a host function can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Only looks.
    None,
    /// Changes its first argument, a list variable, in place.
    List,
    /// Changes the table.
    Table,
    /// Asks a seat, or draws by chance: the machine may stop.
    Pause,
    /// Ends a part of the order of play.
    Finish,
}

/// Properties by receiver type: `piece.kind`, `zone.len`.
#[derive(Clone, Debug)]
pub struct PropertySignature {
    /// Its name.
    pub name: &'static str,
    /// What it is asked of.
    pub receiver: Type,
    /// What it gives; [`Returns::ElementOf`] counts the receiver as argument 0.
    pub returns: Returns,
    /// What it says, for the reference.
    pub doc: &'static str,
}

/// All that scripts can call: passed to the checker and the compiler, which do not know `run`.
#[derive(Clone, Debug, Default)]
pub struct Host {
    /// The functions; the index is what compiled code calls.
    pub functions: Vec<Signature>,
    /// The properties; the index is what compiled code asks.
    pub properties: Vec<PropertySignature>,
}
