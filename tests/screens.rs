//! The full screen of all shipped games, read back by an emulator: whoever is asked sees the question, the options, the
//! own hand and what the options name, on small and large screens. Then keys at random.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod emulator;
#[path = "common/legible.rs"]
mod legible;
#[path = "common/shipped.rs"]
mod listing;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use emulator::{Terminal, empty_folder};
use legible::{bare, missing};
use listing::shipped;
use parlor::door::games::{Chosen, Speech};
use parlor::door::sitting::{Engine, Setup, Sitting, question_line, seats};
use parlor::door::study::Spec;
use parlor::{Definition, Disk, Observer};

const SIZES: [(u16, u16); 3] = [(80, 24), (100, 36), (160, 50)];
/// After how many answers screens are looked at.
const MOMENTS: [usize; 2] = [0, 17];

/// A folder of its own with the games in it.
fn folder(name: &str) -> PathBuf {
    let folder = empty_folder("screens", &name.replace('/', "_"));
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    std::os::unix::fs::symlink(games, folder.join("games")).unwrap();
    folder
}

fn no_clock() -> Duration {
    Duration::ZERO
}

/// A match after some random answers, with people at all seats; `None` when it is over by then.
fn position(path: &str, count: usize, answers: usize) -> Option<Sitting> {
    let definition = Definition::load(&Disk, path).unwrap();
    let chosen = Chosen::of(&definition, None, &[]).unwrap();
    let speech = Speech::at_table(&definition, &chosen, None).unwrap();
    let names = seats(Some(&count.to_string()), chosen.players()).unwrap();
    let game = chosen.game(count).unwrap();
    let bots = vec![Some(Spec::Random); count];
    let setup = Setup { seed: 3, seats: names, bots, path: path.to_owned(), given: Vec::new() };
    let mut sitting = Sitting::begin(&game, setup, Engine::Machine, no_clock).unwrap().speaking(&speech);
    for _ in 0..answers {
        if !sitting.let_bot_answer().unwrap() {
            return None;
        }
    }
    sitting.asked().is_some().then_some(sitting)
}

/// Its record, in which people play.
fn record(sitting: &Sitting) -> String {
    let mut text: String = sitting
        .record_head()
        .lines()
        .filter(|line| !line.starts_with("bot:"))
        .map(|line| format!("{line}\n"))
        .collect();
    text.extend((0..sitting.journal_end()).map(|entry| sitting.record_line(entry)));
    text
}

/// Fails unless everything stands on the screen that somebody who is asked must see.
fn check(screen: &str, sitting: &Sitting, place: &str) {
    let text = bare(screen);
    let missing = missing(screen, sitting);
    assert!(missing.is_empty(), "{place}: not on the screen: {}\n{screen}", missing.join(", "));
    let asked = sitting.asked().unwrap();
    let scene = sitting.scene(Observer::Seat(asked.seat()));
    let line = question_line(&scene, parlor::door::words::of("en")).unwrap();
    assert!(text.contains(&bare(&line)), "{place}: `{line}` is not on the screen:\n{screen}");
    let question = scene.question.unwrap();
    let options = &question.options;
    let all = options.iter().all(|option| text.contains(&bare(&format!("{}  {}", option.key, option.text))));
    let count = options.len() + usize::from(question.pass.is_some());
    let marked = text.contains(&bare(&format!(" of {count} (arrows")));
    assert!(all || marked, "{place}: options are neither shown nor said to be more:\n{screen}");
}

#[test]
fn whoever_is_asked_sees_the_question_the_options_and_the_own_hand() {
    for path in shipped() {
        let definition = Definition::load(&Disk, &path).unwrap();
        let players = Chosen::of(&definition, None, &[]).unwrap().players();
        for count in BTreeSet::from([players.from, players.to]).into_iter().map(usize::from) {
            for answers in MOMENTS {
                let Some(sitting) = position(&path, count, answers) else { continue };
                look_at(&path, count, answers, &sitting);
            }
        }
    }
}

