//! Syntax trees become code: one pass, registers handed out like a stack.
//!
//! A variable lives in one register. An expression is asked either for *some* register that holds its
//! value for a moment ([`Emitter::operand`]: a variable's own, no copy) or to put a value of its own
//! into a given register ([`Emitter::into`]: lists are copied out of variables).

mod calls;
mod conditions;
mod expressions;
mod flow;
mod inline;
mod loops;
mod names;
mod notes;
mod operators;
mod statements;
mod switch;
mod threading;
mod ticks;

pub(super) use crate::diag::codes::script::TOO_LARGE;
use std::collections::BTreeMap;

pub use self::expressions::PLACEHOLDER;
pub(super) use self::expressions::pattern;
pub(super) use self::flow::FlowTable;
use self::inline::ReturnJumps;
pub use self::names::Global;
pub(super) use self::names::{Globals, Names};
use super::code::{FunctionCode, Op, Program, Register};
use super::coverage::{SiteKind, Sites};
use super::effects::Effects;
use super::following::{FollowedSites, NoteSite};
use super::value::{Value, WordId};
use crate::diag::{Diagnostic, Faults, Span};
use crate::load::script::ast::{Block, Expression, Function, LocalId};
use crate::rules::FigureValue;
use crate::rules::host::Host;
use crate::rules::resolved::{Callee, Resolved};

/// Interned words.
#[derive(Clone, Debug, Default)]
pub(super) struct Interner {
    ids: BTreeMap<String, WordId>,
    pub(super) list: Vec<String>,
}

impl Interner {
    /// The same words with the same numbers.
    pub(super) fn with(words: &[String]) -> Self {
        let mut interner = Self::default();
        words.iter().for_each(|word| {
            interner.intern(word);
        });
        interner
    }

    /// The word as a value; the same text is always the same word.
    pub(super) fn intern(&mut self, text: &str) -> Value {
        if let Some(id) = self.ids.get(text) {
            return Value::Word(*id);
        }
        let id = WordId(u16::try_from(self.list.len()).unwrap_or(u16::MAX));
        self.ids.insert(text.to_owned(), id);
        self.list.push(text.to_owned());
        Value::Word(id)
    }

    /// The word as a value if it was interned before, else `()`.
    pub(super) fn known(&self, text: &str) -> Value {
        self.ids.get(text).map_or(Value::Unit, |id| Value::Word(*id))
    }
}

/// Why a function cannot be compiled; the checker has said all else.
pub(super) type Emit<T> = Result<T, Diagnostic>;

/// Words, values and fixed lists that instructions can name.
const MOST_VALUES: usize = u16::MAX as usize;

/// Compiles functions into one [`Program`].
pub(super) struct Emitter<'a> {
    pub(super) code: Program,
    pub(super) words: &'a mut Interner,
    host: &'a Host,
    globals: &'a Globals,
    resolved: &'a Resolved,
    effects: &'a Effects,
    /// The bodies of the functions, for those that are compiled where they are called.
    bodies: &'a [Function],
    /// Functions that are being compiled where they are called, innermost last.
    inside: Vec<u16>,
    constant_ids: BTreeMap<Value, usize>,
    list_ids: BTreeMap<Vec<Value>, usize>,
    scope: Scope,
    /// Calls of the order of play that stand after its end.
    aside: Vec<flow::OutOfLineCall>,
    /// The places that are counted, in a game that is compiled for counting.
    pub(super) sites: Option<Sites>,
    /// What is noted, in a game that is compiled for following a step.
    pub(super) following: Option<FollowedSites>,
}

/// The registers of the function that is being compiled.
#[derive(Default)]
struct Scope {
    /// The first instruction of the function.
    entry: usize,
    /// Its index.
    function: u16,
    /// Inner variables come last; those of callers stand before them.
    locals: Vec<(LocalId, Register)>,
    /// Where `return` goes in a function that is compiled where it is called.
    returns: Option<ReturnJumps>,
    next: u16,
    most: u16,
    loops: Vec<Loop>,
}

/// A loop that is being compiled.
struct Loop {
    /// Where its value goes, if anybody wants it.
    result: Option<Register>,
    /// Jumps to its end.
    breaks: Vec<usize>,
    /// Jumps to its next round.
    continues: Vec<usize>,
}

impl<'a> Emitter<'a> {
    pub(super) fn new(
        functions: &'a [Function],
        names: Names<'a>,
        effects: &'a Effects,
        words: &'a mut Interner,
    ) -> Self {
        let Names { host, globals, resolved } = names;
        Self {
            code: Program::default(),
            words,
            host,
            globals,
            resolved,
            effects,
            bodies: functions,
            inside: Vec::new(),
            constant_ids: BTreeMap::new(),
            list_ids: BTreeMap::new(),
            scope: Scope::default(),
            aside: Vec::new(),
            sites: None,
            following: None,
        }
    }

