//! Writes what was played as an example: the table as `given` lays it, the answers, and what holds after them. What is
//! written was played again and leads to the same table.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::position::begin;
use super::reading::read;
use super::running::run;
use super::telling::{counters, zones};
use super::verdict::Verdict;
use crate::compile::Game;
use crate::compile::layout::Holding;
use crate::compile::value::{CounterId, KindId, PieceId, ZoneId};
use crate::diag::codes::example::NOT_SO;
use crate::diag::{Diagnostic, Faults, Sources, visible};
use crate::notation::drawing::{EMPTY, board};
use crate::notation::reading::quote;
use crate::notation::writing::counted;
use crate::play::event::{Roll, What};
use crate::play::journal::{Checkpoint, Entry};
use crate::session::staging::Stand;
use crate::session::{Session, Setup};
use crate::table::{DOWN, Table};

/// How far the lines of a part are indented.
const INDENT: &str = "    ";

/// The table at the beginning of the present step, in lines as `given` of an example has them.
#[must_use]
pub fn position(session: &Session) -> Vec<String> {
    position_of(session, &session.checkpoint)
}

/// What was played as an example: if that leads to the same table, from the beginning of the step on that has asked last,
/// otherwise the whole match, because chance has to come out as it did.
///
/// # Errors
/// When neither can be written as an example: an answer has no text of its own, or a script has failed.
pub fn written(session: &Session, title: &str) -> Result<String, Diagnostic> {
    let start = Table::new(&session.game().layout, 0);
    let whole = ExampleDraft {
        session,
        given: beginning(session),
        entries: &session.entries,
        before: &session.origin.as_ref().map_or(start, |origin| origin.state.table.clone()),
        seed: session.setup().seed,
        with_zones: false,
    };
    let begin = step_of_last_answer(session);
    let step = ExampleDraft {
        given: position_of(session, &begin),
        entries: session.entries.get(begin.entries..).unwrap_or_default(),
        before: &begin.state.table,
        seed: 0,
        with_zones: true,
        ..whole
    };
    let rolled = rolled(session, &begin);
    let with_dice =
        rolled.map(|line| ExampleDraft { given: [&step.given[..], &[line]].concat(), ..step.clone() });
    let steps = [Some(step), with_dice].into_iter().flatten().filter(|_| begin.step.is_some());
    let short = steps.map(|draft| draft.checked(title)).find_map(Result::ok);
    short.map_or_else(|| whole.checked(title), Ok)
}

/// What the dice have shown that were rolled since a step began.
fn rolled(session: &Session, begin: &Checkpoint) -> Option<String> {
    let layout = &session.game().layout;
    let events = session.events().get(begin.events..).unwrap_or_default().iter();
    let dice = events.flat_map(|event| match &event.what {
        What::Rolled { dice, .. } => &dice[..],
        _ => &[],
    });
    let face = |die: &Roll| layout.face_text(layout.kinds[usize::from(die.kind.0)].set, die.face);
    let faces: Vec<String> = dice.map(face).collect();
    (!faces.is_empty()).then(|| format!("rolled: {}", faces.join(" ")))
}

/// The position at which the match began. Where it began as the rules say, an example has to say what chance decided
/// before the first step.
fn beginning(session: &Session) -> Vec<String> {
    let (game, setup) = (session.game(), session.setup());
    if !setup.given.is_empty() {
        return setup.given.clone();
    }
    let layout = &game.layout;
    let start = Table::new(layout, setup.seed);
    let counters = (0u16..).map(CounterId).zip(&layout.counters).zip(start.counters());
    let random = counters.filter(|((_, spec), _)| spec.random);
    let names = session.names();
    let line = |((counter, _), held): ((CounterId, _), &i32)| {
        format!("{}: {}", layout.counter_name(counter, names), layout.held(counter, *held, names))
    };
    random.map(line).collect()
}

