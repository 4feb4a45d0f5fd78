//! What every shape must guarantee, and tests of single shapes.

use super::shape::MOST_MEASURES;
use super::{MapDrawing, SHAPES, ZoneShape};

/// Every shape, in its least size and in others.
fn all() -> impl Iterator<Item = ZoneShape> {
    let sizes = [[1, 1], [1, 4], [3, 1], [2, 3], [4, 5], [7, 2]];
    let sized = move |shape: ZoneShape| sizes.into_iter().map(move |size| drawn(&shape).with_size(size));
    ZoneShape::all()
        .map(|(_, shape)| drawn(&shape))
        .chain(ZoneShape::all().flat_map(move |(_, shape)| sized(shape)))
}

/// Two squares in each other, joined on one side and at two corners; the inner one has diagonals.
const MAP: &str = "o-----o-----o\n|\\          |\n| o---o---o |\n| |\\ /|\\ /| |\n| | X | X | |\n| |/ \\|/ \\| |\n| o---o---o |\n|          \\|\no-----o-----o\n";

fn drawn(shape: &ZoneShape) -> ZoneShape {
    match shape.drawing_key() {
        Some(_) => shape.clone().drawn(MapDrawing::read(MAP).unwrap()),
        None => shape.clone(),
    }
}

#[test]
fn words_are_unique_and_every_language_has_the_same_blanks() {
    let mut words: Vec<&str> = ZoneShape::all().map(|(word, _)| word).collect();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), SHAPES.len());
    for shape in SHAPES {
        assert!(shape.measures().len() <= MOST_MEASURES, "{}", shape.word());
        let languages: Vec<&str> = shape.descriptions().iter().map(|(language, _)| *language).collect();
        assert_eq!(languages, ["en", "hu", "ja"], "{}", shape.word());
        for (language, phrase) in shape.descriptions() {
            let blanks = shape.measures().iter().filter(|measure| {
                assert!(measure.least >= 1 && measure.least <= measure.most);
                phrase.contains(&format!("{{{}}}", measure.key))
            });
            assert_eq!(blanks.count(), phrase.matches('{').count(), "{language}: {phrase}");
        }
    }
}

#[test]
fn a_place_is_where_its_name_and_its_coordinates_say() {
    for shape in all() {
        let order = shape.order();
        let Some(places) = shape.places() else {
            assert!(!order.is_sparse && shape.place_count().is_none(), "{shape}");
            continue;
        };
        assert!(order.is_sparse && order.is_kept, "{shape}: what lies on places is told apart by them");
        assert_eq!(shape.place_count(), Some(places.count()), "{shape}");
        for place in 0..places.count() {
            let (row, column) = places.coordinates(place).unwrap();
            assert_eq!(places.at(row.into(), column.into()), Some(place), "{shape}");
            assert_eq!(places.name(place), Some(format!("[{}, {}]", row + 1, column + 1)), "{shape}");
            assert_eq!(places.read(&[row + 1, column + 1]), Ok(place), "{shape}");
        }
        assert_eq!((places.coordinates(places.count()), places.name(u16::MAX)), (None, None), "{shape}");
        let drawn: u16 = places.lines().map(|(line, _)| line.count).sum();
        assert_eq!(drawn, places.count(), "{shape}: every place is drawn");
    }
}

#[test]
fn a_neighbour_of_a_place_has_it_as_a_neighbour() {
    for places in all().filter_map(|shape| shape.places()) {
        for place in 0..places.count() {
            for direction in 0..places.directions().len() {
                let Some(next) = places.step(place, direction) else { continue };
                let back = (0..places.directions().len()).any(|way| places.step(next, way) == Some(place));
                assert!(back && next != place, "{places:?}: {place} and {next}");
            }
            let near: Vec<u16> = places.neighbours(place).collect();
            assert!(near.iter().all(|next| places.neighbours(*next).any(|one| one == place)), "{places:?}");
        }
    }
}

#[test]
fn what_is_no_place_is_told() {
    let places = ZoneShape::grid(2, 3).places().unwrap();
    let outside = Err("the grid has 2 rows and 3 columns".to_owned());
    assert_eq!(places.read(&[3, 1]), outside);
    assert_eq!(places.read(&[1, 4]), outside);
    assert_eq!(places.read(&[0, 1]), outside);
    let one = Err("a place of a grid has a row and a column: `[2, 3]`".to_owned());
    assert_eq!(places.read(&[2]), one);
}

