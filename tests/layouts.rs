//! What an observer knows of pieces, in a family of layouts made here: zones by who sees them and what order means in
//! them, ways into and out of them, with a shuffle or without one, asked at once or later. What he holds possible must
//! be just what he may know. Some layouts in `cargo test`, all with `PARLOR_FULL=1` (see docs/testing.md).
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "a full run says what it looked at")]

use std::collections::BTreeSet;
use std::sync::Arc;

use parlor::bot::{self, Spec};
use parlor::check;
use parlor::compile::Game;
use parlor::load::memory::Memory;
use parlor::play::Match;
use parlor::session::{Session, Setup};
use parlor::table::{Generator, Observer, digest};
use parlor::vm::machine::Stops;
use parlor::vm::{Pause, library};

/// Whether all layouts are tried, and not only some.
fn is_full() -> bool {
    std::env::var_os("PARLOR_FULL").is_some_and(|value| value != "0")
}

/// How many layouts a short run tries, and how many matches are imagined in each.
const FEW: usize = 112;
const IMAGINED: u64 = 40;
/// Matches that are imagined at most until each possibility was met: of five things one is missed by so many in one of
/// 10^19 cases, by 40 in one of 7,500.
const MOST_IMAGINED: u64 = 200;

/// Seats that see into the zone.
const SHOWN: [&str; 4] = ["everyone", "owner", "others", "nobody"];
const ORDERS: [&str; 4] = ["pile", "row", "stack", "grid, rows: 2, columns: 3"];
/// How the pieces come from a heap whose order all know.
const WAYS_IN: [(&str, &str); 3] = [
    ("at once", "move(stock, owner.spot);"),
    ("one by one", "while stock.len > 0 { move(stock.top, owner.spot); }"),
    (
        "by hand",
        "move(stock, owner.hand);\n    while owner.hand.len > 0 { move(owner.hand.top, owner.spot); }",
    ),
];
/// Where one of them goes then.
const WAYS_OUT: [(&str, &str); 4] =
    [("", ""), (", one shown", "gone"), (", one hidden", "shelf"), (", one drawn", "me.hand")];

/// What is asked: of something that was noted before, or is there now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Which of the pieces is the gold.
    Reach,
    /// Which of the pieces is the gold, known by a handle from before.
    Handle,
    /// Where that handle lies.
    Place,
    /// What the first of the pieces is.
    Name,
    /// Which piece is of the kind that lay first in the heap.
    First,
}
const QUESTIONS: [Question; 5] =
    [Question::Reach, Question::Handle, Question::Place, Question::Name, Question::First];

/// One of the family.
#[derive(Clone, Copy, Debug)]
struct Layout {
    shown: usize,
    order: usize,
    way_in: usize,
    way_out: usize,
    is_shuffled: bool,
    is_later: bool,
    is_owner: bool,
    question: Question,
}

