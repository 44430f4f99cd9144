//! Turns `locales/{zh,en}.toml` into one function for each text, so that a
//! missing text or placeholder is a compile error where it is used.
//!
//! A text that the two files do not share, or whose placeholders differ, fails
//! the build here.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::Path,
};

type Texts = BTreeMap<String, String>;

fn main() -> Result<(), String> {
    println!("cargo:rerun-if-changed=locales");
    let (zh, en) = (read("locales/zh.toml")?, read("locales/en.toml")?);
    agree(&zh, &en)?;
    let out = env::var("OUT_DIR").map_err(|e| e.to_string())?;
    let code = write(&zh, &en);
    fs::write(Path::new(&out).join("messages.rs"), code).map_err(|e| e.to_string())
}

fn read(file: &str) -> Result<Texts, String> {
    let text = fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    let table: toml::Table = text.parse().map_err(|e| format!("{file}: {e}"))?;
    let mut texts = Texts::new();
    flatten(file, "", &table, &mut texts)?;
    Ok(texts)
}

fn flatten(file: &str, prefix: &str, table: &toml::Table, into: &mut Texts) -> Result<(), String> {
    for (key, value) in table {
        let id = format!("{prefix}{key}");
        match value {
            toml::Value::String(text) => {
                into.insert(id, text.clone());
            }
            toml::Value::Table(inner) => flatten(file, &format!("{id}."), inner, into)?,
            _ => return Err(format!("{file}: {id} is neither a text nor a table")),
        }
    }
    Ok(())
}

fn agree(zh: &Texts, en: &Texts) -> Result<(), String> {
    let keys = |texts: &Texts| texts.keys().cloned().collect::<BTreeSet<_>>();
    if let Some(id) = keys(zh).symmetric_difference(&keys(en)).next() {
        let file = if zh.contains_key(id) { "en" } else { "zh" };
        return Err(format!("locales/{file}.toml lacks {id}"));
    }
    for (id, text) in zh {
        let (ours, theirs) = (placeholders(text), placeholders(&en[id]));
        if ours != theirs {
            return Err(format!(
                "{id}: placeholders differ, zh {ours:?}, en {theirs:?}"
            ));
        }
    }
    Ok(())
}

/// Names in braces, sorted.
fn placeholders(text: &str) -> BTreeSet<&str> {
    text.split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
        .collect()
}

fn write(zh: &Texts, en: &Texts) -> String {
    let mut code = String::new();
    for (id, zh) in zh {
        let en = &en[id];
        let args: Vec<_> = placeholders(zh).into_iter().collect();
        code += &format!("/// {en}\n");
        code += &match args.as_slice() {
            [] => plain(id, zh, en),
            [arg] => with_one(id, arg, zh, en),
            args => with_several(id, args, zh, en),
        };
    }
    // Host crates speak in ids; theirs are found by name.
    code += "static NAMED: &[(&str, [&str; 2])] = &[\n";
    for (id, zh) in zh.iter().filter(|(id, _)| is_named(id)) {
        code += &format!("    ({id:?}, [{zh:?}, {:?}]),\n", en[id]);
    }
    code + "];\n"
}

/// A text without placeholders: a function of the language.
fn plain(id: &str, zh: &str, en: &str) -> String {
    let name = snake(id);
    format!(
        "#[must_use]\npub const fn {name}(locale: Locale) -> &'static str {{ pick(locale, {zh:?}, {en:?}) }}\n"
    )
}

/// A text with one placeholder: a function of the language and its value.
fn with_one(id: &str, arg: &str, zh: &str, en: &str) -> String {
    let name = snake(id);
    format!(
        "#[must_use]\npub fn {name}(locale: Locale, {arg}: &str) -> String {{ fill(pick(locale, {zh:?}, {en:?}), &[({arg:?}, {arg})]) }}\n"
    )
}

/// A text with several placeholders: a struct, so that none is mistaken for
/// another.
fn with_several(id: &str, args: &[&str], zh: &str, en: &str) -> String {
    let name = camel(id);
    let list = |make: fn(&str) -> String| args.iter().map(|arg| make(arg)).collect::<String>();
    format!(
        "#[derive(Clone, Copy, Debug)]\npub struct {name}<'a> {{ {} }}\n\
         impl {name}<'_> {{\n/// The text in a language.\n#[must_use]\n\
         pub fn say(self, locale: Locale) -> String {{ fill(pick(locale, {zh:?}, {en:?}), &[{}]) }} }}\n",
        list(|arg| format!("/// Placeholder.\npub {arg}: &'a str, ")),
        list(|arg| format!("({arg:?}, self.{arg}), ")),
    )
}

fn snake(id: &str) -> String {
    id.replace(['.', '-'], "_")
}

fn camel(id: &str) -> String {
    let capital = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    };
    id.split(['.', '-', '_']).map(capital).collect()
}

fn is_named(id: &str) -> bool {
    ["model.", "number.", "formula.", "exercise."]
        .iter()
        .any(|crate_| id.starts_with(crate_))
}
