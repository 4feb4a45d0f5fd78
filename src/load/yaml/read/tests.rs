use super::*;
use crate::diag::render::{Format, render};

/// The tree in one line, the place of each value as its text in the file.
fn show(text: &str) -> String {
    fn node(sources: &Sources, node: &Node) -> String {
        let slice = sources.slice(node.span);
        match &node.value {
            Yaml::Null => "null".into(),
            Yaml::Bool(value) => format!("bool {value} {slice:?}"),
            Yaml::Int(value) => format!("int {value} {slice:?}"),
            Yaml::Float(value) => format!("float {value} {slice:?}"),
            Yaml::Text(value) => format!("{:?} {slice:?}", value.value),
            Yaml::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self::node_in(sources, item)).collect();
                format!("[{}] {slice:?}", items.join(", "))
            }
            Yaml::Map(entries) => {
                let entries: Vec<String> = entries
                    .iter()
                    .map(|(key, value)| {
                        format!("{}={}", sources.slice(key.span), self::node_in(sources, value))
                    })
                    .collect();
                format!("{{{}}} {slice:?}", entries.join(", "))
            }
        }
    }
    let mut sources = Sources::default();
    let id = sources.add("x.yaml", text);
    let mut faults = Faults::default();
    let tree = parse(&sources, id, &mut faults);
    let shown = render(&faults, &sources, Format::Short);
    tree.map_or(shown.clone(), |tree| format!("{}{shown}", node(&sources, &tree)))
}

fn node_in(sources: &Sources, node: &Node) -> String {
    let mut text = String::new();
    match &node.value {
        Yaml::Text(value) => text += &value.value,
        Yaml::Int(value) => text += &value.to_string(),
        Yaml::Float(value) => text += &format!("float {value}"),
        Yaml::Bool(value) => text += &value.to_string(),
        Yaml::Null => text += "null",
        Yaml::List(_) | Yaml::Map(_) => text += sources.slice(node.span),
    }
    text
}

#[test]
fn values_have_types_and_places() {
    let check = |text: &str, expected: &str| assert_eq!(show(text), expected, "{text}");
    check(
        "a: 1\nb: [x, -2, 2.5, 010, 0x10, 1_000, yes, TRUE, true, ~, \"3\"] # c\n",
        "{a=1, b=[x, -2, 2.5, 010, 0x10, 1_000, yes, TRUE, true, ~, \"3\"]} \"a: 1\\nb: [x, -2, 2.5, 010, 0x10, 1_000, yes, TRUE, true, ~, \\\"3\\\"]\"",
    );
    check(
        "[x, -2, 2.5, 010, 0x10, 1_000, yes, TRUE, true, ~, \"3\", 99999999999999999999, .nan]",
        "[x, -2, float 2.5, float 010, float 0x10, float 1_000, yes, TRUE, true, null, 3, float 99999999999999999999, .nan] \"[x, -2, 2.5, 010, 0x10, 1_000, yes, TRUE, true, ~, \\\"3\\\", 99999999999999999999, .nan]\"",
    );
    check("手札:\n  場: {a: b}\n", "{手札=場: {a: b}} \"手札:\\n  場: {a: b}\"");
    check("a: &x [1, 2]\nb: *x\n", "{a=[1, 2], b=[1, 2]} \"a: &x [1, 2]\\nb: *x\"");
}

#[test]
fn faults_name_the_place() {
    let check = |text: &str, expected: &str| {
        let shown = show(text);
        assert!(shown.contains(expected), "{text}\n{shown}");
    };
    check("a: {b: 1\nc: 2\n", "x.yaml:1:4: error[E0112]: this brace `{` is never closed");
    check("a: [1, 2\n", "x.yaml:1:4: error[E0112]: this bracket `[` is never closed");
    check("札: \"手札\nb: 2\n", "x.yaml:1:4: error[E0112]: this quotation mark is never closed");
    check("a:\n\tb: 1\n", "x.yaml:2:1: error[E0111]: a tab");
    check("a: b\n c: d\n", "x.yaml:2:3: error[E0110]: a `:` cannot stand here");
    check("a: b: c\n", "x.yaml:1:5: error[E0110]: a `:` cannot stand here");
    check("a: {b: c}}\n", "x.yaml:1:10: error[E0110]: this bracket closes nothing");
    check("a: @x\n", "x.yaml:1:4: error[E0110]: a text cannot begin with `@`");
    check(
        "a: |\n  b c\n  . \u{c} .\n",
        "x.yaml:3:5: error[E0110]: the control character `\\u{c}` stands here",
    );
    check("a: b\u{c}\n", "x.yaml:1:5: error[E0110]: the control character");
    check("a:\n  - b\n c: d\n", "x.yaml:3:2: error[E0110]: this line is not indented");
    check("a: *nope\n", "x.yaml:1:4: error[E0110]: this alias has no anchor");
    check("a: !foo b\n", "x.yaml:1:4: error[E0115]: tags");
    check("- a\n---\n- b\n", "x.yaml:2:1: error[E0115]: a second document");
    check("? [a]\n: b\n", "x.yaml:1:3: error[E0115]: a key must be");
    check("a: &x {b: c}\nd:\n  <<: *x\n", "x.yaml:3:3: error[E0115]: `<<`");
    check(&"[".repeat(100_000), "error[E0114]");
}

#[test]
fn keys_that_stand_twice_are_all_found() {
    let shown = show("a: 1\nb: {2: x, 3: y, 2: z}\na: 3\nc: {d: 1, d: 2, d: 3}\n");
    for place in ["3:1", "2:17", "4:11", "4:17"] {
        assert!(shown.contains(&format!("x.yaml:{place}: error[E0113]")), "{place}\n{shown}");
    }
    assert_eq!(shown.matches("E0113").count(), 4, "{shown}");
}

#[test]
fn aliases_cannot_explode() {
    let mut text = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for i in 1..9 {
        let list = vec![format!("*a{}", i - 1); 10].join(", ");
        text += &format!("a{i}: &a{i} [{list}]\n");
    }
    assert!(show(&text).contains("error[E0114]"));
}

#[test]
fn marks_and_line_ends_of_other_systems_do_not_shift_places() {
    let check = |text: &str, expected: &str| {
        let shown = show(text);
        assert!(shown.contains(expected), "{text:?}\n{shown}");
    };
    check(
        "\u{feff}a: b\r\nc: |\r\n  de\r\n  f\r\n",
        r#"{a=b, c=de
f
} "a: b\r\nc: |\r\n  de\r\n  f""#,
    );
    check("a: @x\r\n", "x.yaml:1:4: error[E0110]: a text cannot begin with `@`");
    check("a: b\r\nc: {d: e\r\nf: g\r\n", "x.yaml:2:4: error[E0112]: this brace");
}
