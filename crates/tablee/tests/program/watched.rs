//! The numbers of the house as a real Prometheus takes them in, with the
//! dashboard and the alerts of `deploy`; and what a service manager is told.

use std::{
    collections::BTreeSet,
    fs,
    os::unix::net::UnixDatagram,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use house::testing::{PATIENCE, Player, free_port};
use serde_json::{Value, json};

use crate::support::{Program, any_game, root};

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The names of numbers in an expression.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let ours = words.filter(|word| word.starts_with("tablee_") || word.starts_with("process_"));
    ours.map(String::from).collect()
}

fn prometheus() -> Option<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&paths)
        .map(|folder| folder.join("prometheus"))
        .find(|path| path.is_file());
    let needed = std::env::var_os("TABLEE_TEST_PROXIES").is_some();
    assert!(found.is_some() || !needed, "prometheus is not installed");
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn a_real_prometheus_has_every_number_that_dashboard_and_alerts_ask_for() {
    let Some(prometheus) = prometheus() else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let house = Program::start(&folder.path().join("data"), &["--no-limits"]);
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let mut ada = Player::connect(&house, &table, &cookie)
        .await
        .expect("a line");
    ada.ask(json!({ "play": {} }))
        .await
        .expect_err("nothing is played yet");

    let deploy = root().join("deploy");
    let alerts = fs::read_to_string(deploy.join("alerts.yml")).expect("alerts");
    let dashboard = fs::read_to_string(deploy.join("grafana.json")).expect("a dashboard");
    let dashboard: Value = serde_json::from_str(&dashboard).expect("JSON");
    let config = fs::read_to_string(deploy.join("prometheus.yml")).expect("settings");
    let config = config
        .replace("127.0.0.1:8080", &format!("127.0.0.1:{}", house.port))
        .replace("scrape_interval: 30s", "scrape_interval: 1s");
    fs::write(folder.path().join("prometheus.yml"), config).expect("settings");
    fs::write(folder.path().join("alerts.yml"), &alerts).expect("alerts");
    let port = free_port();
    let running = Command::new(prometheus)
        .arg(format!(
            "--config.file={}",
            folder.path().join("prometheus.yml").display()
        ))
        .arg(format!(
            "--storage.tsdb.path={}",
            folder.path().join("numbers").display()
        ))
        .arg(format!("--web.listen-address=127.0.0.1:{port}"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let _running = Running(running.expect("prometheus starts"));
    let ask = |path: &str| -> Option<Value> {
        let url = format!("http://127.0.0.1:{port}/api/v1/{path}");
        let mut answer = ureq::get(url).call().ok()?;
        serde_json::from_str(&answer.body_mut().read_to_string().ok()?).ok()
    };
    let began = Instant::now();
    let known: BTreeSet<String> = loop {
        let told = ask("label/__name__/values");
        let told = told.as_ref().and_then(|told| told["data"].as_array());
        let known = told.into_iter().flatten().filter_map(Value::as_str);
        let known: BTreeSet<String> = known.map(String::from).collect();
        if known.contains("tablee_records_total") {
            break known;
        }
        assert!(
            began.elapsed() < PATIENCE * 3,
            "prometheus takes nothing in"
        );
        tokio::time::sleep(Duration::from_millis(200)).await;
    };

    let panels = dashboard["panels"].as_array().expect("panels");
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array());
    let exprs = targets
        .flatten()
        .map(|target| target["expr"].as_str().expect("an expression"));
    let exprs: Vec<&str> = exprs.collect();
    assert!(exprs.len() > 10);
    for expr in &exprs {
        let query = expr
            .bytes()
            .map(|byte| format!("%{byte:02x}"))
            .collect::<String>();
        let told = ask(&format!("query?query={query}"));
        assert!(
            told.is_some_and(|told| told["status"] == "success"),
            "{expr}"
        );
    }
    let asked: BTreeSet<String> = exprs
        .iter()
        .flat_map(|expr| names(expr))
        .chain(names(&alerts))
        .collect();
    let missing: Vec<&String> = asked.difference(&known).collect();
    assert!(missing.is_empty(), "{missing:?} of {known:?}");
    assert!(known.contains("tablee_build_info") && known.contains("process_open_fds"));
    let rules = ask("rules").expect("rules");
    let rules = rules["data"]["groups"][0]["rules"]
        .as_array()
        .expect("rules")
        .len();
    assert_eq!(rules, alerts.matches("- alert:").count());
}

#[test]
fn a_service_manager_is_told_when_the_house_is_open_and_when_it_closes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("notify");
    let manager = UnixDatagram::bind(&path).expect("a socket");
    manager.set_read_timeout(Some(PATIENCE)).expect("a while");
    let data = folder.path().join("data");
    let child = Command::new(env!("CARGO_BIN_EXE_tablee"))
        .args([
            "--quiet",
            "--log",
            "error",
            "--listen",
            "127.0.0.1:0",
            "--data",
        ])
        .arg(&data)
        .env("NOTIFY_SOCKET", &path)
        .spawn();
    let child = Running(child.expect("the house starts"));
    let heard = || {
        let mut line = [0; 100];
        let length = manager.recv(&mut line).expect("a word in time");
        String::from_utf8_lossy(&line[..length]).into_owned()
    };
    assert_eq!(heard(), "READY=1");
    let _ = Command::new("kill").arg(child.0.id().to_string()).status();
    assert_eq!(heard(), "STOPPING=1");
}

#[test]
fn a_service_manager_may_open_the_door_before_the_house() {
    let activate = Path::new("/usr/bin/systemd-socket-activate");
    if !activate.is_file() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let port = free_port();
    let child = Command::new(activate)
        .args([
            "-l",
            &format!("127.0.0.1:{port}"),
            env!("CARGO_BIN_EXE_tablee"),
        ])
        .args([
            "--quiet",
            "--log",
            "error",
            "--listen",
            "127.0.0.1:1",
            "--data",
        ])
        .arg(folder.path().join("data"))
        .stderr(Stdio::null())
        .spawn();
    let _child = Running(child.expect("it waits"));
    let began = Instant::now();
    while ureq::get(format!("http://127.0.0.1:{port}/livez"))
        .call()
        .is_err()
    {
        assert!(began.elapsed() < PATIENCE, "nobody answers");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn the_unit_of_deploy_is_tight() {
    let unit = root().join("deploy/tablee.service");
    let told = Command::new("systemd-analyze")
        .args(["security", "--offline=true", "--no-pager"])
        .arg(unit)
        .output();
    // Only where there is systemd.
    let Ok(told) = told else { return };
    let told = String::from_utf8_lossy(&told.stdout);
    let level = told
        .split("Overall exposure level for tablee.service:")
        .nth(1);
    let level = level.and_then(|level| level.split_whitespace().next()?.parse::<f64>().ok());
    assert!(level.is_some_and(|level| level <= 2.0), "{level:?}");
}
