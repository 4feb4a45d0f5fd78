//! A game with its action numbers and the layout of what seats observe.

use std::collections::HashMap;
use std::sync::Arc;

use crate::door::Game;
use crate::play::numbered::ActionTable;
use crate::play::tensor::TensorLayout;
use crate::play::{self, Standings};
use crate::rules::Payoff;

/// A game that programs drive. It is worked out once, is immutable and cheap to clone.
#[derive(Clone)]
pub struct DrivenGame {
    pub(super) game: Game,
    pub(super) about: Arc<AboutGame>,
}

/// What is worked out of a game.
pub(super) struct AboutGame {
    pub(super) actions: ActionTable,
    pub(super) tensor: TensorLayout,
    /// A match before its first step, from which others are made.
    pub(super) fresh: play::Match,
    texts: Vec<String>,
    by_text: HashMap<String, u32>,
}

/// A part of what a seat observes as numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservedField {
    /// What it is about.
    pub name: String,
    /// What its numbers say: `one-of`, `number`, `seen-number`, `seen-one-of`, `counts` or `cells`.
    pub meaning: &'static str,
    /// The index of its first number.
    pub offset: usize,
    /// Its dimensions, the last one varying fastest.
    pub shape: Vec<usize>,
    /// What stands at each index of the last dimension.
    pub labels: Vec<String>,
}

impl DrivenGame {
    /// Works out what programs need of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let inner = &game.inner;
        let actions = ActionTable::new(inner);
        let seats: Vec<String> = (1..=inner.seats()).map(|seat| seat.to_string()).collect();
        let count = u32::try_from(actions.len()).unwrap_or(u32::MAX);
        let text = |number: u32| actions.text(inner, &seats, number).unwrap_or_default();
        let texts: Vec<String> = (0..count).map(text).collect();
        let by_text = (0..).zip(&texts).map(|(number, text)| (text.clone(), number)).collect();
        let tensor = TensorLayout::new(inner, &actions);
        let fresh = play::Match::new(inner, 0);
        let about = AboutGame { actions, tensor, fresh, texts, by_text };
        Self { game: game.clone(), about: Arc::new(about) }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether it is played for margins, not for places.
    #[must_use]
    pub fn is_for_margins(&self) -> bool {
        self.game.inner.rules.payoff == Payoff::Margins
    }

    /// How many people, or programs in their places, play.
    #[must_use]
    pub fn people(&self) -> usize {
        usize::from(self.game.people())
    }

    /// How many actions the game can offer: their numbers are 0 to this, without it.
    #[must_use]
    pub fn actions(&self) -> usize {
        self.about.actions.len()
    }

    /// What each action is, in the notation: `hunter(fish)`, `"bet"`, `pass`. Seats are called by their numbers from 1.
    #[must_use]
    pub fn action_texts(&self) -> &[String] {
        &self.about.texts
    }

    /// What the action with this number is; also for one beyond [`DrivenGame::actions`], as a script that the table does
    /// not foresee can offer it.
    #[must_use]
    pub fn action_text(&self, number: u32) -> Option<String> {
        let seats: Vec<String> = (1..=self.game.seats()).map(|seat| seat.to_string()).collect();
        let known = self.about.texts.get(number as usize).cloned();
        known.or_else(|| self.about.actions.text(&self.game.inner, &seats, number))
    }

    /// The number of the action with this text.
    #[must_use]
    pub fn action_named(&self, text: &str) -> Option<u32> {
        self.about.by_text.get(text).copied()
    }

    /// What the numbers of an observation are, in their order.
    #[must_use]
    pub fn observation(&self) -> Vec<ObservedField> {
        let field = |field: &play::tensor::TensorField| ObservedField {
            name: field.name.clone(),
            meaning: field.meaning.name(),
            offset: field.offset,
            shape: field.shape.clone(),
            labels: field.labels.clone(),
        };
        self.about.tensor.fields().iter().map(field).collect()
    }

    /// How many numbers an observation has.
    #[must_use]
    pub fn observation_size(&self) -> usize {
        self.about.tensor.size()
    }

    pub(super) fn standings(&self) -> Standings {
        Standings::new(&self.game.inner)
    }
}
