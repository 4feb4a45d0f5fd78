//! What is told to the person who decides: the question, the options, help.

use std::time::Duration;

use crate::cli::drawing::{DrawnLine, indented};
use crate::cli::output::{Output, Style, Tone, clean, padded, to_right, width, wrapped};
use crate::door::sitting::{
    Asked, Hint, OptionShown, PASS_KEY, QuestionShown, ScoreCauses, Sitting, TakenBack, WhyNot, WhySentence,
};
use crate::door::words::{self, Words, fill};

/// How long a bot looks at the options for a hint.
pub(super) const HINT_TIME: Duration = Duration::from_millis(700);

/// With more options than this, they are in columns.
const MOST_ROWS: usize = 9;

/// The commands that can be typed.
pub(super) const COMMANDS: [&str; 9] =
    ["help", "hint", "log", "quit", "rules", "save", "table", "undo", "why"];

/// Other words for some of them.
const ALIASES: [(&str, &str); 5] =
    [("?", "help"), ("back", "undo"), ("exit", "quit"), ("h", "hint"), ("q", "quit")];

/// An option, with what else its seat can say about it and how often it can be taken.
pub(super) fn option_text(option: &OptionShown, words: &Words) -> String {
    let times = match option.times {
        0 | 1 => String::new(),
        times => words::count(words.times, usize::from(times)),
    };
    let sight = option.sight.as_ref().map_or_else(String::new, |sight| format!(" ({sight})"));
    format!("{}{sight}{times}", option.text)
}

/// What stands behind an option.
pub(super) fn note_text(option: &OptionShown) -> String {
    option.note.as_ref().map_or_else(String::new, |note| format!("  ({note})"))
}

/// The options with their keys, one below the other; if there are many, in columns.
pub(super) fn options(question: &QuestionShown, output: &Output) -> String {
    let (style, columns) = (output.style, output.width);
    let widest_key = question.options.iter().map(|option| option.key.len()).max().unwrap_or(1);
    let painted = |key: &str| style.paint(Tone::Faint, &to_right(key, widest_key));
    let entry = |option: &OptionShown| {
        let text = option_text(option, output.words);
        format!("{}  {text}{}", painted(&option.key), note_text(option))
    };
    let pass = question.pass.iter().map(|pass| format!("{}  {pass}", painted(PASS_KEY)));
    let entries: Vec<String> = question.options.iter().map(entry).chain(pass).collect();
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
        ("rules", words.help_rules),
        ("why", words.help_why),
        ("hint", words.help_hint),
        ("undo", words.help_undo),
        ("save", words.help_save),
        ("quit", words.help_quit),
        ("help", words.help_help),
    ] {
        let word = if asked.is_offered(word) { format!(":{word}") } else { word.to_owned() };
        rows.push((word, what.to_owned()));
    }
    rows.push((":".to_owned(), words.help_colon.to_owned()));
    output.explained(&rows)
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
    output.explained(&rows.map(|(word, what)| (word.to_owned(), what)))
}

/// Why something is not offered, or all that is at hand: the lines of each thing, with the code below the reason.
pub(super) fn why_not(
    found: Option<&WhyNot>,
    typed: Option<&str>,
    words: &Words,
    columns: usize,
) -> Vec<Vec<DrawnLine>> {
    let Some(found) = found else { return vec![DrawnLine::plain(words.why_cannot).wrapped(columns, 2)] };
    let lines = |sentence: WhySentence| {
        let mut lines = DrawnLine::plain(sentence.text).wrapped(columns, 2);
        for code in sentence.code {
            let code = DrawnLine::toned(Tone::Faint, code).wrapped(columns.saturating_sub(4), 2);
            lines.extend(indented(code, 4));
        }
        lines
    };
    found.sentences(typed, words).into_iter().map(lines).collect()
}

