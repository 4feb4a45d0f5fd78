//! Answers for seats that the rules play. Only rewritten scripts call these functions: see `compile/automa.rs`.

use super::arguments::{amount, list, number, seat, size, unfit};
use super::choices::{nothing_to_choose, sealed_parts};
use super::leaving::may_be_asked;
use super::options::{gather, offer, same};
use super::telling::{flat, hear};
use crate::compile::value::{SeatId, TextPart, Value};
use crate::compile::{Game, PLACEHOLDER};
use crate::load::script::ast::Function;
use crate::rules::Automa;
use crate::rules::host::Effect;
use crate::table::{Observer, Reason, RulesAnswer, RulesTaken};
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::Stop;

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "__p_answers(seat: seat, options: zone|list, least: number, most: number) -> bool",
        effect: Effect::None,
        doc: "Whether the rules answer this question for the seat: with any other number of options `choose` and the others fail or ask for nothing.",
        call: answers,
    },
    LibraryFunction {
        signature: "__p_offered(options: zone|list) -> list",
        effect: Effect::None,
        doc: "The options as a list.",
        call: offered,
    },
    LibraryFunction {
        signature: "__p_at_most(options: zone|list, most: number) -> number",
        effect: Effect::None,
        doc: "How many of the options can be taken.",
        call: at_most,
    },
    LibraryFunction {
        signature: "__p_takes_one(seat: seat, prompt: text, options: zone|list, least: number, answer: any) -> any",
        effect: Effect::Table,
        doc: "The answer, which must be one of the options, or `()` where 0 is enough.",
        call: takes_one,
    },
    LibraryFunction {
        signature: "__p_takes_some(seat: seat, prompt: text, options: zone|list, least: number, most: number, answer: any) -> list",
        effect: Effect::Table,
        doc: "The answer, which must be a list of so many of the options.",
        call: takes_some,
    },
    LibraryFunction {
        signature: "__p_may_be_asked_together(seats: list of seat, prompt: text, options: list of list) -> ()",
        effect: Effect::None,
        doc: "Fails where `choose_sealed` would, before anybody answers. This work is paid for in addition to that of the question.",
        call: may_be_asked_together,
    },
    LibraryFunction {
        signature: "__p_of_people(seats: list of seat, values: list) -> list",
        effect: Effect::None,
        doc: "The values of the seats that people take.",
        call: of_people,
    },
    LibraryFunction {
        signature: "__p_takes_sealed(seats: list of seat, prompt: text, options: list of list, secret: bool, given: list, answers: list) -> list of any",
        effect: Effect::Table,
        doc: "The answers of all seats in their order: those that were given for seats that the rules play, and those of people.",
        call: takes_sealed,
    },
];

const BOUNDS_HINT: &str =
    "with five parameters, `(me, prompt, options, least, most)`, it is told how many options it takes";

/// Whether the rules play a seat.
#[inline]
pub(super) fn is_automa(game: &Game, SeatId(seat): SeatId) -> bool {
    seat >= game.layout.people
}

/// The function that answers.
fn policy(game: &Game) -> Option<&Function> {
    let automa = game.rules.automa.as_ref()?;
    game.rules.script.functions.get(automa.function)
}

fn answers(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let who = seat(arguments[0])?;
    if !is_automa(context.game, who) {
        return Ok(Value::Bool(false));
    }
    may_be_asked(context.game, context.table, who)?;
    let there = size(context, arguments[1])?;
    let (Value::Int(least), Value::Int(most)) = (arguments[2], arguments[3]) else {
        return Err(unfit("a number", arguments[3]));
    };
    let there = i32::try_from(there).unwrap_or(i32::MAX);
    Ok(Value::Bool(there > 0 && most > 0 && least <= most && least <= there))
}

fn offered(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    if let Value::List(_) = arguments[0] {
        return Ok(context.heap.copy(arguments[0])?);
    }
    let mut options = Vec::new();
    gather(context.table, context.heap, arguments[0], &mut options)?;
    Ok(context.heap.list(&options)?)
}

