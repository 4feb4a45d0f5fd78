//! Secrets kept: games are invented in which a seat guesses what it may not know, and no bot may be right more often
//! than somebody of perfect memory can. A few games in `cargo test`, 300 with `PARLOR_FULL=1` (see docs/testing.md).
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "a full run says what it looked at")]
#![allow(clippy::cast_precision_loss, reason = "counts are small")]

#[path = "guessing/invent.rs"]
mod invent;
#[path = "guessing/model.rs"]
mod model;
#[path = "guessing/trial.rs"]
mod trial;
#[path = "guessing/write.rs"]
mod write;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use invent::invent;
use parlor::compile::value::SeatId;
use parlor::play::Answer;
use parlor::session::Session;
use parlor::table::{Generator, Observer};
use trial::{Player, Retellings, Text, Trial, answer, built, tail};

/// How likely it is that anything is found where nothing is wrong.
const ERROR: f64 = 0.001;

/// Whether all is tried, and not only a little.
fn is_full() -> bool {
    std::env::var_os("PARLOR_FULL").is_some_and(|value| value != "0")
}

/// The first and the last seed: `PARLOR_GUESSING=7` or `PARLOR_GUESSING=1..50` looks at others.
fn seeds() -> (u64, u64) {
    let usual = if is_full() { (1, 300) } else { (1, 20) };
    let Some(said) = std::env::var_os("PARLOR_GUESSING") else { return usual };
    let said = said.to_str().unwrap();
    let (from, to) = said.split_once("..").unwrap_or((said, said));
    (from.parse().unwrap(), to.parse().unwrap())
}

fn trial(seed: u64) -> Trial {
    let (game, bounds) = invent(seed);
    let name = format!("secret_{seed}");
    let definition = write::definition(&game, &name);
    let text = Text { name, definition, script: write::script(&game) };
    Trial {
        game: text.compiled(game.seats),
        guesser: SeatId(u8::try_from(game.guesser).unwrap()),
        open: game.questions().map(|question| question.open).collect(),
        bounds,
        text,
    }
}

/// What is wrong with how often a player was right, if so many results are looked at.
fn too_often(name: &str, trial: &Trial, right: &[u64], matches: u64, results: usize) -> Vec<String> {
    let mut found = Vec::new();
    for (at, (right, bound)) in right.iter().zip(&trial.bounds).enumerate() {
        let chance = tail(*right, matches, *bound);
        if chance < ERROR / results as f64 {
            let question = at + 1;
            found.push(format!(
                "{name} answers question {question} right in {right} of {matches} matches, where {:.1} of 100 \
                 are what can be known (chance {chance:.1e})",
                bound * 100.0
            ));
        }
    }
    found
}

/// How every game is tried.
struct Plan {
    bots: &'static [&'static str],
    matches: u64,
    /// Matches in which each step is told again.
    retold: u64,
    /// Figures that are looked at in all games together.
    results: usize,
}

/// What one game showed.
#[derive(Default)]
struct Finding {
    wrong: Vec<String>,
    retellings: Retellings,
    /// By bot and question: how many answers were right.
    right: Vec<Vec<u64>>,
}

impl Plan {
    fn look(&self, trial: &Trial) -> Finding {
        let mut finding = Finding::default();
        if let Some((seed, leak)) = trial.leak(self.retold, &mut finding.retellings) {
            let said = format!("tells the {} `{}` (or `{}`)", leak.what, leak.real, leak.imagined);
            finding.wrong.push(format!("seed {seed} {said}"));
        }
        for name in self.bots {
            let mut bot = built(name);
            let right = trial.right(&mut |session| answer(&mut *bot, session), self.matches);
            finding.wrong.extend(too_often(name, trial, &right, self.matches, self.results));
            finding.right.push(right);
        }
        if !finding.wrong.is_empty() {
            finding.wrong.insert(0, trial.text.keep());
        }
        finding
    }
}

/// Does a piece of work for each of the things, on every core; gives what comes of them in the order of the things.
fn on_every_core<T: Sync, R: Send>(things: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let worker = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(thing) = things.get(at) else { break };
            let result = work(thing);
            done.lock().unwrap().push((at, result));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(worker))));
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// How often one of the bots was right, of what it could have been.
fn told_of(name: &str, right: impl Iterator<Item = (u64, f64)>, matches: u64) -> String {
    let mut sums = [0.0; 5];
    for (right, bound) in right {
        let share = right as f64 / matches as f64;
        let is_known = if bound > 1.0 - 1e-9 { 1.0 } else { 0.0 };
        for (sum, more) in sums.iter_mut().zip([share, bound, 1.0, is_known * share, is_known]) {
            *sum += more;
        }
    }
    let [right, bound, questions, known, all] = sums;
    let part = |of: f64, all: f64| 100.0 * of / all.max(1.0);
    format!(
        "{name}: {:.1} % right where {:.1} % can be; {:.1} % of {all} questions whose answer can be known",
        part(right, questions),
        part(bound, questions),
        part(known, all)
    )
}

