//! Features of a position, as one seat sees it.

use super::key::{FeatureKey, Sort, class};
use super::plan::{BoardPlan, CounterPlan, Features, ZoneForm, ZonePlan};
use crate::compile::layout::Holding;
use crate::compile::value::{KindId, PieceId, SeatId, Value};
use crate::play::Match;
use crate::table::{DOWN, Table};
use crate::vm::eyes::scatter;

/// The most pieces of a zone whose positions in a row are read.
const MOST_IN_ROW: u16 = 24;
/// The greatest number of pieces of a kind that is told apart.
pub(super) const MOST_ALIKE: u16 = 15;

/// Reads the features of positions; its memory is reused.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// For each kind and family how many pieces of it the zone has.
    counts: Vec<u16>,
    /// The kinds and families that the zone has.
    met: Vec<u16>,
    /// For each counter of seats the seat's own number and the best of the others.
    leads: Vec<(u16, Option<i32>, Option<i32>)>,
    /// What lies on the places of a board.
    pub(super) ground: Vec<u8>,
}

/// The numbers on the pieces of a zone.
struct ZoneNumbers {
    least: i32,
    greatest: i32,
    sum: i32,
}

impl ZoneNumbers {
    fn add(&mut self, number: i32, times: u16) {
        self.least = self.least.min(number);
        self.greatest = self.greatest.max(number);
        self.sum = self.sum.saturating_add(number.saturating_mul(i32::from(times)));
    }
}

impl Reader {
    /// Reads the features of a position for a seat: those of boards into `boards`, all others into `plain`. Only what
    /// the seat sees is read.
    pub(super) fn read(
        &mut self,
        plan: &Features,
        state: &Match,
        seat: SeatId,
        (plain, boards): (&mut Vec<FeatureKey>, &mut Vec<FeatureKey>),
    ) {
        let SeatId(seat) = seat;
        let table = &state.table;
        plain.push(FeatureKey::new(Sort::Always, FeatureKey::NOBODY, 0, 0, 0));
        let prompt = prompt(state);
        let asked = state.to_answer().0;
        plain.push(FeatureKey::new(Sort::Asked, plan.from(seat, Some(asked)), prompt, 0, 0));
        for (part, times) in (0u16..).zip(&state.machine.parts) {
            plain.push(FeatureKey::new(Sort::Part, FeatureKey::NOBODY, part, class(*times), 0));
        }
        for zone in &plan.zones {
            match zone.form {
                ZoneForm::Board(Some(board)) => self.board(plan, &plan.boards[board], table, seat, boards),
                ZoneForm::Board(None) | ZoneForm::Pile | ZoneForm::Row => {
                    self.zone(plan, zone, table, seat, plain)
                }
            }
        }
        self.counters(plan, table, seat, plain);
    }

    fn zone(
        &mut self,
        plan: &Features,
        zone: &ZonePlan,
        table: &Table,
        seat: u8,
        keys: &mut Vec<FeatureKey>,
    ) {
        let of = plan.from(seat, zone.owner);
        let len = table.len(zone.id);
        keys.push(FeatureKey::new(Sort::Size, of, zone.alike, class(i32::from(len)), 0));
        if len == 0 || !plan.knows(table, zone.id, seat) {
            return;
        }
        self.counts.resize(plan.kinds.len(), 0);
        self.met.clear();
        let mut numbers = ZoneNumbers { least: i32::MAX, greatest: i32::MIN, sum: 0 };
        let is_row = zone.form == ZoneForm::Row && len <= MOST_IN_ROW;
        for (index, piece) in (0u16..).zip(table.pieces(zone.id)) {
            let face = table.face(piece);
            let is_sided = plan.has_sides && plan.sided[usize::from(piece.0)];
            if face == DOWN && !is_sided {
                continue;
            }
            let kind = table.kind(piece);
            self.count(kind.0, 1);
            if is_sided && plan.kinds[usize::from(kind.0)].number.is_none() {
                numbers.add(i32::from(face), 1);
            }
            if is_row {
                keys.push(FeatureKey::new(Sort::Index, of, zone.alike, kind.0, index));
            }
            if plan.has_names {
                named(plan, table, (of, zone.alike), (kind, seat), keys);
            }
        }
        self.counted(plan, (of, zone.alike), numbers, keys);
    }

