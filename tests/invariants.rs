//! What must hold at every decision of every match of the shipped games, tried on random matches: a few
//! in `cargo test`, 1,000 of each game and number of players with `PARLOR_FULL=1` (see docs/testing.md).
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "a full run says what it looked at")]

mod common;

use std::ops::RangeInclusive;
use std::sync::Arc;

use common::{game, play, setup, variant};
use parlor::bot::{self, Bot};
use parlor::compile::Game;
use parlor::compile::value::SeatId;
use parlor::diag::{Faults, Sources};
use parlor::play::{Match, Standings};
use parlor::record::{Record, replay};
use parlor::session::{Leak, Retold, Session, Setup, UndoEnds};
use parlor::table::{Generator, Observer, Possible, View, check_conservation, digest};
use parlor::vm::Pause;
use parlor::vm::machine::{Demand, Stops};

const TIKI_TOPPLE: &str = "games/tiki-topple.yaml";
const RAPA_NUI: &str = "games/rapa-nui.yaml";
const RA: &str = "games/ra.yaml";
const NILE: &str = "games/nile.yaml";

/// Whether all matches are played, and not only a few.
fn is_full() -> bool {
    std::env::var_os("PARLOR_FULL").is_some_and(|value| value != "0")
}

/// Random matches of each game and number of players; `PARLOR_FULL` can say how many.
fn matches() -> u64 {
    let said = std::env::var_os("PARLOR_FULL").and_then(|value| value.to_str()?.parse().ok());
    match said {
        Some(number @ 2..) => number,
        _ if is_full() => 1000,
        _ => 1,
    }
}

/// The seeds of the matches; `PARLOR_SEEDS=7` or `PARLOR_SEEDS=1..50` plays others.
fn seeds() -> RangeInclusive<u64> {
    let Some(said) = std::env::var_os("PARLOR_SEEDS") else { return 0..=matches() - 1 };
    let said = said.to_str().unwrap();
    let (from, to) = said.split_once("..").unwrap_or((said, said));
    from.parse().unwrap()..=to.parse().unwrap()
}

/// Whether matches of so many seats are played: all, or those that `PARLOR_SEATS=5` or `PARLOR_SEATS=4..5` names.
fn is_played(seats: u8) -> bool {
    let Some(said) = std::env::var_os("PARLOR_SEATS") else { return true };
    let said = said.to_str().unwrap();
    let (from, to) = said.split_once("..").unwrap_or((said, said));
    (from.parse().unwrap()..=to.parse().unwrap()).contains(&seats)
}

/// A match of Tiki Topple asks at most this often: for each card of each hand which card and which tiki.
const fn tiki_topple_limit(rounds: usize, seats: usize, cards: usize) -> usize {
    rounds * seats * cards * 2
}

/// A match of Rapa Nui asks at most this often. Each card that is drawn leaves the 16 in the columns or the
/// 34 in the deck for good, and each turn draws one, so there are at most 50 draws and 50 turns, each with
/// an offering to take, a play, and a scoring in which every seat is asked once and one with a bonus twice;
/// and there are 9 moai with an offering round, in which every seat is asked once and the player twice.
const fn rapa_nui_limit(seats: usize) -> usize {
    50 + 50 + 50 + 50 * (seats + 1) + 9 * (seats + 1)
}

/// A match of Ra asks at most this often. Of 180 tiles each takes one draw; 8 gods are used with two answers.
/// Whoever calls for an auction bids himself if nobody else does, so that one of the suns is used in that
/// epoch, or the track is full, and its tiles leave the game. With the 30 Ra tiles that is what auctions
/// there can be, and in each every seat is asked once. 6 disasters are suffered with an answer.
const fn ra_limit(seats: usize, suns: usize) -> usize {
    let calls = 3 * suns + 180 / 8;
    180 + 2 * 8 + calls + (calls + 30) * seats + 6
}

