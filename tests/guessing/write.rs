//! Writes an invented game down as its author would: a definition and its script.

use std::fmt::Write as _;

use crate::invent::PLACES;
use crate::model::{About, Deed, Game, Order, Question, Shown};

/// The names of the kinds.
const KINDS: [&str; 4] = ["gold", "red", "blue", "green"];

/// What a right answer to the question with this number is worth: a digit of the score for each.
pub(crate) fn worth(question: usize) -> i64 {
    10_i64.pow(u32::try_from(question).unwrap())
}

/// The definition.
pub(crate) fn definition(game: &Game, name: &str) -> String {
    let mut text = format!("parlor: 1\nname: {name}\nplayers: {{ from: {0}, to: {0} }}\n", game.seats);
    let kinds = &KINDS[..usize::from(game.kinds)];
    let start: Vec<String> = (0..game.kinds)
        .map(|kind| {
            let times = game.start.zones[0].iter().filter(|piece| piece.kind == kind).count();
            format!("{}*{times}", KINDS[usize::from(kind)])
        })
        .collect();
    writeln!(
        text,
        "pieces:\n  card: {{ kinds: {}, set: {{ stock: {} }} }}",
        kinds.join(" "),
        start.join(" ")
    )
    .unwrap();
    if let Some(dice) = game.zones.iter().position(|zone| zone.dice) {
        let times = game.start.zones[dice].len();
        writeln!(text, "  die: {{ kinds: bone, sides: {}, set: {{ cup: bone*{times} }} }}", game.sides)
            .unwrap();
    }
    text.push_str("zones:\n");
    for zone in game.zones.iter().filter(|zone| zone.owner.is_none_or(|owner| owner == 0)) {
        let holds = if zone.dice { "die" } else { "card" };
        let per = if zone.owner.is_some() { ", per: seat" } else { "" };
        let shown = match zone.shown {
            Shown::Everyone => "everyone",
            Shown::Owner => "owner",
            Shown::Others => "others",
            Shown::Nobody => "nobody",
        };
        let layout = match zone.order {
            Order::Pile => "pile".to_owned(),
            Order::Row => "row".to_owned(),
            Order::Stack => "stack".to_owned(),
            Order::Grid => format!("grid, rows: 1, columns: {PLACES}"),
        };
        let name = zone.name;
        writeln!(text, "  {name}: {{ holds: {holds}{per}, shown: {shown}, layout: {layout} }}").unwrap();
    }
    text.push_str("counters:\n  won: { per: seat }\n");
    if game.deeds.iter().any(|deed| matches!(deed, Deed::Write { .. })) {
        text.push_str("  secret: { min: 1, max: 9, start: 1, shown: nobody }\n");
    }
    text.push_str("flow:\n");
    for step in (0..2).filter(|step| !step_before(game, *step).is_empty()) {
        writeln!(text, "  - prepare_{}", step + 1).unwrap();
    }
    text.push_str("  - turns: { from: who_guesses, laps: 1, do: [ask] }\nscoring: [won]\n");
    text
}

/// What is done in one of the steps before the one that asks.
fn step_before(game: &Game, step: usize) -> &[Deed] {
    let [before, first] = game.before;
    if step == 0 { &game.deeds[..first] } else { &game.deeds[first..before] }
}

/// The script.
pub(crate) fn script(game: &Game) -> String {
    let mut text = format!("fn who_guesses() {{\n    seats[{}]\n}}\n", game.guesser);
    for step in (0..2).filter(|step| !step_before(game, *step).is_empty()) {
        let mut lines = Lines { game, text: String::new(), variables: 0, asked: 0 };
        step_before(game, step).iter().for_each(|deed| lines.deed(deed));
        write!(text, "\nfn prepare_{}() {{\n{}}}\n", step + 1, lines.text).unwrap();
    }
    let mut lines = Lines { game, text: String::new(), variables: 0, asked: 0 };
    game.deeds[game.before[0]..].iter().for_each(|deed| lines.deed(deed));
    for (at, question) in game.questions().enumerate() {
        if !question.open {
            lines.line(&format!("if right_{at} {{ gain(me, won, {}); }}", worth(at)));
        }
    }
    lines.line("finish(turns);");
    write!(text, "\nfn ask(me) {{\n{}}}\n", lines.text).unwrap();
    text
}

/// The lines of a function.
struct Lines<'a> {
    game: &'a Game,
    text: String,
    /// Variables so far.
    variables: usize,
    /// Questions so far.
    asked: usize,
}

