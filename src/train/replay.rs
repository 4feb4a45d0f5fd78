//! What a lane has seen of its last matches, to learn from it more than once and in another order: positions of one match
//! are much alike, and all of them have the same end (Lin, "Self-Improving Reactive Agents Based on Reinforcement Learning,
//! Planning and Teaching", Machine Learning 8, 1992).

use std::cmp::Ordering;

use crate::model::{INPUTS, PositionSlots, SheetError, UnitInput, VALUE_BITS};
use crate::table::Generator;

/// The most positions that are remembered.
const MOST: usize = 2048;
/// The most slots and inputs of all of them together, about: fewer positions are remembered where each has many.
const ROOM: usize = 1 << 20;
/// The most slots, and the most inputs, of a position in a file.
const MOST_SLOTS: usize = 1 << VALUE_BITS;

/// The last positions of a lane.
#[derive(Debug, Default)]
pub(super) struct Replay {
    seen: Vec<SeenPosition>,
    /// How many are remembered; 0 before the first one.
    most: usize,
    /// Which one is forgotten next.
    next: usize,
}

/// A position as a seat saw it.
#[derive(Debug, Default, PartialEq)]
pub(super) struct SeenPosition {
    pub(super) slots: Vec<u32>,
    pub(super) inputs: Vec<UnitInput>,
    /// What its value is to be.
    pub(super) target: f32,
}

impl Replay {
    /// Remembers a position, instead of the one that was seen longest ago.
    pub(super) fn add(&mut self, sight: &PositionSlots, target: f32) {
        if self.most == 0 {
            self.most = (ROOM / (sight.value.len() + sight.inputs.len()).max(1)).clamp(1, MOST);
        }
        if self.seen.len() < self.most {
            self.seen.push(SeenPosition::default());
        }
        let seen = &mut self.seen[self.next];
        seen.slots.clone_from(&sight.value);
        seen.inputs.clone_from(&sight.inputs);
        seen.target = target;
        self.next = (self.next + 1) % self.most;
    }

    /// Any of the positions; `None` when there is none.
    pub(super) fn any(&self, chance: &mut Generator) -> Option<&SeenPosition> {
        let count = u32::try_from(self.seen.len()).ok().filter(|count| *count > 0)?;
        self.seen.get(chance.below(count) as usize)
    }

    /// All of it for a file: what its line says, and the bytes.
    pub(super) fn write(&self) -> (String, Vec<u8>) {
        let mut bytes = Vec::new();
        for SeenPosition { slots, inputs, target } in &self.seen {
            let mut half = |number: u16| bytes.extend(number.to_le_bytes());
            half(u16::try_from(slots.len()).unwrap_or(u16::MAX));
            half(u16::try_from(inputs.len()).unwrap_or(u16::MAX));
            slots.iter().for_each(|slot| half(u16::try_from(*slot).unwrap_or(u16::MAX)));
            for UnitInput { row, number } in inputs {
                half(*row);
                half(number.cast_unsigned());
            }
            bytes.extend(target.to_le_bytes());
        }
        (format!("{} of {} next {}", self.seen.len(), self.most, self.next), bytes)
    }

    /// Reads what [`Replay::write`] wrote.
    ///
    /// # Errors
    /// When it is something else.
    pub(super) fn read(line: &str, bytes: &[u8]) -> Result<Self, SheetError> {
        const WRONG: SheetError = SheetError::Wrong("seen");
        let words: Vec<&str> = line.split(' ').collect();
        let [count, "of", most, "next", next] = words[..] else { return Err(WRONG) };
        let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number <= MOST).ok_or(WRONG);
        let (count, most, next) = (number(count)?, number(most)?, number(next)?);
        let is_right = match count.cmp(&most) {
            Ordering::Less => next == count,
            Ordering::Equal => next < most.max(1),
            Ordering::Greater => false,
        };
        if !is_right {
            return Err(WRONG);
        }
        let mut bytes = ReplayBytes { left: bytes };
        let mut seen = Vec::new();
        for _ in 0..count {
            seen.push(bytes.position().ok_or(WRONG)?);
        }
        if bytes.left.is_empty() { Ok(Self { seen, most, next }) } else { Err(WRONG) }
    }
}