fn may_be_asked_together(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    sealed_parts(context, [arguments[0], arguments[1], arguments[2]])?;
    Ok(Value::Unit)
}

fn at_most(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let there = size(context, arguments[0])?;
    Ok(number(amount(arguments[1])?.min(there)))
}

fn takes_one(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (who, least) = (seat(arguments[0])?, amount(arguments[3])?);
    let reply = RulesReply::new(who, arguments[1], arguments[2]);
    if arguments[4] == Value::Unit && least == 0 {
        reply.tell(context, &[], &[])?;
        return Ok(Value::Unit);
    }
    let taken = reply.one(context, arguments[4])?;
    Ok(context.heap.copy(taken)?)
}

fn takes_some(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (least, most) = (amount(arguments[3])?, amount(arguments[4])?);
    let reply =
        RulesReply { several: true, ..RulesReply::new(seat(arguments[0])?, arguments[1], arguments[2]) };
    let answer = match arguments[5] {
        Value::Unit => Vec::new(),
        Value::List(_) => context.heap.elements(arguments[5]).to_vec(),
        other => {
            let message =
                format!("{} gives a {}, not a list of options", reply.of(context), other.type_name());
            return Err(Fail::new(message).into());
        }
    };
    let mut left = Vec::new();
    gather(context.table, context.heap, reply.source, &mut left)?;
    let most = most.min(left.len());
    if !(least..=most).contains(&answer.len()) {
        return Err(reply.wrong_number(context, answer.len(), [least, most]));
    }
    let mut taken = Vec::with_capacity(answer.len());
    for one in answer {
        let at = reply.find(context, &left, one)?;
        taken.push(left.remove(at));
    }
    let options = reply.options(context)?;
    reply.tell(context, &options, &taken)?;
    copies(context, &taken)
}

fn of_people(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let seats = context.heap.elements(list(arguments[0])?).to_vec();
    let values = context.heap.elements(list(arguments[1])?).to_vec();
    context.spend(seats.len())?;
    let mut kept = Vec::with_capacity(values.len());
    for (who, value) in seats.into_iter().zip(values) {
        if !is_automa(context.game, seat(who)?) {
            kept.push(value);
        }
    }
    copies(context, &kept)
}

fn takes_sealed(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let [seats, prompt, options, secret, given, answers] = *arguments else {
        return Err(unfit("a list", Value::Unit));
    };
    let [seats, options, given, answers] =
        [seats, options, given, answers].map(|list| context.heap.elements(list).to_vec());
    let (with_people, is_secret) = (!answers.is_empty(), secret == Value::Bool(true));
    let (mut given, mut answers) = (given.into_iter(), answers.into_iter());
    let mut taken = Vec::with_capacity(seats.len());
    for (at, (who, source)) in seats.into_iter().zip(options).enumerate() {
        let who = seat(who)?;
        if !is_automa(context.game, who) {
            taken.extend(answers.next());
            continue;
        }
        let among = with_people.then_some(at);
        let reply = RulesReply { is_secret, among, ..RulesReply::new(who, prompt, source) };
        let Some(answer) = given.next() else {
            // The answer of another seat has emptied the zone.
            context.asking.prompt = prompt;
            return Err(nothing_to_choose(context.game, context.asking));
        };
        taken.push(reply.one(context, answer)?);
    }
    copies(context, &taken)
}

fn copies(context: &mut Context<'_>, values: &[Value]) -> Result<Value, Stop> {
    Ok(crate::vm::answering::list(context.heap, values)?)
}

/// An answer that the rules give.
#[derive(Clone, Copy)]
struct RulesReply {
    seat: SeatId,
    prompt: Value,
    /// The options: a zone or a list.
    source: Value,
    /// Whether several of them can be taken.
    several: bool,
    is_secret: bool,
    /// Of a question that people answer, too: its place among all answers.
    among: Option<usize>,
}

impl RulesReply {
    fn new(seat: SeatId, prompt: Value, source: Value) -> Self {
        Self { seat, prompt, source, several: false, is_secret: false, among: None }
    }

