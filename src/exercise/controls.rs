//! The controls by which parts other than numbers are answered.

use super::Sheet;
use leptos::prelude::*;
use ridgepoint_course::exercise::Part;

/// What answers a part.
pub(crate) fn control(_sheet: &Sheet, _part: &Part) -> AnyView {
    ().into_any()
}

/// Takes what stands on the screen for the answer where nothing was touched.
pub(crate) fn before_check(_sheet: &Sheet, _part: &Part) {}
