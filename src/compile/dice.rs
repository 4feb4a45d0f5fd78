//! What dice show. A face is a number from 1 in the order in which the faces are declared; sides with the same on them
//! are one face, so that nobody tells them apart.

use super::layout::Layout;
use super::value::{PieceId, Value};
use crate::rules::{KindArgument, Rules};

/// The faces of the dice of a set whose sides are not numbered from 1.
#[derive(Clone, Debug, Default)]
pub struct DieFaces {
    /// What scripts get for each face, from 1.
    values: Vec<Value>,
    /// For each side its face; every side is as likely.
    sides: Vec<u8>,
}

impl Layout {
    /// Finds the faces of dice.
    pub(super) fn number_faces(&mut self, rules: &Rules) {
        if rules.sets.iter().any(|set| set.has_own_faces()) {
            self.dice = rules.sets.iter().map(|set| self.die_faces(&set.sides)).collect();
        }
    }

    fn die_faces(&self, sides: &[KindArgument]) -> DieFaces {
        let mut die = DieFaces::default();
        for side in sides {
            let value = self.argument(side);
            let face = die.values.iter().position(|known| *known == value).unwrap_or(die.values.len());
            if face == die.values.len() {
                die.values.push(value);
            }
            die.sides.push(u8::try_from(face + 1).expect("the checker bounds the number of sides"));
        }
        die
    }

    /// How many faces the dice of a set have; 0 for other pieces.
    pub(super) fn face_count(&self, rules: &Rules, set: usize) -> u8 {
        let sides = rules.sets[set].sides.len();
        let faces = self.dice.get(set).map_or(sides, |die| die.values.len());
        u8::try_from(faces).expect("the checker bounds the number of sides")
    }

    fn die(&self, piece: PieceId) -> Option<&DieFaces> {
        let spec = &self.pieces[usize::from(piece.0)];
        self.dice.get(usize::from(spec.set)).filter(|die| !die.sides.is_empty())
    }

    /// How many sides can come up when a die is rolled, each as likely; 2 for a two-sided piece.
    #[inline]
    #[must_use]
    pub fn sides(&self, piece: PieceId) -> u32 {
        match self.die(piece) {
            Some(die) => u32::try_from(die.sides.len()).unwrap_or(u32::MAX),
            None => u32::from(self.pieces[usize::from(piece.0)].faces()),
        }
    }

    /// The face on a side, which counts from 0.
    #[inline]
    #[must_use]
    pub fn face_on(&self, piece: PieceId, side: u32) -> u8 {
        match self.die(piece) {
            Some(die) => die.sides.get(side as usize).copied().unwrap_or(1),
            None => u8::try_from(side + 1).unwrap_or(1),
        }
    }

    /// How many sides have this face.
    #[must_use]
    pub fn sides_with(&self, piece: PieceId, face: u8) -> u32 {
        let count = |die: &DieFaces| die.sides.iter().filter(|one| **one == face).count();
        self.die(piece).map_or(1, |die| u32::try_from(count(die)).unwrap_or(u32::MAX))
    }

    /// What is on a face of a die of this set: a number or a kind.
    #[inline]
    #[must_use]
    pub fn on_face(&self, set: u16, face: u8) -> Value {
        let own =
            self.dice.get(usize::from(set)).and_then(|die| die.values.get(usize::from(face).wrapping_sub(1)));
        own.copied().unwrap_or_else(|| Value::Int(i32::from(face)))
    }

    /// The face of a die that has this on it.
    #[must_use]
    pub fn face_with(&self, piece: PieceId, value: Value) -> Option<u8> {
        let spec = &self.pieces[usize::from(piece.0)];
        (1..=spec.sides).find(|face| self.on_face(spec.set, *face) == value)
    }

    /// What is on a face in the notation: `3`, `hunter(fish)`.
    #[must_use]
    pub fn face_text(&self, set: u16, face: u8) -> String {
        match self.on_face(set, face) {
            Value::Kind(kind) => self.kinds[usize::from(kind.0)].name.clone(),
            Value::Int(number) => number.to_string(),
            _ => face.to_string(),
        }
    }
}
