//! Collects the counts of a match while it is played, reusing its memory for the next one.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use super::halfway::HalfwayWatch;
use super::opening::OpeningWatch;
use super::option::{OptionKey, QuestionId};
use super::{Courses, HeldKinds, Questions, Tally};
use crate::compile::Game;
use crate::compile::value::{KindId, SeatId, Value, ZoneId};
use crate::play::Match;
use crate::simulate::plan::{Detail, Plan};
use crate::simulate::play::{MatchEnd, Played};
use crate::simulate::statistics::{Group, SeatPair, once};
use crate::table::position;
use crate::vm::machine::{Counts, Demand};

/// This many of the first matches are all examined closely.
const FIRST: u64 = 1_000;
/// Of the others, every nth is examined closely.
const EVERY: u64 = 16;

/// Watches matches while they are played.
pub(in crate::simulate) struct MatchWatch {
    /// The seed of the match with the number 0.
    seed: u64,
    seats: usize,
    counts: Option<Arc<Counts>>,
    /// The number of the match.
    number: u64,
    /// For each decision the number of possible answers.
    answers: Vec<u16>,
    closely: bool,
    /// The indices of options, by their keys.
    numbers: HashMap<u64, u32, BuildHasherDefault<Mixed>>,
    options: Vec<OptionKey>,
    /// For each option and seat, how often it was taken, and how often another one was taken instead.
    taken: Vec<[u32; 2]>,
    /// For each option, how often there was nothing else.
    forced: Vec<u32>,
    /// For each option the last decision in which it was offered, and whether it was taken there.
    offered: Vec<(u32, bool)>,
    /// The options that were offered in this match.
    touched: Vec<u32>,
    /// The present decision.
    now: OpenDecision,
    /// The questions of this match.
    questions: Vec<(QuestionId, Questions)>,
    /// How often each position of this match occurred.
    positions: HashMap<u64, u32, BuildHasherDefault<Mixed>>,
    repeated: u32,
    most_often: u32,
    /// A hash of all positions so far.
    course: Mixed,
    kept: HeldKinds,
    /// The seat that was asked first.
    began: Option<SeatId>,
    openings: OpeningWatch,
    halfway: HalfwayWatch,
    /// For each kind whether a seat had it in this match when a question was asked.
    held: Vec<bool>,
}

/// A decision while it is made.
#[derive(Default)]
struct OpenDecision {
    at: u32,
    seat: SeatId,
    demand: Demand,
    question: QuestionId,
    /// Whether it is the first one in which the seat can choose.
    opens: bool,
    /// How many seats have answered before, if several answer in secret.
    before: usize,
    /// The options, each once.
    options: Vec<u32>,
}

impl MatchWatch {
    pub(in crate::simulate) fn new(plan: &Plan<'_>) -> Self {
        let counts = match plan.course.detail {
            Detail::Basic => None,
            Detail::Full => Some(Arc::new(Counts::new(&plan.game))),
        };
        Self {
            seed: plan.course.seed,
            seats: usize::from(plan.game.seats()),
            counts,
            number: 0,
            answers: Vec::new(),
            closely: false,
            numbers: HashMap::default(),
            options: Vec::new(),
            taken: Vec::new(),
            forced: Vec::new(),
            offered: Vec::new(),
            touched: Vec::new(),
            now: OpenDecision::default(),
            questions: Vec::new(),
            positions: HashMap::default(),
            repeated: 0,
            most_often: 0,
            course: Mixed::default(),
            kept: HeldKinds::default(),
            began: None,
            openings: OpeningWatch::new(usize::from(plan.game.seats())),
            halfway: HalfwayWatch::new(&plan.game),
            held: vec![false; plan.game.layout.kinds.len()],
        }
    }

    /// The counters of a match of a game that is compiled for counting.
    pub(in crate::simulate) fn counts(&self) -> Option<Arc<Counts>> {
        self.counts.clone()
    }

    /// A match begins.
    pub(in crate::simulate) fn begin(&mut self, seed: u64) {
        self.number = seed.wrapping_sub(self.seed);
        self.closely = self.counts.is_some() && is_close(self.number);
        if let Some(counts) = &self.counts {
            counts.take(&mut |_, _| {});
        }
        self.answers.clear();
        for option in self.touched.drain(..) {
            let option = option as usize;
            self.taken[option * self.seats..][..self.seats].fill([0, 0]);
            self.offered[option] = (0, false);
            self.forced[option] = 0;
        }
        self.questions.clear();
        self.began = None;
        self.openings.begin();
        self.halfway.begin();
        self.positions.clear();
        (self.repeated, self.most_often) = (0, 0);
        self.course = Mixed::default();
        self.held.fill(false);
        self.now.at = 0;
    }

