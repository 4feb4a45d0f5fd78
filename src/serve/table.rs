//! A table: the match that is played at it, as it is kept, and who is told when it changes.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::absence::{BotAbsence, built_in, programs};
use super::chair::Chair;
use super::declined::{Declined, first, unbegun};
use super::games::PlayedRules;
use super::offered::{OfferedBots, OfferedProgram};
use super::secret::Secret;
use super::store::{KeptTable, Store};
use super::uploads::is_upload;
use crate::door::games::GameSpeech;
use crate::door::sitting::{
    BotStop, Clock, Engine, Kept, RebuiltMatch, Sitting, Thinking, Thought, seat_bots,
};
use crate::door::study::Spec;
use crate::door::words::{Words, fill};

/// The most lines of the record of a match: answers, and that some were taken back.
const MOST_LINES: usize = 20_000;

/// What all tables share.
#[derive(Clone)]
pub(super) struct TableContext {
    pub(super) store: Arc<dyn Store>,
    /// For bots that think for a time.
    pub(super) clock: Clock,
    /// Whether the games are being written: a match goes on by changed rules without anybody's word.
    pub(super) is_watching: bool,
    /// The bots that can play.
    pub(super) bots: OfferedBots,
}

/// A table at which a match is played.
pub(super) struct WebTable {
    pub(super) name: String,
    /// The game that is played at it, as the lobby calls it.
    pub(super) game: String,
    pub(super) secret: Secret,
    rules: Mutex<Arc<PlayedRules>>,
    context: TableContext,
    state: Mutex<TableState>,
    /// Whether somebody has asked for it since the last time this was looked at.
    is_used: AtomicBool,
    /// Changes with every answer; watched by whoever shows the table.
    changes: watch::Sender<u64>,
    /// What pages show of the last change, by chair and language: many browsers may look from one chair.
    drawn: Mutex<BTreeMap<DrawnFor, DrawnPart>>,
}

/// For whom something is drawn: the chair and the language.
type DrawnFor = (Chair, Option<String>);
/// After which change something was drawn, and what.
type DrawnPart = (u64, Arc<str>);

/// What changes at a table.
struct TableState {
    sitting: Sitting,
    /// How many lines of the record the match has.
    kept: usize,
    /// Why the lines after these do not fit the rules any more.
    misfit: Option<UnfitLines>,
    /// Why the rules cannot be played as they are now; the table goes on with those before.
    fault: Option<TableFault>,
    /// For each seat the bot that plays it, as it is kept.
    bots: Vec<Option<String>>,
    /// The seats whose bots do not play them, and why.
    absent: BTreeMap<usize, BotAbsence>,
    /// Whether a bot is thinking for it.
    is_driven: bool,
    /// How often the match was played again: bots that think since before do not belong to it any more.
    round: u64,
    /// Whether the match may have something that is not kept, because the store has failed.
    is_unsure: bool,
}

/// Lines of a record that do not fit the rules any more: they were changed since.
struct UnfitLines {
    /// How many there are.
    count: usize,
    /// What is wrong with the first of them.
    why: String,
}

/// Why a table cannot be played by changed rules.
enum TableFault {
    /// The definition has faults.
    Definition(String),
    /// The position at which its match began is none of the game any more.
    Position(String),
}

/// A match that was played again.
struct PlayedAgain {
    sitting: Sitting,
    /// How many lines of its record fit.
    lines: usize,
    misfit: Option<UnfitLines>,
    /// For each seat the bot that plays it.
    bots: Vec<Option<String>>,
    /// The seats whose bots are not there.
    absent: BTreeMap<usize, BotAbsence>,
}

/// What is to be said about a table to everybody at it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TableNotice {
    /// That the record does not fit the rules any more.
    pub(super) misfit: Option<String>,
    /// That the definition cannot be played as it is now.
    pub(super) fault: Option<String>,
    /// Which bots do not play their seats.
    pub(super) absent: Vec<String>,
}

/// A bot that thinks about a question of a table.
pub(super) struct TableThought<T> {
    round: u64,
    /// The bot, or what it has found.
    inner: T,
}

