//! Prints functions as Rhai text with the same meaning, with every operation in parentheses.

use super::ast::BinaryOperator;
use super::ast::{
    Argument, Arm, Block, Expression, ExpressionKind, Function, LocalName, Name, Pattern, Statement,
    StatementKind, TemplatePart, UnaryOperator,
};

/// How deep Rhai must allow the printed text to be nested, with or without rewritten closures.
pub const PRINTED_DEPTH: usize = 1024;

/// The text of one function.
#[must_use]
pub fn print(function: &Function) -> String {
    let mut printer = Printer { text: String::new(), indent: 0 };
    for line in function.doc.lines() {
        printer.text.push_str(format!("/// {line}").trim_end());
        printer.text.push('\n');
    }
    let parameters: Vec<&str> = function.parameters.iter().map(|name| name.text.as_str()).collect();
    printer.put(&format!("fn {}({}) ", function.name.text, parameters.join(", ")));
    printer.block(&function.body);
    printer.text.push('\n');
    printer.text
}

struct Printer {
    text: String,
    indent: usize,
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn line(&mut self) {
        self.text.push('\n');
        self.text.push_str(&"    ".repeat(self.indent));
    }

    /// As in our tree, the last statement is the value, with or without a semicolon.
    fn block(&mut self, block: &Block) {
        if block.statements.is_empty() {
            return self.put("{ }");
        }
        self.put("{");
        self.indent += 1;
        for statement in &block.statements {
            self.line();
            self.statement(statement);
        }
        self.indent -= 1;
        self.line();
        self.put("}");
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Let { name, constant, value } => {
                self.put(if *constant { "const " } else { "let " });
                self.put(&name.text);
                if let Some(value) = value {
                    self.put(" = ");
                    self.expression(value);
                }
                self.put(";");
            }
            StatementKind::Assign { target, operator, value } => {
                self.expression(target);
                self.put(&format!(" {}= ", operator.map_or("", symbol)));
                self.expression(value);
                self.put(";");
            }
            StatementKind::While { condition: Some(condition), body } => {
                self.put("while ");
                self.head(condition);
                self.block(body);
            }
            StatementKind::While { condition: None, body } => {
                self.put("loop ");
                self.block(body);
            }
            StatementKind::Do { body, condition, until } => {
                self.put("do ");
                self.block(body);
                self.put(if *until { " until " } else { " while " });
                self.operand(condition);
                self.put(";");
            }
            StatementKind::For { item, index, list, body } => self.for_loop(item, index.as_ref(), list, body),
            StatementKind::Break(value) => self.leave("break", value.as_ref()),
            StatementKind::Continue => self.put("continue;"),
            StatementKind::Return(value) => self.leave("return", value.as_ref()),
            StatementKind::Expression { value, dropped } => {
                self.expression(value);
                self.put(if *dropped { ";" } else { "" });
            }
        }
    }

    fn for_loop(&mut self, item: &LocalName, index: Option<&LocalName>, list: &Expression, body: &Block) {
        match index {
            Some(index) => self.put(&format!("for ({}, {}) in ", item.text, index.text)),
            None => self.put(&format!("for {} in ", item.text)),
        }
        self.head(list);
        self.block(body);
    }

    fn leave(&mut self, word: &str, value: Option<&Expression>) {
        self.put(word);
        if let Some(value) = value {
            self.put(" ");
            self.expression(value);
        }
        self.put(";");
    }

    /// An expression before a block, which must not begin with a brace.
    fn head(&mut self, value: &Expression) {
        self.operand(value);
        self.put(" ");
    }

    /// An expression to which something is attached; in parentheses unless it is a simple one.
    fn operand(&mut self, value: &Expression) {
        let needs = match &value.kind {
            ExpressionKind::Int(number) => *number < 0,
            ExpressionKind::If { .. } | ExpressionKind::Switch { .. } | ExpressionKind::Block(_) => true,
            _ => false,
        };
        self.enclosed(value, needs);
    }

    /// The left side of `.` or `[`.
    fn base(&mut self, value: &Expression) {
        let plain = matches!(
            value.kind,
            ExpressionKind::Variable(_)
                | ExpressionKind::Call { .. }
                | ExpressionKind::Property { .. }
                | ExpressionKind::Index { .. }
                | ExpressionKind::List(_)
        ) || has_parentheses(value);
        self.enclosed(value, !plain);
    }

    fn enclosed(&mut self, value: &Expression, parentheses: bool) {
        self.put(if parentheses { "(" } else { "" });
        self.expression(value);
        self.put(if parentheses { ")" } else { "" });
    }

    fn expression(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Unit => self.put("()"),
            ExpressionKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ExpressionKind::Int(value) => self.put(&value.to_string()),
            ExpressionKind::Text(text) => self.put(&quoted(text)),
            ExpressionKind::Template(parts) => self.template(parts),
            ExpressionKind::Variable(name) => self.put(name),
            ExpressionKind::List(items) => {
                self.put("[");
                self.separated(items.iter(), Self::expression);
                self.put("]");
            }
            ExpressionKind::Range { from, to, inclusive } => {
                self.infix(from, if *inclusive { "..=" } else { ".." }, to);
            }
            ExpressionKind::Index { base, index } => {
                self.base(base);
                self.put("[");
                self.expression(index);
                self.put("]");
            }
            ExpressionKind::Property { base, name } => {
                self.base(base);
                self.put(".");
                self.put(&name.text);
            }
            ExpressionKind::Call { name, arguments, method } => self.call(name, arguments, *method),
            ExpressionKind::Unary { operator, operand } => self.unary(*operator, operand),
            ExpressionKind::Binary { operator, left, right } => {
                self.infix(left, &format!(" {} ", symbol(*operator)), right);
            }
            ExpressionKind::Logic { and, left, right } => self.infix(left, logic_sign(*and), right),
            ExpressionKind::In { item, list, negated } => {
                self.infix(item, if *negated { " !in " } else { " in " }, list);
            }
            ExpressionKind::If { condition, then, otherwise } => {
                self.put("if ");
                self.head(condition);
                self.block(then);
                if let Some(otherwise) = otherwise {
                    self.put(" else ");
                    self.block(otherwise);
                }
            }
            ExpressionKind::Switch { value, arms } => self.switch(value, arms),
            ExpressionKind::Block(block) => self.block(block),
        }
    }

    fn infix(&mut self, left: &Expression, sign: &str, right: &Expression) {
        self.put("(");
        self.left(left, sign);
        self.put(sign);
        self.operand(right);
        self.put(")");
    }

    /// The left operand. Without special treatment, long sums and conditions would be nested too deeply for Rhai.
    fn left(&mut self, value: &Expression, sign: &str) {
        match &value.kind {
            ExpressionKind::Binary { operator: BinaryOperator::Add, left, right } if sign == " + " => {
                self.chained(left, sign, right);
            }
            ExpressionKind::Logic { and, left, right } if sign == logic_sign(*and) => {
                self.chained(left, sign, right);
            }
            _ => self.operand(value),
        }
    }

    fn chained(&mut self, left: &Expression, sign: &str, right: &Expression) {
        self.left(left, sign);
        self.put(sign);
        self.operand(right);
    }

    /// A sign before a number would become part of it, so a block separates them.
    fn unary(&mut self, operator: UnaryOperator, operand: &Expression) {
        self.put(if operator == UnaryOperator::Minus { "(-" } else { "(!" });
        if matches!(operand.kind, ExpressionKind::Int(_)) {
            self.put("{ ");
            self.expression(operand);
            self.put(" }");
        } else {
            self.operand(operand);
        }
        self.put(")");
    }

    fn call(&mut self, name: &Name, arguments: &[Argument], method: bool) {
        let (receiver, rest) = match arguments.split_first() {
            Some((Argument::Value(receiver), rest)) if method => (Some(receiver), rest),
            _ => (None, arguments),
        };
        if let Some(receiver) = receiver {
            self.base(receiver);
            self.put(".");
        }
        self.put(&name.text);
        self.put("(");
        self.separated(rest.iter(), Self::argument);
        self.put(")");
    }

    fn argument(&mut self, argument: &Argument) {
        match argument {
            Argument::Value(value) => self.expression(value),
            Argument::Closure(closure) => {
                let parameters: Vec<&str> =
                    closure.parameters.iter().map(|name| name.text.as_str()).collect();
                self.put(&format!("|{}| ", parameters.join(", ")));
                self.expression(&closure.body);
            }
        }
    }

    fn separated<T>(&mut self, items: impl Iterator<Item = T>, print: impl Fn(&mut Self, T)) {
        for (place, item) in items.enumerate() {
            self.put(if place == 0 { "" } else { ", " });
            print(self, item);
        }
    }

    fn switch(&mut self, value: &Expression, arms: &[Arm]) {
        self.put("switch ");
        self.head(value);
        self.put("{");
        self.indent += 1;
        for arm in arms {
            self.line();
            let patterns: Vec<String> = arm.patterns.iter().map(pattern).collect();
            self.put(if patterns.is_empty() { "_" } else { "" });
            self.put(&patterns.join(" | "));
            if let Some(guard) = &arm.guard {
                self.put(" if ");
                self.operand(guard);
            }
            self.put(" => ");
            self.expression(&arm.body);
            self.put(",");
        }
        self.indent -= 1;
        self.line();
        self.put("}");
    }

    fn template(&mut self, parts: &[TemplatePart]) {
        self.put("`");
        for (place, part) in parts.iter().enumerate() {
            match part {
                TemplatePart::Text(text) => {
                    let next = matches!(parts.get(place + 1), Some(TemplatePart::Value(_)));
                    self.put(&template_text(text, place == 0, next));
                }
                TemplatePart::Value(value) => {
                    self.put("${");
                    self.expression(value);
                    self.put("}");
                }
            }
        }
        self.put("`");
    }
}

