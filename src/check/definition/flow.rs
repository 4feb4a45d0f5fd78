//! The order of play: steps, parts, and the functions that they call.

use super::checker::Checker;
use super::fields::{self, Fields, wrong};
use super::keys;
use super::names::NameKind;
use super::slipped::{indented_too_little, nameless, no_name, nobody, several_names};
use crate::diag::{Diagnostic, Span, closest, codes, meant};
use crate::load::pieces;
use crate::load::script::ast::Name;
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{Copies, Count, CounterHolds, FlowItem, Part, Passed, Repeat, StepCall, TurnStart};

/// The number of times of a part that goes on until a script ends it.
const FOREVER: &str = "forever";
/// The word for the seat on the first chair.
const FIRST: &str = "first";

/// The greatest number of times for a part.
const MAX_TIMES: i32 = 1_000_000;

/// Whose turn it is while something is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// No seat's.
    Nobody,
    /// A seat's: inside a part with `from`.
    Seat,
}

/// What a place in the definition requires of a function.
pub(super) struct Requirement<'a> {
    /// The role of the function there: `a step`.
    pub(super) role: &'a str,
    /// The numbers of parameters that are allowed.
    pub(super) arity: &'a [usize],
    /// The arguments, as a message describes them.
    pub(super) passed: &'a str,
}

const A_STEP: &str = "a step";
pub(super) const AN_ANSWER: &str = "an answer for a seat";
const AFTER_WITH: &str = "the step after `with`";

const STEP: Requirement<'static> = Requirement { role: A_STEP, arity: &[0], passed: "none outside of turns" };
const HANDED_STEP: Requirement<'static> =
    Requirement { role: AFTER_WITH, arity: &[2], passed: "the seat and the value" };
const WITH: Requirement<'static> =
    Requirement { role: "the function of `with`", arity: &[1], passed: "the seat" };
const STEP_OF_SEAT: Requirement<'static> =
    Requirement { role: A_STEP, arity: &[0, 1], passed: "none, or the seat" };
const TIMES: Requirement<'static> = Requirement { role: "a number of times", arity: &[0], passed: "none" };
const FROM: Requirement<'static> = Requirement { role: "the seat that begins", arity: &[0], passed: "none" };
const WHILE: Requirement<'static> =
    Requirement { role: "a condition", arity: &[0], passed: "none outside of turns" };
const WHILE_OF_SEAT: Requirement<'static> =
    Requirement { role: "a condition", arity: &[0, 1], passed: "none, or the seat" };
const SKIP: Requirement<'static> =
    Requirement { role: "a condition to skip", arity: &[1], passed: "the seat" };

