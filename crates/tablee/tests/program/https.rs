//! https without a proxy.

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use house::testing::{PATIENCE, free_port};

use crate::support::{Program, tablee};

fn text(path: &Path) -> &str {
    path.to_str().expect("a path")
}

/// A certificate for a name, and its key.
fn certify(folder: &Path, name: &str) -> [String; 2] {
    let [cert, key] = ["cert", "key"].map(|kind| folder.join(format!("{name}.{kind}")));
    let subject = format!("/CN={name}");
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
        ])
        .args([
            "-nodes",
            "-days",
            "9",
            "-subj",
            &subject,
            "-keyout",
            text(&key),
            "-out",
            text(&cert),
        ])
        .output();
    assert!(made.expect("openssl runs").status.success());
    [cert, key].map(|path| text(&path).to_string())
}

/// What openssl tells of a line on which this is said.
fn said(port: u16, request: &str) -> String {
    let mut client = Command::new("openssl")
        .args([
            "s_client",
            "-ign_eof",
            "-connect",
            &format!("127.0.0.1:{port}"),
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("openssl runs");
    let mut to = client.stdin.take().expect("an end");
    to.write_all(request.as_bytes()).expect("it is said");
    drop(to);
    let out = client.wait_with_output().expect("an answer");
    String::from_utf8_lossy(&out.stdout).into_owned()
}

const LIVE: &str = "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

#[test]
fn a_house_speaks_https_and_takes_a_new_certificate_without_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let [cert, key] = certify(folder.path(), "first.example");
    let port = free_port();
    let house = Program::start_unheard(
        &folder.path().join("data"),
        &format!("127.0.0.1:{port}"),
        &["--tls-cert", &cert, "--tls-key", &key],
    );
    let began = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(began.elapsed() < PATIENCE, "the house does not open");
        std::thread::sleep(Duration::from_millis(20));
    }
    let heard = said(port, LIVE);
    assert!(heard.contains("\"live\":true"), "{heard}");
    assert!(
        heard.contains("CN = first.example") || heard.contains("CN=first.example"),
        "{heard}"
    );
    let page = said(port, &LIVE.replace("/livez", "/"));
    assert!(
        page.to_lowercase().contains("; secure"),
        "cookies go by TLS alone: {page:.400}"
    );

    // Whoever forgets the s is told, in both languages.
    let mut plain = TcpStream::connect(("127.0.0.1", port)).expect("a line");
    plain.write_all(LIVE.as_bytes()).expect("it is said");
    let mut heard = String::new();
    let _ = plain.read_to_string(&mut heard);
    assert!(
        heard.starts_with("HTTP/1.1 400") && heard.contains("https://"),
        "{heard}"
    );

    let [other, other_key] = certify(folder.path(), "second.example");
    fs::copy(&other_key, &key).expect("a key");
    fs::copy(&other, &cert).expect("a certificate");
    house.signal("HUP");
    let began = Instant::now();
    while !said(port, LIVE)
        .replace(' ', "")
        .contains("CN=second.example")
    {
        assert!(began.elapsed() < PATIENCE, "the old certificate stays");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_certificate_that_does_not_fit_its_key_is_named_before_anything_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    let [cert, _] = certify(folder.path(), "first.example");
    let [_, key] = certify(folder.path(), "second.example");
    let letter = text(&folder.path().join("letter")).to_string();
    fs::write(&letter, "Dear house").expect("a file");
    let data = folder.path().join("data");
    for (cert, key, said) in [
        (&cert, &key, "cannot be used together"),
        (&letter, &key, "holds no certificate"),
        (&cert, &letter, "holds no private key"),
    ] {
        let args = ["--tls-cert", cert, "--tls-key", key, "--data", text(&data)];
        let ran = tablee(&args);
        assert!(!ran.well() && ran.err.contains(said), "{said}: {}", ran.err);
        assert!(!data.exists());
    }
}
