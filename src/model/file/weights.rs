//! Weights in few bytes: those that matter, in the order of their slots, each as a whole number of steps.

use super::bits::{BitReader, BitWriter, MOST_PLAIN, best_plain};
use super::sheet::{SheetError, SheetReader, SheetWriter};

/// The most steps of a weight.
const MOST_STEPS: u32 = 32_767;
/// The greatest step.
const GREATEST_STEP: f32 = 1000.0;

/// Rounds weights, so that writing and reading changes them no more. `parts` says one part in how many a step is of the
/// square root of the mean of the squares of all weights that are not 0. What the rounding costs is in docs/bots.md.
pub(crate) fn round(weights: &mut [f32], parts: f64) {
    let step = fitting_step(weights, parts);
    for weight in weights {
        *weight = steps(*weight, step).map_or(0.0, |(number, is_less)| back(number, is_less, step));
    }
}

/// Writes weights under a name, rounded like [`round`].
pub(super) fn write(sheet: &mut SheetWriter, (name, parts): (&str, f64), weights: &[f32]) {
    let step = fitting_step(weights, parts);
    let (mut gaps, mut levels, mut next) = (Vec::new(), Vec::new(), 0);
    for (slot, weight) in (0u32..).zip(weights) {
        if let Some((number, is_less)) = steps(*weight, step) {
            gaps.push(slot - next);
            levels.push((number - 1) << 1 | u32::from(is_less));
            next = slot + 1;
        }
    }
    let (gap, level) = (best_plain(&gaps), best_plain(&levels));
    let mut bits = BitWriter::default();
    for (one, other) in gaps.iter().zip(&levels) {
        bits.number(*one, gap);
        bits.number(*other, level);
    }
    let (slots, kept) = (weights.len(), gaps.len());
    let value = format_args!("{name} slots {slots} kept {kept} step {step:e} bits {gap} {level}").to_string();
    sheet.block("weights", value, &bits.finish());
}

/// Reads weights of this name into `weights`, which has a place for each slot.
///
/// # Errors
/// When they are not there, or not as [`write`] writes them.
pub(super) fn read(
    sheet: &mut SheetReader<'_>,
    name: &'static str,
    weights: &mut [f32],
) -> Result<(), SheetError> {
    const WRONG: SheetError = SheetError::Wrong("weights");
    let (value, bytes) = sheet.block("weights")?;
    let words: Vec<&str> = value.split(' ').collect();
    let [found, "slots", slots, "kept", kept, "step", step, "bits", gap, level] = words[..] else {
        return Err(WRONG);
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| WRONG);
    let step: f32 = step.parse().map_err(|_| WRONG)?;
    let (slots, kept, gap, level) = (number(slots)?, number(kept)?, number(gap)?, number(level)?);
    let is_step = step > 0.0 && step <= GREATEST_STEP;
    if found != name
        || slots as usize != weights.len()
        || kept > slots
        || !is_step
        || gap.max(level) > MOST_PLAIN
    {
        return Err(WRONG);
    }
    weights.fill(0.0);
    let mut bits = BitReader::new(&bytes);
    let mut next: u32 = 0;
    for _ in 0..kept {
        let slot = bits.number(gap).and_then(|gap| next.checked_add(gap)).ok_or(WRONG)?;
        let level = bits.number(level).ok_or(WRONG)?;
        let (number, is_less) = ((level >> 1) + 1, level & 1 == 1);
        let place = weights.get_mut(slot as usize).filter(|_| number <= MOST_STEPS).ok_or(WRONG)?;
        *place = back(number, is_less, step);
        next = slot + 1;
    }
    if bits.is_at_end() { Ok(()) } else { Err(WRONG) }
}

/// How many steps a weight is, and whether it is less than 0; `None` for less than half a step.
fn steps(weight: f32, step: f32) -> Option<(u32, bool)> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a conversion takes the nearest"
    )]
    let number = ((weight.abs() / step + 0.5) as u32).min(MOST_STEPS);
    (number > 0).then_some((number, weight < 0.0))
}

