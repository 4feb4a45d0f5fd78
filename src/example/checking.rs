//! Whether a line of `then` holds.

use std::collections::BTreeSet;

use super::arranging::{counter_value, written_out};
use super::finding::{Finder, LEN, Lookup, NTH, Target};
use super::telling::{asked, kinds_text, listed, shown};
use super::verdict::{EarlyEnd, Mismatch};
use super::{AboutText, CallText, StepText, Then, ValueText, ZonePart};
use crate::compile::value::{CounterId, KindId, PieceId, SeatId, Value, ZoneId};
use crate::diag::codes::example::{BAD_LINE, BAD_VALUE};
use crate::diag::{Diagnostic, Span};
use crate::load::script::ast::Name;
use crate::play::Choice;
use crate::play::choice::PASS_TEXT;
use crate::session::Session;
use crate::session::staging::Stand;
use crate::table::{DOWN, Observer, Table, sees};
use crate::vm::machine::{Demand, Heap};

type CheckResult = Result<(), EarlyEnd>;

/// Checks the lines of `then` on a session.
pub(super) struct SessionChecker<'a> {
    pub(super) finder: &'a Finder<'a>,
    pub(super) session: &'a Session,
    /// The table of the session, or another one that is compared.
    pub(super) table: &'a Table,
    /// The results of functions, for the snapshot.
    pub(super) results: Vec<String>,
}

