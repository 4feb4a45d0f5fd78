//! Arranges the whole table from what an example says about it. What the example does not mention is as before the
//! first step, so that every piece exists exactly once.

use std::collections::{BTreeMap, VecDeque};

use super::finding::{Counted, Finder, Lookup, NTH, Target};
use super::{AboutText, GivenLine, ValueText, ZonePart};
use crate::compile::layout::{Holding, Layout, NOTHING as NO_VALUE};
use crate::compile::value::{CounterId, KindId, PieceId, SeatId, Value, ZoneId};
use crate::diag::codes::example::{BAD_VALUE, MISPLACED, MISSING, PIECES};
use crate::diag::{Diagnostic, Faults, Span};
use crate::load::script::ast::Name;
use crate::rules::ZoneShape;
use crate::session::staging::StartPoint;
use crate::table::{Reason, Staged, Table};
use crate::vm::machine::Heap;

/// The table and the position at which an example begins.
#[derive(Clone, Debug, Default)]
pub(super) struct Arranged {
    /// For each zone its cells, each with a piece and its face.
    pub(super) zones: Vec<Vec<Option<(PieceId, u8)>>>,
    pub(super) counters: Vec<(CounterId, i32)>,
    pub(super) staged: Staged,
    pub(super) staged_spans: StagedSpans,
    /// The step that is about to begin, and the place of that line.
    pub(super) place: Option<(StartPoint, Span)>,
}

/// The places of the lines about chance, in the order of [`Staged`].
#[derive(Clone, Debug, Default)]
pub(super) struct StagedSpans {
    pub(super) shuffles: Vec<(ZoneId, Span)>,
    pub(super) orders: Vec<Span>,
    pub(super) faces: Vec<Span>,
    pub(super) picks: Vec<Span>,
}

/// What the example says about a zone.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub(super) whole: Option<Vec<PieceId>>,
    pub(super) top: Vec<PieceId>,
    pub(super) bottom: Vec<PieceId>,
    pub(super) down: Vec<PieceId>,
    pub(super) faces: Vec<Value>,
    pub(super) places: Vec<(u16, PieceId)>,
    /// Whether a picture shows all that lies there.
    pub(super) is_drawn: bool,
    /// Places on which nothing lies.
    pub(super) emptied: Vec<u16>,
    pub(super) span: Option<Span>,
}

/// Reads the lines of `given`.
///
/// # Errors
/// All faults in these lines.
pub(super) fn arrange(finder: &Finder<'_>, given: &[GivenLine]) -> Result<Arranged, Faults> {
    let layout = &finder.game.layout;
    let start = Table::new(layout, 0);
    let mut arranger = Arranger {
        finder,
        layout,
        arranged: Arranged::default(),
        said: layout.zones.iter().map(|_| Said::default()).collect(),
        free: vec![true; layout.pieces.len()],
        faces: layout.piece_ids().map(|piece| start.face(piece)).collect(),
        asked: BTreeMap::new(),
        rest: Vec::new(),
        parts: Vec::new(),
        parts_span: None,
        fewest: BTreeMap::new(),
        table: start,
    };
    arranger.fewest = fewest(finder, given);
    let mut faults = Faults::default();
    for line in given {
        if let Err(fault) = arranger.line(line) {
            faults.push(fault);
        }
    }
    if !faults.has_errors() {
        arranger.lay_rest(&mut faults);
    }
    if let (Some(span), None) = (arranger.parts_span, &arranger.arranged.place) {
        let fault = Diagnostic::error(MISSING, span, "the example does not say which step begins then");
        faults.push(fault.hint("write such as `at: play_card Ann`"));
    }
    if faults.has_errors() {
        return Err(faults);
    }
    arranger.name_seats();
    if let Some((place, _)) = &mut arranger.arranged.place {
        place.parts = arranger.parts;
    }
    Ok(arranger.arranged)
}

