//! `parlor man`: manual pages of parlor and of each of its commands.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::arguments::{Arguments, ManArguments};
use super::exit::{CommandError, Exit, unwritable};
use super::output::{Output, clean, count};
use super::page::{PageFile, PageKind};

pub(super) fn run(arguments: &ManArguments, output: &mut Output) -> Result<Exit, CommandError> {
    let pages = pages().map_err(CommandError::from)?;
    let Some(folder) = &arguments.folder else {
        for (_, page) in &pages {
            output.text(page)?;
        }
        return Ok(Exit::Fine);
    };
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    let paths: Vec<PathBuf> = pages.iter().map(|(name, _)| folder.join(name)).collect();
    // Nothing is written if not all can be.
    let files: Vec<PageFile<'_>> =
        paths.iter().map(|path| PageFile::of(path, PageKind::Manual, [])).collect::<Result<_, _>>()?;
    for (file, (_, page)) in files.iter().zip(&pages) {
        file.write(page, output)?;
    }
    let folder = clean(&folder.display().to_string());
    output.line(format_args!("{} in {folder}, from {}", count(pages.len(), "page"), pages[0].0))?;
    Ok(Exit::Fine)
}

/// The names of the files and their texts; first the page of parlor itself.
fn pages() -> io::Result<Vec<(String, String)>> {
    let mut parlor = Arguments::command().disable_help_subcommand(true);
    parlor.build();
    let commands: Vec<Command> = parlor.get_subcommands().filter(|one| !one.is_hide_set()).cloned().collect();
    let of_command = |command: Command| {
        let name = format!("parlor-{}", command.get_name());
        page(command.version(env!("CARGO_PKG_VERSION")), &name)
    };
    std::iter::once(page(parlor, "parlor")).chain(commands.into_iter().map(of_command)).collect()
}

fn page(command: Command, name: &str) -> io::Result<(String, String)> {
    let mut text = Vec::new();
    // What a command does stands under NAME; the description says where there is more.
    let more = match name.strip_prefix("parlor-") {
        Some(command) => format!("`parlor help {command}` explains the command"),
        None => "`parlor help` explains the commands".to_owned(),
    };
    let command = match command.get_long_about() {
        Some(_) => command,
        None => {
            command.long_about(format!("{more}, and `parlor help topics` lists the pages of the manual."))
        }
    };
    Man::new(command).source(concat!("parlor ", env!("CARGO_PKG_VERSION"))).render(&mut text)?;
    Ok((format!("{name}.1"), String::from_utf8_lossy(&text).into_owned()))
}
