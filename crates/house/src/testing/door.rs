//! What is asked of a house over HTTP, whatever process it runs in.

use std::{io::Read, net::TcpListener};

use super::PATIENCE;

/// The door of a running house.
#[derive(Clone, Copy, Debug)]
pub struct Door {
    pub port: u16,
}

pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").port()
}

impl Door {
    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// A page's status, cookies and text, without following redirects.
    pub fn get(&self, path: &str, cookie: &str) -> Answer {
        self.get_with(path, &[("cookie", cookie)])
    }

    pub fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = agent().get(self.url(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Answer::of(request.call())
    }

    /// Asks for what `get` would tell, without what is in it.
    pub fn head_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = agent().head(self.url(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Answer::of(request.call())
    }

    pub fn post(&self, path: &str, cookie: &str, form: &[(&str, &str)]) -> Answer {
        self.post_with(path, &[("cookie", cookie)], form)
    }

    pub fn post_with(&self, path: &str, headers: &[(&str, &str)], form: &[(&str, &str)]) -> Answer {
        let mut request = agent().post(self.url(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Answer::of(request.send_form(form.iter().copied()))
    }

    /// Opens a table of a game; gives its id and the host's cookie.
    pub fn open_table(&self, game: &str, name: &str) -> (String, String) {
        self.post("/tables", "", &[("game", game), ("name", name)])
            .table()
    }

    /// The same by a form that is filled in already.
    pub fn open_table_by(&self, form: &str) -> (String, String) {
        let request = agent()
            .post(self.url("/tables"))
            .header("content-type", "application/x-www-form-urlencoded");
        Answer::of(request.send(form)).table()
    }
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder()
        .max_redirects(0)
        .http_status_as_error(false)
        .timeout_global(Some(PATIENCE))
        .build()
        .into()
}

fn unpacked(coding: &str, bytes: &[u8]) -> String {
    let mut text = String::new();
    let read = match coding {
        // The answer to HEAD.
        _ if bytes.is_empty() => return text,
        "br" => brotli::Decompressor::new(bytes, 4096).read_to_string(&mut text),
        "gzip" => flate2::read::GzDecoder::new(bytes).read_to_string(&mut text),
        _ => return String::from_utf8(bytes.to_vec()).unwrap_or_default(),
    };
    read.expect("what is packed unpacks");
    text
}

pub struct Answer {
    pub status: u16,
    pub location: String,
    pub cookies: Vec<String>,
    pub headers: Vec<(String, String)>,
    /// How many bytes came, packed or not.
    pub size: usize,
    /// What was in them, unpacked.
    pub text: String,
}

impl Answer {
    fn of(result: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Answer {
        let mut response = result.expect("the house answers");
        let headers: Vec<(String, String)> = response
            .headers()
            .iter()
            .map(|(name, value)| {
                let value = value.to_str().unwrap_or_default();
                (name.to_string(), value.to_string())
            })
            .collect();
        let all = |wanted: &str| {
            let found = headers.iter().filter(|(name, _)| name == wanted);
            found.map(|(_, value)| value.clone()).collect::<Vec<_>>()
        };
        let bytes = response.body_mut().read_to_vec().unwrap_or_default();
        Answer {
            status: response.status().as_u16(),
            location: all("location").concat(),
            cookies: all("set-cookie"),
            size: bytes.len(),
            text: unpacked(&all("content-encoding").concat(), &bytes),
            headers,
        }
    }

    /// The table that was opened, and the cookie of whoever opened it.
    pub fn table(&self) -> (String, String) {
        assert_eq!(self.status, 303, "{}", self.text);
        let id = self.location.strip_prefix("/t/");
        let id = id.expect("a table's address").to_string();
        (id, self.cookie("tablee"))
    }

    /// A cookie as it is sent back: `name=value`.
    pub fn cookie(&self, name: &str) -> String {
        let start = format!("{name}=");
        let cookie = self
            .cookies
            .iter()
            .find(|cookie| cookie.starts_with(&start));
        let cookie = cookie.unwrap_or_else(|| panic!("no cookie {name} in {:?}", self.cookies));
        cookie.split(';').next().unwrap_or_default().to_string()
    }

    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(header, _)| header == name);
        found.map_or("", |(_, value)| value)
    }
}
