//! What scripts may not say: each fault with its code, its place and what to write instead.

use parlor::diag::{Faults, Sources};
use parlor::load::script::{parse, print};

/// The faults of a script as `line:column code message`, and its sound functions printed.
fn read(text: &str) -> (Vec<String>, String) {
    let mut sources = Sources::default();
    let id = sources.add("a.rhai", text);
    let mut faults = Faults::default();
    let functions = parse(&sources, id, &mut faults);
    let faults = faults.iter().map(|fault| {
        let span = fault.span.expect("faults of scripts have a place");
        assert!(
            text.is_char_boundary(span.start as usize) && text.is_char_boundary(span.end as usize),
            "{text}"
        );
        let at = sources.position(span);
        format!("{}:{} {} {}", at.line, at.column, fault.code.0, fault.message)
    });
    let faults = faults.collect();
    (faults, functions.iter().map(print).collect())
}

/// Bodies of a function whose brace stands in column 8, and their faults.
const BODIES: &[(&str, &[&str])] = &[
    ("eval(\"1\")", &["1:11 E0409 `eval` is not used"]),
    ("let 山 = \"札\"; /* 注 */ eval(\"1\")", &["1:32 E0409 `eval` is not used"]),
    ("import \"x\" as y;", &["1:11 E0409 `import` is not used"]),
    ("export a;", &["1:11 E0409 `export` is not used"]),
    ("this.x", &["1:11 E0409 `this` is not used"]),
    ("try { 1 } catch { 2 }", &["1:11 E0409 errors are not caught"]),
    ("throw 1;", &["1:11 E0409 `throw` is not used"]),
    ("let m = #{ a: 1, b: 2 };", &["1:19 E0409 object maps are not used"]),
    ("let f = |x| x;", &["1:19 E0408 a closure may only stand as an argument of a list function"]),
    ("foo(|x| x)", &["1:15 E0408 `foo` takes no closure"]),
    ("Fn(\"x\")", &["1:11 E0409 `Fn` is not used"]),
    ("f.call(1)", &["1:13 E0409 `call` is not used"]),
    ("f.curry(1)", &["1:13 E0409 `curry` is not used"]),
    ("global::X", &["1:17 E0409 `::` is not used"]),
    ("is_def_var(\"a\")", &["1:11 E0409 `is_def_var` is not used"]),
    ("goto a;", &["1:11 E0406 `goto` is reserved by Rhai, the language of the scripts"]),
    ("let c = 'a';", &["1:19 E0401 single quotes are not used"]),
    ("let c = '山札';", &["1:19 E0401 single quotes are not used"]),
    ("a ?? 1", &["1:13 E0409 `??` is not used"]),
    ("a?.b", &["1:12 E0409 `?.` is not used"]),
    ("a?[1]", &["1:12 E0409 `?[` is not used"]),
    ("a & 1", &["1:13 E0409 the bit operator `&` is not used"]),
    ("a | 1", &["1:13 E0409 the bit operator `|` is not used"]),
    ("a ^ 1", &["1:13 E0409 the bit operator `^` is not used"]),
    ("a << 1", &["1:13 E0409 the bit operator `<<` is not used"]),
    ("a >> 1", &["1:13 E0409 the bit operator `>>` is not used"]),
    ("a &= 1;", &["1:13 E0409 the bit operator `&=` is not used"]),
    ("a |= 1;", &["1:13 E0409 the bit operator `|=` is not used"]),
    ("1.5", &["1:11 E0407 `1.5` is not a whole number"]),
    ("let x = 山 + 1.5;", &["1:23 E0407 `1.5` is not a whole number"]),
    ("fn g() { 1 }", &["1:11 E0415 a function stands inside a function"]),
    ("let b = 2\nlet c = 3;", &["1:20 E0405 `;` is missing between two statements"]),
    ("let 山札 = 2 let c = 3;", &["1:21 E0405 `;` is missing between two statements"]),
    ("if a = 2 { }", &["1:16 E0412 `=` assigns, it does not compare"]),
    ("if a == 1 { } elif b { }", &["1:25 E0405 `elif` is not expected here"]),
    ("let match = 1;", &["1:15 E0406 `match` is reserved"]),
    ("let new = 1;", &["1:15 E0406 `new` is reserved"]),
    ("let x = null;", &["1:19 E0406 `null` is reserved"]),
    ("a and b", &["1:13 E0405 `;` is expected, found `and`"]),
    ("not a", &["1:11 E0405 `not` is not expected here"]),
    ("a = 1 = 2;", &["1:17 E0412 `=` assigns, it does not compare"]),
    ("a++;", &["1:12 E0405 `++` is no operator"]),
    ("a ? 1 : 2", &["1:13 E0405 `?` is no operator"]),
    ("a := 1;", &["1:13 E0405 `:=` is not expected here"]),
    ("a === 1", &["1:13 E0405 `===` is not expected here"]),
    ("a -> 1", &["1:13 E0405 `->` is not expected here"]),
    ("if a then { 1 }", &["1:16 E0405 `{` is expected, found `then`"]),
    ("foo(1 2)", &["1:17 E0405 `,` or `)` is expected, found `2`"]),
    ("[1 2]", &["1:14 E0405 `,` or `]` is expected, found `2`"]),
    ("foo(1, 2", &["1:14 E0404 `(` is never closed"]),
    ("foo(1]", &["1:16 E0404 `]` closes `(`"]),
    ("let let = 1;", &["1:15 E0405 a name is expected, found `let`"]),
    ("let 1 = 1;", &["1:15 E0405 a name is expected, found `1`"]),
    ("a.1", &["1:13 E0405 a name is expected after `.`"]),
    ("a.", &["1:14 E0405 a name is expected after `.`"]),
    ("a + ;", &["1:15 E0405 a value is expected before `;`"]),
    ("let x = ;", &["1:19 E0405 a value is expected before `;`"]),
    ("break;", &["1:11 E0413 `break` stands outside a loop"]),
    ("for x of a { }", &["1:17 E0405 `in` is expected, found `of`"]),
    ("for x in 5 { }", &["1:20 E0405 a list is expected, found a number"]),
    ("while 5 { }", &["1:17 E0405 a condition is expected, found a number"]),
    ("if { 1 }", &["1:14 E0405 a condition or a value is expected before `{`"]),
    ("switch a { b => 1 }", &["1:22 E0405 a plain value is expected, found `b`"]),
    ("switch a { 1 -> 2 }", &["1:24 E0405 `->` is not expected here"]),
    (
        "switch a { 1 => 2 3 => 4 }",
        &["1:29 E0405 `,` between two arms of the `switch` is expected, found `3`"],
    ),
    ("switch a { _ => 1, 2 => 3 }", &["1:22 E0414 `_` is not the last arm"]),
    ("switch a { 1..3 => 1, 2 => 3 }", &["1:33 E0414 a number stands after a range"]),
    ("switch a { _ if b => 1 }", &["1:24 E0414 `_` takes no condition"]),
    ("switch a { 'x' => 1 }", &["1:22 E0401 single quotes are not used"]),
    ("switch a { [1] => 1 }", &["1:22 E0414 an arm of `switch` compares with a plain value"]),
    ("switch a { 1.. => 1 }", &["1:22 E0414 an arm of `switch` compares with a plain value"]),
    ("const A = 1; A = 2;", &["1:24 E0410 `A` is constant"]),
    ("f() = 3;", &["1:11 E0410 this cannot be assigned to"]),
    ("1 = 2;", &["1:11 E0410 a value cannot be assigned to"]),
    ("a.b = 2;", &["1:13 E0410 `b` cannot be assigned to"]),
    ("a[0].b = 2;", &["1:16 E0410 `b` cannot be assigned to"]),
    ("a.b[0] += 2;", &["1:13 E0410 `b` cannot be assigned to"]),
    ("(a + 1) = 2;", &["1:14 E0410 this cannot be assigned to"]),
    ("a.filter(|x| return x)", &["1:24 E0408 a closure cannot `return`"]),
    ("a.filter(|x| { return x; })", &["1:26 E0408 a closure cannot `return`"]),
    ("a.filter(|x| x; y)", &["1:25 E0405 `,` or `)` is expected, found `;`"]),
    ("a.filter(|| 1)", &["1:20 E0408 the closure of `filter` has one parameter, or two with the index"]),
    (
        "a.filter(|x, y, z| 1)",
        &["1:20 E0408 the closure of `filter` has one parameter, or two with the index"],
    ),
    (
        "a.sort_by(|x, y| x - y)",
        &["1:21 E0408 the closure of `sort_by` has one parameter, and its value is the key"],
    ),
    ("a.filter(1, |x| x)", &["1:23 E0408 `filter` takes one list and one closure"]),
    ("a.filter(|x|)", &["1:20 E0408 the closure has no body"]),
    ("a.filter(|1| x)", &["1:21 E0408 a parameter of the closure is expected"]),
    ("a.filter(|x, x| x)", &["1:24 E0408 the parameter `x` stands twice"]),
    ("a.filter(|x| x, 2)", &["1:20 E0408 `filter` takes one list and one closure"]),
    ("filter(|x| x)", &["1:18 E0408 `filter` takes one list and one closure"]),
    ("a.map(|x| break)", &["1:21 E0413 `break` stands outside a loop"]),
    ("f!(1)", &["1:11 E0409 calls with `!` are not used"]),
    ("+a", &["1:11 E0409 the sign `+` is not used"]),
    ("1..", &["1:12 E0405 the range has no end"]),
    ("..5", &["1:11 E0405 the range has no beginning"]),
    ("print(1)", &["1:11 E0409 `print` is not used"]),
    ("\"abc", &["1:11 E0401 the text is not closed on its line"]),
    ("\"\\q\"", &["1:12 E0401 `\\q` means nothing in a text"]),
    ("`abc", &["1:11 E0401 the text is never closed"]),
    ("/* abc", &["1:11 E0401 the comment is never closed"]),
    ("#\"abc\"#", &["1:11 E0401 texts in `#\"` are not used"]),
    ("99999999999", &["1:11 E0407 `99999999999` is too large"]),
    ("-2147483649", &["1:12 E0407 `2147483649` is too large"]),
    ("2147483648", &["1:11 E0407 `2147483648` is too large"]),
    ("12abc", &["1:11 E0407 `12abc` is no number"]),
    ("“a”", &["1:11 E0401 `“` opens no text", "1:13 E0401 `”` opens no text"]),
    ("a　+ 1", &["1:12 E0401 the full-width character `　` is not used"]),
    (
        "（a）",
        &[
            "1:11 E0401 the full-width character `（` is not used",
            "1:13 E0401 the full-width character `）` is not used",
        ],
    ),
    ("let __p1 = 1;", &["1:15 E0406 `__p1` is reserved"]),
    ("let 2x = 1;", &["1:15 E0407 `2x` is no number"]),
    ("\"a\"[\"b\"]", &["1:15 E0405 a list is indexed by a number"]),
    ("let mut x = 1;", &["1:15 E0409 `mut` is not used"]),
    ("function g() { 1 }", &["1:11 E0415 a function stands inside a function"]),
    ("def g() { 1 }", &["1:11 E0415 a function stands inside a function"]),
    ("else { 1 }", &["1:11 E0405 `else` is not expected here"]),
    ("x.y(|z| z)", &["1:15 E0408 `y` takes no closure"]),
    ("[|x| x]", &["1:12 E0408 a closure may only stand as an argument of a list function"]),
    ("a { 1 }", &["1:12 E0405 `;` is missing between two statements"]),
    ("let x = fn() { 1 };", &["1:19 E0405 `fn` is not expected here"]),
    ("private fn g() {}", &["1:11 E0415 a function stands inside a function"]),
    ("a.filter(|x| x.filter(|y| y & 1))", &["1:39 E0409 the bit operator `&` is not used"]),
    ("a.filter(|x| x 1)", &["1:25 E0405 `;` is missing between two statements"]),
    ("( )", &["1:13 E0405 a value is expected before `)`"]),
    ("loop { } until a", &["1:20 E0405 `until` is not expected here"]),
    ("do { } a", &["1:18 E0405 `while` or `until` is expected, found `a`"]),
    ("`${a &}`", &["1:17 E0405 a value is expected before `}`"]),
    ("`a${b c}d`", &["1:16 E0405 `;` is missing between two statements"]),
    ("return 1 2", &["1:19 E0405 `;` is missing between two statements"]),
    ("let a, b = 1;", &["1:16 E0405 `;` is missing between two statements"]),
    ("print(\"a\")", &["1:11 E0409 `print` is not used"]),
    ("a !== b", &["1:13 E0405 `!==` is not expected here"]),
    ("a <> b", &["1:14 E0405 `>` is not expected here"]),
    ("x = y = 1", &["1:17 E0412 `=` assigns, it does not compare"]),
    ("%a", &["1:11 E0405 `%` is not expected here"]),
    ("@a", &["1:11 E0405 `@` is not expected here"]),
    ("$a", &["1:11 E0405 `$` is not expected here"]),
    ("let a: int = 1;", &["1:16 E0405 `;` is expected, found `:`"]),
    ("a is b", &["1:13 E0405 `;` is expected, found `is`"]),
    ("var x = 1;", &["1:11 E0406 `var` is reserved"]),
    ("case 1 { }", &["1:11 E0406 `case` is reserved"]),
    ("async f()", &["1:11 E0406 `async` is reserved by Rhai, the language of the scripts"]),
];

