//! The end of a match: the ranking, and every score taken apart.

use crate::cli::exit::Stop;
use crate::cli::output::{Output, Tone, clean, padded, to_right, width, wrapped};
use crate::compile::Game;
use crate::compile::value::KindId;
use crate::door::words::{Words, counted, fill};
use crate::play::Outcome;
use crate::play::outcome::{Points, Standing};
use crate::session::Session;
use crate::vm::Failure;

/// Prints who is in which place, what everybody scored, and what decided ties.
///
/// # Errors
/// When it cannot be printed.
pub(super) fn print(session: &Session, outcome: &Outcome, output: &mut Output) -> Result<(), Stop> {
    let title = clean(session.game().label(&session.game().rules.title));
    let over = counted(output.words.over, session.entries().len(), &[("title", &title)]);
    output.line("")?;
    output.line(output.style.paint(Tone::Strong, &over))?;
    output.line("")?;
    places(session, outcome, output)?;
    let rows = rows(session, outcome, output.words);
    if !rows.is_empty() {
        output.line("")?;
        table(session, outcome, &rows, output)?;
    }
    reasons(session, outcome, output)
}

/// The scores as they stand.
///
/// # Errors
/// When a script that scores fails.
pub(super) fn of(session: &Session) -> Result<Outcome, Failure> {
    session.outcome()
}

fn name(session: &Session, standing: &Standing) -> String {
    clean(&session.setup().seats[usize::from(standing.seat.0)])
}

fn by_place(outcome: &Outcome) -> Vec<&Standing> {
    let mut seats: Vec<&Standing> = outcome.seats.iter().collect();
    seats.sort_by_key(|standing| standing.place);
    seats
}

fn places(session: &Session, outcome: &Outcome, output: &mut Output) -> Result<(), Stop> {
    let seats = by_place(outcome);
    let widest = seats.iter().map(|standing| width(&name(session, standing))).max().unwrap_or(0);
    // A game that only ranks has no points.
    let points = |standing: &&Standing| match standing.lines.as_slice() {
        [] => String::new(),
        _ => standing.total.to_string(),
    };
    let totals: Vec<String> = seats.iter().map(points).collect();
    let digits = totals.iter().map(String::len).max().unwrap_or(0);
    for (standing, total) in seats.iter().zip(&totals) {
        let place = standing.place;
        let shared = seats.iter().filter(|other| other.place == place).count() > 1;
        let mut line = format!("{place:>3}.  {}", padded(&name(session, standing), widest));
        if digits > 0 {
            line = format!("{line}  {}", to_right(total, digits));
        }
        if shared {
            line.push_str(&format!("  {}", output.words.shared));
        }
        let line = line.trim_end();
        let line = if place == 1 { output.style.paint(Tone::Own, line) } else { line.to_owned() };
        output.line(line)?;
    }
    Ok(())
}

/// A line of the table: its name, and a cell for each seat.
struct Row {
    name: String,
    cells: Vec<String>,
    /// A rule is drawn above it.
    is_sum: bool,
}

fn rows(session: &Session, outcome: &Outcome, words: &Words) -> Vec<Row> {
    let seats = by_place(outcome);
    let Some(first) = seats.first() else { return Vec::new() };
    let game = session.game();
    let label = |name: &str| clean(game.label(name));
    let mut rows: Vec<Row> = Vec::new();
    for (at, line) in first.lines.iter().enumerate() {
        let name = match &line.kind {
            Some(kind) => format!("{}: {}", label(&line.name), kind_shown(game, kind)),
            None => label(&line.name),
        };
        let cells = seats.iter().map(|standing| standing.lines.get(at).map_or_else(String::new, points));
        rows.push(Row { name, cells: cells.collect(), is_sum: false });
    }
    let totals = seats.iter().map(|standing| standing.total.to_string());
    if !rows.is_empty() {
        let name = game.voice.label("total").unwrap_or(words.total);
        rows.push(Row { name: clean(name), cells: totals.collect(), is_sum: true });
    }
    // What decides ties is shown where there were any to decide.
    let tied = |at: usize| seats.windows(2).any(|pair| pair[0].keys.get(..at) == pair[1].keys.get(..at));
    for (at, key) in outcome.ranking.iter().enumerate() {
        let is_total = key == "total";
        if is_total || !(at == 0 || tied(at)) {
            continue;
        }
        let key_of = |standing: &&Standing| {
            let numbers = standing.keys.get(at).map(Vec::as_slice).unwrap_or_default();
            numbers.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ")
        };
        let fewer = game.ranking.get(at).is_some_and(|line| line.fewer);
        let key = if fewer { fill(words.fewer, &[("key", &label(key))]) } else { label(key) };
        let name = fill(if at == 0 { words.rank } else { words.tie }, &[("key", &key)]);
        rows.push(Row { name, cells: seats.iter().map(key_of).collect(), is_sum: false });
    }
    rows
}

/// A kind as it is shown, by its text in the notation.
fn kind_shown(game: &Game, notation: &str) -> String {
    let ids = (0..).map(KindId).zip(&game.layout.kinds);
    let mut found = ids.filter(|(_, kind)| kind.name == notation);
    clean(found.next().map_or(notation, |(id, _)| game.kind_shown(id)))
}

/// `12`, or `4 * 3 = 12`.
fn points(points: &Points) -> String {
    match points.counted {
        Some((how_many, each)) => format!("{how_many} * {each} = {}", points.points),
        None => points.points.to_string(),
    }
}

fn table(session: &Session, outcome: &Outcome, rows: &[Row], output: &mut Output) -> Result<(), Stop> {
    let names: Vec<String> = by_place(outcome).iter().map(|standing| name(session, standing)).collect();
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
    output.line(output.style.paint(Tone::Strong, &line("", &names)))?;
    for row in rows {
        if row.is_sum {
            let rule = output.style.sign("─", "-");
            let wide = first + widths.iter().map(|wide| wide + 2).sum::<usize>();
            output.line(format_args!("  {}", output.style.paint(Tone::Faint, &rule.repeat(wide))))?;
        }
        output.line(line(&row.name, &row.cells))?;
    }
    Ok(())
}

/// Where the points of counters came from.
fn reasons(session: &Session, outcome: &Outcome, output: &mut Output) -> Result<(), Stop> {
    let mut begun = false;
    for standing in by_place(outcome) {
        for line in standing.lines.iter().filter(|line| line.reasons.len() > 1) {
            if !begun {
                output.line("")?;
                begun = true;
            }
            let parts: Vec<String> =
                line.reasons.iter().map(|(reason, by)| format!("{} {by:+}", clean(reason))).collect();
            let (seat, line) = (name(session, standing), clean(session.game().label(&line.name)));
            let values = [("seat", &*seat), ("line", &line), ("reasons", &parts.join(", "))];
            let text = fill(output.words.reasons, &values);
            let text = wrapped(&text, output.width - 2, 4);
            output.line(format_args!("  {}", output.style.paint(Tone::Faint, &text)))?;
        }
    }
    Ok(())
}
