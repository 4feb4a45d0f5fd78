//! The small games that `parlor new` begins with. Each is a game that can be played as it lies in its folder.

use crate::cli::new_arguments::Like;

/// A game to begin with.
#[derive(Debug)]
pub(super) struct Starter {
    /// What it is called in its files.
    pub(super) title: &'static str,
    /// The text of its definition.
    pub(super) definition: &'static str,
    /// The files beside it: path in its folder, and text.
    pub(super) files: &'static [(&'static str, &'static str)],
}

static CARDS: Starter = Starter {
    title: "Flower Market",
    definition: include_str!("starters/cards.yaml"),
    files: &[
        ("labels.ja.yaml", include_str!("starters/cards/labels.ja.yaml")),
        ("rules.example", include_str!("starters/cards/rules.example")),
        ("rules.rhai", include_str!("starters/cards/rules.rhai")),
        (
            "snapshots/rules__a_hand_goes_to_the_left_without_the_flower_that_was_taken.snap",
            include_str!(
                "starters/cards/snapshots/rules__a_hand_goes_to_the_left_without_the_flower_that_was_taken.snap"
            ),
        ),
        (
            "snapshots/rules__fewer_wilted_flowers_win_a_tie.snap",
            include_str!("starters/cards/snapshots/rules__fewer_wilted_flowers_win_a_tie.snap"),
        ),
        (
            "snapshots/rules__nobody_sees_a_choice_before_all_have_chosen.snap",
            include_str!("starters/cards/snapshots/rules__nobody_sees_a_choice_before_all_have_chosen.snap"),
        ),
        (
            "snapshots/rules__three_alike_are_worth_most_and_one_of_every_kind_is_a_bouque.snap",
            include_str!(
                "starters/cards/snapshots/rules__three_alike_are_worth_most_and_one_of_every_kind_is_a_bouque.snap"
            ),
        ),
    ],
};

static BOARD: Starter = Starter {
    title: "Pond",
    definition: include_str!("starters/board.yaml"),
    files: &[
        ("labels.ja.yaml", include_str!("starters/board/labels.ja.yaml")),
        ("rules.example", include_str!("starters/board/rules.example")),
        ("rules.rhai", include_str!("starters/board/rules.rhai")),
        (
            "snapshots/rules__a_frog_leaps_over_another_one_and_scares_it_away.snap",
            include_str!(
                "starters/board/snapshots/rules__a_frog_leaps_over_another_one_and_scares_it_away.snap"
            ),
        ),
        (
            "snapshots/rules__frogs_step_to_free_places_but_not_diagonally.snap",
            include_str!("starters/board/snapshots/rules__frogs_step_to_free_places_but_not_diagonally.snap"),
        ),
        (
            "snapshots/rules__who_has_scared_three_frogs_away_wins.snap",
            include_str!("starters/board/snapshots/rules__who_has_scared_three_frogs_away_wins.snap"),
        ),
    ],
};

static DICE: Starter = Starter {
    title: "Pearl Divers",
    definition: include_str!("starters/dice.yaml"),
    files: &[
        ("labels.ja.yaml", include_str!("starters/dice/labels.ja.yaml")),
        ("rules.example", include_str!("starters/dice/rules.example")),
        ("rules.rhai", include_str!("starters/dice/rules.rhai")),
        (
            "snapshots/rules__in_deep_water_a_pearl_is_worth_three.snap",
            include_str!("starters/dice/snapshots/rules__in_deep_water_a_pearl_is_worth_three.snap"),
        ),
        (
            "snapshots/rules__pearls_count_two_and_shells_one_a_shark_takes_its_die.snap",
            include_str!(
                "starters/dice/snapshots/rules__pearls_count_two_and_shells_one_a_shark_takes_its_die.snap"
            ),
        ),
        (
            "snapshots/rules__who_has_most_points_is_first.snap",
            include_str!("starters/dice/snapshots/rules__who_has_most_points_is_first.snap"),
        ),
        (
            "snapshots/rules__with_the_last_die_the_haul_is_lost.snap",
            include_str!("starters/dice/snapshots/rules__with_the_last_die_the_haul_is_lost.snap"),
        ),
    ],
};

static TILES: Starter = Starter {
    title: "Mosaic",
    definition: include_str!("starters/tiles.yaml"),
    files: &[
        ("labels.ja.yaml", include_str!("starters/tiles/labels.ja.yaml")),
        ("rules.example", include_str!("starters/tiles/rules.example")),
        ("rules.rhai", include_str!("starters/tiles/rules.rhai")),
        (
            "snapshots/rules__a_later_tile_costs_a_coin_for_each_tile_before_it.snap",
            include_str!(
                "starters/tiles/snapshots/rules__a_later_tile_costs_a_coin_for_each_tile_before_it.snap"
            ),
        ),
        (
            "snapshots/rules__coins_win_a_tie.snap",
            include_str!("starters/tiles/snapshots/rules__coins_win_a_tie.snap"),
        ),
        (
            "snapshots/rules__the_best_colour_counts_its_spots_and_each_set_five.snap",
            include_str!(
                "starters/tiles/snapshots/rules__the_best_colour_counts_its_spots_and_each_set_five.snap"
            ),
        ),
        (
            "snapshots/rules__the_first_tile_brings_a_coin_and_the_row_moves_up.snap",
            include_str!(
                "starters/tiles/snapshots/rules__the_first_tile_brings_a_coin_and_the_row_moves_up.snap"
            ),
        ),
        (
            "snapshots/rules__the_match_is_over_when_the_last_tile_is_taken.snap",
            include_str!(
                "starters/tiles/snapshots/rules__the_match_is_over_when_the_last_tile_is_taken.snap"
            ),
        ),
    ],
};

/// The game of this sort.
pub(super) fn starter(like: Like) -> &'static Starter {
    match like {
        Like::Cards => &CARDS,
        Like::Board => &BOARD,
        Like::Dice => &DICE,
        Like::Tiles => &TILES,
    }
}
