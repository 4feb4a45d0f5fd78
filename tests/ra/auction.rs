//! Bids, what comes of them, and disasters.

use crate::board::Board;
use crate::{SUNS, laid, sorted, turn};

#[test]
fn ra_05_a_bid_is_higher_than_all_before() {
    let mut board = turn(&[("auction_track", "gold")]);
    board.answer("A", "call");
    assert_eq!(
        (board.asked(), board.offered()),
        (("B", "bid a sun"), vec!["sun(12)".into(), "sun(7)".into(), "pass".into()])
    );
    assert_eq!(board.number("ra_figure"), 0, "A is the host");
    board.answer("B", "sun(7)");
    assert_eq!((board.asked().0, board.offered()), ("C", vec!["sun(8)".to_owned(), "pass".into()]));
    board.answer("C", "sun(8)");
    assert_eq!((board.asked().0, board.offered()), ("A", vec!["sun(13)".to_owned(), "pass".into()]));
    assert_eq!((board.list("B.bid"), board.list("C.bid")), (vec![], vec!["sun(8)"]));
    board.answer("A", "pass");
    assert_eq!(board.list("C.tiles"), ["gold"]);
    assert_eq!((board.list("centre"), board.list("C.won_suns")), (vec!["sun(8)"], vec!["sun(6)"]));
    assert_eq!(
        (sorted(board.list("B.suns")), board.list("C.suns")),
        (vec!["sun(12)", "sun(7)"], vec!["sun(2)"])
    );
    assert!(["A.bid", "B.bid", "C.bid"].iter().all(|bid| board.len(bid) == 0));
    assert_eq!((board.asked(), board.number("ra_figure")), (("B", "what to do"), -1));
    // Whoever has no higher sun is not asked.
    let mut board = turn(&[]);
    board.answer("A", "call").answer("B", "sun(12)");
    assert_eq!((board.asked().0, board.offered()), ("A", vec!["sun(13)".to_owned(), "pass".into()]));
}

#[test]
fn ra_06_the_host_of_an_own_auction_must_bid_when_nobody_does() {
    let mut board = turn(&[("auction_track", "gold")]);
    board.answer("A", "call").answer("B", "pass").answer("C", "pass");
    assert_eq!((board.asked().0, board.offered()), ("A", vec!["sun(13)".to_owned(), "sun(5)".into()]));
    board.answer("A", "sun(5)");
    assert_eq!((board.list("A.tiles"), board.list("centre")), (vec!["gold"], vec!["sun(5)"]));
    // Somebody has bid: the host may pass.
    let mut board = turn(&[]);
    board.answer("A", "call").answer("B", "sun(7)").answer("C", "pass");
    assert_eq!(board.offered(), ["sun(13)", "pass"]);
}

#[test]
fn ra_06_whether_the_host_may_pass_on_a_full_track() {
    let full = "nile*5 gold god*2";
    for (named, gods, track, may_pass) in [
        (None, "", full, true),
        (None, "god", full, false),
        // Eight gods are all there are, so with seven on the track there is something else, too.
        (None, "god", "god*7 nile", false),
        (None, "god*2", "nile*7", false),
        (Some("rio-grande"), "", full, true),
        (Some("rio-grande"), "god", full, true),
        (Some("rio-grande"), "", "nile*7", false),
    ] {
        let lists = [&SUNS[..], &[("A.tiles", gods), ("auction_track", track)]].concat();
        let mut board = laid(named, 3, |_| true, &lists, &[]);
        board.answer("A", "call").answer("B", "pass").answer("C", "pass");
        let offered = board.offered();
        assert_eq!(offered.contains(&"pass".to_owned()), may_pass, "{named:?} {gods} {track}");
        assert_eq!(offered[..2], ["sun(13)", "sun(5)"]);
    }
}

#[test]
fn the_host_of_a_drawn_auction_may_pass() {
    let mut board = turn(&[("auction_track", "gold"), ("bag", "ra nile")]);
    board.answer("A", "draw").answer("B", "pass").answer("C", "pass");
    assert_eq!(board.offered(), ["sun(13)", "sun(5)", "pass"]);
}

#[test]
fn ra_07_what_nobody_wants_stays_unless_the_track_is_full() {
    let mut board = turn(&[("auction_track", "gold nile"), ("bag", "ra nile")]);
    board.answer("A", "draw").answer("B", "pass").answer("C", "pass").answer("A", "pass");
    assert_eq!(sorted(board.list("auction_track")), ["gold", "nile"]);
    assert_eq!((board.list("centre"), board.number("ra_figure")), (vec!["sun(6)"], -1));
    assert_eq!(board.asked(), ("B", "what to do"), "left of the host");
    let mut board = turn(&[("auction_track", "gold nile*7")]);
    let in_box = board.len("box");
    board.answer("A", "call").answer("B", "pass").answer("C", "pass").answer("A", "pass");
    assert_eq!((board.len("auction_track"), board.len("box")), (0, in_box + 8));
    assert_eq!(board.list("centre"), ["sun(6)"]);
    // A drawn Ra tile takes no space, so the track can be full then only if it is called.
    assert_eq!(turn(&[("auction_track", "nile*8"), ("bag", "ra")]).offered(), ["call"]);
}

