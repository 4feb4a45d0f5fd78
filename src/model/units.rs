//! Hidden units: what features mean together. Each unit adds up numbers, such as how many cards of a kind lie in a zone, by
//! weights of its own, and counts when the sum is above 0 (rectified linear units: Nair and Hinton, "Rectified linear units
//! improve restricted Boltzmann machines", ICML 2010). The value has units of its own, and so has the policy.

/// How many units there are: with 16 the value errs by half a percent more, with 64 as much less, for twice the time
/// (tests/strength/README.md).
pub(crate) const UNITS: usize = 32;
/// There are `1 << INPUT_BITS` rows of weights.
pub(super) const INPUT_BITS: u32 = 11;
/// How many rows there are.
pub(crate) const INPUTS: usize = 1 << INPUT_BITS;
/// There are `1 << TOKEN_BITS` rows of weights for features of answers.
pub(super) const TOKEN_BITS: u32 = 11;
/// How many of these rows there are.
pub(crate) const TOKENS: usize = 1 << TOKEN_BITS;

/// A number for each unit.
pub(crate) type UnitRow = [f32; UNITS];

/// A feature that is a number, as units read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct UnitInput {
    /// The row of its weights.
    pub(crate) row: u16,
    pub(crate) number: i16,
}

/// Units, and how they read a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct UnitLayer {
    /// How much each input counts in each unit.
    pub(crate) rows: Vec<UnitRow>,
    /// What each unit begins with.
    pub(crate) base: UnitRow,
}

/// The units of the value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ValueUnits {
    pub(crate) layer: UnitLayer,
    /// How much each unit counts in the value.
    pub(crate) out: UnitRow,
}

/// The units of the policy.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PolicyUnits {
    pub(crate) layer: UnitLayer,
    /// For each feature of answers how much each unit speaks for an answer that has it.
    pub(crate) tokens: Vec<UnitRow>,
}

impl UnitLayer {
    pub(crate) fn zeros() -> Self {
        Self { rows: vec![[0.0; UNITS]; INPUTS], base: [0.0; UNITS] }
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

    /// The sums without one of the inputs.
    fn sums_without(&self, sums: &UnitRow, UnitInput { row, number }: UnitInput) -> UnitRow {
        let row = &self.rows[usize::from(row)];
        std::array::from_fn(|unit| sums[unit] - f32::from(number) * row[unit])
    }
}

impl ValueUnits {
    pub(crate) fn zeros() -> Self {
        Self { layer: UnitLayer::zeros(), out: [0.0; UNITS] }
    }

    /// All weights.
    pub(crate) fn weights(&self) -> [&[f32]; 3] {
        [self.layer.rows.as_flattened(), &self.layer.base, &self.out]
    }

    /// All weights, to change them.
    pub(crate) fn weights_mut(&mut self) -> [&mut [f32]; 3] {
        [self.layer.rows.as_flattened_mut(), &mut self.layer.base, &mut self.out]
    }

    /// What the units add to the log odds of the reward.
    #[inline]
    pub(crate) fn odds_of(&self, sums: &UnitRow) -> f32 {
        dot(&on(sums), &self.out)
    }

    /// What they add without one of the inputs that have these sums.
    pub(super) fn odds_without(&self, sums: &UnitRow, input: UnitInput) -> f32 {
        self.odds_of(&self.layer.sums_without(sums, input))
    }
}

impl PolicyUnits {
    pub(crate) fn zeros() -> Self {
        Self { layer: UnitLayer::zeros(), tokens: vec![[0.0; UNITS]; TOKENS] }
    }

    /// All weights.
    pub(crate) fn weights(&self) -> [&[f32]; 3] {
        [self.layer.rows.as_flattened(), &self.layer.base, self.tokens.as_flattened()]
    }

    /// All weights, to change them.
    pub(crate) fn weights_mut(&mut self) -> [&mut [f32]; 3] {
        let Self { layer: UnitLayer { rows, base }, tokens } = self;
        [rows.as_flattened_mut(), base, tokens.as_flattened_mut()]
    }

    /// What the units add to the log odds of an answer whose features have these rows, where they count so much.
    #[inline]
    pub(crate) fn odds_of(&self, on: &UnitRow, rows: impl Iterator<Item = usize>) -> f32 {
        let mut all = [0.0; UNITS];
        for row in rows {
            let row = &self.tokens[row];
            for unit in 0..UNITS {
                all[unit] += row[unit];
            }
        }
        dot(on, &all)
    }
}

/// How much units with these sums count.
#[inline]
pub(super) fn on(sums: &UnitRow) -> UnitRow {
    sums.map(|sum| sum.max(0.0))
}

#[inline]
fn dot(one: &UnitRow, other: &UnitRow) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A layer whose first units read two inputs.
    fn layer() -> UnitLayer {
        let mut layer = UnitLayer::zeros();
        layer.rows[0][..3].copy_from_slice(&[1.0, -1.0, 0.5]);
        layer.rows[1][..3].copy_from_slice(&[-0.25, 2.0, -1.0]);
        layer.base[1] = 0.25;
        layer
    }

    const ONE: UnitInput = UnitInput { row: 0, number: 2 };
    const OTHER: UnitInput = UnitInput { row: 1, number: 1 };

    #[test]
    fn a_unit_counts_when_its_sum_is_above_0() {
        let mut units = ValueUnits { layer: layer(), ..ValueUnits::zeros() };
        units.out[..3].copy_from_slice(&[2.0, 3.0, 100.0]);
        let sums = units.layer.sums_of(&[ONE, OTHER]);
        assert_eq!(sums[..4], [1.75, 0.25, 0.0, 0.0]);
        assert_eq!(units.odds_of(&sums), 2.0 * 1.75 + 3.0 * 0.25);
        assert_eq!(
            units.odds_without(&sums, OTHER),
            2.0 * 2.0 + 100.0,
            "the third unit is above 0 without it"
        );
    }

    #[test]
    fn a_unit_speaks_for_an_answer_by_each_of_its_features() {
        let mut units = PolicyUnits { layer: layer(), ..PolicyUnits::zeros() };
        units.tokens[4][..3].copy_from_slice(&[2.0, 3.0, 100.0]);
        units.tokens[7][..3].copy_from_slice(&[-4.0, 1.0, 100.0]);
        let on = on(&units.layer.sums_of(&[ONE, OTHER]));
        assert_eq!(on[..4], [1.75, 0.25, 0.0, 0.0]);
        let odds = |rows: &[usize]| units.odds_of(&on, rows.iter().copied());
        assert_eq!(odds(&[4]), 2.0 * 1.75 + 3.0 * 0.25);
        assert_eq!(odds(&[4, 7]), -2.0 * 1.75 + 4.0 * 0.25);
        assert_eq!(odds(&[]), 0.0);
    }
}
