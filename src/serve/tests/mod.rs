//! What must hold for every table, tried without a network.

mod alike;
mod keeping;