impl<T> TableThought<T> {
    /// The same with what the bot has found.
    pub(super) fn then<U>(self, found: impl FnOnce(T) -> U) -> TableThought<U> {
        TableThought { round: self.round, inner: found(self.inner) }
    }
}

impl WebTable {
    /// Sets up a new table and keeps it.
    ///
    /// # Errors
    /// When it cannot be kept.
    pub(super) fn create(
        kept: &KeptTable,
        rules: Arc<PlayedRules>,
        sitting: Sitting,
        context: TableContext,
    ) -> Result<Self, Declined> {
        context.store.create(kept)?;
        let begun =
            PlayedAgain { sitting, lines: 0, misfit: None, bots: kept.bots.clone(), absent: BTreeMap::new() };
        let table = Self::of(kept, rules, begun, context);
        table.keep(&mut table.state())?;
        Ok(table)
    }

    /// Plays a kept match again, as far as it fits the rules.
    ///
    /// # Errors
    /// When it cannot be read or begun.
    pub(super) fn open(
        kept: &KeptTable,
        rules: Arc<PlayedRules>,
        context: TableContext,
    ) -> Result<Self, Declined> {
        let begun = played_again(kept, &rules, &context)?;
        Ok(Self::of(kept, rules, begun, context))
    }

    fn of(kept: &KeptTable, rules: Arc<PlayedRules>, begun: PlayedAgain, context: TableContext) -> Self {
        let PlayedAgain { sitting, lines, misfit, bots, absent } = begun;
        Self {
            name: kept.name.clone(),
            game: kept.game.clone(),
            secret: Secret::kept(kept.secret.clone()),
            rules: Mutex::new(rules),
            context,
            state: Mutex::new(TableState {
                sitting,
                kept: lines,
                misfit,
                fault: None,
                bots,
                absent,
                is_driven: false,
                round: 0,
                is_unsure: false,
            }),
            is_used: AtomicBool::new(true),
            changes: watch::Sender::new(0),
            drawn: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, TableState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The rules that are played.
    pub(super) fn rules(&self) -> Arc<PlayedRules> {
        Arc::clone(&self.rules.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The match as it is kept.
    ///
    /// # Errors
    /// When the store has failed and still does.
    fn sure(&self) -> Result<MutexGuard<'_, TableState>, Declined> {
        let mut state = self.state();
        if state.is_unsure {
            self.reload(&mut state)?;
        }
        Ok(state)
    }

    /// Looks at the match in a language, and at what is to be said about the table.
    ///
    /// # Errors
    /// When the store has failed and still does.
    pub(super) fn look<T>(
        &self,
        speech: &GameSpeech,
        look: impl FnOnce(&Sitting, &TableNotice) -> T,
    ) -> Result<T, Declined> {
        let mut state = self.sure()?;
        state.sitting.speak(speech);
        Ok(look(&state.sitting, &state.notice(speech.words)))
    }

    /// What pages show of the match as it is now, drawn once for all browsers at a chair.
    ///
    /// # Errors
    /// When the store has failed and still does, or when it cannot be drawn.
    pub(super) fn drawn(
        &self,
        key: DrawnFor,
        speech: &GameSpeech,
        draw: impl FnOnce(&Sitting, &TableNotice) -> Result<String, Declined>,
    ) -> Result<Arc<str>, Declined> {
        let mut state = self.sure()?;
        let change = *self.changes.borrow();
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, text)) = drawn.get(&key).filter(|(at, _)| *at == change) {
            return Ok(Arc::clone(text));
        }
        state.sitting.speak(speech);
        let text: Arc<str> = draw(&state.sitting, &state.notice(speech.words))?.into();
        drawn.insert(key, (change, Arc::clone(&text)));
        Ok(text)
    }

    /// The clock of bots that think for a time.
    pub(super) fn clock(&self) -> Clock {
        self.context.clock
    }

    /// How often the table has changed, and whether a bot is to answer now that none here thinks about.
    pub(super) fn waits_for_bot(&self) -> (u64, bool) {
        let state = self.state();
        let is_free = !state.is_driven && state.misfit.is_none();
        let waits = is_free && state.bot_asked().is_some();
        (*self.changes.borrow(), waits)
    }

    /// The program that is to answer, if one is.
    pub(super) fn program_asked(&self) -> Option<OfferedProgram> {
        let state = self.state();
        state.bot_asked().and_then(|bot| self.context.bots.program(bot)).cloned()
    }

    /// Marks it as used.
    pub(super) fn touch(&self) {
        self.is_used.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked for it since the last call.
    pub(super) fn was_used(&self) -> bool {
        self.is_used.swap(false, Ordering::Relaxed)
    }

    /// Tells of every change from now on.
    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Whether there is such a chair.
    pub(super) fn has(&self, chair: Chair) -> bool {
        match chair {
            Chair::Seat(seat) => seat < self.state().sitting.seats().len(),
            Chair::Host | Chair::Spectator => true,
            // Whoever uploads a game does not write files here.
            Chair::Designer => self.context.is_watching && !is_upload(&self.game),
        }
    }

    /// Gives the answer of a seat, or of whoever is asked, to the question of a number: options by their indices, none of
    /// them to pass.
    ///
    /// # Errors
    /// When another question is asked by now, or another seat, when it is no answer, or when it cannot be kept. Nothing
    /// has changed then.
    pub(super) fn answer(
        &self,
        seat: Option<usize>,
        (number, picks): (usize, &[usize]),
        speech: &GameSpeech,
    ) -> Result<(), Declined> {
        let mut state = self.fitting()?;
        state.sitting.speak(speech);
        let asked = state.sitting.asked().filter(|asked| asked.number() == number).ok_or(Declined::Stale)?;
        if seat.is_some_and(|seat| seat != asked.seat()) {
            return Err(Declined::NotYours);
        }
        let given = state.sitting.choose(&asked, picks);
        given.map_err(|wrong| Declined::Wrong(asked.why(&wrong, &[], speech.words)))?;
        self.keep(&mut state)
    }

    /// The match as it is kept, where all of its record fits the rules. An author who changes them goes on at once.
    ///
    /// # Errors
    /// When some of it does not, or when the store has failed and still does.
    fn fitting(&self) -> Result<MutexGuard<'_, TableState>, Declined> {
        let mut state = self.sure()?;
        match state.misfit {
            Some(_) if self.context.is_watching => self.cut(&mut state)?,
            Some(_) => return Err(Declined::Unfit),
            None => {}
        }
        Ok(state)
    }

    /// Lets the match go on where its record does not fit the rules any more; the lines that do not are kept aside.
    ///
    /// # Errors
    /// When that cannot be kept, or when somebody else was faster.
    pub(super) fn go_on(&self) -> Result<(), Declined> {
        let mut state = self.sure()?;
        self.cut(&mut state)?;
        self.tell();
        Ok(())
    }

    /// Keeps aside what does not fit the rules.
    fn cut(&self, state: &mut TableState) -> Result<(), Declined> {
        let Some(misfit) = &state.misfit else { return Ok(()) };
        self.context.store.cut(&self.name, state.kept, state.kept + misfit.count)?;
        self.reload(state)
    }

    /// Plays the match again by changed rules; if they cannot be played, says why.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) fn renew(&self, rules: Result<Arc<PlayedRules>, String>) -> Result<(), Declined> {
        let mut state = self.state();
        match rules {
            Ok(rules) => match self.again(&rules) {
                Ok(again) => {
                    *self.rules.lock().unwrap_or_else(PoisonError::into_inner) = rules;
                    state.fault = None;
                    state.put(again);
                }
                Err(Declined::Wrong(why)) => state.fault = Some(TableFault::Position(why)),
                Err(other) => return Err(other),
            },
            Err(why) => state.fault = Some(TableFault::Definition(why)),
        }
        self.tell();
        Ok(())
    }

