//! A row: from the first to the last; new pieces come last.

use super::shape::{Order, Shape};

pub(super) struct Row;

impl Shape for Row {
    fn word(&self) -> &'static str {
        "row"
    }

    fn descriptions(&self) -> &'static [(&'static str, &'static str)] {
        &[("en", "row"), ("hu", "sor"), ("ja", "列")]
    }

    fn order(&self) -> Order {
        Order { is_kept: true, is_sparse: false, is_from_top: false }
    }
}
