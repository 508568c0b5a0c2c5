use game::Language;
use maud::{DOCTYPE, Markup, html};
use table::Face;

use super::{able, icons};
use crate::{Lang, Parts};

/// Where a page is shown, and to whom.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub lang: Lang,
    pub theme: Theme,
    /// The address of the house as the reader reached it.
    pub origin: &'a str,
    /// The address of this page, for the switches to come back to.
    pub path: &'a str,
    /// The name this person gave last, or nothing.
    pub name: &'a str,
    /// The face they chose last, if they did.
    pub face: Option<Face>,
    /// Several people share their device at this table.
    pub shared: bool,
}

/// The colour of the edge of the felt, around what is shown; and by night.
pub(super) const FELT: &str = "#0a3a2d";
const FELT_BY_NIGHT: &str = "#062820";

/// The light in the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the device prefers.
    #[default]
    Auto,
    Day,
    Night,
}

impl Theme {
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Day, Theme::Night];

    pub fn tag(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Day => "day",
            Theme::Night => "night",
        }
    }

    pub fn from_tag(tag: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.tag() == tag)
    }

    fn next(self) -> Theme {
        match self {
            Theme::Auto => Theme::Day,
            Theme::Day => Theme::Night,
            Theme::Night => Theme::Auto,
        }
    }

    /// What style sheets call it.
    fn scheme(self) -> &'static str {
        match self {
            Theme::Night => "dark",
            Theme::Auto | Theme::Day => "light",
        }
    }

    fn name(self, lang: Lang) -> &'static str {
        lang.t(match self {
            Theme::Auto => "theme.auto",
            Theme::Day => "theme.day",
            Theme::Night => "theme.night",
        })
    }

    fn icon(self) -> Markup {
        match self {
            Theme::Auto => icons::half_moon(),
            Theme::Day => icons::sun(),
            Theme::Night => icons::moon(),
        }
    }
}

/// A document with the house's header and footer around `main`.
pub struct Page<'a> {
    pub context: &'a Context<'a>,
    pub title: &'a str,
    /// The class of the body, which the style sheets lay out.
    pub class: &'a str,
    /// What is in the landmark `main`, its one `h1` included.
    pub main: Markup,
    /// The parts of the game that the page is about.
    pub parts: Option<&'static Parts>,
}

impl Page<'_> {
    pub fn render(self) -> Markup {
        let about = self.context.lang.t("house.about");
        self.render_about(about)
    }

    /// With what is said of the page where its address is shared.
    pub fn render_about(self, about: &str) -> Markup {
        let lang = self.context.lang;
        let body = html! {
            body.house.(self.class) {
                a.skip href="#main" { (lang.t("house.skip")) }
                header.house-header {
                    a.brand href="/" { (icons::logo()) span { "Tablée" } }
                    (header_switches(self.context))
                }
                main #main tabindex="-1" { (able::notices(lang)) (self.main) }
                footer.house-footer {
                    p { (icons::leaf()) (lang.t("house.privacy")) }
                    p { (lang.t("house.licence")) }
                }
                (after(lang))
            }
        };
        let shared = Shared {
            title: self.title,
            about,
        };
        document(
            self.context,
            self.title,
            &shared,
            self.parts,
            Kind::Page,
            &body,
        )
    }
}

/// What is told of a page where its address is shared: anybody may read it.
pub(super) struct Shared<'a> {
    pub title: &'a str,
    pub about: &'a str,
}

impl Shared<'_> {
    /// Where nothing is to be told of the page itself.
    pub(super) fn house(lang: Lang) -> Shared<'static> {
        Shared {
            title: "Tablée",
            about: lang.t("house.about"),
        }
    }
}

/// What a document is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing comes to it after it was sent.
    Page,
    /// A table on somebody's device.
    Table,
    /// A big screen, where everything is measured by the size of the screen.
    Screen,
}

