//! Checks the parameters and results of the functions that the definition names.

use super::super::entries::{EntryPoint, Role};
use super::super::habits::value_at_end;
use super::super::lexicon::Lexicon;
use super::super::shape::Tags;
use super::Inference;
use crate::diag::codes::script::{ENTRY_PARAMETERS, WRONG_RESULT};
use crate::diag::{Diagnostic, Faults};
use crate::load::script::ast::{Block, ExpressionKind, Statement, StatementKind};

impl Inference<'_> {
    /// Checks whether the result of an entry point, found by the analysis `root`, is the wanted one.
    pub(super) fn check_result(&self, entry: &EntryPoint, root: usize, faults: &mut Faults) {
        let Some((wanted, what)) = entry.role.wanted() else { return };
        let result = &self.analyses[root].result;
        let function = &self.lexicon.script_functions()[entry.function];
        if entry.role == Role::Score {
            check_pair(entry, &function.body, faults);
        }
        if self.fuel == 0 || result.fits(&wanted) {
            return;
        }
        let message = format!(
            "`{}` is called for {} and has to give {what}, not {}",
            function.name.text,
            entry.role.purpose(),
            result.describe()
        );
        let hint = if result.tags == Tags::UNIT { value_at_end(function) } else { None };
        faults.push(
            Diagnostic::error(WRONG_RESULT, function.name.span, message)
                .label(entry.span, "it is called for here")
                .maybe_hint(hint),
        );
    }
}

/// The fault of a function whose parameters do not fit its arguments.
pub(super) fn wrong_parameters(lexicon: &Lexicon<'_>, entry: &EntryPoint) -> Diagnostic {
    let function = &lexicon.script_functions()[entry.function];
    let given = match entry.arguments.len() {
        0 => "nothing",
        1 => "a seat",
        _ => "a seat and a kind",
    };
    let count = match function.parameters.len() {
        0 => "no parameters".to_owned(),
        1 => "one parameter".to_owned(),
        many => format!("{many} parameters"),
    };
    let name = &function.name.text;
    let message = format!("`{name}` has {count}, but for {} it is given {given}", entry.role.purpose());
    Diagnostic::error(ENTRY_PARAMETERS, function.name.span, message)
        .label(entry.span, "it is called for here")
}

/// A score that is a list must have two elements: how many, and what each is worth.
fn check_pair(entry: &EntryPoint, body: &Block, faults: &mut Faults) {
    let Some(Statement { kind: StatementKind::Expression { value, .. }, .. }) = body.statements.last() else {
        return;
    };
    match &value.kind {
        ExpressionKind::List(items) if items.len() != 2 => faults.push(
            Diagnostic::error(
                WRONG_RESULT,
                value.span,
                "a score that is a list has two elements: `[count, each]`",
            )
            .label(entry.span, "it is called for here"),
        ),
        ExpressionKind::If { then, otherwise, .. } => {
            check_pair(entry, then, faults);
            if let Some(otherwise) = otherwise {
                check_pair(entry, otherwise, faults);
            }
        }
        _ => {}
    }
}
