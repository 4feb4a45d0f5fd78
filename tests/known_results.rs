//! Results that the printed rulebooks tell, reached with the shipped definitions: the table is laid out as
//! in the rulebook's example, and the step is played or the function is asked.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "a full run says what it looked at")]

#[path = "common/board.rs"]
mod board;
mod common;

use board::{Board, kind, zone};
use common::{game, play, setup, variant};
use parlor::compile::Game;
use parlor::compile::value::{KindId, PieceId, Value, ZoneId};
use parlor::run::{Match, Pause, Session};
use parlor::table::{DOWN, Generator, Observer, View};

const TIKI_TOPPLE: &str = "games/tiki-topple.yaml";
const RAPA_NUI: &str = "games/rapa-nui.yaml";
/// The players of the rulebook's examples, clockwise.
const CHIEFS: [&str; 4] = ["Arne", "Stefan", "Patrick", "Sandra"];
const PLAYERS: [&str; 4] = ["A", "B", "C", "D"];

/// What only the tests of these games do with a table.
trait Rulebook: Sized {
    fn chiefs(step: &str, seat: &str) -> Self;
    fn given(self, lists: &[(&str, &str)], numbers: &[(&str, i32)]) -> Self;
    fn offering_values(&self) -> Vec<i32>;
    fn offerings_worth(&self, seat: &str) -> i32;
}

impl Rulebook for Board {
    fn chiefs(step: &str, seat: &str) -> Self {
        Self::at(&game(RAPA_NUI, 4), &CHIEFS, step, seat, |_| true)
    }

    /// All pieces of Rapa Nui that are not named go to the box or the supply, those of Tiki Topple where they
    /// are out of play.
    fn given(self, lists: &[(&str, &str)], numbers: &[(&str, i32)]) -> Self {
        self.laid_out(away, lists, numbers)
    }

    /// By kind of offering: fish, berry, potato, grain.
    fn offering_values(&self) -> Vec<i32> {
        let food = |name: &&str| Value::Kind(kind(self.session.game(), name));
        ["fish", "berry", "potato", "grain"]
            .iter()
            .flat_map(|name| self.call("offering_value", &[food(name)]))
            .collect()
    }

    /// What a seat's offering cards are worth together.
    fn offerings_worth(&self, seat: &str) -> i32 {
        let foods = ["fish", "berry", "potato", "grain"];
        let line = |name: &&str| {
            let food = Value::Kind(kind(self.session.game(), name));
            let line = self.call("offering_score", &[self.seat(seat), food]);
            line[0] * line[1]
        };
        foods.iter().map(line).sum()
    }
}

/// Where a piece of a kind lies when the example does not speak of it.
fn away(game: &Game, kind: KindId, names: &[String]) -> ZoneId {
    let spec = &game.layout.kinds[usize::from(kind.0)];
    match game.rules.sets[usize::from(spec.set)].name.text.as_str() {
        "offering" => zone(game, names, &format!("supply({})", spec.name)),
        "rapa_nui_card" => zone(game, names, "box"),
        "tiki" => zone(game, names, "toasted"),
        "secret_card" => zone(game, names, "revealed"),
        "action" => zone(game, names, &format!("{}.played", names[0])),
        other => panic!("nothing is said about `{other}`"),
    }
}

#[test]
fn rn_01_starting_wood_goes_round_from_the_start_player() {
    for seats in 2..=4_u8 {
        for seed in 0..8 {
            let session = Session::new(game(RAPA_NUI, seats), setup(seed, seats)).unwrap();
            let board = Board { session };
            let first = board.number("start_player");
            let wood: Vec<i32> = board.numbers("wood");
            let turned: Vec<i32> = (0..usize::from(seats))
                .map(|at| wood[(at + usize::try_from(first).unwrap()) % usize::from(seats)])
                .collect();
            assert_eq!(turned, [2, 3, 4, 5][..usize::from(seats)]);
        }
    }
}

