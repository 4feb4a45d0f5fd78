//! For front ends of this package: from a definition to a game, by the rules that are meant and in the words of a
//! language. Unstable: it may change at any time.

mod rules;
mod speech;

pub use rules::{Chosen, Players};
pub use speech::Speech;
