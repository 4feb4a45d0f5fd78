//! What tiles and suns are worth.

use parlor::run::{Session, Setup};

use crate::board::Board;
use crate::common::{game, play};
use crate::{PLAYERS, RA, SUNS, laid, last, score_of, turn};

/// What A, B and C have at the end of the match with these tiles and suns, and 50 points before.
fn points(lists: &[(&str, &str)]) -> Vec<i32> {
    last(&[&SUNS, lists].concat(), &[("A.points", 50), ("B.points", 50), ("C.points", 50)]).numbers("points")
}

#[test]
fn ra_10_gods_and_gold() {
    for (tiles, gods, gold) in [("", 0, 0), ("god*3 gold*2 nile", 6, 6), ("god", 2, 0), ("gold*5", 0, 15)] {
        assert_eq!((score_of("god_score", tiles), score_of("gold_score", tiles)), (gods, gold), "{tiles}");
    }
}

#[test]
fn ra_11_civilizations() {
    let all =
        ["art", "writing", "religion", "astronomy", "agriculture"].map(|one| format!("civilization({one}) "));
    for (kinds, points) in (0..=5).zip([-5, 0, 0, 5, 10, 15]) {
        let tiles = all[..kinds].concat();
        assert_eq!(score_of("civilization_score", &tiles), points);
        if kinds > 0 {
            let more = format!("{tiles} civilization(art)*2");
            assert_eq!(score_of("civilization_score", &more), points, "only different ones count");
        }
    }
}

#[test]
fn ra_12_and_rx_3_the_river() {
    for (tiles, points) in
        [("nile*2", 0), ("nile*2 flood", 3), ("flood*2", 2), ("", 0), ("nile*5 flood*3 gold", 8)]
    {
        assert_eq!(score_of("river_score", tiles), points, "{tiles}");
    }
}

