//! Calls: checks the arguments, and computes the shape of the result.

use super::super::lexicon::Lexicon;
use super::super::shape::{Tags, ValueShape};
use super::frame::Repetition;
use super::{Certainty, Inference};
use crate::diag::Diagnostic;
use crate::diag::codes::script::{
    ARGUMENT_TYPE, CONDITION, KIND_ARGUMENT, OPERAND, WRONG_COUNTER, WRONG_SET,
};
use crate::load::script::ast::{Argument, Closure, Expression, ExpressionKind, Name};
use crate::rules::host::{Effect, Returns, Signature};
use crate::rules::lists::Gives;
use crate::rules::resolved::{Callee, ListCall};
use crate::rules::types::Type;

impl<'a> Inference<'a> {
    pub(super) fn call(
        &mut self,
        name: &'a Name,
        arguments: &'a [Argument],
        call: &'a Expression,
    ) -> ValueShape {
        let callee = self.lexicon.callee(&name.text, call);
        if let Callee::List(list) = callee {
            return self.list_call(list, arguments);
        }
        let mut given = Vec::with_capacity(arguments.len());
        for argument in arguments {
            given.push(match argument {
                Argument::Value(value @ Expression { kind: ExpressionKind::Template(parts), .. }) => {
                    self.template(parts);
                    let shape = ValueShape::of(Tags::TEXT);
                    self.note(value, &shape);
                    shape
                }
                Argument::Value(value) => self.expression(value),
                Argument::Closure(closure) => {
                    self.closure(closure, &ValueShape::any());
                    ValueShape::any()
                }
            });
        }
        match callee {
            Callee::Script(function) => {
                let wanted = self.lexicon.script_functions()[function].parameters.len();
                if wanted != given.len() || given.iter().any(ValueShape::is_none) {
                    return if wanted == given.len() { ValueShape::none() } else { ValueShape::any() };
                }
                self.script_result(function, given, call.span)
            }
            Callee::Host(function) => self.host_call(function, arguments, &given),
            Callee::Family { set, family } => self.family_call(set, family, arguments, &given),
            Callee::HostArity | Callee::List(_) | Callee::Unknown => ValueShape::any(),
        }
    }

    fn host_call(&mut self, function: usize, arguments: &'a [Argument], given: &[ValueShape]) -> ValueShape {
        let signature = self.lexicon.signature(function);
        for (index, argument) in arguments.iter().enumerate() {
            let Argument::Value(value) = argument else { continue };
            self.expect_argument(function, index, value, &given[index]);
        }
        let fit =
            given.iter().zip(self.lexicon.parameters(function)).all(|(shape, wanted)| shape.fits(wanted));
        if fit {
            self.expect_counter(signature, arguments, given);
        }
        self.expect_sets(signature, arguments, given);
        self.expect_sides(signature, arguments, given);
        self.expect_direction(signature, arguments, given);
        if searches(signature)
            && let [Argument::Value(place), Argument::Value(what)] = arguments
            && fit
        {
            self.expect_findable((what, &given[1]), (place, &given[0]));
        }
        if signature.effect == Effect::List {
            self.grow_list(function, arguments, given);
        }
        if signature.effect == Effect::Finish || signature.returns == Returns::Never {
            self.frame.reachable = false;
            return ValueShape::none();
        }
        if !fit && !matches!(signature.returns, Returns::Type(_)) {
            return ValueShape::any();
        }
        self.host_result(function, given)
    }

    fn expect_argument(&mut self, function: usize, index: usize, value: &'a Expression, shape: &ValueShape) {
        let lexicon = self.lexicon;
        let signature = lexicon.signature(function);
        let changes_name = signature.effect == Effect::List && index == 0 && self.declared(value).is_some();
        if changes_name {
            return;
        }
        let wanted = &lexicon.parameters(function)[index];
        let usage = || {
            let names: Vec<&str> = signature.parameters.iter().map(|(name, _)| *name).collect();
            match (signature.name, lexicon.text(value.span)) {
                ("random", Some(number)) if shape.tags == Tags::NUMBER => {
                    format!("write `random(1..={number})`")
                }
                ("roll", Some(number)) if shape.tags == Tags::NUMBER => {
                    format!("a number by chance is `random(1..={number})`; `roll` rolls pieces with `sides`")
                }
                (name, _) => format!("write `{name}({})`", names.join(", ")),
            }
        };
        let (parameter, _) = signature.parameters[index];
        let message = |shape: &ValueShape| {
            let (wanted, given) = (wanted.describe(), shape.describe());
            format!("`{parameter}` of `{}` is {wanted}, not {given}", signature.name)
        };
        self.expect_or((value, shape), wanted, ARGUMENT_TYPE, message, usage);
    }

