//! `parlor new`: a small game of one's own to begin with.

mod starters;

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use self::starters::Starter;
use super::exit::{CommandError, Exit, unwritable};
use super::new_arguments::NewArguments;
use super::output::{Output, clean, count};
use super::whole;
use crate::report::shell;

/// The most bytes of a name: file systems have no longer ones with an ending.
const MOST_BYTES: usize = 100;

pub(super) fn run(arguments: &NewArguments, output: &mut Output) -> Result<Exit, CommandError> {
    let name = GameName::of(&arguments.name)?;
    let starter = starters::starter(arguments.like);
    let place = arguments.folder.as_deref().unwrap_or(Path::new(""));
    let definition = place.join(format!("{}.yaml", name.file));
    let folder = place.join(&name.file);
    if place.exists() && !place.as_os_str().is_empty() && !place.is_dir() {
        return Err(CommandError::usage(format!("`{}` is no folder", place.display())));
    }
    whole::clear(whole::folder_of(&definition), output);
    let files = name.files(starter);
    let text = name.definition(starter);
    if !is_finished(&definition, &folder, &text, output)? {
        for (path, what) in [(&definition, "file"), (&folder, "folder")] {
            if fs::symlink_metadata(path).is_ok() {
                return Err(taken(path, what));
            }
        }
        let written =
            whole::in_folder(&definition, || whole::create_with_folder(&definition, &text, &folder, &files));
        written.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists if fs::symlink_metadata(&definition).is_ok() => {
                taken(&definition, "file")
            }
            ErrorKind::AlreadyExists => taken(&folder, "folder"),
            _ => unwritable(&definition, &error),
        })?;
    }
    let shown = clean(&definition.display().to_string());
    let inside = clean(&folder.display().to_string());
    output.line(format_args!("{shown}, and {} in {inside}", count(files.len(), "file")))?;
    let next = [
        (shell::parlor("play").path(&definition).to_string(), "plays it"),
        (shell::parlor("check").path(&definition).to_string(), "finds faults after an edit"),
        (shell::parlor("test").path(&definition).to_string(), "plays its examples"),
        ("parlor help definition".to_owned(), "says all that a definition can have"),
    ];
    let next: Vec<(String, String)> = next.map(|(command, what)| (command, what.to_owned())).into();
    output.text(&output.explained(&next))?;
    Ok(Exit::Fine)
}

/// Puts a game in its place that was whole when parlor was stopped; whether it is the one that is wanted.
fn is_finished(
    definition: &Path,
    folder: &Path,
    text: &str,
    output: &mut Output,
) -> Result<bool, CommandError> {
    if !whole::finish(definition, folder).map_err(|error| unwritable(definition, &error))? {
        return Ok(false);
    }
    whole::warn_of_late(definition, output);
    Ok(fs::read_to_string(definition).is_ok_and(|now| now == text))
}

fn taken(path: &Path, what: &str) -> CommandError {
    CommandError::usage(format!("there is a {what} `{}` already", path.display()))
        .hint("give the game another name, or name another folder behind it")
}

/// How a game is called, and how its files are.
struct GameName {
    title: String,
    file: String,
}

impl GameName {
    /// A name of letters, digits, `-`, `_` and spaces.
    fn of(text: &str) -> Result<Self, CommandError> {
        let name = text.trim();
        let name = name.strip_suffix(".yaml").unwrap_or(name);
        let refused = |message: String| {
            Err(CommandError::usage(message)
                .hint("write a name such as `treasure-hunt` or `\"Treasure Hunt\"`"))
        };
        let is_fit = |letter: char| letter.is_alphanumeric() || "-_ ".contains(letter);
        if let Some(sign) = name.chars().find(|letter| !is_fit(*letter)) {
            let such = if sign == '/' || sign == '\\' { ": a folder stands behind the name" } else { "" };
            return refused(format!("the name of a game cannot have `{}`{such}", clean(&sign.to_string())));
        }
        if !name.starts_with(char::is_alphanumeric) {
            return refused(format!("the name of a game begins with a letter or a digit, not as `{name}`"));
        }
        if name.len() > MOST_BYTES {
            return refused(format!("the name of a game has at most {MOST_BYTES} bytes"));
        }
        let words: Vec<&str> = name.split_whitespace().collect();
        let file = words.join("-").to_lowercase();
        let title = words.join(" ");
        // A name as of a file becomes a title.
        let title = if title.contains(' ') { title } else { title.replace(['-', '_'], " ") };
        let mut letters = title.trim().chars();
        let first = letters.next().map(|first| first.to_uppercase().collect::<String>());
        let title = format!("{}{}", first.unwrap_or_default(), letters.as_str());
        Ok(Self { title, file })
    }

    /// The definition with this name.
    fn definition(&self, starter: &Starter) -> String {
        let title = starter.title;
        starter.definition.replace(&format!("\nname: {title}\n"), &format!("\nname: \"{}\"\n", self.title))
    }

    /// The files beside it.
    fn files(&self, starter: &Starter) -> Vec<(&'static str, String)> {
        let named = |(path, text): &(&'static str, &'static str)| {
            let label = starter.title;
            let text = match path.starts_with("labels.") {
                true => text
                    .lines()
                    .map(|line| match line.strip_prefix(&format!("{label}: ")) {
                        Some(_) => format!("\"{0}\": \"{0}\"\n", self.title),
                        None => format!("{line}\n"),
                    })
                    .collect(),
                false => self.sourced(path, text),
            };
            (*path, text)
        };
        starter.files.iter().map(named).collect()
    }

    /// A snapshot says which file it belongs to.
    fn sourced(&self, path: &str, text: &str) -> String {
        match text.strip_prefix("---\nsource: \"").and_then(|rest| rest.split_once('/')) {
            Some((_, rest)) if path.ends_with(".snap") => format!("---\nsource: \"{}/{rest}", self.file),
            _ => text.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::new_arguments::Like;

    fn named(text: &str) -> Option<(String, String)> {
        GameName::of(text).ok().map(|name| (name.file, name.title))
    }

    #[test]
    fn a_name_gives_a_title_and_a_file() {
        let check = |text: &str, file: &str, title: &str| {
            assert_eq!(named(text), Some((file.to_owned(), title.to_owned())), "{text}");
        };
        check("pond", "pond", "Pond");
        check("treasure-hunt", "treasure-hunt", "Treasure hunt");
        check("Treasure  Hunt ", "treasure-hunt", "Treasure Hunt");
        check("new_game.yaml", "new_game", "New game");
        check("花札", "花札", "花札");
        check("21", "21", "21");
        for text in [
            "",
            " ",
            "a/b",
            "..",
            ".hidden",
            "-x",
            "a\nb",
            "a\u{202e}b",
            "it's",
            "_",
            "a:b",
            &"a".repeat(101),
        ] {
            assert_eq!(named(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_new_game_has_only_its_own_name() {
        let name = GameName::of("treasure-hunt").unwrap();
        for like in [Like::Cards, Like::Board, Like::Dice, Like::Tiles] {
            let starter = starters::starter(like);
            let files = name.files(starter);
            let texts = files.iter().map(|(_, text)| text.as_str());
            for text in texts.chain([name.definition(starter).as_str()]) {
                assert!(!text.contains(starter.title), "{text}");
            }
        }
    }
}