/// What a bot thinks of the options, by their names, after so many imagined matches.
pub(super) fn hints<'a>(
    (count, hints): (u32, &[Hint]),
    name: impl Fn(&Hint) -> &'a str,
    words: &Words,
    columns: usize,
) -> Vec<DrawnLine> {
    if count == 0 {
        return DrawnLine::plain(words.hints_none).wrapped(columns, 0);
    }
    let widest = hints.iter().map(|hint| width(name(hint))).max().unwrap_or(0);
    let line = |hint: &Hint| {
        let values = [
            ("tries", &*to_right(&hint.tries.to_string(), 3)),
            ("result", &*to_right(&hint.result.to_string(), 3)),
        ];
        DrawnLine::plain(format!(" {}  {}", padded(name(hint), widest), fill(words.hint, &values)))
    };
    let mut lines: Vec<DrawnLine> = hints.iter().map(line).collect();
    lines.push(DrawnLine::default());
    let text = fill(words.hints_by, &[("count", &count.to_string())]);
    lines.extend(wrapped(&text, columns, 0).lines().map(|line| DrawnLine::toned(Tone::Faint, line)));
    lines
}

/// The seats whose scores `why` is asked for: `score Ann`, or `score` for all; by their names or as they are shown.
/// `None` where it is asked for something else.
pub(super) fn scores_asked(rest: &str, sitting: &Sitting) -> Option<Vec<usize>> {
    let name = match rest.strip_prefix("score") {
        Some("") => return Some((0..sitting.seats().len()).collect()),
        Some(name) if name.starts_with(char::is_whitespace) => name.trim().to_lowercase(),
        _ => return None,
    };
    let is_name = |one: &String| one.to_lowercase() == name;
    let named = sitting.seats().iter().position(is_name);
    named.or_else(|| sitting.seats_shown().iter().position(is_name)).map(|seat| vec![seat])
}

/// Where the scores of seats come from, with what changed each counter.
pub(in crate::cli) fn score_causes(
    causes: &[ScoreCauses],
    seats: &[usize],
    words: &Words,
    columns: usize,
) -> Vec<DrawnLine> {
    let mut lines = Vec::new();
    for cause in causes.iter().filter(|cause| cause.seats.iter().any(|seat| seats.contains(seat))) {
        let heading = fill(words.why_score, &[("seat", &cause.name)]);
        lines.push(DrawnLine::toned(Tone::Strong, heading));
        if cause.lines.is_empty() {
            let none = match cause.all.as_slice() {
                [] => words.no_scores.to_owned(),
                all => fill(words.why_score_none, &[("lines", &all.join(", "))]),
            };
            lines.extend(indented(DrawnLine::plain(none).wrapped(columns.saturating_sub(2), 2), 2));
        }
        for line in &cause.lines {
            let text = format!("{}  {}", line.name, line.points);
            lines.extend(indented(DrawnLine::plain(text).wrapped(columns.saturating_sub(2), 2), 2));
            for from in &line.from {
                let from = DrawnLine::toned(Tone::Faint, from.clone());
                lines.extend(indented(from.wrapped(columns.saturating_sub(4), 4), 4));
            }
        }
    }
    if lines.is_empty() {
        lines.push(DrawnLine::plain(words.no_scores));
    }
    lines
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
    (rest.trim().is_empty() || matches!(found, "save" | "why")).then_some((found, rest.trim()))
}

/// What is said where a colon makes a word a command that there is not; `None` where it does not.
pub(super) fn no_command(line: &str, asked: &Asked, words: &Words) -> Option<String> {
    let bare = line.trim().strip_prefix(':')?.trim();
    if asked.is_offered(line.trim()) || command(line, Some(asked)).is_some() {
        return None;
    }
    let word = bare.split_whitespace().next().unwrap_or_default();
    let commands = COMMANDS.map(|command| format!("`:{command}`")).join(", ");
    Some(fill(words.no_command, &[("word", &clean(&format!(":{word}"))), ("commands", &commands)]))
}

/// Whether somebody who is not asked anything wants to stop.
pub(super) fn is_quit(line: &str) -> bool {
    command(line, None).is_some_and(|(command, _)| command == "quit")
}
