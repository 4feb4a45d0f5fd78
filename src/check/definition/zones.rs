//! Zones: what they hold, how many there are, who sees them.

use super::checker::Checker;
use super::fields::{self, Fields, wrong};
use super::keys;
use super::limits::MAX_ENTRIES;
use super::names::NameKind;
use crate::diag::{Diagnostic, closest, codes};
use crate::load::script;
use crate::load::script::ast::Name;
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::host::PropertySignature;
use crate::rules::shapes::{MapDrawing, Measure, PlaceNames};
use crate::rules::types::Type;
use crate::rules::{Amount, Copies, Shown, Spaces, ZoneRule, ZoneShape};

/// The words for who sees.
pub(super) const SHOWN: [(&str, Shown); 4] = [
    ("everyone", Shown::Everyone),
    ("owner", Shown::Owner),
    ("others", Shown::Others),
    ("nobody", Shown::Nobody),
];

/// The corners of a board: whether they are at the bottom, and at the right.
const CORNERS: [(&str, bool, bool); 4] = [
    ("bottom_left", true, false),
    ("top_left", false, false),
    ("bottom_right", true, true),
    ("top_right", false, true),
];

impl Checker<'_> {
    pub(super) fn check_zones(&mut self, entries: &[(YamlText, Node)]) {
        for (key, node) in entries {
            let zone = self.meaning(&key.value, |checker| checker.zone(key, node));
            self.zones.push(zone);
        }
    }

    fn zone(&mut self, key: &YamlText, node: &Node) -> ZoneRule {
        let mut zone = ZoneRule {
            name: fields::name(key),
            holds: Vec::new(),
            copies: Copies::One,
            spaces: Spaces::Apart,
            shown: Shown::Everyone,
            shape: ZoneShape::PILE,
            measures: Vec::new(),
        };
        if let Some(fields) = self.fields(node, key.span, &keys::ZONE) {
            zone.holds = self.holds(&fields);
            let sound = self.faults.len();
            (zone.copies, zone.spaces) = self.copies(&fields);
            // if `per` is faulty, it is unknown whether there are owners
            let owned = zone.copies.is_per_seat() || self.faults.len() > sound && fields.get("per").is_some();
            zone.shown = self.shown(&fields, owned);
            (zone.shape, zone.measures) = self.shape(&fields);
            self.spaces_hold_several(&fields, &zone);
        } else {
            self.riddles.insert(key.value.clone());
        }
        if zone.copies.is_per_seat() {
            self.not_a_property(&zone.name, Owner::Seat);
        }
        zone
    }

    fn holds(&mut self, fields: &Fields<'_>) -> Vec<usize> {
        let example = self.sets.first().map_or("card".to_owned(), |set| set.name.text.clone());
        let Some(node) = self.need(fields, "holds", &example) else { return Vec::new() };
        let items = match &node.value {
            Yaml::List(_) => self.items(node.span, node, "a list of piece sets"),
            _ => std::slice::from_ref(node),
        };
        let mut sets = Vec::new();
        for item in items {
            let Some(text) = self.text(item, "a piece set") else { continue };
            let Some(set) = self.find(&fields::name(text), &[NameKind::Set]) else { continue };
            if sets.contains(&set.index) {
                let message = format!("`{}` stands here twice", text.value);
                self.faults.push(Diagnostic::error(codes::CONTRADICTION, text.span, message));
            } else {
                sets.push(set.index);
            }
        }
        sets
    }

    /// How many there are, and how they are joined.
    fn copies(&mut self, fields: &Fields<'_>) -> (Copies, Spaces) {
        let given: Vec<(Spaces, &YamlText, &Node)> = [Spaces::Apart, Spaces::Track, Spaces::Ring]
            .into_iter()
            .filter_map(|spaces| fields.get(spaces.key()).map(|(key, node)| (spaces, key, node)))
            .collect();
        if let [(_, first, _), (_, second, _), ..] = given.as_slice() {
            let message =
                format!("`{}` and `{}` both say how many zones there are", first.value, second.value);
            self.faults.push(
                Diagnostic::error(codes::CONTRADICTION, second.span, message)
                    .label(first.span, format!("`{}` stands here", first.value))
                    .hint("leave one of them out"),
            );
        }
        let count = given.first().map(|(_, key, node)| {
            let most = i32::try_from(MAX_ENTRIES).unwrap_or(i32::MAX);
            (*key, self.amount(node, 1..=most, "a number of zones or a figure"))
        });
        let copies = self.counted_copies(fields, count);
        let spaces = given.first().map_or(Spaces::Apart, |(spaces, ..)| *spaces);
        let spaces = if copies.is_numbered() { spaces } else { Spaces::Apart };
        (copies, spaces)
    }

    /// A space of a ring or a track holds several pieces, so it has no places.
    fn spaces_hold_several(&mut self, fields: &Fields<'_>, zone: &ZoneRule) {
        if let (true, Some(node)) =
            (zone.spaces != Spaces::Apart && zone.shape.order().is_sparse, fields.value("layout"))
        {
            let message = format!("a space of a {} is no {}", zone.spaces.key(), zone.shape.noun());
            self.faults.push(
                Diagnostic::error(codes::CONTRADICTION, node.span, message)
                    .hint(format!("write {}", ZoneShape::spellings(|shape| !shape.order().is_sparse))),
            );
        }
    }

    fn counted_copies(&mut self, fields: &Fields<'_>, count: Option<(&YamlText, Option<Amount>)>) -> Copies {
        let Some((_, per)) = fields.get("per") else {
            return match count {
                Some((_, Some(amount))) => Copies::Count(amount),
                _ => Copies::One,
            };
        };
        let copies = self.per(per);
        match count {
            None => return copies,
            Some((_, amount)) if copies == Copies::PerSeat => {
                return amount.map_or(Copies::PerSeat, Copies::CountPerSeat);
            }
            Some(_) => {}
        }
        if let (Some((key, _)), Some(_)) = (count, copies.kinds()) {
            let message = format!("a zone for each kind has no `{}`", key.value);
            self.faults.push(
                Diagnostic::error(codes::CONTRADICTION, key.span, message)
                    .label(per.span, "`per` stands here")
                    .hint(format!("`{}` belongs to shared zones and to `per: seat`", key.value)),
            );
        }
        copies
    }

    /// `seat`, a piece set, or a list of both.
    pub(super) fn per(&mut self, node: &Node) -> Copies {
        let Yaml::List(_) = &node.value else { return self.per_one(node) };
        let items = self.items(node.span, node, "a list such as `[seat, card]`");
        let mut copies = Copies::One;
        for item in items {
            let sound = self.faults.len();
            let one = self.per_one(item);
            copies = match (copies, one) {
                (Copies::One, one) => one,
                (Copies::PerSeat, Copies::PerKind(set)) | (Copies::PerKind(set), Copies::PerSeat) => {
                    Copies::PerSeatAndKind(set)
                }
                (copies, _) => {
                    if self.faults.len() == sound {
                        let message = "`per` names `seat` and one piece set, each at most once";
                        self.faults.push(Diagnostic::error(codes::CONTRADICTION, item.span, message));
                    }
                    copies
                }
            };
        }
        copies
    }

    fn per_one(&mut self, per: &Node) -> Copies {
        let Some(text) = self.text(per, "`seat` or a piece set") else { return Copies::One };
        if text.value == "seat" {
            return Copies::PerSeat;
        }
        let name = fields::name(text);
        let people = ["player", "players", "each player", "each seat"].contains(&text.value.as_str());
        if (people || closest(&text.value, ["seat"]).is_some()) && !self.names.has(&text.value) {
            self.faults.push(wrong(per, "`seat` or a piece set").hint("did you mean `seat`?"));
            return Copies::PerSeat;
        }
        let Some(set) = self.find(&name, &[NameKind::Set]) else { return Copies::One };
        if self.kind_counts[set.index].is_none() {
            let message = format!("the kinds of `{}` cannot be counted", text.value);
            let fault = Diagnostic::error(codes::CONTRADICTION, text.span, message);
            self.faults.push(fault.hint("one for each kind needs kinds without numbers as parameters"));
            return Copies::One;
        }
        Copies::PerKind(set.index)
    }

    /// `shown`; only things that belong to a seat have an owner.
    pub(super) fn shown(&mut self, fields: &Fields<'_>, per_seat: bool) -> Shown {
        let Some(node) = fields.value("shown") else { return Shown::Everyone };
        let Some(shown) = self.word(node, &SHOWN) else { return Shown::Everyone };
        if matches!(shown, Shown::Owner | Shown::Others) && !per_seat {
            let message = "nobody owns this: it is not `per: seat`";
            let fault = Diagnostic::error(codes::CONTRADICTION, node.span, message);
            self.faults.push(fault.hint("add `per: seat`, or write `everyone` or `nobody`"));
        }
        shown
    }

    /// The shape, and its measures.
    fn shape(&mut self, fields: &Fields<'_>) -> (ZoneShape, Vec<Amount>) {
        let words: Vec<(&str, ZoneShape)> = ZoneShape::all().collect();
        let word = fields.value("layout").and_then(|node| self.word(node, &words));
        let shape = word.unwrap_or(ZoneShape::PILE);
        for key in ZoneShape::keys() {
            let needs = |shape: &ZoneShape| shape.has_key(key);
            if let (Some((key, _)), false) = (fields.get(key), needs(&shape)) {
                let message = format!("`{}` belongs to {}", key.value, ZoneShape::nouns(needs));
                self.faults.push(
                    Diagnostic::error(codes::CONTRADICTION, key.span, message)
                        .hint(format!("add {}", ZoneShape::spellings(needs))),
                );
            }
        }
        let mut amount = |measure: &Measure| {
            let node = self.need(fields, measure.key, measure.example)?;
            let (least, most) = (measure.least, measure.most);
            let expected = format!("a number from {least} to {most}, or a figure");
            self.amount(node, least.into()..=most.into(), &expected)
        };
        let least = |measure: &Measure| Amount::Number(measure.least.into());
        let measures = shape.measures().iter().map(|measure| amount(measure).unwrap_or(least(measure)));
        let measures = measures.collect();
        let shape = self.drawn(fields, shape);
        match self.place_names(fields, &shape) {
            Some(names) => (shape.named(names), measures),
            None => (shape, measures),
        }
    }

    /// The shape with the places that the definition draws, if it is one that is drawn.
    fn drawn(&mut self, fields: &Fields<'_>, shape: ZoneShape) -> ZoneShape {
        let Some(key) = shape.drawing_key() else { return shape };
        let Some(node) = self.need(fields, key, "o---o") else { return shape };
        let Some(text) = self.text(node, "a drawing, such as `o---o`") else { return shape };
        match MapDrawing::read(&text.value) {
            Ok(drawing) => shape.drawn(drawing),
            Err(fault) => {
                let span = text.place(fault.at.start, fault.at.end);
                self.faults.push(Diagnostic::error(codes::BAD_DRAWING, span, fault.message).hint(fault.hint));
                shape
            }
        }
    }

    /// `names: letters`, or `names: { top_left: a1, without: i }`.
    fn place_names(&mut self, fields: &Fields<'_>, shape: &ZoneShape) -> Option<PlaceNames> {
        let (key, node) = fields.get("names")?;
        let is_board = |shape: &ZoneShape| shape.order().is_sparse;
        if !is_board(shape) {
            let message = format!("`names` belongs to {}", ZoneShape::nouns(is_board));
            let fault = Diagnostic::error(codes::CONTRADICTION, key.span, message);
            self.faults.push(fault.hint(format!("add {}", ZoneShape::spellings(is_board))));
            return None;
        }
        let from_bottom = PlaceNames { from_bottom: true, ..PlaceNames::default() };
        if !matches!(node.value, Yaml::Map(_)) {
            return self.word(node, &[("letters", from_bottom)]);
        }
        let fields = self.fields(node, key.span, &keys::NAMES)?;
        let mut corners = CORNERS.iter().filter_map(|corner| Some((corner, fields.get(corner.0)?)));
        let Some(((_, from_bottom, from_right), (_, a1))) = corners.next() else {
            let fault =
                Diagnostic::error(codes::MISSING_KEY, fields.place(), "no corner is called `a1` here");
            self.faults.push(fault.hint("add such as `bottom_left: a1`"));
            return None;
        };
        if let Some((_, (other, _))) = corners.next() {
            let message = "two corners cannot both be `a1`";
            self.faults.push(Diagnostic::error(codes::CONTRADICTION, other.span, message));
        }
        self.word(a1, &[("a1", ())])?;
        let without = fields.value("without").and_then(|node| {
            let text = self.text(node, "a letter that no column has, such as `i`")?;
            let mut letters = text.value.chars().filter(|letter| ('b'..='z').contains(letter));
            let found = letters.next().filter(|_| text.value.len() == 1);
            if found.is_none() {
                self.faults.push(wrong(node, "a small letter from `b` to `z`"));
            }
            found
        });
        Some(PlaceNames { from_bottom: *from_bottom, from_right: *from_right, without })
    }

    /// The shape of a zone with this number of seats.
    pub(super) fn zone_shape(&self, zone: usize, seats: u8) -> ZoneShape {
        self.zones[zone].sized(|measure| self.amount_at(measure, seats).unwrap_or(0))
    }

    /// How many places a zone has with this number of seats; `None` unless it is a board.
    pub(super) fn place_count(&self, zone: usize, seats: u8) -> Option<u16> {
        self.zone_shape(zone, seats).place_count()
    }

    /// How many zones a rule makes with this number of seats.
    pub(super) fn zone_copies(&self, zone: usize, seats: u8) -> u32 {
        self.copies_of(&self.zones[zone].copies, seats)
    }

    /// How many zones or counters these are with this number of seats.
    pub(super) fn copies_of(&self, copies: &Copies, seats: u8) -> u32 {
        let kinds =
            |set: usize| self.kind_counts[set].map_or(0, |count| u32::try_from(count).unwrap_or(u32::MAX));
        match copies {
            Copies::One => 1,
            Copies::PerSeat => u32::from(self.chairs_with(seats)),
            Copies::PerKind(set) => kinds(*set),
            Copies::PerSeatAndKind(set) => kinds(*set).saturating_mul(self.chairs_with(seats).into()),
            Copies::Count(amount) => self.count_at(amount, seats),
            Copies::CountPerSeat(amount) => {
                self.count_at(amount, seats).saturating_mul(self.chairs_with(seats).into())
            }
        }
    }

    /// How many zones a rule makes for one owner.
    pub(super) fn zone_numbers(&self, zone: usize, seats: u8) -> u32 {
        match &self.zones[zone].copies {
            Copies::CountPerSeat(amount) => self.count_at(amount, seats),
            _ => self.zone_copies(zone, seats),
        }
    }

    fn count_at(&self, amount: &Amount, seats: u8) -> u32 {
        self.amount_at(amount, seats).and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
    }

    /// A fault if a name that becomes a property is already that of a built-in property.
    pub(super) fn not_a_property(&mut self, name: &Name, of: Owner) {
        let taken = |property: &PropertySignature| property.name == name.text && of.has(&property.receiver);
        if !script::is_name(&name.text) {
            let message = format!("`{}` is a reserved word of scripts", name.text);
            let fault = Diagnostic::error(codes::BAD_NAME, name.span, message);
            self.faults.push(fault.hint("choose another name; a label can show it as you like"));
        } else if self.host.properties.iter().any(taken) {
            let message = format!("every {} has a property `{}` already", of.word(), name.text);
            let fault = Diagnostic::error(codes::BAD_NAME, name.span, message);
            self.faults.push(fault.hint("choose another name"));
        }
    }
}

/// What gets a property from a declaration.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// Zones and counters of every seat.
    Seat,
    /// Parameters and traits.
    Kind,
}

impl Owner {
    fn word(self) -> &'static str {
        match self {
            Self::Seat => "seat",
            Self::Kind => "kind",
        }
    }

    /// Whether properties of this type belong to it.
    fn has(self, receiver: &Type) -> bool {
        match receiver {
            Type::Seat => self == Self::Seat,
            Type::Piece | Type::Kind => self == Self::Kind,
            Type::Union(types) => types.iter().any(|one| self.has(one)),
            Type::Maybe(one) => self.has(one),
            _ => false,
        }
    }
}