fn back(number: u32, is_less: bool, step: f32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "at most 15 bits")]
    let weight = number as f32 * step;
    if is_less { -weight } else { weight }
}

/// The step of weights: the one by which they were rounded, or one by which they can be.
fn fitting_step(weights: &[f32], parts: f64) -> f32 {
    exact_step(weights).unwrap_or_else(|| step(weights, parts))
}

/// A step for weights that were not rounded.
fn step(weights: &[f32], parts: f64) -> f32 {
    let there = || weights.iter().filter(|weight| weight.is_finite() && **weight != 0.0);
    #[expect(clippy::cast_precision_loss, reason = "some thousands")]
    let count = there().count().max(1) as f64;
    let squares: f64 = there().map(|weight| f64::from(*weight) * f64::from(*weight)).sum();
    // A power of two: multiples of it are exact.
    let wanted = (libm::sqrt(squares / count) / parts).clamp(1e-6, 100.0);
    #[expect(clippy::cast_possible_truncation, reason = "a power of two from 2^-20 to 2^7")]
    let power = libm::exp2(libm::round(libm::log2(wanted))) as f32;
    power
}

/// The step of weights that were rounded: the greatest power of two of which all are multiples. `None` where they were
/// not.
fn exact_step(weights: &[f32]) -> Option<f32> {
    let mut exponent = i32::MAX;
    for weight in weights.iter().filter(|weight| **weight != 0.0) {
        if !weight.is_finite() {
            return None;
        }
        let bits = weight.to_bits() & 0x7fff_ffff;
        let whole = bits & 0x7f_ffff | 0x80_0000;
        #[expect(clippy::cast_possible_wrap, reason = "8 bits")]
        let own = (bits >> 23) as i32 - 150 + whole.trailing_zeros().cast_signed();
        exponent = exponent.min(own);
    }
    if !(-40..=9).contains(&exponent) {
        return None;
    }
    let step = libm::ldexpf(1.0, exponent);
    let most = weights.iter().fold(0.0f32, |most, weight| most.max(weight.abs()));
    #[expect(clippy::cast_precision_loss, reason = "at most 15 bits")]
    (most / step <= MOST_STEPS as f32).then_some(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(weights: &[f32]) -> String {
        let mut sheet = SheetWriter::new("test", 1);
        write(&mut sheet, ("one", 8.0), weights);
        sheet.finish()
    }

    fn read_again(text: &str, count: usize) -> Result<Vec<f32>, SheetError> {
        let mut weights = vec![7.0; count];
        let mut reader = SheetReader::open(text, "test", 1)?;
        read(&mut reader, "one", &mut weights)?;
        reader.end().map(|()| weights)
    }

    #[test]
    fn rounded_weights_are_read_as_they_were_written() {
        let mut weights: Vec<f32> =
            (0..3000).map(|at: u32| if at.is_multiple_of(3) { 0.0 } else { libm::sinf(at as f32) }).collect();
        let before = weights.clone();
        round(&mut weights, 8.0);
        let worst = before.iter().zip(&weights).map(|(one, other)| (one - other).abs()).fold(0.0, f32::max);
        assert!(worst > 0.0 && worst < 0.1, "{worst}");
        let text = sheet(&weights);
        assert_eq!(read_again(&text, 3000), Ok(weights.clone()));
        assert_eq!(sheet(&read_again(&text, 3000).unwrap()), text);
        let again = weights.clone();
        round(&mut weights, 8.0);
        assert_eq!(weights, again, "rounding again changes nothing");
        assert_eq!(read_again(&sheet(&[0.0; 64]), 64), Ok(vec![0.0; 64]));
    }

    #[test]
    fn weights_that_no_game_gives_are_written_as_some_that_can_be_read() {
        let odd = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN_POSITIVE, -0.0, 1e-30];
        let mut weights = odd.to_vec();
        round(&mut weights, 8.0);
        assert!(
            read_again(&sheet(&weights), 7).unwrap().iter().all(|weight| weight.is_finite()),
            "{weights:?}"
        );
        assert!(read_again(&sheet(&odd), 7).unwrap().iter().all(|weight| weight.is_finite()));
    }
}
