//! `parlor reference`: what scripts can call, from the tables of host functions and of list functions.

use super::exit::{Exit, Stop};
use super::output::Output;
use crate::load::script::LIST_FUNCTIONS;
use crate::rules::host::{Effect, Returns};
use crate::vm::library;

pub(super) fn run(output: &mut Output) -> Result<Exit, Stop> {
    let host = &library().host;
    output.line("# Functions")?;
    for function in &host.functions {
        output.line(format_args!("\n### `{function}`\n\n{}", function.doc))?;
        let effect = match function.effect {
            Effect::None | Effect::Takes => continue,
            Effect::List => "Changes the list variable that it is called on.",
            Effect::Table => "Changes the table or the log.",
            Effect::Pause => "Asks a seat or draws by chance.",
            Effect::Finish => "Ends a part of the order of play.",
        };
        output.line(format_args!("{effect}"))?;
    }
    output.line("\n# Functions with closures\n")?;
    output.line("On lists, zones and ranges. The index may be left out.\n")?;
    for row in LIST_FUNCTIONS {
        output.line(format_args!("- `{}`: {}", row.signature, row.doc))?;
    }
    output.line("\n# Properties\n")?;
    for property in &host.properties {
        let gives = match &property.returns {
            Returns::Type(kind) => kind.to_string(),
            Returns::MaybeElementOf(_) => "an element or ()".to_owned(),
            Returns::ListOf(_) | Returns::Same(_) => "such a list".to_owned(),
            Returns::ElementOf(_) => "an element".to_owned(),
            Returns::Never => "never".to_owned(),
        };
        output
            .line(format_args!("- `{}.{} -> {gives}`: {}", property.receiver, property.name, property.doc))?;
    }
    Ok(Exit::Fine)
}
