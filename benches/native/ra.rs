//! Ra, 4 players, 3 epochs. Decisions: main action (draw / each takable tile kind when holding a god / invoke),
//! after a god use: another kind or stop; bids (pass / each face-up sun above the best bid; asked only when a bid is
//! possible); disasters with a choice (which kind of civilization or monument to discard, one at a time, asked only
//! when two or more kinds are held). Equal tiles are one move.
//!
//! A yardstick of speed, not of results. The definition differs from it in what is decided: there all tiles for gods
//! are one answer after the action, and so are all losses to disasters of a sort; a host may pass on a full track only
//! if no god could be used; and who has one option only is asked, too.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "kinds, tiles and points are few"
)]
use super::{Out, Rng};

const RA: u8 = 0;
const GOD: u8 = 1;
const GOLD: u8 = 2;
const PHARAOH: u8 = 3;
const NILE: u8 = 4;
const FLOOD: u8 = 5;
const CIV: u8 = 6; // 6..11
const MON: u8 = 11; // 11..19
const FUNERAL: u8 = 19;
const DROUGHT: u8 = 20;
const UNREST: u8 = 21;
const QUAKE: u8 = 22;
const KINDS: usize = 23;
const COUNT: [u8; KINDS] = [30, 8, 5, 25, 25, 12, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 2, 2, 4, 2];

const fn bag() -> [u8; 180] {
    let mut b = [0u8; 180];
    let (mut k, mut i) = (0, 0);
    while k < KINDS {
        let mut j = 0;
        while j < COUNT[k] {
            b[i] = k as u8;
            i += 1;
            j += 1;
        }
        k += 1;
    }
    b
}
static BAG: [u8; 180] = bag();

#[derive(Clone, Copy)]
struct Player {
    tiles: [u8; KINDS],
    up: u32,   // face-up suns, bit = value
    down: u32, // face-down suns
    score: i32,
}

struct State {
    bag: [u8; 180],
    left: usize,
    track: [u8; 8],
    len: usize,
    ras: u32,
    centre: u32,
    players: [Player; 4],
    n: u32,
}

#[inline(always)]
fn pick(rng: &mut Rng, set: u32) -> u32 {
    // uniformly one bit of a non-empty set
    let mut list = [0u8; 32];
    let (mut k, mut s) = (0, set);
    while s != 0 {
        list[k] = s.trailing_zeros() as u8;
        k += 1;
        s &= s - 1;
    }
    list[rng.below(k)] as u32
}

impl State {
    fn draw(&mut self, rng: &mut Rng) -> u8 {
        let i = rng.below(self.left);
        self.left -= 1;
        self.bag.swap(i, self.left);
        self.bag[self.left]
    }

    /// two tiles of the kinds lo..hi go, the player's choice
    fn discard_two(&mut self, p: usize, lo: u8, hi: u8, rng: &mut Rng) {
        for _ in 0..2 {
            let mut set = 0u32;
            for k in lo..hi {
                set |= ((self.players[p].tiles[k as usize] != 0) as u32) << k;
            }
            if set == 0 {
                return;
            }
            let k = if set & (set - 1) == 0 {
                set.trailing_zeros()
            } else {
                self.n += 1;
                pick(rng, set)
            };
            self.players[p].tiles[k as usize] -= 1;
        }
    }

    fn disasters(&mut self, p: usize, rng: &mut Rng) {
        let t = &mut self.players[p].tiles;
        t[PHARAOH as usize] = t[PHARAOH as usize].saturating_sub(2 * t[FUNERAL as usize]);
        t[FUNERAL as usize] = 0;
        let d = 2 * t[DROUGHT as usize];
        let f = d.min(t[FLOOD as usize]);
        t[FLOOD as usize] -= f;
        t[NILE as usize] = t[NILE as usize].saturating_sub(d - f);
        t[DROUGHT as usize] = 0;
        while self.players[p].tiles[UNREST as usize] != 0 {
            self.players[p].tiles[UNREST as usize] -= 1;
            self.discard_two(p, CIV, MON, rng);
        }
        while self.players[p].tiles[QUAKE as usize] != 0 {
            self.players[p].tiles[QUAKE as usize] -= 1;
            self.discard_two(p, MON, FUNERAL, rng);
        }
    }

