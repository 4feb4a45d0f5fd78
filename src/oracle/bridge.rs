//! What Rhai's evaluator calls: the host functions, on the state that the match has lent, and operations of the
//! machine.

use std::cell::RefCell;
use std::sync::Arc;

use rhai::{Array, Dynamic, EvalAltResult, Position};

use super::loan::Loan;
use super::values::{WordIds, from_rhai, plain, to_rhai, type_name, weight};
use crate::compile::Game;
use crate::compile::value::Value;
use crate::vm::answering::Question;
use crate::vm::context::{Context, Look};
use crate::vm::functions::take_back;
use crate::vm::machine::budget::{COPIED, Costs, HOST_CALL};
use crate::vm::machine::{
    Reach, Stop, key_less, kind_counter, kind_zone, make_kind, no_such, own_for_kind, own_property, position,
    range,
};
use crate::vm::{Fail, library};

/// What a function returns to Rhai.
pub(super) type RhaiResult = Result<Dynamic, Box<EvalAltResult>>;

/// The game, and the state that the match has lent while a function runs.
pub(super) struct Bridge {
    pub(super) game: Arc<Game>,
    pub(super) lexicon: WordIds,
    pub(super) loan: RefCell<Loan>,
}

/// The context of host functions: the loan and the game, and how many lists there were before.
struct CallContext<'a> {
    bridge: &'a Bridge,
    loan: &'a mut Loan,
    mark: usize,
}

impl Bridge {
    pub(super) fn new(game: Arc<Game>) -> Self {
        let lexicon = WordIds::new(&game);
        Self { game, lexicon, loan: RefCell::default() }
    }

    /// Works on the loan. An error ends the whole evaluation, because no script can catch it.
    fn work(&self, work: impl FnOnce(&mut CallContext<'_>) -> Result<Dynamic, Stop>) -> RhaiResult {
        let mut loan = self.loan.borrow_mut();
        let mark = loan.heap.mark();
        match work(&mut CallContext { bridge: self, loan: &mut loan, mark }) {
            Ok(value) => {
                loan.heap.release(mark, Value::Unit);
                Ok(value)
            }
            Err(stop) => {
                loan.stop = Some(stop);
                Err(EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE).into())
            }
        }
    }

