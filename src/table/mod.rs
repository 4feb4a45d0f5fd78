//! The generic state of a match: pieces in zones, counters, chance, and what each observer knows. This room knows no
//! game and no script, and does no I/O. Every change goes through the methods of [`Table`]; a watched table notes each
//! one as a [`Change`] and keeps what every observer knows.

mod arrange;
mod block;
mod chance;
mod change;
mod changing;
mod conserve;
mod count;
mod digest;
mod draw;
mod following;
mod ground;
mod guide;
mod guiding;
mod imagine;
mod knowledge;
mod laying;
mod moving;
mod observer;
mod origin;
mod prospect;
mod remembering;
mod renaming;
mod repetition;
mod shuffling;
mod sight;
mod staged;
#[expect(clippy::module_inception, reason = "a file bears the name of its main type")]
mod table;
mod unseen;
mod view;
mod watch;
mod watching;

pub use chance::{Generator, Keyed, Stream};
pub use change::{Change, IllegalMove, Reason, RulesAnswer, RulesTaken};
pub use conserve::check_conservation;
pub use count::{CounterBounds, imagine_counts};
pub(crate) use digest::Privacies;
pub use digest::{digest, one_way, position};
pub use ground::Ground;
pub use guide::{Laid, Trail};
pub use imagine::{imagine, imagine_before, imagine_plain};
pub use knowledge::Knowledge;
pub use moving::Insertion;
pub use observer::{DOWN, Observer, Observers, UP, sees_counter, sees_zone};
pub use prospect::{Deal, Dealt, Prospect, mix_kinds};
pub use renaming::Renaming;
pub use repetition::PositionDigest;
pub use sight::sees;
pub use staged::{Instead, Staged};
pub use table::{Heard, Table};
pub use unseen::UnseenChance;
pub use view::{Known, Possible, Seen, Unseen, View, VisibleZone, face_json, held_json};
pub use watch::{PriorKnowledge, Watch};

#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;
