//! What authors know from other languages and games, and what to write here.

use crate::load::script::ast::{Function, StatementKind};

/// Where seats come from.
pub(super) const SEATS: &str =
    "scripts know no names of players: take a seat of `seats`, a parameter or a counter";

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
        _ => return of_games(name),
    })
}

/// What was meant by a function of other systems for games.
fn of_games(name: &str) -> Option<&'static str> {
    Some(match name {
        "end_game" | "game_over" | "finish_game" | "end_the_game" | "finish_match" | "end" | "stop"
        | "exit" | "quit" => "`end_match()` ends the match, and `finish(part)` a part of the order of play",
        "win" | "wins" | "winner" | "set_winner" | "declare_winner" => {
            "`win_match(seat)` ends the match with this winner; otherwise `ranking` says who wins"
        }
        "end_turn" | "next_turn" | "pass_turn" | "skip_turn" | "next_player" | "next_seat" | "end_round" => {
            "a turn ends where its step ends, `return;` leaves the step; who comes next, the part with `from` says"
        }
        "draw" | "draw_card" | "draw_cards" | "deal_card" | "deal_cards" => {
            "pieces are drawn with `deal(from, to, 1)`: from a zone to a zone"
        }
        "give" | "put" | "discard" | "play_card" | "transfer" | "move_card" | "move_piece"
        | "place_piece" => "pieces change places with `move(piece, zone)`",
        "add_points" | "add_score" | "add_to" | "score" | "increase" | "increment" | "inc" => {
            "a counter grows with `gain(seat, counter, 1)`; what follows from the table is a line of `scoring`"
        }
        "remove_points" | "decrease" | "decrement" | "dec" | "subtract" => {
            "a counter shrinks with `lose(seat, counter, 1)`, or with `pay` where the seat must have as much"
        }
        "ask" | "prompt" | "select" | "pick" | "choice" | "choose_one" | "choose_card" | "input" => {
            "a seat is asked with `choose(seat, \"prompt\", options)`"
        }
        "current_player" | "active_player" => "the seat whose turn it is is given to a step: `fn step(me)`",
        "roll_die" | "roll_dice" | "dice" | "d6" => {
            "a number by chance is `random(1..=6)`; `roll(piece)` rolls dice, which are a piece set with `sides`"
        }
        "reveal" | "turn_over" | "show_card" => {
            "`turn_up` and `turn_down` turn pieces, `show_to(piece, seats)` shows them to some"
        }
        _ => return None,
    })
}

/// What was meant by a property that does not exist.
pub(super) fn property(name: &str) -> Option<&'static str> {
    Some(match name {
        "length" | "size" | "Count" => "how many there are is `.len`",
        "is_empty" | "isEmpty" => "whether there are none is `.empty`",
        "next" | "next_player" | "next_seat" => "the next seat clockwise is `left(seat)`",
        _ => return None,
    })
}

/// What to write at the end of a function that gives nothing because its value only gets a name there.
pub(super) fn value_at_end(function: &Function) -> Option<String> {
    match &function.body.statements.last()?.kind {
        StatementKind::Let { name, .. } => Some(format!(
            "`{}` gives what stands in its last line, and `let` gives nothing: add the line `{}`",
            function.name.text, name.text
        )),
        _ => Some(format!(
            "`{}` gives what stands in its last line: write the value there",
            function.name.text
        )),
    }
}
