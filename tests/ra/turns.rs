//! The suns, the turn, the end of an epoch.

use parlor::run::{Session, Setup};
use parlor::table::{Observer, Possible};

use crate::board::{Board, counter, zone};
use crate::common::{game, play, setup};
use crate::{PLAYERS, RA, epochs, laid, sorted, turn};

#[test]
fn ra_01_everybody_gets_a_set_of_suns_and_the_highest_begins() {
    let sets: [&[&[i32]]; 4] = [
        &[&[9, 6, 5, 2], &[8, 7, 4, 3]],
        &[&[13, 8, 5, 2], &[12, 9, 6, 3], &[11, 10, 7, 4]],
        &[&[13, 6, 2], &[12, 7, 3], &[11, 8, 4], &[10, 9, 5]],
        &[&[16, 7, 2], &[15, 8, 3], &[14, 9, 4], &[13, 10, 5], &[12, 11, 6]],
    ];
    for (seats, sets) in (2..=5_u8).zip(sets) {
        let mut beginners = Vec::new();
        for seed in 0..40 {
            let names = &PLAYERS[..usize::from(seats)];
            let session = Session::new(game(RA, seats), Setup::new(seed, names)).unwrap();
            let board = Board { session };
            let mut dealt: Vec<Vec<String>> =
                sets.iter().map(|set| set.iter().map(|value| format!("sun({value})")).collect()).collect();
            for name in names {
                let suns = board.list(&format!("{name}.suns"));
                let at = dealt.iter().position(|set| *set == suns).expect("each set is dealt once");
                dealt.remove(at);
            }
            assert_eq!(board.list("centre"), ["sun(1)"]);
            assert_eq!(board.numbers("points"), vec![10; names.len()]);
            let (beginner, _) = board.asked();
            let highest = format!("sun({})", sets[0][0]);
            assert_eq!(board.list(&format!("{beginner}.suns"))[0], highest);
            beginners.push(beginner.to_owned());
        }
        assert!(PLAYERS[..usize::from(seats)].iter().all(|name| beginners.iter().any(|one| one == name)));
    }
}

#[test]
fn there_are_180_tiles() {
    let board = Board { session: Session::new(game(RA, 4), setup(1, 4)).unwrap() };
    let bag = board.list("bag");
    let count = |name: &str| bag.iter().filter(|tile| tile.starts_with(name)).count();
    let counts =
        ["ra", "god", "gold", "pharaoh", "nile", "flood", "civilization(", "monument(", "disaster(funeral)"]
            .map(count);
    // `god` begins the word `gold` not, `ra` no other word.
    assert_eq!(counts, [30, 8, 5, 25, 25, 12, 25, 40, 2]);
    assert_eq!(["disaster(drought)", "disaster(unrest)", "disaster(earthquake)"].map(count), [2, 4, 2]);
    assert_eq!(["civilization(art)", "monument(step_pyramid)"].map(count), [5, 5]);
    assert_eq!(bag.len(), 180);
}

#[test]
fn ra_02_and_the_last_ra_tile_ends_the_epoch_without_an_auction() {
    for (seats, named, spaces) in [
        (2, None, 7),
        (2, Some("rio-grande"), 6),
        (3, None, 8),
        (4, None, 9),
        (5, None, 10),
        (3, Some("rio-grande"), 8),
    ] {
        let drawn = |before: usize| {
            let ras = format!("ra*{before}");
            let others =
                [("B.suns", "sun(7)"), ("C.suns", "sun(6)"), ("D.suns", "sun(5)"), ("E.suns", "sun(4)")];
            let mut lists = others[..usize::from(seats) - 1].to_vec();
            lists.extend([
                ("A.suns", "sun(8) sun(2)"),
                ("bag", "ra"),
                ("ra_track", ras.as_str()),
                ("auction_track", "gold nile"),
            ]);
            let mut board = laid(named, seats, |_| true, &lists, &[]);
            board.answer("A", "draw");
            board
        };
        let board = drawn(spaces - 2);
        assert_eq!(board.asked(), ("B", "bid a sun"), "{seats} seats");
        assert_eq!((board.len("ra_track"), board.number("ra_figure")), (spaces - 1, 0));
        let board = drawn(spaces - 1);
        assert_eq!(board.asked(), ("A", "what to do"), "the highest sun begins the next epoch");
        assert_eq!((board.len("ra_track"), board.len("auction_track")), (0, 0));
        assert_eq!((board.number("A.points"), board.number("ra_figure")), (5, -1));
    }
}

#[test]
fn ra_03_a_full_auction_track_takes_no_tile() {
    assert_eq!(turn(&[("auction_track", "nile*7")]).offered(), ["draw", "call"]);
    assert_eq!(turn(&[("auction_track", "nile*8")]).offered(), ["call"]);
    let mut board = turn(&[("auction_track", "nile*7"), ("bag", "gold ra")]);
    board.answer("A", "draw");
    assert_eq!((board.len("auction_track"), board.len("bag")), (8, 1));
    assert_eq!(board.asked(), ("B", "what to do"));
}

