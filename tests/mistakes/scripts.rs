//! Mistakes in scripts.

use std::ops::Range;

use parlor::diag::{Faults, Sources};
use parlor::load::script::ast::{
    Argument, BinaryOperator, Block, Expression, ExpressionKind, Function, Statement, StatementKind,
    UnaryOperator,
};
use parlor::load::script::{parse, symbol, walk};

use super::sites::{Site, Way, bytes, is_name};
use super::sorts::Sort;

/// Functions that give the same whatever the order of their two arguments.
const EITHER_ORDER: [&str; 2] = ["max", "min"];

/// Every place in a script. `like` are names of the definition that can stand for each other.
pub(crate) fn sites(path: &str, text: &str, like: &[Vec<String>]) -> Vec<Site> {
    let mut sources = Sources::default();
    let source = sources.add(path, text);
    let functions = parse(&sources, source, &mut Faults::default());
    let mut sites = Vec::new();
    for function in &functions {
        let mut found = ScriptSites { path, text, like, function, sites: Vec::new() };
        found.function();
        sites.append(&mut found.sites);
    }
    sites
}

struct ScriptSites<'a> {
    path: &'a str,
    text: &'a str,
    like: &'a [Vec<String>],
    function: &'a Function,
    sites: Vec<Site>,
}