    /// Subtracts from the remaining work; ends the evaluation when there is not enough.
    pub(super) fn spend(&self, units: usize) -> Result<(), Box<EvalAltResult>> {
        let mut loan = self.loan.borrow_mut();
        loan.heap.work.spend(units).map_err(|spent| {
            loan.stop = Some(spent.into());
            EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE).into()
        })
    }

    /// Calls a host function; a question whose answer is known is answered at once.
    pub(super) fn host(&self, row: u16, changes: bool, arguments: &mut [&mut Dynamic]) -> RhaiResult {
        self.work(|work| {
            let mut values = work.values(arguments)?;
            match work.call(row, &mut values) {
                Ok(value) => {
                    if changes
                        && let Some(mut array) =
                            arguments.first_mut().and_then(|first| first.write_lock::<Array>())
                        && let Ok(changed) = work.give(values[0]).into_array()
                    {
                        *array = changed;
                    }
                    Ok(work.give(value))
                }
                Err(Stop::Ask) => work.answered(),
                Err(stop) => Err(stop),
            }
        })
    }

    /// The kind of a family with these arguments.
    pub(super) fn make_kind(&self, family: u16, arguments: &mut [&mut Dynamic]) -> RhaiResult {
        self.work(|work| {
            let values = work.values(arguments)?;
            make_kind(&self.game, family, &values).map(|kind| work.give(kind))
        })
    }

    /// Joins two lists.
    pub(super) fn join(&self, operands: &mut [&mut Dynamic]) -> RhaiResult {
        let (first, second) = (operands[0].as_array_ref(), operands[1].as_array_ref());
        let len =
            first.iter().chain(&second).map(|array| array.iter().map(weight).sum::<usize>()).sum::<usize>();
        self.spend(len * COPIED)?;
        let both: Array = first.iter().chain(&second).flat_map(|array| array.iter().cloned()).collect();
        Ok(both.into())
    }

    /// The elements of a list, or the pieces of a zone.
    pub(super) fn each(&self, arguments: &mut [&mut Dynamic]) -> RhaiResult {
        if arguments[0].is_array() {
            self.spend(weight(arguments[0]) * COPIED)?;
            return Ok(arguments[0].clone());
        }
        self.work(|work| {
            let source = plain(&self.lexicon, arguments[0])?;
            let pieces = work.reach().loop_source(source, true)?;
            Ok(work.give(pieces))
        })
    }

    /// The numbers of a range.
    pub(super) fn range(&self, arguments: &mut [&mut Dynamic]) -> RhaiResult {
        self.work(|work| {
            let (from, to) = (work.take(arguments[0])?, work.take(arguments[1])?);
            let inclusive = arguments[2].as_bool().unwrap_or_default();
            let numbers = range(&mut work.loan.heap, from, to, inclusive)?;
            Ok(work.give(numbers))
        })
    }

    /// The property after a dot.
    pub(super) fn property(&self, arguments: &mut [&mut Dynamic]) -> RhaiResult {
        self.work(|work| {
            let of = work.take(arguments[0])?;
            let number = arguments[1].as_int().ok().and_then(|number| usize::try_from(number).ok());
            work.property(of, number.unwrap_or(usize::MAX)).map(|value| work.give(value))
        })
    }

    /// The zone of a kind.
    pub(super) fn kind_zone(&self, arguments: &mut [&mut Dynamic]) -> RhaiResult {
        self.work(|work| {
            let rule = rule_of(arguments[0]);
            let index = work.take(arguments[1])?;
            kind_zone(&self.game, index, rule).map(|zone| work.give(zone))
        })
    }

    /// The counter of a kind.
    pub(super) fn kind_counter(&self, arguments: &mut [&mut Dynamic]) -> RhaiResult {
        self.work(|work| {
            let rule = rule_of(arguments[0]);
            let index = work.take(arguments[1])?;
            kind_counter(&self.game, index, rule).map(|counter| work.give(counter))
        })
    }

    /// What a seat has for a kind, or an element of another list.
    pub(super) fn own_of_kind(&self, arguments: &mut [&mut Dynamic]) -> RhaiResult {
        self.work(|work| {
            let of = work.take(arguments[0])?;
            let number = arguments[1].as_int().ok().and_then(|number| usize::try_from(number).ok());
            let number = number.unwrap_or(usize::MAX);
            let index = work.take(arguments[2])?;
            let own = self.game.properties.get(number).and_then(|property| property.own);
            let value = match (of, own) {
                (Value::Seat(seat), Some(own)) => {
                    own_for_kind(&self.game, &work.loan.table, seat, own, index)?
                }
                _ => {
                    let list = work.property(of, number)?;
                    work.reach().element(list, index)?
                }
            };
            Ok(work.give(value))
        })
    }

    /// Whether a list or zone contains a value.
    pub(super) fn contains(&self, arguments: &mut [&mut Dynamic]) -> RhaiResult {
        self.work(|work| {
            let (item, list) = (work.take(arguments[0])?, work.take(arguments[1])?);
            let negated = arguments[2].as_bool().unwrap_or_default();
            let found = work.reach().contains(list, item)?;
            Ok(Dynamic::from(found != negated))
        })
    }

    /// Whether a key of a list function comes before another one, or after it.
    pub(super) fn key(&self, arguments: &mut [&mut Dynamic]) -> RhaiResult {
        self.work(|work| {
            let (one, other) = (work.take(arguments[0])?, work.take(arguments[1])?);
            let (one, other) =
                if arguments[2].as_bool().unwrap_or_default() { (other, one) } else { (one, other) };
            Ok(Dynamic::from(key_less(&work.bridge.game, &mut work.loan.heap, one, other)?))
        })
    }

    /// An element of a list, or a piece of a zone.
    pub(super) fn at(&self, arguments: &mut [&mut Dynamic]) -> RhaiResult {
        if let (Ok(array), Ok(index)) = (arguments[0].as_array_ref(), arguments[1].as_int()) {
            let found = position(index, array.len()).and_then(|at| array.get(at));
            return match found {
                Some(element) => self.spend(weight(element) * COPIED).map(|()| element.clone()),
                None => self.work(|_| Err(no_such(index, array.len()).into())),
            };
        }
        self.work(|work| {
            let (list, index) = (work.take(arguments[0])?, work.take(arguments[1])?);
            let element = work.reach().element(list, index)?;
            Ok(work.give(element))
        })
    }

    /// A position that is assigned to: Rhai would count a negative one from the end, so it is refused.
    pub(super) fn index(&self, arguments: &mut [&mut Dynamic]) -> RhaiResult {
        match arguments[0].as_int() {
            Ok(index) if index < 0 => self.work(|_| Err(no_such(index, 0).into())),
            _ => Ok(arguments[0].clone()),
        }
    }

    /// The right side of `+` and `-`: words and `()`, which Rhai would accept, are refused.
    pub(super) fn plain(&self, arguments: &mut [&mut Dynamic]) -> RhaiResult {
        let operand = &*arguments[0];
        if operand.is_string() || operand.is_unit() {
            let message = format!("`+` and `-` do not work on {}", type_name(operand));
            return self.work(|_| Err(Fail::new(message).into()));
        }
        Ok(operand.clone())
    }
}

