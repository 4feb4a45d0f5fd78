//! Calls: which function is meant, and whether it can be called in this way.

use super::super::habits;
use super::super::reach::{CallSite, CallTarget};
use super::super::shape::Tags;
use super::Resolver;
use super::expression::negative;
use super::statement::Flow;
use crate::diag::Diagnostic;
use crate::diag::codes::script::{
    ARGUMENT_COUNT, CLOSURE, DOT_CALL, KIND_ARGUMENT, NEGATIVE, NO_TEAMS, UNKNOWN_FUNCTION,
};
use crate::load::script::ListFunction;
use crate::load::script::ast::{Argument, Expression, ExpressionKind, Name};
use crate::rules::host::{Effect, Returns, Signature};
use crate::rules::names::Declared;
use crate::rules::resolved::Callee;

impl<'a> Resolver<'a, '_> {
    pub(super) fn call(
        &mut self,
        name: &'a Name,
        arguments: &'a [Argument],
        method: bool,
        call: &Expression,
    ) -> Flow {
        let span = call.span;
        let callee = self.lexicon.callee(&name.text, call);
        let flow = self.arguments(callee, name, arguments);
        match callee {
            Callee::Script(function) => {
                self.script_call(function, name, arguments, method);
                self.calls.push(CallSite { target: CallTarget::Script(function), span });
            }
            Callee::Host(function) => {
                let part = arguments.first().and_then(|argument| self.named_part(argument));
                self.calls.push(CallSite { target: CallTarget::Host(function, part), span });
                let signature = self.lexicon.signature(function);
                self.amounts(signature, arguments);
                self.teams(signature, name);
                if signature.effect == Effect::Finish || signature.returns == Returns::Never {
                    return Flow::Ends;
                }
            }
            Callee::HostArity => self.host_arity(name, arguments),
            Callee::List(list) => self.list_call(list.row, name, arguments),
            Callee::Family { set, family } => self.family_call(set, family, name, arguments, method),
            Callee::Unknown => self.unknown_function(name, arguments, method),
        }
        flow
    }

    /// Where no seats play together, nobody has partners.
    fn teams(&mut self, signature: &Signature, name: &Name) {
        if signature.name == "partners" && self.lexicon.rules.teams.is_none() {
            let fault =
                Diagnostic::warning(NO_TEAMS, name.span, "every seat plays alone, so this list is empty");
            self.fault(fault.hint("say who plays together, such as `teams: [[1, 3], [2, 4]]`"));
        }
    }

    /// Numbers of things, and positions, must not be negative.
    fn amounts(&mut self, signature: &Signature, arguments: &[Argument]) {
        for ((parameter, _), argument) in signature.parameters.iter().zip(arguments) {
            let Argument::Value(value) = argument else { continue };
            let (Some(number), "n" | "index" | "row" | "column") = (negative(value), *parameter) else {
                continue;
            };
            let message = format!("`{parameter}` of `{}` is {number}, which is less than 0", signature.name);
            let other = match signature.name {
                "gain" => Some("what is taken away is for `pay` or `lose`"),
                "pay" | "lose" => Some("what is added is for `gain`"),
                _ if *parameter == "n" => None,
                _ => Some("positions begin at 0"),
            };
            let fault = Diagnostic::error(NEGATIVE, value.span, message);
            self.fault(fault.maybe_hint(other.map(str::to_owned)));
        }
    }

    fn arguments(&mut self, callee: Callee, name: &Name, arguments: &'a [Argument]) -> Flow {
        let mut flow = Flow::GoesOn;
        for (index, argument) in arguments.iter().enumerate() {
            match argument {
                Argument::Value(value) if self.is_uncalled(callee, index, value) => {}
                Argument::Value(value) => flow = flow.then(self.argument(callee, index, value)),
                Argument::Closure(closure) => {
                    self.closure(closure);
                    if matches!(callee, Callee::List(_)) && index == 1 {
                        continue;
                    }
                    let hint = match callee {
                        Callee::List(list) => format!("write `list.{}(|x| ...)`", list.row.name()),
                        Callee::Script(_) => "give it the value that the closure computes".to_owned(),
                        _ => "closures are for list functions such as `filter` and `map`".to_owned(),
                    };
                    let message = format!("`{}` takes no closure here", name.text);
                    self.fault(Diagnostic::error(CLOSURE, closure.span, message).hint(hint));
                }
            }
        }
        flow
    }

    /// The name of a function instead of a closure, as in `filter(list, good)`; it counts as a call.
    fn is_uncalled(&mut self, callee: Callee, index: usize, value: &Expression) -> bool {
        let ExpressionKind::Variable(name) = &value.kind else { return false };
        if index != 1 || !matches!(callee, Callee::List(_)) || self.local(value).is_some() {
            return false;
        }
        let Some(function) = self.lexicon.script_function(name) else {
            // reported once, as the fault of a missing closure
            return self.lexicon.names.get(name).is_none();
        };
        self.calls.push(CallSite { target: CallTarget::Script(function), span: value.span });
        true
    }

    fn argument(&mut self, callee: Callee, index: usize, value: &'a Expression) -> Flow {
        if let Callee::Host(function) = callee {
            let wants_text = self
                .lexicon
                .parameters(function)
                .get(index)
                .is_some_and(|shape| shape.tags.meets(Tags::TEXT));
            if let (ExpressionKind::Template(parts), true) = (&value.kind, wants_text) {
                return self.template(parts);
            }
            if index == 0 && self.lexicon.signature(function).effect == Effect::List {
                self.change(value);
                return Flow::GoesOn;
            }
        }
        self.expression(value)
    }

    fn named_part(&self, argument: &Argument) -> Option<usize> {
        let Argument::Value(value) = argument else { return None };
        match self.lexicon.resolved.declared(value) {
            Some(Declared::Part(part)) => Some(part),
            _ => None,
        }
    }

    fn script_call(&mut self, function: usize, name: &Name, arguments: &[Argument], method: bool) {
        let callee = &self.lexicon.script_functions()[function];
        let names: Vec<&str> = callee.parameters.iter().map(|parameter| parameter.text.as_str()).collect();
        let usage = format!("{}({})", name.text, names.join(", "));
        if method {
            let message =
                format!("`{}` is a function of the scripts and is not called with a dot", name.text);
            self.fault(
                Diagnostic::error(DOT_CALL, name.span, message)
                    .label(callee.name.span, "it is declared here")
                    .hint(format!("write `{usage}`")),
            );
        }
        if arguments.len() != names.len() {
            let message = count_message(&name.text, names.len(), arguments.len());
            self.fault(
                Diagnostic::error(ARGUMENT_COUNT, name.span, message)
                    .label(callee.name.span, "it is declared here")
                    .hint(format!("write `{usage}`")),
            );
        }
    }

    fn host_arity(&mut self, name: &Name, arguments: &[Argument]) {
        let usages: Vec<String> = self
            .lexicon
            .host_named(&name.text)
            .iter()
            .map(|index| {
                let parameters = &self.lexicon.signature(*index).parameters;
                let names: Vec<&str> = parameters.iter().map(|(name, _)| *name).collect();
                format!("`{}({})`", name.text, names.join(", "))
            })
            .collect();
        let counts: Vec<usize> = self
            .lexicon
            .host_named(&name.text)
            .iter()
            .map(|index| self.lexicon.signature(*index).parameters.len())
            .collect();
        let message = match counts.as_slice() {
            [one] => count_message(&name.text, *one, arguments.len()),
            _ => format!("`{}` cannot be given {}", name.text, count(arguments.len(), "argument")),
        };
        self.fault(
            Diagnostic::error(ARGUMENT_COUNT, name.span, message)
                .hint(format!("write {}", usages.join(" or "))),
        );
    }

    fn list_call(&mut self, function: &ListFunction, name: &Name, arguments: &[Argument]) {
        let hint = format!("write `list.{}(|x| ...)`", name.text);
        if arguments.len() != 2 {
            let message = format!(
                "`{}` takes a list and a closure, not {}",
                function.name(),
                count(arguments.len(), "argument")
            );
            self.fault(Diagnostic::error(ARGUMENT_COUNT, name.span, message).hint(hint));
            return;
        }
        match &arguments[1] {
            Argument::Closure(closure) if function.takes(closure.parameters.len()) => {}
            Argument::Closure(closure) => {
                let message = format!(
                    "the closure of `{}` cannot have {}",
                    name.text,
                    count(closure.parameters.len(), "parameter")
                );
                self.fault(Diagnostic::error(CLOSURE, closure.span, message).hint(hint));
            }
            Argument::Value(value) => {
                let hint = match &value.kind {
                    ExpressionKind::Variable(text) if self.lexicon.script_function(text).is_some() => {
                        format!("write `|x| {text}(x)`")
                    }
                    _ => hint,
                };
                let message = format!("`{}` needs a closure here", name.text);
                self.fault(Diagnostic::error(CLOSURE, value.span, message).hint(hint));
            }
        }
    }

    fn family_call(&mut self, set: usize, family: usize, name: &Name, arguments: &[Argument], method: bool) {
        let parameters = &self.lexicon.rules.sets[set].families[family].parameters;
        let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name.text.as_str()).collect();
        if names.is_empty() {
            let message = format!("`{}` is a kind without parameters", name.text);
            self.fault(
                Diagnostic::error(KIND_ARGUMENT, name.span, message).hint(format!("write `{}`", name.text)),
            );
        } else if names.len() != arguments.len() || method {
            let usage = format!("write `{}({})`", name.text, names.join(", "));
            let message = match method {
                true => format!("the kind `{}` is not built with a dot", name.text),
                false => count_message(&name.text, names.len(), arguments.len()),
            };
            self.fault(Diagnostic::error(KIND_ARGUMENT, name.span, message).hint(usage));
        }
    }

    fn unknown_function(&mut self, name: &Name, arguments: &[Argument], method: bool) {
        let Name { text, span } = name;
        let lexicon = self.lexicon;
        if lexicon.is_unread(text) || lexicon.is_open(text) {
            return;
        }
        let receiver = match arguments.first() {
            Some(Argument::Value(value)) => self.is_text(value.span).unwrap_or("x"),
            _ => "x",
        };
        let hint = if lexicon.is_property(text) && (method || arguments.len() == 1) {
            Some(format!("`{text}` is a property: write `{receiver}.{text}` without parentheses"))
        } else if let Some(
            list @ (Declared::ZonePerKind { .. } | Declared::Zones(_) | Declared::CounterPerKind { .. }),
        ) = lexicon.names.get(text)
        {
            let index = receiver.split_whitespace().next().unwrap_or("x");
            let of = if let Declared::CounterPerKind { .. } = list { "counters" } else { "zones" };
            Some(format!("`{text}` is a list of {of}: write `{text}[{index}]`"))
        } else if let Some(declared) = lexicon.names.get(text) {
            Some(format!("`{text}` is {}, no function", declared.describe()))
        } else if self.locals.iter().any(|local| local.name.text == *text) {
            Some(format!("`{text}` is a variable, no function"))
        } else {
            habits::function(text).map(str::to_owned).or_else(|| lexicon.meant_function(text))
        };
        let message = format!("there is no function `{text}`");
        self.fault(Diagnostic::error(UNKNOWN_FUNCTION, *span, message).maybe_hint(hint));
    }
}

fn count_message(name: &str, wanted: usize, given: usize) -> String {
    format!("`{name}` takes {}, not {given}", count(wanted, "argument"))
}

fn count(number: usize, noun: &str) -> String {
    match number {
        0 => format!("no {noun}s"),
        1 => format!("one {noun}"),
        many => format!("{many} {noun}s"),
    }
}
