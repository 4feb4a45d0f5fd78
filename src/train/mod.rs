//! Learning: models that play against themselves.

mod lane;
mod trainer;

pub use trainer::{Course, Trainer};