/// Whole files and their faults.
const FILES: &[(&str, &[&str])] = &[
    ("let x = 1;", &["1:1 E0402 `let` stands outside a function"]),
    ("fn", &["1:3 E0403 the name of the function is expected, found the end of the file"]),
    ("fn (", &["1:4 E0403 the name of the function is expected, found `(`"]),
    ("fn f", &["1:5 E0403 `(` is expected, found the end of the file"]),
    ("fn f(a,", &["1:8 E0403 a parameter is expected, found the end of the file"]),
    ("fn f(a a) { }", &["1:8 E0403 `,` or `)` is expected, found `a`"]),
    ("fn f(a, a) { }", &["1:9 E0403 the parameter `a` stands twice"]),
    ("fn if() { }", &["1:4 E0406 `if` is reserved by Rhai, the language of the scripts"]),
    ("fn f() 1", &["1:8 E0403 `{` is expected, found `1`"]),
    ("fn f() { 1", &["1:8 E0404 the `{` of `f` is never closed"]),
    ("fn f() { if a { 1 }\nfn g() { 2 }", &["1:8 E0404 the `{` of `f` is never closed"]),
    ("fn f() { } }", &["1:12 E0404 `}` closes nothing"]),
    ("import \"a\";", &["1:1 E0402 `import` stands outside a function"]),
    ("def f() { }", &["1:1 E0402 `def` stands outside a function"]),
    ("private fn f() { }", &["1:1 E0402 `private` is not used: scripts have no modules"]),
    ("#{", &["1:1 E0402 `#{` stands outside a function"]),
    ("1.5", &["1:1 E0407 `1.5` is not a whole number"]),
    ("fn 1() {}", &["1:4 E0403 the name of the function is expected, found `1`"]),
    ("fn f(1) {}", &["1:6 E0403 a parameter is expected, found `1`"]),
    ("fn f() {} fn g() { a b }", &["1:21 E0405 `;` is missing between two statements"]),
    ("fn \"a\".f() {}", &["1:4 E0403 the name of the function is expected, found `\"a\"`"]),
    ("use x;", &["1:1 E0402 `use` stands outside a function"]),
    ("fn f() -> int { 1 }", &["1:8 E0403 `{` is expected, found `->`"]),
    ("fn f(a: int) { 1 }", &["1:7 E0403 `,` or `)` is expected, found `:`"]),
    ("\u{feff}fn f() { 1.5 }", &["1:11 E0407 `1.5` is not a whole number"]),
];

