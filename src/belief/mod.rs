//! What an observer holds possible: steps that are run again with other hidden pieces, what earlier steps reveal, and
//! matches that agree with all of it (determinization).

mod certainty;
mod choices;
mod counting;
mod earlier;
mod imagining;
mod past;
mod picks;
mod rerun;
mod sureness;

pub(crate) use certainty::{Agreed, KnownNow};
pub(crate) use choices::{HeardChoices, HeardPick};
pub use imagining::Imagining;
pub(crate) use past::{History, Past};
pub(crate) use rerun::{ImaginedStep, Stretch, Until, trail};
pub use sureness::Sureness;
