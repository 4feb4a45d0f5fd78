//! Bots that play with what was learnt of the game: with the model that is kept with it.

use std::sync::{Arc, Weak};

use super::budget::{Budget, Clock, ITERATIONS, PlayLevel};
use super::guided::Guided;
use super::search::Search;
use super::{Bot, Estimate, Pace, PlayStyle, Trained, WeighedAnswer};
use crate::compile::Game;
use crate::model::{Features, Learnt, Model, PlayWay};
use crate::play::Answer;
use crate::session::Perspective;
use crate::table::Generator;

/// How carelessly `easy` plays.
const CARELESS: f32 = 3.0;
/// Iterations of `easy` where nothing was learnt.
pub const EASY_ITERATIONS: u32 = 30;

/// How a bot plays with what was learnt.
#[derive(Clone, Copy, Debug)]
pub(super) enum Recall {
    /// Without a search.
    Quick,
    /// It searches with it.
    Search(Budget),
    /// In the way that was chosen.
    PlayLevel(PlayLevel, Budget),
}

/// Plays with what is kept with the game that it sees; where nothing is kept, it searches.
pub(super) struct Recalled {
    how: Recall,
    clock: Clock,
    pace: Option<Arc<Pace>>,
    threads: usize,
    style: Option<PlayStyle>,
    bot: Option<(Weak<Game>, Box<dyn Bot>)>,
}

/// A bot that plays with a model in a way.
#[must_use]
pub fn by_way(
    way: PlayWay,
    features: &Arc<Features>,
    model: &Arc<Model>,
    budget: Budget,
    clock: Clock,
) -> Box<dyn Bot> {
    let (features, own) = (Arc::clone(features), Arc::clone(model));
    match way {
        PlayWay::Policy => Box::new(Trained::new(features, own)),
        PlayWay::Ahead => Box::new(Trained::new(features, own).looking_ahead()),
        PlayWay::ALONE => Box::new(Search::new(budget, clock)),
        PlayWay::Search(uses) => Box::new(Guided::new(features, own, uses, budget, clock)),
    }
}

impl Recalled {
    pub(super) fn new(how: Recall, clock: Clock) -> Self {
        Self { how, clock, pace: None, threads: 1, style: None, bot: None }
    }

    /// A bot for a game.
    fn bot(&self, game: &Arc<Game>) -> Box<dyn Bot> {
        let clock = self.clock;
        let Some(learnt) = Learnt::of(game) else {
            let budget = match self.how {
                Recall::PlayLevel(PlayLevel::Easy, _) => Budget::Iterations(EASY_ITERATIONS),
                Recall::PlayLevel(_, budget) | Recall::Search(budget) => budget,
                Recall::Quick => Budget::Iterations(ITERATIONS),
            };
            return Box::new(Search::new(budget, clock));
        };
        let features = Arc::new(Features::new(game));
        match self.how {
            Recall::Quick => by_way(learnt.quick, &features, &learnt.model, Budget::Iterations(1), clock),
            Recall::Search(budget) => {
                let way = match learnt.way {
                    PlayWay::Policy | PlayWay::Ahead | PlayWay::ALONE => PlayWay::VALUE,
                    way => way,
                };
                by_way(way, &features, &learnt.model, budget, clock)
            }
            Recall::PlayLevel(PlayLevel::Easy, _) => {
                Box::new(Trained::new(features, Arc::clone(&learnt.model)).careless(CARELESS))
            }
            Recall::PlayLevel(_, budget) => by_way(learnt.way, &features, &learnt.model, budget, clock),
        }
    }
}

impl Recalled {
    /// Lets the bot for the game of a match do something.
    fn with<T>(&mut self, game: &Arc<Game>, act: impl FnOnce(&mut dyn Bot) -> T) -> T {
        let known = self.bot.take().filter(|(of, _)| std::ptr::eq(of.as_ptr(), Arc::as_ptr(game)));
        let (of, mut bot) = known.unwrap_or_else(|| (Arc::downgrade(game), self.bot(game)));
        if let Some(pace) = &self.pace {
            bot.keep_pace(pace);
        }
        bot.use_threads(self.threads);
        if let Some(style) = self.style {
            bot.play_in(style);
        }
        let done = act(&mut *bot);
        self.bot = Some((of, bot));
        done
    }
}

impl Bot for Recalled {
    fn choose(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Answer {
        self.with(sight.game(), |bot| bot.choose(sight, chance))
    }

    fn estimates(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Vec<Option<Estimate>> {
        self.with(sight.game(), |bot| bot.estimates(sight, chance))
    }

    fn weigh(
        &mut self,
        sight: &Perspective<'_>,
        given: &Answer,
        chance: &mut Generator,
    ) -> Option<WeighedAnswer> {
        self.with(sight.game(), |bot| bot.weigh(sight, given, chance))
    }

    fn keep_pace(&mut self, pace: &Arc<Pace>) {
        self.pace = Some(Arc::clone(pace));
    }

    fn use_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    fn play_in(&mut self, style: PlayStyle) {
        self.style = Some(style);
    }
}