#[test]
fn rn_02_hunters_on_display_make_offerings_cheaper() {
    let lists = [("Sandra.display", "woodcutter hunter(berry) hunter(grain)*2"), ("Sandra.hand", "priest*3")];
    let board = || Board::chiefs("take_offering", "Sandra").given(&lists, &[("Sandra.wood", 7)]);
    assert_eq!(board().asked(), ("Sandra", "take an offering card"));
    assert_eq!(board().offered(), ["fish", "berry", "potato", "grain", "pass"]);
    for (answer, left) in [("berry", 3), ("grain", 4), ("fish", 2), ("potato", 2), ("pass", 7)] {
        let mut board = board();
        board.answer("Sandra", answer);
        assert_eq!(board.number("Sandra.wood"), left, "{answer}");
        assert_eq!(board.list("Sandra.offerings"), if answer == "pass" { vec![] } else { vec![answer] });
    }
    let poor = Board::chiefs("take_offering", "Sandra").given(&lists, &[("Sandra.wood", 3)]);
    assert_eq!(poor.offered(), ["grain", "pass"]);
}

#[test]
fn dx_5_an_offering_never_costs_less_than_nothing() {
    let lists = [("Sandra.display", "hunter(grain)*6"), ("Sandra.hand", "priest*3")];
    let mut board = Board::chiefs("take_offering", "Sandra").given(&lists, &[("Sandra.wood", 0)]);
    let grain = Value::Kind(kind(board.session.game(), "grain"));
    assert_eq!(board.call("offering_price", &[board.seat("Sandra"), grain]), [0]);
    board.answer("Sandra", "grain");
    assert_eq!(board.number("Sandra.wood"), 0);
}

#[test]
fn rn_03_an_offering_round() {
    let lists = [
        ("Arne.hand", "moai priest*2"),
        ("Arne.offerings", "fish berry"),
        ("Stefan.offerings", "potato grain"),
        ("Patrick.offerings", "grain fish"),
        ("Sandra.offerings", "grain"),
        ("column[1]", "priest*4"),
    ];
    let mut board = Board::chiefs("play_cards", "Arne").given(&lists, &[("Arne.wood", 7)]);
    let berries = board.len("supply(berry)");
    board.answer("Arne", "moai");
    assert_eq!(board.number("Arne.wood"), 0);
    board.answer("Stefan", "potato").answer("Patrick", "grain").answer("Sandra", "grain");
    assert_eq!(board.asked(), ("Arne", "offer face down"));
    board.answer("Arne", "fish");
    assert_eq!(board.asked(), ("Arne", "add an offering from the supply"));
    board.answer("Arne", "berry");
    assert_eq!(board.len("supply(berry)"), berries - 1);
    assert_eq!(CHIEFS.map(|name| board.len(&format!("{name}.offerings"))), [1, 1, 1, 0]);
    let table = &board.session.state().table;
    let (hidden, open): (Vec<PieceId>, Vec<PieceId>) =
        board.pieces("stone").into_iter().partition(|piece| table.face(*piece) == DOWN);
    assert_eq!((hidden.len(), open.len()), (1, 4));
    let mut offered = board.list("stone");
    offered.sort_unstable();
    assert_eq!(offered, ["berry", "fish", "grain", "grain", "potato"]);
    // What lies face down only Arne knows.
    let stone = zone(board.session.game(), board.session.names(), "stone");
    for observer in Observer::all(&board.session.game().layout) {
        let view: View = board.session.view(observer);
        let zone = &view.visible[usize::from(stone.0)];
        assert_eq!((zone.slots.len(), zone.unseen.len()), (4, 1), "{observer:?}");
    }
    assert_eq!(board.asked().0, "Arne", "the turn goes on");
}

