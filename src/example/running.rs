//! Plays an example: arranges the table, carries out `when`, and checks `then`.

use std::sync::Arc;

use super::arranging::{Arranged, arrange};
use super::checking::{SessionChecker, is_position};
use super::coming::never_came;
use super::finding::Finder;
use super::telling::{TableBefore, asked, listed};
use super::verdict::{EarlyEnd, ExampleReport, Mismatch, Verdict};
use super::{Act, CallText, Example, StepText, Then, When};
use crate::compile::Game;
use crate::diag::codes::example::{MISPLACED, PIECES};
use crate::diag::{Diagnostic, Faults, Span};
use crate::load::script::ast::Name;
use crate::oracle::Oracle;
use crate::play::Match;
use crate::play::choice::Refusal;
use crate::session::staging::{MOST_STEPS, Stand, StartPoint};
use crate::session::{Reached, Session, Setup, WrongName, all_seats, wrong_name};
use crate::table::{IllegalMove, Reason};
use crate::vm::machine::Heap;

/// Plays an example with a game that was compiled for its seats, variant and figures. With an oracle, Rhai's own
/// evaluator runs all functions.
#[must_use]
pub fn run(example: &Example, game: &Arc<Game>, oracle: Option<&Arc<Oracle>>) -> ExampleReport {
    played(example, game, begun(game, example.seed, oracle), None)
}

/// Plays an example with a game that was compiled for counting, and notes what it reaches of the rules.
pub fn cover(example: &Example, game: &Arc<Game>, reached: &mut Reached) {
    let mut state = Match::new(game, example.seed);
    state.count_in(reached.counts());
    played(example, game, state, Some(reached));
}

/// A match before its first step.
pub(super) fn begun(game: &Game, seed: u64, oracle: Option<&Arc<Oracle>>) -> Match {
    match oracle {
        None => Match::new(game, seed),
        Some(oracle) => Match::with_oracle(game, seed, Arc::clone(oracle)),
    }
}

fn played(example: &Example, game: &Arc<Game>, state: Match, reached: Option<&mut Reached>) -> ExampleReport {
    let seats: Vec<String> = example.seats.iter().map(|seat| seat.text.clone()).collect();
    let faulty = |faults: Faults| ExampleReport { verdict: Verdict::Faulty(faults), snapshot: None };
    if let Some(WrongName { at, fault }) = wrong_name(game, &seats) {
        let name = at.and_then(|at| example.seats.get(at)).unwrap_or(&example.title);
        return faulty(one(Diagnostic { span: Some(name.span), ..fault }));
    }
    let all = all_seats(game, &seats);
    let finder = Finder { game, seats: &all };
    let arranged = match arrange(&finder, &example.given) {
        Ok(arranged) => arranged,
        Err(faults) => return faulty(faults),
    };
    let setup = Setup { seed: example.seed, seats, ..Setup::default() };
    let session = match arranged_session(game, setup, state, &arranged) {
        Ok(session) => session,
        Err(fault) => {
            let span = fault.span.or(Some(example.title.span));
            return faulty(one(Diagnostic { span, ..fault }));
        }
    };
    let teller = TableBefore::new(&session);
    let mut runner = ExampleRunner { finder, session, results: Vec::new(), mismatches: Vec::new(), reached };
    let ended = runner.play(example, &arranged);
    if let Some(reached) = &mut runner.reached {
        reached.leave(&runner.session);
    }
    match ended {
        Err(EarlyEnd::Fault(fault)) => return faulty(one(*fault)),
        Err(EarlyEnd::Mismatch(mismatch)) => {
            let stood = runner.stood();
            runner.mismatches.push(mismatch.at(stood));
        }
        Ok(()) => {}
    }
    let snapshot = Some(teller.tell(&runner.session, &runner.results));
    let verdict = match runner.mismatches.is_empty() {
        true => Verdict::Passed,
        false => Verdict::Failed(runner.mismatches),
    };
    ExampleReport { verdict, snapshot }
}

fn one(fault: Diagnostic) -> Faults {
    let mut faults = Faults::default();
    faults.push(fault);
    faults
}

