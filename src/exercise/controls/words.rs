//! Texts of an exercise where no HTML can stand.

/// The words of an inline text without its marks, for names and options.
pub(super) fn plain(html: &str) -> String {
    let mut plain = String::new();
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        plain += before;
        rest = tag.split_once('>').map_or("", |(_, after)| after);
    }
    plain += rest;
    let entities = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ];
    entities
        .iter()
        .fold(plain, |plain, (entity, sign)| plain.replace(entity, sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_and_signs_come_back() {
        assert_eq!(
            plain("<code>num_stages</code> &gt; 1 &amp; no <em class=\"x\">loop</em>"),
            "num_stages > 1 & no loop"
        );
        // What was escaped twice is unescaped once.
        assert_eq!(plain("&amp;lt;"), "&lt;");
        assert_eq!(plain("cut <off"), "cut ");
    }
}
