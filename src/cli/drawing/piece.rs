//! Draws pieces.

use super::{Drawing, DrawnLine, DrawnSpan};
use crate::cli::output::Tone;
use crate::door::sitting::{ItemShown, Piece};
use crate::door::words::{count, fill};

impl Drawing<'_> {
    /// The name of a piece, or its glyph.
    pub(super) fn name(self, piece: &Piece) -> String {
        match piece {
            Piece::Known(name) => name.clone(),
            Piece::Marked(glyph, name) => self.glyph(glyph, name).to_owned(),
            Piece::Recalled(name) => fill(self.words.recalled, &[("piece", name)]),
            Piece::Hidden { .. } => "?".to_owned(),
        }
    }

    /// Pieces that look alike. Hidden ones are told by their number where it says all: `3 hidden`.
    pub(super) fn item(self, item: &ItemShown, tells_number: bool) -> DrawnLine {
        let text = match (&item.piece, item.count) {
            (Piece::Hidden { .. }, 1) if !tells_number => self.name(&item.piece),
            (Piece::Hidden { face_down }, number) if tells_number => {
                count(if *face_down { self.words.face_down } else { self.words.hidden }, number)
            }
            (piece, 1) => self.name(piece),
            (piece, number) => format!("{}*{number}", self.name(piece)),
        };
        self.of_item(item, text)
    }

    /// A text for pieces.
    pub(super) fn of_item(self, item: &ItemShown, text: String) -> DrawnLine {
        let tone = matches!(item.piece, Piece::Recalled(_)).then_some(Tone::Faint);
        let mut line = DrawnLine::default();
        let thing = match &item.piece {
            Piece::Known(name) | Piece::Marked(_, name) | Piece::Recalled(name) => name.clone(),
            Piece::Hidden { .. } => String::new(),
        };
        line.push(DrawnSpan { text, tone, hue: item.hue, options: item.options.clone(), thing });
        line
    }

    /// The glyph, or the name where the screen cannot show the glyph.
    pub(super) fn glyph<'t>(self, glyph: &'t str, name: &'t str) -> &'t str {
        if glyph.is_ascii() { glyph } else { self.style.sign(glyph, name) }
    }
}
