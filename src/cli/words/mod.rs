//! The screen's own words: what parlor says around the names of a game, in every language it speaks.
//!
//! A language is one file of this folder; the compiler sees to it that none leaves anything out. Faults of
//! definitions, errors and `parlor help` are for people who write games and are English only.

mod en;
mod hu;
mod ja;

use crate::compile::voice::{Phrases, fill};

/// Defines the words, so that a test can look at all of them.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What is said on the screen in one language. In braces stands what is put there. Where two forms
        /// stand with `|` between them, the first is for one thing and the second for every other number.
        #[derive(Debug)]
        pub(crate) struct Words {
            /// The language.
            pub(super) language: &'static str,
            /// What stands around names in the log.
            pub(super) phrases: &'static Phrases,
            $($(#[$doc])* pub(super) $name: &'static str,)*
        }

        #[cfg(test)]
        impl Words {
            /// All of them with their names.
            fn all(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), self.$name),)*]
            }
        }
    };
}

words! {
    // A match
    /// The first line: `{title}`, `{seats}`, `{seed}`.
    head,
    /// A figure that was set: `{figure}`, `{value}`.
    with_figure,
    /// Where the match is kept: `{path}`.
    kept_in,
    /// For somebody who plays for the first time.
    type_help,
    /// Before the screen is handed over: `{seat}`.
    pass_device,
    /// The key that gives the only answer: `{answer}`.
    enter,
    /// The question: `{seat}`, `{prompt}`.
    question,
    /// Behind a question: `{most}`.
    up_to,
    /// Behind a question: `{count}`.
    exactly,
    /// Behind a question: `{least}`, `{most}`.
    from_to,
    /// Behind an option that is there several times: `{count}`.
    times,
    /// A part of the order of play that is repeated: `{part}`, `{nth}`, `{times}`.
    part_of,
    /// Lines of the log that are not shown: `{count}`.
    lines_of_set_up,
    /// Lines of the log that are not shown: `{count}`.
    lines_left_out,
    /// The commands `save`, `save FILE` and `undo`: `{path}`, `{path}`, nothing, `{reason}`.
    saved,
    copied,
    undone,
    /// Behind it: `{count}`, `{pieces}`, `{seat}` and `{what}`.
    undone_more,
    have_seen,
    has_seen,
    undo_ends,
    undo_nothing,
    /// `{seat}`.
    undo_answered,
    undo_revealed,
    /// When somebody stops: `{count}`.
    left,
    /// `{path}`.
    record_in,

    // Answers that are not taken
    /// `{answer}`.
    not_offered,
    /// `{answer}`.
    did_you_mean,
    /// `{answers}`.
    say_which,
    /// `{answers}`.
    there_is,
    no_pass,
    no_answer,
    /// `{given}`.
    not_one,
    /// `{most}`, `{given}`.
    not_up_to,
    /// `{count}`, `{given}`.
    not_exactly,
    /// `{least}`, `{most}`, `{given}`.
    not_from_to,
    /// `{answer}`, `{count}`.
    too_often,
    /// `{number}`.
    no_option,

    // Help: what can be typed, and what it does
    help_answer,
    /// `{key}`.
    help_answer_text,
    help_number,
    help_number_text,
    help_several,
    /// `{keys}`.
    help_several_text,
    /// `{key}`.
    help_pass_text,
    help_table,
    help_log,
    help_undo,
    help_save,
    help_quit,
    help_help,
    help_colon,

    // The table
    /// `{zones}`.
    nothing_in,
    /// `{seat}`.
    you,
    /// `{count}`.
    face_down,
    /// `{count}`.
    hidden,

    // The end
    /// `{title}`, `{count}`.
    over,
    shared,
    total,
    /// A column that decides the ranking, a column that decides ties: `{key}`.
    rank,
    tie,
    /// `{key}`.
    fewer,
    /// Where points came from: `{seat}`, `{line}`, `{reasons}`.
    reasons,

    // What a definition says
    /// `{players}`, `{count}`.
    usually,
    /// `{count}`.
    players,
    /// `{from}`, `{to}`.
    players_from_to,
    pieces,
    zones,
    counters,
    order_of_play,
    figures,
    scoring,
    ranking,
    variants,
    kinds,
    number,
    /// `{pieces}`, `{sides}`.
    dice,
    /// `{pieces}`, `{back}`.
    back,
    /// `{count}`.
    piece_count,
    /// `{counts}`.
    pieces_by_seats,
    /// `{thing}`, `{count}`.
    by_seats,
    /// `{count}`, `{value}`.
    seats_value,
    /// `{thing}`.
    each,
    one,
    for_each_seat,
    /// `{thing}`.
    for_each,
    /// `{count}`.
    so_many,
    pile,
    row,
    stack,
    /// `{rows}`, `{columns}`.
    grid,
    /// `{pieces}`.
    holds,
    seen_by_everyone,
    seen_by_owner,
    seen_by_others,
    seen_by_nobody,
    /// `{value}`.
    starts_at,
    /// `{value}`.
    at_least,
    /// `{value}`.
    at_most,
    seat_by_chance,
    seat_nobody,
    once,
    /// `{count}`.
    repeated,
    /// `{seat}`.
    clockwise_from,
    /// `{function}`.
    without_who,
    /// `{count}`.
    laps,
    /// `{function}`.
    while_true,
    yes,
    no,
    /// `{value}`, `{thing}`.
    value_for_each,
    sum_of_score,
    /// `{name}`.
    by_counter,
    /// `{name}`.
    by_function,
    /// By a function that has no label.
    calculated,
    /// `{value}`.
    more_is_better,
    /// `{value}`.
    fewer_is_better,
    /// `{figure}`.
    by_chair,
}

