//! What programs give where the two could easily differ: the order in which things are computed, lists
//! changed in place, comparisons of unlike things, loops.

use std::sync::Arc;

use parlor::oracle::Oracle;
use parlor::play::Match;

use super::pair::text;
use super::programs::{game, rules};

/// What `main` gives on the machine and on the oracle, or the failure of each.
fn run(body: &str, more: &str) -> [Result<String, String>; 2] {
    let script = format!(
        "fn begin(me) {{ let result = main(me); choose(me, \"result\", [result]); }}\n\
         fn main(me) {{ {body} }}\n{more}"
    );
    let game = game(&rules(), &script).unwrap_or_else(|| panic!("{body}"));
    let oracle = Arc::new(Oracle::new(game.clone()).unwrap());
    [Match::new(&game, 1), Match::with_oracle(&game, 1, oracle)].map(|mut state| match state.advance(&game) {
        Ok(_) => Ok(text(&game, state.machine.heap(), state.options()[0])),
        Err(failure) => Err(failure.fail.message),
    })
}

fn check(body: &str, expected: &str) {
    check_with(body, "", expected);
}

fn check_with(body: &str, more: &str, expected: &str) {
    for (result, who) in run(body, more).into_iter().zip(["machine", "oracle"]) {
        assert_eq!(result.as_deref(), Ok(expected), "{who}: {body}");
    }
}

fn fails(body: &str) {
    for (result, who) in run(body, "").into_iter().zip(["machine", "oracle"]) {
        assert!(result.is_err(), "{who}: {body} gives {result:?}");
    }
}

#[test]
fn operands_are_computed_from_left_to_right() {
    let pair = "fn pair(a, b) { [a, b] }";
    check("let x = 1; x + { x = 10; x }", "Int(11)");
    check("let x = 1; min(x, { x = -1; 5 })", "Int(1)");
    check("let l = [1]; count(l, { l.push(1); 1 })", "Int(1)");
    check("let l = [1, 2]; l[{ l = [3, 4]; 1 }]", "Int(2)");
    check("let l = [1]; let r = ({ l.push(2); 2 } in l); r", "Bool(true)");
    check("let x = 1; x in { x = 2; [2] }", "Bool(false)");
    check("let x = 1; [x, { x = 2; x }, x]", "[Int(1), Int(2), Int(2)]");
    check("let x = 1; (x..{ x = 0; 3 })", "[Int(1), Int(2)]");
    check_with("let x = 1; pair(x, { x = 10; x })", pair, "[Int(1), Int(10)]");
    check_with("let l = [1]; pair(l, { l.push(2); l })", pair, "[[Int(1)], [Int(1), Int(2)]]");
    check_with("let x = 1; x.pair({ x = 10; x })", pair, "[Int(1), Int(10)]");
}

#[test]
fn what_is_changed_in_place_is_looked_for_last() {
    check("let l = [1, 2]; let i = 0; l[i] = { i = 1; 9 }; l", "[Int(1), Int(9)]");
    check("let l = [1, 2]; l[{ l = [5, 6]; 0 }] = 9; l", "[Int(9), Int(6)]");
    check("let l = [[1], [2]]; let i = 0; l[i].push({ i = 1; 9 }); l", "[[Int(1), Int(9)], [Int(2)]]");
    check("let l = [1]; l.push({ l.push(2); 3 }); l", "[Int(1), Int(2), Int(3)]");
    check("let l = [[1]]; l[0][{ l = [[7, 8]]; 1 }] = 9; l", "[[Int(7), Int(9)]]");
    check("let x = 1; x += { x = 10; 5 }; x", "Int(15)");
    check("let l = [1]; l[0] += { l = [10]; 5 }; l", "[Int(15)]");
}