    /// Reads features of the pieces of a zone that were counted, and begins anew.
    fn counted(
        &mut self,
        plan: &Features,
        (of, alike): (u8, u16),
        mut numbers: ZoneNumbers,
        keys: &mut Vec<FeatureKey>,
    ) {
        let variety = self.met.len();
        for at in 0..variety {
            let kind = self.met[at];
            let (spec, times) = (&plan.kinds[usize::from(kind)], self.counts[usize::from(kind)]);
            if let Some(family) = spec.family {
                self.count(family, times);
            }
            if let Some(number) = spec.number {
                numbers.add(number, times);
            }
        }
        let variety = u16::try_from(variety).unwrap_or(u16::MAX);
        keys.push(FeatureKey::new(Sort::Variety, of, alike, variety, 0));
        let ZoneNumbers { least, greatest, sum } = numbers;
        if greatest >= least {
            keys.push(FeatureKey::new(Sort::Least, of, alike, class(least), 0));
            keys.push(FeatureKey::new(Sort::Greatest, of, alike, class(greatest), 0));
            keys.push(FeatureKey::new(Sort::Sum, of, alike, class(sum), 0));
        }
        for kind in &self.met {
            let count = std::mem::take(&mut self.counts[usize::from(*kind)]).min(MOST_ALIKE);
            let sort = if plan.kinds[usize::from(*kind)].is_family { Sort::Family } else { Sort::Kinds };
            keys.push(FeatureKey::new(sort, of, alike, *kind, count));
        }
    }

    /// Counts pieces of a kind or family.
    fn count(&mut self, kind: u16, times: u16) {
        let count = &mut self.counts[usize::from(kind)];
        if *count == 0 {
            self.met.push(kind);
        }
        *count += times;
    }

    fn board(
        &mut self,
        plan: &Features,
        board: &BoardPlan,
        table: &Table,
        seat: u8,
        keys: &mut Vec<FeatureKey>,
    ) {
        self.look(plan, board, table, seat);
        let start = u64::from(board.zone.0) << 8 | u64::from(seat);
        for (at, what) in (0u64..).zip(&self.ground) {
            if *what > 0 {
                keys.push(FeatureKey::pattern(
                    Sort::Board,
                    scatter(start << 32 | at << 8 | u64::from(*what)),
                ));
            }
        }
        for (nth, line) in (0u64..).zip(board.lines.chunks_exact(board.length)) {
            let add = |sum: u64, at: &u16| sum << 8 | u64::from(self.ground[usize::from(*at)]);
            let what = line.iter().fold(0, add);
            if what > 0 {
                keys.push(FeatureKey::pattern(
                    Sort::Board,
                    scatter(scatter(start << 32 | nth << 8 | 0xff) ^ what),
                ));
            }
        }
    }

    /// Notes what lies on the places of a board: 0 for nothing, otherwise a number for what the seat sees there.
    pub(super) fn look(&mut self, plan: &Features, board: &BoardPlan, table: &Table, seat: u8) {
        let is_seen = plan.knows(table, board.zone, seat);
        self.ground.clear();
        self.ground.extend(table.ground(board.zone).pieces().map(|there| match there {
            None => 0,
            Some((piece, kind)) => seen_on_board(plan, table, (piece, kind), (seat, is_seen)),
        }));
    }

