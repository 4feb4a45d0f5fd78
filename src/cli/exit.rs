//! How a command ends: exit codes and errors.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use super::output::{Output, count, faults_told};
use crate::door::author::Format;
use crate::door::sitting::{BotStop, Unbegun};
use crate::door::{Faults, Refused};

/// The exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// All is well.
    Fine = 0,
    /// Wrong arguments, an answer that is not offered, a file that cannot be read or written, or a bot that does not play.
    Usage = 1,
    /// A definition has faults.
    Definition = 2,
    /// A script failed while it was running.
    Script = 3,
    /// A record does not replay to the end that it names, or an example does not hold.
    Differs = 4,
    /// Ctrl-C was pressed. What was done until then is printed.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command cannot go on.
#[derive(Debug)]
pub(super) enum CommandError {
    /// Nobody reads the output any more.
    Unread,
    /// One sentence, and a hint what to do.
    Said {
        /// The exit code.
        exit: Exit,
        /// Lower case, no full stop.
        message: String,
        /// What to write instead.
        hint: Option<String>,
    },
    /// Faults with their places.
    Faults {
        /// The exit code.
        exit: Exit,
        /// The faults.
        faults: Faults,
        /// An additional sentence.
        note: Option<String>,
    },
}

impl CommandError {
    /// Wrong arguments, or a file that cannot be used.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self::Said { exit: Exit::Usage, message: message.into(), hint: None }
    }

    /// Adds a hint: what to write instead.
    pub(super) fn hint(self, text: impl Into<String>) -> Self {
        match self {
            Self::Said { exit, message, .. } => Self::Said { exit, message, hint: Some(text.into()) },
            other => other,
        }
    }

    /// Faults with their places.
    pub(super) fn faults(exit: Exit, faults: Faults) -> Self {
        Self::Faults { exit, faults, note: None }
    }

    /// Adds an additional sentence.
    pub(super) fn note(self, text: impl Into<String>) -> Self {
        match self {
            Self::Faults { exit, faults, note } => {
                let text: String = text.into();
                let note = note.map_or_else(|| text.clone(), |note| format!("{note}\n{text}"));
                Self::Faults { exit, faults, note: Some(note) }
            }
            Self::Said { exit, message, hint: Some(hint) } => {
                Self::Said { exit, message, hint: Some(format!("{hint}\n{}", text.into())) }
            }
            other => other.hint(text),
        }
    }

    /// The exit code.
    pub(super) fn exit(&self) -> Exit {
        match self {
            Self::Unread => Exit::Fine,
            Self::Said { exit, .. } | Self::Faults { exit, .. } => *exit,
        }
    }

    /// What to write instead, if that is known.
    pub(super) fn advice(&self) -> Option<&str> {
        match self {
            Self::Unread => None,
            Self::Said { hint, .. } => hint.as_deref(),
            Self::Faults { note, .. } => note.as_deref(),
        }
    }

    /// The error on one line.
    pub(super) fn in_short(&self) -> String {
        match self {
            Self::Unread => String::new(),
            Self::Said { message, .. } => message.clone(),
            Self::Faults { faults, .. } => {
                let list = faults.list();
                let first = list.first().map_or("", |fault| &fault.message);
                match list.len().saturating_sub(1) {
                    0 => first.to_owned(),
                    others => format!("{first}, and {}", count(others, "other fault")),
                }
            }
        }
    }

    /// The error with its places, without colours.
    pub(super) fn in_full(&self) -> String {
        match self {
            Self::Unread | Self::Said { .. } => self.in_short(),
            Self::Faults { faults, note, .. } => faults_told(faults, note.as_deref(), Format::Plain),
        }
    }

    /// Prints the error, if anybody reads it.
    pub(super) fn report(&self, output: &mut Output) -> Exit {
        // Output that was printed so far comes first; if it cannot be written, the error still can.
        let _ = output.flush();
        match self {
            Self::Unread => Exit::Fine,
            Self::Said { exit, message, hint } => {
                output.complain(message, hint.as_deref());
                *exit
            }
            Self::Faults { exit, faults, note } => {
                output.complain_of(faults, note.as_deref());
                *exit
            }
        }
    }
}

impl From<Refused> for CommandError {
    fn from(refused: Refused) -> Self {
        Self::Said { exit: Exit::Usage, message: refused.message, hint: refused.hint }
    }
}

impl From<BotStop> for CommandError {
    fn from(stop: BotStop) -> Self {
        match stop {
            BotStop::Endless(faults) => Self::faults(Exit::Script, faults),
            BotStop::Refused(refused) => Self::from(refused),
        }
    }
}

impl From<Unbegun> for CommandError {
    fn from(unbegun: Unbegun) -> Self {
        match unbegun {
            Unbegun::Engine(refused) => {
                Self::Said { exit: Exit::Script, message: refused.message, hint: refused.hint }
            }
            Unbegun::Seats(faults) => Self::faults(Exit::Usage, faults),
        }
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Unread,
            _ => Self::usage(format!("cannot write the output: {}", reason(&error))),
        }
    }
}

/// The error of a file that cannot be written.
pub(super) fn unwritable(path: &Path, error: &io::Error) -> CommandError {
    CommandError::usage(format!("cannot write `{}`: {}", path.display(), reason(error)))
}

/// The message of the system, without its number.
pub(super) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}
