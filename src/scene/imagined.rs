//! Texts that functions of a definition work out for people: notes behind options and values of the table.
//!
//! Such a function may read what the observer does not know. So it never runs on the match itself, but on matches that
//! the observer imagines, which depend only on what it may know. A value in which these matches differ is not told, and
//! one in which they agree is marked as a guess unless the function reads only what the observer knows.

use super::clean;
use super::order::order;
use crate::belief::{Agreed, Imagining, KnownNow, Sureness};
use crate::compile::value::{SeatId, Value};
use crate::compile::{Game, PLACEHOLDER};
use crate::notation::wording::Wording;
use crate::play::{self, Match};
use crate::rules::LookFunction;
use crate::session::Session;
use crate::table::{Generator, Observer, sees};
use crate::vm::machine::{Heap, Work};

/// The matches that are imagined for an observer who does not know everything.
const WORLDS: usize = 16;
/// What all functions for a table may use up: 0.05 to 0.2 s.
const MOST_WORK: i64 = 50_000_000;

/// What the functions are given in an imagined match; lists lie in the heap.
type LookArguments<'g> = &'g dyn Fn(&Match, &mut Heap) -> Option<Vec<Value>>;

/// What an observer imagines, to work out texts for it.
struct Imagined<'a> {
    names: Wording<'a>,
    observer: Observer,
    knowledge: KnownNow<'a>,
    worlds: Vec<Match>,
    work: Work,
}

/// A value that is shown on the table.
pub(super) struct ValueShown {
    /// The seat that it belongs to, if it is not shared.
    pub(super) seat: Option<SeatId>,
    /// Its name in the definition.
    pub(super) name: String,
    /// What it is, or `?`; with `?` behind it where it is a guess.
    pub(super) text: String,
    pub(super) certainty: Sureness,
}

/// The notes behind the options of the present question in the order in which they are shown, for the seat that is
/// asked; none where the definition has none.
pub(super) fn notes(session: &Session, names: Wording<'_>) -> Vec<Option<String>> {
    let Some(choice) = session.choice() else { return Vec::new() };
    let (game, seat) = (session.game(), choice.seat);
    let prompt = prompt(game, session.state());
    let Some(note) = game.rules.look.notes.iter().find(|note| note.prompt.text == prompt) else {
        return Vec::new();
    };
    let mut imagined = Imagined::of(session, names, Observer::seat(seat));
    let mut behind = |at: usize| {
        let given = |state: &Match, heap: &mut Heap| {
            let option = state.options().get(at).filter(|_| state.to_answer() == seat)?;
            Some(vec![Value::Seat(seat), heap.adopt(state.machine.heap(), *option)])
        };
        let is_open = is_seen(session, at);
        let values = note.values.iter().map(|value| {
            let Agreed { certainty, value } = imagined.value(value, (&given, &[Some(seat), None], is_open));
            value.flatten().map(|text| certainty.marked(&text))
        });
        let values = values.collect::<Option<Vec<String>>>()?;
        let in_order = || values.iter().fold(note.text.clone(), |text, value| text.replacen("{}", value, 1));
        Some(clean(&names.with_values(&note.text, &values).unwrap_or_else(in_order)))
    };
    order(session).into_iter().map(&mut behind).collect()
}

/// The values of the table, as far as an observer knows them.
pub(super) fn values(session: &Session, names: Wording<'_>, observer: Observer) -> Vec<ValueShown> {
    let game = session.game();
    if game.rules.look.values.is_empty() {
        return Vec::new();
    }
    let mut imagined = Imagined::of(session, names, observer);
    let mut shown = Vec::new();
    for value in &game.rules.look.values {
        let seats: Vec<Option<SeatId>> = match value.of_seat {
            true => (0..game.seats()).map(|seat| Some(SeatId(seat))).collect(),
            false => vec![None],
        };
        for seat in seats {
            let given = |_: &Match, _: &mut Heap| Some(seat.into_iter().map(Value::Seat).collect());
            let found = imagined.value(&value.function, (&given, &[seat], true));
            let text = match found.value {
                Some(Some(text)) => found.certainty.marked(&clean(&text)),
                Some(None) => continue,
                None => found.certainty.marked(""),
            };
            let (name, certainty) = (value.name.text.clone(), found.certainty);
            shown.push(ValueShown { seat, name, text, certainty });
        }
    }
    shown
}

impl<'a> Imagined<'a> {
    /// Imagines matches for an observer.
    fn of(session: &'a Session, names: Wording<'a>, observer: Observer) -> Self {
        let history = session.history();
        let mut imagining = Imagining::new(&history, observer);
        let is_certain = imagining.is_certain();
        let knowledge = session.knowledge(observer);
        let count = if is_certain { 1 } else { WORLDS };
        let mut generator = Generator::new(session.entries().len() as u64);
        let world = |_| {
            let mut state = Match::new(session.game(), 0);
            imagining.imagine(&mut state, &mut generator)?;
            // What was noted of the real match can depend on what is hidden.
            if count > 1 {
                state.table.hide_noted();
            }
            Some(state)
        };
        let worlds = (0..count).map_while(world).collect();
        Self { names, observer, knowledge, worlds, work: Work::of(MOST_WORK, MOST_WORK) }
    }

    /// What a function gives, which can be nothing. `seats` are what is known of its arguments, and `is_open` says
    /// whether the observer knows all that can be asked of them.
    fn value(
        &mut self,
        function: &LookFunction,
        (given, seats, is_open): (LookArguments<'_>, &[Option<SeatId>], bool),
    ) -> Agreed<Option<String>> {
        let is_known = is_open && self.knowledge.of_function(function.function, seats);
        let (names, observer) = (self.names, self.observer);
        let values = self.worlds.iter().map(|state| {
            let value = called(names.game, state, function, given, &mut self.work)?;
            let text = |value| play::told_value(names, (&state.table, observer), value);
            Some((value != Value::Unit).then(|| text(value)))
        });
        Agreed::of(values, is_known)
    }
}

/// Whether the seat that is asked sees every piece in an option, and no zone is in it.
fn is_seen(session: &Session, at: usize) -> bool {
    let (state, layout) = (session.state(), &session.game().layout);
    let observer = Observer::seat(state.to_answer());
    let Some(option) = state.options().get(at) else { return false };
    state.machine.heap().leaves(*option).into_iter().all(|leaf| match leaf {
        Value::Piece(piece) => sees(layout, &state.table, observer, piece),
        Value::Zone(_) => false,
        _ => true,
    })
}

/// What a function gives in an imagined match; `None` when it fails.
fn called(
    game: &Game,
    state: &Match,
    function: &LookFunction,
    given: LookArguments<'_>,
    work: &mut Work,
) -> Option<Value> {
    let mut heap = Heap::default();
    let arguments = given(state, &mut heap)?;
    heap.limit(*work);
    let function = u16::try_from(function.function).ok()?;
    let (value, machine) = state.call_with(game, function, &arguments, heap);
    *work = machine.heap().work();
    value.ok()
}

/// The prompt of the present question, as labels name it.
fn prompt(game: &Game, state: &Match) -> String {
    let prompt = state.asking().prompt;
    let words = match prompt {
        Value::List(_) => state.machine.heap().elements(prompt).first().copied(),
        word => Some(word),
    };
    match words {
        Some(Value::Word(word)) => game.word(word).replace(PLACEHOLDER, "{}"),
        _ => String::new(),
    }
}