    /// Takes back the last answer of a seat.
    ///
    /// # Errors
    /// When it cannot be taken back any more, or when that cannot be kept. Nothing has changed then.
    pub(super) fn take_back(&self, seat: usize, words: &Words) -> Result<(), Declined> {
        let mut state = self.fitting()?;
        state.sitting.take_back_of(seat, words).map_err(Declined::Wrong)?;
        self.keep(&mut state)
    }

    /// Changes the match as the author of the game wants it, and keeps what has changed.
    ///
    /// # Errors
    /// The error of `change`, or when it cannot be kept. Nothing has changed then.
    pub(super) fn design(
        &self,
        change: impl FnOnce(&mut Sitting) -> Result<(), Declined>,
    ) -> Result<(), Declined> {
        let mut state = self.fitting()?;
        change(&mut state.sitting)?;
        self.keep(&mut state)
    }

    /// Lets a bot play a seat from now on, or a person.
    ///
    /// # Errors
    /// When there is no such seat, or when that cannot be kept.
    pub(super) fn seat_bot(&self, seat: usize, bot: Option<Spec>) -> Result<(), Declined> {
        let mut state = self.sure()?;
        let count = state.sitting.seats().len();
        let mut bots = self.context.store.table(&self.name)?.ok_or(Declined::NotFound)?.bots;
        bots.resize(count, None);
        *bots.get_mut(seat).ok_or(Declined::NotFound)? = bot.map(|bot| bot.to_string());
        self.context.store.seat_bots(&self.name, &bots)?;
        self.reload(&mut state)?;
        self.tell();
        Ok(())
    }

