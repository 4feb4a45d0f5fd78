//! Rhai's engine, set up with exactly what the scripts of one game can use.

use std::any::TypeId;
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;
use std::sync::Arc;

use rhai::{
    AST, Array, CallFnOptions, Dynamic, Engine, EvalAltResult, EvalContext, Module, OptimizationLevel, Scope,
};

use super::Ran;
use super::bridge::{Bridge, RhaiResult};
use super::loan::Loan;
use super::prepare::{
    AT, CONTAINS, EACH, INDEX, KEY, KIND_COUNTER, KIND_ZONE, OWN_OF_KIND, PLAIN, PROPERTY, Prepare, RANGE,
    WATCHED,
};
use super::values::{BoardPlace, equal, from_rhai, to_rhai, weight};
use super::watch::OracleWatch;
use crate::compile::value::{CounterId, KindId, PartId, PieceId, SeatId, Value, ZoneId};
use crate::compile::{Game, Global};
use crate::load::script::ast::NodeId;
use crate::load::script::{PRINTED_DEPTH, print};
use crate::notation::reading::depth;
use crate::rules::FigureValue;
use crate::rules::host::Effect;
use crate::vm::machine::budget::{COPIED, OPERATION};
use crate::vm::machine::{Heap, MOST_ELEMENTS, MOST_FRAMES, Stop};
use crate::vm::{Fail, library};

/// The most elements of a list, including those of lists in it.
const MOST_VALUES: usize = 16 * MOST_ELEMENTS;

/// The deepest nesting of calls and expressions, as printed: what a stack of 2 MB has room for.
const MOST_NESTED: usize = 600;
/// This many nested calls are always allowed.
const FEWEST_CALLS: usize = 8;

/// Rhai's evaluator with the scripts of one game.
pub(super) struct Evaluator {
    engine: Engine,
    scripts: AST,
    bridge: Rc<Bridge>,
    most_calls: usize,
}

impl Evaluator {
    /// An evaluator of the game's scripts.
    ///
    /// # Errors
    /// When Rhai refuses the printed scripts, which would be a bug.
    pub(super) fn new(game: &Arc<Game>, watch: Option<&Arc<OracleWatch>>) -> Result<Self, Fail> {
        let bridge = Rc::new(Bridge::new(game.clone()));
        let prepare = Prepare { game, host: &library().host, watch: watch.map(AsRef::as_ref) };
        let printed: String = game.functions.iter().map(|one| print(&prepare.function(one))).collect();
        let most_calls = (MOST_NESTED / (depth(&printed) + 1)).clamp(FEWEST_CALLS, MOST_FRAMES);
        let mut engine = Engine::new_raw();
        engine
            .set_optimization_level(OptimizationLevel::None)
            .set_max_expr_depths(PRINTED_DEPTH, PRINTED_DEPTH)
            .set_max_call_levels(most_calls)
            .set_max_array_size(MOST_VALUES)
            .set_max_string_size(64 * 1024)
            .set_allow_shadowing(true);
        engine.register_global_module(names(game).into());
        count_work(&mut engine, &bridge);
        register_loops(&mut engine);
        register_operators(&mut engine, &bridge);
        register_host(&mut engine, &bridge);
        register_kinds(&mut engine, &bridge);
        register_helpers(&mut engine, &bridge);
        watch.into_iter().for_each(|watch| register_watch(&mut engine, watch));
        let scripts = engine
            .compile(&printed)
            .map_err(|error| Fail::new(format!("Rhai does not take a script as it is printed: {error}")))?;
        Ok(Self { engine, scripts, bridge, most_calls })
    }

    /// Runs a function on the state that was lent.
    ///
    /// # Errors
    /// When the script fails.
    pub(super) fn run(&self, loan: &mut Loan, function: u16, arguments: &[Value]) -> Result<Ran, Fail> {
        let game = &self.bridge.game;
        let name = &game.code.functions[usize::from(function)].name;
        let arguments: Vec<Dynamic> =
            arguments.iter().map(|argument| to_rhai(game, &loan.heap, *argument)).collect();
        self.bridge.loan.replace(std::mem::take(loan));
        let options = CallFnOptions::new().eval_ast(false);
        let result: Result<Dynamic, _> =
            self.engine.call_fn_with_options(options, &mut Scope::new(), &self.scripts, name, arguments);
        *loan = self.bridge.loan.take();
        match (loan.stop.take(), result) {
            (Some(Stop::Ask | Stop::Chance), _) => Ok(Ran::Asks),
            (Some(Stop::Finish(part)), _) => Ok(Ran::Finished(part)),
            (Some(Stop::Fail(fail)), _) => Err(*fail),
            (None, Ok(value)) => {
                loan.heap.release(0, Value::Unit);
                from_rhai(&self.bridge.lexicon, &mut loan.heap, &value).map(Ran::Value)
            }
            (None, Err(error)) => Err(self.failure(&error)),
        }
    }

    /// The failure, in the words of the machine where it has some.
    fn failure(&self, error: &EvalAltResult) -> Fail {
        match error {
            EvalAltResult::ErrorInFunctionCall(_, _, inner, _) => self.failure(inner),
            EvalAltResult::ErrorStackOverflow(_) => {
                Fail::new(format!("functions call each other more than {} deep", self.most_calls))
                    .hint("a function that calls itself must come to an end")
            }
            EvalAltResult::ErrorDataTooLarge(..) => Fail::new("the lists of this step take too much room"),
            other => Fail::new(other.to_string()),
        }
    }
}

