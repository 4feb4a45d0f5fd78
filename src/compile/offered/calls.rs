//! Calls: of functions of the scripts, of the host and of list functions with closures.

use super::domain::{Domain, ZoneOwner};
use super::{AskedSet, Survey};
use crate::compile::value::CounterId;
use crate::load::script::ast::{Argument, Closure, Expression};
use crate::rules::host::{Returns, Signature};
use crate::rules::lists::Gives;
use crate::rules::resolved::{Callee, ListCall};
use crate::rules::types::Type;

impl<'a> Survey<'a> {
    pub(super) fn call(&mut self, call: &'a Expression, arguments: &'a [Argument]) -> Domain {
        let callee = self.game.resolved.callee(call);
        if let Callee::List(list) = callee {
            return self.list_call(list, arguments);
        }
        let written: Vec<&Expression> = arguments
            .iter()
            .filter_map(|argument| match argument {
                Argument::Value(value) => Some(value),
                Argument::Closure(_) => None,
            })
            .collect();
        let given: Vec<Domain> = written.iter().map(|argument| self.value(argument)).collect();
        match callee {
            Callee::Script(function) => self.script_call(function, &written, &given),
            Callee::Host(row) => {
                let signature = &self.host.functions[row];
                self.note_effects(signature, &written, &given);
                self.host_call(signature, &given)
            }
            Callee::Family { set, family } => self.built(set, family),
            Callee::List(_) | Callee::HostArity | Callee::Unknown => Domain::default(),
        }
    }

    fn script_call(&mut self, function: usize, written: &[&Expression], given: &[Domain]) -> Domain {
        for (at, value) in given.iter().enumerate() {
            let mut value = value.clone();
            if value.owner != ZoneOwner::None {
                // In the function the seat has another name.
                value.owner = self.owner_within(function, value.owner, written);
            }
            self.pass(function, at, &value);
        }
        let mut result = self.results.get(function).cloned().unwrap_or_default();
        if let ZoneOwner::Local(local) = result.owner {
            let parameters = &self.functions()[function].parameters;
            let at = parameters.iter().position(|parameter| parameter.id == local);
            let seat = at.and_then(|at| written.get(at));
            result.owner = seat.map_or(ZoneOwner::Any, |seat| self.owner_of(seat));
        }
        result
    }

    /// The owner of zones that are passed to a function, as the function calls it.
    fn owner_within(&self, function: usize, owner: ZoneOwner, written: &[&Expression]) -> ZoneOwner {
        let ZoneOwner::Local(local) = owner else { return owner };
        let at = written.iter().position(|argument| self.game.resolved.local(argument) == Some(local));
        let parameter = at.and_then(|at| self.functions()[function].parameters.get(at));
        parameter.map_or(ZoneOwner::Any, |parameter| ZoneOwner::Local(parameter.id))
    }

    /// The kinds of a family with any arguments.
    fn built(&self, set: usize, family: usize) -> Domain {
        let layout = &self.game.layout;
        let wanted = self.game.rules.sets.get(set).and_then(|set| set.families.get(family));
        let Some(wanted) = wanted else { return Domain::default() };
        let is_it = |id: &u16| {
            let spec = &layout.kinds[usize::from(*id)];
            usize::from(spec.set) == set
                && layout.kinds[usize::from(spec.family.0)].name == wanted.name.text
                && *id < layout.first_family
        };
        Domain { kinds: (0..layout.first_family).filter(is_it).collect(), ..Domain::default() }
    }

    /// A list function: its closure is looked at with the elements of the list.
    fn list_call(&mut self, call: ListCall, arguments: &'a [Argument]) -> Domain {
        let mut values = Vec::new();
        let mut closure = None;
        for argument in arguments {
            match argument {
                Argument::Value(value) => values.push(self.value(value)),
                Argument::Closure(found) => closure = Some(found),
            }
        }
        let element = values.first().map(|list| list.elements(&self.game.layout)).unwrap_or_default();
        let result = closure.map(|closure| self.closure(closure, &element)).unwrap_or_default();
        self.given(&call.signature.gives, &element, &result)
    }

    fn closure(&mut self, closure: &'a Closure, element: &Domain) -> Domain {
        for (at, parameter) in closure.parameters.iter().enumerate() {
            match at {
                0 => self.put(parameter.id, element),
                _ => self.put(parameter.id, &Domain::numbers(0, i32::MAX)),
            }
        }
        self.value(&closure.body)
    }

