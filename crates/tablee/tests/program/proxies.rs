//! The proxies of `deploy`, really started before a house that listens at a
//! socket in the file system: pages and WebSockets pass, and who came is known.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Instant,
};

use house::testing::{Door, PATIENCE, Player, free_port};

use crate::support::{Program, any_game};

/// A proxy that runs until it is dropped.
struct Proxy {
    child: Child,
    door: Door,
}

impl Proxy {
    fn start(mut command: Command, port: u16) -> Proxy {
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let proxy = Proxy {
            child: child.expect("the proxy starts"),
            door: Door { port },
        };
        let began = Instant::now();
        while ureq::get(proxy.door.url("/livez")).call().is_err() {
            assert!(began.elapsed() < PATIENCE, "the proxy does not answer");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        proxy
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // Gently, so that it takes those along whom it started.
        let _ = Command::new("kill")
            .arg(self.child.id().to_string())
            .status();
        let _ = self.child.wait();
    }
}

fn deploy(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy");
    fs::read_to_string(path.join(name)).expect("a file of deploy")
}

/// A program of Debian's, or nothing where it is not: `cargo xtask test` says so.
fn program(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
    let found = folders.iter().map(|folder| folder.join(name));
    let sbin = PathBuf::from("/usr/sbin").join(name);
    let found = found.chain([sbin]).find(|path| path.is_file());
    let needed = std::env::var_os("TABLEE_TEST_PROXIES").is_some();
    assert!(found.is_some() || !needed, "{name} is not installed");
    found
}

async fn people_come_through(door: &Door) {
    let (table, cookie) = door.open_table(any_game(), "Ada");
    let player = Player::connect(door, &table, &cookie).await;
    let mut ada = player.expect("WebSockets pass");
    let lock = serde_json::json!("lock");
    ada.ask(lock).await.expect("moves pass, both ways");
    // The numbers are for this machine, and not for those whom a proxy brings.
    let through = door.get("/metrics", "");
    assert_eq!(through.status, 403, "it is known that a proxy speaks");
}

fn socket(folder: &Path) -> String {
    format!("unix:{}", folder.join("http.sock").display())
}

#[tokio::test(flavor = "multi_thread")]
async fn nginx_passes_pages_and_sockets_as_deploy_has_it() {
    let Some(nginx) = program("nginx") else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let _house = Program::start_at(&folder.path().join("data"), &socket(folder.path()), &[]);
    let port = free_port();
    let mut site = deploy("nginx.conf")
        .replace(
            "/run/tablee/http.sock",
            &folder.path().join("http.sock").display().to_string(),
        )
        .replace("listen 443 ssl;", &format!("listen 127.0.0.1:{port};"))
        .replace("    listen [::]:443 ssl;\n", "")
        .replace("listen 80;", &format!("listen 127.0.0.1:{};", free_port()))
        .replace("    listen [::]:80;\n", "");
    // Somebody else's certificates are not here.
    site = site
        .lines()
        .filter(|line| !line.contains("ssl_certificate"))
        .collect::<Vec<_>>()
        .join("\n");
    let at = folder.path().display();
    let whole = format!(
        "daemon off; pid {at}/pid; error_log {at}/error;\nevents {{}}\nhttp {{\naccess_log off;\n\
         client_body_temp_path {at}/body; proxy_temp_path {at}/proxy; fastcgi_temp_path {at}/f;\n\
         uwsgi_temp_path {at}/u; scgi_temp_path {at}/s;\n{site}\n}}\n"
    );
    let file = folder.path().join("nginx.conf");
    fs::write(&file, whole).expect("a file");
    let mut command = Command::new(nginx);
    command.arg("-p").arg(folder.path()).arg("-c").arg(&file);
    let proxy = Proxy::start(command, port);
    people_come_through(&proxy.door).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn caddy_passes_pages_and_sockets_as_deploy_has_it() {
    let Some(caddy) = program("caddy") else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let _house = Program::start_at(&folder.path().join("data"), &socket(folder.path()), &[]);
    let port = free_port();
    let site = deploy("Caddyfile")
        .replace(
            "/run/tablee/http.sock",
            &folder.path().join("http.sock").display().to_string(),
        )
        .replace("jeux.example.org {", &format!("http://127.0.0.1:{port} {{"));
    let file = folder.path().join("Caddyfile");
    let site = format!("{{\n\tadmin off\n}}\n{site}");
    fs::write(&file, site).expect("a file");
    let mut command = Command::new(caddy);
    command
        .args(["run", "--adapter", "caddyfile", "--config"])
        .arg(&file)
        .env("HOME", folder.path())
        .env("XDG_DATA_HOME", folder.path())
        .env("XDG_CONFIG_HOME", folder.path());
    let proxy = Proxy::start(command, port);
    people_come_through(&proxy.door).await;
}
