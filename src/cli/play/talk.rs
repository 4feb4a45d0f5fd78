//! What is said to whoever decides: the question, the options, the log, help.

use crate::cli::output::{Style, Tone, clean, count, padded, to_right, width, wrapped};
use crate::run::log::LineKind;
use crate::run::session::LogLine;
use crate::run::{Choice, Rejected};

/// More options than these stand in columns.
const MOST_ROWS: usize = 9;
/// More lines of what happened are left to `log`.
const MOST_NEWS: usize = 16;

/// The words that can be typed besides answers.
pub(super) const COMMANDS: [&str; 6] = ["help", "log", "quit", "save", "table", "undo"];

/// The options with their numbers, one below the other; many in columns.
pub(super) fn options(choice: &Choice, style: Style, columns: usize) -> String {
    let sign = if choice.has_numbers() { "@" } else { "" };
    let digits = choice.options.len().to_string().len() + sign.len();
    let mut entries: Vec<String> = Vec::new();
    for (at, option) in choice.options.iter().enumerate() {
        let number = to_right(&format!("{sign}{}", at + 1), digits);
        let times = if option.times > 1 { format!(" ({} times)", option.times) } else { String::new() };
        let sight = option.sight.as_ref().map_or_else(String::new, |sight| format!(" ({})", clean(sight)));
        let number = style.paint(Tone::Faint, &number);
        entries.push(format!("{number}  {}{sight}{times}", clean(&option.text)));
    }
    if choice.may_pass() {
        entries.push(format!("{}  pass", " ".repeat(digits)));
    }
    let wide = |entry: &String| width(entry) - if entry.contains('\x1b') { painted_extra(style) } else { 0 };
    let widest = entries.iter().map(wide).max().unwrap_or(0);
    let across =
        if entries.len() <= MOST_ROWS { 1 } else { (columns.saturating_sub(2) / (widest + 3)).max(1) };
    let rows = entries.len().div_ceil(across);
    let mut text = String::new();
    for row in 0..rows {
        let mut line = String::from("  ");
        for column in 0..across {
            if let Some(entry) = entries.get(column * rows + row) {
                line.push_str(entry);
                line.push_str(&" ".repeat(widest + 3 - wide(entry)));
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// How many columns the signs of a colour seem to take.
fn painted_extra(style: Style) -> usize {
    width(&style.paint(Tone::Faint, "1")) - 1
}

/// Lines of the log; not the set-up, which the table shows, and of too many only the last.
pub(super) fn news<'a>(lines: impl Iterator<Item = LogLine<'a>>, style: Style) -> String {
    let (set_up, lines): (Vec<LogLine<'_>>, Vec<LogLine<'_>>) = lines.partition(|line| line.at == 0);
    let hidden = lines.len().saturating_sub(MOST_NEWS);
    let mut text = String::new();
    match (set_up.len(), hidden) {
        (0, 0) => {}
        (set_up, 0) => text.push_str(&format!("  {} of the set-up: `log`", count(set_up, "line"))),
        (set_up, hidden) => text.push_str(&format!("  {} before: `log`", count(set_up + hidden, "line"))),
    }
    if !text.is_empty() {
        text = format!("{}\n", style.paint(Tone::Faint, &text));
    }
    text.push_str(&log(lines[hidden..].iter().copied(), style));
    text
}

/// Lines of the log: what seats decided stands out from what came of it.
pub(super) fn log<'a>(lines: impl Iterator<Item = LogLine<'a>>, style: Style) -> String {
    let mut text = String::new();
    for line in lines {
        let said = clean(line.text);
        match line.kind {
            LineKind::Choice | LineKind::Said => text.push_str(&format!("  {said}\n")),
            _ => text.push_str(&format!("    {}\n", style.paint(Tone::Faint, &said))),
        }
    }
    text
}

/// What can be typed.
pub(super) fn help(choice: &Choice, columns: usize) -> String {
    let (_, most) = choice.bounds();
    let number = if choice.has_numbers() { "@2" } else { "2" };
    let mut rows = vec![(
        "an answer".to_owned(),
        format!("the number of an option, such as {number}, or its text; the tab key completes it"),
    )];
    if most > 1 {
        let two = if choice.has_numbers() { "@1 @3" } else { "1 3" };
        rows.push(("several".to_owned(), format!("one behind the other: {two}, or with how many: fish*2")));
    }
    if choice.may_pass() {
        rows.push(("pass".to_owned(), "none of them".to_owned()));
    }
    for (word, what) in [
        ("table", "show the table again; in stacks the first piece is the one on top"),
        ("log", "show all that has happened, as far as you may know it"),
        (
            "undo",
            "take the last answer back, unless something was revealed or another seat has decided since",
        ),
        ("save", "say where the match is kept; `save FILE` makes a copy"),
        ("quit", "stop; the match is kept and can be gone on with"),
        ("help", "show this"),
    ] {
        rows.push((word.to_owned(), what.to_owned()));
    }
    let line = |(word, what): &(String, String)| {
        format!("  {}  {}\n", padded(word, 9), wrapped(what, columns.saturating_sub(13), 13))
    };
    rows.iter().map(line).collect()
}

/// Why an answer is not taken, and what may have been meant.
pub(super) fn rejection(rejected: &Rejected) -> String {
    let mut text = clean(&rejected.message);
    if let Some(hint) = &rejected.hint {
        text.push_str(&format!("; {}", clean(hint)));
    }
    text
}

/// The command that a line is, with what stands behind it; an answer of the same name goes before, and a
/// colon says that a command is meant.
pub(super) fn command<'a>(line: &'a str, choice: &Choice) -> Option<(&'static str, &'a str)> {
    let line = line.trim();
    let (bare, is_marked) = match line.strip_prefix(':') {
        Some(bare) => (bare.trim_start(), true),
        None => (line, false),
    };
    if !is_marked && choice.options.iter().any(|option| option.text == line) {
        return None;
    }
    let (word, rest) = bare.split_once(char::is_whitespace).unwrap_or((bare, ""));
    let found = COMMANDS.into_iter().find(|command| *command == word)?;
    (rest.trim().is_empty() || found == "save").then_some((found, rest.trim()))
}
