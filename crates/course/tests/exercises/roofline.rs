//! See `chapters/11-roofline/exercises/roofline.toml`.
