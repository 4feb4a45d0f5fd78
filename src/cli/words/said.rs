//! What is said in every language: a phrase for each thing.

use crate::notation::voice::Phrases;

/// Defines the words, so that a test can look at all of them.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What is said on the screen in one language. In braces stands what is put there. Where two forms
        /// stand with `|` between them, the first is for one thing and the second for every other number.
        #[derive(Debug)]
        pub(crate) struct Words {
            /// The language.
            pub(crate) language: &'static str,
            /// What stands around names in the log.
            pub(crate) phrases: &'static Phrases,
            $($(#[$doc])* pub(crate) $name: &'static str,)*
        }

        #[cfg(test)]
        impl Words {
            /// All of them with their names.
            pub(super) fn all(&self) -> Vec<(&'static str, &'static str)> {
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
