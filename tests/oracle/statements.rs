//! Random statements.

use super::writer::{Kind, Writer};

impl Writer {
    pub(crate) fn statement(&mut self) -> String {
        if self.room == 0 {
            return "pot;".to_owned();
        }
        self.room -= 1;
        match self.below(32) {
            0..=6 => self.declaration(),
            7..=10 => self.assignment(),
            11..=14 => self.change_of_a_list(),
            15..=17 => self.condition(None),
            18..=21 => self.repetition(),
            22 => format!("{};", self.switch(Kind::Int)),
            23 | 24 => self.deed(),
            25 => self.question_statement(),
            26 if self.loops > 0 => self.leave(),
            27 if self.chance(15) => "finish(turns);".to_owned(),
            28 if self.chance(25) => {
                let kind = self.kind();
                format!("if {} {{ return {}; }}", self.expression(Kind::Bool), self.expression(kind))
            }
            _ => {
                let kind = self.kind();
                format!("{};", self.expression(kind))
            }
        }
    }

    fn declaration(&mut self) -> String {
        let kind = self.kind();
        let value = self.expression(kind);
        let constant = self.chance(8);
        let name = self.name();
        self.declare(&name, kind, !constant);
        format!("{} {name} = {value};", if constant { "const" } else { "let" })
    }

    fn assignment(&mut self) -> String {
        match self.below(4) {
            0 => {
                let Some(name) = self.variable(Kind::Int, true) else { return self.declaration() };
                let sign = self.one(&["+", "-", "*", "/", "%", "**"]);
                format!("{name} {sign}= {};", self.expression(Kind::Int))
            }
            1 => {
                let Some(name) = self.variable(Kind::List, true) else { return self.declaration() };
                let sign = self.one(&["", "", "+", "-", "*"]);
                let value = self.expression(Kind::Int);
                let change = format!("{name}[{}] {sign}= {value};", self.index());
                self.guarded(&format!("{name}.len > 2"), &change)
            }
            2 => {
                let Some(name) = self.variable(Kind::Lists, true) else { return self.declaration() };
                if self.chance(50) {
                    let sign = self.one(&["", "", "+"]);
                    let change = format!("{name}[{}] {sign}= {};", self.index(), self.expression(Kind::List));
                    return self.guarded(&format!("{name}.len > 2"), &change);
                }
                let sign = self.one(&["", "", "+", "-"]);
                let value = self.expression(Kind::Int);
                let change = format!("{name}[0][{}] {sign}= {value};", self.index());
                self.guarded(&format!("{name}.len > 0 && {name}[0].len > 2"), &change)
            }
            _ => {
                let kind = self.kind();
                let Some(name) = self.variable(kind, true) else { return self.declaration() };
                let sign = if matches!(kind, Kind::List | Kind::Lists | Kind::Mixed) {
                    self.one(&["", "+"])
                } else {
                    ""
                };
                format!("{name} {sign}= {};", self.expression(kind))
            }
        }
    }

    fn change_of_a_list(&mut self) -> String {
        let (kind, element) =
            if self.chance(60) { (Kind::List, Kind::Int) } else { (Kind::Lists, Kind::List) };
        let Some(name) = self.variable(kind, true) else { return self.declaration() };
        let (target, kind, element) = if kind == Kind::Lists && self.chance(50) {
            (format!("{name}[{}]", self.one(&["0", "1", "0", "2"])), Kind::List, Kind::Int)
        } else {
            (name, kind, element)
        };
        let safe = match target.split_once('[') {
            Some((name, _)) => format!("{name}.len > 2 && {target}.len > 2"),
            None => format!("{target}.len > 2"),
        };
        let change = match self.below(8) {
            0 | 1 => format!("{target}.push({});", self.expression(element)),
            2 => format!("{target}.pop();"),
            3 => format!("{target}.insert({}, {});", self.index(), self.expression(element)),
            4 => format!("{target}.remove({});", self.index()),
            5 => format!("{target}.append({});", self.expression(kind)),
            6 => format!("{target}.reverse();"),
            _ => format!("{target}.sort();"),
        };
        self.guarded(&safe, &change)
    }

