//! The end of a match: the ranking, and every score line by line.

use crate::cli::exit::CommandError;
use crate::cli::output::{Output, Tone, clean, padded, to_right, width, wrapped};
use crate::door::sitting::{Ending, Sitting};
use crate::door::words::{counted, fill};

/// Prints the places, the scores, and what decided ties.
///
/// # Errors
/// When it cannot be printed.
pub(super) fn print(sitting: &Sitting, ending: &Ending, output: &mut Output) -> Result<(), CommandError> {
    output.line("")?;
    for line in lines(sitting, ending, output) {
        output.line(line)?;
    }
    Ok(())
}

/// The places, the scores, and what decided ties, line by line.
pub(super) fn lines(sitting: &Sitting, ending: &Ending, output: &Output) -> Vec<String> {
    let mut lines = Vec::new();
    let over = counted(output.words.over, sitting.answers(), &[("title", &clean(sitting.title()))]);
    lines.push(output.style.paint(Tone::Strong, &over));
    lines.push(String::new());
    places(ending, output, &mut lines);
    if !ending.rows.is_empty() {
        lines.push(String::new());
        table(ending, output, &mut lines);
    }
    reasons(ending, output, &mut lines);
    lines
}

fn places(ending: &Ending, output: &Output, lines: &mut Vec<String>) {
    let widest = ending.places.iter().map(|place| width(&place.name)).max().unwrap_or(0);
    // A game without scores has no points.
    let points = |total: Option<i64>| total.map_or_else(String::new, |total| total.to_string());
    let totals: Vec<String> = ending.places.iter().map(|place| points(place.total)).collect();
    let digits = totals.iter().map(String::len).max().unwrap_or(0);
    for (seat, total) in ending.places.iter().zip(&totals) {
        let mut line = format!("{:>3}.  {}", seat.place, padded(&seat.name, widest));
        if digits > 0 {
            line = format!("{line}  {}", to_right(total, digits));
        }
        if seat.is_shared {
            let word = if seat.is_draw { output.words.draw } else { output.words.shared };
            line.push_str(&format!("  {word}"));
        }
        let line = line.trim_end();
        let line = if seat.place == 1 { output.style.paint(Tone::Own, line) } else { line.to_owned() };
        lines.push(line);
    }
}

fn table(ending: &Ending, output: &Output, lines: &mut Vec<String>) {
    let rows = &ending.rows;
    let names: Vec<String> = ending.places.iter().map(|place| place.name.clone()).collect();
    let first = rows.iter().map(|row| width(&row.name)).max().unwrap_or(0);
    let widths: Vec<usize> = names
        .iter()
        .enumerate()
        .map(|(at, name)| rows.iter().map(|row| width(&row.cells[at])).max().unwrap_or(0).max(width(name)))
        .collect();
    let line = |name: &str, cells: &[String]| {
        let cells: Vec<String> =
            cells.iter().zip(&widths).map(|(cell, wide)| to_right(cell, *wide)).collect();
        format!("  {}  {}", padded(name, first), cells.join("  "))
    };
    lines.push(output.style.paint(Tone::Strong, &line("", &names)));
    for row in rows {
        if row.is_sum {
            let rule = output.style.sign("─", "-");
            let wide = first + widths.iter().map(|wide| wide + 2).sum::<usize>();
            lines.push(format!("  {}", output.style.paint(Tone::Faint, &rule.repeat(wide))));
        }
        lines.push(line(&row.name, &row.cells));
    }
}

/// Where the points of counters came from.
fn reasons(ending: &Ending, output: &Output, lines: &mut Vec<String>) {
    if !ending.reasons.is_empty() {
        lines.push(String::new());
    }
    for reason in &ending.reasons {
        let parts: Vec<String> = reason.parts.iter().map(|(reason, by)| format!("{reason} {by:+}")).collect();
        let values = [("seat", &*reason.seat), ("line", &reason.line), ("reasons", &parts.join(", "))];
        let text = wrapped(&fill(output.words.reasons, &values), output.width - 2, 4);
        lines.push(format!("  {}", output.style.paint(Tone::Faint, &text)));
    }
}
