//! What one observer may know of a match and of what happens in it.

use super::game::Game;
use crate::notation::voice::Voice;
use crate::session::Session;
use crate::table;
use serde_json::Value as Json;

/// Who looks at a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observer {
    /// A seat by its index clockwise. If there is no such seat, the observer sees what the spectator sees.
    Seat(usize),
    /// Somebody without a seat, who watches.
    Spectator,
}

impl Observer {
    /// The observer of a game with this number of seats.
    pub(super) fn of(self, seats: u8) -> table::Observer {
        let seat = match self {
            Self::Seat(seat) => u8::try_from(seat).unwrap_or(seats),
            Self::Spectator => seats,
        };
        table::Observer(seat.min(seats))
    }
}

/// What one observer knows with perfect recall, and nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    json: Json,
}

impl View {
    pub(super) fn of(game: &Game, view: &table::View, seats: &[String]) -> Self {
        Self { json: view.to_json(&game.inner.layout, seats) }
    }

    /// The same view with something else that the observer knows.
    pub(super) fn with(mut self, name: &str, known: Json) -> Self {
        self.json[name] = known;
        self
    }

    /// The view as a JSON object, as `parlor replay --format jsonl` prints it: `visible`, `known`, `pools` and
    /// `counters` (docs/replay-jsonl.md).
    #[must_use]
    pub fn json(&self) -> String {
        self.json.to_string()
    }

    /// The names of the zones, as [`View::zone`] takes them.
    pub fn zones(&self) -> impl Iterator<Item = &str> {
        self.json["visible"].as_object().into_iter().flatten().map(|(name, _)| name.as_str())
    }

    /// The kinds in a zone, such as `row` or `Ann.hand`, from the top. An element is `None` for a piece whose kind the
    /// observer does not see, and for an empty place. `None` when there is no such zone.
    #[must_use]
    pub fn zone(&self, name: &str) -> Option<Vec<Option<&str>>> {
        let slots = self.json["visible"].get(name)?["slots"].as_array()?;
        Some(slots.iter().map(|slot| slot["kind"].as_str()).collect())
    }

    /// How many pieces lie in a zone, seen or not; `None` when there is no such zone.
    #[must_use]
    pub fn count(&self, zone: &str) -> Option<usize> {
        let slots = self.json["known"].get(zone)?.as_array()?;
        Some(slots.iter().filter(|slot| !slot.is_null()).count())
    }

    /// The number of a counter, such as `round` or `Ann.points`, as far as the observer knows it. `None` for a counter
    /// that holds a seat; the JSON has its value.
    #[must_use]
    pub fn counter(&self, name: &str) -> Option<i64> {
        self.json["counters"].get(name)?.as_i64()
    }
}

/// An event of a match, as far as one observer may know of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    json: Json,
    text: Option<String>,
}

impl Event {
    /// What happened in a match from a position on, as far as an observer may know.
    pub(super) fn all<'a>(
        session: &'a Session,
        voice: &'a Voice,
        observer: Observer,
        from: usize,
    ) -> impl Iterator<Item = Self> + 'a {
        let (names, observer) = (session.wording(voice), observer.of(session.game().seats()));
        let events = session.events().get(from..).unwrap_or_default().iter();
        events.filter_map(move |event| {
            Some(Self { json: event.to_json(names, observer)?, text: event.told(names, observer) })
        })
    }

    /// The kind of event: `moved`, `turned`, `rolled`, `shuffled`, `counter`, `said`, `moment`, `answered`, `began`, `ended` or
    /// `over`.
    #[must_use]
    pub fn what(&self) -> &str {
        self.json["what"].as_str().unwrap_or_default()
    }

    /// The whole event as a JSON object; docs/events.md lists its fields.
    #[must_use]
    pub fn json(&self) -> String {
        self.json.to_string()
    }

    /// Its line of the log, if it has one.
    #[must_use]
    pub fn line(&self) -> Option<&str> {
        self.text.as_deref()
    }
}