impl Lines<'_> {
    fn line(&mut self, line: &str) {
        writeln!(self.text, "    {line}").unwrap();
    }

    fn zone(&self, zone: usize) -> String {
        let zone = &self.game.zones[zone];
        match zone.owner {
            Some(owner) => format!("seats[{owner}].{}", zone.name),
            None => zone.name.to_owned(),
        }
    }

    /// The piece at a position.
    fn piece(&self, zone: usize, at: usize) -> String {
        let zone = self.zone(zone);
        if at == 0 { format!("{zone}.top") } else { format!("{zone}[{at}]") }
    }

    /// What can be read on it: a word or a number.
    fn read(&self, zone: usize, at: usize) -> String {
        let what = if self.game.zones[zone].dice { "face" } else { "name" };
        format!("{}.{what}", self.piece(zone, at))
    }

    fn variable(&mut self, value: &str) {
        self.variables += 1;
        self.line(&format!("let thought_{} = {value};", self.variables));
    }

    fn deed(&mut self, deed: &Deed) {
        let down = |down: bool| if down { "move_face_down" } else { "move" };
        match *deed {
            Deed::Shuffle(zone) => self.line(&format!("shuffle({});", self.zone(zone))),
            Deed::Deal { from, to, count } => {
                self.line(&format!("deal({}, {}, {count});", self.zone(from), self.zone(to)));
            }
            Deed::Move { from, at, to, down: is_down } => {
                let target = match self.game.zones[to].order {
                    Order::Grid => format!("free({})[0]", self.zone(to)),
                    _ => self.zone(to),
                };
                self.line(&format!("{}({}, {target});", down(is_down), self.piece(from, at)));
            }
            Deed::MoveAll { from, to, down: is_down } => {
                self.line(&format!("{}({}, {});", down(is_down), self.zone(from), self.zone(to)));
            }
            Deed::Turn { zone, at, up } => {
                let turn = if up { "turn_up" } else { "turn_down" };
                self.line(&format!("{turn}({});", self.piece(zone, at)));
            }
            Deed::MoveAny { from, to } => {
                self.line(&format!("move(random({}), {});", self.zone(from), self.zone(to)));
            }
            Deed::Keep { seat, from, to } => {
                let (from, to) = (self.zone(from), self.zone(to));
                self.line(&format!("move(choose(seats[{seat}], \"keep\", {from}), {to});"));
            }
            Deed::Roll(zone) => self.line(&format!("roll({});", self.zone(zone))),
            Deed::Think { below, shuffled: true } => {
                self.variable(&format!("shuffled({})[0]", numbers(below)))
            }
            Deed::Think { below, .. } => self.variable(&format!("random({})", numbers(below))),
            Deed::Note { zone, at } => self.variable(&self.read(zone, at)),
            Deed::Write { below: Some(below) } => {
                self.line(&format!("set(secret, random({}));", numbers(below)));
            }
            Deed::Write { below: None } => self.line(&format!("set(secret, thought_{});", self.variables)),
            Deed::Log(zone) => self.line(&format!("log(`here is ${{{}}}`);", self.piece(zone, 0))),
            Deed::Ask(ref question) => self.ask(question),
        }
    }

    fn ask(&mut self, question: &Question) {
        let at = self.asked;
        self.asked += 1;
        let guess = format!("guess_{at}");
        let words = words(self.game.kinds);
        let (options, right) = match question.about {
            About::Kind { zone, at } => {
                let is_dice = self.game.zones[zone].dice;
                let options = if is_dice { numbers(self.game.sides) } else { words };
                (options, format!("{} == {guess}", self.read(zone, at)))
            }
            About::Pick { zone, kind } => {
                (self.zone(zone), format!("{guess}.name == \"{}\"", KINDS[usize::from(kind)]))
            }
            About::Where { zone, kind, of } => {
                let positions: Vec<String> = (0..of).map(|at| at.to_string()).collect();
                let right = format!("{}[{guess}].name == \"{}\"", self.zone(zone), KINDS[usize::from(kind)]);
                (format!("[{}]", positions.join(", ")), right)
            }
            About::Count { zone, kind } => {
                let all: Vec<String> = (0..=PLACES).map(|count| count.to_string()).collect();
                let right = format!("{}.count({}) == {guess}", self.zone(zone), KINDS[usize::from(kind)]);
                (format!("[{}]", all.join(", ")), right)
            }
            About::Variable { at, below, is_word } => {
                (if is_word { words } else { numbers(below) }, format!("thought_{at} == {guess}"))
            }
            About::Counter { below } => (numbers(below), format!("value(secret) == {guess}")),
            About::Sealed { seat, below } => {
                let lists = format!("[{0}, {0}]", numbers(below));
                self.line(&format!("let {guess} = choose_sealed([seats[{seat}], me], \"guess\", {lists});"));
                self.right(at, question.open, &format!("{guess}[0] == {guess}[1]"));
                return;
            }
        };
        self.line(&format!("let {guess} = choose(me, \"guess\", {options});"));
        self.right(at, question.open, &right);
    }

    fn right(&mut self, at: usize, is_open: bool, right: &str) {
        match is_open {
            true => self.line(&format!("if {right} {{ gain(me, won, {}); }}", worth(at))),
            false => self.line(&format!("let right_{at} = {right};")),
        }
    }
}

/// The numbers from 1 to another one, as a list.
fn numbers(to: u8) -> String {
    let all: Vec<String> = (1..=to).map(|number| number.to_string()).collect();
    format!("[{}]", all.join(", "))
}

/// The names of the kinds, as a list.
fn words(kinds: u8) -> String {
    let all: Vec<String> = KINDS[..usize::from(kinds)].iter().map(|word| format!("\"{word}\"")).collect();
    format!("[{}]", all.join(", "))
}