#[test]
fn rn_04_and_rn_05_what_hunters_cost() {
    let lists =
        [("Stefan.hand", "hunter(fish)*3"), ("Stefan.display", "hunter(fish)"), ("column[1]", "priest*4")];
    for (answer, left) in [("hunter(fish)", 5), ("hunter(fish)*2", 4), ("hunter(fish)*3", 3)] {
        let mut board = Board::chiefs("play_cards", "Stefan").given(&lists, &[("Stefan.wood", 5)]);
        assert_eq!(board.offered(), ["hunter(fish)", "hunter(fish)*2", "hunter(fish)*3"]);
        board.answer("Stefan", answer);
        assert_eq!(board.number("Stefan.wood"), left, "{answer}");
    }
    let poor = Board::chiefs("play_cards", "Stefan").given(&lists, &[("Stefan.wood", 1)]);
    assert_eq!(poor.offered(), ["hunter(fish)", "hunter(fish)*2"]);
}

#[test]
fn rn_06_one_card_is_drawn_and_the_one_below_is_scored() {
    let lists = [
        ("Stefan.hand", "priest*2"),
        ("column[1]", "priest"),
        ("column[3]", "hunter(grain) moai priest"),
        ("Sandra.display", "moai"),
    ];
    let mut board = Board::chiefs("refill_and_score", "Stefan").given(&lists, &[]);
    board.answer("Stefan", "column[3]");
    let mut hand = board.list("Stefan.hand");
    hand.sort_unstable();
    assert_eq!(hand, ["hunter(grain)", "priest", "priest"]);
    assert_eq!(board.list("column[3]"), ["moai", "priest"]);
    assert_eq!(board.asked(), ("Sandra", "glory or wood"));
}

#[test]
fn rn_07_an_empty_column_is_refilled_before_it_is_scored() {
    let lists = [
        ("Patrick.hand", "hunter(fish)"),
        ("column[1]", "moai hunter(berry) priest"),
        ("column[2]", "priest"),
        ("deck", "moai priest hunter(fish) woodcutter moai"),
        ("Patrick.display", "woodcutter"),
        ("Arne.display", "hunter(berry)*2"),
    ];
    let numbers = [("Patrick.wood", 0), ("Arne.wood", 0), ("Stefan.wood", 0), ("Sandra.wood", 0)];
    let mut board = Board::chiefs("refill_and_score", "Patrick").given(&lists, &numbers);
    board.answer("Patrick", "column[1]").answer("Patrick", "column[2]");
    assert_eq!(board.len("Patrick.hand"), 3);
    assert_eq!(board.list("column[2]"), ["woodcutter", "hunter(fish)", "priest", "moai"]);
    assert_eq!(board.len("deck"), 1);
    assert_eq!(board.numbers("wood"), [0, 0, 1, 0]);
    assert_eq!(board.len("Arne.offerings"), 0, "only the last column is looked at");
}

/// A turn of Stefan's that ends with this card on top of the column; everybody has these displays.
fn scored(top: &str, displays: [&str; 4]) -> Board {
    let column = format!("priest {top}");
    let lists = [
        ("Stefan.hand", "woodcutter priest"),
        ("column[1]", column.as_str()),
        ("Arne.display", displays[0]),
        ("Stefan.display", displays[1]),
        ("Patrick.display", displays[2]),
        ("Sandra.display", displays[3]),
        // For the steps that follow.
        ("Patrick.hand", "priest*3"),
    ];
    let zero: Vec<String> =
        CHIEFS.iter().flat_map(|name| [format!("{name}.wood"), format!("{name}.glory")]).collect();
    let numbers: Vec<(&str, i32)> = zero.iter().map(|name| (name.as_str(), 0)).collect();
    let mut board = Board::chiefs("refill_and_score", "Stefan").given(&lists, &numbers);
    board.answer("Stefan", "column[1]");
    board
}

#[test]
fn rn_08_woodcutters_bring_wood() {
    let board = scored("woodcutter", ["woodcutter", "woodcutter*2", "woodcutter", "woodcutter"]);
    assert_eq!((board.numbers("wood"), board.numbers("glory")), (vec![1, 3, 1, 1], vec![0; 4]));
}

