//! The generic state of a match: pieces in zones, counters, chance, who knows what. Knows no game and
//! no script, does no I/O. Every change goes through the methods of [`Table`]; a watched table notes
//! each one as an [`Event`] and keeps for every observer what it can know.

mod arrange;
mod block;
mod chance;
mod change;
mod conserve;
mod count;
mod digest;
mod event;
mod guide;
mod imagine;
mod knowledge;
mod names;
mod origin;
mod prospect;
mod sight;
mod staged;
#[expect(clippy::module_inception, reason = "a file bears the name of its main type")]
mod table;
mod unseen;
mod view;
mod watch;

pub use chance::{Generator, Keyed, Stream};
pub use change::{Reason, Refusal, Spot};
pub use conserve::check_conservation;
pub use count::{Count, imagine_counts};
pub use digest::{digest, position};
pub use event::{Event, Heard, Observers};
pub use guide::{Laid, Trail};
pub use imagine::{imagine, imagine_before, imagine_plain};
pub use knowledge::Knowledge;
pub use names::Names;
pub use prospect::{Deal, Dealt, Prospect, mix_kinds};
pub use sight::{Observer, sees, sees_counter, sees_zone};
pub use staged::{Instead, Staged};
pub use table::{DOWN, Table, UP};
pub use unseen::UnseenChance;
pub use view::{Known, Possible, Seen, Unseen, View, VisibleZone};
pub use watch::{Memory, Watch};

#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;
