//! The page of the host: the links of all chairs.

use maud::{Markup, PreEscaped, html};

use super::document::document;
use super::seat::notices;
use crate::door::words::{Words, fill};
use crate::serve::table::TableNotice;

/// The table of a host.
pub(in crate::serve) struct HostPage<'a> {
    pub(in crate::serve) title: &'a str,
    /// The seats clockwise.
    pub(in crate::serve) links: Vec<LinkShown>,
    /// The address of the host.
    pub(in crate::serve) address: &'a str,
    /// The bots that can play a seat.
    pub(in crate::serve) bots: &'a [String],
    /// The link for spectators.
    pub(in crate::serve) watch: String,
    /// The link for whoever writes the game, where definitions are watched.
    pub(in crate::serve) design: Option<String>,
    /// What is to be said about the table.
    pub(in crate::serve) notice: &'a TableNotice,
}

/// The link of a seat, which counts while no bot plays it.
pub(in crate::serve) struct LinkShown {
    pub(in crate::serve) seat: String,
    /// Its index clockwise.
    pub(in crate::serve) index: usize,
    /// The bot that plays it, if any.
    pub(in crate::serve) bot: Option<String>,
    pub(in crate::serve) link: String,
    /// The link as a picture for cameras, as SVG.
    pub(in crate::serve) picture: String,
}

/// The page.
pub(in crate::serve) fn host(page: &HostPage<'_>, words: &Words) -> String {
    let title = fill(words.web_host, &[("game", page.title)]);
    let body = html! {
        header { h1 { (title) } nav { a href="/" { (words.web_to_lobby) } } }
        main class="narrow" {
            (notices(page.notice))
            @if page.notice.misfit.is_some() {
                form method="post" action=(format!("{}/go-on", page.address)) {
                    button type="submit" class="main" { (words.web_go_on) }
                }
            }
            @if let Some(design) = &page.design { p { a href=(design) { (words.web_design) } } }
            p { (words.web_host_hint) }
            ul class="links" {
                @for shown in &page.links { li { (seat(page, shown, words)) } }
                li { h2 { (words.web_link_to_watch) } a href=(page.watch) { (page.watch) } }
            }
        }
    };
    document(words, &title, &body)
}

fn seat(page: &HostPage<'_>, shown: &LinkShown, words: &Words) -> Markup {
    let seat = [("seat", &*shown.seat)];
    html! {
        h2 { (shown.seat) }
        @match &shown.bot {
            Some(bot) => p class="faint" { (fill(words.web_is_bot, &[("bot", bot)])) },
            None => {
                a href=(shown.link) { (shown.link) }
                div class="code" role="img" aria-label=(fill(words.web_code_of, &seat)) {
                    (PreEscaped(&shown.picture))
                }
            }
        }
        form method="post" action=(format!("{}/seat", page.address)) class="field" {
            input type="hidden" name="seat" value=(shown.index);
            select name="bot" aria-label=(fill(words.web_plays_seat, &seat)) {
                option value="" selected[shown.bot.is_none()] { (words.web_person) }
                @for bot in page.bots.iter().map(String::as_str) {
                    option value=(bot) selected[shown.bot.as_deref() == Some(bot)] { (fill(words.web_bot, &[("bot", bot)])) }
                }
            }
            button type="submit" { (words.web_change) }
        }
    }
}