#[test]
fn rn_09_priests_bring_glory() {
    let board = scored("priest", ["", "", "priest", ""]);
    assert_eq!((board.numbers("wood"), board.numbers("glory")), (vec![0; 4], vec![0, 0, 1, 0]));
}

#[test]
fn rn_10_moai_bring_glory_or_wood() {
    let mut board = scored("moai", ["moai*2", "", "", "moai"]);
    assert_eq!(
        (board.asked(), board.offered()),
        (("Sandra", "glory or wood"), vec!["glory".to_owned(), "wood".to_owned()])
    );
    board.answer("Sandra", "glory").answer("Arne", "wood");
    assert_eq!((board.numbers("wood"), board.numbers("glory")), (vec![3, 0, 0, 0], vec![0, 0, 0, 1]));
    let mut board = scored("moai", ["moai*2", "", "", "moai"]);
    board.answer("Sandra", "wood").answer("Arne", "glory");
    assert_eq!((board.numbers("wood"), board.numbers("glory")), (vec![0, 0, 0, 1], vec![3, 0, 0, 0]));
}

#[test]
fn rn_11_hunters_bring_one_offering_each() {
    let board = scored("hunter(grain)", ["", "", "hunter(grain)*2", "hunter(grain)*2"]);
    assert_eq!(
        CHIEFS.map(|name| board.list(&format!("{name}.offerings"))),
        [vec![], vec![], vec!["grain"], vec!["grain"]]
    );
    assert_eq!(board.len("supply(grain)"), 23);
    // The sole leader gets another one.
    let board = scored("hunter(grain)", ["", "", "hunter(grain)*2", "hunter(grain)"]);
    assert_eq!(board.list("Patrick.offerings"), ["grain", "grain"]);
    assert_eq!(board.list("Sandra.offerings"), ["grain"]);
}

#[test]
fn rn_12_to_rn_14_sandras_offerings_are_worth_16_and_stefans_15() {
    let board = Board::chiefs("take_offering", "Arne").given(
        &[
            ("stone", "grain*4 berry*4 fish*2 potato"),
            ("Sandra.offerings", "grain*2 berry fish*3 potato"),
            ("Stefan.offerings", "berry fish*5 potato*2"),
            ("Arne.hand", "priest*3"),
        ],
        &[("Arne.wood", 9)],
    );
    assert_eq!(board.offering_values(), [2, 3, 1, 3]);
    assert_eq!(board.offerings_worth("Sandra"), 16);
    assert_eq!(board.offerings_worth("Stefan"), 15);
    let outcome = board.session.outcome().unwrap();
    let offerings = |seat: usize| {
        let lines = outcome.seats[seat].lines.iter().filter(|line| line.name == "offerings");
        lines.map(|line| line.points).sum::<i64>()
    };
    assert_eq!((offerings(3), offerings(1)), (16, 15));
}

#[test]
fn rn_15_three_moai_without_the_wood_to_build() {
    let lists = [("Stefan.hand", "moai*3"), ("column[1]", "priest woodcutter")];
    let mut poor = Board::chiefs("play_cards", "Stefan").given(&lists, &[("Stefan.wood", 6)]);
    assert_eq!(poor.asked(), ("Stefan", "remove from the game"));
    let in_box = poor.len("box");
    poor.answer("Stefan", "moai");
    assert_eq!((poor.len("box"), poor.len("Stefan.hand"), poor.len("Stefan.display")), (in_box + 1, 2, 0));
    assert_eq!(poor.asked(), ("Stefan", "column"));
    assert_eq!(poor.number("Stefan.wood"), 6);
    let rich = Board::chiefs("play_cards", "Stefan").given(&lists, &[("Stefan.wood", 7)]);
    assert_eq!((rich.asked(), rich.offered()), (("Stefan", "play"), vec!["moai".to_owned()]));
}