/// Whether an expression is printed with its own parentheses.
fn has_parentheses(value: &Expression) -> bool {
    matches!(
        value.kind,
        ExpressionKind::Range { .. }
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::Logic { .. }
            | ExpressionKind::In { .. }
    )
}

fn logic_sign(and: bool) -> &'static str {
    if and { " && " } else { " || " }
}

fn pattern(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Unit => "()".into(),
        Pattern::Bool(value) => value.to_string(),
        Pattern::Int(value) => value.to_string(),
        Pattern::Text(text) => quoted(text),
        Pattern::Range { from, to, inclusive } => {
            format!("{from}{}{to}", if *inclusive { "..=" } else { ".." })
        }
    }
}

/// The symbol of an operator.
#[must_use]
pub fn symbol(operator: BinaryOperator) -> &'static str {
    match operator {
        BinaryOperator::Add => "+",
        BinaryOperator::Subtract => "-",
        BinaryOperator::Multiply => "*",
        BinaryOperator::Divide => "/",
        BinaryOperator::Remainder => "%",
        BinaryOperator::Power => "**",
        BinaryOperator::Equal => "==",
        BinaryOperator::NotEqual => "!=",
        BinaryOperator::Less | BinaryOperator::KeyLess => "<",
        BinaryOperator::LessEqual => "<=",
        BinaryOperator::Greater | BinaryOperator::KeyGreater => ">",
        BinaryOperator::GreaterEqual => ">=",
    }
}

/// A text in double quotes.
fn quoted(text: &str) -> String {
    let mut literal = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\r' => literal.push_str("\\r"),
            '\t' => literal.push_str("\\t"),
            _ => literal.push(c),
        }
    }
    literal.push('"');
    literal
}

/// A part of text in a template; what cannot be written between backticks becomes an interpolated text.
fn template_text(text: &str, first: bool, before_value: bool) -> String {
    let mut piece = String::new();
    for (at, c) in text.char_indices() {
        let rest = &text[at + c.len_utf8()..];
        match c {
            '`' => piece.push_str("``"),
            '\r' => piece.push_str("${\"\\r\"}"),
            '\n' if first && at == 0 => piece.push_str("\n\n"),
            '\\' if rest.starts_with('$') || (rest.is_empty() && before_value) => {
                piece.push_str("${\"\\\\\"}")
            }
            '$' if rest.starts_with('{') => piece.push_str("\\$"),
            '$' if rest.is_empty() && before_value => piece.push('$'),
            _ => piece.push(c),
        }
    }
    piece
}
