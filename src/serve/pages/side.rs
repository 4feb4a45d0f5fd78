//! The pages over a table: what happened, the scores, the rule, what a bot would do, why something is not offered.

use std::time::Duration;

use maud::{Markup, html};

use super::document::harmless;
use super::piece::Drawer;
use crate::door::sitting::{Clock, Importance, Sitting, ThingSeen};
use crate::door::words::{Words, fill};
use crate::serve::chair::Chair;

/// How long a bot looks at the options.
const HINT_TIME: Duration = Duration::from_millis(700);

fn shown(heading: &str, content: &Markup) -> String {
    harmless(&html! { h2 tabindex="-1" { (heading) } (content) })
}

fn drawer(words: &'static Words) -> Drawer {
    Drawer { words, may_answer: false }
}

/// All that has happened, as far as the observer may know it.
pub(in crate::serve) fn log(sitting: &Sitting, chair: Chair, words: &'static Words) -> String {
    let told = sitting.told(chair.observer(sitting), 0..sitting.log_end());
    shown(words.key_log, &html! { ul class="log" { (drawer(words).news(&told, Importance::Low)) } })
}

/// The scores if the match ended now.
pub(in crate::serve) fn scores(sitting: &Sitting, chair: Chair, words: &'static Words) -> String {
    let standings = sitting.standings(chair.observer(sitting), words);
    shown(words.scores_now, &drawer(words).standings(standings.as_ref()))
}

/// The step of the rules that is running, and what lies on the table.
pub(in crate::serve) fn rule(sitting: &Sitting, chair: Chair, words: &'static Words) -> String {
    let Some(rule) = sitting.step_rule() else { return shown(words.key_rule, &html! {}) };
    let content = html! {
        @for line in &rule.text { p { (line) } }
        (things(&sitting.zones_seen(words, chair.observer(sitting))))
        p class="faint" { (rule.place) }
    };
    shown(&rule.heading(), &content)
}

fn things(seen: &[ThingSeen]) -> Markup {
    html! {
        dl { @for thing in seen {
            dt { (thing.name) }
            @for line in &thing.lines { dd { (line) } }
        } }
    }
}

/// Why all else at hand is not offered.
pub(in crate::serve) fn why(sitting: &Sitting, words: &'static Words) -> String {
    let content = match sitting.why_not(None) {
        Some(found) => html! {
            ul { @for sentence in found.sentences(None, words) {
                li { (sentence.text) @for code in &sentence.code { br; code class="faint" { (code) } } }
            } }
        },
        None => html! { p { (words.why_cannot) } },
    };
    shown(words.key_why, &content)
}

/// What a bot thinks of the options.
pub(in crate::serve) fn hints(sitting: &Sitting, clock: Clock, words: &'static Words) -> String {
    let Some((hinting, asked)) = sitting.begin_hints(HINT_TIME, clock).zip(sitting.asked()) else {
        return nothing_asked(words);
    };
    let (count, hints) = hinting.think();
    if count == 0 {
        return shown(words.key_hints, &html! { p { (words.hints_none) } });
    }
    let options = asked.shown();
    let name = |option: Option<usize>| option.map_or(asked.pass(), |option| options[option].as_str());
    let content = html! {
        ul { @for hint in &hints {
            @let values = [("tries", &*hint.tries.to_string()), ("result", &*hint.result.to_string())];
            li { strong { (name(hint.option)) } " " span class="faint" { (fill(words.hint, &values)) } }
        } }
        p class="faint" { (fill(words.hints_by, &[("count", &count.to_string())])) }
    };
    shown(words.key_hints, &content)
}

/// Instead of a page about a question that is not asked.
pub(in crate::serve) fn nothing_asked(words: &'static Words) -> String {
    shown(words.key_why, &html! { p { (words.web_not_yours) } })
}
