//! What cannot be guessed: the names of tables and the keys of their chairs.

use std::fmt;

use sha2::{Digest, Sha256};

use super::chair::Chair;

/// Letters and digits that cannot be mistaken for each other.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// The length of the name of a table: 60 bits.
const NAME: usize = 12;
/// The length of a key: 130 bits.
const KEY: usize = 26;

/// What only the server knows of a table; the keys of its chairs come from it.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Secret(String);

impl fmt::Debug for Secret {
    /// Nothing of it, because what is printed may be kept.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

impl Secret {
    /// A new one.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub(super) fn new() -> Result<Self, getrandom::Error> {
        random(KEY).map(Self)
    }

    /// The one that a store has kept.
    pub(super) fn kept(text: String) -> Self {
        Self(text)
    }

    /// The text for a store.
    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// The key of a chair; whoever has it sits there.
    pub(super) fn key(&self, chair: Chair) -> String {
        let hash = Sha256::digest(format!("{} {chair}", self.0));
        letters(&hash[..KEY])
    }

    /// Whether this is the key of a chair. The time that this takes says nothing about the key.
    pub(super) fn opens(&self, chair: Chair, key: &str) -> bool {
        let right = self.key(chair);
        let differing = right.bytes().zip(key.bytes()).fold(0, |all, (one, other)| all | (one ^ other));
        key.len() == right.len() && differing == 0
    }
}

/// A new name for a table.
///
/// # Errors
/// When the system has no random numbers.
pub(super) fn table_name() -> Result<String, getrandom::Error> {
    random(NAME)
}

/// A seed for the chance of a match.
///
/// # Errors
/// When the system has no random numbers.
pub(super) fn seed() -> Result<u64, getrandom::Error> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn random(length: usize) -> Result<String, getrandom::Error> {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes)?;
    Ok(letters(&bytes))
}

fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_chair_has_a_key_of_its_own() {
        let secret = Secret::kept("one".to_owned());
        let ann = secret.key(Chair::Seat(0));
        assert_eq!(ann.len(), KEY);
        assert!(secret.opens(Chair::Seat(0), &ann));
        assert!(!secret.opens(Chair::Seat(1), &ann));
        assert!(!secret.opens(Chair::Host, &ann));
        assert!(!secret.opens(Chair::Seat(0), &ann[1..]));
        assert!(!secret.opens(Chair::Seat(0), ""));
        assert!(!Secret::kept("other".to_owned()).opens(Chair::Seat(0), &ann));
    }

    #[test]
    fn names_differ() {
        assert_ne!(table_name().unwrap(), table_name().unwrap());
    }

    #[test]
    fn a_secret_is_not_printed() {
        assert_eq!(format!("{:?}", Secret::kept("hush".to_owned())), "Secret");
    }
}