    fn counters(&mut self, plan: &Features, table: &Table, seat: u8, keys: &mut Vec<FeatureKey>) {
        self.leads.clear();
        for counter in plan.counters.iter().filter(|counter| counter.seen >> (seat & 31) & 1 == 1) {
            let number = table.counter(counter.id);
            let of = plan.from(seat, counter.owner);
            let held = held(plan, counter, number, seat);
            if held != 0 {
                keys.push(FeatureKey::new(Sort::Counter, of, counter.alike, held, 0));
            }
            if counter.owner.is_none() || counter.holding != Holding::Number {
                continue;
            }
            let at = match self.leads.iter().position(|(alike, ..)| *alike == counter.alike) {
                Some(at) => at,
                None => {
                    self.leads.push((counter.alike, None, None));
                    self.leads.len() - 1
                }
            };
            let (_, own, best) = &mut self.leads[at];
            let place = if of == 0 { own } else { best };
            *place = Some(place.map_or(number, |other| other.max(number)));
        }
        for (alike, own, best) in &self.leads {
            if let (Some(own), Some(best)) = (own, best) {
                keys.push(FeatureKey::new(Sort::Lead, 0, *alike, class(own.saturating_sub(*best)), 0));
            }
        }
    }
}

/// The word of the prompt of the present question.
pub(super) fn prompt(state: &Match) -> u16 {
    let word = |value: Option<&Value>| match value {
        Some(Value::Word(word)) => word.0,
        _ => u16::MAX,
    };
    match state.asking().prompt {
        Value::List(at) => word(state.machine.heap().elements(Value::List(at)).first()),
        one => word(Some(&one)),
    }
}

/// What a counter holds, as a seat sees it.
fn held(plan: &Features, counter: &CounterPlan, number: i32, seat: u8) -> u16 {
    match counter.holding {
        Holding::Number | Holding::Switch | Holding::Place { .. } => class(number),
        Holding::Seat => match u8::try_from(number) {
            Ok(other) => u16::from(plan.from(seat, Some(other))) + 1,
            Err(_) => 0,
        },
        Holding::Kind { first, .. } => match u16::try_from(number) {
            Ok(at) => first + at + 1,
            Err(_) => 0,
        },
    }
}

/// Where the kinds lie that a piece's properties name, if that is seen.
fn named(
    plan: &Features,
    table: &Table,
    zone: (u8, u16),
    (kind, seat): (KindId, u8),
    keys: &mut Vec<FeatureKey>,
) {
    for (property, other) in &plan.kinds[usize::from(kind.0)].names {
        let Some((place, index)) = place_of_kind(plan, table, *other, seat) else { continue };
        keys.push(FeatureKey::new(Sort::Named, zone.0, zone.1 << 4 | property, place, index));
    }
}

/// The zone of the only piece of a kind, and its position there, if the seat sees it.
pub(super) fn place_of_kind(plan: &Features, table: &Table, kind: KindId, seat: u8) -> Option<(u16, u16)> {
    let piece: PieceId = (*plan.sole.get(usize::from(kind.0))?)?;
    if table.kind(piece) != kind {
        return None;
    }
    let zone = &plan.zones[usize::from(table.zone_of(piece).0)];
    let is_seen =
        plan.knows(table, zone.id, seat) && (table.face(piece) != DOWN || plan.sided[usize::from(piece.0)]);
    let index = || if zone.form == ZoneForm::Row { table.index_of(piece).min(MOST_IN_ROW) } else { 0 };
    is_seen.then(|| (zone.alike, index()))
}

/// A number over 0 for a piece on a board, as a seat sees it.
pub(super) fn seen_on_board(
    plan: &Features,
    table: &Table,
    (piece, kind): (PieceId, KindId),
    (seat, is_seen): (u8, bool),
) -> u8 {
    let face = table.face(piece);
    if !is_seen || (face == DOWN && !plan.sided[usize::from(piece.0)]) {
        return 1;
    }
    let spec = &plan.kinds[usize::from(kind.0)];
    let of = match spec.owner {
        Some(owner) => u16::from(plan.from(seat, Some(owner))) + 1,
        None => 0,
    };
    // Different things may share a number only where a board has very many sorts of pieces.
    u8::try_from((spec.alike * 16 + of) % 254).unwrap_or(0) + 2
}