/// A session before its first step, on the table that an example arranges.
pub(super) fn arranged_session(
    game: &Arc<Game>,
    setup: Setup,
    state: Match,
    arranged: &Arranged,
) -> Result<Session, Diagnostic> {
    let mut refused: Option<IllegalMove> = None;
    let session = Session::staged(Arc::clone(game), setup, state, &mut |layout, table| {
        refused = table.lay_out(layout, &arranged.zones).err();
        for (counter, number) in &arranged.counters {
            refused = refused.or(table.set_counter(layout, *counter, *number, Reason::Step).err());
        }
        if !arranged.staged.is_over() {
            table.staged = Some(Box::new(arranged.staged.clone()));
        }
    })?;
    match refused {
        Some(refusal) => Err(Diagnostic::error(PIECES, None, refusal.message(None))),
        None => Ok(session),
    }
}

struct ExampleRunner<'a> {
    finder: Finder<'a>,
    session: Session,
    /// The results of functions, for the snapshot.
    results: Vec<String>,
    mismatches: Vec<Mismatch>,
    /// What is reached of the rules, if somebody wants to know.
    reached: Option<&'a mut Reached>,
}

impl ExampleRunner<'_> {
    fn play(&mut self, example: &Example, arranged: &Arranged) -> Result<(), EarlyEnd> {
        if let Some((place, span)) = &arranged.place {
            self.skip_to(place, *span)?;
        }
        for act in &example.acts {
            self.act(act)?;
        }
        if self.session.failure().is_none() {
            let stood = self.stood();
            let never = never_came(&self.finder, &self.session, &arranged.staged_spans).into_iter();
            self.mismatches.extend(never.map(|mismatch| mismatch.at(stood.clone())));
        }
        Ok(())
    }

    fn skip_to(&mut self, place: &StartPoint, span: Span) -> Result<(), EarlyEnd> {
        match self.session.skip_to(place) {
            Ok(true) => Ok(()),
            Ok(false) => {
                let got = "the order of play never comes to it from this table";
                let hint = "`skip`, `with`, `while`, `times` and `laps` are asked of the table as the example lays it";
                let mismatch = Mismatch::new(span, "the step is reached", got);
                Err(Mismatch { hint: Some(hint.to_owned()), ..mismatch }.into())
            }
            Err(failure) => Err(Mismatch::failed(span, &failure).into()),
        }
    }

    fn act(&mut self, act: &Act) -> Result<(), EarlyEnd> {
        let fails = act.then.iter().any(|then| matches!(then, Then::Fails(_)));
        self.look();
        for when in &act.when {
            let span = self.when(when)?;
            self.look();
            if let Some(failure) = self.session.failure() {
                if fails {
                    break;
                }
                return Err(Mismatch::failed(span, failure).into());
            }
        }
        for then in &act.then {
            let mut never_asks = false;
            if let Some(span) = goes_on(then) {
                self.session.run_to_question();
                self.look();
                if let (Some(failure), false) = (self.session.failure(), fails) {
                    return Err(Mismatch::failed(span, failure).into());
                }
                never_asks = self.session.stand() == Stand::Step;
            }
            let (finder, session) = (&self.finder, &self.session);
            let table = &session.state().table;
            let mut checker = SessionChecker { finder, session, table, results: Vec::new() };
            let checked = checker.check(then);
            self.results.append(&mut checker.results);
            match checked {
                Ok(()) => {}
                // Each further question would fail for the same reason.
                Err(EarlyEnd::Mismatch(mismatch)) if !never_asks => {
                    let stood = self.stood();
                    self.mismatches.push(mismatch.at(stood));
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }

    fn look(&mut self) {
        if let Some(reached) = &mut self.reached {
            reached.look(&self.session);
        }
    }

    /// Where the match stands, for what does not hold.
    fn stood(&self) -> String {
        let step = self.session.step().map(|(name, seat)| {
            let seat =
                seat.map_or(String::new(), |seat| format!(" {}", self.finder.seats[usize::from(seat.0)]));
            format!("`{name}{seat}`")
        });
        match (self.session.stand(), step) {
            (Stand::Over, _) => "the match is over".to_owned(),
            (_, None) => "the match has not begun".to_owned(),
            (Stand::Asked, Some(step)) => format!("the match stands in {step}, which asks"),
            (Stand::Failed, Some(step)) => format!("the match stands in {step}, which failed"),
            (Stand::Step, Some(step)) => format!("the match stands before {step}"),
        }
    }

    /// Carries out a line; returns its place.
    fn when(&mut self, when: &When) -> Result<Span, EarlyEnd> {
        match when {
            When::Answer(seat, text) => self.answer(seat, text).map(|()| text.span),
            When::Step(step) => self.step(step).map(|()| step.span),
            When::Call(call) => self.call(call).map(|()| call.span),
        }
    }

    fn answer(&mut self, name: &Name, text: &Name) -> Result<(), EarlyEnd> {
        let seat = self.finder.seat(name)?;
        if seat.0 >= self.finder.game.people() {
            let fault =
                Diagnostic::error(MISPLACED, name.span, format!("the rules answer for `{}`", name.text));
            return Err(fault.hint("leave out the line; what it answers follows from the rules").into());
        }
        self.session.run_to_question();
        self.look();
        if let Some(failure) = self.session.failure() {
            return Err(Mismatch::failed(text.span, failure).into());
        }
        let expected = format!("`{}` is asked", name.text);
        let Some(choice) = self.session.choice() else {
            return Err(Mismatch::new(name.span, expected, asked(&self.session)).into());
        };
        if choice.seat != seat {
            return Err(Mismatch::new(name.span, expected, asked(&self.session)).into());
        }
        if is_position(choice, &text.text) {
            let got =
                format!("`{}`, a place in the list; there is: {}", text.text, listed(&choice.offered()));
            return Err(Mismatch::new(text.span, "the text of an option", got).into());
        }
        let answered = self.session.answer_text(seat, &text.text);
        answered.map_err(|rejected| {
            let offered = listed(&rejected.offered);
            let (expected, got) = match *rejected.why {
                Refusal::NotOffered { .. } => (format!("`{}` among the options", text.text), offered),
                _ => {
                    let refused = format!("a refusal: {}; there is: {offered}", rejected.message);
                    (format!("`{}` as an answer", text.text), refused)
                }
            };
            EarlyEnd::from(Mismatch { hint: rejected.hint, ..Mismatch::new(text.span, expected, got) })
        })
    }

    fn step(&mut self, step: &StepText) -> Result<(), EarlyEnd> {
        let place = self.finder.step(step)?;
        self.is_free(step.span)?;
        if self.session.step().is_none() {
            self.skip_to(&place, step.span)?;
        }
        for _ in 0..MOST_STEPS {
            let stands = self.session.is_before(&place);
            self.session.run_step();
            let stand = self.session.stand();
            if stands || stand == Stand::Failed {
                return Ok(());
            }
            match stand {
                Stand::Over => break,
                Stand::Asked => return self.is_free(step.span),
                Stand::Step | Stand::Failed => {}
            }
        }
        let got = "the order of play never comes to it from here";
        Err(Mismatch::new(step.span, "the step is reached", got).into())
    }

    /// Checks that no question is open.
    fn is_free(&self, span: Span) -> Result<(), EarlyEnd> {
        match self.session.stand() {
            Stand::Asked => Err(Mismatch::new(span, "nobody is asked before", asked(&self.session)).into()),
            Stand::Over => Err(Mismatch::new(span, "the match goes on", "the match is over").into()),
            Stand::Step | Stand::Failed => Ok(()),
        }
    }

    fn call(&mut self, call: &CallText) -> Result<(), EarlyEnd> {
        self.is_free(call.span)?;
        let function = self.finder.function(&call.name, call.values.len())?;
        let mut heap = Heap::default();
        let table = &self.session.state().table;
        let mut values = Vec::new();
        for value in &call.values {
            values.push(self.finder.value(value, table, &mut heap)?);
        }
        let run = self.session.run_function(function, &values, heap);
        run.map_err(|fail| EarlyEnd::from(Mismatch::new(call.span, "the function can be run", fail.message)))
    }
}

/// The place of a line that lets the match go on to its next question; `None` for other lines.
fn goes_on(then: &Then) -> Option<Span> {
    match then {
        Then::Offers { span, .. } | Then::Over(span) => Some(*span),
        Then::NoOffer { seat, .. }
        | Then::Asks { seat, .. }
        | Then::Knows { seat, .. }
        | Then::KnowsNot(seat, _) => Some(seat.span),
        _ => None,
    }
}