/// What is left to read.
struct ReplayBytes<'a> {
    left: &'a [u8],
}

impl ReplayBytes<'_> {
    fn half(&mut self) -> Option<u16> {
        let (half, left) = self.left.split_first_chunk()?;
        self.left = left;
        Some(u16::from_le_bytes(*half))
    }

    /// A position; `None` when it is none.
    fn position(&mut self) -> Option<SeenPosition> {
        let (slots, inputs) = (self.half()?, self.half()?);
        let slot = |half: u16| Some(u32::from(half)).filter(|slot| (*slot as usize) < MOST_SLOTS);
        let slots = (0..slots).map(|_| self.half().and_then(slot)).collect::<Option<Vec<u32>>>()?;
        let mut input = || {
            let row = self.half().filter(|row| usize::from(*row) < INPUTS)?;
            Some(UnitInput { row, number: self.half()?.cast_signed() })
        };
        let inputs = (0..inputs).map(|_| input()).collect::<Option<Vec<UnitInput>>>()?;
        let (target, left) = self.left.split_first_chunk()?;
        self.left = left;
        let target = f32::from_le_bytes(*target);
        // A reward is from 0 to 1, and so is what is learnt of it, but for rounding.
        (-1.0..=2.0).contains(&target).then_some(SeenPosition { slots, inputs, target })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sight(slot: u32, number: i16) -> PositionSlots {
        let mut sight = PositionSlots::default();
        sight.value = vec![slot, 7];
        sight.inputs = vec![UnitInput { row: 5, number }];
        sight
    }

    #[test]
    fn the_oldest_position_is_forgotten_first() {
        let mut replay = Replay::default();
        assert_eq!(replay.any(&mut Generator::new(1)), None);
        for at in 0..MOST + 2 {
            replay.add(&sight(u32::try_from(at).unwrap(), -3), 0.25);
        }
        assert_eq!(replay.seen.len(), MOST);
        assert_eq!([0, 1, 2].map(|at| replay.seen[at].slots[0] as usize), [MOST, MOST + 1, 2]);
    }

    #[test]
    fn of_large_positions_fewer_are_remembered() {
        let mut large = sight(1, 1);
        large.value.resize(ROOM / 3, 0);
        let mut replay = Replay::default();
        for at in 0..4 {
            large.value[0] = at;
            replay.add(&large, 0.0);
        }
        let first: Vec<u32> = replay.seen.iter().map(|seen| seen.slots[0]).collect();
        assert_eq!(first, [2, 3]);
    }

    #[test]
    fn it_is_read_as_it_was_written() {
        let mut replay = Replay::default();
        for at in 0..9 {
            replay.add(&sight(at, -3), 0.5);
        }
        let (line, bytes) = replay.write();
        let again = Replay::read(&line, &bytes).unwrap();
        assert_eq!((&again.seen, again.next), (&replay.seen, 9));
        assert_eq!(line, "9 of 2048 next 9");
        let is_refused = |line: &str, bytes: &[u8]| Replay::read(line, bytes).is_err();
        for line in [
            "9 of 2048 next 8",
            "9 of 8 next 9",
            "9 of 9 next 9",
            "8 of 2048 next 8",
            "9 of 2049 next 9",
            "9",
        ] {
            assert!(is_refused(line, &bytes), "{line}");
        }
        assert!(is_refused(&line, &bytes[1..]));
        let (nothing, none) = Replay::default().write();
        assert_eq!(Replay::read(&nothing, &none).unwrap().most, 0);
        for (at, byte) in [(5, 0xff), (9, 0xff), (15, 0x7f)] {
            let mut wrong = bytes.clone();
            wrong[at] = byte;
            wrong[at - 1] = 0xff;
            let read = Replay::read(&line, &wrong);
            assert!(read.is_err(), "{at}: {read:?}");
        }
    }
}
