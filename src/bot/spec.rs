//! The names of bots, as a person types them: `random`, `greedy:32`, `search:1000`, `search:200ms`.

use std::fmt;
use std::str::FromStr;

use super::budget::{Budget, Clock, ITERATIONS, MOST_TIME, PlayLevel, thinking_time};
use super::recalled::{Recall, Recalled};
use super::search::Search;
use super::{Bot, Greedy, Outside, PlayStyle, Random};
use crate::bot::outside::PREFIX;
use crate::diag::did_you_mean;

/// The names of all bots, without their numbers.
pub const NAMES: [&str; 8] =
    ["random", "greedy", "search", "trained", "trained+search", "club", "easy", "hard"];

/// A bot, and its budget.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Spec {
    /// Takes any answer.
    Random,
    /// Takes the answer that looks best at its next decision.
    Greedy {
        /// In how many imagined matches it tries each answer.
        worlds: u32,
    },
    /// Searches in imagined matches.
    Search(Budget),
    /// A program of its own.
    Outside(Outside),
    /// Answers by what was learnt of the game.
    Trained,
    /// Searches with what was learnt of the game.
    TrainedSearch(Budget),
    /// Plays this well, in the way that was chosen for the game. Without a budget it thinks as long as people like to
    /// wait.
    PlayLevel(PlayLevel, Option<Budget>),
    /// One of those that search, in a style.
    Styled(PlayStyle, Box<Self>),
}

/// What a bot needs of what was learnt of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ModelNeed {
    /// Nothing.
    Nothing,
    /// It does without where there is nothing.
    Wished,
    /// It is nothing without.
    Needed,
}

/// Imagined matches of `greedy` without a number.
const WORLDS: u32 = 16;
/// The greatest number for `greedy`.
const MOST_WORLDS: u32 = 10_000;
const MOST_ITERATIONS: u32 = 100_000_000;

/// A text that is not the name of a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    /// What is wrong with the text: lower case, no full stop.
    pub message: String,
    /// What to write instead.
    pub hint: String,
}

