//! List functions with closures, rewritten to loops and run by Rhai's own evaluator.

use std::sync::Arc;

use parlor::compile::Effects;
use parlor::compile::closures::rewrite;
use parlor::diag::{Faults, Sources};
use parlor::load::script::ast::{Function, Script};
use parlor::load::script::{PRINTED_DEPTH, parse, print};
use parlor::rules::scopes::Scopes;
use rhai::{Dynamic, Engine, Scope};

#[path = "common/read.rs"]
mod reading;

/// The function with its closures as loops.
fn rewritten(function: &Function) -> Function {
    let host = &parlor::vm::library().host;
    let mut scopes = Scopes::new(Arc::new(Script::new(vec![function.clone()])), host);
    let script = Arc::clone(scopes.script());
    let effects = Effects::of(&scopes, host);
    rewrite(&script.functions[0], &effects, &mut scopes, host)
}

fn functions(text: &str) -> Vec<Function> {
    reading::read(text).1
}

/// What `main` gives when Rhai runs a text.
fn run(text: &str) -> String {
    let mut engine = Engine::new();
    engine.set_max_expr_depths(256, 256).set_max_call_levels(32);
    let tree = engine.compile(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    match engine.call_fn::<Dynamic>(&mut Scope::new(), &tree, "main", ()) {
        Ok(value) => format!("{value:?}"),
        Err(error) => {
            let text = error.unwrap_inner().to_string();
            text.split_once(" (line").map_or(text.clone(), |(message, _)| message.to_owned())
        }
    }
}

/// Checks what the body of a function gives once its closures are loops.
fn check(body: &str, expected: &str) {
    let functions = functions(&format!("fn main() {{ {body} }}"));
    let text: String = functions.iter().map(|function| print(&rewritten(function))).collect();
    assert!(!text.contains("(|"), "a closure is left in {text}");
    assert_eq!(run(&text), expected, "{text}");
}

#[test]
fn every_list_function_computes_what_it_says() {
    for (body, expected) in [
        ("[1, 2, 3, 4].filter(|x| x % 2 == 0)", "[2, 4]"),
        ("[5, 6, 7].filter(|x, i| i != 1)", "[5, 7]"),
        ("filter([1, 2, 3], |x| x > 1)", "[2, 3]"),
        ("[].filter(|x| x > 1)", "[]"),
        ("[1, 2].map(|x| x * 10)", "[10, 20]"),
        ("[1, 2].map(|x, i| [i, x])", "[[0, 1], [1, 2]]"),
        ("(0..4).map(|x| x)", "[0, 1, 2, 3]"),
        ("[1, 2].any(|x| x == 2)", "true"),
        ("[].any(|x| true)", "false"),
        ("[1, 2].all(|x| x > 1)", "false"),
        ("[].all(|x| false)", "true"),
        ("[3, 4, 5].count(|x| x > 3)", "2"),
        ("[3, 4, 5].sum(|x| x * 2)", "24"),
        ("[3, 4, 5].sum(|x, i| i)", "3"),
        ("[].sum(|x| x)", "0"),
        ("[[1, 2], [3, 2], [2, 3]].max_by(|x| x[1])", "[2, 3]"),
        ("[[1, 2], [3, 2], [2, 1]].max_by(|x| x[1])", "[1, 2]"),
        ("[[1, 2], [3, 1], [2, 1]].min_by(|x| x[1])", "[3, 1]"),
        ("[-5, -3].max_by(|x| x)", "-3"),
        ("[7, 5].min_by(|x| x)", "5"),
        ("[].max_by(|x| x) == ()", "true"),
        ("[].min_by(|x| x) == ()", "true"),
        ("[[1, 2], [3, 7], [2, 1]].max_of(|x| x[1])", "7"),
        ("[4, 1].max_of(|x, i| i - x)", "0"),
        ("[-5, -3].max_of(|x| x)", "-3"),
        ("[].max_of(|x| x) == ()", "true"),
        ("[4, 5, 6].find(|x| x > 4)", "5"),
        ("[4].find(|x| x > 4) == ()", "true"),
        ("[4, 5].find(|x, i| i == 1)", "5"),
        ("[4, 5, 6].index_of(|x| x > 4)", "1"),
        ("[4, 5, 6].index_of(|x, i| i == 2)", "2"),
        ("[4].index_of(|x| x > 4)", "-1"),
        (
            "[[2, 1], [1, 2], [2, 3], [1, 4], [0, 5]].sort_by(|x| x[0])",
            "[[0, 5], [1, 2], [1, 4], [2, 1], [2, 3]]",
        ),
        ("[3, 1, 2].sort_by(|x| -x)", "[3, 2, 1]"),
        ("[].sort_by(|x| x)", "[]"),
        ("[5, 2, 7, 4, 9].group_by(|x| x % 2)", "[[5, 7, 9], [2, 4]]"),
        ("[\"b\", \"a\", \"b\"].group_by(|x| x)", "[[\"b\", \"b\"], [\"a\"]]"),
        ("[].group_by(|x| x)", "[]"),
        ("let n = 0; [1, 2, 3].for_each(|x| n += x); n", "6"),
        ("let n = []; [4, 5].for_each(|x, i| { n.push(i); n.push(x); }); n", "[0, 4, 1, 5]"),
    ] {
        check(body, expected);
    }
}

#[test]
fn closures_nest_and_capture() {
    for (body, expected) in [
        ("let a = [1, 2, 3]; a.filter(|x| a.any(|y| y == x + 1)).map(|x| a.sum(|y| x * y))", "[6, 12]"),
        (
            "[3, 1].map(|x| [2, 1].map(|y| [4].map(|z| x * 100 + y * 10 + z)))",
            "[[[324], [314]], [[124], [114]]]",
        ),
        ("let x = 7; let a = [1, 2].map(|x| x + 1); [x, a]", "[7, [2, 3]]"),
        ("let x = [1, 2]; x.map(|x| x + 1)", "[2, 3]"),
        ("[1, 2].map(|x| [x].map(|x| x * 10))", "[[10], [20]]"),
        ("let n = 0; let a = [1, 2, 3].map(|x| { n += x; n }); [n, a]", "[6, [1, 3, 6]]"),
        ("let n = 0; [1, 2, 3].any(|x| { n += 1; x == 2 }); n", "2"),
        ("let n = 0; [1, 2, 3].all(|x| { n += 1; x != 2 }); n", "2"),
        ("let n = 0; [1, 2, 3].find(|x| { n += 1; x == 1 }); n", "1"),
        ("let n = 0; [3, 1, 2].sort_by(|x| { n += 1; x }); n", "3"),
        ("let a = [1, 2]; let b = a.filter(|x| { a.push(x); true }); [a, b]", "[[1, 2, 1, 2], [1, 2]]"),
        ("[[1], [2]].filter(|x| { x.push(5); x.len == 2 })", "[[1], [2]]"),
        ("[1, 2, 3].filter(|x| { x += 1; x > 2 })", "[2, 3]"),
        ("[5, 6].map(|x, i| { i += 1; i * 10 + x })", "[15, 26]"),
        ("[5, 6].index_of(|x, i| { i += 1; i == 2 })", "1"),
        ("[1, 2, 3].map(|x| if x > 1 { x } else { 0 })", "[0, 2, 3]"),
        ("[1, 2, 3].map(|x| switch x { 1 | 2 => \"a\", _ => \"b\" })", "[\"a\", \"a\", \"b\"]"),
        ("[1, 2, 3].map(|x| { let n = 0; for y in 0..x { n += y; if n > 0 { break; } } n })", "[0, 1, 1]"),
        ("`${[1, 2].map(|x| `<${x}>`)}`", "\"[\\\"<1>\\\", \\\"<2>\\\"]\""),
        ("let a = [[3, 1], [2]]; a[a.index_of(|x| x.len == 1)][0]", "2"),
        ("for x in [1, 2, 3].filter(|x| x > 1) { return x; }", "2"),
        ("while [1].any(|x| x == 2) { } 4", "4"),
    ] {
        check(body, expected);
    }
}

#[test]
fn faults_at_run_time_point_to_the_closure() {
    let text = "fn main() {\n    [1].sum(|x| x)\n}";
    let mut sources = Sources::default();
    let id = sources.add("a.rhai", text);
    let rewritten = rewritten(&parse(&sources, id, &mut Faults::default())[0]);
    let parlor::load::script::ast::StatementKind::Expression { value, .. } =
        &rewritten.body.statements[0].kind
    else {
        panic!("an expression is expected")
    };
    assert_eq!(sources.slice(value.span), "[1].sum(|x| x)");
    assert!(format!("{value:?}").matches("Span").count() > 8);
}

/// Without closures the printed text means what the author's text means.
#[test]
fn printing_keeps_the_meaning() {
    for body in [
        "1 + 2 * 3 - 4 / 2 % 3",
        "2 ** 3 ** 2 - 2 ** 2 * 3",
        "-2 ** 2 + - 3 * -(1 + 1)",
        "-2147483648 + 1",
        "let a = 5; -a ** 2",
        "1 < 2 && 3 >= 3 || false && true",
        "!(1 == 2) == true",
        "1 + 1 == 2 && 2 in [1, 2] && 5 !in 1..3",
        "true || false && false",
        "let a = [1, [2, 3], [[4]]]; a[1][0] + a[2][0][0] * a[1][a[0]]",
        "let a = [1, [2, 3]]; a[1][0] += 5; a[0] *= 3; a[1][1] -= 1; a",
        "let a = [1, 2]; a.push(a.len() + a.len); a",
        "let a = [[1]]; a[0].push(2); a",
        "let x = if 1 > 2 { 3 } else if 2 > 1 { 4 } else { 5 }; x * 2",
        "let x = { let y = 3; y + 1 }; x",
        "let x = 1; { let x = 2; x += 1; } x",
        "let x = 1; let x = x + 1; x",
        "let n = 0; while n < 10 { n += 3; if n == 6 { continue; } if n > 8 { break; } } n",
        "let n = 0; do { n += 1; } until n >= 4; n",
        "let n = 0; do { n += 1 } while n < 4; n",
        "let n = 9; loop { n -= 1; if n < 4 { break n * 2; } }",
        "let x = loop { break 7; }; x + 1",
        "let s = 0; for (x, i) in [5, 6, 7] { s += x * i; } s",
        "let s = 0; for x in 0..=4 { for y in x..4 { s += 1; } } s",
        "switch 3 { 1 => 5, 2 | 3 if 1 == 2 => 6, 0..=3 => 7, _ => 8 }",
        "switch \"b\" { \"a\" => 1, \"b\" | \"c\" => { let k = 4; k + 1 } _ => 3 }",
        "switch -4 { -4 => 1, -6..-2 => 2, _ => 3 }",
        "switch true { true => (), false => 1 }",
        "switch () { () => 1, _ => 2 }",
        "switch 9 { 1 => 2 }",
        "let y = 1; switch 2 { 2 => y = 5, _ => y = 6 } y",
        "`a ${1 + 1} ``b`` \\${c} ${`d${[1]}`}`",
        "`\n  two lines\n ${\"\\\\\"}$${1}\\`",
        "\"\\\"q\\\" \\\\ \\n \\t \\x41 \\u3042\"",
        "\"a\" + \"b\" == `ab`",
        "let 山札 = [1, 2]; 山札.len + 1",
        "(1..4).contains(2)",
        "if true { return 4; } 5",
        "let f = 3; if f == 3 { }",
        "const A = 4; A + 1",
        "let a = [1, 2, 3,]; a[(1)]",
        "0xFF + 0b11 + 0o17 + 1_000",
        "1 / 0",
        "let a = [1]; a[4]",
    ] {
        let text = format!("fn main() {{ {body} }}");
        let printed: String = functions(&text).iter().map(print).collect();
        let again: String = functions(&printed).iter().map(print).collect();
        assert_eq!(again, printed);
        assert_eq!(run(&printed), run(&text), "{printed}");
    }
}

/// Operators bind as in Rhai, whatever stands beside what.
#[test]
fn operators_bind_as_in_rhai() {
    let mut state = 1_u32;
    let mut random = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % below
    };
    for _ in 0..300 {
        let mut body = String::new();
        let mut open = 0;
        for place in 0..8 {
            if place > 0 {
                body += ["+", "-", "*", "/", "%", " - ", " + ", "**"][random(8) as usize];
            }
            body += ["", "-", "- ", "-(", "(", ""][random(6) as usize];
            open += usize::from(body.ends_with('('));
            body += &random(4).to_string();
            if open > 0 && random(3) == 0 {
                body.push(')');
                open -= 1;
            }
        }
        body += &")".repeat(open);
        let body = body.replace("--", "- -");
        let text = format!("fn main() {{ [{body}, {body} < {body} == ({body} in 0..{body})] }}");
        let printed: String = functions(&text).iter().map(print).collect();
        assert_eq!(run(&printed), run(&text), "{text} {printed}");
    }
}