#[test]
fn a_grid_has_straight_and_diagonal_directions() {
    let places = ZoneShape::grid(3, 3).places().unwrap();
    assert_eq!(places.neighbours(4).collect::<Vec<u16>>(), [1, 5, 7, 3]);
    assert_eq!(places.neighbours(0).collect::<Vec<u16>>(), [1, 3]);
    let around: Vec<Option<u16>> = (0..8).map(|direction| places.step(4, direction)).collect();
    assert_eq!(around, [1, 2, 5, 8, 7, 6, 3, 0].map(Some));
    let diagonal = places.directions().iter().filter(|one| one.name.contains('_'));
    assert!(diagonal.clone().count() == 4 && diagonal.clone().all(|one| one.is_diagonal));
}

#[test]
fn the_hash_of_the_rules_has_the_word_and_its_numbers() {
    let texts = [ZoneShape::PILE, ZoneShape::ROW, ZoneShape::STACK, ZoneShape::grid(3, 4)];
    assert_eq!(texts.map(|shape| shape.to_string()), ["pile", "row", "stack", "grid 3 4"]);
}

#[test]
fn hexagons_touch_six_others_and_every_second_row_is_indented() {
    let hexagons = ZoneShape::all().find(|(word, _)| *word == "hexagons").unwrap().1;
    let places = hexagons.with_size([4, 3]).places().unwrap();
    // 0 1 2
    //  3 4 5
    // 6 7 8
    //  9 10 11
    assert_eq!(places.neighbours(4).collect::<Vec<u16>>(), [2, 5, 8, 7, 3, 1]);
    assert_eq!(places.neighbours(7).collect::<Vec<u16>>(), [4, 8, 10, 9, 6, 3]);
    assert_eq!(places.neighbours(0).collect::<Vec<u16>>(), [1, 3]);
    assert_eq!(places.neighbours(11).collect::<Vec<u16>>(), [10, 8]);
    let indents: Vec<u8> = places.lines().map(|(line, _)| line.indent).collect();
    assert_eq!(indents, [0, 1, 0, 1]);
    assert_eq!(places.read(&[5, 1]), Err("the board of hexagons has 4 rows and 3 columns".to_owned()));
    assert_eq!(hexagons.with_size([4, 3]).to_string(), "hexagons 4 3");
}

#[test]
fn a_distance_is_the_least_number_of_steps_from_neighbour_to_neighbour() {
    for places in all().filter_map(|shape| shape.places()) {
        for from in 0..places.count() {
            let mut steps = vec![None; usize::from(places.count())];
            steps[usize::from(from)] = Some(0);
            let mut reached = vec![from];
            let mut next = 0;
            while let Some(at) = reached.get(next).copied() {
                next += 1;
                for near in places
                    .neighbours(at)
                    .filter(|near| steps[usize::from(*near)].is_none())
                    .collect::<Vec<u16>>()
                {
                    steps[usize::from(near)] = steps[usize::from(at)].map(|number: u16| number + 1);
                    reached.push(near);
                }
            }
            let told: Vec<Option<u16>> = (0..places.count()).map(|to| places.distance(from, to)).collect();
            assert_eq!(told, steps, "{places:?} from {from}");
        }
    }
}

#[test]
fn a_ray_goes_on_to_the_edge_and_its_opposite_leads_back() {
    for places in all().filter_map(|shape| shape.places()) {
        for (from, way) in
            (0..places.count()).flat_map(|at| (0..places.directions().len()).map(move |way| (at, way)))
        {
            let ray: Vec<u16> = places.ray(from, way).collect();
            assert_eq!(places.step(*ray.last().unwrap_or(&from), way), None, "{places:?}");
            for (far, at) in ray.iter().enumerate() {
                assert_eq!(places.toward(from, *at), Some((way, far + 1)), "{places:?}");
                assert_eq!(places.ray(*at, places.opposite(way)).nth(far), Some(from), "{places:?}");
            }
        }
        assert_eq!(places.toward(0, 0), None);
        assert_eq!(places.step(places.count(), 0), None);
    }
}

#[test]
fn a_place_at_the_edge_lacks_a_neighbour() {
    let places = ZoneShape::grid(3, 4).places().unwrap();
    let inner: Vec<u16> = (0..places.count()).filter(|place| !places.is_at_edge(*place)).collect();
    assert_eq!(inner, [5, 6]);
}
