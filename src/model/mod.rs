//! Models: what a bot has learnt of a game. A value says how good a position looks to a seat, a policy how likely a good
//! player gives each answer. Both add up weights of features that are worked out from the definition and from what the
//! seat sees: see [`Features`]. Both have a layer of hidden units besides.

mod explain;
mod file;
mod key;
mod learnt;
mod lesson;
mod linear;
mod options;
mod plan;
mod scores;
mod state;
mod units;

pub use explain::{FeatureEffect, explain};
pub use file::{MOST_BYTES, SheetError, path};
pub(crate) use file::{SheetReader, SheetWriter, begins, is_model, sheet_text};
pub(crate) use key::VALUE_BITS;
pub use learnt::{Learnt, LearntRules, PlayWay, Strength};
pub use lesson::BrokenLesson;
pub use linear::{LeafEstimate, Model, ModelUses, PositionRead, PositionReader, PositionSlots, draw};
pub(crate) use linear::{USUAL_SHARPNESS, WeightSlots};
pub use plan::Features;
pub(crate) use units::{INPUTS, PolicyUnits, TOKENS, UNITS, UnitInput, UnitLayer, UnitRow, ValueUnits};
