//! Programs that play at a seat.

use std::time::Duration;

use super::game::Game;
use super::matches::{Question, Refused};
use super::position::Position;
use super::view::View;
use crate::bot::{self, Budget, Spec};
use crate::play::Answer;
use crate::session::Perspective;
use crate::table::Generator;

/// A player that is a program. It gets what its seat may know, never the match.
pub trait Bot: Send {
    /// Its answer to what its seat is asked: options of the question by their index.
    fn choose(&mut self, sight: &mut Sight<'_>) -> Answer;
}

/// What the seat that is asked may know, and chance for whoever answers.
pub struct Sight<'a> {
    perspective: Perspective<'a>,
    chance: &'a mut Generator,
    game: &'a Game,
}

impl<'a> Sight<'a> {
    pub(super) fn new(perspective: Perspective<'a>, chance: &'a mut Generator, game: &'a Game) -> Self {
        Self { perspective, chance, game }
    }

    /// What is asked.
    #[must_use]
    pub fn question(&self) -> Question {
        Question::of(self.perspective.choice())
    }

    /// What the seat may know of the table.
    #[must_use]
    pub fn view(&self) -> View {
        View::of(self.game, &self.perspective.view(), self.perspective.seats())
    }

    /// A number from 0 up to, not including, `below`, each as likely: the same again at the same decision of the same
    /// match, whatever the bot. 0 when `below` is 0.
    pub fn random(&mut self, below: u32) -> u32 {
        self.chance.below(below)
    }

    /// A position that the seat holds possible: at the same question, with what it cannot know drawn anew each time. Its
    /// moves are the options of the question in their order, then passing where that is possible. `None` when none was
    /// found that fits what the seat knows.
    pub fn imagine(&mut self) -> Option<Position> {
        let state = self.perspective.imagine(self.chance)?;
        let (asked, mut there) = (self.perspective.marks(), Vec::new());
        state.marks(self.perspective.game(), &mut there);
        let order: Option<Vec<usize>> =
            asked.iter().map(|mark| there.iter().position(|other| other == mark)).collect();
        Some(Position::of(self.game, &state, false).ordered(order?))
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> Game {
        self.game.clone()
    }
}

/// A bot of this library's user as the rooms within take it, for matches of one game.
pub(super) struct Guest {
    pub(super) bot: Box<dyn Bot>,
    pub(super) game: Game,
}

impl bot::Bot for Guest {
    fn choose(&mut self, perspective: &Perspective<'_>, chance: &mut Generator) -> Answer {
        self.bot.choose(&mut Sight::new(*perspective, chance, &self.game))
    }
}

/// A bot that comes with parlor: `random`, `greedy`, `greedy:32`, `search`, `search:1000`.
///
/// # Errors
/// When there is none of that name, or it is one that is given time, for which [`bot_with_clock`] is.
pub fn bot_named(name: &str) -> Result<Box<dyn Bot>, Refused> {
    Ok(Box::new(BuiltIn(steady(name)?.build(|| Duration::ZERO))))
}

/// The same, also one that is given time: `search:200ms`. The clock tells how long it is since some moment that stays
/// the same, and must go on: the bot thinks until it says that its time is over. The library reads none by itself.
///
/// # Errors
/// When there is none of that name.
pub fn bot_with_clock(name: &str, clock: fn() -> Duration) -> Result<Box<dyn Bot>, Refused> {
    Ok(Box::new(BuiltIn(spec(name)?.build(clock))))
}

/// Which bot has this name; none that needs a clock.
pub(super) fn steady(name: &str) -> Result<Spec, Refused> {
    let spec = spec(name)?;
    if let Spec::Search(Budget::Time(_)) = spec {
        let message = format!("`{name}` needs a clock");
        return Err(Refused { message, offered: Vec::new(), hint: Some("write `search:1000`".to_owned()) });
    }
    Ok(spec)
}

/// Which bot has this name.
pub(super) fn spec(name: &str) -> Result<Spec, Refused> {
    name.parse::<Spec>().map_err(|error| Refused {
        message: error.message,
        offered: bot::NAMES.iter().map(|name| (*name).to_owned()).collect(),
        hint: Some(error.hint),
    })
}

struct BuiltIn(Box<dyn bot::Bot>);

impl Bot for BuiltIn {
    fn choose(&mut self, sight: &mut Sight<'_>) -> Answer {
        self.0.choose(&sight.perspective, sight.chance)
    }
}