    pub(crate) fn condition(&mut self, gives: Option<Kind>) -> String {
        let test = self.expression(Kind::Bool);
        let count = 1 + self.below(2);
        let then = self.block(count, gives);
        match self.below(4) {
            0 if gives.is_none() => format!("if {test} {then}"),
            1 => format!("if {test} {then} else {}", self.condition(gives)),
            _ => format!("if {test} {then} else {}", self.block(1, gives)),
        }
    }

    /// A loop that comes to an end.
    fn repetition(&mut self) -> String {
        self.loops += 1;
        let text = match self.below(6) {
            0..=2 => self.for_loop(),
            3 => {
                let (counter, body) = self.counted_block();
                format!("let {counter} = 0;\nwhile {counter} < {} {body}", self.below(5))
            }
            4 => {
                let (counter, body) = self.counted_block();
                let word = self.one(&["while", "until"]);
                let sign = if word == "while" { "<" } else { ">" };
                format!("let {counter} = 0;\ndo {body} {word} {counter} {sign} {};", self.below(4))
            }
            _ => format!("{};", self.valued_loop(Kind::Int)),
        };
        self.loops -= 1;
        text
    }

    /// The body of a loop that counts its rounds first.
    fn counted_block(&mut self) -> (String, String) {
        let known = self.variables.len();
        let counter = format!("c{}", self.loops * 100 + self.below(100) as usize);
        self.declare(&counter, Kind::Int, false);
        let count = 1 + self.below(3);
        let body = self.block(count, None);
        self.variables.truncate(known);
        let body = body.replacen('{', &format!("{{ {counter} += 1; if {counter} > 6 {{ break; }}"), 1);
        (counter, body)
    }

    /// `{ let c = 0; loop { ...; break value; } }`
    pub(crate) fn valued_loop(&mut self, kind: Kind) -> String {
        self.loops += 1;
        let (counter, body) = self.counted_block();
        let value = self.expression(kind);
        let test = self.below(4);
        let end = body.rfind('}').unwrap_or(0);
        let body = format!("{} if {counter} > {test} {{ break {value}; }} }}", &body[..end]);
        self.loops -= 1;
        format!("{{ let {counter} = 0; loop {body} }}")
    }

    fn for_loop(&mut self) -> String {
        let known = self.variables.len();
        let (list, element) = match self.below(6) {
            0 => (format!("{}..{}", self.small(), self.small()), Kind::Int),
            1 => (format!("{}..={}", self.small(), self.small()), Kind::Int),
            2 => (self.expression(Kind::Zone), Kind::Piece),
            3 => (self.expression(Kind::Lists), Kind::List),
            4 => (self.expression(Kind::Pieces), Kind::Piece),
            _ => (self.expression(Kind::List), Kind::Int),
        };
        let item = self.name();
        let index = self.name();
        let pair = self.chance(30) && index != item;
        if pair {
            self.declare(&index, Kind::Int, true);
        }
        self.declare(&item, element, true);
        let count = 1 + self.below(3);
        let body = self.block(count, None);
        self.variables.truncate(known);
        let head = if pair { format!("({item}, {index})") } else { item };
        format!("for {head} in {list} {body}")
    }

    fn leave(&mut self) -> String {
        let test = self.expression(Kind::Bool);
        match self.below(3) {
            0 => format!("if {test} {{ continue; }}"),
            1 => format!("if {test} {{ break; }}"),
            _ => format!("if {test} {{ break {}; }}", self.expression(Kind::Int)),
        }
    }

