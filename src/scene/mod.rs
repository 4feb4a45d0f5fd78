//! What one observer is shown of a match: every front end draws it and nothing else. Whatever is not in a scene cannot be
//! shown. Scenes are plain data without any formatting; their names are in the reader's language.

mod arranged;
mod content;
mod counters;
mod imagined;
mod marks;
mod news;
mod order;
mod question;
#[expect(clippy::module_inception, reason = "a file bears the name of its main type")]
mod scene;
mod zones;

use crate::diag::visible;

pub use crate::belief::Sureness;
pub use crate::play::telling::{Cause, Concern, Importance, NewsWeight, Paragraph, ToldSentence, Topic};
pub use content::{
    BoardShown, Content, Fill, ItemShown, MapPlace, MapShown, Mark, Piece, PlacesShown, Slot, SpaceShown,
    SpacesRow, SpacesShown, ZoneShown,
};
pub use news::news;
pub use order::order;
pub(crate) use question::in_order;
pub use question::{OptionShown, QuestionShown};
pub use scene::{Counter, PartOf, Scene, SeatShown};

/// A text from outside, made safe to show: on one line, without characters that control a terminal.
fn clean(text: &str) -> String {
    visible::line(text).into_owned()
}
