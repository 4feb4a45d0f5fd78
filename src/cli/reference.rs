//! `parlor reference`: prints what definitions and scripts can say.

use super::exit::{CommandError, Exit};
use super::output::Output;
use crate::door::author::reference;

pub(super) fn run(output: &mut Output) -> Result<Exit, CommandError> {
    output.text(&reference())?;
    Ok(Exit::Fine)
}
