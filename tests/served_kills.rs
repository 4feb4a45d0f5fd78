//! Servers of matches that are killed at any moment while people answer: what was acknowledged is kept, once; and of
//! several servers with one database the others go on.
//!
//! 4 kills with either store, or 100 with `PARLOR_FULL=1`; another number is so many.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[allow(dead_code, reason = "each test uses some of it")]
mod browsing;
#[path = "browsing/postgres.rs"]
mod postgres;

use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use browsing::{Browser, Numbers, Server, asked};
use postgres::Postgres;

/// How many kills there are.
fn kills() -> u64 {
    let said = std::env::var_os("PARLOR_FULL").and_then(|value| value.to_str()?.parse().ok());
    match said {
        None | Some(0) => 4,
        Some(1) => 100,
        Some(number) => number,
    }
}

/// Where a server listens.
const ANYWHERE: &str = "127.0.0.1:0";
/// How many words there are to choose from: two answers in a row are hardly ever the same.
const WORDS: usize = 200;
/// How many tables are played at once.
const TABLES: u64 = 4;

const DEFINITION: &str = "parlor: 1\nname: Words\nplayers: { from: 2, to: 2 }\ncounters: { points: { per: seat } }\nflow: [{ \
                          turns: { from: first, do: [say] } }]\nscoring: [points]\n";

/// Writes a game without end that asks for one of many words.
fn write_game(folder: &Path) {
    let words: Vec<String> = (0..WORDS).map(|word| format!("\"w{word}\"")).collect();
    let script = format!(
        "fn say(me) {{\n    choose(me, \"a word\", [{}]);\n    gain(me, points, 1);\n}}\n",
        words.join(", ")
    );
    fs::create_dir_all(folder.join("words")).unwrap();
    fs::write(folder.join("words.yaml"), DEFINITION).unwrap();
    fs::write(folder.join("words/rules.rhai"), script).unwrap();
}

/// Two people at a table, and what they have answered.
struct Pair {
    people: Vec<Browser>,
    watch: String,
    /// Each word, and whether it was acknowledged.
    given: Vec<(usize, bool)>,
    numbers: Numbers,
}

impl Pair {
    fn sit_down(server: &Server, seed: u64) -> Self {
        let links = server.set_up("game=words&name=Ann&bot=&name=Bob&bot=");
        let sit = |link: &String| {
            let mut browser = Browser::default();
            assert_eq!(browser.open(link).status, 200);
            browser
        };
        let people = links.seats.iter().map(sit).collect();
        Self { people, watch: links.watch, given: Vec::new(), numbers: Numbers(seed) }
    }

    fn turn_to(&mut self, server: &Server) {
        self.people.iter_mut().for_each(|person| person.turn_to(server));
        let path = self.watch.splitn(4, '/').nth(3).unwrap().to_owned();
        self.watch = format!("{}/{path}", server.base);
    }

    /// Another word than the last one, so that an answer that is given again is not taken for it.
    fn word(&mut self) -> usize {
        let word = self.numbers.below(WORDS);
        let is_last = self.given.last().is_some_and(|(last, _)| *last == word);
        if is_last { (word + 1) % WORDS } else { word }
    }

    /// Answers until the server has gone.
    fn answer(&mut self) {
        loop {
            for person in 0..self.people.len() {
                let Some(page) = self.people[person].try_get(&self.people[person].address) else { return };
                let Some(asked) = asked(&page) else { continue };
                let word = self.word();
                let given = self.people[person].try_answer(&format!("question={}&pick={word}", asked.number));
                match given {
                    Some(204) => self.given.push((word, true)),
                    None => {
                        self.given.push((word, false));
                        return;
                    }
                    // Another server has told another process later than the browser.
                    Some(409) => {}
                    Some(status) => panic!("{status} for {asked:?}"),
                }
            }
        }
    }

    /// Compares what was acknowledged with what is kept. What was not acknowledged may be kept or not.
    fn check(&self) {
        let log = Browser::default().try_get(&format!("{}/log", self.watch)).unwrap();
        let said = log.split("<li class=\"head\">").skip(1);
        let word =
            |line: &'_ str| Some(line.split('<').next()?.split_once(": ")?.1.split(' ').next()?.to_owned());
        let kept: Vec<String> = said.filter_map(word).collect();
        let mut rest = kept.iter();
        let mut next = rest.next();
        for (at, (word, is_acknowledged)) in self.given.iter().enumerate() {
            let is_kept = next.is_some_and(|next| *next == format!("w{word}"));
            assert!(is_kept || !is_acknowledged, "answer {at} is lost: {:?} {kept:?}", self.given);
            if is_kept {
                next = rest.next();
            }
        }
        assert_eq!(next, None, "an answer is doubled: {:?} {kept:?}", self.given);
    }
}

