//! `parlor reference` and `parlor schema`: print what definitions and scripts can say.

use super::arguments::{ReferenceArguments, ReferenceFormat, SchemaArguments, SchemaOf};
use super::exit::{CommandError, Exit};
use super::output::Output;
use crate::door::author::{definition_schema, labels_schema, reference, reference_json};

pub(super) fn run(arguments: &ReferenceArguments, output: &mut Output) -> Result<Exit, CommandError> {
    match arguments.format {
        ReferenceFormat::Markdown => output.text(&reference())?,
        ReferenceFormat::Json => output.json(&reference_json())?,
    }
    Ok(Exit::Fine)
}

/// `parlor schema`
pub(super) fn schema(arguments: &SchemaArguments, output: &mut Output) -> Result<Exit, CommandError> {
    output.json(&match arguments.of {
        SchemaOf::Definition => definition_schema(),
        SchemaOf::Labels => labels_schema(),
    })?;
    Ok(Exit::Fine)
}
