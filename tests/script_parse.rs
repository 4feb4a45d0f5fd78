//! Scripts are read into our tree, with a span on every node, and printed back.

use parlor::diag::Span;
use parlor::load::script::ast::{
    Argument, Block, Expression, ExpressionKind, Statement, StatementKind, TemplatePart,
};
use parlor::load::script::{is_name, print};

#[path = "common/read.rs"]
mod reading;

use reading::read;

/// The body of a function printed on one line.
fn printed(body: &str) -> String {
    let text = print(&read(&format!("fn f(a) {{ {body} }}")).1[0]);
    let again = print(&read(&text).1[0]);
    assert_eq!(again, text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    line.strip_prefix("fn f(a) { ").and_then(|line| line.strip_suffix(" }")).unwrap_or("").to_owned()
}

#[test]
fn scripts_print_as_they_were_understood() {
    for (body, expected) in [
        ("", ""),
        ("1", "1"),
        ("a;", "a;"),
        (";;a;;", "a;"),
        ("a; b", "a; b"),
        ("let x; const Y = 2;", "let x; const Y = 2;"),
        ("a + b * c - d", "((a + (b * c)) - d)"),
        ("(a + b) * c", "((a + b) * c)"),
        ("a ** b ** c", "(a ** (b ** c))"),
        ("a && b && c || d", "((a && b && c) || d)"),
        ("a && (b && c)", "(a && b && c)"),
        ("a || b && c == d", "(a || (b && (c == d)))"),
        ("!a.b", "(!a.b)"),
        ("-a.b + - 3 - -3", "(((-a.b) + (-3)) - (-3))"),
        ("- -3 + -(-(3))", "(3 + 3)"),
        ("-2147483648", "-2147483648"),
        ("a - 1 -1", "((a - 1) - 1)"),
        ("a in b", "(a in b)"),
        ("a !in b == c", "((a !in b) == c)"),
        ("a..b + 1", "(a..(b + 1))"),
        ("0..=5", "(0..=5)"),
        ("a[1][2]", "a[1][2]"),
        ("a[b[1]][c.d]", "a[b[1]][c.d]"),
        ("a.b.c[1].d[2][3].e(4).f", "a.b.c[1].d[2][3].e(4).f"),
        ("(a.b)[c].d", "a.b[c].d"),
        ("((a[1])[2]).b()", "a[1][2].b()"),
        ("f(1, (2), [3, ], )", "f(1, 2, [3])"),
        ("f( )", "f()"),
        ("a[1] = 2; a[1][b] += 3; a -= 1;", "a[1] = 2; a[1][b] += 3; a -= 1;"),
        ("a *= 1; a /= 1; a %= 1; a **= 1;", "a *= 1; a /= 1; a %= 1; a **= 1;"),
        ("if a { 1 }", "if a { 1 }"),
        ("if a { 1 } else if b { 2 } else { 3 }", "if a { 1 } else { if b { 2 } else { 3 } }"),
        ("if a { 1 } else { if b { 2 } }", "if a { 1 } else { if b { 2 } }"),
        ("if a { } else { } 2", "if a { } else { } 2"),
        ("let x = if (if a { b } else { c }) { 1 };", "let x = if (if a { b } else { c }) { 1 };"),
        ("(if a { b } else { c }).d + 1", "((if a { b } else { c }).d + 1)"),
        ("({ let b = 1; b }) + 1", "(({ let b = 1; b }) + 1)"),
        ("while (a) { b; }", "while a { b; }"),
        ("while a { break; } loop { continue }", "while a { break; } loop { continue; }"),
        ("do { a } while b; do { a } until (b)", "do { a } while b; do { a } until b;"),
        ("for x in a { } for (x, i) in 0..3 { x }", "for x in a { } for (x, i) in (0..3) { x }"),
        ("return; return a", "return; return a;"),
        ("let x = loop { break 5 };", "let x = { loop { break 5; } };"),
        ("switch a { }", "switch a { }"),
        ("switch a { 1 => 2, _ => 3 }", "switch a { 1 => 2, _ => 3, }"),
        (
            "switch a.b { 2 | -1 | () => f(), true => { 1 } }",
            "switch a.b { 2 | -1 | () => f(), true => { 1 }, }",
        ),
        ("switch a { 1..5 | -3..=-1 if b > 1 => 2 }", "switch a { 1..5 | -3..=-1 if (b > 1) => 2, }"),
        (
            "switch a { \"a\" | `b` => a = 1, 1 => return 2 }",
            "switch a { \"a\" | \"b\" => { a = 1; }, 1 => { return 2; }, }",
        ),
        ("switch a { 1 if b => 1, 1 => 2, 5..2 => 3 }", "switch a { 1 if b => 1, 1 => 2, 5..2 => 3, }"),
        ("switch a { 0xFF => 1, 1_0 => 2 }", "switch a { 255 => 1, 10 => 2, }"),
        ("(switch a { 1 => 2 }) + 1", "((switch a { 1 => 2, }) + 1)"),
        ("a.filter(|x| x > 1 && x < 3)", "a.filter(|x| ((x > 1) && (x < 3)))"),
        ("a.any(|x, i| { let y = x; y })", "a.any(|x, i| { let y = x; y })"),
        ("a.sum(|x| x.sum(|y| y) + 1).b", "a.sum(|x| (x.sum(|y| y) + 1)).b"),
        ("count(a, |x| if x { true } else { false })", "count(a, |x| if x { true } else { false })"),
        ("a.for_each(|x| b += x)", "a.for_each(|x| { b += x; })"),
        ("a.map(|x| switch x { 1 | 2 => 3 })[0]", "a.map(|x| switch x { 1 | 2 => 3, })[0]"),
        ("a.map(|x| (x || b) || c)", "a.map(|x| (x || b || c))"),
        ("a || (b.any(|x| x))", "(a || b.any(|x| x))"),
        ("`a${b}c${d + 1}`", "`a${b}c${(d + 1)}`"),
        ("`${`${a}`}`", "`${`${a}`}`"),
        ("`${a; b}${{ 1 }}${}${if a { 1 }}`", "`${{ a; b }}${{ 1 }}${{ }}${if a { 1 }}`"),
        ("`$$${a}$ \\${b}`", "`$$${a}$ \\${b}`"),
        ("`plain` + \"\"", "(\"plain\" + \"\")"),
        ("\"\\\"\\\\\\n\\t\\u5C71\"", "\"\\\"\\\\\\n\\t山\""),
        ("山札.枚数 + 手札[0]", "(山札.枚数 + 手札[0])"),
        ("a // b\n/* c /* d */ e */ + b", "(a + b)"),
    ] {
        assert_eq!(printed(body), expected, "{body}");
    }
}

#[test]
fn functions_keep_their_head() {
    let text = "// a\n/// First line.\n///   Second\n// b\nfn 配る(席, n,) { 席 }\n\n//// no\n/// lost\n\nfn g() {\n}";
    let (sources, functions) = read(text);
    assert_eq!(functions[0].doc, "First line.\n  Second");
    assert_eq!(sources.slice(functions[0].name.span), "配る");
    assert_eq!(sources.slice(functions[0].parameters[1].span), "n");
    assert_eq!(sources.slice(functions[0].span), "fn 配る(席, n,) { 席 }");
    assert_eq!(functions[1].doc, "lost");
    assert_eq!(sources.slice(functions[1].body.span), "{\n}");
    assert!(print(&functions[0]).starts_with("/// First line.\n///   Second\nfn 配る(席, n) {"));
}

#[test]
fn names_are_what_rhai_does_not_reserve() {
    assert!(["idol", "山札", "_a", "a1"].into_iter().all(is_name));
    assert!(!["match", "if", "new", "print", "1a", "a-b", "", "_", "a b"].into_iter().any(is_name));
}

/// Calls `see` with the span of every node below another, and the span of that one.
fn walk_block(block: &Block, see: &mut dyn FnMut(Span, Span)) {
    block.statements.iter().for_each(|statement| {
        see(block.span, statement.span);
        walk_statement(statement, see);
    });
}

fn walk_statement(statement: &Statement, see: &mut dyn FnMut(Span, Span)) {
    let mut blocks = Vec::new();
    let values: Vec<&Expression> = match &statement.kind {
        StatementKind::Let { value, .. } | StatementKind::Break(value) | StatementKind::Return(value) => {
            value.iter().collect()
        }
        StatementKind::Assign { target, value, .. } => vec![target, value],
        StatementKind::While { condition, body } => {
            blocks.push(body);
            condition.iter().collect()
        }
        StatementKind::Do { body, condition, .. } => {
            blocks.push(body);
            vec![condition]
        }
        StatementKind::For { list, body, .. } => {
            blocks.push(body);
            vec![list]
        }
        StatementKind::Continue => Vec::new(),
        StatementKind::Expression { value, .. } => vec![value],
    };
    for block in blocks {
        see(statement.span, block.span);
        walk_block(block, see);
    }
    for value in values {
        see(statement.span, value.span);
        walk(value, see);
    }
}

fn walk(expression: &Expression, see: &mut dyn FnMut(Span, Span)) {
    let mut blocks: Vec<&Block> = Vec::new();
    let children: Vec<&Expression> = match &expression.kind {
        ExpressionKind::List(items) => items.iter().collect(),
        ExpressionKind::Template(parts) => parts
            .iter()
            .filter_map(|part| if let TemplatePart::Value(value) = part { Some(value) } else { None })
            .collect(),
        ExpressionKind::Range { from: left, to: right, .. }
        | ExpressionKind::Index { base: left, index: right }
        | ExpressionKind::Binary { left, right, .. }
        | ExpressionKind::Logic { left, right, .. }
        | ExpressionKind::In { item: left, list: right, .. } => vec![left, right],
        ExpressionKind::Property { base: only, .. } | ExpressionKind::Unary { operand: only, .. } => {
            vec![only]
        }
        ExpressionKind::Call { arguments, .. } => arguments
            .iter()
            .map(|argument| match argument {
                Argument::Value(value) => value,
                Argument::Closure(closure) => &closure.body,
            })
            .collect(),
        ExpressionKind::If { condition, then, otherwise } => {
            blocks.push(then);
            blocks.extend(otherwise);
            vec![condition]
        }
        ExpressionKind::Switch { value, arms } => {
            let parts = arms.iter().flat_map(|arm| arm.guard.iter().chain([&arm.body]));
            [&**value].into_iter().chain(parts).collect()
        }
        ExpressionKind::Block(block) => {
            blocks.push(block);
            Vec::new()
        }
        _ => Vec::new(),
    };
    for block in blocks {
        see(expression.span, block.span);
        walk_block(block, see);
    }
    for child in children {
        see(expression.span, child.span);
        walk(child, see);
    }
}

#[test]
fn every_node_knows_its_text() {
    for (body, nodes) in [
        (
            "let 値 = -5 + (山.枚数 * 2);",
            "let 値 = -5 + (山.枚数 * 2)|-5 + (山.枚数 * 2)|-5|(山.枚数 * 2)|山.枚数|山|2",
        ),
        ("a[ 1 ].b( 2 )[3]", "a[ 1 ].b( 2 )[3]|a[ 1 ].b( 2 )[3]|a[ 1 ].b( 2 )|a[ 1 ]|a|1|2|3"),
        ("(a.b)[c]", "(a.b)[c]|(a.b)[c]|(a.b)|a|c"),
        ("a && (b || c) && d", "a && (b || c) && d|a && (b || c) && d|a && (b || c)|a|(b || c)|b|c|d"),
        ("a && (b && c)", "a && (b && c)|a && (b && c)|a && (b && c)|a|b|c"),
        ("-(-(3)) - - x", "-(-(3)) - - x|-(-(3)) - - x|-(-(3))|- x|x"),
        ("!(a in b) ", "!(a in b)|!(a in b)|(a in b)|a|b"),
        ("x !in [1, 2] ;", "x !in [1, 2]|x !in [1, 2]|x|[1, 2]|1|2"),
        ("return (1) ;", "return (1)|(1)"),
        (
            "if (a) { b } else if c { d }",
            "if (a) { b } else if c { d }|if (a) { b } else if c { d }|{ b }|b|b|if c { d }|if c { d }|if c { d }|{ d }|d|d|c|(a)",
        ),
        (
            "a.filter(|x| { x.up })",
            "a.filter(|x| { x.up })|a.filter(|x| { x.up })|a|{ x.up }|{ x.up }|x.up|x.up|x",
        ),
        (
            "switch a { 1 | 2 if (b) => 3, _ => c = 4 }",
            "switch a { 1 | 2 if (b) => 3, _ => c = 4 }|switch a { 1 | 2 if (b) => 3, _ => c = 4 }|a|(b)|3|c = 4|c = 4|c = 4|c|4",
        ),
        ("`a${b}${ c + 1 }`", "`a${b}${ c + 1 }`|`a${b}${ c + 1 }`|b|c + 1|c|1"),
        ("do { a } until (b);", "do { a } until (b)|{ a }|a|a|(b)"),
        ("for (x, i) in (0..3) { }", "for (x, i) in (0..3) { }|{ }|(0..3)|0|3"),
    ] {
        let (sources, functions) = read(&format!("fn f(a) {{ {body} }}"));
        let mut seen = Vec::new();
        walk_block(&functions[0].body, &mut |outer, inner| {
            assert!(outer.start <= inner.start && inner.end <= outer.end, "{body}: {}", sources.slice(inner));
            seen.push(sources.slice(inner).to_owned());
        });
        assert_eq!(seen.join("|"), nodes, "{body}");
    }
}
