//! Every board of the model as one table on one basis: sorted, filtered, set
//! side by side, with the sources of its figures and where they disagree.

mod html;
mod state;
mod view_model;
mod words;

use super::{
    LabTexts, Widget,
    controls::{CopyLink, write_clipboard},
};
use crate::{
    data::use_data,
    link::{keep, use_link},
    messages as msg,
    reactive::text,
    shell::use_locale,
};
use html::Page;
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::hardware::{self, GPUS, Records, Sparsity};
use state::{ARCHITECTURES, Basis, Column, State, toggle};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "boards",
    lab: Some(|locale| LabTexts {
        title: msg::boards_title(locale),
        lead: msg::boards_lead(locale),
    }),
    sample: "compare=a100-sxm-80gb&compare=h100-sxm5",
    check: |props| State::from_props(props).map(|_| ()),
    view,
};

/// The widget while it is shown.
#[derive(Clone, Copy)]
struct Board {
    scope: StoredValue<String>,
    state: RwSignal<State>,
    /// The text of the sources, when it is there.
    file: Signal<Option<String>>,
    /// CSV to copy by hand, where the clipboard refuses it.
    by_hand: RwSignal<String>,
    said: RwSignal<&'static str>,
    locale: Locale,
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = State::from_props(props)?;
    let link = use_link(scope);
    let (state, damaged) = link.begin(&base, State::changed_by);
    let locale = use_locale();
    let board = Board {
        scope: StoredValue::new(scope.to_owned()),
        state: RwSignal::new(state),
        file: use_data("boards.txt"),
        by_hand: RwSignal::new(String::new()),
        said: RwSignal::new(""),
        locale,
    };
    keep(link.clone(), board.state, base.clone(), State::difference);
    let region = |class: &'static str, name: &'static str, html: Signal<String>| {
        view! {
            <div
                class=class
                tabindex="0"
                role="region"
                aria-label=name
                on:click=move |event| board.press(&event)
                inner_html=html
            ></div>
        }
    };
    let table = board.html(|page| page.table());
    let compared = board.html(|page| page.compared());
    let find = text(move || board.state.with(|state| state.find.clone()));
    let find_id = format!("{scope}-find");
    Ok(view! {
        <div class="bar" on:input=move |event| board.set(&event)>
            <div class="choices" inner_html=board.html(|page| page.bar())></div>
            <label class="pick" for=find_id>
                <span>{msg::boards_find(locale)}</span>
                <input
                    type="search"
                    id=find_id.clone()
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    placeholder="H100, HBM3e, 9.0"
                    value=find.get_untracked()
                    prop:value=find
                />
            </label>
        </div>
        {damaged.then(|| view! { <p class="note" role="status">{msg::notice_link(locale)}</p> })}
        {region("table boards-table", msg::boards_title(locale), table)}
        <p class="says" aria-live="polite">
            {text(move || says(board))}
        </p>
        {region("table side-by-side", msg::boards_compare(locale), compared)}
        <div class="foot">
            <button type="button" class="quiet" on:click=move |_| board.copy_csv()>
                {msg::boards_csv(locale)}
            </button>
            <span role="status">{board.said}</span>
            <CopyLink link=link />
            <button type="button" class="quiet" on:click=move |_| board.state.set(base.clone())>
                {msg::controls_reset(locale)}
            </button>
            <div class="by-hand" inner_html=board.by_hand></div>
        </div>
    }
    .into_any())
}

