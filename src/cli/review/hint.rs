//! `parlor hint`: what a bot thinks of each option where a recorded match stands.

use serde_json::{Value, json};

use super::super::clock::since_start;
use super::super::environment::Environment;
use super::super::exit::{CommandError, Exit};
use super::super::output::{Output, clean, padded, width};
use super::super::replay::{RecordPlace, stands};
use super::super::shelf;
use super::super::study_arguments::{FigureFormat, HintArguments};
use crate::door::sitting::{Asked, Hint, question_line};

pub(in super::super) fn run(
    arguments: &HintArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let file = shelf::file_or_save(&arguments.record, environment);
    let place = RecordPlace { file: &file, game: arguments.game.as_deref(), at: arguments.at };
    let stood = stands(&place, environment, &arguments.language, output)?;
    super::recall(&stood.checked, &stood.game, output);
    let sitting = stood.sitting;
    let (Some(asked), Some(hinting)) =
        (sitting.asked(), sitting.begin_steady_hints(arguments.iterations, since_start))
    else {
        return Err(CommandError::usage("the match is over there, so nothing is asked")
            .hint("`--at N` names an earlier place: after N answers"));
    };
    let (imagined, hints) = hinting.think();
    let told = HintTold {
        asked: &asked,
        imagined,
        hints: &hints,
        judge: super::judge(&stood.game, arguments.iterations),
        learnt: stood.game.learnt_matches(),
    };
    match arguments.format {
        FigureFormat::Text => {
            let observer = sitting.observer(Some(&sitting.seats()[asked.seat()]))?;
            let scene = sitting.scene(observer);
            if let Some(question) = question_line(&scene, output.words) {
                output.line(clean(&question))?;
            }
            output.text(&told.text())?;
        }
        FigureFormat::Json => {
            let mut json = told.json();
            json["game"] = sitting.title().into();
            json["seat"] = sitting.seats()[asked.seat()].clone().into();
            json["answers"] = sitting.answers().into();
            output.json(&json.to_string())?;
        }
    }
    Ok(Exit::Fine)
}

/// What is said.
struct HintTold<'a> {
    asked: &'a Asked,
    imagined: u32,
    hints: &'a [Hint],
    /// How the bot plays.
    judge: String,
    /// From how many matches it has learnt the game.
    learnt: Option<u64>,
}

impl HintTold<'_> {
    fn text(&self) -> String {
        let options: Vec<String> = self.hints.iter().map(|hint| self.option(hint)).collect();
        let widest = options.iter().map(|option| width(option)).max().unwrap_or(0);
        let mut text = format!(
            "{} matches imagined; results are from 0, last of all, to 100, first of all\n\
             the bot: {}; it imagines most matches of what may be best, and would take the first option\n",
            self.imagined, self.judge
        );
        for (hint, option) in self.hints.iter().zip(options) {
            text += &format!(
                "  {}  {:>3} % of them  result {:>3}\n",
                padded(&option, widest),
                hint.tries,
                hint.result
            );
        }
        text
    }

    fn option(&self, hint: &Hint) -> String {
        match hint.option.and_then(|at| self.asked.shown().get(at).cloned()) {
            Some(shown) => clean(&shown),
            None => clean(self.asked.pass()),
        }
    }

    fn json(&self) -> Value {
        let hint = |hint: &Hint| {
            json!({
                "option": self.option(hint),
                "tries": f64::from(hint.tries) / 100.0,
                "result": f64::from(hint.result) / 100.0,
            })
        };
        json!({
            "parlor": 1,
            "imagined": self.imagined,
            "learnt": self.learnt,
            "hints": self.hints.iter().map(hint).collect::<Vec<Value>>(),
        })
    }
}
