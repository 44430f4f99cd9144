//! Where a peak comes from: SMs times rate times clock, with a slider for the
//! clock; and bandwidth from the bus beside it.

use super::Widget;
use crate::{
    messages as msg,
    reactive::{flag, text},
    shell::use_locale,
};
use leptos::prelude::*;
use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::{
    format,
    hardware::{self, Engine, GPUS, Gpu, Precision},
};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "peak-clock",
    lab: None,
    sample: "gpu=h200-sxm&clock_ghz=1.536",
    check: |props| read(props).map(|_| ()),
    view,
};

/// The slowest clock on the slider, MHz.
const SLOWEST_MHZ: f64 = 210.0;

fn read(props: &Props) -> Result<(&'static Gpu, f64), PropError> {
    props.only(&["gpu", "clock_ghz"])?;
    let id = props.get("gpu").unwrap_or("h200-sxm");
    let gpu = hardware::gpu(id).map_err(|error| PropError::new("gpu", error.to_string()))?;
    let no_clock = || PropError::new("gpu", "a board whose clocks have a source".to_owned());
    let (listed, highest) = clocks(gpu).ok_or_else(no_clock)?;
    let clock = match props.get("clock_ghz") {
        None => listed,
        Some(text) => text.parse::<f64>().map_or(f64::NAN, |ghz| ghz * 1e3),
    };
    if !(SLOWEST_MHZ..=highest).contains(&clock) {
        let bounds = format!("GHz from {} to {}", SLOWEST_MHZ / 1e3, highest / 1e3);
        return Err(PropError::new("clock_ghz", bounds));
    }
    Ok((gpu, clock))
}

/// The clock of the tensor peaks and the highest one, MHz, where both have a source.
fn clocks(gpu: &Gpu) -> Option<(f64, f64)> {
    gpu.clocks.tensor_mhz.zip(gpu.clocks.highest_mhz)
}

/// What is shown for a board at a clock.
#[derive(Clone, Debug, PartialEq)]
struct Product {
    /// `132 × 4096 FLOP × 1.536 GHz`.
    compute: String,
    /// `= 830 TFLOPS`.
    peak: String,
    /// `6016 bit ÷ 8 × 3.201 GHz × 2`.
    memory: String,
    /// `= 4.81 TB/s`.
    bandwidth: String,
    /// What the datasheet says, and how the product compares.
    sentence: String,
}

fn product(
    gpu: &'static Gpu,
    clock_mhz: f64,
    locale: ridgepoint_course::locale::Locale,
) -> Option<Product> {
    let precision = tensor_precision(gpu);
    let row = gpu.peak_row(Engine::Tensor, precision).ok()?;
    let peak = gpu
        .peak_at_clock(Engine::Tensor, precision, clock_mhz)
        .ok()?;
    let listed = gpu
        .peak(Engine::Tensor, precision, hardware::Sparsity::Dense)
        .ok()?;
    let rate = format::number(row.flop_per_clk_sm?, 5);
    let clock = |mhz: f64| format!("{}\u{a0}GHz", format::number(mhz / 1e3, 4));
    let bus = gpu.memory.bus_bits.zip(gpu.memory.clock_mhz);
    let none = || "—".to_owned();
    Some(Product {
        compute: format!(
            "{} SM × {rate}\u{a0}FLOP × {}",
            gpu.sm_count,
            clock(clock_mhz)
        ),
        peak: format!("= {peak}"),
        memory: bus.map_or_else(none, |(bits, mhz)| {
            format!("{bits}\u{a0}bit ÷ 8 × {} × 2", clock(mhz))
        }),
        bandwidth: gpu
            .bandwidth_from_bus()
            .map_or_else(|_| String::new(), |bandwidth| format!("= {bandwidth}")),
        sentence: msg::ClockSays {
            clock: &clock(clock_mhz),
            listed: &listed.to_string(),
            listed_clock: &clock(gpu.clocks.tensor_mhz?),
            precision: precision.label(),
            share: &format::percent(peak / listed),
        }
        .say(locale),
    })
}

/// BF16, or FP16 where a board has no BF16.
fn tensor_precision(gpu: &Gpu) -> Precision {
    match gpu.peak_row(Engine::Tensor, Precision::Bf16) {
        Ok(_) => Precision::Bf16,
        Err(_) => Precision::Fp16,
    }
}