    fn takable(&self) -> u32 {
        let mut s = 0u32;
        for &t in &self.track[..self.len] {
            s |= 1 << t;
        }
        s & !(1 << GOD)
    }

    fn auction(&mut self, caller: usize, voluntary: bool, rng: &mut Rng) {
        let full = self.len == 8;
        let (mut best, mut who) = (0u32, 4usize);
        for i in 1..=4 {
            let p = (caller + i) & 3;
            let bids = self.players[p].up & !((2u32 << best) - 1); // suns above the best bid
            if bids == 0 {
                continue;
            }
            // bit 0 = pass
            let must = i == 4 && voluntary && who == 4 && !full;
            let opts = bids | !must as u32;
            let b = if opts & (opts - 1) == 0 {
                opts.trailing_zeros()
            } else {
                self.n += 1;
                pick(rng, opts)
            };
            if b != 0 {
                best = b;
                who = p;
            }
        }
        if who == 4 {
            if full {
                self.len = 0;
            }
            return;
        }
        let pl = &mut self.players[who];
        for &t in &self.track[..self.len] {
            pl.tiles[t as usize] += 1;
        }
        self.len = 0;
        pl.up &= !(1 << best);
        pl.down |= 1 << self.centre;
        self.centre = best;
        self.disasters(who, rng);
    }

    /// one turn; true = the Ra track is full
    fn turn(&mut self, p: usize, rng: &mut Rng) -> bool {
        const DRAW: u32 = 30;
        const INVOKE: u32 = 31;
        let gods = self.players[p].tiles[GOD as usize] != 0;
        let mut opts = 1u32 << INVOKE;
        if self.len < 8 {
            opts |= 1 << DRAW;
        }
        if gods {
            opts |= self.takable();
        }
        let c = if opts & (opts - 1) == 0 {
            INVOKE
        } else {
            self.n += 1;
            pick(rng, opts)
        };
        match c {
            DRAW => {
                let t = self.draw(rng);
                if t == RA {
                    self.ras += 1;
                    if self.ras == 9 {
                        return true;
                    }
                    self.auction(p, false, rng);
                } else {
                    self.track[self.len] = t;
                    self.len += 1;
                }
            }
            INVOKE => self.auction(p, true, rng),
            k => {
                let mut k = k;
                loop {
                    let i = self.track[..self.len]
                        .iter()
                        .position(|&t| t as u32 == k)
                        .expect("what is offered lies there");
                    self.len -= 1;
                    self.track[i] = self.track[self.len];
                    self.players[p].tiles[k as usize] += 1;
                    self.players[p].tiles[GOD as usize] -= 1;
                    self.disasters(p, rng);
                    let s = self.takable();
                    if self.players[p].tiles[GOD as usize] == 0 || s == 0 {
                        break;
                    }
                    self.n += 1;
                    k = pick(rng, s | 1 << DRAW); // DRAW stands for stop here
                    if k == DRAW {
                        break;
                    }
                }
            }
        }
        false
    }

