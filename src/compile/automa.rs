//! Rewrites questions for seats that the rules play: these are answered by the function that the definition names.
//!
//! `choose(me, "card", me.hand)` becomes
//! `{ let who = me; let prompt = "card"; let options = me.hand;
//!    if __p_answers(who, options, 1, 1) {
//!        __p_takes_one(who, prompt, options, 1, automa_answer(who, "card", __p_offered(options)))
//!    } else { choose(who, prompt, options) } }`.
//! A function of five parameters is also given the bounds. Every new expression has the span of the call. It is done
//! after closures are rewritten.

use super::game::Scripts;
use crate::diag::Span;
use crate::load::script::ast::{
    Argument, BinaryOperator, Block, Expression, ExpressionKind, LocalName, Name, Statement, StatementKind,
    TemplatePart,
};
use crate::load::script::walk_mut::{PartMut, for_operands_mut, for_parts_mut};
use crate::rules::Automa;
use crate::rules::host::Host;
use crate::rules::scopes::{Callee, Scopes};

impl Scripts {
    /// The scripts in which the rules answer for seats.
    pub(super) fn answering(mut self, automa: &Automa, host: &Host) -> Self {
        let scopes = std::sync::Arc::make_mut(&mut self.scopes);
        let function = &scopes.script().functions[automa.function];
        let (answers, takes_bounds) =
            (function.name.text.clone(), function.parameters.len() == Automa::WITH_BOUNDS);
        let mut rewriter =
            QuestionRewriter { scopes, host, function: automa.function, answers, takes_bounds };
        self.functions.iter_mut().for_each(|function| rewriter.block(&mut function.body));
        // Questions within it come back to it.
        self.effects.calls_itself(automa.function);
        self
    }
}

struct QuestionRewriter<'a> {
    scopes: &'a mut Scopes,
    host: &'a Host,
    /// The function that answers.
    function: usize,
    answers: String,
    /// Whether it is told how many options it takes.
    takes_bounds: bool,
}

/// How many options an answer takes at least or at most.
#[derive(Clone)]
enum Bound {
    Fixed(i32),
    /// What the question says.
    Kept(LocalName),
}