#[test]
fn nobody_guesses_better_than_can_be() {
    let (from, to) = seeds();
    let trials = on_every_core(&(from..=to).collect::<Vec<u64>>(), |seed| trial(*seed));
    let (bots, matches, retold): (&[&str], u64, u64) = if is_full() {
        (&["random", "greedy", "search:200"], 400, 10)
    } else {
        (&["random", "greedy:4", "search:12"], 20, 2)
    };
    let questions: usize = trials.iter().map(|trial| trial.bounds.len()).sum();
    let plan = Plan { bots, matches, retold, results: questions * bots.len() };
    let findings = on_every_core(&trials, |trial| {
        let finding = plan.look(trial);
        println!("{}: {:?} of {matches} right", trial.text.name, finding.right);
        finding
    });
    let (all, same) = findings.iter().fold((0, 0), |(all, same), Finding { retellings, .. }| {
        (all + retellings.all, same + retellings.same)
    });
    println!("{} games, {questions} questions, {matches} matches each", trials.len());
    println!("{all} steps told again, {same} of them to the same");
    for (at, name) in bots.iter().enumerate() {
        let right = findings
            .iter()
            .zip(&trials)
            .flat_map(|(finding, trial)| finding.right[at].iter().copied().zip(trial.bounds.iter().copied()));
        println!("{}", told_of(name, right, matches));
    }
    let wrong: Vec<String> = findings.iter().flat_map(|finding| &finding.wrong).cloned().collect();
    assert!(wrong.is_empty(), "secrets that were seen through:\n{}", wrong.join("\n  "));
}

/// Takes the answer that turns out best in the match as it really is.
fn peek(session: &Session) -> Answer {
    let choice = session.choice().unwrap();
    let seat = usize::from(choice.seat.0);
    let total = |at: &usize| {
        let mut next = session.clone();
        next.answer(&Answer::one(*at)).unwrap();
        while next.choice().is_some() {
            let answer = answer(&mut *built("random"), &next);
            next.answer(&answer).unwrap();
        }
        next.outcome().unwrap().seats[seat].total
    };
    Answer::one((0..choice.options.len()).max_by_key(total).unwrap())
}

#[test]
fn a_bot_that_peeks_is_found() {
    let matches = 12;
    let secret = |trial: &Trial| (0.1..0.3).contains(&trial.bounds[0]);
    let trials: Vec<Trial> = (1..=20).map(trial).filter(secret).take(3).collect();
    assert_eq!(trials.len(), 3);
    for trial in trials {
        let right = trial.right(&mut peek, matches);
        let found = too_often("peek", &trial, &right, matches, 1000);
        assert!(!found.is_empty(), "right {right:?}, bounds {:?}\n{}", trial.bounds, trial.text);
    }
}

/// A game in which one of four words is thought of and then guessed.
fn planted(options: &str) -> Trial {
    let text = Text {
        name: "planted".to_owned(),
        definition: "parlor: 1\nname: Planted\nplayers: { from: 2, to: 2 }\npieces:\n  card: { kinds: gold red blue \
            green, set: { deck: gold red blue green } }\nzones:\n  deck: { holds: card, shown: nobody, layout: stack }\n\
            counters:\n  won: { per: seat }\nflow:\n  - mix\n  - turns: { from: who_guesses, laps: 1, do: [ask] }\n\
            scoring: [won]\n"
            .to_owned(),
        script: format!(
            "fn mix() {{\n    shuffle(deck);\n}}\n\nfn who_guesses() {{\n    seats[0]\n}}\n\nfn ask(me) {{\n    let \
             words = [\"gold\", \"red\", \"blue\", \"green\"];\n    let secret = deck.top.name;\n    let guess = \
             choose(me, \"guess\", {options});\n    if guess == secret {{ gain(me, won, 1); }}\n    finish(turns);\n}}\n"
        ),
    };
    let game = text.compiled(2);
    Trial { text, game, guesser: SeatId(0), bounds: vec![0.25], open: vec![true] }
}

