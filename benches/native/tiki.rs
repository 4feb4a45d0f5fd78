//! Tiki Topple, 4 players, 4 rounds. Cards a player: up1 x2, up2, up3, topple, toast x2.
//! A move is (card kind, position). Up-n needs n places above. Topple: any tiki but the one already at the bottom.
//! Toast: the bottom tiki goes; not in a player's first turn of a round.
//! The round ends with the 6th tiki gone or all hands empty. Secret cards: 27 different triples (the printed list is not
//! in the rules; here each tiki is 3 times in each of the three places), 16 of them dealt in a game without replacement.
#![expect(clippy::cast_possible_truncation, reason = "a place is below 9, a card below 27")]
use super::{Out, Rng};

const fn cards() -> [[u8; 3]; 27] {
    let mut t = [[0u8; 3]; 27];
    let mut i = 0;
    while i < 9 {
        t[i * 3] = [i as u8, ((i + 1) % 9) as u8, ((i + 4) % 9) as u8];
        t[i * 3 + 1] = [i as u8, ((i + 2) % 9) as u8, ((i + 6) % 9) as u8];
        t[i * 3 + 2] = [i as u8, ((i + 3) % 9) as u8, ((i + 8) % 9) as u8];
        i += 1;
    }
    t
}
static CARDS: [[u8; 3]; 27] = cards();

const UP1: u8 = 0; // kinds 0, 1, 2 = up 1, 2, 3
const TOPPLE: u8 = 3;
const TOAST: u8 = 4;

/// Plays one match with four players at random; the result is the winner's points over all rounds.
pub(crate) fn playout(rng: &mut Rng) -> Out {
    let mut deck: [u8; 27] = std::array::from_fn(|i| i as u8);
    let mut next_card = 0;
    let mut total = [0i32; 4];
    let mut n = 0;
    let mut last = [0i32; 4];
    for round in 0..4usize {
        // groups {0,1,2} {3,4,5} {6,7,8} by symbol, in random order, and random inside a group
        let mut g = [0u8, 3, 6];
        for i in 0..2 {
            g.swap(i, i + rng.below(3 - i));
        }
        let mut col = [0u8; 9]; // col[0] is the top
        for (k, &b) in g.iter().enumerate() {
            let mut o = [b, b + 1, b + 2];
            for i in 0..2 {
                o.swap(i, i + rng.below(3 - i));
            }
            col[k * 3..k * 3 + 3].copy_from_slice(&o);
        }
        let mut len = 9usize;
        let mut secret = [0u8; 4];
        for s in &mut secret {
            let j = next_card + rng.below(27 - next_card);
            deck.swap(next_card, j);
            *s = deck[next_card];
            next_card += 1;
        }
        let mut hand = [[2u8, 1, 1, 1, 2]; 4];
        let mut moves = [(0u8, 0u8); 48];
        'round: for turn in 0..7 {
            for seat in 0..4 {
                let p = (round + seat) & 3;
                let h = &mut hand[p];
                let mut k = 0;
                for up in 1..=3usize {
                    if h[up - 1] != 0 {
                        for pos in up..len {
                            moves[k] = (UP1 + up as u8 - 1, pos as u8);
                            k += 1;
                        }
                    }
                }
                if h[TOPPLE as usize] != 0 {
                    for pos in 0..len - 1 {
                        moves[k] = (TOPPLE, pos as u8);
                        k += 1;
                    }
                }
                if h[TOAST as usize] != 0 && turn > 0 {
                    moves[k] = (TOAST, len as u8 - 1);
                    k += 1;
                }
                debug_assert!(k > 0);
                let (kind, pos) = moves[rng.below(k)];
                n += 1;
                h[kind as usize] -= 1;
                let pos = pos as usize;
                match kind {
                    TOAST => {
                        len -= 1;
                        if len == 3 {
                            break 'round;
                        }
                    }
                    TOPPLE => {
                        let t = col[pos];
                        for i in pos..len - 1 {
                            col[i] = col[i + 1];
                        }
                        col[len - 1] = t;
                    }
                    _ => {
                        let up = kind as usize + 1;
                        let t = col[pos];
                        for i in (pos - up..pos).rev() {
                            col[i + 1] = col[i];
                        }
                        col[pos - up] = t;
                    }
                }
                debug_assert_eq!(col.iter().fold(0u32, |a, &x| a | 1 << x), 0x1ff);
            }
        }
        for p in 0..4 {
            let c = CARDS[secret[p] as usize];
            let s = 9 * (col[0] == c[0]) as i32
                + 5 * (col[0] == c[1] || col[1] == c[1]) as i32
                + 2 * (col[0] == c[2] || col[1] == c[2] || col[2] == c[2]) as i32;
            total[p] += s;
            last[p] = s;
        }
    }
    // most points; ties: more in the last round; still tied: first seat counted
    let w = (0..4).max_by_key(|&p| (total[p], last[p], 3 - p)).expect("there are four seats");
    Out { decisions: n, result: total[w] as u32 }
}

/// Checks the secret cards and plays some matches; panics if anything is off.
pub(crate) fn sane() {
    for (i, a) in CARDS.iter().enumerate() {
        assert!(a[0] != a[1] && a[1] != a[2] && a[0] != a[2]);
        assert!(CARDS[..i].iter().all(|b| b != a));
    }
    let mut rng = Rng(3);
    for _ in 0..5000 {
        let o = playout(&mut rng);
        assert!(o.decisions <= 112 && o.decisions >= 40, "{}", o.decisions);
        assert!(o.result <= 64, "{}", o.result);
    }
}
