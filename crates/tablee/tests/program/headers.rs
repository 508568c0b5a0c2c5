//! What pages may do in a browser, under which names the house answers, and
//! who may read its numbers.

use house::{
    Clock, DoorArgs,
    testing::{Line, TestHouse, free_port},
};

use crate::support::{BOXES, still_house};

#[test]
fn pages_keep_to_themselves() {
    let house = still_house();
    for path in [
        "/",
        "/nowhere",
        "/healthz",
        "/favicon.ico",
        "/assets/0/app.js",
    ] {
        let answer = house.get(path, "");
        for (header, value) in [
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("x-content-type-options", "nosniff"),
        ] {
            assert_eq!(answer.header(header), value, "{path}");
        }
        let policy = answer.header("permissions-policy");
        assert!(policy.contains("camera=()"), "{path}: {policy}");
    }
}

#[test]
fn ways_back_led_out_of_the_house() {
    let house = still_house();
    for back in [
        "/\t/evil.example",
        "/\u{1}/evil.example",
        "/\u{7f}x",
        "/\u{85}x",
        "/\r\nX: y",
        "//evil.example",
        "/\\evil.example",
        "https://evil.example",
        "",
    ] {
        let answer = house.post("/preferences", "", &[("lang", "fr"), ("back", back)]);
        assert_eq!(
            (answer.status, answer.location.as_str()),
            (303, "/"),
            "{back:?}"
        );
    }
    let answer = house.post("/preferences", "", &[("back", "/join?code=x")]);
    assert_eq!(answer.location, "/join?code=x");
}

fn house_at(base_url: &str) -> TestHouse {
    TestHouse::open_as(&BOXES, Clock::held(), |args| {
        args.base_url = base_url.into()
    })
}

#[test]
fn a_name_that_is_not_the_house_s_is_not_answered() {
    let house = house_at("https://Jeux.example.org:8443/");
    for (host, status) in [
        ("jeux.example.org", 200),
        ("jeux.example.org:8443", 200),
        ("JEUX.example.org.", 200),
        ("localhost", 200),
        ("localhost:8080", 200),
        ("127.0.0.1:9", 200),
        ("127.3.2.1", 200),
        ("[::1]:80", 200),
        ("evil.example", 421),
        ("jeux.example.org.evil.example", 421),
        ("localhost.evil.example", 421),
        ("192.0.2.1", 421),
        ("[::2]", 421),
        ("", 421),
    ] {
        let answer = house.get_with("/join", &[("host", host)]);
        assert_eq!(answer.status, status, "{host:?}");
        if status != 200 {
            assert!(answer.text.contains("<h1"), "{host:?} gets a page");
            assert!(
                answer.text.contains("https://Jeux.example.org:8443"),
                "{host:?}"
            );
        }
        // Whoever looks after the house may know it by any name.
        assert_eq!(house.get_with("/healthz", &[("host", host)]).status, 200);
    }
    let open = house_at("");
    assert_eq!(open.get_with("/join", &[("host", "x.example")]).status, 200);
}

#[test]
fn numbers_of_the_house_were_told_to_everybody() {
    let open = |change: fn(&mut DoorArgs)| {
        TestHouse::open_as(&BOXES, Clock::held(), |args| change(&mut args.door))
    };
    let house = open(|_| {});
    for (header, value, status) in [
        ("accept", "*/*", 200),
        ("host", "jeux.example.org", 403),
        ("x-forwarded-for", "127.0.0.1", 403),
        ("forwarded", "for=127.0.0.1", 403),
        ("x-real-ip", "127.0.0.1", 403),
        ("via", "1.1 proxy", 403),
    ] {
        let answer = house.get_with("/metrics", &[(header, value)]);
        assert_eq!(answer.status, status, "{header}");
        assert_eq!(answer.text.contains("tablee_pages"), status == 200);
    }
    let house = open(|door| door.metrics_token = Some("sesame".into()));
    for (token, status) in [
        ("Bearer sesame", 200),
        ("bearer sesame", 200),
        ("Bearer sesam", 401),
        ("Bearer sesamee", 401),
        ("sesame", 401),
        ("", 401),
    ] {
        let headers = [("authorization", token), ("x-forwarded-for", "192.0.2.1")];
        let answer = house.get_with("/metrics", &headers);
        assert_eq!(answer.status, status, "{token:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_have_a_door_of_their_own() {
    let port = free_port();
    let house = TestHouse::open_as(&BOXES, Clock::held(), |args| {
        args.door.metrics_listen = Some(([127, 0, 0, 1], port).into());
    });
    assert_eq!(house.get("/metrics", "").status, 404);
    let aside = house::testing::Door { port };
    let told = Line::get(&aside, 1, "/metrics", "X-Forwarded-For: 192.0.2.1\r\n").await;
    assert!(told.contains("tablee_pages"), "{told:.60}");
    let page = Line::get(&aside, 1, "/", "").await;
    assert!(page.starts_with("HTTP/1.1 404"), "{page:.60}");
}