    fn given(&self, gives: &Gives, element: &Domain, result: &Domain) -> Domain {
        match gives {
            Gives::Type(Type::Int) => Domain::numbers(0, i32::MAX)
                .with(&Domain { numbers: result.numbers.map(|_| (i32::MIN, i32::MAX)), ..Domain::default() }),
            Gives::Type(Type::Bool) => Domain::bools(),
            Gives::Type(_) => Domain::default(),
            Gives::Element => element.clone(),
            Gives::Value => Domain {
                // Each element may have brought pieces of another zone.
                is_mixed: result.is_mixed || result.at.len() > 1,
                ..result.clone()
            },
            Gives::List(of) => self.given(of, element, result).list(),
            Gives::Maybe(of) => self.given(of, element, result),
        }
    }

    /// What a call of the host asks, and what it changes in lists and on the table.
    fn note_effects(&mut self, signature: &Signature, written: &[&Expression], given: &[Domain]) {
        let layout = &self.game.layout;
        match signature.name {
            "push" => self.put_into(written[0], &given[1].clone().list()),
            "insert" => self.put_into(written[0], &given[2].clone().list()),
            "append" => self.put_into(written[0], &given[1].elements(layout).list()),
            "move_face_down" => self.down.extend(&given[1].zones),
            "turn_down" | "flip_over" => {
                self.down.extend(&given[0].at);
                self.down.extend(&given[0].zones);
            }
            _ if signature.asks() && given.len() > 2 => {
                let sealed = is_sealed(signature);
                let mut options = given[2].elements(layout);
                if sealed {
                    options = options.elements(layout);
                }
                let owner = if sealed { ZoneOwner::Any } else { self.owner_of(written[0]) };
                let is_own = owner != ZoneOwner::Any && options.owner == owner;
                let may_pass = match signature.name {
                    "choose_or_pass" | "choose_up_to" => true,
                    "choose_some" => !self.are_same(written[3], written[4], (&given[3], &given[4])),
                    _ => false,
                };
                let several = matches!(signature.returns, Returns::ListOf(_));
                let prompts = given[1].words.union(&given[1].patterns).copied().collect();
                self.asked.push(AskedSet { options, is_own, may_pass, several, prompts });
            }
            _ => {}
        }
    }

    /// Whether two numbers are always the same.
    fn are_same(&self, one: &Expression, other: &Expression, values: (&Domain, &Domain)) -> bool {
        let local = self.game.resolved.local(one);
        let is_one_number = |domain: &Domain| domain.numbers.is_some_and(|(least, most)| least == most);
        (local.is_some() && local == self.game.resolved.local(other))
            || (is_one_number(values.0) && values.0.numbers == values.1.numbers)
    }

    fn host_call(&self, signature: &Signature, given: &[Domain]) -> Domain {
        let layout = &self.game.layout;
        let element = |at: usize| given.get(at).map(|list| list.elements(layout)).unwrap_or_default();
        match signature.name {
            "value" => {
                let mut held = Domain::default();
                for counter in given.iter().flat_map(|domain| &domain.counters) {
                    held.join(&Domain::held(layout, CounterId(*counter)));
                }
                return held;
            }
            "of_kind" | "find" => {
                let found = element(0).of_kinds(layout, &given[1].kinds);
                let found = Domain { kinds: Default::default(), zones: Default::default(), ..found };
                return if signature.name == "find" { found } else { found.list() };
            }
            "kinds" => {
                let kinds = element(0).pieces.into_iter().chain(element(0).kinds);
                return Domain { kinds: kinds.collect(), ..Domain::default() }.list();
            }
            "min" | "max" if given.len() == 2 => {
                let work = |a: i64, b: i64| Some(if signature.name == "min" { a.min(b) } else { a.max(b) });
                return Domain { numbers: given[0].numbers_of(&given[1], work), ..Domain::default() };
            }
            "count" | "index_of" | "steps_between" | "distance_between" => {
                return Domain::numbers(-1, i32::MAX);
            }
            _ if is_sealed(signature) => return element(2).elements(layout).list(),
            _ => {}
        }
        match &signature.returns {
            Returns::Type(of) => self.of_type(of, given),
            Returns::ElementOf(at) | Returns::MaybeElementOf(at) => element(*at),
            Returns::ListOf(at) => element(*at).list(),
            Returns::Same(at) => given.get(*at).cloned().unwrap_or_default(),
            Returns::Never => Domain::default(),
        }
    }
}

/// Whether several seats are asked at once.
fn is_sealed(signature: &Signature) -> bool {
    signature.asks() && signature.parameters.first().is_some_and(|(_, of)| *of == Type::Seat.list())
}