fn look_at(path: &str, count: usize, answers: usize, sitting: &Sitting) {
    let folder = folder(&format!("{path}-{count}-{answers}"));
    fs::write(folder.join("a.record"), record(sitting)).unwrap();
    let mut terminal = Terminal::start(&folder, SIZES[0], "play --resume a.record");
    let scene = sitting.scene(Observer::Seat(sitting.asked().unwrap().seat()));
    let question = bare(&question_line(&scene, parlor::door::words::of("en")).unwrap());
    let is_asked = |screen: &str| bare(screen).contains(&question);
    terminal.until("the screen", &|screen| {
        is_asked(screen) || screen.contains("then press Enter") || screen.contains("Press Enter to go on")
    });
    for _ in 0..4 {
        let before = terminal.screen();
        if is_asked(&before) {
            break;
        }
        // A key that comes at once is not meant for what is shown.
        thread::sleep(Duration::from_millis(400));
        // Nor is one that comes after the question has come by itself: it would answer.
        if terminal.screen() != before {
            continue;
        }
        terminal.press("\r");
        terminal.until("what follows", &|screen| screen != before);
    }
    for (columns, rows) in SIZES {
        terminal.resize((columns, rows));
        let place = format!("{path}, {count} seats, {answers} answers, {columns}x{rows}");
        // The question stands low on the screen once it is drawn for this size.
        let screen = terminal.until(&place, &|screen| {
            let line = screen.lines().position(|line| line.trim_start().starts_with('>'));
            is_asked(screen) && line == Some(usize::from(rows) - 2)
        });
        check(&screen, sitting, &place);
    }
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

/// Numbers at random: a linear congruential generator (Knuth, MMIX).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % end as u64).unwrap()
    }
}

/// What somebody may press who knows nothing.
fn any_key(random: &mut Random) -> String {
    const KEYS: [&str; 22] = [
        "\r",
        "\r",
        "\r",
        "\r",
        "\x1b[A",
        "\x1b[B",
        "\x1b[C",
        "\x1b[D",
        "\t",
        " ",
        "\x7f",
        "\x1b",
        "\x1b[5~",
        "\x1b[6~",
        "\x1b[H",
        "\x1b[F",
        "\x1bOP",
        "\x1bOR",
        "\x1bOS",
        "\x1b[17~",
        "-\r",
        "\x1b[200~b2 b3\n\x07\x1b[201~",
    ];
    match random.below(10) {
        0 => char::from(b'a' + u8::try_from(random.below(16)).unwrap()).to_string(),
        1 => char::from(b'r' + u8::try_from(random.below(9)).unwrap()).to_string(),
        2 | 3 => random.below(30).to_string() + "\r",
        4 => format!("\x1b[<0;{};{}M", 1 + random.below(80), 1 + random.below(24)),
        5 => format!("\x1b[<{};10;10M", 64 + random.below(2)),
        _ => KEYS[random.below(KEYS.len())].to_owned(),
    }
}

/// How many sequences of keys each game gets; `PARLOR_KEYS` can say how many (see docs/testing.md).
fn sequences() -> usize {
    std::env::var_os("PARLOR_KEYS").and_then(|number| number.to_str()?.parse().ok()).unwrap_or(1)
}

#[test]
fn no_sequence_of_keys_breaks_the_screen() {
    for (at, path) in shipped().into_iter().enumerate() {
        for nth in 0..sequences() {
            press_at_random(&path, at + nth);
        }
    }
}

