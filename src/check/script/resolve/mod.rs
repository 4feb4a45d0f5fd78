//! Name resolution: checks names, numbers of arguments and places, which does not need the values.

mod call;
mod expression;
mod statement;

use std::collections::BTreeSet;

pub(super) use self::expression::pattern_text;
use super::entries::Named;
use super::habits;
use super::lexicon::Lexicon;
use super::reach::{CallGraph, CallSite};
use super::shape::Tags;
use crate::diag::codes::script::{DUPLICATE_FUNCTION, SHADOWED, UNKNOWN_PROPERTY, UNUSED_VARIABLE};
use crate::diag::{Diagnostic, Faults, Span, closest, meant};
use crate::load::script::ListFunction;
use crate::load::script::ast::{Expression, Function, LocalName, Name};
use crate::rules::names::Declared;

/// What was found while names were resolved.
#[derive(Debug, Default)]
pub(super) struct Resolution {
    /// The calls of each function.
    pub(super) graph: CallGraph,
    /// Properties that no value has. Type inference can often say more about them.
    pub(super) unknown_properties: Vec<Diagnostic>,
}

/// How a local variable was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Binding {
    Let,
    Constant,
    Loop,
    Parameter,
    /// The value that a step is handed.
    Handed,
}

/// A local variable in its scope.
struct Local<'a> {
    name: &'a LocalName,
    origin: Binding,
    used: bool,
    /// Whether it must be there although nothing uses it.
    is_forced: bool,
}

/// Resolves the names of one function.
struct Resolver<'a, 'f> {
    lexicon: &'a Lexicon<'a>,
    faults: &'f mut Faults,
    unknown_properties: &'f mut Vec<Diagnostic>,
    calls: Vec<CallSite>,
    locals: Vec<Local<'a>>,
    /// Names that are used without being declared; each is reported once.
    assumed: BTreeSet<String>,
    /// Variables of the function that nothing declares.
    unknown: Vec<String>,
    function: &'a Function,
    /// How the definition names the function.
    named: Named,
}

/// Resolves every name of every function; `named` says how the definition names each function.
pub(super) fn check(lexicon: &Lexicon<'_>, named: &[Named], faults: &mut Faults) -> Resolution {
    let mut resolved = Resolution::default();
    for (index, function) in lexicon.script_functions().iter().enumerate() {
        check_name(lexicon, index, function, faults);
        let mut resolver = Resolver {
            lexicon,
            faults,
            unknown_properties: &mut resolved.unknown_properties,
            calls: Vec::new(),
            locals: Vec::new(),
            assumed: BTreeSet::new(),
            unknown: Vec::new(),
            function,
            named: named[index],
        };
        resolver.function(function, named[index]);
        resolved.graph.push(resolver.calls);
    }
    resolved
}

fn check_name(lexicon: &Lexicon<'_>, index: usize, function: &Function, faults: &mut Faults) {
    let Name { text, span } = &function.name;
    if let Some(first) = lexicon.script_function(text)
        && first != index
    {
        faults.push(
            Diagnostic::error(DUPLICATE_FUNCTION, *span, format!("a second function `{text}`"))
                .label(lexicon.script_functions()[first].name.span, "the first is here")
                .hint(
                    "give each function a name of its own; the number of parameters does not tell them apart",
                ),
        );
    } else if lexicon.is_taken(text) && lexicon.names.get(text).is_none() {
        faults.push(
            Diagnostic::error(
                DUPLICATE_FUNCTION,
                *span,
                format!("`{text}` is a function that exists already"),
            )
            .hint("give it another name"),
        );
    } else if let Some(declared) = lexicon.names.get(text) {
        let message = format!("`{text}` is {}, so no function can be called that", declared.describe());
        faults.push(Diagnostic::error(DUPLICATE_FUNCTION, *span, message).hint("give it another name"));
    }
}

