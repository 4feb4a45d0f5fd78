//! Tests of the table as a whole.

mod backs;
mod changes;
mod imagined;
mod knowing;
mod random;
mod remembering;
mod sided;
mod staged;
mod worlds;
