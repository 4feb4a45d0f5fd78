//! The loops that list functions become.

use super::build::Build;
use crate::compile::effects::Effects;
use crate::diag::Span;
use crate::load::script::ast::{BinaryOperator, Closure, Expression, ExpressionKind, Name, Statement};

/// Makes names that no author can write.
pub(super) struct Fresh<'e> {
    count: usize,
    effects: &'e Effects,
}

impl<'e> Fresh<'e> {
    pub(super) fn new(effects: &'e Effects) -> Self {
        Self { count: 0, effects }
    }

    fn name(&mut self) -> String {
        self.count += 1;
        format!("__p{}", self.count)
    }
}

/// One call of a list function, ready to become a loop.
pub(super) struct Loop<'a, 'e> {
    build: Build,
    list: Expression,
    /// The variable for the item, which the body does not change.
    item: Name,
    /// The variable for the index, which the body does not change.
    index: Option<Name>,
    /// Parameters that the body changes, as copies of `item` and `index`.
    copies: Vec<Statement>,
    body: Expression,
    fresh: &'a mut Fresh<'e>,
}

/// Whether the greatest or the smallest key is looked for.
enum Best {
    Greatest,
    Smallest,
}

impl<'a, 'e> Loop<'a, 'e> {
    /// The list and the body of the closure were rewritten already.
    pub(super) fn new(
        list: Expression,
        closure: &Closure,
        body: Expression,
        span: Span,
        fresh: &'a mut Fresh<'e>,
    ) -> Self {
        let build = Build { span };
        let mut copies = Vec::new();
        let mut parameters = closure.parameters.iter().map(|parameter| {
            if !fresh.effects.expression_changes(&body, &parameter.text) {
                return parameter.clone();
            }
            let original = build.name(&fresh.name());
            copies.push(build.variable_is(&parameter.text, build.variable(&original.text)));
            original
        });
        let (item, index) = (parameters.next(), parameters.next());
        let item = item.unwrap_or_else(|| build.name(&fresh.name()));
        Self { build, list, item, index, copies, body, fresh }
    }

    /// What a list function computes, as a block; `None` when it takes no closure.
    pub(super) fn of(self, function: &str) -> Option<ExpressionKind> {
        Some(match function {
            "filter" => self.filter(),
            "map" => self.map(),
            "any" => self.any(),
            "all" => self.all(),
            "count" => self.count(),
            "sum" => self.sum(),
            "find" => self.find(),
            "index_of" => self.index_of(),
            "for_each" => self.for_each(),
            "max_by" => self.best(&Best::Greatest),
            "min_by" => self.best(&Best::Smallest),
            "sort_by" => self.sort_by(),
            "group_by" => self.group_by(),
            _ => return None,
        })
    }

    fn filter(self) -> ExpressionKind {
        let build = self.build;
        let result = self.fresh.name();
        let (item, body) = (self.item.text.clone(), self.body.clone());
        let keep = vec![build.push(&result, build.variable(&item))];
        let when = vec![build.when(body, keep)];
        self.collect(&result, build.list(Vec::new()), when)
    }

    fn map(self) -> ExpressionKind {
        let build = self.build;
        let result = self.fresh.name();
        let push = vec![build.push(&result, self.body.clone())];
        self.collect(&result, build.list(Vec::new()), push)
    }

    fn any(self) -> ExpressionKind {
        let build = self.build;
        let result = self.fresh.name();
        let found = vec![build.assign(&result, build.bool(true)), build.leave()];
        let when = vec![build.when(self.body.clone(), found)];
        self.collect(&result, build.bool(false), when)
    }

    fn all(self) -> ExpressionKind {
        let build = self.build;
        let result = self.fresh.name();
        let failed = vec![build.assign(&result, build.bool(false)), build.leave()];
        let when = vec![build.when(build.not(self.body.clone()), failed)];
        self.collect(&result, build.bool(true), when)
    }

    fn count(self) -> ExpressionKind {
        let build = self.build;
        let result = self.fresh.name();
        let more = vec![build.add(&result, build.int(1))];
        let when = vec![build.when(self.body.clone(), more)];
        self.collect(&result, build.int(0), when)
    }

    fn sum(self) -> ExpressionKind {
        let build = self.build;
        let result = self.fresh.name();
        let add = vec![build.add(&result, self.body.clone())];
        self.collect(&result, build.int(0), add)
    }

    fn find(self) -> ExpressionKind {
        let build = self.build;
        let result = self.fresh.name();
        let item = self.item.text.clone();
        let found = vec![build.assign(&result, build.variable(&item)), build.leave()];
        let when = vec![build.when(self.body.clone(), found)];
        self.collect(&result, build.unit(), when)
    }

    fn index_of(mut self) -> ExpressionKind {
        let build = self.build;
        let result = self.fresh.name();
        let index = self.counted();
        let found = vec![build.assign(&result, build.variable(&index)), build.leave()];
        let when = vec![build.when(self.body.clone(), found)];
        self.collect(&result, build.int(-1), when)
    }

