//! A match as one observer sees it at one moment: what a front end draws.

use serde::Serialize;

use super::clean;
use super::content::ZoneShown;
use super::imagined::{self, ValueShown};
use super::marks::Marks;
use super::news::news;
use super::question::QuestionShown;
use crate::belief::Sureness;
use crate::compile::Game;
use crate::compile::layout::ZoneSpec;
use crate::compile::value::{KindId, SeatId, ZoneId};
use crate::load::script::ast::ExpressionKind;
use crate::load::script::walk;
use crate::notation::wording::Wording;
use crate::play::telling::Paragraph;
use crate::rules::names::parts;
use crate::rules::{Count, Repeat, Shown, Spaces};
use crate::session::Session;
use crate::table::{self, Observer, View};
use crate::vm::library;

/// What an observer is shown: the table, the question, and what has happened. All texts are safe to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scene {
    /// The seat of the observer, by its index clockwise; `None` for a spectator.
    pub observer: Option<usize>,
    /// The seat that is asked now, by its index; where several are asked at once, the first that has not answered.
    pub asked: Option<usize>,
    /// What that seat is asked, as the observer reads it; `None` where only the seat is told.
    pub prompt: Option<String>,
    /// What separates the names of things in a list.
    pub between: &'static str,
    /// The names of the seats of each team, and its points where they are known; empty without fixed teams.
    pub teams: Vec<String>,
    /// The parts of the order of play that are running and have a fixed number of times.
    pub parts: Vec<PartOf>,
    /// The shared counters.
    pub counters: Vec<Counter>,
    /// The shared zones.
    pub zones: Vec<ZoneShown>,
    /// The seats, the observer's own first.
    pub seats: Vec<SeatShown>,
    /// The question, if the observer is asked.
    pub question: Option<QuestionShown>,
    /// What has happened since the observer has read the log, as people tell it.
    pub news: Vec<Paragraph>,
    /// Up to which position of the log that goes.
    pub read: usize,
    /// What everybody is to look at before the match goes on, at a moment of the past.
    pub moment: Option<String>,
}

/// A part of the order of play: the nth time of several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartOf {
    /// What it is called.
    pub name: String,
    /// Which time it is now, from 1.
    pub nth: i32,
    /// How many times there are.
    pub times: i32,
}

/// A counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counter {
    /// What it is called.
    pub name: String,
    /// What it holds, as far as the observer knows it: a number, the name of a seat, `-` or `?`; in parentheses what the
    /// observer does not see, but knows. A guess has `?` behind it.
    pub text: String,
    /// How sure the observer can be of it.
    pub certainty: Sureness,
    /// The greatest number that it can hold, where the definition has one.
    pub most: Option<i32>,
    /// The texts of the counters of this name at all seats.
    pub alike: Vec<String>,
}

/// What belongs to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatShown {
    /// Its index clockwise.
    pub seat: usize,
    /// Its name.
    pub name: String,
    /// The bot that plays it, if any.
    pub bot: Option<String>,
    /// Whether it is the observer's own seat.
    pub is_own: bool,
    /// The options that stand for the seat itself, by their indices.
    pub options: Vec<usize>,
    /// Its counters.
    pub counters: Vec<Counter>,
    /// Its zones.
    pub zones: Vec<ZoneShown>,
}

impl Scene {
    /// What an observer is shown now. The names are those of the reader's language; of the log it has read everything
    /// before the position `read`; `teams` has the names of the seats of each team.
    #[must_use]
    pub fn of(
        session: &Session,
        names: Wording<'_>,
        (observer, read): (Observer, usize),
        teams: Vec<String>,
    ) -> Self {
        let view = session.view(observer);
        let marks = Marks::of(session, observer);
        let asked = session.choice().map(|choice| choice.seat);
        let values = imagined::values(session, names, observer);
        let is_asked = asked.is_some_and(|seat| Observer::seat(seat) == observer);
        let question = || QuestionShown::of(session, names, imagined::notes(session, names));
        let end = session.log_end();
        Self {
            asked: asked.map(|seat| usize::from(seat.0)),
            prompt: session.prompt_for(names.voice, observer).as_deref().map(clean),
            question: if is_asked { question() } else { None },
            news: news(session, names, observer, read.min(end)..end),
            read: end,
            ..Showing { session, names, view, marks, values }.scene(teams)
        }
    }

    /// The name of the seat that is asked, and what, as the observer reads it; `None` where only the seat is told.
    #[must_use]
    pub fn question_to(&self) -> Option<(&str, &str)> {
        let seat = self.seats.iter().find(|shown| Some(shown.seat) == self.asked)?;
        Some((&seat.name, self.prompt.as_deref()?))
    }

    /// What an observer is shown of the moment at a position of the log, with its table; before it, as
    /// [`Scene::of`] says, the news. What was asked, which parts of the order of play ran and which values the
    /// definition works out is not kept.
    #[must_use]
    pub fn of_moment(
        session: &Session,
        names: Wording<'_>,
        (observer, read): (Observer, usize),
        (at, text, table): (usize, &str, &table::Table),
        teams: Vec<String>,
    ) -> Self {
        let view = View::of(&session.game().layout, table, observer);
        let (marks, values) = (Marks::default(), Vec::new());
        Self {
            parts: Vec::new(),
            news: news(session, names, observer, read.min(at)..at),
            read: at + 1,
            moment: Some(text.to_owned()),
            ..Showing { session, names, view, marks, values }.scene(teams)
        }
    }

