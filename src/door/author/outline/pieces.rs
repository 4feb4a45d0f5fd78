//! The pieces: how many of each kind there are, and where they lie before the first step.

use super::{OutlineLine, OutlineWriter};
use crate::door::words::{count, counted, fill};
use crate::notation::drawing::{EMPTY, board};
use crate::notation::writing::listed;
use crate::rules::{
    Amount, BySeats, Copies, CountedKinds, FigureValue, KindArgument, KindName, ParameterType, PieceSet,
    StartList, TraitKinds, TraitValue, Which,
};

impl OutlineWriter<'_> {
    pub(super) fn pieces(&self) -> Vec<OutlineLine> {
        self.rules.sets.iter().flat_map(|set| self.set_lines(set)).collect()
    }

    /// What is on the sides of the dice of a set.
    pub(in crate::door::author) fn sides(&self, set: &PieceSet) -> Vec<String> {
        let face = |side: &KindArgument| match side {
            KindArgument::Number(number) => number.to_string(),
            KindArgument::Kind(kind) => self.voice.kind(self.rules, kind),
        };
        set.sides.iter().map(face).collect()
    }

    fn faces(&self, set: &PieceSet) -> String {
        listed(&self.sides(set), self.voice.phrases.between)
    }

    /// How many pieces a set has, what dice they are and what is on their backs.
    pub(in crate::door::author) fn summary(&self, set: &PieceSet) -> String {
        let total = self.total(set);
        let total = match (set.is_dice(), set.has_own_faces()) {
            (false, _) => total,
            (true, false) => {
                fill(self.words.dice, &[("pieces", &total), ("sides", &set.sides.len().to_string())])
            }
            (true, true) => fill(self.words.faces, &[("pieces", &total), ("faces", &self.faces(set))]),
        };
        match &set.back {
            None => total,
            Some(back) => fill(self.words.back, &[("pieces", &total), ("back", self.name(&back.text))]),
        }
    }

    fn set_lines(&self, set: &PieceSet) -> Vec<OutlineLine> {
        let total = self.summary(set);
        let mut lines = vec![OutlineLine::new([self.name(&set.name.text).to_owned(), total])];
        let mut add = |cells: [String; 2]| lines.push(entry(cells));
        add([self.words.kinds.to_owned(), self.kinds(set)]);
        if !set.reverse.is_empty() {
            let name = |family: usize| self.name(&set.families[family].name.text);
            let pairs = set.reverse.iter().map(|(one, other)| format!("{}: {}", name(*one), name(*other)));
            add([self.words.other_side.to_owned(), pairs.collect::<Vec<String>>().join("; ")]);
        }
        lines.extend(set.start.iter().flat_map(|list| self.start_lines(list)));
        lines.extend(self.traits(set).into_iter().map(entry));
        lines
    }

    /// The traits of the kinds of a set, each with its values and the kinds that have them.
    pub(in crate::door::author) fn traits(&self, set: &PieceSet) -> Vec<[String; 2]> {
        let mut lines = Vec::new();
        for one in &set.traits {
            let values = one.values.iter().map(|(value, kinds)| {
                let value = match value {
                    TraitValue::Int(number) => number.to_string(),
                    TraitValue::Word(word) => self.name(word).to_owned(),
                };
                let kinds: Vec<String> = kinds
                    .iter()
                    .map(|kinds| match kinds {
                        TraitKinds::Family(family) => self.name(&set.families[*family].name.text).to_owned(),
                        TraitKinds::Kind(kind) => self.voice.kind(self.rules, kind),
                    })
                    .collect();
                format!("{value}: {}", kinds.join(self.voice.phrases.between))
            });
            lines.push([self.name(&one.name.text).to_owned(), values.collect::<Vec<String>>().join("; ")]);
        }
        lines
    }

    /// What lies in a zone before the first step.
    pub(in crate::door::author) fn start_lines(&self, list: &StartList) -> Vec<OutlineLine> {
        let mut lines = Vec::new();
        for (seats, pieces) in by_seats(&list.pieces) {
            let is_absent = |chair| {
                pieces.is_empty() || seats.is_some_and(|people| self.rules.seats_with(people) <= chair)
            };
            if list.zone.chair.is_some_and(is_absent) {
                continue;
            }
            let place = self.place(list);
            let place = match seats {
                None => place,
                Some(seats) => counted(self.words.by_seats, usize::from(seats), &[("thing", &place)]),
            };
            lines.push(entry([place, self.component_list(pieces)]));
            let drawn = self.picture(list, pieces, seats.unwrap_or(self.rules.players.from));
            lines.extend(drawn.into_iter().map(|row| OutlineLine {
                indent: 4,
                cells: vec![row],
                is_drawn: true,
            }));
        }
        lines
    }

    /// The rows of the board on which the definition draws the pieces; none if it lists them.
    fn picture(&self, list: &StartList, pieces: &CountedKinds, people: u8) -> Vec<String> {
        let at = list.places.at(people);
        let shape = self.rules.zones[list.zone.zone]
            .sized(|measure| i32::try_from(self.number_at(measure, people)).unwrap_or(i32::MAX));
        let Some(places) = shape.places().filter(|_| !at.is_empty()) else { return Vec::new() };
        let glyph = |place: u16| {
            let nth = at.iter().position(|one| *one == place)?;
            let (kind, _) = pieces.get(nth)?;
            self.rules.sets[kind.set].glyph(kind)
        };
        board(&places, |place| glyph(place).unwrap_or(EMPTY).to_owned())
    }

    fn kinds(&self, set: &PieceSet) -> String {
        let families = set.families.iter().map(|family| {
            let parameters: Vec<String> = family
                .parameters
                .iter()
                .map(|parameter| {
                    let kind = match parameter.kind {
                        ParameterType::Number => self.words.number,
                        ParameterType::KindOf(set) => self.set(set),
                    };
                    format!("{}: {kind}", self.name(&parameter.name.text))
                })
                .collect();
            let name = self.name(&family.name.text);
            match parameters.as_slice() {
                [] => name.to_owned(),
                some => format!("{name}({})", some.join(", ")),
            }
        });
        families.collect::<Vec<String>>().join(self.voice.phrases.between)
    }

    /// The kinds of a set that lie on the table with so many people, each with how many pieces of it there are; in the
    /// order in which the definition has them.
    pub(in crate::door::author) fn counts(&self, set: &PieceSet, people: u8) -> Vec<(KindName, usize)> {
        let sets = &self.rules.sets;
        let mut counts: Vec<(KindName, usize)> = Vec::new();
        for list in sets.iter().flat_map(|set| &set.start) {
            let copies = &self.rules.zones[list.zone.zone].copies;
            let numbers = match (copies, &list.zone.which) {
                (Copies::Count(amount) | Copies::CountPerSeat(amount), Which::All) => {
                    self.number_at(amount, people)
                }
                _ => 1,
            };
            let zones = numbers * usize::from(list.zone.owners(copies, self.rules.seats_with(people)));
            let own =
                list.pieces.at(people).iter().filter(|(kind, _)| sets[kind.set].name.text == set.name.text);
            for (kind, count) in own {
                let pieces = usize::from(*count) * zones;
                match counts.iter_mut().find(|(known, _)| known == kind) {
                    Some((_, known)) => *known += pieces,
                    None => counts.push((kind.clone(), pieces)),
                }
            }
        }
        counts.retain(|(_, count)| *count > 0);
        counts
    }

    /// How many pieces a set has, for every number of seats.
    pub(in crate::door::author) fn total(&self, set: &PieceSet) -> String {
        let at = |people: u8| -> usize { self.counts(set, people).iter().map(|(_, count)| count).sum() };
        let players = self.rules.players;
        let counts: Vec<usize> = (players.from..=players.to).map(at).collect();
        match counts.as_slice() {
            [first, others @ ..] if others.iter().all(|other| other == first) => {
                count(self.words.piece_count, *first)
            }
            counts => {
                let each = (players.from..).zip(counts).map(|(seats, count)| format!("{seats}: {count}"));
                let each = each.collect::<Vec<String>>().join(", ");
                fill(self.words.pieces_by_seats, &[("counts", &each)])
            }
        }
    }

    /// The number of an amount with so many seats.
    pub(in crate::door::author) fn number_at(&self, amount: &Amount, seats: u8) -> usize {
        let number = match amount {
            Amount::Number(number) => Some(*number),
            Amount::Chairs(_) => None,
            Amount::Figure(figure) | Amount::ByChair(figure) => {
                match self.rules.figures[*figure].value.at(seats) {
                    FigureValue::Int(number) => Some(*number),
                    FigureValue::Bool(_) | FigureValue::List(_) => None,
                }
            }
        };
        number.and_then(|number| usize::try_from(number).ok()).unwrap_or(1)
    }

    pub(in crate::door::author) fn place(&self, list: &StartList) -> String {
        let zone = &self.rules.zones[list.zone.zone];
        let name = self.name(&zone.name.text);
        let place = match &list.zone.which {
            Which::All => name.to_owned(),
            Which::Number(number) => format!("{name}[{}]", number + 1),
            Which::Kind(kind) => format!("{name}({})", self.voice.kind(self.rules, kind)),
        };
        let is_each = match &list.zone.which {
            Which::All => zone.copies == Copies::PerSeat || zone.copies.is_numbered(),
            Which::Number(_) => zone.copies.is_per_seat(),
            Which::Kind(_) => false,
        };
        match list.zone.chair {
            Some(chair) => {
                let number = (chair + 1).to_string();
                fill(self.words.of_chair, &[("thing", &place), ("number", &number)])
            }
            None if is_each => fill(self.words.each, &[("thing", &place)]),
            None => place,
        }
    }

    fn component_list(&self, pieces: &CountedKinds) -> String {
        // A picture names every piece.
        let texts = pieces.chunk_by(|(kind, _), (next, _)| kind == next).map(|alike| {
            let kind = self.voice.kind(self.rules, &alike[0].0);
            let count: u32 = alike.iter().map(|(_, count)| u32::from(*count)).sum();
            if count == 1 { kind } else { format!("{kind}*{count}") }
        });
        texts.collect::<Vec<String>>().join(self.voice.phrases.between)
    }
}

/// A line below the name of a piece set.
fn entry(cells: [String; 2]) -> OutlineLine {
    OutlineLine { indent: 2, ..OutlineLine::new(cells) }
}

/// The values of a table by numbers of seats: each with its number of seats, or with `None` if all are the same.
fn by_seats<T>(value: &BySeats<T>) -> Vec<(Option<u8>, &T)> {
    match value {
        BySeats::Same(value) => vec![(None, value)],
        BySeats::Each { from, values } => {
            (*from..).zip(values).map(|(seats, value)| (Some(seats), value)).collect()
        }
    }
}