/// The beginning of the step that the last answer was given in; of the present one if there is no answer.
fn step_of_last_answer(session: &Session) -> Arc<Checkpoint> {
    let (begin, answers) = (&session.checkpoint, session.entries.len());
    if begin.entries < answers || answers == 0 {
        return Arc::clone(begin);
    }
    let mut earlier = session.clone();
    earlier.rewind(answers - 1);
    earlier.checkpoint
}

fn position_of(session: &Session, at: &Checkpoint) -> Vec<String> {
    let (game, table) = (session.game(), &at.state.table);
    let start = Table::new(&game.layout, 0);
    let writer = TableWriter { game, names: session.names(), table };
    let mut lines = Vec::new();
    if let Some((step, seat)) = at.step {
        let step = &game.code.functions[usize::from(step)].name;
        let seat = seat.map_or(String::new(), |seat| format!(" {}", writer.names[usize::from(seat.0)]));
        lines.push(format!("at: {step}{seat}"));
        let parts = game.code.parts.iter().zip(&at.state.machine.parts).filter(|(_, nth)| **nth > 1);
        lines.extend(parts.map(|(part, nth)| format!("{}.nth: {nth}", part.name)));
    }
    lines.extend(writer.changed(&start, ":", true));
    lines
}

/// An example that is written.
#[derive(Clone)]
struct ExampleDraft<'a> {
    session: &'a Session,
    given: Vec<String>,
    /// The answers that follow.
    entries: &'a [Entry],
    /// The table before them.
    before: &'a Table,
    /// The seed of all chance that the position does not fix.
    seed: u64,
    /// Whether `then` tells what lies in zones.
    with_zones: bool,
}

impl ExampleDraft<'_> {
    /// The example, if playing it leads to the table of the match.
    fn checked(&self, title: &str) -> Result<String, Diagnostic> {
        let refused = |why: String| Diagnostic::error(NOT_SO, None, why);
        let game = self.session.game();
        let setup = Setup {
            seed: self.seed,
            given: self.given.clone(),
            bots: Vec::new(),
            ..self.session.setup().clone()
        };
        let mut again = begin(Arc::clone(game), setup, None)?;
        for entry in self.entries {
            let answered = again.answer_text(entry.seat, &entry.text);
            answered.map_err(|rejected| refused(rejected.message))?;
        }
        let told = |session: &Session| {
            let table = &session.state().table;
            (zones(session, table), counters(session, table), session.stand())
        };
        if told(&again) != told(self.session) {
            return Err(refused("what chance did cannot be written as an example".to_owned()));
        }
        let text = self.text(title);
        let mut sources = Sources::default();
        let source = sources.add("example", &text);
        let mut faults = Faults::default();
        let examples = read(&sources, source, &mut faults);
        let Some(example) = examples.first() else {
            let why = faults.iter().next().map_or(String::new(), |fault| fault.message.clone());
            return Err(refused(why));
        };
        match run(example, game, None).verdict {
            Verdict::Passed => Ok(text),
            Verdict::Failed(mismatches) => {
                let first = mismatches.first();
                let why = first
                    .map_or(String::new(), |first| format!("expected {}, got {}", first.expected, first.got));
                Err(refused(why))
            }
            Verdict::Faulty(faults) => {
                Err(refused(faults.iter().next().map_or(String::new(), |fault| fault.message.clone())))
            }
        }
    }

    fn text(&self, title: &str) -> String {
        let (session, setup) = (self.session, self.session.setup());
        let people = usize::from(session.game().people());
        let mut lines = vec![format!("example {}", quote(&visible::line(title)))];
        lines.push(format!("  seats {}", session.names()[..people].join(" ")));
        let variant = &session.game().rules.variant;
        if !variant.is_empty() {
            lines.push(format!("  variant {variant}"));
        }
        lines.extend(setup.figures.iter().map(|(figure, value)| format!("  set {figure} = {value}")));
        if self.seed != 0 {
            lines.push(format!("  seed {}", self.seed));
        }
        let mut part = |name: &str, content: Vec<String>| {
            if !content.is_empty() {
                lines.push(format!("  {name}"));
                lines.extend(content.into_iter().map(|line| format!("{INDENT}{line}")));
            }
        };
        part("given", self.given.clone());
        let name = |entry: &Entry| &session.names()[usize::from(entry.seat.0)];
        part("when", self.entries.iter().map(|entry| format!("{}: {}", name(entry), entry.text)).collect());
        part("then", self.then());
        lines.push(String::new());
        lines.join("\n")
    }

    /// What is asked now, up to which the match goes on, and what has changed by then.
    fn then(&self) -> Vec<String> {
        let session = self.session;
        let table = &session.state().table;
        let writer = TableWriter { game: session.game(), names: session.names(), table };
        let mut lines: Vec<String> = self.stands().into_iter().collect();
        lines.extend(writer.changed(self.before, " =", self.with_zones));
        lines
    }

    /// Who is asked, or that the match is over.
    fn stands(&self) -> Option<String> {
        let session = self.session;
        let Some(choice) = session.choice() else {
            return (session.stand() == Stand::Over).then(|| "over".to_owned());
        };
        let seat = &session.names()[usize::from(choice.seat.0)];
        // A text that another line would read otherwise is left out.
        let is_plain = !choice.prompt.contains(['#', '"', '\n']) && !choice.prompt.trim().is_empty();
        let prompt = if is_plain { format!(": {}", choice.prompt) } else { String::new() };
        Some(format!("asks {seat}{prompt}"))
    }
}

