//! How many answers a second another program gets through `parlor match`: `cargo bench --bench driving`. It says `wrong`
//! and fails below 20,000 where each request waits for the reply before it.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program that prints")]
#![allow(clippy::disallowed_methods, reason = "it measures time")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

/// The least answers a second.
const LEAST: f64 = 20_000.0;
/// Requests of one measurement.
const REQUESTS: u32 = 100_000;
/// How many requests are sent at once where they do not wait for each other.
const AT_ONCE: u32 = 100;

struct Driver {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    line: String,
}

impl Driver {
    fn start(game: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        let piped = command.args(["match", game, "--stdio"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut driver = Self { child, input, output, line: String::new() };
        driver.read();
        driver
    }

    fn read(&mut self) {
        self.line.clear();
        self.output.read_line(&mut self.line).unwrap();
        assert!(!self.line.contains("\"error\""), "{}", self.line);
    }

    fn ask(&mut self, request: &str) {
        self.input.write_all(request.as_bytes()).unwrap();
        self.read();
    }

    /// The first or the last legal action of the last reply; `None` when the match is over.
    fn action(&self, nth: u32) -> Option<&str> {
        let (_, legal) = self.line.split_once("\"legal\":[")?;
        let mut actions = legal.trim_end().trim_end_matches("]}").split(',');
        if nth.is_multiple_of(3) { actions.next_back() } else { actions.next() }
    }

    /// One request after the other, each made of the reply before it.
    fn one_by_one(&mut self) -> f64 {
        let begun = Instant::now();
        let mut which = 0;
        for nth in 0..REQUESTS {
            let request = match self.action(nth) {
                Some(action) => format!("{{\"do\":\"step\",\"match\":{which},\"action\":{action}}}\n"),
                None => {
                    if which > 0 {
                        self.ask(&format!("{{\"do\":\"close\",\"match\":{which}}}\n"));
                    }
                    which += 1;
                    format!("{{\"do\":\"new\",\"seed\":{nth}}}\n")
                }
            };
            self.ask(&request);
        }
        f64::from(REQUESTS) / begun.elapsed().as_secs_f64()
    }

    /// Many requests at once.
    fn together(&mut self) -> f64 {
        self.ask("{\"do\":\"new\",\"seed\":1}\n");
        let (_, rest) = self.line.split_once("\"match\":").unwrap();
        let which: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let lines = format!("{{\"do\":\"state\",\"match\":{which}}}\n").repeat(AT_ONCE as usize);
        let begun = Instant::now();
        for _ in 0..REQUESTS / AT_ONCE {
            self.input.write_all(lines.as_bytes()).unwrap();
            (0..AT_ONCE).for_each(|_| self.read());
        }
        f64::from(REQUESTS) / begun.elapsed().as_secs_f64()
    }

    fn end(self) {
        let Self { mut child, input, .. } = self;
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

fn main() {
    let mut is_right = true;
    for game in ["games/classics/kuhn-poker.yaml", "games/ra.yaml"] {
        let mut driver = Driver::start(game);
        let (alone, together) = (driver.one_by_one(), driver.together());
        driver.end();
        let verdict = if alone < LEAST { "  wrong: at least 20,000" } else { "" };
        println!("{game:36} {alone:9.0} answers/s one by one, {together:9.0} together{verdict}");
        is_right &= alone >= LEAST;
    }
    assert!(is_right, "replies are too slow");
}