    /// Whether the seats of a game can see different things, so that a shared screen must be handed over: by what zones
    /// and counters show, or because scripts tell single seats something.
    #[must_use]
    pub fn has_secrets(game: &Game) -> bool {
        let mut tells = false;
        walk::expressions(&game.rules.script, &mut |expression| {
            if let ExpressionKind::Call { name, .. } = &expression.kind {
                tells |= library().host.named(&name.text).any(|(_, function)| function.effect.tells_seats());
            }
        });
        let private = |shown: Shown| matches!(shown, Shown::Owner | Shown::Others);
        tells
            || game.layout.zones.iter().any(|zone| private(zone.shown))
            || game.layout.counters.iter().any(|counter| private(counter.shown))
    }
}

/// Works out a scene.
pub(super) struct Showing<'a> {
    pub(super) session: &'a Session,
    pub(super) names: Wording<'a>,
    pub(super) view: View,
    pub(super) marks: Marks,
    /// What the definition works out for the table.
    pub(super) values: Vec<ValueShown>,
}

impl Showing<'_> {
    fn scene(&self, teams: Vec<String>) -> Scene {
        let seats = self.game().seats();
        let own = self.view.observer.0;
        let first = if own < seats { own } else { 0 };
        Scene {
            observer: (own < seats).then_some(usize::from(own)),
            asked: None,
            prompt: None,
            between: self.names.phrases().between,
            teams,
            parts: self.parts(),
            counters: self.counters(None),
            zones: self.shared(),
            seats: (0..seats).map(|step| self.seat(SeatId((first + step) % seats))).collect(),
            question: None,
            news: Vec::new(),
            read: 0,
            moment: None,
        }
    }

    pub(super) fn game(&self) -> &Game {
        self.session.game()
    }

    pub(super) fn spec(&self, zone: ZoneId) -> &ZoneSpec {
        &self.game().layout.zones[usize::from(zone.0)]
    }

    pub(super) fn kind(&self, kind: u16) -> String {
        clean(self.names.kind(KindId(kind)))
    }

    fn shared(&self) -> Vec<ZoneShown> {
        let mut shown = Vec::new();
        for (rule, zone_rule) in self.arranged_zones() {
            let (first, count) = self.game().layout.zone_rules[rule];
            let zones: Vec<ZoneId> = (first..first + count).map(ZoneId).collect();
            let is_ring = zone_rule.spaces == Spaces::Ring;
            let is_shared = is_ring || zones.iter().all(|zone| self.spec(*zone).owner.is_none());
            if !is_shared || zones.is_empty() {
                continue;
            }
            let name = clean(self.names.label(&zone_rule.name.text));
            if zone_rule.spaces != Spaces::Apart {
                shown.push(self.joined(&name, zone_rule.spaces, &zones));
                continue;
            }
            match self.in_one(&name, &zones) {
                Some(zone) => shown.push(zone),
                None => shown.extend(zones.iter().map(|zone| self.zone(&name, *zone))),
            }
        }
        self.without_hidden(shown)
    }

    fn seat(&self, seat: SeatId) -> SeatShown {
        let mut zones = Vec::new();
        for (rule, zone_rule) in self.arranged_zones() {
            let (first, count) = self.game().layout.zone_rules[rule];
            let all = (first..first + count).map(ZoneId);
            let own: Vec<ZoneId> = all.filter(|zone| self.spec(*zone).owner == Some(seat)).collect();
            let name = clean(self.names.label(&zone_rule.name.text));
            match zone_rule.spaces {
                Spaces::Apart => {}
                Spaces::Track if !own.is_empty() => {
                    zones.push(self.joined(&name, zone_rule.spaces, &own));
                    continue;
                }
                Spaces::Track | Spaces::Ring => continue,
            }
            let by_kind = own.first().is_some_and(|zone| self.spec(*zone).kind.is_some());
            match by_kind.then(|| self.in_one(&name, &own)).flatten() {
                Some(zone) => zones.push(zone),
                None => zones.extend(own.into_iter().map(|zone| self.zone(&name, zone))),
            }
        }
        let bots = &self.session.setup().bots;
        SeatShown {
            seat: usize::from(seat.0),
            options: self.marks.seat(seat),
            name: clean(self.names.seat(seat)),
            bot: bots.get(usize::from(seat.0)).cloned().flatten(),
            is_own: table::Observer::seat(seat) == self.view.observer,
            counters: self.counters(Some(seat)),
            zones: self.without_hidden(zones),
        }
    }

    fn parts(&self) -> Vec<PartOf> {
        let declared = parts(&self.game().rules.flow);
        let running = self.session.parts().filter(|(_, nth)| *nth > 0);
        let shown = running.filter_map(|(name, nth)| {
            let part = declared.iter().find(|part| part.name.text == name)?;
            let Repeat::Times(Count::Amount(times)) = &part.repeat else { return None };
            let times = self.game().layout.amount(&self.game().rules, times, 0);
            Some(PartOf { name: clean(self.names.label(name)), nth, times })
        });
        shown.collect()
    }
}
