//! The bot that answers by what it has learnt, without a search.

use std::sync::{Arc, Weak};

use super::ahead::{Ahead, Judge, greatest};
use super::random::any_answer;
use super::{Bot, only_answer};
use crate::belief::Imagining;
use crate::compile::Game;
use crate::model::{Features, Model, PositionReader, PositionSlots, draw};
use crate::play::{Answer, Match};
use crate::session::Perspective;
use crate::table::Generator;
use crate::vm::eyes::PASS;

/// Takes the answer that its policy holds for the best, or after which its value is greatest.
pub struct Trained {
    plan: Arc<Features>,
    model: Arc<Model>,
    thought: PositionReader,
    sight: PositionSlots,
    chances: Vec<f32>,
    /// How much all answers are alike to it; at 0 it takes the best one.
    temperature: f32,
    /// Whether it gives the answer after which its value is greatest.
    looks_ahead: bool,
    /// What it looks ahead with, once it has met a game.
    ahead: Option<(Weak<Game>, Ahead)>,
}

impl Trained {
    /// A bot with a model of the game, which answers by its policy.
    #[must_use]
    pub fn new(plan: Arc<Features>, model: Arc<Model>) -> Self {
        Self {
            plan,
            model,
            thought: PositionReader::default(),
            sight: PositionSlots::default(),
            chances: Vec::new(),
            temperature: 0.0,
            looks_ahead: false,
            ahead: None,
        }
    }

    /// The same, but it gives any answer, those more often that its policy holds for better: the higher the temperature,
    /// the weaker it plays. At 1 it gives each as often as while it learnt.
    #[must_use]
    pub fn careless(self, temperature: f32) -> Self {
        Self { temperature, ..self }
    }

    /// The same, but it gives each answer in some imagined matches and takes the one after which its value is greatest.
    #[must_use]
    pub fn looking_ahead(self) -> Self {
        Self { looks_ahead: true, ..self }
    }

    /// The answer that is best, or one of those that are good.
    fn pick(&self, chance: &mut Generator) -> usize {
        if self.temperature > 0.0 { draw(&self.chances, chance) } else { greatest(&self.chances) }
    }

    /// The mark of the best first pick, if it looks ahead.
    fn first(
        &mut self,
        sight: &Perspective<'_>,
        imagining: &mut Imagining<'_>,
        chance: &mut Generator,
    ) -> Option<u64> {
        if !self.looks_ahead {
            return None;
        }
        let game = sight.game();
        let known = self.ahead.take().filter(|(of, _)| std::ptr::eq(of.as_ptr(), Arc::as_ptr(game)));
        let (of, mut ahead) = known.unwrap_or_else(|| (Arc::downgrade(game), Ahead::new(game)));
        let best = ahead.best(Judge { plan: &self.plan, model: &self.model }, sight, imagining, chance);
        self.ahead = Some((of, ahead));
        best
    }

    /// The answer, pick by pick, in an imagined match: what the seat sees is the same there. `None` when it does not
    /// fit.
    fn answer(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Option<Answer> {
        let (game, choice) = (sight.game(), sight.choice());
        let mut imagining = sight.imagining_at_once();
        let mut state = Match::new(game, 0);
        if imagining.imagine(&mut state, chance).is_none() {
            imagining = sight.imagining();
            imagining.imagine(&mut state, chance)?;
        }
        let (known, mut now) = (sight.marks(), Vec::new());
        let (_, most) = choice.bounds();
        let mut picks = Vec::new();
        let mut first = self.first(sight, &mut imagining, chance);
        while picks.len() < most {
            state.marks(game, &mut now);
            let best = match first.take().and_then(|mark| now.iter().position(|one| *one == mark)) {
                Some(best) => best,
                None => {
                    self.thought.begin(game, &self.plan, &mut state).look_at_answers(&mut self.sight);
                    let temperature = if self.temperature > 0.0 { self.temperature } else { 1.0 };
                    self.model.chances_of(&self.sight, temperature, &mut self.chances);
                    self.pick(chance)
                }
            };
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