#[test]
fn what_is_not_used_is_said_with_its_place() {
    for (body, expected) in BODIES {
        let (faults, printed) = read(&format!("fn f(a) {{ {body} }}"));
        assert_eq!(&faults, expected, "{body}");
        assert_eq!(printed, "", "{body}");
    }
    for (text, expected) in FILES {
        assert_eq!(&read(text).0, expected, "{text}");
    }
}

/// Columns count characters, and spans hold what is meant, whatever stands before on the line.
#[test]
fn places_are_exact_behind_other_scripts() {
    for (marked, slice) in [
        ("let 山札 = `札${1}`; /* 注 */ 山札 ▶& 1", "&"),
        ("let 値 = [\"あ\", 山 ▶?? 1];", "??"),
        ("山札.filter(|札| { let 値 = 1; 値 ▶| 1 })", "|"),
        ("if 山札 == \"札\" { 山札 += ▶1.5 }", "1.5"),
        ("/* 注 /* 釈 */ */ let 値 = `\\${札}\n``山` + foo(▶eval(\"札\"));", "eval"),
        ("\"札\\u3042\\n\" + `\n\n${山.枚数}`.x(▶this)", "this"),
        ("山.each(▶|札| 札.上)", "|札| 札.上"),
        ("let 山 = ▶#{ 札: 1 };", "#{ 札: 1 }"),
        ("(山札.▶枚数) = 1;", "枚数"),
        ("switch 山 { 札 ▶.. 2 => 1 }", ".."),
        ("switch 山 { 1 | ▶[\"札\"] => 1 }", "["),
        ("let 値 = 山.札(▶..3);", ".."),
    ] {
        let before = format!("fn f(a) {{ {}", marked.split('▶').next().unwrap());
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
        let mut sources = Sources::default();
        let id = sources.add("a.rhai", format!("fn f(a) {{ {} }}", marked.replace('▶', "")));
        let mut faults = Faults::default();
        let _ = parse(&sources, id, &mut faults);
        let spans: Vec<_> =
            faults.iter().map(|fault| fault.span.expect("faults of scripts have a place")).collect();
        assert_eq!(spans.len(), 1, "{marked}");
        assert_eq!(sources.place(spans[0]), format!("a.rhai:{line}:{column}"), "{marked}");
        assert_eq!(sources.slice(spans[0]), slice, "{marked}");
    }
}

