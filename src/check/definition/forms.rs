//! Forms: the texts with blanks in which kinds are shown, and the short texts that stand in them.

use super::checker::Checker;
use super::fields::wrong;
use super::limits::MAX_FORM;
use crate::diag::{Diagnostic, codes, did_you_mean, visible};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::forms::KindForm;

/// What is typed to pass.
const PASSES: [&str; 2] = ["-", "pass"];

impl Checker<'_> {
    pub(super) fn check_forms(&mut self, entries: &[(YamlText, Node)]) {
        for (set, (_, node)) in entries.iter().enumerate() {
            if let Some(node) = node.get("shows") {
                self.check_shows(node, set);
            }
            let Yaml::Map(parts) = &node.value else { continue };
            if let Some((key, short)) = parts.iter().find(|(key, _)| key.value == "short") {
                let expected = "a map from kinds to short texts, such as `clubs: ♣ c`";
                for (key, value) in self.entries(key, short, expected) {
                    let family = self.family_of_set(key, set);
                    let texts = self.short_texts(value);
                    self.sets[set].short.extend(family.zip(texts));
                }
            }
        }
    }

    /// One form for all kinds that have what stands in its blanks, or a map from kinds to forms.
    fn check_shows(&mut self, node: &Node, set: usize) {
        match &node.value {
            Yaml::Map(entries) => {
                for (key, value) in entries {
                    let family = self.family_of_set(key, set);
                    let Some(form) = self.form(value) else { continue };
                    let Some(family) = family else { continue };
                    if !form.fits(&self.sets[set], family) {
                        let fault = self.no_blank(value, &form, set, &[family]);
                        self.faults.push(fault);
                    }
                    self.sets[set].forms.push((family, form));
                }
            }
            _ => {
                let Some(form) = self.form(node) else { return };
                let all: Vec<usize> = (0..self.sets[set].families.len()).collect();
                let fitting: Vec<usize> =
                    all.iter().copied().filter(|family| form.fits(&self.sets[set], *family)).collect();
                if fitting.is_empty() {
                    let fault = self.no_blank(node, &form, set, &all);
                    self.faults.push(fault);
                }
                self.sets[set].forms.extend(fitting.into_iter().map(|family| (family, form.clone())));
            }
        }
    }

    fn form(&mut self, node: &Node) -> Option<KindForm> {
        let text = self.text(node, "a text with blanks, such as `\"{name}{suit}\"`")?;
        if text.value.len() > MAX_FORM {
            let message = format!("this form has more than {MAX_FORM} bytes");
            self.faults.push(Diagnostic::error(codes::TOO_MANY, node.span, message));
            return None;
        }
        let form = KindForm::parse(&text.value).filter(|_| !text.value.trim().is_empty());
        if form.is_none() {
            let message = "this form cannot be read";
            let hint = "a blank is the name of a parameter or trait in braces: `\"{name}{suit}\"`";
            self.faults.push(Diagnostic::error(codes::KINDS, node.span, message).hint(hint));
        }
        form
    }

    /// The fault of a form for kinds that do not have what its blanks say.
    fn no_blank(&self, node: &Node, form: &KindForm, set: usize, families: &[usize]) -> Diagnostic {
        let rule = &self.sets[set];
        let mut known = vec!["name"];
        for family in families {
            known.extend(rule.families[*family].parameters.iter().map(|one| one.name.text.as_str()));
        }
        known.extend(rule.traits.iter().map(|one| one.name.text.as_str()));
        let strange = form.blanks().find(|blank| !known.contains(blank));
        let message = match strange {
            Some(blank) => format!("no kind here has `{blank}`"),
            None => "no kind has all that these blanks say".to_owned(),
        };
        let list: Vec<String> = known.iter().map(|name| format!("`{{{name}}}`")).collect();
        let hint = strange.and_then(|blank| did_you_mean(blank, known.iter().copied()));
        let hint = hint.unwrap_or_else(|| format!("the blanks can be {}", list.join(", ")));
        Diagnostic::error(codes::UNKNOWN_NAME, node.span, message).hint(hint)
    }

    /// `♣ c`: the first is shown, all of them can be typed.
    fn short_texts(&mut self, node: &Node) -> Option<Vec<String>> {
        let text = match &node.value {
            Yaml::Int(number) => number.to_string(),
            _ => self.text(node, "short texts, such as `♣ c`")?.value.clone(),
        };
        if text.len() > MAX_FORM {
            let message = format!("short texts have at most {MAX_FORM} bytes");
            self.faults.push(Diagnostic::error(codes::TOO_MANY, node.span, message));
            return None;
        }
        let texts: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        if let Some(text) = texts.iter().find(|text| PASSES.contains(&text.as_str())) {
            let message = format!("whoever types `{text}` passes");
            let fault = Diagnostic::error(codes::CONTRADICTION, node.span, message);
            self.faults.push(fault.hint("write another short text"));
            return None;
        }
        if texts.is_empty() || !visible::is_line(&text) {
            self.faults.push(wrong(node, "short texts, such as `♣ c`"));
            return None;
        }
        Some(texts)
    }
}