#[test]
fn rn_16_rn_17_and_dx_1_to_dx_3_what_offerings_are_worth() {
    let cases: [(&str, [i32; 4]); 11] = [
        ("", [0, 0, 0, 0]),
        ("fish*5 berry*3 potato*2", [3, 2, 1, 0]),
        ("fish*2 berry*2 potato grain", [3, 3, 2, 2]),
        ("fish*3 berry*3 potato*3 grain", [3, 3, 3, 2]),
        ("fish*4 berry*4 potato*2", [3, 3, 2, 1]),
        ("fish*4 berry*2 potato*2 grain", [3, 2, 2, 1]),
        ("fish*4 berry*3 potato*2 grain*2", [3, 2, 1, 1]),
        ("fish*3 berry potato grain", [3, 2, 2, 2]),
        ("fish*2 berry*2 potato*2 grain*2", [3, 3, 3, 3]),
        ("fish", [3, 2, 2, 2]),
        ("fish*4 berry*3 potato*2 grain", [3, 2, 1, 0]),
    ];
    for (stone, values) in cases {
        let lists = [("stone", stone), ("Arne.hand", "priest*3"), ("Arne.offerings", "fish*2 grain")];
        let board = Board::chiefs("take_offering", "Arne").given(&lists, &[("Arne.wood", 9)]);
        assert_eq!(board.offering_values(), values, "{stone}");
        assert_eq!(board.offerings_worth("Arne"), 2 * values[0] + values[3], "{stone}");
    }
}

#[test]
fn dx_4_fourteen_wood_are_worth_two() {
    for (wood, points) in [(14, 2), (15, 3), (4, 0)] {
        let lists = [("Arne.hand", "priest*3"), ("Arne.display", "moai*2")];
        let board = Board::chiefs("take_offering", "Arne").given(&lists, &[("Arne.wood", wood)]);
        assert_eq!(board.call("wood_score", &[board.seat("Arne")]), [points]);
        assert_eq!(board.call("moai_score", &[board.seat("Arne")]), [2, 4]);
    }
}

#[test]
fn the_match_ends_when_a_column_cannot_be_filled() {
    let lists = [
        ("Stefan.hand", "priest"),
        ("Stefan.display", "priest*2"),
        ("column[1]", "priest"),
        ("column[2]", "priest*4"),
    ];
    let mut board = Board::chiefs("refill_and_score", "Stefan").given(&lists, &[("Stefan.glory", 0)]);
    board.answer("Stefan", "column[1]");
    assert!(board.session.is_over(), "the second card is not drawn any more");
    assert_eq!((board.len("Stefan.hand"), board.number("Stefan.glory")), (2, 0), "nothing is scored");
}

/// A turn of A's in which toasting is allowed.
fn tikis(line: &str, hand: &str) -> Board {
    let may_toast = |session: &Session| {
        session.choice().is_some_and(|choice| choice.options.iter().any(|option| option.text == "toast"))
    };
    let lists = [
        ("line", line),
        ("A.hand", hand),
        ("A.secret", "goal(hookipa, lokahi, nani)"),
        ("B.secret", "goal(wikiwiki, hookipa, akamai)"),
        ("C.secret", "goal(lokahi, wikiwiki, hookipa)"),
        ("D.secret", "goal(akamai, huhu, hookipa)"),
    ];
    let zero = ["A.points", "B.points", "C.points", "D.points"].map(|name| (name, 0));
    Board::at(&game(TIKI_TOPPLE, 4), &PLAYERS, "play_card", "A", may_toast).given(&lists, &zero)
}

#[test]
fn tt_01_to_tt_04_the_players_score_5_7_11_and_2() {
    let mut board = tikis("lokahi hookipa akamai nui", "toast");
    let cards: Vec<PieceId> =
        PLAYERS.iter().flat_map(|name| board.pieces(&format!("{name}.secret"))).collect();
    board.answer("A", "toast");
    assert_eq!(board.numbers("points"), [5, 7, 11, 2]);
    assert_eq!(board.numbers("last_round"), [5, 7, 11, 2]);
    let board = tikis("lokahi hookipa akamai", "up(1)");
    let points: Vec<i32> =
        cards.iter().flat_map(|card| board.call("card_points", &[Value::Piece(*card)])).collect();
    assert_eq!(points, [5, 7, 11, 2]);
}

