//! What the choices of a game can offer, found in its scripts without playing: for numbering its actions.
//!
//! It follows values through variables, calls and closures, without regard to the order of statements, and keeps for
//! each variable a set that holds at least all of its values. So it finds more than can ever be offered, but no less as
//! far as it can see: a piece that was moved since it was put into a variable is looked for where it was taken from.

mod calls;
mod domain;
mod properties;
mod walk;

use std::collections::{BTreeMap, BTreeSet};

use super::Game;
use super::layout::PieceSpec;
use super::value::{KindId, SeatId, Value};
use crate::load::script::ast::{Expression, Function};
use crate::rules::host::Host;
use crate::rules::{FlowItem, Part, Passed, Repeat, Shown, StepCall};
use domain::{Domain, ZoneOwner};

/// After so many rounds an interval of numbers that still grows has no bound.
const NARROW_ROUNDS: usize = 6;
/// The most rounds: every set only grows, so there are never many.
const MOST_ROUNDS: usize = 200;

/// What the choices of a game can offer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offered {
    /// Whether a question can be passed, or answered with fewer options than possible.
    pub pass: bool,
    /// Whether an option can be a list.
    pub lists: bool,
    /// Whether an answer can take several options.
    pub several: bool,
    /// The words of the questions, those with values in them as patterns.
    pub prompts: BTreeSet<u16>,
    /// Whether an option can be `true` or `false`.
    pub bools: bool,
    /// The least and the greatest number.
    pub numbers: Option<(i32, i32)>,
    /// Whether an option can be a seat.
    pub seats: bool,
    /// Kinds and families, also of pieces that are named by their kind.
    pub kinds: BTreeSet<u16>,
    /// Zones.
    pub zones: BTreeSet<u16>,
    /// Words.
    pub words: BTreeSet<u16>,
    /// Counters.
    pub counters: BTreeSet<u16>,
    /// Parts of the order of play.
    pub parts: BTreeSet<u16>,
    /// The zones whose pieces may be named by their place.
    pub pieces: BTreeSet<u16>,
    /// The zones whose places can be chosen.
    pub places: BTreeSet<u16>,
}

/// What the choices of a game can offer.
#[must_use]
pub fn offered(game: &Game, host: &Host) -> Offered {
    let scopes = game.resolved.scopes();
    let functions = &scopes.script().functions;
    let locals = locals_within(functions);
    let mut survey = Survey {
        game,
        host,
        words: (0..).zip(&game.words).map(|(id, word)| (word.as_str(), id)).collect(),
        locals: vec![Domain::default(); locals],
        results: vec![Domain::default(); functions.len()],
        breaks: Vec::new(),
        function: 0,
        round: 0,
        changed: true,
        down: BTreeSet::new(),
        asked: Vec::new(),
    };
    while std::mem::take(&mut survey.changed) && survey.round < MOST_ROUNDS {
        survey.asked.clear();
        survey.flow(&game.rules.flow);
        for (at, function) in functions.iter().enumerate() {
            survey.function(at, function);
        }
        survey.round += 1;
    }
    survey.offered()
}

fn locals_within(functions: &[Function]) -> usize {
    let locals = functions.iter().flat_map(crate::load::script::walk::locals_of);
    locals.map(|local| local.id.index() + 1).max().unwrap_or_default()
}

/// A question that a script can ask.
struct AskedSet {
    /// What it offers.
    options: Domain,
    /// Whether the seat that is asked owns the zones of the options.
    is_own: bool,
    may_pass: bool,
    several: bool,
    prompts: BTreeSet<u16>,
}

struct Survey<'a> {
    game: &'a Game,
    host: &'a Host,
    words: BTreeMap<&'a str, u16>,
    /// By the number of the variable.
    locals: Vec<Domain>,
    /// By function.
    results: Vec<Domain>,
    /// The values with which the loops around are left.
    breaks: Vec<Domain>,
    /// The function that is looked at.
    function: usize,
    round: usize,
    changed: bool,
    /// The zones in which pieces can lie face down.
    down: BTreeSet<u16>,
    asked: Vec<AskedSet>,
}

