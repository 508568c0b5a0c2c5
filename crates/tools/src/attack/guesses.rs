//! Guessing the codes of tables: alone, together, and under forged addresses.

use std::net::{IpAddr, SocketAddr};

use anyhow::Result;

use super::{Told, field::Field};
use crate::load::client::Door;

/// What one address may guess at once: a club that mistypes.
const MOST_OF_ONE: usize = 150;
/// What all may guess together.
const MOST_OF_ALL: usize = 600;

pub async fn of_one(field: &Field) -> Result<Told> {
    const TRIED: usize = 400;
    let heard = guess(field.attacker(), field.address, TRIED, |_| String::new()).await?;
    let told = Told::of(format!("{TRIED} codes tried, {heard} heard"));
    Ok(told.fault_if(
        heard > MOST_OF_ONE,
        format!("one address may guess {heard} codes"),
    ))
}

pub async fn of_many(field: &Field) -> Result<Told> {
    const ADDRESSES: usize = 80;
    const EACH: usize = 15;
    let mut heard = 0;
    for guesser in 0..ADDRESSES {
        let from = field.one_of_many(guesser);
        heard += guess(from, field.address, EACH, |_| String::new()).await?;
    }
    let told = Told::of(format!("{} codes tried, {heard} heard", ADDRESSES * EACH));
    Ok(told.fault_if(
        heard > MOST_OF_ALL,
        format!("many addresses may guess {heard} codes"),
    ))
}

/// The proxy tells who asks in the last line; whoever asks made up the first.
pub async fn forged_addresses(field: &Field) -> Result<Told> {
    const TRIED: usize = 400;
    let forged = |number: usize| {
        let [high, low] = (number as u16).to_be_bytes();
        format!("x-forwarded-for: 203.0.{high}.{low}\r\nx-forwarded-for: 198.51.100.7\r\n")
    };
    let heard = guess(field.attacker(), field.proxied, TRIED, forged).await?;
    let told = Told::of(format!("{TRIED} codes tried, {heard} heard"));
    Ok(told.fault_if(
        heard > MOST_OF_ONE,
        format!("made up addresses may guess {heard} codes"),
    ))
}

/// How many guesses are answered rather than turned away.
async fn guess(
    from: IpAddr,
    house: SocketAddr,
    count: usize,
    headers: impl Fn(usize) -> String,
) -> Result<usize> {
    let mut door = Door::open_from(Some(from), house).await?;
    let mut heard = 0;
    for number in 0..count {
        let path = format!("/c/ZUZU-{}", 10 + number % 90);
        let answer = door.get_with(&path, &headers(number)).await?;
        heard += usize::from(answer.status() != "429");
        if answer.header("connection") == Some("close") {
            door = Door::open_from(Some(from), house).await?;
        }
    }
    Ok(heard)
}
