//! The arguments of the commands that explain something. Words that are known are completed, but any can be asked for.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command, CommandFactory};

use super::arguments::Arguments;
use super::pages;

/// `parlor help`
#[derive(Debug, Args)]
pub(super) struct HelpArguments {
    /// A command, a page such as `records` or a part of one such as `records undo`, a fault such as `E0301`, or any
    /// word; `topics` lists the pages
    #[arg(value_name = "TOPIC", value_parser = AnyWord { known: topics }, hide_possible_values = true)]
    pub(super) topic: Vec<String>,
}

/// `parlor explain`
#[derive(Debug, Args)]
pub(super) struct ExplainArguments {
    /// The codes of faults, such as E0301 [default: all are listed]
    #[arg(value_name = "CODE", value_parser = AnyWord { known: codes }, hide_possible_values = true)]
    pub(super) codes: Vec<String>,
}

/// The names of all commands.
pub(super) fn command_names() -> Vec<String> {
    Arguments::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

fn topics() -> Vec<String> {
    command_names().into_iter().chain(pages::manual().map(|page| page.name.to_owned())).collect()
}

fn codes() -> Vec<String> {
    pages::faults().map(|(code, _)| code.to_owned()).collect()
}

/// Takes any word; a shell completes those that are known.
#[derive(Clone, Copy)]
struct AnyWord {
    known: fn() -> Vec<String>,
}

impl TypedValueParser for AnyWord {
    type Value = String;

    fn parse_ref(&self, _: &Command, _: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        Ok(value.to_string_lossy().into_owned())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.known)().into_iter().map(PossibleValue::new)))
    }
}