    fn for_each(self) -> ExpressionKind {
        let build = self.build;
        let run = vec![build.run(self.body.clone())];
        let over = self.over(run);
        build.block(vec![over])
    }

    /// The first item with the best key, or `()`.
    fn best(self, best: &Best) -> ExpressionKind {
        let build = self.build;
        let (result, top, any, key) =
            (self.fresh.name(), self.fresh.name(), self.fresh.name(), self.fresh.name());
        let item = self.item.text.clone();
        let operator = match best {
            Best::Greatest => BinaryOperator::Greater,
            Best::Smallest => BinaryOperator::Less,
        };
        let better = build.binary(operator, build.variable(&key), build.variable(&top));
        let first_or_better = build.or(build.not(build.variable(&any)), better);
        let take = vec![
            build.assign(&result, build.variable(&item)),
            build.assign(&top, build.variable(&key)),
            build.assign(&any, build.bool(true)),
        ];
        let step = vec![build.variable_is(&key, self.body.clone()), build.when(first_or_better, take)];
        let over = self.over(step);
        build.block(vec![
            build.variable_is(&result, build.unit()),
            build.variable_is(&top, build.int(0)),
            build.variable_is(&any, build.bool(false)),
            over,
            build.value(&result),
        ])
    }

    /// Insertion: an item goes before those with a greater key.
    fn sort_by(mut self) -> ExpressionKind {
        let build = self.build;
        let (result, keys, key, place) =
            (self.fresh.name(), self.fresh.name(), self.fresh.name(), self.fresh.name());
        let (item, index) = (self.item.text.clone(), self.counted());
        let before = || build.binary(BinaryOperator::Subtract, build.variable(&place), build.int(1));
        let inside = build.binary(BinaryOperator::Greater, build.variable(&place), build.int(0));
        let greater =
            build.binary(BinaryOperator::Greater, build.element(&keys, before()), build.variable(&key));
        let shift = vec![
            build.put(&result, build.variable(&place), build.element(&result, before())),
            build.put(&keys, build.variable(&place), build.element(&keys, before())),
            build.assign(&place, before()),
        ];
        let step = vec![
            build.variable_is(&key, self.body.clone()),
            build.push(&result, build.variable(&item)),
            build.push(&keys, build.variable(&key)),
            build.variable_is(&place, build.variable(&index)),
            build.while_loop(build.and(inside, greater), shift),
            build.put(&result, build.variable(&place), build.variable(&item)),
            build.put(&keys, build.variable(&place), build.variable(&key)),
        ];
        self.collect_with_keys(&result, &keys, step)
    }

    /// Lists of items with equal keys, in the order in which the keys first appear.
    fn group_by(self) -> ExpressionKind {
        let build = self.build;
        let (result, keys, key, place) =
            (self.fresh.name(), self.fresh.name(), self.fresh.name(), self.fresh.name());
        let (other, index) = (self.fresh.name(), self.fresh.name());
        let item = self.item.text.clone();
        let equal = build.binary(BinaryOperator::Equal, build.variable(&other), build.variable(&key));
        let found = vec![build.assign(&place, build.variable(&index)), build.leave()];
        let search = vec![build.when(equal, found)];
        let is_new = build.binary(BinaryOperator::Less, build.variable(&place), build.int(0));
        let start = vec![
            build.push(&result, build.list(vec![build.variable(&item)])),
            build.push(&keys, build.variable(&key)),
        ];
        let group = build.element(&result, build.variable(&place));
        let join = vec![build.push_to(group, build.variable(&item))];
        let step = vec![
            build.variable_is(&key, self.body.clone()),
            build.variable_is(&place, build.int(-1)),
            build.for_loop(&build.name(&other), Some(&build.name(&index)), build.variable(&keys), search),
            build.either(is_new, start, join),
        ];
        self.collect_with_keys(&result, &keys, step)
    }

    /// The name of the index, asked for by the author or not.
    fn counted(&mut self) -> String {
        let Self { index, build, fresh, .. } = self;
        index.get_or_insert_with(|| build.name(&fresh.name())).text.clone()
    }

    /// `{ let result = first; for item in list { step } result }`
    fn collect(self, result: &str, first: Expression, step: Vec<Statement>) -> ExpressionKind {
        let build = self.build;
        let start = build.variable_is(result, first);
        let over = self.over(step);
        build.block(vec![start, over, build.value(result)])
    }

    fn collect_with_keys(self, result: &str, keys: &str, step: Vec<Statement>) -> ExpressionKind {
        let build = self.build;
        let (first, second) = (
            build.variable_is(result, build.list(Vec::new())),
            build.variable_is(keys, build.list(Vec::new())),
        );
        let over = self.over(step);
        build.block(vec![first, second, over, build.value(result)])
    }

    /// The loop itself; each round begins with the copies that the body may change.
    fn over(self, step: Vec<Statement>) -> Statement {
        let statements = self.copies.into_iter().chain(step).collect();
        self.build.for_loop(&self.item, self.index.as_ref(), self.list, statements)
    }
}
