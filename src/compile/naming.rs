//! How the notation names what lies on the table.

use super::layout::Layout;
use super::value::{CounterId, KindId, SeatId, Value, ZoneId};

impl Layout {
    /// The zone in the notation: `deck`, `column[2]`, `Bob.hand`, `Bob.bed[2]`, `supply(fish)`.
    #[must_use]
    pub fn zone_name(&self, zone: ZoneId, seat_names: &[String]) -> String {
        owned(self.zones[usize::from(zone.0)].owner, seat_names, self.unowned_zone(zone))
    }

    /// The zone as a failure names it, which does not know the names of the seats: `hand` of seat 2.
    #[must_use]
    pub fn zone_of_seat(&self, zone: ZoneId) -> String {
        of_seat(self.zones[usize::from(zone.0)].owner, &self.unowned_zone(zone))
    }

    /// Its name without owner.
    fn unowned_zone(&self, zone: ZoneId) -> String {
        let spec = &self.zones[usize::from(zone.0)];
        match (spec.number, spec.kind) {
            (Some(number), _) => format!("{}[{}]", spec.name, number + 1),
            (_, Some(kind)) => self.with_kind(&spec.name, kind),
            _ => spec.name.clone(),
        }
    }

    /// How the notation writes where a place lies in its zone, from 1: `[3]`, on a board row and column: `[2, 3]`.
    #[must_use]
    pub fn index_text(&self, zone: ZoneId, index: u16) -> String {
        let place = self.places_of(zone).and_then(|places| places.name(index));
        place.unwrap_or_else(|| format!("[{}]", u32::from(index) + 1))
    }

    /// A place of a zone that is called `zone` in the notation or in a language: `b2`, `line[3]`, `board[2, 3]`.
    #[must_use]
    pub fn place_text(&self, zone: ZoneId, index: u16, name: impl FnOnce() -> String) -> String {
        let spot =
            self.places_of(zone).filter(|_| self.named == Some(zone)).and_then(|places| places.spot(index));
        spot.unwrap_or_else(|| format!("{}{}", name(), self.index_text(zone, index)))
    }

    /// The place that a name alone means: `b2`.
    #[must_use]
    pub fn place_named(&self, name: &str) -> Option<(ZoneId, u16)> {
        let zone = self.named?;
        Some((zone, self.places_of(zone)?.read_spot(name)?))
    }

    /// What a counter holds when this is its number, in the notation: `7`, `true`, `Bob`, `hunter(fish)`,
    /// `board[2, 3]`, `nothing`.
    #[must_use]
    pub fn held(&self, counter: CounterId, number: i32, seat_names: &[String]) -> String {
        match self.counters[usize::from(counter.0)].value(number) {
            Value::Int(number) => number.to_string(),
            Value::Bool(flag) => flag.to_string(),
            Value::Seat(SeatId(seat)) => seat_names.get(usize::from(seat)).cloned().unwrap_or_default(),
            Value::Kind(kind) => self.kinds[usize::from(kind.0)].name.clone(),
            Value::Place(zone, index) => {
                format!("{}{}", self.zone_name(zone, seat_names), self.index_text(zone, index))
            }
            _ => "nothing".to_owned(),
        }
    }

    /// The counter in the notation: `Bob.wood`, `round_tax`.
    #[must_use]
    pub fn counter_name(&self, counter: CounterId, seat_names: &[String]) -> String {
        owned(self.counters[usize::from(counter.0)].owner, seat_names, self.unowned_counter(counter))
    }

    /// The counter as a failure names it, which does not know the names of the seats: `wood` of seat 2.
    #[must_use]
    pub fn counter_of_seat(&self, counter: CounterId) -> String {
        of_seat(self.counters[usize::from(counter.0)].owner, &self.unowned_counter(counter))
    }

    /// Its name without owner.
    fn unowned_counter(&self, counter: CounterId) -> String {
        let spec = &self.counters[usize::from(counter.0)];
        spec.kind.map_or_else(|| spec.name.clone(), |kind| self.with_kind(&spec.name, kind))
    }

    fn with_kind(&self, name: &str, kind: KindId) -> String {
        format!("{name}({})", self.kinds[usize::from(kind.0)].name)
    }
}

fn owned(owner: Option<SeatId>, seat_names: &[String], name: String) -> String {
    match owner {
        Some(SeatId(seat)) => format!("{}.{name}", seat_names[usize::from(seat)]),
        None => name,
    }
}

fn of_seat(owner: Option<SeatId>, name: &str) -> String {
    match owner {
        Some(SeatId(seat)) => format!("`{name}` of seat {}", seat + 1),
        None => format!("`{name}`"),
    }
}
