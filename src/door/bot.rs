//! Programs that play at a seat.

use std::time::Duration;

use super::game::Game;
use super::matches::{Question, Refused};
use super::position::Position;
use super::view::View;
use crate::bot::{self, Spec};
use crate::play::Answer;
use crate::session::Perspective;
use crate::table::Generator;

/// A player that is a program. It gets what its seat may know, never the match itself.
pub trait Bot: Send {
    /// The bot's answer to the question that its seat is asked, as indices of the options.
    fn choose(&mut self, sight: &mut Sight<'_>) -> Answer;
}

/// What the seat that is asked may know, and random numbers for its bot.
pub struct Sight<'a> {
    pub(super) perspective: Perspective<'a>,
    chance: &'a mut Generator,
    game: &'a Game,
}

impl<'a> Sight<'a> {
    pub(super) fn new(perspective: Perspective<'a>, chance: &'a mut Generator, game: &'a Game) -> Self {
        Self { perspective, chance, game }
    }

    /// The question.
    #[must_use]
    pub fn question(&self) -> Question {
        Question::of(self.perspective.choice())
    }

    /// What the seat may know of the table.
    #[must_use]
    pub fn view(&self) -> View {
        View::of(self.game, &self.perspective.view(), self.perspective.seats())
    }

    /// A random number from 0 to `below`, without `below`; all are equally likely. At the same decision of the same
    /// match the numbers are the same again, whatever the bot. 0 when `below` is 0.
    pub fn random(&mut self, below: u32) -> u32 {
        self.chance.below(below)
    }

    /// An imagined position (a determinization): at the same question, with everything that the seat cannot know drawn
    /// again in each call. Its moves are the options of the question in their order, then passing where that is
    /// possible. `None` when no position was found that agrees with what the seat knows.
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

/// Lets a bot of the library's user play where a [`bot::Bot`] is needed, in matches of one game.
pub(super) struct Guest {
    pub(super) bot: Box<dyn Bot>,
    pub(super) game: Game,
}

impl bot::Bot for Guest {
    fn choose(&mut self, perspective: &Perspective<'_>, chance: &mut Generator) -> Answer {
        self.bot.choose(&mut Sight::new(*perspective, chance, &self.game))
    }
}

/// A bot that comes with parlor: `random`, `greedy`, `greedy:32`, `search`, `search+bold:1000`. `trained`, `trained+search`,
/// `easy`, `club` and `hard` search here, because the library reads no model.
///
/// # Errors
/// When there is no bot of that name, or when it has a time limit: then use [`bot_with_clock`].
pub fn bot_named(name: &str) -> Result<Box<dyn Bot>, Refused> {
    Ok(Box::new(BuiltIn(steady(name)?.build(|| Duration::ZERO))))
}

/// Like [`bot_named`], but also takes bots with a time limit: `search:200ms`. `clock` gives the time since a fixed
/// moment; the bot thinks until its time is over by this clock, so the clock must advance. The library itself reads
/// none.
///
/// # Errors
/// When there is no bot of that name.
pub fn bot_with_clock(name: &str, clock: fn() -> Duration) -> Result<Box<dyn Bot>, Refused> {
    Ok(Box::new(BuiltIn(spec(name)?.build(clock))))
}

/// The bot of this name, unless it needs a clock.
pub(super) fn steady(name: &str) -> Result<Spec, Refused> {
    let spec = spec(name)?.steady();
    if spec.is_timed() {
        let message = format!("`{name}` needs a clock");
        return Err(Refused { message, offered: Vec::new(), hint: Some("write `search:1000`".to_owned()) });
    }
    Ok(spec)
}

/// The bot of this name.
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
