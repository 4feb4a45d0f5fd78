//! What people are told of an answer or a step: grouped, merged, and only what they may know.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use common::{after, written};
use parlor::notation::voice::Voice;
use parlor::play::telling::{Importance, NewsWeight};
use parlor::session::Session;
use parlor::table::Observer;

const ANN: Observer = Observer(0);
const BOB: Observer = Observer(1);
const SPECTATOR: Observer = Observer(2);

const DEFINITION: &str = "\
parlor: 1
name: Told
players: { from: 2, to: 2 }
pieces:
  card: { kinds: ace king queen, set: { deck: ace king queen } }
  coin: { kinds: gold, set: { bank: gold*9 } }
zones:
  deck:  { holds: card, shown: nobody, layout: stack }
  row:   { holds: card, layout: row }
  hand:  { holds: card, per: seat, shown: owner }
  purse: { holds: coin, per: seat }
  bank:  { holds: coin }
counters:
  points: { per: seat }
  wood:   { per: seat, start: 7 }
  armed:  { holds: switch, per: seat }
  leader: { holds: seat, start: nothing }
  money:  { per: seat, start: 5, shown: owner }
flow: [{ round: { times: 2, do: [act] } }]
scoring: [points]
";

/// A match in which this was done, after these answers.
fn played(act: &str, answers: &[&str]) -> Session {
    let script = format!(
        "fn act() {{ let me = seats[0]; let you = seats[1]; if round.nth == 1 {{ {act} }} choose(me, \"end\", [1, 2]); }}\n"
    );
    after(&written(DEFINITION, &script), 1, answers)
}

/// What an observer reads: `!` stands before what is never left out, `-` before clean-up.
fn told(session: &Session, observer: Observer) -> Vec<String> {
    let paragraphs = session.told(Voice::notation(), observer, 0..session.log_end());
    let sentences = paragraphs.into_iter().flat_map(|paragraph| paragraph.sentences);
    let lines = sentences.map(|sentence| {
        let mark = match sentence.importance {
            Importance::High => "!",
            Importance::Normal => " ",
            Importance::Low => "-",
        };
        format!("{mark} {}", sentence.text)
    });
    lines.filter(|line| line != "- round 1 of 2 begins").collect()
}

fn read(act: &str, observer: Observer) -> Vec<String> {
    told(&played(act, &[]), observer)
}

#[test]
fn the_same_for_several_seats_is_told_once() {
    let act = "for seat in seats { move(bank.top, seat.purse); gain(seat, points, 1); }";
    assert_eq!(read(act, ANN), ["  everybody gets gold from bank", "! everybody: points 0 -> 1"]);
    let apart = "gain(you, points, 2, \"won\"); for seat in seats { gain(seat, points, 1, \"bonus\"); }";
    let lines = ["! Bob: points 0 -> 3 (+3: won +2, bonus +1)", "! Ann: points 0 -> 1 (+1: bonus)"];
    assert_eq!(read(apart, BOB), lines);
    let alike =
        "gain(you, points, 2); gain(me, wood, 1); gain(you, wood, 1); pay(me, wood, 4); pay(you, wood, 4);";
    assert_eq!(read(alike, ANN), ["! Bob: points 0 -> 2", "  everybody: wood 7 -> 4 (-3)"]);
}

#[test]
fn a_dealt_card_is_told_only_to_its_seat() {
    let deal = "for seat in seats { move(deck.top, seat.hand); }";
    let ann = read(deal, ANN);
    assert!(ann[0].starts_with("! Ann gets ") && !ann[0].contains("card"), "{ann:?}");
    assert_eq!(ann[1], "  Bob gets card from deck");
    assert_eq!(read(deal, SPECTATOR), ["  everybody gets card from deck"]);
}

#[test]
fn switches_and_seats_are_words() {
    let act = "set(me, armed, true); set(leader, you);";
    assert_eq!(read(act, BOB), ["  Ann: armed: on", "  leader: Bob"]);
    // What is set back by a step is clean-up.
    let back = "set(me, armed, true); choose(you, \"go\", [1, 2]); set(me, armed, false);";
    let session = played(back, &["1"]);
    assert_eq!(told(&session, ANN)[1..], ["! Bob: 1 (go)", "  Ann: armed: off"]);
}

