//! What the full screen shows of a match while nothing is asked for, and how much of it where there is little room: news,
//! moments, the end.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod emulator;

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use emulator::{Terminal, empty_folder};

const SIZE: (u16, u16) = (80, 24);
const STOP: &str = "\x03";

fn folder(name: &str) -> PathBuf {
    empty_folder("looking", name)
}

fn stop(mut terminal: Terminal) {
    terminal.press(STOP);
    assert_eq!(terminal.end(), Some(130));
}

/// The screen at another height, once it is drawn whole for it.
fn at_height(terminal: &mut Terminal, rows: u16) -> String {
    terminal.resize((SIZE.0, rows));
    let is_typed_at = |line: &str| line.trim_start().starts_with('>');
    let is_whole = |screen: &str| {
        let lines: Vec<&str> = screen.lines().collect();
        let is_high = lines.len() == usize::from(rows) && is_typed_at(lines[lines.len() - 2]);
        is_high && lines[0].trim_end() == " Full"
    };
    let mut before = String::new();
    loop {
        let screen = terminal.until(&format!("{rows} rows"), &is_whole);
        if screen == before {
            return screen;
        }
        before = screen;
        thread::sleep(Duration::from_millis(30));
    }
}

/// A card is laid out, and lies elsewhere once the match is over.
const CARDS: &str = "parlor: 1
name: Cards
players: { from: 2, to: 2 }
pieces: { card: { kinds: ace king, set: { deck: ace, gone: king } } }
zones: { deck: { holds: card }, table: { holds: card }, gone: { holds: card }, hand: { holds: card, per: seat } }
counters: { n: { per: seat } }
flow: [open, { round: { times: 2, do: [lay_out] } }]
scoring: [n]
";
const LAY_OUT: &str = "fn open() { move(deck.top, table); move(table, deck); log(`Welcome, ${seats[0]}.`); }

fn lay_out() {
    choose(seats[0], \"ready\", [\"yes\"]);
    gain(seats[0], n, 3);
    move(deck.top, table);
    pause_to_show(`on the table: ${table.map(|card| card)}`);
    move(table, gone);
    move(gone.filter(|card| card.is_a(king)), deck);
}
";

#[test]
fn the_last_moment_and_the_last_table_are_shown_before_the_result() {
    for (name, arguments) in [("ending", " --bot Bob=random"), ("ending_shared", "")] {
        let mut terminal = Terminal::written(&folder(name), SIZE, (CARDS, LAY_OUT), arguments);
        terminal.until("the question", &|screen| screen.contains("Ann: ready"));
        terminal.press("yes\r");
        let first =
            terminal.until("the first moment", &|screen| screen.contains("on the table: ace  Press Enter"));
        assert!(first.contains("table  ace"), "{first}");
        terminal.press("\r");
        terminal.until("the question", &|screen| screen.contains("Ann: ready"));
        terminal.press("yes\r");
        let last =
            terminal.until("the last moment", &|screen| screen.contains("on the table: king  Press Enter"));
        assert!(last.contains("table  king") && last.contains("Ann: n 3 -> 6"), "{last}");
        terminal.press("\r");
        let table = terminal.until("the last table", &|screen| {
            screen.contains("gone  ace") && !screen.contains("on the table: king  P")
        });
        assert!(table.contains("deck  king") && table.contains("end of round 2 of 2"), "{table}");
        assert!(table.contains(" 1. Ann   2. Bob   Press Enter to go on."), "{table}");
        assert!(!table.contains("is over after"), "{table}");
        terminal.press("\r");
        let result =
            terminal.until("the result", &|screen| screen.contains("Cards is over after 2 decisions"));
        assert!(result.contains("1.  Ann (you)  6"), "{result}");
        terminal.press("\x1b");
        terminal.until("the last table", &|screen| screen.contains("gone  ace"));
        terminal.press("\r");
        terminal.until("the shell", &|_| terminal.is_given_back());
        assert_eq!(terminal.end(), Some(0));
    }
}

#[test]
fn of_the_set_up_only_what_the_author_says_is_news() {
    let mut terminal = Terminal::written(&folder("set_up"), SIZE, (CARDS, LAY_OUT), "");
    let screen = terminal.until("the question", &|screen| screen.contains("Ann: ready"));
    assert!(screen.contains("Welcome, Ann.") && !screen.contains("goes from"), "{screen}");
    terminal.press("\x1bOR");
    let log = terminal.until("the log", &|screen| screen.starts_with("log"));
    assert!(log.contains("Welcome, Ann.") && log.contains("ace goes from deck to table"), "{log}");
    terminal.press("\x1b");
    terminal.until("the question", &|screen| screen.contains("Ann: ready"));
    terminal.press("yes\r");
    // It was read already.
    terminal.until("the moment", &|screen| screen.contains("on the table") && !screen.contains("Welcome"));
    stop(terminal);
}

/// Much is said, and much lies on the table; other seats have a board each.
const FULL: &str = "parlor: 1
name: Full
players: { from: 3, to: 3 }
pieces:
  tile: { kinds: NAMES, set: { bag: NAMES } }
  stone: { kinds: red, set: { heap: red*6 } }
zones:
  bag: { holds: tile, layout: stack, shown: nobody }
  heap: { holds: stone }
  market: { holds: tile }
  river: { holds: tile }
  garden: { holds: stone, per: seat, layout: grid, rows: 2, columns: 3 }
  shelf: { holds: tile, per: seat }
flow: [fill_up, { turns: { from: first, do: [take] } }]
";
const FILL_UP: &str = "fn fill_up() {
    deal(bag, [seats[0].shelf], 60);
    for seat in seats { deal(bag, [seat.shelf], 3); move(heap.top, free(seat.garden)[0]); }
    deal(bag, [market], 2);
    deal(bag, [river], 20);
    for nth in 0..30 { log(`line ${nth + 1} is said`); }
}

