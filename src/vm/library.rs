//! The host functions and properties by their number: what scripts can call, what each takes and returns, and the Rust
//! function that does it.

use super::context::{Context, Look};
use super::machine::Stop;
use crate::compile::value::Value;
use crate::rules::host::{Effect, Host, PropertySignature, Signature};
use crate::rules::types::Type;

/// A host function. The number of its arguments is that of its row; their types are not checked yet.
pub type Call = fn(&mut Context<'_>, &mut [Value]) -> Result<Value, Stop>;

/// A property of a value, which only reads.
pub type Ask = fn(&mut Look<'_>, Value) -> Result<Value, Stop>;

/// A row of the table.
pub struct LibraryFunction {
    /// `name(parameter: type) -> type`
    pub signature: &'static str,
    /// What calling it can do.
    pub effect: Effect,
    /// What it does, for the reference.
    pub doc: &'static str,
    /// The Rust function that does it.
    pub call: Call,
}

/// A row for a property.
pub struct PropertyRow {
    /// `receiver.name -> type`
    pub signature: &'static str,
    /// What it is, for the reference.
    pub doc: &'static str,
    /// The Rust function that does it.
    pub ask: Ask,
}

/// All host functions and properties.
pub struct Library {
    /// Their signatures, for the checker and the compiler.
    pub host: Host,
    calls: Vec<Call>,
    asks: Vec<Ask>,
}

impl Library {
    /// The library with these rows.
    ///
    /// # Panics
    /// When a signature cannot be read.
    pub(super) fn new<'a>(
        rows: impl Iterator<Item = &'a LibraryFunction>,
        properties: impl Iterator<Item = &'a PropertyRow>,
    ) -> Self {
        let mut library = Self { host: Host::default(), calls: Vec::new(), asks: Vec::new() };
        for row in rows {
            library.host.functions.push(Signature::parse(row.signature, row.effect, row.doc));
            library.calls.push(row.call);
        }
        for row in properties {
            library.host.properties.push(PropertySignature::parse(row.signature, row.doc));
            library.asks.push(row.ask);
        }
        library
    }

    /// Calls the function of a row.
    ///
    /// # Errors
    /// When it fails, asks or ends a part.
    #[inline]
    pub fn call(&self, row: u16, context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
        (self.calls[usize::from(row)])(context, arguments)
    }

    /// Reads the property of a row.
    ///
    /// # Errors
    /// When the value has no such property.
    #[inline]
    pub fn property(&self, row: u16, look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
        (self.asks[usize::from(row)])(look, of)
    }

    /// Whether values like this one have the property of a row.
    #[must_use]
    pub fn takes(&self, row: u16, of: Value) -> bool {
        match (&self.host.properties[usize::from(row)].receiver, of) {
            (Type::Seat, Value::Seat(_))
            | (Type::Piece, Value::Piece(_))
            | (Type::Kind, Value::Kind(_))
            | (Type::Zone, Value::Zone(_))
            | (Type::Place, Value::Place(..))
            | (Type::Part, Value::Part(_))
            | (Type::List(_), Value::List(_))
            | (Type::Any, _) => true,
            (Type::Union(types), of) => types.iter().any(|one| *one == Self::type_of(of)),
            _ => false,
        }
    }

    fn type_of(of: Value) -> Type {
        match of {
            Value::Piece(_) => Type::Piece,
            Value::Kind(_) => Type::Kind,
            Value::Zone(_) => Type::Zone,
            Value::Seat(_) => Type::Seat,
            Value::Place(..) => Type::Place,
            Value::Counter(_) => Type::Counter,
            Value::Part(_) => Type::Part,
            Value::Word(_) => Type::Word,
            Value::Int(_) => Type::Int,
            Value::Bool(_) => Type::Bool,
            Value::List(_) => Type::Any.list(),
            _ => Type::Unit,
        }
    }
}
