//! See `chapters/11-roofline/exercises/ncu.toml`.
