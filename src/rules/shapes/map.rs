//! A map: places and lines between them as a definition draws them, each place with at most one piece.

use super::board::ORDER;
use super::shape::{Direction, Order, Shape};

pub(super) struct Map;

impl Shape for Map {
    fn word(&self) -> &'static str {
        "map"
    }

    fn descriptions(&self) -> &'static [(&'static str, &'static str)] {
        &[("en", "map of places"), ("hu", "mezők rajza"), ("ja", "図の盤")]
    }

    fn order(&self) -> Order {
        ORDER
    }

    fn drawing(&self) -> Option<&'static str> {
        Some("map")
    }

    fn directions(&self) -> &'static [Direction] {
        &[
            Direction { name: "up", is_diagonal: false },
            Direction { name: "up_right", is_diagonal: false },
            Direction { name: "right", is_diagonal: false },
            Direction { name: "down_right", is_diagonal: false },
            Direction { name: "down", is_diagonal: false },
            Direction { name: "down_left", is_diagonal: false },
            Direction { name: "left", is_diagonal: false },
            Direction { name: "up_left", is_diagonal: false },
        ]
    }
}
