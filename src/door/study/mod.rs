//! For front ends of this package that study games: many matches of bots, reports, contests of bots, and what an edit
//! of the rules changes. It knows no file, clock or terminal. Unstable: it may change at any time.

mod breaking;
mod comparing;
mod contest;
pub mod findings;
mod names;
mod perft;
mod plan;
mod playing;

pub use breaking::{Break, Broken, Edition, broken};
pub use comparing::Comparison;
pub use contest::Contest;
pub use findings::{About, Finding};
pub use names::ReportNames;
pub use perft::{BrokenSequence, Perft, PerftCount, PerftLevel, PerftTerms};
pub use plan::Plan;
pub use playing::{Gathered, Runner, Unended};

pub use crate::bot::{Player, Spec};
#[cfg(feature = "parquet")]
pub use crate::simulate::ColumnWriter;
pub use crate::simulate::arena::{BrokenMatch, ERROR, Pair, Progress, Terms};
pub use crate::simulate::compare::{Continuation, Differences, Parting};
pub use crate::simulate::report;
pub use crate::simulate::statistics::{Bin, Interval, real_signed, share};
pub use crate::simulate::{Batch, Course, Detail, MOST_DECISIONS, Played, Simulation, Summary, Tallied};
#[cfg(feature = "cli")]
pub use crate::simulate::{RowReader, RowText};
