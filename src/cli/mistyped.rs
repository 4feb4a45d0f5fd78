//! Tips for arguments that cannot be read: what was probably meant by them.

use std::ffi::{OsStr, OsString};

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};

use super::arguments::Arguments;

/// Two options that exclude each other, and what to do instead.
const CONFLICTS: [(&str, &str, &str); 3] = [
    (
        "--levels",
        "--out",
        "a folder has the matches of one table of bots: write one for each level with '--bots BOT --out DIR', or keep \
         the comparison with '--html FILE' or '--format json'",
    ),
    ("--levels", "--bots", "each level is a bot that plays all seats: name them with '--levels=BOT,BOT'"),
    ("--levels", "--bot", "each level is a bot that plays all seats: name them with '--levels=BOT,BOT'"),
];

/// The error with a tip of ours, where we know what was meant.
pub(super) fn with_tip(mut error: clap::Error, typed: &[OsString]) -> clap::Error {
    let tip = match error.kind() {
        ErrorKind::UnknownArgument => unknown(&error, typed),
        ErrorKind::ArgumentConflict => conflict(&error),
        _ => None,
    };
    if let Some(tip) = tip {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
        error.remove(ContextKind::SuggestedArg);
    }
    error
}

/// What was meant by an argument that the command does not have.
fn unknown(error: &clap::Error, typed: &[OsString]) -> Option<String> {
    let Some(ContextValue::String(wrong)) = error.get(ContextKind::InvalidArg) else { return None };
    let all = Arguments::command();
    let command = typed.iter().skip(1).find_map(|word| all.find_subcommand(word))?;
    match wrong.strip_prefix("--") {
        Some(word) => value_as_option(command, word),
        None => value_apart(command, wrong, typed),
    }
}

/// `--json` for `--format json`: an option that is named as a value of another one.
fn value_as_option(command: &Command, word: &str) -> Option<String> {
    let has_value = |arg: &&Arg| {
        let takes = arg.get_action().takes_values();
        takes && arg.get_possible_values().iter().any(|value| value.matches(word, false))
    };
    let long = command.get_arguments().find(has_value)?.get_long()?;
    Some(format!("write '--{long} {word}'"))
}

/// `--levels random` for `--levels=random`: a value behind a space, where the option can stand without one.
fn value_apart(command: &Command, value: &str, typed: &[OsString]) -> Option<String> {
    let at = typed.iter().position(|word| word == value)?;
    if let Some(long) = typed[..at].last().and_then(|word| needs_equals(command, word)) {
        return Some(format!("write '--{long}={value}', with '=' and no space"));
    }
    let long = typed[..at].iter().find_map(|word| needs_equals(command, word))?;
    Some(format!("a value of '--{long}' stands behind '=' and no space: '--{long}=VALUE'"))
}

/// The option, if its value stands behind an equals sign.
fn needs_equals<'w>(command: &Command, word: &'w OsStr) -> Option<&'w str> {
    let long = word.to_str()?.strip_prefix("--")?;
    let is_it = |arg: &Arg| arg.is_require_equals_set() && arg.get_long() == Some(long);
    command.get_arguments().any(is_it).then_some(long)
}

/// Why two options exclude each other, and what to do instead.
fn conflict(error: &clap::Error) -> Option<String> {
    let named = |kind| match error.get(kind) {
        Some(ContextValue::String(one)) => vec![one.as_str()],
        Some(ContextValue::Strings(all)) => all.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    };
    let all = [named(ContextKind::InvalidArg), named(ContextKind::PriorArg)].concat();
    let has = |long: &str| all.iter().any(|one| one.split([' ', '[', '=']).next() == Some(long));
    let known = CONFLICTS.iter().find(|(one, other, _)| has(one) && has(other));
    known.map(|(_, _, tip)| (*tip).to_owned())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    /// The tip for what was typed behind `parlor`; the message itself without one of ours.
    fn tip(typed: &str) -> String {
        let typed: Vec<OsString> =
            ["parlor"].into_iter().chain(typed.split(' ')).map(OsString::from).collect();
        let error = Arguments::try_parse_from(&typed).map(|_| ()).unwrap_err();
        let told = with_tip(error, &typed).render().to_string();
        let tips: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("  tip: ")).collect();
        tips.join("\n")
    }

    #[test]
    fn an_option_that_is_a_value_of_another_one_is_told_with_it() {
        for (typed, expected) in [
            ("simulate a.yaml --json", "write '--format json'"),
            ("arena a.yaml --bots random,greedy --json", "write '--format json'"),
            ("replay a.record --jsonl", "write '--format jsonl'"),
            ("simulate a.yaml --basic", "write '--stats basic'"),
            ("--color never simulate a.yaml --json", "write '--format json'"),
        ] {
            assert_eq!(tip(typed), expected, "{typed}");
        }
        assert_eq!(tip("simulate a.yaml --true"), "a similar argument exists: '--threads'");
    }

    #[test]
    fn a_value_behind_a_space_is_told_to_be_behind_an_equals_sign() {
        for (typed, expected) in [
            ("simulate a.yaml --levels search:10", "write '--levels=search:10', with '=' and no space"),
            (
                "simulate --levels search:10 a.yaml",
                "a value of '--levels' stands behind '=' and no space: '--levels=VALUE'",
            ),
            ("simulate a.yaml b.yaml --levels", ""),
        ] {
            assert_eq!(tip(typed), expected, "{typed}");
        }
    }

    #[test]
    fn options_that_exclude_each_other_are_told_with_what_to_do_instead() {
        assert!(
            tip("simulate a.yaml --levels --out a")
                .starts_with("a folder has the matches of one table of bots")
        );
        assert!(tip("simulate a.yaml --bots random --levels").starts_with("each level is a bot"));
        assert!(tip("simulate a.yaml --out a --bots random --levels").starts_with("a folder has"));
        assert_eq!(tip("simulate a.yaml --from 3 --levels"), "");
    }
}