    /// The options that differ for the seat.
    fn options(self, context: &mut Context<'_>) -> Result<Vec<Value>, Stop> {
        let mut options = Vec::new();
        offer(context.game, context.table, context.heap, self.seat, self.source, &mut options)?;
        Ok(options)
    }

    /// Takes the one option that an answer names, and tells it.
    fn one(self, context: &mut Context<'_>, answer: Value) -> Result<Value, Stop> {
        let options = self.options(context)?;
        let taken = options[self.find(context, &options, answer)?];
        self.tell(context, &options, &[taken])?;
        Ok(taken)
    }

    /// Where the option stands that an answer names.
    fn find(self, context: &mut Context<'_>, options: &[Value], answer: Value) -> Result<usize, Stop> {
        let found = self.first_alike(context, options, answer)?;
        found.ok_or_else(|| {
            let what = match answer {
                Value::Unit => "no option".to_owned(),
                Value::Int(number) => format!("{number}, which is not among the options"),
                Value::Word(word) => {
                    format!("`{}`, which is not among the options", context.game.word(word))
                }
                other => format!("a {} that is not among the options", other.type_name()),
            };
            Fail::new(format!("{} gives {what}", self.of(context))).into()
        })
    }

    /// Where the first option stands that the seat cannot tell from a value.
    fn first_alike(
        self,
        context: &mut Context<'_>,
        options: &[Value],
        value: Value,
    ) -> Result<Option<usize>, Stop> {
        let things = context.heap.leaves(value).len();
        context.spend(options.len() * (1 + things * things / 4))?;
        let Context { game, table, heap, .. } = context;
        Ok(options.iter().position(|option| same(game, table, heap, self.seat, *option, value)))
    }

    #[cold]
    fn wrong_number(self, context: &Context<'_>, given: usize, [least, most]: [usize; 2]) -> Stop {
        let bounds = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let fail = Fail::new(format!("{} gives {given} options, not {bounds}", self.of(context)));
        let is_told = policy(context.game).is_some_and(|one| one.parameters.len() == Automa::WITH_BOUNDS);
        if is_told { fail } else { fail.hint(BOUNDS_HINT) }.into()
    }

    /// The function that gives it, and the question.
    fn of(self, context: &Context<'_>) -> String {
        let name = policy(context.game).map_or("", |function| function.name.text.as_str());
        let pattern = match self.prompt {
            Value::List(_) => context.heap.elements(self.prompt).first().copied(),
            word => Some(word),
        };
        match pattern {
            Some(Value::Word(word)) => {
                let prompt = context.game.word(word).replace(PLACEHOLDER, "{}");
                format!("`{name}`, asked for `{prompt}`,")
            }
            _ => format!("`{name}`"),
        }
    }

    /// Writes it into the log, as answers of people are. `options` are those that differ; a pass needs none.
    fn tell(self, context: &mut Context<'_>, options: &[Value], taken: &[Value]) -> Result<(), Stop> {
        context.spend_text(self.prompt)?;
        context.spend_event(Reason::Step)?;
        let prompt = flat(context.heap, self.prompt);
        let mut told: Vec<TextPart> = prompt.clone();
        let mut chosen = Vec::with_capacity(taken.len());
        for one in taken {
            let members = context.heap.leaves(*one);
            context.spend(members.len())?;
            told.extend(members.iter().map(|member| TextPart::Value(*member)));
            let option = self.first_alike(context, options, *one)?.unwrap_or_default();
            chosen.push(RulesTaken { members, option });
        }
        let only = self.is_secret.then(|| Observer::seat(self.seat));
        if context.table.heard.is_some_and(|heard| only.is_none_or(|only| only == heard.observer)) {
            hear(context, &told);
        }
        if context.table.watch.is_some() {
            let (offered, several) = (context.heap.packed(options), self.several);
            let (seat, among) = (self.seat, self.among);
            let answer = RulesAnswer { seat, prompt, offered, several, taken: chosen, among, only };
            context.table.note_answer(answer);
        }
        Ok(())
    }
}
