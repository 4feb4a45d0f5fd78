//! Commands that are printed so that they can be pasted into a shell. Only this module builds them.

use std::ffi::OsStr;
use std::fmt;
use std::path::Path;

use crate::door::words::visible;

/// A command of parlor, quoted for any POSIX shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandLine(String);

/// The command of this name, without arguments yet.
pub(crate) fn parlor(command: &'static str) -> CommandLine {
    CommandLine(format!("parlor {command}"))
}

impl CommandLine {
    /// Adds a file or folder.
    pub(crate) fn path(mut self, path: impl AsRef<Path>) -> Self {
        let path = path.as_ref();
        // A name that begins with a hyphen would be taken for an option.
        let path =
            if begins_with_hyphen(path.as_os_str()) { Path::new(".").join(path) } else { path.to_owned() };
        self.0.push(' ');
        self.0.push_str(&word(path.as_os_str()));
        self
    }

    /// Adds an option with its value.
    pub(crate) fn option(mut self, name: &'static str, value: impl AsRef<OsStr>) -> Self {
        let between = if begins_with_hyphen(value.as_ref()) { '=' } else { ' ' };
        self.0.push_str(&format!(" {name}{between}{}", word(value.as_ref())));
        self
    }

    /// An option that is left out where it has no value.
    pub(crate) fn option_if(self, name: &'static str, value: Option<impl AsRef<OsStr>>) -> Self {
        match value {
            Some(value) => self.option(name, value),
            None => self,
        }
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn begins_with_hyphen(text: &OsStr) -> bool {
    text.as_encoded_bytes().first() == Some(&b'-')
}

/// A text quoted for a shell, as one word without special meaning.
pub(crate) fn word(text: impl AsRef<OsStr>) -> String {
    let text = text.as_ref();
    let Some(plain) = text.to_str() else { return printed(text.as_encoded_bytes()) };
    // A command is between backticks where it is printed in a sentence.
    if !visible::is_line(plain) || plain.contains('`') {
        return printed(plain.as_bytes());
    }
    let is_harmless = |letter: char| letter.is_ascii_alphanumeric() || "/._-+:=,@%".contains(letter);
    if !plain.is_empty() && plain.chars().all(|letter| is_harmless(letter) || is_foreign_letter(letter)) {
        return plain.to_owned();
    }
    format!("'{}'", plain.replace('\'', "'\\''"))
}

fn is_foreign_letter(letter: char) -> bool {
    !letter.is_ascii() && letter.is_alphanumeric()
}

/// A word with bytes that cannot be shown: `printf` makes them from their numbers. It cannot make a line break at the
/// end, but `$'...'` of newer shells can.
fn printed(bytes: &[u8]) -> String {
    let by_shell = bytes.ends_with(b"\n");
    let mut format = String::new();
    for byte in bytes {
        match byte {
            b'%' if !by_shell => format.push_str("%%"),
            b'\'' | b'\\' | b'`' | 0..0x20 | 0x7f.. => format.push_str(&format!("\\{byte:03o}")),
            _ => format.push(char::from(*byte)),
        }
    }
    if by_shell { format!("$'{format}'") } else { format!("\"$(printf '{format}')\"") }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn commands_are_written_as_people_type_them() {
        let command = |path: &str| parlor("replay").path(path).to_string();
        assert_eq!(command("games/x.record"), "parlor replay games/x.record");
        assert_eq!(command("-x"), "parlor replay ./-x");
        assert_eq!(command("花札/árvíz"), "parlor replay 花札/árvíz");
        assert_eq!(command("my games/x"), "parlor replay 'my games/x'");
        assert_eq!(parlor("play").option("--bots", "--record").to_string(), "parlor play --bots=--record");
    }

    #[test]
    #[cfg(unix)]
    fn a_shell_takes_every_text_for_one_word() {
        use std::os::unix::ffi::{OsStrExt, OsStringExt};
        let signs = "a;touch b|c&d>e<f(g)h$i`j`k\\l\"m'n*o?p[q]r{s,t}u#v~w!x=y%z%s ^ -";
        for text in [
            signs,
            "",
            "~",
            "#",
            "$(id)",
            "a\u{9b}%d'\\b",
            "a\u{202e}\nb",
            "\t",
            "it's",
            "\\",
            "~root",
            "\u{301}a",
        ] {
            let output =
                Command::new("sh").args(["-c", &format!("printf '[%s]' {}", word(text))]).output().unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("[{text}]"), "{}", word(text));
            assert!(visible::is_line(&word(text)));
        }
        let bytes = std::ffi::OsString::from_vec(b"a\xff\xfeb".to_vec());
        let output =
            Command::new("sh").args(["-c", &format!("printf %s {}", word(&bytes))]).output().unwrap();
        assert_eq!(OsStr::from_bytes(&output.stdout), bytes);
    }
}