impl Checker<'_> {
    /// Declares all parts, each before the parts inside it.
    pub(super) fn declare_parts(&mut self, flow: &Node) {
        let Yaml::List(items) = &flow.value else { return };
        for item in items {
            let Yaml::Map(entries) = &item.value else { continue };
            if let Some(part) = nameless(item.span, entries) {
                part.get("do").into_iter().for_each(|inner| self.declare_parts(inner));
                continue;
            }
            if let Some((key, part)) = indented_too_little(item.span, entries) {
                self.declare(&fields::name(key), NameKind::Part, 0, 0);
                part.get("do").into_iter().for_each(|inner| self.declare_parts(inner));
                continue;
            }
            for (key, part) in entries {
                self.declare(&fields::name(key), NameKind::Part, 0, 0);
                if let Some(inner) = part.get("do") {
                    self.declare_parts(inner);
                }
            }
        }
    }

    pub(super) fn check_flow(&mut self, flow: &Node) -> Vec<FlowItem> {
        self.flow_items(flow, Turn::Nobody, None)
    }

    fn flow_items(&mut self, node: &Node, turn: Turn, handed: Option<&Handed>) -> Vec<FlowItem> {
        let items = self.items(node.span, node, "a list of steps and parts");
        let takes = handed.and_then(|handed| self.takes(items, handed));
        let mut flow = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let handed = handed.filter(|_| takes == Some(at));
            match &item.value {
                Yaml::Text(text) => {
                    let step = match handed {
                        Some(handed) => self.handed_step(text, handed),
                        None if turn == Turn::Seat => self.function(text, &STEP_OF_SEAT),
                        None => self.function(text, &STEP),
                    };
                    flow.extend(step.map(FlowItem::Step));
                }
                Yaml::Map(entries) if let Some(part) = nameless(item.span, entries) => {
                    let key = &entries[0].0;
                    self.faults.push(no_name(entries, key.span));
                    flow.extend(self.part(key, &part, turn).map(FlowItem::Part));
                }
                Yaml::Map(entries) if entries.len() == 1 => {
                    let (key, node) = &entries[0];
                    if let Some(handed) = handed {
                        self.faults.push(handed.no_step());
                    }
                    flow.extend(self.part(key, node, turn).map(FlowItem::Part));
                }
                Yaml::Map(entries) => {
                    let slipped = indented_too_little(item.span, entries);
                    self.faults.push(several_names(item.span, entries, slipped.is_some()));
                    let part = slipped.and_then(|(key, part)| self.part(key, &part, turn));
                    flow.extend(part.map(FlowItem::Part));
                }
                _ => self.faults.push(wrong(item, "a step or a part")),
            }
        }
        flow
    }

    /// Which item is handed the value: the first step that has room for it, or the only item. Where several stand and
    /// none has, no single one is at fault.
    fn takes(&mut self, items: &[Node], handed: &Handed) -> Option<usize> {
        let takes = items.iter().position(|item| self.takes_value(item));
        if takes.is_some() || items.len() < 2 {
            return takes.or(Some(0));
        }
        if items.iter().all(|item| self.is_known(item)) {
            self.faults.push(handed.no_step());
        }
        None
    }

    /// Whether its parameters are known, or it is a part.
    fn is_known(&self, item: &Node) -> bool {
        match &item.value {
            Yaml::Text(text) => self.names.get(&text.value).is_some(),
            Yaml::Map(_) => true,
            _ => false,
        }
    }

    /// Whether it is a step that can be handed a value.
    fn takes_value(&self, item: &Node) -> bool {
        let Yaml::Text(text) = &item.value else { return false };
        let declared = self.names.get(&text.value).filter(|declared| declared.sort == NameKind::Function);
        declared.is_some_and(|declared| self.script.functions[declared.index].parameters.len() == 2)
    }

    fn part(&mut self, key: &YamlText, node: &Node, turn: Turn) -> Option<Part> {
        if let Yaml::List(_) = node.value {
            let fault = wrong(node, "a map with the key `do`");
            self.faults.push(fault.hint(format!("write `{}: {{ do: [...] }}`", key.value)));
            return None;
        }
        let fields = self.fields(node, key.span, &keys::PART)?;
        let is_turns = fields.get("from").is_some();
        let inner = if is_turns { Turn::Seat } else { turn };
        let while_true = fields.value("while").and_then(|node| {
            let demand = if inner == Turn::Seat { &WHILE_OF_SEAT } else { &WHILE };
            self.named_function(node, demand)
        });
        let repeat = if is_turns { self.turns(&fields) } else { self.times(&fields) };
        let body = match self.need(&fields, "do", "[...]") {
            Some(body) => {
                let with = match &repeat {
                    Some(Repeat::Turns { with, .. }) => with.as_ref().map(|call| call.function),
                    _ => None,
                };
                let handed = fields.get("with").filter(|_| is_turns);
                let handed = handed.map(|(key, _)| Handed { by: with, span: key.span });
                self.flow_items(body, inner, handed.as_ref())
            }
            None => Vec::new(),
        };
        Some(Part { name: fields::name(key), repeat: repeat?, while_true, body })
    }

    fn times(&mut self, fields: &Fields<'_>) -> Option<Repeat> {
        for key in ["skip", "with", "laps"] {
            if let Some((key, _)) = fields.get(key) {
                let message = format!("`{}` belongs to a part that goes round the seats", key.value);
                let fault = Diagnostic::error(codes::CONTRADICTION, key.span, message);
                self.faults.push(fault.hint("add `from: ...`, the seat that begins"));
            }
        }
        match fields.value("times") {
            None => Some(Repeat::Plain),
            Some(node) if is_forever(node) => Some(self.forever(node, fields)),
            Some(node) => self.count(node, 0).map(Repeat::Times),
        }
    }

    fn forever(&mut self, times: &Node, fields: &Fields<'_>) -> Repeat {
        if let Some((key, _)) = fields.get("while") {
            let message = format!("a part goes on `{FOREVER}` or as long as `while` says, not both");
            self.faults.push(
                Diagnostic::error(codes::CONTRADICTION, times.span, message)
                    .label(key.span, "`while` stands here")
                    .hint("leave out `times`: `while` repeats the part"),
            );
            return Repeat::Plain;
        }
        Repeat::Forever
    }

    fn turns(&mut self, fields: &Fields<'_>) -> Option<Repeat> {
        if let (Some((times, often)), Some((from, _))) = (fields.get("times"), fields.get("from")) {
            self.faults.push(
                Diagnostic::error(codes::CONTRADICTION, times.span, "a part has `times` or `from`, not both")
                    .label(from.span, "`from` stands here")
                    .hint(match is_forever(often) {
                        true => {
                            "leave out `times`: without `laps` the part goes round until a script ends it"
                        }
                        false => "write `laps` for the number of laps round the seats",
                    }),
            );
        }
        let from = fields.value("from").and_then(|node| self.from(node));
        let skip = fields.value("skip").map(|node| self.named_function(node, &SKIP));
        let with = fields.value("with").map(|node| self.named_function(node, &WITH));
        let laps = fields.value("laps").map(|node| self.count(node, 1));
        let skip = skip.map_or(Some(None), |skip| skip.map(Some))?;
        let with = with.map_or(Some(None), |with| with.map(|with| Some(Box::new(with))))?;
        let laps = laps.map_or(Some(None), |laps| laps.map(Some))?;
        Some(Repeat::Turns { from: from?, skip, with, laps })
    }

    fn from(&mut self, node: &Node) -> Option<TurnStart> {
        let text = self.text(node, "`first`, a counter that holds a seat, or a function")?;
        if text.value == FIRST {
            return Some(TurnStart::First);
        }
        if let Some(fault) = self.is_somebody(text) {
            self.faults.push(fault);
            return None;
        }
        let declared = self.find(&fields::name(text), &[NameKind::Counter, NameKind::Function])?;
        if declared.sort == NameKind::Function {
            return self.function(text, &FROM).map(TurnStart::Function);
        }
        if self.riddles.contains(&text.value) {
            self.doubt_flow();
            return None;
        }
        let counter = &self.counters[declared.index];
        let message = match (&counter.holds, &counter.copies) {
            (CounterHolds::Seat { .. }, Copies::One) => return Some(TurnStart::Counter(declared.index)),
            (CounterHolds::Seat { .. }, copies) => {
                let who = if copies.is_per_seat() { "seat" } else { "kind" };
                format!("every {who} has a `{}`: which one is meant", text.value)
            }
            (holds, _) => format!("the counter `{}` holds {}, not a seat", text.value, holds.describe()),
        };
        self.faults.push(
            Diagnostic::error(codes::WRONG_TYPE, text.span, message)
                .label(declared.span, "it is declared here")
                .hint("name a counter with `holds: seat` and without `per`"),
        );
        None
    }

    /// The fault of a word that is probably the name of a player.
    fn is_somebody(&self, text: &YamlText) -> Option<Diagnostic> {
        let sorts = [NameKind::Counter, NameKind::Function];
        let is_name = text.value.starts_with(char::is_uppercase) && pieces::is_name(&text.value);
        let is_known = self.names.has(&text.value) || self.misses_functions();
        if !is_name || is_known || closest(&text.value, self.names.of(&sorts)).is_some() {
            return None;
        }
        let leaders = self.counters.iter().filter(|counter| {
            counter.copies == Copies::One && matches!(counter.holds, CounterHolds::Seat { .. })
        });
        let leaders: Vec<&str> = leaders.take(4).map(|counter| counter.name.text.as_str()).collect();
        Some(nobody(text, &leaders))
    }

    /// A number, a figure or a function.
    fn count(&mut self, node: &Node, least: i32) -> Option<Count> {
        let expected = match least {
            0 => "a number, a figure, a function or `forever`",
            _ => "a number, a figure or a function",
        };
        let range = least..=MAX_TIMES;
        let Yaml::Text(text) = &node.value else {
            return self.amount(node, range, expected).map(Count::Amount);
        };
        if text.value.parse::<i64>().is_ok() {
            return self.amount(node, range, expected).map(Count::Amount);
        }
        let is_unknown = !self.names.has(&text.value) && !self.doubt.unread.contains(&text.value);
        if least == 0 && is_unknown && closest(&text.value, [FOREVER]).is_some() {
            self.faults.push(wrong(node, expected).hint(meant(FOREVER)));
            return None;
        }
        let declared = self.find(&fields::name(text), &[NameKind::Figure, NameKind::Function])?;
        if declared.sort == NameKind::Function {
            return self.function(text, &TIMES).map(Count::Function);
        }
        self.figure_amount(text.span, declared.index, &range).map(Count::Amount)
    }

    fn named_function(&mut self, node: &Node, demand: &Requirement<'_>) -> Option<StepCall> {
        let text = self.text(node, "a function")?;
        self.function(text, demand)
    }

    fn function(&mut self, text: &YamlText, demand: &Requirement<'_>) -> Option<StepCall> {
        let name = fields::name(text);
        let function = self.find(&name, &[NameKind::Function])?.index;
        let found = self.function_of(&name, function, demand)?;
        let passed = if found == 0 { Passed::Nothing } else { Passed::Seat };
        Some(StepCall { function, passed, span: text.span })
    }

    /// The step of a part with `with` that is given its value.
    fn handed_step(&mut self, text: &YamlText, handed: &Handed) -> Option<StepCall> {
        let step = self.function(text, &HANDED_STEP)?;
        Some(StepCall { passed: Passed::SeatAndValue(handed.by?), ..step })
    }

    /// The number of parameters of a function, if its place allows it.
    pub(super) fn function_of(
        &mut self,
        name: &Name,
        function: usize,
        demand: &Requirement<'_>,
    ) -> Option<usize> {
        let function = &self.script.functions[function];
        let found = function.parameters.len();
        if demand.arity.contains(&found) {
            return Some(found);
        }
        let plural = if found == 1 { "parameter" } else { "parameters" };
        let Requirement { role, passed, .. } = demand;
        let message = format!("`{}` has {found} {plural}, {role} is given {passed}", name.text);
        let fault = Diagnostic::error(codes::ARITY, name.span, message)
            .label(function.name.span, "the function stands here");
        let lacks_seat = found == 0 && !demand.arity.contains(&0);
        if lacks_seat {
            self.doubt.seatless.insert(function.name.text.clone());
        }
        let with_seat = (lacks_seat && demand.arity.contains(&1))
            .then(|| format!("write `fn {}(me)`", function.name.text));
        self.faults.push(fault.maybe_hint(demand.hint(found).map(str::to_owned).or(with_seat)));
        None
    }
}

