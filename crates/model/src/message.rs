//! What the crate says to a person, as an id with arguments. The sentences live with the pages,
//! one per language, under the same id.

/// An id such as `model.unknown-gpu` and the values for the placeholders of its sentence.
///
/// The values are ready text that needs no translation: numbers with units, names of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Key of the sentence.
    pub id: &'static str,
    /// Placeholder names and the text that replaces them.
    pub args: Vec<(&'static str, String)>,
}

impl Message {
    /// A message without arguments.
    #[must_use]
    pub fn new(id: &'static str) -> Self {
        Self {
            id,
            args: Vec::new(),
        }
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// The text of one argument, if the message has it.
    #[must_use]
    pub fn arg(&self, name: &str) -> Option<&str> {
        self.args
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value.as_str())
    }
}
