//! Random expressions.

use super::writer::{KINDS, Kind, Writer};

impl Writer {
    /// A value of the kind; rarely of another one.
    pub(crate) fn expression(&mut self, kind: Kind) -> String {
        if self.room == 0 {
            return self.leaf(kind);
        }
        self.room -= 1;
        if self.below(250) == 0 {
            let other = KINDS[self.below(u32::try_from(KINDS.len()).unwrap()) as usize];
            return self.leaf(other);
        }
        match self.below(20) {
            0..=4 => self.leaf(kind),
            5 => self.any(kind),
            6 | 7 => self.own_call(kind).unwrap_or_else(|| self.compound(kind)),
            _ => self.compound(kind),
        }
    }

    /// Something that can give every kind.
    fn any(&mut self, kind: Kind) -> String {
        match self.below(6) {
            0 => {
                let test = self.expression(Kind::Bool);
                format!("(if {test} {{ {} }} else {{ {} }})", self.expression(kind), self.expression(kind))
            }
            1 => self.block(1, Some(kind)),
            2 => self.busy(kind),
            3 => self.switch(kind),
            4 => self.valued_loop(kind),
            _ if self.chance(15) => format!("(if {} {})", self.leaf(Kind::Bool), self.block(1, Some(kind))),
            _ => self.compound(kind),
        }
    }

    /// A variable or a plain value.
    pub(crate) fn leaf(&mut self, kind: Kind) -> String {
        if self.chance(65)
            && let Some(name) = self.variable(kind, false)
        {
            return name;
        }
        match kind {
            Kind::Int => match self.below(12) {
                0 if self.chance(25) => "2147483647".to_owned(),
                0 if self.chance(25) => "(-2147483647 - 1)".to_owned(),
                1 => (10 + self.below(90)).to_string(),
                2 => self.one(&["three", "deck.len", "value(pot)", "prices.len", "seats.len"]).to_owned(),
                _ => self.small(),
            },
            Kind::Bool => self.one(&["true", "false", "flag", "deck.empty"]).to_owned(),
            Kind::Word => self.one(&["\"a\"", "\"b\"", "\"moai\"", "\"star\""]).to_owned(),
            Kind::List => self.one(&["[]", "[1, 2]", "[3, 1, 2]", "prices", "[5]"]).to_owned(),
            Kind::Lists => self.one(&["[]", "[[1], [2, 3]]", "[[]]", "[[4, 5], [6]]"]).to_owned(),
            Kind::Piece => {
                self.one(&["kept.top", "kept[0]", "kept.bottom", "kept[1]", "deck.top", "line[0]"]).to_owned()
            }
            Kind::Pieces => {
                self.one(&["first(me.hand, 2)", "of_kind(deck, moai)", "last(line, 2)"]).to_owned()
            }
            Kind::Zone => {
                if self.chance(8) {
                    return self.one(&["line", "board", "supply[fish]"]).to_owned();
                }
                self.one(&["deck", "discard", "me.hand", "kept", "column[0]", "me.bed[1]"]).to_owned()
            }
            Kind::Seat => self.one(&["me", "left(me)", "seats[0]", "value(starter)"]).to_owned(),
            Kind::Printed => {
                self.one(&["moai", "hunter(fish)", "hunter", "up(1)", "fish", "berry"]).to_owned()
            }
            Kind::Mixed => self.one(&["[1, \"a\", true]", "[[], ()]", "[me, 2]"]).to_owned(),
        }
    }

    /// A small number.
    pub(crate) fn small(&mut self) -> String {
        match self.below(8) {
            0 => "-1".to_owned(),
            other => (other - 1).to_string(),
        }
    }

    /// A number of things, hardly ever less than none.
    pub(crate) fn amount(&mut self) -> String {
        if self.chance(3) { self.small() } else { self.one(&["0", "1", "2", "3", "three"]).to_owned() }
    }

