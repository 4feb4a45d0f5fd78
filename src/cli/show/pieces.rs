//! The pieces: how many of each kind, and where they lie first.

use super::Line;
use crate::check::rules::{
    BySeats, Copies, CountedKinds, ParameterType, PieceSet, Rules, StartList, TraitKinds, TraitValue, Which,
};
use crate::cli::output::count;

pub(super) fn lines(rules: &Rules) -> Vec<Line> {
    rules.sets.iter().flat_map(|set| set_lines(rules, set)).collect()
}

fn set_lines(rules: &Rules, set: &PieceSet) -> Vec<Line> {
    let families = set.families.iter().map(|family| {
        let parameters: Vec<String> = family
            .parameters
            .iter()
            .map(|parameter| match parameter.kind {
                ParameterType::Number => format!("{}: number", parameter.name.text),
                ParameterType::KindOf(set) => {
                    format!("{}: {}", parameter.name.text, rules.sets[set].name.text)
                }
            })
            .collect();
        match parameters.as_slice() {
            [] => family.name.text.clone(),
            some => format!("{}({})", family.name.text, some.join(", ")),
        }
    });
    let kinds = families.collect::<Vec<String>>().join(" ");
    let sides = set.sides.map_or_else(String::new, |sides| format!(", dice of {sides} sides"));
    let back = set.back.as_ref().map_or_else(String::new, |back| format!(", back {}", back.text));
    let mut lines = vec![Line::new([set.name.text.clone(), format!("{}{sides}{back}", total(rules, set))])];
    let mut add = |cells: [String; 2]| lines.push(Line { indent: 2, cells: cells.to_vec() });
    add(["kinds".to_owned(), kinds]);
    for list in &set.start {
        for (seats, pieces) in by_seats(&list.pieces) {
            add([format!("{}{seats}", place(rules, list)), component_list(rules, pieces)]);
        }
    }
    for one in &set.traits {
        let values = one.values.iter().map(|(value, kinds)| {
            let value = match value {
                TraitValue::Int(number) => number.to_string(),
                TraitValue::Word(word) => word.clone(),
            };
            let kinds: Vec<String> = kinds
                .iter()
                .map(|kinds| match kinds {
                    TraitKinds::Family(family) => set.families[*family].name.text.clone(),
                    TraitKinds::Kind(kind) => kind.notation(rules),
                })
                .collect();
            format!("{value}: {}", kinds.join(" "))
        });
        add([one.name.text.clone(), values.collect::<Vec<String>>().join("; ")]);
    }
    lines
}

/// How many pieces there are, for every number of seats.
fn total(rules: &Rules, set: &PieceSet) -> String {
    let at = |seats: u8| -> usize {
        let of = |list: &StartList| {
            let one: usize = list.pieces.at(seats).iter().map(|(_, count)| usize::from(*count)).sum();
            let zone = &rules.zones[list.zone.zone];
            one * if zone.copies == Copies::PerSeat { usize::from(seats) } else { 1 }
        };
        set.start.iter().map(of).sum()
    };
    let players = rules.players;
    let counts: Vec<usize> = (players.from..=players.to).map(at).collect();
    match counts.as_slice() {
        [first, others @ ..] if others.iter().all(|other| other == first) => count(*first, "piece"),
        counts => {
            let each = (players.from..).zip(counts).map(|(seats, count)| format!("{seats}: {count}"));
            format!("pieces by seats {}", each.collect::<Vec<String>>().join(", "))
        }
    }
}

/// A value that differs by seats with the number of seats.
fn by_seats<T>(value: &BySeats<T>) -> Vec<(String, &T)> {
    match value {
        BySeats::Same(value) => vec![(String::new(), value)],
        BySeats::Each { from, values } => {
            (*from..).zip(values).map(|(seats, value)| (format!(", {seats} seats"), value)).collect()
        }
    }
}

fn place(rules: &Rules, list: &StartList) -> String {
    let zone = &rules.zones[list.zone.zone];
    let name = &zone.name.text;
    match &list.zone.which {
        Which::All if zone.copies == Copies::PerSeat => format!("each {name}"),
        Which::All => name.clone(),
        Which::Number(number) => format!("{name}[{}]", number + 1),
        Which::Kind(kind) => format!("{name}({})", kind.notation(rules)),
    }
}

fn component_list(rules: &Rules, pieces: &CountedKinds) -> String {
    let texts = pieces.iter().map(|(kind, count)| match count {
        1 => kind.notation(rules),
        count => format!("{}*{count}", kind.notation(rules)),
    });
    texts.collect::<Vec<String>>().join(" ")
}
