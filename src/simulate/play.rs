//! One match of bots, from its seed to its end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::leaks::{LeakWatch, SAMPLED};
use super::plan::{Detail, Plan};
use super::statistics::credit;
use super::tally::{MatchWatch, Tally};
use crate::bot::{self, Bot, BotFaultKind, Clock, Player};
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::play::{Match, Rejected, Standings};
use crate::session::{Session, Setup};
use crate::table::Keyed;
use crate::vm::{Fail, Failure, Pause};

/// After this many decisions a match of random bots checks whether it is to stop.
const LISTENING: u32 = 1024;

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnd {
    /// By its rules.
    Over,
    /// It was not over after the maximum number of decisions.
    CutOff,
    /// A script failed, or a bot gave an answer that is not legal.
    Failed,
}

/// The result of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatResult {
    /// Its place, from 1; tied seats have the better one: 1, 1, 3. 0 when the match was not over.
    pub place: u8,
    /// Its score; 0 when the match was not over.
    pub total: i64,
}

/// The result of one match: one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The seed of all chance.
    pub seed: u64,
    /// How it ended.
    pub ending: MatchEnd,
    /// How often a seat had a turn in a part of the order of play that goes round the seats.
    pub turns: u32,
    /// How many answers were given.
    pub decisions: u32,
    /// The sum over all decisions of the number of possible answers; if several options are chosen, of the first pick.
    pub options: u64,
    /// How many decisions had only one answer.
    pub forced: u32,
    /// One for each seat.
    pub seats: Vec<SeatResult>,
    /// For each seat the name of its team; empty where nobody plays together, or when the match was not over.
    pub teams: Vec<Arc<str>>,
    /// The seats whose bots did not play to the end.
    pub forfeits: Vec<Forfeit>,
    /// The failure, if a script failed or a bot gave an answer that is not legal.
    pub(crate) failure: Option<Box<Failure>>,
}

/// A seat that forfeits a match: its bot did something wrong. From then on it answered at random, and it is last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The seat, from 0.
    pub seat: usize,
    /// What the bot did; empty if that is no longer known.
    pub message: String,
}

impl Played {
    /// The seats in the first place.
    #[must_use]
    pub fn winners(&self) -> Vec<usize> {
        (0..self.seats.len()).filter(|seat| self.seats[*seat].place == 1).collect()
    }

    /// How many teams, or seats that play alone, are in the first place.
    #[must_use]
    pub fn winning_teams(&self) -> usize {
        self.teams_in(1)
    }

    /// How many teams, or seats that play alone, are in a place.
    #[must_use]
    pub fn teams_in(&self, place: u8) -> usize {
        let there: Vec<usize> =
            (0..self.seats.len()).filter(|seat| self.seats[*seat].place == place).collect();
        let is_first =
            |(at, seat): (usize, &usize)| !there[..at].iter().any(|mate| self.are_together(*mate, *seat));
        there.iter().enumerate().filter(|one| is_first(*one)).count()
    }

    /// Whether all seats share the first place although they play against each other.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.winning_teams() > 1 && self.seats.iter().all(|seat| seat.place == 1)
    }

    /// The numbers of the seats that forfeit, from 1, with a space between them.
    #[cfg(feature = "rows")]
    pub(super) fn forfeited(&self) -> String {
        self.forfeits.iter().map(|one| (one.seat + 1).to_string()).collect::<Vec<String>>().join(" ")
    }

    /// Whether two seats are partners.
    #[must_use]
    pub fn are_together(&self, one: usize, other: usize) -> bool {
        self.teams.get(one).is_some_and(|team| self.teams.get(other) == Some(team))
    }

    /// The message of that failure.
    #[must_use]
    pub fn failed_with(&self) -> Option<&str> {
        self.failure.as_ref().map(|failure| failure.fail.message.as_str())
    }

    /// For each seat its part of the win, in parts of [`super::statistics::WHOLE`].
    #[must_use]
    pub fn credits(&self) -> Vec<u64> {
        let winners = self.winners();
        let mut credits = vec![0; self.seats.len()];
        winners.iter().for_each(|seat| credits[*seat] = credit(winners.len()));
        credits
    }

    fn begun(seed: u64) -> Self {
        Self {
            seed,
            ending: MatchEnd::CutOff,
            turns: 0,
            decisions: 0,
            options: 0,
            forced: 0,
            seats: Vec::new(),
            teams: Vec::new(),
            forfeits: Vec::new(),
            failure: None,
        }
    }

    /// Puts the seats that forfeit to the last place, with their partners; the others keep their order.
    fn lose_forfeits(&mut self) {
        let forfeits = |seat: usize| {
            self.forfeits.iter().any(|one| one.seat == seat || self.are_together(one.seat, seat))
        };
        let (lost, rest): (Vec<usize>, Vec<usize>) = (0..self.seats.len()).partition(|seat| forfeits(*seat));
        let places: Vec<u8> = self.seats.iter().map(|seat| seat.place).collect();
        let ahead = |seat: usize| rest.iter().filter(|other| places[**other] < places[seat]).count();
        for seat in &rest {
            self.seats[*seat].place = place(ahead(*seat));
        }
        for seat in lost {
            self.seats[seat].place = place(rest.len());
        }
    }

    fn decided(&mut self, answers: usize, forced: bool) {
        self.decisions += 1;
        self.options += answers as u64;
        self.forced += u32::from(forced);
    }

    fn end(&mut self, game: &Game, standing: &mut Standings, state: &mut Match) {
        match standing.look(game, state) {
            Ok(()) => {
                let seats = standing.places().iter().zip(standing.totals());
                self.seats =
                    seats.map(|(place, total)| SeatResult { place: *place, total: *total }).collect();
                self.teams = standing.team_names(game);
                self.ending = MatchEnd::Over;
            }
            Err(failure) => self.fail(failure),
        }
    }

    fn fail(&mut self, failure: Failure) {
        self.ending = MatchEnd::Failed;
        self.failure = Some(Box::new(failure));
    }

    fn close(&mut self, game: &Game, state: &Match) {
        self.turns = state.machine.turns();
        self.seats.resize(usize::from(game.seats()), SeatResult::default());
    }
}

