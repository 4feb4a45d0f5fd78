//! `parlor log`: what happened in a recorded match, as one observer reads it.

use super::arguments::{LogArguments, LogFormat};
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::news::{NewsLayout, log as told};
use super::output::Output;
use super::replay::{FoundRecord, differing, failed, find};
use super::shelf;
use crate::door::sitting::{Engine, Replayed};

pub(super) fn run(
    arguments: &LogArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let file = &shelf::file_or_save(&arguments.record, environment);
    let found = find(file, (arguments.game.as_deref(), environment), &|checked, rules| {
        checked.speech_at_table(rules, &arguments.language)
    })?;
    let FoundRecord { kept, game, speech, instead } = found;
    let Replayed { sitting, differs, warnings } = kept.replay(&game, Engine::Machine)?;
    let sitting = sitting.speaking(&speech);
    let observer = sitting.observer(arguments.seat.as_deref())?;
    if !warnings.is_empty() {
        output.complain_of(&warnings, instead.as_deref());
    }
    match arguments.format {
        LogFormat::Text => {
            let paragraphs = sitting.told(observer, 0..sitting.log_end());
            output.words = speech.words;
            output.text(&told(&paragraphs, NewsLayout::of(output)))?;
        }
        LogFormat::Jsonl => {
            for event in sitting.events(observer, 0) {
                output.json(&event.json())?;
            }
        }
    }
    output.flush()?;
    if let Some(differs) = differs {
        return Err(differing(differs, file, &sitting));
    }
    match sitting.failure() {
        Some(failure) => Err(failed(failure, &sitting, file)),
        None => Ok(Exit::Fine),
    }
}