impl ScriptSites<'_> {
    fn add(&mut self, sort: Sort, bytes: Range<usize>, way: Way) {
        let (path, around) = (self.path.to_owned(), super::sites::bytes(self.function.span));
        self.sites.push(Site { sort, path, bytes, way, around });
    }

    fn text_at(&mut self, sort: Sort, bytes: Range<usize>, text: &str) {
        self.add(sort, bytes, Way::Texts(vec![text.to_owned()]));
    }

    fn name(&mut self, sort: Sort, place: Range<usize>, name: &str) {
        if is_name(name) && name.len() > 1 && self.text[place.clone()] == *name {
            self.add(sort, place, Way::Typo);
        }
    }

    fn function(&mut self) {
        let function = self.function;
        self.name(Sort::ScriptDeclaration, bytes(function.name.span), &function.name.text);
        for parameter in &function.parameters {
            self.name(Sort::ScriptDeclaration, bytes(parameter.span), &parameter.text);
        }
        self.block_end(&function.body);
        walk::statements_of(&function.body, &mut |statement| self.statement(statement));
        walk::expressions_of(&function.body, &mut |expression| self.expression(expression));
    }

    fn block_end(&mut self, block: &Block) {
        let end = bytes(block.span).end;
        if self.text[..end].ends_with('}') {
            self.text_at(Sort::Bracket, end - 1..end, "");
        }
    }

    fn statement(&mut self, statement: &Statement) {
        let own = bytes(statement.span);
        let rest = &self.text[own.end..];
        let semicolon = rest.trim_start().starts_with(';');
        let end = own.end + if semicolon { rest.find(';').unwrap_or(0) + 1 } else { 0 };
        if end > own.start && !self.text[own.clone()].is_empty() {
            self.text_at(Sort::StatementDropped, own.start..end, "");
        }
        if semicolon {
            self.text_at(Sort::Bracket, end - 1..end, "");
        }
        match &statement.kind {
            StatementKind::Return(Some(value)) => {
                self.text_at(Sort::ReturnDropped, own.start..bytes(value.span).start, "");
            }
            StatementKind::Let { name, .. } => {
                self.name(Sort::ScriptDeclaration, bytes(name.span), &name.text);
            }
            StatementKind::For { item, .. } => {
                self.name(Sort::ScriptDeclaration, bytes(item.span), &item.text);
            }
            _ => {}
        }
    }

    fn expression(&mut self, expression: &Expression) {
        let own = bytes(expression.span);
        match &expression.kind {
            ExpressionKind::Variable(name) => {
                self.name(Sort::ScriptUse, own.clone(), name);
                self.other_name(own.clone(), name);
                self.other_variable(own, name);
            }
            ExpressionKind::Property { name, .. } => {
                self.name(Sort::ScriptUse, bytes(name.span), &name.text);
                self.other_name(bytes(name.span), &name.text);
            }
            ExpressionKind::Text(word) if is_name(word) && word.len() > 2 => {
                let inner = own.start + 1..own.end.saturating_sub(1);
                if self.text.get(inner.clone()) == Some(word.as_str()) {
                    self.add(Sort::Word, inner, Way::Typo);
                    self.text_at(Sort::Quotes, own, word);
                }
            }
            ExpressionKind::Int(number) if self.text[own.clone()] == number.to_string() => {
                let ways = vec![(number + 1).to_string(), (number - 1).to_string()];
                self.add(Sort::ScriptNumber, own, Way::Texts(ways));
            }
            ExpressionKind::Call { name, arguments, method } => {
                self.name(Sort::ScriptUse, bytes(name.span), &name.text);
                self.call(&own, &name.text, arguments, *method);
            }
            ExpressionKind::Unary { operator: UnaryOperator::Not, operand } => {
                self.text_at(Sort::NotDropped, own.start..bytes(operand.span).start, "");
            }
            ExpressionKind::Binary { operator, left, right } => self.binary(*operator, left, right),
            ExpressionKind::Logic { and, left, right } => {
                let (old, new) = if *and { ("&&", "||") } else { ("||", "&&") };
                self.operator(Sort::Logic, (left, right), old, new);
            }
            ExpressionKind::If { then, otherwise: Some(otherwise), .. } => {
                let (from, to) = (bytes(then.span).end, bytes(otherwise.span).end);
                if from < to {
                    self.text_at(Sort::ElseDropped, from..to, "");
                }
                self.block_end(then);
            }
            _ => {}
        }
    }

    fn call(&mut self, own: &Range<usize>, name: &str, arguments: &[Argument], method: bool) {
        if self.text[..own.end].ends_with(')') {
            self.text_at(Sort::Bracket, own.end - 1..own.end, "");
        }
        let given = if method { arguments.get(1..).unwrap_or_default() } else { arguments };
        let places: Vec<Range<usize>> = given
            .iter()
            .map(|argument| match argument {
                Argument::Value(value) => bytes(value.span),
                Argument::Closure(closure) => bytes(closure.span),
            })
            .collect();
        for pair in places.windows(2) {
            let (first, second) = (&self.text[pair[0].clone()], &self.text[pair[1].clone()]);
            if first != second && !(EITHER_ORDER.contains(&name) && places.len() == 2) {
                let swapped = format!("{second}{}{first}", &self.text[pair[0].end..pair[1].start]);
                self.text_at(Sort::ArgumentsSwapped, pair[0].start..pair[1].end, &swapped);
            }
        }
        match places.as_slice() {
            [.., before, last] => self.text_at(Sort::ArgumentDropped, before.end..last.end, ""),
            [last] => self.text_at(Sort::ArgumentDropped, last.clone(), ""),
            [] => {}
        }
    }

    fn binary(&mut self, operator: BinaryOperator, left: &Expression, right: &Expression) {
        let old = symbol(operator);
        let (turned, edge) = match operator {
            BinaryOperator::Less => (Some(">"), Some("<=")),
            BinaryOperator::LessEqual => (Some(">="), Some("<")),
            BinaryOperator::Greater => (Some("<"), Some(">=")),
            BinaryOperator::GreaterEqual => (Some("<="), Some(">")),
            BinaryOperator::Equal => (Some("!="), None),
            BinaryOperator::NotEqual => (Some("=="), None),
            BinaryOperator::Add => return self.operator(Sort::Arithmetic, (left, right), old, "-"),
            BinaryOperator::Subtract => return self.operator(Sort::Arithmetic, (left, right), old, "+"),
            _ => (None, None),
        };
        if let Some(new) = turned {
            self.operator(Sort::Turned, (left, right), old, new);
        }
        if let Some(new) = edge {
            self.operator(Sort::Edge, (left, right), old, new);
        }
    }

    fn operator(&mut self, sort: Sort, (left, right): (&Expression, &Expression), old: &str, new: &str) {
        let (from, to) = (bytes(left.span).end, bytes(right.span).start);
        let Some(between) = self.text.get(from..to) else { return };
        if let Some(at) = between.find(old) {
            self.text_at(sort, from + at..from + at + old.len(), new);
        }
    }

    fn other_name(&mut self, place: Range<usize>, name: &str) {
        let group = self.like.iter().find(|group| group.iter().any(|one| one == name));
        let others: Vec<String> = group.into_iter().flatten().filter(|one| *one != name).cloned().collect();
        if !others.is_empty() && self.text[place.clone()] == *name {
            self.add(Sort::OtherName, place, Way::Texts(others));
        }
    }

    fn other_variable(&mut self, place: Range<usize>, name: &str) {
        let others: Vec<String> = self
            .function
            .parameters
            .iter()
            .filter(|parameter| parameter.text != name)
            .map(|parameter| parameter.text.clone())
            .collect();
        let is_local = !self.like.iter().flatten().any(|one| one == name);
        if !others.is_empty() && is_local {
            self.add(Sort::OtherVariable, place, Way::Texts(others));
        }
    }
}
