//! Places in source text, faults, and how they are shown. Knows nothing of games.

mod diagnostic;
mod source;

pub use diagnostic::{Code, Diagnostic, Faults, Label, Severity};
pub use source::{Position, SourceId, Sources, Span};
