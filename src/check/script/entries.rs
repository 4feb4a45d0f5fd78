//! Entry points: the functions that the order of play, the scoring and the ranking name, with their arguments and the
//! results that they need.

use super::lexicon::Lexicon;
use super::shape::{Sets, Tags, ValueShape, WordSet};
use crate::diag::Span;
use crate::rules::{
    Automa, Count, FlowItem, Part, Passed, Repeat, Rules, SeatValue, StepCall, TableLook, Teams, TurnStart,
};

/// The role of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A step of the order of play. Only a step may change the table, ask or draw.
    Step,
    Skip,
    /// The value that is handed to a step of a turn.
    With,
    While,
    Times,
    Laps,
    From,
    Score,
    Rank,
    Team,
    /// For bots: the value of a seat's position.
    Heuristic,
    /// A note behind an option.
    Note,
    /// A value that is shown on the table.
    Shown,
    /// What answers for a seat that the rules play; it may do what a step may.
    Automa,
}

impl Role {
    /// What it is called for, to be put after `is called for`.
    pub(super) fn purpose(self) -> &'static str {
        match self {
            Self::Step => "a step",
            Self::Skip => "`skip`",
            Self::With => "`with`",
            Self::While => "`while`",
            Self::Times => "`times`",
            Self::Laps => "`laps`",
            Self::From => "`from`",
            Self::Score => "a score",
            Self::Rank => "the ranking",
            Self::Team => "a team",
            Self::Heuristic => "the heuristic",
            Self::Note => "a note",
            Self::Shown => "a value of the table",
            Self::Automa => "a seat that the rules play",
        }
    }

    /// Whether it may change the table, ask and draw.
    pub(super) fn may_act(self) -> bool {
        matches!(self, Self::Step | Self::Automa)
    }

    /// The result that it needs, if any.
    pub(super) fn wanted(self) -> Option<(ValueShape, &'static str)> {
        let numbers = || {
            let mut shape = ValueShape::of(Tags::NUMBER);
            shape.join(&ValueShape::list(ValueShape::of(Tags::NUMBER)));
            shape
        };
        match self {
            Self::Step | Self::Automa => None,
            Self::Skip | Self::While => Some((ValueShape::of(Tags::BOOL), "`true` or `false`")),
            Self::With => {
                let nothing = Tags::UNIT.with(Tags::BOOL);
                Some((ValueShape::any().only(Tags::ALL.without(nothing)), "a value for the step"))
            }
            Self::Times | Self::Laps | Self::Heuristic => Some((ValueShape::of(Tags::NUMBER), "a number")),
            Self::Note | Self::Shown => {
                let told = Tags::NUMBER.with(Tags::SEAT).with(Tags::KIND).with(Tags::PLACE);
                let told = told.with(Tags::WORD).with(Tags::UNIT);
                Some((ValueShape::of(told), "a number, a word, a seat, a kind, a place or `()`"))
            }
            Self::From => Some((ValueShape::of(Tags::SEAT), "a seat")),
            Self::Score => Some((numbers(), "a number or `[count, each]`")),
            Self::Rank => Some((numbers(), "a number or a list of numbers")),
            Self::Team => {
                let told = Tags::NUMBER.with(Tags::BOOL).with(Tags::WORD).with(Tags::KIND);
                Some((ValueShape::of(told), "a number, a word, a kind, `true` or `false`"))
            }
        }
    }
}

/// An entry point.
#[derive(Clone, Debug)]
pub(super) struct EntryPoint {
    /// The function.
    pub(super) function: usize,
    /// Its arguments.
    pub(super) arguments: Vec<ValueShape>,
    /// Its role.
    pub(super) role: Role,
    /// Where the definition names it.
    pub(super) span: Span,
    /// The innermost part of the order of play around it.
    pub(super) inside: Option<usize>,
    /// The function whose value is its last argument.
    pub(super) handed_by: Option<usize>,
}

/// All entries, and for each part of the order of play the part around it.
#[derive(Debug, Default)]
pub(super) struct Entries {
    pub(super) list: Vec<EntryPoint>,
    around: Vec<Option<usize>>,
}

/// How the definition names a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Named {
    /// Not at all; only scripts call it.
    Nowhere,
    /// As a step, whose result is ignored.
    AsStep,
    /// For its value.
    ForValue,
}

impl Entries {
    /// How the definition names each of this number of functions.
    pub(super) fn named(&self, functions: usize) -> Vec<Named> {
        let mut named = vec![Named::Nowhere; functions];
        for entry in &self.list {
            let how = if entry.role == Role::Step { Named::AsStep } else { Named::ForValue };
            named[entry.function] = named[entry.function].max(how);
        }
        named
    }

    pub(super) fn new(lexicon: &Lexicon<'_>) -> Self {
        let rules = lexicon.rules;
        let mut entries = Self::default();
        entries.add_flow(&rules.flow);
        entries.add_values(rules);
        let known = rules.script.functions.len();
        entries.list.retain(|entry| entry.function < known);
        entries
    }

