//! What only whole matches of Nile and views of them show; what its rules tell stands in
//! `games/nile/*.example`.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod common;

use std::collections::BTreeMap;

use common::{game, play, setup, variant};
use parlor::compile::layout::Layout;
use parlor::compile::value::{CounterId, KindId, PieceId, ZoneId};
use parlor::play::Match;
use parlor::session::{Session, Setup};
use parlor::table::{Generator, IllegalMove, Insertion, Observer, Possible, Reason, Table, UP};

const NILE: &str = "games/nile.yaml";

/// A whole match of random answers; `look` sees it before each.
fn play_out(variant_name: Option<&str>, seats: u8, look: &mut dyn FnMut(&Session)) {
    let game = variant(NILE, variant_name, seats);
    let mut session = Session::new(game, setup(4, seats)).unwrap();
    play(&mut session, 4, look);
}

/// Zones with a name, of whichever seat.
fn zones<'a>(layout: &'a Layout, name: &'a str) -> impl Iterator<Item = ZoneId> + 'a {
    let named = (0u16..).map(ZoneId).zip(&layout.zones).filter(move |(_, spec)| spec.name == name);
    named.map(|(zone, _)| zone)
}

fn kind(layout: &Layout, name: &str) -> KindId {
    let at = layout.kinds.iter().position(|kind| kind.name == name).unwrap();
    KindId(u16::try_from(at).unwrap())
}

#[test]
fn a_crop_stands_in_one_field_only() {
    for (variant_name, seats) in [(None, 2), (Some("bga"), 3), (None, 5)] {
        let mut standing = 0;
        play_out(variant_name, seats, &mut |session| {
            let (layout, table) = (&session.game().layout, &session.state().table);
            for name in ["papyrus", "lettuce", "wheat", "flax", "castor"] {
                let crop = kind(layout, name);
                let has = |zone: &ZoneId| table.pieces(*zone).any(|piece| table.kind(piece) == crop);
                let fields = zones(layout, "field").filter(has).count();
                assert!(fields <= 1, "{name} in {fields} fields");
                standing += fields;
            }
        });
        assert!(standing > 0);
    }
}

#[test]
fn nobody_holds_it_possible_that_somebody_has_the_locust() {
    let mut generator = Generator::new(4);
    for (variant_name, seats) in [(None, 2), (Some("bga"), 3), (None, 5)] {
        play_out(variant_name, seats, &mut |session| {
            let layout = &session.game().layout;
            let locust = kind(layout, "locust");
            let holds = |state: &Match| {
                let mut held = zones(layout, "hand").flat_map(|hand| state.table.pieces(hand));
                held.any(|piece| state.table.kind(piece) == locust)
            };
            let observer = Observer(u8::try_from(generator.below(u32::from(seats) + 1)).unwrap());
            assert!(!holds(session.state()));
            assert!(!holds(&session.imagine(observer, &mut generator).unwrap()));
        });
    }
}

#[test]
fn storages_are_hidden_but_who_forgets_nothing_knows_them() {
    let mut seen = 0;
    play_out(None, 3, &mut |session| {
        let (layout, table) = (&session.game().layout, &session.state().table);
        for observer in Observer::all(layout) {
            let view = session.view(observer);
            for storage in zones(layout, "storage") {
                let at = usize::from(storage.0);
                let is_own = layout.zones[at].owner.map(Observer::seat) == Some(observer);
                assert!(is_own || view.visible[at].slots.is_empty(), "only the owner sees it");
                let mut known: BTreeMap<KindId, i32> = BTreeMap::new();
                for piece in view.known[at].iter().flatten() {
                    let Possible::Kind(kind) = piece.possible else { panic!("each harvest was seen") };
                    *known.entry(kind).or_default() += 1;
                }
                seen += known.len();
                for piece in table.pieces(storage) {
                    *known.entry(table.kind(piece)).or_default() -= 1;
                }
                assert!(known.values().all(|left| *left == 0), "it is what lies there");
            }
        }
    });
    assert!(seen > 0);
}

/// Red holds wheat and castor, the deck is flax; everything else is discarded.
fn lay_last_card(layout: &Layout, table: &mut Table) -> Result<(), IllegalMove> {
    let zone = |name: &str| zones(layout, name).next().unwrap();
    let discards = zone("discards");
    for piece in layout.piece_ids() {
        table.move_turned(layout, piece, discards, Insertion::Last, UP)?;
    }
    for (name, to) in [("wheat", "hand"), ("castor", "hand"), ("wheat", "flood"), ("flax", "deck")] {
        let kind = kind(layout, name);
        let piece: Option<PieceId> = table.pieces(discards).find(|piece| table.kind(*piece) == kind);
        table.move_piece(layout, piece.unwrap(), zone(to), Insertion::Last)?;
    }
    let mut counters = (0u16..).map(CounterId).zip(&layout.counters);
    let (reshuffles_left, _) = counters.find(|(_, spec)| spec.name == "reshuffles_left").unwrap();
    table.set_counter(layout, reshuffles_left, 0, Reason::Step)
}

#[test]
fn a_last_card_that_its_drawer_knows_is_no_news_and_can_be_taken_back() {
    let mut session = Session::new(game(NILE, 2), Setup::new(7, &["Red", "Green"])).unwrap();
    let red = session.seat_named("Red").unwrap();
    while session.step() != Some(("plant_or_speculate", Some(red))) {
        session.answer_text(session.choice().unwrap().seat, "pass").unwrap();
    }
    // Green holds nothing, so that Red knows the only hidden card; Green does not know it.
    session.arrange(&mut lay_last_card).unwrap();
    let before = session.digest();
    session.answer_text(red, "pass").unwrap();
    assert!(session.is_over());
    session.undo(red).unwrap();
    assert_eq!(session.digest(), before);
    session.answer_text(red, "pass").unwrap();
    let hand = zones(&session.game().layout, "hand").next().unwrap();
    assert_eq!(session.state().table.len(hand), 3, "the flax, too");
}
