//! What the names in the scripts of a game stand for, found once: the checker, the compiler and the oracle read it by
//! the numbers of the expressions and look up no name of their own.

use std::collections::BTreeMap;

use super::Rules;
use super::host::Host;
use super::lists::ListSignature;
use super::names::{Declared, NameTable};
use super::types::Type;
use crate::diag::Span;
use crate::load::script::ListFunction;
use crate::load::script::ast::{
    Argument, Block, Expression, ExpressionKind, Function, Name, NodeId, Script, Statement, StatementKind,
};
use crate::load::script::walk::{Child, for_operands, for_parts};

/// A list function that is given a closure.
#[derive(Clone, Copy, Debug)]
pub struct ListCall {
    /// Its row.
    pub row: &'static ListFunction,
    /// Its types.
    pub signature: &'static ListSignature,
}

/// What a call calls.
#[derive(Clone, Copy, Debug)]
pub enum Callee {
    /// A function of the scripts, by its index.
    Script(usize),
    /// A host function, by its index.
    Host(usize),
    /// A host function of this name exists, but not with so many arguments.
    HostArity,
    /// A list function with a closure.
    List(ListCall),
    /// A kind is built.
    Family {
        /// Index in [`Rules::sets`].
        set: usize,
        /// Index in [`super::PieceSet::families`].
        family: usize,
    },
    /// No such function.
    Unknown,
}

/// What an expression names.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// It is no name, or a name that stands for nothing.
    Nothing,
    /// A local variable of the function, by the place of its name where it is declared; in made expressions by that of
    /// what they were made from.
    Local(Span),
    /// What the definition declares.
    Declared(Declared),
    /// What a call calls.
    Calls(Callee),
}

/// Expressions that nobody wrote: their numbers follow those of the script.
#[derive(Clone, Debug)]
pub struct Made<'h> {
    host: &'h Host,
    first: usize,
    meanings: Vec<Meaning>,
    origins: Vec<NodeId>,
}

impl<'h> Made<'h> {
    /// None so far, beside a script with so many expressions.
    #[must_use]
    pub fn new(nodes: usize, host: &'h Host) -> Self {
        Self { host, first: nodes, meanings: Vec::new(), origins: Vec::new() }
    }

    /// Numbers an expression that was made from another one. Its variables are local ones, its calls are of the host.
    pub fn add(&mut self, expression: &mut Expression, origin: NodeId) {
        expression.id = NodeId::new(self.first + self.meanings.len());
        self.origins.push(origin);
        self.meanings.push(match &expression.kind {
            ExpressionKind::Variable(_) => Meaning::Local(expression.span),
            ExpressionKind::Call { name, arguments, .. } => {
                let row = self.host.function(&name.text, arguments.len());
                Meaning::Calls(row.map_or(Callee::Unknown, Callee::Host))
            }
            _ => Meaning::Nothing,
        });
    }
}

/// What every expression of the scripts names, by its number.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    meanings: Vec<Meaning>,
    /// By number from that of the first made expression on.
    origins: Vec<NodeId>,
    /// By number, when they were asked for.
    types: Vec<Type>,
}

impl Resolved {
    /// What the names in the scripts of some rules stand for. It finds no faults: what stands for nothing is
    /// [`Meaning::Nothing`] or [`Callee::Unknown`].
    #[must_use]
    pub fn new(rules: &Rules, names: &NameTable, host: &Host) -> Self {
        let script: &Script = &rules.script;
        let mut functions = BTreeMap::new();
        for (index, function) in script.functions.iter().enumerate() {
            functions.entry(function.name.text.as_str()).or_insert(index);
        }
        let mut host_functions: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
        for (index, signature) in host.functions.iter().enumerate() {
            host_functions.entry(signature.name).or_default().push((index, signature.parameters.len()));
        }
        let meanings = vec![Meaning::Nothing; script.nodes()];
        let mut walk = ScopeWalk { names, functions, host: host_functions, locals: Vec::new(), meanings };
        script.functions.iter().for_each(|function| walk.function(function));
        Self { meanings: walk.meanings, ..Self::default() }
    }

    /// The same with the expressions that were made beside those of the script.
    #[must_use]
    pub fn with(mut self, made: &Made<'_>) -> Self {
        self.meanings.extend_from_slice(&made.meanings);
        self.origins.extend_from_slice(&made.origins);
        self
    }

    /// The same with the types of the script's expressions, by their numbers.
    #[must_use]
    pub fn typed(self, types: Vec<Type>) -> Self {
        Self { types, ..self }
    }

    /// The type of all values that an expression can have; an empty union when it never has one. [`Type::Any`] where
    /// nothing is known: for made expressions, and where no types were asked for.
    #[must_use]
    pub fn type_of(&self, id: NodeId) -> &Type {
        self.types.get(id.index()).unwrap_or(&Type::Any)
    }