/// Cards that come to a row one after the other are told in their order, however the definition orders their kinds.
#[test]
fn pieces_come_to_a_row_in_their_order() {
    for (first, second) in [("queen", "ace"), ("ace", "queen")] {
        let act = format!(
            "let one = deck.of_kind({first})[0]; let other = deck.of_kind({second})[0]; move(one, row); move(other, row);"
        );
        let lines = [format!("! {first} {second} go from deck to row")];
        assert_eq!(read(&act, SPECTATOR), lines);
    }
    // What happened in between keeps its place.
    let act = "move(deck.of_kind(ace)[0], row); move(row[0], me.hand); move(deck.of_kind(king)[0], row);";
    let lines = ["! ace goes from deck to row", "! Ann gets ace from row[1]", "! king goes from deck to row"];
    assert_eq!(read(act, ANN), lines);
}

/// What the answer said already is not said again, and what came to light by it always is.
#[test]
fn an_answer_stands_before_what_it_led_to() {
    let act = "move(deck, me.hand); move(choose(me, \"play\", me.hand), row); log(`well done`); move(me.hand, deck); \
               shuffle(deck);";
    let session = played(act, &["king"]);
    for observer in [ANN, BOB] {
        let lines = told(&session, observer);
        let hidden = if observer == ANN { "ace queen" } else { "card*2" };
        assert_eq!(
            lines[1..],
            [
                "! Ann: king (play)",
                "- Ann puts king into row",
                "! well done",
                &format!("- Ann puts {hidden} into deck"),
                "- deck: shuffled"
            ]
        );
    }
    let draw = "choose(me, \"draw\", [1, 2]); move(deck.of_kind(ace)[0], row);";
    let lines = ["! Ann: 1 (draw)", "! ace goes from deck to row"];
    assert_eq!(told(&played(draw, &["1"]), BOB), lines);
}

/// The answer says the first movement of its pieces, not what becomes of them later.
#[test]
fn a_seat_is_named_once_for_what_it_did() {
    let act = "move(deck, me.hand); let one = choose(me, \"bid\", me.hand); move(one, row); move(bank.top, me.purse); \
               move(one, me.hand); move_face_down(me.hand.of_kind(ace)[0], row);";
    let lines = [
        "! Ann: king (bid)",
        "- Ann puts king into row",
        "  Ann gets gold from bank, gets king from row[1], puts ace into row (face down)",
    ];
    assert_eq!(told(&played(act, &["king"]), ANN)[1..], lines[..]);
}

/// A counter that the table does not show is told only in the log, unless it is a score.
#[test]
fn what_the_table_hides_matters_little() {
    let hidden = format!("{DEFINITION}look: {{ hide: [wood, armed, points] }}\n");
    let act = "gain(me, wood, 1); set(me, armed, true); set(leader, me); gain(me, points, 1);";
    let script = format!("fn act() {{ let me = seats[0]; {act} choose(me, \"end\", [1, 2]); }}\n");
    let lines = |definition: &str| told(&after(&written(definition, &script), 1, &[]), BOB);
    assert_eq!(lines(DEFINITION), ["! Ann: wood 7 -> 8 (+1), armed: on, points 0 -> 1", "  leader: Ann"]);
    let apart = ["- Ann: wood 7 -> 8 (+1), armed: on", "  leader: Ann", "! Ann: points 0 -> 1"];
    assert_eq!(lines(&hidden), apart);
}

#[test]
fn the_end_of_a_part_is_told() {
    let session = played("", &["1", "2"]);
    let lines = [
        "! Ann: 1 (end)",
        "! end of round 1 of 2",
        "! Ann: 2 (end)",
        "! end of round 2 of 2",
        "- the match is over",
    ];
    assert_eq!(told(&session, SPECTATOR), lines);
}

#[test]
fn who_has_lost_is_told_on_a_line() {
    let session = played("gain(me, points, 1); eliminate(you); gain(me, points, 1);", &[]);
    let lines = ["! Ann: points 0 -> 1", "! Bob has left play", "! Ann: points 1 -> 2 (+1)"];
    assert_eq!(told(&session, ANN), lines);
}

/// One's own zones are told from one's own eyes.
#[test]
fn what_others_take_from_the_reader_comes_from_the_readers_zone() {
    let act = "move(bank.top, me.purse); choose(you, \"take\", [1, 2]); move(me.purse, you.purse);";
    let session = played(act, &["1"]);
    assert_eq!(told(&session, ANN)[2], "! Bob gets gold from your purse");
    assert_eq!(told(&session, SPECTATOR)[2], "  Bob gets gold from Ann.purse");
}