    /// Something is done to the table.
    fn deed(&mut self) -> String {
        match self.below(12) {
            0..=2 => {
                let from = self.one(&["deck", "me.hand", "discard"]);
                let change = format!(
                    "move({from}[0], {});",
                    self.one(&["discard", "column[1]", "me.hand", "deck", "left(me).hand"])
                );
                self.guarded(&format!("!{from}.empty"), &change)
            }
            3 => format!("move({}, {});", self.expression(Kind::Piece), self.expression(Kind::Zone)),
            4 => format!("gain(me, wood, {});", self.amount()),
            5 => format!("{}(me, wood, {});", self.one(&["pay", "lose", "lose"]), self.amount()),
            6 => format!("set(pot, {});", self.expression(Kind::Int)),
            7 => format!("shuffle({});", self.expression(Kind::Zone)),
            8 => {
                format!("deal(deck, {}, {});", self.one(&["discard", "me.hand", "column[0]"]), self.amount())
            }
            9 => format!("turn_down({});", self.expression(Kind::Piece)),
            10 => format!("move_to(kept[0], kept, {});", self.one(&["0", "1", "2"])),
            _ => {
                format!("move(first(deck, 2), {});", self.one(&["discard", "me.hand", "board", "column[0]"]))
            }
        }
    }

    /// A statement that is run when it can be done; now and then all the same.
    fn guarded(&mut self, safe: &str, statement: &str) -> String {
        if self.chance(8) { statement.to_owned() } else { format!("if {safe} {{ {statement} }}") }
    }

    fn question_statement(&mut self) -> String {
        let name = self.name();
        let (kind, value) = match self.below(4) {
            0 => {
                let (low, high) = (self.one(&["0", "1", "2"]), self.one(&["1", "2", "3"]));
                let options = self.expression(Kind::List);
                (Kind::List, format!("choose_some(me, \"some\", {options} + [4, 5], {low}, {high})"))
            }
            1 => {
                let options = [self.expression(Kind::List), self.expression(Kind::List)];
                (
                    Kind::List,
                    format!("choose_sealed(seats, \"sealed\", [{}])", options.join(" + [1], [3] + ")),
                )
            }
            2 => {
                let options = self.expression(Kind::Pieces);
                (Kind::Piece, format!("choose_or_pass(me, \"piece\", {options})"))
            }
            _ => (
                Kind::List,
                format!(
                    "choose(me, `one of ${{{}}}`, {} + [[]])",
                    self.small(),
                    self.expression(Kind::Lists)
                ),
            ),
        };
        self.declare(&name, kind, true);
        format!("let {name} = {value};")
    }

    /// A position, mostly one that is there.
    pub(crate) fn index(&mut self) -> String {
        match self.below(10) {
            0..=6 => self.one(&["0", "1", "0", "2"]).to_owned(),
            7 => format!("{{ {} {} }}", self.statement_inside(), self.one(&["0", "1"])),
            8 => "0".to_owned(),
            _ if self.chance(20) => self.expression(Kind::Int),
            _ if self.chance(10) => "-2".to_owned(),
            _ => "0".to_owned(),
        }
    }

    /// A statement that changes a variable, for operands that do more than give a value.
    fn statement_inside(&mut self) -> String {
        let kind = if self.chance(50) { Kind::Int } else { Kind::List };
        match (kind, self.variable(kind, true)) {
            (Kind::Int, Some(name)) => format!("{name} = {};", self.small()),
            (_, Some(name)) => {
                let value = self.small();
                match self.below(3) {
                    0 => format!("{name} = [{value}];"),
                    1 => format!("{name}.push({value});"),
                    _ => format!("{name}.reverse();"),
                }
            }
            _ => "shuffle(deck);".to_owned(),
        }
    }

    /// A value after a statement that may change what stands before it.
    pub(crate) fn busy(&mut self, kind: Kind) -> String {
        let statement = self.statement_inside();
        format!("{{ {statement} {} }}", self.leaf(kind))
    }
}
