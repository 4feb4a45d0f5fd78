//! For front ends of this package at which people play: a match is set up, saved, answered, undone and read. It prints
//! nothing and knows no file, clock or terminal. Its texts are safe to show, except for titles, figures, names of seats
//! and the content of records. Unstable: it may change at any time.

mod asked;
mod beginning;
mod contents;
mod ending;
mod kept;
mod lines;
mod marks;
mod refusal;
mod seated;
mod seats;
mod shown;
mod taken_back;
mod together;

use crate::door::words::visible;
use crate::play::choice;

pub use asked::{Asked, Offer};
pub use beginning::{Engine, Setup, Unbegun};
pub use contents::{
    BoardShown, Content, MapPlace, MapShown, Mark, Piece, PlacesShown, SpaceShown, SpacesRow, SpacesShown,
    ZoneShown,
};
pub use ending::{Ending, Place, PointsReason, ScoreRow};
pub use kept::{Differing, Kept, Replayed, never_begun};
pub use lines::{Given, Line, Moment, Sort};
pub use refusal::Unanswered;
pub use seated::{BotStop, Sitting};
pub use seats::{NAMES, seat_bots, seats};
pub use shown::{Counter, PartOf, SeatShown, TableShown};
pub use taken_back::TakenBack;

/// A text from outside, made safe to show: on one line, without characters that control a terminal.
fn clean(text: &str) -> String {
    visible::line(text).into_owned()
}

/// What can be typed for passing.
pub const PASS_KEY: &str = choice::PASS_KEY;
