//! For front ends of this package at which people play: a match is set up, saved, answered, undone and read. It prints
//! nothing and knows no file, clock or terminal. Its texts are safe to show, except for titles, figures, names of seats
//! and the content of records. Unstable: it may change at any time.

mod asked;
mod beginning;
mod deciding;
mod designing;
mod ending;
mod inspecting;
mod kept;
mod lines;
mod looking;
mod option_words;
mod playback;
mod preview;
mod rebuilt;
mod refusal;
mod reviewing;
mod score_causes;
mod seated;
mod seats;
mod shown;
mod standings;
mod taken_back;
mod thinking;
mod together;
mod told;
mod why;

use crate::door::words::visible;
use crate::play::choice;

pub use crate::bot::Clock;
pub use crate::scene::{
    BoardShown, Cause, Concern, Content, Counter, Fill, Importance, ItemShown, MapPlace, MapShown, Mark,
    NewsWeight, OptionShown, Paragraph, PartOf, Piece, PlacesShown, QuestionShown, Scene, SeatShown, Slot,
    SpaceShown, SpacesRow, SpacesShown, Sureness, ToldSentence, Topic, ZoneShown,
};
pub use crate::why::Because;
pub use asked::{Asked, question_line};
pub use beginning::{Engine, Setup, Unbegun};
pub use deciding::{ComparedSide, DecidingComparison, DecidingContents, Relation};
pub use ending::{Ending, Place, PointsReason, ScoreRow};
pub use inspecting::ThingSeen;
pub use kept::{Differing, Kept, Replayed, never_begun};
pub use lines::{Given, Moment};
pub use looking::StepRule;
pub use playback::Playback;
pub use preview::{MatchPreview, PointsKnown};
pub use rebuilt::{Misfit, RebuiltMatch};
pub use refusal::Unanswered;
pub use reviewing::{ReviewTerms, ReviewedAnswer};
pub use score_causes::{ScoreCause, ScoreCauses};
pub use seated::{BotStop, Sitting};
pub use seats::{NAMES, check_names, seat_bots, seats};
pub use standings::StandingsNow;
pub use taken_back::TakenBack;
pub use thinking::{Hint, Hinting, Thinking, ThinkingProgress, Thought};
pub use why::{NotOffered, WhyAsking, WhyNot, WhyReason, WhySentence};

/// A text from outside, made safe to show: on one line, without characters that control a terminal.
fn clean(text: &str) -> String {
    visible::line(text).into_owned()
}

/// What can be typed for passing.
pub const PASS_KEY: &str = choice::PASS_KEY;