    fn score(&mut self, last: bool) {
        let ph = self.players.map(|p| p.tiles[PHARAOH as usize]);
        let suns = self.players.map(|p| {
            let mut s = p.up | p.down;
            let mut t = 0;
            while s != 0 {
                t += s.trailing_zeros();
                s &= s - 1;
            }
            t
        });
        let (pmax, pmin) = (
            *ph.iter().max().expect("there are four seats"),
            *ph.iter().min().expect("there are four seats"),
        );
        let (smax, smin) = (
            *suns.iter().max().expect("there are four seats"),
            *suns.iter().min().expect("there are four seats"),
        );
        for i in 0..4 {
            let pl = &mut self.players[i];
            let t = &mut pl.tiles;
            let mut s = 2 * t[GOD as usize] as i32 + 3 * t[GOLD as usize] as i32;
            t[GOD as usize] = 0;
            t[GOLD as usize] = 0;
            if pmax != pmin {
                if ph[i] == pmax {
                    s += 5;
                } else if ph[i] == pmin {
                    s -= 2;
                }
            }
            if t[FLOOD as usize] != 0 {
                s += (t[FLOOD as usize] + t[NILE as usize]) as i32;
                t[FLOOD as usize] = 0;
            }
            let mut kinds = 0;
            for k in CIV..MON {
                kinds += (t[k as usize] != 0) as usize;
                t[k as usize] = 0;
            }
            s += [-5, 0, 0, 5, 10, 15][kinds];
            if last {
                let mut kinds = 0;
                for k in MON..FUNERAL {
                    let c = t[k as usize] as usize;
                    kinds += (c != 0) as usize;
                    s += [0, 0, 0, 5, 10, 15][c];
                }
                s += [0, 1, 2, 3, 4, 5, 6, 10, 15][kinds];
                if smax != smin {
                    if suns[i] == smax {
                        s += 5;
                    } else if suns[i] == smin {
                        s -= 5;
                    }
                }
            }
            pl.score = (pl.score + s).max(0);
            pl.up |= pl.down;
            pl.down = 0;
        }
    }
}

/// Plays one match with four players at random; the result is the winner's points.
pub(crate) fn playout(rng: &mut Rng) -> Out {
    let s = game(rng);
    Out {
        decisions: s.n,
        result: s.players.iter().map(|p| p.score).max().expect("there are four seats") as u32,
    }
}

fn game(rng: &mut Rng) -> State {
    let suns = [[13u32, 6, 2], [12, 7, 3], [11, 8, 4], [10, 9, 5]];
    // seats of the four sets: a random rotation and order is a relabelling of players; deal them at random
    let mut order = [0usize, 1, 2, 3];
    for i in 0..3 {
        order.swap(i, i + rng.below(4 - i));
    }
    let mut s = State {
        bag: BAG,
        left: 180,
        track: [0; 8],
        len: 0,
        ras: 0,
        centre: 1,
        players: std::array::from_fn(|i| Player {
            tiles: [0; KINDS],
            up: suns[order[i]].iter().fold(0, |a, &x| a | 1 << x),
            down: 0,
            score: 10,
        }),
        n: 0,
    };
    for epoch in 0..3 {
        s.ras = 0;
        s.len = 0;
        let mut p = (0..4).max_by_key(|&i| s.players[i].up).expect("there are four seats"); // highest sun starts
        loop {
            if s.turn(p, rng) {
                break;
            }
            let mut k = 0;
            loop {
                p = (p + 1) & 3;
                k += 1;
                if s.players[p].up != 0 || k == 4 {
                    break;
                }
            }
            if s.players[p].up == 0 {
                break; // all suns used
            }
        }
        s.score(epoch == 2);
    }
    s
}

/// Plays some matches and counts suns and tiles; panics if anything is off.
pub(crate) fn sane() {
    assert_eq!(COUNT.iter().map(|&c| c as u32).sum::<u32>(), 180);
    let mut rng = Rng(5);
    for _ in 0..5000 {
        let s = game(&mut rng);
        // 12 suns with players + 1 in the centre are 1..=13, no one twice; everyone keeps three
        let all = s.players.iter().fold(1u32 << s.centre, |a, p| {
            assert_eq!(p.up.count_ones(), 3);
            assert_eq!(a & p.up, 0);
            a | p.up
        });
        assert_eq!(all, 0x3ffe);
        let mut seen = [0u8; KINDS];
        for &t in &s.bag {
            seen[t as usize] += 1;
        }
        assert_eq!(seen, COUNT); // the bag array is always a permutation
        for p in &s.players {
            for k in [RA, GOD, GOLD, FLOOD, FUNERAL, DROUGHT, UNREST, QUAKE] {
                assert_eq!(p.tiles[k as usize], 0);
            }
        }
        for k in MON..FUNERAL {
            assert!(s.players.iter().map(|p| p.tiles[k as usize]).sum::<u8>() <= 5);
        }
    }
}
