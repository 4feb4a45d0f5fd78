//! What is said to whoever decides: the question, the options, the log, help.

use crate::cli::output::{Output, Style, Tone, clean, padded, to_right, width, wrapped};
use crate::door::words::{self, Words, fill};
use crate::notation::reading::unquote;
use crate::notation::writing::listed;
use crate::play::Choice;
use crate::play::choice::{PASS_KEY, Refusal, Rejected};
use crate::play::log::LineKind;
use crate::session::{LogLine, Session, UndoEnds, Undone};

/// More options than these stand in columns.
const MOST_ROWS: usize = 9;
/// More lines of what happened are left out; `log` shows them.
const MOST_NEWS: usize = 16;

/// The words that can be typed besides answers.
pub(super) const COMMANDS: [&str; 6] = ["help", "log", "quit", "save", "table", "undo"];

/// What people type for some of them elsewhere.
const ALIASES: [(&str, &str); 2] = [("?", "help"), ("exit", "quit")];

/// The options with their keys, one below the other; many in columns.
pub(super) fn options(choice: &Choice, pass: &str, output: &Output) -> String {
    let (style, columns) = (output.style, output.width);
    let keys = choice.keys();
    let widest_key = keys.iter().map(String::len).max().unwrap_or(1);
    let painted = |key: &str| style.paint(Tone::Faint, &to_right(key, widest_key));
    let mut entries: Vec<String> = Vec::new();
    for (option, key) in choice.options.iter().zip(&keys) {
        let times = match option.times {
            0 | 1 => String::new(),
            times => words::count(output.words.times, usize::from(times)),
        };
        let sight = option.sight.as_ref().map_or_else(String::new, |sight| format!(" ({})", clean(sight)));
        entries.push(format!("{}  {}{sight}{times}", painted(key), clean(&option.shown)));
    }
    if choice.may_pass() {
        entries.push(format!("{}  {}", painted(PASS_KEY), clean(pass)));
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

/// Lines of the log; not the set-up, which the table shows. Of too many those about pieces are left out first,
/// then the oldest: how pieces lie now can be seen, but not who decided what and why a counter changed.
pub(super) fn news<'a>(lines: impl Iterator<Item = LogLine<'a>>, style: Style, words: &Words) -> String {
    let (set_up, lines): (Vec<LogLine<'_>>, Vec<LogLine<'_>>) = lines.partition(|line| line.at == 0);
    let is_weighty =
        |line: &LogLine<'_>| matches!(line.kind, LineKind::Choice | LineKind::Counter | LineKind::Said);
    let weighty = lines.iter().filter(|line| is_weighty(line)).count();
    let mut hidden_weighty = weighty.saturating_sub(MOST_NEWS);
    let hidden = lines.len().saturating_sub(MOST_NEWS);
    let mut hidden_light = hidden - hidden_weighty;
    let mut is_shown = |line: &LogLine<'_>| {
        let left = if is_weighty(line) { &mut hidden_weighty } else { &mut hidden_light };
        let is_hidden = *left > 0;
        *left = left.saturating_sub(1);
        !is_hidden
    };
    let shown: Vec<LogLine<'_>> = lines.into_iter().filter(|line| is_shown(line)).collect();
    let mut text = String::new();
    match (set_up.len(), hidden) {
        (0, 0) => {}
        (set_up, 0) => text.push_str(&format!("  {}", words::count(words.lines_of_set_up, set_up))),
        (set_up, hidden) => {
            text.push_str(&format!("  {}", words::count(words.lines_left_out, set_up + hidden)));
        }
    }
    if !text.is_empty() {
        text = format!("{}\n", style.paint(Tone::Faint, &text));
    }
    text.push_str(&log(shown.into_iter(), style));
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

/// What can be chosen as it is shown, with the word for passing where it is possible.
pub(super) fn shown_options(choice: &Choice, pass: &str) -> Vec<String> {
    let options = choice.options.iter().map(|option| option.shown.clone());
    options.chain(choice.may_pass().then(|| pass.to_owned())).collect()
}

/// What can be typed.
pub(super) fn help(choice: &Choice, pass: &str, output: &Output) -> String {
    let words = output.words;
    let (_, most) = choice.bounds();
    let key = choice.keys().into_iter().nth(1).or_else(|| choice.keys().into_iter().next());
    let key = key.unwrap_or_else(|| PASS_KEY.to_owned());
    let mut rows = vec![(words.help_answer.to_owned(), fill(words.help_answer_text, &[("key", &key)]))];
    if choice.has_numbers() {
        rows.push((words.help_number.to_owned(), words.help_number_text.to_owned()));
    }
    if most > 1 {
        rows.push((words.help_several.to_owned(), several(choice, words)));
    }
    if choice.may_pass() {
        rows.push((pass.to_owned(), fill(words.help_pass_text, &[("key", PASS_KEY)])));
    }
    for (word, what) in [
        ("table", words.help_table),
        ("log", words.help_log),
        ("undo", words.help_undo),
        ("save", words.help_save),
        ("quit", words.help_quit),
        ("help", words.help_help),
    ] {
        let word = if is_shown(word, choice, pass) { format!(":{word}") } else { word.to_owned() };
        rows.push((word, what.to_owned()));
    }
    rows.push((":".to_owned(), words.help_colon.to_owned()));
    let widest = rows.iter().map(|(word, _)| width(word)).max().unwrap_or(0);
    let start = widest + 4;
    let line = |(word, what): &(String, String)| {
        let what = wrapped(what, output.width.saturating_sub(start), start);
        format!("  {}  {what}\n", padded(word, widest))
    };
    rows.iter().map(line).collect()
}

/// How several options are typed.
fn several(choice: &Choice, words: &Words) -> String {
    let keys = choice.keys();
    let two: Vec<&str> =
        keys.iter().step_by(if keys.len() > 2 { 2 } else { 1 }).take(2).map(String::as_str).collect();
    fill(words.help_several_text, &[("keys", &two.join(" "))])
}

/// Why an answer is not taken, and what may have been meant or, of few options, what there is.
pub(super) fn rejection(rejected: &Rejected, choice: &Choice, offered: &[String], words: &Words) -> String {
    let text = |number: &usize| number.to_string();
    let shown = |text: &str| {
        let option = choice.options.iter().find(|option| option.text == text.trim_matches('`'));
        option.map_or_else(|| text.to_owned(), |option| option.shown.clone())
    };
    let message = match &*rejected.why {
        Refusal::NotOffered { typed, .. } => fill(words.not_offered, &[("answer", typed)]),
        Refusal::NoPass => words.no_pass.to_owned(),
        Refusal::Empty => words.no_answer.to_owned(),
        Refusal::WrongNumber { least: 1, most: 1, given } => fill(words.not_one, &[("given", &text(given))]),
        Refusal::WrongNumber { least: 0, most, given } => {
            fill(words.not_up_to, &[("most", &text(most)), ("given", &text(given))])
        }
        Refusal::WrongNumber { least, most, given } if least == most => {
            words::counted(words.not_exactly, *least, &[("given", &text(given))])
        }
        Refusal::WrongNumber { least, most, given } => {
            let values = [("least", &*text(least)), ("most", &*text(most)), ("given", &*text(given))];
            fill(words.not_from_to, &values)
        }
        Refusal::TooOften { option, times } => {
            words::counted(words.too_often, usize::from(*times), &[("answer", &shown(option))])
        }
        Refusal::NoOption(number) => fill(words.no_option, &[("number", &text(number))]),
        Refusal::NothingAsked | Refusal::OtherSeat(_) | Refusal::Failed(_) => rejected.message.clone(),
    };
    let hint = match &*rejected.why {
        Refusal::NotOffered { seen, .. } if !seen.is_empty() => {
            let seen: Vec<String> = seen.iter().map(|text| format!("`{}`", shown(text))).collect();
            Some(fill(words.say_which, &[("answers", &seen.join(", "))]))
        }
        Refusal::NotOffered { like: Some(like), .. } => Some(fill(words.did_you_mean, &[("answer", like)])),
        Refusal::NotOffered { .. } if (1..=MOST_ROWS).contains(&offered.len()) => {
            Some(fill(words.there_is, &[("answers", &offered.join(", "))]))
        }
        Refusal::WrongNumber { least, given, .. } if given < least && *least > 1 => {
            Some(several(choice, words))
        }
        _ => rejected.hint.clone(),
    };
    let hint = hint.map_or_else(String::new, |hint| format!("; {hint}"));
    clean(&format!("{message}{hint}"))
}

/// What was taken back, told to whoever is asked again: nobody forgets what he has seen.
pub(super) fn undone(undone: &Undone, session: &Session, output: &Output) -> String {
    let (words, game) = (output.words, session.game());
    let mut lines = vec![words.undone.to_owned()];
    if undone.answers > 1 {
        lines.push(words::count(words.undone_more, undone.answers - 1));
    }
    let kinds: Vec<String> = undone.seen.iter().map(|kind| game.kind_shown(*kind).to_owned()).collect();
    if !kinds.is_empty() {
        let pieces = listed(&kinds, game.voice.phrases.between);
        lines.push(fill(words.have_seen, &[("pieces", &pieces)]));
    }
    for (seat, told) in &undone.shown {
        let name = &session.setup().seats[usize::from(seat.0)];
        lines.push(fill(words.has_seen, &[("seat", name), ("what", &told.join("; "))]));
    }
    lines.iter().map(|line| format!("{}\n", wrapped(&clean(line), output.width, 2))).collect()
}

/// Why the last answer cannot be taken back.
pub(super) fn undo_ends(ends: &UndoEnds, words: &Words) -> String {
    match ends {
        UndoEnds::Nothing => words.undo_nothing.to_owned(),
        UndoEnds::Answered(seat) => fill(words.undo_answered, &[("seat", seat)]),
        UndoEnds::Revealed => words.undo_revealed.to_owned(),
    }
}

/// The command that a line is, with what stands behind it. What is shown among the options goes before, and a
/// colon says that a command is meant.
pub(super) fn command<'a>(line: &'a str, choice: &Choice, pass: &str) -> Option<(&'static str, &'a str)> {
    let line = line.trim();
    let (bare, is_marked) = match line.strip_prefix(':') {
        Some(bare) => (bare.trim_start(), true),
        None => (line, false),
    };
    let (word, rest) = bare.split_once(char::is_whitespace).unwrap_or((bare, ""));
    let alias = ALIASES.into_iter().find(|(alias, _)| *alias == word).map(|(_, command)| command);
    let found = COMMANDS.into_iter().find(|command| *command == word).or(alias)?;
    if !is_marked && is_shown(line, choice, pass) {
        return None;
    }
    (rest.trim().is_empty() || found == "save").then_some((found, rest.trim()))
}

