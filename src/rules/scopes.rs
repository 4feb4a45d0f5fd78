//! What the names in scripts stand for as far as the scripts alone tell it: the same in all variants of a game and for
//! every number of seats.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::host::Host;
use super::lists::ListSignature;
use crate::load::script::ListFunction;
use crate::load::script::ast::{
    Argument, Block, Expression, ExpressionKind, Function, LocalId, LocalName, NodeId, Script, Statement,
    StatementKind,
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
        /// Index in [`super::Rules::sets`].
        set: usize,
        /// Index in [`super::PieceSet::families`].
        family: usize,
    },
    /// No such function.
    Unknown,
}

/// What an expression names as far as the scripts tell it.
#[derive(Clone, Copy, Debug)]
pub(super) enum ScopedName {
    /// It is no name.
    Nothing,
    /// A local variable.
    Local(LocalId),
    /// A word that the rules may declare, by its number.
    Word(usize),
    /// A function.
    Calls(Callee),
    /// A call of a word that may be a kind of the rules, by its number.
    Builds(usize),
    /// A property.
    Property(PropertyId),
}

/// The number of a word after a dot among all of a script, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PropertyId(u32);

impl PropertyId {
    /// The number of a word.
    #[must_use]
    pub fn new(number: usize) -> Self {
        Self(u32::try_from(number).unwrap_or(u32::MAX))
    }

    /// The number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A word after a dot, and the rows of the host's properties of that name.
#[derive(Clone, Debug)]
pub(super) struct PropertyWord {
    pub(super) name: String,
    pub(super) host: Vec<usize>,
}

/// The functions of all scripts, and what their names stand for before anything is known of the rules.
#[derive(Clone, Debug, Default)]
pub struct Scopes {
    script: Arc<Script>,
    /// By the numbers of the expressions; those that were made follow those of the script.
    names: Vec<ScopedName>,
    /// The words that stand for what the rules declare, each once.
    words: Vec<String>,
    /// The words after dots, each once.
    properties: Vec<PropertyWord>,
    /// How many local variables there are, with those that were made.
    locals: usize,
}

impl Scopes {
    /// Goes once through the functions. It finds no faults.
    #[must_use]
    pub fn new(script: Arc<Script>, host: &Host) -> Self {
        let mut functions = BTreeMap::new();
        for (index, function) in script.functions.iter().enumerate() {
            functions.entry(function.name.text.as_str()).or_insert(index);
        }
        let mut host_functions: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
        for (index, signature) in host.functions.iter().enumerate() {
            host_functions.entry(signature.name).or_default().push((index, signature.parameters.len()));
        }
        let mut walk = ScopeWalk {
            functions,
            host: host_functions,
            locals: Vec::new(),
            names: vec![ScopedName::Nothing; script.nodes()],
            words: WordNumbers::default(),
            properties: WordNumbers::default(),
        };
        script.functions.iter().for_each(|function| walk.function(function));
        let ScopeWalk { names, words, properties, .. } = walk;
        let property = |name: String| {
            let host = host.properties_named(&name).map(|(row, _)| row).collect();
            PropertyWord { name, host }
        };
        let properties = properties.list().into_iter().map(property).collect();
        Self { names, words: words.list(), properties, locals: script.locals(), script }
    }

    /// The functions.
    #[must_use]
    pub fn script(&self) -> &Arc<Script> {
        &self.script
    }

    /// A further local variable.
    pub fn add_local(&mut self) -> LocalId {
        self.locals += 1;
        LocalId::new(self.locals - 1)
    }

    /// Numbers an expression that nobody wrote: a variable, which is `local`, or another one, whose calls are of the
    /// host.
    pub fn add(&mut self, expression: &mut Expression, local: Option<LocalId>, host: &Host) {
        expression.id = NodeId::new(self.names.len());
        self.names.push(match (&expression.kind, local) {
            (_, Some(local)) => ScopedName::Local(local),
            (ExpressionKind::Call { name, arguments, .. }, None) => {
                let row = host.function(&name.text, arguments.len());
                ScopedName::Calls(row.map_or(Callee::Unknown, Callee::Host))
            }
            _ => ScopedName::Nothing,
        });
    }

    /// Numbers a call of a function of the scripts that nobody wrote.
    pub fn add_call(&mut self, call: &mut Expression, function: usize) {
        call.id = NodeId::new(self.names.len());
        self.names.push(ScopedName::Calls(Callee::Script(function)));
    }