#[test]
fn ra_04_gods_take_tiles_but_no_gods() {
    let lists = [("A.tiles", "god*3 nile"), ("auction_track", "god gold flood*2 pharaoh")];
    let mut board = turn(&lists);
    assert_eq!(board.offered(), ["draw", "call", "gods"]);
    board.answer("A", "gods");
    assert_eq!(board.asked(), ("A", "tiles for gods"));
    assert_eq!(board.offered(), ["gold", "flood", "pharaoh"]);
    let seat = board.session.seat_named("A").unwrap();
    for refused in ["pass", "god", "gold flood*2 pharaoh", "gold*2"] {
        assert!(board.session.answer_text(seat, refused).is_err(), "{refused}");
    }
    board.answer("A", "gold flood*2");
    assert_eq!(sorted(board.list("A.tiles")), ["flood", "flood", "gold", "nile"]);
    assert_eq!(board.list("auction_track"), ["god", "pharaoh"]);
    assert_eq!(board.asked(), ("B", "what to do"));
    // Fewer than one has, too.
    let mut board = turn(&lists);
    board.answer("A", "gods").answer("A", "pharaoh");
    assert_eq!(sorted(board.list("A.tiles")), ["god", "god", "nile", "pharaoh"]);
    // Not without a god, and not where nothing else lies.
    assert_eq!(turn(&[("auction_track", "gold")]).offered(), ["draw", "call"]);
    assert_eq!(turn(&[("A.tiles", "god"), ("auction_track", "god*2")]).offered(), ["draw", "call"]);
    assert_eq!(turn(&[("A.tiles", "god")]).offered(), ["draw", "call"]);
}

#[test]
fn a_disaster_that_a_god_takes_is_suffered() {
    let lists = [
        ("A.tiles", "god*3 civilization(art) pharaoh*3"),
        ("auction_track", "disaster(unrest) disaster(funeral) civilization(writing)*2 gold"),
    ];
    let mut board = turn(&lists);
    board.answer("A", "gods").answer("A", "disaster(unrest) disaster(funeral) civilization(writing)");
    // What was taken together counts: two civilizations, no choice.
    assert_eq!(board.list("A.tiles"), ["pharaoh"]);
    assert_eq!(sorted(board.list("auction_track")), ["civilization(writing)", "gold"]);
    assert_eq!(board.asked(), ("B", "what to do"));
}

#[test]
fn ra_16_an_epoch_ends_when_all_suns_are_used() {
    // Face-down suns do not count; whoever has none any more is left out.
    let lists = [
        ("A.suns", "sun(5) sun(3)"),
        ("A.won_suns", "sun(2)"),
        ("B.won_suns", "sun(13)"),
        ("C.suns", "sun(12)"),
        ("centre", "sun(1)"),
        ("auction_track", "gold nile"),
    ];
    let mut board = laid(None, 3, |_| true, &lists, &[]);
    board.answer("A", "call").answer("C", "pass").answer("A", "sun(5)");
    assert_eq!(board.asked(), ("C", "what to do"), "B has no sun");
    board.answer("C", "call").answer("A", "pass").answer("C", "sun(12)");
    assert_eq!(board.asked(), ("A", "what to do"));
    // The only one with a sun goes on.
    board.answer("A", "call").answer("A", "sun(3)");
    assert_eq!(board.asked(), ("B", "what to do"), "B has the highest sun in the next epoch");
    assert_eq!(board.list("centre"), ["sun(3)"], "the sun in the centre stays there");
    let suns = PLAYERS[..3].iter().map(|name| sorted(board.list(&format!("{name}.suns"))));
    assert!(suns.eq([vec!["sun(1)", "sun(12)", "sun(2)"], vec!["sun(13)"], vec!["sun(5)"]]));
    assert_eq!(board.len("A.won_suns") + board.len("C.won_suns"), 0);
}

#[test]
fn ra_16_there_are_three_epochs() {
    for seats in 2..=5 {
        for seed in 0..4 {
            let mut session = Session::new(game(RA, seats), setup_of(seed, seats)).unwrap();
            play(&mut session, seed, &mut |_| ());
            assert_eq!(epochs(&session), 3);
        }
    }
}

fn setup_of(seed: u64, seats: u8) -> Setup {
    Setup::new(seed, &PLAYERS[..usize::from(seats)])
}

#[test]
fn what_has_been_scored_and_what_was_not_sold_leaves_the_game() {
    let lists = [
        ("bag", "ra"),
        ("ra_track", "ra*7"),
        ("auction_track", "gold disaster(unrest)"),
        ("A.tiles", "god gold pharaoh*2 nile flood civilization(art) monument(temple)"),
        ("B.tiles", "flood nile*2 monument(sphinx)*3"),
    ];
    let mut board = turn(&lists);
    board.answer("A", "draw");
    assert_eq!(sorted(board.list("A.tiles")), ["monument(temple)", "nile", "pharaoh", "pharaoh"]);
    assert_eq!(board.len("B.tiles"), 5);
    assert_eq!(board.len("ra_track") + board.len("auction_track"), 0);
}

#[test]
fn what_is_hidden_and_what_is_known() {
    let mut board = turn(&[("auction_track", "gold"), ("bag", "nile flood")]);
    board.answer("A", "call").answer("B", "pass").answer("C", "pass").answer("A", "sun(5)");
    let session = &board.session;
    let zone = |name| usize::from(zone(session.game(), session.names(), name).0);
    let is_known = |possible| matches!(possible, Possible::Kind(_));
    for observer in Observer::all(&session.game().layout) {
        let view = session.view(observer);
        assert!(view.visible[zone("bag")].slots.iter().flatten().all(|seen| seen.kind.is_none()));
        assert!(view.known[zone("bag")].iter().flatten().all(|piece| !is_known(piece.possible)));
        // The sun that A has won lies face down, but everybody has seen it.
        assert_eq!(view.visible[zone("A.won_suns")].unseen.iter().map(|pile| pile.count).sum::<u16>(), 1);
        assert!(view.known[zone("A.won_suns")].iter().flatten().all(|piece| is_known(piece.possible)));
        // Only the owner sees how many points there are.
        let points = counter(session.game(), session.names(), "A.points");
        let is_own = observer == Observer::seat(session.seat_named("A").unwrap());
        assert_eq!(view.counters[usize::from(points.0)], is_own.then_some(10));
    }
}
