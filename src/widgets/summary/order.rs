//! Putting boards in the order of their BF16 ridges.

use crate::{messages as msg, widgets::under_roof::open_table};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    hardware::{self, Engine, Gpu, Precision, Sparsity},
    units::Intensity,
};

/// How many boards there are.
pub(super) const BOARDS: usize = 4;

/// By age.
const BY_AGE: [&str; BOARDS] = ["a100-sxm-80gb", "h100-sxm5", "h200-sxm", "b200-dgx"];

/// The boards from left to right; each of them once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Order([usize; BOARDS]);

fn gpu(board: usize) -> Option<&'static Gpu> {
    hardware::gpu(BY_AGE.get(board)?).ok()
}

fn ridge(board: usize) -> Option<Intensity> {
    let roof = gpu(board)?.roof(Engine::Tensor, Precision::Bf16, Sparsity::Dense);
    Some(roof.ok()?.ridge())
}

fn name_of(board: usize) -> String {
    gpu(board).map_or_else(String::new, |gpu| gpu.short_name.to_owned())
}

impl Order {
    /// Reads ids between commas; what is no order of all boards is the first one.
    pub(super) fn read(text: &str) -> Self {
        let places: Vec<_> = text
            .split(',')
            .filter_map(|id| BY_AGE.iter().position(|known| *known == id))
            .collect();
        let places = <[usize; BOARDS]>::try_from(places).ok();
        let whole = places.filter(|places| (0..BOARDS).all(|board| places.contains(&board)));
        whole.map_or_else(|| Self([3, 0, 2, 1]), Self)
    }

    /// As it is read.
    pub(super) fn written(&self) -> String {
        self.0.map(|board| BY_AGE[board]).join(",")
    }

    /// What stands at a place.
    pub(super) fn name(&self, place: usize) -> String {
        self.0
            .get(place)
            .map_or_else(String::new, |board| name_of(*board))
    }

    /// With one of them a place further left or right; `None` at an end.
    pub(super) fn moved(&self, place: usize, by: isize) -> Option<Self> {
        let to = place.checked_add_signed(by).filter(|to| *to < BOARDS)?;
        let mut order = self.clone();
        order.0.swap(place, to);
        Some(order)
    }

    /// What is right or wrong with it.
    pub(super) fn judge(&self, locale: Locale) -> String {
        let wrong = self
            .0
            .windows(2)
            .find(|pair| ridge(pair[0]) > ridge(pair[1]));
        let Some(pair) = wrong else {
            return format!("✓ {}", msg::summary_sorted(locale));
        };
        if self.0 == [0, 1, 2, 3] {
            return format!("✗ {}", msg::summary_by_age(locale));
        }
        let at = |board: usize| ridge(board).map_or_else(String::new, |at| at.to_string());
        let said = msg::SummaryPair {
            left: &name_of(pair[0]),
            left_ridge: &at(pair[0]),
            right: &name_of(pair[1]),
            right_ridge: &at(pair[1]),
        };
        format!("✗ {}", said.say(locale))
    }
}

/// The boards by age with peak, bandwidth and ridge.
pub(super) fn table(locale: Locale) -> String {
    let rows = (0..BOARDS).filter_map(|board| {
        let gpu = gpu(board)?;
        let roof = gpu
            .roof(Engine::Tensor, Precision::Bf16, Sparsity::Dense)
            .ok()?;
        Some(vec![
            gpu.short_name.to_owned(),
            roof.compute.to_string(),
            roof.bandwidth.to_string(),
            roof.ridge().to_string(),
        ])
    });
    let heads = ["GPU", "π (BF16)", "β", msg::roofline_ridge(locale)];
    open_table(
        msg::summary_table(locale),
        &heads,
        &rows.collect::<Vec<_>>(),
    )
}
