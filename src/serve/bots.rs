//! Bots at tables: when they begin to think, and on which threads.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use super::declined::Declined;
use super::table::WebTable;
use crate::door::sitting::{Thinking, ThinkingProgress};

/// How long another process may think before this one does, too. One of them may have ended; if both answer, the first
/// answer counts.
const GRACE: Duration = Duration::from_secs(3);

/// Lets bots think, so many at once that people are still answered.
#[derive(Clone)]
pub(super) struct BotDriver {
    threads: Arc<Semaphore>,
    /// How long a table is left to another process.
    grace: Duration,
}

impl BotDriver {
    /// For tables that other processes may serve as well, or not.
    pub(super) fn new(is_shared: bool) -> Self {
        let all = std::thread::available_parallelism().map_or(1, usize::from);
        let grace = if is_shared { GRACE } else { Duration::ZERO };
        Self { threads: Arc::new(Semaphore::new(all)), grace }
    }

    /// Lets the bots of a table answer, apart from requests.
    pub(super) fn drive(&self, table: Arc<WebTable>) {
        let threads = Arc::clone(&self.threads);
        tokio::spawn(async move {
            // It is never closed.
            let Ok(permit) = threads.acquire_owned().await else { return };
            let _ = tokio::task::spawn_blocking(move || {
                let _permit = permit;
                table.let_bots_answer()
            })
            .await;
        });
    }

    /// Lets the bots of a table answer that this process has just opened or caught up with: another one may have begun
    /// to think for it.
    pub(super) fn take_over(&self, table: Arc<WebTable>) {
        let (before, waits) = table.waits_for_bot();
        if !waits {
            return;
        }
        let driver = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(driver.grace).await;
            if table.waits_for_bot() == (before, true) {
                driver.drive(table);
            }
        });
    }
}

impl WebTable {
    /// Lets the bots answer whose turn it is, until a person is asked or the match is over.
    ///
    /// # Errors
    /// When a bot's answer is wrong or cannot be kept, or when the match seems to have no end.
    pub(super) fn let_bots_answer(&self) -> Result<(), Declined> {
        while let Some(thinking) = self.begin_thinking()? {
            self.take(thinking.then(|thinking: Thinking| thinking.think(&ThinkingProgress::default())))?;
        }
        Ok(())
    }
}