impl QuestionRewriter<'_> {
    fn block(&mut self, block: &mut Block) {
        for statement in &mut block.statements {
            for_parts_mut(statement, &mut |part| self.part(part));
        }
    }

    fn part(&mut self, part: PartMut<'_>) {
        match part {
            PartMut::Expression(expression) => self.expression(expression),
            PartMut::Block(block) => self.block(block),
        }
    }

    /// Inner questions first.
    fn expression(&mut self, expression: &mut Expression) {
        for_operands_mut(expression, &mut |part| self.part(part));
        let Some(Callee::Host(row)) = self.scopes.callee(expression) else { return };
        let ExpressionKind::Call { arguments, .. } = &expression.kind else { return };
        let values = arguments.iter().map(|argument| match argument {
            Argument::Value(value) => Some(value.clone()),
            Argument::Closure(_) => None,
        });
        let Some(values) = values.collect::<Option<Vec<Expression>>>() else { return };
        let name = self.host.functions[row].name;
        let block = match name {
            "choose" | "choose_or_pass" | "choose_up_to" | "choose_some" => {
                self.question(name, values, expression.span)
            }
            "choose_sealed" | "choose_secretly" => self.sealed(name, values, expression.span),
            _ => return,
        };
        expression.kind = ExpressionKind::Block(block);
    }

    /// A question to one seat.
    fn question(&mut self, name: &str, values: Vec<Expression>, span: Span) -> Block {
        let mut values = values.into_iter();
        let mut made = MadeBlock { rewriter: self, span, statements: Vec::new() };
        let (who, prompt, options) = made.begin("__p_who", &mut values);
        let given: Vec<LocalName> =
            values.zip(["__p_from", "__p_to"]).map(|(value, name)| made.keep(name, Some(value))).collect();
        let [least, most] = match (name, given.as_slice()) {
            ("choose_or_pass", _) => [Bound::Fixed(0), Bound::Fixed(1)],
            ("choose_up_to", [most]) => [Bound::Fixed(0), Bound::Kept(most.clone())],
            ("choose_some", [least, most]) => [least, most].map(|bound| Bound::Kept(bound.clone())),
            _ => [Bound::Fixed(1), Bound::Fixed(1)],
        };
        let mut asked = made.reads([&who, &options]);
        asked.extend([&least, &most].map(|bound| made.bound(bound)));
        let by_rules = made.call("__p_answers", asked);
        let source = made.read(&options);
        let answer = made.answer(&who, &prompt, source, [&least, &most]);
        let mut taken = made.reads([&who, &prompt.whole, &options]);
        taken.push(made.bound(&least));
        let takes = match name {
            "choose" | "choose_or_pass" => "__p_takes_one",
            _ => {
                taken.push(made.bound(&most));
                "__p_takes_some"
            }
        };
        taken.push(answer);
        let taken = made.call(takes, taken);
        let mut asked = made.reads([&who, &prompt.whole, &options]);
        asked.extend(given.iter().map(|bound| made.read(bound)));
        let asked = made.call(name, asked);
        let either = made.either(by_rules, taken, asked);
        made.end(either)
    }

    /// A question to several seats: those that the rules play answer first, and are told with the others.
    fn sealed(&mut self, name: &str, values: Vec<Expression>, span: Span) -> Block {
        let mut values = values.into_iter();
        let mut made = MadeBlock { rewriter: self, span, statements: Vec::new() };
        let (seats, prompt, options) = made.begin("__p_seats", &mut values);
        let all = made.reads([&seats, &prompt.whole, &options]);
        let checked = made.call("__p_may_be_asked_together", all);
        made.run(StatementKind::Expression { value: checked, dropped: true });
        let none = made.expression(ExpressionKind::List(Vec::new()));
        let given = made.keep("__p_given", Some(none));
        let (who, at) = (made.local("__p_who"), made.local("__p_at"));
        let [one, base, index] = [&who, &options, &at].map(|local| made.read(local));
        let own = made.expression(ExpressionKind::Index { base: Box::new(base), index: Box::new(index) });
        let mut asked = vec![one, own.clone()];
        let one = Bound::Fixed(1);
        asked.extend([&one, &one].map(|bound| made.bound(bound)));
        let by_rules = made.call("__p_answers", asked);
        let answer = made.answer(&who, &prompt, own, [&one, &one]);
        let answers = made.expression(ExpressionKind::List(vec![answer]));
        let target = made.read(&given);
        let add = StatementKind::Assign { target, operator: Some(BinaryOperator::Add), value: answers };
        let then = Block { statements: vec![Statement { kind: add, span }], span };
        let condition = Box::new(by_rules);
        let add = made.expression(ExpressionKind::If { condition, then, otherwise: None });
        let add = StatementKind::Expression { value: add, dropped: true };
        let body = Block { statements: vec![Statement { kind: add, span }], span };
        let list = made.read(&seats);
        made.run(StatementKind::For { item: who, index: Some(at), list, body });
        let people = made.reads([&seats, &seats]);
        let people = made.call("__p_of_people", people);
        let theirs = made.reads([&seats, &options]);
        let theirs = made.call("__p_of_people", theirs);
        let whole = made.read(&prompt.whole);
        let asked = made.call(name, vec![people, whole, theirs]);
        let secret = made.expression(ExpressionKind::Bool(name == "choose_secretly"));
        let mut taken = made.reads([&seats, &prompt.whole, &options]);
        taken.extend([secret, made.read(&given), asked]);
        let taken = made.call("__p_takes_sealed", taken);
        made.end(taken)
    }
}

/// A block that replaces a question.
struct MadeBlock<'r, 's> {
    rewriter: &'r mut QuestionRewriter<'s>,
    span: Span,
    statements: Vec<Statement>,
}

/// What a question asks.
struct Prompt {
    /// Computed once.
    whole: LocalName,
    /// Of one with values the text with `{}` for each of them, which is what labels name, too.
    pattern: Option<String>,
}

