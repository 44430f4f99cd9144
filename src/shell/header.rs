//! The bar on top: name, chapter, language, theme.

use super::{Shell, use_shell};
use crate::{
    messages as msg,
    reactive::{aria, part, text},
};
use leptos::prelude::*;
use ridgepoint_course::{locale::Locale, place::Page, record::Theme};

/// The inside of the header's slot.
#[must_use]
pub fn view() -> AnyView {
    let shell = use_shell();
    part(move || bar(&shell)).into_any()
}

fn bar(shell: &Shell) -> impl IntoView + use<> {
    let locale = shell.locale();
    let home = shell.href_of(Page::Home);
    let chapter = shell.manifest.chapter.get(locale).clone();
    view! {
        <a class="brand" href=home>"Ridgepoint"</a>
        <span class="chapter">{chapter}</span>
        <span class="spacer"></span>
        {languages(shell)}
        {themes(shell, locale)}
    }
}

fn languages(shell: &Shell) -> impl IntoView + use<> {
    let links = Locale::ALL.map(|locale| {
        // A narrow bar shows the beginning of the name; the whole is there to be read out.
        let (short, rest) = match locale {
            Locale::Zh => (locale.name(), ""),
            Locale::En => locale.name().split_at(2),
        };
        let current = (locale == shell.locale()).then_some("true");
        let shell = shell.clone();
        let href = text(move || shell.href(&shell.whole_place().in_locale(locale)));
        view! {
            <a
                href=href
                lang=locale.tag()
                hreflang=locale.tag()
                aria-current=current
                data-switch=locale.code()
            >
                <span class="short">{short}</span>
                <span class="unseen">{rest}</span>
            </a>
        }
    });
    let label = msg::shell_language(shell.locale());
    view! { <nav class="seg languages" aria-label=label>{links.collect_view()}</nav> }
}

fn themes(shell: &Shell, locale: Locale) -> impl IntoView + use<> {
    let buttons = Theme::ALL.map(|theme| {
        let shell = shell.clone();
        let settings = shell.settings;
        let (sign, name) = match theme {
            Theme::Auto => ("\u{25d0}", msg::shell_theme_auto(locale)),
            Theme::Light => ("\u{2600}\u{fe0e}", msg::shell_theme_light(locale)),
            Theme::Dark => ("\u{263e}\u{fe0e}", msg::shell_theme_dark(locale)),
        };
        let pressed = aria(move || settings.with(|s| s.theme) == theme);
        view! {
            <button
                type="button"
                title=name
                aria-label=name
                aria-pressed=pressed
                data-theme-choice=theme.id()
                on:click=move |_| shell.choose_theme(theme)
            >
                <span aria-hidden="true">{sign}</span>
            </button>
        }
    });
    let inert = (!shell.alive).then_some("");
    view! {
        <div class="seg themes" role="group" aria-label=msg::shell_theme(locale) inert=inert>
            {buttons.collect_view()}
        </div>
    }
}