/// The place behind so many seats.
fn place(ahead: usize) -> u8 {
    u8::try_from(ahead + 1).unwrap_or(u8::MAX)
}

/// Plays matches of one game one after the other, reusing its memory.
pub struct Runner<'a> {
    game: Arc<Game>,
    /// The seed of match 0, if some matches are examined for leaks.
    looks: Option<u64>,
    most_decisions: u32,
    standing: Standings,
    watch: MatchWatch,
    hands: Hands<'a>,
}

/// What answers the questions.
enum Hands<'a> {
    /// Random answers, which need no view: a match without a session, copied from one before its first step.
    Blind { fresh: Box<Match>, state: Box<Match> },
    /// Bots, one for each seat. Each match gets new ones, so no bot remembers an earlier match.
    Bots { names: Vec<String>, players: Vec<Player<'a>>, clock: Clock },
}

impl<'a> Runner<'a> {
    /// A runner for the matches of a plan.
    #[must_use]
    pub fn new(plan: &Plan<'a>) -> Self {
        let game = Arc::clone(&plan.game);
        let watch = MatchWatch::new(plan);
        let hands = if plan.course.is_blind() {
            let fresh = Match::new(&game, 0);
            let mut state = Box::new(fresh.clone());
            if let Some(counts) = watch.counts() {
                state.count_in(counts);
            }
            Hands::Blind { state, fresh: Box::new(fresh) }
        } else {
            let names = (1..=game.people()).map(|seat| format!("P{seat}")).collect();
            Hands::Bots { names, players: plan.course.bots.clone(), clock: plan.course.clock }
        };
        let (standing, most_decisions) = (Standings::new(&game), plan.course.most_decisions);
        Self { game, looks: None, most_decisions, standing, watch, hands }
    }

    /// Like [`Runner::new`], but some matches are examined for leaks.
    #[must_use]
    pub(super) fn looking(plan: &Plan<'a>) -> Self {
        let looks = (plan.course.detail == Detail::Full).then_some(plan.course.seed);
        Self { looks, ..Self::new(plan) }
    }

    /// The state in which the last match ended, if it was played without a session.
    #[must_use]
    pub fn last(&self) -> Option<&Match> {
        match &self.hands {
            Hands::Blind { state, .. } => Some(state),
            Hands::Bots { .. } => None,
        }
    }