#[test]
fn lists_are_values() {
    let add = "fn add(l) { l.push(9); l }";
    check("let a = [1]; let b = a; b.push(2); a", "[Int(1)]");
    check(
        "let a = [[1], [2]]; let b = a[0]; b.push(5); a[0] = b; b.push(6); a",
        "[[Int(1), Int(5)], [Int(2)]]",
    );
    check("let a = [1]; for x in a { a.push(x + 1); } a", "[Int(1), Int(2)]");
    check(
        "let a = [1]; let b = [a, a]; b[0].push(2); b[1].push(3); [a, b]",
        "[[Int(1)], [[Int(1), Int(2)], [Int(1), Int(3)]]]",
    );
    check_with("let a = [1]; let b = add(a); [a, b]", add, "[[Int(1)], [Int(1), Int(9)]]");
    check("let a = [1]; a += a; a += [[2]]; a", "[Int(1), Int(1), [Int(2)]]");
    fails("let a = [1]; a += 2; a");
}

#[test]
fn unlike_things_are_neither_less_nor_more_nor_equal() {
    check(
        "[1 < \"a\", 1 > \"a\", 1 == \"a\", 1 != \"a\"]",
        "[Bool(false), Bool(false), Bool(false), Bool(true)]",
    );
    check("[() < (), () <= (), () >= (), () == ()]", "[Bool(false), Bool(false), Bool(false), Bool(true)]");
    check(
        "[[1] == [1], [1] != [2], [me] == [me], [[]] == [[]]]",
        "[Bool(true), Bool(true), Bool(true), Bool(true)]",
    );
    check(
        "[me == deck, deck == deck, me < deck, moai == hunter]",
        "[Bool(false), Bool(true), Bool(false), Bool(false)]",
    );
    check("me.hand.zone == me.hand", "Bool(true)");
    fails("[1] < [2]");
    fails("deck < discard");
    fails("\"a\" + \"b\"");
    fails("() + \"b\"");
    fails("\"ab\" - \"b\"");
    fails("for x in ()..3 { } 1");
}

#[test]
fn numbers_have_32_bits() {
    for body in ["2147483647 + 1", "-2147483647 - 2", "65536 * 65536", "1 / 0", "1 % 0", "2 ** 31", "2 ** -1"]
    {
        fails(body);
    }
    fails("-(-2147483647 - 1)");
    fails("(-2147483647 - 1) / -1");
    check("[7 / -2, -7 % 3, 2 ** 30, 0 ** 0]", "[Int(-3), Int(-1), Int(1073741824), Int(1)]");
    check("let n = 0; for i in 2147483646..=2147483647 { n += 1; } n", "Int(2)");
    check("switch 2147483647 { 2147483647 => 1, _ => 2 }", "Int(1)");
}

#[test]
fn loops_end_as_in_rhai() {
    check("let n = 0; do { n += 1; if n < 3 { continue; } } while n < 1; n", "Int(3)");
    check("let n = 0; do { n += 1; } until n > 2; n", "Int(3)");
    check("let n = 0; loop { while (if n == 1 { break; } else { true }) { n += 1; } } n", "Int(1)");
    check("let r = while true { break 5; }; r", "Int(5)");
    check("let l = []; for (x, i) in 5..8 { l.push(x * 10 + i); i = 9; } l", "[Int(50), Int(61), Int(72)]");
    check("let x = 1; for x in [2] { x = 3; } x", "Int(1)");
}

/// Rhai's evaluator needs the thread's stack for every call and operand: it allows fewer calls of functions
/// that are deeper in themselves.
#[test]
fn functions_call_each_other_to_some_depth() {
    let plain = "fn down(n) {\nif n < 1 { return 0; }\n1 + down(n - 1)\n}";
    check_with("down(60)", plain, "Int(60)");
    let nested = format!("{}down(n - 1){}", "max(1, ".repeat(25), ")".repeat(25));
    for down in [plain, &format!("fn down(n) {{\nif n < 1 {{ return 0; }}\n{nested}\n}}")] {
        for result in run("down(200)", down) {
            assert!(result.is_err_and(|message| message.contains("call each other more than")));
        }
    }
}

