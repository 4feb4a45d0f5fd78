//! Pages about a match: for the screen at which it is played, and for the one on which it is looked at.

use std::time::Duration;

use super::drawing::{Drawing, DrawnLine};
use super::exit::CommandError;
use super::later::Later;
use super::news::{self, NewsLayout};
use super::output::{Output, Style, Tone, clean, wrapped};
use super::result::{self, score_table};
use super::screen::{PAGE_COLUMNS, Page};
use crate::door::Observer;
use crate::door::sitting::{Ending, Scene, Sitting, StandingsNow, StepRule, ThingSeen};
use crate::door::words::Words;

/// How long a page may take before it is shown without what is to stand on it.
pub(super) const AT_ONCE: Duration = Duration::from_millis(10);

/// What keys do, a line for each: the key, `|`, what it does; then more words with what they do.
pub(super) fn help_page(keys: &str, more: &[(&str, &str)], output: &Output) -> Page {
    let key = |line: &str| {
        let (key, text) = line.split_once('|').unwrap_or((line, ""));
        (key.to_owned(), text.to_owned())
    };
    let more = more.iter().map(|(word, what)| ((*word).to_owned(), (*what).to_owned()));
    let rows: Vec<(String, String)> = keys.lines().map(key).chain(more).collect();
    Page::of_text(output.words.key_help, &output.explained(&rows))
}

/// All that has happened, as far as the observer may know it.
pub(super) fn log_page(sitting: &Sitting, observer: Observer, output: &Output) -> Page {
    let told = sitting.told(observer, 0..sitting.log_end());
    let layout = NewsLayout::of(output).with(output.style.plain());
    Page::of_text(output.words.key_log, &news::log(&told, layout)).at_end()
}

/// Works out on another thread what the scores would be if the match ended now, and makes something of them.
pub(super) fn standings_later<T: Send + 'static>(
    sitting: &Sitting,
    observer: Observer,
    words: &'static Words,
    made: fn(Option<StandingsNow>) -> T,
) -> Later<T> {
    let aside = sitting.after(sitting.answers());
    Later::begin(made(None), move || made(aside.standings(observer, words)))
}

/// The scores if the match ended now.
pub(super) fn scores_page(standings: Option<StandingsNow>, style: Style, words: &Words) -> Page {
    let Some(standings) = standings.filter(|standings| !standings.rows.is_empty()) else {
        return Page::of_text(words.scores_now, words.no_scores);
    };
    let faint = |text: &str| {
        wrapped(text, PAGE_COLUMNS, 0).lines().map(|row| DrawnLine::toned(Tone::Faint, row)).collect()
    };
    let mut lines: Vec<DrawnLine> = faint(words.scores_counted);
    lines.push(DrawnLine::default());
    lines.extend(score_table((&standings.seats, None), &standings.rows, style));
    if !standings.reasons.is_empty() {
        lines.push(DrawnLine::default());
        lines.extend(result::reasons(&standings.reasons, words, PAGE_COLUMNS));
    }
    if !standings.is_certain() {
        lines.push(DrawnLine::default());
        lines.extend(faint(words.scores_unknown));
    }
    Page::new(words.scores_now, lines)
}

/// How a match has ended, for an observer.
pub(super) fn result_page(sitting: &Sitting, ending: &Ending, observer: Observer, output: &Output) -> Page {
    let own = if let Observer::Seat(seat) = observer { Some(seat) } else { None };
    Page::new(clean(sitting.title()), result::lines(sitting, ending, own, output))
}

/// Why a record does not fit a match any further.
pub(super) fn unfit_page(unfit: &CommandError, words: &Words) -> Page {
    let text = unfit.in_full();
    let lines = text.lines().map(|line| wrapped(line, PAGE_COLUMNS, 0)).collect::<Vec<String>>();
    Page::of_text(words.record_unfit, &lines.join("\n"))
}

/// The step of the rules that is running, and what lies on the table.
pub(super) fn rule_page(sitting: &Sitting, observer: Observer, words: &Words) -> Page {
    let Some(rule) = sitting.step_rule() else { return Page::of_text(words.key_rule, "") };
    let (heading, mut lines) = (rule.heading(), rule_text(&rule, 0));
    lines.push(DrawnLine::default());
    lines.extend(things(&sitting.zones_seen(words, observer)));
    lines.extend([DrawnLine::default(), DrawnLine::toned(Tone::Faint, rule.place)]);
    Page::new(heading, lines)
}

/// What something on the table is, then the step that is running.
pub(super) fn thing_page(sitting: &Sitting, seen: &[ThingSeen]) -> Option<Page> {
    let name = seen.first()?.name.clone();
    let mut lines = things(seen);
    if let Some(rule) = sitting.step_rule() {
        lines.extend([DrawnLine::default(), DrawnLine::toned(Tone::Strong, format!(" {}", rule.heading()))]);
        lines.extend(rule_text(&rule, 3));
        lines.extend([DrawnLine::default(), DrawnLine::toned(Tone::Faint, rule.place)]);
    }
    Some(Page::new(name, lines))
}

/// What the author writes about a step, on lines that begin in this column.
fn rule_text(rule: &StepRule, indent: usize) -> Vec<DrawnLine> {
    let texts = rule.text.iter().map(|text| wrapped(text, PAGE_COLUMNS - indent, 0));
    let begin = " ".repeat(indent);
    texts
        .flat_map(|text| {
            text.lines().map(|row| DrawnLine::plain(format!("{begin}{row}"))).collect::<Vec<_>>()
        })
        .collect()
}

/// The whole table.
pub(super) fn table_page(scene: &Scene, style: Style, words: &'static Words) -> Page {
    let drawing = Drawing { scene, style, columns: PAGE_COLUMNS, words, log_key: "" };
    Page::new(words.key_table, drawing.table())
}

/// Things on the table, each with what is to be said about it below its name.
pub(super) fn things(seen: &[ThingSeen]) -> Vec<DrawnLine> {
    let mut lines = Vec::new();
    for thing in seen {
        lines.push(DrawnLine::toned(Tone::Strong, format!(" {}", thing.name)));
        for line in &thing.lines {
            let text = wrapped(line, PAGE_COLUMNS - 3, 0);
            lines.extend(text.lines().map(|row| DrawnLine::plain(format!("   {row}"))));
        }
    }
    lines
}
