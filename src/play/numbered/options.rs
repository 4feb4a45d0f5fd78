//! The options of the present question in numbers.

use super::ActionTable;
use crate::compile::Game;
use crate::compile::value::{KindId, PieceId, Value, ZoneId};
use crate::notation::voice::Voice;
use crate::notation::wording::Wording;
use crate::notation::writing::{Naming, Notation};
use crate::play::Match;
use crate::play::actions::{self, PASS};
use crate::play::choice::name_all;
use crate::table::Observer;
use crate::vm::functions::same;
use crate::vm::machine::Demand;

/// The options of a question, each as the numbers of its actions, and how far an answer by action has come. It keeps its
/// room for the next question.
#[derive(Clone, Debug, Default)]
pub struct NumberedOptions {
    /// The numbers of all options, one option after the other.
    numbers: Vec<u32>,
    /// Where the numbers of each option end; empty when every option has one number.
    ends: Vec<u32>,
    /// The actions that were taken of an option which is a list.
    begun: Vec<u32>,
    /// For each kind when it was last met, to find pieces that only their places tell apart.
    met: Vec<u32>,
    round: u32,
    stop: Option<u32>,
}

/// What an action leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenAction {
    /// The answer with this index of [`Match::answers`].
    Answer(usize),
    /// A part of an option.
    Begun,
}

impl NumberedOptions {
    /// Works the options out for the question that is asked now.
    pub fn fill(&mut self, game: &Game, table: &ActionTable, state: &Match) {
        self.begun.clear();
        let asking = state.asking();
        self.stop = asking.may_stop().then(|| table.number(PASS));
        if asking.picked.is_empty() {
            return self.number(game, table, state, state.options());
        }
        (self.numbers, self.ends) = self.in_chain(game, table, state, &asking.options);
    }

    /// The numbers of values of a question of which something is picked. What was picked counts, too: an option keeps its
    /// number throughout the question.
    fn in_chain(
        &mut self,
        game: &Game,
        table: &ActionTable,
        state: &Match,
        values: &[Value],
    ) -> (Vec<u32>, Vec<u32>) {
        let asking = state.asking();
        let same = |one: &Value, other: &Value| {
            same(game, &state.table, state.machine.heap(), asking.seat, *one, *other)
        };
        let mut all: Vec<Value> = Vec::new();
        for value in asking.picked.iter().chain(&asking.pool) {
            if !all.iter().any(|other| same(other, value)) {
                all.push(*value);
            }
        }
        self.number(game, table, state, &all);
        let (mut numbers, mut ends) = (Vec::new(), Vec::new());
        for value in values {
            let at = all.iter().position(|other| same(other, value)).unwrap_or_default();
            numbers.extend_from_slice(self.of(at));
            ends.push(u32::try_from(numbers.len()).unwrap_or(u32::MAX));
        }
        (numbers, ends)
    }

    /// The numbers of the actions that were taken of an answer which is not whole yet: of the options that are picked, and
    /// of one that is begun.
    #[must_use]
    pub fn picked(&self, game: &Game, table: &ActionTable, state: &Match) -> Vec<u32> {
        let picked = &state.asking().picked;
        let mut numbers = match picked.is_empty() {
            true => Vec::new(),
            false => Self::default().in_chain(game, table, state, picked).0,
        };
        numbers.extend_from_slice(&self.begun);
        numbers
    }

    /// Numbers options of one question.
    fn number(&mut self, game: &Game, table: &ActionTable, state: &Match, options: &[Value]) {
        self.numbers.clear();
        self.ends.clear();
        if self.number_plain(game, table, state, options) {
            return;
        }
        self.numbers.clear();
        let heap = state.machine.heap();
        let mut leaves = options.iter().flat_map(|option| heap.leaves(*option));
        let has_pieces = leaves.any(|leaf| leaf.piece().is_some());
        let names = Wording { game, voice: Voice::notation(), seats: &[] };
        let notation = Notation { names, table: &state.table, observer: Observer::seat(state.to_answer()) };
        let named = has_pieces.then(|| {
            let seats: Vec<String> = (1..=game.seats()).map(|seat| seat.to_string()).collect();
            let notation = Notation { names: Wording { seats: &seats, ..names }, ..notation };
            let several = matches!(state.asking().demand, Demand::Some { .. });
            let named = name_all(&notation, heap, options, several);
            named.into_iter().map(|(_, naming)| naming).collect::<Vec<Naming>>()
        });
        for (at, option) in options.iter().enumerate() {
            let naming = named.as_ref().map_or(Naming::Kind, |named| named[at]);
            let of_option = actions::of_option(&notation, heap, *option, naming);
            self.numbers.extend(of_option.into_iter().map(|action| table.number(action)));
            self.ends.push(u32::try_from(self.numbers.len()).unwrap_or(u32::MAX));
        }
    }

