use alloc::{sync::Arc, vec};

use super::script::Script;
use crate::{Event, Rig};

#[test]
fn a_rig_sets_the_track_the_tempers_and_the_themes() {
    let rig = Rig {
        track: Some([5, 4, 3].into()),
        tempers: Some(vec![7, 8, 9, 10]),
        themes: vec!["un".into(), "deux".into()],
    };
    let mut table = Script::set("jetons teams 4");
    let started = rig.apply(0, table.events.clone());
    let Event::Started { track, tempers, .. } = &started[0] else {
        panic!("{started:?}");
    };
    assert_eq!(
        (&track[..], &tempers[..]),
        (&[5, 4, 3][..], &[7, 8, 9, 10][..])
    );
    table.read("theme");
    let theme = |round| match &rig.apply(round, table.events.clone())[..] {
        [Event::Announced { theme, .. }] => theme.text.clone(),
        other => panic!("{other:?}"),
    };
    let drawn = table
        .state
        .lying
        .theme
        .as_ref()
        .expect("a theme")
        .text
        .clone();
    let expected: [Arc<str>; 4] = [drawn.clone(), "un".into(), "deux".into(), drawn];
    assert_eq!([0, 1, 2, 3].map(theme), expected);
}

#[test]
fn an_empty_rig_changes_nothing() {
    let table = Script::set("jetons teams 4");
    assert_eq!(Rig::default().apply(1, table.events.clone()), table.events);
}
