//! `parlor match`: matches that another program drives over standard input and output. `docs/match-protocol.md` is the
//! protocol.

mod desk;
mod held;
mod misread;
mod replies;
mod request;
mod waiting;

use std::io::{self, BufRead, BufReader, Read, Write};

use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::loading::CheckedDefinition;
use super::seats::named;
use super::study_arguments::MatchArguments;
use desk::MatchDesk;
use replies::RequestRefusal;
use request::RequestId;
use waiting::AwakeInput;

/// The most bytes of a line.
const LONGEST_LINE: u64 = 4 << 20;
/// Room for lines that are read at once.
const ROOM: usize = 1 << 16;

pub(super) fn run(arguments: &MatchArguments, environment: &Environment) -> Result<Exit, CommandError> {
    if environment.stdin_is_terminal {
        let stop = CommandError::usage("`parlor match` is driven by other programs, not by hand");
        return Err(stop.hint("`parlor help match-protocol` says how; `parlor play` is for people"));
    }
    let checked = CheckedDefinition::find(&arguments.game, environment)?;
    let rules = checked.seeded(&arguments.rules)?;
    let seats = named(arguments.seats.as_deref(), None, rules.players())?;
    let desk = MatchDesk::new(checked, rules, seats, arguments.rules.seed)?;
    let (input, output) = (BufReader::with_capacity(ROOM, AwakeInput::new()), io::stdout());
    serve(desk, input, output)?;
    Ok(Exit::Fine)
}

/// Answers one line after the other until the input ends.
fn serve<R: Read>(mut desk: MatchDesk, mut input: BufReader<R>, output: impl Write) -> io::Result<()> {
    let mut output = io::BufWriter::with_capacity(ROOM, output);
    let (mut line, mut reply) = (Vec::new(), String::new());
    reply.push_str(&desk.hello());
    loop {
        reply.push('\n');
        output.write_all(reply.as_bytes())?;
        reply.clear();
        // Whoever sends several lines at once gets the replies at once.
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
        loop {
            line.clear();
            let read = (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line)?;
            if read == 0 {
                return output.flush();
            }
            if !line.iter().all(u8::is_ascii_whitespace) {
                break;
            }
        }
        if line.last() != Some(&b'\n') && line.len() as u64 == LONGEST_LINE {
            skip_line(&mut input)?;
            let message = format!("the line has more than {} MB", LONGEST_LINE >> 20);
            RequestRefusal::new("too-long", message).write(&RequestId::default(), &mut reply);
            continue;
        }
        desk.reply(&line, &mut reply);
    }
}

/// Reads to the end of a line that is too long.
fn skip_line<R: Read>(input: &mut BufReader<R>) -> io::Result<()> {
    loop {
        let there = input.fill_buf()?;
        if there.is_empty() {
            return Ok(());
        }
        let end = there.iter().position(|byte| *byte == b'\n');
        let read = end.map_or(there.len(), |end| end + 1);
        input.consume(read);
        if end.is_some() {
            return Ok(());
        }
    }
}
