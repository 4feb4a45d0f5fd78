//! The end of a match: the ranking, and every score line by line.

use super::drawing::DrawnLine;
use super::exit::CommandError;
use super::output::{Output, Style, Tone, clean, padded, to_right, width, wrapped};
use crate::door::sitting::{Ending, Place, PointsReason, ScoreRow, Sitting};
use crate::door::words::{Words, counted, fill};

/// Prints the places, the scores, and what decided ties.
///
/// # Errors
/// When it cannot be printed.
pub(super) fn print(sitting: &Sitting, ending: &Ending, output: &mut Output) -> Result<(), CommandError> {
    output.line("")?;
    for line in lines(sitting, ending, None, output) {
        output.line(line.printed(output.style))?;
    }
    Ok(())
}

/// The places, the scores, and what decided ties, line by line, for whoever sits at a seat.
pub(super) fn lines(
    sitting: &Sitting,
    ending: &Ending,
    own: Option<usize>,
    output: &Output,
) -> Vec<DrawnLine> {
    let words = output.words;
    let over = counted(words.over, sitting.answers(), &[("title", &clean(sitting.title()))]);
    let mut lines = vec![DrawnLine::toned(Tone::Strong, over), DrawnLine::default()];
    let own = ending.places.iter().position(|place| own.is_some_and(|own| place.seats.contains(&own)));
    lines.extend(places(&ending.places, own, words));
    if !ending.rows.is_empty() {
        lines.push(DrawnLine::default());
        let names: Vec<String> = ending.places.iter().map(|place| place.name.clone()).collect();
        lines.extend(score_table((&names, own), &ending.rows, output.style));
    }
    if !ending.reasons.is_empty() {
        lines.push(DrawnLine::default());
        lines.extend(reasons(&ending.reasons, words, output.width));
    }
    lines
}

/// The places, with those of the first and of the own seat marked.
fn places(places: &[Place], own: Option<usize>, words: &Words) -> Vec<DrawnLine> {
    let name = |(at, place): (usize, &Place)| match Some(at) == own {
        true => fill(words.you, &[("seat", &place.name)]),
        false => place.name.clone(),
    };
    let names: Vec<String> = places.iter().enumerate().map(name).collect();
    let widest = names.iter().map(|name| width(name)).max().unwrap_or(0);
    // A game without scores has no points.
    let points = |total: Option<i64>| total.map_or_else(String::new, |total| total.to_string());
    let totals: Vec<String> = places.iter().map(|place| points(place.total)).collect();
    let digits = totals.iter().map(String::len).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (at, (place, total)) in places.iter().zip(&totals).enumerate() {
        let mut line = format!("{:>3}.  {}", place.place, padded(&names[at], widest));
        if digits > 0 {
            line = format!("{line}  {}", to_right(total, digits));
        }
        if place.is_shared {
            let word = if place.is_draw { words.draw } else { words.shared };
            line.push_str(&format!("  {word}"));
        }
        let line = line.trim_end();
        lines.push(match (place.place, Some(at) == own) {
            (_, true) => DrawnLine::toned(Tone::Own, line),
            (1, false) => DrawnLine::toned(Tone::Strong, line),
            _ => DrawnLine::plain(line),
        });
    }
    lines
}

/// The lines of scores with a column for each seat or team; that of the own seat is marked.
pub(super) fn score_table(
    (names, own): (&[String], Option<usize>),
    rows: &[ScoreRow],
    style: Style,
) -> Vec<DrawnLine> {
    let first = rows.iter().map(|row| width(&row.name)).max().unwrap_or(0);
    let wide = |(at, name): (usize, &String)| {
        let cells = rows.iter().filter_map(|row| row.cells.get(at)).map(|cell| width(cell)).max();
        cells.unwrap_or(0).max(width(name))
    };
    let widths: Vec<usize> = names.iter().enumerate().map(wide).collect();
    let line = |name: &str, cells: &[String], tone: Option<Tone>| {
        let toned = |tone: Option<Tone>, text: String| match tone {
            Some(tone) => DrawnLine::toned(tone, text),
            None => DrawnLine::plain(text),
        };
        let start = toned(tone, format!("  {}", padded(name, first)));
        let cells = cells.iter().zip(&widths).enumerate().map(|(at, (cell, wide))| {
            let tone = if Some(at) == own { Some(Tone::Own) } else { tone };
            toned(tone, format!("  {}", to_right(cell, *wide)))
        });
        cells.fold(start, DrawnLine::and)
    };
    let mut lines = vec![line("", names, Some(Tone::Strong))];
    for row in rows {
        if row.is_sum {
            let wide = first + widths.iter().map(|wide| wide + 2).sum::<usize>();
            lines.push(DrawnLine::plain("  ").and(DrawnLine::rule(style, wide)));
        }
        lines.push(line(&row.name, &row.cells, row.is_sum.then_some(Tone::Strong)));
    }
    lines
}

/// Where the points of counters came from.
pub(super) fn reasons(reasons: &[PointsReason], words: &Words, columns: usize) -> Vec<DrawnLine> {
    let mut lines = Vec::new();
    for reason in reasons {
        let text = wrapped(&reason.told(words), columns - 2, 4);
        let row = |(at, row): (usize, &str)| {
            DrawnLine::plain(if at == 0 { "  " } else { "" }).with_toned(Tone::Faint, row)
        };
        lines.extend(text.lines().enumerate().map(row));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::output::Output;
    use crate::door::sitting::Sureness;

    #[test]
    fn the_winner_and_the_own_seat_are_marked() {
        let place = |(seat, place, name, total): (usize, usize, &str, i64)| Place {
            name: name.to_owned(),
            seats: vec![seat],
            place,
            is_shared: false,
            is_draw: false,
            total: Some(total),
        };
        let ended = [(1, 1, "Bob", 12), (0, 2, "Ann", 7)].map(place);
        let row = |name: &str, cells: [&str; 2], is_sum| ScoreRow {
            name: name.to_owned(),
            cells: cells.map(str::to_owned).to_vec(),
            certainty: vec![Sureness::Known; 2],
            is_sum,
        };
        let rows = [row("pyramids", ["12", "7"], false), row("total", ["12", "7"], true)];
        let output = Output::in_memory(true);
        let names = ["Bob".to_owned(), "Ann".to_owned()];
        let mut lines = places(&ended, Some(1), output.words);
        lines.extend(score_table((&names, Some(1)), &rows, output.style));
        let tone = |tone: Option<Tone>| tone.map_or_else(String::new, |tone| format!("{tone:?}"));
        let span = |span: &crate::cli::drawing::DrawnSpan| format!("{}[{}]", tone(span.tone), span.text);
        let told: Vec<String> = lines.iter().map(|line| line.spans.iter().map(span).collect()).collect();
        assert_eq!(
            told,
            [
                "Strong[  1.  Bob        12]",
                "Own[  2.  Ann (you)   7]",
                "Strong[          ]Strong[  Bob]Own[  Ann]",
                "[  pyramids][   12]Own[    7]",
                "[  ]Faint[------------------]",
                "Strong[  total   ]Strong[   12]Own[    7]",
            ]
        );
    }
}
