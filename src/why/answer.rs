//! Why things are not offered, as far as the seat that is asked can know it.

use super::grounds::Grounds;
use super::index::FlowIndex;
use super::naming::{NamedThings, in_hand, on_the_table, written};
use super::slice::FlowSlice;
use super::trace::Trace;
use super::verdict::{AbsenceReason, SeatFindings, WhyWorld};
use crate::belief::{ImaginedStep, Imagining, KnownNow};
use crate::compile::Game;
use crate::compile::following::Followed;
use crate::compile::value::{SeatId, Value};
use crate::diag::Span;
use crate::notation::wording::Wording;
use crate::play::choice::{NamedThing, plain};
use crate::session::Session;
use crate::table::{Generator, Observer};
use crate::vm::library;

/// How many matches are imagined.
const WORLDS: usize = 64;
/// Notes in all of them, after which no more are imagined.
const MOST_NOTES: usize = 1_000_000;
/// Things that one text can mean, at most.
const MOST_MEANT: usize = 20;
/// The chance of what is imagined, which is the same for equal views.
const CHANCE: u64 = 0x7768_795f_6e6f_7421;

/// Why things at hand are not offered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Absences {
    /// What is at hand and not offered, or what was asked for.
    pub things: Vec<Absence>,
    /// What was asked for and is offered.
    pub offered: Vec<NamedThing>,
    /// Whether pieces or places are offered.
    pub is_of_table: bool,
    /// If nothing else was found: what can be asked about, at hand or on the table.
    pub known: Vec<NamedThing>,
}

/// Something that is not offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Its names.
    pub name: NamedThing,
    /// Why; `None` where the seat cannot know it.
    pub reasons: Option<Vec<AbsenceReason>>,
}

/// Something at hand; a list in its order.
struct Candidate {
    leaves: Vec<Value>,
    marks: Vec<u64>,
}

/// The scripts at the place of a question.
struct AskedAt<'g> {
    game: &'g Game,
    /// The game, compiled so that the places of calls are exact.
    plain: Game,
    places: Vec<Span>,
    slice: FlowSlice<'g>,
    /// The function of the step, and whose step it is.
    step: (u16, Option<SeatId>),
    /// The game, compiled for following the slice.
    followed: Game,
}

impl Absences {
    /// Why things are not offered to the seat that is asked: what is called by the text, or all that is at hand.
    /// Nothing is found if nothing is called so. `None` when nothing is asked, or when the step cannot be run again.
    #[must_use]
    pub fn of(session: &Session, names: Wording<'_>, typed: Option<&str>) -> Option<Self> {
        let observer = Observer::seat(session.choice()?.seat);
        let history = session.history();
        let mut imagining = Imagining::new(&history, observer);
        let worlds = if imagining.is_certain() { 1 } else { WORLDS };
        let mut generator = Generator::new(CHANCE);
        let first = imagining.imagine_step(&mut generator)?;
        let asked = AskedAt::new(session.game(), &first)?;
        let mut notes = 0;
        let world = asked.world(first, &mut notes)?;
        let findings = SeatFindings { slice: &asked.slice, world: &world, names, observer };
        let (mut answer, candidates) = Self::first(session, findings, typed);
        if answer.things.is_empty() && answer.offered.is_empty() {
            answer.known = askable(findings);
        }
        for _ in 1..worlds {
            if answer.things.iter().all(|thing| thing.reasons.is_none()) || notes > MOST_NOTES {
                break;
            }
            let world = imagining.imagine_step(&mut generator).and_then(|step| asked.world(step, &mut notes));
            let Some(world) = world else {
                // Whether and where it is asked depends on what the seat does not know.
                answer.things.iter_mut().for_each(|thing| thing.reasons = None);
                break;
            };
            answer.keep_common(SeatFindings { world: &world, ..findings }, &candidates);
        }
        if worlds > 1 {
            let grounds = asked.grounds(session.knowledge(observer));
            let reasons = answer.things.iter_mut().flat_map(|thing| &mut thing.reasons).flatten();
            reasons.for_each(|reason| reason.certainty = grounds.sureness(reason));
        }
        Some(answer)
    }

