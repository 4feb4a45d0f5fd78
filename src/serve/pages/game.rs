//! The page of a game: how a table is set up for it.

use maud::html;

use super::document::document;
use crate::door::words::{Words, fill};

/// A game for which a table can be set up.
pub(in crate::serve) struct GamePage<'a> {
    /// Its name in addresses.
    pub(in crate::serve) name: &'a str,
    pub(in crate::serve) title: &'a str,
    /// What the author says about it.
    pub(in crate::serve) about: &'a str,
    /// The variants, each with the name that people read.
    pub(in crate::serve) variants: &'a [(String, String)],
    /// The numbers of seats that are possible.
    pub(in crate::serve) seats: Vec<usize>,
    /// The names of the seats on the form.
    pub(in crate::serve) names: &'a [String],
    /// The bots that can play.
    pub(in crate::serve) bots: &'a [String],
    /// Whether only those play it to whom somebody gives its address.
    pub(in crate::serve) is_shared: bool,
}

/// The page.
pub(in crate::serve) fn game(page: &GamePage<'_>, words: &Words) -> String {
    let number = |at: usize| (at + 1).to_string();
    let body = html! {
        header {
            h1 { (page.title) }
            nav {
                a href="/" { (words.web_to_lobby) } " "
                a href=(format!("/games/{}/rules", page.name)) { (words.web_rules) }
            }
        }
        main class="narrow" {
            @if !page.about.is_empty() { p { (page.about) } }
            @if page.is_shared { p class="faint" { (words.web_upload_share) } }
            h2 { (words.web_new_table) }
            @if page.seats.len() > 1 {
                nav class="numbers" aria-label=(words.web_seats) {
                    (words.web_seats) ": "
                    @for seats in &page.seats {
                        @let is_chosen = *seats == page.names.len();
                        a href=(format!("/games/{}?seats={seats}", page.name)) aria-current=[is_chosen.then_some("true")] { (seats) }
                        " "
                    }
                }
            }
            form method="post" action="/tables" {
                input type="hidden" name="game" value=(page.name);
                @for (at, name) in page.names.iter().enumerate() {
                    @let number = number(at);
                    @let values = [("number", &*number)];
                    div class="field" {
                        input name="name" value=(name) maxlength="40" required
                            aria-label=(fill(words.web_name_of, &values));
                        select name="bot" aria-label=(fill(words.web_played_by, &values)) {
                            option value="" { (words.web_person) }
                            @for bot in page.bots.iter().map(String::as_str) {
                                option value=(bot) { (fill(words.web_bot, &[("bot", bot)])) }
                            }
                        }
                    }
                }
                @if !page.variants.is_empty() {
                    label class="field" {
                        (words.web_variant) " "
                        select name="variant" {
                            option value="" { (words.as_written) }
                            @for (name, shown) in page.variants { option value=(name) { (shown) } }
                        }
                    }
                }
                button type="submit" class="main" { (words.web_set_up) }
            }
        }
    };
    document(words, page.title, &body)
}
