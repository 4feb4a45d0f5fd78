//! What can be wrong with a request of a program.

use std::fmt;

use crate::door::Faults;

/// Why a request was refused. A match is as it was, except after [`TroubleKind::Script`]; what a batch is then, its
/// methods say.
#[derive(Clone, Debug)]
pub struct Trouble {
    /// What sort of trouble it is.
    pub kind: TroubleKind,
    /// Why: lower case, no full stop.
    pub message: String,
    /// The faults with their places, if a script or a definition is to blame.
    pub faults: Option<Faults>,
    /// In which matches of a batch it is, by their indices, ascending; none where it is about something else.
    pub places: Vec<usize>,
}

/// What sort of trouble it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TroubleKind {
    /// The action or answer is not legal now.
    Illegal,
    /// There is no such seat.
    Seat,
    /// The match is over.
    Over,
    /// Chance decides now, or no chance is open.
    Chance,
    /// Nothing can be undone.
    Undo,
    /// There is no such bot, or it cannot answer.
    Bot,
    /// The setup does not fit the game.
    Setup,
    /// The text is no record of this game, or the match has no record.
    Record,
    /// An action has no number in the table of the game.
    Unnumbered,
    /// A script failed: only undoing goes on from here.
    Script,
}

impl TroubleKind {
    /// Its name for other programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::Seat => "no-seat",
            Self::Over => "over",
            Self::Chance => "chance",
            Self::Undo => "no-undo",
            Self::Bot => "no-bot",
            Self::Setup => "setup",
            Self::Record => "record",
            Self::Unnumbered => "unnumbered",
            Self::Script => "script",
        }
    }
}

impl Trouble {
    pub(super) fn new(kind: TroubleKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), faults: None, places: Vec::new() }
    }

    pub(super) fn of(kind: TroubleKind, faults: Faults) -> Self {
        let message = faults.list().first().map_or_else(String::new, |fault| fault.message.clone());
        Self { kind, message, faults: Some(faults), places: Vec::new() }
    }

    pub(super) fn at(self, places: Vec<usize>) -> Self {
        Self { places, ..self }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Trouble {}