impl MadeBlock<'_, '_> {
    /// Computes the parts that all questions have, in their order: who is asked, for what, and the options.
    fn begin(
        &mut self,
        who: &str,
        values: &mut impl Iterator<Item = Expression>,
    ) -> (LocalName, Prompt, LocalName) {
        let who = self.keep(who, values.next());
        let prompt = values.next();
        let pattern = match prompt.as_ref().map(|prompt| &prompt.kind) {
            Some(ExpressionKind::Template(parts)) => Some(TemplatePart::pattern(parts)),
            _ => None,
        };
        let prompt = Prompt { whole: self.keep("__p_prompt", prompt), pattern };
        (who, prompt, self.keep("__p_options", values.next()))
    }

    fn local(&mut self, name: &str) -> LocalName {
        LocalName { text: name.to_owned(), span: self.span, id: self.rewriter.scopes.add_local() }
    }

    /// Computes a value once.
    fn keep(&mut self, name: &str, value: Option<Expression>) -> LocalName {
        let name = self.local(name);
        self.run(StatementKind::Let { name: name.clone(), constant: false, value });
        name
    }

    fn run(&mut self, kind: StatementKind) {
        self.statements.push(Statement { kind, span: self.span });
    }

    fn expression(&mut self, kind: ExpressionKind) -> Expression {
        let mut made = Expression::new(kind, self.span);
        self.rewriter.scopes.add(&mut made, None, self.rewriter.host);
        made
    }

    fn read(&mut self, local: &LocalName) -> Expression {
        let mut made = Expression::new(ExpressionKind::Variable(local.text.clone()), self.span);
        self.rewriter.scopes.add(&mut made, Some(local.id), self.rewriter.host);
        made
    }

    fn reads<const N: usize>(&mut self, locals: [&LocalName; N]) -> Vec<Expression> {
        locals.map(|local| self.read(local)).into()
    }

    fn bound(&mut self, bound: &Bound) -> Expression {
        match bound {
            Bound::Fixed(number) => self.expression(ExpressionKind::Int(*number)),
            Bound::Kept(local) => self.read(local),
        }
    }

    /// A call of the host.
    fn call(&mut self, name: &str, arguments: Vec<Expression>) -> Expression {
        let call = self.bare_call(name, arguments);
        self.expression(call)
    }

    fn bare_call(&self, name: &str, arguments: Vec<Expression>) -> ExpressionKind {
        let arguments = arguments.into_iter().map(Argument::Value).collect();
        let name = Name { text: name.to_owned(), span: self.span };
        ExpressionKind::Call { name, arguments, method: false }
    }

    /// The call of the function that answers.
    fn answer(
        &mut self,
        who: &LocalName,
        prompt: &Prompt,
        source: Expression,
        [least, most]: [&Bound; 2],
    ) -> Expression {
        let prompt = match &prompt.pattern {
            Some(pattern) => self.expression(ExpressionKind::Text(pattern.clone())),
            None => self.read(&prompt.whole),
        };
        let mut arguments = vec![self.read(who), prompt, self.call("__p_offered", vec![source.clone()])];
        if self.rewriter.takes_bounds {
            arguments.push(self.bound(least));
            let most = match most {
                Bound::Fixed(_) => self.bound(most),
                Bound::Kept(local) => {
                    let most = self.read(local);
                    self.call("__p_at_most", vec![source, most])
                }
            };
            arguments.push(most);
        }
        let name = self.rewriter.answers.clone();
        let mut call = Expression::new(self.bare_call(&name, arguments), self.span);
        self.rewriter.scopes.add_call(&mut call, self.rewriter.function);
        call
    }

    fn either(&mut self, condition: Expression, then: Expression, otherwise: Expression) -> Expression {
        let [then, otherwise] = [then, otherwise].map(|value| {
            let kind = StatementKind::Expression { value, dropped: false };
            Block { statements: vec![Statement { kind, span: self.span }], span: self.span }
        });
        let condition = Box::new(condition);
        self.expression(ExpressionKind::If { condition, then, otherwise: Some(otherwise) })
    }

    fn end(self, value: Expression) -> Block {
        let Self { span, mut statements, .. } = self;
        statements.push(Statement { kind: StatementKind::Expression { value, dropped: false }, span });
        Block { statements, span }
    }
}
