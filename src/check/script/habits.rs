//! Names that authors know from other languages and games, and what to write here.

/// What was meant by a name that nothing declares.
pub(super) fn variable(name: &str) -> Option<&'static str> {
    Some(match name {
        "players" | "all_players" | "everyone" => {
            "`seats` is the list of all seats, and `seats.len` is how many play"
        }
        "num_players" | "player_count" | "n_players" => "`seats.len` is how many play",
        "self" | "current_player" | "active_player" => {
            "the seat whose turn it is is given to a step: `fn step(me)`"
        }
        "null" | "nil" | "None" | "undefined" => "nothing is written `()`",
        "True" => "write `true`",
        "False" => "write `false`",
        _ => return None,
    })
}

/// What was meant by a function that does not exist.
pub(super) fn function(name: &str) -> Option<&'static str> {
    Some(match name {
        "range" => "numbers are written as a range: `0..5` goes from 0 to 4, `1..=5` from 1 to 5",
        "contains" | "includes" | "contain" => "write `list.has(one)`, or `one in list`",
        "append" | "add" => "an element is put behind a list with `list.push(one)`",
        "length" | "size" | "count_of" => "how many there are is `list.len`, without parentheses",
        "randint" | "rand" | "random_int" => "one of several numbers by chance is `random(1..=6)`",
        "str" | "to_string" | "format" => "a value goes into a text in backticks: `${value}`",
        _ => return None,
    })
}

/// What was meant by a property that does not exist.
pub(super) fn property(name: &str) -> Option<&'static str> {
    Some(match name {
        "length" | "size" | "Count" => "how many there are is `.len`",
        "is_empty" | "isEmpty" => "whether there are none is `.empty`",
        _ => return None,
    })
}
