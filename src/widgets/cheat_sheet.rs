//! The chapter's table of kernels, computed for any board, each row with its
//! derivation and the way to a tool that has it set.

mod kernels;
mod view_model;

use super::{
    LabTexts, Widget,
    evidence::{
        Allowed, Parts, Setting, State, Tool, bar, element, escape, frame, pick, read, unbroken,
    },
};
use crate::{
    field::{Entry, NumberField},
    messages as msg,
    reactive::{aria, flag, held, part, text},
    shell::use_shell,
};
use kernels::{ALL, Group, Kernel};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    number::{Field, Quantity},
    place::{Page, Place},
    props::{PropError, Props},
};
use ridgepoint_model::hardware::{self, GPUS, Gpu};
use view_model::{Line, Sort};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "cheat-sheet",
    lab: Some(|locale| LabTexts {
        title: msg::cheat_sheet_title(locale),
        lead: msg::cheat_sheet_lead(locale),
    }),
    sample: "group=all",
    check: |props| begin(props).map(|_| ()),
    view,
};

const SETTINGS: &[Setting] = &[
    Setting::new("gpu", "a100-sxm-80gb", Allowed::Gpu),
    Setting::new("group", "all", Allowed::One(&Group::WORDS)),
    Setting::new("sort", "chapter", Allowed::One(&Sort::WORDS)),
    // The row whose derivation is open.
    Setting::new("open", "", Allowed::One(&kernels::IDS)),
    // Operations an element, as assumed for each row operator.
    Setting::new("gelu", "8", Allowed::Text),
    Setting::new("softmax", "5", Allowed::Text),
    Setting::new("layernorm", "8", Allowed::Text),
    Setting::new("rmsnorm", "4", Allowed::Text),
];

/// Operations an element: more than this is a slip.
const OPERATIONS: Field = Field::new(Quantity::Number).at_most(1e6);

fn begin(props: &Props) -> Result<(State, &'static Gpu), PropError> {
    let state = read(SETTINGS, props)?;
    let gpu = board(&state).ok_or_else(|| PropError::new("gpu", "unknown"))?;
    for kernel in ALL.iter().filter(|kernel| kernel.is_assumed()) {
        if let Entry::Wrong(sentence) = operations(&state, kernel, Locale::En) {
            return Err(PropError::new(kernel.id, sentence));
        }
    }
    Ok((state, gpu))
}

fn board(state: &State) -> Option<&'static Gpu> {
    hardware::gpu(state.get("gpu")).ok()
}

/// What the field of a row operator says.
fn operations(state: &State, kernel: &Kernel, locale: Locale) -> Entry {
    Entry::read(state.get(kernel.id), &OPERATIONS, false, locale)
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let (base, gpu) = begin(props)?;
    Ok(frame(scope, base, Box::new(move |tool| inside(tool, gpu))))
}

fn inside(tool: Tool, first: &'static Gpu) -> Parts {
    let locale = tool.locale;
    let gpu = move || tool.state.with(board).unwrap_or(first);
    let lines: Vec<_> = ALL.iter().map(|kernel| line(tool, kernel, gpu)).collect();
    let values = StoredValue::new(lines);
    // The order is that of the moment in which it was asked for: a row in which
    // someone types stays where it is.
    let order = held(move || {
        let (sort, group) = (tool.get("sort"), tool.get("group"));
        let all = values.with_value(|lines| {
            let at = |line: &Memo<Line>| line.with_untracked(|line| line.at);
            lines.iter().map(at).collect::<Vec<_>>()
        });
        view_model::order(&all, Sort::of(&sort), Group::of(&group))
    });
    let rows = part(move || {
        let rows = order.get().into_iter().filter_map(|place| {
            let kernel = ALL.get(place)?;
            let line = values.with_value(|lines| lines.get(place).copied())?;
            Some(row(tool, kernel, line))
        });
        rows.collect_view()
    });
    let says = text(move || view_model::sentence(gpu(), locale));
    vec![
        controls(tool),
        view! {
            <div
                class="table sheet"
                tabindex="0"
                role="region"
                aria-label=msg::cheat_sheet_title(locale)
            >
                <table>
                    <caption>{msg::cheat_sheet_caption(locale)}</caption>
                    <thead inner_html=heads(locale)></thead>
                    {rows}
                </table>
            </div>
        }
        .into_any(),
        tool.says(says),
    ]
}

fn heads(locale: Locale) -> String {
    let heads = [
        ("", msg::cheat_sheet_head_kernel(locale)),
        ("wide", "FLOP"),
        ("wide", msg::roofline_bytes(locale)),
        ("", msg::own_intensity(locale)),
        ("", msg::cheat_sheet_head_bound(locale)),
        ("", msg::cheat_sheet_head_cap(locale)),
        ("", msg::cheat_sheet_head_chapter(locale)),
    ];
    let cell = |(class, head): (&str, &str)| {
        element(
            &format!("th scope=\"col\" class=\"{class}\""),
            &escape(head),
        )
    };
    element("tr", &heads.map(cell).concat())
}

