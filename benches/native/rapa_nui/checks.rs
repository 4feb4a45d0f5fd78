//! The rulebook's examples and many whole matches, for the playout of Rapa Nui.

use super::{
    CARDS, COLUMNS, FOODS, MOAI, NOTHING, PRIEST, Rng, SUPPLY, Table, WOODCUTTER, bonus, hunter_cost,
    offering_cost, offering_values, out, play,
};

const FISH: usize = 0;
const BERRY: usize = 1;
const POTATO: usize = 2;
const GRAIN: usize = 3;

/// Plays the rulebook's examples and many matches; panics if anything is off.
pub(crate) fn sane() {
    prices();
    values_of_the_offerings();
    options_of_a_hand();
    offering_round();
    scoring_by_the_top_card();
    hunters_are_paid();
    refill();
    ranking();
    let mut rng = Rng(11);
    for _ in 0..400 {
        whole_match::<2>(&mut rng);
        whole_match::<3>(&mut rng);
        whole_match::<4>(&mut rng);
    }
}

/// A match before its columns are dealt.
fn table() -> Table<4> {
    Table::new(&mut Rng(1))
}

/// Takes a card of the kind out of the deck.
fn draw(table: &mut Table<4>, kind: usize) {
    let place = table.deck[..table.left].iter().position(|&card| usize::from(card) == kind);
    table.left -= 1;
    table.deck[place.expect("the deck has such a card")] = table.deck[table.left];
}

/// Lays those cards of the deck onto the column; the last is the top.
fn lay(table: &mut Table<4>, column: usize, kinds: &[usize]) {
    for &kind in kinds {
        draw(table, kind);
        table.columns[column][table.height[column]] = u8::try_from(kind).expect("kinds are small");
        table.height[column] += 1;
    }
}

/// Gives the seat cards of the kind from the deck until that many lie on its display.
fn display(table: &mut Table<4>, seat: usize, kind: usize, count: u8) {
    while table.seats[seat].display[kind] < count {
        draw(table, kind);
        table.seats[seat].display[kind] += 1;
    }
}

/// RN-02 and RN-05; a price does not fall below nothing.
fn prices() {
    assert_eq!([1, 2, 3].map(hunter_cost), [0, 1, 2]);
    assert_eq!([0, 1, 2, 5, 6].map(offering_cost), [5, 4, 3, 0, 0]);

    // Sandra with 7 wood may buy any of the four or nothing, and has this much left
    let mut seen = [0u32; 8];
    for seed in 0..200 {
        let mut table = table();
        display(&mut table, 0, BERRY, 1);
        display(&mut table, 0, GRAIN, 2);
        table.seats[0].wood = 7;
        table.buy(0, &mut Rng(seed));
        assert!(table.is_conserved());
        seen[table.seats[0].wood as usize] += 1;
    }
    assert!([3, 4, 7].iter().all(|&left| seen[left] > 20) && seen[2] > 50, "{seen:?}");
    assert_eq!(seen.iter().sum::<u32>(), seen[2] + seen[3] + seen[4] + seen[7]);

    // nothing can be paid: still asked, nothing bought
    let mut table = table();
    table.buy(0, &mut Rng(1));
    assert_eq!((table.decisions, table.supply), (1, [SUPPLY - 4; FOODS]));
}

/// RN-12 to RN-14, RN-16, RN-17.
fn values_of_the_offerings() {
    let mut table = table();
    table.stone = [2, 4, 1, 4];
    assert_eq!(offering_values(&table.stone), [2, 3, 1, 3]);
    table.seats[0].offerings = [3, 1, 1, 2];
    table.seats[1].offerings = [5, 1, 2, 0];
    assert_eq!(table.totals()[..2], [16, 15]);

    assert_eq!(offering_values(&[0; 4]), [0; 4]);
    assert_eq!(offering_values(&[5, 3, 2, 0]), [3, 2, 1, 0]);
    assert_eq!(offering_values(&[0, 2, 3, 5]), [0, 1, 2, 3]);
    assert_eq!(offering_values(&[4, 4, 2, 0]), [3, 3, 2, 1]);
    assert_eq!(offering_values(&[1, 2, 1, 2]), [2, 3, 2, 3]);
    assert_eq!(offering_values(&[3, 3, 3, 1]), [3, 3, 3, 2]);
    assert_eq!(offering_values(&[1, 3, 1, 1]), [2, 3, 2, 2]);
    assert_eq!(offering_values(&[2; 4]), [3; 4]);
}

