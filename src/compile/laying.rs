//! Lays out the rules of a game for a number of seats: gives a number to every kind, zone, piece and counter.

use std::sync::Arc;

use super::layout::{
    CounterSpec, Holding, KindSpec, Layout, NOTHING, PieceSpec, SeatTraitValue, ZoneSpec, small, stream_key,
};
use super::value::{KindId, SeatId, Value, ZoneId};
use crate::rules::shapes::Places;
use crate::rules::{
    Amount, Copies, CounterHolds, KindArgument, KindName, KindStart, ParameterType, Rules, SeatHeld,
    SeatTrait, TraitKinds, TraitValue, Which,
};

impl Layout {
    /// The layout of the rules for a number of people; `word` interns the words of traits.
    #[must_use]
    pub fn new(rules: &Rules, people: u8, word: &mut dyn FnMut(&str) -> Value) -> Self {
        let seats = rules.seats_with(people);
        let mut layout = Self { seats, people, ..Self::default() };
        layout.name_kinds(rules);
        layout.describe_kinds(rules, word);
        layout.sort_kinds(rules);
        layout.pair_kinds(rules);
        layout.number_faces(rules);
        layout.lay_zones(rules);
        layout.named = layout.only_named(rules);
        layout.hiding = (0..seats).map(|seat| layout.hiding_from(SeatId(seat))).collect();
        layout.lay_pieces(rules);
        layout.lay_counters(rules);
        layout.seat_traits = rules.seat_traits.iter().map(|one| layout.seat_trait(one, word)).collect();
        layout
    }

