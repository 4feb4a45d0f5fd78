//! Files of models. A file is small and can be read by people as far as its head; it belongs to the rules for which it
//! was learnt, and to one number of seats.

mod bits;
mod sheet;
mod weights;

pub use sheet::SheetError;
pub(crate) use sheet::{SheetReader, SheetWriter, begins, sheet_text};

use super::learnt::{Learnt, LearntRules, PlayWay, Strength};
use super::linear::Model;
use crate::diag::{Code, Diagnostic, codes};

/// The most bytes of a file.
pub const MOST_BYTES: u64 = 4 << 20;
/// What the first line says.
const WHAT: &str = "parlor-model";
/// How the file is laid out, and what its features mean. Whoever changes either counts on.
const VERSION: u32 = 8;
/// The weights of a model as a file names them, and one part in how many of their usual size is a step. The number that a
/// weight of a unit is multiplied by may be great or small, so these steps are finer.
const BLOCKS: [(&str, f64); 8] = [
    ("value", 8.0),
    ("policy", 8.0),
    ("value-rows", 512.0),
    ("value-base", 512.0),
    ("value-units", 512.0),
    ("policy-rows", 64.0),
    ("policy-base", 64.0),
    ("policy-units", 64.0),
];
/// The greatest sharpness.
const MOST_SHARPNESS: u32 = 10_000;
/// The most lines of figures, and of the curve.
const MOST_ENTRIES: usize = 1000;

/// Where the model for so many players lies in the folder of a game: `bots/3-seats.model`, with the name of the variant
/// and the figures that are set where they are not those of the rules as written.
#[must_use]
pub fn path(folder: &str, people: u8, variant: &str, figures: &[(String, String)]) -> String {
    let mut name = format!("{people}-seats");
    if !variant.is_empty() {
        name += &format!("-{variant}");
    }
    for (figure, value) in figures {
        name += &format!("+{figure}={value}");
    }
    let plain = |letter: char| letter.is_alphanumeric() || "-_+=.".contains(letter);
    let name: String =
        name.chars().map(|letter| if plain(letter) { letter } else { '_' }).take(120).collect();
    format!("{folder}/bots/{name}.model")
}

/// Whether a file begins as one of a model.
pub(crate) fn is_model(bytes: &[u8]) -> bool {
    begins(bytes, WHAT)
}

impl Learnt {
    /// The text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut sheet = SheetWriter::new(WHAT, VERSION);
        self.about.write(&mut sheet);
        sheet.line("matches", self.matches);
        sheet.line("way", self.way);
        sheet.line("quick", self.quick);
        for strength in &self.curve {
            sheet.line("strength", strength);
        }
        self.model.write(&mut sheet);
        sheet.finish()
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// When it is none, of another version, or damaged.
    pub fn read(text: &str) -> Result<Self, SheetError> {
        let mut sheet = SheetReader::open(text, WHAT, VERSION)?;
        let about = LearntRules::read(&mut sheet)?;
        let matches = sheet.number("matches")?;
        let way = PlayWay::named(sheet.line("way")?).ok_or(SheetError::Wrong("way"))?;
        let quick = PlayWay::named(sheet.line("quick")?).filter(|way| PlayWay::QUICK.contains(way));
        let quick = quick.ok_or(SheetError::Wrong("quick"))?;
        let mut curve = Vec::new();
        while let Some(line) = sheet.maybe("strength") {
            if curve.len() >= MOST_ENTRIES {
                return Err(SheetError::Wrong("strength"));
            }
            curve.push(Strength::read(line).ok_or(SheetError::Wrong("strength"))?);
        }
        let model = Model::read(&mut sheet)?;
        sheet.end()?;
        Ok(Self { about, matches, way, quick, curve, model: model.into() })
    }
}

impl LearntRules {
    pub(crate) fn write(&self, sheet: &mut SheetWriter) {
        sheet.line("game", &self.title);
        if !self.variant.is_empty() {
            sheet.line("variant", &self.variant);
        }
        for (figure, value) in &self.figures {
            sheet.line("figure", format_args!("{figure} = {value}"));
        }
        sheet.line("seats", self.people);
        sheet.line("rules", &self.rules);
        sheet.line("seed", self.seed);
    }

    pub(crate) fn read(sheet: &mut SheetReader<'_>) -> Result<Self, SheetError> {
        let title = sheet.line("game")?.to_owned();
        let variant = sheet.maybe("variant").unwrap_or("").to_owned();
        let mut figures = Vec::new();
        while let Some(line) = sheet.maybe("figure") {
            let (figure, value) = line.split_once(" = ").ok_or(SheetError::Wrong("figure"))?;
            if figures.len() >= MOST_ENTRIES {
                return Err(SheetError::Wrong("figure"));
            }
            figures.push((figure.to_owned(), value.to_owned()));
        }
        let people = sheet.number("seats")?;
        let rules = sheet.line("rules")?.to_owned();
        let seed = sheet.number("seed")?;
        Ok(Self { title, variant, figures, people, rules, seed })
    }
}

impl Model {
    /// Rounds the weights to those that are written.
    pub fn round(&mut self) {
        for (weights, (_, parts)) in self.weights_mut().into_iter().zip(BLOCKS) {
            weights::round(weights, parts);
        }
    }

    pub(crate) fn write(&self, sheet: &mut SheetWriter) {
        sheet.line("sharpness", self.sharpness);
        for (weights, block) in self.weights().into_iter().zip(BLOCKS) {
            weights::write(sheet, block, weights);
        }
    }

    pub(crate) fn read(sheet: &mut SheetReader<'_>) -> Result<Self, SheetError> {
        let mut model = Self::blank();
        model.sharpness = sheet.number("sharpness")?;
        if model.sharpness > MOST_SHARPNESS {
            return Err(SheetError::Wrong("sharpness"));
        }
        for (weights, (name, _)) in model.weights_mut().into_iter().zip(BLOCKS) {
            weights::read(sheet, name, weights)?;
        }
        Ok(model)
    }
}

impl SheetError {
    /// The fault of a file at a path.
    #[must_use]
    pub fn at(&self, path: &str) -> Diagnostic {
        let fault = |code: Code, message: String| Diagnostic::error(code, None, message);
        match self {
            Self::Foreign => fault(codes::NO_MODEL, format!("`{path}` is no model of a bot")),
            Self::Version(found) => {
                fault(codes::NO_MODEL, format!("`{path}` is laid out as version {found}, not {VERSION}"))
            }
            Self::Damaged => {
                fault(codes::NO_MODEL, format!("`{path}` is damaged: its checksum is another one"))
            }
            Self::Wrong(line) => fault(codes::NO_MODEL, format!("`{path}` is damaged at the line `{line}`")),
        }
    }
}

#[cfg(test)]
mod tests;
