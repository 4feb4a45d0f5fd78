//! Rapa Nui, 2 to 4 players. Cards are kept as counts by kind, since equal cards are one option; only the columns and the
//! deck have an order (the deck is drawn from at random, which is the same as shuffled). Wood and glory never run out.
//!
//! Decisions: buying (nothing / each food in stock that can be paid; asked every turn), playing (each kind and number;
//! the forced removal of a moai is one too), offerings of the others and the builder (each food owned; not asked with
//! none) and from the supply, the column of each draw, wood or glory for moai, a substitute for a food that has run out
//! (nothing / each food in stock; not asked when nothing is left).
#![expect(
    clippy::cast_possible_truncation,
    clippy::needless_range_loop,
    reason = "kinds, foods and seats are below 8; indices go over several arrays"
)]
use super::{Out, Rng};

mod checks;

pub(crate) use checks::sane;

/// Fish, berry, potato, grain. A hunter's kind is the number of its food.
const FOODS: usize = 4;
const WOODCUTTER: usize = 4;
const PRIEST: usize = 5;
const MOAI: usize = 6;
const KINDS: usize = 7;
/// Cards of each kind in the deck.
const COUNT: [u8; KINDS] = [5, 5, 5, 5, 12, 9, 9];
const CARDS: usize = 50;
const COLUMNS: usize = 4;
const HEIGHT: usize = 4;
const HAND: u8 = 3;
const SUPPLY: u8 = 25;
const START_WOOD: [u32; 4] = [2, 3, 4, 5];
const MOAI_COST: u32 = 7;
/// The option to take nothing, in addition to the foods.
const NOTHING: u8 = 4;
const GLORY: u8 = 0;
const WOOD: u8 = 1;

const fn cards() -> [u8; CARDS] {
    let mut t = [0u8; CARDS];
    let (mut kind, mut i) = (0u8, 0);
    while i < CARDS {
        let mut j = 0;
        while j < COUNT[kind as usize] {
            t[i] = kind;
            i += 1;
            j += 1;
        }
        kind += 1;
    }
    t
}
static DECK: [u8; CARDS] = cards();

/// Up to `N` options in the order they were offered.
struct Options<const N: usize> {
    list: [u8; N],
    len: usize,
}

impl<const N: usize> Options<N> {
    #[inline(always)]
    fn none() -> Self {
        Options { list: [0; N], len: 0 }
    }

    /// The foods of which there are any.
    #[inline(always)]
    fn foods(counts: &[u8; FOODS]) -> Self {
        let mut options = Self::none();
        for food in 0..FOODS as u8 {
            options.offer(food, counts[food as usize] != 0);
        }
        options
    }

    #[inline(always)]
    fn offer(&mut self, option: u8, legal: bool) {
        self.list[self.len] = option;
        self.len += usize::from(legal);
    }
}

#[derive(Clone, Copy)]
struct Seat {
    hand: [u8; KINDS],
    display: [u8; KINDS],
    offerings: [u8; FOODS],
    wood: u32,
    glory: u32,
}

struct Table<const SEATS: usize> {
    deck: [u8; CARDS],
    /// Cards left in the deck: `deck[..left]`.
    left: usize,
    columns: [[u8; HEIGHT]; COLUMNS],
    /// Cards in each column; the last is the top.
    height: [usize; COLUMNS],
    seats: [Seat; SEATS],
    supply: [u8; FOODS],
    /// All offered cards; which of them lie face down matters to no rule.
    stone: [u8; FOODS],
    removed_moai: u8,
    decisions: u32,
}

/// Wood to play `n` hunters of one kind at once.
fn hunter_cost(n: u8) -> u32 {
    u32::from(n) - 1
}

/// Wood to buy an offering with that many hunters of its kind on display.
fn offering_cost(hunters: u8) -> u32 {
    5u32.saturating_sub(u32::from(hunters))
}

/// What one offering of each food is worth: 3 for the most offered, one less for each number that is higher.
fn offering_values(stone: &[u8; FOODS]) -> [u32; FOODS] {
    if *stone == [0; FOODS] {
        return [0; FOODS];
    }
    let mut values = [3u32; FOODS];
    for j in 0..FOODS {
        let first_of_its_number = !stone[..j].contains(&stone[j]);
        for k in 0..FOODS {
            values[k] -= u32::from(first_of_its_number & (stone[j] > stone[k]));
        }
    }
    values
}

/// One more for the seat that alone has the most, if that is two or more.
fn bonus<const SEATS: usize>(counts: &[u8; SEATS]) -> [u8; SEATS] {
    let most = *counts.iter().max().expect("there are seats");
    let alone = counts.iter().filter(|&&c| c == most).count() == 1;
    let deserved = alone && most >= 2;
    counts.map(|c| u8::from(deserved && c == most))
}

