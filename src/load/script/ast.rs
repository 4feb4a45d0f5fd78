//! The syntax tree of a script: the constructs that authors may use, with a span on every node.
//!
//! This is the only tree that the checker, the compiler and the printer know; Rhai's own tree never leaves `rhai.rs`
//! and `convert_*.rs`.

use super::numbers::Numbered;
pub use super::numbers::{LocalId, NodeId};
use crate::diag::Span;

/// All functions of a game's `.rhai` files, in file and source order.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// The functions.
    pub functions: Vec<Function>,
    numbered: Numbered,
}

impl Script {
    /// The script of these functions; numbers all their expressions and local variables.
    #[must_use]
    pub fn new(mut functions: Vec<Function>) -> Self {
        let mut numbered = Numbered::default();
        functions.iter_mut().for_each(|function| numbered.function(function));
        Self { functions, numbered }
    }

    /// How many expressions there are; their numbers are less than this.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.numbered.nodes
    }

    /// How many local variables there are: their numbers are those below.
    #[must_use]
    pub fn locals(&self) -> usize {
        self.numbered.locals
    }
}

/// One top-level function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// The `///` lines above it, without the slashes, joined by newlines.
    pub doc: String,
    /// Its parameters.
    pub parameters: Vec<LocalName>,
    /// Its body; the value of the last statement is the result.
    pub body: Block,
    /// From `fn` to the closing brace.
    pub span: Span,
}

/// An identifier with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// The name of a local variable where it is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalName {
    /// The word.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// The number of the variable in the script.
    pub id: LocalId,
}

impl From<Name> for LocalName {
    /// A variable without a number.
    fn from(Name { text, span }: Name) -> Self {
        Self { text, span, id: LocalId::NONE }
    }
}

/// Statements between braces. As in Rhai, the value of a block is that of its last statement, with or without a
/// semicolon; the value of a loop is that of `break`, that of an assignment is `()`. A block opens a scope.
#[derive(Clone, Debug)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Statement>,
    /// From brace to brace.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it does.
    pub kind: StatementKind,
    /// Its place.
    pub span: Span,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// `let x = value;` or `const X = value;`; without a value it is `()`.
    Let {
        /// The new variable; it may shadow an older one.
        name: LocalName,
        /// Whether it is `const`.
        constant: bool,
        /// Its first value.
        value: Option<Expression>,
    },
    /// `target = value`, `target += value`; the target is a variable or a list element.
    Assign {
        /// What is assigned to.
        target: Expression,
        /// `+` for `+=`.
        operator: Option<BinaryOperator>,
        /// The new value.
        value: Expression,
    },
    /// `while condition { }`; `loop { }` has no condition.
    While {
        /// `None` is `loop`.
        condition: Option<Expression>,
        /// What is repeated.
        body: Block,
    },
    /// `do { } while condition` or `do { } until condition`.
    Do {
        /// What is repeated.
        body: Block,
        /// Whether to go on (or, with `until`, to stop).
        condition: Expression,
        /// Whether `until` was written.
        until: bool,
    },
    /// `for item in list { }`, `for (item, index) in list { }`.
    For {
        /// The loop variable.
        item: LocalName,
        /// The variable for the index from 0, if there is one.
        index: Option<LocalName>,
        /// A list, a zone or a range.
        list: Expression,
        /// What is repeated.
        body: Block,
    },
    /// `break;`, `break value;` (leaves the innermost loop).
    Break(Option<Expression>),
    /// `continue;`
    Continue,
    /// `return;`, `return value;`
    Return(Option<Expression>),
    /// An expression.
    Expression {
        /// The expression.
        value: Expression,
        /// Whether it is followed by a semicolon, which in Rhai does not change its value.
        dropped: bool,
    },
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expression {
    /// What it computes.
    pub kind: ExpressionKind,
    /// Its place.
    pub span: Span,
    /// Its number in the script.
    pub id: NodeId,
}

impl Expression {
    /// An expression with its place, without a number.
    #[must_use]
    pub fn new(kind: ExpressionKind, span: Span) -> Self {
        Self { kind, span, id: NodeId::NONE }
    }

    /// A block as a value, without a number.
    #[must_use]
    pub fn block(block: Block) -> Self {
        let span = block.span;
        Self::new(ExpressionKind::Block(block), span)
    }
}

