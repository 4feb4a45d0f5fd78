//! A stack: from the top down; new pieces come on top.

use super::shape::{Order, Shape};

pub(super) struct Stack;

impl Shape for Stack {
    fn word(&self) -> &'static str {
        "stack"
    }

    fn descriptions(&self) -> &'static [(&'static str, &'static str)] {
        &[("en", "stack"), ("hu", "pakli"), ("ja", "山")]
    }

    fn order(&self) -> Order {
        Order { is_kept: true, is_sparse: false, is_from_top: true }
    }
}