    /// A seat is asked, with this many possible answers.
    #[inline]
    pub(in crate::simulate) fn asked(&mut self, game: &Game, state: &Match, answers: usize) {
        if self.counts.is_some() {
            self.answers.push(u16::try_from(answers).unwrap_or(u16::MAX));
        }
        if self.closely {
            self.look(game, state);
        }
    }

    #[inline(never)]
    fn look(&mut self, game: &Game, state: &Match) {
        let (asking, seat, options) = (state.asking(), state.to_answer(), state.options());
        let question = QuestionId::of(game, state);
        let place = position(&game.layout, &state.table);
        let place = place ^ u64::from(question.0) << 8 ^ u64::from(seat.0);
        self.course.write_u64(place);
        let times = self.positions.entry(place).or_default();
        *times += 1;
        self.repeated += u32::from(*times > 1);
        self.most_often = self.most_often.max(*times);
        let forced = state.is_forced();
        self.question(question, state.answers(), forced);
        self.began.get_or_insert(seat);
        self.halfway.look(self.now.at, state);
        for (zone, spec) in (0u16..).map(ZoneId).zip(&game.layout.zones) {
            if spec.owner.is_some() {
                let kinds = state.table.pieces(zone).map(|piece| state.table.kind(piece));
                kinds.for_each(|kind| self.held[usize::from(kind.0)] = true);
            }
        }
        self.now.at += 1;
        self.now.seat = seat;
        self.now.demand = asking.demand;
        self.now.question = question;
        self.now.opens = !forced && self.openings.is_open(usize::from(seat.0));
        self.now.before = asking.sealed.iter().filter(|one| one.answer.is_some()).count();
        self.now.options.clear();
        for option in options {
            OptionKey::each(game, state, (question, seat), *option, &mut |key| self.offer(key));
        }
        if state.answers() > options.len() {
            self.offer(OptionKey::pass(question));
        }
        if forced || self.now.options.len() == 1 {
            self.now.options.iter().for_each(|option| self.forced[*option as usize] += 1);
        }
    }

    fn question(&mut self, question: QuestionId, answers: usize, forced: bool) {
        let at = self.questions.iter().position(|(known, _)| *known == question).unwrap_or_else(|| {
            self.questions.push((question, Questions::default()));
            self.questions.len() - 1
        });
        let counts = &mut self.questions[at].1;
        counts.decisions += 1;
        counts.forced += u64::from(forced);
        counts.answers += answers as u64;
    }

    fn offer(&mut self, key: OptionKey) {
        let next = u32::try_from(self.options.len()).unwrap_or(u32::MAX);
        let number = *self.numbers.entry(key.0).or_insert(next);
        if number == next {
            self.options.push(key);
            self.offered.push((0, false));
            self.forced.push(0);
            self.taken.resize(self.taken.len() + self.seats, [0, 0]);
        }
        let last = &mut self.offered[number as usize];
        if last.0 == self.now.at {
            return;
        }
        if last.0 == 0 {
            self.touched.push(number);
        }
        *last = (self.now.at, false);
        self.now.options.push(number);
    }

    /// The seat that was asked last has answered, and the match has not gone on yet. `whole` says whether the question
    /// is completely answered.
    #[inline]
    pub(in crate::simulate) fn answered(&mut self, game: &Game, state: &Match, whole: bool) {
        if !self.closely {
            return;
        }
        let given = if whole { state.machine.answered() } else { Value::Unit };
        match self.now.demand {
            Demand::Some { .. } => {
                let picks = state.machine.heap().elements(given).to_vec();
                self.took(game, state, &picks);
            }
            Demand::Sealed if whole => {
                let taken = state.machine.heap().elements(given).get(self.now.before).copied();
                self.took(game, state, taken.as_slice());
            }
            Demand::Sealed => {
                let one = state.asking().sealed.get(self.now.before);
                let taken = one.and_then(|one| one.options.get(usize::from(one.answer?)).copied());
                self.took(game, state, taken.as_slice());
            }
            _ => {
                self.took(game, state, if given == Value::Unit { &[] } else { std::slice::from_ref(&given) })
            }
        }
    }

