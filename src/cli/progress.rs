//! Progress: a line on standard error that says how many matches have been played, if that is a terminal.

use std::fmt;

use indicatif::{
    HumanDuration, HumanFloatCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};

use super::environment::Environment;

/// A line that is drawn again and again.
pub(super) struct ProgressLine {
    bar: ProgressBar,
}

impl ProgressLine {
    /// For this number of things: `matches`.
    pub(super) fn new(of: u64, things: &'static str, environment: &Environment, ascii: bool) -> Self {
        let target = match environment.stderr_is_terminal {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(Some(of), target);
        let template = "{wide_bar} {human_pos} of {human_len} {msg}, {rate} a second, {left} left";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let style = style.with_key("rate", |state: &ProgressState, to: &mut dyn fmt::Write| {
            let rate = state.per_sec();
            // If the line cannot be drawn, it will soon be drawn again.
            let _ = if rate < 100.0 {
                write!(to, "{rate:.1}")
            } else {
                write!(to, "{}", HumanFloatCount(rate.round()))
            };
        });
        let style = style.with_key("left", |state: &ProgressState, to: &mut dyn fmt::Write| {
            let _ = if state.pos() == 0 {
                write!(to, "?")
            } else {
                write!(to, "{:#}", HumanDuration(state.eta()))
            };
        });
        bar.set_style(style.progress_chars(if ascii { "#>-" } else { "█▌░" }));
        bar.set_message(things);
        Self { bar }
    }

    /// Shows that `done` of `total` are done.
    pub(super) fn of(&self, done: u64, total: u64) {
        self.bar.set_length(total);
        self.bar.set_position(done);
    }

    /// This many are done.
    pub(super) fn at(&self, done: u64) {
        self.bar.set_position(done);
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