    /// If a bot is to answer, and none thinks already: the bot, to think elsewhere.
    ///
    /// # Errors
    /// When the match seems to have no end, or when the store has failed and still does.
    pub(super) fn begin_thinking(&self) -> Result<Option<TableThought<Thinking>>, Declined> {
        let mut state = self.sure()?;
        if state.is_driven || state.misfit.is_some() || state.bot_asked().is_none() {
            return Ok(None);
        }
        let thinking = state.sitting.begin_thinking().map_err(|stop| Declined::Failed(stopped(&stop)))?;
        state.is_driven = thinking.is_some();
        Ok(thinking.map(|inner| TableThought { round: state.round, inner }))
    }

    /// Gives the answer that a bot has found; nothing if it has found none, or if the match was played again since. A bot
    /// that has done something wrong plays no further: the match waits for the host.
    ///
    /// # Errors
    /// When it is wrong, or cannot be kept.
    pub(super) fn take(&self, thought: TableThought<Option<Thought>>) -> Result<(), Declined> {
        let mut state = self.sure()?;
        if thought.round != state.round {
            return Ok(());
        }
        state.is_driven = false;
        let Some(thought) = thought.inner else { return Ok(()) };
        if let Some((seat, fault)) = thought.fault() {
            state.absent.insert(seat, BotAbsence::Fault(fault.kind));
            self.tell();
            return Ok(());
        }
        state.sitting.take(thought).map_err(|stop| Declined::Failed(stopped(&stop)))?;
        self.keep(&mut state)
    }

    /// Tells everybody who watches that something has changed.
    fn tell(&self) {
        self.changes.send_modify(|change| *change += 1);
    }

    /// Plays the match again if another process has changed it. Whether it has.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) fn catch_up(&self) -> Result<bool, Declined> {
        let mut state = self.state();
        let kept = self.context.store.table(&self.name)?.ok_or(Declined::NotFound)?;
        let more = state.misfit.as_ref().map_or(0, |misfit| misfit.count);
        let is_same =
            kept.bots == state.bots && self.context.store.lines(&self.name, state.kept)?.len() == more;
        if is_same && !state.is_unsure {
            return Ok(false);
        }
        self.reload(&mut state)?;
        self.tell();
        Ok(true)
    }

    /// Keeps what was answered and tells of it. What cannot be kept has not happened.
    fn keep(&self, state: &mut TableState) -> Result<(), Declined> {
        let end = state.sitting.journal_end();
        let lines: Vec<String> = (state.kept..end).map(|entry| state.sitting.record_line(entry)).collect();
        if lines.is_empty() {
            return Ok(());
        }
        if end > MOST_LINES {
            self.reload(state)?;
            return Err(Declined::TooLong);
        }
        let kept = self.context.store.append(&self.name, state.kept, &lines);
        match kept {
            Ok(()) => state.kept = end,
            Err(_) => self.reload(state)?,
        }
        self.tell();
        Ok(kept?)
    }

    /// Plays the match again as it is kept.
    fn reload(&self, state: &mut TableState) -> Result<(), Declined> {
        state.is_unsure = true;
        state.put(self.again(&self.rules())?);
        Ok(())
    }

    /// The match as it is kept, played by these rules.
    fn again(&self, rules: &PlayedRules) -> Result<PlayedAgain, Declined> {
        let kept = self.context.store.table(&self.name)?.ok_or(Declined::NotFound)?;
        played_again(&kept, rules, &self.context)
    }
}

