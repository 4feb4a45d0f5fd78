//! What a later room keeps with a game.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A place for something that a later room keeps with a game, such as what bots have learnt of it. It is put there once.
/// The rules do not depend on it.
#[derive(Clone, Default)]
pub struct Keepsake(OnceLock<Arc<dyn Any + Send + Sync>>);

impl Keepsake {
    /// Puts something there; false when there was something before, which stays.
    pub fn put<T: Any + Send + Sync>(&self, thing: Arc<T>) -> bool {
        self.0.set(thing).is_ok()
    }

    /// What was put there, if it is of this type.
    #[must_use]
    pub fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        Arc::clone(self.0.get()?).downcast().ok()
    }
}

impl fmt::Debug for Keepsake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.get().is_some() { "Keepsake(..)" } else { "Keepsake()" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn something_is_kept_once() {
        let kept = Keepsake::default();
        assert_eq!(kept.get::<u8>(), None);
        assert!(kept.put(Arc::new(5u8)) && !kept.put(Arc::new(6u8)));
        assert_eq!((kept.get::<u8>(), kept.get::<u16>()), (Some(Arc::new(5)), None));
    }
}
