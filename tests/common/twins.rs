//! Matches that differ only in what the seat that is asked may not know.

use parlor::session::Session;
use parlor::table::{Generator, Observer, digest};

/// A match that the seat that is asked cannot tell from this one.
pub(crate) fn twin(session: &Session, generator: &mut Generator) -> Option<Session> {
    let observer = Observer::seat(session.choice()?.seat);
    let twin = session.twin(observer, generator)?;
    assert_eq!(twin.view(observer), session.view(observer));
    Some(twin)
}

/// The matches that the seat imagines are the same in both, and none has the chance of the real one.
pub(crate) fn imagines_the_same(session: &Session, twin: &Session, generator: &mut Generator) {
    let seed = generator.next_bits();
    let imagined = |session: &Session| {
        let world = session.perspective().unwrap().imagine(&mut Generator::new(seed)).unwrap();
        assert_ne!(world.table.seed(), session.setup().seed);
        assert_eq!(world.to_answer(), session.choice().unwrap().seat);
        digest(&session.game().layout, &world.table)
    };
    assert_eq!(imagined(session), imagined(twin));
}