#[test]
fn a_definition_that_leaks_by_its_options_is_found() {
    let matches = 24;
    let mut retellings = Retellings::default();
    let mut first = |_: &Session| Answer::one(0);
    let sound = planted("words");
    assert_eq!(sound.leak(3, &mut retellings), None);
    assert_eq!(too_often("first", &sound, &sound.right(&mut first, matches), matches, 1000), [""; 0]);
    // The right word comes first.
    let leaking = planted("words.sort_by(|word| if word == secret { 0 } else { 1 })");
    assert!(leaking.leak(3, &mut retellings).is_some());
    let mut greedy = built("greedy:8");
    let mut greedy = |session: &Session| answer(&mut *greedy, session);
    for (name, player) in [("first", &mut first as Player<'_>), ("greedy:8", &mut greedy)] {
        let right = leaking.right(player, matches);
        assert!(!too_often(name, &leaking, &right, matches, 1000).is_empty(), "{name}: {right:?}");
    }
}

/// A game of two cards in which something is guessed, told to be right or wrong, and then guessed again.
fn guessed_twice(stock: &str, ask: &str) -> Trial {
    let text = Text {
        name: "twice".to_owned(),
        definition: format!(
            "parlor: 1\nname: Twice\nplayers: {{ from: 2, to: 2 }}\npieces:\n  card: {{ kinds: gold red, set: {{ \
             stock: gold red }} }}\nzones:\n  stock: {{ holds: card, {stock} }}\n  tray: {{ holds: card, shown: \
             nobody }}\ncounters:\n  won: {{ per: seat }}\nflow:\n  - turns: {{ from: who_guesses, laps: 1, do: \
             [ask] }}\nscoring: [won]\n"
        ),
        script: format!(
            "fn who_guesses() {{\n    seats[0]\n}}\n\nfn ask(me) {{\n{ask}    finish(turns);\n}}\n"
        ),
    };
    let game = text.compiled(2);
    Trial { text, game, guesser: SeatId(0), bounds: vec![0.5, 0.5], open: vec![true, true] }
}

#[test]
fn what_was_told_before_pieces_were_mixed_helps_nobody() {
    let guess = |piece: &str, worth: u8| {
        format!(
            "    if choose(me, \"guess\", [\"gold\", \"red\"]) == {piece}.name {{ gain(me, won, {worth}); }}\n"
        )
    };
    let shuffled = format!(
        "    shuffle(stock);\n{}    shuffle(stock);\n{}",
        guess("stock.top", 1),
        guess("stock.top", 10)
    );
    let picked = format!(
        "    if choose(me, \"guess\", stock).name == \"gold\" {{ gain(me, won, 1); }}\n    \
         move_face_down(stock.top, tray);\n{}",
        guess("tray.top", 10)
    );
    for (stock, ask) in [
        ("shown: nobody, layout: row", &shuffled),
        ("shown: nobody", &shuffled),
        ("shown: everyone", &shuffled),
        ("shown: nobody", &picked),
    ] {
        let trial = guessed_twice(stock, ask);
        for name in ["greedy", "search:40"] {
            let mut bot = built(name);
            let right = trial.right(&mut |session| answer(&mut *bot, session), 60);
            assert_eq!(too_often(name, &trial, &right, 60, 1000), [""; 0], "{stock}\n{}", trial.text);
        }
    }
}

#[test]
fn the_log_tells_nothing_of_where_a_piece_lies_in_a_pile() {
    let guess =
        "    if choose(me, \"guess\", [\"gold\", \"red\"]) == seats[1].hand.top.name { gain(me, won, 1); }\n";
    let named =
        format!("    move(stock, seats[1].hand);\n    log(`here is ${{seats[1].hand.top}}`);\n{guess}");
    let again = format!(
        "    move(stock.top, tray);\n    move(tray, stock);\n    move(stock, seats[1].hand);\n{guess}"
    );
    for (stock, tray, ask, line) in [
        ("everyone", "nobody", &named, "here is card"),
        ("nobody", "everyone", &again, "card*5: stock -> Bob.hand"),
    ] {
        let text = Text {
            name: "logged".to_owned(),
            definition: format!(
                "parlor: 1\nname: Logged\nplayers: {{ from: 2, to: 2 }}\npieces:\n  card: {{ kinds: gold red, set: {{ \
                 stock: gold red*4 }} }}\nzones:\n  stock: {{ holds: card, shown: {stock} }}\n  tray: {{ holds: card, \
                 shown: {tray} }}\n  hand: {{ holds: card, per: seat, shown: owner }}\ncounters:\n  won: {{ per: seat \
                 }}\nflow:\n  - turns: {{ from: who_guesses, laps: 1, do: [ask] }}\nscoring: [won]\n"
            ),
            script: format!(
                "fn who_guesses() {{\n    seats[0]\n}}\n\nfn ask(me) {{\n{ask}    finish(turns);\n}}\n"
            ),
        };
        let game = text.compiled(2);
        let trial = Trial { text, game, guesser: SeatId(0), bounds: vec![0.8], open: vec![true] };
        assert_eq!(trial.leak(20, &mut Retellings::default()), None, "{}", trial.text);
        let session = trial.begin(1);
        let lines: Vec<String> = session.log(Observer::seat(SeatId(0)), 0).map(|line| line.text).collect();
        assert!(lines.iter().any(|said| said == line), "{lines:?}\n{}", trial.text);
    }
}

#[test]
fn bounds_are_those_of_games_that_are_known() {
    use model::{About, Deed, Game, Order, Piece, Question, Shown, State, Zone};
    // One gold card and three red ones in a stack that nobody sees.
    let zone = |name, shown, order| Zone { name, owner: None, shown, order, dice: false };
    let cards = |kinds: [u8; 4]| kinds.map(|kind| Piece { kind, up: true }).to_vec();
    let check = |deeds: Vec<Deed>, expected: &[f64]| {
        let game = Game {
            seats: 2,
            guesser: 0,
            kinds: 2,
            sides: 4,
            zones: vec![
                zone("stock", Shown::Nobody, Order::Stack),
                zone("tray", Shown::Everyone, Order::Row),
                zone("bag", Shown::Nobody, Order::Pile),
            ],
            start: State { zones: vec![cards([0, 1, 1, 1]), Vec::new(), Vec::new()], numbers: vec![0] },
            deeds,
            before: [0, 0],
        };
        let bounds = game.bounds().unwrap();
        let near = bounds.iter().zip(expected).all(|(bound, expected)| (bound - expected).abs() < 1e-9);
        assert!(near && bounds.len() == expected.len(), "{bounds:?} are not {expected:?}");
    };
    let pick = |zone, open| Deed::Ask(Question { about: About::Pick { zone, kind: 0 }, open });
    let kind = |open| Deed::Ask(Question { about: About::Kind { zone: 0, at: 0 }, open });
    check(vec![pick(0, false)], &[1.0]);
    check(vec![Deed::Shuffle(0), pick(0, false)], &[0.25]);
    check(vec![Deed::Shuffle(0), kind(false)], &[0.75]);
    // A card that was seen is known, and one that was not.
    let show = Deed::Move { from: 0, at: 0, to: 1, down: false };
    check(vec![Deed::Shuffle(0), show.clone(), pick(0, false)], &[0.25]);
    check(vec![Deed::Shuffle(0), show, kind(false)], &[0.75]);
    // Whoever was told that it was wrong tries another one; whoever was not told knows no more than before.
    check(vec![Deed::Shuffle(0), pick(0, true), pick(0, true)], &[0.25, 0.5]);
    check(vec![Deed::Shuffle(0), pick(0, false), pick(0, true)], &[0.25, 0.25]);
    // In a heap nobody can tell one hidden card from another.
    let heap = Deed::MoveAll { from: 0, to: 2, down: false };
    check(vec![heap, pick(2, false)], &[0.25]);
    let think = Deed::Think { below: 5, shuffled: false };
    check(
        vec![
            think,
            Deed::Ask(Question { about: About::Variable { at: 1, below: 5, is_word: false }, open: true }),
        ],
        &[0.2],
    );
}

#[test]
fn chances_of_many_cases_add_up() {
    let near =
        |found: f64, expected: f64| assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    near(tail(2, 2, 0.5), 0.25);
    near(tail(1, 3, 0.5), 0.875);
    near(tail(0, 3, 0.5), 1.0);
    near(tail(400, 400, 0.5), 0.5_f64.powi(400));
    near(tail(3, 3, 1.0), 1.0);
    near(tail(1, 3, 0.0), 0.0);
    let mut generator = Generator::new(1);
    let rolled = (0..400).filter(|_| generator.below(4) == 0).count() as u64;
    assert!(tail(rolled, 400, 0.25) > 0.001, "{rolled}");
}
