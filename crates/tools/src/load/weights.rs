//! What a page weighs when a browser comes for the first time: the page and
//! what it links, down to the modules that its scripts import. Everything is
//! asked for twice: packed, to be weighed, and plain, to be read for links.

use std::{collections::BTreeSet, net::SocketAddr};

use anyhow::{Result, ensure};

use super::client::Door;

const PACKED: &str = "accept-encoding: br, gzip\r\n";

/// Bytes and requests, heads of the answers included.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Weight {
    pub bytes: usize,
    /// Of these, of pictures that have addresses of their own.
    pub pictures: usize,
    pub requests: usize,
}

pub async fn weigh(address: SocketAddr, path: &str, cookie: &str) -> Result<Weight> {
    let mut door = Door::open(address).await?;
    let cookie = match cookie {
        "" => String::new(),
        cookie => format!("cookie: {cookie}\r\n"),
    };
    let mut weight = Weight::default();
    let mut asked = BTreeSet::from([path.to_string()]);
    let mut waiting = vec![path.to_string()];
    while let Some(path) = waiting.pop() {
        let packed = door.get_with(&path, &format!("{cookie}{PACKED}")).await?;
        ensure!(
            packed.status() == "200",
            "{path} answers {}",
            packed.status()
        );
        weight.requests += 1;
        weight.bytes += packed.weight;
        let kind = packed.header("content-type").unwrap_or_default();
        if kind.starts_with("image/") {
            weight.pictures += packed.weight;
            continue;
        }
        let plain = door.get_with(&path, &cookie).await?;
        for link in links(kind, &plain.body) {
            let link = resolved(&path, link);
            if asked.insert(link.clone()) {
                waiting.push(link);
            }
        }
    }
    Ok(weight)
}

/// What a browser fetches at once because of a file.
fn links<'a>(kind: &str, text: &'a str) -> Vec<&'a str> {
    if kind.starts_with("text/html") {
        text.split('<').filter_map(link_of_tag).collect()
    } else if kind.contains("javascript") {
        let [imports, exports] = ["import", "export"].map(|word| text.split(word).skip(1));
        imports.chain(exports).filter_map(imported).collect()
    } else {
        let imports = text.split("@import").skip(1);
        imports.filter_map(quoted).collect()
    }
}

/// What an opening tag makes a browser fetch.
fn link_of_tag(tag: &str) -> Option<&str> {
    let (tag, _) = tag.split_once('>')?;
    let name = tag.split([' ', '/']).next()?;
    let fetched = match name {
        "script" | "img" | "source" if attribute(tag, "loading") != Some("lazy") => {
            attribute(tag, "src")
        }
        "link" => {
            let fetching = ["stylesheet", "icon", "modulepreload", "preload", "manifest"];
            let rel = attribute(tag, "rel")?;
            attribute(tag, "href").filter(|_| fetching.contains(&rel))
        }
        "use" | "image" => attribute(tag, "href"),
        _ => None,
    }?;
    let address = fetched.split('#').next()?;
    (!address.is_empty() && !address.starts_with("data:")).then_some(address)
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = tag;
    loop {
        let at = rest.find(name)?;
        let begins = rest[..at].ends_with(char::is_whitespace);
        rest = &rest[at + name.len()..];
        if begins && let Some(value) = rest.strip_prefix("=\"") {
            return value.split('"').next();
        }
    }
}

/// The module of what follows `import` or `export`; one that is loaded when it
/// is needed, `import(…)`, is not loaded at once.
fn imported(after: &str) -> Option<&str> {
    let statement = after.split(';').next()?;
    let first = statement.trim_start().chars().next()?;
    let names = match first {
        '"' | '\'' => "",
        '{' | '*' | 'a'..='z' | 'A'..='Z' | '_' => statement.split_once("from")?.0,
        _ => return None,
    };
    if names.contains(['(', '=', '"']) {
        return None;
    }
    quoted(&statement[names.len()..]).filter(|module| module.contains('/'))
}

/// The first string in quotes.
fn quoted(text: &str) -> Option<&str> {
    let at = text.find(['"', '\''])?;
    let quote = &text[at..at + 1];
    text[at + 1..].split(quote).next()
}

/// The address of a link that stands in the file at `base`.
fn resolved(base: &str, link: &str) -> String {
    if link.starts_with('/') {
        return link.to_string();
    }
    let folder = base.split('?').next().unwrap_or(base);
    let mut parts: Vec<&str> = folder.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_links_what_is_fetched_at_once() {
        let page = r##"<link rel="icon" href="/i.svg"><link rel="stylesheet" href="/s.css">
            <link rel="canonical" href="/c"><script type="module" src="/m.js"></script>
            <img alt="" src="/a.svg"><img loading="lazy" src="/b.svg"><img data-src="/d.svg">
            <use href="#here"></use><use href="/all.svg#one"></use><a href="/elsewhere">"##;
        let expected = ["/i.svg", "/s.css", "/m.js", "/a.svg", "/all.svg"];
        assert_eq!(links("text/html; charset=utf-8", page), expected);
    }

    #[test]
    fn a_script_links_what_it_imports() {
        let script = r#"import { a } from "./a.js";
            import "./b.js";
            export { c } from '../c.js';
            export function important(x) { return "no/such"; }
            const late = () => import("./late.js");"#;
        let links = links("text/javascript", script);
        assert_eq!(links, ["./a.js", "./b.js", "../c.js"]);
    }

    #[test]
    fn links_are_found_from_where_they_stand() {
        for (link, expected) in [
            ("./a.js", "/assets/house/a.js"),
            ("../../x/b.js", "/x/b.js"),
            ("/c.js", "/c.js"),
        ] {
            assert_eq!(resolved("/assets/house/main.js?v=1", link), expected);
        }
    }
}
