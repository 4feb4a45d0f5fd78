//! Imagined tables and views depend only on what the observer can tell.

use super::random::change;
use crate::compile::layout::Layout;
use crate::compile::value::{PieceId, ZoneId};
use crate::table::observer::{Tracking, sight_at};
use crate::table::sample::sample;
use crate::table::sight::sight;
use crate::table::{
    DOWN, Generator, Insertion, Observer, PriorKnowledge, Table, UP, View, check_conservation, digest,
    imagine, imagine_plain, sees,
};

/// A watched table after random changes.
fn history(layout: &Layout, seed: u64, changes: u32) -> Table {
    let mut chance = Generator::new(seed);
    let mut table = Table::new(layout, seed);
    table.begin_watch(layout, PriorKnowledge::Everything);
    for _ in 0..changes {
        let _ = change(layout, &mut table, &mut chance);
    }
    table
}

#[test]
fn imagining_keeps_the_view() {
    let sample = sample(3);
    let mut different = 0;
    for seed in 0..150 {
        let table = history(&sample.layout, seed, 40);
        for observer in Observer::all(&sample.layout) {
            let view = View::of(&sample.layout, &table, observer);
            let imagined = imagine(&sample.layout, &table, observer, &mut Generator::new(seed));
            check_conservation(&sample.layout, &imagined).unwrap();
            assert_eq!(view, View::of(&sample.layout, &imagined, observer), "seed {seed}");
            let plain = imagine_plain(&sample.layout, &table, observer, &mut Generator::new(seed));
            assert_eq!(plain, imagined.clone_plain());
            different += u32::from(digest(&sample.layout, &table) != digest(&sample.layout, &imagined));
            for piece in sample.layout.piece_ids() {
                assert_eq!(table.zone_of(piece), imagined.zone_of(piece));
                if sees(&sample.layout, &table, observer, piece) {
                    assert_eq!(table.kind(piece), imagined.kind(piece));
                    assert_eq!(table.index_of(piece), imagined.index_of(piece));
                }
            }
        }
    }
    assert!(different > 300, "only {different} of 600 were imagined otherwise than they are");
}

#[test]
fn imagining_depends_on_the_view_alone() {
    let sample = sample(3);
    let layout = &sample.layout;
    for seed in 0..150 {
        let table = history(layout, seed, 40);
        for observer in Observer::all(layout) {
            let other = imagine(layout, &table, observer, &mut Generator::new(seed + 1));
            let mut a = imagine(layout, &table, observer, &mut Generator::new(seed));
            let mut b = imagine(layout, &other, observer, &mut Generator::new(seed));
            assert_eq!(digest(layout, &a), digest(layout, &b), "seed {seed}, {observer:?}");
            assert_eq!(a.seed(), b.seed());
            a.begin_watch(layout, PriorKnowledge::Open);
            b.begin_watch(layout, PriorKnowledge::Open);
            for all in Observer::all(layout) {
                assert_eq!(View::of(layout, &a, all), View::of(layout, &b, all), "seed {seed}, {observer:?}");
            }
        }
    }
}

#[test]
fn unwatched_tables_can_be_imagined_too() {
    let sample = sample(2);
    let table = history(&sample.layout, 3, 60).clone_plain();
    let spectator = Observer::spectator(&sample.layout);
    let imagined = imagine(&sample.layout, &table, spectator, &mut Generator::new(1));
    assert!(imagined.watch.is_none());
    assert_eq!(View::of(&sample.layout, &table, spectator), View::of(&sample.layout, &imagined, spectator));
}

#[test]
fn every_world_is_imagined() {
    let sample = sample(2);
    let layout = &sample.layout;
    let mut table = Table::new(layout, 1);
    table.begin_watch(layout, PriorKnowledge::Everything);
    table.shuffle(layout, sample.deck);
    let top = table.at(sample.deck, 0).unwrap();
    table.move_piece(layout, top, sample.hand[0], Insertion::Usual).unwrap();
    let mut chance = Generator::new(1);
    let mut counts = [0u32; 4];
    for _ in 0..4_000 {
        let imagined = imagine_plain(layout, &table, Observer(1), &mut chance);
        counts[usize::from(imagined.kind(top).0)] += 1;
    }
    let [fish, berry, idol, priest] = counts;
    assert!((880..1120).contains(&fish) && (400..600).contains(&berry), "{counts:?}");
    assert!((880..1120).contains(&idol) && (1350..1650).contains(&priest), "{counts:?}");
}