/// The line of a kernel, which keeps its last assumption while a field is wrong.
fn line(
    tool: Tool,
    kernel: &'static Kernel,
    gpu: impl Fn() -> &'static Gpu + Copy + Send + Sync + 'static,
) -> Memo<Line> {
    let locale = tool.locale;
    let assumed = Memo::new(move |before: Option<&f64>| {
        let before = before.copied().unwrap_or_else(|| kernel.operations());
        if !kernel.is_assumed() {
            return before;
        }
        let entry = tool.state.with(|state| operations(state, kernel, locale));
        entry.value().unwrap_or(before)
    });
    held(move || view_model::line(kernel, assumed.get(), gpu(), locale))
}

fn controls(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let boards = GPUS.iter().map(|gpu| (gpu.id, gpu.short_name)).collect();
    let groups = Group::WORDS.map(|word| (word, Group::name(word, locale)));
    let sorts = Sort::WORDS.map(|word| (word, Sort::name(word, locale)));
    bar(vec![
        pick(tool, "gpu", "GPU", boards),
        tool.choice("group", msg::cheat_sheet_group(locale), groups.into()),
        tool.choice("sort", msg::cheat_sheet_sort(locale), sorts.into()),
    ])
}

/// A kernel's row, with its derivation in a row below.
fn row(tool: Tool, kernel: &'static Kernel, line: Memo<Line>) -> AnyView {
    let locale = tool.locale;
    let open = flag(move || tool.state.with(|state| state.get("open") == kernel.id));
    let toggle = move |_| tool.set("open", if open.get_untracked() { "" } else { kernel.id });
    let below = tool.id(&format!("{}-derivation", kernel.id));
    let cells = text(move || line.with(|line| line.cells.clone()));
    let derivation = text(move || line.with(|line| line.derivation.clone()));
    view! {
        <tbody class="sheet-row" class:open=open>
            <tr>
                <th scope="row">
                    <button
                        type="button"
                        id=tool.id(kernel.id)
                        aria-expanded=aria(move || open.get())
                        aria-controls=below.clone()
                        on:click=toggle
                    >
                        {kernel.name(locale)}
                    </button>
                    <small>{unbroken(kernel.shape)}</small>
                </th>
                {cell(cells, 0, "wide")}
                {cell(cells, 1, "wide")}
                {cell(cells, 2, "")}
                {cell(cells, 3, "")}
                {cell(cells, 4, "")}
                <td inner_html=kernel.claim_html()></td>
            </tr>
            <tr class="derivation" id=below>
                <td colspan="7">
                    <div class="sheet-derivation">
                        <dl inner_html=derivation></dl>
                        {kernel.is_assumed().then(|| assumption(tool, kernel))}
                        {way(tool, kernel)}
                    </div>
                </td>
            </tr>
        </tbody>
    }
    .into_any()
}

fn cell(cells: Signal<String>, place: usize, class: &'static str) -> AnyView {
    let html = text(move || cells.with(|cells| view_model::cell(cells, place)));
    view! { <td class=class inner_html=html></td> }.into_any()
}

/// The operations of an element, to be changed.
fn assumption(tool: Tool, kernel: &'static Kernel) -> AnyView {
    let locale = tool.locale;
    let entry = Memo::new(move |_| tool.state.with(|state| operations(state, kernel, locale)));
    view! {
        <NumberField
            id=tool.id(&format!("{}-operations", kernel.id))
            label=msg::cheat_sheet_operations(locale)
            text=text(move || tool.get(kernel.id))
            write=Callback::new(move |text: String| tool.set(kernel.id, text))
            entry=Signal::from(entry)
        />
    }
    .into_any()
}

/// The link to a tool that has the kernel set, where there is one.
fn way(tool: Tool, kernel: &'static Kernel) -> Option<AnyView> {
    let locale = tool.locale;
    let shell = use_shell();
    let page = Page::Lab(kernel.tool.into());
    let title = shell.manifest.title(&page, locale)?.to_owned();
    let href = text(move || {
        let mut state = Props::parse(kernel.query);
        state.push("gpu", tool.get("gpu"));
        let mut props = Props::default();
        props.push("v", "1");
        props.replace_within(kernel.tool, &state);
        let mut place = Place::new(locale, page.clone());
        place.query = props.to_query();
        shell.href(&place)
    });
    Some(view! { <p><a href=href>{msg::cheat_sheet_way(locale, &title)}</a></p> }.into_any())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