    /// The kind of the keys by which a list is put in order.
    fn key(&mut self) -> Kind {
        if self.chance(25) { Kind::List } else { Kind::Int }
    }

    fn compound(&mut self, kind: Kind) -> String {
        match kind {
            Kind::Int => self.number(),
            Kind::Bool => self.truth(),
            Kind::Word => match self.below(3) {
                0 => format!("({}).name", self.expression(Kind::Piece)),
                1 => format!("choose(me, \"word\", [\"a\", {}])", self.leaf(Kind::Word)),
                _ => format!("({}).symbol", self.expression(Kind::Piece)),
            },
            Kind::List => self.list(),
            Kind::Lists => self.lists(),
            Kind::Piece => match self.below(5) {
                0 => format!("choose(me, \"piece\", first({}, 3) + [kept.top])", self.expression(Kind::Zone)),
                1 => format!("({})[{}]", self.one(&["kept", "kept", "deck", "me.hand"]), self.index()),
                2 => {
                    format!("find(kept, {})", self.one(&["moai", "hunter", "hunter(fish)", "up(2)", "up(1)"]))
                }
                3 => format!("({}).top", self.one(&["kept", "kept", "kept", "deck"])),
                _ => format!("({} + [kept[0]])[0]", self.expression(Kind::Pieces)),
            },
            Kind::Pieces => match self.below(4) {
                0 => {
                    let source = self.expression(Kind::Zone);
                    self.closure(&source, "filter", Kind::Piece, Kind::Bool)
                }
                1 => {
                    let source = self.expression(Kind::Zone);
                    self.closure(&source, "sort_by", Kind::Piece, Kind::Int)
                }
                2 => format!(
                    "choose_up_to(me, \"pieces\", {}, {})",
                    self.expression(Kind::Zone),
                    self.amount()
                ),
                _ => format!("skip({}, {})", self.expression(Kind::Zone), self.amount()),
            },
            Kind::Zone => match self.below(4) {
                0 => format!("({}).zone", self.expression(Kind::Piece)),
                1 => format!("({}).hand", self.expression(Kind::Seat)),
                2 => format!("({}).bed[{}]", self.expression(Kind::Seat), self.index()),
                _ => format!("column[{}]", self.one(&["0", "1"])),
            },
            Kind::Seat => match self.below(3) {
                0 => format!("left({})", self.expression(Kind::Seat)),
                1 => format!("choose(me, \"seat\", others({}))", self.expression(Kind::Seat)),
                _ => format!("({}).hand.owner", self.expression(Kind::Seat)),
            },
            Kind::Printed => match self.below(3) {
                0 => format!("({}).kind", self.expression(Kind::Piece)),
                1 if self.chance(10) => format!("up({})", self.expression(Kind::Int)),
                1 => format!("up({})", self.one(&["1", "2", "three"])),
                _ => format!("hunter({})", self.one(&["fish", "berry", "offering[0]", "kept[1].food"])),
            },
            Kind::Mixed => {
                let items: Vec<String> = (0..3)
                    .map(|_| {
                        let kind = self.kind();
                        self.expression(kind)
                    })
                    .collect();
                format!("[{}]", items.join(", "))
            }
        }
    }