impl Board {
    /// A part of the page, written anew when it changes.
    fn html(self, write: fn(&Page<'_>) -> String) -> Signal<String> {
        let html = Memo::new(move |_| self.page(write));
        text(move || {
            keep_focus();
            html.get()
        })
    }

    fn page(self, write: fn(&Page<'_>) -> String) -> String {
        let scope = self.scope.get_value();
        let file = self.file.get();
        // A test reads the file; what is damaged on the way is as good as absent.
        let records = file.as_deref().and_then(|text| Records::parse(text).ok());
        self.state.with(|state| {
            let page = Page {
                scope: &scope,
                state,
                records: records.as_ref(),
                locale: self.locale,
            };
            write(&page)
        })
    }

    /// A press on something in the table.
    fn press(self, event: &web_sys::MouseEvent) {
        let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
        let pressed = target.and_then(|target| target.closest("[id]").ok()?);
        if let Some(id) = pressed.map(|pressed| pressed.id()) {
            self.change(&id, "");
        }
    }

    /// A change of something in the bar.
    fn set(self, event: &Event) {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        if let Some(target) = target {
            let value = match target.dyn_ref::<HtmlInputElement>() {
                Some(input) => Some(input.value()),
                None => target
                    .dyn_ref::<HtmlSelectElement>()
                    .map(HtmlSelectElement::value),
            };
            self.change(&target.id(), &value.unwrap_or_default());
        }
    }

    fn change(self, id: &str, value: &str) {
        let before = self.scope.get_value();
        let Some(word) = id.strip_prefix(before.as_str()) else {
            return;
        };
        let word = word.trim_start_matches('-').to_owned();
        self.state.try_update(|state| act(state, &word, value));
    }

    fn copy_csv(self) {
        let csv = self.state.with_untracked(view_model::csv);
        leptos::task::spawn_local(async move {
            if write_clipboard(&csv).await.is_some() {
                self.said.try_set(msg::controls_copied(self.locale));
            } else {
                self.by_hand.try_set(self.page(|page| page.csv()));
            }
        });
    }
}

/// Does what the end of an id says: `sort-ridge`, `open-t4`, `tick-t4`, or takes
/// a value for `peak`, `architecture`, `find`. Nothing where it says nothing.
fn act(state: &mut State, word: &str, value: &str) -> Option<()> {
    let (verb, what) = word.split_once('-').unwrap_or((word, ""));
    let gpu = || hardware::gpu(what).ok().map(|gpu| gpu.id);
    match verb {
        "sort" => state.sort_by(Column::parse(what)?),
        "open" => toggle(&mut state.open, gpu()?),
        "tick" => toggle(&mut state.compared, gpu()?),
        "sparsity" => state.sparsity = Sparsity::parse(what).ok()?,
        "only" => state.only = !state.only,
        "find" => value.clone_into(&mut state.find),
        "peak" => state.basis = Basis::parse(value)?,
        "architecture" => {
            let found = ARCHITECTURES.into_iter().find(|name| *name == value);
            state.architecture = found.unwrap_or_default();
        }
        _ => return None,
    }
    Some(())
}

/// What has the keyboard may be written anew: then the keyboard goes back to it.
#[cfg(feature = "csr")]
fn keep_focus() {
    let active = || document().active_element().map(|element| element.id());
    let Some(id) = active().filter(|id| !id.is_empty()) else {
        return;
    };
    request_animation_frame(move || {
        let lost = active().is_none_or(|id| id.is_empty());
        let found = document().get_element_by_id(&id).filter(|_| lost);
        if let Some(element) = found.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok())
        {
            // An element that is shown can be focused.
            let _ = element.focus();
        }
    });
}

/// A page that is written has no keyboard.
#[cfg(not(feature = "csr"))]
const fn keep_focus() {}

/// How many rows there are, and the one basis of all of them.
fn says(board: Board) -> String {
    let locale = board.locale;
    board.state.with(|state| {
        let shown = view_model::rows(state).len();
        if shown == 0 {
            return msg::boards_nothing(locale).into();
        }
        msg::BoardsSays {
            shown: &shown.to_string(),
            all: &GPUS.len().to_string(),
            precision: state.basis.precision.label(),
            engine: state.basis.engine.label(),
            sparsity: match (locale, state.sparsity) {
                // Within a sentence.
                (Locale::En, sparsity) => sparsity.label(),
                (Locale::Zh, Sparsity::Dense) => msg::controls_dense(locale),
                (Locale::Zh, Sparsity::Structured) => msg::controls_sparse(locale),
            },
        }
        .say(locale)
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_id_does_what_it_says() {
        let mut state = State::from_props(&Props::parse("")).unwrap();
        for (word, value) in [
            ("sort-ridge", ""),
            ("open-t4", ""),
            ("tick-b200-hgx", ""),
            ("sparsity-sparse", ""),
            ("only", "on"),
            ("find", "hbm"),
            ("peak", "tensor-fp8"),
            ("architecture", "Hopper"),
        ] {
            assert!(act(&mut state, word, value).is_some(), "{word}");
        }
        let query = "peak=tensor-fp8&sparsity=sparse&sort=ridge&find=hbm&architecture=Hopper\
                     &only=yes&compare=b200-hgx&open=t4";
        assert_eq!(state, State::from_props(&Props::parse(query)).unwrap());
        for word in ["", "sort-price", "open-h100", "peak", "foot"] {
            assert!(act(&mut state, word, "").is_none(), "{word}");
        }
    }
}
