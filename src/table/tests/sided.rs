//! What observers know of two-sided pieces that are turned over.

use crate::compile::layout::Layout;
use crate::compile::value::{PieceId, ZoneId};
use crate::rules::{Shown, ZoneShape};
use crate::table::sample::Builder;
use crate::table::{
    Change, DOWN, Generator, Insertion, Observer, Possible, PriorKnowledge, Table, UP, View, imagine,
};

const ANN: Observer = Observer(0);
const BOB: Observer = Observer(1);
const OTHER_SIDE: u8 = 2;

/// Two men and a wall on the line, a rack for each seat, and a bag that nobody sees into.
struct Discs {
    layout: Layout,
    table: Table,
    line: ZoneId,
    rack: Vec<ZoneId>,
    bag: ZoneId,
    men: Vec<PieceId>,
}

fn discs() -> Discs {
    let mut builder = Builder::new(2);
    let set = builder.set(&["man", "king", "wall"]);
    let line = builder.zone("line", &ZoneShape::ROW, Shown::Everyone, &[set]);
    let rack = builder.zones("rack", &ZoneShape::ROW, Shown::Owner, &[set]);
    let bag = builder.zone("bag", &ZoneShape::PILE, Shown::Nobody, &[set]);
    let men = builder.two_sided(line, &["man", "man", "wall"], &[("man", "king")]);
    let layout = builder.build();
    let mut table = Table::new(&layout, 4);
    table.begin_watch(&layout, PriorKnowledge::Everything);
    Discs { layout, table, line, rack, bag, men }
}

impl Discs {
    fn go(&mut self, piece: PieceId, to: ZoneId) {
        self.table.move_piece(&self.layout, piece, to, Insertion::Usual).unwrap();
    }

    fn flip_over(&mut self, piece: PieceId) {
        let other = 3 - self.table.face(piece);
        self.table.turn(&self.layout, piece, other).unwrap();
    }

    fn name(&self, piece: PieceId) -> &str {
        &self.layout.kinds[usize::from(self.table.kind(piece).0)].name
    }

    /// The kinds and sides that the observer knows of a zone, in its order.
    fn known(&self, observer: Observer, zone: ZoneId) -> Vec<String> {
        let view = View::of(&self.layout, &self.table, observer);
        let cells = view.known[usize::from(zone.0)].iter().flatten();
        cells
            .map(|known| match (known.possible, known.face) {
                (Possible::Kind(kind), Some(_)) => self.layout.kinds[usize::from(kind.0)].name.clone(),
                (Possible::Kind(kind), None) => {
                    let [one, other] = [kind, self.layout.reverse(kind)].map(|kind| usize::from(kind.0));
                    format!("{} or {}", self.layout.kinds[one].name, self.layout.kinds[other].name)
                }
                (Possible::Pool(_), _) => "?".to_owned(),
            })
            .collect()
    }
}

#[test]
fn everybody_sees_an_open_piece_turned_over() {
    let mut discs = discs();
    let man = discs.men[0];
    discs.flip_over(man);
    assert_eq!(discs.name(man), "king");
    assert_eq!(discs.known(BOB, discs.line), ["king", "man", "wall"]);
    let events = &discs.table.watch.as_ref().unwrap().events;
    let seen =
        matches!(events[..], [Change::Turned { seen, .. }] if seen.contains(ANN) && seen.contains(BOB));
    assert!(seen, "{events:?}");
    discs.flip_over(man);
    assert_eq!((discs.name(man), discs.table.watch.as_ref().unwrap().revelations()), ("man", 0));
}

#[test]
fn a_piece_with_one_side_and_a_piece_face_down_do_not_exist() {
    let mut discs = discs();
    let (man, wall) = (discs.men[0], discs.men[2]);
    assert!(discs.table.turn(&discs.layout, wall, OTHER_SIDE).is_err());
    assert!(discs.table.turn(&discs.layout, man, DOWN).is_err());
    let to = discs.bag;
    assert!(discs.table.move_turned(&discs.layout, man, to, Insertion::Usual, DOWN).is_err());
    assert!(discs.table.move_turned(&discs.layout, wall, to, Insertion::Usual, OTHER_SIDE).is_err());
    discs.table.move_turned(&discs.layout, man, to, Insertion::Usual, OTHER_SIDE).unwrap();
    assert_eq!(discs.name(man), "king");
    discs.table.move_turned(&discs.layout, man, to, Insertion::Usual, UP).unwrap();
    assert_eq!(discs.name(man), "man");
}

#[test]
fn who_does_not_see_the_piece_does_not_know_which_side_is_up() {
    let mut discs = discs();
    let (man, rack) = (discs.men[0], discs.rack[0]);
    discs.go(man, rack);
    assert_eq!(discs.known(BOB, rack), ["man"], "Bob saw it go there");
    discs.flip_over(man);
    assert_eq!(discs.known(ANN, rack), ["king"]);
    assert_eq!(discs.known(BOB, rack), ["man or king"]);
    discs.go(man, discs.line);
    assert_eq!(discs.known(BOB, discs.line), ["man", "wall", "king"]);
}

#[test]
fn whichever_side_is_up_the_hidden_piece_looks_the_same_and_is_imagined_alike() {
    let mut discs = discs();
    let (man, bag) = (discs.men[0], discs.bag);
    discs.go(man, bag);
    discs.go(discs.men[1], bag);
    discs.go(discs.men[2], bag);
    discs.flip_over(man);
    let king = discs.table.clone();
    discs.flip_over(man);
    let mut shown = Vec::new();
    for seed in 0..40 {
        let mut names = [&king, &discs.table].map(|table| {
            assert_eq!(View::of(&discs.layout, table, ANN), View::of(&discs.layout, &king, ANN));
            let imagined = imagine(&discs.layout, table, ANN, &mut Generator::new(seed));
            let kinds = imagined.pieces(bag).map(|piece| imagined.kind(piece).0);
            kinds.collect::<Vec<u16>>()
        });
        names.iter_mut().for_each(|names| names.sort_unstable());
        assert_eq!(names[0], names[1]);
        shown.push(names[0].clone());
    }
    shown.sort_unstable();
    shown.dedup();
    // Nobody could tell which of the two men was turned over: each may be a king now, or not.
    assert_eq!(shown, [vec![0, 0, 2], vec![0, 1, 2], vec![1, 1, 2]]);
}
