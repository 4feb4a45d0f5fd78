//! Answers for seats that the rules play. Only rewritten scripts call these functions: see `compile/automa.rs`.

use super::arguments::{amount, list, number, seat, size, unfit};
use super::leaving::may_be_asked;
use super::options::{check_options, same};
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
    let there = options_of(context, arguments[1])?.len();
    let (Value::Int(least), Value::Int(most)) = (arguments[2], arguments[3]) else {
        return Err(unfit("a number", arguments[3]));
    };
    let there = i32::try_from(there).unwrap_or(i32::MAX);
    Ok(Value::Bool(there > 0 && most > 0 && least <= most && least <= there))
}

/// What can be taken, equal things each for itself.
fn options_of(context: &mut Context<'_>, source: Value) -> Result<Vec<Value>, Stop> {
    let options: Vec<Value> = match source {
        Value::Zone(zone) => context.table.pieces(zone).map(Value::Piece).collect(),
        Value::List(_) => context.heap.elements(source).to_vec(),
        other => return Err(unfit("a zone or a list", other)),
    };
    context.spend(options.len())?;
    check_options(&options)?;
    Ok(options)
}

fn offered(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    match arguments[0] {
        Value::List(_) => Ok(context.heap.copy(arguments[0])?),
        zone => {
            let options = options_of(context, zone)?;
            Ok(context.heap.list(&options)?)
        }
    }
}

fn at_most(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let there = size(context, arguments[0])?;
    Ok(number(amount(arguments[1])?.min(there)))
}

fn takes_one(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (who, least) = (seat(arguments[0])?, amount(arguments[3])?);
    let given = RulesReply { seat: who, prompt: arguments[1], is_secret: false };
    if arguments[4] == Value::Unit && least == 0 {
        given.tell(context, &[])?;
        return Ok(Value::Unit);
    }
    let mut left = options_of(context, arguments[2])?;
    let taken = given.take(context, &mut left, arguments[4])?;
    given.tell(context, &[taken])?;
    Ok(context.heap.copy(taken)?)
}

fn takes_some(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let (least, most) = (amount(arguments[3])?, amount(arguments[4])?);
    let given = RulesReply { seat: seat(arguments[0])?, prompt: arguments[1], is_secret: false };
    let answer = match arguments[5] {
        Value::Unit => Vec::new(),
        Value::List(_) => context.heap.elements(arguments[5]).to_vec(),
        other => {
            let message =
                format!("{} gives a {}, not a list of options", given.of(context), other.type_name());
            return Err(Fail::new(message).into());
        }
    };
    let mut left = options_of(context, arguments[2])?;
    let most = most.min(left.len());
    if !(least..=most).contains(&answer.len()) {
        let bounds = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let message = format!("{} gives {} options, not {bounds}", given.of(context), answer.len());
        let is_told = policy(context.game).is_some_and(|one| one.parameters.len() == Automa::WITH_BOUNDS);
        let fail = Fail::new(message);
        return Err(if is_told { fail } else { fail.hint(BOUNDS_HINT) }.into());
    }
    let mut taken = Vec::with_capacity(answer.len());
    for one in answer {
        taken.push(given.take(context, &mut left, one)?);
    }
    given.tell(context, &taken)?;
    copies(context, &taken)
}

fn of_people(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let seats = context.heap.elements(list(arguments[0])?).to_vec();
    let values = context.heap.elements(list(arguments[1])?).to_vec();
    context.spend(seats.len())?;
    // Values that are too many or too few are left for `choose_sealed` to refuse.
    let beyond = values.iter().skip(seats.len()).copied();
    let mut kept = Vec::with_capacity(values.len());
    for (who, value) in seats.iter().zip(&values) {
        if !is_automa(context.game, seat(*who)?) {
            kept.push(*value);
        }
    }
    kept.extend(beyond);
    copies(context, &kept)
}

fn takes_sealed(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let [seats, prompt, options, secret, given, answers] = *arguments else {
        return Err(unfit("a list", Value::Unit));
    };
    let [seats, options, given, answers] =
        [seats, options, given, answers].map(|list| context.heap.elements(list).to_vec());
    let (mut given, mut answers) = (given.into_iter(), answers.into_iter());
    let mut taken = Vec::with_capacity(seats.len());
    for (who, source) in seats.into_iter().zip(options) {
        let who = seat(who)?;
        if !is_automa(context.game, who) {
            taken.extend(answers.next());
            continue;
        }
        let by_rules = RulesReply { seat: who, prompt, is_secret: secret == Value::Bool(true) };
        let mut left = options_of(context, source)?;
        let Some(answer) = given.next().filter(|_| !left.is_empty()) else {
            return Err(Fail::new(format!("there is nothing to choose from for seat {}", who.0 + 1)).into());
        };
        let one = by_rules.take(context, &mut left, answer)?;
        by_rules.tell(context, &[one])?;
        taken.push(one);
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
    is_secret: bool,
}

impl RulesReply {
    /// Takes the option that an answer names out of those that are left.
    fn take(self, context: &mut Context<'_>, left: &mut Vec<Value>, answer: Value) -> Result<Value, Stop> {
        let things = context.heap.leaves(answer).len();
        context.spend(left.len() * (1 + things * things / 4))?;
        let Context { game, table, heap, .. } = context;
        let found = left.iter().position(|option| same(game, table, heap, self.seat, *option, answer));
        match found {
            Some(at) => Ok(left.remove(at)),
            None => {
                let what = match answer {
                    Value::Unit => "no option".to_owned(),
                    Value::Int(number) => format!("{number}, which is not among the options"),
                    Value::Word(word) => format!("`{}`, which is not among the options", game.word(word)),
                    other => format!("a {} that is not among the options", other.type_name()),
                };
                Err(Fail::new(format!("{} gives {what}", self.of(context))).into())
            }
        }
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

    /// Writes it into the log, as answers of people are.
    fn tell(self, context: &mut Context<'_>, taken: &[Value]) -> Result<(), Stop> {
        context.spend_text(self.prompt)?;
        context.spend_event(Reason::Step)?;
        let prompt = flat(context.heap, self.prompt);
        let mut told: Vec<TextPart> = prompt.clone();
        let mut options = Vec::with_capacity(taken.len());
        for option in taken {
            let members = context.heap.leaves(*option);
            context.spend(members.len())?;
            told.extend(members.iter().map(|member| TextPart::Value(*member)));
            options.push(RulesTaken { members, in_order: context.heap.is_in_order(*option) });
        }
        let only = self.is_secret.then(|| Observer::seat(self.seat));
        if context.table.heard.is_some_and(|heard| only.is_none_or(|only| only == heard.observer)) {
            hear(context, &told);
        }
        context.table.note_answer(RulesAnswer { seat: self.seat, prompt, taken: options, only });
        Ok(())
    }
}
