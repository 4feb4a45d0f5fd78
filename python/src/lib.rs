//! parlor for Python: the classes below `parlor._parlor`. `parlor/__init__.py` adds what is easier in Python.

mod actions;
mod arrays;
mod batch;
mod bots;
mod finding;
mod game;
mod given;
mod interrupts;
mod matches;
mod sight;
mod study;
mod trouble;

use pyo3::prelude::*;

/// What is compiled of the package.
#[pymodule(gil_used = false)]
mod _parlor {
    use numpy::PyArray1;
    use pyo3::prelude::*;

    /// Arrays are made ready now: later an interrupt could fall into it, which numpy's door does not survive.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let _ready = PyArray1::<u8>::zeros(module.py(), 0, false);
        // Only those of batches have places.
        module.py().get_type::<super::trouble::ScriptError>().setattr("places", ())
    }

    #[pymodule_export]
    use super::batch::BatchMatch;
    #[pymodule_export]
    use super::finding::{find_game, game_names};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::given::{matches_to_play, whole};
    #[pymodule_export]
    use super::matches::Match;
    #[pymodule_export]
    use super::sight::Sight;
    #[pymodule_export]
    use super::study::{ComparisonParts, RoundParts, Rounds, RuleComparison, Study, StudyParts};
    #[pymodule_export]
    use super::trouble::{BotError, DefinitionError, IllegalAction, ParlorError, ScriptError};
}