#[test]
fn arms_are_tried_in_order() {
    check("switch 3 { 1 | 3 if false => 1, 3 => 2, 0..9 => 3, _ => 4 }", "Int(2)");
    check("switch 3 { 3 if false => 1, 0..9 if false => 2, 2..=3 => 3, _ => 4 }", "Int(3)");
    check("switch me { () => 1, _ => 2 }", "Int(2)");
    check("switch 5 { 1 => 2 }", "Unit");
}

/// More lists than are kept without tidying up, in a function that gives one of them.
#[test]
fn lists_are_tidied_up_while_functions_are_open() {
    let make = "fn make(n) {\n\
                let kept = [[n, 1], [n, 2]];\n\
                for i in 0..6000 { let garbage = [i, i, [i, i, i], i]; garbage.push(i); }\n\
                kept.push([n, 3]);\n\
                if n > 0 { kept.push(make(n - 1)[0]); }\n\
                kept\n\
                }";
    let body = "let mine = [[7], [8]]; let made = make(2); mine.push([9]); [mine, made, make(0)]";
    let first = "[[Int(7)], [Int(8)], [Int(9)]]";
    let made = "[[Int(2), Int(1)], [Int(2), Int(2)], [Int(2), Int(3)], [Int(1), Int(1)]]";
    let last = "[[Int(0), Int(1)], [Int(0), Int(2)], [Int(0), Int(3)]]";
    check_with(body, make, &format!("[{first}, {made}, {last}]"));
}

#[test]
fn a_block_gives_its_last_value_with_or_without_a_semicolon() {
    check("42;", "Int(42)");
    check("{ 1; 2; }", "Int(2)");
    check("if true { 3; } else { 4 }", "Int(3)");
    check("let x = 1;", "Unit");
    check("let x = 1; x = 2", "Unit");
    check("loop { break 7; }", "Int(7)");
    check("for x in [1, 2] { if x == 2 { break x; } }", "Int(2)");
    check("let x = { }; x", "Unit");
}

#[test]
fn keys_are_numbers_or_lists_of_numbers() {
    let lists = "let l = [[2, 1], [1, 5], [1], [1, 5, 0], [], [2, 1]];";
    let sorted =
        "[[], [Int(1)], [Int(1), Int(5)], [Int(1), Int(5), Int(0)], [Int(2), Int(1)], [Int(2), Int(1)]]";
    check(&format!("{lists} l.sort_by(|x| x)"), sorted);
    check(&format!("{lists} l.sort(); l"), sorted);
    check(&format!("{lists} [l.max_by(|x| x), l.min_by(|x| x)]"), "[[Int(2), Int(1)], []]");
    check(&format!("{lists} [largest(l), smallest(l)]"), "[[Int(2), Int(1)], []]");
    check(&format!("{lists} l.max_of(|x| x + [7])"), "[Int(7)]");
    check("[7, 8, 9].max_by(|x| [x % 2, -x])", "Int(7)");
    check("[7, 8, 9].min_by(|x| [x % 2, -x])", "Int(8)");
    check("[9, 8, 7].sort_by(|x| [x % 2, 0])", "[Int(8), Int(9), Int(7)]");
    check("let l = largest([[1], [2]]); l.push(3); l", "[Int(2), Int(3)]");
    check("[largest([3, 4, 2]), smallest([3, 4, 2])]", "[Int(4), Int(2)]");
    for body in [
        "[1, 2].sort_by(|x| if x == 1 { 1 } else { [x] })",
        "[1, 2].max_by(|x| [\"a\", x])",
        "[1, 2].min_by(|x| [[x]])",
        "largest([1, [2]])",
        "largest([])",
        "smallest([[1], [deck]])",
        "let l = [[1], 2]; l.sort(); l",
        "[[1], [2]].any(|x| x < [3])",
    ] {
        fails(body);
    }
}