impl<const SEATS: usize> Table<SEATS> {
    /// The seats with their start cards, everything else in stock; no column is dealt yet.
    fn new(rng: &mut Rng) -> Self {
        let mut set = [0u8, 1, 2, 3]; // the food that each start set has no hunter for
        if SEATS < 4 {
            for i in 0..SEATS {
                set.swap(i, i + rng.below(4 - i));
            }
        }
        let seats = std::array::from_fn(|i| {
            let mut hand = [1, 1, 1, 1, 0, 0, 0];
            hand[set[i] as usize] = 0;
            Seat { hand, display: [0, 0, 0, 0, 1, 0, 0], offerings: [1; FOODS], wood: 0, glory: 0 }
        });
        Table {
            deck: DECK,
            left: CARDS,
            columns: [[0; HEIGHT]; COLUMNS],
            height: [0; COLUMNS],
            seats,
            supply: [SUPPLY - SEATS as u8; FOODS],
            stone: [0; FOODS],
            removed_moai: 0,
            decisions: 0,
        }
    }

    /// Deals up to four cards onto an empty column.
    fn deal(&mut self, column: usize, rng: &mut Rng) {
        let n = self.left.min(HEIGHT);
        for i in 0..n {
            let j = rng.below(self.left);
            self.left -= 1;
            self.columns[column][i] = self.deck[j];
            self.deck[j] = self.deck[self.left];
        }
        self.height[column] = n;
    }

    /// Lets a player take one of the options at random.
    #[inline(always)]
    fn choose<const N: usize>(&mut self, options: &Options<N>, rng: &mut Rng) -> u8 {
        debug_assert!(options.len > 0);
        debug_assert!(self.is_conserved());
        self.decisions += 1;
        options.list[rng.below(options.len)]
    }

    fn is_conserved(&self) -> bool {
        let mut found = [0u8; KINDS];
        self.deck[..self.left].iter().for_each(|&card| found[card as usize] += 1);
        for (column, &height) in self.columns.iter().zip(&self.height) {
            column[..height].iter().for_each(|&card| found[card as usize] += 1);
        }
        found[MOAI] += self.removed_moai;
        let cards_of_seats = self.seats.iter().flat_map(|s| [s.hand, s.display]);
        cards_of_seats.for_each(|counts| (0..KINDS).for_each(|kind| found[kind] += counts[kind]));
        let start_hunters: u8 = found[..FOODS].iter().zip(&COUNT).map(|(found, count)| found - count).sum();
        let foods_are_conserved = (0..FOODS).all(|food| {
            let owned: u8 = self.seats.iter().map(|s| s.offerings[food]).sum();
            self.supply[food] + self.stone[food] + owned == SUPPLY
        });
        let seats = SEATS as u8;
        foods_are_conserved
            && start_hunters == 3 * seats
            && found[WOODCUTTER..] == [COUNT[WOODCUTTER] + seats, COUNT[PRIEST], COUNT[MOAI]]
    }

    /// Step 1: at most one offering for wood.
    fn buy(&mut self, active: usize, rng: &mut Rng) {
        let seat = &self.seats[active];
        let mut options = Options::<5>::none();
        options.offer(NOTHING, true);
        for food in 0..FOODS {
            let legal = (self.supply[food] != 0) & (offering_cost(seat.display[food]) <= seat.wood);
            options.offer(food as u8, legal);
        }
        let food = self.choose(&options, rng);
        if food != NOTHING {
            let food = food as usize;
            let seat = &mut self.seats[active];
            seat.wood -= offering_cost(seat.display[food]);
            seat.offerings[food] += 1;
            self.supply[food] -= 1;
        }
    }

    /// The cards that may be played, as kind + 8 * number.
    #[inline(always)]
    fn playable(&self, active: usize) -> Options<15> {
        let Seat { hand, wood, .. } = &self.seats[active];
        let mut options = Options::none();
        options.offer(WOODCUTTER as u8 + 8, hand[WOODCUTTER] != 0);
        options.offer(PRIEST as u8 + 8, hand[PRIEST] != 0);
        options.offer(MOAI as u8 + 8, (hand[MOAI] != 0) & (*wood >= MOAI_COST));
        for food in 0..FOODS {
            for n in 1..=HAND {
                options.offer(food as u8 + 8 * n, (hand[food] >= n) & (*wood >= hunter_cost(n)));
            }
        }
        options
    }

    /// Step 2: plays cards, or removes a moai if none can be played; the number of cards that left the hand.
    fn play(&mut self, active: usize, rng: &mut Rng) -> u8 {
        let mut options = self.playable(active);
        if options.len == 0 {
            options.offer(MOAI as u8 + 8, true);
            self.choose(&options, rng);
            self.seats[active].hand[MOAI] -= 1;
            self.removed_moai += 1;
            return 1;
        }
        let play = self.choose(&options, rng);
        let (kind, n) = ((play & 7) as usize, play >> 3);
        let seat = &mut self.seats[active];
        seat.hand[kind] -= n;
        seat.display[kind] += n;
        if kind == MOAI {
            seat.wood -= MOAI_COST;
            self.offering_round(active, rng);
        } else {
            seat.wood -= hunter_cost(n);
        }
        n
    }

