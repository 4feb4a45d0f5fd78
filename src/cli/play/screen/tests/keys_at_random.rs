//! Somebody who knows nothing presses keys in every shipped game: nothing breaks, the screen goes on, the terminal is
//! left as it was, and nothing that was answered is lost.

use std::io;
use std::path::Path;
use std::rc::Rc;

use crate::cli::screen::events::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::emulated::{Emulated, Person, Seen, clock, resize, wait};
use super::shelf::{Shelved, shipped};
use crate::cli::clock::since_start;
use crate::cli::exit::{CommandError, Exit};
use crate::cli::output::Output;
use crate::cli::play::screen::play_on;
use crate::cli::screen::Terminal;
use crate::door::study::Spec;
use crate::door::words::Words;

const USUAL: (u16, u16) = (80, 24);
/// How many events a sequence has.
const EVENTS: usize = 72;

/// How a sequence ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Ctrl-C.
    Key,
    /// The terminal is closed.
    Closed,
}

/// Somebody who knows nothing.
struct Clueless {
    random: Random,
    pressed: usize,
    /// What is to be done before anything else.
    planned: Vec<Event>,
    end: End,
    words: &'static Words,
    name: String,
}

/// Numbers at random: a linear congruential generator (Knuth, MMIX).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(end)).unwrap()
    }

    fn number(&mut self, end: u16) -> u16 {
        u16::try_from(self.below(end.into())).unwrap()
    }
}

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn with_control(letter: char) -> Event {
    Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
}

impl Clueless {
    /// What may be done next; the first one last.
    fn anything(&mut self) -> Vec<Event> {
        const KEYS: [KeyCode; 22] = [
            KeyCode::Enter,
            KeyCode::Enter,
            KeyCode::Enter,
            KeyCode::Enter,
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Tab,
            KeyCode::Char(' '),
            KeyCode::Char('/'),
            KeyCode::Backspace,
            KeyCode::Esc,
            KeyCode::PageUp,
            KeyCode::PageDown,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::F(1),
            KeyCode::F(3),
            KeyCode::F(4),
            KeyCode::F(5),
            KeyCode::F(6),
        ];
        let random = &mut self.random;
        match random.below(11) {
            0 => vec![key(KeyCode::Char(char::from(b'a' + u8::try_from(random.below(16)).unwrap())))],
            1 => vec![key(KeyCode::Char(char::from(b'r' + u8::try_from(random.below(9)).unwrap())))],
            2 | 3 => {
                let number = random.below(30).to_string();
                let typed = number.chars().rev().map(|digit| key(KeyCode::Char(digit)));
                std::iter::once(key(KeyCode::Enter)).chain(typed).collect()
            }
            4 => vec![self.mouse(MouseEventKind::Down(MouseButton::Left))],
            5 => match random.below(2) {
                0 => vec![self.mouse(MouseEventKind::ScrollUp)],
                _ => vec![self.mouse(MouseEventKind::ScrollDown)],
            },
            6 => match random.below(5) {
                0 => vec![Event::Paste("b2 b3\n\x07".to_owned())],
                1 => vec![with_control('l')],
                2 => vec![with_control('z')],
                3 => vec![key(KeyCode::Enter), key(KeyCode::Char('-'))],
                _ => vec![key(KeyCode::Char('あ'))],
            },
            _ => vec![key(KEYS[random.below(22) as usize])],
        }
    }

    fn mouse(&mut self, kind: MouseEventKind) -> Event {
        let (column, row) = (self.random.number(80), self.random.number(24));
        Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    }

    /// Fails unless something stands on the screen that goes on.
    fn check_alive(&self, screen: &vt100::Screen) {
        let rows: Vec<String> = screen.rows(0, 80).collect();
        // What was picked stands before the sign.
        let is_asked =
            rows[22].trim_start().starts_with('>') || format!("{} ", rows[22].trim_end()).contains(" > ");
        let watches = rows[22].starts_with(['─', '-']);
        // A page that came meanwhile, such as the result, says how it is left.
        let is_page = self.words.page_more.split("{count}").chain([self.words.page_end]);
        let is_page = is_page.filter(|part| part.len() > 3).any(|part| rows[23].contains(part.trim()));
        let text = rows.join("\n");
        let hands_over = self.words.stop_key.rsplit('}').next().is_some_and(|quit| text.contains(quit));
        // Above it may stand why an answer cannot be taken back.
        let waits = self.words.thinks.rsplit('}').next().is_some_and(|keys| rows[23].contains(keys.trim()));
        assert!(
            is_asked || watches || waits || hands_over || is_page,
            "{}: a dead screen:\n{text}",
            self.name
        );
    }
}