impl SessionChecker<'_> {
    pub(super) fn check(&mut self, then: &Then) -> CheckResult {
        match then {
            Then::Offers { seat, only, answers, span } => self.offers(seat, *only, answers, *span),
            Then::NoOffer { seat, answers } => self.no_offer(seat, answers),
            Then::Asks { seat, prompt } => self.asks(seat, prompt.as_ref()),
            Then::Over(span) => match self.session.stand() {
                Stand::Over => Ok(()),
                Stand::Asked => Err(Mismatch::new(*span, "the match is over", asked(self.session)).into()),
                _ => Err(Mismatch::new(*span, "the match is over", "the match goes on").into()),
            },
            Then::Ranking(places, span) => self.ranking(places, *span),
            Then::Fails(text) => self.fails(text),
            Then::At(step) => self.stands(step),
            Then::Sees(seat, path, list) => {
                let seat = self.finder.seat(seat)?;
                for zone in self.finder.zones(path)? {
                    self.seen(seat, zone, list)?;
                }
                Ok(())
            }
            Then::Result(call, value, about) => {
                let known = self.finder.game.function(&call.name.text).is_some();
                match (about, value) {
                    (Some((about, text)), _) if !known && self.finder.names_thing(&call.name) => {
                        self.equal(about, text)
                    }
                    (_, Ok(value)) => self.result(call, value),
                    (_, Err(span)) => {
                        let fault = Diagnostic::error(BAD_LINE, *span, "this does not fit here");
                        Err(fault.hint("write one value: `3`, `Ann`, `[1, fish]`").into())
                    }
                }
            }
            Then::Equal(about, text) => self.equal(about, text),
            Then::Picture(about, text) => self.picture(about, text),
            Then::SeesPicture(seat, path, text) => self.sees_picture(seat, path, text),
            Then::Knows { seat, about, text, is_part } => self.knows(seat, about, text, *is_part),
            Then::KnowsNot(seat, about) => self.does_not_know(seat, about),
            Then::Log { seat, words, is_there } => self.log_has(seat, words, *is_there),
        }
    }

    /// The question, which must be to this seat.
    fn choice(&self, name: &Name) -> Result<&Choice, EarlyEnd> {
        let seat = self.finder.seat(name)?;
        match self.session.choice() {
            Some(choice) if choice.seat == seat => Ok(choice),
            _ => {
                Err(Mismatch::new(name.span, format!("`{}` is asked", name.text), asked(self.session)).into())
            }
        }
    }

    fn asks(&self, name: &Name, prompt: Option<&Name>) -> CheckResult {
        let choice = self.choice(name)?;
        let Some(prompt) = prompt else { return Ok(()) };
        let word = match self.session.state().asking().prompt {
            Value::Word(word) => self.finder.game.word(word),
            _ => "",
        };
        if prompt.text == word || prompt.text == choice.prompt {
            return Ok(());
        }
        let word = if word.is_empty() { &choice.prompt } else { word };
        let expected = format!("`{}` is asked `{}`", name.text, prompt.text);
        Err(Mismatch::new(prompt.span, expected, format!("`{}` is asked `{word}`", name.text)).into())
    }

    fn offers(&self, name: &Name, only: bool, answers: &[Name], span: Span) -> CheckResult {
        let choice = self.choice(name)?;
        let mut named = BTreeSet::new();
        for answer in answers {
            let Some(picks) = picks(choice, &answer.text) else {
                let expected = format!("`{}` is offered", answer.text);
                let got = format!("there is: {}", listed(&choice.offered()));
                return Err(Mismatch::new(answer.span, expected, got).into());
            };
            if picks.is_empty() {
                named.insert(choice.options.len());
            }
            named.extend(picks);
        }
        let all = choice.options.len() + usize::from(choice.may_pass());
        if !only || named.len() == all {
            return Ok(());
        }
        let texts = choice.options.iter().map(|option| option.text.as_str()).chain([PASS_TEXT]);
        let others: Vec<String> = texts
            .enumerate()
            .filter(|(at, _)| *at < all && !named.contains(at))
            .map(|(_, text)| text.to_owned())
            .collect();
        Err(Mismatch::new(span, "nothing else is offered", format!("there is also: {}", listed(&others)))
            .into())
    }

    fn no_offer(&self, name: &Name, answers: &[Name]) -> CheckResult {
        let choice = self.choice(name)?;
        match answers.iter().find(|answer| picks(choice, &answer.text).is_some()) {
            None => Ok(()),
            Some(answer) => {
                let expected = format!("`{}` is not offered", answer.text);
                Err(Mismatch::new(answer.span, expected, format!("there is: {}", listed(&choice.offered())))
                    .into())
            }
        }
    }

    fn ranking(&self, places: &[Vec<Name>], span: Span) -> CheckResult {
        let mut wanted: Vec<(SeatId, usize)> = Vec::new();
        for tied in places {
            let place = wanted.len() + 1;
            for name in tied {
                wanted.push((self.finder.seat(name)?, place));
            }
        }
        let outcome = self.session.outcome().map_err(|failure| {
            EarlyEnd::from(Mismatch::new(
                span,
                "no script fails",
                format!("a script fails: {}", failure.fail.message),
            ))
        })?;
        let place_of = |seat: SeatId| outcome.seats[usize::from(seat.0)].place;
        if wanted.len() == outcome.seats.len() && wanted.iter().all(|(seat, place)| place_of(*seat) == *place)
        {
            return Ok(());
        }
        let text = |places: &dyn Fn(usize) -> Vec<SeatId>| {
            let names = (1..=outcome.seats.len()).map(|place| {
                let tied = places(place);
                tied.iter()
                    .map(|seat| self.finder.seats[usize::from(seat.0)].as_str())
                    .collect::<Vec<_>>()
                    .join(" ")
            });
            names.filter(|names| !names.is_empty()).collect::<Vec<String>>().join(", ")
        };
        let expected =
            text(&|place| wanted.iter().filter(|(_, own)| *own == place).map(|(seat, _)| *seat).collect());
        let got = text(&|place| {
            outcome.seats.iter().filter(|one| one.place == place).map(|one| one.seat).collect()
        });
        let totals: Vec<String> = outcome.seats.iter().map(|one| one.total.to_string()).collect();
        Err(Mismatch::new(span, expected, format!("{got}; scores {}", totals.join(" "))).into())
    }

    fn fails(&self, text: &Name) -> CheckResult {
        let expected = format!("a script fails: {}", text.text);
        match self.session.failure() {
            Some(failure) if failure.fail.message.contains(&text.text) => Ok(()),
            Some(failure) => {
                let got = format!("a script fails: {}", failure.fail.message);
                Err(Mismatch::new(text.span, expected, got).into())
            }
            None => Err(Mismatch::new(text.span, expected, "no script fails").into()),
        }
    }

    fn stands(&self, step: &StepText) -> CheckResult {
        let place = self.finder.step(step)?;
        if self.session.is_before(&place) {
            return Ok(());
        }
        let got = match (self.session.stand(), self.session.step()) {
            (Stand::Over, _) => "the match is over".to_owned(),
            (_, Some((name, None))) => name.to_owned(),
            (_, Some((name, Some(seat)))) => format!("{name} {}", self.finder.seats[usize::from(seat.0)]),
            (_, None) => "the match has not begun".to_owned(),
        };
        let seat = step.seat.as_ref().map_or(String::new(), |seat| format!(" {}", seat.text));
        Err(Mismatch::new(step.span, format!("{}{seat}", step.step.text), got).into())
    }

    fn seen(&self, seat: SeatId, zone: ZoneId, list: &Name) -> CheckResult {
        let layout = &self.finder.game.layout;
        let table = self.table;
        let observer = Observer::seat(seat);
        let seen: Vec<PieceId> =
            table.pieces(zone).filter(|piece| sees(layout, table, observer, *piece)).collect();
        let name = layout.zone_name(zone, self.session.names());
        self.same_pieces(&name, &seen, (self.kinds_listed(list)?, list.span), self.is_ordered(zone))
    }

    fn result(&mut self, call: &CallText, expected: &ValueText) -> CheckResult {
        let function = self.finder.function(&call.name, call.values.len())?;
        let (state, game) = (self.session.state(), self.finder.game);
        let mut heap = Heap::default();
        let mut values = Vec::new();
        for value in &call.values {
            values.push(self.finder.value(value, &state.table, &mut heap)?);
        }
        let mut wanted_heap = Heap::default();
        let wanted = self.finder.value(expected, &state.table, &mut wanted_heap)?;
        let given: Vec<String> =
            values.iter().map(|value| shown(self.finder, &state.table, &heap, *value)).collect();
        let (value, machine) = state.call_with(game, function, &values, heap);
        let value = value.map_err(|failure| {
            let got = format!("a script fails: {}", failure.fail.message);
            let mut mismatch = Mismatch::new(call.span, "no script fails", got);
            mismatch.failure = Some(Box::new(failure));
            EarlyEnd::from(mismatch)
        })?;
        let got = shown(self.finder, &state.table, machine.heap(), value);
        self.results.push(format!("{}({}) = {got}", call.name.text, given.join(", ")));
        if self.same_value((machine.heap(), value), (&wanted_heap, wanted)) {
            return Ok(());
        }
        let wanted = shown(self.finder, &state.table, &wanted_heap, wanted);
        Err(Mismatch::new(expected.span(), wanted, got).into())
    }

    /// Whether two values are the same; a piece equals its kind.
    fn same_value(&self, (heap, value): (&Heap, Value), (other_heap, wanted): (&Heap, Value)) -> bool {
        match (value, wanted) {
            (Value::Piece(piece), Value::Kind(kind)) => self.session.state().table.kind(piece) == kind,
            (Value::List(_), Value::List(_)) => {
                let (values, others) = (heap.elements(value), other_heap.elements(wanted));
                values.len() == others.len()
                    && values.iter().zip(others).all(|(a, b)| self.same_value((heap, *a), (other_heap, *b)))
            }
            (value, wanted) => value == wanted,
        }
    }

    pub(super) fn equal(&self, about: &AboutText, text: &Name) -> CheckResult {
        let (target, property) = self.finder.target(&about.path, about.property.as_ref())?;
        let table = self.table;
        match (target, property.as_ref().map(|name| name.text.as_str())) {
            (Target::Part(part), Some(NTH)) => self.same_number(i64::from(self.session.begun(part)), text),
            (Target::Zones(zones), Some(LEN)) => {
                zones.iter().try_for_each(|zone| self.same_number(i64::from(table.len(*zone)), text))
            }
            (Target::Zones(zones), None) => {
                zones.iter().try_for_each(|zone| self.zone(*zone, about.part, text))
            }
            (Target::Place(zone, index), None) if about.part == ZonePart::Whole => {
                let piece: Vec<PieceId> = table.at(zone, index).into_iter().collect();
                let name = self.finder.game.place_name(zone, index, self.session.names());
                self.same_pieces(&name, &piece, (self.kinds_listed(text)?, text.span), true)
            }
            (Target::Counters(counters), None) if about.part == ZonePart::Whole => {
                self.counters(&counters, text)
            }
            (Target::Total(seat), None) => {
                let outcome = self.session.outcome().map_err(|failure| {
                    let got = format!("a script fails: {}", failure.fail.message);
                    EarlyEnd::from(Mismatch::new(about.span, "no script fails", got))
                })?;
                self.same_number(outcome.seats[usize::from(seat.0)].total, text)
            }
            _ => {
                let fault = Diagnostic::error(BAD_VALUE, about.span, "this has no value");
                Err(fault
                    .hint("name a zone, a counter, `deck.len`, `turns.nth`, `Ann.total` or a function")
                    .into())
            }
        }
    }

    fn same_number(&self, got: i64, text: &Name) -> CheckResult {
        let Ok(wanted) = text.text.parse::<i64>() else {
            let message = format!("found `{}`, expected a number", text.text);
            return Err(Diagnostic::error(BAD_VALUE, text.span, message).into());
        };
        if got == wanted {
            return Ok(());
        }
        Err(Mismatch::new(text.span, wanted.to_string(), got.to_string()).into())
    }

    pub(super) fn is_ordered(&self, zone: ZoneId) -> bool {
        self.finder.game.layout.zones[usize::from(zone.0)].order.is_kept
    }

    fn zone(&self, zone: ZoneId, part: ZonePart, text: &Name) -> CheckResult {
        let table = self.table;
        let all: Vec<PieceId> = table.pieces(zone).collect();
        let name = &self.finder.game.layout.zone_name(zone, self.session.names());
        let wanted = || Ok::<_, Diagnostic>((written_out(&self.finder.pieces_in(zone, text)?), text.span));
        match part {
            ZonePart::Whole if let Some(places) = self.finder.game.layout.places_of(zone) => {
                self.same_from_first(zone, places, &wanted()?.0, text.span)
            }
            ZonePart::Whole => self.same_pieces(name, &all, wanted()?, self.is_ordered(zone)),
            ZonePart::FaceDown => {
                let down: Vec<PieceId> = all.into_iter().filter(|piece| table.face(*piece) == DOWN).collect();
                self.same_pieces(name, &down, wanted()?, self.is_ordered(zone))
            }
            ZonePart::Top | ZonePart::Bottom => {
                let listed = wanted()?;
                let count = listed.0.len().min(all.len());
                let start = if part == ZonePart::Top { 0 } else { all.len() - count };
                self.same_pieces(name, &all[start..start + count], listed, true)
            }
            ZonePart::Faces => {
                let layout = &self.finder.game.layout;
                let face =
                    |die: &PieceId| layout.face_text(layout.pieces[usize::from(die.0)].set, table.face(*die));
                let faces: Vec<String> = all.iter().map(face).collect();
                let wanted: Vec<String> = text.text.split_whitespace().map(str::to_owned).collect();
                if faces == wanted {
                    return Ok(());
                }
                Err(Mismatch::new(text.span, wanted.join(" "), faces.join(" ")).into())
            }
        }
    }

    /// The kinds of a component list, each as often as it stands there.
    fn kinds_listed(&self, list: &Name) -> Lookup<Vec<KindId>> {
        Ok(written_out(&self.finder.pieces(list)?))
    }

    fn same_pieces(
        &self,
        name: &str,
        pieces: &[PieceId],
        (mut wanted, span): (Vec<KindId>, Span),
        ordered: bool,
    ) -> CheckResult {
        let table = self.table;
        let mut got: Vec<KindId> = pieces.iter().map(|piece| table.kind(*piece)).collect();
        if !ordered {
            wanted.sort_unstable();
            got.sort_unstable();
        }
        if wanted == got {
            return Ok(());
        }
        let text = |kinds: &[KindId]| format!("{name} = {}", kinds_text(self.finder.game, kinds));
        Err(Mismatch::new(span, text(&wanted), text(&got)).into())
    }

    fn counters(&self, counters: &[CounterId], text: &Name) -> CheckResult {
        let values = super::lines::values(text)?;
        if values.len() != 1 && values.len() != counters.len() {
            let message = format!("one value is expected, or {} in the order of the seats", counters.len());
            return Err(Diagnostic::error(BAD_VALUE, text.span, message).into());
        }
        let table = self.table;
        let mut wanted = Vec::new();
        for (at, counter) in counters.iter().enumerate() {
            wanted.push(counter_value(self.finder, *counter, &values[at.min(values.len() - 1)])?);
        }
        let got: Vec<i32> = counters.iter().map(|counter| table.counter(*counter)).collect();
        if wanted == got {
            return Ok(());
        }
        let layout = &self.finder.game.layout;
        let texts = |numbers: &[i32]| {
            let text =
                |(counter, number): (&CounterId, &i32)| layout.held(*counter, *number, self.finder.seats);
            counters.iter().zip(numbers).map(text).collect::<Vec<String>>().join(" ")
        };
        Err(Mismatch::new(text.span, texts(&wanted), texts(&got)).into())
    }
}

/// Whether a text gives only the number of an option in the list, which an edit of the rules may change.
pub(super) fn is_position(choice: &Choice, text: &str) -> bool {
    let is_key = || choice.keys().iter().any(|key| key.eq_ignore_ascii_case(text));
    (text.starts_with('@') || is_key()) && !choice.options.iter().any(|option| option.text == text)
}

/// The options that an answer takes; `None` when it is not legal. Numbers of options in the list are not accepted.
fn picks(choice: &Choice, text: &str) -> Option<Vec<usize>> {
    if is_position(choice, text) {
        return None;
    }
    let read = choice.read(text).ok();
    // One of several options that can only be taken together counts as offered, too.
    let part = || {
        let several = matches!(choice.demand, Demand::Some { .. });
        let at = choice.options.iter().position(|option| several && option.text == text)?;
        Some(vec![at])
    };
    read.map(|answer| answer.picks).or_else(part)
}