    /// Every seat after the builder's offers one of its own, then the builder; last the builder offers one of the supply.
    fn offering_round(&mut self, active: usize, rng: &mut Rng) {
        for i in 1..=SEATS {
            let seat = (active + i) % SEATS;
            let options = Options::<FOODS>::foods(&self.seats[seat].offerings);
            if options.len != 0 {
                let food = self.choose(&options, rng) as usize;
                self.seats[seat].offerings[food] -= 1;
                self.stone[food] += 1;
            }
        }
        let options = Options::<FOODS>::foods(&self.supply);
        if options.len != 0 {
            let food = self.choose(&options, rng) as usize;
            self.supply[food] -= 1;
            self.stone[food] += 1;
        }
    }

    /// Step 3: draws that many cards; the kind that is scored, or nothing if the match is over.
    fn refill(&mut self, active: usize, draws: u8, rng: &mut Rng) -> Option<usize> {
        let mut column = 0;
        for _ in 0..draws {
            // an empty column is refilled at once or ends the match: all four have a card here
            debug_assert!(self.height.iter().all(|&height| height != 0));
            column = self.choose(&Options { list: [0, 1, 2, 3], len: COLUMNS }, rng) as usize;
            self.height[column] -= 1;
            let card = self.columns[column][self.height[column]];
            self.seats[active].hand[card as usize] += 1;
            if self.height[column] == 0 {
                if self.left == 0 {
                    return None;
                }
                self.deal(column, rng);
            }
        }
        debug_assert_eq!(self.seats[active].hand.iter().sum::<u8>(), HAND);
        Some(self.columns[column][self.height[column] - 1] as usize)
    }

    /// Pays every seat for its cards of the kind, in turn order.
    fn score(&mut self, active: usize, kind: usize, rng: &mut Rng) {
        let counts = self.seats.map(|seat| seat.display[kind]);
        let bonus = bonus(&counts);
        for i in 0..SEATS {
            let seat = (active + i) % SEATS;
            if counts[seat] == 0 {
                continue;
            }
            let amount = u32::from(counts[seat] + bonus[seat]);
            match kind {
                WOODCUTTER => self.seats[seat].wood += amount,
                PRIEST => self.seats[seat].glory += amount,
                MOAI => match self.choose(&Options { list: [GLORY, WOOD], len: 2 }, rng) {
                    WOOD => self.seats[seat].wood += amount,
                    _ => self.seats[seat].glory += amount,
                },
                food => {
                    for _ in 0..=bonus[seat] {
                        self.hand_out(seat, food, rng);
                    }
                }
            }
        }
    }

    /// Gives a seat one offering, or another one of its choice if that food has run out.
    fn hand_out(&mut self, seat: usize, food: usize, rng: &mut Rng) {
        let mut food = food;
        if self.supply[food] == 0 {
            let mut options = Options::<5>::foods(&self.supply);
            if options.len == 0 {
                return;
            }
            options.offer(NOTHING, true);
            let substitute = self.choose(&options, rng);
            if substitute == NOTHING {
                return;
            }
            food = substitute as usize;
        }
        self.supply[food] -= 1;
        self.seats[seat].offerings[food] += 1;
    }

    /// The points of each seat at the end.
    fn totals(&self) -> [u32; SEATS] {
        let values = offering_values(&self.stone);
        self.seats.map(|seat| {
            let offerings: u32 = (0..FOODS).map(|food| u32::from(seat.offerings[food]) * values[food]).sum();
            seat.glory + 4 * u32::from(seat.display[MOAI]) + seat.wood / 5 + offerings
        })
    }

    /// The seats that win, as bits: most points, then moai, then wood; what is still tied is shared.
    fn winners(&self, totals: &[u32; SEATS]) -> u8 {
        let rank = |i: usize| (totals[i], self.seats[i].display[MOAI], self.seats[i].wood);
        let best = (0..SEATS).map(rank).max().expect("there are seats");
        (0..SEATS).fold(0, |winners, i| winners | u8::from(rank(i) == best) << i)
    }
}

/// Plays one match to its end.
fn play<const SEATS: usize>(rng: &mut Rng) -> Table<SEATS> {
    let mut table = Table::<SEATS>::new(rng);
    for column in 0..COLUMNS {
        table.deal(column, rng);
    }
    let first = rng.below(SEATS);
    for (i, &wood) in START_WOOD[..SEATS].iter().enumerate() {
        table.seats[(first + i) % SEATS].wood = wood;
    }
    let mut active = first;
    loop {
        table.buy(active, rng);
        let draws = table.play(active, rng);
        let Some(kind) = table.refill(active, draws, rng) else {
            return table;
        };
        table.score(active, kind, rng);
        active = (active + 1) % SEATS;
    }
}

fn out<const SEATS: usize>(table: &Table<SEATS>) -> Out {
    let totals = table.totals();
    let winner = table.winners(&totals).trailing_zeros();
    Out { decisions: table.decisions, result: totals[winner as usize] }
}

/// Plays one match with 2 to 4 players at random; the result is the winner's points. Panics for any other number.
pub(crate) fn playout(rng: &mut Rng, seats: usize) -> Out {
    match seats {
        2 => out(&play::<2>(rng)),
        3 => out(&play::<3>(rng)),
        4 => out(&play::<4>(rng)),
        _ => panic!("Rapa Nui is for 2 to 4 players, not {seats}"),
    }
}