impl<'a> Survey<'a> {
    fn functions(&self) -> &'a [Function] {
        &self.game.resolved.scopes().script().functions
    }

    /// What the order of play passes to functions.
    fn flow(&mut self, items: &[FlowItem]) {
        for item in items {
            match item {
                FlowItem::Step(step) => self.step(step),
                FlowItem::Part(part) => self.part(part),
            }
        }
    }

    fn part(&mut self, part: &Part) {
        part.calls().for_each(|call| self.step(call));
        if let Repeat::Turns { with: Some(with), .. } = &part.repeat {
            self.step(with);
        }
        self.flow(&part.body);
    }

    fn step(&mut self, step: &StepCall) {
        match step.passed {
            Passed::Nothing => {}
            Passed::Seat => self.pass(step.function, 0, &Domain::seats()),
            Passed::SeatAndValue(by) => {
                self.pass(step.function, 0, &Domain::seats());
                let mut value = self.results[by].clone();
                value.owner = if value.owner == ZoneOwner::None { ZoneOwner::None } else { ZoneOwner::Any };
                self.pass(step.function, 1, &value);
            }
        }
    }

    /// Passes an argument to a function of the scripts.
    fn pass(&mut self, function: usize, parameter: usize, value: &Domain) {
        let parameter =
            self.functions().get(function).and_then(|function| function.parameters.get(parameter));
        if let Some(parameter) = parameter {
            self.put(parameter.id, value);
        }
    }

    fn function(&mut self, at: usize, function: &'a Function) {
        self.function = at;
        let value = self.block(&function.body);
        self.result(&value);
    }

    /// Adds to what the present function returns.
    fn result(&mut self, value: &Domain) {
        let round = self.round;
        let was = self.results[self.function].numbers;
        let result = &mut self.results[self.function];
        self.changed |= result.join(value);
        widen(result, was, round);
    }

    /// What is offered to the seats.
    fn offered(&self) -> Offered {
        let mut offered = Offered::default();
        for AskedSet { options, is_own, may_pass, several, prompts } in &self.asked {
            offered.pass |= may_pass;
            offered.several |= several;
            offered.prompts.extend(prompts);
            offered.lists |= options.depth.1 > 0;
            offered.bools |= options.bools;
            offered.numbers = match (offered.numbers, options.numbers) {
                (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
                (one, other) => one.or(other),
            };
            offered.seats |= options.seats;
            offered.kinds.extend(options.kinds.iter().chain(&options.pieces));
            offered.zones.extend(&options.zones);
            offered.words.extend(&options.words);
            offered.counters.extend(&options.counters);
            offered.parts.extend(&options.parts);
            offered.places.extend(&options.places);
            self.add_by_place(options, *is_own, &mut offered);
        }
        offered
    }

    /// Adds the zones whose pieces may be named by their place: those that the seat may not see into, and those in
    /// which several pieces of a kind can be told apart.
    fn add_by_place(&self, options: &Domain, is_own: bool, offered: &mut Offered) {
        let layout = &self.game.layout;
        let is_several = |kind: u16| {
            let of_kind = |piece: &&PieceSpec| layout.body(piece.kind) == layout.body(KindId(kind));
            layout.pieces.iter().filter(of_kind).nth(1).is_some()
        };
        let has_several = options.pieces.iter().any(|kind| is_several(*kind));
        let is_mixed = options.is_mixed && options.at.len() > 1 && has_several;
        let meets_kinds = !options.kinds.is_disjoint(&options.pieces);
        for zone in &options.at {
            let spec = &layout.zones[usize::from(*zone)];
            let is_seen = match spec.shown {
                Shown::Everyone => true,
                Shown::Owner => is_own && spec.owner.is_some(),
                Shown::Others | Shown::Nobody => false,
            };
            let holds = |kind: KindId| spec.holds[usize::from(layout.kinds[usize::from(kind.0)].set)];
            let has_dice = layout.pieces.iter().any(|piece| piece.sides > 0 && holds(piece.kind));
            let in_order = spec.order.is_kept && has_several;
            let on_grid = spec.order.is_sparse && options.depth.1 > 0;
            if !is_seen
                || self.down.contains(zone)
                || has_dice
                || in_order
                || on_grid
                || is_mixed
                || meets_kinds
            {
                offered.pieces.insert(*zone);
            }
        }
    }

    /// The zones of a seat by the variable that it is in.
    fn owner_of(&self, seat: &Expression) -> ZoneOwner {
        self.game.resolved.local(seat).map_or(ZoneOwner::Any, ZoneOwner::Local)
    }

    fn global_value(&self, value: Value) -> Domain {
        match value {
            Value::Seat(SeatId(_)) => Domain::seats(),
            other => Domain::of(other),
        }
    }
}

/// Gives up the bounds of numbers that grow round after round.
fn widen(domain: &mut Domain, was: Option<(i32, i32)>, round: usize) {
    if let (Some(was), Some((least, most))) = (was, &mut domain.numbers)
        && round > NARROW_ROUNDS
    {
        *least = if *least < was.0 { i32::MIN } else { *least };
        *most = if *most > was.1 { i32::MAX } else { *most };
    }
}
