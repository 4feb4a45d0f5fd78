//! Layouts, one after the other: as it was written, and as it is laid out.

use super::laid;

fn becomes(path: &str, text: &str, expected: &str) {
    assert_eq!(laid(path, text), expected, "of {text:?}");
    assert_eq!(laid(path, expected), expected);
}

#[test]
fn definitions() {
    let yaml = |text: &str, expected: &str| becomes("a.yaml", text, expected);
    yaml("a:   1\r\nb :  [1,2 , 3 ]\n\n\n\nc: {x: 1,y:  {}}", "a: 1\nb: [1, 2, 3]\n\nc: { x: 1, y: {} }\n");
    yaml("a:\n    b: 1\n    c:\n          - x\n          -   y\n", "a:\n  b: 1\n  c:\n    - x\n    - y\n");
    yaml("a:\n- x\n-\n    b: 1\n    c: 2\n", "a:\n  - x\n  - b: 1\n    c: 2\n");
    yaml("a: {\n  b: 1, c: 2}\n", "a: { b: 1, c: 2 }\n");
    yaml("a: {\n b: 1, # one\n      c: 2,\n}\n", "a: {\n  b: 1,   # one\n  c: 2,\n}\n");
    yaml("a: [\n 1, 2,\n3\n ]\n", "a: [\n  1, 2,\n  3\n]\n");
    yaml("a: |\n     x\n       y\n\nb: 1\n", "a: |\n  x\n    y\n\nb: 1\n");
    yaml("a:\n      x y\nb: one\n     two\n", "a: x y\nb: one\n  two\n");
    yaml("a:   { x: 1 }\nbcd: { x: 2 }\n", "a:   { x: 1 }\nbcd: { x: 2 }\n");
    yaml("a:   { x: 1 }\nbcdef: { x: 2 }\n", "a: { x: 1 }\nbcdef: { x: 2 }\n");
    yaml(
        "a: 1 # one\nb: 22    # two\n#three\n  # four\n",
        "a: 1     # one\nb: 22    # two\n#three\n# four\n",
    );
    yaml("a:\n  b: 1\n\n  # in a\n\n# below\nc: 2\n", "a:\n  b: 1\n\n  # in a\n\n# below\nc: 2\n");
    let spread = "a:  { x: 1,  y: 22 }\nbc: { x: 22, y: 3, z: 4 }\nd:  { x: 3 }\n";
    yaml(spread, spread);
    yaml(&spread.replace("y: 3,", " y: 3,"), spread);
    yaml("a: { x: 1,  y: 22 }\nb: { x: 22,  y: 3 }\n", "a: { x: 1, y: 22 }\nb: { x: 22, y: 3 }\n");
    yaml("a:   # says\n    { b: 1 }\n", "a:   # says\n  { b: 1 }\n");
    yaml("a:\n # c\n   バラ\nb: 1\n", "a:\n  # c\n  バラ\nb: 1\n");
    yaml("a:\n\n    # c\n\n    # d\n\n    \"x  y\"  # e\n", "a:\n  # c\n\n  # d\n  \"x  y\"  # e\n");
    yaml(
        "a: # c\n  # d\n  - # e\n    x\n  -\n    # f\n    [1,\n2]\n",
        "a:   # c\n  # d\n  -   # e\n    x\n  -\n    # f\n    [1, 2]\n",
    );
    yaml("a:\n    # c\n    x\n    y\n", "a:\n  # c\n  x\n  y\n");
}