    /// What the first imagined match shows.
    fn first(
        session: &Session,
        findings: SeatFindings<'_, '_>,
        typed: Option<&str>,
    ) -> (Self, Vec<Candidate>) {
        let SeatFindings { world, names, .. } = findings;
        let named = |values: Vec<Value>| NamedThings::new(names, &world.state, &world.lists, values);
        let Some(typed) = typed else {
            let things = named(in_hand(findings, findings.at_hand()));
            let found: Vec<usize> = (0..things.values.len()).collect();
            let (mut answer, candidates) = Self::found(findings, &things, &found);
            answer.is_of_table = findings.types_offered().iter().any(|one| ["piece", "place"].contains(one));
            return (answer, candidates);
        };
        let choice = session.choice_in(names.voice).unwrap_or_default();
        let is_called = |text: &str| plain(text) == plain(typed);
        let offered: Vec<NamedThing> = choice
            .options
            .iter()
            .filter(|option| is_called(&option.text) || is_called(&option.shown))
            .map(NamedThing::of)
            .collect();
        if !offered.is_empty() {
            return (Self { offered, ..Self::default() }, Vec::new());
        }
        let (at_hand, on_table) = (named(findings.at_hand()), named(on_the_table(findings)));
        let types = findings.types_offered();
        let meant = |part: &str| -> Vec<(Value, NamedThing)> {
            let mut found: Vec<(Value, NamedThing)> = Vec::new();
            for things in [&at_hand, &on_table] {
                let called = things.called(part).into_iter().take(MOST_MEANT);
                found.extend(called.map(|at| (things.values[at], things.names[at].clone())));
            }
            // A piece of a board is called as its place is: what could be an option is meant.
            if found.iter().any(|(value, _)| types.contains(&value.type_name())) {
                found.retain(|(value, _)| types.contains(&value.type_name()));
            }
            let mut known = Vec::new();
            found.retain(|(value, _)| {
                let is_new = !known.contains(&findings.mark(*value));
                known.push(findings.mark(*value));
                is_new
            });
            if found.is_empty() {
                found.extend(written(names, part).map(|value| (value, named(vec![value]).names.remove(0))));
            }
            found
        };
        let parts: Vec<&str> = typed.split("->").map(str::trim).collect();
        if let [only] = parts.as_slice() {
            let (values, found): (Vec<Value>, Vec<NamedThing>) = meant(only).into_iter().unzip();
            let all: Vec<usize> = (0..values.len()).collect();
            return Self::found(findings, &NamedThings { values, names: found }, &all);
        }
        let parts: Option<Vec<(Value, NamedThing)>> =
            parts.into_iter().map(|part| meant(part).into_iter().next()).collect();
        let Some(parts) = parts else { return (Self::default(), Vec::new()) };
        let (values, of): (Vec<Value>, Vec<NamedThing>) = parts.into_iter().unzip();
        let candidate =
            Candidate { marks: values.iter().map(|value| findings.mark(*value)).collect(), leaves: values };
        let reasons = Some(findings.reasons(&candidate.leaves));
        let things = vec![Absence { name: NamedThing::in_order(&of), reasons }];
        (Self { things, ..Self::default() }, vec![candidate])
    }

    fn found(
        findings: SeatFindings<'_, '_>,
        things: &NamedThings,
        found: &[usize],
    ) -> (Self, Vec<Candidate>) {
        let mut answer = Self::default();
        let mut candidates = Vec::new();
        let offered = findings.offered();
        for at in found {
            let (value, name) = (things.values[*at], things.names[*at].clone());
            if offered.contains(&findings.mark(value)) {
                answer.offered.push(name);
                continue;
            }
            let leaves = findings.world.lists.leaves(value);
            let marks = leaves.iter().map(|leaf| findings.mark(*leaf)).collect();
            answer.things.push(Absence { name, reasons: Some(findings.reasons(&leaves)) });
            candidates.push(Candidate { leaves, marks });
        }
        (answer, candidates)
    }

