//! A chart as a picture that stands alone: on its ground, in the colours of the
//! theme that is shown.

use leptos::prelude::*;
use ridgepoint_charts::{
    palette::Palette,
    roofline::{Figure, SizeClass},
    scene::{Mark, Role, Scene},
    svg,
};

/// The faces of the page's text.
const FAMILY: &str = "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Noto Sans CJK SC', \
     'Noto Sans SC', 'Microsoft YaHei', sans-serif";

/// As SVG.
pub(crate) fn svg(figure: &Figure, name: &str, description: &str) -> String {
    let scene = on_its_ground(figure);
    let painted = svg::paint(&scene, name, description);
    let Scene { width, height, .. } = scene;
    let size = format!("<svg width=\"{width}\" height=\"{height}\" font-family=\"{FAMILY}\"");
    inline_colours(&painted.replacen("<svg", &size, 1), &palette())
}

/// As PNG, two pixels to the px, in a data address; `None` where the browser
/// refuses.
#[cfg(feature = "csr")]
pub(crate) fn png(figure: &Figure) -> Option<String> {
    use wasm_bindgen::JsCast;
    let canvas = document().create_element("canvas").ok()?;
    let canvas: web_sys::HtmlCanvasElement = canvas.dyn_into().ok()?;
    let scene = on_its_ground(figure);
    ridgepoint_charts::canvas::paint(&scene, &canvas, &palette(), 2.0).ok()?;
    canvas.to_data_url().ok()
}

/// On the host nothing is drawn in pixels.
#[cfg(not(feature = "csr"))]
pub(crate) fn png(_: &Figure) -> Option<String> {
    None
}

/// The drawing for a desk, on the colour of the box that it lies in.
fn on_its_ground(figure: &Figure) -> Scene {
    let mut scene = figure.layout(SizeClass::Desk.size()).scene().clone();
    let [right, bottom] = [scene.width, scene.height];
    let ground = Mark::Area {
        points: vec![[0.0, 0.0], [right, 0.0], [right, bottom], [0.0, bottom]],
        role: Role::Raised,
    };
    scene.marks.insert(0, ground);
    scene.still += 1;
    scene
}

fn palette() -> Palette {
    let root = document().document_element();
    let style = root.and_then(|root| window().get_computed_style(&root).ok().flatten());
    Palette::from_css(|variable| style.as_ref()?.get_property_value(variable).ok())
}

/// Classes become colours: `class="f-ink s-raised"` is `fill` and `stroke`.
fn inline_colours(painted: &str, palette: &Palette) -> String {
    let mut parts = painted.split(" class=\"");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (classes, rest) = part.split_once('"').unwrap_or((part, ""));
        for class in classes.split(' ') {
            let (attribute, name) = match class.split_once('-') {
                Some(("s", name)) => ("stroke", name),
                Some((_, name)) => ("fill", name),
                None => continue,
            };
            let is_named = |role: &&Role| role.css_variable().trim_start_matches('-') == name;
            if let Some(role) = Role::ALL.iter().find(is_named) {
                let [red, green, blue, _] = palette.colour(*role);
                out += &format!(" {attribute}=\"#{red:02x}{green:02x}{blue:02x}\"");
            }
        }
        out += rest;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_become_colours() {
        let palette = Palette::from_css(|name| match name {
            "--ink-2" => Some("#abc".into()),
            "--series-3" => Some("#010203".into()),
            _ => None,
        });
        let painted = "<path d=\"M0,0\" fill=\"none\" class=\"s-series-3\" stroke-width=\"2\"/>\
                       <text class=\"f-ink-2\">class=x</text><circle class=\"f-raised s-ink-2\"/>";
        assert_eq!(
            inline_colours(painted, &palette),
            "<path d=\"M0,0\" fill=\"none\" stroke=\"#010203\" stroke-width=\"2\"/>\
             <text fill=\"#aabbcc\">class=x</text><circle fill=\"#ffffff\" stroke=\"#aabbcc\"/>"
        );
    }
}
