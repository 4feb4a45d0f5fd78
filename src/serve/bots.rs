//! Bots at tables: when they begin to think, and on which threads.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::{JoinError, JoinHandle};

use super::declined::Declined;
use super::offered::OfferedProgram;
use super::table::WebTable;
use super::uploads::is_upload;
use crate::door::sitting::{Thinking, ThinkingProgress};

/// How long another process may think before this one does, too. One of them may have ended; if both answer, the first
/// answer counts.
const GRACE: Duration = Duration::from_secs(3);

/// How long a bot thinks about an answer in a game that somebody has uploaded.
const PATIENCE: Duration = Duration::from_secs(5);

/// Lets bots think, so many at once that people are still answered.
#[derive(Clone)]
pub(super) struct BotDriver {
    threads: Arc<Semaphore>,
    /// For uploaded games: their bots think one after the other.
    few_threads: Arc<Semaphore>,
    /// How long a table is left to another process.
    grace: Duration,
}

impl BotDriver {
    /// For tables that other processes may serve as well, or not.
    pub(super) fn new(is_shared: bool) -> Self {
        let all = std::thread::available_parallelism().map_or(1, usize::from);
        let grace = if is_shared { GRACE } else { Duration::ZERO };
        let few_threads = Arc::new(Semaphore::new(1));
        Self { threads: Arc::new(Semaphore::new(all)), few_threads, grace }
    }

    /// Lets the bots of a table answer, apart from requests.
    pub(super) fn drive(&self, table: Arc<WebTable>) {
        let is_uploaded = is_upload(&table.game);
        let threads = Arc::clone(if is_uploaded { &self.few_threads } else { &self.threads });
        tokio::spawn(async move {
            loop {
                let asking = Arc::clone(&table);
                let Ok(program) = tokio::task::spawn_blocking(move || asking.program_asked()).await else {
                    return;
                };
                // Bots that come with parlor do not wait for programs.
                let threads = program.as_ref().map_or(&threads, |program| &program.copies);
                let is_hurried = is_uploaded && program.is_none();
                // It is never closed.
                let Ok(permit) = Arc::clone(threads).acquire_owned().await else { return };
                let progress = ThinkingProgress::default();
                let (thought, answering) = (progress.clone(), Arc::clone(&table));
                let answered = tokio::task::spawn_blocking(move || {
                    let _permit = permit;
                    answering.let_bot_answer(program.as_ref(), &thought)
                });
                let answered = match is_hurried {
                    true => hurried(answered, &progress).await,
                    false => answered.await,
                };
                if !matches!(answered, Ok(Ok(true))) {
                    return;
                }
            }
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

/// Waits for a bot; one that takes too long answers as soon as it can.
async fn hurried<T>(mut answered: JoinHandle<T>, progress: &ThinkingProgress) -> Result<T, JoinError> {
    if let Ok(answered) = tokio::time::timeout(PATIENCE, &mut answered).await {
        return answered;
    }
    progress.hurry();
    answered.await
}

impl WebTable {
    /// Lets the bot answer whose turn it is, if it is this program, or none of them. False when a person is asked, or when
    /// the match is over.
    ///
    /// # Errors
    /// When the bot's answer is wrong or cannot be kept, or when the match seems to have no end.
    fn let_bot_answer(
        &self,
        program: Option<&OfferedProgram>,
        progress: &ThinkingProgress,
    ) -> Result<bool, Declined> {
        if self.program_asked().as_ref() != program {
            return Ok(true);
        }
        let Some(thinking) = self.begin_thinking()? else { return Ok(false) };
        self.take(thinking.then(|thinking: Thinking| thinking.think(progress)))?;
        Ok(true)
    }
}