/// However they lie before, that takes no more work than there is.
#[test]
fn a_list_as_long_as_lists_can_be_is_sorted_by_keys() {
    // What comes first, in the middle and last.
    let cases = [
        ("-x", "[Int(9999), Int(4999), Int(0)]"),
        ("x", "[Int(0), Int(5000), Int(9999)]"),
        ("x * 7919 % 10007", "[Int(0), Int(8447), Int(1040)]"),
        ("[x % 7, x]", "[Int(0), Int(4994), Int(9995)]"),
        ("x / 5000", "[Int(0), Int(5000), Int(9999)]"),
    ];
    for (key, expected) in cases {
        let body = format!("let s = (0..10000).map(|x| x).sort_by(|x| {key}); [s[0], s[5000], s[9999]]");
        let [machine, _] = run(&body, "");
        assert_eq!(machine.as_deref(), Ok(expected), "{key}");
    }
    let sorted = "[Int(1), Int(1), Int(2), Int(2), Int(3), Int(3), Int(4), Int(5)]";
    check("[3, 1, 2, 3, 1, 2, 5, 4].sort_by(|x| x)", sorted);
    let in_order = "[Int(11), Int(10), Int(20), Int(21), Int(30), Int(31)]";
    check("[30, 11, 20, 31, 10, 21].sort_by(|x| x / 10)", in_order);
}

#[test]
fn there_is_no_position_below_0() {
    for body in [
        "[1, 2][-1]",
        "let l = [1, 2]; l[-1]",
        "let l = [1, 2]; l[-1] = 3; l",
        "let l = [1, 2]; l[-1] += 3; l",
        "let l = [[1], [2]]; l[-1].push(3); l",
        "let l = [[1], [2]]; l[0][-1] = 3; l",
        "let l = [1, 2]; l.remove(-1)",
        "let l = [1, 2]; l.insert(-1, 3); l",
        "deck[-1]",
        "column[-1]",
        "prices[-1]",
        "seats[-1]",
        "first([1, 2], -1)",
        "last([1, 2], -1)",
        "skip([1, 2], -1)",
        "move_to(deck[0], deck, -1); deck",
    ] {
        fails(body);
    }
}

#[test]
fn off_the_board_there_is_nothing() {
    for body in ["place(board, -1, 0) == ()", "place(board, 0, -1) == ()", "place(board, 100, 100) == ()"] {
        check(body, "Bool(true)");
    }
}

#[test]
fn lists_in_any_order_are_the_lists_that_they_were() {
    check(
        "let l = [[2, 1], [1]]; let m = in_any_order(l); m.push([3]); [l, m]",
        "[[[Int(2), Int(1)], [Int(1)]], [[Int(2), Int(1)], [Int(1)], [Int(3)]]]",
    );
    check("in_any_order([[2, 1]]) == [[2, 1]]", "Bool(true)");
    let options = |made: &str| {
        let script = format!("fn begin(me) {{ {made} choose(me, \"pair\", l); }}");
        let game = game(&rules(), &script).unwrap();
        let oracle = Arc::new(Oracle::new(game.clone()).unwrap());
        [Match::new(&game, 1), Match::with_oracle(&game, 1, oracle)].map(|mut state| {
            state.advance(&game).unwrap();
            state.options().len()
        })
    };
    let pairs = "let l = [[1, 2], [2, 1], [1, 2]];";
    for (made, expected) in [
        ("", 2),
        ("l = in_any_order(l);", 1),
        ("l = in_any_order(l).filter(|one| one.len == 2);", 1),
        ("l = in_any_order(l) + [[2, 1]];", 2),
        ("l = l + in_any_order([[1, 3], [3, 1]]);", 3),
        ("l = in_any_order(l); l[1].push(3); l[2].push(3); l[2][0] = 2; l[2][1] = 1;", 2),
        ("let m = in_any_order(l); l.reverse();", 2),
        ("l = [in_any_order(l)[0], in_any_order(l)[1]];", 1),
        ("l = in_any_order(l).map(|one| [one[0], one[1]]);", 2),
    ] {
        assert_eq!(options(&format!("{pairs} {made}")), [expected; 2], "{made}");
    }
}

