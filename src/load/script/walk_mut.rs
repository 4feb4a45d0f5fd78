//! The walk through the tree of a script that changes it.

use super::ast::{Argument, Block, Expression, ExpressionKind, Statement, StatementKind, TemplatePart};
use super::parts::parts;

parts!(
    #[derive(Debug)]
    PartMut,
    for_parts_mut,
    for_operands_mut,
    mut
);