    fn name_kinds(&mut self, rules: &Rules) {
        let mut names: Vec<KindName> = Vec::new();
        for (set, piece_set) in rules.sets.iter().enumerate() {
            for (family, kind) in piece_set.families.iter().enumerate() {
                if kind.parameters.is_empty() {
                    names.push(KindName { set, family, arguments: Vec::new() });
                }
            }
        }
        let lists = rules.sets.iter().flat_map(|set| &set.start).flat_map(|start| start.pieces.all());
        let on_dice = rules.sets.iter().flat_map(|set| &set.sides).filter_map(|side| match side {
            KindArgument::Kind(name) => Some(name),
            KindArgument::Number(_) => None,
        });
        for name in lists.flatten().map(|(name, _)| name).chain(on_dice) {
            for name in [Some(name.clone()), name.reverse(&rules.sets)].into_iter().flatten() {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names.sort();
        let families: Vec<(usize, usize)> = rules
            .sets
            .iter()
            .enumerate()
            .flat_map(|(set, piece_set)| (0..piece_set.families.len()).map(move |family| (set, family)))
            .collect();
        self.first_family = small(names.len());
        for name in names {
            let family = families.iter().position(|at| *at == (name.set, name.family));
            let family = names_end(self.first_family, family.unwrap_or(0));
            self.kinds.push(KindSpec {
                name: name.notation(&rules.sets),
                set: small(name.set),
                family,
                properties: Vec::new(),
                arguments: Vec::new(),
                rule: Some(name),
            });
        }
        for (at, (set, family)) in families.into_iter().enumerate() {
            let id = names_end(self.first_family, at);
            let kinds = &self.kinds[..usize::from(self.first_family)];
            let first = kinds.partition_point(|kind| kind.family < id);
            self.families.push(small(first)..small(kinds.partition_point(|kind| kind.family <= id)));
            self.kinds.push(KindSpec {
                name: rules.sets[set].families[family].name.text.clone(),
                set: small(set),
                family: id,
                properties: Vec::new(),
                arguments: Vec::new(),
                rule: None,
            });
        }
    }

    fn describe_kinds(&mut self, rules: &Rules, word: &mut dyn FnMut(&str) -> Value) {
        for set in &rules.sets {
            let parameters = set.families.iter().flat_map(|family| &family.parameters).map(|one| &one.name);
            for name in parameters.chain(set.traits.iter().map(|one| &one.name)) {
                if !self.properties.contains(&name.text) {
                    self.properties.push(name.text.clone());
                }
            }
        }
        let names: Vec<Option<KindName>> = self.kinds.iter().map(|kind| kind.rule.clone()).collect();
        for (at, name) in names.iter().enumerate() {
            let mut properties = vec![Value::Unit; self.properties.len()];
            let mut arguments = Vec::new();
            if let Some(name) = name {
                let family = &rules.sets[name.set].families[name.family];
                for (parameter, argument) in family.parameters.iter().zip(&name.arguments) {
                    let value = self.argument(argument);
                    arguments.push(value);
                    properties[self.property(&parameter.name.text)] = value;
                    debug_assert!(
                        matches!(value, Value::Int(_)) == (parameter.kind == ParameterType::Number),
                        "the checker compares arguments with parameters"
                    );
                }
                for one in &rules.sets[name.set].traits {
                    let held = one.values.iter().find(|(_, kinds)| {
                        kinds.iter().any(|kinds| match kinds {
                            TraitKinds::Family(family) => *family == name.family,
                            TraitKinds::Kind(kind) => kind == name,
                        })
                    });
                    if let Some((value, _)) = held {
                        properties[self.property(&one.name.text)] = match value {
                            TraitValue::Int(number) => Value::Int(*number),
                            TraitValue::Word(text) => word(text),
                        };
                    }
                }
            }
            self.kinds[at].properties = properties;
            self.kinds[at].arguments = arguments;
        }
    }

    fn pair_kinds(&mut self, rules: &Rules) {
        if rules.sets.iter().all(|set| set.reverse.is_empty()) {
            return;
        }
        let reverse = |(id, kind): (u16, &KindSpec)| {
            let other = kind.rule.as_ref().and_then(|name| self.kind(&name.reverse(&rules.sets)?));
            other.unwrap_or(KindId(id))
        };
        self.reverses = (0..).zip(&self.kinds).map(reverse).collect();
    }

    fn property(&self, name: &str) -> usize {
        self.properties.iter().position(|one| one == name).unwrap_or(0)
    }

    pub(super) fn argument(&self, argument: &KindArgument) -> Value {
        match argument {
            KindArgument::Number(number) => Value::Int(*number),
            KindArgument::Kind(name) => self.kind(name).map_or(Value::Unit, Value::Kind),
        }
    }

    fn lay_zones(&mut self, rules: &Rules) {
        for (rule, zone) in rules.zones.iter().enumerate() {
            let first = small(self.zones.len());
            let copies: Vec<(Option<SeatId>, Option<u16>, Option<KindId>)> = match &zone.copies {
                Copies::One => vec![(None, None, None)],
                Copies::PerSeat => (0..self.seats).map(|seat| (Some(SeatId(seat)), None, None)).collect(),
                Copies::PerKind(set) => {
                    self.kinds_of(*set).into_iter().map(|kind| (None, None, Some(kind))).collect()
                }
                Copies::Count(amount) => {
                    let count = self.zone_count(rules, amount);
                    (0..count).map(|number| (None, Some(number), None)).collect()
                }
                Copies::PerSeatAndKind(set) => {
                    let kinds = self.kinds_of(*set);
                    let of = |seat| kinds.iter().map(move |kind| (Some(SeatId(seat)), None, Some(*kind)));
                    (0..self.seats).flat_map(of).collect()
                }
                Copies::CountPerSeat(amount) => {
                    let count = self.zone_count(rules, amount);
                    let of = |seat| (0..count).map(move |number| (Some(SeatId(seat)), Some(number), None));
                    (0..self.seats).flat_map(of).collect()
                }
            };
            let places = zone.sized(|measure| self.amount(rules, measure, 0)).places().map(Arc::new);
            for (owner, number, kind) in copies {
                let mut spec = ZoneSpec {
                    name: zone.name.text.clone(),
                    rule: small(rule),
                    owner,
                    number,
                    kind,
                    spaces: zone.spaces,
                    shown: zone.shown,
                    seen: zone.shown.seats(owner.map(|SeatId(seat)| seat), self.seats),
                    order: zone.shape.order(),
                    offset: 0,
                    room: 0,
                    stream: 0,
                    holds: (0..rules.sets.len()).map(|set| zone.holds.contains(&set)).collect(),
                };
                let chairs: Vec<String> = (0..self.seats).map(|seat| seat.to_string()).collect();
                self.zones.push(spec.clone());
                self.places.push(places.clone());
                let id = ZoneId(small(self.zones.len() - 1));
                spec.stream = stream_key(&self.zone_name(id, &chairs));
                self.zones[usize::from(id.0)] = spec;
            }
            self.zone_rules.push((first, small(self.zones.len()) - first));
        }
    }

    /// The only zone whose places have names, unless something else of the rules is called like one of them.
    fn only_named(&self, rules: &Rules) -> Option<ZoneId> {
        let named = |places: &Option<Arc<Places>>| places.as_ref().is_some_and(|places| places.has_names());
        let mut zones = (0u16..).map(ZoneId).zip(&self.places).filter(|(_, places)| named(places));
        let (zone, places) = zones.next().filter(|_| zones.next().is_none())?;
        let names = self.zones.iter().map(|spec| &spec.name).chain(self.kinds.iter().map(|kind| &kind.name));
        let names = names.chain(rules.counters.iter().map(|counter| &counter.name.text));
        let mut clashes =
            names.filter(|name| places.as_ref().is_some_and(|places| places.read_spot(name).is_some()));
        clashes.next().is_none().then_some(zone)
    }

    /// Gives the directions of boards their words; `()` for a word that no script has.
    pub(super) fn name_directions(&mut self, word: &mut dyn FnMut(&str) -> Value) {
        let names = |places: &Option<Arc<Places>>| {
            let directions = places.iter().flat_map(|places| places.directions());
            directions.map(|direction| word(direction.name)).collect()
        };
        self.directions = self.places.iter().map(names).collect();
    }

    fn zone_count(&self, rules: &Rules, amount: &Amount) -> u16 {
        u16::try_from(self.amount(rules, amount, 0)).unwrap_or(0)
    }

    fn hiding_from(&self, seat: SeatId) -> u64 {
        let hides =
            |zone: &ZoneSpec| !zone.order.is_kept && !zone.shown.includes(zone.owner == Some(seat), true);
        let bits = self.zones.iter().enumerate().filter(|(_, zone)| hides(zone));
        bits.fold(0, |all, (id, _)| all | 1 << (id % 64))
    }

    fn lay_pieces(&mut self, rules: &Rules) {
        let mut of_set = vec![0u16; rules.sets.len()];
        for piece_set in &rules.sets {
            for start in &piece_set.start {
                let (first, count) = self.zone_rules[start.zone.zone];
                for zone in (first..first + count).map(ZoneId) {
                    let spec = &self.zones[usize::from(zone.0)];
                    let here = match &start.zone.which {
                        Which::All => true,
                        Which::Number(number) => spec.number == Some(*number),
                        Which::Kind(name) => spec.kind.is_some() && spec.kind == self.kind(name),
                    };
                    let is_owners = |chair| spec.owner == Some(SeatId(chair));
                    if !here || !start.zone.chair.is_none_or(is_owners) {
                        continue;
                    }
                    let places = start.places.at(self.people);
                    for (nth, (name, count)) in start.pieces.at(self.people).iter().enumerate() {
                        let Some(kind) = self.kind(name) else { continue };
                        let own = &rules.sets[name.set];
                        let back = rules.sets.iter().position(|other| other.back() == own.back());
                        let piece = PieceSpec {
                            set: small(back.unwrap_or(name.set)),
                            kind,
                            zone,
                            place: places.get(nth).copied(),
                            sides: self.face_count(rules, name.set),
                            is_two_sided: !own.reverse.is_empty(),
                        };
                        self.pieces.extend(std::iter::repeat_n(piece, usize::from(*count)));
                        of_set[name.set] += count;
                    }
                }
            }
        }
        let mut offset = 0;
        for (zone, places) in self.zones.iter_mut().zip(&self.places) {
            zone.offset = offset;
            zone.room = match places {
                Some(places) => places.count(),
                None => (0..of_set.len()).filter(|set| zone.holds[*set]).map(|set| of_set[set]).sum(),
            };
            offset += u32::from(zone.room);
        }
        self.cells = offset as usize;
    }

    /// The value of a trait of seats by chair.
    fn seat_trait(&self, rule: &SeatTrait, word: &mut dyn FnMut(&str) -> Value) -> Vec<SeatTraitValue> {
        let mut one = |held: &SeatHeld| match held {
            SeatHeld::Bool(flag) => Value::Bool(*flag),
            SeatHeld::Int(number) => Value::Int(*number),
            SeatHeld::Word(text) => word(text),
            SeatHeld::Kind(kind) => self.kind(kind).map_or(Value::Unit, Value::Kind),
            SeatHeld::List(_) => Value::Unit,
        };
        let chairs = rule.values.at(self.people).iter().take(self.seats.into());
        let value = |held: &SeatHeld| match held {
            SeatHeld::List(list) => SeatTraitValue::List(list.iter().map(&mut one).collect()),
            held => SeatTraitValue::One(one(held)),
        };
        chairs.map(value).collect()
    }

    fn lay_counters(&mut self, rules: &Rules) {
        for rule in &rules.counters {
            self.counter_rules.push(small(self.counters.len()));
            let owners: Vec<Option<SeatId>> = if rule.copies.is_per_seat() {
                (0..self.seats).map(|seat| Some(SeatId(seat))).collect()
            } else {
                vec![None]
            };
            let kinds: Vec<Option<KindId>> = match rule.copies.kinds() {
                Some(set) => self.kinds_of(set).into_iter().map(Some).collect(),
                None => vec![None],
            };
            let each = small(kinds.len());
            let all = owners.iter().flat_map(|owner| kinds.iter().map(move |kind| (*owner, *kind)));
            for (owner, kind) in all {
                let chair = owner.map_or(0, |seat| seat.0);
                let (content, random, start, (min, max)) = self.content(rules, &rule.holds, chair);
                let name = rule.name.text.clone();
                let shown = rule.shown;
                let spec = CounterSpec { name, owner, kind, each, content, random, start, min, max, shown };
                self.counters.push(spec);
            }
        }
        self.standing = rules.standing.map(|rule| self.counter_rules[rule]);
    }

    /// What a counter of this chair holds, whether it begins by chance, its first number and its bounds.
    fn content(&self, rules: &Rules, holds: &CounterHolds, chair: u8) -> (Holding, bool, i32, (i32, i32)) {
        let amount = |amount: &Amount| self.amount(rules, amount, chair);
        match holds {
            CounterHolds::Number { start, min, max } => {
                let bound = |bound: &Option<Amount>, none| bound.as_ref().map_or(none, amount);
                let bounds = (bound(min, i32::MIN), bound(max, i32::MAX));
                (Holding::Number, false, amount(start), bounds)
            }
            CounterHolds::Switch { start } => (Holding::Switch, false, amount(start), (0, 1)),
            CounterHolds::Seat { random } => {
                (Holding::Seat, *random, NOTHING, (NOTHING, i32::from(self.seats) - 1))
            }
            CounterHolds::Kind { set, start } => {
                let kinds = self.kinds_of(*set);
                let (first, count) = (kinds.first().map_or(0, |kind| kind.0), small(kinds.len()));
                let content = Holding::Kind { first, count };
                let begins = match start {
                    KindStart::Kind(name) => {
                        self.kind(name).map_or(NOTHING, |kind| i32::from(kind.0 - first))
                    }
                    KindStart::Nothing | KindStart::Random => NOTHING,
                };
                let is_random = *start == KindStart::Random && count > 0;
                (content, is_random, begins, (NOTHING, i32::from(count) - 1))
            }
            CounterHolds::Place { zone } => {
                let (first, count) = self.zone_rules[*zone];
                let each = self.places_of(ZoneId(first)).map_or(0, Places::count);
                let content = Holding::Place { first, each };
                (content, false, NOTHING, (NOTHING, i32::from(count) * i32::from(each) - 1))
            }
        }
    }
}

fn names_end(first_family: u16, at: usize) -> KindId {
    KindId(first_family + small(at))
}