impl Spec {
    /// Makes the bot. Only a bot with a time budget looks at the clock.
    #[must_use]
    pub fn build(&self, clock: Clock) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(Random),
            Self::Greedy { worlds } => Box::new(Greedy::new(*worlds)),
            Self::Search(budget) => Box::new(Search::new(*budget, clock)),
            Self::Outside(outside) => outside.build(),
            Self::Trained => Box::new(Recalled::new(Recall::Quick, clock)),
            Self::TrainedSearch(budget) => Box::new(Recalled::new(Recall::Search(*budget), clock)),
            Self::PlayLevel(level, budget) => {
                let budget = budget.unwrap_or(Budget::Time(level.time()));
                Box::new(Recalled::new(Recall::PlayLevel(*level, budget), clock))
            }
            Self::Styled(style, plain) => {
                let mut bot = plain.build(clock);
                bot.play_in(*style);
                bot
            }
        }
    }

    /// The same bot where matches must be the same again: one that would think as long as people like to wait does a
    /// number of iterations instead.
    #[must_use]
    pub fn steady(self) -> Self {
        match self {
            Self::PlayLevel(PlayLevel::Easy, None) => self,
            Self::PlayLevel(level, None) => {
                Self::PlayLevel(level, Some(Budget::Iterations(level.iterations())))
            }
            Self::Styled(style, plain) => Self::Styled(style, Box::new(plain.steady())),
            other => other,
        }
    }

    /// Whether it looks at the clock.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        match self {
            Self::Search(Budget::Time(_)) | Self::TrainedSearch(Budget::Time(_)) => true,
            Self::PlayLevel(level, budget) => {
                *level != PlayLevel::Easy && !matches!(budget, Some(Budget::Iterations(_)))
            }
            Self::Styled(_, plain) => plain.is_timed(),
            _ => false,
        }
    }

    /// Whether it searches, so that it can play in a style.
    fn searches(&self) -> bool {
        match self {
            Self::Search(_) | Self::TrainedSearch(_) => true,
            Self::PlayLevel(level, _) => *level != PlayLevel::Easy,
            _ => false,
        }
    }

    /// What it needs of what was learnt.
    #[must_use]
    pub fn need(&self) -> ModelNeed {
        match self {
            Self::Random | Self::Greedy { .. } | Self::Search(_) | Self::Outside(_) => ModelNeed::Nothing,
            Self::PlayLevel(..) => ModelNeed::Wished,
            Self::Trained | Self::TrainedSearch(_) => ModelNeed::Needed,
            Self::Styled(_, plain) => plain.need(),
        }
    }

    /// Whether the bot uses what its seat knows; if no bot does, the knowledge need not be tracked.
    #[must_use]
    pub fn seeks_knowledge(&self) -> bool {
        *self != Self::Random
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy { worlds } => write!(f, "greedy:{worlds}"),
            Self::Outside(outside) => f.write_str(outside.name()),
            Self::Search(budget) => write!(f, "search:{budget}"),
            Self::Trained => f.write_str("trained"),
            Self::TrainedSearch(budget) => write!(f, "trained+search:{budget}"),
            Self::PlayLevel(level, None) => f.write_str(level.name()),
            Self::PlayLevel(level, Some(budget)) => write!(f, "{}:{budget}", level.name()),
            Self::Styled(style, plain) => {
                let plain = plain.to_string();
                match plain.split_once(':') {
                    Some((name, amount)) => write!(f, "{name}+{style}:{amount}"),
                    None => write!(f, "{plain}+{style}"),
                }
            }
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    /// Reads the name of a bot that comes with parlor. That of an outside bot is refused, because it can come from
    /// anybody, in a record or a form, and would start a program.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        if text.trim_start().starts_with(PREFIX) {
            return Err(SpecError {
                message: format!("`{}` would start a program", text.trim()),
                hint: "only the command line can name a program as a bot: `--bot SEAT=cmd:PROGRAM`"
                    .to_owned(),
            });
        }
        let (name, amount) = match text.trim().split_once(':') {
            Some((name, amount)) => (name.trim(), Some(amount.trim())),
            None => (text.trim(), None),
        };
        if let Some((plain, style)) = styled(name) {
            let plain = amount.map_or_else(|| plain.to_owned(), |amount| format!("{plain}:{amount}"));
            return in_style(text, plain.parse()?, style);
        }
        match (name, amount) {
            ("random", None) => Ok(Self::Random),
            ("random", Some(_)) => Err(SpecError {
                message: format!("`{text}`: this bot does not think, so it takes no number"),
                hint: "write `random`".to_owned(),
            }),
            ("greedy", None) => Ok(Self::Greedy { worlds: WORLDS }),
            ("greedy", Some(amount)) => match amount.parse() {
                Ok(worlds @ 1..=MOST_WORLDS) => Ok(Self::Greedy { worlds }),
                _ => Err(SpecError {
                    message: format!("`{text}` does not say in how many worlds it tries its answers"),
                    hint: format!("write `greedy:{WORLDS}`, with a number from 1 to {MOST_WORLDS}"),
                }),
            },
            ("search", amount) => thinking(text, name, amount).map(Self::Search),
            ("trained", None) => Ok(Self::Trained),
            ("trained" | "easy", Some(_)) => Err(SpecError {
                message: format!("`{text}`: this bot does not search, so it takes no number"),
                hint: format!("write `{name}`, or `trained+search:{ITERATIONS}`"),
            }),
            ("trained+search", amount) => thinking(text, name, amount).map(Self::TrainedSearch),
            _ => match PlayLevel::ALL.into_iter().find(|level| level.name() == name) {
                Some(level) => {
                    let budget = amount.map(|amount| thinking(text, name, Some(amount))).transpose()?;
                    Ok(Self::PlayLevel(level, budget))
                }
                None => Err(SpecError {
                    message: format!("there is no bot `{name}`"),
                    hint: style_meant(name).or_else(|| did_you_mean(name, NAMES)).unwrap_or_else(|| {
                        "there is: random, greedy, search:1000, search:200ms, trained, trained+search, club, easy, \
                         hard"
                            .to_owned()
                    }),
                }),
            },
        }
    }
}

/// The name of a bot without its style, if it ends with one.
fn styled(name: &str) -> Option<(&str, PlayStyle)> {
    let (plain, last) = name.rsplit_once('+')?;
    let style = PlayStyle::ALL.into_iter().find(|style| style.name() == last.trim())?;
    Some((plain.trim(), style))
}

/// What to write instead of a style that there is not.
fn style_meant(name: &str) -> Option<String> {
    let (plain, _) = name.rsplit_once('+')?;
    let searches = plain.parse::<Spec>().is_ok_and(|plain| plain.searches());
    let [one, other] = PlayStyle::ALL;
    searches.then(|| format!("a bot that searches plays in a style: {one} or {other}"))
}

/// A bot in a style.
fn in_style(text: &str, plain: Spec, style: PlayStyle) -> Result<Spec, SpecError> {
    if plain.searches() {
        return Ok(Spec::Styled(style, Box::new(plain)));
    }
    let message = match plain {
        Spec::Styled(..) => format!("`{}`: a bot has one style", text.trim()),
        _ => format!("`{}`: only bots that search have a style", text.trim()),
    };
    Err(SpecError { message, hint: format!("write `club+{style}`, or `search+{style}:{ITERATIONS}`") })
}