/// Writes what lies on a table.
struct TableWriter<'a> {
    game: &'a Game,
    /// The names of the seats as the notation writes them.
    names: &'a [String],
    table: &'a Table,
}

impl TableWriter<'_> {
    /// Lines about all that is otherwise than before: `sign` stands between a thing and what it holds.
    fn changed(&self, before: &Table, sign: &str, with_zones: bool) -> Vec<String> {
        let layout = &self.game.layout;
        let mut lines = Vec::new();
        let changed = if with_zones { self.changed_zones(before) } else { Vec::new() };
        let moved = self.kinds_in(before, &changed);
        let zones = (0u16..).map(ZoneId).zip(&layout.zones).filter(|_| with_zones);
        for (zone, spec) in zones {
            // What lies in a zone that is not named may be taken from it for those that are.
            let shares = sign == ":" && !self.kinds_in(self.table, &[zone]).is_disjoint(&moved);
            match spec.order.is_sparse {
                _ if !shares && !changed.contains(&zone) => {}
                true => lines.extend(self.board(zone, before, sign)),
                false => lines.extend(self.list(zone, sign)),
            }
        }
        let counters = (0u16..).map(CounterId).zip(self.table.counters().iter().zip(before.counters()));
        for (counter, (now, then)) in counters {
            let spec = &layout.counters[usize::from(counter.0)];
            // A counter that begins with a random seat holds another one unless it is said.
            let is_open = spec.content == Holding::Seat && sign == ":";
            if (now == then && !is_open) || layout.stands(counter).is_some() {
                continue;
            }
            let held = layout.held(counter, *now, self.names);
            lines.push(format!("{}{sign} {held}", layout.counter_name(counter, self.names)));
        }
        lines
    }

    /// The zones in which something else lies than before.
    fn changed_zones(&self, before: &Table) -> Vec<ZoneId> {
        let zones = (0u16..).map(ZoneId).take(self.game.layout.zones.len());
        zones.filter(|zone| self.cells(self.table, *zone) != self.cells(before, *zone)).collect()
    }

    /// The kinds that pieces in zones begin as, on this table and on the one before.
    fn kinds_in(&self, before: &Table, zones: &[ZoneId]) -> BTreeSet<KindId> {
        let lying = |table: &Table, zone: ZoneId| table.places(zone).flatten().collect::<Vec<PieceId>>();
        let pieces = zones.iter().flat_map(|zone| [lying(self.table, *zone), lying(before, *zone)].concat());
        pieces.map(|piece| self.game.layout.pieces[usize::from(piece.0)].kind).collect()
    }

    /// What lies on each place of a zone, with its face.
    fn cells(&self, table: &Table, zone: ZoneId) -> Vec<Option<(u16, u8)>> {
        let seen = |piece: PieceId| (table.kind(piece).0, table.face(piece));
        let mut cells: Vec<_> = table.places(zone).map(|piece| piece.map(seen)).collect();
        if !self.game.layout.zones[usize::from(zone.0)].order.is_kept {
            cells.sort_unstable();
        }
        cells
    }

    fn kind(&self, piece: PieceId) -> &str {
        &self.game.layout.kinds[usize::from(self.table.kind(piece).0)].name
    }

    /// A list, from the top or by kind; then the pieces that lie face down, and what dice show.
    fn list(&self, zone: ZoneId, sign: &str) -> Vec<String> {
        let layout = &self.game.layout;
        let sides = |piece: &PieceId| layout.pieces[usize::from(piece.0)].sides;
        let is_down = |piece: &PieceId| sides(piece) == 0 && self.table.face(*piece) == DOWN;
        let mut pieces: Vec<PieceId> = self.table.places(zone).flatten().collect();
        if !layout.zones[usize::from(zone.0)].order.is_kept {
            pieces.sort_by_key(|piece| (self.table.kind(*piece), self.table.face(*piece)));
        }
        let (down, up): (Vec<PieceId>, Vec<PieceId>) = pieces.into_iter().partition(is_down);
        let listed = |pieces: &[PieceId]| match pieces {
            [] => "nothing".to_owned(),
            pieces => {
                counted(&pieces.iter().map(|piece| self.kind(*piece).to_owned()).collect::<Vec<String>>())
            }
        };
        let name = layout.zone_name(zone, self.names);
        let mut lines = Vec::new();
        // What `then` says of a zone is all that lies there.
        match (sign, down.is_empty()) {
            (_, true) | (":", _) => lines.push(format!("{name}{sign} {}", listed(&up))),
            _ => {}
        }
        if !down.is_empty() {
            lines.push(format!("face down in {name}{sign} {}", listed(&down)));
        }
        let dice: Vec<PieceId> = up.into_iter().filter(|piece| sides(piece) > 0).collect();
        if !dice.is_empty() {
            let shown = |die: &PieceId| {
                layout.face_text(layout.pieces[usize::from(die.0)].set, self.table.face(*die))
            };
            lines.push(format!(
                "faces of {name}{sign} {}",
                dice.iter().map(shown).collect::<Vec<String>>().join(" ")
            ));
        }
        lines
    }

    /// A board as a picture where all of its pieces have glyphs, otherwise the places that have changed.
    fn board(&self, zone: ZoneId, before: &Table, sign: &str) -> Vec<String> {
        let layout = &self.game.layout;
        let glyph = |piece: PieceId| {
            let kind = self.table.kind(piece);
            let is_plain = layout.pieces[usize::from(piece.0)].sides == 0;
            self.game.glyph(kind).filter(|glyph| is_plain && self.game.kind_of_glyph(glyph) == Some(kind))
        };
        if let Some(places) = layout.places_of(zone)
            && self.table.places(zone).flatten().all(|piece| glyph(piece).is_some())
        {
            let drawn =
                board(places, |place| self.table.at(zone, place).and_then(glyph).unwrap_or(EMPTY).to_owned());
            let name = format!("{}{sign}", layout.zone_name(zone, self.names));
            return std::iter::once(name).chain(drawn.into_iter().map(|row| format!("  {row}"))).collect();
        }
        let is_same = |place: u16| {
            let on = |table: &Table| table.at(zone, place).map(|piece| table.kind(piece));
            on(self.table) == on(before)
        };
        let changed = (0..self.table.span(zone)).filter(|place| !is_same(*place));
        changed
            .map(|place| {
                let on = self.table.at(zone, place).map_or("nothing", |piece| self.kind(piece));
                format!("{}{sign} {on}", self.game.place_name(zone, place, self.names))
            })
            .collect()
    }
}
