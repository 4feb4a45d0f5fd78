//! The bot that answers by what it has learnt, without looking ahead.

use std::sync::Arc;

use super::random::any_answer;
use super::{Bot, only_answer};
use crate::model::{Features, Model, PositionReader, PositionSlots, draw};
use crate::play::{Answer, Match};
use crate::session::Perspective;
use crate::table::Generator;
use crate::vm::eyes::PASS;

/// Takes the answer that its policy holds for the best.
pub struct Trained {
    plan: Arc<Features>,
    model: Arc<Model>,
    thought: PositionReader,
    sight: PositionSlots,
    chances: Vec<f32>,
    /// How much all answers are alike to it; at 0 it takes the best one.
    temperature: f32,
}

impl Trained {
    /// A bot with a model of the game.
    #[must_use]
    pub fn new(plan: Arc<Features>, model: Arc<Model>) -> Self {
        Self {
            plan,
            model,
            thought: PositionReader::default(),
            sight: PositionSlots::default(),
            chances: Vec::new(),
            temperature: 0.0,
        }
    }

    /// The same, but it gives any answer, those more often that its policy holds for better: the higher the temperature,
    /// the weaker it plays. At 1 it gives each as often as while it learnt.
    #[must_use]
    pub fn careless(self, temperature: f32) -> Self {
        Self { temperature, ..self }
    }

    /// The answer that is best, or one of those that are good.
    fn pick(&self, chance: &mut Generator) -> Option<usize> {
        if self.temperature > 0.0 {
            return Some(draw(&self.chances, chance));
        }
        let chances = &self.chances;
        (0..chances.len()).max_by(|one, other| chances[*one].total_cmp(&chances[*other]))
    }

    /// The answer, pick by pick, in an imagined match: what the seat sees is the same there. `None` when it does not
    /// fit.
    fn answer(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Option<Answer> {
        let (game, choice) = (sight.game(), sight.choice());
        let mut state: Match = sight.imagine(chance)?;
        let (known, mut now) = (sight.marks(), Vec::new());
        let (_, most) = choice.bounds();
        let mut picks = Vec::new();
        while picks.len() < most {
            state.marks(game, &mut now);
            self.thought.look_at_answers(&self.plan, &state, &mut self.sight);
            let temperature = if self.temperature > 0.0 { self.temperature } else { 1.0 };
            self.model.chances_of(&self.sight, temperature, &mut self.chances);
            let best = self.pick(chance)?;
            if now[best] == PASS {
                break;
            }
            let left = choice.left(&picks).find(|at| known[*at] == now[best])?;
            picks.push(left);
            if state.answer(game, best).ok()? {
                break;
            }
        }
        Some(Answer { picks })
    }
}

impl Bot for Trained {
    fn choose(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Answer {
        if let Some(answer) = only_answer(sight.choice()) {
            return answer;
        }
        self.answer(sight, chance).unwrap_or_else(|| any_answer(sight.choice(), chance))
    }
}