/// The document around a body, with the one style sheet and the scripts of the
/// house and of the one game it shows.
pub(super) fn document(
    context: &Context<'_>,
    title: &str,
    shared: &Shared<'_>,
    parts: Option<&'static Parts>,
    kind: Kind,
    body: &Markup,
) -> Markup {
    let house = Parts::house();
    let own = match (kind, parts) {
        (Kind::Page, None) => house.plain_script(),
        _ => house.script(),
    };
    html! {
        (DOCTYPE)
        html.big[kind == Kind::Screen] lang=(context.lang.tag()) data-theme=(context.theme.tag()) data-game=[parts.map(Parts::owner)] data-house=(crate::bundle()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content";
                meta name="color-scheme" content="light dark";
                @for (light, colour) in [(Theme::Day, FELT), (Theme::Night, FELT_BY_NIGHT)] {
                    @if context.theme == Theme::Auto {
                        meta name="theme-color" content=(colour) media={ "(prefers-color-scheme: " (light.scheme()) ")" };
                    } @else if context.theme == light {
                        meta name="theme-color" content=(colour);
                    }
                }
                meta name="referrer" content="same-origin";
                title { (title) }
                meta name="description" property="og:description" content=(shared.about);
                meta property="og:title" content=(shared.title);
                meta property="og:type" content="website";
                meta property="og:image" content={ (context.origin) (parts.unwrap_or(house).card()) };
                meta name="twitter:card" content="summary_large_image";
                link rel="manifest" href="/manifest.webmanifest";
                link rel="icon" type="image/svg+xml" href=(house.address("icon.svg"));
                link rel="apple-touch-icon" href=(house.address("icon-touch.png"));
                link rel="stylesheet" href=(parts.unwrap_or(house).sheet());
                script type="module" src=(own) {}
                @if let Some(parts) = parts { script type="module" src=(parts.script()) {} }
            }
            (body)
        }
    }
}

/// What `main.js` needs on every page: where to say things, and the words.
pub(super) fn after(lang: Lang) -> Markup {
    html! {
        div #toasts
            data-copied=(lang.t("said.copied"))
            data-not-copied=(lang.t("said.not-copied"))
            data-expired=(lang.t("said.expired"))
            data-later=(lang.t("said.later"))
            data-screen-gone=(lang.t("display.gone"))
            data-screen-offer=(lang.t("display.offer"))
            data-your-turn=(lang.t("said.your-turn"))
            data-unreachable=(lang.t("offline.unreachable"))
            data-renewed=(lang.t("said.renewed"))
            data-draining=(lang.t("said.draining"))
            data-notice=(lang.with("said.notice", &[("text", "{text}")]))
            data-dismiss=(lang.t("said.dismiss")) {}
        div #announce .visually-hidden role="log" aria-live="polite" data-left=(lang.with("said.left", &[("n", "{n}")])) {}
        dialog #confirm aria-labelledby="confirm-text" {
            p #confirm-text {}
            div.actions {
                button.button.quiet type="button" data-close="" { (lang.t("confirm.no")) }
                button #confirm-yes .button.danger type="button" { (lang.t("confirm.yes")) }
            }
        }
    }
}

fn header_switches(context: &Context<'_>) -> Markup {
    let lang = context.lang;
    let next = context.theme.next();
    html! {
        form.switches method="post" action="/preferences" {
            input type="hidden" name="back" value=(context.path);
            @for other in Language::ALL.into_iter().filter(|other| *other != lang.language) {
                button.button.ghost type="submit" name="lang" value=(other.tag()) lang=(other.tag()) {
                    (other.name())
                }
            }
            button.button.ghost.icon type="submit" name="theme" value=(next.tag())
                aria-label=(lang.with("theme.switch", &[("now", context.theme.name(lang)), ("next", next.name(lang))]))
                title=(context.theme.name(lang)) { (context.theme.icon()) }
        }
    }
}

/// Language and light side by side, for the menu at a table.
pub(super) fn preferences(context: &Context<'_>) -> Markup {
    let lang = context.lang;
    html! {
        form.preferences method="post" action="/preferences" {
            input type="hidden" name="back" value=(context.path);
            fieldset.segments {
                legend { (lang.t("house.language")) }
                @for other in Language::ALL {
                    button type="submit" name="lang" value=(other.tag()) lang=(other.tag())
                        aria-pressed=(other == lang.language) { (other.name()) }
                }
            }
            fieldset.segments {
                legend { (lang.t("theme.title")) }
                @for theme in Theme::ALL {
                    button type="submit" name="theme" value=(theme.tag())
                        aria-pressed=(theme == context.theme) { (theme.icon()) (theme.name(lang)) }
                }
            }
        }
    }
}