impl Requirement<'_> {
    /// What to write for a function with this number of parameters, where that is not plain.
    fn hint(&self, found: usize) -> Option<&'static str> {
        match self.role {
            A_STEP if found == 2 => Some(
                "a second parameter is given to one step of a part with `from` and `with`, a function of the seat whose \
                 value it is: the first that has two",
            ),
            AN_ANSWER => Some(
                "write it as `fn rival(me, prompt, options)`, or, if it asks how many there may be, as `fn rival(me, \
                 prompt, options, least, most)`",
            ),
            AFTER_WITH => Some("write it as `fn step(me, value)`, or leave out `with`"),
            _ => None,
        }
    }
}

/// A value that a step of a part is handed.
struct Handed {
    /// The function that gives it, if it is known.
    by: Option<usize>,
    /// Where `with` stands.
    span: Span,
}

impl Handed {
    /// The fault of a body without a step that takes the value.
    fn no_step(&self) -> Diagnostic {
        let message = "`with` hands on a value, but no step of `do` has two parameters";
        Diagnostic::error(codes::CONTRADICTION, self.span, message)
            .hint("add a step of two parameters, `fn step(me, value)`, or write `with` in the inner part")
    }
}

fn is_forever(node: &Node) -> bool {
    matches!(&node.value, Yaml::Text(text) if text.value == FOREVER)
}
