//! Errors as Python knows them.

use parlor::Faults;
use parlor::door::driving::{DrivenGame, Trouble, TroubleKind};
use pyo3::{PyErr, PyResult, create_exception};

create_exception!(parlor, ParlorError, pyo3::exceptions::PyException, "Something that parlor refuses.");
create_exception!(parlor, DefinitionError, ParlorError, "A definition has faults, or cannot be read.");
create_exception!(parlor, IllegalAction, ParlorError, "An action or answer that is not legal now.");
create_exception!(parlor, BotError, ParlorError, "A bot of yours raised, or its answer is not offered.");
create_exception!(parlor, ScriptError, ParlorError, "A script of the game failed.");

/// The faults of a definition, with their places.
pub(crate) fn definition(faults: &Faults) -> PyErr {
    DefinitionError::new_err(faults.to_string().trim_end().to_owned())
}

/// Why a request was refused.
pub(crate) fn refused(trouble: Trouble) -> PyErr {
    match (trouble.kind, trouble.faults) {
        (TroubleKind::Script, Some(faults)) => ScriptError::new_err(faults.to_string().trim_end().to_owned()),
        (TroubleKind::Illegal | TroubleKind::Over | TroubleKind::Chance, _) => {
            IllegalAction::new_err(trouble.message)
        }
        (TroubleKind::Seat, _) => pyo3::exceptions::PyIndexError::new_err(trouble.message),
        _ => ParlorError::new_err(trouble.message),
    }
}

/// What an action of the table is.
pub(crate) fn known_action(game: &DrivenGame, action: u32) -> PyResult<String> {
    game.action_texts().get(action as usize).cloned().ok_or_else(|| no_action(game, action))
}

/// That there is no such action.
pub(crate) fn no_action(game: &DrivenGame, action: u32) -> PyErr {
    let message = match game.actions() {
        0 => format!("there is no action {action}: nobody is ever asked"),
        count => format!("there is no action {action}; the last one is {}", count - 1),
    };
    pyo3::exceptions::PyIndexError::new_err(message)
}