fn press_at_random(path: &str, nth: usize) {
    let name = format!("{path}-keys-{nth}");
    let mut random = Random(nth as u64 * 7919 + path.len() as u64);
    let folder = folder(&name);
    let shown = ["", " --lang ja", " --ascii --color never"][nth % 3];
    // Bots that think, and people who share the screen.
    let definition = Definition::load(&Disk, path).unwrap();
    let is_shared = Chosen::of(&definition, None, &[]).unwrap().players().usual < 2 || nth.is_multiple_of(2);
    let bot = if is_shared { "" } else { " --bot Bob=search:150" };
    let arguments = format!("play {path} --seed {nth} --record a.record{shown}{bot}");
    let mut terminal = Terminal::start(&folder, SIZES[0], &arguments);
    terminal.until(&name, &|screen| !screen.trim().is_empty());
    assert!(terminal.is_full_screen(), "{name}");
    for _ in 0..12 {
        for _ in 0..6 {
            terminal.press_at_once(&any_key(&mut random));
        }
        if random.below(3) == 0 {
            let (columns, rows) = (20 + random.below(150), 5 + random.below(60));
            terminal.resize((u16::try_from(columns).unwrap(), u16::try_from(rows).unwrap()));
        }
        thread::sleep(Duration::from_millis(15));
        if !terminal.runs() {
            break;
        }
    }
    if terminal.runs() {
        match nth % 4 {
            0 | 1 => terminal.press("\x1b\x1b\x03"),
            _ => terminal.kill("-TERM"),
        }
    }
    for _ in 0..3000 {
        if !terminal.runs() {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    // Every end says something below what the shell showed before.
    terminal.until(&name, &|screen| terminal.is_given_back() && !screen.trim().is_empty());
    let told = terminal.all();
    let code = terminal.end();
    assert!(matches!(code, Some(0 | 130 | 143)), "{name}: {code:?}\n{told}");
    assert!(!told.contains("panicked"), "{name}: {told}");
    let program = env!("CARGO_BIN_EXE_parlor");
    let replayed = std::process::Command::new(program)
        .args(["replay", "a.record"])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(replayed.status.success(), "{name}: {}", String::from_utf8_lossy(&replayed.stderr));
    // Whoever stops is told how many answers are kept: the record has them.
    let replayed = String::from_utf8(replayed.stdout).unwrap();
    let numbers = |text: &str| -> Vec<usize> {
        text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
    };
    let decisions = replayed.split_once(" decision").map(|(before, _)| numbers(before));
    let decisions = decisions.and_then(|numbers| numbers.last().copied()).unwrap();
    assert!(code == Some(0) || numbers(&told).contains(&decisions), "{name}: {decisions} are kept\n{told}");
}

#[test]
fn the_page_of_the_project_shows_what_the_screen_shows() {
    let folder = folder("readme");
    let mut terminal = Terminal::start(&folder, SIZES[0], "play games/ra.yaml --seed 1 --record a.record");
    let is_between = |screen: &str| screen.contains("then press Enter");
    terminal.until("Bob", &is_between);
    terminal.press("\r");
    terminal.until("the question", &|screen| screen.contains("Bob: what to do"));
    terminal.press("a\r");
    terminal.until("Cleo", &is_between);
    terminal.press("\r");
    let screen = terminal.until("the question", &|screen| screen.contains("Cleo: what to do"));
    let screen: Vec<&str> = screen.lines().map(str::trim_end).collect();
    let page = include_str!("../README.md");
    assert!(page.contains(&screen.join("\n")), "{}", screen.join("\n"));
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

/// What stands on a small screen after some answers of a recorded match of Ra with four seats, for the person asked then.
fn ra_after(answers: usize) -> String {
    let record = include_str!("../games/ra/records/4-seats-1.record");
    let (head, given) = record.split_once("\n\n").unwrap();
    let head = head.lines().filter(|line| !line.starts_with("bot:"));
    let lines: Vec<&str> = head.chain([""]).chain(given.lines().take(answers)).collect();
    let folder = folder(&format!("ra-{answers}"));
    fs::write(folder.join("a.record"), lines.join("\n") + "\n").unwrap();
    let mut terminal = Terminal::start(&folder, SIZES[0], "play --resume a.record");
    terminal
        .until("the hand-over", &|screen| screen.contains("Press Enter") || screen.contains("then press"));
    thread::sleep(Duration::from_millis(400));
    terminal.press("\r");
    let screen = terminal.until("the question", &|screen| screen.contains(": what to do"));
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
    screen
}

#[test]
fn who_won_an_auction_and_how_an_epoch_ended_stay_in_the_news_of_a_small_screen() {
    let auction = ra_after(46);
    let won = "Bob gets sun(3) from centre";
    assert!(auction.contains("more line") && auction.contains(won), "{auction}");
    assert!(auction.contains("puts sun(4) into centre"), "{auction}");
    let end = ra_after(51);
    assert!(end.contains("more line") && end.contains("── epoch 1 of 3: end of turns"), "{end}");
    // The points of others are hidden, but can be worked out.
    assert!(end.contains("Cleo: points 10 -> ") && end.contains("points (10) -> ("), "{end}");
}

#[test]
fn what_seats_got_stays_in_the_news_of_a_small_screen_before_answers_that_led_to_nothing() {
    let definition = "parlor: 1\nname: Payouts\nplayers: { from: 2, to: 2 }\npieces: { coin: { kinds: gold, set: { bank: \
                      gold*9 } } }\nzones: { bank: { holds: coin }, purse: { holds: coin, per: seat } }\ncounters: { wood: \
                      { per: seat }, points: { per: seat } }\nflow: [{ round: { times: 9, do: [act] } }]\nscoring: [points]\n";
    let script = "/// Wait, then earn.\nfn act() {\n    let me = seats[0];\n    let you = seats[1];\n    choose(me, \"go\", [1, 2]);\n    \
                  choose(you, \"earn\", [\"now\"]);\n    gain(me, wood, 3);\n    move(bank.top, you.purse);\n    gain(you, wood, 2);\n    \
                  for n in 0..30 { choose(you, \"wait\", [1, 2]); }\n}\n";
    let mut terminal = written("payouts", definition, script, " --bot Bob=random");
    terminal.until("the question", &|screen| screen.contains("Ann: go"));
    terminal.press("1\r");
    let screen =
        terminal.until("the next round", &|screen| screen.contains("(earn)") && screen.contains("Ann: go"));
    // What an answer led to shares a row, and so do answers that led to nothing.
    let payout = "   Bob gets gold from bank; Ann: wood 0 -> 3; Bob: wood 0 -> 2";
    let lines: Vec<&str> = screen.lines().map(str::trim_end).collect();
    let answer = lines.iter().position(|line| line.ends_with("Bob: now (earn)")).unwrap();
    assert_eq!(lines[answer + 1], payout, "{screen}");
    assert_eq!(screen.matches("(wait)").count(), 30, "{screen}");
    // Where there is still less room, those that led to nothing go first.
    terminal.resize((80, 16));
    let screen =
        terminal.until("less room", &|screen| screen.lines().count() == 16 && screen.contains("more line"));
    assert!(screen.contains("Bob: now (earn)") && screen.contains(payout.trim()), "{screen}");
    assert!((1..30).contains(&screen.matches("(wait)").count()), "{screen}");
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

/// A match of a small game at the screen.
fn written(name: &str, definition: &str, script: &str, arguments: &str) -> Terminal {
    Terminal::written(&folder(name), SIZES[0], (definition, script), arguments)
}

const GUESS: &str = "parlor: 1\nname: Guess\nplayers: { from: 2, to: 2 }\ncounters: { won: { per: seat } }\nflow: [{ \
                     round: { times: 9, do: [guess] } }]\nscoring: [won]\n";
const GUESSES: &str = "/// Both choose a word.\nfn guess() {\n    let words = choose_sealed(seats, \"word\", \
                       [[\"tree\", \"stone\"], [\"tree\", \"stone\"]]);\n    if words[0] == words[1] { \
                       gain(seats[0], won, 1); }\n}\n";

#[test]
fn what_fits_no_option_is_no_answer_even_where_there_is_only_one() {
    let definition = "parlor: 1\nname: Only\nplayers: { from: 1, to: 1 }\ncounters: { n: { per: seat } }\nflow: [{ turns: \
                      { from: first, do: [walk] } }]\nscoring: [n]\n";
    let script =
        "/// One way.\nfn walk(me) {\n    choose(me, \"way\", [\"north\"]);\n    gain(me, n, 1);\n}\n";
    let mut terminal = written("only", definition, script, "");
    terminal.until("the question", &|screen| screen.contains("north"));
    terminal.press("xyz\r");
    terminal.until("the refusal", &|screen| screen.contains("`xyz` is not offered"));
    assert!(terminal.screen().contains("n 0"), "{}", terminal.screen());
    terminal.press("nor\r");
    terminal.until("the answer", &|screen| screen.contains("n 1"));
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

#[test]
fn both_people_read_what_a_sealed_round_revealed() {
    let mut terminal = written("sealed", GUESS, GUESSES, "");
    for _ in 0..2 {
        terminal.until("the other one", &|screen| screen.contains("then press Enter"));
        terminal.press("\r");
        terminal.until("the question", &|screen| screen.contains(": word"));
        terminal.press("tree\r");
    }
    let mut read = Vec::new();
    for _ in 0..2 {
        terminal.until("the other one", &|screen| screen.contains("then press Enter"));
        terminal.press("\r");
        read.push(terminal.until("the question", &|screen| screen.contains(": word")));
        terminal.press("stone\r");
    }
    for screen in read {
        assert!(screen.matches("tree (word)").count() == 2, "{screen}");
    }
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

#[test]
fn the_cursor_reaches_the_whole_table_also_where_options_have_pages() {
    let folder = folder("cursor");
    let arguments = "play games/classics/go.yaml --seed 1 --record a.record";
    let mut terminal = Terminal::start(&folder, SIZES[0], arguments);
    terminal.until("the question", &|screen| screen.contains("play a stone"));
    terminal.press("\t");
    for _ in 0..8 {
        terminal.press("\x1b[B");
        thread::sleep(Duration::from_millis(40));
    }
    terminal.press("\r");
    terminal.until("the answer", &|screen| screen.lines().any(|line| line.starts_with("   1 [X]")));
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

#[test]
fn a_held_key_does_not_go_through_the_hand_over() {
    let mut terminal = written("held", GUESS, GUESSES, "");
    terminal.until("Ann", &|screen| screen.contains("Pass the device to Ann"));
    terminal.press("\r");
    terminal.until("the question", &|screen| screen.contains("Ann: word"));
    terminal.press("\r");
    terminal.until("Bob", &|screen| screen.contains("Pass the device to Bob"));
    terminal.press_at_once("\r\r\r\r");
    thread::sleep(Duration::from_millis(150));
    assert!(terminal.screen().contains("Pass the device to Bob"), "{}", terminal.screen());
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

#[test]
fn what_single_seats_are_told_is_hidden_from_the_others() {
    let definition = "parlor: 1\nname: Peek\nplayers: { from: 2, to: 2 }\npieces: { card: { kinds: ace king, set: { row: ace*2 \
                      king*2 } } }\nzones: { row: { holds: card, layout: row, shown: nobody } }\ncounters: { n: { per: seat } \
                      }\nflow: [{ turns: { from: first, do: [peek] } }]\nscoring: [n]\n";
    let script = "/// Look at a card.\nfn peek(me) {\n    show_to(row[me.index], [me]);\n    choose(me, \"done\", \
                  [\"yes\"]);\n}\n";
    let mut terminal = written("peek", definition, script, "");
    terminal.until("Ann", &|screen| screen.contains("Pass the device to Ann"));
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

#[test]
fn the_selection_that_was_moved_last_is_the_answer() {
    let definition = "parlor: 1\nname: Bids\nplayers: { from: 1, to: 1 }\ncounters: { n: { per: seat } }\nflow: [{ turns: \
                      { from: first, do: [add] } }]\nscoring: [n]\n";
    let script = "/// Add a number.\nfn add(me) { gain(me, n, choose(me, \"number\", [11, 12, 13, 24])); }\n";
    let mut terminal = written("moved", definition, script, "");
    terminal.until("the question", &|screen| screen.contains("number"));
    terminal.press("1");
    terminal.press("\x1b[B");
    terminal.until("the second one", &|screen| screen.contains("> 1"));
    terminal.press("\r");
    terminal.until("the answer", &|screen| screen.contains("n 12"));
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

#[test]
fn enter_chooses_until_there_are_enough_and_then_answers() {
    let definition = "parlor: 1\nname: Three\nplayers: { from: 1, to: 1 }\npieces: { card: { kinds: ace king queen \
                      jack, set: { hand: ace king queen jack } } }\nzones: { hand: { holds: card }, gone: { holds: card \
                      } }\ncounters: { n: { per: seat } }\nflow: [{ turns: { from: first, do: [pass_on] } \
                      }]\nscoring: [n]\n";
    let script = "/// Three cards go.\nfn pass_on(me) {\n    move(choose_some(me, \"cards to pass\", hand, 3, 3), \
                  gone);\n    choose(me, \"done\", [\"yes\"]);\n}\n";
    let mut terminal = written("enough", definition, script, "");
    terminal.until("the question", &|screen| screen.contains("cards to pass"));
    terminal.press("\r");
    terminal.until("the first", &|screen| screen.contains("chosen 1 of 3: ace"));
    terminal.press("queen\r");
    terminal.until("the second", &|screen| screen.contains("chosen 2 of 3: ace, queen"));
    terminal.press("4\r");
    terminal.until("the third", &|screen| screen.contains("chosen 3 of 3: ace, queen, jack"));
    terminal.press("\r");
    terminal.until("the next question", &|screen| screen.contains("done") && screen.contains("hand  king"));
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}

/// The key F8.
const WHY_NOT: &str = "\x1b[19~";

#[test]
fn the_screen_says_why_what_is_at_hand_is_not_offered() {
    let folder = folder("why");
    let arguments =
        "play games/classics/crazy-eights.yaml --seats 2 --bot Bob=random --seed 3 --record a.record";
    let mut terminal = Terminal::start(&folder, SIZES[0], arguments);
    terminal.until("the question", &|screen| screen.contains("play a card") && screen.contains("F8 why not"));
    terminal.press(WHY_NOT);
    let page = terminal.until("the page", &|screen| screen.contains("does not hold"));
    assert!(page.contains("rules.rhai:36"), "{page}");
    // Typing leaves only what has it: what the rules say, and the code below it.
    terminal.press("most_draws");
    let page = terminal.until("the narrowed page", &|screen| {
        !screen.contains("rules.rhai:36") && screen.contains("rules.rhai:21")
    });
    let row = |part: &str| page.lines().position(|line| line.contains(part));
    let (said, code) =
        (row("The player plays a card or draws").unwrap(), row("`deck.empty || draws").unwrap());
    assert!(said < code, "{page}");
    terminal.press("\x1b");
    terminal.until("the question", &|screen| screen.contains("play a card"));
    // Enter asks about what is typed, also where the page does not have it.
    terminal.press(WHY_NOT);
    terminal.until("the page", &|screen| screen.contains("does not hold"));
    terminal.press("pass_on");
    terminal.until("the narrowed page", &|screen| screen.contains("> pass_on"));
    terminal.press("\r");
    terminal.until("what was asked", &|screen| {
        !screen.contains("> pass_on") && screen.contains("rules.rhai:21") && !screen.contains("rules.rhai:36")
    });
    terminal.press("queen(stones)\r");
    terminal.until("what is not there", &|screen| screen.contains("there is no `queen(stones)` here"));
    terminal.press("\x1b");
    terminal.until("the question", &|screen| screen.contains("play a card"));
    terminal.press(":why pass_on\r");
    terminal
        .until("the answer", &|screen| screen.contains("rules.rhai:21") && !screen.contains("rules.rhai:36"));
    terminal.press("\x1b");
    terminal.until("the question", &|screen| screen.contains("play a card"));
    // The cursor stands on a card that fits; so does the next one, and the one after that does not.
    for key in ["\t", "\x1b[C", "\x1b[C"] {
        terminal.press(key);
        thread::sleep(Duration::from_millis(80));
    }
    terminal.press(WHY_NOT);
    terminal
        .until("the card", &|screen| screen.contains("rules.rhai:36") && !screen.contains("rules.rhai:21"));
    terminal.press("\x1b\x03");
    assert_eq!(terminal.end(), Some(130));
}

#[test]
fn a_slash_finds_an_option_by_any_part_of_it_and_a_text_on_a_page() {
    let definition = "parlor: 1\nname: Fruit\nplayers: { from: 1, to: 1 }\ncounters: { n: { per: seat } }\nflow: [{ turns: \
                      { from: first, do: [eat] } }]\nscoring: [n]\n";
    let script = "/// Eat a fruit.\nfn eat(me) { choose(me, \"fruit\", [\"apple\", \"pear\", \"plum\"]); gain(me, n, 1); }\n";
    let mut terminal = written("find", definition, script, "");
    terminal.until("the question", &|screen| screen.contains("apple"));
    terminal.press("/");
    terminal.press("lu");
    terminal.until("what is found", &|screen| screen.contains("> / lu") && !screen.contains("apple"));
    // What is nowhere is said to be so, and the find goes on.
    terminal.press("x\r");
    let screen = terminal.until("what is not found", &|screen| screen.contains("`lux` is not found"));
    assert!(screen.contains("> / lux") && screen.contains("apple"), "{screen}");
    terminal.press("\x7f");
    terminal.until("what is found", &|screen| screen.contains("> / lu") && !screen.contains("apple"));
    // Enter ends the find; the next one answers.
    terminal.press("\r");
    let screen = terminal.until("the find is over", &|screen| !screen.contains("> /"));
    assert!(screen.contains("plum") && !screen.contains("apple") && screen.contains("n 0"), "{screen}");
    terminal.press("\r");
    terminal.until("the answer", &|screen| screen.contains("n 1"));
    terminal.press("\x1bOR");
    terminal.until("the log", &|screen| screen.contains("Esc: back"));
    terminal.press("/");
    terminal.press("plum\r");
    terminal.until("the place", &|screen| screen.contains("`plum`: 1 of 1"));
    terminal.press("\x1b");
    terminal.until("the log without it", &|screen| !screen.contains("`plum`"));
    terminal.press("\x03");
    assert_eq!(terminal.end(), Some(130));
}