#[test]
fn tt_05_a_tiki_cannot_go_beyond_the_top() {
    let line = "nani wikiwiki huhu nui";
    for (card, tikis_) in [
        ("up(1)", vec!["wikiwiki", "huhu", "nui"]),
        ("up(2)", vec!["huhu", "nui"]),
        ("up(3)", vec!["nui"]),
        ("topple", vec!["nani", "wikiwiki", "huhu"]),
    ] {
        let mut board = tikis(line, card);
        board.answer("A", card);
        assert_eq!(board.offered(), tikis_, "{card}");
    }
    assert_eq!(tikis("nani wikiwiki huhu", "up(1) up(2) up(3)").offered(), ["up(1)", "up(2)"]);
}

#[test]
fn tt_06_tikis_are_lined_up_symbol_by_symbol() {
    let groups = [["nani", "wikiwiki", "huhu"], ["nui", "lokahi", "akamai"], ["eepo", "hookipa", "kapu"]];
    let mut first = [0; 9];
    for seed in 0..60 {
        let session = Session::new(game(TIKI_TOPPLE, 4), setup(seed, 4)).unwrap();
        let board = Board { session };
        let line = board.list("line");
        for three in line.chunks(3) {
            let group = groups.iter().find(|group| group.contains(&three[0])).unwrap();
            assert!(group.iter().all(|tiki| three.contains(tiki)), "{line:?}");
        }
        first[groups.iter().flatten().position(|tiki| *tiki == line[0]).unwrap()] += 1;
    }
    assert!(first.iter().all(|times| *times > 0), "every tiki can come first: {first:?}");
}

#[test]
fn tt_07_nobody_toasts_in_the_first_turn_of_a_round() {
    let mut session = Session::new(game(TIKI_TOPPLE, 4), setup(3, 4)).unwrap();
    let mut turns = 0;
    let mut toasted = 0;
    play(&mut session, 3, &mut |session| {
        let choice = session.choice().unwrap();
        if choice.prompt != "action card" {
            return;
        }
        let played = |seat: usize| {
            let names = session.names();
            let zone = zone(session.game(), names, &format!("{}.played", names[seat]));
            session.state().table.len(zone)
        };
        let is_first = played(usize::from(choice.seat.0)) == 0;
        let has_toast = choice.options.iter().any(|option| option.text == "toast");
        assert!(!(is_first && has_toast));
        turns += usize::from(is_first);
        toasted += usize::from(has_toast);
    });
    assert_eq!(turns, 16, "four players, four rounds");
    assert!(toasted > 0);
}

#[test]
fn tt_08_there_are_as_many_rounds_as_players_but_four_for_two() {
    for (seats, rounds) in [(2, 4), (3, 3), (4, 4)] {
        for game in [game(TIKI_TOPPLE, seats), variant(TIKI_TOPPLE, Some("gamewright"), seats)] {
            let mut session = Session::new(game, setup(5, seats)).unwrap();
            play(&mut session, 5, &mut |_| ());
            let spectator = Observer::spectator(&session.game().layout);
            let passed = session.log(spectator, 0).filter(|line| line.step == "pass_start").count();
            assert_eq!(passed, rounds, "{seats} seats");
        }
    }
}

#[test]
fn tx_1_to_tx_3_what_the_cards_do() {
    let mut up = tikis("nani wikiwiki huhu nui lokahi", "up(3)*2");
    up.answer("A", "up(3)").answer("A", "nui");
    assert_eq!(up.list("line"), ["nui", "nani", "wikiwiki", "huhu", "lokahi"]);
    let mut topple = tikis("nani wikiwiki huhu nui", "topple up(1)");
    topple.answer("A", "topple").answer("A", "wikiwiki");
    assert_eq!(topple.list("line"), ["nani", "huhu", "nui", "wikiwiki"]);
    let mut toast = tikis("nani wikiwiki huhu nui lokahi", "toast*2");
    toast.answer("A", "toast");
    assert_eq!(toast.list("line"), ["nani", "wikiwiki", "huhu", "nui"]);
    assert_eq!(toast.numbers("points"), [0; 4], "five are gone, the round goes on");
}

