//! For the tools that authors use: faults and how they are rendered, what a definition says in words, what scripts can
//! call, and the tests of a game. Unstable: it may change at any time.

mod catalogue;
mod doubts;
mod drawing;
mod inspection;
mod layout;
mod leaks;
mod outline;
mod page;
mod printed;
mod reference;
mod schema;
mod secrets;
mod suite;

pub use crate::diag::NaturalText;
pub use crate::load::files::MAX_FILES;
pub use crate::load::role::{FileRole, folder_of};
pub use catalogue::reference_json;
pub use drawing::{errors_and_warnings, is_unread, rendered};
pub use inspection::Inspected;
pub use layout::{FileNotation, LaidOut};
pub use leaks::{FoundLeaks, LeakTerms};
pub use outline::{Outline, OutlineLine, Section};
pub use page::{
    BoardPicture, BoardShape, CountBySeats, EdgeLabel, KindPicture, PageAct, PageBlock, PageExample,
    PageLine, PageNote, PageProse, PageSection, PageStep, PageTable, PicturePlace, PieceSide, RulesPage,
    SetPicture,
};
pub use printed::{DiceSet, PieceForm, PrintedGame, PrintedKind, PrintedSet};
pub use reference::reference;
pub use schema::{definition_schema, labels_schema};
pub use suite::{
    CoveredFile, CoveredSite, Listing, ReachedOf, RecordParting, RuleCoverage, Suite, Test, TestOutcome,
    TestReport, Unrecorded, fits, recorded,
};

pub use crate::diag::render::Format;
pub use crate::editor::{
    Completion, Desk, DeskFault, DeskFix, ExampleStart, OfferSort, OutlineItem, OutlineSort, Overlay,
    RunnableExample, TextPlace, TriedGames, game_of,
};
#[cfg(feature = "cli")]
pub(crate) use crate::load::disk::is_same_file;
#[cfg(feature = "files")]
pub use crate::load::disk::link_on_way;