/// What may be played with that hand and wood, as (kind, number), sorted.
fn playable(hand: [usize; 3], wood: u32) -> Vec<(usize, u8)> {
    let mut table = table();
    table.seats[0].hand = [0; 7];
    hand.iter().for_each(|&kind| table.seats[0].hand[kind] += 1);
    table.seats[0].wood = wood;
    let options = table.playable(0);
    let plays = &options.list[..options.len];
    let mut plays: Vec<_> = plays.iter().map(|play| (usize::from(play & 7), play >> 3)).collect();
    plays.sort_unstable();
    plays
}

/// RN-04 and RN-15: equal cards are one option, several hunters cost wood, three moai without wood leave nothing.
fn options_of_a_hand() {
    assert_eq!(playable([FISH, FISH, FISH], 2), [(FISH, 1), (FISH, 2), (FISH, 3)]);
    assert_eq!(playable([FISH, FISH, FISH], 1), [(FISH, 1), (FISH, 2)]);
    assert_eq!(playable([FISH, GRAIN, FISH], 0), [(FISH, 1), (GRAIN, 1)]);
    assert_eq!(playable([FISH, GRAIN, MOAI], 7), [(FISH, 1), (GRAIN, 1), (MOAI, 1)]);
    assert_eq!(playable([WOODCUTTER, PRIEST, MOAI], 6), [(WOODCUTTER, 1), (PRIEST, 1)]);
    assert_eq!(playable([WOODCUTTER, WOODCUTTER, WOODCUTTER], 0), [(WOODCUTTER, 1)]);
    assert_eq!(playable([MOAI, MOAI, MOAI], 7), [(MOAI, 1)]);
    assert_eq!(playable([MOAI, MOAI, MOAI], 6), []);

    for (wood, after) in [(6, (6, 1, 0, 1)), (7, (0, 0, 1, 6))] {
        let mut table = table();
        table.seats[0].hand = [0; 7];
        table.seats[1].hand[..FOODS].fill(0);
        table.seats[2].hand[..FOODS].fill(0); // nine start hunters less, for the nine of seats 0 to 2
        table.seats[1].hand[FISH] = 9;
        (0..3).for_each(|_| draw(&mut table, MOAI));
        table.seats[0].hand[MOAI] = 3;
        table.seats[0].wood = wood;
        assert_eq!(table.play(0, &mut Rng(2)), 1);
        let seat = &table.seats[0];
        assert_eq!((seat.wood, table.removed_moai, seat.display[MOAI], table.decisions), after);
        assert_eq!(seat.hand[MOAI], 2);
    }
}

/// RN-03: one offering of each seat and one of the supply; who has none is left out.
fn offering_round() {
    let mut table = table();
    table.offering_round(2, &mut Rng(5));
    assert_eq!(table.stone.iter().sum::<u8>(), 5);
    assert_eq!(table.supply.iter().sum::<u8>(), 4 * (SUPPLY - 4) - 1);
    assert!(table.seats.iter().all(|seat| seat.offerings.iter().sum::<u8>() == 3));
    assert_eq!(table.decisions, 5);

    let lost = std::mem::take(&mut table.seats[2].offerings);
    (0..FOODS).for_each(|food| table.supply[food] += lost[food]);
    table.offering_round(2, &mut Rng(6));
    assert_eq!(table.stone.iter().sum::<u8>(), 9);
    assert_eq!(table.decisions, 9);
    assert!(table.is_conserved());
}

