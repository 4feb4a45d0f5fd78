//! What a seat can be sure of, and what its log says.

use super::checking::SessionChecker;
use super::finding::Target;
use super::telling::kinds_text;
use super::verdict::{EarlyEnd, Mismatch};
use super::{AboutText, ZonePart};
use crate::belief::Imagining;
use crate::compile::value::{CounterId, KindId, SeatId, ZoneId};
use crate::diag::Diagnostic;
use crate::diag::codes::example::BAD_VALUE;
use crate::load::script::ast::Name;
use crate::notation::voice::Voice;
use crate::play::Match;
use crate::table::{Generator, Observer, Table};

/// In how many matches that a seat holds possible something must be so if the seat is sure of it.
const WORLDS: u32 = 400;
/// The most lines of a log that a failure tells.
const MOST_LINES: usize = 12;

/// What lies in a zone or at a place, or what counters hold.
type KnownContent = Vec<Option<KindId>>;

impl SessionChecker<'_> {
    /// Whether something is so, and a seat can be sure of it.
    pub(super) fn knows(
        &self,
        name: &Name,
        about: &AboutText,
        text: &Name,
        is_part: bool,
    ) -> Result<(), EarlyEnd> {
        let seat = self.finder.seat(name)?;
        let holds = |checker: &SessionChecker<'_>| match is_part {
            true => checker.includes(about, text),
            false => checker.equal(about, text),
        };
        self.target_of(about)?;
        holds(self)?;
        let possible = self.possible(seat, &mut |table| match holds(&self.on(table)) {
            Ok(()) => Ok(None),
            Err(EarlyEnd::Mismatch(mismatch)) => Ok(Some(mismatch.got)),
            Err(fault) => Err(fault),
        })?;
        let Some(other) = possible else { return Ok(()) };
        let expected = format!("`{}` can be sure that it is {}", name.text, text.text);
        Err(Mismatch::new(text.span, expected, format!("as far as `{}` knows it can be: {other}", name.text))
            .into())
    }

    /// Whether a seat cannot be sure what something is.
    pub(super) fn does_not_know(&self, name: &Name, about: &AboutText) -> Result<(), EarlyEnd> {
        let seat = self.finder.seat(name)?;
        let target = self.target_of(about)?;
        let truth = self.content(&target);
        let possible = self.possible(seat, &mut |table| {
            let other = self.on(table).content(&target);
            Ok((other != truth).then(String::new))
        })?;
        if possible.is_some() {
            return Ok(());
        }
        let expected = format!("`{}` cannot be sure what it is", name.text);
        let got = format!("as far as `{}` knows it can only be: {}", name.text, self.content_text(&target));
        Err(Mismatch::new(about.span, expected, got).into())
    }

    /// Whether a line of a seat's log has these words.
    pub(super) fn log_has(&self, name: &Name, words: &Name, is_there: bool) -> Result<(), EarlyEnd> {
        let observer = Observer::seat(self.finder.seat(name)?);
        let told = self.session.told(Voice::notation(), observer, 0..self.session.log_end());
        let lines: Vec<String> =
            told.into_iter().flat_map(|one| one.sentences).map(|sentence| sentence.text).collect();
        let found = lines.iter().find(|line| line.contains(&words.text));
        match (found, is_there) {
            (Some(_), true) | (None, false) => Ok(()),
            (Some(line), false) => {
                let expected = format!("no line of the log of `{}` has `{}`", name.text, words.text);
                Err(Mismatch::new(words.span, expected, format!("`{line}`")).into())
            }
            (None, true) => {
                let expected = format!("a line of the log of `{}` has `{}`", name.text, words.text);
                let got = if lines.is_empty() { "an empty log" } else { "other lines" };
                let last = lines[lines.len().saturating_sub(MOST_LINES)..].to_vec();
                Err(Mismatch { drawing: last, ..Mismatch::new(words.span, expected, got) }.into())
            }
        }
    }

    /// The same checker for another table.
    fn on<'t>(&'t self, table: &'t Table) -> SessionChecker<'t> {
        SessionChecker { finder: self.finder, session: self.session, table, results: Vec::new() }
    }

    /// What `differs` finds on the tables that a seat holds possible; `None` where it finds nothing on any of them.
    fn possible(
        &self,
        seat: SeatId,
        differs: &mut dyn FnMut(&Table) -> Result<Option<String>, EarlyEnd>,
    ) -> Result<Option<String>, EarlyEnd> {
        let history = self.session.history();
        let mut imagining = Imagining::new(&history, Observer::seat(seat));
        if imagining.is_certain() {
            return Ok(None);
        }
        let mut generator = Generator::new(u64::from(seat.0));
        let mut state = Match::new(self.session.game(), 0);
        for _ in 0..WORLDS {
            if imagining.imagine(&mut state, &mut generator).is_none() {
                break;
            }
            if let Some(found) = differs(&state.table)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The zones, the place or the counters that a line is about.
    fn target_of(&self, about: &AboutText) -> Result<Target, EarlyEnd> {
        let (target, property) = self.finder.target(&about.path, about.property.as_ref())?;
        let is_whole = property.is_none() && about.part == ZonePart::Whole;
        match target {
            Target::Zones(_) if property.is_none() => Ok(target),
            Target::Place(..) | Target::Counters(_) if is_whole => Ok(target),
            _ => {
                let fault = Diagnostic::error(BAD_VALUE, about.span, "a seat can know no such thing");
                Err(fault.hint("name a zone, a place or a counter").into())
            }
        }
    }

    /// What lies there or stands there.
    fn content(&self, target: &Target) -> (KnownContent, Vec<i32>) {
        let table = self.table;
        let kind = |zone: ZoneId, index: u16| table.at(zone, index).map(|piece| table.kind(piece));
        match target {
            Target::Zones(zones) => {
                let within = |zone: &ZoneId| {
                    let mut kinds: KnownContent =
                        (0..table.span(*zone)).map(|index| kind(*zone, index)).collect();
                    if !self.is_ordered(*zone) {
                        kinds.sort_unstable();
                    }
                    kinds
                };
                (zones.iter().flat_map(within).collect(), Vec::new())
            }
            Target::Place(zone, index) => (vec![kind(*zone, *index)], Vec::new()),
            Target::Counters(counters) => {
                (Vec::new(), counters.iter().map(|counter| table.counter(*counter)).collect())
            }
            Target::Part(_) | Target::Total(_) => (Vec::new(), Vec::new()),
        }
    }

    fn content_text(&self, target: &Target) -> String {
        let (kinds, numbers) = self.content(target);
        match target {
            Target::Counters(counters) => {
                let layout = &self.finder.game.layout;
                let held =
                    |(counter, number): (&CounterId, i32)| layout.held(*counter, number, self.finder.seats);
                counters.iter().zip(numbers).map(held).collect::<Vec<String>>().join(" ")
            }
            _ => kinds_text(self.finder.game, &kinds.into_iter().flatten().collect::<Vec<KindId>>()),
        }
    }

    /// Whether these pieces lie in a zone, perhaps with others.
    fn includes(&self, about: &AboutText, text: &Name) -> Result<(), EarlyEnd> {
        let (Target::Zones(zones), ZonePart::Whole) = (self.target_of(about)?, about.part) else {
            let fault = Diagnostic::error(BAD_VALUE, about.span, "a whole zone is expected before `has`");
            return Err(fault.hint("write `=` for a place or a counter").into());
        };
        for zone in zones {
            let mut kinds: Vec<KindId> =
                self.table.pieces(zone).map(|piece| self.table.kind(piece)).collect();
            let all = kinds.clone();
            for wanted in self.finder.pieces(text)? {
                for _ in 0..wanted.times {
                    let Some(at) = kinds.iter().position(|kind| *kind == wanted.kind) else {
                        let name = self.finder.game.layout.zone_name(zone, self.finder.seats);
                        let got = format!("{name} = {}", kinds_text(self.finder.game, &all));
                        return Err(
                            Mismatch::new(text.span, format!("{} among others", text.text), got).into()
                        );
                    };
                    kinds.swap_remove(at);
                }
            }
        }
        Ok(())
    }
}
