//! A table laid out as a rulebook tells it, to be played on and looked at.
#![allow(dead_code, reason = "each test uses some of it")]

use std::sync::Arc;

use parlor::compile::Game;
use parlor::compile::layout::Layout;
use parlor::compile::value::{CounterId, KindId, PieceId, Value, ZoneId};
use parlor::run::{Session, Setup};
use parlor::table::{Generator, Reason, Refusal, Spot, Table, UP};

/// Where a piece of a kind lies when nothing is said about it.
pub(crate) type Away = fn(&Game, KindId, &[String]) -> ZoneId;

pub(crate) fn zone(game: &Game, names: &[String], name: &str) -> ZoneId {
    let zones = (0..u16::try_from(game.layout.zones.len()).unwrap()).map(ZoneId);
    let mut found = zones.filter(|zone| game.layout.zone_name(*zone, names) == name);
    found.next().unwrap_or_else(|| panic!("there is no zone `{name}`"))
}

pub(crate) fn counter(game: &Game, names: &[String], name: &str) -> CounterId {
    let counters = (0..u16::try_from(game.layout.counters.len()).unwrap()).map(CounterId);
    let mut found = counters.filter(|counter| game.layout.counter_name(*counter, names) == name);
    found.next().unwrap_or_else(|| panic!("there is no counter `{name}`"))
}

pub(crate) fn kind(game: &Game, name: &str) -> KindId {
    let at = game.layout.kinds.iter().position(|kind| kind.name == name);
    KindId(u16::try_from(at.unwrap_or_else(|| panic!("there is no kind `{name}`"))).unwrap())
}

/// `moai*2 priest` as kinds.
pub(crate) fn kinds(game: &Game, list: &str) -> Vec<KindId> {
    let mut kinds = Vec::new();
    for item in list.replace(", ", ",").split_whitespace() {
        let (name, times) = item.split_once('*').unwrap_or((item, "1"));
        let kind = kind(game, &name.replace(',', ", "));
        kinds.extend(std::iter::repeat_n(kind, times.parse().unwrap()));
    }
    kinds
}

/// A table to be played on, with helpers that name things as the notation does.
pub(crate) struct Board {
    pub(crate) session: Session,
}

impl Board {
    /// A match in which this step of this seat runs, and which meets a condition.
    pub(crate) fn at(
        game: &Arc<Game>,
        names: &[&str],
        step: &str,
        seat: &str,
        fits: fn(&Session) -> bool,
    ) -> Self {
        let mut session = Session::new(game.clone(), Setup::new(7, names)).unwrap();
        let seat = session.seat_named(seat).unwrap();
        let mut generator = Generator::new(7);
        while session.step() != Some((step, Some(seat))) || !fits(&session) {
            session
                .answer_with(&mut |state| generator.below(u32::try_from(state.answers()).unwrap()) as usize)
                .unwrap();
        }
        Self { session }
    }

    /// Lays out the zones named, top first and face up, and sets counters; every other piece goes where `away`
    /// says. The step begins again.
    pub(crate) fn laid_out(mut self, away: Away, lists: &[(&str, &str)], numbers: &[(&str, i32)]) -> Self {
        let game = self.session.game().clone();
        let names = self.session.names().to_vec();
        let lay = &mut |layout: &Layout, table: &mut Table| -> Result<(), Refusal> {
            for piece in layout.piece_ids() {
                let away = away(&game, table.kind(piece), &names);
                table.move_turned(layout, piece, away, Spot::Last, UP)?;
            }
            for (name, list) in lists {
                let to = zone(&game, &names, name);
                for kind in kinds(&game, list) {
                    let from = away(&game, kind, &names);
                    let piece = table.pieces(from).find(|piece| table.kind(*piece) == kind);
                    let piece = piece.unwrap_or_else(|| panic!("there are not so many for `{name}`"));
                    table.move_piece(layout, piece, to, Spot::Last)?;
                }
            }
            for (name, number) in numbers {
                table.set_counter(layout, counter(&game, &names, name), *number, Reason::Step)?;
            }
            Ok(())
        };
        self.session.arrange(lay).unwrap();
        assert!(self.session.failure().is_none(), "{:?}", self.session.failure());
        self
    }

    /// Answers; the seat must be the one that is asked.
    pub(crate) fn answer(&mut self, seat: &str, text: &str) -> &mut Self {
        let seat = self.session.seat_named(seat).unwrap();
        self.session.answer_text(seat, text).unwrap_or_else(|rejected| panic!("{text}: {rejected}"));
        assert!(self.session.failure().is_none(), "{:?}", self.session.failure());
        self
    }

    /// Who is asked what.
    pub(crate) fn asked(&self) -> (&str, &str) {
        let choice = self.session.choice().expect("somebody is asked");
        (&self.session.setup().seats[usize::from(choice.seat.0)], &choice.prompt)
    }

    pub(crate) fn offered(&self) -> Vec<String> {
        self.session.choice().expect("somebody is asked").offered()
    }

    pub(crate) fn number(&self, name: &str) -> i32 {
        self.session.state().table.counter(counter(self.session.game(), self.session.names(), name))
    }

    pub(crate) fn numbers(&self, what: &str) -> Vec<i32> {
        self.session.names().iter().map(|name| self.number(&format!("{name}.{what}"))).collect()
    }

    pub(crate) fn pieces(&self, name: &str) -> Vec<PieceId> {
        let zone = zone(self.session.game(), self.session.names(), name);
        self.session.state().table.pieces(zone).collect()
    }

    pub(crate) fn len(&self, name: &str) -> usize {
        self.pieces(name).len()
    }

    /// What lies in a zone from the top.
    pub(crate) fn list(&self, name: &str) -> Vec<&str> {
        let table = &self.session.state().table;
        let game = self.session.game();
        let name_of = |piece: &PieceId| game.layout.kinds[usize::from(table.kind(*piece).0)].name.as_str();
        self.pieces(name).iter().map(name_of).collect()
    }

    /// What a script function gives.
    pub(crate) fn call(&self, function: &str, arguments: &[Value]) -> Vec<i32> {
        let game = self.session.game();
        let index = game.function(function).unwrap_or_else(|| panic!("there is no `{function}`"));
        let (value, machine) = self.session.state().call(game, index, arguments).unwrap();
        let number = |value: &Value| match value {
            Value::Int(number) => *number,
            other => panic!("`{function}` gives {other:?}"),
        };
        match value {
            Value::List(_) => machine.heap().elements(value).iter().map(number).collect(),
            other => vec![number(&other)],
        }
    }

    pub(crate) fn seat(&self, name: &str) -> Value {
        Value::Seat(self.session.seat_named(name).unwrap())
    }
}
