//! The hash of the rules: definitions with the same hash are the same game.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::load::script;
use crate::load::script::ast::Function;
use crate::rules::{
    Amount, BySeats, Copies, Count, CountedKinds, CounterHolds, FigureValue, FlowItem, KindArgument,
    KindName, KindStart, ParameterType, Payoff, PieceSet, Repeat, Rules, SeatHeld, SeatValue, Shown, Spaces,
    StepCall, Teams, TraitKinds, TraitValue, TurnStart, Which,
};

impl Rules {
    /// A hash of 16 hexadecimal digits. It depends on the rules, but not on titles, labels, comments, the layout of the
    /// text, or the usual number of players.
    #[must_use]
    pub fn hash(&self) -> String {
        let digest = Sha256::digest(self.canonical().as_bytes());
        digest.iter().take(8).fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
    }

    /// Everything that matters, as a text: one line for each declaration.
    fn canonical(&self) -> String {
        let own = self.look.own_functions(&self.script, &self.named_functions());
        let ruling = self.script.functions.iter().zip(own).filter(|(_, is_of_look)| !is_of_look);
        let mut functions: Vec<String> = ruling.map(|(function, _)| without_doc(function)).collect();
        // The order of functions in the files does not matter.
        functions.sort();
        let mut lines = self.declarations();
        lines.extend(functions);
        lines.join("\n")
    }

    /// Everything that the definition says without its scripts, as far as it matters: the same text for definitions that
    /// differ only in titles, labels, comments and layout.
    #[must_use]
    pub fn declared(&self) -> String {
        self.declarations().join("\n")
    }

    /// One line for each declaration.
    fn declarations(&self) -> Vec<String> {
        let mut lines = vec![format!("parlor 1 players {} {}", self.players.from, self.players.to)];
        if let Some(automa) = &self.automa {
            let function = &self.script.functions[automa.function].name.text;
            lines.push(format!("automa {} {function}", by_seats(&automa.seats, u8::to_string)));
        }
        for figure in &self.figures {
            lines.push(format!(
                "figure {} {}",
                figure.name.text,
                by_seats(&figure.value, FigureValue::to_string)
            ));
        }
        for one in &self.seat_traits {
            let chairs = |values: &Vec<SeatHeld>| {
                values.iter().map(|held| self.seat_held(held)).collect::<Vec<String>>().join(" ")
            };
            lines.push(format!("seats {} {}", one.name.text, by_seats(&one.values, chairs)));
        }
        for set in &self.sets {
            self.set(set, &mut lines);
        }
        for zone in &self.zones {
            let joined = match zone.spaces {
                Spaces::Apart => String::new(),
                joined => format!(" {}", joined.key()),
            };
            let holds: Vec<&str> = zone.holds.iter().map(|set| self.sets[*set].name.text.as_str()).collect();
            lines.push(format!(
                "zone {} holds {} {} {} {}{joined}",
                zone.name.text,
                holds.join(" "),
                self.copies(&zone.copies),
                shown(zone.shown),
                zone.measures.iter().fold(zone.shape.word().to_owned(), |text, measure| {
                    format!("{text} {}", self.amount(measure))
                })
            ));
            lines.extend(zone.shape.drawing().iter().flat_map(|drawing| drawing.lines()));
            if let Some(names) = zone.shape.names() {
                lines.push(format!("names {names}"));
            }
        }
        for counter in &self.counters {
            let per = match &counter.copies {
                Copies::One => "shared".to_owned(),
                copies => self.copies(copies),
            };
            let holds = match &counter.holds {
                CounterHolds::Number { start, min, max } => {
                    let bound = |bound: &Option<Amount>, none: i32| {
                        bound.as_ref().map_or_else(|| none.to_string(), |bound| self.amount(bound))
                    };
                    let (min, max) = (bound(min, i32::MIN), bound(max, i32::MAX));
                    format!("number {} {min} {max}", self.amount(start))
                }
                CounterHolds::Switch { start } => format!("switch {}", self.amount(start)),
                CounterHolds::Seat { random } => format!("seat random {random}"),
                CounterHolds::Kind { set, start } => {
                    let start = match start {
                        KindStart::Nothing => "nothing".to_owned(),
                        KindStart::Random => "random".to_owned(),
                        KindStart::Kind(kind) => kind.notation(&self.sets),
                    };
                    format!("kind of {} start {start}", self.sets[*set].name.text)
                }
                CounterHolds::Place { zone } => format!("place of {}", self.zones[*zone].name.text),
            };
            lines.push(format!("counter {} {per} {holds} {}", counter.name.text, shown(counter.shown)));
        }
        self.flow(&self.flow, &mut lines);
        match &self.teams {
            None => {}
            Some(Teams::All) => lines.push("teams all".to_owned()),
            Some(Teams::Chairs(chairs)) => {
                lines.push(format!("teams {}", by_seats(chairs, |chairs| format!("{chairs:?}"))));
            }
            Some(Teams::By { value, .. }) => lines.push(format!("teams by {}", self.seat_value(value))),
        }
        for line in &self.scoring {
            let of = line.of.map_or(String::new(), |set| format!(" of {}", self.sets[set].name.text));
            lines.push(format!("score {} {}{of}", line.name.text, self.seat_value(&line.value)));
        }
        for key in &self.ranking {
            let order = if key.fewer { "fewer" } else { "more" };
            lines.push(format!("rank {} {} {order}", key.name.text, self.seat_value(&key.value)));
        }
        match self.payoff {
            Payoff::Places => {}
            Payoff::Margins => lines.push("payoff margins".to_owned()),
        }
        lines
    }

