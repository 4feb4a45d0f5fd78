//! Bots that play with what was learnt of the game: with the model that is kept with it.

use std::sync::{Arc, Weak};

use super::spec::{Budget, Clock};
use super::{Bot, Guided, Pace, Search, Trained};
use crate::compile::Game;
use crate::model::{Features, Learnt, Model, Uses, Way};
use crate::play::Answer;
use crate::session::Perspective;
use crate::table::Generator;

/// How carelessly `easy` plays.
const CARELESS: f32 = 3.0;
/// Iterations of `easy` where nothing was learnt.
const EASY: u32 = 30;
/// Iterations of others where nothing was learnt.
const UNTAUGHT: u32 = 1000;

/// How strong a bot is to be, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// It makes mistakes.
    Easy,
    /// It plays like somebody who plays often.
    Club,
    /// It plays as well as it can in some seconds.
    Hard,
}

/// How a bot plays with what was learnt.
#[derive(Clone, Copy, Debug)]
pub(super) enum Recall {
    /// By its policy alone.
    Policy,
    /// It searches with it.
    Search(Budget),
    /// In the way that was chosen.
    Level(Level, Budget),
}

/// Plays with what is kept with the game that it sees; where nothing is kept, it searches.
pub(super) struct Recalled {
    how: Recall,
    clock: Clock,
    pace: Option<Arc<Pace>>,
    bot: Option<(Weak<Game>, Box<dyn Bot>)>,
}

/// A bot that plays with a model in a way.
#[must_use]
pub fn by_way(
    way: Way,
    features: &Arc<Features>,
    model: &Arc<Model>,
    budget: Budget,
    clock: Clock,
) -> Box<dyn Bot> {
    let (features, own) = (Arc::clone(features), Arc::clone(model));
    match way {
        Way::Policy => Box::new(Trained::new(features, own)),
        Way::Search(Uses { value: false, prior: false }) => Box::new(Search::new(budget, clock)),
        Way::Search(uses) => Box::new(Guided::new(features, own, uses, budget, clock)),
    }
}

impl Recalled {
    pub(super) fn new(how: Recall, clock: Clock) -> Self {
        Self { how, clock, pace: None, bot: None }
    }

    /// A bot for a game.
    fn bot(&self, game: &Arc<Game>) -> Box<dyn Bot> {
        let clock = self.clock;
        let Some(learnt) = Learnt::of(game) else {
            let budget = match self.how {
                Recall::Level(Level::Easy, _) => Budget::Iterations(EASY),
                Recall::Level(_, budget) | Recall::Search(budget) => budget,
                Recall::Policy => Budget::Iterations(UNTAUGHT),
            };
            return Box::new(Search::new(budget, clock));
        };
        let features = Arc::new(Features::new(game));
        match self.how {
            Recall::Policy => by_way(Way::Policy, &features, &learnt.model, Budget::Iterations(1), clock),
            Recall::Search(budget) => {
                let way = match learnt.way {
                    Way::Policy | Way::ALONE => Way::Search(Uses { value: true, prior: true }),
                    way => way,
                };
                by_way(way, &features, &learnt.model, budget, clock)
            }
            Recall::Level(Level::Easy, _) => {
                Box::new(Trained::new(features, Arc::clone(&learnt.model)).careless(CARELESS))
            }
            Recall::Level(_, budget) => by_way(learnt.way, &features, &learnt.model, budget, clock),
        }
    }
}

impl Bot for Recalled {
    fn choose(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Answer {
        let game = sight.game();
        let known = self.bot.take().filter(|(of, _)| std::ptr::eq(of.as_ptr(), Arc::as_ptr(game)));
        let (of, mut bot) = known.unwrap_or_else(|| (Arc::downgrade(game), self.bot(game)));
        if let Some(pace) = &self.pace {
            bot.keep_pace(pace);
        }
        let answer = bot.choose(sight, chance);
        self.bot = Some((of, bot));
        answer
    }

    fn keep_pace(&mut self, pace: &Arc<Pace>) {
        self.pace = Some(Arc::clone(pace));
    }
}