/// Lets operations and copies of lists cost work, as instructions do.
fn count_work(engine: &mut Engine, bridge: &Rc<Bridge>) {
    let counting = bridge.clone();
    engine.on_progress(move |_| {
        let loan = &mut *counting.loan.borrow_mut();
        let spent = loan.heap.work.spend(OPERATION).err()?;
        loan.stop = Some(spent.into());
        Some(Dynamic::UNIT)
    });
    let copying = bridge.clone();
    let read = move |name: &str, _, context: EvalContext<'_, '_, '_, '_, '_, '_>| {
        let Some(list) = context.scope().get(name).filter(|value| value.is_array()) else { return Ok(None) };
        copying.spend(weight(list) * COPIED).map(|()| None)
    };
    #[expect(deprecated, reason = "Rhai marks so what may change with its next version; this one is pinned")]
    engine.on_var(read);
}

/// The names of the definition as constants.
fn names(game: &Game) -> Module {
    let mut module = Module::new();
    let heap = Heap::default();
    let list = |values: &[Value]| {
        Dynamic::from(values.iter().map(|value| to_rhai(game, &heap, *value)).collect::<Array>())
    };
    for (name, global) in &game.names {
        let value = match global {
            Global::Value(value) => to_rhai(game, &heap, *value),
            Global::Family(kind) => to_rhai(game, &heap, Value::Kind(*kind)),
            Global::Lists(values) => lists(values),
            Global::List(values)
            | Global::KindZones { zones: values, .. }
            | Global::KindCounters { counters: values, .. } => list(values),
        };
        module.set_var(name.as_str(), value);
    }
    module
}

/// A list of numbers or lists.
fn lists(values: &[FigureValue]) -> Dynamic {
    let value = |value: &FigureValue| match value {
        FigureValue::Int(number) => Dynamic::from(*number),
        FigureValue::Bool(flag) => Dynamic::from(*flag),
        FigureValue::List(values) => lists(values),
    };
    Dynamic::from(values.iter().map(value).collect::<Array>())
}

fn register_loops(engine: &mut Engine) {
    engine.register_iterator::<Range<i32>>();
    engine.register_iterator::<RangeInclusive<i32>>();
    engine.register_iterator::<Array>();
}

fn register_operators(engine: &mut Engine, bridge: &Rc<Bridge>) {
    for (sign, negated) in [("==", false), ("!=", true)] {
        for of in [
            TypeId::of::<SeatId>(),
            TypeId::of::<PieceId>(),
            TypeId::of::<KindId>(),
            TypeId::of::<ZoneId>(),
            TypeId::of::<CounterId>(),
            TypeId::of::<PartId>(),
            TypeId::of::<BoardPlace>(),
            TypeId::of::<Array>(),
        ] {
            engine.register_raw_fn(sign, [of, of], move |_, operands| {
                Ok(Dynamic::from(equal(operands[0], operands[1]) != negated))
            });
        }
    }
    let bridge = bridge.clone();
    let array = TypeId::of::<Array>();
    engine.register_raw_fn("+", [array, array], move |_, operands| bridge.join(operands));
}

fn register_host(engine: &mut Engine, bridge: &Rc<Bridge>) {
    for (row, signature) in (0u16..).zip(&library().host.functions) {
        let changes = signature.effect == Effect::List;
        let wildcards = vec![TypeId::of::<Dynamic>(); signature.parameters.len()];
        let bridge = bridge.clone();
        engine.register_raw_fn(signature.name, wildcards, move |_, arguments| {
            bridge.host(row, changes, arguments)
        });
    }
}

/// `hunter(fish)`: a function for each number of parameters of each family.
fn register_kinds(engine: &mut Engine, bridge: &Rc<Bridge>) {
    for (name, global) in &bridge.game.names {
        let Global::Family(KindId(family)) = *global else { continue };
        let kinds = bridge.game.layout.kinds.iter();
        let arguments = kinds.filter(|kind| kind.family.0 == family).map(|kind| kind.arguments.len()).max();
        let wildcards = vec![TypeId::of::<Dynamic>(); arguments.unwrap_or_default()];
        let bridge = bridge.clone();
        engine.register_raw_fn(name, wildcards, move |_, arguments| bridge.make_kind(family, arguments));
    }
}

/// Registers the function that returns a value unchanged after comparing it with the type of its expression.
fn register_watch(engine: &mut Engine, watch: &Arc<OracleWatch>) {
    let watch = watch.clone();
    let wildcards = [TypeId::of::<Dynamic>(); 2];
    engine.register_raw_fn(WATCHED, wildcards, move |_, arguments| {
        let number = arguments[1].as_int().ok().and_then(|number| usize::try_from(number).ok());
        watch.see(number.map_or(NodeId::NONE, NodeId::new), arguments[0]);
        Ok(arguments[0].clone())
    });
}

fn register_helpers(engine: &mut Engine, bridge: &Rc<Bridge>) {
    type Helper = fn(&Bridge, &mut [&mut Dynamic]) -> RhaiResult;
    let helpers: [(&str, usize, Helper); 11] = [
        (EACH, 1, Bridge::each),
        (RANGE, 3, Bridge::range),
        (PROPERTY, 2, Bridge::property),
        (KIND_ZONE, 2, Bridge::kind_zone),
        (KIND_COUNTER, 2, Bridge::kind_counter),
        (OWN_OF_KIND, 3, Bridge::own_of_kind),
        (CONTAINS, 3, Bridge::contains),
        (AT, 2, Bridge::at),
        (KEY, 3, Bridge::key),
        (INDEX, 1, Bridge::index),
        (PLAIN, 1, Bridge::plain),
    ];
    for (name, count, helper) in helpers {
        let wildcards = vec![TypeId::of::<Dynamic>(); count];
        let bridge = bridge.clone();
        engine.register_raw_fn(name, wildcards, move |_, arguments| helper(&bridge, arguments));
    }
}