    /// Shared counters need no seat, others need one; numbers and seats do not mix.
    fn expect_counter(&mut self, signature: &'a Signature, arguments: &'a [Argument], given: &[ValueShape]) {
        let is = |tags: Tags| given.iter().position(|shape| shape.tags.within(tags) && !shape.is_none());
        let Some(index) = is(Tags::COUNTER) else { return };
        let Some(Argument::Value(counter)) = arguments.get(index) else { return };
        let tags = given[index].tags;
        let with_seat = signature.parameters.iter().any(|(name, _)| *name == "seat");
        let name = self.lexicon.text(counter.span).unwrap_or("the counter");
        let usage = |seat: &str| {
            let rest: Vec<&str> = signature
                .parameters
                .iter()
                .map(|(name, _)| *name)
                .filter(|name| *name != "seat" && *name != "counter")
                .collect();
            let all: Vec<&str> = [seat, name].into_iter().filter(|one| !one.is_empty()).chain(rest).collect();
            format!("write `{}({})`", signature.name, all.join(", "))
        };
        let value = signature.parameters.iter().position(|(name, _)| *name == "n" || *name == "value");
        let value = value.map(|index| &given[index]);
        let shared = tags.within(Tags::SHARED_COUNTER);
        let (message, hint) = if shared && with_seat {
            (format!("`{name}` is shared and belongs to no seat"), usage(""))
        } else if !tags.meets(Tags::SHARED_COUNTER) && !with_seat {
            let hint = match signature.name {
                "value" if self.declared(counter).is_none() => {
                    "name the counter, as in `seat.wood`".to_owned()
                }
                "value" => format!("write `seat.{name}`"),
                _ => usage("seat"),
            };
            (format!("every seat has its own `{name}`, and this does not say whose"), hint)
        } else if let Some(value) = value.filter(|value| !takes(&given[index].held(), value)) {
            let holds = self.holds(&given[index].held());
            let message = format!("`{name}` holds {holds}, not {}", self.given(&given[index].held(), value));
            let changed = signature.parameters.iter().any(|(name, _)| *name == "n");
            let hint = match changed && !given[index].held().tags.meets(Tags::NUMBER) {
                true => "change it with `set`".to_owned(),
                false => format!("give it {holds}"),
            };
            (message, hint)
        } else {
            self.confirm(counter.span, WRONG_COUNTER);
            return;
        };
        self.judge(counter.span, WRONG_COUNTER, Err(Certainty::Sure), |inference| {
            let fault = Diagnostic::error(WRONG_COUNTER, counter.span, message).hint(hint);
            inference.with_origin(fault, counter)
        });
    }

    /// What a counter holds, in words.
    fn holds(&self, held: &ValueShape) -> String {
        let held = held.only(held.tags.without(Tags::UNIT));
        match held.tags {
            Tags::BOOL => "`true` or `false`".to_owned(),
            Tags::KIND => format!("a kind of {}", self.lexicon.set_names(held.sets)),
            _ => held.describe(),
        }
    }

    /// What it is given instead, in words.
    fn given(&self, held: &ValueShape, value: &ValueShape) -> String {
        match is_other_kind(held, value) {
            true => format!("one of {}", self.lexicon.set_names(value.sets)),
            false => value.describe(),
        }
    }

    /// Checks that pieces are only moved to zones that hold their set.
    fn expect_sets(&mut self, signature: &'a Signature, arguments: &'a [Argument], given: &[ValueShape]) {
        let Some(to) = signature.parameters.iter().position(|(name, _)| *name == "to") else { return };
        let (moved, place) = (pieces_of(&given[0]), &given[to]);
        let known = moved.tags == Tags::PIECE && place.tags.within(Tags::ZONE.with(Tags::PLACE));
        let Some(Argument::Value(value)) = arguments.first() else { return };
        if !known || place.is_none() || moved.sets.meets(place.sets) {
            return;
        }
        self.judge(value.span, WRONG_SET, Err(Certainty::Sure), |inference| {
            let (there, here) =
                (inference.lexicon.set_names(place.sets), inference.lexicon.set_names(moved.sets));
            let message = format!("a zone for {there} is given pieces of {here}");
            let fault = Diagnostic::error(WRONG_SET, value.span, message);
            inference.with_origin(fault, value)
        });
    }