impl CallContext<'_> {
    fn take(&mut self, value: &Dynamic) -> Result<Value, Stop> {
        self.loan.heap.work.spend(weight(value) * COPIED)?;
        Ok(from_rhai(&self.bridge.lexicon, &mut self.loan.heap, value)?)
    }

    fn values(&mut self, arguments: &[&mut Dynamic]) -> Result<Vec<Value>, Stop> {
        arguments.iter().map(|argument| self.take(argument)).collect()
    }

    fn give(&mut self, value: Value) -> Dynamic {
        self.loan.heap.work.use_up(self.loan.heap.weight(value) * COPIED);
        to_rhai(&self.bridge.game, &self.loan.heap, value)
    }

    fn reach(&mut self) -> Reach<'_> {
        Reach { game: &self.bridge.game, table: &self.loan.table, heap: &mut self.loan.heap }
    }

    fn call(&mut self, row: u16, values: &mut [Value]) -> Result<Value, Stop> {
        let loan = &mut *self.loan;
        loan.heap.work.use_up(HOST_CALL);
        let costs = Costs::of(&self.bridge.game.layout);
        let mut context = Context {
            game: &self.bridge.game,
            table: &mut loan.table,
            heap: &mut loan.heap,
            asking: &mut loan.asking,
            parts: &mut loan.parts,
            costs: &costs,
        };
        library().call(row, &mut context, values)
    }

    /// The answer to the question; stops the evaluation if the answer is not completely known.
    fn answered(&mut self) -> Result<Dynamic, Stop> {
        while let Some(index) = self.loan.next_answer() {
            let loan = &mut *self.loan;
            let mut question = Question {
                game: &self.bridge.game,
                table: &loan.table,
                heap: &mut loan.heap,
                asking: &mut loan.asking,
            };
            if let Some(value) = question.take(usize::from(index))? {
                take_back(&self.bridge.game, &mut loan.table, &loan.heap, &loan.asking);
                loan.asking.clear();
                let value = self.give(value);
                self.loan.heap.release(self.mark, Value::Unit);
                return Ok(value);
            }
        }
        Err(Stop::Ask)
    }

    fn property(&mut self, of: Value, number: usize) -> Result<Value, Stop> {
        let game = &*self.bridge.game;
        let loan = &mut *self.loan;
        let none = || {
            let name = game.resolved.properties().get(number).map_or("", |property| &property.name);
            Fail::new(format!("{} has no property `{name}`", of.type_name()))
        };
        let meaning = game.properties.get(number).ok_or_else(none)?;
        match (of, meaning.kind, meaning.own) {
            (Value::Seat(seat), _, Some(own)) => own_property(game, &loan.table, &mut loan.heap, seat, own),
            (Value::Kind(kind), Some(property), _) => {
                Ok(game.layout.kinds[usize::from(kind.0)].properties[usize::from(property)])
            }
            (Value::Piece(piece), Some(property), _) => {
                let kind = loan.table.kind(piece);
                Ok(game.layout.kinds[usize::from(kind.0)].properties[usize::from(property)])
            }
            _ => {
                let row = match meaning.host.as_slice() {
                    // A word with only one meaning is called with everything, as the machine does.
                    [row] if meaning.is_only_hosts() => row,
                    rows => rows.iter().find(|row| library().takes(**row, of)).ok_or_else(none)?,
                };
                let mut look = Look { game, table: &loan.table, heap: &mut loan.heap, parts: &loan.parts };
                library().property(*row, &mut look, of)
            }
        }
    }
}

/// The number of a rule that a printed script gives; one that no rule has for anything else.
fn rule_of(number: &Dynamic) -> u16 {
    number.as_int().ok().and_then(|rule| u16::try_from(rule).ok()).unwrap_or(u16::MAX)
}
