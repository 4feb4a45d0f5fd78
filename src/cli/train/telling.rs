//! What `parlor train` says in the end.

use std::path::Path;

use serde_json::{Value, json};

use crate::door::study::{Interval, Strength, Taught, Z95, wilson};

/// Everything that is said.
pub(super) struct TrainTold<'a> {
    pub(super) title: &'a str,
    pub(super) seats: u8,
    pub(super) seed: u64,
    /// Matches of learning.
    pub(super) matches: u64,
    pub(super) taught: &'a Taught,
    pub(super) model: &'a Path,
    pub(super) bytes: usize,
}

impl TrainTold<'_> {
    pub(super) fn text(&self) -> String {
        let Self { title, seats, seed, matches, taught, model, bytes } = self;
        let mut text = format!("{title}, {seats} seats, seed {seed}: learnt from {matches} matches\n\n");
        let par = 100.0 / f64::from(*seats);
        text += &format!(
            "wins against others at all other seats (par is {par:.1} %), and their 95 % intervals:\n"
        );
        let mut last = None;
        for strength in taught.curve() {
            let Strength { matches, way, against, wins, played } = strength;
            if last != Some((matches, way)) {
                text += &format!("  after {matches} matches, {way}\n");
                last = Some((matches, way));
            }
            let Interval { low, high } = interval(strength);
            let (low, high) = (100.0 * low, 100.0 * high);
            let share = share(*wins);
            text += &format!("    {share:>5} % of {played:>4} ({low:.0} to {high:.0}) against {against}\n");
        }
        text += &format!("\nkept: the model after {} matches, for {}\n", taught.matches(), taught.way());
        text += &format!("{}: {} kB\n", model.display(), bytes.div_ceil(1000));
        text
    }

    pub(super) fn json(&self) -> Value {
        let Self { title, seats, seed, matches, taught, model, bytes } = self;
        let strength = |strength: &Strength| {
            json!({
                "matches": strength.matches,
                "way": strength.way.to_string(),
                "against": strength.against,
                "win_share": f64::from(strength.wins) / 1000.0,
                "played": strength.played,
            })
        };
        json!({
            "parlor": 1,
            "game": title,
            "seats": seats,
            "seed": seed,
            "matches": matches,
            "curve": taught.curve().iter().map(strength).collect::<Vec<Value>>(),
            "kept": { "matches": taught.matches(), "way": taught.way().to_string() },
            "model": model.display().to_string(),
            "bytes": bytes,
        })
    }
}

/// The 95 % interval of the share of wins.
fn interval(Strength { wins, played, .. }: &Strength) -> Interval {
    let won = f64::from(*wins) / 1000.0 * f64::from(*played);
    wilson(won, u64::from(*played), Z95)
}

/// Thousandths as hundredths.
fn share(thousandths: u16) -> String {
    format!("{}.{}", thousandths / 10, thousandths % 10)
}
