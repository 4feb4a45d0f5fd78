//! The matches that are held for a program, and what it asks of them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::{Value as Json, json};

use super::held::{HeldMatches, MOST_MATCHES};
use super::misread::misread;
use super::replies::{RequestRefusal, scores_json, write_begun, write_stand, write_told};
use super::request::{ChanceRequest, ObservedForm, Request, RequestId};
use crate::cli::exit::{CommandError, Exit};
use crate::cli::loading::{self, CheckedDefinition};
use crate::door::driving::{DrivenGame, DrivenMatch, DrivenSetup, TroubleKind, restored};
use crate::door::games::Chosen;
use crate::door::{Faults, Observer};

/// The version of the protocol; it increases when the meaning of a field changes.
const PROTOCOL: u32 = 1;
/// The most answers of a random play if nothing else is said.
const USUAL_MOST: u64 = 100_000;

/// What the program drives.
pub(super) struct MatchDesk {
    checked: CheckedDefinition,
    rules: Chosen,
    seats: Vec<String>,
    seed: u64,
    /// The games by the number of people.
    games: BTreeMap<usize, DrivenGame>,
    matches: HeldMatches,
    /// Room for the legal actions of a reply.
    legal: Vec<u32>,
}

impl MatchDesk {
    pub(super) fn new(
        checked: CheckedDefinition,
        rules: Chosen,
        seats: Vec<String>,
        seed: u64,
    ) -> Result<Self, CommandError> {
        let game = checked.driven(&loading::game(rules.clone(), seats.len())?);
        // Names that do not fit are found before the first request.
        let setup = DrivenSetup { seed, seats: seats.clone(), open_chance: false };
        game.begin(setup).map_err(|trouble| {
            let exit = if trouble.kind == TroubleKind::Setup { Exit::Usage } else { Exit::Script };
            trouble.faults.map_or_else(
                || CommandError::usage(trouble.message),
                |faults| CommandError::faults(exit, faults),
            )
        })?;
        Ok(Self {
            checked,
            rules,
            games: BTreeMap::from([(seats.len(), game)]),
            seats,
            seed,
            matches: HeldMatches::default(),
            legal: Vec::new(),
        })
    }

    /// The first line.
    pub(super) fn hello(&self) -> String {
        let mut hello = json!({
            "hello": "parlor", "protocol": PROTOCOL, "version": env!("CARGO_PKG_VERSION"),
            "most_matches": MOST_MATCHES, "longest_line": super::LONGEST_LINE,
        });
        if let Some(game) = self.games.get(&self.seats.len()) {
            add_game(&mut hello, game);
        }
        hello["seats"] = json!(self.seats);
        hello.to_string()
    }

    /// Writes the reply to a line.
    pub(super) fn reply(&mut self, line: &[u8], reply: &mut String) {
        let is_object = line.trim_ascii_start().starts_with(b"{");
        let read = serde_json::from_slice::<Request>(line).ok();
        let Some(request) = read.filter(|_| is_object) else {
            let (id, refusal) = misread(line);
            return refusal.write(&id, reply);
        };
        let begun = reply.len();
        if let Err(refusal) = self.answer(&request, reply) {
            reply.truncate(begun);
            refusal.write(&request.id, reply);
        }
        if let Some(which) = request.which {
            self.matches.asked(which);
        }
    }

