//! Numbers as bits: those that are mostly small take few of them (Rice, "Some Practical Universal Noiseless Coding
//! Techniques", JPL Publication 79-22, 1979). The gaps between the slots of a hashed model have just the distribution
//! for which this is best.

/// The most bits of a number that are written as they are.
pub(super) const MOST_PLAIN: u32 = 20;

/// Writes bits, the highest of each byte first.
#[derive(Debug, Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    used: u32,
}

/// Reads bits.
#[derive(Debug)]
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl BitWriter {
    fn bit(&mut self, bit: bool) {
        if self.used == 0 {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << (7 - self.used);
        }
        self.used = (self.used + 1) % 8;
    }

    /// Writes a number: its lowest `plain` bits as they are, the rest by as many ones.
    pub(super) fn number(&mut self, number: u32, plain: u32) {
        (0..number >> plain).for_each(|_| self.bit(true));
        self.bit(false);
        (0..plain).rev().for_each(|at| self.bit(number >> at & 1 == 1));
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    fn bit(&mut self) -> Option<bool> {
        let byte = self.bytes.get(self.at / 8)?;
        let bit = byte >> (7 - self.at % 8) & 1 == 1;
        self.at += 1;
        Some(bit)
    }

    /// Reads a number of which `plain` bits are written as they are; `None` at the end of the bytes.
    pub(super) fn number(&mut self, plain: u32) -> Option<u32> {
        let mut high: u32 = 0;
        while self.bit()? {
            high += 1;
        }
        let mut number = high.checked_shl(plain).filter(|all| all >> plain == high)?;
        for at in (0..plain).rev() {
            number |= u32::from(self.bit()?) << at;
        }
        Some(number)
    }

    /// Whether nothing is left but the zeros that fill the last byte.
    pub(super) fn is_at_end(&mut self) -> bool {
        if self.at.div_ceil(8) != self.bytes.len() {
            return false;
        }
        while let Some(bit) = self.bit() {
            if bit {
                return false;
            }
        }
        true
    }
}

/// With how many plain bits these numbers take the least room.
pub(super) fn best_plain(numbers: &[u32]) -> u32 {
    let room = |plain: u32| {
        numbers.iter().map(|number| u64::from(number >> plain) + 1 + u64::from(plain)).sum::<u64>()
    };
    (0..=MOST_PLAIN).min_by_key(|plain| room(*plain)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let numbers = [0, 1, 2, 3, 17, 255, 256, 70_000, 0];
        for plain in 0..=MOST_PLAIN {
            let mut writer = BitWriter::default();
            numbers.iter().for_each(|number| writer.number(*number, plain));
            let bytes = writer.finish();
            let mut reader = BitReader::new(&bytes);
            for number in numbers {
                assert_eq!(reader.number(plain), Some(number), "{plain}");
            }
            assert!(reader.is_at_end());
            assert_eq!(BitReader::new(&bytes[..1]).number(20), None);
        }
        assert_eq!(BitReader::new(&[0xff; 3]).number(0), None, "it never ends");
        assert!(!BitReader::new(&[0]).is_at_end());
    }

    #[test]
    fn small_numbers_take_few_bits() {
        assert_eq!(best_plain(&[0, 0, 1, 0]), 0);
        assert_eq!(best_plain(&[40, 45, 30, 50]), 5);
    }
}
