//! Compares the values that Rhai's evaluator computes with the types that the checker found.

use std::sync::{Mutex, PoisonError};

use rhai::{Array, Dynamic};

use super::values::BoardPlace;
use crate::compile::value::{CounterId, KindId, PartId, PieceId, SeatId, ZoneId};
use crate::load::script::ast::NodeId;
use crate::rules::resolved::Resolved;
use crate::rules::types::Type;

/// The types to compare with, and what was found.
#[derive(Debug)]
pub struct OracleWatch {
    resolved: Resolved,
    found: Mutex<OracleFindings>,
}

/// How many values were compared, and which have the wrong type.
#[derive(Clone, Debug, Default)]
pub struct OracleFindings {
    /// How many values were compared with a known type.
    pub compared: u64,
    /// The first values that do not fit: the expression, its type, the value.
    pub wrong: Vec<(NodeId, Type, String)>,
}

/// At most this many wrong values are kept.
const MOST_WRONG: usize = 20;

impl OracleWatch {
    /// Compares with these types.
    #[must_use]
    pub fn new(resolved: Resolved) -> Self {
        Self { resolved, found: Mutex::default() }
    }

    /// What was found so far.
    #[must_use]
    pub fn found(&self) -> OracleFindings {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether the type of an expression is known.
    pub(super) fn knows(&self, id: NodeId) -> bool {
        *self.resolved.type_of(id) != Type::Any
    }

    /// Compares a value with the type of its expression.
    pub(super) fn see(&self, id: NodeId, value: &Dynamic) {
        let wanted = self.resolved.type_of(id);
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.compared += 1;
        if found.wrong.len() < MOST_WRONG && !fits(value, wanted) {
            found.wrong.push((id, wanted.clone(), format!("{value:?}")));
        }
    }
}

/// Whether a value is of a type.
fn fits(value: &Dynamic, wanted: &Type) -> bool {
    match wanted {
        Type::Unit => value.is_unit(),
        Type::Bool => value.is_bool(),
        Type::Int => value.is_int(),
        Type::Seat => value.is::<SeatId>(),
        Type::Piece => value.is::<PieceId>(),
        Type::Kind => value.is::<KindId>(),
        Type::Zone => value.is::<ZoneId>(),
        Type::Place => value.is::<BoardPlace>(),
        Type::Word => value.is_string(),
        Type::Counter => value.is::<CounterId>(),
        Type::Part => value.is::<PartId>(),
        // A text with values in it is a list: the pattern, then the values.
        Type::Text => value.is_string() || value.is_array(),
        Type::List(of) => value
            .read_lock::<Array>()
            .is_some_and(|elements| elements.iter().all(|element| fits(element, of))),
        Type::Maybe(of) => value.is_unit() || fits(value, of),
        Type::Union(types) => types.iter().any(|one| fits(value, one)),
        Type::Any => true,
    }
}