impl Layout {
    fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for (shown, order) in (0..4).flat_map(|shown| (0..4).map(move |order| (shown, order))) {
            for (way_in, way_out) in (0..3).flat_map(|one| (0..4).map(move |other| (one, other))) {
                for bits in 0..8 {
                    let [is_shuffled, is_later, is_owner] = [1, 2, 4].map(|bit| bits & bit != 0);
                    // What a step has noted is gone in a later one.
                    let questions = if is_later { &QUESTIONS[..1] } else { &QUESTIONS[..] };
                    all.extend(questions.iter().map(|question| Self {
                        shown,
                        order,
                        way_in,
                        way_out,
                        is_shuffled,
                        is_later,
                        is_owner,
                        question: *question,
                    }));
                }
            }
        }
        all
    }

    fn name(self) -> String {
        format!(
            "a {} for {}, {}{}{}, {:?} asked {} {}",
            ORDERS[self.order],
            SHOWN[self.shown],
            WAYS_IN[self.way_in].0,
            if self.is_shuffled { ", shuffled" } else { "" },
            WAYS_OUT[self.way_out].0,
            self.question,
            if self.is_later { "later" } else { "at once" },
            if self.is_owner { "of the owner" } else { "of another seat" },
        )
    }

    fn yaml(self) -> String {
        let later = if self.is_later { ", ask" } else { "" };
        format!(
            "parlor: 1
name: Layout
players: {{ from: 2, to: 2 }}
pieces:
  card: {{ kinds: gold iron tin lead zinc, set: {{ stock: iron gold tin lead zinc }} }}
zones:
  stock: {{ holds: card, shown: nobody, layout: stack }}
  spot: {{ holds: card, per: seat, shown: {}, layout: {} }}
  hand: {{ holds: card, per: seat, shown: owner }}
  shelf: {{ holds: card, shown: nobody, layout: row }}
  gone: {{ holds: card, layout: row }}
counters:
  won: {{ per: seat }}
flow:
  - lay{later}
scoring: [won]
",
            SHOWN[self.shown], ORDERS[self.order]
        )
        .replace("- lay, ask", "- lay\n  - ask")
    }

    fn rules(self) -> String {
        let asked = if self.is_owner { "owner" } else { "seats[0]" };
        let out = match WAYS_OUT[self.way_out].1 {
            "" => String::new(),
            to => format!("move(owner.spot.top, {to});"),
        };
        let ask = match self.question {
            Question::Reach => "if choose(me, \"reach\", owner.spot).kind == gold { gain(me, won, 1); }",
            Question::Handle => "if choose(me, \"reach\", owner.spot) == noted { gain(me, won, 1); }",
            Question::First => "if choose(me, \"reach\", owner.spot).kind == first { gain(me, won, 1); }",
            Question::Place => {
                "let at = owner.spot.index_of(noted);
    if choose(me, \"place\", [-1, 0, 1, 2, 3, 4, 5]) == at { gain(me, won, 1); }"
            }
            Question::Name => {
                "let top = owner.spot.top;
    if choose(me, \"name\", [gold, iron, tin, lead, zinc]) == top.kind { gain(me, won, 1); }"
            }
        };
        let notes = match self.question {
            Question::Handle | Question::Place => "let noted = stock[1];",
            Question::First => "let first = stock.top.kind;",
            _ => "",
        };
        let (same, later) = if self.is_later {
            (
                String::new(),
                format!("\nfn ask() {{\n    let owner = seats[1];\n    let me = {asked};\n    {ask}\n}}\n"),
            )
        } else {
            (ask.to_owned(), String::new())
        };
        let shuffled = if self.is_shuffled { "shuffle(owner.spot);" } else { "" };
        format!(
            "fn lay() {{
    let owner = seats[1];
    let me = {asked};
    {notes}
    {}
    {shuffled}
    {out}
    {same}
}}
{later}",
            WAYS_IN[self.way_in].1,
        )
    }

    fn game(self) -> Arc<Game> {
        let host = &library().host;
        let (yaml, rules) = (self.yaml(), self.rules());
        let files = Memory::from_iter([("layout.yaml", &*yaml), ("layout/rules.rhai", &*rules)]);
        let loaded = check::load(&files, "layout.yaml", host);
        let faults: Vec<&String> = loaded.faults.iter().map(|fault| &fault.message).collect();
        assert!(!loaded.faults.has_errors(), "{}: {faults:#?}\n{yaml}\n{rules}", self.name());
        let rules = loaded.definition.unwrap().rules(None, &[]).unwrap();
        Arc::new(Game::new(Arc::new(rules), 2, Arc::new(loaded.sources), host).unwrap())
    }

    fn asked(self) -> Observer {
        Observer(u8::from(self.is_owner))
    }

    /// Whether the seat that is asked sees into the zone.
    fn is_seen(self) -> bool {
        match SHOWN[self.shown] {
            "everyone" => true,
            "owner" => self.is_owner,
            "others" => !self.is_owner,
            _ => false,
        }
    }

    /// Whether it knows what comes of every answer.
    fn is_certain(self) -> bool {
        let is_pile = ORDERS[self.order] == "pile";
        let by_hidden_hand = WAYS_IN[self.way_in].0 == "by hand" && !self.is_owner;
        // Nobody knows how a pile lies that was shuffled, even if he sees what is in it.
        let is_of_order = matches!(self.question, Question::Place | Question::Name);
        let is_seen = self.is_seen() && !(is_pile && self.is_shuffled && is_of_order);
        is_seen || !(is_pile || self.is_shuffled || by_hidden_hand)
    }

    /// Whether it sees the piece that goes out, if one does.
    fn sees_out(self) -> bool {
        match WAYS_OUT[self.way_out].1 {
            "" => false,
            "shelf" => self.is_seen(),
            _ => true,
        }
    }
}

/// By option: whether it wins.
fn winners(game: &Game, state: &Match) -> BTreeSet<usize> {
    let wins = |option: &usize| {
        let mut state = state.clone();
        state.set_stops(Stops::Nowhere);
        assert!(state.answer(game, *option).unwrap());
        assert_eq!(state.advance(game).unwrap(), Pause::Done);
        state.outcome(game).unwrap().seats.iter().any(|seat| seat.total > 0)
    };
    (0..state.answers()).filter(wins).collect()
}

/// What was imagined, in all layouts together.
#[derive(Debug, Default)]
struct Tally {
    layouts: usize,
    unsure: usize,
    imagined: u64,
    /// How often what wins there wins in the real match, too, and in how many parts of a hundred it should.
    hits: u64,
    expected: u64,
}

/// A match at its only question.
fn session(layout: Layout, seed: u64) -> Session {
    let session = Session::new(layout.game(), Setup::new(seed, &["Ann", "Bob"])).unwrap();
    assert!(session.failure().is_none(), "{}: {:?}", layout.name(), session.failure());
    assert_eq!(Observer::seat(session.choice().unwrap().seat), layout.asked(), "{}", layout.name());
    session
}

