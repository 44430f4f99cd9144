//! The TOML body of a widget becomes its properties in query form.

use ridgepoint_course::props::Props;
use toml::{Table, Value};

/// Flattens `table`: a list is a repeated key, `a.b = 1` is the key `a.b`.
pub(crate) fn flatten(table: &Table) -> Result<Props, String> {
    let mut props = Props::default();
    for (key, value) in table {
        add(&mut props, key, value)?;
    }
    Ok(props)
}

fn add(props: &mut Props, key: &str, value: &Value) -> Result<(), String> {
    match value {
        Value::Array(items) => items.iter().try_for_each(|item| match item {
            Value::Array(_) | Value::Table(_) => {
                Err(format!("property `{key}`: a list holds plain values"))
            }
            _ => add(props, key, item),
        }),
        Value::Table(table) => table
            .iter()
            .try_for_each(|(inner, value)| add(props, &format!("{key}.{inner}"), value)),
        Value::String(text) => {
            props.push(key, text.as_str());
            Ok(())
        }
        plain => {
            props.push(key, plain.to_string());
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn values_become_text_and_lists_repeat() {
        let table: Table = toml::from_str(
            "gpus = [\"t4\", \"l4\"]\nlog = true\nn = 4096\nx = 1.5\nview.from = \"a&b\"\n",
        )
        .unwrap();
        assert_eq!(
            flatten(&table).unwrap().to_query(),
            "gpus=t4&gpus=l4&log=true&n=4096&view.from=a%26b&x=1.5"
        );
    }

    #[test]
    fn lists_of_lists_are_refused() {
        let table: Table = toml::from_str("a = [[1]]").unwrap();
        assert_eq!(
            flatten(&table).unwrap_err(),
            "property `a`: a list holds plain values"
        );
    }
}
