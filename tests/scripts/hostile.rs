//! Scripts made to be too much: the checker ends soon and does not fall over.

use std::fmt::Write;

use super::{faults_of, host};

/// Checks a script in a thread with the stack that tests usually have, and gives the codes of its
/// faults.
fn codes(text: String) -> Vec<&'static str> {
    let faults = move || faults_of("hostile.rhai", &text, &host::host()).1;
    let check = move || faults().iter().map(|fault| fault.code.0).collect();
    std::thread::Builder::new().stack_size(2 << 20).spawn(check).unwrap().join().unwrap()
}

#[test]
fn deep_expressions_in_a_long_chain_of_calls() {
    let mut text = String::from("fn set_up() { f0(deck); }\n");
    for i in 0..200 {
        let (open, close) = ("(1 + ".repeat(8), ")".repeat(8));
        let (before, after) = ("if true { ".repeat(8), " } else { 0 }".repeat(8));
        writeln!(text, "fn f{i}(x) {{ {before} {open} f{}(x) {close} {after} }}", i + 1).unwrap();
    }
    text.push_str("fn f200(x) { x.len }\n");
    assert!(codes(text).is_empty());
}

#[test]
fn loops_in_loops_whose_variables_push_each_other_on() {
    let mut text = String::from("fn set_up() {\n");
    for i in 0..40 {
        writeln!(text, "let a{i} = {i};").unwrap();
    }
    for depth in 0..12 {
        text.push_str("while a0 != a1 {\n");
        for i in 0..39 {
            writeln!(
                text,
                "a{i} = if a{} == deck {{ [a{}] }} else {{ a{} }};",
                (i + 1) % 40,
                i + 1,
                (i + depth) % 40
            )
            .unwrap();
        }
        text.push_str("a39 = seats;\n");
    }
    text.push_str(&"}\n".repeat(13));
    assert_eq!(codes(text), ["W0405"]);
}

#[test]
fn calls_with_ever_new_arguments() {
    let mut text = String::from("fn set_up() { f0(1, 2, 3); }\n");
    for i in 0..60 {
        let next = |step: usize| (i * 7 + step) % 60;
        writeln!(text, "fn f{i}(a, b, c) {{").unwrap();
        for step in 1..8 {
            writeln!(
                text,
                "let r{step} = f{}([a], b, deck); f{}(c, [[b]], ()); f{}(r{step}, r{step}, a);",
                next(step),
                next(step + 1),
                next(step + 2)
            )
            .unwrap();
        }
        text.push_str("if a == b { r1 } else { [c, r2] } }\n");
    }
    assert!(codes(text).is_empty());
}

#[test]
fn many_functions_and_faults() {
    let mut text = String::from("fn set_up() {\n");
    for i in 0..3000 {
        writeln!(text, "    f{i}(deck, {i}).nothing;").unwrap();
    }
    text.push_str("}\n");
    for i in 0..3000 {
        writeln!(text, "fn f{i}(a, b) {{ a.hnad + b.len; unknown{i}(a); hidden{i} }}").unwrap();
    }
    assert!(codes(text).len() > 9000);
}

#[test]
fn a_list_that_holds_itself_and_functions_that_call_each_other() {
    let text = "
fn set_up() {
    let x = [];
    loop { x = [x, x]; x.push(x); x[0] = x; if even(x) { break; } }
}
fn even(x) { if x.len == 0 { true } else { odd([x]) } }
fn odd(x) { if x.len == 0 { false } else { even([x, x]) } }
";
    assert!(codes(text.to_owned()).is_empty());
}

/// A name with a letter too much is always noticed, save in a text.
#[test]
fn every_misspelled_name_is_found() {
    let host = host::host();
    for text in [include_str!("valid/island.rhai"), include_str!("valid/statues.rhai")] {
        let mut quote = None;
        let mut before = ' ';
        for (at, letter) in text.char_indices() {
            let is_name = |c: char| c.is_alphanumeric() || c == '_';
            let ends = is_name(before) && !is_name(letter) && !before.is_numeric();
            let line = text[..at].lines().last().unwrap_or("");
            if ends && quote.is_none() && !line.contains("//") && !line.contains('`') {
                let changed = format!("{}q{}", &text[..at], &text[at..]);
                assert!(!faults_of("misspelled.rhai", &changed, &host).1.is_empty(), "{line}q");
            }
            match quote {
                Some(open) if open == letter => quote = None,
                None if letter == '"' => quote = Some(letter),
                _ => {}
            }
            before = letter;
        }
    }
}

/// Sound scripts with a piece of one put in another place: whatever comes out, the checker lives.
#[test]
fn scripts_with_pieces_exchanged() {
    let texts = [include_str!("valid/island.rhai"), include_str!("valid/statues.rhai")];
    let host = host::host();
    let mut state: u64 = 7;
    let mut next = |most: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % most
    };
    for round in 0..400 {
        let mut words: Vec<&str> = texts[round % 2].split_inclusive([' ', '(', ')', '.', ';']).collect();
        let other: Vec<&str> = texts[(round + 1) % 2].split_inclusive([' ', '(', ')', '.', ';']).collect();
        for _ in 0..=next(3) {
            let at = next(words.len());
            words[at] = other[next(other.len())];
        }
        faults_of("exchanged.rhai", &words.concat(), &host);
    }
}
