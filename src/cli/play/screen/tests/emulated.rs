//! A terminal in memory.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::cli::screen::events::Event;

use crate::cli::screen::{TerminalDevice, begin, end};

/// The time of these tests, in milliseconds: it goes on with each look, and with what people do.
static NOW: AtomicU64 = AtomicU64::new(0);

/// The clock of these tests.
pub(super) fn clock() -> Duration {
    Duration::from_millis(NOW.fetch_add(20, Ordering::Relaxed))
}

/// Lets time go by.
pub(super) fn wait(milliseconds: u64) {
    NOW.fetch_add(milliseconds, Ordering::Relaxed);
}

/// What somebody does at the terminal, depending on what is seen.
pub(super) trait Person {
    /// The next event; `None` while nothing is done.
    fn next(&mut self, screen: &mut vt100::Parser) -> io::Result<Option<Event>>;
}

/// A terminal in memory at which somebody sits.
pub(super) struct Emulated<P> {
    person: P,
    seen: Rc<RefCell<Seen>>,
}

/// What became of the terminal.
pub(super) struct Seen {
    pub(super) emulator: vt100::Parser,
    /// Whether keys come as they are pressed.
    pub(super) is_raw: bool,
}

impl Seen {
    pub(super) fn new((columns, rows): (u16, u16)) -> Rc<RefCell<Self>> {
        let emulator = vt100::Parser::new(size(rows), size(columns), 0);
        Rc::new(RefCell::new(Self { emulator, is_raw: false }))
    }

    /// Whether the terminal is as it was.
    pub(super) fn is_given_back(&self) -> bool {
        let screen = self.emulator.screen();
        !self.is_raw
            && !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    }
}

/// Gives an emulator another size.
pub(super) fn resize(emulator: &mut vt100::Parser, (columns, rows): (u16, u16)) {
    emulator.screen_mut().set_size(size(rows), size(columns));
}

fn size(number: u16) -> std::num::NonZeroU16 {
    std::num::NonZeroU16::new(number).unwrap()
}

impl<P> Emulated<P> {
    pub(super) fn new(person: P, seen: Rc<RefCell<Seen>>) -> Self {
        Self { person, seen }
    }
}

impl<P: Person> TerminalDevice for Emulated<P> {
    fn enter(&mut self) -> io::Result<()> {
        self.seen.borrow_mut().is_raw = true;
        begin(&mut Bytes(Rc::clone(&self.seen)))
    }

    fn leave(&mut self) {
        end(&mut Bytes(Rc::clone(&self.seen))).unwrap();
        self.seen.borrow_mut().is_raw = false;
    }

    fn bytes(&self) -> Box<dyn Write> {
        Box::new(Bytes(Rc::clone(&self.seen)))
    }

    fn size(&self) -> (u16, u16) {
        let (rows, columns) = self.seen.borrow().emulator.screen().size();
        (columns.into(), rows.into())
    }

    fn event(&mut self, _: Duration) -> io::Result<Option<Event>> {
        self.person.next(&mut self.seen.borrow_mut().emulator)
    }

    fn suspend(&mut self) {
        self.leave();
        assert!(self.seen.borrow().is_given_back(), "the shell has the terminal");
        self.enter().unwrap();
    }
}

/// What is drawn goes to the emulator.
struct Bytes(Rc<RefCell<Seen>>);

impl Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().emulator.process(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
