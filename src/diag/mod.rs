//! Places in source text, faults, and how they are shown. This room knows nothing of games.

pub mod codes;
mod diagnostic;
mod natural;
pub mod render;
mod shorten;
mod source;
mod suggest;
pub mod visible;

pub use diagnostic::{Code, Diagnostic, DrawnLines, Faults, Label, Severity};
pub use natural::NaturalText;
pub(crate) use shorten::cut;
pub use shorten::shortened;
pub use source::{LineColumn, SourceId, Sources, Span};
pub use suggest::{alternatives, closest, did_you_mean, has_other_numbers, meant};
