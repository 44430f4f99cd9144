//! Controls that widgets share: choices of one, and a way to hand on a link.

use crate::{
    link::Link,
    messages as msg,
    reactive::{flag, part},
    shell::use_locale,
};
use leptos::{html, prelude::*};
use ridgepoint_course::locale::Locale;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlAnchorElement, KeyboardEvent};

/// One of a few: radio buttons that look like one control.
#[component]
pub(crate) fn Choice<'a, T>(
    /// The widget's id, unique on the page.
    scope: &'a str,
    /// Groups the radio buttons; unique in the widget.
    name: &'static str,
    /// What is chosen, for those who do not see the group.
    legend: &'static str,
    /// Values with their words.
    options: Vec<(T, &'static str)>,
    /// What is chosen now.
    chosen: Signal<T>,
    /// Takes the new choice.
    #[prop(into)]
    choose: Callback<T>,
) -> impl IntoView + use<T>
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let buttons = options.into_iter().enumerate().map(|(at, (value, word))| {
        let group = format!("{scope}-{name}");
        let id = format!("{group}-{at}");
        let is_chosen = flag(move || chosen.get() == value);
        view! {
            <input
                type="radio"
                id=id.clone()
                name=group
                checked=chosen.get_untracked() == value
                prop:checked=is_chosen
                on:change=move |_| choose.run(value)
            />
            <label for=id>{word}</label>
        }
    });
    view! {
        <fieldset class="seg choice">
            <legend class="unseen">{legend}</legend>
            {buttons.collect_view()}
        </fieldset>
    }
}

/// A list whose entries each do something when they are picked, after which it
/// shows its prompt again. By keyboard an entry is only looked at until Enter, or
/// until the list is left: letters and arrows pass over others on their way.
#[component]
pub(crate) fn Pick(
    id: String,
    /// What it is for, in words.
    label: &'static str,
    /// What it shows while nothing is picked.
    prompt: &'static str,
    /// The entries, as options.
    options: AnyView,
    /// Whether there is nothing to pick.
    #[prop(into)]
    disabled: Signal<bool>,
    /// Does what the entry of that value stands for.
    #[prop(into)]
    pick: Callback<String>,
) -> impl IntoView {
    let select = NodeRef::<html::Select>::new();
    let by_key = StoredValue::new(false);
    let take = move || {
        let Some(select) = select.get_untracked() else {
            return;
        };
        let value = select.value();
        if !value.is_empty() {
            select.set_selected_index(0);
            pick.run(value);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        by_key.set_value(true);
        if event.key() == "Enter" {
            event.prevent_default();
            take();
        }
    };
    let on_change = move |_| {
        if !by_key.get_value() {
            take();
        }
    };
    view! {
        <select
            id=id
            node_ref=select
            aria-label=label
            disabled=disabled
            on:pointerdown=move |_| by_key.set_value(false)
            on:keydown=on_key
            on:change=on_change
            on:blur=move |_| take()
        >
            <option value="">{prompt}</option>
            {options}
        </select>
    }
}

/// Copies the address of what is on the screen; where the browser does not
/// allow that, shows it.
#[component]
pub(crate) fn CopyLink(link: Link) -> impl IntoView {
    let locale = use_locale();
    let (said, say) = signal(None::<&'static str>);
    let (shown, show) = signal(None::<String>);
    let copy = move |_| {
        let address = link.address();
        leptos::task::spawn_local(async move {
            if write_clipboard(&address).await.is_some() {
                say.try_set(Some(msg::controls_copied(locale)));
            } else {
                show.try_set(Some(address));
            }
        });
    };
    view! {
        <button type="button" class="quiet" on:click=copy>
            {msg::controls_copy_link(locale)}
        </button>
        <span role="status">{said}</span>
        {part(move || {
            shown
                .get()
                .map(|address| {
                    view! {
                        <input
                            class="address"
                            readonly
                            value=address
                            aria-label=msg::controls_link(locale)
                        />
                    }
                })
        })}
    }
}

/// Copies a text that stands beside it; where the browser does not allow that, says so.
pub(super) fn copy_text(label: &'static str, text: Signal<String>, locale: Locale) -> AnyView {
    let (said, say) = signal("");
    let copy = move |_| {
        let text = text.get_untracked();
        leptos::task::spawn_local(async move {
            say.try_set(match write_clipboard(&text).await {
                Some(()) => msg::controls_copied(locale),
                None => msg::controls_by_hand(locale),
            });
        });
    };
    view! {
        <button type="button" class="quiet" on:click=copy>
            {label}
        </button>
        <span role="status">{said}</span>
    }
    .into_any()
}

/// A text as an address, to be taken away as a file.
pub(crate) fn data_address(kind: &str, text: &str) -> String {
    let text = String::from(js_sys::encode_uri_component(text));
    format!("data:{kind};charset=utf-8,{text}")
}

/// Hands the reader what is at an address as a file of this name.
pub(crate) fn download(name: &str, address: &str) {
    let link = document().create_element("a").ok();
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) {
        link.set_href(address);
        link.set_download(name);
        link.click();
    }
}

/// `None` where the browser has no clipboard for this page or refuses it.
pub(crate) async fn write_clipboard(text: &str) -> Option<()> {
    let navigator = window().navigator();
    let present = js_sys::Reflect::get(&navigator, &"clipboard".into()).ok()?;
    if present.is_undefined() {
        return None;
    }
    let write = navigator.clipboard().write_text(text);
    JsFuture::from(write).await.ok().map(|_| ())
}
