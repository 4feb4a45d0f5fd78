//! Simulations: many matches of bots on all processors. The matches are the same on any number of processors and in any
//! parts. This room knows no clock and no terminal.

pub mod arena;
#[cfg(feature = "parquet")]
mod columns;
pub mod compare;
mod leaks;
pub mod levels;
mod perft;
mod plan;
mod play;
mod pool;
pub mod report;
#[cfg(feature = "rows")]
mod rows;
mod simulation;
pub mod statistics;
mod summary;
mod tally;
mod trial;

#[cfg(feature = "parquet")]
pub use columns::{ColumnWriter, Unwritten};
pub use leaks::LeakTold;
pub use perft::{PerftCount, PerftFailure, PerftLevel, PerftTerms, SequenceCounter};
pub use plan::{Course, Detail, MOST_DECISIONS, Plan};
pub use play::{Forfeit, MatchEnd, Played, Runner, SeatResult};
pub use pool::{Batch, run};
pub(crate) use pool::{Job, in_order};
#[cfg(feature = "rows")]
pub use rows::{BadRow, RowColumns, RowReader, RowText};
pub use simulation::Simulation;
pub use summary::{Better, Extreme, FailedMatch, ForfeitedMatch, Summary};
pub use tally::{
    Beginners, Courses, Halfway, Happened, KindTold, OpeningTold, OptionTold, QuestionTold, Repeats, Tallied,
    Tally,
};
pub use trial::{LeakLook, RandomMatch, leaks_of, random_match};

use std::sync::atomic::AtomicBool;

/// Plays one match of a plan alone.
#[must_use]
pub fn play_match(plan: &Plan<'_>, number: u64) -> Played {
    let mut tally = Tally::new(Detail::Basic);
    let played = Runner::new(plan).play(plan.course.seed_of(number), &mut tally, &AtomicBool::new(false));
    played.expect("nobody tells it to stop")
}