/// What is accepted is shallow enough to be rewritten, printed and read by Rhai.
#[test]
fn what_is_accepted_can_be_printed() {
    let mut engine = Engine::new_raw();
    engine.set_max_expr_depths(PRINTED_DEPTH, PRINTED_DEPTH);
    let mut accepted = 0;
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("{ ", " }"),
        ("f(", ")"),
        ("loop { ", " }"),
        ("if a { ", " }"),
        ("if a { 1 } else ", ""),
        ("1 + ", ""),
        ("1 - ", ""),
        ("a && ", ""),
        ("2 ** ", ""),
        ("!", ""),
        ("`${", "}`"),
        ("switch a { 1 => ", " }"),
    ] {
        let inner = if open.contains("else") { "{ 2 }" } else { "1" };
        for (closures, depth) in [0, 1, 3, 8]
            .into_iter()
            .flat_map(|closures| (1..=60).step_by(6).map(move |depth| (closures, depth)))
        {
            let begin = format!("a.map(|x| {}", open.repeat(depth));
            let end = format!("{})", close.repeat(depth));
            let body = format!(
                "{}{}{inner}{}{}",
                begin.repeat(closures),
                open.repeat(depth),
                close.repeat(depth),
                end.repeat(closures)
            );
            let mut sources = Sources::default();
            let id = sources.add("a.rhai", format!("fn main() {{ {body} }}"));
            for function in parse(&sources, id, &mut Faults::default()) {
                let text = print(&rewritten(&function));
                assert!(engine.compile(&text).is_ok(), "{closures} {depth} {open}");
                accepted += 1;
            }
        }
    }
    assert!(accepted > 150, "{accepted}");
}

/// A semicolon after the last statement changes nothing, and a loop gives what `break` gives.
#[test]
fn the_last_statement_is_the_value_with_or_without_a_semicolon() {
    check("4;", "4");
    check("if true { 4; }", "4");
    check("if false { 4; }", "()");
    check("[1].map(|x| { x; })", "[1]");
    check("let x = { 5; }; x == 5", "true");
    check("let x = loop { break 5; }; x", "5");
    check("loop { break 5; }", "5");
    check("while true { break; }", "()");
    check("for x in [1] { x }", "()");
    check("for x in [1] { break x; }", "1");
    check("do { 4 } while false;", "()");
    check("let x = 4;", "()");
    check("let x = 4; x = 5;", "()");
}
