//! The lobby: the games that can be played here.

use maud::html;

use super::document::document;
use crate::door::words::Words;

/// A game in the lobby.
pub(in crate::serve) struct LobbyEntry {
    /// Its name in addresses.
    pub(in crate::serve) name: String,
    pub(in crate::serve) title: String,
    /// What the author says about it.
    pub(in crate::serve) about: String,
    /// How many can play.
    pub(in crate::serve) players: String,
    /// The language of these texts.
    pub(in crate::serve) language: String,
}

/// What the lobby shows.
pub(in crate::serve) struct LobbyPage {
    /// The games that can be played.
    pub(in crate::serve) entries: Vec<LobbyEntry>,
    /// The names of games with faults, each with what is wrong.
    pub(in crate::serve) faulty: Vec<(String, String)>,
    /// Whether others can be uploaded.
    pub(in crate::serve) has_uploads: bool,
}

/// The page with all games.
pub(in crate::serve) fn lobby(page: &LobbyPage, words: &Words) -> String {
    let body = html! {
        header {
            h1 { (words.web_lobby) }
            @if page.has_uploads { nav { a href="/upload" { (words.web_upload) } } }
        }
        main {
            ul class="games" {
                @for entry in &page.entries {
                    li {
                        a href=(format!("/games/{}", entry.name)) lang=(entry.language) { (entry.title) }
                        " " span class="faint" { (entry.players) }
                        @if !entry.about.is_empty() { p lang=(entry.language) { (entry.about) } }
                    }
                }
                @for (name, faults) in &page.faulty {
                    li { (name) pre class="alert scroll" role="alert" tabindex="0" { (faults) } }
                }
            }
        }
    };
    document(words, words.web_lobby, &body)
}
