//! What the screen knows and shows.

use std::sync::mpsc::Receiver;
use std::time::Duration;

use super::picking::{Hit, Picking};
use crate::cli::drawing::DrawnLine;
use crate::cli::exit::Exit;
use crate::cli::output::{Output, Style, Tone};
use crate::cli::play::kept_match::KeptMatch;
use crate::cli::screen::{OptionEntry, Page};
use crate::door::Observer;
use crate::door::sitting::{Asked, Hint, Scene, ThinkingProgress, Thought};
use crate::door::words::Words;

/// The width of texts on pages.
pub(super) const PAGE_COLUMNS: usize = 76;

/// A match with people at the full screen.
pub(super) struct Screen<'o> {
    pub(super) play: KeptMatch,
    /// Texts of the line mode are made for it; nothing is printed on it while the screen is shown.
    pub(super) output: &'o mut Output,
    pub(super) style: Style,
    pub(super) words: &'static Words,
    /// Whether the screen must be handed over at every change of seats.
    pub(super) hands_over: bool,
    /// Whether several people share the screen.
    pub(super) is_shared: bool,
    /// Whether only the seat that is asked may see the screen now.
    pub(super) is_hidden: bool,
    /// The seat that has taken the screen while others do not look.
    pub(super) alone: Option<usize>,
    /// The seat that looks at the screen.
    pub(super) looks: Option<usize>,
    /// When what the screen shows began to be shown.
    pub(super) since: Duration,
    /// For each seat how much of the log it has seen.
    pub(super) read: Vec<usize>,
    /// What the screen shows.
    pub(super) stage: Stage,
    /// A text over it.
    pub(super) page: Option<Page>,
    /// A bot's opinion of the options, once it has one.
    pub(super) hints: Option<Receiver<(u32, Vec<Hint>)>>,
    /// What is told to the next seat that takes the screen.
    pub(super) told_later: Vec<(Tone, String)>,
    /// What is told once.
    pub(super) message: Vec<(Tone, String)>,
}

/// Why the full screen ends.
pub(super) enum Left {
    /// The match is over.
    Over,
    /// The people stop for now.
    Stopped(Exit),
}

/// What the screen shows.
pub(super) enum Stage {
    /// The match goes on before anything is shown.
    Between,
    /// A bot thinks.
    Thinking(Box<Running>),
    /// The screen is handed over to a seat.
    HandOver(usize),
    /// People are to look at the table before the match goes on.
    Moment(Box<Watched>),
    /// A person is asked.
    Question(Box<OpenQuestion>),
    /// The match is over.
    Over(Box<Watched>),
}

/// A table that is only looked at.
pub(super) struct Watched {
    pub(super) scene: Scene,
    pub(super) news: Vec<(DrawnLine, bool)>,
    /// What is said below it.
    pub(super) text: String,
    /// The position of the log from which on the seat has not read.
    pub(super) until: usize,
}

/// A question, and the answer that is being made.
pub(super) struct OpenQuestion {
    pub(super) asked: Asked,
    pub(super) scene: Scene,
    pub(super) news: Vec<(DrawnLine, bool)>,
    pub(super) entries: Vec<OptionEntry>,
    pub(super) picking: Picking,
    /// What is on the screen that options stand for; and how many rows of options are shown.
    pub(super) hits: Vec<Hit>,
    /// How many of them stand on the table, which come first.
    pub(super) on_the_table: usize,
    pub(super) rows: usize,
}

/// A bot that thinks.
pub(super) struct Running {
    pub(super) watched: Watched,
    pub(super) seat: usize,
    pub(super) progress: ThinkingProgress,
    pub(super) thought: Receiver<Option<Thought>>,
    /// Whether the last answer of a person is to be taken back as soon as the bot has answered.
    pub(super) undo: bool,
}

/// The lines of the screen, and what stands out.
#[derive(Default)]
pub(super) struct ScreenFrame {
    pub(super) lines: Vec<DrawnLine>,
    pub(super) selected: Option<usize>,
    pub(super) picked: Vec<usize>,
    pub(super) on_table: Option<(usize, usize)>,
    pub(super) cursor: Option<(u16, u16)>,
}

impl Screen<'_> {
    /// Who looks at the screen.
    pub(super) fn observer(&self) -> Observer {
        self.looks.map_or(Observer::Spectator, Observer::Seat)
    }
}