/// All languages.
static LANGUAGES: [&Words; 3] = [&en::WORDS, &hu::WORDS, &ja::WORDS];

/// The words of a language such as `ja` or `pt-BR`; English for those that are not there.
pub(super) fn of(language: &str) -> &'static Words {
    let main = language.split(['-', '_']).next().unwrap_or(language);
    LANGUAGES.into_iter().find(|words| words.language == main).unwrap_or(&en::WORDS)
}

/// A phrase with a number of things: in the form for one of them or for several.
pub(super) fn count(phrase: &str, number: usize) -> String {
    counted(phrase, number, &[])
}

/// A phrase with a number of things as `{count}`, and further values.
pub(super) fn counted(phrase: &str, number: usize, values: &[(&str, &str)]) -> String {
    let form = match phrase.split_once('|') {
        Some((one, several)) => {
            if number == 1 {
                one
            } else {
                several
            }
        }
        None => phrase,
    };
    let digits = number.to_string();
    let mut all = vec![("count", digits.as_str())];
    all.extend_from_slice(values);
    fill(form, &all)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// What stands in braces, of both forms together.
    fn blanks(phrase: &str) -> BTreeSet<&str> {
        phrase.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name)).collect()
    }

    #[test]
    fn every_language_says_the_same() {
        for words in LANGUAGES {
            for ((name, phrase), (_, english)) in words.all().into_iter().zip(en::WORDS.all()) {
                let language = words.language;
                assert_eq!(blanks(phrase), blanks(english), "{language} {name}");
                assert_eq!(phrase.trim().is_empty(), english.is_empty(), "{language} {name}");
                for form in phrase.split('|') {
                    let text = blanks(form)
                        .into_iter()
                        .fold(form.to_owned(), |text, name| text.replace(&format!("{{{name}}}"), ""));
                    assert!(!text.contains(['{', '}']), "{language} {name}");
                }
            }
        }
    }

    #[test]
    fn a_language_is_found_by_its_first_part() {
        for (language, expected) in
            [("ja", "ja"), ("ja-JP", "ja"), ("hu_HU", "hu"), ("hu", "hu"), ("en-GB", "en"), ("de", "en")]
        {
            assert_eq!(of(language).language, expected);
        }
    }

    #[test]
    fn one_and_several_have_their_forms() {
        assert_eq!(count(en::WORDS.players, 1), "1 player");
        assert_eq!(count(en::WORDS.players, 3), "3 players");
        assert_eq!(count(hu::WORDS.players, 3), "3 játékos");
        assert_eq!(count(ja::WORDS.players, 3), "3人用");
    }
}
