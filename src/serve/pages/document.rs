//! What all pages share: the head of the document, and the files that it needs.

use maud::{DOCTYPE, Markup, html};

use crate::door::words::{Words, visible};

/// A file that pages load.
pub(in crate::serve) struct Asset {
    /// Its address, which changes with the version of parlor.
    pub(in crate::serve) path: &'static str,
    /// What it is.
    pub(in crate::serve) kind: &'static str,
    /// Its content.
    pub(in crate::serve) content: &'static str,
}

const STYLE: Asset = Asset {
    path: concat!("/assets/", env!("CARGO_PKG_VERSION"), "/parlor.css"),
    kind: "text/css; charset=utf-8",
    content: include_str!("../assets/parlor.css"),
};
const SCRIPT: Asset = Asset {
    path: concat!("/assets/", env!("CARGO_PKG_VERSION"), "/table.js"),
    kind: "text/javascript; charset=utf-8",
    content: include_str!("../assets/table.js"),
};

/// All files that pages load.
pub(in crate::serve) static ASSETS: [Asset; 2] = [STYLE, SCRIPT];

/// A page.
pub(super) fn document(words: &Words, title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(words.language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="stylesheet" href=(STYLE.path);
                link rel="icon" href="data:,";
                script defer src=(SCRIPT.path) {}
            }
            body { (body) }
        }
    };
    harmless(&page)
}

/// Markup without characters that reorder a line or cannot be seen, which names of a definition may have.
pub(super) fn harmless(markup: &Markup) -> String {
    visible::lines(&markup.0).into_owned()
}
