//! Work on several threads, or on one if the library is built without them.

use crate::table::Generator;

/// Works on each lane with its chance, the first on this thread and the others on their own; returns whether any of them
/// came to something.
#[cfg(feature = "threads")]
pub(super) fn side_by_side<'a, L: Send + 'a>(
    (lane, chance): (&mut L, &mut Generator),
    others: impl Iterator<Item = (&'a mut L, &'a mut Generator)>,
    work: impl Fn(&mut L, &mut Generator) -> bool + Sync,
) -> bool {
    let work = &work;
    std::thread::scope(|scope| {
        let others: Vec<_> = others.map(|(lane, chance)| scope.spawn(move || work(lane, chance))).collect();
        let first = work(lane, chance);
        let is_any = |other: std::thread::ScopedJoinHandle<'_, bool>| match other.join() {
            Ok(is_any) => is_any,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        others.into_iter().map(is_any).fold(first, |one, other| one | other)
    })
}

/// The same on this thread alone, one after the other.
#[cfg(not(feature = "threads"))]
pub(super) fn side_by_side<'a, L: 'a>(
    (lane, chance): (&mut L, &mut Generator),
    others: impl Iterator<Item = (&'a mut L, &'a mut Generator)>,
    work: impl Fn(&mut L, &mut Generator) -> bool,
) -> bool {
    others.fold(work(lane, chance), |is_any, (lane, chance)| work(lane, chance) | is_any)
}
