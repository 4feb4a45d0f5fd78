//! A game with one of everything, written as rules; its order of play calls the functions that a
//! script has of these names: `set_up`, `play(me)`, `score_round`, `last_step`, `going_on`,
//! `how_often`, `who_begins`, `how_many_laps`, `out(me)`, `glory_of(me)`, `worth_of(me, kind)`,
//! `rank(me)`.

use std::sync::Arc;

use parlor::diag::{SourceId, Sources, Span};
use parlor::load::script::ast::{Function, Name, Script};
use parlor::rules::scopes::Scopes;
use parlor::rules::{
    Amount, BySeats, Copies, Count, CounterHolds, CounterRule, Family, Figure, FigureValue, FlowItem,
    KindArgument, Parameter, ParameterType, Part, Passed, Payoff, PieceSet, Players, RankKey, Repeat, Rules,
    ScoreLine, SeatValue, Shown, StepCall, Trait, TraitKinds, TraitValue, TurnStart, ZoneRule, ZoneShape,
};

/// Builds the rules; names get spans in a file of their own, a line each.
struct Builder {
    text: String,
    source: SourceId,
    functions: Vec<Function>,
}

impl Builder {
    fn name(&mut self, text: &str) -> Name {
        let start = u32::try_from(self.text.len()).unwrap();
        self.text.push_str(text);
        let end = u32::try_from(self.text.len()).unwrap();
        self.text.push('\n');
        Name { text: text.to_owned(), span: Span::new(self.source, start, end) }
    }

    fn function(&self, name: &str) -> Option<usize> {
        self.functions.iter().position(|function| function.name.text == name)
    }

    fn call(&mut self, name: &str, passed: Passed) -> Option<StepCall> {
        let function = self.function(name)?;
        Some(StepCall { function, passed, span: self.name(name).span })
    }

    fn step(&mut self, name: &str, passed: Passed) -> Option<FlowItem> {
        self.call(name, passed).map(FlowItem::Step)
    }

    fn set(&mut self, name: &str, kinds: &[(&str, &[(&str, ParameterType)])]) -> PieceSet {
        let name = self.name(name);
        let families = kinds
            .iter()
            .map(|(family, parameters)| Family {
                name: self.name(family),
                parameters: parameters
                    .iter()
                    .map(|(parameter, kind)| Parameter { name: self.name(parameter), kind: *kind })
                    .collect(),
            })
            .collect();
        PieceSet {
            name,
            families,
            start: Vec::new(),
            traits: Vec::new(),
            glyphs: Vec::new(),
            forms: Vec::new(),
            short: Vec::new(),
            sides: Vec::new(),
            reverse: Vec::new(),
            back: None,
        }
    }

    fn zone(&mut self, name: &str, holds: usize, copies: Copies, shape: ZoneShape) -> ZoneRule {
        let measures = vec![Amount::Number(3); shape.measures().len()];
        ZoneRule {
            name: self.name(name),
            holds: vec![holds],
            copies,
            spaces: parlor::rules::Spaces::Apart,
            shown: Shown::Everyone,
            shape,
            measures,
        }
    }

    fn counter(&mut self, name: &str, per_seat: bool, seat: bool) -> CounterRule {
        let (start, min) = (Amount::Number(0), Some(Amount::Number(0)));
        let number = CounterHolds::Number { start, min, max: Some(Amount::Number(99)) };
        let holds = if seat { CounterHolds::Seat { random: false } } else { number };
        let copies = if per_seat { Copies::PerSeat } else { Copies::One };
        CounterRule { name: self.name(name), copies, holds, shown: Shown::Everyone }
    }

    fn figure(&mut self, name: &str, value: FigureValue) -> Figure {
        Figure { name: self.name(name), value: BySeats::Same(value) }
    }

    fn sets(&mut self) -> Vec<PieceSet> {
        let number = ParameterType::Number;
        let offering =
            self.set("offering", &[("fish", &[]), ("berry", &[]), ("potato", &[]), ("grain", &[])]);
        let mut card = self.set(
            "card",
            &[
                ("idol", &[]),
                ("priest", &[]),
                ("woodcutter", &[]),
                ("hunter", &[("food", ParameterType::KindOf(OFFERING))]),
                ("hut", &[("size", number), ("roof", number)]),
            ],
        );
        let word = |word: &str, families: &[usize]| {
            let kinds = families.iter().map(|family| TraitKinds::Family(*family)).collect();
            (TraitValue::Word(word.to_owned()), kinds)
        };
        card.traits.push(Trait {
            name: self.name("symbol"),
            values: vec![word("starfish", &[0, 1]), word("shell", &[2])],
        });
        let strength = (TraitValue::Int(2), vec![TraitKinds::Family(0)]);
        card.traits.push(Trait { name: self.name("strength"), values: vec![strength] });
        let tiki = self.set("tiki", &[("nani", &[]), ("huhu", &[]), ("nui", &[])]);
        let action = self.set("action", &[("up", &[("steps", number)]), ("topple", &[]), ("toast", &[])]);
        let mut die = self.set("die", &[("cube", &[])]);
        die.sides = (1..=6).map(KindArgument::Number).collect();
        vec![offering, card, tiki, action, die]
    }