#[test]
fn nobody_pays_what_is_not_there() {
    let all = "set(me, debt, 3); lose(me, debt, 5); me.debt";
    check(all, "Int(0)");
    check("set(me, debt, -3); lose(me, debt, 5); me.debt", "Int(-3)");
    check("set(me, debt, 3); pay(me, debt, 3); me.debt", "Int(0)");
    check("set(me, debt, -3); pay(me, debt, 0); gain(me, debt, 1); me.debt", "Int(-2)");
    check("lose(me, credit, 7); me.credit", "Int(-5)");
    check("pay(me, credit, 5); me.credit", "Int(-5)");
    for body in [
        "set(me, debt, 3); pay(me, debt, 4)",
        "pay(me, credit, 6)",
        "gain(me, debt, { -1 })",
        "lose(me, debt, { -1 })",
    ] {
        fails(body);
    }
}

#[test]
fn comments_do_not_change_what_is_compiled() {
    let instructions = |comment: &str| {
        let body = "let a = n + 1;".repeat(3);
        let script = format!(
            "fn begin(me) {{ choose(me, \"n\", [twice(1), twice(2), twice(3), twice(4)]); }}\n\
             fn twice(n) {{ {comment} {body} a * 2 }}"
        );
        game(&rules(), &script).unwrap().code.ops.len()
    };
    let plain = instructions("");
    assert_eq!(instructions(&format!("/* {} */", "why ".repeat(500))), plain);
    assert!(plain > 20, "the function is small enough to be compiled where it is called: {plain}");
}

#[test]
fn jumps_that_lead_to_jumps_arrive_where_they_should() {
    // A truth that is kept, and tested at once.
    let kept = |a, b, given| {
        let body =
            format!("let x = {a}; let t = x == 1 && {b}; if t {{ x += 10; }} else {{ x += 20; }} [x, t]");
        check(&body, given);
    };
    kept(1, "x < 5", "[Int(11), Bool(true)]");
    kept(1, "x > 5", "[Int(21), Bool(false)]");
    kept(2, "x < 5", "[Int(22), Bool(false)]");
    let either = "fn either(a, b) { let t = a == 1 || b == 1; while !t { a += 1; t = a == 3; } [a, t] }";
    check_with(
        "[either(1, 0), either(0, 1), either(0, 0)]",
        either,
        "[[Int(1), Bool(true)], [Int(0), Bool(true)], [Int(3), Bool(true)]]",
    );
    // Rounds that end in the midst, also those of inner loops and the last.
    let rounds = "let l = []; for x in [1, 2, 3, 4] { if x == 2 { l.push(x); } else if x == 4 { l.push(-x); continue; } \
                  else { for y in [x, 7] { if y == 7 { continue; } l.push(10 * y); } } } l.push(0); l";
    check(rounds, "[Int(10), Int(2), Int(30), Int(-4), Int(0)]");
    let counted = "let l = []; for (x, i) in [5, 6, 7] { if i == 1 { continue; } l.push(x * 10 + i); } l";
    check(counted, "[Int(50), Int(72)]");
    let grows = "let l = [1, 2]; let sum = 0; for x in l { if x > 9 { break; } if x == 1 { l.push(5); continue; } sum += x; } [l, sum]";
    check(grows, "[[Int(1), Int(2), Int(5)], Int(2)]");
    // What a function gives is moved as it returns.
    let last = "fn latest(l) { let found = (); for x in l { if x < 3 { continue; } found = x; } found }";
    check_with("[latest([1, 4, 2]), latest([2]), latest([9])]", last, "[Int(4), Unit, Int(9)]");
}
