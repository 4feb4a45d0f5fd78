//! Yardsticks of speed: uniformly random playouts, written by hand for one game each, on one thread, without
//! dependencies. They show how fast a rulebook can be played at all. They do not use the engine.

pub(crate) mod ra;
pub(crate) mod rapa_nui;
pub(crate) mod tiki;

/// The wyrand generator: 64 bits of state, good enough to pick moves and very fast.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    /// The next 64 random bits.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of a 128-bit product")]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let m = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (m >> 64) as u64 ^ m as u64
    }

    /// A number in `0..n`, uniform except for a bias of `n` in 2^64.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the product is below n * 2^64")]
    fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }
}

/// The result of a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Out {
    /// Decisions of players, including those with only one option.
    pub(crate) decisions: u32,
    /// Points of the winner, to check that the playout is plausible.
    pub(crate) result: u32,
}

/// Checks all yardsticks against their rules; panics at the first that fails.
pub(crate) fn sane() {
    tiki::sane();
    rapa_nui::sane();
    ra::sane();
}
