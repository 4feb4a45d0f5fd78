//! A report on a terminal.

use std::collections::BTreeSet;

use crate::cli::output::{Style, Tone, clean, padded, to_right, width, wrapped};
use crate::door::study::report::Report;
use crate::report::sections;
use crate::report::sheet::{Cell, Emphasis, SheetSection, SheetTable};

/// The width of a drawn interval.
const RANGE: usize = 19;

/// The report, at most this wide.
pub(in crate::cli) fn text(report: &Report, style: Style, columns: usize) -> String {
    told(&sections::head(report), &sections::of(report), style, columns)
}

/// A title with the lines below it, and sections, at most this wide.
pub(super) fn told(
    (title, lines): &(String, Vec<String>),
    sections: &[SheetSection],
    style: Style,
    columns: usize,
) -> String {
    let mut text = format!("{}\n", style.paint(Tone::Strong, &clean(title)));
    for line in lines {
        text.push_str(&wrapped(&clean(line), columns.saturating_sub(2), 2));
        text.push('\n');
    }
    for section in sections.iter().filter(|section| !section.long) {
        text.push('\n');
        put(&mut text, section, style, columns);
    }
    if style.is_ascii() { plain(&text) } else { text }
}

/// The characters with which the report draws, replaced by ASCII.
fn plain(text: &str) -> String {
    let sign = |letter: char| match letter {
        '▁' | '▂' => '.',
        '▃' | '▄' => ':',
        '▅' | '▆' => '|',
        '▇' | '█' => '#',
        '…' => '_',
        '–' => '-',
        '±' => '~',
        letter => letter,
    };
    text.chars().map(sign).collect()
}

fn put(text: &mut String, section: &SheetSection, style: Style, columns: usize) {
    text.push_str(&style.paint(Tone::Strong, &section.heading));
    text.push('\n');
    for sentence in &section.said {
        let (sign, tone) = match sentence.weight {
            Emphasis::Broken => (style.sign("✗ ", "x "), Some(Tone::Wrong)),
            Emphasis::Suspicious => (style.sign("● ", "! "), Some(Tone::Own)),
            Emphasis::Plain => ("  ", None),
        };
        let place = if sentence.place.is_empty() { String::new() } else { format!("{}: ", sentence.place) };
        let line = wrapped(&clean(&format!("{place}{}", sentence.text)), columns.saturating_sub(2), 2);
        text.push_str(&tone.map_or_else(|| sign.to_owned(), |tone| style.paint(tone, sign)));
        text.push_str(&line);
        text.push('\n');
    }
    if let Some(table) = &section.table {
        draw(text, table, style, columns);
    }
    for note in &section.notes {
        text.push_str(&style.paint(Tone::Faint, &wrapped(&clean(note), columns.saturating_sub(2), 2)));
        text.push('\n');
    }
}

fn drawn(cell: &Cell, style: Style) -> String {
    match cell {
        Cell::Text(text) => clean(text).replace('\n', " "),
        Cell::Sparks(signs) => signs.clone(),
        Cell::Range { low, middle, high, mark } => {
            let mut signs = vec![" "; RANGE];
            let at = |part: f64| on(part, RANGE - 1);
            for sign in &mut signs[at(*low)..=at(*high)] {
                *sign = style.sign("─", "-");
            }
            signs[at(*mark)] = style.sign("┆", ":");
            signs[at(*middle)] = style.sign("●", "o");
            signs.concat()
        }
    }
}

/// The column for a part of the whole width.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it lies between 0 and a few columns"
)]
fn on(part: f64, columns: usize) -> usize {
    let columns_real = f64::from(u32::try_from(columns).unwrap_or(u32::MAX));
    ((part.clamp(0.0, 1.0) * columns_real).round() as usize).min(columns)
}

/// Draws a table. If it is too wide, texts are cut, beginning with the widest column, and if that is not enough, the
/// last columns are left out.
fn draw(text: &mut String, table: &SheetTable, style: Style, columns: usize) {
    let shown = table.rows.len().min(table.most);
    let (head, tail) = if shown < table.rows.len() { (shown.div_ceil(2), shown / 2) } else { (shown, 0) };
    let mut rows: Vec<Vec<String>> = table.rows[..head]
        .iter()
        .chain(&table.rows[table.rows.len() - tail..])
        .map(|row| row.iter().map(|cell| drawn(cell, style)).collect())
        .collect();
    let mut widths: Vec<usize> = table.columns.iter().map(|column| width(&column.name)).collect();
    for row in &rows {
        for (wide, cell) in widths.iter_mut().zip(row) {
            *wide = (*wide).max(width(cell));
        }
    }
    fit(&mut widths, table, columns);
    for (at, wide) in widths.iter().enumerate() {
        shorten(&mut rows, at, *wide);
    }
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let mut line = String::new();
        for ((cell, column), wide) in cells.zip(&table.columns).zip(&widths) {
            if *wide == 0 {
                continue;
            }
            if !line.is_empty() {
                line.push_str("  ");
            }
            let cell = cut(cell, *wide, 0);
            line.push_str(&if column.right { to_right(&cell, *wide) } else { padded(&cell, *wide) });
        }
        line.trim_end().to_owned()
    };
    let faint = |line: &str| format!("{}\n", style.paint(Tone::Faint, line));
    text.push_str(&faint(&line(&mut table.columns.iter().map(|column| column.name.as_str()))));
    for (at, row) in rows.iter().enumerate() {
        if at == head && tail > 0 {
            // This is not a cell, so the number is never cut, however narrow the first column is.
            text.push_str(&faint(&format!("... {} more", table.rows.len() - shown)));
        }
        text.push_str(&line(&mut row.iter().map(String::as_str)));
        text.push('\n');
    }
}

