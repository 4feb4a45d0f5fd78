//! Open chance: for callers that want to go through all outcomes of chance, each with its weight, instead of drawing
//! one.

use super::Match;
use crate::compile::Game;
use crate::compile::value::{PieceId, Value};
use crate::notation::voice::Voice;
use crate::notation::wording::Wording;
use crate::notation::writing::{Naming, Notation, seat_names};
use crate::table::Observer;
use crate::vm::Fail;
use crate::vm::machine::{ChanceOf, Demand};

/// An outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happening {
    /// What is drawn: an element, a piece, or what a die shows.
    pub value: Value,
    /// Its weight; its probability is the weight divided by the sum of all weights of [`Match::outcomes`].
    pub weight: u32,
}

impl Happening {
    /// What is drawn, in the notation, whoever may see it. `names` are those of the seats.
    pub(crate) fn text(&self, game: &Game, state: &Match, names: &[String]) -> String {
        let names = Wording { game, voice: Voice::notation(), seats: &seat_names(names) };
        let notation = Notation { names, table: &state.table, observer: Observer(game.seats()) };
        match self.value {
            Value::Piece(piece) => notation.printed(piece).to_owned(),
            value => notation.value(state.machine.heap(), value, Naming::Kind),
        }
    }
}

impl Match {
    /// Lets the match stop with [`crate::vm::Pause::Chance`] where chance decides, instead of drawing from its streams.
    /// A shuffle is decided piece by piece from the top, dice one after the other. The numbers with which counters
    /// begin are drawn before the match begins, so they are not open. With an oracle, chance is drawn all the same.
    pub fn open_chance(&mut self) {
        self.machine.asking.open_chance = !self.has_oracle();
    }

    /// The outcomes of the next draw, with pieces of one kind together; empty when no draw is open.
    #[must_use]
    pub fn outcomes(&self, game: &Game) -> Vec<Happening> {
        let asking = self.asking();
        let Demand::Chance(what) = asking.demand else { return Vec::new() };
        if what == ChanceOf::Dice {
            let Some(Value::Piece(die)) = asking.pool.first() else { return Vec::new() };
            let spec = &game.layout.pieces[usize::from(die.0)];
            let outcome = |face: u8| Happening {
                value: game.layout.on_face(spec.set, face),
                weight: game.layout.sides_with(*die, face),
            };
            return (1..=spec.sides).map(outcome).collect();
        }
        let mut outcomes: Vec<Happening> = Vec::new();
        for value in &asking.pool {
            match outcomes.iter_mut().find(|outcome| self.alike(outcome.value, *value)) {
                Some(outcome) => outcome.weight += 1,
                None => outcomes.push(Happening { value: *value, weight: 1 }),
            }
        }
        outcomes
    }

    /// Whether it makes no difference which of two things is drawn.
    fn alike(&self, a: Value, b: Value) -> bool {
        match (a, b) {
            (Value::Piece(one), Value::Piece(two)) => {
                self.table.kind(one) == self.table.kind(two) && self.table.face(one) == self.table.face(two)
            }
            _ => self.machine.heap().equal(a, b),
        }
    }

    /// Chooses the outcome with this index of [`Match::outcomes`]. Returns whether no draw is open any more: then
    /// [`Match::advance`] goes on.
    ///
    /// # Errors
    /// When there is no such outcome. Nothing has changed then.
    pub fn happen(&mut self, game: &Game, index: usize) -> Result<bool, Fail> {
        let outcomes = self.outcomes(game);
        let (Some(outcome), Demand::Chance(what)) = (outcomes.get(index), self.asking().demand) else {
            return Err(Fail::new(format!("there is no outcome {}, only {}", index + 1, outcomes.len())));
        };
        let asking = &mut self.machine.asking;
        let taken = match what {
            ChanceOf::Dice => Some(0),
            _ => asking.pool.iter().position(|one| *one == outcome.value),
        };
        let out = taken.map(|at| asking.pool.remove(at));
        asking.picked.push(outcome.value);
        if let (ChanceOf::Dice, Some(Value::Piece(die))) = (what, out) {
            let face = game.layout.face_with(die, outcome.value).unwrap_or(1);
            self.table
                .roll_to(&game.layout, die, face)
                .map_err(|refusal| Fail::new(refusal.message(None)))?;
        }
        let decided = match what {
            ChanceOf::Element => true,
            ChanceOf::Dice => self.asking().pool.is_empty(),
            // The last element of an order is not open.
            ChanceOf::Zone(_) | ChanceOf::List => self.asking().pool.len() <= 1,
        };
        if decided {
            self.decided(game, what)?;
        }
        Ok(decided)
    }

    fn decided(&mut self, game: &Game, what: ChanceOf) -> Result<(), Fail> {
        let asking = &mut self.machine.asking;
        let mut order = std::mem::take(&mut asking.picked);
        match what {
            ChanceOf::Element => {
                let value = order.pop().unwrap_or_default();
                let copy = self.machine.heap.copy(value).map_err(|full| Fail::new(full.message()))?;
                self.machine.resume(copy);
                Ok(())
            }
            ChanceOf::Dice => {
                self.machine.resume(Value::Unit);
                Ok(())
            }
            ChanceOf::List => {
                order.append(&mut asking.pool);
                self.resume_with_list(&order)
            }
            ChanceOf::Zone(zone) => {
                order.append(&mut asking.pool);
                let pieces: Vec<PieceId> = order
                    .iter()
                    .filter_map(|value| match value {
                        Value::Piece(piece) => Some(*piece),
                        _ => None,
                    })
                    .collect();
                let shuffled = self.table.shuffle_to(&game.layout, zone, &pieces);
                shuffled.map_err(|refusal| Fail::new(refusal.message(None)))?;
                self.machine.resume(Value::Unit);
                Ok(())
            }
        }
    }
}