/// A match of Nile asks at most this often. The deck of 91 cards is gone through once for each seat. Each
/// trade takes a card from it and asks twice; each turn takes a card at least and asks for the trade that is
/// not made, for what to plant, and in the variant for each of four further crops.
const fn nile_limit(seats: usize) -> usize {
    seats * 91 * (1 + 1 + 4)
}

/// Answers that are taken back one after the other at most, each as long as it takes to run its step again.
const MOST_UNDONE: usize = 12;

/// What was looked at.
#[derive(Debug, Default)]
struct Tally {
    matches: usize,
    decisions: usize,
    longest: usize,
    clones: usize,
    undone: usize,
    /// Of them those after which others had seen what only the seat knew before.
    shown: usize,
    /// Answers that a person alone with bots took back.
    alone: usize,
    kept: usize,
    /// Steps that were run again for the leak test: with the same outcome to the observer, and all.
    same: usize,
    retold: usize,
    /// Those among them in which something hidden lay otherwise than in reality.
    other: usize,
    /// Imagined matches.
    imagined: usize,
}

fn pick(state: &Match, generator: &mut Generator) -> usize {
    generator.below(u32::try_from(state.answers()).unwrap()) as usize
}

/// The seats and the spectator; in many matches one of them in each, because what a match has told an observer so far
/// is worked out once for each. Each of them is the one also in matches of a person with bots: see [`players`].
fn observers(game: &Game, seed: u64) -> Vec<Observer> {
    let all: Vec<Observer> = Observer::all(&game.layout).collect();
    let one = usize::try_from(seed + seed / 4).unwrap() % all.len();
    if is_full() { vec![all[one]] } else { all }
}

/// Works out how the seats stand, which must be what the outcome says.
fn standings(session: &Session) {
    let game = session.game();
    let mut standings = Standings::new(game);
    // Twice, because the memory of the first time is used again.
    for _ in 0..2 {
        standings.look(game, &mut session.state().clone()).unwrap();
        for standing in session.outcome().unwrap().seats {
            let seat = usize::from(standing.seat.0);
            assert_eq!(usize::from(standings.places()[seat]), standing.place);
            assert_eq!(standings.totals()[seat], standing.total);
            for (line, key) in standing.keys.iter().enumerate() {
                assert_eq!(standings.key(standing.seat, line), key.as_slice());
            }
        }
    }
}

/// Runs the present step again as observers hold it possible, and compares all that they can tell.
fn leak(
    session: &Session,
    observers: &[Observer],
    generator: &mut Generator,
    tally: &mut Tally,
) -> Option<Leak> {
    let game = session.game();
    for observer in observers.iter().copied() {
        tally.retold += 1;
        match session.retell(observer, generator) {
            Retold::Leak(leak) => return Some(leak),
            Retold::Elsewhere => {}
            Retold::Same(state) => {
                tally.same += 1;
                tally.other += usize::from(digest(&game.layout, &state.table) != session.digest());
                if let Some(leak) = bot_leak(session, observer, generator) {
                    return Some(leak);
                }
            }
        }
    }
    None
}

/// Whether the random bot would answer something else in a match that its seat cannot tell from this one.
fn bot_leak(session: &Session, observer: Observer, generator: &mut Generator) -> Option<Leak> {
    let answer = |session: &Session| {
        let sight = session.perspective().filter(|sight| Observer::seat(sight.seat()) == observer)?;
        let mut chance = bot::chance(session.setup().seed, sight.seat(), sight.decision());
        Some(sight.choice().text(&bot::Random.choose(&sight, &mut chance)))
    };
    let real = answer(session)?;
    let imagined = answer(&session.twin(observer, generator)?)?;
    (real != imagined).then_some(Leak { what: "bot", real, imagined })
}

/// A copy of the state alone, and the number of answers it has.
struct Copied {
    state: Match,
    answers: usize,
}

impl Copied {
    fn of(session: &Session, answers: usize) -> Self {
        let mut state = session.state().clone();
        state.set_stops(Stops::Nowhere);
        Self { state, answers }
    }

