//! Games by their names, as the program finds them.

use std::ffi::CString;
use std::path::Path;

use parlor::door::games::{GAME_FOLDERS, GameFinder, GamePlace, definitions, stem};
use parlor::{Definition, Disk};
use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;

/// The path of a definition, from the path itself or from the name of a game; `shipped` is the folder of the games that come
/// with the package.
#[pyfunction]
pub(crate) fn find_game(py: Python<'_>, game: &str, shipped: &str) -> PyResult<String> {
    let (finder, paths) = finder(py, shipped)?;
    let not_found = |message: &str, hint: Option<String>| match hint {
        Some(hint) => missing(py, &format!("{message}; {hint}")),
        None => missing(py, message),
    };
    match finder.find(game) {
        Ok(GamePlace::At(path)) if Path::new(&path).exists() => Ok(path),
        Ok(GamePlace::At(path)) => {
            // What is not there cannot be loaded, and the library says what is beside it.
            let faults = Definition::load(&Disk, &path).err().map(|faults| faults.list()).unwrap_or_default();
            let fault = faults.into_iter().next();
            let (message, hint) = fault.map_or_else(Default::default, |fault| (fault.message, fault.hint));
            Err(not_found(&message, hint.or_else(|| finder.meant(&path))))
        }
        Ok(GamePlace::Shipped(name)) => {
            let path = paths.into_iter().find(|path| stem(path) == name);
            path.ok_or_else(|| not_found(&format!("there is no game `{name}`"), None))
        }
        Err(unknown) => {
            let known = || format!("name a definition by its path; known are {}", finder.names().join(", "));
            Err(not_found(&unknown.message, Some(unknown.hint.unwrap_or_else(known))))
        }
    }
}

/// The names of all games that `find_game` finds, sorted.
#[pyfunction]
pub(crate) fn game_names(py: Python<'_>, shipped: &str) -> PyResult<Vec<String>> {
    Ok(finder(py, shipped)?.0.names())
}

/// Where games are looked for, and the paths of those that come with the package. Warns of folders that are set and are not
/// there.
fn finder(py: Python<'_>, shipped: &str) -> PyResult<(GameFinder, Vec<String>)> {
    let paths = definitions(shipped).unwrap_or_default();
    let set = std::env::var_os(GAME_FOLDERS);
    let set = set.iter().flat_map(std::env::split_paths);
    let finder = GameFinder::new(set, paths.iter().map(|path| stem(path).to_owned()));
    for doubt in finder.doubts() {
        PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &CString::new(doubt)?, 1)?;
    }
    Ok((finder, paths))
}

/// `GameNotFound`, which is also a `FileNotFoundError`: only Python can make a class of two.
fn missing(py: Python<'_>, message: &str) -> PyErr {
    let class = py.import("parlor.finding").and_then(|module| module.getattr("GameNotFound"));
    match class.and_then(|class| class.call1((message,))) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}
