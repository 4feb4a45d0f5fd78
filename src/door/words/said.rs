//! The phrases of the interface, one field for each.

use crate::notation::voice::Phrases;

/// Defines the phrases, so that a test can go through all of them.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// The phrases of one language. Names in braces are replaced by values. Where `|` separates two forms, the
        /// first is for one thing and the second for every other number.
        #[derive(Debug)]
        pub struct Words {
            /// The language.
            pub language: &'static str,
            /// The words around names in the log.
            pub phrases: &'static Phrases,
            $($(#[$doc])* pub $name: &'static str,)*
        }

        #[cfg(test)]
        impl Words {
            /// All phrases with their names.
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
    /// Who plays together, below that line: `{teams}`.
    who_together,
    /// Where the match is saved: `{path}`.
    kept_in,
    /// A record that was written once more: `{path}`.
    record_removed,
    /// A record that was written once more elsewhere: `{path}`, `{other}`.
    record_replaced,
    /// The game has changed, and the match fits it.
    renewed,
    /// The same where an answer does not fit: `{nth}`, `{answer}`, `{why}`.
    renewed_unfit,
    /// The game has faults, which follow.
    renewed_faulty,
    /// Beside the title, until the faults are mended.
    rules_faulty,
    /// A script has failed while the game is watched; the failure follows.
    renewed_failed,
    /// For somebody who plays for the first time.
    type_help,
    /// Before the screen is handed over: `{seat}`.
    pass_device,
    /// The key that gives the only answer: `{answer}`.
    enter,
    /// Below what people are to look at before the match goes on.
    go_on,
    /// The question: `{seat}`, `{prompt}`.
    question,
    /// After a question: `{most}`.
    up_to,
    /// After a question: `{count}`.
    exactly,
    /// After a question: `{least}`, `{most}`.
    from_to,
    /// After an option that can be taken several times: `{count}`.
    times,
    /// Below options that are called like commands: `{words}`, `{commands}`.
    called_alike,
    /// After a colon stands no command: `{word}`, `{commands}`.
    no_command,
    /// A part of the order of play that is repeated: `{part}`, `{nth}`, `{times}`.
    part_of,
    /// Lines of the log that are not shown: `{count}`, `{command}`.
    lines_of_set_up,
    /// Lines of the log that are not shown: `{count}`, `{command}`.
    lines_left_out,
    /// After `save`: `{path}`.
    saved,
    /// After `save FILE`: `{path}`.
    copied,
    /// After `undo`.
    undone,
    /// After `undone`: `{count}`.
    undone_more,
    /// After `undone`: `{pieces}`.
    have_seen,
    /// After `undone`: `{seat}`, `{what}`.
    has_seen,
    /// After `undo` if it is not possible: `{reason}`.
    undo_ends,
    /// A reason why undo is not possible.
    undo_nothing,
    /// A reason why undo is not possible: `{seat}`.
    undo_answered,
    /// A reason why undo is not possible.
    undo_revealed,
    /// When somebody stops: `{count}`.
    left,
    /// Where the record is: `{path}`.
    record_in,

    // Saved matches
    /// A saved match: `{title}`, `{seats}`.
    saved_match,
    /// A saved match that is not over: `{count}`, `{ago}`.
    saved_open,
    /// A saved match that is over: `{count}`, `{ago}`.
    saved_over,
    /// A line of the score: `{line}`, `{points}`.
    saved_points,
    /// Where a seat has ended: `{place}`, `{seat}`.
    saved_place,
    /// A time ago, or in the future by a wrong clock.
    just_now,
    /// `{count}`.
    minutes_ago,
    /// `{count}`.
    hours_ago,
    /// `{count}`.
    days_ago,
    /// When nothing is saved.
    no_saves,
    /// Matches that are not listed: `{count}`.
    saves_left_out,
    /// Below a list of saved matches.
    saves_go_on,
    /// `{name}`.
    save_removed,

    // Answers that are refused
    /// `{answer}`.
    not_offered,
    /// `{answer}`.
    did_you_mean,
    /// `{answers}`.
    say_which,
    /// `{answers}`.
    there_is,
    /// Where nobody may pass.
    no_pass,
    /// Where nothing was typed.
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
    /// What can be typed.
    help_answer,
    /// `{key}`.
    help_answer_text,
    /// What can be typed.
    help_number,
    /// What it does.
    help_number_text,
    /// What can be typed.
    help_several,
    /// `{keys}`.
    help_several_text,
    /// Where some can be taken more than once: `{keys}`, and `{answer}` takes one of them twice.
    help_several_alike,
    /// `{key}`.
    help_pass_text,
    /// Of the Enter key, while the device is passed on: `{seat}`.
    help_take_over,
    /// A command.
    help_table,
    /// A command.
    help_log,
    /// A command.
    help_rules,
    /// A command.
    help_why,
    /// A command.
    help_hint,
    /// A command.
    help_undo,
    /// A command.
    help_save,
    /// A command.
    help_quit,
    /// A command.
    help_help,
    /// What a colon does.
    help_colon,

    // The table
    /// Below a board: the places that can be chosen.
    open_places,
    /// Below a board: the places of the last move.
    moved_places,
    /// `{zones}`.
    nothing_in,
    /// `{seat}`.
    you,
    /// A counter that has a greatest number: `{number}`, `{most}`.
    of_most,
    /// A hidden piece that the observer remembers: `{piece}`.
    recalled,
    /// `{count}`.
    face_down,
    /// `{count}`.
    hidden,

    // The full screen
    /// Below a text on the whole screen, at its end.
    page_end,
    /// Below a text on the whole screen: `{count}`.
    page_more,
    /// Below a page on which something was found: `{text}`, `{nth}`, `{count}`.
    page_found,
    /// Below a page on which nothing was found: `{text}`.
    page_not_found,
    /// Behind a text that is looked for while it is typed.
    page_find,
    /// After a question whose options are not all shown: `{from}`, `{to}`, `{count}`.
    shown_of,
    /// A bot thinks: `{seat}`, `{bar}`, `{percent}`, `{undo}`.
    thinks,
    /// A key was pressed that leaves only when it is pressed again: `{quit}`.
    quit_again,
    /// Before what is typed: `{answers}`.
    picked,
    picked_of,
    /// What a key does.
    key_help,
    /// What a key does.
    key_undo,
    /// What a key does.
    key_log,
    /// What a key does.
    key_scores,
    /// A heading: a record does not fit the match any further.
    record_unfit,
    /// What a key does.
    key_rule,
    /// What a key does.
    key_hints,
    /// What a key does.
    key_why,
    /// What a key does.
    key_table,
    /// What a key does.
    key_quit,
    /// What keys do while a match is looked at.
    key_step,
    /// What a key does while a match is looked at.
    key_view,
    /// A key and what it does.
    key_pick,
    /// A heading.
    scores_now,
    /// Below that heading, what is counted.
    scores_counted,
    /// Below scores.
    scores_unknown,
    /// Where there are no scores.
    no_scores,
    /// A bot's opinion of an option: `{tries}`, `{result}`.
    hint,
    /// Below a bot's opinions: `{count}`.
    hints_by,
    /// Where a bot has nothing to think about.
    hints_none,
    /// While something is worked out for a page.
    page_wait,
    /// While a bot thinks about the options.
    hints_wait,
    /// A thing that is not offered, with the reasons.
    why_line,
    /// Reasons that hold in all that a seat imagines, but do not follow from what it knows.
    why_likely,
    /// A reason, with its place in the scripts.
    why_place,
    /// A side of a comparison with its value.
    why_side,
    /// Two sides of a comparison are the same.
    why_equal,
    /// They are not.
    why_not_equal,
    /// The left one is less.
    why_less,
    /// It is not more.
    why_at_most,
    /// It is more.
    why_more,
    /// It is not less.
    why_at_least,
    /// Something is in a zone: `{thing}`, `{place}`.
    why_there,
    /// It is not.
    why_not_there,
    /// A zone is not empty: `{place}`.
    why_filled,
    /// It is.
    why_empty,
    /// A condition of the script that is false.
    why_is_false,
    /// A condition of the script that must not be true.
    why_is_true,
    /// What the options come from does not have it.
    why_not_given,
    /// The step never looks at it.
    why_not_looked_at,
    /// Where the reason depends on what is hidden.
    why_unknown,
    /// What was asked for can be chosen.
    why_offered,
    /// Nothing is called so.
    why_no_such,
    /// All that is at hand is offered.
    why_nothing,
    /// All that can be chosen, where nothing that lies on the table can be.
    why_only,
    /// What can be asked about: `{things}`.
    why_known,
    /// Above the lines of a score: `{seat}`.
    why_score,
    /// Where a seat has no points so far: `{lines}`, the lines of the score.
    why_score_none,
    /// A counter that the reader does not see.
    why_score_hidden,
    /// The step cannot be run again.
    why_cannot,
    /// While the step is run again.
    why_wait,
    /// While the screen is handed over, where an answer can be taken back: `{undo}`.
    take_back_key,
    /// While the screen is handed over: `{quit}`.
    stop_key,
    /// Keys of the full screen, a line for each: `key|what it does`. `{keys}`, `{undo}`, `{rule}`; `{top}`: the sign for tops.
    keys_help,
    /// Of a zone.
    first_on_top,
    /// Who has no seat.
    spectator,
    /// A match that is looked at: `{observer}`.
    as_seen_by,
    /// How many answers of how many: `{nth}`, `{count}`.
    nth_of,
    /// What the keys do while a match is looked at, as [`Self::keys_help`] has it.
    keys_viewer,

    // The end
    /// `{title}`, `{count}`.
    over,
    /// After a place that several seats share.
    shared,
    /// A column that says who has won, left play or lost.
    standing,
    /// After a place that all seats share.
    draw,
    /// The sum of all lines of a score.
    total,
    /// A column that decides the ranking: `{key}`.
    rank,
    /// A column that decides ties: `{key}`.
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
    /// A heading.
    come_with_parlor,
    /// Below a list of the games of a folder.
    shipped_too,
    /// A heading.
    pieces,
    /// A heading.
    zones,
    /// A heading.
    counters,
    /// A heading.
    order_of_play,
    /// A heading.
    figures,
    /// A heading.
    scoring,
    /// A heading.
    ranking,
    /// A heading.
    teams,
    /// All seats are a team.
    all_together,
    /// Seats are a team where this is the same: `{value}`.
    together_by,
    /// A heading.
    variants,
    /// The kinds of a piece set.
    kinds,
    /// What a parameter of a kind is.
    number,
    /// `{pieces}`, `{sides}`.
    dice,
    /// `{pieces}`, `{faces}`.
    faces,
    /// `{pieces}`, `{back}`.
    back,
    /// What is on the other side of two-sided pieces.
    other_side,
    /// `{count}`.
    piece_count,
    /// How many pieces of a kind there are: `{count}`.
    pieces_in_game,
    /// `{counts}`.
    pieces_by_seats,
    /// `{thing}`, `{count}`.
    by_seats,
    /// `{count}`, `{value}`.
    seats_value,
    /// `{thing}`.
    each,
    /// Of a zone or counter there is one.
    one,
    /// Of a zone or counter there is one for each seat.
    for_each_seat,
    /// `{thing}`.
    for_each,
    /// `{count}`.
    so_many,
    /// `{count}`.
    so_many_each,
    /// `{zones}`.
    in_a_ring,
    /// `{zones}`.
    on_a_track,
    /// `{pieces}`.
    holds,
    /// Who sees a zone or counter.
    seen_by_everyone,
    /// Who sees a zone or counter.
    seen_by_owner,
    /// Who sees a zone or counter.
    seen_by_others,
    /// Who sees a zone or counter.
    seen_by_nobody,
    /// Of a zone or counter there is one for each seat and each kind: `{thing}`.
    for_each_seat_and,
    /// `{value}`.
    starts_at,
    /// `{value}`.
    at_least,
    /// `{value}`.
    at_most,
    /// What a counter of seats begins with.
    seat_by_chance,
    /// What a counter of seats begins with.
    seat_nobody,
    /// What a counter of kinds begins with: `{thing}`, `{value}`.
    kind_at_first,
    /// What a counter of kinds begins with: `{thing}`.
    kind_by_chance,
    /// What a counter of kinds begins with: `{thing}`.
    kind_none,
    /// What a counter of places begins with: `{thing}`.
    place_none,
    /// How often a part is played.
    once,
    /// `{count}`.
    repeated,
    /// A part that only a script ends.
    forever,
    /// `{seat}`.
    clockwise_from,
    /// The seats that the rules play: `{function}`.
    played_by,
    /// A section of what `show` prints.
    what_seats_are,
    /// The seat that begins: `{seat}` of the phrase before.
    first_chair,
    /// `{function}`.
    without_who,
    /// `{function}`.
    with_what,
    /// `{count}`.
    laps,
    /// `{function}`.
    while_true,
    /// A figure that is on.
    yes,
    /// A figure that is off.
    no,
    /// `{value}`, `{thing}`.
    value_for_each,
    /// What the total is.
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
    /// `{thing}`, `{number}`.
    of_chair,

    // The page of the rules
    /// The list of the sections.
    contents,
    /// A heading.
    set_up,
    /// A heading.
    examples,
    /// Above explanations in another language.
    as_author_writes,
    /// Of a variant: a column.
    changes,
    /// Of a variant: a column.
    as_written,
    /// What is on a die.
    sides,
    /// How many pieces there are for some numbers of players: `{players}`, `{count}`.
    for_players,
    /// `{place}`.
    example_rulebook,
    /// What is on the table.
    example_given,
    /// What happens.
    example_when,
    /// What holds then.
    example_then,
    /// `{thing}`, `{value}`.
    example_is,
    /// `{step}`.
    example_at,
    /// `{value}`.
    example_rest,
    /// `{zone}`.
    example_shuffled,
    /// `{value}`.
    example_ordered,
    /// `{value}`.
    example_rolled,
    /// `{value}`.
    example_drawn,
    /// `{zone}`.
    example_top,
    /// `{zone}`.
    example_bottom,
    /// `{zone}`.
    example_face_down,
    /// `{zone}`.
    example_faces,
    /// `{zone}`.
    example_len,
    /// `{zone}`.
    example_nth,
    /// `{seat}`, `{answers}`.
    example_offers,
    /// `{seat}`, `{answers}`.
    example_offers_only,
    /// `{seat}`, `{answers}`.
    example_refuses,
    /// `{seat}`.
    example_asks,
    /// The match is over.
    example_over,
    /// It cannot be done.
    example_fails,
    /// `{seat}`, `{thing}`.
    example_sees,
    /// `{seat}`, `{thing}`.
    example_knows,
    /// `{seat}`, `{thing}`.
    example_knows_part,
    /// `{seat}`, `{thing}`.
    example_knows_not,
    /// `{seat}`, `{value}`.
    example_reads,
    /// `{seat}`, `{value}`.
    example_reads_not,

    // Sheets to print and cut
    /// The title of the sheets: `{title}`, `{players}`.
    print_title,
    /// Above the list of the sheets.
    print_hint,
    /// Above the dice, which are not printed.
    print_dice,
    /// Above the list of boards.
    print_boards,
    /// On a sheet: `{set}`, `{nth}`, `{times}`.
    print_sheet,
    /// On a sheet: `{sheet}`.
    print_backs,
    // `parlor serve`
    /// Before the address of `parlor serve`.
    serve_here,
    /// Where others reach it, too.
    serve_open,
    /// How it ends.
    serve_end,
    // In a browser only
    /// A page or table that is not there.
    web_not_found,
    /// An answer to a question that is not asked any more.
    web_stale,
    /// An answer out of turn.
    web_not_yours,
    /// A request from a page of another site.
    web_foreign,
    /// No more tables.
    web_full,
    /// An answer does not fit the rules any more: `{nth}`, `{why}`.
    web_unfit,
    /// The host has not said to go on.
    web_unfit_yet,
    /// The rules cannot be read: `{why}`.
    web_faulty,
    /// A position that changed rules do not have: `{why}`.
    web_no_position,
    /// A program that plays a seat is not there: `{bot}`, `{seat}`.
    web_bot_unknown,
    /// A program plays no further: `{bot}`, `{seat}`, `{why}`.
    web_bot_out,
    /// Why a program plays no further.
    web_bot_unstarted,
    /// Why a program plays no further.
    web_bot_late,
    /// Why a program plays no further.
    web_bot_ended,
    /// Why a program plays no further.
    web_bot_wrong,
    /// Plays on by the new rules.
    web_go_on,
    /// Somebody sends requests too fast.
    web_too_often,
    /// A match that does not come to an end.
    web_too_long,
    /// The disk is full, or the like.
    web_not_kept,
    /// The heading of the lobby.
    web_lobby,
    /// The link to the rules of a game.
    web_rules,
    /// The heading of the form for a new table.
    web_new_table,
    /// How many play.
    web_seats,
    /// The button that shows a form for another number of seats.
    web_change,
    /// The name of a seat: `{number}`.
    web_name_of,
    /// Who plays a seat: `{number}`.
    web_played_by,
    /// A person plays it.
    web_person,
    /// A bot plays it: `{bot}`.
    web_bot,
    /// The variant of the rules.
    web_variant,
    /// The button that sets a table up.
    web_set_up,
    /// Who plays a seat, on the host's page: `{seat}`.
    web_plays_seat,
    /// The heading of the host's page: `{game}`.
    web_host,
    /// What the host is to do.
    web_host_hint,
    /// The link for spectators.
    web_link_to_watch,
    /// The picture of a link, as a screen reader says it: `{seat}`.
    web_code_of,
    /// A seat that a bot plays: `{bot}`.
    web_is_bot,
    /// The label of the options.
    web_options,
    /// The button that shows all options again, when some were shown of a piece or place.
    web_all_options,
    /// The button that gives an answer of several options.
    web_answer,
    /// The answer that is empty.
    web_none,
    /// Whose turn it is: `{seat}`.
    web_waits_for,
    /// The match is over.
    web_over,
    /// The label of what has happened.
    web_news,
    /// The label of the table.
    web_table,
    /// The label of the buttons.
    web_tools,
    /// The button that shows how the match was earlier.
    web_past,
    /// Which moment is shown: `{nth}`, `{count}`.
    web_past_of,
    /// The button that closes a page over the table.
    web_close,
    /// The connection is gone.
    web_lost,
    /// Nothing lies there.
    web_empty,
    /// Back to the lobby.
    web_to_lobby,
    /// Which place: `{place}`, `{piece}`.
    web_at_place,
    /// A place without a piece: `{place}`.
    web_free_place,
    /// How many pieces: `{piece}`, `{count}`.
    web_so_many,
    /// For a browser without scripts.
    web_no_script,
    /// The page of whoever writes the game.
    web_design,
    /// Leads whoever writes the game to the links of the seats.
    web_links,
    /// The heading of all that lies on the table, with everything hidden.
    web_whole_table,
    /// Takes the last answer back.
    web_step_back,
    /// Gives an answer again that was taken back.
    web_step_forth,
    /// Takes back all answers after this moment.
    web_play_on,
    /// Leads to the page on which a position is written.
    web_stage,
    /// What is written there.
    web_stage_hint,
    /// Sets up a table whose match begins at the position.
    web_stage_begin,
    /// Leads to the page on which what was played is kept.
    web_keep,
    /// The heading of what was played as an example.
    web_as_example,
    /// The heading of what was played as a record.
    web_as_record,
    /// The field for the title of the example.
    web_example_title,
    /// Keeps it with the files of the game.
    web_save,
    /// Where it was kept: `path`.
    web_saved,
    /// Loads the record as a file.
    web_download,
    /// Why the record cannot be kept with the game yet.
    web_not_over,
    /// Leads back to the table.
    web_to_table,
    /// The link to the page for uploads, and its heading.
    web_upload,
    /// What to upload.
    web_upload_hint,
    /// The field for files.
    web_upload_files,
    /// The field for a folder.
    web_upload_folder,
    /// The button that uploads.
    web_upload_send,
    /// Before the faults of an upload.
    web_upload_faults,
    /// On the page of an uploaded game.
    web_upload_share,
    /// An upload that is no form with files.
    web_upload_broken,
    /// An upload with too many bytes: `{most}` in kB.
    web_upload_large,
    /// An upload with too many files: `{most}`.
    web_upload_many,
    /// A file whose name leads elsewhere: `{name}`.
    web_upload_name,
    /// A file that is no text: `{name}`.
    web_upload_not_text,
    /// A definition that is too large with its variants: `{most}` in kB.
    web_upload_heavy,
    /// Two files for one place: `{name}`.
    web_upload_twice,
    /// Not one definition: `{count}`.
    web_upload_definitions,
    /// No more uploads.
    web_upload_full,
    /// A page of an uploaded game is too large.
    web_upload_page,
}
