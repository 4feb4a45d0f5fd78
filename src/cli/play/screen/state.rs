//! What the screen knows and shows.

use std::sync::mpsc::Receiver;
use std::time::Duration;

use super::picking::{Hit, Picking};
use super::why::WhyPage;
use crate::cli::drawing::DrawnLine;
use crate::cli::exit::Exit;
use crate::cli::later::Later;
use crate::cli::output::{Output, Style, Tone};
use crate::cli::play::kept_match::KeptMatch;
use crate::cli::screen::{CommandKeys, DrawnTable, OptionEntry, Page};
use crate::door::Observer;
use crate::door::sitting::{Asked, Clock, Hint, OptionShown, Scene, StandingsNow, ThinkingProgress, Thought};
use crate::door::words::Words;

/// A match with people at the full screen.
pub(super) struct Screen<'o> {
    pub(super) play: KeptMatch,
    /// Texts of the line mode are made for it; nothing is printed on it while the screen is shown.
    pub(super) output: &'o mut Output,
    pub(super) style: Style,
    pub(super) words: &'static Words,
    /// The keys of commands in this match.
    pub(super) keys: CommandKeys,
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
    /// The time.
    pub(super) clock: Clock,
    /// When what the screen shows began to be shown.
    pub(super) since: Duration,
    /// For each seat how much of the log it has seen.
    pub(super) read: Vec<usize>,
    /// What the screen shows.
    pub(super) stage: Stage,
    /// Bots whose answers nobody waits for any more, by their seats: they sit down again once they have found them.
    pub(super) unawaited: Vec<(usize, Receiver<Option<Thought>>)>,
    /// A text over it.
    pub(super) page: Option<Page>,
    /// The result, until it is shown.
    pub(super) result: Option<Page>,
    /// What is worked out on another thread for the page that is open.
    pub(super) later: Option<Later<WorkedOut>>,
    /// Why things are not offered, while a page says it.
    pub(super) why: Option<WhyPage>,
    /// What is told to the next seat that takes the screen.
    pub(super) told_later: Vec<(Tone, String)>,
    /// What is told once.
    pub(super) message: Vec<(Tone, String)>,
    /// Whether the rules as they are saved have faults, so that the match goes on by those before.
    pub(super) is_faulty: bool,
    /// Where the match is kept, until somebody has answered.
    pub(super) kept: Option<String>,
}

/// What is worked out on another thread, because it may take long.
pub(super) enum WorkedOut {
    /// A bot's opinion of the options, and of how many matches it has thought.
    Hints(u32, Vec<Hint>),
    /// The scores if the match ended now, if anything can be said about them.
    Scores(Option<StandingsNow>),
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
    pub(super) drawn: DrawnTable,
    /// What is said below it.
    pub(super) text: String,
}

/// A question, and the answer that is being made.
pub(super) struct OpenQuestion {
    pub(super) asked: Asked,
    pub(super) scene: Scene,
    pub(super) drawn: DrawnTable,
    /// The options as a list with passing.
    pub(super) entries: Vec<OptionEntry>,
    pub(super) picking: Picking,
    /// What is on the screen that options stand for; and how many rows of options are shown.
    pub(super) hits: Vec<Hit>,
    /// How many of them stand on the table, which come first.
    pub(super) on_the_table: usize,
    pub(super) rows: usize,
    /// Whether options stand without what is noted behind them.
    pub(super) is_terse: bool,
}

/// A bot that thinks.
pub(super) struct Running {
    pub(super) watched: Watched,
    pub(super) seat: usize,
    pub(super) progress: ThinkingProgress,
    pub(super) thought: Receiver<Option<Thought>>,
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

impl Watched {
    /// What is to be looked at, with a text below it.
    pub(super) fn new(scene: Scene, text: String) -> Self {
        Self { scene, drawn: DrawnTable::default(), text }
    }
}

impl OpenQuestion {
    /// The options without passing.
    pub(super) fn options(&self) -> &[OptionShown] {
        self.scene.question.as_ref().map_or(&[], |question| &question.options)
    }
}

impl Screen<'_> {
    /// Who looks at the screen.
    pub(super) fn observer(&self) -> Observer {
        self.looks.map_or(Observer::Spectator, Observer::Seat)
    }

    /// How much of the log whoever looks at the screen has seen.
    pub(super) fn has_seen(&self) -> usize {
        self.looks.map_or(0, |seat| self.read[seat])
    }
}
