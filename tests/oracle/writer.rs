//! Writes random programs: well-formed, mostly of fitting types, now and then not.

use std::fmt::Write;

use parlor::table::Generator;

/// What an expression is to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Bool,
    Word,
    /// A list of numbers.
    List,
    /// A list of lists of numbers.
    Lists,
    Piece,
    Pieces,
    Zone,
    Seat,
    Printed,
    /// A list of anything.
    Mixed,
}

pub(crate) const KINDS: [Kind; 11] = [
    Kind::Int,
    Kind::Bool,
    Kind::Word,
    Kind::List,
    Kind::Lists,
    Kind::Piece,
    Kind::Pieces,
    Kind::Zone,
    Kind::Seat,
    Kind::Printed,
    Kind::Mixed,
];

/// A variable that can be seen.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// Whether it may be changed.
    pub(crate) free: bool,
}

/// A program while it is written.
pub(crate) struct Writer {
    generator: Generator,
    pub(crate) variables: Vec<Variable>,
    /// The kinds that the functions give, by their index.
    functions: Vec<(Kind, Vec<Kind>)>,
    /// What functions are given as fuel here.
    fuel: &'static str,
    /// The functions before this one can be called here.
    callable: usize,
    names: usize,
    /// How many more nodes may be written.
    pub(crate) room: usize,
    pub(crate) loops: usize,
    indent: usize,
}

/// A whole program from a seed.
pub(crate) fn program(seed: u64) -> String {
    let mut writer = Writer {
        generator: Generator::new(seed),
        variables: Vec::new(),
        functions: Vec::new(),
        fuel: "",
        callable: 0,
        names: 0,
        room: 0,
        loops: 0,
        indent: 0,
    };
    let count = writer.below(5);
    for _ in 0..count {
        let parameters = (0..writer.below(3)).map(|_| writer.kind()).collect();
        let gives = writer.kind();
        writer.functions.push((gives, parameters));
    }
    let mut text = String::from(
        "fn begin(me) {\n    let result = main(me);\n    choose(me, \"result\", [result]);\n}\n\n",
    );
    writer.room = 90;
    writer.fuel = "3";
    writer.callable = writer.functions.len();
    let result = writer.kind();
    writer.function(&mut text, "fn main(me)", result, &[("me", Kind::Seat)], false);
    for at in 0..writer.functions.len() {
        let (gives, parameters) = writer.functions[at].clone();
        let names: Vec<String> = (0..parameters.len()).map(|at| format!("p{at}")).collect();
        let head = std::iter::once("fuel, me".to_owned()).chain(names.iter().cloned()).collect::<Vec<_>>();
        let mut known = vec![("fuel", Kind::Int), ("me", Kind::Seat)];
        known.extend(names.iter().map(String::as_str).zip(parameters));
        // Every other one is small and does not call itself.
        let small = at % 2 == 0;
        writer.room = if small { 7 } else { 40 };
        writer.fuel = "fuel - 1";
        writer.callable = if small { at } else { writer.functions.len() };
        writer.function(&mut text, &format!("fn f{at}({})", head.join(", ")), gives, &known, !small);
    }
    text
}

impl Writer {
    pub(crate) fn below(&mut self, below: u32) -> u32 {
        self.generator.below(below)
    }

    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(u32::try_from(of.len()).unwrap()) as usize]
    }

    pub(crate) fn kind(&mut self) -> Kind {
        if self.chance(60) {
            return [Kind::Int, Kind::List, Kind::Bool, Kind::Lists][self.below(4) as usize];
        }
        KINDS[self.below(u32::try_from(KINDS.len()).unwrap()) as usize]
    }

    fn function(
        &mut self,
        text: &mut String,
        head: &str,
        gives: Kind,
        known: &[(&str, Kind)],
        fuelled: bool,
    ) {
        let variables = known.iter();
        self.variables = variables
            .map(|(name, kind)| Variable {
                name: (*name).to_owned(),
                kind: *kind,
                free: !matches!(*name, "fuel" | "me"),
            })
            .collect();
        self.loops = 0;
        self.indent = 1;
        writeln!(text, "{head} {{").unwrap();
        if fuelled {
            let value = self.leaf(gives);
            writeln!(text, "    if fuel < 1 {{ return {value}; }}").unwrap();
        }
        let count = if self.room < 10 { self.below(3) } else { 2 + self.below(6) };
        let body = self.statements(count, Some(gives));
        text.push_str(&body);
        text.push_str("}\n\n");
    }

    /// Statements on lines of their own, the last of which gives the value.
    pub(crate) fn statements(&mut self, count: u32, gives: Option<Kind>) -> String {
        let mut text = String::new();
        for _ in 0..count {
            if self.room == 0 {
                break;
            }
            let statement = self.within(14, Self::statement);
            self.line(&mut text, &statement);
        }
        if let Some(gives) = gives {
            let value = self.within(10, |writer| writer.expression(gives));
            let end = self.one(&["", "", ";"]);
            self.line(&mut text, &format!("{value}{end}"));
        }
        text
    }

    /// Writes with a part of the room that is left.
    fn within(&mut self, most: usize, write: impl FnOnce(&mut Self) -> String) -> String {
        let part = self.room.min(most);
        let rest = self.room - part;
        self.room = part;
        let text = write(self);
        self.room += rest;
        text
    }

    fn line(&self, text: &mut String, statement: &str) {
        writeln!(text, "{}{statement}", "    ".repeat(self.indent)).unwrap();
    }

    /// A block with its own scope.
    pub(crate) fn block(&mut self, count: u32, gives: Option<Kind>) -> String {
        let known = self.variables.len();
        self.indent += 1;
        let body = self.statements(count, gives);
        self.indent -= 1;
        self.variables.truncate(known);
        format!("{{\n{body}{}}}", "    ".repeat(self.indent))
    }

    /// A new name, or one that hides another.
    pub(crate) fn name(&mut self) -> String {
        if self.chance(15) {
            let seen: Vec<&Variable> = self.variables.iter().filter(|one| one.free).collect();
            if let Some(hidden) = seen.last() {
                return hidden.name.clone();
            }
        }
        self.names += 1;
        format!("v{}", self.names)
    }

    pub(crate) fn declare(&mut self, name: &str, kind: Kind, free: bool) {
        self.variables.push(Variable { name: name.to_owned(), kind, free });
    }

    /// A variable of a kind, the innermost of its name.
    pub(crate) fn variable(&mut self, kind: Kind, free: bool) -> Option<String> {
        let variables = &self.variables;
        let found: Vec<String> = variables
            .iter()
            .enumerate()
            .filter(|(at, one)| {
                let hidden = variables[at + 1..].iter().any(|later| later.name == one.name);
                one.kind == kind && (one.free || !free) && !hidden
            })
            .map(|(_, one)| one.name.clone())
            .collect();
        if found.is_empty() {
            return None;
        }
        Some(found[self.below(u32::try_from(found.len()).unwrap()) as usize].clone())
    }

    /// A call of a function of the program that gives the kind.
    pub(crate) fn own_call(&mut self, kind: Kind) -> Option<String> {
        let fitting: Vec<usize> = (0..self.callable).filter(|at| self.functions[*at].0 == kind).collect();
        if fitting.is_empty() {
            return None;
        }
        let at = fitting[self.below(u32::try_from(fitting.len()).unwrap()) as usize];
        let parameters = self.functions[at].1.clone();
        let mut arguments = vec![self.fuel.to_owned(), "me".to_owned()];
        for parameter in parameters {
            arguments.push(self.expression(parameter));
        }
        Some(format!("f{at}({})", arguments.join(", ")))
    }
}
