//! The one table of host functions: what scripts can call, what each takes and gives, and the Rust
//! function behind it. It feeds the machine, Rhai's evaluator, the checker and the reference.

use std::sync::LazyLock;

use super::functions;
use super::machine::budget::{Costs, EVENT};
use super::machine::{Asking, Full, Heap, Stop};
use crate::check::{
    host::{Effect, Host, PropertySignature, Signature},
    types::Type,
};
use crate::compile::Game;
use crate::compile::value::{Value, ZoneId};
use crate::table::{Reason, Table};

/// What a host function may touch.
pub struct Context<'a> {
    /// The game.
    pub game: &'a Game,
    /// The table.
    pub table: &'a mut Table,
    /// The lists.
    pub heap: &'a mut Heap,
    /// Where a question is put.
    pub asking: &'a mut Asking,
    /// How often each part of the order of play was begun.
    pub parts: &'a mut [i32],
    /// What events cost.
    pub costs: &'a Costs,
}

impl Context<'_> {
    /// The same, only to look at.
    #[inline]
    pub(super) fn look(&mut self) -> Look<'_> {
        Look { game: self.game, table: self.table, heap: self.heap, parts: self.parts }
    }

    /// Takes from the work that may still be done.
    ///
    /// # Errors
    /// When there is less.
    #[inline]
    pub(super) fn spend(&mut self, units: usize) -> Result<(), Full> {
        self.heap.work.spend(units)
    }

    /// The work of an event that everybody is told of with its reason.
    ///
    /// # Errors
    /// When there is less left.
    #[inline]
    pub(super) fn spend_event(&mut self, reason: Reason) -> Result<(), Full> {
        let letters = if let Reason::Word(word) = reason { self.game.word(word).len() } else { 0 };
        self.heap.work.spend(self.costs.event + letters * self.costs.letter)
    }

    /// The work of so many events with pieces.
    ///
    /// # Errors
    /// When there is less left.
    #[inline]
    pub(super) fn spend_shifts(&mut self, events: usize) -> Result<(), Full> {
        self.heap.work.spend(events * self.costs.shift)
    }

    /// The work of a text in an event or a question.
    ///
    /// # Errors
    /// When there is less left.
    pub(super) fn spend_text(&mut self, text: Value) -> Result<(), Full> {
        let letters = match text {
            Value::Word(word) => self.game.word(word).len(),
            other => {
                let pattern = match self.heap.elements(other).first() {
                    Some(Value::Word(word)) => self.game.word(*word).len(),
                    _ => 0,
                };
                pattern + self.heap.weight(other) * EVENT / 2
            }
        };
        self.heap.work.spend(letters * self.costs.letter)
    }

    /// The work of going through a zone with its empty places, or a list: little enough to look only later whether
    /// there was as much.
    #[inline]
    pub(super) fn go_through(&mut self, source: Value) {
        match source {
            Value::Zone(zone) => self.go_through_zone(zone),
            list => self.heap.work.use_up(usize::from(self.heap.len(list))),
        }
    }

    /// The same of a zone.
    #[inline]
    pub(super) fn go_through_zone(&mut self, zone: ZoneId) {
        self.heap.work.use_up(usize::from(self.table.span(zone)));
    }
}

/// A host function: its arguments are of the number, not yet of the types, that its row says.
pub type Call = fn(&mut Context<'_>, &mut [Value]) -> Result<Value, Stop>;

/// A property: of a value, looking only.
pub type Ask = fn(&mut Look<'_>, Value) -> Result<Value, Stop>;

/// What a property may look at.
pub struct Look<'a> {
    /// The game.
    pub game: &'a Game,
    /// The table.
    pub table: &'a Table,
    /// The lists.
    pub heap: &'a mut Heap,
    /// How often each part of the order of play was begun.
    pub parts: &'a [i32],
}

/// A row of the table.
pub struct Row {
    /// `name(parameter: type) -> type`
    pub signature: &'static str,
    /// What calling it can do.
    pub effect: Effect,
    /// What it does, for the reference.
    pub doc: &'static str,
    /// The function behind it.
    pub call: Call,
}

/// A row for a property.
pub struct PropertyRow {
    /// `receiver.name -> type`
    pub signature: &'static str,
    /// What it says, for the reference.
    pub doc: &'static str,
    /// The function behind it.
    pub ask: Ask,
}

/// All host functions and properties.
pub struct Library {
    /// Their signatures, for the checker and the compiler.
    pub host: Host,
    calls: Vec<Call>,
    asks: Vec<Ask>,
}

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::new);

/// The library of this version of parlor.
#[must_use]
pub fn library() -> &'static Library {
    &LIBRARY
}

impl Library {
    fn new() -> Self {
        let mut library = Self { host: Host::default(), calls: Vec::new(), asks: Vec::new() };
        for row in functions::rows() {
            library.host.functions.push(Signature::parse(row.signature, row.effect, row.doc));
            library.calls.push(row.call);
        }
        for row in functions::properties() {
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

    /// Asks the property of a row.
    ///
    /// # Errors
    /// When the value has no such property.
    #[inline]
    pub fn property(&self, row: u16, look: &mut Look<'_>, of: Value) -> Result<Value, Stop> {
        (self.asks[usize::from(row)])(look, of)
    }

    /// Whether the property of a row is one of such values.
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