    /// Keeps of the reasons what is the same in another imagined match.
    fn keep_common(&mut self, findings: SeatFindings<'_, '_>, candidates: &[Candidate]) {
        for (thing, candidate) in self.things.iter_mut().zip(candidates) {
            let Some(reasons) = &mut thing.reasons else { continue };
            let marks = candidate.leaves.iter().map(|leaf| findings.mark(*leaf));
            let is_there = marks.eq(candidate.marks.iter().copied());
            let others = if is_there { findings.reasons(&candidate.leaves) } else { Vec::new() };
            let alike = |(one, other): (&AbsenceReason, &AbsenceReason)| {
                one.span == other.span && one.because == other.because
            };
            if reasons.len() != others.len() || !reasons.iter().zip(&others).all(alike) {
                thing.reasons = None;
                continue;
            }
            for (reason, other) in reasons.iter_mut().zip(&others) {
                if reason.contents != other.contents {
                    reason.contents = None;
                }
                for (text, value) in &mut reason.values {
                    if !other.values.iter().any(|same| (&same.0, &same.1) == (text, value)) {
                        *value = None;
                    }
                }
            }
        }
    }
}

impl<'g> AskedAt<'g> {
    fn new(game: &'g Game, step: &ImaginedStep) -> Option<Self> {
        let plain = game.following(&library().host, Followed::default()).ok()?;
        let places = places(game, &plain, step)?;
        let machine = &step.begin.machine;
        let (function, first) = machine.announced_call(game)?;
        let seat = if let Value::Seat(seat) = first { Some(seat) } else { None };
        let slice = FlowSlice::new(FlowIndex::new(game), &places, function, machine.hands(game))?;
        let followed = game.following(&library().host, slice.followed.clone()).ok()?;
        Some(Self { game, plain, places, slice, step: (function, seat), followed })
    }

    /// What shows whether reasons follow from what the seat knows.
    fn grounds(&self, knowledge: KnownNow<'g>) -> Grounds<'_, 'g> {
        let (function, seat) = self.step;
        Grounds::new(&self.slice.index, knowledge, function, seat)
    }

    /// The step as it is imagined, run up to the question; `None` when something else is asked then.
    fn world(&self, step: ImaginedStep, notes: &mut usize) -> Option<WhyWorld<'g>> {
        if places(self.game, &self.plain, &step)? != self.places {
            return None;
        }
        let ImaginedStep { begin: mut state, picks } = step;
        let log = state.follow(self.game, &self.followed, &picks)?;
        *notes += log.notes.len();
        let trace = Trace::read(&self.slice, &self.followed, &log);
        (!log.is_full).then_some(WhyWorld { state, lists: log.lists, trace })
    }
}

/// What can be asked about: all that is at hand, and what lies on the table.
fn askable(findings: SeatFindings<'_, '_>) -> Vec<NamedThing> {
    let SeatFindings { world, names, .. } = findings;
    let all = findings.at_hand().into_iter().chain(on_the_table(findings)).collect();
    let mut known: Vec<NamedThing> = Vec::new();
    for name in NamedThings::new(names, &world.state, &world.lists, all).names {
        if known.iter().all(|other| other.text != name.text) {
            known.push(name);
        }
    }
    known
}

/// Where the scripts stand when the question is asked: the call that asks, and the calls around it.
fn places(game: &Game, plain: &Game, step: &ImaginedStep) -> Option<Vec<Span>> {
    let mut state = step.begin.clone();
    state.follow(game, plain, &step.picks)?;
    Some(state.machine.place(plain).into_iter().chain(state.machine.calls(plain)).collect())
}
