//! What kind of content a file is, by the end of its name.

use std::path::Path;

const TYPES: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    // Without it a browser will not compile while it loads.
    ("wasm", "application/wasm"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("webp", "image/webp"),
    ("ico", "image/vnd.microsoft.icon"),
    ("woff2", "font/woff2"),
    ("csv", "text/csv; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("xml", "application/xml"),
    ("zip", "application/zip"),
];

/// The media type for a path; bytes of no special kind where the ending is unknown.
pub(super) fn of(path: &Path) -> &'static str {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    TYPES
        .iter()
        .find(|(ending, _)| extension.eq_ignore_ascii_case(ending))
        .map_or("application/octet-stream", |(_, media_type)| media_type)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_endings_of_a_site_are_known() {
        let of = |name: &str| of(Path::new(name));
        assert_eq!(of("zh/11.2-roofline.html"), "text/html; charset=utf-8");
        assert_eq!(of("app-1a_bg.wasm"), "application/wasm");
        assert_eq!(of("boot.JS"), "text/javascript; charset=utf-8");
        assert_eq!(of("LICENSE"), "application/octet-stream");
        assert_eq!(of("11.2"), "application/octet-stream");
    }
}