    /// Plays on with the same answers and must come to the same end.
    fn play_on(mut self, session: &Session, picks: &[Vec<usize>]) {
        let game = session.game();
        for picks in &picks[self.answers..] {
            let mut whole = false;
            for pick in picks {
                whole = self.state.answer(game, *pick).unwrap();
            }
            if whole {
                let paused = self.state.advance(game).unwrap();
                assert!(matches!(paused, Pause::Ask | Pause::Done), "{paused:?}");
            }
        }
        assert_eq!(digest(&game.layout, &self.state.table), session.digest());
        let parted = |state: &Match| format!("{:?}", state.table.clone_plain());
        assert_eq!(parted(&self.state), parted(session.state()), "from answer {} on", self.answers);
    }
}

/// A match of random answers, looked at before each of them.
struct Trial<'a> {
    session: Session,
    tally: &'a mut Tally,
    generator: Generator,
    /// Who may learn nothing that is secret.
    observers: Vec<Observer>,
    /// By decision: the state before it, and the raw picks of its answer.
    states: Vec<Match>,
    picks: Vec<Vec<usize>>,
    copies: Vec<Copied>,
    /// The record as a program that saves would have written it.
    saved: String,
}

impl Trial<'_> {
    fn seed(&self) -> u64 {
        self.session.setup().seed
    }

    fn look(&mut self) {
        let session = &self.session;
        let game = session.game();
        check_conservation(&game.layout, &session.state().table).unwrap();
        let at = session.entries().len();
        let choice = session.choice().unwrap();
        assert!(choice.may_pass() || !choice.options.is_empty(), "decision {at} is a dead end");
        if at < 10 || at.is_power_of_two() {
            self.copies.push(Copied::of(session, at));
            assert_eq!(Record::of(session).to_string(), self.saved);
            standings(session);
        }
        let found = leak(session, &self.observers, &mut self.generator, self.tally);
        assert_eq!(found, None, "decision {at} of seed {}", session.setup().seed);
        if self.generator.below(8) == 0 {
            let among = u32::try_from(self.observers.len()).unwrap();
            let observer = self.observers[self.generator.below(among) as usize];
            let imagined = session.imagine(observer, &mut self.generator);
            let Some(imagined) = imagined else {
                panic!(
                    "decision {at} of seed {}: {observer:?} holds nothing possible\n{}",
                    session.setup().seed,
                    self.saved
                )
            };
            self.tally.imagined += 1;
            let open = |state: &Match| View::of(&game.layout, &state.table, observer).visible;
            assert_eq!(open(&imagined), open(session.state()));
        }
    }

    fn answer(&mut self) {
        self.states.push(self.session.state().clone());
        let mut picks = Vec::new();
        let generator = &mut self.generator;
        let several = matches!(self.session.choice().unwrap().demand, Demand::Some { .. });
        self.session
            .answer_with(&mut |state| {
                picks.push(pick(state, generator));
                picks[picks.len() - 1]
            })
            .unwrap();
        assert!(several || picks.len() == 1);
        self.picks.push(picks);
        self.saved.push_str(&Record::line(&self.session, self.session.entries().len() - 1));
    }

    fn known(&self, session: &Session) -> Vec<(usize, usize)> {
        self.observers.iter().map(|observer| known(session, *observer)).collect()
    }

    /// Takes answers back on a copy, as far as that is possible.
    fn undo(&mut self) {
        let mut session = self.session.clone();
        let mut knew = self.known(&session);
        for _ in 0..MOST_UNDONE {
            let Some(last) = session.entries().last().map(|entry| entry.seat) else { return };
            let at = session.entries().len() - 1;
            let before = &self.states[at];
            let nothing_came_to_light = revelations(before) == revelations(session.state());
            let nothing_new = surprises(before, last) == surprises(session.state(), last);
            assert!(nothing_new || !nothing_came_to_light);
            match session.undo(last) {
                Ok(undone) => {
                    self.tally.undone += 1;
                    self.tally.shown += usize::from(!nothing_came_to_light);
                    assert!(nothing_new || person(&session) == Some(last));
                    assert_eq!((undone.seat, undone.answers), (last, 1));
                    self.check_undone(&session, at);
                    // Who learned something meanwhile is not made to forget by the rules, but by going back.
                    let forgets = |observer: Observer| {
                        !nothing_came_to_light && (observer != Observer::seat(last) || !nothing_new)
                    };
                    let knows = self.known(&session);
                    for (observer, (before, after)) in self.observers.iter().zip(knows.iter().zip(&knew)) {
                        let less = before.0 < after.0 && before.1 < after.1;
                        assert!(
                            forgets(*observer) || !less,
                            "somebody knew less before answer {at} of seed {}",
                            self.seed()
                        );
                    }
                    knew = knows;
                }
                Err(UndoEnds::Revealed) => {
                    self.tally.kept += 1;
                    assert!(!nothing_new && person(&session) != Some(last));
                    assert_eq!(session.entries().len(), at + 1, "nothing has changed");
                    return;
                }
                Err(other) => panic!("the last answer is the seat's own: {other}"),
            }
        }
    }

    /// The state is what it was before an answer, to the last register.
    fn check_undone(&self, session: &Session, at: usize) {
        let before = &self.states[at];
        assert_eq!(session.entries().len(), at);
        assert_eq!(session.state().table, before.table);
        assert_eq!(machine(session.state()), machine(before));
    }

    /// Who plays alone with bots takes every answer back, on a copy.
    fn undo_alone(&mut self) {
        let Some(seat) = person(&self.session) else { return };
        let mut session = self.session.clone();
        for _ in 0..MOST_UNDONE {
            let Some(at) = session.entries().iter().rposition(|entry| entry.seat == seat) else {
                assert_eq!(session.undo(seat), Err(UndoEnds::Nothing));
                return;
            };
            let answers = session.entries().len() - at;
            assert_eq!(session.undo(seat).unwrap().answers, answers);
            self.tally.alone += 1;
            self.check_undone(&session, at);
        }
    }

    fn finish(self) {
        let Self { session, tally, picks, copies, saved, mut generator, .. } = self;
        assert!(session.is_over(), "{:?}", session.failure());
        standings(&session);
        check_conservation(&session.game().layout, &session.state().table).unwrap();
        session.outcome().unwrap();
        tally.matches += 1;
        tally.decisions += picks.len();
        tally.longest = tally.longest.max(picks.len());
        for copy in copies {
            tally.clones += 1;
            copy.play_on(&session, &picks);
        }
        let text = Record::of(&session).to_string();
        assert_eq!(text, format!("{saved}{}", Record::end(&session)));
        assert_eq!(resumed(&text, session.game(), usize::MAX, &session), text);
        let at = generator.below(u32::try_from(picks.len()).unwrap()) as usize;
        assert_eq!(resumed(&text, session.game(), at, &session), text);
    }
}