/// RN-08 to RN-10.
fn scoring_by_the_top_card() {
    assert_eq!(bonus(&[2, 1, 1, 1]), [1, 0, 0, 0]);
    assert_eq!(bonus(&[0, 1, 0]), [0, 0, 0]);
    assert_eq!(bonus(&[2, 2]), [0, 0]);

    let mut table = table();
    display(&mut table, 0, WOODCUTTER, 2);
    table.score(3, WOODCUTTER, &mut Rng(3));
    assert_eq!(table.seats.map(|seat| seat.wood), [3, 1, 1, 1]);
    display(&mut table, 2, PRIEST, 1);
    table.score(3, PRIEST, &mut Rng(3));
    assert_eq!(table.seats.map(|seat| seat.glory), [0, 0, 1, 0]);
    assert_eq!(table.decisions, 0);

    let mut seen = [0u32; 4];
    for seed in 0..200 {
        let mut table = self::table();
        display(&mut table, 1, MOAI, 1);
        display(&mut table, 2, MOAI, 2);
        table.score(1, MOAI, &mut Rng(seed));
        let (wood, glory) = (table.seats.map(|seat| seat.wood), table.seats.map(|seat| seat.glory));
        assert_eq!([0, 1, 2, 3].map(|i| wood[i].max(glory[i])), [0, 1, 3, 0]);
        assert_eq!([0, 1, 2, 3].map(|i| wood[i].min(glory[i])), [0; 4]);
        assert_eq!(table.decisions, 2);
        seen[usize::from(wood[1] != 0) * 2 + usize::from(wood[2] != 0)] += 1;
    }
    assert!(seen.iter().all(|&n| n > 25), "{seen:?}");
}

/// RN-11 and the bonus; a food that has run out is replaced by choice, by nothing when all have run out.
fn hunters_are_paid() {
    let mut table = table();
    display(&mut table, 0, GRAIN, 2);
    display(&mut table, 3, GRAIN, 2);
    table.score(0, GRAIN, &mut Rng(3));
    assert_eq!(table.seats.map(|seat| seat.offerings[GRAIN]), [2, 1, 1, 2]);
    display(&mut table, 0, GRAIN, 3);
    table.score(0, GRAIN, &mut Rng(3));
    assert_eq!(table.seats.map(|seat| seat.offerings[GRAIN]), [4, 1, 1, 3]);
    assert_eq!((table.supply[GRAIN], table.decisions), (SUPPLY - 4 - 5, 0));

    // one fish is left: the active seat gets it, and is then asked for its bonus; the other one is asked too
    let mut seen = [0u32; 5];
    for seed in 0..300 {
        let mut table = self::table();
        display(&mut table, 0, FISH, 1);
        display(&mut table, 2, FISH, 2);
        table.seats[3].offerings[FISH] += table.supply[FISH] - 1;
        table.seats[3].offerings[BERRY] += table.supply[BERRY];
        table.supply[..2].copy_from_slice(&[1, 0]);
        table.score(2, FISH, &mut Rng(seed));
        assert!(table.is_conserved());
        assert_eq!((table.supply[FISH], table.seats[2].offerings[FISH], table.decisions), (0, 2, 2));
        let taken = (1..FOODS).find(|&food| table.seats[0].offerings[food] != 1);
        seen[taken.unwrap_or(usize::from(NOTHING))] += 1;
    }
    assert!(seen[..POTATO] == [0, 0] && seen[POTATO..].iter().all(|&n| n > 60), "{seen:?}");

    let mut table = self::table();
    display(&mut table, 0, FISH, 2);
    let left = std::mem::take(&mut table.supply);
    (0..FOODS).for_each(|food| table.stone[food] += left[food]);
    table.score(0, FISH, &mut Rng(1));
    assert_eq!((table.seats[0].offerings, table.decisions), ([1; FOODS], 0));
}

