//! Hidden units of the value: what features mean together. Each unit adds up numbers, such as how many cards of a kind lie
//! in a zone, by weights of its own, and counts when the sum is above 0 (rectified linear units: Nair and Hinton, "Rectified
//! linear units improve restricted Boltzmann machines", ICML 2010).

/// How many units there are: with 16 the value errs by half a percent more, with 64 as much less, for twice the time
/// (tests/strength/README.md).
pub(crate) const UNITS: usize = 32;
/// There are `1 << INPUT_BITS` rows of weights.
pub(super) const INPUT_BITS: u32 = 11;
/// How many rows there are.
pub(crate) const INPUTS: usize = 1 << INPUT_BITS;

/// A number for each unit.
pub(crate) type UnitRow = [f32; UNITS];

/// A feature that is a number, as units read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnitInput {
    /// The row of its weights.
    pub(crate) row: u16,
    pub(crate) number: i16,
}

/// The weights of units.
#[derive(Debug, PartialEq)]
pub(crate) struct Units {
    /// How much each input counts in each unit.
    pub(crate) rows: Vec<UnitRow>,
    /// What each unit begins with.
    pub(crate) base: UnitRow,
    /// How much each unit counts in the value.
    pub(crate) out: UnitRow,
}

impl Clone for Units {
    fn clone(&self) -> Self {
        let Self { rows, base, out } = self;
        Self { rows: rows.clone(), base: *base, out: *out }
    }

    fn clone_from(&mut self, other: &Self) {
        self.rows.clone_from(&other.rows);
        (self.base, self.out) = (other.base, other.out);
    }
}

impl Units {
    pub(crate) fn zeros() -> Self {
        Self { rows: vec![[0.0; UNITS]; INPUTS], base: [0.0; UNITS], out: [0.0; UNITS] }
    }

    /// All weights.
    pub(crate) fn weights(&self) -> [&[f32]; 3] {
        [self.rows.as_flattened(), &self.base, &self.out]
    }

    /// All weights, to change them.
    pub(crate) fn weights_mut(&mut self) -> [&mut [f32]; 3] {
        [self.rows.as_flattened_mut(), &mut self.base, &mut self.out]
    }

    /// The sum of each unit in a position.
    #[inline]
    pub(crate) fn sums_of(&self, inputs: &[UnitInput]) -> UnitRow {
        let mut sums = self.base;
        for input in inputs {
            let (row, number) = (&self.rows[usize::from(input.row)], f32::from(input.number));
            for unit in 0..UNITS {
                sums[unit] += number * row[unit];
            }
        }
        sums
    }

    /// What the units add to the log odds of the reward.
    #[inline]
    pub(crate) fn odds_of(&self, sums: &UnitRow) -> f32 {
        sums.iter().zip(&self.out).map(|(sum, weight)| sum.max(0.0) * weight).sum()
    }

    /// What they add without one of the inputs that have these sums.
    pub(super) fn odds_without(&self, sums: &UnitRow, UnitInput { row, number }: UnitInput) -> f32 {
        let row = &self.rows[usize::from(row)];
        self.odds_of(&std::array::from_fn(|unit| sums[unit] - f32::from(number) * row[unit]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_counts_when_its_sum_is_above_0() {
        let mut units = Units::zeros();
        let mut row = |at: usize, weights: [f32; 3]| units.rows[at][..3].copy_from_slice(&weights);
        row(0, [1.0, -1.0, 0.5]);
        row(1, [-0.25, 2.0, -1.0]);
        units.base[1] = 0.25;
        units.out[..3].copy_from_slice(&[2.0, 3.0, 100.0]);
        let (one, other) = (UnitInput { row: 0, number: 2 }, UnitInput { row: 1, number: 1 });
        let sums = units.sums_of(&[one, other]);
        assert_eq!(sums[..4], [1.75, 0.25, 0.0, 0.0]);
        assert_eq!(units.odds_of(&sums), 2.0 * 1.75 + 3.0 * 0.25);
        assert_eq!(
            units.odds_without(&sums, other),
            2.0 * 2.0 + 100.0,
            "the third unit is above 0 without it"
        );
    }
}