/// How often something came to light.
fn revelations(state: &Match) -> u64 {
    state.table.watch.as_ref().unwrap().revelations()
}

/// How often something came to light that a seat did not know.
fn surprises(state: &Match, seat: SeatId) -> u32 {
    state.table.watch.as_ref().unwrap().surprises(Observer::seat(seat))
}

/// The only person, where bots play all other seats or there are none.
fn person(session: &Session) -> Option<SeatId> {
    let bots = &session.setup().bots;
    let is_person = |seat: &u8| bots.get(usize::from(*seat)).is_none_or(Option::is_none);
    let mut people = (0..session.game().seats()).filter(is_person).map(SeatId);
    people.next().filter(|_| people.next().is_none())
}

/// One person and bots in every fourth match, else people; in the record only, since all answers are random.
fn players(seed: u64, seats: u8) -> Setup {
    let mut setup = setup(seed, seats);
    if seed % 4 == 3 {
        let person = u8::try_from(seed / 4 % u64::from(seats)).unwrap();
        setup.bots = (0..seats).map(|seat| (seat != person).then(|| "random".to_owned())).collect();
    }
    setup
}

/// Where the scripts are; list memory that waits to be used again is no part of it.
fn machine(state: &Match) -> String {
    let text = format!("{:?}", state.machine);
    let (before, rest) = text.split_once(", spare: [").unwrap();
    format!("{before}{}", rest.split_once(']').unwrap().1)
}