/// Kills a server again and again while people answer.
fn kill_while_people_answer(folder: &Path, store: &str) {
    write_game(folder);
    let start = || Server::of((folder, ANYWHERE), &["words.yaml"], store);
    let mut server = start();
    let mut pairs: Vec<Pair> = (0..TABLES).map(|seed| Pair::sit_down(&server, seed)).collect();
    let mut numbers = Numbers(7);
    for _ in 0..kills() {
        let pause = Duration::from_millis(30 + u64::try_from(numbers.below(400)).unwrap());
        thread::scope(|scope| {
            for pair in &mut pairs {
                scope.spawn(|| pair.answer());
            }
            thread::sleep(pause);
            server.kill();
        });
        server = start();
        for pair in &mut pairs {
            pair.turn_to(&server);
            pair.check();
        }
    }
    let answers: usize = pairs.iter().map(|pair| pair.given.len()).sum();
    assert!(answers > pairs.len() * 2, "hardly anybody has answered: {answers}");
}

#[test]
fn a_server_with_a_file_loses_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    kill_while_people_answer(folder.path(), folder.path().join("tables.db").to_str().unwrap());
}

#[test]
fn a_server_with_a_database_loses_no_answer() {
    let Some(postgres) = Postgres::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    kill_while_people_answer(folder.path(), &postgres.address());
}

/// The time since the test began.
#[expect(clippy::disallowed_methods, reason = "people wait by the clock")]
fn now() -> Instant {
    Instant::now()
}

/// How long a table may stand still when the server that served it has gone.
const PATIENCE: Duration = Duration::from_secs(5);

#[test]
fn of_two_servers_with_one_database_either_answers_for_every_table() {
    let Some(postgres) = Postgres::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    write_game(folder.path());
    let start = || Server::of((folder.path(), ANYWHERE), &["words.yaml"], &postgres.address());
    let mut servers = [start(), start()];
    let mut pair = Pair::sit_down(&servers[0], 3);
    let mut numbers = Numbers(11);
    for _ in 0..kills() {
        // Each answer goes to any of them.
        for _ in 0..6 {
            let server = &servers[numbers.below(2)];
            pair.turn_to(server);
            answer_once(&mut pair);
        }
        let killed = numbers.below(2);
        servers[killed].kill();
        let since = now();
        pair.turn_to(&servers[1 - killed]);
        answer_once(&mut pair);
        assert!(since.elapsed() < PATIENCE, "{:?}", since.elapsed());
        servers[killed] = start();
        pair.check();
    }
}

/// Answers one question, whoever is asked.
fn answer_once(pair: &mut Pair) {
    let before = pair.given.len();
    for _ in 0..100 {
        for person in 0..pair.people.len() {
            let page = pair.people[person].try_get(&pair.people[person].address).unwrap();
            let Some(asked) = asked(&page) else { continue };
            let word = pair.word();
            if pair.people[person].try_answer(&format!("question={}&pick={word}", asked.number)) == Some(204)
            {
                pair.given.push((word, true));
                return;
            }
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("nobody could answer after {before}");
}

#[test]
fn a_bot_goes_on_with_another_server_when_its_own_has_gone() {
    let Some(postgres) = Postgres::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let start = || Server::of((folder.path(), ANYWHERE), &["breakthrough"], &postgres.address());
    let (mut one, other) = (start(), start());
    let links = one.set_up("game=breakthrough&name=Ann&bot=&name=Bob&bot=search%3A1000");
    let mut ann = Browser::default();
    assert_eq!(ann.open(&links.seats[0]).status, 200);
    // Somebody watches at the other server.
    let mut live = TcpStream::connect(other.socket()).unwrap();
    let path = links.watch.splitn(4, '/').nth(3).unwrap();
    let host = other.socket();
    write!(live, "GET /{path}/live HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    thread::sleep(Duration::from_millis(500));
    assert_eq!(ann.try_answer("question=0&pick=4"), Some(204));
    one.kill();
    let since = now();
    ann.turn_to(&other);
    while asked(&ann.try_get(&ann.address).unwrap()).is_none() {
        assert!(since.elapsed() < PATIENCE, "the bot has not answered");
        thread::sleep(Duration::from_millis(50));
    }
}
