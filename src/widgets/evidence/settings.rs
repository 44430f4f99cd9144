//! Settings by name, each a text that is checked: properties of a page and of a
//! link alike.

use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::hardware;

/// What a setting may be.
#[derive(Debug, PartialEq)]
pub(in crate::widgets) enum Allowed {
    /// One of these words; an empty one is written as nothing.
    One(&'static [&'static str]),
    /// A whole number between these.
    Whole(u32, u32),
    /// A number between these.
    Number(f64, f64),
    /// The raw text of a field: whoever reads it says what is wrong with it.
    Text,
    /// The same of a field with several lines.
    LongText,
    /// The id of a board of the model.
    Gpu,
}

impl Allowed {
    /// The longest text of a field that is kept, B.
    pub(in crate::widgets) const LINE: usize = 400;
    /// The longest text of a field with several lines that is kept, B.
    pub(in crate::widgets) const LONG: usize = 6000;

    fn refuse(&self, value: &str) -> Option<String> {
        let (fits, sentence) = match self {
            Self::One(words) => (
                words.contains(&value),
                format!("`{value}` is none of {}", words.join(", ")),
            ),
            Self::Whole(least, most) => (
                value
                    .parse()
                    .is_ok_and(|n: u32| (*least..=*most).contains(&n)),
                format!("`{value}` is no whole number from {least} to {most}"),
            ),
            Self::Number(least, most) => (
                value
                    .parse()
                    .is_ok_and(|n: f64| (*least..=*most).contains(&n)),
                format!("`{value}` is no number from {least} to {most}"),
            ),
            Self::Text | Self::LongText => {
                let most = if *self == Self::Text {
                    Self::LINE
                } else {
                    Self::LONG
                };
                (
                    value.len() <= most,
                    format!("a text of more than {most} bytes"),
                )
            }
            Self::Gpu => match hardware::gpu(value) {
                Ok(gpu) => (
                    gpu.id == value,
                    format!("`{value}` is written `{}`", gpu.id),
                ),
                Err(error) => (false, error.to_string()),
            },
        };
        (!fits).then_some(sentence)
    }
}

/// A setting: its name, where it begins, what it may be.
#[derive(Debug, PartialEq)]
pub(in crate::widgets) struct Setting {
    pub(in crate::widgets) key: &'static str,
    pub(in crate::widgets) first: &'static str,
    pub(in crate::widgets) allowed: Allowed,
}

impl Setting {
    pub(in crate::widgets) const fn new(
        key: &'static str,
        first: &'static str,
        allowed: Allowed,
    ) -> Self {
        Self {
            key,
            first,
            allowed,
        }
    }
}

/// What everything is set to.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::widgets) struct State {
    settings: &'static [Setting],
    values: Vec<String>,
    /// What the author says above it.
    caption: String,
}

/// The property that stands above a tool in the page's language; no link changes it.
const CAPTION: &str = "caption";

/// Where a page begins: the settings with the author's properties.
///
/// # Errors
/// The first property that is not understood.
pub(in crate::widgets) fn read(
    settings: &'static [Setting],
    props: &Props,
) -> Result<State, PropError> {
    let mut rest = props.clone();
    rest.retain(|key| key != CAPTION);
    let (mut state, refused) = State::new(settings).changed_by(&rest);
    if let Some(error) = refused.into_iter().next() {
        return Err(error);
    }
    state.caption = props.get(CAPTION).unwrap_or_default().to_owned();
    Ok(state)
}

impl State {
    pub(in crate::widgets) fn new(settings: &'static [Setting]) -> Self {
        let values = settings.iter().map(|setting| setting.first.to_owned());
        Self {
            settings,
            values: values.collect(),
            caption: String::new(),
        }
    }

    pub(in crate::widgets) fn caption(&self) -> &str {
        &self.caption
    }

    fn place(&self, key: &str) -> Option<usize> {
        self.settings.iter().position(|setting| setting.key == key)
    }

    /// What a setting is; nothing where there is none of that name.
    pub(in crate::widgets) fn get(&self, key: &str) -> &str {
        let value = self.place(key).and_then(|place| self.values.get(place));
        value.map_or("", String::as_str)
    }

    /// A setting that is a number.
    pub(in crate::widgets) fn number(&self, key: &str) -> f64 {
        self.get(key).parse().unwrap_or_default()
    }

