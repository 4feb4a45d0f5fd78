//! `parlor serve`: matches in browsers.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

use super::clock::since_start;
use super::environment::Environment;
use super::exit::{CommandError, Exit, reason};
use super::games::NamedGame;
use super::output::{Output, wrapped};
use super::serve_arguments::{PORT, ServeArguments};
use super::{folders, list, played, serve_programs};
use crate::door::games::{game_of, is_definition};
use crate::serve::{self, Config, HostName, OfferedGame, ServeError, StorePlace};

pub(super) fn run(
    arguments: &ServeArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let games = games(arguments.what.as_deref(), environment)?;
    let listen = address(&arguments.listen)?;
    let config = Config {
        games,
        listen,
        store: store(arguments)?,
        hosts: hosts(&arguments.host)?,
        most_tables: arguments.tables,
        clock: since_start,
        watch: arguments.watch,
        keep: Arc::new(played::keep),
        uploads: arguments.uploads,
        programs: serve_programs::named(arguments)?,
        copies: arguments.bot_copies.into(),
    };
    let mut told = Ok(());
    serve::run(config, |address| told = tell(address, output)).map_err(|stop| stopped(&stop))?;
    told?;
    Ok(Exit::Fine)
}

/// Says where browsers find the lobby.
fn tell(address: SocketAddr, output: &mut Output) -> Result<(), CommandError> {
    let words = output.words;
    if address.ip().is_unspecified() {
        output.line(format_args!(
            "{} http://{}",
            words.serve_here,
            SocketAddr::new(local(), address.port())
        ))?;
        output.line(wrapped(words.serve_open, output.width, 0))?;
    } else {
        output.line(format_args!("{} http://{address}", words.serve_here))?;
        if !address.ip().is_loopback() {
            output.line(wrapped(words.serve_open, output.width, 0))?;
        }
    }
    output.line(words.serve_end)?;
    Ok(output.flush()?)
}

fn local() -> IpAddr {
    IpAddr::V4(Ipv4Addr::LOCALHOST)
}

/// An address, a port, or both.
fn address(text: &str) -> Result<SocketAddr, CommandError> {
    let both = text.parse().ok();
    let port = || text.parse().ok().map(|port: u16| SocketAddr::new(local(), port));
    let alone = || text.parse().ok().map(|address: IpAddr| SocketAddr::new(address, PORT));
    both.or_else(port).or_else(alone).ok_or_else(|| {
        CommandError::usage(format!("`--listen {text}` is no address"))
            .hint("write an address, a port or both: `0.0.0.0`, `8080` or `192.168.0.7:8080`")
    })
}

/// The names under which browsers reach this machine.
fn hosts(names: &[String]) -> Result<Vec<HostName>, CommandError> {
    let read = |name: &String| {
        HostName::of(name).ok_or_else(|| {
            CommandError::usage(format!("`--host {name}` is no name of a machine")).hint(
                "write `games.example.org`, or `https://games.example.org` behind a proxy that adds TLS",
            )
        })
    };
    names.iter().map(read).collect()
}

/// Where tables are kept: in a database, or in a file in a folder that is there.
fn store(arguments: &ServeArguments) -> Result<StorePlace, CommandError> {
    if let Some(place) = &arguments.store {
        return Ok(StorePlace::of(place));
    }
    let folder = folders::data()?;
    std::fs::create_dir_all(&folder).map_err(|error| {
        CommandError::usage(format!("cannot make `{}`: {}", folder.display(), reason(&error)))
            .hint("name a file for the tables with `--store FILE`")
    })?;
    Ok(StorePlace::File(folder.join("tables.db")))
}

/// The games that are offered.
fn games(what: Option<&str>, environment: &Environment) -> Result<Vec<OfferedGame>, CommandError> {
    let Some(what) = what else {
        let own = if Path::new("games").is_dir() { in_folder("games")? } else { Vec::new() };
        let mut games: Vec<OfferedGame> = own;
        for game in NamedGame::all_shipped(environment) {
            if games.iter().all(|own| own.name != game.name) {
                games.push(offered(&game));
            }
        }
        return Ok(games);
    };
    if Path::new(what).is_dir() && game_of(what).is_none() {
        let games = in_folder(what)?;
        if games.is_empty() {
            return Err(CommandError::usage(format!("there are no definitions in `{what}`")));
        }
        return Ok(games);
    }
    Ok(vec![offered(&NamedGame::find(what, environment)?)])
}

fn in_folder(folder: &str) -> Result<Vec<OfferedGame>, CommandError> {
    Ok(list::own(folder)?.iter().filter(|game| is_definition(&game.path)).map(offered).collect())
}

/// A game under the name that its address has.
fn offered(game: &NamedGame) -> OfferedGame {
    OfferedGame { name: game.stem().to_owned(), files: game.shared_files(), path: game.path.clone() }
}

fn stopped(stop: &ServeError) -> CommandError {
    let hint = match stop {
        ServeError::Listen(..) => "another program may listen there: name another port with `--listen`",
        ServeError::Store(StorePlace::File(_), _) => "name another file for the tables with `--store FILE`",
        ServeError::Store(StorePlace::Postgres(_), _) => {
            "the address is `postgres://USER:PASSWORD@HOST/NAME`; the database must be there"
        }
        ServeError::System(_) => return CommandError::usage(stop.to_string()),
    };
    CommandError::usage(stop.to_string()).hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_can_be_short() {
        for (text, whole) in [
            ("8080", "127.0.0.1:8080"),
            ("0.0.0.0", "0.0.0.0:7878"),
            ("192.168.0.7:80", "192.168.0.7:80"),
            ("[::1]:80", "[::1]:80"),
        ] {
            assert_eq!(address(text).unwrap().to_string(), whole);
        }
        for wrong in ["", "here", "70000", "1.2.3", "localhost:x"] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }
}
