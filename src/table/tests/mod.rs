//! Tests of the table as a whole.

mod changes;
mod imagined;
mod knowing;
mod random;
mod staged;
mod worlds;