#[test]
fn ra_08_an_empty_track_sells_the_sun_alone() {
    let mut board = turn(&[("B.tiles", "nile")]);
    board.answer("A", "call").answer("B", "sun(7)").answer("C", "pass").answer("A", "pass");
    assert_eq!((board.list("B.tiles"), board.list("centre")), (vec!["nile"], vec!["sun(7)"]));
    assert_eq!((board.list("B.suns"), board.list("B.won_suns")), (vec!["sun(12)"], vec!["sun(6)"]));
}

/// A table on which B has won these tiles with a sun of 7.
fn won(tiles: &str, track: &str) -> Board {
    let mut board = turn(&[("B.tiles", tiles), ("auction_track", track)]);
    board.answer("A", "call").answer("B", "sun(7)").answer("C", "pass").answer("A", "pass");
    board
}

#[test]
fn ra_09_and_rx_5_what_disasters_cost() {
    for (tiles, track, answers, left) in [
        ("pharaoh*3", "disaster(funeral)", &[][..], "pharaoh"),
        ("pharaoh*5", "disaster(funeral)*2 pharaoh", &[], "pharaoh*2"),
        ("pharaoh nile", "disaster(funeral)", &[], "nile"),
        ("flood nile*2", "disaster(drought)", &[], "nile"),
        ("flood*3 nile*2", "disaster(drought)", &[], "flood nile*2"),
        ("flood*3 nile*2", "disaster(drought)*2", &[], "nile"),
        ("nile", "disaster(drought)*2 flood", &[], ""),
        // What is won together with it can be lost, too.
        ("", "disaster(drought) nile*3", &[], "nile"),
        ("civilization(art)", "disaster(unrest) civilization(writing)", &[], ""),
        ("civilization(art)*3", "disaster(unrest)", &[], "civilization(art)"),
        (
            "civilization(art)*2 civilization(writing)*3",
            "disaster(unrest)*2",
            &["civilization(writing)*3 civilization(art)"],
            "civilization(art)",
        ),
        (
            "monument(sphinx)*2 monument(temple) nile",
            "disaster(earthquake)",
            &["monument(sphinx)*2"],
            "monument(temple) nile",
        ),
        ("monument(sphinx)", "disaster(earthquake)*2 monument(temple)*2", &[], ""),
        (
            "",
            "disaster(earthquake) monument(temple)*2 monument(palace)",
            &["monument(temple) monument(palace)"],
            "monument(temple)",
        ),
        ("pharaoh*2 nile*3", "disaster(unrest) disaster(earthquake)", &[], "nile*3 pharaoh*2"),
    ] {
        let mut board = won(tiles, track);
        for answer in answers {
            assert_eq!(board.asked().0, "B", "{tiles} {track}");
            board.answer("B", answer);
        }
        assert_eq!(board.asked(), ("B", "what to do"), "{tiles} {track}");
        assert_eq!(sorted(board.list("B.tiles")), written_out(left), "{tiles} {track}");
    }
}

/// `nile*2` as `nile nile`.
fn written_out(list: &str) -> Vec<&str> {
    let item = |item| str::split_once(item, '*').unwrap_or((item, "1"));
    let items = list.split_whitespace().map(item);
    items.flat_map(|(kind, times)| std::iter::repeat_n(kind, times.parse().unwrap())).collect()
}

#[test]
fn the_losses_to_all_disasters_of_a_sort_are_one_answer() {
    let mut board = won("civilization(art)*2 civilization(writing)*3", "disaster(unrest)*2 gold");
    assert_eq!(board.asked(), ("B", "lose civilizations"));
    assert_eq!(board.offered(), ["civilization(art)", "civilization(writing)"]);
    let seat = board.session.seat_named("B").unwrap();
    for refused in ["civilization(art)*2", "civilization(art)*3 civilization(writing)", "pass", "gold"] {
        assert!(board.session.answer_text(seat, refused).is_err(), "{refused}");
    }
    board.answer("B", "civilization(art) civilization(writing)*3");
    assert_eq!(sorted(board.list("B.tiles")), ["civilization(art)", "gold"]);
    let board = won("monument(temple)*2 monument(palace)", "disaster(earthquake)");
    assert_eq!((board.asked().1, board.session.choice().unwrap().bounds()), ("lose monuments", (2, 2)));
}