/// Whether this stands among the options, in whatever letters.
fn is_shown(line: &str, choice: &Choice, pass: &str) -> bool {
    let line = line.to_lowercase();
    let texts = choice.options.iter().flat_map(|option| [&option.text, &option.shown]);
    texts.map(|text| unquote(text).to_lowercase()).chain([pass.to_lowercase()]).any(|text| text == line)
        || choice.keys().contains(&line)
}

/// Whether somebody who is not asked anything wants to stop.
pub(super) fn is_quit(line: &str) -> bool {
    let choice = Choice::default();
    command(line, &choice, "").is_some_and(|(command, _)| command == "quit")
}

#[cfg(test)]
mod tests {
    use super::{MOST_NEWS, news};
    use crate::cli::output::Style;
    use crate::door::words;
    use crate::play::log::LineKind;
    use crate::session::LogLine;

    fn told(lines: &[(LineKind, String)]) -> String {
        let lines =
            lines.iter().map(|(kind, text)| LogLine { at: 1, step: "", seat: None, kind: *kind, text });
        news(lines, Style::default(), words::of("en"))
    }

    #[test]
    fn of_too_much_news_moves_are_left_out_first() {
        let mut lines = vec![(LineKind::Counter, "Ann.points: 10 -> 8".to_owned())];
        lines.extend((0..MOST_NEWS).map(|at| (LineKind::Move, format!("move {at}"))));
        let text = told(&lines);
        assert!(text.starts_with("  1 more line: `log`\n    Ann.points: 10 -> 8\n    move 1\n"), "{text}");
        assert_eq!(text.lines().count(), 1 + MOST_NEWS, "{text}");
    }

    #[test]
    fn of_too_many_decisions_the_last_ones_are_told() {
        let mut lines = vec![(LineKind::Move, "move".to_owned())];
        lines.extend((0..MOST_NEWS + 2).map(|at| (LineKind::Choice, format!("Ann: {at}"))));
        let text = told(&lines);
        assert!(text.starts_with("  3 more lines: `log`\n  Ann: 2\n"), "{text}");
    }
}
