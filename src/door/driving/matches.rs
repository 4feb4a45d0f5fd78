//! A match that a program drives.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::following::FollowedMatch;
use super::game::DrivenGame;
use super::moves::{DrivenMove, MoveHistory};
use super::playouts::is_due;
use super::state::{Done, DrivenStand, DrivenState, by_places};
use super::trouble::{Trouble, TroubleKind};
use crate::door::score::scores;
use crate::door::{Faults, Score};
use crate::session::{all_seats, default_name, wrong_name};
use crate::table::Generator;
use crate::vm::Failure;

/// How a match is set up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrivenSetup {
    /// The seed of all chance.
    pub seed: u64,
    /// The names of the people, clockwise; usual ones if there are none.
    pub seats: Vec<String>,
    /// Whether the match stops where chance decides.
    pub open_chance: bool,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrivenTurn {
    /// The seat with this index is asked.
    Seat(usize),
    /// Open chance decides.
    Chance,
    /// The match is over, or a script has failed.
    Over,
}

/// A match that a program drives, with its moves so far.
#[derive(Clone)]
pub struct DrivenMatch {
    pub(super) game: DrivenGame,
    pub(super) setup: DrivenSetup,
    pub(super) names: Arc<[String]>,
    pub(super) at: DrivenState,
    pub(super) history: MoveHistory,
    pub(super) failure: Option<Faults>,
    /// The same match with everything that its seats remember, as far as somebody has asked.
    pub(super) followed: Option<Arc<FollowedMatch>>,
    /// The same before the first move, where that is not the beginning as the rules say.
    pub(super) origin: Option<Arc<FollowedMatch>>,
}

impl DrivenGame {
    /// Begins a match and goes on to its first question, or to where open chance decides.
    ///
    /// # Errors
    /// When the names of the seats do not fit, or when a script fails.
    pub fn begin(&self, setup: DrivenSetup) -> Result<DrivenMatch, Trouble> {
        DrivenMatch::new(self, setup)
    }

    /// Checks the names of the people as a match would.
    ///
    /// # Errors
    /// When they do not fit.
    pub fn check_names(&self, people: &[String]) -> Result<(), Trouble> {
        let inner = &self.game.inner;
        match wrong_name(inner, people) {
            Some(wrong) => Err(Trouble::of(TroubleKind::Setup, Faults::one(wrong.fault, &inner.sources))),
            None => Ok(()),
        }
    }
}

