//! What is printed when the house opens: where to come.

use std::net::{IpAddr, SocketAddr};

use crate::state::House;

/// The addresses by which other devices of the network can come.
pub fn network_addresses(address: SocketAddr) -> Vec<IpAddr> {
    if !address.ip().is_unspecified() {
        return if address.ip().is_loopback() {
            Vec::new()
        } else {
            vec![address.ip()]
        };
    }
    let mut addresses: Vec<IpAddr> = if_addrs::get_if_addrs()
        .unwrap_or_default()
        .iter()
        .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
        .map(|interface| interface.ip())
        .filter(|ip| ip.is_ipv4() || address.is_ipv6())
        .collect();
    addresses.sort_by_key(IpAddr::is_ipv6);
    addresses
}

pub fn url(scheme: &str, ip: IpAddr, port: u16) -> String {
    format!("{scheme}://{}", SocketAddr::new(ip, port))
}

pub fn welcome(house: &House, address: Option<SocketAddr>) {
    println!("\n  Tablée — la maison est ouverte · the house is open\n");
    let scheme = house.settings.scheme();
    if let Some(address) = address {
        let port = address.port();
        println!("  ici · here              {scheme}://localhost:{port}");
        for ip in network_addresses(address) {
            println!("  sur le réseau · network {}", url(scheme, ip, port));
        }
    }
    let outside = &house.settings.base_url;
    if !outside.is_empty() {
        println!("  dehors · outside        {outside}");
    }
    let shared = if outside.is_empty() {
        house.settings.network.as_ref()
    } else {
        Some(outside)
    };
    if let Some(link) = shared {
        if let Ok(code) = qrcode::QrCode::new(link) {
            let picture = code
                .render::<qrcode::render::unicode::Dense1x2>()
                .quiet_zone(true)
                .build();
            println!("\n{}\n", picture.replace('\n', "\n  ").trim_end());
        }
    } else if let Some(address) = address {
        println!(
            "\n  Seul cet ordinateur peut venir · only this computer can come: use --listen 0.0.0.0:{}\n",
            address.port()
        );
    }
    println!("  Ctrl-C pour fermer · to close\n");
}