    /// The words that stand for what the rules declare, by their numbers.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// The local variable that an expression names.
    #[must_use]
    pub fn local(&self, expression: &Expression) -> Option<LocalId> {
        match self.name(expression) {
            ScopedName::Local(local) => Some(local),
            _ => None,
        }
    }

    /// The local variable that a target of assignments or a list that is changed in place begins with.
    #[must_use]
    pub fn root(&self, target: &Expression) -> Option<LocalId> {
        match &target.kind {
            ExpressionKind::Index { base, .. } => self.root(base),
            _ => self.local(target),
        }
    }

    /// The function that a call calls; `None` where it depends on the rules.
    #[must_use]
    pub fn callee(&self, call: &Expression) -> Option<Callee> {
        match self.name(call) {
            ScopedName::Calls(callee) => Some(callee),
            _ => None,
        }
    }

    /// The words after dots, by their numbers.
    pub(super) fn properties(&self) -> &[PropertyWord] {
        &self.properties
    }

    /// What an expression names as far as the scripts tell it.
    pub(super) fn name(&self, expression: &Expression) -> ScopedName {
        self.names.get(expression.id.index()).copied().unwrap_or(ScopedName::Nothing)
    }
}

/// Numbers for words, in the order in which they turn up.
#[derive(Default)]
struct WordNumbers<'a>(BTreeMap<&'a str, usize>);

impl<'a> WordNumbers<'a> {
    fn number(&mut self, word: &'a str) -> usize {
        let next = self.0.len();
        *self.0.entry(word).or_insert(next)
    }

    fn list(self) -> Vec<String> {
        let mut list: Vec<(usize, &str)> = self.0.into_iter().map(|(word, number)| (number, word)).collect();
        list.sort_unstable();
        list.into_iter().map(|(_, word)| word.to_owned()).collect()
    }
}

/// Goes through the functions with the local variables that are open.
struct ScopeWalk<'a> {
    functions: BTreeMap<&'a str, usize>,
    /// By name: the index and the number of parameters of each.
    host: BTreeMap<&'a str, Vec<(usize, usize)>>,
    locals: Vec<&'a LocalName>,
    names: Vec<ScopedName>,
    words: WordNumbers<'a>,
    properties: WordNumbers<'a>,
}

impl<'a> ScopeWalk<'a> {
    fn function(&mut self, function: &'a Function) {
        self.open(&function.parameters, |walk| walk.block(&function.body));
    }

    /// Does something with further variables.
    fn open(&mut self, names: impl IntoIterator<Item = &'a LocalName>, work: impl FnOnce(&mut Self)) {
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
            ExpressionKind::Property { name, .. } => {
                ScopedName::Property(PropertyId::new(self.properties.number(&name.text)))
            }
            ExpressionKind::Call { name, arguments, .. } => self.called(&name.text, arguments),
            _ => ScopedName::Nothing,
        };
        if let Some(place) = self.names.get_mut(expression.id.index()) {
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

    fn variable(&mut self, name: &'a str) -> ScopedName {
        match self.locals.iter().rev().find(|local| local.text == name) {
            Some(local) => ScopedName::Local(local.id),
            None => ScopedName::Word(self.words.number(name)),
        }
    }

    /// What a call calls. A function of the host or of lists is not replaced by one of the scripts.
    fn called(&mut self, name: &'a str, arguments: &[Argument]) -> ScopedName {
        let closure = arguments.iter().any(|argument| matches!(argument, Argument::Closure(_)));
        let host = self.host.get(name).map_or(&[][..], Vec::as_slice);
        if (closure || host.is_empty())
            && let Some(row) = ListFunction::named(name)
            && let Some(signature) = ListSignature::of(row)
        {
            return ScopedName::Calls(Callee::List(ListCall { row, signature }));
        }
        if let Some((index, _)) = host.iter().find(|(_, parameters)| *parameters == arguments.len()) {
            return ScopedName::Calls(Callee::Host(*index));
        }
        if !host.is_empty() {
            return ScopedName::Calls(Callee::HostArity);
        }
        match self.functions.get(name) {
            Some(function) => ScopedName::Calls(Callee::Script(*function)),
            None => ScopedName::Builds(self.words.number(name)),
        }
    }
}