    /// Compiles all script functions; each that cannot be compiled is one fault.
    pub(super) fn functions(&mut self, functions: &[Function], faults: &mut Faults) {
        for (index, function) in (0..).zip(functions) {
            self.scope = Scope { entry: self.code.ops.len(), ..Scope::default() };
            let entry = self.here();
            if let Err(fault) = self.function(index, function) {
                faults.push(fault);
            }
            if [self.words.list.len(), self.code.constants.len(), self.code.lists.len()].iter().max()
                > Some(&MOST_VALUES)
            {
                let message = "with this function the scripts have too many different words and values";
                faults.push(
                    Diagnostic::error(TOO_LARGE, function.name.span, message).hint("make fewer of them"),
                );
                return;
            }
            self.thread(entry as usize);
            self.code.functions.push(FunctionCode {
                name: function.name.text.clone(),
                entry,
                length: self.here() - entry,
                parameters: u8::try_from(function.parameters.len()).unwrap_or(u8::MAX),
                registers: u8::try_from(self.scope.most).unwrap_or(u8::MAX),
                span: function.span,
            });
        }
    }

    fn function(&mut self, index: u16, function: &Function) -> Emit<()> {
        for parameter in &function.parameters {
            let register = self.fresh(parameter.span)?;
            self.scope.locals.push((parameter.id, register));
        }
        let result = self.fresh(function.span)?;
        self.tick(SiteKind::Function, function.span, &function.name.text);
        self.note(NoteSite::Begins(index), function.span, result);
        self.scope.function = index;
        self.block_beside(&function.body, Some(result), 0)?;
        self.note(NoteSite::Returns(index), function.span, result);
        self.emit(function.span, Op::Return { a: result });
        Ok(())
    }

    /// The number of the next instruction.
    fn here(&self) -> u32 {
        u32::try_from(self.code.ops.len()).unwrap_or(u32::MAX)
    }

    fn emit(&mut self, span: Span, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.spans.push(span);
        self.code.ops.len() - 1
    }

    /// A new register; given back when the scope's `next` is set back.
    fn fresh(&mut self, span: Span) -> Emit<Register> {
        let register = self.scope.next;
        // 250: a call needs a few registers after the last one.
        if register >= 250 {
            return Err(Diagnostic::error(TOO_LARGE, span, "this function uses too many values at once")
                .hint("split it into smaller functions"));
        }
        self.scope.next += 1;
        self.scope.most = self.scope.most.max(self.scope.next);
        Ok(u8::try_from(register).unwrap_or(u8::MAX))
    }

    /// Runs `work` and gives the registers back that it took.
    fn scoped<T>(&mut self, work: impl FnOnce(&mut Self) -> Emit<T>) -> Emit<T> {
        let (next, locals) = (self.scope.next, self.scope.locals.len());
        let result = work(self);
        self.scope.next = next;
        self.scope.locals.truncate(locals);
        result
    }

    fn constant(&mut self, span: Span, d: Register, value: Value) {
        if let Value::Int(value) = value {
            self.emit(span, Op::Int { d, value });
            return;
        }
        let constant = self.constant_id(value);
        self.emit(span, Op::Constant { d, constant });
    }

    fn constant_id(&mut self, value: Value) -> u16 {
        let constants = &mut self.code.constants;
        let constant = *self.constant_ids.entry(value).or_insert_with(|| {
            constants.push(value);
            constants.len() - 1
        });
        u16::try_from(constant).unwrap_or(u16::MAX)
    }

    fn constant_list(&mut self, list: Vec<Value>) -> u16 {
        let lists = &mut self.code.lists;
        let at = *self.list_ids.entry(list).or_insert_with_key(|list| {
            lists.push(list.clone());
            lists.len() - 1
        });
        u16::try_from(at).unwrap_or(u16::MAX)
    }

    /// A list of numbers or lists: inner lists are constant lists of their own.
    fn constant_lists(&mut self, entries: &[FigureValue]) -> u16 {
        let values = entries.iter().map(|entry| match entry {
            FigureValue::Int(number) => Value::Int(*number),
            FigureValue::Bool(flag) => Value::Bool(*flag),
            FigureValue::List(entries) => Value::List(u32::from(self.constant_lists(entries))),
        });
        let values: Vec<Value> = values.collect();
        self.constant_list(values)
    }

    /// The register of the local variable that an expression names.
    fn local(&self, expression: &Expression) -> Option<Register> {
        self.register(self.resolved.local(expression)?)
    }

    /// The register of a local variable.
    fn register(&self, local: LocalId) -> Option<Register> {
        self.scope.locals.iter().rev().find(|(known, _)| *known == local).map(|(_, register)| *register)
    }

    /// Whether running the block may change the variable.
    fn block_changes(&self, block: &Block, local: LocalId) -> bool {
        self.effects.block_changes(self.resolved.scopes(), block, local)
    }

    /// Whether computing one of the expressions may change the variable.
    fn any_changes(&self, expressions: &[&Expression], local: LocalId) -> bool {
        let scopes = self.resolved.scopes();
        expressions.iter().any(|expression| self.effects.expression_changes(scopes, expression, local))
    }

    /// What an expression stands for that names something of the definition.
    fn global(&self, expression: &Expression) -> Option<&'a Global> {
        Names { host: self.host, globals: self.globals, resolved: self.resolved }.global(expression)
    }

    /// The function of the scripts that a call calls.
    fn called(&self, call: &Expression) -> Option<u16> {
        match self.resolved.callee(call) {
            Callee::Script(function) => u16::try_from(function).ok(),
            _ => None,
        }
    }

    /// Lets the jumps go to the next instruction.
    fn land(&mut self, jumps: &[usize]) {
        let here = self.here();
        for jump in jumps {
            self.code.ops[*jump].set_target(here);
        }
    }
}