impl DrivenMatch {
    fn new(game: &DrivenGame, mut setup: DrivenSetup) -> Result<Self, Trouble> {
        if setup.seats.is_empty() {
            setup.seats = (0..game.people()).map(default_name).collect();
        }
        game.check_names(&setup.seats)?;
        let names = all_seats(&game.game.inner, &setup.seats).into();
        let mut at = DrivenState::new(game, setup.seed, setup.open_chance);
        let advanced = at.advance(game);
        let begun = Self {
            game: game.clone(),
            setup,
            names,
            at,
            history: MoveHistory::default(),
            failure: None,
            followed: None,
            origin: None,
        };
        match advanced {
            Ok(()) => Ok(begun),
            Err(failure) => Err(begun.script(&failure)),
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &DrivenGame {
        &self.game
    }

    /// The names of all seats, clockwise.
    #[must_use]
    pub fn seats(&self) -> &[String] {
        &self.names
    }

    /// How it was set up.
    #[must_use]
    pub fn setup(&self) -> &DrivenSetup {
        &self.setup
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> DrivenTurn {
        match self.at.stand {
            DrivenStand::Asked => DrivenTurn::Seat(usize::from(self.at.state.to_answer().0)),
            DrivenStand::Chance => DrivenTurn::Chance,
            DrivenStand::Over | DrivenStand::Failed => DrivenTurn::Over,
        }
    }

    /// The failure of a script, after which the match is over.
    #[must_use]
    pub fn failure(&self) -> Option<&Faults> {
        self.failure.as_ref()
    }

    /// The numbers of the legal actions, ascending; none where no seat is asked.
    #[inline]
    pub fn legal(&mut self, legal: &mut Vec<u32>) {
        match self.at.stand {
            DrivenStand::Asked => self.at.options(&self.game).legal(legal),
            _ => legal.clear(),
        }
    }

    /// Sets 1 in the mask for each legal action, 0 for every other. The mask has [`DrivenGame::actions`] places.
    ///
    /// # Errors
    /// When a legal action has no number below that.
    pub fn mask(&mut self, mask: &mut [u8]) -> Result<(), Trouble> {
        mask.fill(0);
        match self.at.stand == DrivenStand::Asked && !self.at.options(&self.game).mark(mask) {
            true => Err(Trouble::new(
                TroubleKind::Unnumbered,
                "an option of this question is not in the action table, so a mask cannot show it; `legal` has its number",
            )),
            false => Ok(()),
        }
    }

    /// Takes an action and goes on.
    ///
    /// # Errors
    /// When the action is not legal; nothing has changed then. When a script fails.
    #[inline]
    pub fn step(&mut self, number: u32) -> Result<(), Trouble> {
        if self.at.stand != DrivenStand::Asked {
            return Err(self.not_asked());
        }
        self.history.keep(&self.at);
        match self.at.take(&self.game, number) {
            Some(Ok(done)) => {
                self.history.add(DrivenMove::Action { number, done });
                Ok(())
            }
            Some(Err(failure)) => {
                self.history.add(DrivenMove::Action { number, done: Done::Begun });
                Err(self.failed(&failure))
            }
            None => Err(self.illegal(number)),
        }
    }

    /// What open chance can do: each outcome with its text and its weight; its probability is in proportion to that.
    #[must_use]
    pub fn outcomes(&self) -> Vec<(String, u32)> {
        if self.at.stand != DrivenStand::Chance {
            return Vec::new();
        }
        let (game, state) = (&self.game.game.inner, &self.at.state);
        let outcomes = state.outcomes(game);
        outcomes.iter().map(|outcome| (outcome.text(game, state, &self.names), outcome.weight)).collect()
    }

    /// Lets the outcome with this index of [`DrivenMatch::outcomes`] happen.
    ///
    /// # Errors
    /// When no chance is open, when there is no such outcome, or when a script fails.
    pub fn happen(&mut self, index: usize) -> Result<(), Trouble> {
        let there = match self.at.stand {
            DrivenStand::Chance => self.at.state.outcomes(&self.game.game.inner).len(),
            _ => 0,
        };
        if index >= there {
            let message = match there {
                0 => "no chance is open now".to_owned(),
                there => format!("there is no outcome {index}; the last one is {}", there - 1),
            };
            return Err(Trouble::new(TroubleKind::Chance, message));
        }
        self.history.keep(&self.at);
        let happened = self.at.happen(&self.game, index);
        self.history.add(DrivenMove::Outcome(u32::try_from(index).unwrap_or(u32::MAX)));
        happened.map_err(|failure| self.failed(&failure))
    }

    /// Draws what open chance decides, from a seed of the caller's.
    ///
    /// # Errors
    /// When no chance is open, or when a script fails.
    pub fn draw(&mut self, seed: u64) -> Result<usize, Trouble> {
        if self.at.stand != DrivenStand::Chance {
            return Err(Trouble::new(TroubleKind::Chance, "no chance is open now"));
        }
        let mut chance = Generator::new(seed);
        let index = self.at.draw(&self.game, &mut chance);
        self.happen(index).map(|()| index)
    }

    /// Takes the last move back: an action, or an outcome of chance.
    ///
    /// # Errors
    /// When no move was made yet.
    pub fn undo(&mut self) -> Result<(), Trouble> {
        let before = self.history.undo(&self.game);
        self.at = before.ok_or_else(|| Trouble::new(TroubleKind::Undo, "no move was made yet"))?;
        self.failure = None;
        let moves = self.history.moves().len();
        self.followed = self.followed.take().filter(|kept| kept.is_of(moves) && !self.setup.open_chance);
        Ok(())
    }

    /// The numbers of the moves so far: of actions, and of outcomes where chance is open.
    #[must_use]
    pub fn moves(&self) -> Vec<u32> {
        self.history.moves().iter().map(|made| made.number()).collect()
    }

    /// Whether the last move began an answer that is not whole yet.
    #[must_use]
    pub fn is_within_answer(&self) -> bool {
        let last = self.history.moves().last();
        matches!(
            last,
            Some(DrivenMove::Action { done: Done::Begun | Done::Answer { is_whole: false, .. }, .. })
        )
    }

    /// How many moves were made so far.
    #[must_use]
    pub fn made(&self) -> usize {
        self.history.moves().len()
    }

    /// Plays to the end with random answers, each as likely as the others. Returns how many were given; stops after
    /// `most`, and soon after it is told to. The moves can be undone all the same.
    ///
    /// # Errors
    /// When a script fails.
    pub fn play_out(&mut self, seed: u64, most: u64, stop: &AtomicBool) -> Result<u64, Trouble> {
        let mut chance = Generator::new(seed);
        let mut answers = 0;
        while answers < most && !is_due(answers, stop) {
            match self.at.stand {
                DrivenStand::Asked => {
                    let there = u32::try_from(self.at.state.answers()).unwrap_or(u32::MAX);
                    self.take_index(chance.below(there) as usize)?;
                    answers += 1;
                }
                DrivenStand::Chance => {
                    let index = self.at.draw(&self.game, &mut chance);
                    self.happen(index)?;
                }
                DrivenStand::Over | DrivenStand::Failed => break,
            }
        }
        Ok(answers)
    }

    /// The scores as they stand now, and the places.
    ///
    /// # Errors
    /// When a script has failed, so that nobody can say how it stands, or when a script function for scoring fails.
    pub fn scores(&self) -> Result<Vec<Score>, Trouble> {
        if let Some(failure) = &self.failure {
            return Err(Trouble::of(TroubleKind::Script, failure.clone()));
        }
        let outcome = self.at.state.outcome(&self.game.game.inner);
        outcome.map(|outcome| scores(&outcome)).map_err(|failure| self.script(&failure))
    }

    /// For each seat from -1 to 1: how many of the others it is ahead of, less how many are ahead of it, as a share of
    /// the others. The sum is 0.
    ///
    /// # Errors
    /// As for [`DrivenMatch::scores`].
    pub fn returns(&self) -> Result<Vec<f64>, Trouble> {
        let scores = self.scores()?;
        let places: Vec<u8> =
            scores.iter().map(|score| u8::try_from(score.place).unwrap_or(u8::MAX)).collect();
        let mut returns = vec![0.0; places.len()];
        by_places(&places, &mut returns);
        Ok(returns)
    }

    /// What a seat sees now, as numbers: [`DrivenGame::observation`] describes them. An index beyond the seats is the
    /// spectator.
    pub fn tensor(&self, seat: usize, out: &mut [f32]) {
        self.at.observe(&self.game, u8::try_from(seat).unwrap_or(u8::MAX).min(self.game.game.seats()), out);
    }

    pub(super) fn not_asked(&self) -> Trouble {
        match self.at.stand {
            DrivenStand::Chance => Trouble::new(TroubleKind::Chance, "chance decides now, no seat is asked"),
            DrivenStand::Failed => {
                Trouble::new(TroubleKind::Script, "a script has failed: undo the last move")
            }
            _ => Trouble::new(TroubleKind::Over, "the match is over"),
        }
    }

    #[cold]
    fn illegal(&mut self, number: u32) -> Trouble {
        let mut legal = Vec::new();
        self.legal(&mut legal);
        let known = self.game.action_texts().get(number as usize);
        let name = known.map_or_else(String::new, |text| format!(" (`{text}`)"));
        let legal: Vec<String> = legal.iter().take(20).map(u32::to_string).collect();
        let message = format!("action {number}{name} is not legal now; legal are {}", legal.join(", "));
        Trouble::new(TroubleKind::Illegal, message)
    }

    #[cold]
    fn failed(&mut self, failure: &Failure) -> Trouble {
        self.at.stand = DrivenStand::Failed;
        let trouble = self.script(failure);
        self.failure = trouble.faults.clone();
        trouble
    }

    fn script(&self, failure: &Failure) -> Trouble {
        Trouble::of(TroubleKind::Script, self.game.game.failed(failure))
    }
}