    fn answer(&mut self, request: &Request, reply: &mut String) -> Result<(), RequestRefusal> {
        let id = &request.id;
        match request.what.as_str() {
            "step" => {
                let played = self.held(request)?;
                step(request, played)?;
                self.stand(request, reply)
            }
            "state" => self.stand(request, reply),
            "new" => self.begin(request, reply),
            "legal" => {
                let told = self.legal(request)?;
                write_told(id, &told, reply);
                Ok(())
            }
            "outcomes" => {
                let outcomes = self.held(request)?.outcomes();
                let one = |(text, weight): &(String, u32)| json!({ "text": text, "weight": weight });
                let outcomes: Json = outcomes.iter().map(one).collect();
                write_told(id, &json!({ "outcomes": outcomes }), reply);
                Ok(())
            }
            "happen" => {
                let played = self.held(request)?;
                match (request.outcome, request.seed) {
                    (Some(outcome), None) => played.happen(outcome)?,
                    (None, Some(seed)) => played.draw(seed).map(|_| ())?,
                    (None, None) => return Err(missing("outcome` or `seed")),
                    (Some(_), Some(_)) => return Err(only_one("`outcome` and `seed`")),
                }
                self.stand(request, reply)
            }
            "undo" => {
                undo(request.times.unwrap_or(1) as usize, self.held(request)?)?;
                self.stand(request, reply)
            }
            "play" => {
                let played = self.held(request)?;
                let seed = request.seed.unwrap_or_default();
                played.play_out(seed, request.most.unwrap_or(USUAL_MOST), &AtomicBool::new(false))?;
                self.stand(request, reply)
            }
            "bot" => {
                let bot = request.bot.as_deref().ok_or_else(|| missing("bot"))?;
                let actions = self.held(request)?.bot_actions(bot, &Arc::default())?;
                write_told(id, &json!({ "actions": actions }), reply);
                Ok(())
            }
            "clone" => {
                let copy = self.held(request)?.clone();
                self.hold(copy, (id, &Faults::default()), reply)
            }
            "observe" => {
                let observed = observe(request, self.held(request)?)?;
                write_told(id, &observed, reply);
                Ok(())
            }
            "log" => {
                let observer = observer(request);
                let log = self.held(request)?.log(observer)?;
                write_told(id, &json!({ "log": log }), reply);
                Ok(())
            }
            "scores" => {
                let played = self.held(request)?;
                let scores = scores_json(played.seats(), &played.scores()?, &played.returns()?);
                write_told(id, &json!({ "scores": scores }), reply);
                Ok(())
            }
            "save" => {
                let played = self.held(request)?;
                let record = if played.setup().open_chance { None } else { Some(played.record()?) };
                let setup = played.setup();
                let saved = json!({
                    "record": record, "seed": setup.seed, "seats": setup.seats, "moves": played.moves(),
                    "chance": if setup.open_chance { "open" } else { "drawn" },
                });
                write_told(id, &saved, reply);
                Ok(())
            }
            "load" => self.load(request, reply),
            "close" => {
                let which = request.which.ok_or_else(|| missing("match"))?;
                self.matches.close(which).ok_or_else(|| unknown(which))?;
                write_told(id, &json!({ "match": which }), reply);
                Ok(())
            }
            "game" => self.tell_game(request, reply),
            other => Err(RequestRefusal::new("unknown-request", format!("there is no request `{other}`"))),
        }
    }

    /// The game for so many seats, with what the numbers of an observation are.
    fn tell_game(&mut self, request: &Request, reply: &mut String) -> Result<(), RequestRefusal> {
        let people = request.seats.as_ref().map_or(self.seats.len(), Vec::len);
        let mut told = json!({});
        let game = self.game(people)?;
        request.seats.as_ref().map_or(Ok(()), |seats| game.check_names(seats))?;
        add_game(&mut told, game);
        let field = |field: crate::door::driving::ObservedField| {
            json!({
                "name": field.name, "meaning": field.meaning, "offset": field.offset, "shape": field.shape,
                "labels": field.labels,
            })
        };
        told["observation"] = game.observation().into_iter().map(field).collect();
        write_told(&request.id, &told, reply);
        Ok(())
    }

    /// The match that a request is about.
    fn held(&mut self, request: &Request) -> Result<&mut DrivenMatch, RequestRefusal> {
        held(&mut self.matches, request).map(|(_, played)| played)
    }

    /// Replies how the match of a request stands.
    fn stand(&mut self, request: &Request, reply: &mut String) -> Result<(), RequestRefusal> {
        let (which, played) = held(&mut self.matches, request)?;
        write_stand((&request.id, which), played, &mut self.legal, reply);
        Ok(())
    }

    fn game(&mut self, people: usize) -> Result<&DrivenGame, RequestRefusal> {
        if !self.games.contains_key(&people) {
            let game =
                self.rules.clone().game(people).map_err(|faults| RequestRefusal::faults("setup", faults))?;
            self.games.insert(people, self.checked.driven(&game));
        }
        Ok(&self.games[&people])
    }

    fn begin(&mut self, request: &Request, reply: &mut String) -> Result<(), RequestRefusal> {
        let begun = self.begun(request, request.seed.unwrap_or(self.seed))?;
        self.hold(begun, (&request.id, &Faults::default()), reply)
    }

    /// A new match as a request sets it up.
    fn begun(&mut self, request: &Request, seed: u64) -> Result<DrivenMatch, RequestRefusal> {
        let setup = DrivenSetup {
            seed,
            seats: request.seats.clone().unwrap_or_else(|| self.seats.clone()),
            open_chance: request.chance == Some(ChanceRequest::Open),
        };
        Ok(self.game(setup.seats.len())?.begin(setup)?)
    }