/// Sums from which a mean and its standard error follow.
#[derive(Default)]
struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean must lie within five standard errors of what the same rules give when they are written by
    /// hand as a program.
    fn check(&self, what: &str, expected: f64) {
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean) * self.count / (self.count - 1.0);
        let error = (variance / self.count).sqrt();
        println!("{what}: {mean:.2} +- {error:.2}, expected {expected}");
        assert!((mean - expected).abs() <= 5.0 * error, "{what}: {mean} +- {error} instead of {expected}");
    }
}

/// Picks an answer: each as likely, or each as likely as it leaves ways to answer the question that follows
/// in the same step, so that every pair of both is as likely.
fn pick(game: &Game, state: &Match, in_pairs: bool, generator: &mut Generator) -> usize {
    let ways = |answer: usize| {
        let mut next = state.clone();
        let followed = next.answer(game, answer).unwrap() && next.advance(game).unwrap() == Pause::Ask;
        let is_pair = followed && next.asking().seat == state.asking().seat;
        if is_pair { next.answers() } else { 1 }
    };
    if !in_pairs {
        return generator.below(u32::try_from(state.answers()).unwrap()) as usize;
    }
    let weights: Vec<usize> = (0..state.answers()).map(ways).collect();
    let sum = u32::try_from(weights.iter().sum::<usize>()).unwrap();
    let mut drawn = generator.below(sum) as usize;
    for (answer, weight) in weights.iter().enumerate() {
        if drawn < *weight {
            return answer;
        }
        drawn -= weight;
    }
    unreachable!("the weights add up to their sum")
}

/// Samples of random matches: questions, those for an action card, and the winner's points.
fn sample(game: &Game, matches: u64) -> [Sample; 3] {
    let mut samples = <[Sample; 3]>::default();
    for seed in 0..matches {
        let mut state = Match::new(game, seed);
        let mut generator = Generator::new(seed ^ 0xacce_5500);
        let (mut questions, mut cards) = (0, 0);
        while state.advance(game).unwrap() == Pause::Ask {
            questions += 1;
            let prompt = state.asking().prompt;
            let is_card = matches!(prompt, Value::Word(word) if game.word(word) == "card");
            cards += i32::from(is_card);
            let answer = pick(game, &state, is_card, &mut generator);
            assert!(state.answer(game, answer).unwrap());
        }
        let outcome = state.outcome(game).unwrap();
        let points = outcome.seats.iter().map(|standing| standing.total).max().unwrap();
        samples[0].add(f64::from(questions));
        samples[1].add(f64::from(cards));
        samples[2].add(f64::from(i32::try_from(points).unwrap()));
    }
    samples
}

/// Random matches of each game and number of players: a few in `cargo test`, see docs/testing.md.
fn matches() -> u64 {
    let full = std::env::var_os("PARLOR_FULL").is_some_and(|value| value != "0");
    if full { 4000 } else { 60 }
}

#[test]
fn random_matches_are_as_those_of_the_same_rules_written_by_hand() {
    // There a turn of Tiki Topple is one decision: a card and a tiki.
    let tikis = sample(&game(TIKI_TOPPLE, 4), matches());
    tikis[1].check("turns of Tiki Topple for 4", 102.83);
    for (seats, questions, points) in [(2, 138.07, 78.69), (3, 135.59, 50.85), (4, 135.02, 36.15)] {
        let samples = sample(&game(RAPA_NUI, seats), matches());
        samples[0].check(&format!("decisions of Rapa Nui for {seats}"), questions);
        samples[2].check(&format!("the winner's points in Rapa Nui for {seats}"), points);
    }
}