#[test]
fn scripts() {
    let script = |text: &str, expected: &str| becomes("a.rhai", text, expected);
    script("fn a( ){\n}\n\n\n\nfn b (x,y) { x+y }", "fn a() {}\n\nfn b(x, y) { x + y }\n");
    script("fn a(x) { let y=-x; y }", "fn a(x) {\n    let y = -x;\n    y\n}\n");
    script("fn a(x) {\n  if x==1{ 2 }\n  else { 3 }\n}", "fn a(x) {\n    if x == 1 { 2 } else { 3 }\n}\n");
    script(
        "fn a(x) {\n\tif x { 2 } else {\n 3 }\n}",
        "fn a(x) {\n    if x {\n        2\n    } else {\n        3\n    }\n}\n",
    );
    script("fn a(x) {\n  f(x,\n  [1,2],x\n.y) // here\n}", "fn a(x) {\n    f(x, [1, 2], x.y)   // here\n}\n");
    script(
        "fn a(x) {\n x\n&& x.any( |one|one.y )\n  && x\n}",
        "fn a(x) {\n    x\n        && x.any(|one| one.y)\n        && x\n}\n",
    );
    script("fn a(x) { switch x { 1|2=>3, _ => {x} } }", "fn a(x) { switch x { 1 | 2 => 3, _ => { x } } }\n");
    script(
        "fn a(x) {\nswitch x {\n1=>{ f(); g() }\n_ => h(x),\n}\n}",
        "fn a(x) {\n    switch x {\n        1 => {\n            f();\n            g()\n        }\n        _ => h(x),\n    }\n}\n",
    );
    script(
        "fn a(x) {\n // one\n\n /* two */ f(); g(); // three\n}\n",
        "fn a(x) {\n    // one\n\n    /* two */\n    f();\n    g();   // three\n}\n",
    );
    script("fn a() { `x ${ 1+2 }  y` }", "fn a() { `x ${ 1+2 }  y` }\n");
}

#[test]
fn examples() {
    let example = |text: &str, expected: &str| becomes("a.example", text, expected);
    example(
        "example   \"A  b\"\nseats A B\n given\nA.hand:fish*2  moss # two\n when\n A : fish\n\n\n  then\nprice(A,fish)=4\n",
        "example \"A  b\"\n  seats A B\n  given\n    A.hand: fish*2 moss   # two\n  when\n    A: fish\n\n  then\n    price(A, fish) = 4\n",
    );
    example(
        "example \"A\"\n  seats A\n  given\n   board :\n     . x\n      x .\n  then\n  offers A only: a1->a2 ,pass",
        "example \"A\"\n  seats A\n  given\n    board:\n      . x\n       x .\n  then\n    offers A only: a1 -> a2, pass\n",
    );
    // What is asked stays in the words of the game.
    example(
        "example \"A\"\n  seats A\n  then\n asks  A  :  which  one?\n asks A",
        "example \"A\"\n  seats A\n  then\n    asks A: which  one?\n    asks A\n",
    );
}

#[test]
fn brackets_with_nothing_but_a_comment() {
    for script in [
        "fn f() {\n    let x = [\n        // nothing yet\n    ];\n    x\n}\n",
        "fn f() {\n    [/* none */]\n}\n",
        "fn f() {\n    g(/* a\nb */);\n}\n",
        "fn f(l) {\n    l.sort(// a\n    );\n}\n",
        "fn f(/* a\nb */) {\n    1\n}\n",
    ] {
        let files = parlor::Memory::from_iter([("a.rhai", script)]);
        let notation = parlor::door::author::FileNotation::of("a.rhai").unwrap();
        // Either it is laid out, with its comment, or a fault says that it stays.
        if let Ok(laid) = parlor::door::author::LaidOut::of(&files, "a.rhai", notation) {
            assert!(laid.after.contains("//") || laid.after.contains("/*"), "{}", laid.after);
        }
    }
    becomes(
        "a.rhai",
        "fn f() {\n    let x = [\n    // nothing yet\n    ];\n    x\n}\n",
        "fn f() {\n    let x = [\n        // nothing yet\n    ];\n    x\n}\n",
    );
}

/// A file that has a fault in its notation is not laid out, and the fault is told.
#[test]
fn faulty_files_stay_as_they_are() {
    use parlor::Memory;
    use parlor::door::author::{FileNotation, LaidOut};

    for (path, text) in [
        ("a.yaml", "a: [1, 2\nb: 3\n"),
        ("a.yaml", "a: 1\na: 2\n"),
        ("a.yaml", "a:\n\tb: 1\n"),
        ("a.yaml", ""),
        ("a.rhai", "fn a( {\n}\n"),
        ("a.rhai", "let x = 1;"),
        ("a.example", "example \"A\"\n  seats A\n"),
    ] {
        let files = Memory::from_iter([(path, text)]);
        let found = LaidOut::of(&files, path, FileNotation::of(path).unwrap());
        assert!(found.is_err_and(|faults| faults.has_errors()), "{text:?}");
    }
    let files = Memory::from_iter([("a.yaml", b"a: \xff".to_vec())]);
    assert!(LaidOut::of(&files, "a.yaml", FileNotation::Yaml).is_err());
}