#[test]
fn most_faults_say_what_to_write() {
    let mut without = 0;
    for (body, _) in BODIES {
        let mut sources = Sources::default();
        let id = sources.add("a.rhai", format!("fn f(a) {{ {body} }}"));
        let mut faults = Faults::default();
        let _ = parse(&sources, id, &mut faults);
        without += faults.iter().filter(|fault| fault.hint.is_none()).count();
        for fault in faults.iter() {
            assert!(!fault.message.ends_with('.') && !fault.message.starts_with(char::is_uppercase));
        }
    }
    assert!(without * 5 < BODIES.len(), "{without} of {}", BODIES.len());
}

#[test]
fn each_function_reports_its_own_faults() {
    let (faults, printed) = read(
        "fn a() {\n    let x = 1\n    x\n}\n\nfn b() { 1 & 2; x ?? y }\nfn c() { 3 }\nfn d() { \"open }\n\
         fn e() { ( }\nfn g() { if x {\nfn h() { #{} }\n",
    );
    let expected = [
        "8:10 E0401 the text is not closed on its line",
        "9:10 E0404 `(` is never closed",
        "10:8 E0404 the `{` of `g` is never closed",
        "2:14 E0405 `;` is missing between two statements",
        "6:12 E0409 the bit operator `&` is not used",
        "6:19 E0409 `??` is not used",
        "11:10 E0409 object maps are not used",
    ];
    assert_eq!(faults, expected);
    assert_eq!(printed, "fn c() {\n    3\n}\n");
}

