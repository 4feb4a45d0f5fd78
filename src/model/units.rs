//! Hidden units of the value: what features mean together. Each unit adds up weights of its own, and counts when the sum
//! is above 0 (rectified linear units: Nair and Hinton, "Rectified linear units improve restricted Boltzmann machines",
//! ICML 2010).

use super::linear::{Model, VALUE_BITS};
use crate::vm::eyes::scatter;

/// How many units there are: with 16 the value errs hardly less (tests/strength/README.md).
pub(crate) const UNITS: usize = 8;
/// `1 << SHARING` slots of the value share a row of weights: a row is learnt from all of them.
const SHARING: u32 = 3;
/// How many rows there are.
pub(super) const ROWS: u32 = 1 << (VALUE_BITS - SHARING);
/// Weights begin between minus and plus this many steps.
const WIDEST: u64 = 204;
/// A step of the weights in the beginning: a power of two, so that sums with rounded weights are exact.
const STEP: f32 = 1.0 / 1024.0;

/// The weights of a slot to all units.
pub(crate) type UnitRow = [f32; UNITS];

/// Where the row of a slot lies.
#[inline]
pub(crate) fn row_of(slot: u32) -> u32 {
    slot >> SHARING
}

/// The rows before anything is learnt: numbers between -0.2 and 0.2 that differ from unit to unit, or all would learn the
/// same. They follow from their place, so a file has only what was learnt.
pub(super) fn first_rows() -> Vec<UnitRow> {
    let first = |at: u64| {
        #[expect(clippy::cast_precision_loss, reason = "9 bits fit")]
        let steps = (scatter(at) % (2 * WIDEST + 1)) as f32;
        #[expect(clippy::cast_precision_loss, reason = "8 bits fit")]
        let widest = WIDEST as f32;
        (steps - widest) * STEP
    };
    let row = |row: u32| {
        let mut at = u64::from(row) * UNITS as u64;
        std::array::from_fn(|_| {
            at += 1;
            first(at)
        })
    };
    (0..ROWS).map(row).collect()
}

impl Model {
    /// The sums of the units in a position.
    #[inline]
    pub(crate) fn sums_of(&self, slots: &[u32]) -> UnitRow {
        let mut sums = [0.0; UNITS];
        for slot in slots {
            let row = &self.rows[row_of(*slot) as usize];
            for unit in 0..UNITS {
                sums[unit] += row[unit];
            }
        }
        sums
    }

    /// The log odds of the reward, relative to an even share, of a position with these sums of the units.
    #[inline]
    pub(crate) fn odds_of(&self, slots: &[u32], sums: &UnitRow) -> f32 {
        let sum: f32 = slots.iter().map(|slot| self.value[*slot as usize]).sum();
        sum + self.odds_of_units(sums)
    }

    /// How much the feature of a slot adds to the log odds of a position with these sums.
    pub(super) fn added_by(&self, slot: u32, sums: &UnitRow) -> f32 {
        let row = &self.rows[row_of(slot) as usize];
        let without = std::array::from_fn(|unit| sums[unit] - row[unit]);
        self.value[slot as usize] + self.odds_of_units(sums) - self.odds_of_units(&without)
    }

    fn odds_of_units(&self, sums: &UnitRow) -> f32 {
        sums.iter().zip(&self.units).map(|(sum, weight)| sum.max(0.0) * weight).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_counts_when_its_sum_is_above_0() {
        let mut model = Model::blank();
        model.rows.iter_mut().for_each(|row| *row = [0.0; UNITS]);
        model.rows[0] = [1.0, -1.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0];
        model.rows[1] = [-0.25, 2.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        model.units = [2.0, 3.0, 100.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        model.value[9] = 0.5;
        let sums = model.sums_of(&[0, 9]);
        assert_eq!(sums[..3], [0.75, 1.0, -0.5]);
        assert_eq!(model.odds_of(&[0, 9], &sums), 0.5 + 2.0 * 0.75 + 3.0);
        assert_eq!(
            model.added_by(9, &sums),
            0.5 - 2.0 * 0.25 + 3.0 - 50.0,
            "the third unit is above 0 without it"
        );
        assert_eq!(model.sums_of(&[7]), model.sums_of(&[0]), "both share a row");
    }

    #[test]
    fn rows_begin_different_and_around_0() {
        let rows = first_rows();
        let all = rows.as_flattened();
        assert!(all.iter().all(|weight| weight.abs() < 0.2 && (weight / STEP).fract() == 0.0));
        let mean = all.iter().sum::<f32>() / all.len() as f32;
        assert!(mean.abs() < 0.01, "{mean}");
        assert!(rows.iter().all(|row| row.iter().any(|weight| *weight != row[0])));
    }
}
