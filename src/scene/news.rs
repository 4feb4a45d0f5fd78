//! What happened, as people tell it.

use std::ops::Range;

use super::clean;
use crate::notation::wording::Wording;
use crate::play::telling::Paragraph;
use crate::session::Session;
use crate::table::Observer;

/// What is told to an observer of the events between two positions of the log. All texts are safe to show.
#[must_use]
pub fn news(
    session: &Session,
    names: Wording<'_>,
    observer: Observer,
    range: Range<usize>,
) -> Vec<Paragraph> {
    let mut told = session.told(names.voice, observer, range);
    for paragraph in &mut told {
        paragraph.step = clean(&paragraph.step);
        paragraph.sentences.iter_mut().for_each(|sentence| sentence.text = clean(&sentence.text));
    }
    told
}
