//! How long it takes from a key to what it shows: with many options, in long matches, on all pages, and while bots think.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use crate::cli::screen::events::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::emulated::{Emulated, Person, Seen};
use super::shelf::{Shelved, shipped};
use crate::cli::clock::since_start;
use crate::cli::output::Output;
use crate::cli::play::kept_match::KeptMatch;
use crate::cli::play::screen::play_on;
use crate::cli::screen::Terminal;
use crate::cli::viewer::view_at;
use crate::door::Observer;

/// How long a key may take, where it has many options or few.
const LONGEST: Duration = Duration::from_millis(30);
/// Without optimization everything takes longer.
const SLOWER: u32 = if cfg!(debug_assertions) { 20 } else { 1 };

/// Somebody who presses keys one after the other, and looks at the clock.
struct Pressing {
    /// The keys, the first one last.
    keys: Vec<Event>,
    /// When the last key was pressed, and which it was.
    since: Option<(Duration, String)>,
    /// How long keys took, and which they were.
    took: Rc<RefCell<Vec<(Duration, String)>>>,
}

impl Person for Pressing {
    fn next(&mut self, _: &mut vt100::Parser) -> io::Result<Option<Event>> {
        let now = since_start();
        if let Some((since, key)) = self.since.take() {
            self.took.borrow_mut().push((now.saturating_sub(since), key));
        }
        let stop = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        let next = self.keys.pop().unwrap_or(Event::Key(stop));
        self.since = Some((since_start(), format!("{next:?}")));
        Ok(Some(next))
    }
}

/// What is pressed, as it would be described: names of keys, and texts that are typed letter by letter.
fn keys(described: &str) -> Vec<Event> {
    let key = |code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
    let mut keys: Vec<Event> = described
        .split_whitespace()
        .flat_map(|word| match word {
            "Enter" => vec![key(KeyCode::Enter)],
            "Esc" => vec![key(KeyCode::Esc)],
            "Tab" => vec![key(KeyCode::Tab)],
            "Back" => vec![key(KeyCode::Backspace)],
            "Up" => vec![key(KeyCode::Up)],
            "Down" => vec![key(KeyCode::Down)],
            "Left" => vec![key(KeyCode::Left)],
            "Right" => vec![key(KeyCode::Right)],
            "PageUp" => vec![key(KeyCode::PageUp)],
            "PageDown" => vec![key(KeyCode::PageDown)],
            "Home" => vec![key(KeyCode::Home)],
            "End" => vec![key(KeyCode::End)],
            "Click" => {
                let (kind, modifiers) = (MouseEventKind::Down(MouseButton::Left), KeyModifiers::NONE);
                vec![Event::Mouse(MouseEvent { kind, column: 30, row: 12, modifiers })]
            }
            word => match word.strip_prefix('F').and_then(|number| number.parse().ok()) {
                Some(number) => vec![key(KeyCode::F(number))],
                None => word.chars().map(|letter| key(KeyCode::Char(letter))).collect(),
            },
        })
        .collect();
    keys.reverse();
    keys
}

/// Presses these keys many times, prints how long they took, and fails where that was too long.
fn check(name: &str, play: KeptMatch, described: &str, times: usize, longest: Duration) {
    let people = play.sitting.people();
    check_keys(name, &described.repeat(times), longest, |terminal| {
        play_on(|| Ok(terminal), since_start, (play, people), &mut Output::in_memory(false)).1.unwrap();
    });
}

/// Presses keys at what is done at a terminal, prints how long they took, and fails where that was too long.
#[expect(clippy::print_stdout, reason = "the figures are what this is for")]
fn check_keys(name: &str, described: &str, longest: Duration, done: impl FnOnce(Terminal)) {
    let seen = Seen::new((80, 24));
    let took = Rc::default();
    let pressing = Pressing { keys: keys(described), since: None, took: Rc::clone(&took) };
    done(Terminal::on(Box::new(Emulated::new(pressing, Rc::clone(&seen)))).unwrap());
    let mut took = took.take();
    took.sort();
    let at = |share: usize| took[(took.len() - 1) * share / 100].clone();
    let ((median, _), (late, key), (longest_of_all, slowest)) = (at(50), at(99), at(100));
    println!(
        "{name}: {} keys, median {median:.1?}, 99 of 100 within {late:.1?}, longest {longest_of_all:.1?} for {slowest}",
        took.len(),
    );
    assert!(late < longest * SLOWER, "{name}: {late:?} for {key}");
}