    /// The expression of the author that an expression is, or was made from.
    #[must_use]
    pub fn origin(&self, id: NodeId) -> NodeId {
        let written = self.meanings.len() - self.origins.len();
        id.index().checked_sub(written).and_then(|made| self.origins.get(made)).copied().unwrap_or(id)
    }

    /// What an expression names.
    #[must_use]
    pub fn meaning(&self, expression: &Expression) -> Meaning {
        self.meanings.get(expression.id.index()).copied().unwrap_or(Meaning::Nothing)
    }

    /// What of the definition an expression names.
    #[must_use]
    pub fn declared(&self, expression: &Expression) -> Option<Declared> {
        match self.meaning(expression) {
            Meaning::Declared(declared) => Some(declared),
            _ => None,
        }
    }

    /// Where the local variable is declared that an expression names.
    #[must_use]
    pub fn local(&self, expression: &Expression) -> Option<Span> {
        match self.meaning(expression) {
            Meaning::Local(declared) => Some(declared),
            _ => None,
        }
    }

    /// What a call calls.
    #[must_use]
    pub fn callee(&self, call: &Expression) -> Callee {
        match self.meaning(call) {
            Meaning::Calls(callee) => callee,
            _ => Callee::Unknown,
        }
    }
}

/// Goes through the functions with the local variables that are open.
struct ScopeWalk<'a> {
    names: &'a NameTable,
    functions: BTreeMap<&'a str, usize>,
    /// By name: the index and the number of parameters of each.
    host: BTreeMap<&'a str, Vec<(usize, usize)>>,
    locals: Vec<&'a Name>,
    meanings: Vec<Meaning>,
}

impl<'a> ScopeWalk<'a> {
    fn function(&mut self, function: &'a Function) {
        self.open(&function.parameters, |walk| walk.block(&function.body));
    }

    /// Does something with further variables.
    fn open(&mut self, names: impl IntoIterator<Item = &'a Name>, work: impl FnOnce(&mut Self)) {
        let base = self.locals.len();
        self.locals.extend(names);
        work(self);
        self.locals.truncate(base);
    }

    fn block(&mut self, block: &'a Block) {
        self.open([], |walk| block.statements.iter().for_each(|statement| walk.statement(statement)));
    }

    fn statement(&mut self, statement: &'a Statement) {
        if let StatementKind::For { item, index, list, body } = &statement.kind {
            self.expression(list);
            self.open([item].into_iter().chain(index), |walk| walk.block(body));
            return;
        }
        for_parts(statement, &mut |part| self.part(part));
        if let StatementKind::Let { name, .. } = &statement.kind {
            self.locals.push(name);
        }
    }

    fn part(&mut self, part: Child<'a>) {
        match part {
            Child::Block(block) => self.block(block),
            Child::Expression(expression) => self.expression(expression),
        }
    }

    fn expression(&mut self, expression: &'a Expression) {
        let meaning = match &expression.kind {
            ExpressionKind::Variable(name) => self.variable(name),
            ExpressionKind::Call { name, arguments, .. } => {
                Meaning::Calls(self.callee(&name.text, arguments))
            }
            _ => Meaning::Nothing,
        };
        if let Some(place) = self.meanings.get_mut(expression.id.index()) {
            *place = meaning;
        }
        let ExpressionKind::Call { arguments, .. } = &expression.kind else {
            return for_operands(expression, &mut |part| self.part(part));
        };
        for argument in arguments {
            match argument {
                Argument::Value(value) => self.expression(value),
                Argument::Closure(closure) => {
                    self.open(&closure.parameters, |walk| walk.expression(&closure.body));
                }
            }
        }
    }

    fn variable(&self, name: &str) -> Meaning {
        match (self.locals.iter().rev().find(|local| local.text == name), self.names.get(name)) {
            (Some(local), _) => Meaning::Local(local.span),
            (None, Some(declared)) => Meaning::Declared(declared),
            (None, None) => Meaning::Nothing,
        }
    }

    /// What a call calls. A function of the host or of lists is not replaced by one of the scripts.
    fn callee(&self, name: &str, arguments: &[Argument]) -> Callee {
        let closure = arguments.iter().any(|argument| matches!(argument, Argument::Closure(_)));
        let host = self.host.get(name).map_or(&[][..], Vec::as_slice);
        if (closure || host.is_empty())
            && let Some(row) = ListFunction::named(name)
            && let Some(signature) = ListSignature::of(row)
        {
            return Callee::List(ListCall { row, signature });
        }
        if let Some((index, _)) = host.iter().find(|(_, parameters)| *parameters == arguments.len()) {
            return Callee::Host(*index);
        }
        if !host.is_empty() {
            return Callee::HostArity;
        }
        match (self.functions.get(name), self.names.get(name)) {
            (Some(function), _) => Callee::Script(*function),
            (None, Some(Declared::Family { set, family } | Declared::Kind { set, family })) => {
                Callee::Family { set, family }
            }
            _ => Callee::Unknown,
        }
    }
}