/// What is decided between several seats, and what it costs, matters to everybody.
#[test]
fn what_a_seat_wins_and_pays_is_never_left_out() {
    let auction = "choose(me, \"bid\", [1, 2]); choose(you, \"bid\", [1, 2]); move(bank.top, you.purse); \
                   move(deck.of_kind(ace), row); pay(you, wood, 3); set(leader, you);";
    let session = played(auction, &["1", "2"]);
    let lines = [
        "! Ann: 1 (bid)",
        "! Bob: 2 (bid)",
        "! Bob gets gold from bank",
        "! ace goes from deck to row",
        "! Bob: wood 7 -> 4 (-3)",
        "  leader: Bob",
    ];
    assert_eq!(told(&session, ANN), lines);
    // What a seat takes that nobody else is asked for is its own doing.
    let alone = "choose(me, \"take\", [1, 2]); move(bank.top, me.purse); pay(me, wood, 3);";
    let lines = ["! Ann: 1 (take)", "  Ann gets gold from bank", "  Ann: wood 7 -> 4 (-3)"];
    assert_eq!(told(&played(alone, &["1"]), BOB), lines);
}

/// What was not the seat's own doing is not told as if it were.
#[test]
fn what_is_taken_from_the_reader_is_never_left_out_but_clean_up_is() {
    let loss = "move(bank.top, me.purse); choose(you, \"strike\", [1, 2]); move(me.purse, bank);";
    let session = played(loss, &["1"]);
    assert_eq!(told(&session, ANN)[2], "! gold goes from your purse to bank");
    assert_eq!(told(&session, BOB)[2], "  gold goes from Ann.purse to bank");
    let all = "for seat in seats { move(bank.top, seat.purse); } choose(you, \"end\", [1, 2]); \
               for seat in seats { move(seat.purse, bank); }";
    assert_eq!(told(&played(all, &["1"]), ANN)[2], "  everybody puts gold into bank");
}

/// What an observer reads between two questions, and how long it stays.
fn weighed(session: &Session, observer: Observer) -> Vec<(NewsWeight, String)> {
    let paragraphs = session.told(Voice::notation(), observer, 0..session.log_end());
    let sentences = paragraphs.iter().flat_map(|paragraph| {
        let told = paragraph.sentences.iter().filter(|sentence| sentence.importance > Importance::Low);
        told.map(|sentence| (paragraph.weight(sentence), sentence.text.clone()))
    });
    sentences.collect()
}

/// What others answered outweighs what the reader did, and any answer what only moved on the table; points and what
/// others did to the reader outweigh both, with the answer that led to it.
#[test]
fn answers_of_others_and_what_they_led_to_outweigh_own_ones_and_movements() {
    let act = "choose(you, \"wait\", [1, 2]); choose(you, \"show\", [1, 2]); move(deck.of_kind(ace), row); \
               choose(you, \"lead\", [1, 2]); set(leader, you); choose(you, \"roll\", [1, 2]); \
               gain(me, wood, 1); move(bank.top, you.purse); gain(you, wood, 2); \
               choose(you, \"score\", [1, 2]); gain(you, points, 1);";
    let session = played(act, &["1", "1", "1", "2", "1"]);
    let (wait, show) = ("Bob: 1 (wait)", "Bob: 1 (show)");
    let (ace, lead, leader) = ("ace goes from deck to row", "Bob: 1 (lead)", "leader: Bob");
    let (roll, gold, wood) = ("Bob: 2 (roll)", "Bob gets gold from bank", "Bob: wood 7 -> 9 (+2)");
    let (ann_wood, score, points) = ("Ann: wood 7 -> 8 (+1)", "Bob: 1 (score)", "Bob: points 0 -> 1");
    let told = |weights: [NewsWeight; 11]| {
        let texts = [wait, show, ace, lead, leader, roll, gold, ann_wood, wood, score, points];
        weights.into_iter().zip(texts.map(str::to_owned)).collect::<Vec<_>>()
    };
    use NewsWeight::{Answer, Lone, Number, OwnAnswer, OwnGain, Payout, Reveal, Score, Stake};
    assert_eq!(
        weighed(&session, ANN),
        told([Lone, Answer, Reveal, Answer, Number, Stake, Payout, Stake, Payout, Score, Score])
    );
    let own = OwnAnswer;
    let bob = [own, own, OwnGain, own, Number, own, OwnGain, Payout, OwnGain, own, OwnGain];
    assert_eq!(weighed(&session, BOB), told(bob));
    let spectator = [Lone, Answer, Reveal, Answer, Number, Answer, Payout, Payout, Payout, Score, Score];
    assert_eq!(weighed(&session, SPECTATOR), told(spectator));
    // The reader's own points stay longest.
    let session = played("choose(you, \"score\", [1, 2]); gain(me, points, 1);", &["1"]);
    let points = "Ann: points 0 -> 1".to_owned();
    assert!(weighed(&session, ANN).contains(&(NewsWeight::Milestone, points.clone())));
    assert!(weighed(&session, SPECTATOR).contains(&(Score, points)));
    let order = [Number, NewsWeight::Change, OwnAnswer, OwnGain, Reveal, Lone, Payout, Answer, Stake, Score];
    assert!(order.is_sorted() && Score < NewsWeight::Milestone);
}