const LIST: &str = "parlor: 1\nname: Long\nplayers: { from: 2, to: 2 }\ncounters: { points: { per: seat } }\nflow: [{ turns: { \
                    from: first, do: [pick] } }]\nscoring: [points]\n";
const BOARD: &str = "parlor: 1\nname: Wide\nplayers: { from: 2, to: 2 }\npieces: { stone: { kinds: black, glyphs: { black: X \
                     }, set: { box: black } } }\nzones: { box: { holds: stone }, board: { holds: stone, layout: grid, rows: \
                     ROWS, columns: COLUMNS } }\ncounters: { points: { per: seat } }\nflow: [{ turns: { from: first, do: [pick] } \
                     }]\nscoring: [points]\n";

/// A question with so many pairs of numbers as a list.
fn listed(first: usize, second: usize) -> Shelved {
    let script = format!(
        "/// Pick one.\nfn pick(me) {{\n    let all = [];\n    for one in 1..={first} {{\n        for two in 1..={second} {{ \
         all.push([one, two]); }}\n    }}\n    choose(me, \"pick\", all);\n    gain(me, points, 1);\n}}\n"
    );
    Shelved::written(LIST, &script)
}

/// A question with so many places of a board.
fn placed(rows: usize, columns: usize) -> Shelved {
    let definition = BOARD.replace("ROWS", &rows.to_string()).replace("COLUMNS", &columns.to_string());
    Shelved::written(
        &definition,
        "/// Pick one.\nfn pick(me) {\n    choose(me, \"pick\", free(board));\n    gain(me, points, 1);\n}\n",
    )
}

const AT_QUESTION: &str = "Down Down Right PageDown PageDown PageUp End Home 1 2 Back Back Tab Down Right Up Left Tab Click \
                           Esc x Esc 7 Down Esc F1 Esc F3 Esc F7 PageDown Esc ";
const PAGES: &str = "F1 Down Esc F3 Home PageDown PageDown End Up Esc F4 Esc F5 Esc F7 PageDown Esc :rules Enter PageDown \
                     PageDown End Home Esc Down Up ";
const WATCHING: &str = "l Home PageDown Down Esc l End Up Up Esc ";

#[test]
fn every_key_is_answered_at_once_also_with_a_thousand_options() {
    check("1,200 options in a list", listed(40, 30).sit_at(0, None).0, AT_QUESTION, 8, LONGEST);
    check("1,200 places of a board", placed(40, 30).sit_at(0, None).0, AT_QUESTION, 8, LONGEST);
}

#[test]
fn many_thousands_of_options_do_not_hang() {
    // More of them are more than a step may work.
    check("4,000 options in a list", listed(100, 40).sit_at(0, None).0, AT_QUESTION, 2, LONGEST * 5);
    check("10,000 places of a board", placed(100, 100).sit_at(0, None).0, AT_QUESTION, 2, LONGEST * 5);
}

#[test]
fn all_pages_of_long_matches_are_there_at_once() {
    for path in shipped() {
        let (play, answers) = Shelved::of(&path).sit_at(150, None);
        let name = format!("{path} after {answers} answers");
        check(&name, play, &format!("{AT_QUESTION}{PAGES}"), 2, LONGEST);
    }
}

const LOOKING_BACK: &str = "End Left Left Tab Tab PageUp Right Tab Left PageUp PageUp PageDown Home End Left l End Esc s \
                            Esc t PageDown Esc i Esc F1 Esc Click Right Tab Left Home PageDown Right ";

#[test]
fn every_moment_of_a_long_match_is_shown_at_once() {
    for path in shipped() {
        let (play, answers) = Shelved::of(&path).with_most_seats().sit_at(200, None);
        let name = format!("{path} looked at, of {answers} answers");
        check_keys(&name, &LOOKING_BACK.repeat(4), LONGEST, |terminal| {
            let looked_at = (&play.sitting, Observer::Spectator);
            view_at(|| Ok(terminal), looked_at, None, &mut Output::in_memory(false)).unwrap();
        });
    }
}

#[test]
fn keys_are_answered_while_bots_think() {
    for path in shipped() {
        let bot = Some("search:1000000".parse().unwrap());
        let shelved = Shelved::of(&path);
        if shelved.seats(0) > 1 {
            let (play, _) = shelved.sit_at(40, bot);
            check(&format!("{path} while a bot thinks"), play, WATCHING, 10, LONGEST);
        }
    }
}