/// What an expression computes.
#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// `()`
    Unit,
    /// `true`
    Bool(bool),
    /// `7`
    Int(i32),
    /// `"word"`: a word without interpolation.
    Text(String),
    /// `` `${seat} plays ${card}` ``: only as an argument that the host function takes as a text.
    Template(Vec<TemplatePart>),
    /// A name: of a variable, a zone, a figure, a kind, a counter ...
    Variable(String),
    /// `[a, b]`
    List(Vec<Expression>),
    /// `a..b`, `a..=b`
    Range {
        /// First number.
        from: Box<Expression>,
        /// Last number.
        to: Box<Expression>,
        /// Whether the last number is included.
        inclusive: bool,
    },
    /// `list[i]`, `zone[i]`, `supply[kind]`.
    Index {
        /// What is indexed.
        base: Box<Expression>,
        /// The position from 0, or a kind.
        index: Box<Expression>,
    },
    /// `base.name` without parentheses.
    Property {
        /// What has the property.
        base: Box<Expression>,
        /// The property.
        name: Name,
    },
    /// `name(a, b)`, or `a.name(b)` with `method` set and `a` as the first argument.
    Call {
        /// The function.
        name: Name,
        /// The arguments; with `method` the receiver is the first.
        arguments: Vec<Argument>,
        /// Whether it was written with a dot.
        method: bool,
    },
    /// `-a`, `!a`
    Unary {
        /// The operator.
        operator: UnaryOperator,
        /// Its operand.
        operand: Box<Expression>,
    },
    /// `a + b`; never `&&` or `||`.
    Binary {
        /// The operator.
        operator: BinaryOperator,
        /// Left operand, evaluated first.
        left: Box<Expression>,
        /// Right operand.
        right: Box<Expression>,
    },
    /// `a && b`, `a || b`: the right side is only evaluated if needed.
    Logic {
        /// Whether it is `&&`.
        and: bool,
        /// Left operand.
        left: Box<Expression>,
        /// Right operand.
        right: Box<Expression>,
    },
    /// `item in list`
    In {
        /// The value that is searched for.
        item: Box<Expression>,
        /// A list, zone or range.
        list: Box<Expression>,
        /// Whether it is `!in`.
        negated: bool,
    },
    /// `if c { } else { }`; `else if` is an else block with one expression.
    If {
        /// The condition.
        condition: Box<Expression>,
        /// When true.
        then: Block,
        /// When false; without it the value is `()`.
        otherwise: Option<Block>,
    },
    /// `switch value { pattern if guard => result, ... }`
    Switch {
        /// What is compared.
        value: Box<Expression>,
        /// Tried in order.
        arms: Vec<Arm>,
    },
    /// A block as a value.
    Block(Block),
}

/// A piece of an interpolated text.
#[derive(Clone, Debug)]
pub enum TemplatePart {
    /// Literal text.
    Text(String),
    /// `${expression}`
    Value(Expression),
}

impl TemplatePart {
    /// The text with `{}` for each of its values: what labels and those who answer questions call it.
    #[must_use]
    pub fn pattern(parts: &[Self]) -> String {
        let parts = parts.iter().map(|part| match part {
            Self::Text(text) => text,
            Self::Value(_) => "{}",
        });
        parts.collect()
    }
}

/// An argument of a call: a value, or a closure (only for list functions).
#[derive(Clone, Debug)]
pub enum Argument {
    /// A value.
    Value(Expression),
    /// `|x| expression`
    Closure(Closure),
}

/// A closure as an argument; it may read and write the variables around it.
#[derive(Clone, Debug)]
pub struct Closure {
    /// Its parameters.
    pub parameters: Vec<LocalName>,
    /// Its body.
    pub body: Box<Expression>,
    /// Its place.
    pub span: Span,
}

/// One arm of a `switch`.
#[derive(Clone, Debug)]
pub struct Arm {
    /// Literals and ranges, any of which may match; empty for `_`.
    pub patterns: Vec<Pattern>,
    /// `if` after the pattern.
    pub guard: Option<Expression>,
    /// The value of the arm.
    pub body: Expression,
    /// Its place.
    pub span: Span,
}

/// A pattern of a `switch` arm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// `()`
    Unit,
    /// `true`
    Bool(bool),
    /// `7`
    Int(i32),
    /// `"word"`
    Text(String),
    /// `1..4`, `1..=4`
    Range {
        /// First number.
        from: i32,
        /// Last number.
        to: i32,
        /// Whether the last number is included.
        inclusive: bool,
    },
}

/// `-` or `!`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    /// `-`
    Minus,
    /// `!`
    Not,
}

/// Arithmetic and comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum BinaryOperator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    /// `<` of the keys of list functions, which are numbers or lists of numbers; no author can write it.
    KeyLess,
    /// `>` of such keys.
    KeyGreater,
}

impl BinaryOperator {
    /// Whether it gives true or false.
    #[must_use]
    pub fn compares(self) -> bool {
        matches!(
            self,
            Self::Equal
                | Self::NotEqual
                | Self::Less
                | Self::LessEqual
                | Self::Greater
                | Self::GreaterEqual
                | Self::KeyLess
                | Self::KeyGreater
        )
    }
}
