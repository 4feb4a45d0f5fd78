//! `parlor lsp`: a language server for editors over standard input and output. What it knows of games it gets from the
//! door; here it is put into the words of the protocol.

mod addresses;
mod answers;
mod capabilities;
mod documents;
mod notes;
mod positions;
mod server;
mod streams;

use lsp_server::{Connection, Message};

use self::server::Server;
use super::environment::Environment;
use super::exit::{CommandError, Exit};

/// Serves one editor until it says that it is done.
///
/// # Errors
/// When a person starts it at a terminal, or when what comes in is no message of the protocol.
pub(super) fn run(environment: &Environment) -> Result<Exit, CommandError> {
    if environment.stdin_is_terminal {
        let stop = CommandError::usage("`parlor lsp` is started by editors, not by hand");
        return Err(stop.hint("docs/editors.md says how; `parlor check` finds the same faults"));
    }
    let (connection, streams) = streams::connect();
    let served = serve(&connection);
    // The thread that writes ends when nobody can send any more.
    drop(connection);
    let served = served.map(|exit| (exit, streams.join()));
    match served {
        Ok((exit, Ok(()))) => Ok(exit),
        Ok((_, Err(error))) => Err(broken(&error.to_string())),
        Err(message) => Err(broken(&message)),
    }
}

fn broken(why: &str) -> CommandError {
    CommandError::usage(format!("the editor and `parlor lsp` do not understand each other: {why}"))
}

fn serve(connection: &Connection) -> Result<Exit, String> {
    let (id, parameters) = match connection.initialize_start() {
        Ok(begun) => begun,
        Err(error) if error.channel_is_disconnected() => return Ok(Exit::Fine),
        Err(error) => return Err(error.to_string()),
    };
    let offered = serde_json::json!({
        "capabilities": capabilities::all(),
        "serverInfo": { "name": "parlor", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, offered).map_err(|error| error.to_string())?;
    let mut server = Server::new(connection, capabilities::tells_of_files(&parameters));
    server.begin();
    loop {
        // While something is left to do, only what has already arrived comes before it.
        let message = match server.is_idle() {
            true => connection.receiver.recv().ok(),
            false => match connection.receiver.recv_timeout(server::PAUSE) {
                Ok(message) => Some(message),
                Err(error) if error.is_timeout() => {
                    server.work();
                    continue;
                }
                Err(_) => None,
            },
        };
        match message {
            None => return Ok(Exit::Fine),
            Some(Message::Request(request)) => {
                if connection.handle_shutdown(&request).map_err(|error| error.to_string())? {
                    return Ok(Exit::Fine);
                }
                server.request(request);
            }
            Some(Message::Notification(notification)) if notification.method == "exit" => {
                return Err("it ended without `shutdown`".to_owned());
            }
            Some(Message::Notification(notification)) => server.notification(notification),
            Some(Message::Response(_)) => {}
        }
    }
}