    /// The functions that the order of play, the score and so on name.
    fn named_functions(&self) -> Vec<usize> {
        let mut named: Vec<usize> = self.automa.iter().map(|automa| automa.function).collect();
        let values = self.scoring.iter().map(|line| line.value);
        let keys = self.ranking.iter().chain(&self.heuristic).map(|key| key.value);
        let teams = self.teams.iter().filter_map(|teams| match teams {
            Teams::By { value, .. } => Some(*value),
            _ => None,
        });
        named.extend(values.chain(keys).chain(teams).filter_map(|value| match value {
            SeatValue::Function(function) | SeatValue::Common(function) => Some(function),
            SeatValue::Total | SeatValue::Counter(_) | SeatValue::Shared(_) => None,
        }));
        let mut left: Vec<&FlowItem> = self.flow.iter().collect();
        while let Some(item) = left.pop() {
            match item {
                FlowItem::Step(step) => named.push(step.function),
                FlowItem::Part(part) => {
                    named.extend(part.calls().map(|call| call.function));
                    left.extend(&part.body);
                }
            }
        }
        named
    }

    fn seat_held(&self, held: &SeatHeld) -> String {
        match held {
            SeatHeld::Bool(flag) => flag.to_string(),
            SeatHeld::Int(number) => number.to_string(),
            SeatHeld::Word(word) => format!("{word:?}"),
            SeatHeld::Kind(kind) => kind.notation(&self.sets),
            SeatHeld::List(list) => {
                let list: Vec<String> = list.iter().map(|held| self.seat_held(held)).collect();
                format!("[{}]", list.join(" "))
            }
        }
    }

    fn set(&self, set: &PieceSet, lines: &mut Vec<String>) {
        let sides = match set.has_own_faces() {
            false if set.is_dice() => format!(" sides {}", set.sides.len()),
            false => String::new(),
            true => set
                .sides
                .iter()
                .fold(" faces".to_owned(), |text, side| format!("{text} {}", side.notation(&self.sets))),
        };
        let back = set.back.as_ref().map_or(String::new(), |back| format!(" back {}", back.text));
        lines.push(format!("set {}{sides}{back}", set.name.text));
        for family in &set.families {
            let parameters = family.parameters.iter().fold(String::new(), |text, parameter| {
                let kind = match parameter.kind {
                    ParameterType::Number => "number",
                    ParameterType::KindOf(set) => &self.sets[set].name.text,
                };
                format!("{text} {}: {kind}", parameter.name.text)
            });
            lines.push(format!("kind {}{parameters}", family.name.text));
        }
        for (one, other) in &set.reverse {
            let name = |family: usize| &set.families[family].name.text;
            lines.push(format!("reverse {} {}", name(*one), name(*other)));
        }
        for list in &set.start {
            let zone = &self.zones[list.zone.zone].name.text;
            let which = match &list.zone.which {
                Which::All => String::new(),
                Which::Number(number) => format!("[{}]", number + 1),
                Which::Kind(kind) => format!("({})", self.kind(kind)),
            };
            let chair = list.zone.chair.map_or(String::new(), |chair| format!(" of chair {}", chair + 1));
            lines.push(format!(
                "start {zone}{which}{chair} {}",
                by_seats(&list.pieces, |list| self.counted(list))
            ));
            if list.places.all().iter().any(|places| !places.is_empty()) {
                lines.push(format!("places {}", by_seats(&list.places, |places| format!("{places:?}"))));
            }
        }
        for one in &set.traits {
            for (value, kinds) in &one.values {
                let value = match value {
                    TraitValue::Int(number) => number.to_string(),
                    TraitValue::Word(word) => format!("{word:?}"),
                };
                let kinds: Vec<String> = kinds
                    .iter()
                    .map(|kind| match kind {
                        TraitKinds::Family(family) => set.families[*family].name.text.clone(),
                        TraitKinds::Kind(kind) => self.kind(kind),
                    })
                    .collect();
                lines.push(format!("trait {} {value} {}", one.name.text, kinds.join(" ")));
            }
        }
    }