    /// Whether `part` is the part `inside` or one around it.
    pub(super) fn is_within(&self, mut inside: Option<usize>, part: usize) -> bool {
        while let Some(index) = inside {
            if index == part {
                return true;
            }
            inside = self.around[index];
        }
        false
    }

    fn add_flow(&mut self, flow: &[FlowItem]) {
        let mut left: Vec<(&FlowItem, Option<usize>)> = flow.iter().rev().map(|item| (item, None)).collect();
        while let Some((item, inside)) = left.pop() {
            match item {
                FlowItem::Step(call) => self.add_call(call, Role::Step, inside),
                FlowItem::Part(part) => {
                    self.add_part(part, inside);
                    let index = self.around.len();
                    self.around.push(inside);
                    left.extend(part.body.iter().rev().map(|item| (item, Some(index))));
                }
            }
        }
    }

    fn add_part(&mut self, part: &Part, inside: Option<usize>) {
        if let Some(call) = &part.while_true {
            self.add_call(call, Role::While, inside);
        }
        match &part.repeat {
            Repeat::Times(Count::Function(call)) => self.add_call(call, Role::Times, inside),
            Repeat::Turns { from, skip, with, laps } => {
                if let TurnStart::Function(call) = from {
                    self.add_call(call, Role::From, inside);
                }
                if let Some(call) = skip {
                    self.add_call(call, Role::Skip, inside);
                }
                if let Some(call) = with {
                    self.add_call(call, Role::With, inside);
                }
                if let Some(Count::Function(call)) = laps {
                    self.add_call(call, Role::Laps, inside);
                }
            }
            Repeat::Plain | Repeat::Forever | Repeat::Times(Count::Amount(_)) => {}
        }
    }

    fn add_call(&mut self, call: &StepCall, role: Role, inside: Option<usize>) {
        let seat = || ValueShape::of(Tags::SEAT);
        let (arguments, handed_by) = match call.passed {
            Passed::Nothing => (Vec::new(), None),
            Passed::Seat => (vec![seat()], None),
            Passed::SeatAndValue(by) => (vec![seat(), ValueShape::any()], Some(by)),
        };
        let function = call.function;
        self.list.push(EntryPoint { function, arguments, role, span: call.span, inside, handed_by });
    }

    fn add_values(&mut self, rules: &Rules) {
        if let Some(Automa { function, span, .. }) = rules.automa {
            let options = ValueShape::list(ValueShape::any());
            let mut arguments = vec![ValueShape::of(Tags::SEAT), ValueShape::word(WordSet::Any), options];
            let parameters = rules.script.functions[function].parameters.len();
            arguments.resize(parameters.max(Automa::PLAIN), ValueShape::of(Tags::NUMBER));
            let role = Role::Automa;
            self.list.push(EntryPoint { function, arguments, role, span, inside: None, handed_by: None });
        }
        let passed = |value: SeatValue| match value {
            SeatValue::Function(function) => Some((function, vec![ValueShape::of(Tags::SEAT)])),
            SeatValue::Common(function) => Some((function, Vec::new())),
            SeatValue::Total | SeatValue::Counter(_) | SeatValue::Shared(_) => None,
        };
        if let Some(Teams::By { name, value }) = &rules.teams
            && let Some((function, arguments)) = passed(*value)
        {
            let span = name.span;
            self.list.push(EntryPoint {
                function,
                arguments,
                role: Role::Team,
                span,
                inside: None,
                handed_by: None,
            });
        }
        for line in &rules.scoring {
            if let Some((function, mut arguments)) = passed(line.value) {
                arguments.extend(line.of.map(|set| ValueShape::of_sets(Tags::KIND, Sets::one(set))));
                let span = line.name.span;
                self.list.push(EntryPoint {
                    function,
                    arguments,
                    role: Role::Score,
                    span,
                    inside: None,
                    handed_by: None,
                });
            }
        }
        self.add_look(&rules.look);
        let ranking = rules.ranking.iter().map(|key| (key, Role::Rank));
        let heuristic = rules.heuristic.iter().map(|key| (key, Role::Heuristic));
        for (key, role) in ranking.chain(heuristic) {
            if let Some((function, arguments)) = passed(key.value) {
                let span = key.name.span;
                self.list.push(EntryPoint { function, arguments, role, span, inside: None, handed_by: None });
            }
        }
    }

    fn add_look(&mut self, look: &TableLook) {
        let seat = || ValueShape::of(Tags::SEAT);
        let notes = look.notes.iter().flat_map(|note| &note.values);
        let notes = notes.map(|one| (one, vec![seat(), ValueShape::any()], Role::Note));
        let values = look
            .values
            .iter()
            .map(|value| (&value.function, vec![seat(); usize::from(value.of_seat)], Role::Shown));
        for (one, arguments, role) in notes.chain(values) {
            self.list.push(EntryPoint {
                function: one.function,
                arguments,
                role,
                span: one.name.span,
                inside: None,
                handed_by: None,
            });
        }
    }
}
