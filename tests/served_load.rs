//! Many tables on one server: how long it takes until an answer is on all screens of its table, and how much memory the
//! server has.
//!
//! 12 tables of 4 seats, or 500 with `PARLOR_FULL=1`; another number is so many tables.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "the figures are what this is for")]

#[allow(dead_code, reason = "each test uses some of it")]
mod browsing;

use std::io;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use browsing::{Browser, Server, asked, memory};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

const GAMES: [&str; 4] = ["ra", "nile", "tiki-topple", "rapa-nui"];
const SEATS: usize = 4;
/// How long the people at a table think about an answer.
const PACE: Duration = Duration::from_secs(5);
/// How soon 99 of 100 answers are on all screens.
const LONGEST: Duration = Duration::from_millis(100);
/// Without optimization, or beside other tests, everything takes longer.
const SLOWER: u32 = if cfg!(debug_assertions) { 20 } else { 1 };
/// How much memory the server may have, in kB.
const MOST_MEMORY: u64 = 500_000;

/// How many tables there are.
fn tables() -> usize {
    let said = std::env::var_os("PARLOR_FULL").and_then(|value| value.to_str()?.parse().ok());
    match said {
        None | Some(0) => 12,
        Some(1) => 500,
        Some(number) => number,
    }
}

#[expect(clippy::disallowed_methods, reason = "people wait by the clock")]
fn now() -> Instant {
    Instant::now()
}

/// What the browser of a seat has got last.
#[derive(Clone, Default)]
struct Screen {
    /// The number of the change.
    change: Option<u64>,
    shown: Arc<str>,
}

/// A seat whose page follows the table.
struct Seat {
    /// `127.0.0.1:50000`
    socket: String,
    path: String,
    cookie: String,
    screen: watch::Receiver<Screen>,
}