    /// Checks that what is turned over can have another side.
    fn expect_sides(&mut self, signature: &'a Signature, arguments: &'a [Argument], given: &[ValueShape]) {
        let (Some(Argument::Value(value)), "flip_over") = (arguments.first(), signature.name) else { return };
        let turned = pieces_of(&given[0]);
        let sets = &self.lexicon.rules.sets;
        let mut possible = (0..sets.len()).filter(|set| turned.sets.contains(*set)).peekable();
        if turned.tags != Tags::PIECE
            || possible.peek().is_none()
            || possible.any(|set| !sets[set].reverse.is_empty())
        {
            return;
        }
        self.judge(value.span, WRONG_SET, Err(Certainty::Sure), |inference| {
            let message =
                format!("pieces of {} have no other side", inference.lexicon.set_names(turned.sets));
            let fault = Diagnostic::error(WRONG_SET, value.span, message)
                .hint("give the piece set `reverse`, such as `reverse: { man: king }`");
            inference.with_origin(fault, value)
        });
    }

    /// What is put into a list can come out of it later.
    fn grow_list(&mut self, function: usize, arguments: &'a [Argument], given: &[ValueShape]) {
        let Some(Argument::Value(target)) = arguments.first() else { return };
        let lexicon = self.lexicon;
        let parameters = lexicon.parameters(function).iter().zip(given).skip(1);
        for (wanted, shape) in parameters {
            if wanted.is_any() {
                self.grow(target, ValueShape::list(shape.clone()));
            } else if wanted.tags.meets(Tags::LIST) {
                self.grow(target, ValueShape::list(shape.element()));
            }
        }
    }

    fn host_result(&self, function: usize, given: &[ValueShape]) -> ValueShape {
        let signature = self.lexicon.signature(function);
        let argument = |index: &usize| given.get(*index).cloned().unwrap_or_else(ValueShape::any);
        let element = |index: &usize| {
            let element = argument(index).element();
            let is_offered = signature.parameters.get(*index).is_some_and(|(name, _)| *name == "options");
            if is_offered && signature.effect.pauses() { element.chosen() } else { element }
        };
        match &signature.returns {
            Returns::ElementOf(index) => element(index),
            Returns::MaybeElementOf(index) => element(index).or_unit(),
            Returns::ListOf(index) => ValueShape::list(element(index)),
            Returns::Same(index) => argument(index),
            Returns::Never => ValueShape::none(),
            Returns::Type(_) => {
                let result = self.lexicon.result(function);
                let narrow = match given.first() {
                    Some(first) if first.tags.within(Tags::COUNTER) && !first.is_none() => first.held(),
                    Some(first) => return of_first(result, first),
                    None => return result.clone(),
                };
                if narrow.tags.within(result.tags) && !result.is_unit() { narrow } else { result.clone() }
            }
        }
    }

    fn family_call(
        &mut self,
        set: usize,
        family: usize,
        arguments: &'a [Argument],
        given: &[ValueShape],
    ) -> ValueShape {
        let lexicon = self.lexicon;
        let rule = &lexicon.rules.sets[set].families[family];
        for ((parameter, argument), shape) in rule.parameters.iter().zip(arguments).zip(given) {
            let Argument::Value(value) = argument else { continue };
            let wanted = Lexicon::parameter(parameter.kind);
            let other_set = shape.tags.meets(Tags::KIND)
                && !shape.is_any()
                && wanted.tags.meets(Tags::KIND)
                && !shape.sets.meets(wanted.sets);
            let verdict = match shape.fits(&wanted) && !other_set {
                true => Ok(()),
                false if shape.is_unit() => Err(Certainty::Everywhere),
                false => Err(Certainty::Sure),
            };
            self.judge(value.span, KIND_ARGUMENT, verdict, |inference| {
                let what = match wanted.tags.meets(Tags::KIND) {
                    true => format!("a kind of {}", lexicon.set_names(wanted.sets)),
                    false => wanted.describe(),
                };
                let given = match other_set {
                    true => format!("one of {}", lexicon.set_names(shape.sets)),
                    false => shape.describe(),
                };
                let (family, parameter) = (&rule.name.text, &parameter.name.text);
                let message = format!("`{parameter}` of `{family}` is {what}, not {given}");
                let hint = inference.conversion((value, shape), &wanted);
                let fault = Diagnostic::error(KIND_ARGUMENT, value.span, message).maybe_hint(hint);
                inference.with_origin(fault, value)
            });
        }
        ValueShape::of_sets(Tags::KIND, super::super::shape::Sets::one(set))
    }

