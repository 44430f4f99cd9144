//! The systems of the chapter with peak, bandwidth and ridge, dense or sparse,
//! and the printed ridge beside ours where the two differ.

use super::{Widget, controls::Choice};
use crate::{
    messages as msg,
    reactive::{part, text},
    shell::use_locale,
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::{
    format,
    hardware::{self, Engine, Gpu, Precision, Sparsity},
};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "peaks-table",
    lab: None,
    sample: "sparsity=dense",
    check: |props| read(props).map(|_| ()),
    view,
};

/// A line of the chapter's table: board, precision, and the ridge it prints.
struct System {
    gpu: &'static str,
    precision: Precision,
    printed_ridge: Option<f64>,
}

const fn system(gpu: &'static str, precision: Precision, printed: f64) -> System {
    System {
        gpu,
        precision,
        printed_ridge: Some(printed),
    }
}

const fn added(gpu: &'static str, precision: Precision) -> System {
    System {
        gpu,
        precision,
        printed_ridge: None,
    }
}

/// The chapter's seven, then boards that it does not have.
static SYSTEMS: &[System] = &[
    system("a100-sxm-80gb", Precision::Bf16, 156.0),
    system("h100-sxm5", Precision::Bf16, 295.0),
    system("h100-sxm5", Precision::Fp8, 592.0),
    system("h200-sxm", Precision::Bf16, 206.0),
    system("b200-dgx", Precision::Bf16, 281.0),
    system("b200-dgx", Precision::Fp8, 562.0),
    system("b200-dgx", Precision::Fp4, 1125.0),
    added("b200-hgx", Precision::Bf16),
    added("gb200", Precision::Bf16),
    added("t4", Precision::Fp16),
    added("l4", Precision::Bf16),
    added("l40s", Precision::Bf16),
    added("rtx-4090", Precision::Bf16),
];

/// What a row shows.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    gpu: &'static str,
    precision: &'static str,
    peak: String,
    bandwidth: String,
    ridge: String,
    /// The printed ridge, and whether it rounds to ours.
    printed: Option<(String, bool)>,
}

fn read(props: &Props) -> Result<Sparsity, PropError> {
    props.only(&["sparsity"])?;
    let word = props.get("sparsity").unwrap_or("dense");
    Sparsity::parse(word).map_err(|error| PropError::new("sparsity", error.to_string()))
}

fn rows(sparsity: Sparsity) -> Vec<Row> {
    let row = |system: &System| {
        let gpu: &Gpu = hardware::gpu(system.gpu).ok()?;
        let roof = gpu.roof(Engine::Tensor, system.precision, sparsity);
        let ridge = roof.as_ref().map(|roof| roof.ridge().get()).ok();
        let printed = system.printed_ridge.map(|printed| {
            // The printed figures are dense and have no decimals.
            let agrees = ridge.is_some_and(|ridge| (ridge - printed).abs() <= 0.5);
            (format::number(printed, 4), agrees)
        });
        Some(Row {
            gpu: gpu.short_name,
            precision: system.precision.label(),
            peak: roof.map_or("—".into(), |roof| roof.compute.to_string()),
            bandwidth: gpu.bandwidth().to_string(),
            ridge: ridge.map_or("—".into(), |ridge| format::number(ridge, 4)),
            printed: printed.filter(|_| sparsity == Sparsity::Dense),
        })
    };
    SYSTEMS.iter().filter_map(row).collect()
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let locale = use_locale();
    let sparsity = RwSignal::new(read(props)?);
    let options = vec![
        (Sparsity::Dense, msg::controls_dense(locale)),
        (Sparsity::Structured, msg::controls_sparse(locale)),
    ];
    let body = part(move || {
        let rows = rows(sparsity.get()).into_iter();
        rows.map(|row| line(row, locale)).collect_view()
    });
    Ok(view! {
        <div class="bar">
            <strong>{msg::peaks_title(locale)}</strong>
            <span class="spacer"></span>
            <Choice
                scope=scope
                name="sparsity"
                legend=msg::controls_sparsity(locale)
                options=options
                chosen=sparsity.into()
                choose=move |value| sparsity.set(value)
            />
        </div>
        <div class="table" tabindex="0" role="region" aria-label=msg::peaks_title(locale)>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{msg::peaks_gpu(locale)}</th>
                        <th scope="col">{msg::peaks_precision(locale)}</th>
                        <th scope="col" class="number">
                            {msg::peaks_peak(locale)}
                        </th>
                        <th scope="col" class="number">
                            {msg::peaks_bandwidth(locale)}
                        </th>
                        <th scope="col" class="number">
                            {msg::peaks_ridge(locale)}
                        </th>
                        <th scope="col" class="number">
                            {msg::peaks_printed(locale)}
                        </th>
                    </tr>
                </thead>
                <tbody>{body}</tbody>
            </table>
        </div>
        <p class="says">
            {text(move || match sparsity.get() {
                Sparsity::Dense => msg::peaks_says_dense(locale).into(),
                Sparsity::Structured => msg::peaks_says_sparse(locale).into(),
            })}
        </p>
    }
    .into_any())
}

fn line(row: Row, locale: Locale) -> impl IntoView {
    let printed = row.printed.map(|(text, agrees)| {
        if agrees {
            view! { <span class="num claimed">{text}</span> }.into_any()
        } else {
            let title = msg::peaks_differs(locale);
            view! {
                <s class="num claimed" title=title>
                    {text}
                </s>
            }
            .into_any()
        }
    });
    view! {
        <tr>
            <th scope="row">{row.gpu}</th>
            <td>{row.precision}</td>
            <td class="number">{row.peak}</td>
            <td class="number">{row.bandwidth}</td>
            <td class="number">
                <strong>{row.ridge}</strong>
            </td>
            <td class="number">{printed}</td>
        </tr>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ridges of the audit, section 1; the chapter prints 156, 295, 592, 206,
    /// 281, 562 and 1125.
    #[test]
    fn dense_ridges_are_the_audits() {
        let rows = rows(Sparsity::Dense);
        let ridges: Vec<_> = rows.iter().take(7).map(|row| row.ridge.as_str()).collect();
        assert_eq!(
            ridges,
            ["153", "295.3", "590.7", "206.1", "281.3", "562.5", "1125"]
        );
        let agrees: Vec<_> = rows
            .iter()
            .filter_map(|row| Some(row.printed.as_ref()?.1))
            .collect();
        assert_eq!(agrees, [false, true, false, true, true, true, true]);
    }

    #[test]
    fn sparse_peaks_are_twice_the_dense_ones_where_there_are_any() {
        let rows = rows(Sparsity::Structured);
        assert_eq!(rows[0].peak, "624\u{a0}TFLOPS");
        let turing = rows.iter().find(|row| row.gpu.contains("T4"));
        assert_eq!(turing.map(|row| row.peak.as_str()), Some("—"));
        assert!(rows.iter().all(|row| row.printed.is_none()));
    }
}