/// RN-06, RN-07 and the end: the last draw decides, an empty column is dealt anew at once or ends the match.
fn refill() {
    // all columns alike, so that it does not matter which one is chosen: priest on moai on woodcutter
    let mut table = table();
    (0..COLUMNS).for_each(|column| lay(&mut table, column, &[WOODCUTTER, MOAI, PRIEST]));
    table.seats[0].hand[FISH..=POTATO].fill(0);
    table.seats[0].hand[GRAIN] = 2; // two of three start hunters are in the hand, one lies on the display
    table.seats[0].display[FISH] = 1;
    assert_eq!(table.refill(0, 1, &mut Rng(4)), Some(MOAI));
    assert_eq!((table.seats[0].hand[PRIEST], table.decisions), (1, 1));

    let full = |table: &mut Table<4>| {
        (0..COLUMNS).for_each(|column| lay(table, column, &[PRIEST]));
        table.seats[0].hand = [0, 1, 0, 1, 0, 0, 0];
        table.seats[0].display[FISH] = 1;
    };
    let mut partial = self::table();
    full(&mut partial);
    partial.deck[..2].fill(u8::try_from(WOODCUTTER).expect("kinds are small"));
    partial.seats[1].display[WOODCUTTER] += 10;
    partial.seats[1].display[PRIEST] += 5;
    partial.seats[1].display[MOAI] += 9;
    partial.seats[1].display[..FOODS].iter_mut().for_each(|hunters| *hunters += 5);
    partial.left = 2;
    assert_eq!(partial.refill(0, 1, &mut Rng(4)), Some(WOODCUTTER));
    assert_eq!((partial.left, partial.height.iter().sum::<usize>()), (0, 5));
    // the woodcutters go to the display, so that every column holds one card again: the next draw ends the match
    let two = partial.height.iter().position(|&height| height == 2).expect("it was dealt two cards");
    partial.height[two] = 1;
    partial.seats[1].display[WOODCUTTER] += 1;
    partial.seats[0].hand[GRAIN] = 0;
    partial.seats[0].display[GRAIN] = 1;
    let before = partial.decisions;
    assert_eq!(partial.refill(0, 2, &mut Rng(4)), None);
    assert_eq!(partial.decisions, before + 1, "the second card is not drawn");
}

/// Points of all sources; ties go to moai, then wood, and are shared after that.
fn ranking() {
    let mut table = table();
    table.seats[0].wood = 14;
    table.seats[1].glory = 2;
    assert_eq!(table.totals(), [2, 2, 0, 0]);
    assert_eq!(table.winners(&table.totals()), 0b0001);
    table.seats[2].wood = 14;
    assert_eq!(table.winners(&table.totals()), 0b0101);
    table.seats[3].glory = 6;
    table.seats[0].glory = 2;
    table.seats[0].display[MOAI] = 1;
    table.seats[0].wood = 4;
    assert_eq!(table.totals(), [6, 2, 2, 6]);
    assert_eq!(table.winners(&table.totals()), 0b0001);
    table.seats[3].glory = 7;
    assert_eq!(table.winners(&table.totals()), 0b1000);
}

/// Plays to the end: all cards are dealt, one column is empty, and every card that left the others was drawn.
fn whole_match<const SEATS: usize>(rng: &mut Rng) {
    let table = play::<SEATS>(rng);
    assert!(table.is_conserved());
    assert_eq!(table.left, 0);
    assert_eq!(table.height.iter().filter(|&&height| height == 0).count(), 1);
    let draws = CARDS - table.height.iter().sum::<usize>();
    assert!((38..=50).contains(&draws));
    let decisions = table.decisions as usize;
    assert!(decisions >= draws + 2 * draws.div_ceil(3), "each turn buys, plays and draws up to three");
    assert!(decisions <= draws * (2 + 1 + 2 * (SEATS + 1)), "each draw is at most one turn");
    let totals = table.totals();
    assert!(table.winners(&totals) != 0);
    assert_eq!(Some(&out(&table).result), totals.iter().max());
    for seat in &table.seats {
        let start_and_played: u8 = seat.display.iter().sum();
        assert!(seat.display[WOODCUTTER] >= 1 && usize::from(start_and_played) <= 1 + draws);
    }
}