impl Person for Clueless {
    fn next(&mut self, emulator: &mut vt100::Parser) -> io::Result<Option<Event>> {
        wait(self.random.below(300).into());
        if self.pressed.is_multiple_of(6) {
            let is_blank = emulator.screen().contents().trim().is_empty();
            assert!(!is_blank, "{}: nothing on the screen after {} events", self.name, self.pressed);
        }
        // Bots have a moment to answer.
        if self.random.below(8) == 0 {
            std::thread::yield_now();
            return Ok(None);
        }
        self.pressed += 1;
        if let Some(planned) = self.planned.pop() {
            return Ok(Some(planned));
        }
        match self.pressed.saturating_sub(EVENTS) {
            0 if self.random.below(18) == 0 => {
                let (columns, rows) = (20 + self.random.number(150), 5 + self.random.number(60));
                resize(emulator, (columns, rows));
                Ok(Some(Event::Resize(columns, rows)))
            }
            0 => {
                self.planned = self.anything();
                Ok(self.planned.pop())
            }
            // What is open is closed: then there is a question, a table, or a seat that takes the screen.
            _ if self.pressed < EVENTS * 2 => {
                self.pressed = EVENTS * 2;
                resize(emulator, USUAL);
                self.planned = vec![Event::Resize(USUAL.0, USUAL.1), key(KeyCode::Esc), key(KeyCode::Esc)];
                Ok(self.planned.pop())
            }
            _ => {
                self.check_alive(emulator.screen());
                match self.end {
                    End::Key => Ok(Some(with_control('c'))),
                    End::Closed => Err(io::ErrorKind::BrokenPipe.into()),
                }
            }
        }
    }
}

/// Says which sequence it was that failed.
struct Failing(String);

impl Drop for Failing {
    #[expect(clippy::print_stderr, reason = "how to see it again")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in {}", self.0);
        }
    }
}

/// What came of the sequences.
#[derive(Debug, Default)]
struct Found {
    sequences: usize,
    /// Those that ended with the match.
    over: usize,
    /// Those in which somebody answered.
    answered: usize,
    answers: usize,
}

fn press(shelved: &Shelved, path: &str, nth: usize, record: &Path, found: &mut Found) {
    let name = format!("PARLOR_GAMES={path} PARLOR_KEYS={nth}..{}", nth + 1);
    let _failing = Failing(name.clone());
    let _ = std::fs::remove_file(record);
    let bot = [None, Some(Spec::Random), None, Some("search:3".parse().unwrap())][nth % 4].clone();
    let play = shelved.sit((nth / 4, [0, 0, 9, 40][nth / 3 % 4]), bot, record);
    let before = play.sitting.answers();
    let people = play.sitting.people();
    let mut output = Output::in_memory(nth % 3 == 2);
    output.words = shelved.speech(nth / 4).words;
    let clueless = Clueless {
        random: Random(nth as u64 * 7919 + path.len() as u64),
        pressed: 0,
        planned: Vec::new(),
        end: if nth % 8 == 5 { End::Closed } else { End::Key },
        words: output.words,
        name,
    };
    let end = clueless.end;
    let seen = Seen::new(USUAL);
    let device = Emulated::new(clueless, Rc::clone(&seen));
    let (play, left) = play_on(|| Terminal::on(Box::new(device)), clock, (play, people), &mut output);
    assert!(seen.borrow().is_given_back(), "the terminal is left as it was");
    match (end, &left) {
        (_, Ok(Exit::Fine)) => {}
        (End::Key, Ok(Exit::Interrupted)) | (End::Closed, Err(CommandError::Unread)) => {}
        _ => panic!("{left:?}"),
    }
    shelved.check_record(nth / 4, &play, record);
    let told = output.kept();
    let answers = play.sitting.answers();
    found.sequences += 1;
    found.over += usize::from(play.sitting.is_over());
    found.answered += usize::from(answers > before);
    found.answers += answers.abs_diff(before);
    let answers = answers.to_string();
    assert!(told.contains(&answers) && told.contains("a.record"), "how many are kept, and where: {told}");
}

/// Which sequences each game gets; `PARLOR_KEYS` can say how many or which (see docs/testing.md).
fn sequences() -> std::ops::Range<usize> {
    let said = std::env::var_os("PARLOR_KEYS").unwrap_or_default();
    let said = said.to_string_lossy();
    match said.split_once("..") {
        Some((from, to)) => from.parse().unwrap()..to.parse().unwrap(),
        None => 0..said.parse().unwrap_or(6),
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "how much was tried")]
fn no_sequence_of_keys_breaks_the_screen() {
    let folder = std::env::temp_dir().join(format!("parlor-keys-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for path in shipped() {
        let shelved = Shelved::of(&path);
        let mut found = Found::default();
        let begun = since_start();
        for nth in sequences() {
            press(&shelved, &path, nth, &folder.join("a.record"), &mut found);
        }
        let lasted = since_start().saturating_sub(begun).as_millis();
        println!("{path}: {found:?} in {lasted} ms");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
