//! Prints saves.

use std::time::SystemTime;

use serde_json::{Value as Json, json};

use super::ago;
use super::preview::ListedSave;
use crate::cli::clock::since;
use crate::cli::exit::{CommandError, Exit};
use crate::cli::output::{Output, Tone, clean, padded, width, wrapped};
use crate::cli::seats::with_bot;
use crate::cli::{drawing, result};
use crate::door::Observer;
use crate::door::sitting::{Ending, MatchPreview, Place};
use crate::door::words::{Words, counted, fill};

/// Prints a list of saves, and how to go on with one.
///
/// # Errors
/// When it cannot be printed.
pub(super) fn list(shown: &[ListedSave], output: &mut Output) -> Result<(), CommandError> {
    if shown.is_empty() {
        return Ok(output.line(wrapped(output.words.no_saves, output.width, 0))?);
    }
    let widest = shown.iter().map(|save| width(&clean(&save.save.name))).max().unwrap_or(0);
    for save in shown {
        entry(save, widest, output)?;
    }
    output.line("")?;
    Ok(output.line(wrapped(output.words.saves_go_on, output.width, 0))?)
}

/// Prints saves with their tables. Returns the exit code of the first that cannot be gone on with.
///
/// # Errors
/// When they cannot be printed.
pub(super) fn tables(shown: &[ListedSave], output: &mut Output) -> Result<Exit, CommandError> {
    let mut exit = Exit::Fine;
    for (nth, save) in shown.iter().enumerate() {
        if nth > 0 {
            output.line("")?;
        }
        let widest = width(&clean(&save.save.name));
        entry(save, widest, output)?;
        if let Some(sitting) = &save.sitting {
            output.line("")?;
            output.text(&drawing::draw(&sitting.scene(Observer::Spectator), output))?;
        }
        if let (Some(sitting), Some(ending)) = (&save.sitting, &save.ending) {
            result::print(sitting, ending, output)?;
        }
        if let (Exit::Fine, Some(problem)) = (exit, &save.problem) {
            exit = problem.exit();
        }
    }
    Ok(exit)
}

/// A save on a few lines, below each other.
fn entry(save: &ListedSave, widest: usize, output: &mut Output) -> Result<(), CommandError> {
    head(save, widest, output)?;
    let words = output.words;
    let mut lines = Vec::new();
    lines.extend(save.preview.iter().flat_map(|preview| stands(preview, save.ending.is_none(), words)));
    lines.extend(save.ending.as_ref().map(|ending| places(ending, words)));
    for line in lines {
        print(&line, widest, output)?;
    }
    let Some(problem) = &save.problem else { return Ok(()) };
    let text = output.style.paint(Tone::Wrong, &clean(&problem.in_short()));
    print(&text, widest, output)?;
    problem.advice().map_or(Ok(()), |advice| print(&clean(advice), widest, output))
}

/// The name, who plays what, and since when.
fn head(save: &ListedSave, widest: usize, output: &mut Output) -> Result<(), CommandError> {
    let words = output.words;
    let name = padded(&clean(&save.save.name), widest);
    let name = output.style.paint(Tone::Strong, &name);
    let ago = ago::told(since(save.save.played), words);
    let Some(head) = &save.head else {
        return Ok(output.line(format_args!("{name}  {ago}"))?);
    };
    let variant = if head.variant.is_empty() { String::new() } else { format!(" ({})", head.variant) };
    let title = clean(&format!("{}{variant}", head.title));
    let seats: Vec<String> = head.seats.iter().map(|(seat, bot)| with_bot(seat, bot.as_deref())).collect();
    let text = fill(words.saved_match, &[("title", &title), ("seats", &clean(&seats.join(", ")))]);
    let room = output.width.saturating_sub(widest + 2).max(20);
    output.line(format_args!("{name}  {}", wrapped(&text, room, widest + 2)))?;
    let phrase = if head.is_over { words.saved_over } else { words.saved_open };
    print(&counted(phrase, head.answers, &[("ago", &ago)]), widest, output)
}

fn print(line: &str, widest: usize, output: &mut Output) -> Result<(), CommandError> {
    let start = widest + 2;
    let text = wrapped(line, output.width.saturating_sub(start).max(20), start);
    Ok(output.line(format_args!("{}{text}", " ".repeat(start)))?)
}

/// What is asked, and the points that everybody may know.
fn stands(preview: &MatchPreview, is_open: bool, words: &Words) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some((seat, prompt)) = &preview.question {
        let mut line = fill(words.question, &[("seat", seat), ("prompt", prompt)]);
        for part in &preview.parts {
            let (nth, times) = (part.nth.to_string(), part.times.to_string());
            let part = fill(words.part_of, &[("part", &part.name), ("nth", &nth), ("times", &times)]);
            line.push_str(&format!("   {part}"));
        }
        lines.push(line);
    }
    for known in preview.points.iter().filter(|_| is_open) {
        if known.seats.iter().all(|(_, points)| points.is_none()) {
            continue;
        }
        let of_seat = |(seat, points): &(String, Option<i64>)| {
            format!("{seat} {}", points.map_or_else(|| "?".to_owned(), |points| points.to_string()))
        };
        let points: Vec<String> = known.seats.iter().map(of_seat).collect();
        lines.push(fill(words.saved_points, &[("line", &known.line), ("points", &points.join(", "))]));
    }
    lines
}

/// Who has won, and with how many points.
fn places(ending: &Ending, words: &Words) -> String {
    let place = |one: &Place| {
        let total = one.total.map_or_else(String::new, |total| format!(" {total}"));
        let seat = format!("{}{total}", one.name);
        fill(words.saved_place, &[("place", &one.place.to_string()), ("seat", &seat)])
    };
    ending.places.iter().map(place).collect::<Vec<String>>().join(", ")
}

/// Saves as data: one object with a list.
pub(super) fn json(shown: &[ListedSave]) -> Json {
    json!({ "saves": shown.iter().map(one_json).collect::<Vec<Json>>() })
}

fn one_json(save: &ListedSave) -> Json {
    let played = save.save.played.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
    let mut told = json!({
        "name": save.save.name,
        "path": save.save.path.to_string_lossy(),
        "played": played,
        "problem": save.problem.as_ref().map(CommandError::in_short),
        "advice": save.problem.as_ref().and_then(CommandError::advice),
    });
    if let Some(head) = &save.head {
        let seats = head.seats.iter().map(|(seat, bot)| json!({ "name": seat, "bot": bot }));
        told["game"] = head.game.as_str().into();
        told["title"] = head.title.as_str().into();
        told["variant"] = head.variant.as_str().into();
        told["seats"] = seats.collect();
        told["answers"] = head.answers.into();
        told["over"] = head.is_over.into();
    }
    if let Some(preview) = &save.preview {
        told["question"] = match &preview.question {
            Some((seat, prompt)) => json!({ "seat": seat, "prompt": prompt }),
            None => Json::Null,
        };
        let lines = preview.points.iter().map(|known| {
            let seats = known.seats.iter().map(|(seat, points)| json!({ "seat": seat, "points": points }));
            json!({ "line": known.line, "seats": seats.collect::<Vec<Json>>() })
        });
        told["points"] = lines.collect();
    }
    if let Some(ending) = &save.ending {
        let places = ending
            .places
            .iter()
            .map(|one| json!({ "seat": one.name, "place": one.place, "points": one.total }));
        told["places"] = places.collect();
    }
    told
}