/// The end of the slider, MHz.
fn highest(gpu: &Gpu) -> f64 {
    clocks(gpu).map_or(SLOWEST_MHZ, |(_, highest)| highest)
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let locale = use_locale();
    let (gpu, clock) = read(props)?;
    let (gpu, clock) = (RwSignal::new(gpu), RwSignal::new(clock));
    let choose = move |id: String| {
        if let Ok(chosen) = hardware::gpu(&id) {
            gpu.set(chosen);
            clock.update(|mhz| *mhz = mhz.min(highest(chosen)));
        }
    };
    let shown = Memo::new(move |_| product(gpu.get(), clock.get(), locale));
    let part =
        move |pick: fn(Product) -> String| text(move || shown.get().map(pick).unwrap_or_default());
    let boards = GPUS.iter().filter(|board| clocks(board).is_some());
    let options = boards.map(|board| {
        let selected = flag(move || gpu.get().id == board.id);
        view! {
            <option value=board.id selected=selected.get_untracked() prop:selected=selected>
                {board.short_name}
            </option>
        }
    });
    let (gpu_id, clock_id) = (format!("{scope}-gpu"), format!("{scope}-clock"));
    let spoken = text(move || format!("{} MHz", format::number(clock.get(), 4)));
    Ok(view! {
        <div class="bar">
            <strong>{msg::clock_title(locale)}</strong>
            <span class="spacer"></span>
            <label class="pick" for=gpu_id.clone()>
                <span>"GPU"</span>
                <select id=gpu_id.clone() on:change:target=move |event| choose(event.target().value())>
                    {options.collect_view()}
                </select>
            </label>
        </div>
        <dl class="products">
            <dt>"π"</dt>
            <dd>
                <span class="num">{part(|p| p.compute)}</span>
                <output class="num">{part(|p| p.peak)}</output>
            </dd>
            <dt>"β"</dt>
            <dd>
                <span class="num">{part(|p| p.memory)}</span>
                <output class="num">{part(|p| p.bandwidth)}</output>
            </dd>
        </dl>
        <p class="says" aria-live="polite">
            {part(|p| p.sentence)}
        </p>
        <div class="fields">
            <div class="field">
                <label for=clock_id.clone()>{msg::clock_slider(locale)}</label>
                <input
                    type="range"
                    id=clock_id.clone()
                    min=SLOWEST_MHZ
                    max=text(move || highest(gpu.get()).to_string())
                    step="1"
                    value=clock.get_untracked()
                    prop:value=text(move || clock.get().to_string())
                    aria-valuetext=spoken
                    on:input:target=move |event| {
                        if let Ok(mhz) = event.target().value().parse() {
                            clock.set(mhz);
                        }
                    }
                />
            </div>
        </div>
    }
    .into_any())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ridgepoint_course::locale::Locale;

    /// Nsight Compute on an H200: 540,672 FLOP per clock at 1.536 GHz.
    #[test]
    fn the_profilers_peak_is_the_product() {
        let shown = product(hardware::gpu("h200-sxm").unwrap(), 1536.0, Locale::En).unwrap();
        assert_eq!(shown.compute, "132 SM × 4096\u{a0}FLOP × 1.536\u{a0}GHz");
        assert_eq!(shown.peak, "= 830\u{a0}TFLOPS");
        // 6016 / 8 · 3.201e9 · 2 = 4.814e12.
        assert_eq!(shown.bandwidth, "= 4.81\u{a0}TB/s");
    }

    #[test]
    fn every_board_has_a_product_at_its_own_clock() {
        for gpu in GPUS {
            let Some((listed, highest)) = clocks(gpu) else {
                assert_eq!(gpu.id, "h20", "only its clocks have no source");
                continue;
            };
            let shown = product(gpu, listed, Locale::Zh).unwrap();
            let bus = gpu.memory.bus_bits.is_some();
            assert_eq!(
                (shown.memory != "—", !shown.bandwidth.is_empty()),
                (bus, bus)
            );
            assert!((SLOWEST_MHZ..=highest).contains(&listed));
        }
    }

    #[test]
    fn a_board_without_a_clock_is_refused() {
        assert!(read(&Props::parse("gpu=h20")).is_err());
    }

    #[test]
    fn a_clock_beyond_the_board_is_refused_with_its_bounds() {
        let error = read(&Props::parse("gpu=h200-sxm&clock_ghz=9")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "property `clock_ghz`: GHz from 0.21 to 1.98"
        );
    }
}
