//! The programs that browsers can choose as bots.

use super::bots::{self, CMD};
use super::exit::CommandError;
use super::serve_arguments::ServeArguments;
use crate::door::study::{BotTerms, Outside, Spec};

/// The longest name of a program, in characters.
const LONGEST: usize = 40;

/// The programs by the names that browsers and kept tables know. Each can be started.
///
/// # Errors
/// When one has no name, or the name of another bot, or when it cannot be started.
pub(super) fn named(arguments: &ServeArguments) -> Result<Vec<Spec>, CommandError> {
    let terms = BotTerms { copies: Some(arguments.bot_copies.into()), ..bots::terms(&arguments.programs)? };
    let mut programs: Vec<Spec> = Vec::new();
    for text in &arguments.bot {
        let (name, command) = parts(text)?;
        let wrong = |why: &str| CommandError::usage(format!("`--bot {text}`: {why}"));
        let program = Outside::called(name, command, terms.clone())
            .map_err(|error| wrong(&error.message).hint(error.hint))?;
        program.try_run().map_err(|fault| wrong(&fault.message))?;
        let program = Spec::Outside(program);
        if programs.contains(&program) {
            return Err(wrong("there are two programs of this name"));
        }
        programs.push(program);
    }
    Ok(programs)
}

/// `mine=cmd:./mybot.py --deep`: a name and a command.
fn parts(text: &str) -> Result<(&str, &str), CommandError> {
    let wrong = |why: &str| CommandError::usage(format!("`--bot {text}` {why}")).hint(HINT);
    let split = text.find(&format!("={CMD}")).map(|at| (&text[..at], &text[at + 1 + CMD.len()..]));
    let (name, command) = split.ok_or_else(|| wrong("does not name a program"))?;
    let name = name.trim();
    let is_odd = |letter: char| letter.is_control() || matches!(letter, ':' | ',' | '=' | '`');
    if name.is_empty() || name.chars().count() > LONGEST || name.contains(is_odd) {
        return Err(wrong("has no name that pages can show"));
    }
    match name.parse::<Spec>() {
        Ok(_) => Err(wrong("has the name of a bot that comes with parlor")),
        Err(_) => Ok((name, command)),
    }
}

const HINT: &str = "write `--bot mine=cmd:./mybot.py`: a name that pages show, and the command";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_has_a_name_and_a_command() {
        for (text, expected) in [
            ("mine=cmd:./bot.py", ("mine", "./bot.py")),
            ("Deep thought = 2=cmd:x", ("", "")),
            ("Deep thought=cmd:python3 bot.py --with=cmd:x", ("Deep thought", "python3 bot.py --with=cmd:x")),
            ("cmd:./bot.py", ("", "")),
            ("mine=./bot.py", ("", "")),
            ("=cmd:./bot.py", ("", "")),
            ("greedy=cmd:./bot.py", ("", "")),
            ("search:50=cmd:./bot.py", ("", "")),
            ("a,b=cmd:./bot.py", ("", "")),
        ] {
            assert_eq!(parts(text).unwrap_or_default(), expected, "{text}");
        }
    }
}
