//! Makes layouts untidy, and says what must stay.

use parlor::diag::{Faults, Sources};
use parlor::example::read;
use parlor::table::Generator;

/// The statements of examples without space outside quotation marks; `None` if they have faults.
pub(crate) fn statements(path: &str, text: &str) -> Option<String> {
    let mut sources = Sources::default();
    let id = sources.add(path, text);
    let mut faults = Faults::default();
    let number = read(&sources, id, &mut faults).len();
    if !faults.is_empty() {
        return None;
    }
    let mut found = format!("{number} examples\n");
    for line in text.lines() {
        let mut quoted = false;
        let body = &line[..comment(line, ".example").unwrap_or(line.len())];
        let kept = body.trim().chars().filter(|letter| {
            quoted ^= *letter == '"';
            quoted || !letter.is_whitespace()
        });
        let kept: String = kept.collect();
        if !kept.is_empty() {
            found.push_str(&kept);
            found.push('\n');
        }
    }
    Some(found)
}

/// The comments in their order.
pub(crate) fn comments(ending: &str, text: &str) -> Vec<String> {
    let found = text.lines().filter_map(|line| Some(line[comment(line, ending)?..].trim_end().to_owned()));
    found.collect()
}

/// Where the comment of a line begins.
fn comment(line: &str, ending: &str) -> Option<usize> {
    let sign = if ending == ".rhai" { "//" } else { "#" };
    let mut mark = None;
    let mut escaped = false;
    for (at, letter) in line.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if mark.is_some() => escaped = true,
            '"' | '`' if mark == Some(letter) => mark = None,
            '"' | '`' if mark.is_none() && (letter == '"' || ending == ".rhai") => mark = Some(letter),
            _ => {}
        }
        let apart = ending != ".yaml" || at == 0 || line[..at].ends_with([' ', '\t']);
        if mark.is_none() && apart && line[at..].starts_with(sign) {
            return Some(at);
        }
    }
    None
}

/// A text with up to a dozen changes of its layout.
pub(crate) fn mix(text: &str, ending: &str, chance: &mut Generator) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=chance.below(12) {
        let at = below(chance, lines.len());
        match chance.below(10) {
            0 => lines[at].push_str("  "),
            1 => lines.insert(at, String::new()),
            2 if ending == ".yaml" => shift(&mut lines, at, 1 + below(chance, 3)),
            2 => lines[at] = format!("{}{}", " ".repeat(below(chance, 9)), lines[at].trim_start()),
            3 => lines[at] = gap(&lines[at], ending, below(chance, 9)),
            _ => lines[at] = spaces(&lines[at], ending, chance),
        }
    }
    let mut text = lines.join(if chance.below(8) == 0 { "\r\n" } else { "\n" });
    if chance.below(4) > 0 {
        text.push('\n');
    }
    text
}

fn below(chance: &mut Generator, number: usize) -> usize {
    chance.below(u32::try_from(number).unwrap()) as usize
}

/// Shifts all that belongs to a key.
fn shift(lines: &mut [String], at: usize, columns: usize) {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let own = indent(&lines[at]);
    if !lines[at].trim_end().ends_with(':') {
        return;
    }
    for line in lines[at + 1..].iter_mut().take_while(|line| line.trim().is_empty() || indent(line) > own) {
        *line = format!("{}{line}", " ".repeat(columns));
    }
}

/// Gives the comment of a line another place.
fn gap(line: &str, ending: &str, columns: usize) -> String {
    match comment(line, ending) {
        Some(at) => format!("{}{}{}", line[..at].trim_end(), " ".repeat(columns.max(1)), &line[at..]),
        None => line.to_owned(),
    }
}

/// Adds or takes spaces, or breaks the line, at one place outside of texts and comments.
fn spaces(line: &str, ending: &str, chance: &mut Generator) -> String {
    let end = comment(line, ending).unwrap_or(line.len());
    let indent = line.len() - line.trim_start().len();
    let signs: &[char] = match ending {
        ".yaml" => &['{', '}', '[', ']', ','],
        ".rhai" => &['(', ')', '[', ']', ',', '{', '}', ';', '=', '<', '+', '*'],
        _ => &[':', '=', ',', ')', '('],
    };
    let mut places = Vec::new();
    let mut quoted = false;
    for (at, letter) in line[..end].char_indices().filter(|(at, _)| *at > indent) {
        quoted ^= letter == '"' || letter == '`';
        if !quoted && letter != '"' && letter != '`' {
            let is_sign = signs.contains(&letter);
            if is_sign || letter == ' ' && line[..at].ends_with(signs) {
                places.push((at, letter));
            }
        }
    }
    if places.is_empty() {
        return line.to_owned();
    }
    let (at, letter) = places[below(chance, places.len())];
    let after = at + letter.len_utf8();
    let (place, breaks) = match letter {
        ' ' => (at, true),
        // a space before what opens brackets would begin something else
        '(' | '[' | '{' => (after, true),
        ')' | ']' | '}' => (at, true),
        ',' | ';' => (after, true),
        _ if line[..at].ends_with(['=', '!', '<', '>', '+', '*'])
            || line[after..].starts_with(['=', '>', '*']) =>
        {
            return line.to_owned();
        }
        _ => (at, false),
    };
    let (before, rest) = line.split_at(place);
    match chance.below(4) {
        0 => format!("{}{}", before.trim_end_matches(' '), rest.trim_start_matches(' ')),
        1 if breaks && ending != ".example" => {
            format!("{before}\n{}{}", " ".repeat(indent + 1 + below(chance, 9)), rest.trim_start())
        }
        _ => format!("{before}{}{rest}", " ".repeat(1 + below(chance, 3))),
    }
}
