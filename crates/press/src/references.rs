//! What a text of the chapter may refer to.

use crate::{Widgets, chapter::Plan, code::Highlighter, errata::Errata, facts::Facts, math::Math};
use ridgepoint_course::locale::ByLocale;
use std::collections::BTreeMap;

/// Everything that an article is checked against.
pub(crate) struct References<'a> {
    pub(crate) widgets: &'a dyn Widgets,
    pub(crate) plan: &'a Plan,
    pub(crate) facts: &'a Facts,
    pub(crate) errata: &'a Errata,
    pub(crate) math: &'a Math,
    pub(crate) code: &'a Highlighter,
    /// First sentences of the glossary by term.
    pub(crate) tips: ByLocale<BTreeMap<String, String>>,
    /// What is right, plain, by erratum.
    pub(crate) shown: ByLocale<BTreeMap<String, String>>,
}