    fn load(&mut self, request: &Request, reply: &mut String) -> Result<(), RequestRefusal> {
        let (loaded, doubts) = match (&request.record, &request.moves) {
            (Some(record), None) => {
                let restored = restored(&self.checked.definition, record)?;
                let people = restored.seats().len();
                let resumed = match self.games.get(&people).filter(|game| game.is_of(&restored)) {
                    Some(game) => game.resume(&restored)?,
                    None => self.checked.driven(restored.game()).resume(&restored)?,
                };
                (resumed, restored.warnings().clone())
            }
            (None, Some(moves)) => {
                let mut begun = self.begun(request, request.seed.ok_or_else(|| missing("seed"))?)?;
                begun.remake(moves)?;
                (begun, Faults::default())
            }
            (None, None) => return Err(missing("record`, or `seed` and `moves")),
            (Some(_), Some(_)) => return Err(only_one("`record` and `moves`")),
        };
        self.hold(loaded, (&request.id, &doubts), reply)
    }

    /// Keeps a match under a number of its own, and replies how it stands and what is doubtful about it.
    fn hold(
        &mut self,
        played: DrivenMatch,
        (id, doubts): (&RequestId, &Faults),
        reply: &mut String,
    ) -> Result<(), RequestRefusal> {
        let Some((which, played)) = self.matches.hold(played) else {
            let message = format!("{MOST_MATCHES} matches are held: close some");
            return Err(RequestRefusal::new("too-many", message));
        };
        write_begun((id, which), doubts, (played, &mut self.legal), reply);
        Ok(())
    }

    /// The legal actions with their texts, and the question.
    fn legal(&mut self, request: &Request) -> Result<Json, RequestRefusal> {
        let (_, played) = held(&mut self.matches, request)?;
        played.legal(&mut self.legal);
        let one = |action: &u32| json!({ "action": action, "text": played.game().action_text(*action) });
        let legal: Json = self.legal.iter().map(one).collect();
        let prompt = played.prompt();
        Ok(json!({ "prompt": prompt, "legal": legal }))
    }
}

/// The match that a request is about, and its number.
fn held<'a>(
    matches: &'a mut HeldMatches,
    request: &Request,
) -> Result<(u64, &'a mut DrivenMatch), RequestRefusal> {
    let which = request.which.ok_or_else(|| missing("match"))?;
    matches.get(which).map(|played| (which, played)).ok_or_else(|| unknown(which))
}

/// Takes so many moves back, or none if there are not so many.
fn undo(times: usize, played: &mut DrivenMatch) -> Result<(), RequestRefusal> {
    let made = played.made();
    if times > made {
        return Err(RequestRefusal::new("no-undo", format!("{made} moves were made, not {times}")));
    }
    (0..times).try_for_each(|_| Ok(played.undo()?))
}

/// Takes the actions or the answer of a request.
fn step(request: &Request, played: &mut DrivenMatch) -> Result<(), RequestRefusal> {
    match (request.action, &request.actions, &request.answer) {
        (Some(action), None, None) => Ok(played.step(action)?),
        (None, Some(actions), None) => Ok(played.step_all(actions)?),
        (None, None, Some(answer)) => Ok(played.answer(answer)?),
        (None, None, None) => Err(missing("action`, `actions` or `answer")),
        _ => Err(only_one("`action`, `actions` and `answer`")),
    }
}

fn observer(request: &Request) -> Observer {
    request.seat.map_or(Observer::Spectator, Observer::Seat)
}

fn observe(request: &Request, played: &mut DrivenMatch) -> Result<Json, RequestRefusal> {
    let observer = observer(request);
    Ok(match request.form.unwrap_or(ObservedForm::Json) {
        ObservedForm::Json => json!({ "observation": played.observe(observer)? }),
        ObservedForm::Text => json!({ "observation": played.information_state(observer)? }),
        ObservedForm::Numbers => {
            let seat = request.seat.unwrap_or(usize::MAX);
            if request.seat.is_some_and(|seat| seat >= played.seats().len()) {
                return Err(RequestRefusal::new("no-seat", format!("there is no seat {seat}")));
            }
            let mut numbers = vec![0.0; played.game().observation_size()];
            played.tensor(seat, &mut numbers);
            json!({ "observation": numbers })
        }
    })
}

fn add_game(told: &mut Json, game: &DrivenGame) {
    let rules = game.game();
    told["game"] = rules.title().into();
    told["rules"] = rules.rules_hash().into();
    told["variant"] = rules.variant().into();
    told["actions"] = json!(game.action_texts());
    told["numbers"] = game.observation_size().into();
}

fn missing(field: &str) -> RequestRefusal {
    RequestRefusal::new("bad-request", format!("`{field}` is missing"))
}

fn only_one(fields: &str) -> RequestRefusal {
    RequestRefusal::new("bad-request", format!("only one of {fields} can be given"))
}

fn unknown(which: u64) -> RequestRefusal {
    RequestRefusal::new("no-match", format!("no match {which} is held"))
}
