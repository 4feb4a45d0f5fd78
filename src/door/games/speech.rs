//! How a game is put into words.

use std::sync::Arc;

use super::rules::Chosen;
use crate::check::definition;
use crate::door::words::{self, Words};
use crate::door::{Definition, Game, Refused};
use crate::notation::voice::Voice;

/// How a game is put into words: its names in one language, and the phrases around them.
#[derive(Clone, Debug)]
pub struct Speech {
    /// The phrases of the interface.
    pub words: &'static Words,
    /// Whether the language is that of the definition.
    pub is_own: bool,
    pub(in crate::door) voice: Voice,
}

/// How the matches of a compiled game are put into words. It is made once for all of them.
#[derive(Clone, Debug)]
pub struct GameSpeech {
    /// The phrases of the interface.
    pub words: &'static Words,
    pub(in crate::door) voice: Arc<Voice>,
}

impl Speech {
    /// The same for the matches of one game.
    #[must_use]
    pub fn for_game(&self, game: &Game) -> GameSpeech {
        GameSpeech { words: self.words, voice: Arc::new(self.voice.clone().of(&game.inner)) }
    }

    /// How rules are put into words in a language such as `ja`; in the notation if `language` is `None`.
    ///
    /// # Errors
    /// When the definition has no names in that language.
    pub fn of(definition: &Definition, chosen: &Chosen, language: Option<&str>) -> Result<Self, Refused> {
        let Some(language) = language else {
            return Ok(Self { words: words::of("en"), is_own: true, voice: Voice::default() });
        };
        let Some(names) = definition.checked.names_in(language) else {
            let title = &definition.checked.base.title;
            return Err(Self::unspoken(&format!("`{title}` has"), language, &definition.checked.languages()));
        };
        let words = words::of(&language.to_ascii_lowercase());
        Ok(Self { words, is_own: names.is_empty(), voice: Voice::new(&chosen.rules, names, words.phrases) })
    }

    /// Like [`Speech::of`], for people at a table: without a language they read the labels of the definition.
    ///
    /// # Errors
    /// As for [`Speech::of`].
    pub fn at_table(
        definition: &Definition,
        chosen: &Chosen,
        language: Option<&str>,
    ) -> Result<Self, Refused> {
        let speech = Self::of(definition, chosen, language)?;
        Ok(match language {
            Some(_) => speech,
            None => {
                let voice = Voice::own(&chosen.rules).with_sentences(speech.words.phrases);
                Self { voice, ..speech }
            }
        })
    }

    /// Like [`Speech::of`], for readers who do not type: without a language everything has its name in the language of
    /// the definition.
    ///
    /// # Errors
    /// As for [`Speech::of`].
    pub fn for_readers(
        definition: &Definition,
        chosen: &Chosen,
        language: Option<&str>,
    ) -> Result<Self, Refused> {
        Self::of(definition, chosen, Some(language.unwrap_or(&definition.checked.base.language)))
    }

    /// The title of a game in this language.
    #[must_use]
    pub fn title<'a>(&'a self, chosen: &'a Chosen) -> &'a str {
        self.voice.name(&chosen.rules.title)
    }

    /// The title of a definition, and what it says about itself: in the given language if it has names in it, otherwise
    /// in its own language.
    #[must_use]
    pub fn head(definition: &Definition, language: Option<&str>) -> (String, String) {
        let checked = &definition.checked;
        let voice = Self::voice_or_own(checked, language);
        (voice.name(&checked.base.title).to_owned(), voice.name(&checked.base.about).to_owned())
    }

    /// Whether a definition has names in a language.
    #[must_use]
    pub fn is_there(definition: &Definition, language: &str) -> bool {
        definition.checked.names_in(language).is_some()
    }

    /// The languages in which a definition has names, sorted.
    #[must_use]
    pub fn languages(definition: &Definition) -> Vec<&str> {
        definition.checked.languages()
    }

    /// The refusal of a language: `who` has no names in it, but in these others.
    #[must_use]
    pub fn unspoken(who: &str, language: &str, others: &[&str]) -> Refused {
        let others: Vec<String> = others.iter().map(|one| format!("`{one}`")).collect();
        let hint = Some(format!("there is: {}", others.join(", ")));
        Refused { message: format!("{who} no names in `{language}`"), offered: Vec::new(), hint }
    }

    /// The names in a language; a game that has no names in it is shown in its own.
    pub(in crate::door) fn voice_or_own(checked: &definition::Definition, language: Option<&str>) -> Voice {
        let Some(language) = language else { return Voice::default() };
        let phrases = words::of(&language.to_ascii_lowercase()).phrases;
        let names = checked.names_in(language);
        names.map_or_else(Voice::default, |names| Voice::new(&checked.base, names, phrases))
    }
}