    /// The usual question: no option is a list, and kinds tell the pieces apart. False when it is another one.
    fn number_plain(&mut self, game: &Game, table: &ActionTable, state: &Match, options: &[Value]) -> bool {
        let (mut pieces, mut names) = (None, false);
        self.round = self.round.wrapping_add(1);
        let observer = Observer::seat(state.to_answer());
        for option in options {
            let action = match *option {
                Value::List(_) => return false,
                Value::Piece(piece) => match self.plain_piece(game, state, observer, (piece, &mut pieces)) {
                    Some(kind) => table.blocks.kinds + u32::from(kind.0),
                    None => return false,
                },
                other => {
                    names |= matches!(other, Value::Kind(_) | Value::Word(_));
                    actions::plain_in(table.blocks, game, other)
                }
            };
            self.numbers.push(table.number(action));
        }
        // A word or kind could have the name of a piece.
        !(names && pieces.is_some())
    }

    /// The kind that names a piece, if it is seen, is no die, and no other of its kind or of another zone was met.
    #[inline]
    fn plain_piece(
        &mut self,
        game: &Game,
        state: &Match,
        observer: Observer,
        (piece, zones): (PieceId, &mut Option<ZoneId>),
    ) -> Option<KindId> {
        let zone = state.table.zone_of(piece);
        let is_first = zones.replace(zone).is_none_or(|other| other == zone);
        let is_die = game.layout.pieces[usize::from(piece.0)].sides > 0;
        if !is_first || is_die || !crate::table::sees(&game.layout, &state.table, observer, piece) {
            return None;
        }
        let kind = state.table.kind(piece);
        if self.met.len() < game.layout.kinds.len() {
            self.met.resize(game.layout.kinds.len(), 0);
        }
        let met = &mut self.met[usize::from(kind.0)];
        (std::mem::replace(met, self.round) != self.round).then_some(kind)
    }

    fn count(&self) -> usize {
        if self.ends.is_empty() { self.numbers.len() } else { self.ends.len() }
    }

    fn of(&self, option: usize) -> &[u32] {
        if self.ends.is_empty() {
            return self.numbers.get(option..=option).unwrap_or_default();
        }
        let begin = option.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.numbers[begin..self.ends[option] as usize]
    }

    /// The actions that are legal now, ascending.
    pub fn legal(&self, legal: &mut Vec<u32>) {
        legal.clear();
        if self.ends.is_empty() {
            legal.extend_from_slice(&self.numbers);
        } else {
            let begun = self.begun.len();
            let open = (0..self.count()).map(|at| self.of(at)).filter(|of| of.starts_with(&self.begun));
            legal.extend(open.filter_map(|of| of.get(begun)));
        }
        if self.begun.is_empty() {
            legal.extend(self.stop);
        }
        legal.sort_unstable();
        legal.dedup();
    }

    /// Sets the places of a mask that belong to legal actions to 1. False when one is beyond its end: the mask lacks it.
    #[must_use]
    pub fn mark(&self, mask: &mut [u8]) -> bool {
        let mut fits = true;
        let mut set = |number: u32| match mask.get_mut(number as usize) {
            Some(place) => *place = 1,
            None => fits = false,
        };
        if self.ends.is_empty() {
            self.numbers.iter().for_each(|number| set(*number));
        } else {
            let begun = self.begun.len();
            let open = (0..self.count()).map(|at| self.of(at)).filter(|of| of.starts_with(&self.begun));
            open.filter_map(|of| of.get(begun)).for_each(|number| set(*number));
        }
        if self.begun.is_empty() {
            self.stop.into_iter().for_each(set);
        }
        fits
    }

    /// Whether an action can be taken.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, number: u32) -> bool {
        let begun = self.begun.len();
        let goes_on = |of: &[u32]| of.starts_with(&self.begun) && of.get(begun) == Some(&number);
        match self.ends.is_empty() {
            _ if begun == 0 && self.stop == Some(number) => true,
            true => self.numbers.contains(&number),
            false => (0..self.count()).any(|at| goes_on(self.of(at))),
        }
    }

    /// Takes an action; `None` when it is not legal: nothing has changed then.
    pub fn take(&mut self, number: u32) -> Option<TakenAction> {
        if self.begun.is_empty() && self.stop == Some(number) {
            return Some(TakenAction::Answer(self.count()));
        }
        if self.ends.is_empty() {
            return self.numbers.iter().position(|one| *one == number).map(TakenAction::Answer);
        }
        self.begun.push(number);
        let mut is_begun = false;
        for at in 0..self.count() {
            let of = self.of(at);
            if *of == *self.begun {
                self.begun.clear();
                return Some(TakenAction::Answer(at));
            }
            is_begun |= of.starts_with(&self.begun);
        }
        if is_begun {
            return Some(TakenAction::Begun);
        }
        self.begun.pop();
        None
    }

    /// The actions taken so far of an option that is a list.
    #[must_use]
    pub fn begun(&self) -> &[u32] {
        &self.begun
    }

    /// The actions that make the option with this index, or that pass.
    #[must_use]
    pub fn actions_of(&self, option: usize) -> Option<Vec<u32>> {
        match option.cmp(&self.count()) {
            std::cmp::Ordering::Less => Some(self.of(option).to_vec()),
            std::cmp::Ordering::Equal => self.stop.map(|stop| vec![stop]),
            std::cmp::Ordering::Greater => None,
        }
    }
}
