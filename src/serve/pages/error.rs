//! The page that says why something is not done.

use maud::html;

use super::document::document;
use crate::door::words::Words;

/// A page with one sentence, and the way back.
pub(in crate::serve) fn error(text: &str, words: &Words) -> String {
    let body = html! {
        main class="narrow" {
            p role="alert" { (text) }
            p { a href="/" { (words.web_to_lobby) } }
        }
    };
    document(words, text, &body)
}