#[test]
fn ra_13_and_rx_4_pharaohs() {
    for (counts, points) in [
        ([3, 1, 2], [5, -2, 0]),
        ([2, 0, 0], [5, -2, -2]),
        ([2, 2, 1], [5, 5, -2]),
        ([4, 4, 4], [0, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
    ] {
        let owned = counts
            .map(|count| format!("pharaoh*{count}"))
            .map(|list| if list.ends_with("*0") { String::new() } else { list });
        let board = turn(&[("A.tiles", &owned[0]), ("B.tiles", &owned[1]), ("C.tiles", &owned[2])]);
        assert_eq!(board.call("pharaoh_scores", &[]), points, "{counts:?}");
    }
    let suns = [("A.suns", "sun(9)"), ("B.suns", "sun(8)")];
    let two = laid(
        None,
        2,
        |_| true,
        &[&suns[..], &[("A.tiles", "pharaoh*3"), ("B.tiles", "pharaoh")]].concat(),
        &[],
    );
    assert_eq!(two.call("pharaoh_scores", &[]), [5, -2]);
}

#[test]
fn ra_14_and_rx_1_monuments() {
    let kinds = ["fortress", "obelisk", "palace", "pyramid", "temple", "statue", "step_pyramid", "sphinx"];
    for (number, points) in (0..=8).zip([0, 1, 2, 3, 4, 5, 6, 10, 15]) {
        let tiles: String = kinds[..number].iter().map(|kind| format!("monument({kind}) ")).collect();
        assert_eq!(score_of("monument_score", &tiles), points, "{number} kinds");
    }
    for (tiles, points) in [
        ("monument(temple)*2", 1),
        ("monument(temple)*3", 1 + 5),
        ("monument(temple)*4", 1 + 10),
        ("monument(temple)*5", 1 + 15),
        ("monument(temple)*3 monument(sphinx)*3", 2 + 10),
        ("monument(pyramid)*4 monument(temple)*3 monument(fortress)*2 monument(sphinx)", 19),
    ] {
        assert_eq!(score_of("monument_score", tiles), points, "{tiles}");
    }
}

#[test]
fn ra_15_suns() {
    for (suns, points) in [
        (["sun(13)", "sun(7)", "sun(6)"], [5, 0, -5]),
        (["sun(13)", "sun(7) sun(6)", "sun(9)"], [5, 5, -5]),
        (["sun(13) sun(2)", "sun(12)", "sun(8) sun(4)"], [5, -5, -5]),
        (["sun(13)", "sun(12) sun(1)", "sun(8) sun(5)"], [0, 0, 0]),
    ] {
        let board =
            laid(None, 3, |_| true, &[("A.suns", suns[0]), ("B.suns", suns[1]), ("C.suns", suns[2])], &[]);
        assert_eq!(board.call("sun_scores", &[]), points, "{suns:?}");
    }
    // Those that lie face down count, too.
    let lists =
        [("A.suns", "sun(2)"), ("A.won_suns", "sun(13)"), ("B.suns", "sun(12)"), ("C.suns", "sun(11)")];
    let board = laid(None, 3, |_| true, &lists, &[]);
    assert_eq!(board.call("sun_scores", &[]), [5, 0, -5]);
}

#[test]
fn rx_2_without_a_tile_everybody_loses_five() {
    let mut board = turn(&[("bag", "ra"), ("ra_track", "ra*7")]);
    board.answer("A", "draw");
    assert_eq!(board.numbers("points"), [5, 5, 5]);
}

#[test]
fn monuments_and_suns_count_in_the_last_epoch_only() {
    let lists = [
        ("A.tiles", "god gold*2 monument(temple)*3 civilization(art)"),
        ("B.tiles", "pharaoh nile*2 flood civilization(art)*2"),
        ("C.tiles", "civilization(art) civilization(writing) civilization(religion)"),
    ];
    let mut first = turn(&[&lists[..], &[("bag", "ra"), ("ra_track", "ra*7")]].concat());
    first.answer("A", "draw");
    assert_eq!(first.numbers("points"), [10 + 2 + 6 - 2, 10 + 3 + 5, 10 + 5 - 2]);
    // A has suns of 18, B of 19, C of 10.
    assert_eq!(points(&lists), [50 + 2 + 6 - 2 + 6, 50 + 3 + 5 + 5, 50 + 5 - 2 - 5]);
}

#[test]
fn nobody_has_less_than_nothing_once_all_is_added_up() {
    let numbers = [("A.points", 3), ("B.points", 3), ("C.points", 3)];
    let lists = [("bag", "ra"), ("ra_track", "ra*7"), ("B.tiles", "pharaoh"), ("C.tiles", "gold*2")];
    let mut board = laid(None, 3, |_| true, &[&SUNS[..], &lists].concat(), &numbers);
    board.answer("A", "draw");
    // A and C lose 5 and 2, B loses 5 and gains 5, C gains 6: only the sum counts.
    assert_eq!(board.numbers("points"), [0, 3, 2]);
}

#[test]
fn the_score_can_be_taken_apart() {
    let mut met: Vec<String> = Vec::new();
    for seed in 0..20 {
        let mut session = Session::new(game(RA, 3), Setup::new(seed, &PLAYERS[..3])).unwrap();
        play(&mut session, seed, &mut |_| ());
        for standing in session.outcome().unwrap().seats {
            let [line] = &standing.lines[..] else { panic!("{:?}", standing.lines) };
            assert_eq!((line.name.as_str(), &line.reasons[0]), ("points", &("start".to_owned(), 10)));
            assert_eq!(line.reasons.iter().map(|(_, by)| by).sum::<i64>(), standing.total);
            assert!(standing.total >= 0);
            met.extend(line.reasons.iter().map(|(reason, _)| reason.clone()));
        }
    }
    met.sort_unstable();
    met.dedup();
    let all =
        ["civilization", "god", "gold", "monument", "never below 0", "pharaoh", "river", "start", "sun"];
    assert_eq!(met, all);
}

/// The places of A, B and C at the end.
fn places(board: &Board) -> Vec<usize> {
    board.session.outcome().unwrap().seats.iter().map(|seat| seat.place).collect()
}

#[test]
fn the_highest_sun_wins_a_tie() {
    // Suns of 18, 19 and 10: nothing, five more and five fewer; everybody loses five for civilizations.
    let numbers = [("A.points", 30), ("B.points", 25), ("C.points", 35)];
    let board = last(&SUNS, &numbers);
    assert_eq!(board.numbers("points"), [25, 25, 25]);
    assert_eq!(places(&board), [1, 2, 3]);
    // More points go before.
    let board = last(&SUNS, &[("A.points", 30), ("B.points", 25), ("C.points", 36)]);
    assert_eq!(places(&board), [2, 3, 1]);
}