/// All that anybody can tell, and what bots do, is the same in a twin.
fn same_in_twins(layout: Layout, session: &Session, generator: &mut Generator) {
    let name = layout.name();
    let game = session.game();
    for observer in Observer::all(&game.layout) {
        for _ in 0..3 {
            assert_eq!(session.leak(observer, generator), None, "{name}");
        }
        let Some(twin) = session.twin(observer, generator) else {
            panic!("{name}: no twin for {observer:?}")
        };
        assert_eq!(twin.view(observer), session.view(observer), "{name}");
        let log = |session: &Session| -> Vec<String> {
            session.log(observer, 0).map(|line| line.text.to_owned()).collect()
        };
        assert_eq!(log(&twin), log(session), "{name}");
        let seed = generator.next_bits();
        let imagined = |session: &Session| {
            let state = session.imagine(observer, &mut Generator::new(seed)).unwrap();
            digest(&game.layout, &state.table)
        };
        assert_eq!(imagined(&twin), imagined(session), "{name}");
        if observer == layout.asked() {
            let (own, other) = (session.choice().unwrap(), twin.choice().unwrap());
            assert_eq!((&own.prompt, own.offered()), (&other.prompt, other.offered()), "{name}");
            for spec in ["random", "greedy:2", "search:10"] {
                let answer = |session: &Session| {
                    let sight = session.perspective().unwrap();
                    let mut chance = bot::chance(1, sight.seat(), 0);
                    let spec: Spec = spec.parse().unwrap();
                    spec.build(|| std::time::Duration::ZERO).choose(&sight, &mut chance)
                };
                assert_eq!(answer(&twin), answer(session), "{name}: {spec}");
            }
        }
    }
}

fn look(layout: Layout, seed: u64, tally: &mut Tally) {
    let name = layout.name();
    let session = session(layout, seed);
    let game = session.game();
    let mut generator = Generator::new(seed);
    let real = winners(game, session.state());
    let mut met = BTreeSet::new();
    let mut hits = 0;
    let sight = session.perspective().unwrap();
    let mut imagining = sight.imagining();
    let mut state = session.state().clone();
    // One of five things; when one of them has gone and was seen, it is one of four or that one.
    let of = if layout.sees_out() { 4 } else { 5 };
    for nth in 0..MOST_IMAGINED {
        if nth >= IMAGINED && (layout.is_certain() || layout.sees_out() && met.len() == 1 || met.len() >= of)
        {
            break;
        }
        assert!(imagining.imagine(&mut state, &mut generator).is_some(), "{name}: nothing possible");
        let winners = winners(game, &state);
        if layout.is_certain() {
            assert_eq!(winners, real, "{name}: what is known is forgotten");
        }
        hits += u64::from(nth < IMAGINED && winners == real);
        met.insert(winners);
    }
    tally.layouts += 1;
    tally.imagined += IMAGINED;
    if !layout.is_certain() {
        tally.unsure += 1;
        if layout.sees_out() && met.len() == 1 {
            assert_eq!(met, BTreeSet::from([real]), "{name}");
        } else {
            assert_eq!(met.len(), of, "{name}: {met:?} with {hits} hits");
            tally.hits += hits;
            tally.expected += IMAGINED * 100 / of as u64;
        }
    }
    same_in_twins(layout, &session, &mut generator);
}

#[test]
fn what_is_held_possible_is_what_may_be_known() {
    let all = Layout::all();
    // A step that has no divisor in common with the number of layouts meets every value of everything.
    let (step, count) = if is_full() { (1, all.len()) } else { (all.len() * 5 / FEW / 2 * 2 + 1, FEW) };
    let mut tally = Tally::default();
    for nth in 0..count {
        look(all[nth * step % all.len()], nth as u64, &mut tally);
    }
    println!("{} layouts in all: {tally:?}", all.len());
    assert!(tally.layouts >= 84 && tally.unsure > 30, "{tally:?}");
    let (hits, expected) = (tally.hits as f64, tally.expected as f64 / 100.0);
    assert!(
        (hits - expected).abs() < 4.0 * (expected * 0.8).sqrt(),
        "{hits} hits, {expected} expected: {tally:?}"
    );
}

#[test]
fn what_came_last_to_a_hidden_pile_is_not_the_last_that_is_offered() {
    let layout = Layout {
        shown: 1,
        order: 0,
        way_in: 1,
        way_out: 0,
        is_shuffled: false,
        is_later: true,
        is_owner: false,
        question: Question::Reach,
    };
    let mut golds = [0; 5];
    for seed in 0..100 {
        let session = session(layout, seed);
        assert_eq!(
            session.choice().unwrap().offered(),
            (1..=5).map(|n| format!("Bob.spot[{n}]")).collect::<Vec<_>>()
        );
        for option in winners(session.game(), session.state()) {
            golds[option] += 1;
        }
    }
    assert!(golds.iter().all(|count| (8..36).contains(count)), "{golds:?}");
}
