//! Writes a page with the charts, to look at: `cargo run -p ridgepoint-charts --example gallery --
//! gallery.html` (or to standard output). `?dark` in the address shows the dark theme.

mod figures;
mod xy_figures;

use std::io::Write;

use figures::Language::{En, Zh};
use figures::{every_kind, far_points, four_gpus, linear, one_gpu};
use ridgepoint_charts::roofline::SizeClass;
use ridgepoint_charts::scene::Scene;
use ridgepoint_charts::svg;
use xy_figures::{scatter, sizes, waves};

const STYLE: &str = "
:root{--paper:#fcfcfa;--raised:#ffffff;--line:#e2e2dc;--ink:#1c1d1f;--ink-2:#55585e;--ink-3:#8a8d93;
--memory:#1f6fb2;--memory-wash:#e6f0f9;--compute:#c2571a;--compute-wash:#fbeee4;--measured:#8a2f8f;
--good:#2f7d4f;--bad:#b3362b;--series-0:#1c1d1f;--series-1:#0b7270;--series-2:#726200;--series-3:#a83670}
.dark{--paper:#141518;--raised:#1b1d21;--line:#2c2f35;--ink:#e9e9e6;--ink-2:#a9adb5;--ink-3:#757a83;
--memory:#6db3ee;--memory-wash:#15263a;--compute:#f0965a;--compute-wash:#35210f;--measured:#d48bd8;
--good:#6cc391;--bad:#ef8378;--series-0:#e9e9e6;--series-1:#4fc4c0;--series-2:#d3bd4a;--series-3:#ec8bbd}
body{margin:0;padding:8px;background:var(--paper);color:var(--ink);font:13px system-ui,sans-serif}
figure{margin:0 0 8px;padding:8px;background:var(--raised);border:1px solid var(--line);border-radius:10px;
display:inline-block;vertical-align:top}
svg{display:block;font-family:system-ui,-apple-system,'Segoe UI','PingFang SC','Noto Sans CJK SC',sans-serif}
";

fn figure(out: &mut String, name: &str, scene: &Scene) {
    let drawing = svg::paint(scene, name, "");
    let width = scene.width;
    out.push_str(&format!(
        "<figure style=\"width:{width}px\">{drawing}</figure>\n"
    ));
}

fn main() -> std::io::Result<()> {
    let mut out = format!(
        "<!doctype html><meta charset=\"utf-8\"><title>Charts</title><style>{STYLE}{}</style>\
         <script>if(location.search=='?dark')document.documentElement.className='dark'</script>\n",
        svg::CSS
    );
    for class in [SizeClass::Desk, SizeClass::Phone] {
        for (name, sample) in [
            ("one GPU", one_gpu(Zh)),
            ("one GPU", one_gpu(En)),
            ("every kind of point", every_kind(Zh)),
            ("every kind of point", every_kind(En)),
            ("four GPUs", four_gpus(Zh)),
            ("four GPUs, linear", linear(four_gpus(En))),
            ("one GPU, linear", linear(one_gpu(Zh))),
            ("far points", far_points(En)),
        ] {
            figure(&mut out, name, sample.layout(class.size()).scene());
        }
        for (name, sample) in [
            ("sizes", sizes()),
            ("waves", waves()),
            ("scatter", scatter()),
        ] {
            figure(&mut out, name, sample.layout(class.size()).scene());
        }
    }
    match std::env::args().nth(1) {
        Some(path) => std::fs::write(path, out),
        None => std::io::stdout().write_all(out.as_bytes()),
    }
}