/// Things that are nested without end are a fault, and nothing overflows.
#[test]
fn what_is_nested_too_deeply_is_a_fault() {
    let many = |text: &str| text.repeat(20_000);
    let around = |open: &str, inner: &str, close: &str| format!("{}{inner}{}", many(open), many(close));
    for body in [
        around("(", "1", ")"),
        around("[", "1", "]"),
        around("{", "1", "}"),
        around("`${", "1", "}`"),
        around("f(", "1", ")"),
        around("a[", "1", "]"),
        around("a.filter(|x| ", "x", ")"),
        around("if a { ", "1", " }"),
        around("loop { ", "1", " }"),
        around("switch a { 1 => ", "1", " }"),
        around("if a { 1 } else ", "{ 1 }", ""),
        around("-", " 1", ""),
        around("!", "a", ""),
        around("1 + ", "1", ""),
        around("a && ", "a", ""),
        around("2 ** ", "1", ""),
        around("", "a", ".b"),
        around("", "a", "[0]"),
        around("", "a", ".b()"),
        around("|x| ", "1", ""),
        around("f(|x| ", "1", ")"),
        around("1; 1; ", "1", ""),
    ] {
        let (faults, _) = read(&format!("fn f(a) {{ {body} }}"));
        assert!(!faults.is_empty(), "{}", &body[..40]);
    }
    let closures =
        |depth: usize| format!("fn f(a) {{ {}a{} }}", "a.map(|x| ".repeat(depth), ")".repeat(depth));
    assert_eq!(read(&closures(8)).0, Vec::<String>::new());
    assert_eq!(read(&closures(9)).0, ["1:97 E0411 closures are nested too deeply"]);
}

