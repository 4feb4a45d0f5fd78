//! `parlor perft`: how many sequences of answers there are to each depth.

use std::fmt::Write;

use serde_json::{Value as Json, json};

use super::arguments::Language;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::loading::{CheckedDefinition, game};
use super::output::{Output, Style, Tone, clean, padded, to_right, width};
use super::progress::ProgressLine;
use super::replay::{RecordPlace, Stood, stands};
use super::seats::{add_people, sitting};
use super::study_arguments::{ChanceMode, FigureFormat, PerftArguments};
use super::{interrupt, threads};
use crate::door::Game;
use crate::door::study::{BrokenSequence, Perft, PerftCount, PerftTerms};

pub(super) fn run(
    arguments: &PerftArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let terms = PerftTerms {
        depth: arguments.depth,
        all_chance: arguments.chance == ChanceMode::All,
        positions: arguments.unique,
        threads: threads::number(arguments.threads),
        outcomes: arguments.outcomes,
    };
    let (game, seed, perft) = match (&arguments.from, &arguments.game) {
        (None, Some(path)) => {
            let game = named(path, arguments, environment)?;
            let perft = Perft::of_game(&game, arguments.rules.seed, terms);
            (game, arguments.rules.seed, perft)
        }
        (_, path) => recorded(arguments, (path.as_deref(), environment), terms, output)?,
    };
    let stop = interrupt::stop();
    let bar = ProgressLine::new(1, "parts", environment, output.is_ascii());
    let counted = perft.count(stop, |done, total| bar.of(done, total));
    interrupt::ends_by_itself();
    drop(bar);
    let told = PerftTold { game: &game, seed, arguments };
    match counted.map_err(|broken| told.broken(broken))? {
        None => Ok(Exit::Interrupted),
        Some(count) => {
            match arguments.format {
                FigureFormat::Text => output.text(&told.text(&count, output.style))?,
                FigureFormat::Json => output.json(&told.json(&count).to_string())?,
            }
            Ok(Exit::Fine)
        }
    }
}

/// The game that was named, from its beginning.
fn named(path: &str, arguments: &PerftArguments, environment: &Environment) -> Result<Game, CommandError> {
    let checked = CheckedDefinition::find(path, environment)?;
    let rules = checked.seeded(&arguments.rules)?;
    let seats = arguments.seats.map_or(usize::from(rules.players().usual), usize::from);
    game(rules, seats)
}

/// Where a recorded match stands.
fn recorded(
    arguments: &PerftArguments,
    named: (Option<&str>, &Environment),
    terms: PerftTerms,
    output: &mut Output,
) -> Result<(Game, u64, Perft), CommandError> {
    let Some(file) = &arguments.from else { return Err(CommandError::usage("no game is named")) };
    let place = RecordPlace { file, game: named.0, at: arguments.at };
    let Stood { game, sitting, .. } = stands(&place, named.1, &Language { lang: None }, output)?;
    let perft = Perft::of_match(&sitting, terms);
    Ok((game, sitting.seed(), perft))
}

/// What was counted, and of what.
struct PerftTold<'a> {
    game: &'a Game,
    seed: u64,
    arguments: &'a PerftArguments,
}

impl PerftTold<'_> {
    fn text(&self, count: &PerftCount, style: Style) -> String {
        let mut text = self.heading();
        text.push('\n');
        let mut head = vec!["depth", "sequences", "ended"];
        if self.arguments.unique {
            head.push("positions");
        }
        let mut rows = vec![head.into_iter().map(str::to_owned).collect::<Vec<String>>()];
        for (depth, level) in count.levels.iter().enumerate() {
            let mut row = vec![depth.to_string(), level.sequences.to_string(), level.ended.to_string()];
            if self.arguments.unique {
                row.push(level.positions().to_string());
            }
            rows.push(row);
        }
        text.push_str(&aligned(&rows, style));
        if self.arguments.divide && !count.divided.is_empty() {
            text.push_str(&self.divided(count));
        }
        let _ = writeln!(text, "\n{} whole matches", count.ended());
        text
    }

    fn heading(&self) -> String {
        let variant = match self.game.variant() {
            "" => String::new(),
            name => format!(", {}", clean(name)),
        };
        let chance = match self.arguments.chance {
            ChanceMode::Drawn => format!("chance drawn from seed {}", self.seed),
            ChanceMode::All => "all chance".to_owned(),
        };
        format!("{}{variant} for {}: {chance}\n", clean(self.game.title()), sitting(self.game))
    }

    fn divided(&self, count: &PerftCount) -> String {
        let widest = count.divided.keys().map(|answer| width(&clean(answer))).max().unwrap_or_default();
        let digits = count.divided.values().map(|of| of.to_string().len()).max().unwrap_or_default();
        let mut text = format!("\nsequences of {} by their first answer\n", self.arguments.depth);
        for (answer, sequences) in &count.divided {
            let answer = padded(&clean(answer), widest);
            let _ = writeln!(text, "  {answer}  {}", to_right(&sequences.to_string(), digits));
        }
        text
    }

    fn json(&self, count: &PerftCount) -> Json {
        let levels = count.levels.iter().enumerate().map(|(depth, level)| {
            let mut row = json!({
                "depth": depth, "sequences": level.sequences, "ended": level.ended,
            });
            if self.arguments.unique {
                row["positions"] = level.positions().into();
            }
            row
        });
        let mut told = json!({
            "game": self.game.title(),
            "variant": self.game.variant(),
            "rules": self.game.rules_hash(),
            "seats": self.game.seats(),
            "chance": match self.arguments.chance { ChanceMode::Drawn => "drawn", ChanceMode::All => "all" },
            "seed": self.seed,
            "depth": self.arguments.depth,
            "levels": levels.collect::<Vec<Json>>(),
            "ended": count.ended(),
        });
        add_people(&mut told, self.game);
        if self.arguments.divide {
            told["divided"] = json!(count.divided);
        }
        told
    }

    /// The first sequence in which a script failed.
    fn broken(&self, broken: BrokenSequence) -> CommandError {
        let mut note = format!("seed {}, after these answers:\n", self.seed);
        if self.arguments.from.is_some() {
            note = "after the record and these answers:\n".to_owned();
        }
        for (seat, answer) in &broken.answers {
            let _ = writeln!(note, "  {seat}: {}", clean(answer));
        }
        CommandError::faults(Exit::Script, broken.faults).note(note.trim_end().to_owned())
    }
}

/// Numbers under each other; the first row says what they are.
fn aligned(rows: &[Vec<String>], style: Style) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width_of = |column: usize| rows.iter().map(|row| width(&row[column])).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns).map(width_of).collect();
    let mut text = String::new();
    for (at, row) in rows.iter().enumerate() {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, width)| to_right(cell, *width)).collect();
        let line = cells.join("  ");
        let line = if at == 0 { style.paint(Tone::Faint, &line).to_string() } else { line };
        text.push_str(&line);
        text.push('\n');
    }
    text
}
