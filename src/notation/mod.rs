//! How things are written, and how a typed answer is read: one vocabulary for component lists, records, examples,
//! prompts and the log.

pub mod drawing;
mod kinds;
mod paragraphs;
pub mod reading;
pub mod voice;
pub mod wording;
pub mod writing;