/// How many pieces an observer knows, in all, and without those that lie hidden in a heap. When the last piece of a
/// pool comes into such a heap it knows what the heap is made of, which is no news.
fn known(session: &Session, observer: Observer) -> (usize, usize) {
    let view = session.view(observer);
    let (mut all, mut placed) = (0, 0);
    let zones = session.game().layout.zones.iter();
    for (spec, (known, visible)) in zones.zip(view.known.iter().zip(&view.visible)) {
        let known = known.iter().flatten().filter(|piece| matches!(piece.possible, Possible::Kind(_)));
        let known = known.count();
        let seen = visible.slots.iter().flatten().filter(|piece| piece.kind.is_some()).count();
        all += known;
        placed += if spec.order.is_kept { known } else { seen };
    }
    (all, placed)
}

/// The record of a match that is read from a save with so many answers and then gone on with.
fn resumed(text: &str, game: &Arc<Game>, answers: usize, session: &Session) -> String {
    let mut sources = Sources::default();
    let head = text.lines().position(str::is_empty).unwrap() + 1;
    let save: String =
        text.lines().take(answers.saturating_add(head)).map(|line| format!("{line}\n")).collect();
    let id = sources.add("save.record", &save);
    let mut faults = Faults::default();
    let record = Record::parse(&sources, id, &mut faults).unwrap();
    assert!(faults.is_empty());
    assert_eq!(record.to_string(), save);
    let replayed = replay(&record, game.clone()).unwrap();
    assert_eq!(replayed.differs, None);
    assert!(replayed.warnings.is_empty());
    let mut resumed = replayed.session;
    for entry in session.entries().iter().skip(answers) {
        resumed.answer_text(entry.seat, &entry.text).unwrap();
    }
    assert_eq!(resumed.digest(), session.digest());
    assert_eq!(resumed.entries(), session.entries());
    Record::of(&resumed).to_string()
}

/// Plays random matches and looks at everything; at most `limit` decisions each.
fn look_through(name: &str, game: &Arc<Game>, limit: usize) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds() {
        let session = Session::new(game.clone(), players(seed, game.people())).unwrap();
        let saved = Record::head(&session);
        let mut trial = Trial {
            session,
            tally: &mut tally,
            generator: Generator::new(seed ^ 0x5eed),
            observers: observers(game, seed),
            states: Vec::new(),
            picks: Vec::new(),
            copies: Vec::new(),
            saved,
        };
        while trial.session.choice().is_some() {
            assert!(trial.picks.len() < limit, "{name}: seed {seed} has more than {limit} decisions");
            trial.look();
            let before = revelations(trial.session.state());
            trial.answer();
            // Always where it must be refused, because a single match has to show that, too.
            let came_to_light = !is_full() && revelations(trial.session.state()) != before;
            if came_to_light || trial.generator.below(16) == 0 {
                trial.undo();
                trial.undo_alone();
            }
        }
        trial.finish();
    }
    println!("{name} for {}: at most {limit} decisions, {tally:?}", game.seats());
    tally
}

/// The same in games that are long and hide much.
fn examine(name: &str, game: &Arc<Game>, limit: usize) -> Tally {
    let tally = look_through(name, game, limit);
    assert!(tally.clones >= tally.matches * 10 && tally.kept > 0, "{tally:?}");
    // Most steps really come to the same again, so that what the leak test says is worth something.
    assert!(tally.same * 10 >= tally.retold * 9, "{tally:?}");
    assert!(tally.other * 10 >= tally.same * 7, "{tally:?}");
    assert!(tally.imagined > 0, "{tally:?}");
    tally
}