/// What changes of a hidden counter can be worked out is told at the end of the step, marked as known; what cannot be
/// is not told.
#[test]
fn what_others_have_more_is_told_where_the_reader_can_work_it_out() {
    let session = played("gain(you, money, 4); pay(you, money, 1); gain(you, points, 1);", &["1"]);
    let (points, end) = ("! Bob: points 0 -> 1", "! Ann: 1 (end)");
    assert_eq!(told(&session, ANN)[..3], [points, end, "  Bob: money (5) -> (8) (+3)"]);
    assert_eq!(told(&session, SPECTATOR)[..3], [points, end, "  Bob: money (5) -> (8) (+3)"]);
    assert_eq!(told(&session, BOB)[..2], ["! Bob: money 5 -> 8 (+3), points 0 -> 1", end]);
    // As long as the step runs, its end is not known.
    let session = played("gain(you, money, 4);", &[]);
    assert_eq!(told(&session, ANN), [""; 0]);
    let hidden = "shuffle(deck); gain(you, money, if deck.top.kind == ace { 1 } else { 2 });";
    let session = played(hidden, &["1", "1"]);
    let lines = told(&session, ANN);
    assert!(!lines.iter().any(|line| line.contains("money")), "{lines:?}");
    // What has been worked out once is told also when many steps have been taken since.
    let long = DEFINITION.replace("times: 2", "times: 90");
    let script =
        "fn act() { if round.nth == 1 { gain(seats[1], money, 3); } choose(seats[0], \"end\", [1, 2]); }\n";
    let session = after(&written(&long, script), 1, &["1"; 90]);
    assert!(session.is_over());
    let lines = told(&session, ANN);
    assert_eq!(lines[1..3], ["! Ann: 1 (end)", "  Bob: money (5) -> (8) (+3)"]);
    // The last step of a match ends, too.
    let last =
        "fn act() { choose(seats[0], \"end\", [1, 2]); if round.nth == 2 { gain(seats[1], money, 3); } }\n";
    let session = after(&written(DEFINITION, last), 1, &["1", "1"]);
    let lines = told(&session, ANN);
    assert!(lines.contains(&"  Bob: money (5) -> (8) (+3)".to_owned()), "{lines:?}");
}

/// A seat without a turn is told of once, then only in the log; where nobody has a turn, the end of the part says so.
#[test]
fn a_seat_that_has_no_turn_is_passed_over() {
    let turns = "flow: [{ turns: { from: first, skip: is_done, do: [act] } }]";
    let definition = DEFINITION.replace("flow: [{ round: { times: 2, do: [act] } }]", turns);
    let script = "fn is_done(me) { me.points > if me == seats[0] { 0 } else { 2 } }
fn act(me) { choose(me, \"go\", [1, 2]); gain(me, points, 1); }
";
    let game = written(&definition, script);
    let session = after(&game, 1, &["1"; 4]);
    assert!(session.is_over());
    let lines = told(&session, SPECTATOR);
    let expected = [
        "! Ann: 1 (go)",
        "! Ann: points 0 -> 1",
        "! Bob: 1 (go)",
        "! Bob: points 0 -> 1",
        "  Ann is passed over",
        "! Bob: 1 (go)",
        "! Bob: points 1 -> 2 (+1)",
        "- Ann is passed over",
        "! Bob: 1 (go)",
        "! Bob: points 2 -> 3 (+1)",
        "! end of turns",
        "- the match is over",
    ];
    assert_eq!(lines, expected);
}

/// Hidden pieces are called by the name of their back, which nobody types.
#[test]
fn the_back_of_a_piece_is_called_by_words() {
    let definition =
        DEFINITION.replace("  card: {", "  play_card: {").replace("holds: card", "holds: play_card");
    let script = "fn act() { move(deck.top, seats[0].hand); choose(seats[0], \"end\", [1, 2]); }\n";
    let game = written(&definition, script);
    let session = after(&game, 1, &[]);
    let voice = Voice::own(&game.rules);
    let told = session.told(&voice, BOB, 0..session.log_end());
    let texts: Vec<&str> = told.iter().flat_map(|one| &one.sentences).map(|one| one.text.as_str()).collect();
    assert!(texts.contains(&"Ann gets play card from deck"), "{texts:?}");
    assert!(self::told(&session, BOB).iter().any(|line| line.ends_with("Ann gets play_card from deck")));
}