/// Reads the lines one after the other.
pub(super) struct Arranger<'a> {
    pub(super) finder: &'a Finder<'a>,
    pub(super) layout: &'a Layout,
    pub(super) arranged: Arranged,
    /// For each zone, what is said about it.
    pub(super) said: Vec<Said>,
    /// For each piece whether it is still free.
    pub(super) free: Vec<bool>,
    /// For each piece how it lies: face up, or with this side up.
    pub(super) faces: Vec<u8>,
    /// For each kind how many pieces are used so far; both sides of a piece count as its first.
    asked: BTreeMap<KindId, u32>,
    /// The zones for the pieces that are left over.
    pub(super) rest: Vec<ZoneId>,
    /// For how many zones or counters the line is that is about the fewest of them: it takes precedence.
    fewest: BTreeMap<LineSubject, usize>,
    /// How often parts were begun.
    parts: Vec<(usize, i32)>,
    /// The place of the last line about that.
    parts_span: Option<Span>,
    /// The table before the first step, for values that name a piece.
    table: Table,
}

impl Arranger<'_> {
    /// What comes first in the next list that is shuffled.
    fn order(&mut self, values: &[ValueText]) -> Lookup<()> {
        let listed = match values {
            [ValueText::List(listed, _)] => listed,
            values => values,
        };
        let mut order = Vec::new();
        for value in listed {
            if let ValueText::List(_, span) = value {
                let fault = Diagnostic::error(BAD_VALUE, *span, "the order of lists cannot be said");
                return Err(fault.hint("write numbers, seats, kinds or words"));
            }
            order.push(self.finder.value(value, &self.table, &mut Heap::default())?);
        }
        let first = values.first().map(ValueText::span);
        if let Some((first, last)) = first.zip(values.last().map(ValueText::span)) {
            self.arranged.staged.orders.push_back(order);
            self.arranged.staged_spans.orders.push(Span::new(first.source, first.start, last.end));
        }
        Ok(())
    }

    fn line(&mut self, line: &GivenLine) -> Lookup<()> {
        match line {
            GivenLine::At(step) => {
                let place = self.finder.step(step)?;
                if self.arranged.place.replace((place, step.span)).is_some() {
                    return Err(Diagnostic::error(MISPLACED, step.span, "`at` stands twice"));
                }
            }
            GivenLine::Rest(values) => {
                for value in values {
                    let ValueText::Path(path) = value else {
                        return Err(Diagnostic::error(BAD_VALUE, value.span(), "a zone is expected here"));
                    };
                    self.rest.extend(self.finder.zones(path)?);
                }
            }
            GivenLine::Shuffled(path, list) => {
                let kinds: Vec<KindId> = written_out(&self.finder.pieces(list)?);
                for zone in self.finder.zones(path)? {
                    self.arranged.staged.shuffles.push((zone, kinds.clone()));
                    self.arranged.staged_spans.shuffles.push((zone, list.span));
                }
            }
            GivenLine::Order(values) => self.order(values)?,
            GivenLine::Rolled(values) => {
                let faces = self.rolled(values)?;
                self.arranged.staged.faces.extend(faces);
                self.arranged.staged_spans.faces.extend(values.iter().map(ValueText::span));
            }
            GivenLine::Drawn(values) => {
                let mut picks = VecDeque::new();
                for value in values {
                    picks.push_back(self.finder.value(value, &self.table, &mut Heap::default())?);
                }
                self.arranged.staged.picks.extend(picks);
                self.arranged.staged_spans.picks.extend(values.iter().map(ValueText::span));
            }
            GivenLine::About(about, text) => self.about(about, text)?,
            GivenLine::Picture(about, text) => self.picture(about, text)?,
        }
        Ok(())
    }

    /// What dice show: numbers and kinds.
    fn faces(&self, values: &[ValueText]) -> Lookup<Vec<Value>> {
        let face = |text: &ValueText| match self.finder.value(text, &self.table, &mut Heap::default())? {
            // A number that no die has is told when a die is rolled or laid, with what that die can show.
            value @ Value::Int(1..) => Ok(value),
            value if self.is_shown(value) => Ok(value),
            _ => {
                let message = "the number or kind that a die shows is expected";
                Err(Diagnostic::error(BAD_VALUE, text.span(), message))
            }
        };
        values.iter().map(face).collect()
    }

    fn about(&mut self, about: &AboutText, text: &Name) -> Lookup<()> {
        let (target, property) = self.finder.target(&about.path, about.property.as_ref())?;
        match (target, property.as_ref().map(|name| name.text.as_str())) {
            (Target::Part(part), Some(NTH)) => {
                let number = text.text.parse::<i32>().ok().filter(|number| *number > 0);
                let number = number.ok_or_else(|| wrong(text, "how often it was begun, from 1"))?;
                self.parts.push((part, number));
                self.parts_span = Some(about.span);
            }
            (Target::Zones(zones), None) => {
                let among = zones.len();
                for zone in zones {
                    if self.is_narrowest(LineSubject::Zone(zone, about.part), among) {
                        self.zone(zone, about, text)?;
                    }
                }
            }
            (Target::Place(zone, index), None) if about.part == ZonePart::Whole => {
                self.piece_at(zone, index, about, text)?;
            }
            (Target::Counters(counters), None) if about.part == ZonePart::Whole => {
                self.counters(&counters, text)?
            }
            _ => {
                let message = "an example cannot begin with this";
                return Err(Diagnostic::error(BAD_VALUE, about.span, message)
                    .hint("name a zone, a counter, or how often a part was begun: `turns.nth: 2`"));
            }
        }
        Ok(())
    }

    /// Whether no line is about this part of the zone and fewer others.
    pub(super) fn is_narrowest_zone(&self, zone: ZoneId, part: ZonePart, among: usize) -> bool {
        self.is_narrowest(LineSubject::Zone(zone, part), among)
    }

    /// Whether no line is about the same and fewer others.
    fn is_narrowest(&self, subject: LineSubject, among: usize) -> bool {
        self.fewest.get(&subject).is_none_or(|fewest| *fewest == among)
    }

    /// What dice are to show: each must be on some die, if the game has dice.
    fn rolled(&self, values: &[ValueText]) -> Lookup<Vec<Value>> {
        let faces = self.faces(values)?;
        let mut dice = self.layout.piece_ids().filter(|die| self.layout.pieces[usize::from(die.0)].sides > 0);
        let has_dice = dice.next().is_some();
        let absent = values.iter().zip(&faces).find(|(_, face)| has_dice && !self.is_shown(**face));
        absent.map_or(Ok(faces.clone()), |(text, _)| {
            Err(Diagnostic::error(BAD_VALUE, text.span(), "no die of the game shows this"))
        })
    }

    /// Whether some die of the game can show this.
    fn is_shown(&self, value: Value) -> bool {
        self.layout.piece_ids().any(|die| self.layout.face_with(die, value).is_some())
    }

    fn zone(&mut self, zone: ZoneId, about: &AboutText, text: &Name) -> Lookup<()> {
        let order = self.layout.zones[usize::from(zone.0)].order;
        if order.is_sparse && matches!(about.part, ZonePart::Top | ZonePart::Bottom) {
            let end = if about.part == ZonePart::Top { "top" } else { "bottom" };
            let noun = self.layout.places_of(zone).map_or("board", |places| places.noun());
            let fault = Diagnostic::error(BAD_VALUE, about.span, format!("a {noun} has no {end}"));
            let name = self.layout.zone_name(zone, self.finder.seats);
            let place = self.finder.game.place_name(zone, 0, self.finder.seats);
            return Err(fault.hint(format!(
                "name a place, as in `{place}: {}`, or draw the board below `{name}:`",
                text.text
            )));
        }
        if about.part == ZonePart::Faces {
            let values = super::lines::values(text)?;
            self.said[usize::from(zone.0)].faces = self.faces(&values)?;
            self.said[usize::from(zone.0)].span = Some(about.span);
            return Ok(());
        }
        let pieces = self.take(zone, &self.finder.pieces_in(zone, text)?)?;
        let is_two_sided = |piece: &PieceId| self.layout.pieces[usize::from(piece.0)].is_two_sided;
        if about.part == ZonePart::FaceDown && pieces.iter().any(is_two_sided) {
            let fault = Diagnostic::error(BAD_VALUE, about.span, "a two-sided piece has no back");
            return Err(fault.hint("name the kind on the side that is up"));
        }
        let said = &mut self.said[usize::from(zone.0)];
        said.span.get_or_insert(about.span);
        let twice = match about.part {
            ZonePart::Whole => said.whole.replace(pieces).is_some(),
            ZonePart::Top => !std::mem::replace(&mut said.top, pieces).is_empty(),
            ZonePart::Bottom => !std::mem::replace(&mut said.bottom, pieces).is_empty(),
            ZonePart::FaceDown | ZonePart::Faces => !std::mem::replace(&mut said.down, pieces).is_empty(),
        };
        if twice {
            return Err(Diagnostic::error(MISPLACED, about.span, "this is said twice"));
        }
        Ok(())
    }

    fn piece_at(&mut self, zone: ZoneId, index: u16, about: &AboutText, text: &Name) -> Lookup<()> {
        if !self.layout.zones[usize::from(zone.0)].order.is_sparse {
            let such = ZoneShape::nouns(|shape| shape.order().is_sparse);
            let fault =
                Diagnostic::error(BAD_VALUE, about.span, format!("only {such} is laid out place by place"));
            return Err(fault.hint("write a list from the top: `line: fish moss`"));
        }
        let pieces = self.take(zone, &self.finder.pieces_in(zone, text)?)?;
        let said = &mut self.said[usize::from(zone.0)];
        said.span.get_or_insert(about.span);
        if said.is_drawn {
            return Err(drawn_and_named(about.span));
        }
        if said.emptied.contains(&index) || said.places.iter().any(|(other, _)| *other == index) {
            return Err(Diagnostic::error(MISPLACED, about.span, "this is said twice"));
        }
        match pieces.as_slice() {
            [] => said.emptied.push(index),
            [piece] => said.places.push((index, *piece)),
            _ => return Err(wrong(text, "one piece or `nothing`")),
        }
        Ok(())
    }

    fn counters(&mut self, counters: &[CounterId], text: &Name) -> Lookup<()> {
        let values = super::lines::values(text)?;
        if values.len() != 1 && values.len() != counters.len() {
            return Err(wrong(text, &format!("one value, or {} in the order of the seats", counters.len())));
        }
        for (at, counter) in counters.iter().enumerate() {
            if !self.is_narrowest(LineSubject::Counter(*counter), counters.len()) {
                continue;
            }
            let value = &values[at.min(values.len() - 1)];
            let number = counter_value(self.finder, *counter, value)?;
            self.table.set_counter(self.layout, *counter, number, Reason::Step).map_err(|refusal| {
                let name = format!("`{}`", self.layout.counter_name(*counter, self.finder.seats));
                let spec = &self.layout.counters[usize::from(counter.0)];
                let message = refusal.of_counter(spec, &name, i64::from(number));
                Diagnostic::error(BAD_VALUE, value.span(), message)
            })?;
            self.arranged.counters.push((*counter, number));
        }
        Ok(())
    }

    /// Takes pieces for a zone: first those that begin there, then those of the same seat.
    pub(super) fn take(&mut self, zone: ZoneId, list: &[Counted]) -> Lookup<Vec<PieceId>> {
        let spec = &self.layout.zones[usize::from(zone.0)];
        let mut taken = Vec::new();
        for item in list {
            let kind = &self.layout.kinds[usize::from(item.kind.0)];
            if !spec.holds[usize::from(kind.set)] {
                let message = format!("`{}` cannot lie in `{}`", kind.name, spec.name);
                return Err(Diagnostic::error(PIECES, item.span, message));
            }
            let there: Vec<PieceId> = self.of_kind(item.kind).collect();
            let asked = self.asked.entry(self.layout.body(item.kind)).or_default();
            *asked += u32::from(item.times);
            if *asked as usize > there.len() {
                let message = format!("there are {} of `{}`, {asked} are asked for", there.len(), kind.name);
                return Err(Diagnostic::error(PIECES, item.span, message));
            }
            for _ in 0..item.times {
                let nearest =
                    there.iter().filter(|piece| self.free[usize::from(piece.0)]).min_by_key(|piece| {
                        let own = self.layout.pieces[usize::from(piece.0)];
                        let owner = self.layout.zones[usize::from(own.zone.0)].owner;
                        let is_others = owner.is_some() && owner != spec.owner;
                        (own.zone != zone, is_others, own.kind != item.kind, **piece)
                    });
                taken.extend(nearest.copied());
                if let Some(piece) = nearest {
                    self.free[usize::from(piece.0)] = false;
                    if self.layout.pieces[usize::from(piece.0)].is_two_sided {
                        self.faces[usize::from(piece.0)] = self.layout.side(item.kind);
                    }
                }
            }
        }
        Ok(taken)
    }

    /// The pieces that have this kind on one of their sides.
    fn of_kind(&self, kind: KindId) -> impl Iterator<Item = PieceId> {
        let body = |kind: KindId| self.layout.body(kind);
        self.layout
            .piece_ids()
            .filter(move |piece| body(self.layout.pieces[usize::from(piece.0)].kind) == body(kind))
    }

    /// Counters that begin with a random seat hold the seat whose turn it is, or the first one.
    fn name_seats(&mut self) {
        let turn = self.arranged.place.as_ref().and_then(|(place, _)| place.seat).unwrap_or(SeatId(0));
        for (counter, spec) in (0u16..).map(CounterId).zip(&self.layout.counters) {
            if spec.random && !self.arranged.counters.iter().any(|(said, _)| *said == counter) {
                self.arranged.counters.push((counter, i32::from(turn.0)));
            }
        }
    }
}