#[test]
fn tiki_topple_holds_what_must_hold() {
    for (seats, rounds, cards) in [(2, 4, 13), (3, 3, 7), (4, 4, 7)] {
        let limit = tiki_topple_limit(rounds, usize::from(seats), cards);
        examine("tiki-topple", &game(TIKI_TOPPLE, seats), limit);
    }
}

#[test]
fn its_variant_holds_what_must_hold() {
    for (seats, rounds, cards) in [(2, 4, 7), (3, 3, 6), (4, 4, 6)] {
        let limit = tiki_topple_limit(rounds, usize::from(seats), cards);
        examine("tiki-topple, gamewright", &variant(TIKI_TOPPLE, Some("gamewright"), seats), limit);
    }
}

#[test]
fn rapa_nui_holds_what_must_hold() {
    for seats in (2..=4).filter(|seats| is_played(*seats)) {
        let tally = examine("rapa-nui", &game(RAPA_NUI, seats), rapa_nui_limit(usize::from(seats)));
        assert!(tally.undone > 0, "{tally:?}");
    }
}

#[test]
fn ra_holds_what_must_hold() {
    for (seats, suns) in
        [(2, 8), (3, 12), (4, 12), (5, 15)].into_iter().filter(|(seats, _)| is_played(*seats))
    {
        examine("ra", &game(RA, seats), ra_limit(usize::from(seats), suns));
    }
}

#[test]
fn nile_holds_what_must_hold() {
    for seats in (2..=5).filter(|seats| is_played(*seats)) {
        examine("nile", &game(NILE, seats), nile_limit(usize::from(seats)));
    }
}

#[test]
fn the_variant_of_ra_holds_what_must_hold() {
    for (seats, suns) in
        [(2, 8), (3, 12), (4, 12), (5, 15)].into_iter().filter(|(seats, _)| is_played(*seats))
    {
        let game = variant(RA, Some("rio-grande"), seats);
        examine("ra, rio-grande", &game, ra_limit(usize::from(seats), suns));
    }
}

#[test]
fn the_variant_of_nile_holds_what_must_hold() {
    let counts = if is_full() { 2..=5 } else { 3..=3 };
    for seats in counts.filter(|seats| is_played(*seats)) {
        examine("nile, bga", &variant(NILE, Some("bga"), seats), nile_limit(usize::from(seats)));
    }
}

/// Looks through matches of classics: name, numbers of seats, and decisions at most. `PARLOR_GAMES` can name some.
fn look_through_classics(classics: &[(&str, RangeInclusive<u8>, usize)]) {
    let only = std::env::var_os("PARLOR_GAMES").unwrap_or_default();
    let only = only.to_str().unwrap();
    for (name, counts, limit) in classics {
        if !only.is_empty() && !only.split(',').any(|one| one == *name) {
            continue;
        }
        let fewest = if is_full() { *counts.start() } else { *counts.end() };
        for seats in (fewest..=*counts.end()).filter(|seats| is_played(*seats)) {
            look_through(name, &game(&format!("games/classics/{name}.yaml"), seats), *limit);
        }
    }
}

#[test]
fn the_classics_with_boards_and_dice_hold_what_must_hold() {
    look_through_classics(&[
        ("backgammon", 2..=2, 20_000),
        // Each of 32 pawns has seven rows to go.
        ("breakthrough", 2..=2, 32 * 7),
        ("connect-four", 2..=2, 6 * 7 + 1),
        // Positions must not be repeated, which is no limit that a random match comes near to.
        ("go", 2..=2, 5_000),
        ("hex", 2..=2, 11 * 11 + 1),
        ("kalah", 2..=2, 5_000),
        ("liars-dice", 2..=2, 12 + 1 + 1),
        // Nobody takes more than seven men.
        ("nine-mens-morris", 2..=2, 200 + 2 * 7 + 1),
        ("pig", 2..=4, 5_000),
        // Sixty places are free, and nobody is asked who must pass.
        ("reversi", 2..=2, 60 + 1),
        ("rock-paper-scissors", 2..=2, 2 + 1),
        ("tic-tac-toe", 2..=2, 3 * 3 + 1),
        ("yacht", 2..=4, 4 * 12 * 3 + 1),
    ]);
}

