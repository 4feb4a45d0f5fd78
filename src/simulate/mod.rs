//! Many matches, and what they say about a game.

pub mod statistics;
