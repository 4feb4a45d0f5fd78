//! How likely it was that others answered as they did, if the hidden pieces are those of an imagined match.
//!
//! A seat is taken to prefer answers after which its value is greater, and sometimes to give any. It answers by what it
//! sees, so what was worked out for one imagined match holds for all in which it sees the same.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::ahead::{Ahead, Judge};
use crate::belief::{HeardChoices, HeardPick, Imagining};
use crate::compile::Game;
use crate::play::Match;
use crate::table::{Generator, Observer, Privacies};
use crate::vm::eyes::scatter;

/// How much likelier an answer is that brings more: by this power of e for each unit of the value. Of 10 to 200, those
/// from 30 on guessed about equally well what rules of thumb aim at (docs/bots.md).
const SHARPNESS: f32 = 50.0;
/// How often a seat gives any answer.
const ANY: f64 = 0.2;

/// The likelihood of the answers of others, with its memory.
pub(super) struct Likelihood {
    ahead: Ahead,
    /// The chances of all answers to a question, by what the seat saw there.
    known: BTreeMap<u64, Vec<f32>>,
    marks: Vec<u64>,
    /// For each seat what it sees and the observer does not.
    hidden: Privacies,
    /// How many answers were valued.
    pub(super) valued: u32,
}

impl Likelihood {
    pub(super) fn new(game: &Arc<Game>) -> Self {
        Self {
            ahead: Ahead::new(game),
            known: BTreeMap::new(),
            marks: Vec::new(),
            hidden: Privacies::default(),
            valued: 0,
        }
    }

    /// Forgets another question.
    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.valued = 0;
    }

    /// For each step in which others answered, the logarithm of how likely their answers were in the last imagined match.
    pub(super) fn of_steps(
        &mut self,
        game: &Arc<Game>,
        judge: Judge<'_>,
        (imagining, choices): (&mut Imagining<'_>, &mut HeardChoices),
        observer: Observer,
        chance: &mut Generator,
    ) -> Vec<f64> {
        let mut logs = vec![0.0; choices.len()];
        imagining.hear(choices, chance, &mut |HeardPick { step, pick, alike }, asked| {
            let key = self.key(game, asked, (step, pick), observer);
            let chances = self.chances(game, judge, asked, key);
            let given: f64 = alike.iter().filter_map(|at| chances.get(*at)).copied().map(f64::from).sum();
            let even = as_float(alike.len()) / as_float(chances.len().max(1));
            logs[step] += libm::log((1.0 - ANY) * given + ANY * even);
        });
        logs
    }

    /// A number for a question and for what its seat sees there that the observer does not see.
    fn key(&mut self, game: &Game, asked: &Match, (step, pick): (usize, usize), observer: Observer) -> u64 {
        asked.marks(game, &mut self.marks);
        let hidden = &self.hidden.from(&game.layout, observer)[usize::from(asked.to_answer().0)];
        let sees = hidden.number(&game.layout, &asked.table).unwrap_or(0);
        let question = scatter(scatter(sees) ^ scatter((step as u64) << 32 | pick as u64));
        self.marks.iter().fold(question, |key, mark| scatter(key ^ mark))
    }

    /// The chances of all answers to a question.
    fn chances(&mut self, game: &Arc<Game>, judge: Judge<'_>, asked: &Match, key: u64) -> &[f32] {
        let Self { ahead, known, valued, .. } = self;
        known.entry(key).or_insert_with(|| {
            let mut chances = Vec::new();
            ahead.values(judge, game, asked, &mut chances);
            *valued = valued.saturating_add(u32::try_from(chances.len()).unwrap_or(u32::MAX));
            let best = chances.iter().copied().fold(0.0, f32::max);
            chances.iter_mut().for_each(|value| *value = libm::expf((*value - best) * SHARPNESS));
            let sum: f32 = chances.iter().sum();
            chances.iter_mut().for_each(|chance| *chance /= sum);
            chances
        })
    }
}

fn as_float(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