fn take(me) { move(choose(me, \"tile\", market), me.shelf); }
";

/// The heights at which the screen is looked at.
const HEIGHTS: std::ops::RangeInclusive<u16> = 9..=70;

/// The screen of the full table at each height, the highest first.
fn full(name: &str) -> Vec<String> {
    let names: Vec<String> = (10..99).map(|nth| format!("tile{nth}")).collect();
    let definition = FULL.replace("NAMES", &names.join(" "));
    let mut terminal = Terminal::written(&folder(name), SIZE, (&definition, FILL_UP), "");
    terminal.until("the question", &|screen| screen.contains("Ann: tile"));
    // From now on the program waits for what happens.
    thread::sleep(Duration::from_millis(300));
    let screens = HEIGHTS.rev().map(|rows| at_height(&mut terminal, rows)).collect();
    stop(terminal);
    screens
}

/// The lines between the title and the question.
fn table(screen: &str) -> Vec<&str> {
    let is_rule = |line: &&str| line.starts_with("───");
    let lines = screen.lines().map(str::trim_end).skip_while(|line| !is_rule(line)).skip(1);
    lines.take_while(|line| !is_rule(line)).collect()
}

/// What stands at the beginning of the lines of each part of the table.
const HEADS: [&str; 6] = [" heap", " market", " river", "  Bob", "  Cleo", "  Ann (you)"];

/// The lines of a part of the table.
fn part<'s>(table: &[&'s str], head: &str) -> Vec<&'s str> {
    let is_head = |line: &&str| HEADS.iter().any(|one| line.starts_with(one)) || line.contains("nothing in");
    let mut lines = table.iter().copied().skip_while(|line| !line.starts_with(head));
    let first = lines.next();
    first.into_iter().chain(lines.take_while(|line| !is_head(line))).collect()
}

fn words(lines: &[&str]) -> Vec<String> {
    let text = lines.join(" ");
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.len() > 2);
    words.map(str::to_owned).collect()
}

#[test]
fn what_has_no_room_on_the_table_leaves_a_sign() {
    let screens = full("marked");
    let whole = table(&screens[0]);
    let mut left_out = 0;
    for screen in &screens {
        let table = table(screen);
        for head in HEADS {
            let wanted = words(&part(&whole, head));
            assert!(wanted.len() > 1, "{head}: {}", screens[0]);
            let lines = part(&table, head);
            let found = words(&lines);
            let missing: Vec<&String> = wanted.iter().filter(|word| !found.contains(word)).collect();
            // Where a part is not there at all, the sign stands where it would be.
            let near = if lines.is_empty() { &table } else { &lines };
            let is_marked = near.iter().any(|line| line.ends_with('…'));
            assert!(missing.is_empty() || is_marked, "{head}: {missing:?} are missing:\n{screen}");
            left_out += missing.len();
        }
    }
    assert!(left_out > 500, "there was room for nearly everything: {left_out}");
}

#[test]
fn news_take_the_rows_that_are_free() {
    let (mut fewest, mut is_first) = (30, false);
    for screen in full("news") {
        let table = table(&screen);
        let said: Vec<&str> = table.iter().copied().filter(|line| line.ends_with(" is said")).collect();
        let is_cut = screen.contains("`l`");
        assert!(said.len() == 30 || is_cut || said.is_empty(), "news are missing:\n{screen}");
        assert!(!is_cut || !table.contains(&""), "a row is free:\n{screen}");
        // What was said last stands last.
        let last: Vec<String> = (31 - said.len()..=30).map(|nth| format!(" line {nth} is said")).collect();
        assert_eq!(said, last, "{screen}");
        fewest = fewest.min(said.len());
        is_first |= said.len() == 9 && screen.matches("    garden").count() == 3;
    }
    assert!(is_first, "the table gives its rows up before news do");
    assert!(fewest < 3, "there was room for more than {fewest}");
}

/// Another seat has more than stands on one line.
const STONES: &str = "parlor: 1
name: Stones
players: { from: 3, to: 3 }
pieces:
  stone:
    kinds: amber basalt cobalt diorite emerald feldspar garnet hematite indigo jasper kyanite lapis zircon
    set: { heap: amber basalt cobalt diorite emerald feldspar garnet hematite indigo jasper kyanite lapis, bag: zircon }