/// The piece of the other table whose move looks the same to the observer, if there is one.
fn same_to(
    layout: &Layout,
    observer: Observer,
    (table, other): (&Table, &Table),
    piece: PieceId,
    (to, face): (ZoneId, u8),
    chance: &mut Generator,
) -> Option<PieceId> {
    let zone = table.zone_of(piece);
    let seen_after = sight_at(layout, observer, piece, to, face) == Tracking::Seen;
    let is_die = layout.pieces[usize::from(piece.0)].faces() > 0;
    let shows_same = |one: PieceId| !is_die || other.face(one) == table.face(piece);
    let fits = |one: &PieceId| !seen_after || (other.kind(*one) == table.kind(piece) && shows_same(*one));
    match sight(layout, table, observer, piece) {
        Tracking::Seen => {
            let seen = |table: &Table| -> Vec<PieceId> {
                table
                    .pieces(zone)
                    .filter(|one| sight(layout, table, observer, *one) == Tracking::Seen)
                    .collect()
            };
            let nth = seen(table).iter().position(|one| *one == piece).unwrap();
            Some(seen(other)[nth])
        }
        Tracking::Tracked => other.at(zone, table.index_of(piece)).filter(fits),
        crowd @ Tracking::Lost(_) => {
            let mut crowd: Vec<PieceId> = other
                .pieces(zone)
                .filter(|one| sight(layout, other, observer, *one) == crowd)
                .filter(fits)
                .collect();
            chance.shuffle(&mut crowd);
            crowd.first().copied()
        }
    }
}

#[test]
fn what_looks_the_same_leaves_the_same_view() {
    let sample = sample(2);
    let layout = &sample.layout;
    let pieces = u32::try_from(layout.pieces.len()).unwrap();
    let mut compared = 0;
    for seed in 0..200 {
        let mut chance = Generator::new(seed + 1_000);
        let start = history(layout, seed, 30);
        for observer in Observer::all(layout) {
            let mut table = start.clone();
            let mut other = imagine(layout, &table, observer, &mut chance);
            other.reseed(table.seed());
            for round in 0..25 {
                let piece = PieceId(u16::try_from(chance.below(pieces)).unwrap());
                let to =
                    ZoneId(u16::try_from(chance.below(u32::try_from(layout.zones.len()).unwrap())).unwrap());
                let face = if chance.below(3) == 0 { DOWN } else { UP };
                if round % 8 == 7 {
                    table.shuffle(layout, to);
                    other.shuffle(layout, to);
                } else {
                    let tables = (&table, &other);
                    let Some(twin) = same_to(layout, observer, tables, piece, (to, face), &mut chance) else {
                        continue;
                    };
                    let is_die = layout.pieces[usize::from(piece.0)].faces() > 0;
                    let go = |table: &mut Table, piece| {
                        let face = if is_die { table.face(piece) } else { face };
                        table.move_turned(layout, piece, to, Insertion::Usual, face)
                    };
                    assert_eq!(go(&mut table, piece), go(&mut other, twin));
                }
                let view = View::of(layout, &table, observer);
                assert_eq!(
                    view,
                    View::of(layout, &other, observer),
                    "seed {seed} round {round} {observer:?}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 10_000, "only {compared} were compared");
}

#[test]
fn hidden_counters_are_imagined_within_their_bounds() {
    let sample = sample(2);
    let mut table = Table::new(&sample.layout, 1);
    table.set_counter(&sample.layout, sample.secret, 7, crate::table::Reason::Step).unwrap();
    let mut chance = Generator::new(1);
    let mut found: Vec<i32> = (0..200)
        .map(|_| imagine(&sample.layout, &table, Observer(1), &mut chance).counter(sample.secret))
        .collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, (0..=9).collect::<Vec<i32>>());
    assert_eq!(imagine(&sample.layout, &table, Observer(0), &mut chance).counter(sample.secret), 7);
    let view = View::of(&sample.layout, &table, Observer(1));
    assert_eq!(view.counters[usize::from(sample.secret.0)], None);
}

#[test]
fn a_view_in_json_names_what_is_known() {
    let sample = sample(2);
    let layout = &sample.layout;
    let mut table = Table::new(layout, 1);
    table.begin_watch(layout, PriorKnowledge::Everything);
    table.move_piece(layout, sample.cards[3], sample.hand[1], Insertion::Usual).unwrap();
    table.move_piece(layout, sample.cards[2], sample.line, Insertion::Usual).unwrap();
    table.move_turned(layout, sample.cards[0], sample.line, Insertion::Usual, DOWN).unwrap();
    table.move_piece(layout, sample.cards[5], sample.board, Insertion::Place(1)).unwrap();
    table.shuffle(layout, sample.deck);
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    let json = View::of(layout, &table, Observer(0)).to_json(layout, &names);
    assert_eq!(json["observer"], "Ann");
    assert_eq!(json["visible"]["Bob.hand"].to_string(), r#"{"slots":[],"unseen":1}"#);
    assert_eq!(json["known"]["Bob.hand"].to_string(), r#"[{"kind":"idol","up":true}]"#);
    let line = r#"[{"kind":"berry","up":true},{"kind":null,"up":false}]"#;
    assert_eq!(json["visible"]["line"]["slots"].to_string(), line);
    assert_eq!(json["known"]["deck"][0].to_string(), r#"{"pool":0,"up":true}"#);
    assert_eq!(json["pools"].to_string(), r#"[{"fish":1,"idol":1,"priest":2}]"#);
    assert_eq!(json["visible"]["board"]["slots"][0].to_string(), "null");
    assert_eq!(json["known"]["Ann.cup"][2].to_string(), r#"{"face":1,"kind":"brass"}"#);
    assert_eq!(json["counters"]["Ann.secret"], 0);
}