    fn number(&mut self) -> String {
        match self.below(20) {
            0..=6 => {
                let sign = self.one(&["+", "+", "+", "-", "-", "*", "/", "%", "**"]);
                if matches!(sign, "/" | "%" | "**") && self.chance(85) {
                    return format!(
                        "({} {sign} {})",
                        self.expression(Kind::Int),
                        self.one(&["1", "2", "3", "-1"]).replace("-1", if sign == "**" { "2" } else { "-1" })
                    );
                }
                let left = self.expression(Kind::Int);
                let right = if self.chance(20) { self.busy(Kind::Int) } else { self.expression(Kind::Int) };
                format!("({left} {sign} {right})")
            }
            7 => format!("(-({}))", self.leaf(Kind::Int)),
            8 if self.chance(10) => format!("({})[{}]", self.expression(Kind::List), self.index()),
            8 => format!("({} + [7, 8, 9])[{}]", self.expression(Kind::List), self.index()),
            9 => format!("([[4, 5, 6]] + {})[0][{}]", self.leaf(Kind::Lists), self.index()),
            10 => format!("({}).len", self.expression(Kind::List)),
            11 => format!(
                "{}({}, {})",
                self.one(&["min", "max"]),
                self.expression(Kind::Int),
                self.expression(Kind::Int)
            ),
            12 => format!("({}).wood", self.expression(Kind::Seat)),
            13 => format!("sum({})", self.expression(Kind::List)),
            14 => format!(
                "{}({}, {})",
                self.one(&["count", "index_of"]),
                self.expression(Kind::List),
                self.expression(Kind::Int)
            ),
            15 => {
                let (name, gives) = if self.chance(50) { ("sum", Kind::Int) } else { ("count", Kind::Bool) };
                let source = self.expression(Kind::List);
                self.closure(&source, name, Kind::Int, gives)
            }
            16 => {
                let source = self.expression(Kind::List);
                self.closure(&source, "index_of", Kind::Int, Kind::Bool)
            }
            17 => {
                let name = self.one(&["max_by", "min_by"]);
                let source = format!("{} + [3]", self.expression(Kind::List));
                let key = self.key();
                self.closure(&source, name, Kind::Int, key)
            }
            18 => format!("choose(me, \"number\", {} + [1, 2])", self.expression(Kind::List)),
            _ => match self.variable(Kind::List, true) {
                Some(name) => format!(
                    "{{ {name}.push({}); {name}.{} }}",
                    self.small(),
                    self.one(&["pop()", "remove(0)"])
                ),
                None => "kept[0].steps".to_owned(),
            },
        }
    }

    fn truth(&mut self) -> String {
        match self.below(14) {
            0..=2 => {
                let sign = self.one(&["<", "<=", ">", ">=", "==", "!="]);
                let left = self.expression(Kind::Int);
                let right = if self.chance(20) { self.busy(Kind::Int) } else { self.expression(Kind::Int) };
                format!("({left} {sign} {right})")
            }
            3 => {
                let sign = self.one(&["==", "!=", "<", ">="]);
                let (one, two) = (self.kind(), self.kind());
                format!("({} {sign} {})", self.expression(one), self.expression(two))
            }
            4 => {
                let kind = self.kind();
                let sign = self.one(&["==", "!="]);
                format!("({} {sign} {})", self.expression(kind), self.expression(kind))
            }
            5 | 6 => {
                let sign = self.one(&["&&", "||"]);
                format!("({} {sign} {})", self.expression(Kind::Bool), self.expression(Kind::Bool))
            }
            7 => format!("(!({}))", self.leaf(Kind::Bool)),
            8 => {
                let sign = self.one(&["in", "!in"]);
                format!("({} {sign} {})", self.expression(Kind::Int), self.expression(Kind::List))
            }
            9 => format!("({} in {}..{})", self.expression(Kind::Int), self.small(), self.small()),
            10 => format!("({} in {})", self.expression(Kind::Printed), self.expression(Kind::Zone)),
            11 => {
                let name = self.one(&["any", "all"]);
                let source = self.expression(Kind::List);
                self.closure(&source, name, Kind::Int, Kind::Bool)
            }
            12 => format!("is_a({}, {})", self.expression(Kind::Piece), self.expression(Kind::Printed)),
            _ => format!("({}).empty", self.expression(Kind::List)),
        }
    }

