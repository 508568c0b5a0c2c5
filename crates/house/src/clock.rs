//! The one clock of the house.
//!
//! The time of day is read once, when the house starts. From then on the clock
//! goes by a monotonic one, so that setting the system's clock changes nothing
//! while the house runs. [`std::time::Instant`] does not count the time that a
//! Linux machine is suspended, so players' clocks stand still meanwhile; with
//! [`Clock::beat`] they do for a house that was stopped in any way. What the
//! clock says as a date is late by as much until the house starts again.
//!
//! Tests hold the clock still and move it by hand, or let it run fast.

use std::{
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use game::Millis;
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

/// How often the clock makes sure that the house is running.
const BEAT: Duration = Duration::from_secs(1);
/// How far the clock goes without a beat. A busy house may be a little late.
const GRACE: Duration = Duration::from_secs(5);
/// The longest it sleeps at once; a timer has its limits.
const FAR: Duration = Duration::from_secs(24 * 3600);

/// What the house calls the time. A clone is the same clock.
#[derive(Clone, Debug)]
pub struct Clock(Arc<watch::Sender<Course>>);

/// How the clock goes: what it said at some instant, and how fast it runs.
#[derive(Clone, Copy, Debug)]
struct Course {
    /// Since 1970.
    said: Duration,
    since: Instant,
    /// Zero holds it still.
    speed: f64,
    /// It stops this long after `since`.
    grace: Duration,
}

impl Clock {
    /// The clock of a house that is open.
    pub fn system() -> Clock {
        Clock::fast(1.0)
    }

    /// A clock that stands still until it is moved by hand.
    pub fn held() -> Clock {
        Clock::fast(0.0)
    }

    /// A clock that runs so many times as fast.
    pub fn fast(speed: f64) -> Clock {
        // A machine whose clock is before 1970 has no date to lose.
        let said = SystemTime::now().duration_since(UNIX_EPOCH);
        Clock(Arc::new(watch::Sender::new(Course {
            said: said.unwrap_or_default(),
            since: Instant::now(),
            speed,
            grace: Duration::MAX,
        })))
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> Millis {
        let said = self.0.borrow().says(Instant::now());
        said.as_millis().try_into().unwrap_or(Millis::MAX)
    }

    /// Moves the clock ahead by hand.
    pub fn advance(&self, by: Duration) {
        self.set(|course| course.said = course.said.saturating_add(by));
    }

    /// Lets the clock run so many times as fast from now on.
    pub fn run(&self, speed: f64) {
        self.set(|course| course.speed = speed);
    }

    fn set(&self, change: impl FnOnce(&mut Course)) {
        self.0.send_modify(|course| {
            *course = course.at(Instant::now());
            change(course);
        });
    }

    /// Sleeps until the clock says `at`, however it gets there.
    pub async fn sleep_until(&self, at: Millis) {
        let mut course = self.0.subscribe();
        loop {
            let left = course.borrow_and_update().until(at, Instant::now());
            // The clock itself is here, so it cannot have gone away.
            match left {
                Some(Duration::ZERO) => return,
                None => drop(course.changed().await),
                Some(left) => tokio::select! {
                    () = sleep(left) => {}
                    _ = course.changed() => {}
                },
            }
        }
    }

    /// To be run beside an open house, for ever: the clock then stands still
    /// while the process is stopped, whatever stopped it and whatever the
    /// system counts as time.
    pub async fn beat(&self) {
        loop {
            self.0.send_if_modified(|course| {
                let now = Instant::now();
                let stood = now - course.since > course.grace;
                *course = course.at(now);
                course.grace = GRACE;
                stood
            });
            sleep(BEAT).await;
        }
    }
}

impl Course {
    fn says(&self, now: Instant) -> Duration {
        let gone = now.saturating_duration_since(self.since).min(self.grace);
        self.said.saturating_add(times(gone, self.speed))
    }

    /// The same course, told from another instant.
    fn at(&self, now: Instant) -> Course {
        Course {
            said: self.says(now),
            since: now,
            ..*self
        }
    }

    /// How long to sleep before looking at the clock again, which may have got
    /// to `at` by then. Nothing moves a clock that is held still but a hand.
    fn until(&self, at: Millis, now: Instant) -> Option<Duration> {
        let left = Duration::from_millis(at).saturating_sub(self.says(now));
        if left.is_zero() {
            return Some(left);
        }
        (self.speed > 0.0).then(|| times(left, self.speed.recip()).min(FAR))
    }
}

/// A duration so many times; a speed that is no number is taken for a halt.
fn times(duration: Duration, factor: f64) -> Duration {
    let secs = duration.as_secs_f64() * factor.max(0.0);
    Duration::try_from_secs_f64(secs).unwrap_or(Duration::MAX)
}

#[cfg(test)]
mod tests {
    use tokio::time::{advance, timeout};

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const HOUR: Duration = Duration::from_secs(3600);

    /// How long a sleep takes in real time, unless it is longer than a week.
    async fn slept(clock: &Clock, at: Millis) -> Option<Duration> {
        let began = Instant::now();
        let slept = timeout(24 * 7 * HOUR, clock.sleep_until(at)).await;
        slept.ok().map(|()| began.elapsed())
    }

    /// Whether a task that sleeps has woken up by now.
    async fn woken(sleeper: &tokio::task::JoinHandle<()>) -> bool {
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        sleeper.is_finished()
    }

    fn sleeper(clock: &Clock, at: Millis) -> tokio::task::JoinHandle<()> {
        let clock = clock.clone();
        tokio::spawn(async move { clock.sleep_until(at).await })
    }

    #[tokio::test(start_paused = true)]
    async fn the_clock_of_the_house_goes_by_the_monotonic_one() {
        let clock = Clock::system();
        let began = clock.now();
        assert!(began > 1_700_000_000_000, "{began}");
        for passed in [0, 1, 570, 1_000, 3_600_000] {
            let before = clock.now();
            advance(Duration::from_millis(passed)).await;
            assert_eq!(clock.now(), before + passed);
        }
        let slept = slept(&clock, clock.now() + 30_000).await;
        assert!(slept.is_some_and(|slept| slept.abs_diff(30 * SECOND) <= SECOND / 500));
    }

    #[tokio::test(start_paused = true)]
    async fn a_fast_clock_makes_short_waits() {
        let clock = Clock::fast(100.0);
        let until = clock.now() + 60_000;
        let slept = slept(&clock, until).await;
        assert!(slept.is_some_and(|slept| slept.abs_diff(SECOND * 6 / 10) <= SECOND / 500));
        assert!((until..until + 500).contains(&clock.now()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_clock_held_still_moves_by_hand_alone() {
        let clock = Clock::held();
        let began = clock.now();
        let sleeper = sleeper(&clock, began + 30_000);
        advance(HOUR).await;
        assert_eq!(clock.now(), began);
        clock.advance(Duration::from_millis(29_999));
        assert!(!woken(&sleeper).await);
        clock.advance(Duration::from_millis(1));
        assert!(woken(&sleeper).await);
        assert_eq!(clock.now(), began + 30_000);
    }

    #[tokio::test(start_paused = true)]
    async fn a_sleeper_follows_a_change_of_speed() {
        let clock = Clock::held();
        let sleeper = sleeper(&clock, clock.now() + 3_600_000);
        assert!(!woken(&sleeper).await);
        clock.run(3_600.0);
        assert!(!woken(&sleeper).await);
        advance(2 * SECOND).await;
        assert!(woken(&sleeper).await);
        let late = clock.now() + 10_000;
        clock.run(0.0);
        assert_eq!(slept(&clock, late).await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_past_is_not_waited_for_and_what_never_comes_is() {
        for clock in [Clock::system(), Clock::held(), Clock::fast(1e9)] {
            assert_eq!(slept(&clock, clock.now()).await, Some(Duration::ZERO));
            assert_eq!(slept(&clock, 0).await, Some(Duration::ZERO));
            assert_eq!(slept(&clock, Millis::MAX).await, None);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_house_that_was_stopped_for_an_hour_takes_nobodys_time() {
        let clock = Clock::system();
        let heart = clock.clone();
        let heart = tokio::spawn(async move { heart.beat().await });
        let began = clock.now();
        let sleeper = sleeper(&clock, began + 30_000);
        for _ in 0..20 {
            advance(SECOND).await;
            assert!(!woken(&sleeper).await);
        }
        assert_eq!(clock.now(), began + 20_000);
        // No task runs in between, as when the process is stopped.
        advance(HOUR).await;
        assert!(clock.now() <= began + 25_000, "{}", clock.now() - began);
        assert!(!woken(&sleeper).await);
        for _ in 0..11 {
            advance(SECOND).await;
            woken(&sleeper).await;
        }
        assert!(woken(&sleeper).await);
        heart.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn no_speed_and_no_leap_makes_the_clock_panic() {
        for speed in [f64::NAN, f64::INFINITY, -1.0, 1e300, f64::MIN_POSITIVE] {
            let clock = Clock::fast(speed);
            clock.advance(SECOND);
            clock.advance(Duration::MAX);
            advance(SECOND).await;
            let _ = (clock.now(), slept(&clock, Millis::MAX).await);
        }
    }
}
