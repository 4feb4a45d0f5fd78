//! For front ends of this package that study games: many matches of bots, reports, contests of bots, and what an edit
//! of the rules changes. It knows no file, clock or terminal. Unstable: it may change at any time.

mod breaking;
mod comparing;
mod contest;
mod contest_told;
pub mod findings;
mod levels;
mod names;
#[cfg(feature = "rows")]
mod pairs;
#[cfg(feature = "rows")]
mod parts;
mod perft;
mod plan;
mod playing;
mod programs;
#[cfg(feature = "rows")]
mod reading;
#[cfg(feature = "rows")]
mod resuming;
#[cfg(feature = "rows")]
mod rounds;
mod training;
mod written;

pub use breaking::{Break, Broken, Edition, broken};
pub use comparing::Comparison;
pub use contest::Contest;
pub use findings::{About, Finding};
pub use levels::{match_cost, play_lone};
pub use names::ReportNames;
#[cfg(feature = "rows")]
pub use pairs::DifferencesGathered;
#[cfg(feature = "rows")]
pub use parts::{PartTerms, PartsGathered, PlayedPart};
pub use perft::{BrokenSequence, Perft, PerftCount, PerftLevel, PerftTerms};
pub use plan::Plan;
pub use playing::{Gathered, Runner, Unended};
pub use programs::{closes_by_itself, try_program, unable};
#[cfg(feature = "rows")]
pub use reading::{ReadRows, RowGap, read_rows};
#[cfg(feature = "rows")]
pub use resuming::{KeptFiles, NotResumed};
#[cfg(feature = "rows")]
pub use rounds::RoundsGathered;
pub use written::{described_text, tally_text};

#[cfg(feature = "programs")]
pub use crate::bot::outside::{BotLog, BotTerms, USUAL_TIME, end_all, stop_waiting};
pub use crate::bot::outside::{PREFIX as CMD, ProgramTrial};
pub use crate::bot::{
    BotFault, BotFaultKind, Budget, EASY_ITERATIONS, ModelNeed, Outside, PlayLevel, Player, Spec, SpecError,
    thinking_time,
};
pub use training::{BrokenTraining, Taught, Training};

pub use crate::model::{FeatureEffect, PlayWay, Strength};
#[cfg(feature = "parquet")]
pub use crate::simulate::ColumnWriter;
pub use crate::simulate::arena::{BrokenMatch, ERROR, Pair, Progress, Terms};
pub use crate::simulate::compare::{Continuation, Differences, Parting};
pub use crate::simulate::levels::{LevelReport, LevelsReport, LoneReport, LoneTerms, MatchCost};
pub use crate::simulate::report;
pub use crate::simulate::statistics::{Bin, Interval, Z95, real_signed, share, wilson};
#[cfg(feature = "rows")]
pub use crate::simulate::{BadRow, RowReader, RowText};
pub use crate::simulate::{
    Batch, Course, Detail, ForfeitedMatch, MOST_DECISIONS, Played, Simulation, Summary, Tallied,
};
pub use crate::train::{LookOn, ROUND, TrialIterations, Trials};
