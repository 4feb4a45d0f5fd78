//! Errors as Python knows them.

use parlor::Faults;
use parlor::door::driving::{Trouble, TroubleKind};
use pyo3::{PyErr, create_exception};

create_exception!(parlor, ParlorError, pyo3::exceptions::PyException, "Something that parlor refuses.");
create_exception!(parlor, DefinitionError, ParlorError, "A definition has faults, or cannot be read.");
create_exception!(parlor, IllegalAction, ParlorError, "An action or answer that is not legal now.");
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

/// What an array of another kind should have been.
pub(crate) fn wrong_array(numbers: &str, dimensions: usize) -> PyErr {
    let message = format!("`out` is a numpy array of {numbers}, with {dimensions} dimensions");
    pyo3::exceptions::PyTypeError::new_err(message.replace("1 dimensions", "1 dimension"))
}

/// What an array with this many numbers should have had.
pub(crate) fn wrong_length(what: &str, needed: usize, given: usize) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(format!("{what} needs {needed} numbers, not {given}"))
}
