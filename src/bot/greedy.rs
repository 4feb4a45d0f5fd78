//! The bot that looks ahead only to its own next decision.
//!
//! Each answer is tried in imagined matches. The match goes on at random until the seat is asked again; what counts is
//! how far it is ahead then. If no answer can be valued then, the matches go on to their ends.

use std::sync::Arc;

use super::playout::{Ended, Patience, Playout, give, play_on};
use super::random::any_answer;
use super::worth::{Lead, Worth};
use super::{Bot, Pace, only_answer};
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::play::{Answer, Match};
use crate::session::Perspective;
use crate::table::Generator;
use crate::vm::Pause;
use crate::vm::machine::Demand;

/// The most decisions of others before its own next one.
const MOST_DECISIONS: u32 = 200;

/// Tries each answer and values the position at the bot's next decision.
#[derive(Clone, Debug)]
pub struct Greedy {
    worlds: u32,
    pace: Arc<Pace>,
}

impl Greedy {
    /// A bot that tries its answers in this many imagined matches.
    #[must_use]
    pub fn new(worlds: u32) -> Self {
        Self { worlds, pace: Arc::default() }
    }
}

impl Bot for Greedy {
    fn choose(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Answer {
        let choice = sight.choice();
        if let Some(answer) = only_answer(choice) {
            return answer;
        }
        let game = &**sight.game();
        let mut imagining = sight.imagining();
        let mut trial = Lookahead {
            game,
            seat: sight.seat(),
            worth: Worth::new(game),
            state: Match::new(game, 0),
            patience: Patience::default(),
            sight,
            pace: &self.pace,
        };
        let mut worlds = Vec::new();
        for _ in 0..self.worlds {
            if sight.is_stopped() {
                break;
            }
            let mut world = Match::new(game, 0);
            if imagining.imagine(&mut world, chance).is_some() {
                worlds.push(world);
            }
        }
        if worlds.is_empty() {
            return any_answer(choice, chance);
        }
        let marks = sight.marks();
        let (least, most) = choice.bounds();
        let mut picks: Vec<usize> = Vec::new();
        // Pick by pick, each the best after the picks before it.
        while picks.len() < most {
            let mut answers: Vec<Option<usize>> = choice.left(&picks).map(Some).collect();
            if picks.len() >= least {
                answers.push(None);
            }
            let best = match answers[..] {
                [] => None,
                [only] => only,
                _ => trial.best(&worlds, &picks, &answers, &marks, chance),
            };
            match best {
                Some(at) => picks.push(at),
                None => break,
            }
        }
        Answer { picks }
    }

    fn keep_pace(&mut self, pace: &Arc<Pace>) {
        self.pace = Arc::clone(pace);
    }
}

/// How far a trial goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Horizon {
    NextDecision,
    End,
}

/// Tries answers.
struct Lookahead<'a> {
    game: &'a Game,
    seat: SeatId,
    worth: Worth,
    state: Match,
    /// How far trials go that go on to the end.
    patience: Patience,
    sight: &'a Perspective<'a>,
    pace: &'a Pace,
}

impl Lookahead<'_> {
    /// Whether it is to answer with what it has found so far.
    fn is_hurried(&self) -> bool {
        self.pace.is_hurried() || self.sight.is_stopped()
    }

    /// The best pick after some others, over all imagined matches together; `None` means to stop. Any pick if none can
    /// be valued.
    fn best(
        &mut self,
        worlds: &[Match],
        before: &[usize],
        answers: &[Option<usize>],
        marks: &[u64],
        chance: &mut Generator,
    ) -> Option<usize> {
        for reach in [Horizon::NextDecision, Horizon::End] {
            let mut best: Option<(Lead, Option<usize>)> = None;
            for answer in answers {
                if self.is_hurried() {
                    break;
                }
                let mean = self.mean(worlds, (before, *answer), marks, reach, chance);
                if let Some(mean) = mean
                    && best.is_none_or(|(most, _)| mean > most)
                {
                    best = Some((mean, *answer));
                }
            }
            if let Some((_, answer)) = best {
                return answer;
            }
        }
        answers[chance.below(u32::try_from(answers.len()).unwrap_or(u32::MAX)) as usize]
    }

    /// The mean lead after some picks and one more answer, if it can be computed.
    fn mean(
        &mut self,
        worlds: &[Match],
        (before, answer): (&[usize], Option<usize>),
        marks: &[u64],
        reach: Horizon,
        chance: &mut Generator,
    ) -> Option<Lead> {
        let mut sum = Lead::default();
        let mut count = 0.0;
        for world in worlds {
            if self.is_hurried() {
                break;
            }
            self.state.clone_from(world);
            if let Some(lead) = self.lead((before, answer), marks, reach, chance) {
                sum = Lead { place: sum.place + lead.place, distance: sum.distance + lead.distance };
                count += 1.0;
            }
        }
        (count > 0.0).then(|| Lead { place: sum.place / count, distance: sum.distance / count })
    }

    /// The lead of the seat at its next decision, or at the end, after these picks; `None` when they do not fit or a
    /// script fails.
    fn lead(
        &mut self,
        (before, answer): (&[usize], Option<usize>),
        marks: &[u64],
        reach: Horizon,
        chance: &mut Generator,
    ) -> Option<Lead> {
        let mut paused = Pause::Ask;
        let mut now = Vec::new();
        let is_chain = matches!(self.state.asking().demand, Demand::Some { .. });
        for pick in before.iter().map(|pick| Some(*pick)).chain([answer]) {
            self.state.marks(self.game, &mut now);
            let mark = pick.map_or(crate::vm::eyes::PASS, |at| marks[at]);
            let index = now.iter().position(|one| *one == mark)?;
            let seat = self.state.to_answer();
            let whole = self.state.answer(self.game, index).ok()?;
            if whole {
                paused = self.state.advance(self.game).ok()?;
            }
            debug_assert!(seat == self.seat || !is_chain);
        }
        // The rest of a chain of picks, and answers that are sealed, are random.
        while paused == Pause::Ask && !self.state.asking().picked.is_empty() {
            let index = chance.below(u32::try_from(self.state.answers()).unwrap_or(u32::MAX)) as usize;
            paused = give(self.game, &mut self.state, index)?;
        }
        let seat = self.seat;
        let is_next = reach == Horizon::NextDecision;
        let stop = |state: &Match| is_next && state.to_answer() == seat && state.answers() > 1;
        let most = if is_next { MOST_DECISIONS } else { self.patience.most() };
        let playout = play_on(self.game, &mut self.state, paused, most, chance, stop);
        if !is_next {
            self.patience.learn(playout);
        }
        let Playout { ended, .. } = playout;
        if ended == Ended::Failed {
            return None;
        }
        self.worth.lead(self.game, &mut self.state, seat, ended == Ended::Over)
    }
}