    /// Sets what is allowed, and where it begins; the rest stays as it was.
    pub(in crate::widgets) fn set(&mut self, key: &str, value: String) {
        if let Some(place) = self.place(key)
            && (value == self.settings[place].first
                || self.settings[place].allowed.refuse(&value).is_none())
        {
            self.values[place] = value;
        }
    }

    /// This state with what an author or a link says in its place, and what could
    /// not be understood.
    pub(in crate::widgets) fn changed_by(&self, props: &Props) -> (Self, Vec<PropError>) {
        let mut state = self.clone();
        let mut refused = Vec::new();
        for (key, value) in props.iter() {
            let sentence = match self.place(key) {
                Some(place) => self.settings[place].allowed.refuse(value),
                None => {
                    let known: Vec<_> = self.settings.iter().map(|setting| setting.key).collect();
                    Some(format!("unknown; known: {}", known.join(", ")))
                }
            };
            match sentence {
                Some(sentence) => refused.push(PropError::new(key, sentence)),
                None => state.set(key, value.to_owned()),
            }
        }
        (state, refused)
    }

    /// What differs from `base`, for a link.
    pub(in crate::widgets) fn difference(&self, base: &Self) -> Props {
        let mut props = Props::default();
        let pairs = self.values.iter().zip(&base.values);
        for (setting, (ours, theirs)) in self.settings.iter().zip(pairs) {
            if ours != theirs {
                props.push(setting.key, ours.as_str());
            }
        }
        props
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    static SETTINGS: [Setting; 3] = [
        Setting::new("warps", "4", Allowed::One(&["4", "8"])),
        Setting::new("grid", "132", Allowed::Whole(1, 1400)),
        Setting::new("part", "0.5", Allowed::Number(0.0, 1.0)),
    ];

    static TYPED: [Setting; 2] = [
        Setting::new("m", "4096", Allowed::Text),
        Setting::new("gpu", "a100-sxm-80gb", Allowed::Gpu),
    ];

    #[test]
    fn raw_texts_and_boards_are_settings() {
        let base = State::new(&TYPED);
        let (state, refused) = base.changed_by(&Props::parse("m=1,6&gpu=h200-sxm"));
        assert_eq!((state.get("m"), state.get("gpu")), ("1,6", "h200-sxm"));
        assert!(refused.is_empty());
        let long = "9".repeat(Allowed::LINE + 1);
        let (state, refused) = base.changed_by(&Props::parse(&format!("m={long}&gpu=h300")));
        assert_eq!((state, refused.len()), (base, 2));
    }

    #[test]
    fn a_link_gives_the_state_back() {
        let base = State::new(&SETTINGS);
        let mut state = base.clone();
        state.set("warps", "8".into());
        state.set("grid", "1400".into());
        state.set("part", "0.25".into());
        let link = state.difference(&base);
        assert_eq!(link.to_query(), "warps=8&grid=1400&part=0.25");
        assert_eq!(base.changed_by(&link), (state, Vec::new()));
        assert!(base.difference(&base).is_empty());
    }

    #[test]
    fn a_setting_goes_back_to_where_it_began() {
        static OPEN: [Setting; 1] = [Setting::new("at", "", Allowed::Number(0.0, 1.0))];
        let mut state = State::new(&OPEN);
        for (value, then) in [("0.5", "0.5"), ("7", "0.5"), ("", "")] {
            state.set("at", value.into());
            assert_eq!(state.get("at"), then);
        }
    }

    #[test]
    fn what_is_not_allowed_is_named_and_left_out() {
        let base = State::new(&SETTINGS);
        let link = Props::parse("warps=5&grid=0&part=NaN&x=1");
        let (state, refused) = base.changed_by(&link);
        assert_eq!(state, base);
        let said: Vec<_> = refused.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "property `warps`: `5` is none of 4, 8",
                "property `grid`: `0` is no whole number from 1 to 1400",
                "property `part`: `NaN` is no number from 0 to 1",
                "property `x`: unknown; known: warps, grid, part",
            ]
        );
        assert!(read(&SETTINGS, &link).is_err());
    }

    #[test]
    fn an_author_gives_a_caption_and_a_link_does_not() {
        let props = Props::parse("caption=Look&warps=8");
        let state = read(&SETTINGS, &props).unwrap();
        assert_eq!((state.caption(), state.get("warps")), ("Look", "8"));
        let (linked, refused) = state.changed_by(&Props::parse("caption=Else"));
        assert_eq!((linked.caption(), refused.len()), ("Look", 1));
    }
}
