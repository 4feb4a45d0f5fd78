//! Pieces, and what can be clicked.

use maud::{Markup, html};

use crate::door::sitting::{ItemShown, Piece};
use crate::door::words::{Words, count, fill};

/// How many colours tell sorts of pieces apart; the style sheet has as many classes.
const HUES: u8 = 8;

/// Draws what is seen on the table.
#[derive(Clone, Copy)]
pub(super) struct Drawer {
    pub(super) words: &'static Words,
    /// Whether what is shown can be clicked to answer.
    pub(super) may_answer: bool,
}

impl Drawer {
    /// The name of a piece.
    pub(super) fn name(self, piece: &Piece) -> String {
        match piece {
            Piece::Known(name) | Piece::Marked(_, name) => name.clone(),
            Piece::Recalled(name) => fill(self.words.recalled, &[("piece", name)]),
            Piece::Hidden { face_down: true } => count(self.words.face_down, 1),
            Piece::Hidden { face_down: false } => count(self.words.hidden, 1),
        }
    }

    /// What stands on a piece.
    pub(super) fn face(self, piece: &Piece) -> String {
        match piece {
            Piece::Known(name) => name.clone(),
            Piece::Marked(glyph, _) => glyph.clone(),
            Piece::Recalled(name) => fill(self.words.recalled, &[("piece", name)]),
            Piece::Hidden { .. } => "?".to_owned(),
        }
    }

    /// Something on the table; with options, it can be clicked.
    pub(super) fn thing(self, class: &str, options: &[usize], label: &str, content: &Markup) -> Markup {
        if options.is_empty() || !self.may_answer {
            return html! { span class=(class) title=[(!label.is_empty()).then_some(label)] { (content) } };
        }
        html! {
            button type="button" class=(format!("{class} open")) data-options=(numbers(options))
                aria-label=[(!label.is_empty()).then_some(label)] { (content) }
        }
    }

    /// Pieces that look alike.
    pub(super) fn item(self, item: &ItemShown) -> Markup {
        let name = self.name(&item.piece);
        let number = item.count.to_string();
        let label = match (&item.piece, item.count) {
            (Piece::Hidden { face_down: true }, number) => count(self.words.face_down, number),
            (Piece::Hidden { face_down: false }, number) => count(self.words.hidden, number),
            (_, 1) => name.clone(),
            _ => fill(self.words.web_so_many, &[("piece", &name), ("count", &number)]),
        };
        let content = html! {
            span class="face" { (self.face(&item.piece)) }
            @if item.count != 1 { span class="count" { "×" (item.count) } }
        };
        let class = format!("piece{}{}", hue(item.hue), kind(&item.piece));
        html! {
            li data-thing=(self.face(&item.piece)) data-count=(number) {
                (self.thing(&class, &item.options, &label, &content))
            }
        }
    }

    /// Pieces side by side.
    pub(super) fn items(self, items: &[ItemShown]) -> Markup {
        html! { ul class="pieces" { @for item in items { (self.item(item)) } } }
    }
}

/// The class for the colour of a piece.
pub(super) fn hue(hue: Option<u8>) -> String {
    hue.map_or_else(String::new, |hue| format!(" hue-{}", hue % HUES))
}

/// The class for what is known of a piece.
pub(super) fn kind(piece: &Piece) -> &'static str {
    match piece {
        Piece::Known(_) => "",
        Piece::Marked(..) => " glyph",
        Piece::Recalled(_) => " recalled",
        Piece::Hidden { .. } => " hidden",
    }
}

/// Indices, separated by spaces.
pub(super) fn numbers(options: &[usize]) -> String {
    options.iter().map(usize::to_string).collect::<Vec<String>>().join(" ")
}
