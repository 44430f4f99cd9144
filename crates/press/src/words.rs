//! The few words that the press itself writes into a page.

use ridgepoint_course::locale::Locale;

/// The press's words in one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// A number that the model computed.
    pub(crate) modelled: &'static str,
    /// A number read from hardware.
    pub(crate) measured: &'static str,
    /// A number from a publication.
    pub(crate) published: &'static str,
    /// A number of the source chapter.
    pub(crate) claimed: &'static str,
    /// Between a kind and its source.
    pub(crate) colon: &'static str,
    /// Between two parts of a source.
    pub(crate) comma: &'static str,
    /// Over the chapter's side of a disagreement.
    pub(crate) says: &'static str,
    /// Over the hardware's side.
    pub(crate) hardware: &'static str,
    /// Before the evidence.
    pub(crate) source: &'static str,
    /// The name of a disagreement as a whole.
    pub(crate) versus: &'static str,
    /// Over a thing to try.
    pub(crate) try_it: &'static str,
    /// Over a note.
    pub(crate) note: &'static str,
    /// On code that does not work.
    pub(crate) wrong: &'static str,
    /// The name of a table without a heading.
    pub(crate) table: &'static str,
    /// The name of a code block.
    pub(crate) code: &'static str,
}

const ZH: Words = Words {
    modelled: "模型算出",
    measured: "实测",
    published: "公布值",
    claimed: "原章的说法，本课没有复现",
    colon: "：",
    comma: "，",
    says: "原章说",
    hardware: "硬件说",
    source: "依据",
    versus: "原章与硬件",
    try_it: "动手试试",
    note: "注意",
    wrong: "行不通",
    table: "表格",
    code: "代码",
};

const EN: Words = Words {
    modelled: "modelled",
    measured: "measured",
    published: "published",
    claimed: "the chapter's claim, not repeated here",
    colon: ": ",
    comma: ", ",
    says: "The chapter says",
    hardware: "The hardware says",
    source: "Source",
    versus: "Chapter and hardware",
    try_it: "Try it",
    note: "Note",
    wrong: "Does not work",
    table: "Table",
    code: "Code",
};

/// The words for `locale`.
pub(crate) const fn words(locale: Locale) -> &'static Words {
    match locale {
        Locale::Zh => &ZH,
        Locale::En => &EN,
    }
}
