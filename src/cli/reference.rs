//! `parlor reference`: what scripts can call.

use super::exit::{Exit, Stop};
use super::output::Output;
use crate::door::author::reference;

pub(super) fn run(output: &mut Output) -> Result<Exit, Stop> {
    output.text(&reference())?;
    Ok(Exit::Fine)
}
