//! What is told to the person who decides: the question, the options, the log, help.

use crate::cli::output::{Output, Style, Tone, clean, padded, to_right, width, wrapped};
use crate::door::sitting::{Asked, Line, PASS_KEY, Sitting, Sort, TakenBack};
use crate::door::words::{self, Words, fill};

/// With more options than this, they are in columns.
const MOST_ROWS: usize = 9;
/// The most lines of news; `log` shows the others.
const MOST_NEWS: usize = 16;

/// The commands that can be typed.
pub(super) const COMMANDS: [&str; 6] = ["help", "log", "quit", "save", "table", "undo"];

/// Other words for some of them.
const ALIASES: [(&str, &str); 3] = [("?", "help"), ("exit", "quit"), ("q", "quit")];

/// The options with their keys, one below the other; if there are many, in columns.
pub(super) fn options(asked: &Asked, output: &Output) -> String {
    let (style, columns) = (output.style, output.width);
    let offers = asked.offers();
    let widest_key = offers.iter().map(|offer| offer.key.len()).max().unwrap_or(1);
    let painted = |key: &str| style.paint(Tone::Faint, &to_right(key, widest_key));
    let mut entries: Vec<String> = Vec::new();
    for offer in &offers {
        let times = match offer.times {
            0 | 1 => String::new(),
            times => words::count(output.words.times, usize::from(times)),
        };
        let sight = offer.sight.as_ref().map_or_else(String::new, |sight| format!(" ({})", clean(sight)));
        entries.push(format!("{}  {}{sight}{times}", painted(&offer.key), clean(&offer.shown)));
    }
    if asked.may_pass() {
        entries.push(format!("{}  {}", painted(PASS_KEY), clean(asked.pass())));
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

/// How many columns the codes of a colour seem to take.
fn painted_extra(style: Style) -> usize {
    width(&style.paint(Tone::Faint, "1")) - 1
}

/// How commands are typed whose words are options here; empty if there are none.
pub(super) fn called_alike(asked: &Asked, output: &Output) -> String {
    let alike: Vec<&str> = COMMANDS.into_iter().filter(|command| asked.is_offered(command)).collect();
    if alike.is_empty() {
        return String::new();
    }
    let listed =
        |before: &str| alike.iter().map(|word| format!("`{before}{word}`")).collect::<Vec<_>>().join(", ");
    let told = fill(output.words.called_alike, &[("words", &listed("")), ("commands", &listed(":"))]);
    let told = wrapped(&told, output.width.saturating_sub(2), 2);
    format!("  {}\n", output.style.paint(Tone::Faint, &told))
}

/// Lines of the log, without the set-up, which the table shows. If there are too many, those about pieces are left out
/// first, then the oldest: the table shows where pieces are now, but not who decided what, nor why a counter changed.
pub(super) fn news(lines: impl Iterator<Item = Line>, style: Style, words: &Words) -> String {
    let (set_up, lines): (Vec<Line>, Vec<Line>) = lines.partition(|line| line.at == 0);
    let is_weighty = |line: &Line| matches!(line.sort, Sort::Choice | Sort::Counter | Sort::Said);
    let weighty = lines.iter().filter(|line| is_weighty(line)).count();
    let mut hidden_weighty = weighty.saturating_sub(MOST_NEWS);
    let hidden = lines.len().saturating_sub(MOST_NEWS);
    let mut hidden_light = hidden - hidden_weighty;
    let mut is_shown = |line: &Line| {
        let left = if is_weighty(line) { &mut hidden_weighty } else { &mut hidden_light };
        let is_hidden = *left > 0;
        *left = left.saturating_sub(1);
        !is_hidden
    };
    let shown: Vec<Line> = lines.into_iter().filter(|line| is_shown(line)).collect();
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

/// Lines of the log; the decisions of seats stand out from their consequences.
pub(in crate::cli) fn log(lines: impl Iterator<Item = Line>, style: Style) -> String {
    let mut text = String::new();
    for line in lines {
        let said = clean(&line.text);
        match line.sort {
            Sort::Choice | Sort::Said => text.push_str(&format!("  {said}\n")),
            _ => text.push_str(&format!("    {}\n", style.paint(Tone::Faint, &said))),
        }
    }
    text
}

/// What can be typed.
pub(super) fn help(asked: &Asked, output: &Output) -> String {
    let words = output.words;
    let (_, most) = asked.bounds();
    let key = asked.example();
    let mut rows = vec![(words.help_answer.to_owned(), fill(words.help_answer_text, &[("key", &key)]))];
    if asked.has_numbers() {
        rows.push((words.help_number.to_owned(), words.help_number_text.to_owned()));
    }
    if most > 1 {
        rows.push((words.help_several.to_owned(), asked.several(words)));
    }
    if asked.may_pass() {
        rows.push((asked.pass().to_owned(), fill(words.help_pass_text, &[("key", PASS_KEY)])));
    }
    for (word, what) in [
        ("table", words.help_table),
        ("log", words.help_log),
        ("undo", words.help_undo),
        ("save", words.help_save),
        ("quit", words.help_quit),
        ("help", words.help_help),
    ] {
        let word = if asked.is_offered(word) { format!(":{word}") } else { word.to_owned() };
        rows.push((word, what.to_owned()));
    }
    rows.push((":".to_owned(), words.help_colon.to_owned()));
    explained(&rows, output)
}

/// What can be typed while the screen is handed over to a seat.
pub(super) fn help_between(seat: &str, output: &Output) -> String {
    let words = output.words;
    let rows = [
        ("Enter", fill(words.help_take_over, &[("seat", seat)])),
        ("undo", words.help_undo.to_owned()),
        ("quit", words.help_quit.to_owned()),
        ("help", words.help_help.to_owned()),
    ];
    explained(&rows.map(|(word, what)| (word.to_owned(), what)), output)
}

/// Words with what they do.
fn explained(rows: &[(String, String)], output: &Output) -> String {
    let widest = rows.iter().map(|(word, _)| width(word)).max().unwrap_or(0);
    let start = widest + 4;
    let line = |(word, what): &(String, String)| {
        let what = wrapped(what, output.width.saturating_sub(start), start);
        format!("  {}  {what}\n", padded(word, widest))
    };
    rows.iter().map(line).collect()
}

/// What was taken back, for the person who is asked again.
pub(super) fn undone(back: &TakenBack, sitting: &Sitting, output: &Output) -> String {
    let lines = sitting.told_back(back, output.words);
    lines.iter().map(|line| format!("{}\n", wrapped(&clean(line), output.width, 2))).collect()
}

/// The command in a line, with the text after it. A text that is shown among the options is not a command; a colon
/// before the word makes it one.
pub(super) fn command<'a>(line: &'a str, asked: Option<&Asked>) -> Option<(&'static str, &'a str)> {
    let line = line.trim();
    let (bare, is_marked) = match line.strip_prefix(':') {
        Some(bare) => (bare.trim_start(), true),
        None => (line, false),
    };
    let (word, rest) = bare.split_once(char::is_whitespace).unwrap_or((bare, ""));
    let alias = ALIASES.into_iter().find(|(alias, _)| *alias == word).map(|(_, command)| command);
    let found = COMMANDS.into_iter().find(|command| *command == word).or(alias)?;
    if !is_marked && asked.is_some_and(|asked| asked.is_offered(line)) {
        return None;
    }
    (rest.trim().is_empty() || found == "save").then_some((found, rest.trim()))
}

/// Whether somebody who is not asked anything wants to stop.
pub(super) fn is_quit(line: &str) -> bool {
    command(line, None).is_some_and(|(command, _)| command == "quit")
}

#[cfg(test)]
mod tests {
    use super::{MOST_NEWS, news};
    use crate::cli::output::Style;
    use crate::door::sitting::{Line, Sort};
    use crate::door::words;

    fn told(lines: &[(Sort, String)]) -> String {
        let lines = lines.iter().map(|(sort, text)| Line { at: 1, sort: *sort, text: text.clone() });
        news(lines, Style::default(), words::of("en"))
    }

    #[test]
    fn of_too_much_news_moves_are_left_out_first() {
        let mut lines = vec![(Sort::Counter, "Ann.points: 10 -> 8".to_owned())];
        lines.extend((0..MOST_NEWS).map(|at| (Sort::Table, format!("move {at}"))));
        let text = told(&lines);
        assert!(text.starts_with("  1 more line: `log`\n    Ann.points: 10 -> 8\n    move 1\n"), "{text}");
        assert_eq!(text.lines().count(), 1 + MOST_NEWS, "{text}");
    }

    #[test]
    fn of_too_many_decisions_the_last_ones_are_told() {
        let mut lines = vec![(Sort::Table, "move".to_owned())];
        lines.extend((0..MOST_NEWS + 2).map(|at| (Sort::Choice, format!("Ann: {at}"))));
        let text = told(&lines);
        assert!(text.starts_with("  3 more lines: `log`\n  Ann: 2\n"), "{text}");
    }
}