zones:
  heap: { holds: stone, layout: row }
  bag: { holds: stone, layout: row }
  stones: { holds: stone, per: seat, layout: row }
  kept: { holds: stone, per: seat, layout: row }
counters: { n: { per: seat } }
flow: [lay_out]
scoring: [n]
";
const STONES_SCRIPT: &str = "fn lay_out() { move(heap, seats[2].stones); move(bag, seats[2].kept); choose(seats[0], \"word\", [\"yes\", \"no\"]); }\n";

#[test]
fn zones_of_other_seats_stand_whole_where_their_names_do_not_stand_below_each_other() {
    let terminal = Terminal::written(&folder("stones"), (80, 13), (STONES, STONES_SCRIPT), "");
    let screen = terminal.until("the question", &|screen| screen.contains("Ann: word"));
    let cleo: Vec<&str> = screen
        .lines()
        .skip_while(|line| !line.starts_with("  Cleo"))
        .take_while(|line| !line.contains("(you)"))
        .collect();
    let words: Vec<&str> = cleo.iter().flat_map(|line| line.split_whitespace()).collect();
    let text = words.join(" ");
    assert!(text.contains("stones amber"), "{screen}");
    for stone in ["kyanite", "lapis", "kept zircon"] {
        assert!(text.contains(stone), "{stone} is missing:\n{screen}");
    }
    stop(terminal);
}

/// The question to the next seat, which takes the screen over if it must.
fn next_question(terminal: &mut Terminal, before: &str) -> String {
    let is_next = |screen: &str| screen.contains("Pass the device") || screen.contains("\n >");
    let mut screen = terminal.until("what follows", &|screen| screen != before && is_next(screen));
    // A key that comes at once is not meant for what is shown, and what is still being drawn is not what follows.
    loop {
        thread::sleep(Duration::from_millis(400));
        let now = terminal.screen();
        if now == screen {
            break;
        }
        screen = now;
    }
    if !screen.contains("Pass the device") {
        return screen;
    }
    terminal.press("\r");
    next_question(terminal, &screen)
}

#[test]
fn what_others_did_since_stays_on_the_screen_before_what_the_reader_did() {
    let mut terminal =
        Terminal::start(&folder("auction"), SIZE, "play ra --seats Mia,Leo,Kim --seed 7 --record a.record");
    let answers = ["call", "3", "4", "5", "draw", "draw", "draw", "3", "11", "13", "draw", "draw"];
    // Nobody has answered yet.
    let first = terminal.until("the hand-over", &|screen| screen.contains("Pass the device"));
    assert!(first.contains("stop for now") && !first.contains("take the last answer back"), "{first}");
    let mut screen = next_question(&mut terminal, "");
    for answer in answers {
        terminal.press(&format!("{answer}\r"));
        screen = next_question(&mut terminal, &screen);
    }
    for told in [
        "Leo gets sun(5) from centre",
        " Kim: draw (what to do); monument(palace) goes from bag to auction track",
        " Mia: draw (what to do); flood goes from bag to auction track",
    ] {
        assert!(screen.contains(told), "{told} is missing:\n{screen}");
    }
    // At each height what others answered stands whole, and no row is free while something is missing.
    for rows in (17..=23).rev() {
        terminal.resize((SIZE.0, rows));
        thread::sleep(Duration::from_millis(150));
        let screen = terminal.until("the screen", &|screen| screen.lines().count() == usize::from(rows));
        let table = table(&screen);
        let heads = [" Kim: draw", " Mia: draw"].map(|head| table.iter().any(|line| line.contains(head)));
        let is_marked = table.iter().any(|line| line.contains("more line"));
        assert!(heads[1], "{screen}");
        assert!(heads[0] || is_marked, "{screen}");
        assert!(!is_marked || !table.contains(&""), "a row is free:\n{screen}");
    }
    stop(terminal);
}

/// Other seats have an open row and a hand.
const HELD: &str = "parlor: 1
name: Held
players: { from: 3, to: 3 }
pieces: { card: { kinds: ace king, set: { deck: ace*20 king*20 } } }
zones:
  deck: { holds: card }
  hand: { holds: card, per: seat, shown: owner }
  open: { holds: card, per: seat, layout: row }
counters: { n: { per: seat } }
flow: [deal_out]
scoring: [n]
";
const DEAL_OUT: &str = "fn deal_out() {
    for seat in seats { move(deck.of_kind(ace).first(4), seat.hand); move(deck.of_kind(king).first(3), seat.open); }
    choose(seats[0], \"word\", [\"yes\", \"no\"]);
}
";

#[test]
fn what_lies_open_stands_before_hidden_hands_where_another_seat_has_one_line() {
    let terminal = Terminal::written(&folder("held"), (80, 13), (HELD, DEAL_OUT), " --against random");
    let screen = terminal.until("the question", &|screen| screen.contains("Ann: word"));
    for seat in ["  Bob", "  Cleo"] {
        let line = screen.lines().find(|line| line.starts_with(seat)).unwrap();
        let (open, hand) = (line.find("open  king"), line.find("hand"));
        assert!(open.is_some() && (hand.is_none() || open < hand), "{screen}");
    }
    stop(terminal);
}