    fn kind(&self, kind: &KindName) -> String {
        let family = &self.sets[kind.set].families[kind.family].name.text;
        let arguments: Vec<String> = kind
            .arguments
            .iter()
            .map(|argument| match argument {
                KindArgument::Number(number) => number.to_string(),
                KindArgument::Kind(kind) => self.kind(kind),
            })
            .collect();
        if arguments.is_empty() { family.clone() } else { format!("{family}({})", arguments.join(", ")) }
    }

    fn counted(&self, list: &CountedKinds) -> String {
        let list: Vec<String> =
            list.iter().map(|(kind, times)| format!("{}*{times}", self.kind(kind))).collect();
        list.join(" ")
    }

    fn copies(&self, copies: &Copies) -> String {
        match copies {
            Copies::One => "one".into(),
            Copies::PerSeat => "per seat".into(),
            Copies::CountPerSeat(amount) => format!("per seat count {}", self.amount(amount)),
            Copies::PerKind(set) => format!("per {}", self.sets[*set].name.text),
            Copies::PerSeatAndKind(set) => format!("per seat and {}", self.sets[*set].name.text),
            Copies::Count(amount) => format!("count {}", self.amount(amount)),
        }
    }

    fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => number.to_string(),
            Amount::Figure(index) => self.figures[*index].name.text.clone(),
            Amount::ByChair(index) => format!("{} by chair", self.figures[*index].name.text),
            Amount::Chairs(list) => format!("{list:?} by chair"),
        }
    }

    fn flow(&self, flow: &[FlowItem], lines: &mut Vec<String>) {
        for item in flow {
            match item {
                FlowItem::Step(step) => lines.push(format!("step {}", self.step(step))),
                FlowItem::Part(part) => {
                    let mut line = format!("part {}", part.name.text);
                    let _ = match &part.repeat {
                        Repeat::Plain => Ok(()),
                        Repeat::Times(count) => write!(line, " times {}", self.count(count)),
                        Repeat::Forever => write!(line, " times forever"),
                        Repeat::Turns { from, skip, with, laps } => {
                            let from = match from {
                                TurnStart::First => "first".to_owned(),
                                TurnStart::Counter(counter) => self.counters[*counter].name.text.clone(),
                                TurnStart::Function(step) => self.step(step),
                            };
                            let skip = skip
                                .as_ref()
                                .map_or(String::new(), |skip| format!(" skip {}", self.step(skip)));
                            let with = with
                                .as_ref()
                                .map_or(String::new(), |with| format!(" with {}", self.step(with)));
                            let laps = laps
                                .as_ref()
                                .map_or(String::new(), |laps| format!(" laps {}", self.count(laps)));
                            write!(line, " from {from}{skip}{with}{laps}")
                        }
                    };
                    if let Some(step) = &part.while_true {
                        line += &format!(" while {}", self.step(step));
                    }
                    lines.push(line);
                    self.flow(&part.body, lines);
                    lines.push("end".into());
                }
            }
        }
    }

    fn step(&self, step: &StepCall) -> String {
        self.script.functions[step.function].name.text.clone()
    }

    fn count(&self, count: &Count) -> String {
        match count {
            Count::Amount(amount) => self.amount(amount),
            Count::Function(step) => format!("{}()", self.step(step)),
        }
    }

    fn seat_value(&self, value: &SeatValue) -> String {
        match value {
            SeatValue::Total => "total".into(),
            SeatValue::Counter(counter) => format!("counter {}", self.counters[*counter].name.text),
            SeatValue::Function(function) => {
                format!("function {}", self.script.functions[*function].name.text)
            }
            SeatValue::Shared(counter) => format!("shared {}", self.counters[*counter].name.text),
            SeatValue::Common(function) => {
                format!("common {}", self.script.functions[*function].name.text)
            }
        }
    }
}

fn without_doc(function: &Function) -> String {
    script::print(&Function { doc: String::new(), ..function.clone() })
}

fn by_seats<T>(value: &BySeats<T>, show: impl Fn(&T) -> String) -> String {
    match value {
        BySeats::Same(value) => show(value),
        BySeats::Each { from, values } => {
            let list: Vec<String> = values
                .iter()
                .zip(u32::from(*from)..)
                .map(|(value, seats)| format!("{seats}: {}", show(value)))
                .collect();
            format!("{{ {} }}", list.join("; "))
        }
    }
}

fn shown(shown: Shown) -> &'static str {
    match shown {
        Shown::Everyone => "everyone",
        Shown::Owner => "owner",
        Shown::Others => "others",
        Shown::Nobody => "nobody",
    }
}