    /// Plays the match of a seed, the same that `parlor play` plays with these bots and this seed, and counts what
    /// happens in it. `None` when it was stopped before the end.
    pub fn play(&mut self, seed: u64, tally: &mut Tally, stop: &AtomicBool) -> Option<Played> {
        let mut played = Played::begun(seed);
        self.watch.begin(seed);
        let number = self.looks.map(|first| seed.wrapping_sub(first)).filter(|number| *number < SAMPLED);
        let mut look = number.map(|number| LeakWatch::at(number, seed));
        let watch = &mut self.watch;
        match &mut self.hands {
            Hands::Blind { fresh, state } => {
                state.restart(&self.game, fresh, seed);
                match blindly(&self.game, state, &mut played, watch, self.most_decisions, stop) {
                    Ok(Some(MatchEnd::Over)) => played.end(&self.game, &mut self.standing, state),
                    Ok(Some(_)) => {}
                    Ok(None) => return None,
                    Err(failure) => played.fail(failure),
                }
                played.close(&self.game, state);
                watch.end(&self.game, state, &played, tally);
                tally.finish();
                if let Some(look) = look {
                    look.play(&self.game, tally.leaks());
                }
            }
            Hands::Bots { names, players, clock } => {
                let mut bots: Vec<_> = players.iter().map(|player| player.build(*clock)).collect();
                let setup = Setup { seats: names.clone(), ..Setup::new(seed, &[]) };
                let game = Arc::clone(&self.game);
                let session = match watch.counts() {
                    Some(counts) => Session::counting(game, setup, counts),
                    None => Session::new(game, setup),
                };
                let mut session = session.expect("there is a name of its own for each seat");
                let mut see = |session: &Session| {
                    if look.as_mut().is_some_and(|look| !look.look(session, tally.leaks())) {
                        look = None;
                    }
                };
                openly(&mut session, &mut bots, &mut played, watch, self.most_decisions, stop, &mut see)?;
                played.forfeits = forfeits(&session, &mut bots)?;
                let mut state = session.state().clone();
                if let Some(counts) = watch.counts() {
                    state.count_in(counts);
                }
                match session.failure() {
                    Some(failure) => played.fail(failure.clone()),
                    None if session.is_over() => played.end(&self.game, &mut self.standing, &mut state),
                    None => {}
                }
                played.close(&self.game, &state);
                if played.ending == MatchEnd::Over && !played.forfeits.is_empty() {
                    played.lose_forfeits();
                }
                watch.end(&self.game, &state, &played, tally);
                tally.finish();
            }
        }
        Some(played)
    }
}

/// Answers at random until the match is over or cut off, without any view; `None` when it was stopped.
fn blindly(
    game: &Game,
    state: &mut Match,
    played: &mut Played,
    watch: &mut MatchWatch,
    most_decisions: u32,
    stop: &AtomicBool,
) -> Result<Option<MatchEnd>, Failure> {
    let streams: Vec<Keyed> = (0..game.people()).map(|seat| bot::stream(played.seed, SeatId(seat))).collect();
    let mut pause = state.advance(game)?;
    while pause == Pause::Ask {
        if played.decisions >= most_decisions {
            return Ok(Some(MatchEnd::CutOff));
        }
        if played.decisions.is_multiple_of(LISTENING) && stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let (answers, forced) = state.answers_and_forced();
        watch.asked(game, state, answers);
        let answered = if forced && !state.asks_for_several() {
            // The only answer needs no random number.
            state.answer(game, 0)
        } else {
            let mut chance = streams[usize::from(state.to_answer().0)].generator(played.decisions);
            bot::random_answer(game, state, answers, &mut chance)
        };
        let whole = answered?;
        watch.answered(game, state, whole);
        played.decided(answers, forced);
        if whole {
            pause = state.advance(game)?;
        }
    }
    Ok(Some(MatchEnd::Over))
}

fn wrong_answer(rejected: &Rejected) -> Failure {
    Fail::new(format!("a bot gives a wrong answer: {rejected}")).into()
}

/// Tells the bots how the match has ended, and gives those that did not play to the end; `None` when it was stopped.
fn forfeits(session: &Session, bots: &mut [Box<dyn Bot>]) -> Option<Vec<Forfeit>> {
    let mut forfeits = Vec::new();
    for (seat, bot) in (0..).map(SeatId).zip(bots) {
        bot.match_over(&session.end_sight(seat));
        match bot.fault() {
            Some(fault) if fault.kind == BotFaultKind::Stopped => return None,
            Some(fault) => {
                forfeits.push(Forfeit { seat: usize::from(seat.0), message: fault.with_last_error() });
            }
            None => {}
        }
    }
    Some(forfeits)
}

/// Lets bots answer until the match is over or cut off; `None` when it was stopped.
fn openly(
    session: &mut Session,
    bots: &mut [Box<dyn Bot>],
    played: &mut Played,
    watch: &mut MatchWatch,
    most_decisions: u32,
    stop: &AtomicBool,
    see: &mut dyn FnMut(&Session),
) -> Option<()> {
    while let Some(sight) = session.perspective() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if played.decisions >= most_decisions {
            return Some(());
        }
        see(session);
        let sight = sight.until(stop);
        let answer = bot::answer(bots[usize::from(sight.seat().0)].as_mut(), &sight, played.seed);
        // A bot that was stopped has not thought to its end.
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Err(rejected) = sight.choice().check(&answer) {
            played.fail(wrong_answer(&rejected));
            return Some(());
        }
        let (answers, forced) = (session.state().answers(), session.state().is_forced());
        watch.asked(session.game(), session.state(), answers);
        watch.took(session.game(), session.state(), &session.taken(&answer));
        if let Err(rejected) = session.answer(&answer) {
            played.fail(wrong_answer(&rejected));
            return Some(());
        }
        played.decided(answers, forced);
    }
    Some(())
}