#[test]
fn the_classics_with_cards_hold_what_must_hold() {
    look_through_classics(&[
        ("blackjack", 1..=1, 20),
        // At most 100 plays, each with a suit, 52 cards to draw, and six passes after each of these.
        ("crazy-eights", 2..=5, 100 * 2 + 52 + 152 * 6),
        ("cribbage", 2..=3, 5_000),
        ("gin-rummy", 2..=2, 5_000),
        ("go-fish", 2..=4, 5_000),
        ("goofspiel", 2..=4, 4 * 13 + 1),
        ("hanabi", 2..=5, 1_000),
        ("hearts", 4..=4, 4 + 52 + 1),
        ("kuhn-poker", 2..=2, 3 + 1),
        ("leduc-poker", 2..=2, 2 * 4 + 1),
        ("mafia", 5..=7, 5_000),
        ("texas-holdem", 2..=9, 10_000),
    ]);
}

/// The first leak that random matches show, and after how many answers.
fn first_leak(game: &Arc<Game>) -> Option<(Leak, usize)> {
    let mut tally = Tally::default();
    for seed in 0..8 {
        let mut session = Session::new(game.clone(), setup(seed, game.people())).unwrap();
        let mut generator = Generator::new(seed);
        let observers: Vec<Observer> = Observer::all(&game.layout).collect();
        let mut found = None;
        play(&mut session, seed, &mut |session| {
            if found.is_none() {
                let leak = leak(session, &observers, &mut generator, &mut tally);
                found = leak.map(|leak| (leak, session.entries().len()));
            }
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

#[test]
fn planted_leaks_are_found() {
    for (name, what, tells) in [
        ("options", "choice", "guess: "),
        ("prompt", "choice", "guess (it is "),
        ("log", "log", " lies on top"),
    ] {
        let game = game(&format!("tests/games/leaks/{name}.yaml"), 2);
        let (leak, _) = first_leak(&game).unwrap_or_else(|| panic!("the leak of `{name}` is not found"));
        assert_eq!(leak.what, what, "{name}: {leak:?}");
        assert_ne!(leak.real, leak.imagined);
        assert!(leak.real.contains(tells) && leak.imagined.contains(tells), "{name}: {leak:?}");
    }
}

#[test]
fn leaks_before_answers_of_the_rules_are_found() {
    let answered = |name: Option<&str>| first_leak(&variant("tests/games/leaks/answered.yaml", name, 2));
    for name in ["log", "prompt"] {
        let (leak, _) = answered(Some(name)).unwrap_or_else(|| panic!("the leak of `{name}` is not found"));
        assert_eq!(leak.what, "log", "{name}: {leak:?}");
        assert_ne!(leak.real, leak.imagined);
    }
    assert_eq!(answered(None), None, "the same game without its leaks");
}

#[test]
fn leaks_after_answers_and_cards_that_came_to_light_are_found() {
    let late = |name: Option<&str>| first_leak(&variant("tests/games/leaks/late.yaml", name, 3));
    // A question is read by the seat that is asked, and by everybody in the log once it is answered.
    let kinds: [(&str, &[&str]); 4] =
        [("options", &["choice"]), ("log", &["log"]), ("counter", &["log"]), ("prompt", &["choice", "log"])];
    for (name, what) in kinds {
        let (leak, answers) = late(Some(name)).unwrap_or_else(|| panic!("the leak of `{name}` is not found"));
        assert!(what.contains(&leak.what), "{name}: {leak:?}");
        assert!(answers > 0, "{name}: the first question of a step gives nothing away");
    }
    assert_eq!(late(None), None, "the same game without its leaks");
}