/// A script that uses everything.
const VALID: &str = r#"/// Play a card. カードを出す。
fn play_card(me, other) {
    let card = choose(me, "card", me.hand.filter(|c, i| playable(me, c) && i < 3));
    const LIMIT = -5; /* 注 */ let 山札 = "山\n\"札\"\u3042";
    if lost.len == 6 && (a || !b) { finish(round); } else if y > 3 { y += 1; } else { y = 2 }
    let text = `${me} takes ${ { let k = 1; k } } ``x`` \${c}`;
    a[1][b.c[2]].d(3)[4].e.sort_by(|x| { x = -x ** 2; x })[0];
    let s = switch x { 1 | 2 => "a", -3..=5 if y > 2 => { 1 } "b" => y = 2, () | true => return 5, _ => () };
    while a { break; } loop { continue; } do { a() } until x in [1, 2] || 3 !in 1..=4;
    for (i, j) in 0..n { foo(i % 2, 0xFF / j); } // end
    let v = loop { break 5; };
    v - -2147483648
}
"#;

/// Text that is changed at random never makes anything panic, and what is still sound prints as a
/// text that prints the same.
#[test]
fn changed_scripts_are_read_without_panic() {
    assert_eq!(read(VALID).0, Vec::<String>::new());
    let parts = [
        "{", "}", "(", ")", "|", "`", "\"", "${", "fn ", "\n", "/*", "*/", "'", "#{", ";", ",", "-", "1.5",
        "山",
    ];
    let mut state = 7_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut sound = 0;
    for _ in 0..10_000 {
        let mut bytes = VALID.as_bytes().to_vec();
        for _ in 0..=random(3) {
            let at = random(bytes.len());
            match random(5) {
                0 => bytes[at] = u8::try_from(random(256)).unwrap(),
                1 => drop(bytes.remove(at)),
                2 => drop(bytes.splice(at..at, parts[random(parts.len())].bytes())),
                3 => drop(bytes.drain(at..(at + random(30)).min(bytes.len()))),
                _ => bytes.swap(at, VALID.len().min(at + random(9)) % at.max(1)),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        let (faults, printed) = read(&text);
        if faults.is_empty() {
            sound += 1;
            assert_eq!(read(&printed), (Vec::new(), printed.clone()), "{text}");
        }
    }
    assert!(sound > 500, "{sound}");
}

/// Words and signs in any order never make anything panic either.
#[test]
fn heaps_of_tokens_are_read_without_panic() {
    const PARTS: [&str; 69] = [
        "fn ",
        "f",
        "(",
        ")",
        "()",
        "{",
        "}",
        "\n",
        "let ",
        "x",
        " = ",
        "1",
        ";",
        "|",
        "||",
        "a.filter(|x| ",
        ",",
        "`",
        "${",
        "\"",
        "switch ",
        "=>",
        "_",
        "if ",
        "else ",
        "for ",
        " in ",
        "..",
        "..=",
        "[",
        "]",
        ".",
        "!",
        "!in ",
        "-",
        "+",
        "2147483648",
        "while ",
        "loop ",
        "do ",
        "until ",
        "break ",
        "return ",
        "#{",
        "?.",
        "??",
        "&&",
        "::",
        "'",
        "/*",
        "*/",
        "//",
        "///",
        "\\",
        "#\"",
        "é",
        "\u{3000}",
        "1.5",
        "0x",
        "const ",
        "this",
        "::<",
        "\r\n",
        "\r",
        "𝒜",
        "\u{301}",
        "true",
        "**",
        "\0",
    ];
    let mut state = 99_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..20_000 {
        let body: String = (0..random(25)).map(|_| PARTS[random(PARTS.len())]).collect();
        let text = if random(4) == 0 { body } else { format!("fn f(a) {{ {body} }}\nfn g() {{ 1 }}") };
        let (_, printed) = read(&text);
        assert_eq!(read(&printed), (Vec::new(), printed.clone()), "{text}");
    }
}