/// Sends all of a text.
async fn send(stream: &TcpStream, text: &str) -> io::Result<()> {
    let mut left = text.as_bytes();
    while !left.is_empty() {
        stream.writable().await?;
        match stream.try_write(left) {
            Ok(sent) => left = &left[sent..],
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Reads what is there; nothing at the end.
async fn receive(stream: &TcpStream, into: &mut Vec<u8>) -> io::Result<usize> {
    let mut piece = [0; 1 << 14];
    loop {
        stream.readable().await?;
        match stream.try_read(&mut piece) {
            Ok(count) => {
                into.extend_from_slice(&piece[..count]);
                return Ok(count);
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
}

impl Seat {
    /// Opens the page of a seat and follows the table from then on.
    fn sit_down(server: &Server, link: &str) -> Self {
        let mut browser = Browser::default();
        assert_eq!(browser.open(link).status, 200);
        let path = format!("/{}", browser.address.splitn(4, '/').nth(3).unwrap());
        let (sender, screen) = watch::channel(Screen::default());
        let seat =
            Self { socket: server.socket().to_owned(), path, cookie: browser.cookie().to_owned(), screen };
        tokio::spawn(follow(seat.socket.clone(), seat.head("GET", "/live", ""), sender));
        seat
    }

    fn head(&self, method: &str, what: &str, more: &str) -> String {
        let Self { socket, path, cookie, .. } = self;
        format!("{method} {path}{what} HTTP/1.1\r\nHost: {socket}\r\nCookie: {cookie}\r\n{more}\r\n")
    }

    /// Answers; gives the status.
    async fn answer(&self, form: &str) -> u16 {
        let kind =
            "Content-Type: application/x-www-form-urlencoded\r\nAccept: text/plain\r\nConnection: close\r\n";
        let head = self.head("POST", "/answer", &format!("{kind}Content-Length: {}\r\n", form.len()));
        let stream = TcpStream::connect(&self.socket).await.unwrap();
        send(&stream, &format!("{head}{form}")).await.unwrap();
        let mut answer = Vec::new();
        while answer.len() < 12 && receive(&stream, &mut answer).await.unwrap() > 0 {}
        String::from_utf8_lossy(&answer[9..12]).parse().unwrap()
    }
}

/// Takes events as they come, as a browser does.
async fn follow(socket: String, request: String, screen: watch::Sender<Screen>) {
    let stream = TcpStream::connect(&socket).await.unwrap();
    send(&stream, &request).await.unwrap();
    let mut got = Vec::new();
    while receive(&stream, &mut got).await.is_ok_and(|count| count > 0) {
        while let Some(end) = got.windows(2).position(|two| two == b"\n\n") {
            let event: Vec<u8> = got.drain(..end + 2).collect();
            let event = String::from_utf8_lossy(&event);
            let number = |line: &str| line.strip_prefix("id: ")?.trim().parse().ok();
            if let Some(change) = event.lines().find_map(number) {
                screen.send_replace(Screen { change: Some(change), shown: event.as_ref().into() });
            }
        }
    }
}

/// People at a table answer for a time; how long each answer took until it was on all their screens.
async fn play(seats: Vec<Seat>, number: u32, until: Instant) -> Vec<Duration> {
    let mut took = Vec::new();
    for seat in &seats {
        let mut screen = seat.screen.clone();
        screen.wait_for(|screen| screen.change.is_some()).await.unwrap();
    }
    let tables = u32::try_from(tables()).unwrap();
    sleep(PACE * number / tables).await;
    let mut first = usize::try_from(number).unwrap();
    while now() < until {
        let screens: Vec<Screen> = seats.iter().map(|seat| seat.screen.borrow().clone()).collect();
        let found = screens.iter().enumerate().find_map(|(seat, screen)| Some((seat, asked(&screen.shown)?)));
        let Some((seat, asked)) = found else { break };
        first += 1;
        let count = asked.least.max(1).min(asked.most);
        let picks = (0..count).map(|at| format!("&pick={}", (first + at) % asked.options.max(1)));
        let form = match asked.options {
            0 => format!("question={}&pass=1", asked.number),
            _ => format!("question={}{}", asked.number, picks.collect::<String>()),
        };
        let before = screens.iter().filter_map(|screen| screen.change).max().unwrap();
        let since = now();
        let status = seats[seat].answer(&form).await;
        if status != 204 {
            // Options that exclude each other.
            assert_eq!(status, 422, "{asked:?}");
            continue;
        }
        for seat in &seats {
            let mut screen = seat.screen.clone();
            let is_new = |screen: &Screen| screen.change.is_some_and(|change| change > before);
            timeout(Duration::from_secs(30), screen.wait_for(is_new)).await.unwrap().unwrap();
        }
        took.push(since.elapsed());
        sleep(PACE.saturating_sub(since.elapsed())).await;
    }
    took
}

#[test]
fn answers_are_on_all_screens_at_once() {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let took = Arc::new(Mutex::new(Vec::new()));
    let time = if tables() > 100 { Duration::from_secs(60) } else { PACE * 2 };
    runtime.block_on(async {
        let mut all = Vec::new();
        for number in 0..tables() {
            let game = GAMES[number % GAMES.len()];
            let seats: String = (1..=SEATS).map(|seat| format!("&name=P{seat}&bot=")).collect();
            let links = server.set_up(&format!("game={game}{seats}"));
            all.push(links.seats.iter().map(|link| Seat::sit_down(&server, link)).collect::<Vec<Seat>>());
        }
        let until = now() + time;
        let playing = (0..).zip(all).map(|(number, seats)| {
            let took = Arc::clone(&took);
            tokio::spawn(async move {
                let of_table = play(seats, number, until).await;
                took.lock().unwrap().extend(of_table);
            })
        });
        for table in playing.collect::<Vec<_>>() {
            table.await.unwrap();
        }
    });
    let mut took = std::mem::take(&mut *took.lock().unwrap());
    took.sort();
    let at = |share: usize| took[(took.len() - 1) * share / 100];
    let (now, most) = memory(server.id());
    println!(
        "{} tables: {} answers, median {:.1?}, 99 of 100 within {:.1?}, longest {:.1?}; memory {now} kB, at most {most} kB",
        tables(),
        took.len(),
        at(50),
        at(99),
        at(100),
    );
    assert!(took.len() >= tables(), "{}", took.len());
    assert!(at(99) < LONGEST * SLOWER, "{:?}", at(99));
    assert!(most < MOST_MEMORY, "{most} kB");
}