/// What a line is about, among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum LineSubject {
    Zone(ZoneId, ZonePart),
    Counter(CounterId),
}

fn fewest(finder: &Finder<'_>, given: &[GivenLine]) -> BTreeMap<LineSubject, usize> {
    let mut fewest = BTreeMap::new();
    for line in given {
        let (GivenLine::About(about, _) | GivenLine::Picture(about, _)) = line else { continue };
        let subjects: Vec<LineSubject> = match finder.target(&about.path, about.property.as_ref()) {
            Ok((Target::Zones(zones), None)) => {
                zones.into_iter().map(|zone| LineSubject::Zone(zone, about.part)).collect()
            }
            Ok((Target::Counters(counters), None)) => {
                counters.into_iter().map(LineSubject::Counter).collect()
            }
            _ => continue,
        };
        for subject in &subjects {
            let least = fewest.entry(*subject).or_insert(subjects.len());
            *least = subjects.len().min(*least);
        }
    }
    fewest
}

/// The number that stands for what a counter is to hold.
pub(super) fn counter_value(finder: &Finder<'_>, counter: CounterId, value: &ValueText) -> Lookup<i32> {
    let spec = &finder.game.layout.counters[usize::from(counter.0)];
    let held = match (spec.content, value) {
        (_, ValueText::Number(number, _)) => Some(Value::Int(*number)),
        (Holding::Number, _) | (_, ValueText::List(..)) => None,
        (_, ValueText::Path(path)) if path.is_nothing() => Some(Value::Unit),
        (Holding::Switch, ValueText::Path(path)) => path.switch().map(Value::Bool),
        (Holding::Seat, ValueText::Path(path)) => match path.words.as_slice() {
            [name] => Some(Value::Seat(finder.seat(name)?)),
            _ => None,
        },
        (Holding::Kind { .. }, ValueText::Path(path)) => Some(Value::Kind(finder.one_kind(path)?)),
        (Holding::Place { .. }, ValueText::Path(path)) => match finder.target(path, None)? {
            (Target::Place(zone, index), None) => Some(Value::Place(zone, index)),
            _ => None,
        },
    };
    held.and_then(|held| spec.number(held)).ok_or_else(|| {
        let nothing = if spec.min == NO_VALUE { " or `nothing`" } else { "" };
        let what = spec.content.describe();
        Diagnostic::error(BAD_VALUE, value.span(), format!("`{}` holds {what}{nothing}", spec.name))
    })
}

/// The fault of a place that is named although a picture of its board shows it.
pub(super) fn drawn_and_named(span: Span) -> Diagnostic {
    Diagnostic::error(MISPLACED, span, "the board is drawn, and a place of it is named as well")
        .hint("draw the piece on its place, and leave the other line out")
}

fn wrong(text: &Name, expected: &str) -> Diagnostic {
    Diagnostic::error(BAD_VALUE, text.span, format!("found `{}`, expected {expected}", text.text))
}
/// The kinds of a component list, one entry for each piece.
pub(super) fn written_out(list: &[Counted]) -> Vec<KindId> {
    list.iter().flat_map(|item| std::iter::repeat_n(item.kind, usize::from(item.times))).collect()
}
