//! Looks one step ahead: gives each answer in imagined matches, and values what comes of it.

use std::sync::Arc;

use super::worth::Worth;
use crate::belief::Imagining;
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::model::{Features, Model, PositionReader, PositionSlots};
use crate::play::Match;
use crate::session::Perspective;
use crate::table::Generator;
use crate::vm::Pause;

/// How many answers are tried in all imagined matches together, so that a decision takes less than a millisecond.
const TRIALS: usize = 96;
/// The most imagined matches.
const MOST_WORLDS: usize = 8;
/// The most answers of others before the match goes on.
const MOST_PICKS: usize = 100;

/// The memory of looking ahead.
pub(crate) struct Ahead {
    world: Match,
    state: Match,
    worth: Worth,
    thought: PositionReader,
    sight: PositionSlots,
    chances: Vec<f32>,
    marks: Vec<u64>,
}

/// What looks ahead: the features and the weights.
#[derive(Clone, Copy)]
pub(crate) struct Judge<'a> {
    pub(crate) plan: &'a Features,
    pub(crate) model: &'a Model,
}

impl Ahead {
    pub(crate) fn new(game: &Arc<Game>) -> Self {
        Self {
            world: Match::new(game, 0),
            state: Match::new(game, 0),
            worth: Worth::new(game),
            thought: PositionReader::default(),
            sight: PositionSlots::default(),
            chances: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// The mark of the first pick after which the seat stands best, on average over some imagined matches; where several
    /// options are picked, the others follow by the policy. `None` when none can be valued.
    pub(super) fn best(
        &mut self,
        judge: Judge<'_>,
        sight: &Perspective<'_>,
        imagining: &mut Imagining<'_>,
        chance: &mut Generator,
    ) -> Option<u64> {
        let (game, seat) = (sight.game(), sight.seat());
        self.worth.forget();
        let mut sums: Vec<(u64, f32, u32)> = sight.marks().into_iter().map(|mark| (mark, 0.0, 0)).collect();
        let worlds = (TRIALS / sums.len().max(1)).clamp(1, MOST_WORLDS);
        for _ in 0..worlds {
            if imagining.imagine(&mut self.world, chance).is_none() {
                continue;
            }
            self.world.marks(game, &mut self.marks);
            for index in 0..self.marks.len() {
                self.state.clone_from(&self.world);
                let Some(value) = self.value_after(judge, game, seat, index) else { continue };
                let mark = self.marks[index];
                if let Some((_, sum, count)) = sums.iter_mut().find(|(one, ..)| *one == mark) {
                    *sum += value;
                    *count += 1;
                }
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "a few matches")]
        let means = sums
            .iter()
            .filter(|(.., count)| *count > 0)
            .map(|(mark, sum, count)| (*mark, sum / *count as f32));
        means.reduce(|best, one| if one.1 > best.1 { one } else { best }).map(|(mark, _)| mark)
    }

    /// The value for the seat that is asked after each of its answers, 0 where a script fails.
    pub(crate) fn values(
        &mut self,
        judge: Judge<'_>,
        game: &Arc<Game>,
        asked: &Match,
        values: &mut Vec<f32>,
    ) {
        values.clear();
        self.worth.forget();
        for index in 0..asked.answers() {
            self.state.clone_from(asked);
            values.push(self.value_after(judge, game, asked.to_answer(), index).unwrap_or(0.0));
        }
    }

    /// The value for a seat after an answer; what must be answered before the match goes on is answered by the policy.
    /// `None` when a script fails.
    fn value_after(&mut self, judge: Judge<'_>, game: &Arc<Game>, seat: SeatId, index: usize) -> Option<f32> {
        let mut is_whole = self.state.answer(game, index).ok()?;
        let mut picks = 0;
        while !is_whole && picks < MOST_PICKS {
            picks += 1;
            let best = self.likeliest(judge, game);
            is_whole = self.state.answer(game, best).ok()?;
        }
        if self.state.advance(game).ok()? == Pause::Done {
            self.worth.look(game, &mut self.state).ok()?;
            #[expect(clippy::cast_possible_truncation, reason = "a reward is from 0 to 1")]
            return Some(self.worth.rewards[usize::from(seat.0)] as f32);
        }
        self.thought.begin(game, judge.plan, &mut self.state).look(seat, &mut self.sight);
        Some(judge.model.value_of(&self.sight))
    }

    /// The answer that the policy holds for the best.
    fn likeliest(&mut self, judge: Judge<'_>, game: &Game) -> usize {
        self.thought.begin(game, judge.plan, &mut self.state).look_at_answers(&mut self.sight);
        judge.model.chances_of(&self.sight, 1.0, &mut self.chances);
        greatest(&self.chances)
    }
}

/// The index of the greatest of some numbers; 0 when there is none.
pub(super) fn greatest(numbers: &[f32]) -> usize {
    (0..numbers.len()).max_by(|one, other| numbers[*one].total_cmp(&numbers[*other])).unwrap_or(0)
}
