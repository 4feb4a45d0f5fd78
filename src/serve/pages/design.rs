//! What whoever writes a game sees of a match at it, and does with it.

use maud::{Markup, html};

use super::document::{document, harmless};
use crate::door::sitting::{Sitting, StepRule};
use crate::door::words::{Words, fill};

/// What the notation writes for nothing.
const NOTHING: &str = "nothing";

/// All that there is at a table, with everything hidden.
pub(in crate::serve) struct WholeTable {
    /// What lies in each zone and what each counter holds.
    things: Vec<(String, String)>,
    /// The zones and counters that hold nothing.
    empty: Vec<String>,
    /// The step that is running.
    rule: Option<StepRule>,
    /// The line of a script that asks.
    asking: Option<String>,
    /// What has happened since the last answer.
    log: Vec<String>,
}

impl WholeTable {
    /// The whole of a match, with what has happened since a position of the log.
    pub(in crate::serve) fn of(sitting: &Sitting, since: usize) -> Self {
        let (empty, things): (Vec<_>, Vec<_>) =
            sitting.whole_table().into_iter().partition(|(_, content)| content == NOTHING);
        Self {
            things,
            empty: empty.into_iter().map(|(name, _)| name).collect(),
            rule: sitting.step_rule(),
            asking: sitting.asking_place(),
            log: sitting.whole_log(since),
        }
    }

    /// The part of the page with all of it.
    pub(super) fn panel(&self, words: &Words) -> Markup {
        html! {
            section class="whole" aria-label=(words.web_design) {
                @if let Some(rule) = &self.rule {
                    h2 { (rule.heading()) }
                    p class="faint" {
                        code { (rule.place) }
                        @if let Some(asking) = &self.asking { " → " code class="asking" { (asking) } }
                    }
                }
                @if !self.log.is_empty() {
                    h3 { (words.web_news) }
                    ul class="log" { @for line in &self.log { li { (line) } } }
                }
                h3 { (words.web_whole_table) }
                table class="things" {
                    @for (name, content) in &self.things {
                        tr { th scope="row" { (name) } td { (content) } }
                    }
                    @if !self.empty.is_empty() {
                        tr { th scope="row" class="faint" { (words.web_empty) } td { (self.empty.join(", ")) } }
                    }
                }
            }
        }
    }
}

/// Everything that has happened.
pub(in crate::serve) fn whole_log(sitting: &Sitting, words: &Words) -> String {
    harmless(&html! {
        h2 tabindex="-1" { (words.key_log) }
        ul class="log" { @for line in sitting.whole_log(0) { li { (line) } } }
    })
}

/// A button that sends a form without fields.
fn sending(address: &str, shortcut: Option<&str>, text: &str) -> Markup {
    html! {
        form method="post" action=(address) { button type="submit" data-shortcut=[shortcut] { (text) } }
    }
}

/// The tools that only the author of a game has.
pub(super) fn design_tools(address: &str, words: &Words) -> Markup {
    html! {
        (sending(&format!("{address}/back"), Some("u"), words.web_step_back))
        (sending(&format!("{address}/forth"), Some("y"), words.web_step_forth))
        a class="button" href=(format!("{address}/stage")) { (words.web_stage) }
        a class="button" href=(format!("{address}/keep")) { (words.web_keep) }
        a class="button" href=(format!("{address}/links")) { (words.web_links) }
    }
}

/// Lets the match go on from an earlier moment.
pub(super) fn play_on(address: &str, answers: usize, words: &Words) -> Markup {
    html! {
        form method="post" action=(format!("{address}/back")) {
            input type="hidden" name="to" value=(answers);
            button type="submit" { (words.web_play_on) }
        }
    }
}

/// A position that is staged.
pub(in crate::serve) struct StagePage<'a> {
    pub(in crate::serve) title: &'a str,
    /// The address of the author's chair.
    pub(in crate::serve) address: &'a str,
    /// Its lines, as `given` of an example has them.
    pub(in crate::serve) position: &'a str,
    /// What is wrong with it.
    pub(in crate::serve) fault: Option<&'a str>,
}

/// The page on which a position is staged.
pub(in crate::serve) fn stage(page: &StagePage<'_>, words: &Words) -> String {
    let rows = page.position.lines().count().clamp(8, 40);
    let body = html! {
        (head(page.title, page.address, words))
        main class="narrow" {
            h2 { (words.web_stage) }
            p { (words.web_stage_hint) }
            @if let Some(fault) = page.fault { pre class="alert scroll" role="alert" tabindex="0" { (fault) } }
            form method="post" action=(format!("{}/stage", page.address)) {
                textarea name="position" rows=(rows) spellcheck="false" aria-label=(words.web_stage) { (page.position) }
                button type="submit" class="main" { (words.web_stage_begin) }
            }
        }
    };
    document(words, page.title, &body)
}

/// What was played, as it can be kept.
pub(in crate::serve) struct KeepPage<'a> {
    pub(in crate::serve) title: &'a str,
    /// The address of the author's chair.
    pub(in crate::serve) address: &'a str,
    /// The title of the example.
    pub(in crate::serve) name: &'a str,
    /// The example, or why there is none.
    pub(in crate::serve) example: Result<&'a str, &'a str>,
    /// Whether the match is over, so that its record is a test.
    pub(in crate::serve) is_over: bool,
    /// What is wrong with the last try.
    pub(in crate::serve) fault: Option<&'a str>,
}

/// The page on which what was played is kept with the game.
pub(in crate::serve) fn keep(page: &KeepPage<'_>, words: &Words) -> String {
    let action = format!("{}/keep", page.address);
    let body = html! {
        (head(page.title, page.address, words))
        main class="narrow" {
            @if let Some(fault) = page.fault { p class="alert" role="alert" { (fault) } }
            h2 { (words.web_as_example) }
            form method="get" action=(action) class="field" {
                input name="title" value=(page.name) maxlength="200" required aria-label=(words.web_example_title);
                button type="submit" { (words.web_change) }
            }
            @match page.example {
                Ok(text) => {
                    pre class="scroll" tabindex="0" { (text) }
                    form method="post" action=(action) {
                        input type="hidden" name="title" value=(page.name);
                        button type="submit" class="main" name="as" value="example" { (words.web_save) }
                    }
                }
                Err(why) => p class="alert" { (why) },
            }
            h2 { (words.web_as_record) }
            p { a href=(format!("{}/record", page.address)) download="match.record" { (words.web_download) } }
            @if page.is_over {
                form method="post" action=(action) {
                    button type="submit" class="main" name="as" value="record" { (words.web_save) }
                }
            } @else { p class="faint" { (words.web_not_over) } }
        }
    };
    document(words, page.title, &body)
}

/// The page that says where something was kept.
pub(in crate::serve) fn kept(title: &str, address: &str, path: &str, words: &Words) -> String {
    let body = html! {
        (head(title, address, words))
        main class="narrow" { p role="status" { (fill(words.web_saved, &[("path", path)])) } }
    };
    document(words, title, &body)
}

fn head(title: &str, address: &str, words: &Words) -> Markup {
    html! { header { h1 { (title) } nav { a href=(address) { (words.web_to_table) } } } }
}