    /// The seat that was asked last takes these options; none means to pass.
    pub(in crate::simulate) fn took(&mut self, game: &Game, state: &Match, values: &[Value]) {
        if !self.closely {
            return;
        }
        let (question, seat) = (self.now.question, self.now.seat);
        let mut mark = |key: OptionKey| {
            if let Some(number) = self.numbers.get(&key.0) {
                self.offered[*number as usize].1 = true;
            }
        };
        for value in values {
            OptionKey::each(game, state, (question, seat), *value, &mut mark);
        }
        if values.is_empty() {
            mark(OptionKey::pass(question));
        }
        for number in &self.now.options {
            let (_, taken) = self.offered[*number as usize];
            let counts = &mut self.taken[*number as usize * self.seats + usize::from(seat.0)];
            counts[usize::from(!taken)] += 1;
        }
        if self.now.opens {
            let each = self.now.options.iter().map(|number| *number as usize);
            let options = each.map(|number| (self.options[number], self.offered[number].1));
            self.openings.chose(usize::from(seat.0), options);
        }
    }

    /// The match has ended.
    pub(in crate::simulate) fn end(
        &mut self,
        game: &Game,
        state: &Match,
        played: &Played,
        tally: &mut Tally,
    ) {
        if let Some(counts) = &self.counts {
            counts.take(&mut |at, times| tally.happened(at, times));
        }
        self.answers.iter().for_each(|answers| tally.decision(usize::from(*answers)));
        if !self.closely {
            return;
        }
        for (question, counts) in &self.questions {
            tally.question(*question, counts);
        }
        tally.closely(self.number, self.now.at, self.repeated, self.most_often);
        self.course.write_u64(position(&game.layout, &state.table));
        tally.courses.merge(&Courses::of(self.course.finish()));
        let held = (0u16..).map(KindId).zip(&self.held).filter(|(_, held)| **held);
        held.for_each(|(kind, _)| tally.kind_held(kind));
        let credits = (played.ending == MatchEnd::Over).then(|| played.credits());
        self.options_end(credits.as_deref(), tally);
        self.openings.end(credits.as_deref(), &mut tally.openings);
        if let Some(credits) = credits {
            if let Some(seat) = self.began.map(|seat| usize::from(seat.0)) {
                tally.beginners.add(seat, credits[seat]);
            }
            self.halfway.end(game, played.decisions, &credits, &mut tally.halfway);
            self.kept.count(game, state, &credits, tally);
        }
    }

    fn options_end(&self, credits: Option<&[u64]>, tally: &mut Tally) {
        let mut kinds: Vec<(KindId, usize, bool)> = Vec::new();
        let mut pairs = vec![SeatPair::default(); self.seats];
        for number in &self.touched {
            let key = self.options[*number as usize];
            let seats = &self.taken[*number as usize * self.seats..][..self.seats];
            for (seat, [taken, left]) in seats.iter().enumerate() {
                let credit = credits.map_or(0, |credits| credits[seat]);
                pairs[seat] =
                    [*taken, *left].map(u64::from).map(|cases| Group { cases, credit: cases * credit });
                if let Some(kind) = key.kind()
                    && taken + left > 0
                {
                    kinds.push((kind, seat, *taken > 0));
                    tally.kind_met(kind, u64::from(taken + left), u64::from(*taken));
                }
            }
            tally.option(key, &pairs, self.forced[*number as usize], credits.is_some());
        }
        let Some(credits) = credits else { return };
        kinds.sort_unstable();
        for of_kind in kinds.chunk_by(|one, other| one.0 == other.0) {
            let mut pairs = vec![SeatPair::default(); self.seats];
            for of_seat in of_kind.chunk_by(|one, other| one.1 == other.1) {
                let (seat, took) = (of_seat[0].1, of_seat.iter().any(|(_, _, taken)| *taken));
                pairs[seat] = once(took, credits[seat]);
            }
            tally.kind_taken(of_kind[0].0, &pairs);
        }
    }
}

/// Whether the match with this number is examined closely. These are the same matches however a simulation is split.
fn is_close(number: u64) -> bool {
    number < FIRST || number.is_multiple_of(EVERY)
}

impl HeldKinds {
    /// Counts which kinds lie in the zones of the seats at the end.
    fn count(&mut self, game: &Game, state: &Match, credits: &[u64], tally: &mut Tally) {
        self.seats.clear();
        for (zone, spec) in (0u16..).map(ZoneId).zip(&game.layout.zones) {
            let Some(owner) = spec.owner else { continue };
            self.seats.extend(state.table.pieces(zone).map(|piece| (state.table.kind(piece), owner)));
        }
        self.seats.sort_unstable();
        for of_kind in self.seats.chunk_by(|one, other| one.0 == other.0) {
            let mut pairs: Vec<SeatPair> = credits.iter().map(|credit| once(false, *credit)).collect();
            for (_, seat) in of_kind {
                let seat = usize::from(seat.0);
                pairs[seat] = once(true, credits[seat]);
            }
            tally.kind_kept(of_kind[0].0, &pairs);
        }
    }
}

/// A hasher for numbers that are already hashes, or nearly.
#[derive(Default)]
pub(super) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 29);
    }
}
