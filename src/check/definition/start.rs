//! Start lists: where the pieces lie before the first step.

use super::checker::Checker;
use super::limits::{MAX_LIST, MAX_LISTED, MAX_PIECES};
use super::names::NameKind;
use super::pieces::{KeyOfSet, key_of_sets};
use super::seats::ByChair;
use crate::diag::{Diagnostic, Span, codes};
use crate::load::pieces::{self, KindText, MAX_TIMES, TimesText};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{Amount, BySeats, CountedKinds, KindName, StartList, Which, ZonePlace, ZoneShape};

/// The word for no pieces.
const NOTHING: &str = "nothing";

/// What lies in a zone before the first step, as it is written.
#[derive(Clone)]
pub(super) enum StartText {
    Listed(Vec<(KindName, Amount)>),
    Drawn(YamlText),
}

/// Kinds, and on a drawn board the place of each.
type StartPieces = (CountedKinds, Vec<u16>);

impl Checker<'_> {
    pub(super) fn check_start_lists(&mut self, entries: &[(YamlText, Node)]) {
        let mut said: Vec<(ZonePlace, Span, bool)> = Vec::new();
        for KeyOfSet { set, key, value: lists, .. } in key_of_sets(entries, "set") {
            let lists = self.entries(key, lists, "a map from zones to pieces, such as `deck: idol*9`");
            let mut start: Vec<StartList> = Vec::new();
            let mut met: Vec<(ZonePlace, Span)> = Vec::new();
            let kinds = self.kinds_for_zones(lists, set);
            if let Some((first, _)) = kinds.first() {
                let fault = self.no_zones(&kinds, first, set);
                self.faults.push(fault);
            }
            for (key, list) in lists.iter().filter(|entry| !kinds.contains(entry)) {
                let place = self.zone_place(key);
                let per_seat =
                    place.as_ref().is_some_and(|place| self.zones[place.zone].copies.is_per_seat());
                let by_chair = if per_seat { ByChair::Fits } else { ByChair::Impossible };
                let written = self.by_seats(key.span, list, by_chair, |checker, node| {
                    checker.shares(key, node, set, place.as_ref())
                });
                let Some(zone) = place else { continue };
                self.check_held(key.span, zone.zone, set);
                if let Some((_, other)) = met.iter().find(|(other, _)| *other == zone) {
                    let message = "this zone stands here twice";
                    self.faults.push(
                        Diagnostic::error(codes::YAML_DUPLICATE, key.span, message)
                            .label(*other, "it stands here already"),
                    );
                }
                met.push((zone.clone(), key.span));
                let Some(written) = written else { continue };
                for (zone, written) in self.each_chair(key, &zone, &written) {
                    let Some(pieces) = self.laid(&written, &zone) else { continue };
                    let (pieces, places) =
                        (pieces.map(|(list, _)| list.clone()), pieces.map(|(_, at)| at.clone()));
                    self.check_room(key.span, &zone, &pieces);
                    let drawn = places.all().iter().any(|places| !places.is_empty());
                    said.push((zone.clone(), key.span, drawn));
                    start.push(StartList { zone, pieces, places });
                }
            }
            self.sets[set].start = start;
        }
        self.check_drawn_once(&said);
    }

    /// A picture says all that lies on its board. `said` has the zone of each list, its key, and whether it is drawn.
    fn check_drawn_once(&mut self, said: &[(ZonePlace, Span, bool)]) {
        for (at, (zone, span, drawn)) in said.iter().enumerate() {
            let is_same = |other: &ZonePlace| {
                let chair = other.chair.is_none() || zone.chair.is_none() || other.chair == zone.chair;
                chair && other.zone == zone.zone && other.which == zone.which
            };
            let before = said[..at].iter().find(|(other, _, also)| is_same(other) && (*drawn || *also));
            if let Some((_, other, _)) = before {
                let message =
                    format!("all that lies on `{}` is drawn in one picture", self.zones[zone.zone].name.text);
                self.faults.push(
                    Diagnostic::error(codes::CONTRADICTION, *span, message)
                        .label(*other, "it is said here")
                        .hint("a picture can show kinds of several piece sets"),
                );
            }
        }
    }

    /// A drawn board. Any kinds that the zone holds can stand in it.
    fn picture(&mut self, text: &YamlText, zone: &ZonePlace, shape: &ZoneShape) -> Option<StartPieces> {
        let rule = &self.zones[zone.zone];
        let places = shape.places()?;
        let drawn = match places.read_picture(&text.value) {
            Ok(drawn) => drawn,
            Err(fault) => {
                let span = text.place(fault.range.start, fault.range.end);
                self.faults.push(
                    Diagnostic::error(codes::PICTURE, span, fault.message)
                        .label(rule.name.span, "the board is declared here")
                        .hint("draw one character for each place, `.` where nothing lies"),
                );
                return None;
            }
        };
        let (mut kinds, mut at) = (Vec::new(), Vec::new());
        for (place, drawn) in (0u16..).zip(drawn) {
            let span = text.place(drawn.range.start, drawn.range.end);
            let Some(letter) = drawn.glyph else { continue };
            let Some(kind) = self.kind_of_glyph(letter).cloned() else {
                let message = format!("`{letter}` stands for no kind");
                let hint = self.known_glyphs();
                self.faults.push(Diagnostic::error(codes::PICTURE, span, message).hint(hint));
                return None;
            };
            if !self.zones[zone.zone].holds.contains(&kind.set) {
                self.check_held(span, zone.zone, kind.set);
                return None;
            }
            kinds.push((kind, 1));
            at.push(place);
        }
        self.few_enough(kinds.len(), text.span)?;
        self.listed += kinds.len();
        Some((kinds, at))
    }

    /// Kinds and their places for every number of seats.
    fn laid(&mut self, written: &BySeats<StartText>, zone: &ZonePlace) -> Option<BySeats<StartPieces>> {
        match written {
            BySeats::Same(StartText::Listed(list)) if list.iter().all(|(_, times)| is_fixed(times)) => {
                Some(BySeats::Same(self.listed(list, 0)))
            }
            BySeats::Same(StartText::Listed(list)) => {
                let counts = self.seat_counts();
                let first = *counts.first()?;
                let values: Vec<StartPieces> = counts.iter().map(|seats| self.listed(list, *seats)).collect();
                match values.iter().all(|value| *value == values[0]) {
                    true => values.into_iter().next().map(BySeats::Same),
                    false => Some(BySeats::Each { from: first, values }),
                }
            }
            BySeats::Same(StartText::Drawn(text)) => {
                let shapes: Vec<(u8, ZoneShape)> = self
                    .seat_counts()
                    .iter()
                    .map(|seats| (*seats, self.zone_shape(zone.zone, *seats)))
                    .collect();
                let (_, first) = shapes.first()?;
                if let Some((seats, _)) = shapes.iter().find(|(_, shape)| shape != first) {
                    let name = &self.zones[zone.zone].name.text;
                    let message = format!("with {seats} seats `{name}` has another size");
                    let fault = Diagnostic::error(codes::PICTURE, text.span, message);
                    let hint = "draw a picture for each number of players: a map such as `2: ...`";
                    self.faults.push(fault.hint(hint));
                    return None;
                }
                self.picture(text, zone, first).map(BySeats::Same)
            }
            BySeats::Each { from, values } => {
                let mut all = Vec::new();
                for (seats, value) in (*from..).zip(values) {
                    all.push(match value {
                        StartText::Listed(list) => self.listed(list, seats),
                        StartText::Drawn(text) => {
                            self.picture(text, zone, &self.zone_shape(zone.zone, seats))?
                        }
                    });
                }
                Some(BySeats::Each { from: *from, values: all })
            }
        }
    }

    /// How many there are of each kind with so many seats; they have no places.
    fn listed(&self, list: &[(KindName, Amount)], seats: u8) -> StartPieces {
        let counted = list.iter().map(|(kind, times)| {
            let times = self.amount_at(times, seats).and_then(|times| u16::try_from(times).ok());
            (kind.clone(), times.unwrap_or(0))
        });
        (counted.filter(|(_, times)| *times > 0).collect(), Vec::new())
    }

    /// What lies in a zone: a component list, or a picture of a board.
    pub(super) fn start_text(
        &mut self,
        key: &YamlText,
        node: &Node,
        set: usize,
        zone: Option<usize>,
    ) -> Option<StartText> {
        let is_board = zone.is_some_and(|zone| self.zones[zone].shape.order().is_sparse);
        if is_board && matches!(&node.value, Yaml::Text(text) if text.value.trim().is_empty()) {
            let fault = Diagnostic::error(codes::PICTURE, key.span, "this picture has no rows");
            self.faults.push(fault.hint(
                "draw one character for each place below `|`, `.` where nothing lies, or write `nothing`",
            ));
            return None;
        }
        let is_unknown = zone.is_none_or(|zone| self.riddles.contains(&self.zones[zone].name.text));
        if is_unknown && drawn(node).is_some_and(|text| text.value.contains('.')) {
            // Nobody knows what the drawing is of, where the zone is unknown.
            return None;
        }
        match drawn(node).filter(|_| is_board) {
            Some(text) => Some(StartText::Drawn(text.clone())),
            None => self.component_list(node, set, is_board).map(StartText::Listed),
        }
    }

    /// A component list of kinds of one set, with every `*` and range replaced by its kinds.
    fn component_list(&mut self, node: &Node, set: usize, is_board: bool) -> Option<Vec<(KindName, Amount)>> {
        let text = self.text(node, "pieces, such as `idol*9`")?;
        if text.value.trim() == NOTHING {
            return Some(Vec::new());
        }
        let is_picture = is_board && text.value.split_whitespace().any(|word| word == ".");
        let list = pieces::components(text).map_err(|fault| {
            let fault = if is_picture { fault.hint("a board is drawn below `|`, row by row") } else { fault };
            self.faults.push(fault);
        });
        let list = list.ok()?;
        let mut counted = Vec::new();
        let mut complete = true;
        for one in &list {
            if let Some(fault) = self.unmarked_count(&one.kind) {
                self.faults.push(fault);
                complete = false;
                continue;
            }
            match (self.kinds(&one.kind, Some(set)), self.piece_count(&one.times)) {
                (Some(kinds), Some(times)) => {
                    counted.extend(kinds.into_iter().map(|kind| (kind, times.clone())));
                }
                _ => complete = false,
            }
            self.few_enough(counted.len(), one.span)?;
        }
        self.listed += counted.len();
        complete.then_some(counted)
    }

    /// The number after a star, or the figure that stands there.
    fn piece_count(&mut self, times: &TimesText) -> Option<Amount> {
        match times {
            TimesText::Number(number) => Some(Amount::Number(i32::from(*number))),
            TimesText::Figure(name) => {
                let index = self.find(name, &[NameKind::Figure])?.index;
                self.figure_amount(name.span, index, &(0..=i32::from(MAX_TIMES)))
            }
        }
    }

    /// Reports a list that is too long, or too long with those before it.
    fn few_enough(&mut self, count: usize, span: Span) -> Option<()> {
        if count <= MAX_LIST && self.listed + count <= MAX_LISTED {
            return Some(());
        }
        let message = format!("more than {MAX_LIST} kinds in a list, or {MAX_LISTED} in all, are too many");
        self.faults.push(Diagnostic::error(codes::TOO_MANY, span, message));
        None
    }

    /// A count without its star: `idol9` or `idol x9` for `idol*9`.
    fn unmarked_count(&self, kind: &KindText) -> Option<Diagnostic> {
        let word = kind.name.text.as_str();
        if self.names.has(word) || !kind.arguments.is_empty() {
            return None;
        }
        let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let times = &word[name.len()..];
        let hint = match name {
            _ if times.is_empty() => return None,
            "x" => format!("how many there are stands after a `*`: `kind*{times}`"),
            _ if self.names.has(name) => format!("write `{name}*{times}`"),
            _ => return None,
        };
        let message = format!("unknown kind `{word}`");
        Some(Diagnostic::error(codes::UNKNOWN_NAME, kind.name.span, message).hint(hint))
    }

    fn check_held(&mut self, span: Span, zone: usize, set: usize) {
        let zone = &self.zones[zone];
        if zone.holds.is_empty() || zone.holds.contains(&set) {
            return;
        }
        let (zone, set) = (&zone.name, &self.sets[set].name.text);
        self.faults.push(
            Diagnostic::error(codes::NOT_HELD, span, format!("`{}` does not hold `{set}`", zone.text))
                .label(zone.span, "it is declared here")
                .hint(format!("add `{set}` to its `holds`")),
        );
    }

    /// Checks that the zone exists with every number of seats, and that a board has enough places.
    fn check_room(&mut self, span: Span, zone: &ZonePlace, pieces: &BySeats<CountedKinds>) {
        for seats in self.seat_counts() {
            if zone.chair.is_some_and(|chair| chair >= self.chairs_with(seats)) {
                continue;
            }
            let pieces: u32 = pieces.at(seats).iter().map(|(_, times)| u32::from(*times)).sum();
            let rule = &self.zones[zone.zone];
            if let Which::Number(index) = zone.which
                && pieces > 0
                && self.zone_numbers(zone.zone, seats) <= u32::from(index)
            {
                let message = format!("with {seats} seats there is no `{}[{}]`", rule.name.text, index + 1);
                self.faults.push(Diagnostic::error(codes::OUT_OF_RANGE, span, message));
                return;
            }
            if let Some(places) = self.place_count(zone.zone, seats)
                && pieces > u32::from(places)
            {
                let message = format!("{pieces} pieces on {places} places");
                self.faults.push(
                    Diagnostic::error(codes::TOO_MANY, span, message)
                        .label(rule.name.span, format!("the {} is declared here", rule.shape.noun())),
                );
                return;
            }
        }
    }

    /// Checks the number of pieces of all sets, with every number of seats.
    pub(super) fn check_piece_total(&mut self, key: &YamlText) {
        for seats in self.seat_counts() {
            let mut total: u32 = 0;
            for list in self.sets.iter().flat_map(|set| &set.start) {
                let pieces: u32 = list.pieces.at(seats).iter().map(|(_, times)| u32::from(*times)).sum();
                let chairs = self.chairs_with(seats);
                let owners = u32::from(list.zone.owners(&self.zones[list.zone.zone].copies, chairs));
                let times = match list.zone.which {
                    Which::All if list.zone.chair.is_some() => {
                        owners * (self.zone_copies(list.zone.zone, seats) / u32::from(chairs))
                    }
                    Which::All => self.zone_copies(list.zone.zone, seats),
                    _ => owners,
                };
                total = total.saturating_add(pieces.saturating_mul(times));
            }
            if total > MAX_PIECES {
                let message = format!("{total} pieces with {seats} seats, at most {MAX_PIECES}");
                self.faults.push(Diagnostic::error(codes::TOO_MANY, key.span, message));
                return;
            }
        }
    }
}

/// Whether it is the same for all numbers of players, whatever figures say.
fn is_fixed(times: &Amount) -> bool {
    matches!(times, Amount::Number(_))
}

/// A block of lines, which draws a board.
fn drawn(node: &Node) -> Option<&YamlText> {
    match &node.value {
        Yaml::Text(text) if text.value.contains('\n') => Some(text),
        _ => None,
    }
}
