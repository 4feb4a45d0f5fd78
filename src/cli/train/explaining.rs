//! `parlor train --explain`: what of a position speaks for a seat, and what against it.

use serde_json::{Value, json};

use super::failed;
use crate::cli::exit::{CommandError, Exit};
use crate::cli::games::NamedGame;
use crate::cli::loading::CheckedDefinition;
use crate::cli::output::{Output, count};
use crate::cli::study_arguments::{FigureFormat, TrainArguments};
use crate::door::Game;
use crate::door::study::{FeatureEffect, Taught};

/// Matches that are looked at.
const MATCHES: u32 = 200;
/// The most lines on each side.
const MOST_SHOWN: usize = 12;

pub(super) fn run(
    arguments: &TrainArguments,
    (named, checked): (&NamedGame, &CheckedDefinition),
    game: &Game,
    output: &mut Output,
) -> Result<Exit, CommandError> {
    let learn = checked.learning(game);
    let taught = Taught::of(&checked.definition, named.files(), game)
        .map_err(|faults| CommandError::faults(Exit::Usage, faults).note(learn.clone()))?;
    let Some(taught) = taught else {
        let people = count(usize::from(game.people()), "seat");
        return Err(CommandError::usage(format!("nothing was learnt of this game with {people}")).hint(learn));
    };
    let effects = taught.explain(game, MATCHES).map_err(|broken| failed(broken, &arguments.game))?;
    match arguments.format {
        FigureFormat::Text => output.text(&text(game, &taught, &effects))?,
        FigureFormat::Json => output.json(&json(game, &taught, &effects).to_string())?,
    }
    Ok(Exit::Fine)
}

fn text(game: &Game, taught: &Taught, effects: &[FeatureEffect]) -> String {
    let mut text = format!(
        "{}, {} seats, learnt from {} matches, played by {}\n{MATCHES} matches of it against itself: by how much it moves \
         the odds (log odds on average), how often it is there, and its weight\n",
        game.title(),
        game.people(),
        taught.matches(),
        taught.way()
    );
    for (head, is_for) in [("for a seat", true), ("against it", false)] {
        text += &format!("\n{head}\n   moves    there  weight  what is there\n");
        for effect in effects.iter().filter(|effect| (effect.weight > 0.0) == is_for).take(MOST_SHOWN) {
            let FeatureEffect { what, weight, share, size } = effect;
            text += &format!("  {size:.4}  {:>5.1} %  {weight:+.3}  {what}\n", 100.0 * share);
        }
    }
    text
}

fn json(game: &Game, taught: &Taught, effects: &[FeatureEffect]) -> Value {
    let effect = |effect: &FeatureEffect| json!({ "what": effect.what, "weight": effect.weight, "share": effect.share, "size": effect.size });
    json!({
        "parlor": 1,
        "game": game.title(),
        "seats": game.people(),
        "learnt_matches": taught.matches(),
        "way": taught.way().to_string(),
        "matches": MATCHES,
        "effects": effects.iter().map(effect).collect::<Vec<Value>>(),
    })
}