    fn list_call(&mut self, call: ListCall, arguments: &'a [Argument]) -> ValueShape {
        let Some(Argument::Value(list)) = arguments.first() else { return ValueShape::any() };
        let shape = self.expression(list);
        self.expect_list(list, &shape, &format!("`{}` goes through", call.row.name()));
        let element = shape.element();
        let Some(Argument::Closure(closure)) = arguments.get(1) else {
            for argument in &arguments[1..] {
                if let Argument::Value(value) = argument {
                    self.expression(value);
                }
            }
            return ValueShape::any();
        };
        let value = self.closure(closure, &element);
        self.expect_closure_value(call, closure, &value);
        given_back(&call.signature.gives, &element, &value)
    }

    fn expect_closure_value(&mut self, call: ListCall, closure: &'a Closure, value: &ValueShape) {
        let (code, what) = match call.signature.closure {
            Type::Bool => (CONDITION, "`true` or `false`"),
            Type::Int => (OPERAND, "a number"),
            Type::Union(_) => (OPERAND, "a number or a list of numbers"),
            _ => return,
        };
        let wanted = ValueShape::from_type(&call.signature.closure);
        self.expect((&*closure.body, value), &wanted, code, |shape| {
            format!("the closure of `{}` gives {what}, not {}", call.row.name(), shape.describe())
        });
    }

    /// Runs the body of a closure for any element, any number of times.
    fn closure(&mut self, closure: &'a Closure, element: &ValueShape) -> ValueShape {
        let repetition = Repetition::of_closure(&self.frame);
        let mut result = ValueShape::none();
        let done = self.repeat(repetition, |inference| {
            inference.frame.leave_loop(&ValueShape::unit());
            let base = inference.frame.variables.len();
            for (index, parameter) in closure.parameters.iter().enumerate() {
                let shape = if index == 0 { element.clone() } else { ValueShape::of(Tags::NUMBER) };
                inference.frame.variables.push((parameter.id, shape));
            }
            let value = inference.expression(&closure.body);
            if inference.frame.reachable {
                result.join(&value);
            }
            inference.frame.variables.truncate(base);
        });
        result.join(&done.value);
        result
    }
}

/// The result of a list function, from the shapes of the elements and of the closure's results.
fn given_back(gives: &Gives, element: &ValueShape, value: &ValueShape) -> ValueShape {
    match gives {
        Gives::Type(kind) => ValueShape::from_type(kind),
        Gives::Element => element.clone(),
        Gives::Value => value.clone(),
        Gives::List(of) => ValueShape::list(given_back(of, element, value)),
        Gives::Maybe(of) => given_back(of, element, value).or_unit(),
    }
}

/// Whether a function searches for its second argument in its first.
fn searches(signature: &Signature) -> bool {
    matches!(signature.parameters.as_slice(), [("where" | "what", _), ("what" | "kind", _)])
}

/// Whether a counter that holds such values can be changed by this value, or set to it.
fn takes(held: &ValueShape, value: &ValueShape) -> bool {
    value.fits(held) && !is_other_kind(held, value)
}

/// Whether a value can only be a kind of a set whose kinds are not held.
fn is_other_kind(held: &ValueShape, value: &ValueShape) -> bool {
    value.tags == Tags::KIND && held.tags.meets(Tags::KIND) && !value.sets.meets(held.sets)
}

/// Pieces, kinds and places in the result come from the first argument, so they are of its sets.
fn of_first(result: &ValueShape, first: &ValueShape) -> ValueShape {
    let tags = Tags::PIECE.with(Tags::ANY_KIND).with(Tags::PLACE);
    let narrow = |shape: &ValueShape, sets| {
        let kinds = shape.tags.meets(Tags::KIND);
        let tags = if kinds { shape.tags.without(Tags::FAMILY) } else { shape.tags };
        shape.narrowed(tags, sets)
    };
    let source = match first.tags.meets(Tags::LIST) {
        true => first.element(),
        false => first.clone(),
    };
    let known = !source.is_any() && source.tags.meets(tags.with(Tags::ZONE));
    if !known || result.is_any() {
        return result.clone();
    }
    if result.tags.meets(Tags::LIST) {
        let element = result.element();
        return if element.tags.meets(tags) {
            ValueShape::list(narrow(&element, source.sets))
        } else {
            result.clone()
        };
    }
    if result.tags.meets(tags) { narrow(result, source.sets) } else { result.clone() }
}

/// The pieces of a list or zone, or the piece itself.
fn pieces_of(given: &ValueShape) -> ValueShape {
    match given.tags.meets(Tags::LIST.with(Tags::ZONE)) {
        true => given.element(),
        false => given.only(Tags::PIECE),
    }
}
