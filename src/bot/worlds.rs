//! Imagined matches for the iterations of a search.
//!
//! Where others have answered and hidden pieces may have made a difference, some matches are imagined beforehand, and
//! weighed by how likely those answers were in each (importance sampling): see [`super::likelihood`]. Otherwise they are
//! imagined as they are needed.

use std::sync::Arc;

use super::ahead::Judge;
use super::allowance::{Allowance, Spent};
use super::likelihood::Likelihood;
use crate::belief::{HeardChoices, Imagining};
use crate::compile::Game;
use crate::play::Match;
use crate::table::{Generator, Observer};

/// At least so many iterations begin with the same imagined match: to imagine one takes longer than an iteration.
const USES: u32 = 4;
/// After this many attempts in a row to imagine a match have failed, the bot gives up.
const MOST_UNFIT: u32 = 4;
/// The most matches that are weighed, and one for how many iterations.
const MOST_WEIGHED: usize = 512;
const ITERATIONS_OF_WEIGHED: usize = 8;
/// With fewer matches than these nothing is weighed.
const LEAST_WEIGHED: usize = 32;
/// So many matches show in which of the earlier steps it makes a difference what is hidden.
const TRIED: usize = 12;
/// Logarithms of likelihoods that differ by less are equal.
const EQUAL: f64 = 1e-3;
/// The most steps that are run again for all matches together, and the most answers that are valued.
const MOST_RUNS: usize = 8192;
const MOST_VALUED: u32 = 32_768;
/// A weight is drawn to one part in so many.
const PARTS: u32 = 1 << 30;
/// One part in so many of the time is for weighing.
const PART: u32 = 4;

/// The imagined matches of the present iterations; their memory is reused.
pub(super) struct Worlds {
    base: Match,
    uses: u32,
    unfit: u32,
    likelihood: Likelihood,
    /// The matches that were weighed, and the sum of the weights up to each.
    weighed: Vec<Match>,
    sums: Vec<f64>,
}

impl Worlds {
    pub(super) fn new(game: &Arc<Game>) -> Self {
        Self {
            base: Match::new(game, 0),
            uses: 0,
            unfit: 0,
            likelihood: Likelihood::new(game),
            weighed: Vec::new(),
            sums: Vec::new(),
        }
    }

    /// Forgets what was imagined for another question, and weighs matches for this one if that helps.
    pub(super) fn begin(
        &mut self,
        game: &Arc<Game>,
        judge: Judge<'_>,
        imagining: &mut Imagining<'_>,
        allowed: (&Allowance, &Spent<'_>),
        chance: &mut Generator,
    ) {
        (self.uses, self.unfit) = (0, 0);
        self.sums.clear();
        let most = match allowed.0.iterations() {
            Some(iterations) => (iterations as usize / ITERATIONS_OF_WEIGHED).min(MOST_WEIGHED),
            None => MOST_WEIGHED,
        };
        if most < LEAST_WEIGHED || imagining.is_certain() {
            return;
        }
        let mut choices = imagining.choices();
        if choices.len() > 0 {
            let logs = self.weigh(game, judge, (imagining, &mut choices), (most, allowed), chance);
            self.add_up(&logs);
        }
    }

    /// Imagines up to `most` matches into `weighed`; the logarithm of the weight of each. None where what is hidden makes
    /// no difference to what others answered.
    fn weigh(
        &mut self,
        game: &Arc<Game>,
        judge: Judge<'_>,
        (imagining, choices): (&mut Imagining<'_>, &mut HeardChoices),
        (most, (allowance, spent)): (usize, (&Allowance, &Spent<'_>)),
        chance: &mut Generator,
    ) -> Vec<f64> {
        self.likelihood.forget();
        let (mut logs, mut tried): (Vec<f64>, Vec<Vec<f64>>) = (Vec::new(), Vec::new());
        let (mut runs, mut unfit) = (0, 0);
        while logs.len() < most && runs < MOST_RUNS && unfit < MOST_UNFIT {
            if logs.len() >= TRIED
                && (self.likelihood.valued >= MOST_VALUED || !allowance.may_prepare(spent, PART))
            {
                break;
            }
            let at = logs.len();
            if self.weighed.len() == at {
                self.weighed.push(Match::new(game, 0));
            }
            if imagining.imagine(&mut self.weighed[at], chance).is_none() {
                unfit += 1;
                continue;
            }
            unfit = 0;
            runs += choices.len();
            let observer = Observer::seat(self.weighed[at].to_answer());
            let of_steps = self.likelihood.of_steps(game, judge, (imagining, choices), observer, chance);
            logs.push(of_steps.iter().sum());
            if logs.len() <= TRIED {
                tried.push(of_steps);
            }
            if logs.len() == TRIED {
                let telling: Vec<bool> = (0..choices.len()).map(|step| is_telling(&tried, step)).collect();
                choices.keep(|step| telling[step]);
                if choices.len() == 0 {
                    return Vec::new();
                }
                let told = |logs: &Vec<f64>| {
                    logs.iter().zip(&telling).filter(|(_, is)| **is).map(|(log, _)| log).sum()
                };
                logs = tried.iter().map(told).collect();
            }
        }
        // Too few do not stand for all that is possible.
        if logs.len() < LEAST_WEIGHED { Vec::new() } else { logs }
    }

    /// Turns logarithms into sums of weights.
    fn add_up(&mut self, logs: &[f64]) {
        let best = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut sum = 0.0;
        self.sums.extend(logs.iter().map(|log| {
            sum += libm::exp(log - best);
            sum
        }));
    }

    /// Whether no match can be imagined.
    pub(super) fn is_hopeless(&self) -> bool {
        self.unfit >= MOST_UNFIT
    }

    /// Makes `state` an imagined match in which this many answers are tried; false when none was found this time.
    pub(super) fn next(
        &mut self,
        imagining: &mut Imagining<'_>,
        state: &mut Match,
        answers: u32,
        chance: &mut Generator,
    ) -> bool {
        if let Some(all) = self.sums.last() {
            let until = f64::from(chance.below(PARTS)) / f64::from(PARTS) * all;
            let nth = self.sums.partition_point(|sum| *sum <= until).min(self.sums.len() - 1);
            state.clone_from(&self.weighed[nth]);
            return true;
        }
        if self.uses == 0 {
            if imagining.imagine(&mut self.base, chance).is_none() {
                self.unfit += 1;
                return false;
            }
            (self.uses, self.unfit) = (USES.div_ceil(answers.max(1)), 0);
        }
        self.uses -= 1;
        state.clone_from(&self.base);
        true
    }
}

/// Whether what is hidden makes a difference to the answers in a step.
fn is_telling(tried: &[Vec<f64>], step: usize) -> bool {
    let (least, most) = tried.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), logs| {
        (least.min(logs[step]), most.max(logs[step]))
    });
    most - least > EQUAL
}
