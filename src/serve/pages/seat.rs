//! The page of a seat or a spectator: the question, the table, and what has happened.

use maud::{Markup, html};

use super::design::{WholeTable, design_tools, play_on};
use super::document::{document, harmless};
use super::piece::Drawer;
use crate::door::sitting::{Ending, Importance, Scene};
use crate::door::words::{Words, fill};
use crate::serve::chair::Chair;
use crate::serve::table::TableNotice;

/// A table as it is seen from a chair.
pub(in crate::serve) struct SeatPage<'a> {
    /// The name of the game.
    pub(in crate::serve) title: &'a str,
    pub(in crate::serve) scene: &'a Scene,
    /// How the match has ended.
    pub(in crate::serve) ending: Option<&'a Ending>,
    /// The number of the present question, if there is one.
    pub(in crate::serve) number: usize,
    /// The names of the seats.
    pub(in crate::serve) seats: &'a [String],
    /// The address of the chair.
    pub(in crate::serve) address: &'a str,
    pub(in crate::serve) words: &'static Words,
    /// What is to be said about the table.
    pub(in crate::serve) notice: &'a TableNotice,
    /// The failure of a script, after which nobody is asked.
    pub(in crate::serve) failure: Option<String>,
    /// All that there is, for whoever writes the game.
    pub(in crate::serve) whole: Option<WholeTable>,
}

impl SeatPage<'_> {
    /// The part of the page that changes.
    pub(in crate::serve) fn changing(&self) -> String {
        harmless(&self.inside())
    }

    fn inside(&self) -> Markup {
        let (scene, words) = (self.scene, self.words);
        let question = scene.question.as_ref();
        let drawer = Drawer { words, may_answer: question.is_some() };
        html! {
            (notices(self.notice))
            @if let Some(failure) = &self.failure {
                pre class="alert scroll" role="alert" tabindex="0" { (failure) }
            }
            div class="now" {
                div role="status" class="turn" {
                    @if question.is_none() && self.ending.is_none() { (self.waits()) }
                    @if question.is_some() && self.whole.is_some() { (self.waits()) }
                }
                @if let Some(ending) = self.ending { (drawer.ending(ending)) }
                @if let Some(question) = question {
                    (drawer.question(question, self.number, &format!("{}/answer", self.address)))
                }
            }
            @if !scene.news.is_empty() {
                section class="news" aria-label=(words.web_news) {
                    ul { (drawer.news(&scene.news, Importance::Normal)) }
                }
            }
            (drawer.scene(scene))
            @if let Some(whole) = &self.whole { (whole.panel(words)) }
        }
    }

    /// Whose turn it is.
    fn waits(&self) -> Markup {
        let name = self.scene.asked.and_then(|seat| self.seats.get(seat));
        html! {
            @if let Some(name) = name { strong { (fill(self.words.web_waits_for, &[("seat", name)])) } }
            @if let Some(prompt) = &self.scene.prompt { ": " (prompt) }
        }
    }
}

/// What is to be said about the table.
pub(super) fn notices(notice: &TableNotice) -> Markup {
    html! {
        @for text in notice.fault.iter().chain(&notice.misfit).chain(&notice.absent) { pre class="alert scroll" role="alert" tabindex="0" { (text) } }
    }
}

/// How the match was after some of its answers, with a slider for which.
pub(in crate::serve) fn past(page: &SeatPage<'_>, nth: usize, count: usize) -> String {
    let words = page.words;
    let values = [("nth", &*nth.to_string()), ("count", &*count.to_string())];
    let text = fill(words.web_past_of, &values);
    let past = |nth: usize| format!("{}/past/{nth}", page.address);
    let drawer = Drawer { words, may_answer: false };
    harmless(&html! {
        nav class="past" {
            a href=(past(nth.saturating_sub(1))) data-page=(past(nth.saturating_sub(1))) aria-label="-1" { "◀" }
            input type="range" min="0" max=(count) value=(nth) data-past=(format!("{}/past/", page.address))
                aria-label=(text);
            a href=(past((nth + 1).min(count))) data-page=(past((nth + 1).min(count))) aria-label="+1" { "▶" }
            span class="faint" { (text) }
        }
        @if let Some(ending) = page.ending { (drawer.ending(ending)) } @else { p { (page.waits()) } }
        (drawer.scene(page.scene))
        @if let Some(whole) = &page.whole {
            (play_on(page.address, nth, words))
            (whole.panel(words))
        }
    })
}

/// The whole page.
pub(in crate::serve) fn table(page: &SeatPage<'_>, chair: Chair) -> String {
    let words = page.words;
    let tool = |name: &str, key: &str, text: &str| {
        html! { button type="button" data-page=(format!("{}/{name}", page.address)) data-shortcut=(key) { (text) } }
    };
    let body = html! {
        header class="bar" {
            h1 { (page.title) }
            nav class="tools" aria-label=(words.web_tools) {
                @if chair == Chair::Designer { (design_tools(page.address, words)) }
                @if let Chair::Seat(_) = chair {
                    form method="post" action=(format!("{}/undo", page.address)) class="undo" {
                        button type="submit" data-shortcut="u" { (words.key_undo) }
                    }
                }
                @if let Chair::Seat(_) | Chair::Designer = chair {
                    (tool("hints", "h", words.key_hints))
                    (tool("why", "w", words.key_why))
                }
                (tool("past", "b", words.web_past))
                (tool("log", "l", words.key_log))
                (tool("scores", "s", words.key_scores))
                (tool("rule", "i", words.key_rule))
            }
        }
        noscript { p class="alert" { (words.web_no_script) } }
        p id="lost" class="alert" role="status" hidden { (words.web_lost) }
        p id="refused" class="alert" role="alert" hidden {}
        main id="table" data-live=(format!("{}/live", page.address)) { (page.inside()) }
        dialog id="page" { form method="dialog" { button { (words.web_close) } } div {} }
    };
    document(words, page.title, &body)
}