/// How long the bot of this name thinks.
fn thinking(text: &str, name: &str, amount: Option<&str>) -> Result<Budget, SpecError> {
    let Some(amount) = amount else { return Ok(Budget::Iterations(ITERATIONS)) };
    budget(amount).ok_or_else(|| SpecError {
        message: format!("`{text}` does not say how long it thinks"),
        hint: format!(
            "write `{name}:{ITERATIONS}` (matches in its head, up to {MOST_ITERATIONS}) or `{name}:200ms` (up to {}s)",
            MOST_TIME.as_secs()
        ),
    })
}

/// `1000`, `200ms` or `0.5s`.
fn budget(text: &str) -> Option<Budget> {
    if text.ends_with('s') {
        return thinking_time(text).map(Budget::Time);
    }
    let iterations = text.parse().ok()?;
    (1..=MOST_ITERATIONS).contains(&iterations).then_some(Budget::Iterations(iterations))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_read_and_written_again() {
        for (typed, written) in [
            ("random", "random"),
            ("greedy", "greedy:16"),
            ("greedy:4", "greedy:4"),
            ("search", "search:1000"),
            (" search : 50 ", "search:50"),
            ("search:200ms", "search:200ms"),
            ("search:2s", "search:2000ms"),
            ("club:0.5s", "club:500ms"),
            ("trained", "trained"),
            ("trained+search", "trained+search:1000"),
            ("trained+search:1s", "trained+search:1000ms"),
            ("club", "club"),
            ("easy", "easy"),
            ("hard:50", "hard:50"),
            ("club+bold", "club+bold"),
            ("search + careful : 20", "search+careful:20"),
            ("trained+search+bold", "trained+search+bold:1000"),
        ] {
            let spec: Spec = typed.parse().unwrap();
            assert_eq!(spec.to_string(), written);
            assert_eq!(written.parse(), Ok(spec));
        }
    }

    #[test]
    fn what_is_no_bot_is_told_with_what_to_write() {
        for (typed, message, hint) in [
            ("serch:10", "there is no bot `serch`", "did you mean `search`?"),
            (
                "",
                "there is no bot ``",
                "there is: random, greedy, search:1000, search:200ms, trained, trained+search, club, easy, hard",
            ),
            (
                "trained:5",
                "`trained:5`: this bot does not search, so it takes no number",
                "write `trained`, or `trained+search:1000`",
            ),
            ("random:5", "`random:5`: this bot does not think, so it takes no number", "write `random`"),
            (
                "trained+bold",
                "`trained+bold`: only bots that search have a style",
                "write `club+bold`, or `search+bold:1000`",
            ),
            (
                "club+bold+careful",
                "`club+bold+careful`: a bot has one style",
                "write `club+careful`, or `search+careful:1000`",
            ),
            (
                "club+brave",
                "there is no bot `club+brave`",
                "a bot that searches plays in a style: bold or careful",
            ),
            (
                "greedy:0",
                "`greedy:0` does not say in how many worlds it tries its answers",
                "write `greedy:16`, with a number from 1 to 10000",
            ),
        ] {
            let error = typed.parse::<Spec>().unwrap_err();
            assert_eq!((error.message.as_str(), error.hint.as_str()), (message, hint));
        }
        for typed in [
            "search:0",
            "search:",
            "search:fast",
            "search:-1",
            "search:0ms",
            "search:2h",
            "search:4000s",
            "club:0",
        ] {
            let error = typed.parse::<Spec>().unwrap_err();
            assert_eq!(error.message, format!("`{typed}` does not say how long it thinks"));
            assert!(error.hint.contains(":200ms`"), "{}", error.hint);
        }
    }

    #[test]
    fn bots_for_people_are_steady_where_matches_must_be_the_same_again() {
        for (typed, steady) in [
            ("club", "club:4000"),
            ("hard", "hard:16000"),
            ("easy", "easy"),
            ("club:2s", "club:2000ms"),
            ("club+bold", "club+bold:4000"),
            ("search+careful:1s", "search+careful:1000ms"),
            ("random", "random"),
        ] {
            let spec: Spec = typed.parse().unwrap();
            assert_eq!(spec.steady().to_string(), steady);
        }
        let is_timed = |typed: &str| typed.parse::<Spec>().unwrap().is_timed();
        assert!(
            is_timed("club") && is_timed("trained+search:1s") && is_timed("hard:1s") && is_timed("club+bold")
        );
        assert!(!is_timed("easy") && !is_timed("club:5") && !is_timed("trained") && !is_timed("search"));
    }
}