/// Makes columns of texts narrower, then leaves out columns from the right, until all fit.
fn fit(widths: &mut [usize], table: &SheetTable, columns: usize) {
    const NARROW: usize = 10;
    let total = |widths: &[usize]| {
        let used = widths.iter().filter(|wide| **wide > 0);
        used.clone().sum::<usize>() + 2 * used.count().saturating_sub(1)
    };
    while total(widths) > columns {
        let texts = (0..widths.len()).filter(|at| !table.columns[*at].right && widths[*at] > NARROW);
        let is_drawn = |at: &usize| table.rows.iter().any(|row| !matches!(row[*at], Cell::Text(_)));
        match texts.filter(|at| !is_drawn(at)).max_by_key(|at| widths[*at]) {
            Some(widest) => widths[widest] -= 1,
            None => match widths.iter().rposition(|wide| *wide > 0) {
                Some(last) if last > 0 => widths[last] = 0,
                _ => return,
            },
        }
    }
}

/// Makes the texts of a column at most this wide. They keep as much of their beginning, up to half, as leaves most of
/// them different: names of one family differ at their end.
fn shorten(rows: &mut [Vec<String>], at: usize, columns: usize) {
    let texts = || rows.iter().filter_map(|row| row.get(at));
    if texts().all(|text| width(text) <= columns) {
        return;
    }
    let different =
        |before: &usize| texts().map(|text| cut(text, columns, *before)).collect::<BTreeSet<_>>().len();
    let before = (0..=columns / 2).max_by_key(different).unwrap_or(0);
    for text in rows.iter_mut().filter_map(|row| row.get_mut(at)) {
        *text = cut(text, columns, before);
    }
}

/// The text, at most this wide: so many columns of its beginning, of a path none, and its end.
fn cut(text: &str, columns: usize, before: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let room = columns.saturating_sub(1);
    let before = if text.contains('/') { 0 } else { before.min(room) };
    let begins = fitting(text.chars(), before);
    let ends = fitting(text.chars().rev(), room - before);
    format!("{begins}…{}", ends.chars().rev().collect::<String>())
}

/// The first of these letters that fit into so many columns.
fn fitting(letters: impl Iterator<Item = char>, columns: usize) -> String {
    let mut kept = String::new();
    for letter in letters {
        kept.push(letter);
        if width(&kept) > columns {
            kept.pop();
            break;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_fit_and_wide_letters_are_aligned() {
        let mut table = SheetTable::new(&["name", ">count", "where"]);
        table.row(["花子".into(), "12".into(), "games/a/very/long/path/to/the/rules.rhai:117".into()]);
        table.row(["bo".into(), "3".into(), "a".into()]);
        let mut text = String::new();
        draw(&mut text, &table, Style::default(), 40);
        assert_eq!(text, "name  count  where\n花子     12  …path/to/the/rules.rhai:117\nbo        3  a\n");
        for line in text.lines() {
            assert!(width(line) <= 40, "{line}");
        }
        assert_eq!(cut("abcdef", 4, 2), "ab…f");
        assert_eq!(cut("games/a.rhai:7", 8, 4), "….rhai:7");
        assert_eq!(cut("abc", 4, 2), "abc");
    }

    #[test]
    fn shortened_texts_keep_what_tells_them_apart() {
        let shortened = |texts: [&str; 2]| {
            let mut rows = texts.map(|text| vec![text.to_owned()]);
            shorten(&mut rows, 0, 13);
            rows.concat()
        };
        assert_eq!(shortened(["moved(one, other)", "moved(two, other)"]), ["mov…e, other)", "mov…o, other)"]);
        assert_eq!(shortened(["board[2, 1] -> board[3, 1]", "pass"]), ["board[…[3, 1]", "pass"]);
    }

    #[test]
    fn how_many_rows_are_left_out_is_told_whole() {
        let mut table = SheetTable::new(&[">n", "what"]);
        (0..120).for_each(|at: u32| table.row([at.to_string().into(), "row".into()]));
        table.most = 2;
        let mut text = String::new();
        draw(&mut text, &table, Style::default(), 40);
        assert_eq!(text, "  n  what\n  0  row\n... 118 more\n119  row\n");
    }

    #[test]
    fn intervals_are_drawn_where_they_are() {
        let range = Cell::Range { low: 0.25, middle: 0.5, high: 0.75, mark: 0.0 };
        assert_eq!(drawn(&range, Style::default()), "┆    ────●─────    ");
        assert_eq!(drawn(&Cell::Sparks("▁█".to_owned()), Style::default()), "▁█");
        assert_eq!(plain("▁█…é"), ".#_é");
    }
}
