//! The types of local variables, which scripts do not write.

use std::collections::BTreeMap;

use crate::load::script::ast::{Expression, ExpressionKind, LocalId, StatementKind};
use crate::load::script::walk;
use crate::rules::Rules;
use crate::rules::resolved::Resolved;
use crate::rules::types::Type;

/// The types of variables, by their numbers.
pub(super) type LocalTypes = BTreeMap<LocalId, Type>;

/// The types of the local variables of all scripts, where something is known: of what they begin with, or of what they
/// are where they are used first.
pub(super) fn types_of_locals(rules: &Rules, resolved: &Resolved) -> LocalTypes {
    let mut types = LocalTypes::new();
    let mut note = |local: LocalId, of: &Expression| {
        let known = resolved.type_of(of.id);
        if says_something(known) {
            types.entry(local).or_insert_with(|| known.clone());
        }
    };
    for function in &rules.script.functions {
        walk::statements_of(&function.body, &mut |statement| {
            if let StatementKind::Let { name, value: Some(value), .. } = &statement.kind {
                note(name.id, value);
            }
        });
        walk::expressions_of(&function.body, &mut |expression| {
            if let (ExpressionKind::Variable(_), Some(local)) = (&expression.kind, resolved.local(expression))
            {
                note(local, expression);
            }
        });
    }
    types
}

/// Whether a type is worth showing.
fn says_something(known: &Type) -> bool {
    match known {
        Type::Any => false,
        Type::Union(types) => !types.is_empty(),
        Type::List(of) => **of == Type::Any || says_something(of),
        _ => true,
    }
}
