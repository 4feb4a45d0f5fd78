//! Learning: models that play against themselves, and the choice of the one to keep.

mod actor;
mod adagrad;
mod adam;
mod choose;
mod critic;
mod lane;
mod lane_weights;
mod learning;
mod pace;
mod policy_mean;
mod replay;
mod scales;
mod sharpness;
mod trainer;

pub use choose::{ChosenModel, LookOn, TrialIterations, Trials, choose};
pub(crate) use learning::is_learning;
pub use learning::{Learning, MOST_KEPT, ModelSnapshot};
pub use trainer::{ROUND, Trainer};