    fn zones(&mut self) -> Vec<ZoneRule> {
        let grid = ZoneShape::grid(3, 3);
        vec![
            self.zone("deck", CARD, Copies::One, ZoneShape::STACK),
            self.zone("discard", CARD, Copies::One, ZoneShape::STACK),
            self.zone("hand", CARD, Copies::PerSeat, ZoneShape::PILE),
            self.zone("offerings", OFFERING, Copies::PerSeat, ZoneShape::PILE),
            self.zone("supply", OFFERING, Copies::PerKind(OFFERING), ZoneShape::PILE),
            self.zone("column", CARD, Copies::Count(Amount::Figure(0)), ZoneShape::STACK),
            self.zone("line", TIKI, Copies::One, ZoneShape::ROW),
            self.zone("lost", TIKI, Copies::One, ZoneShape::ROW),
            self.zone("actions", ACTION, Copies::PerSeat, ZoneShape::PILE),
            self.zone("board", TIKI, Copies::One, grid),
            self.zone("cup", DIE, Copies::One, ZoneShape::PILE),
        ]
    }

    fn flow(&mut self) -> Vec<FlowItem> {
        let mut turns = Vec::new();
        turns.extend(self.step("play", Passed::Seat));
        let from =
            self.call("who_begins", Passed::Nothing).map_or(TurnStart::Counter(2), TurnStart::Function);
        let skip = self.call("out", Passed::Seat);
        let laps = self.call("how_many_laps", Passed::Nothing).map(Count::Function);
        let name = self.name("turns");
        let repeat = Repeat::Turns { from, skip, with: None, laps };
        let turns = Part { name, repeat, while_true: None, body: turns };
        let mut body = vec![FlowItem::Part(turns)];
        body.extend(self.step("score_round", Passed::Nothing));
        let times =
            self.call("how_often", Passed::Nothing).map_or(Count::Amount(Amount::Figure(0)), Count::Function);
        let while_true = self.call("going_on", Passed::Nothing);
        let round = Part { name: self.name("round"), repeat: Repeat::Times(times), while_true, body };
        let body = self.step("last_step", Passed::Nothing).into_iter().collect();
        let finale = Part { name: self.name("finale"), repeat: Repeat::Plain, while_true: None, body };
        let mut flow = Vec::new();
        flow.extend(self.step("set_up", Passed::Nothing));
        flow.extend([FlowItem::Part(round), FlowItem::Part(finale)]);
        flow
    }

    fn scoring(&mut self) -> Vec<ScoreLine> {
        let mut lines = vec![ScoreLine { name: self.name("wood"), value: SeatValue::Counter(0), of: None }];
        for (name, of) in [("glory_of", None), ("worth_of", Some(OFFERING))] {
            if let Some(function) = self.function(name) {
                lines.push(ScoreLine { name: self.name(name), value: SeatValue::Function(function), of });
            }
        }
        lines
    }

    fn ranking(&mut self) -> Vec<RankKey> {
        let mut keys = vec![RankKey { name: self.name("total"), value: SeatValue::Total, fewer: false }];
        if let Some(function) = self.function("rank") {
            keys.push(RankKey {
                name: self.name("rank"),
                value: SeatValue::Function(function),
                fewer: false,
            });
        }
        keys
    }
}

const OFFERING: usize = 0;
const CARD: usize = 1;
const TIKI: usize = 2;
const ACTION: usize = 3;
const DIE: usize = 4;

/// The rules with the functions of a script, and the source of the definition added.
pub(crate) fn rules(functions: Vec<Function>, sources: &mut Sources) -> Rules {
    // one file is added with the text once it is known, and it is the next one
    let source = sources.add("probe", "");
    let mut builder = Builder { text: String::new(), source: SourceId(source.0 + 1), functions };
    let sets = builder.sets();
    let zones = builder.zones();
    let figures = vec![
        builder.figure("rounds", FigureValue::Int(3)),
        builder.figure("costs", FigureValue::List(vec![FigureValue::Int(1), FigureValue::Int(2)])),
        builder.figure("friendly", FigureValue::Bool(true)),
    ];
    let counters = vec![
        builder.counter("wood", true, false),
        builder.counter("pot", false, false),
        builder.counter("starter", false, true),
        builder.counter("partner", true, true),
    ];
    let flow = builder.flow();
    let scoring = builder.scoring();
    let ranking = builder.ranking();
    sources.add("game.yaml", builder.text);
    let rules = Rules {
        title: "A game".to_owned(),
        about: String::new(),
        language: "en".to_owned(),
        variant: String::new(),
        players: Players { from: 2, to: 4, usual: 4 },
        automa: None,
        figures,
        seat_traits: Vec::new(),
        sets,
        zones,
        counters,
        flow,
        scoring,
        ranking,
        standing: None,
        teams: None,
        payoff: Payoff::default(),
        heuristic: None,
        look: parlor::rules::TableLook::default(),
        labels: Vec::new(),
        script: Arc::default(),
        resolved: Arc::default(),
    };
    let scopes = Scopes::new(Arc::new(Script::new(builder.functions)), &super::host::host());
    rules.with_scripts(&Arc::new(scopes))
}