impl<'a> Resolver<'a, '_> {
    fn function(&mut self, function: &'a Function, named: Named) {
        for (at, parameter) in function.parameters.iter().enumerate() {
            let is_handed = at > 0 && named == Named::AsStep;
            self.declare(parameter, if is_handed { Binding::Handed } else { Binding::Parameter });
        }
        for parameter in &mut self.locals {
            // the definition decides which other parameters there are
            let is_forced = named != Named::Nowhere && parameter.origin != Binding::Handed;
            parameter.is_forced |= is_forced || self.lexicon.flow_is_open();
        }
        self.block_in_scope(&function.body);
        if named == Named::AsStep {
            self.warn_dropped_in(&function.body);
        }
        self.leave(0);
    }

    fn fault(&mut self, fault: Diagnostic) {
        self.faults.push(fault);
    }

    /// Declares a variable. It cannot have a declared name, except that of a piece set, which is the best name for one
    /// of its pieces.
    fn declare(&mut self, name: &'a LocalName, origin: Binding) {
        let declared = self.lexicon.names.get(&name.text);
        // A library cannot know what the games that use it declare.
        let is_free = |declared: &Declared| matches!(declared, Declared::Set(_)) || name.span.source.is_own();
        let declared = declared.filter(|declared| !is_free(declared));
        if let Some(declared) = declared {
            let message =
                format!("`{}` is {}, so no variable can be called that", name.text, declared.describe());
            self.fault(Diagnostic::error(SHADOWED, name.span, message).hint(match declared {
                Declared::ZonePerSeat(_) => {
                    format!("give it another name; each seat's own is `seat.{}`", name.text)
                }
                _ => "give it another name".to_owned(),
            }));
        }
        self.locals.push(Local { name, origin, used: declared.is_some(), is_forced: false });
    }

    /// The local variable that an expression names.
    fn local(&mut self, expression: &Expression) -> Option<&mut Local<'a>> {
        let named = self.lexicon.resolved.local(expression)?;
        self.locals.iter_mut().rev().find(|local| local.name.id == named)
    }

    /// Closes the scopes that were opened since there were `base` variables.
    fn leave(&mut self, base: usize) {
        for local in self.locals.drain(base.min(self.locals.len())..) {
            let name = &local.name.text;
            if !local.used && !name.starts_with('_') {
                let near = closest(name, self.unknown.iter().map(String::as_str));
                if local.is_forced && near.is_none() {
                    continue;
                }
                let hint = match (near, local.origin) {
                    (Some(near), _) => {
                        format!("did you mean `{near}`? That variable is used, and declared nowhere")
                    }
                    (None, Binding::Handed) => {
                        format!("say with `skip` who has no turn, not with `with`, or call it `_{name}`")
                    }
                    (None, _) => format!("remove it, or call it `_{name}`"),
                };
                let message = format!("`{name}` is never used");
                self.faults.push(Diagnostic::warning(UNUSED_VARIABLE, local.name.span, message).hint(hint));
            }
        }
    }

    fn unknown_property(&mut self, name: &Name) {
        let diagnostic = unknown_property(self.lexicon, name, Tags::ALL, "there is no property");
        self.unknown_properties.push(diagnostic);
    }

    fn is_text(&self, span: Span) -> Option<&'a str> {
        self.lexicon.text(span)
    }
}

/// The fault of a property that does not exist; `who` is like `a seat has no`.
pub(super) fn unknown_property(lexicon: &Lexicon<'_>, name: &Name, receiver: Tags, who: &str) -> Diagnostic {
    let Name { text, span } = name;
    let function = !lexicon.host_named(text).is_empty() || ListFunction::named(text).is_some();
    let hint = if lexicon.script_function(text).is_some() {
        Some(format!("`{text}` is a function: write it in front, `{text}(...)`"))
    } else if function {
        // `value` reads counters: of a piece, its face is meant.
        match receiver.meets(Tags::PIECE) && text == "value" {
            true => Some("what a die shows is `.face`".to_owned()),
            false => Some(format!("`{text}` is a function: write `.{text}(...)`")),
        }
    } else if let Some(habit) = habits::property(text) {
        Some(habit.to_owned())
    } else if let Some(near) = lexicon.nearest_property(text, receiver) {
        Some(meant(near))
    } else {
        match lexicon.names.get(text) {
            Some(declared) => Some(format!("`{text}` is {}: write it without a dot", declared.describe())),
            None => lexicon.nearest_property(text, Tags::ALL).map(meant),
        }
    };
    Diagnostic::error(UNKNOWN_PROPERTY, *span, format!("{who} `{text}`")).maybe_hint(hint)
}