impl TableState {
    /// Puts a match that was played again in place of the one before.
    fn put(&mut self, again: PlayedAgain) {
        (self.sitting, self.kept, self.misfit) = (again.sitting, again.lines, again.misfit);
        (self.bots, self.absent) = (again.bots, again.absent);
        (self.round, self.is_driven, self.is_unsure) = (self.round + 1, false, false);
    }

    /// The bot that is to answer, if one is and it plays its seat.
    fn bot_asked(&self) -> Option<&str> {
        let seat = self.sitting.asked()?.seat();
        self.bots.get(seat)?.as_deref().filter(|_| !self.absent.contains_key(&seat))
    }

    /// What is to be said about the table.
    fn notice(&self, words: &Words) -> TableNotice {
        let misfit = |misfit: &UnfitLines| {
            let nth = (self.kept + 1).to_string();
            fill(words.web_unfit, &[("nth", &nth), ("why", &misfit.why)])
        };
        let fault = |fault: &TableFault| match fault {
            TableFault::Definition(why) => fill(words.web_faulty, &[("why", why)]),
            TableFault::Position(why) => fill(words.web_no_position, &[("why", why)]),
        };
        let names = self.sitting.seats_shown();
        let absent = |(seat, absence): (&usize, &BotAbsence)| {
            Some(absence.told(self.bots.get(*seat)?.as_deref()?, names.get(*seat)?, words))
        };
        TableNotice {
            misfit: self.misfit.as_ref().map(misfit),
            fault: self.fault.as_ref().map(fault),
            absent: match self.sitting.is_over() {
                true => Vec::new(),
                false => self.absent.iter().filter_map(absent).collect(),
            },
        }
    }
}

/// The match of a kept table.
fn played_again(
    table: &KeptTable,
    rules: &PlayedRules,
    context: &TableContext,
) -> Result<PlayedAgain, Declined> {
    let lines = context.store.lines(&table.name, 0)?;
    let text = format!("{}{}", table.head, lines.concat());
    let failed = |why: String| Declined::Failed(why);
    let kept = Kept::read(&table.name, &text).map_err(|faults| failed(first(&faults)))?;
    let programs = programs(kept.seats(), &table.bots, &context.bots);
    let bots = seat_bots(kept.seats(), &built_in(&table.bots), &programs);
    let bots = bots.map_err(|refused| failed(refused.message))?;
    let is_absent = |seat: &usize| table.bots[*seat].is_some() && bots.get(*seat).is_none_or(Option::is_none);
    let absent = (0..table.bots.len()).filter(is_absent).map(|seat| (seat, BotAbsence::Unknown)).collect();
    let rebuilt = kept.rebuild(&rules.game, Engine::Machine, &bots, context.clock);
    let RebuiltMatch { sitting, misfit } = rebuilt.map_err(|stop| unbegun(&stop))?;
    let fitting = sitting.journal_end().min(lines.len());
    let misfit =
        misfit.map(|misfit| UnfitLines { count: lines.len() - fitting, why: first(&misfit.differs.faults) });
    Ok(PlayedAgain { lines: fitting, misfit, sitting, bots: table.bots.clone(), absent })
}

fn stopped(stop: &BotStop) -> String {
    match stop {
        BotStop::Endless(faults) => first(faults),
        BotStop::Refused(refused) => refused.message.clone(),
    }
}