    fn list(&mut self) -> String {
        match self.below(13) {
            0 | 1 => format!("[{}, {}]", self.expression(Kind::Int), self.expression(Kind::Int)),
            2 => format!("({} + {})", self.expression(Kind::List), self.expression(Kind::List)),
            3 => format!("({} + [[8]])[0]", self.expression(Kind::Lists)),
            4 => format!("({}..{})", self.small(), self.small()),
            5 => {
                let source = self.expression(Kind::List);
                self.closure(&source, "filter", Kind::Int, Kind::Bool)
            }
            6 => {
                let source = self.expression(Kind::List);
                self.closure(&source, "map", Kind::Int, Kind::Int)
            }
            7 => {
                let source = self.expression(Kind::List);
                let key = self.key();
                self.closure(&source, "sort_by", Kind::Int, key)
            }
            8 => format!(
                "{}({}, {})",
                self.one(&["first", "last", "skip"]),
                self.expression(Kind::List),
                self.amount()
            ),
            9 => format!("{}({})", self.one(&["unique", "shuffled"]), self.expression(Kind::List)),
            10 => {
                format!("choose_up_to(me, \"numbers\", {}, {})", self.expression(Kind::List), self.amount())
            }
            11 => format!("choose(me, \"list\", {} + [[1]])", self.expression(Kind::Lists)),
            _ => {
                let source = format!("{} + [[2, 1]]", self.expression(Kind::Lists));
                let (function, gives) =
                    if self.chance(20) { ("find", Kind::Bool) } else { ("max_by", self.key()) };
                self.closure(&source, function, Kind::List, gives)
            }
        }
    }

    fn lists(&mut self) -> String {
        match self.below(6) {
            0 | 1 => format!("[{}, {}]", self.expression(Kind::List), self.expression(Kind::List)),
            2 => {
                let source = self.expression(Kind::List);
                self.closure(&source, "group_by", Kind::Int, Kind::Int)
            }
            3 => {
                let source = self.expression(Kind::List);
                self.closure(&source, "map", Kind::Int, Kind::List)
            }
            4 => {
                let source = self.expression(Kind::Lists);
                self.closure(&source, "filter", Kind::List, Kind::Bool)
            }
            _ => format!("({} + {})", self.expression(Kind::Lists), self.expression(Kind::Lists)),
        }
    }

    /// `source.function(|x| ...)`, the body of which may change what is around it.
    fn closure(&mut self, source: &str, function: &str, item: Kind, gives: Kind) -> String {
        let known = self.variables.len();
        let name = self.name();
        let index = self.name();
        let counts = matches!(function, "filter" | "map" | "any" | "all" | "count" | "find" | "for_each");
        let pair = counts && self.chance(20) && index != name;
        if pair {
            self.declare(&index, Kind::Int, true);
        }
        self.declare(&name, item, true);
        let loops = std::mem::take(&mut self.loops);
        let body = if self.chance(25) { self.block(1, Some(gives)) } else { self.expression(gives) };
        self.loops = loops;
        self.variables.truncate(known);
        let head = if pair { format!("{name}, {index}") } else { name };
        format!("({source}).{function}(|{head}| {body})")
    }

    pub(crate) fn switch(&mut self, gives: Kind) -> String {
        let words = self.chance(25);
        let kind = if words { Kind::Word } else { Kind::Int };
        let value = self.expression(kind);
        let mut arms = Vec::new();
        for at in 0..1 + self.below(3) {
            let guard =
                if self.chance(30) { format!(" if {}", self.expression(Kind::Bool)) } else { String::new() };
            let pattern = match (words, at) {
                (true, _) => self.one(&["\"a\"", "\"b\"", "\"moai\" | \"star\"", "()", "true"]).to_owned(),
                (false, 0) => self.one(&["0", "1 | 2", "-1", "2147483647", "()"]).to_owned(),
                (false, _) => self.one(&["0..3", "2..=5", "-3..1 | 7..9"]).to_owned(),
            };
            arms.push(format!("{pattern}{guard} => {},", self.expression(gives)));
        }
        if self.chance(92) {
            arms.push(format!("_ => {},", self.expression(gives)));
        }
        format!("switch {value} {{ {} }}", arms.join(" "))
    }
}
