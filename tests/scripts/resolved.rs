//! What names in scripts stand for, by the numbers of the expressions.

use parlor::compile::Effects;
use parlor::compile::closures::rewrite;
use parlor::diag::{Faults, Sources};
use parlor::load::script::ast::{ExpressionKind, NodeId};
use parlor::load::script::walk;
use parlor::load::script::{LIST_FUNCTIONS, parse};
use parlor::rules::resolved::{Callee, Meaning};
use parlor::rules::scopes::Scopes;

const SCRIPT: &str = "
fn set_up() {
    let card = deck;
    for (card, at) in card { helper(card, at, rounds); }
    let them = card.filter(|seat| seat == topple).count(idol);
    [them, seats, hand, supply[fish], up(3), hunter, nobody, wood, round, count(1)]
}
fn helper(deck, at, seats) { deck }
";

/// What an expression names, as a text; a local variable by its number.
fn described(meaning: Meaning) -> Option<String> {
    Some(match meaning {
        Meaning::Nothing => return None,
        Meaning::Local(local) => format!("local {}", local.index()),
        Meaning::Declared(declared) => format!("{declared:?}"),
        Meaning::Calls(Callee::List(list)) => format!("list.{}", list.row.name()),
        Meaning::Calls(callee) => format!("{callee:?}"),
        Meaning::Property(property) => format!("property {}", property.index()),
    })
}

#[test]
fn every_name_stands_for_what_it_is_in_its_place() {
    let host = super::host::host();
    let mut sources = Sources::default();
    let id = sources.add("names.rhai", SCRIPT);
    let functions = parse(&sources, id, &mut Faults::default());
    let rules = super::game::rules(functions, &mut sources);
    let resolved = &rules.resolved;
    let mut found = Vec::new();
    let mut numbers = Vec::new();
    walk::expressions(&rules.script, &mut |expression| {
        numbers.push(expression.id);
        let text = sources.slice(expression.span).split_once('(').map_or_else(
            || sources.slice(expression.span).to_owned(),
            |(name, _)| name.rsplit('.').next().unwrap_or(name).to_owned(),
        );
        found.extend(described(resolved.meaning(expression)).map(|meaning| format!("{text}: {meaning}")));
    });
    assert_eq!(numbers, (0..rules.script.nodes()).map(NodeId::new).collect::<Vec<_>>());
    let count = host.function("count", 2).unwrap();
    let expected = [
        "deck: Zone(0)",
        "card: local 0",
        "helper: Script(1)",
        "card: local 1",
        "at: local 2",
        "rounds: Figure(0)",
        &format!("filter: Host({count})"),
        "filter: list.filter",
        "card: local 0",
        "seat: local 4",
        "topple: Kind { set: 3, family: 1 }",
        "idol: Kind { set: 1, family: 0 }",
        "them: local 3",
        "seats: Seats",
        "hand: ZonePerSeat(2)",
        "supply: ZonePerKind { zone: 4, set: 0 }",
        "fish: Kind { set: 0, family: 0 }",
        "up: Family { set: 3, family: 0 }",
        "hunter: Family { set: 1, family: 3 }",
        "wood: CounterPerSeat(0)",
        "round: Part(0)",
        "count: HostArity",
        "deck: local 5",
    ];
    assert_eq!(found, expected);
}

#[test]
fn what_stands_for_a_closure_stands_where_its_call_does() {
    let host = super::host::host();
    for row in LIST_FUNCTIONS {
        let call = format!("all.{}(|card| {{ card = card.zone; card.len }})", row.name());
        let mut sources = Sources::default();
        let id = sources.add("closure.rhai", format!("fn set_up() {{ let all = deck; {call}; }}"));
        let functions = parse(&sources, id, &mut Faults::default());
        let rules = super::game::rules(functions, &mut sources);
        let script = &rules.script;
        let mut scopes = Scopes::clone(rules.resolved.scopes());
        let effects = Effects::of(&scopes, &host);
        let function = rewrite(&script.functions[0], &effects, &mut scopes, &host);
        let resolved = rules.resolved.within(&scopes.into());
        let (mut made, mut written) = (0, 0);
        walk::expressions_of(&function.body, &mut |expression| {
            let is_made = expression.id.index() >= script.nodes();
            assert!(!is_made || sources.slice(expression.span) == call, "{call}: {expression:?}");
            let meaning = resolved.meaning(expression);
            match &expression.kind {
                ExpressionKind::Variable(name) if name != "deck" => {
                    assert!(matches!(meaning, Meaning::Local(_)), "{call}: {name} is {meaning:?}");
                }
                ExpressionKind::Call { name, .. } => {
                    let Meaning::Calls(Callee::Host(row)) = meaning else { panic!("{call}: {meaning:?}") };
                    assert_eq!(host.functions[row].name, name.text);
                }
                _ => {}
            }
            made += usize::from(is_made);
            written += usize::from(!is_made);
        });
        assert!(made > 0 && written > 4, "{call}: {made} made, {written} written");
    }
}
