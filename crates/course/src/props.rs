//! Properties of a widget and state in a link, in one form: that of a query.
//!
//! `gpus=a100-sxm-80gb&gpus=h100-sxm5&precision=bf16`: pairs of key and value,
//! form encoded; a key that comes again is a list. The press writes a widget's
//! TOML properties this way, and a tool writes what is on screen this way into
//! the address, so one reader serves both.

/// Pairs of key and value, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Props(Vec<(String, String)>);

/// A property that a widget refuses: for the author of a page, in English.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("property `{key}`: {sentence}")]
pub struct PropError {
    /// The key in question.
    pub key: String,
    /// What is wrong and what would be right.
    pub sentence: String,
}

impl PropError {
    /// A refusal of `key`.
    pub fn new(key: impl Into<String>, sentence: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            sentence: sentence.into(),
        }
    }
}

impl Props {
    /// Reads a query, without its `?`. Damaged escapes become U+FFFD; this
    /// never fails.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        Self(
            form_urlencoded::parse(query.as_bytes())
                .map(|(key, value)| (key.into_owned(), value.into_owned()))
                .collect(),
        )
    }

    /// The first value of `key`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter()
            .find(|(name, _)| *name == key)
            .map(|(_, value)| value)
    }

    /// Every value of `key`.
    pub fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.iter()
            .filter(move |(name, _)| *name == key)
            .map(|(_, value)| value)
    }

    /// Every pair.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Adds one pair at the end.
    pub fn push(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.0.push((key.into(), value.into()));
    }

    /// Whether there is no pair.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The pairs whose key is `scope.key`, without the scope: the state of one
    /// widget out of a page's address.
    #[must_use]
    pub fn within(&self, scope: &str) -> Self {
        let inner = |key: &str| Some(key.strip_prefix(scope)?.strip_prefix('.')?.to_owned());
        Self(
            self.iter()
                .filter_map(|(key, value)| Some((inner(key)?, value.to_owned())))
                .collect(),
        )
    }

    /// Puts `state` under `scope` in place of what was there.
    pub fn replace_within(&mut self, scope: &str, state: &Self) {
        let prefix = format!("{scope}.");
        self.0.retain(|(key, _)| !key.starts_with(&prefix));
        for (key, value) in state.iter() {
            self.push(format!("{prefix}{key}"), value);
        }
    }

    /// Keeps the pairs for which `keep` says so.
    pub fn retain(&mut self, mut keep: impl FnMut(&str) -> bool) {
        self.0.retain(|(key, _)| keep(key));
    }

    /// Refuses keys that a widget does not know.
    ///
    /// # Errors
    /// The first key that is not in `known`.
    pub fn only(&self, known: &[&str]) -> Result<(), PropError> {
        match self.iter().find(|(key, _)| !known.contains(key)) {
            None => Ok(()),
            Some((key, _)) => Err(PropError::new(
                key,
                format!(
                    "there is no such property; this widget has {}",
                    known.join(", ")
                ),
            )),
        }
    }

    /// Writes the query, without a `?`.
    #[must_use]
    pub fn to_query(&self) -> String {
        let mut query = String::new();
        for (key, value) in self.iter() {
            if !query.is_empty() {
                query.push('&');
            }
            query.extend(form_urlencoded::byte_serialize(key.as_bytes()));
            query.push('=');
            query.extend(form_urlencoded::byte_serialize(value.as_bytes()));
        }
        query
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lists_are_repeated_keys() {
        let props = Props::parse("gpus=a100&precision=bf16&gpus=t4");
        assert_eq!(props.all("gpus").collect::<Vec<_>>(), ["a100", "t4"]);
        assert_eq!(props.get("precision"), Some("bf16"));
        assert_eq!(props.get("axes"), None);
    }

    #[test]
    fn one_widget_of_a_page() {
        let mut page = Props::parse("v=1&roof.axes=log&roofline.axes=linear&roof.gpus=t4");
        assert_eq!(page.within("roof").to_query(), "axes=log&gpus=t4");
        page.replace_within("roof", &Props::parse("axes=linear"));
        assert_eq!(page.to_query(), "v=1&roofline.axes=linear&roof.axes=linear");
    }

    #[test]
    fn unknown_keys_are_named() {
        let error = Props::parse("gpu=t4").only(&["gpus", "axes"]);
        assert_eq!(
            error.map_err(|e| e.to_string()),
            Err("property `gpu`: there is no such property; this widget has gpus, axes".into())
        );
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(pairs in proptest::collection::vec((".{1,8}", ".{0,12}"), 0..6)) {
            let mut props = Props::default();
            for (key, value) in pairs { props.push(key, value); }
            prop_assert_eq!(Props::parse(&props.to_query()), props);
        }

        #[test]
        fn hostile_text_never_fails(query in ".{0,200}") {
            let _ = Props::parse(&query).to_query();
        }
    }
}
