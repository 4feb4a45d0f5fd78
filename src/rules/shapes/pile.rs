//! A pile: pieces of one kind cannot be told apart.

use super::shape::{Order, Shape};

pub(super) struct Pile;

impl Shape for Pile {
    fn word(&self) -> &'static str {
        "pile"
    }

    fn descriptions(&self) -> &'static [(&'static str, &'static str)] {
        &[("en", "pile"), ("hu", "halom"), ("ja", "順不同")]
    }

    fn order(&self) -> Order {
        Order { is_kept: false, is_sparse: false, is_from_top: false }
    }
}
