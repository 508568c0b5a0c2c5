//! What a service manager such as systemd is told of the house, if one started it.

/// Tells it a line, such as `READY=1`; where there is none, nobody.
#[cfg(target_os = "linux")]
pub fn tell(line: &str) {
    use std::{
        env,
        os::{
            linux::net::SocketAddrExt,
            unix::{
                ffi::OsStrExt,
                net::{SocketAddr, UnixDatagram},
            },
        },
    };
    let Some(name) = env::var_os("NOTIFY_SOCKET") else {
        return;
    };
    let address = match name.as_bytes().strip_prefix(b"@") {
        Some(name) => SocketAddr::from_abstract_name(name),
        None => SocketAddr::from_pathname(&name),
    };
    let told = address
        .and_then(|address| UnixDatagram::unbound()?.send_to_addr(line.as_bytes(), &address));
    if let Err(why) = told {
        tracing::warn!(%why, "the service manager does not listen");
    }
}

#[cfg(not(target_os = "linux"))]
pub fn tell(_: &str) {}
