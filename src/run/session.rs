//! A [`Session`]: a match with everything that is kept beside it, for whoever lets people play.
//!
//! ```text
//! Session::new(game: Arc<Game>, setup: Setup) -> Result<Session, Diagnostic>   advances to the first question
//! session.game() -> &Arc<Game>          session.setup() -> &Setup       session.seat_named("Bob") -> Option<SeatId>
//! session.state() -> &Match             the watched match, for bots: clone it, set_stops(Stops::Nowhere), search
//! session.choice() -> Option<Choice>    what is asked now; None when it is over or has failed
//! session.answer(&Answer) -> Result<(), Rejected>        a whole answer: indices of Choice::options
//! session.answer_text(SeatId, &str) -> Result<(), Rejected>
//! session.pick(usize) -> Result<bool, Rejected>          one answer of Match::answers(), for bots; true = answered whole
//! session.is_over() -> bool             session.failure() -> Option<&Failure>
//! session.view(Observer) -> View        session.log(Observer, from: usize) -> Vec<LogLine<'_>>; session.log_end() -> usize
//! session.undo(SeatId) -> Result<(), UndoEnds>
//! session.imagine(Observer, &mut Generator) -> Imagined { state: Match, dropped: u32, exact: bool }
//! session.digest() -> String            session.outcome() -> Result<Outcome, Failure>
//! session.journal() -> &Journal { entries: Vec<Entry { seat, text, prompt, picks }> , .. }
//!
//! Record::of(&Session) -> Record        Display: the whole text
//! Record::head(&Session) -> String      record::line(&Session, entry: usize) -> String      record::end(&Session) -> String
//! Record::parse(&Sources, SourceId, &mut Faults) -> Option<Record>
//! replay(&Record, Arc<Game>) -> Result<Replayed { session, differs: Option<Differs>, warnings }, Diagnostic>
//! follow(&Record, Arc<Game>, &mut dyn FnMut(&str)) -> ...    one JSON line a decision
//! ```
