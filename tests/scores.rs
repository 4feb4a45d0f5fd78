//! The scores that people read at the end and before it: which lines there are, and where points came from.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::time::Duration;

use parlor::door::Observer;
use parlor::door::games::Chosen;
use parlor::door::sitting::{Engine, PointsReason, ScoreRow, Setup, Sitting, StandingsNow, seats};
use parlor::door::words;
use parlor::{Definition, Disk, Files, Memory};

fn no_clock() -> Duration {
    Duration::ZERO
}

/// A match after these answers.
fn after(files: &dyn Files, path: &str, count: usize, answers: &[&str]) -> Sitting {
    let definition = Definition::load(files, path).unwrap();
    let chosen = Chosen::of(&definition, None, &[]).unwrap();
    let names = seats(Some(&count.to_string()), chosen.players()).unwrap();
    let setup = Setup { seed: 3, seats: names, bots: Vec::new(), path: path.to_owned(), given: Vec::new() };
    let mut sitting = Sitting::begin(&chosen.game(count).unwrap(), setup, Engine::Machine, no_clock).unwrap();
    for answer in answers {
        let asked = sitting.asked().unwrap();
        if let Err(unanswered) = sitting.answer(&asked, answer) {
            panic!("{answer}: {}", asked.why(&unanswered, &asked.shown(), words::of("en")));
        }
    }
    sitting
}

/// The lines as people read them: `points: 2 | 0?`, then the reasons.
fn lines(rows: &[ScoreRow], reasons: &[PointsReason]) -> Vec<String> {
    let row = |row: &ScoreRow| format!("{}: {}", row.name, row.cells.join(" | "));
    let reasons = reasons.iter().map(|reason| reason.told(words::of("en")));
    rows.iter().map(row).chain(reasons).collect()
}

fn before_the_end(sitting: &Sitting, observer: Observer) -> Vec<String> {
    let StandingsNow { rows, reasons, .. } = sitting.standings(observer, words::of("en")).unwrap();
    lines(&rows, &reasons)
}

#[test]
fn what_decides_before_any_sum_is_shown_before_the_end() {
    let nile = after(&Disk, "games/nile.yaml", 2, &["pass", "pass"]);
    let none = ["rank: harvest, rarest first: 0 0 0 0 0 | 0 0 0 0 0"];
    assert_eq!(before_the_end(&nile, Observer::Seat(0)), none);
    assert_eq!(before_the_end(&nile, Observer::Spectator), none);
}

/// A joker among 2000 cards, of which each seat holds one; who has it wins.
const JOKER: &str = "parlor: 1
name: Joker
players: { from: 2, to: 2 }
pieces: { card: { kinds: joker plain, set: { deck: joker plain*1999 } } }
zones:
  deck: { holds: card, shown: nobody, layout: stack }
  hand: { holds: card, per: seat, shown: owner }
flow: [play]
ranking: [jokers]
";
const DEAL: &str = "fn play() {
    shuffle(deck);
    for seat in seats { move(deck.top, seat.hand); }
    choose(seats[0], \"go_on\", [\"yes\"]);
}
fn jokers(me) { me.hand.count(joker) }
";

#[test]
fn what_is_ranked_is_a_guess_where_it_depends_on_what_is_hidden() {
    let files = Memory::from_iter([("joker.yaml", JOKER), ("joker/rules.rhai", DEAL)]);
    let sitting = after(&files, "joker.yaml", 2, &[]);
    assert_eq!(before_the_end(&sitting, Observer::Seat(0)), ["rank: jokers: 0 | 0?"]);
    assert_eq!(before_the_end(&sitting, Observer::Spectator), ["rank: jokers: 0? | 0?"]);
}

/// Two seats gain points for colours, which everybody sees, and luck, which only its owner does.
const COLOURS: &str = "parlor: 1
name: Colours
players: { from: 2, to: 2 }
pieces: { colour: { kinds: red blue green } }
zones: {}
counters: { points: { per: [seat, colour] }, luck: { per: seat, shown: owner } }
flow: [open, { turns: { from: first, do: [take] } }]
scoring: [points, luck]
";
const TAKE: &str = "fn open() {
    for seat in seats { gain(seat, luck, 1, \"birth\"); gain(seat, luck, 2, \"charm\"); }
    gain(seats[0], points[red], 2, \"berry\");
    gain(seats[0], points[red], 3, \"rose\");
    gain(seats[1], points[red], 4, \"rose\");
    gain(seats[1], points[red], 0, \"berry\");
    gain(seats[1], points[blue], 1, \"sky\");
}

fn take(me) {
    choose(me, \"take\", [\"nothing\"]);
    end_match();
}
";

#[test]
fn reasons_name_the_kind_and_stand_for_all_seats_that_the_reader_sees() {
    let files = Memory::from_iter([("colours.yaml", COLOURS), ("colours/rules.rhai", TAKE)]);
    let sitting = after(&files, "colours.yaml", 2, &[]);
    let rows = ["points: red: 5 | 4", "points: blue: 0 | 1", "luck: 3 | 3", "total: 8 | 8"];
    let red = ["Ann, points: red: berry +2, rose +3", "Bob, points: red: rose +4"];
    let own = "Ann, luck: birth +1, charm +2";
    assert_eq!(before_the_end(&sitting, Observer::Seat(0)), [&rows[..], &[red[0], own, red[1]]].concat());
    assert_eq!(before_the_end(&sitting, Observer::Spectator), [&rows[..], &red].concat());
    let sitting = after(&files, "colours.yaml", 2, &["nothing"]);
    let ending = sitting.ending(words::of("en")).unwrap();
    let other = "Bob, luck: birth +1, charm +2";
    assert_eq!(lines(&[], &ending.reasons), [red[0], own, red[1], other]);
}
