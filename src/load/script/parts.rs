//! The parts of statements and expressions, for the walks through the tree of a script.

/// The parts of statements and expressions, read or changed: a walk is written once for both.
macro_rules! parts {
    ($(#[$attributes:meta])* $Part:ident, $for_parts:ident, $for_operands:ident $(, $mutable:tt)?) => {
        /// A part of a statement or expression.
        $(#[$attributes])*
        pub enum $Part<'a> {
            /// An expression.
            Expression(&'a $($mutable)? Expression),
            /// A block.
            Block(&'a $($mutable)? Block),
        }

        /// Visits the parts of a statement, in the order in which they are written.
        pub fn $for_parts<'a>(statement: &'a $($mutable)? Statement, visit: &mut dyn FnMut($Part<'a>)) {
            match &$($mutable)? statement.kind {
                StatementKind::Let { value, .. } | StatementKind::Break(value) | StatementKind::Return(value) => {
                    if let Some(value) = value {
                        visit($Part::Expression(value));
                    }
                }
                StatementKind::Assign { target, value, .. } => {
                    visit($Part::Expression(target));
                    visit($Part::Expression(value));
                }
                StatementKind::While { condition, body } => {
                    if let Some(condition) = condition {
                        visit($Part::Expression(condition));
                    }
                    visit($Part::Block(body));
                }
                StatementKind::Do { body, condition, .. } => {
                    visit($Part::Block(body));
                    visit($Part::Expression(condition));
                }
                StatementKind::For { list, body, .. } => {
                    visit($Part::Expression(list));
                    visit($Part::Block(body));
                }
                StatementKind::Continue => {}
                StatementKind::Expression { value, .. } => visit($Part::Expression(value)),
            }
        }

        /// Visits the parts of an expression, in the order in which they are written.
        pub fn $for_operands<'a>(expression: &'a $($mutable)? Expression, visit: &mut dyn FnMut($Part<'a>)) {
            match &$($mutable)? expression.kind {
                ExpressionKind::Unit
                | ExpressionKind::Bool(_)
                | ExpressionKind::Int(_)
                | ExpressionKind::Text(_)
                | ExpressionKind::Variable(_) => {}
                ExpressionKind::Template(parts) => {
                    for part in parts {
                        if let TemplatePart::Value(value) = part {
                            visit($Part::Expression(value));
                        }
                    }
                }
                ExpressionKind::List(items) => {
                        for item in items {
                            visit($Part::Expression(item));
                        }
                    }
                ExpressionKind::Range { from, to, .. } => {
                    visit($Part::Expression(from));
                    visit($Part::Expression(to));
                }
                ExpressionKind::Index { base, index } => {
                    visit($Part::Expression(base));
                    visit($Part::Expression(index));
                }
                ExpressionKind::Property { base, .. } => visit($Part::Expression(base)),
                ExpressionKind::Call { arguments, .. } => {
                    for argument in arguments {
                        match argument {
                            Argument::Value(value) => visit($Part::Expression(value)),
                            Argument::Closure(closure) => visit($Part::Expression(&$($mutable)? closure.body)),
                        }
                    }
                }
                ExpressionKind::Unary { operand, .. } => visit($Part::Expression(operand)),
                ExpressionKind::Binary { left, right, .. } | ExpressionKind::Logic { left, right, .. } => {
                    visit($Part::Expression(left));
                    visit($Part::Expression(right));
                }
                ExpressionKind::In { item, list, .. } => {
                    visit($Part::Expression(item));
                    visit($Part::Expression(list));
                }
                ExpressionKind::If { condition, then, otherwise } => {
                    visit($Part::Expression(condition));
                    visit($Part::Block(then));
                    if let Some(otherwise) = otherwise {
                        visit($Part::Block(otherwise));
                    }
                }
                ExpressionKind::Switch { value, arms } => {
                    visit($Part::Expression(value));
                    for arm in arms {
                        if let Some(guard) = &$($mutable)? arm.guard {
                            visit($Part::Expression(guard));
                        }
                        visit($Part::Expression(&$($mutable)? arm.body));
                    }
                }
                ExpressionKind::Block(block) => visit($Part::Block(block)),
            }
        }
    };
}

pub(super) use parts;
