//! Clocks run down as the systems say, and moves are planned so that they never do.

use super::*;
use crate::roster::ROSTER;

const fn seconds(n: u64) -> Duration {
    Duration::from_secs(n)
}

fn clock(main: u64, system: TimeSystem) -> SideClock {
    SideClock::new(TimeControl { main: seconds(main), system })
}

fn allot(clock: &SideClock) -> Duration {
    clock.allot(10.0, Duration::from_millis(50)).expect("a limit")
}

#[test]
fn absolute_time_is_never_used_up() {
    let mut black = clock(10, TimeSystem::Absolute);
    for _ in 0..150 {
        let allotted = allot(&black);
        // Every move takes longer than it should.
        black.spend(allotted + Duration::from_millis(5));
        assert!(black.left().0 > Duration::ZERO);
    }
    let fresh = clock(10, TimeSystem::Absolute);
    assert_eq!(allot(&fresh), Duration::from_millis(850));
    assert_eq!(fresh.allot(10.0, Duration::ZERO), Some(Duration::from_millis(900)));
    assert_eq!(fresh.most(), Some(seconds(10)));
}

#[test]
fn canadian_periods_begin_anew_after_their_stones() {
    let mut black = clock(60, TimeSystem::Canadian { period: seconds(30), stones: 3 });
    assert_eq!(black.most(), Some(seconds(90)));
    black.spend(seconds(59));
    assert_eq!(black.left(), (seconds(1), 0));
    black.spend(seconds(6));
    assert_eq!(black.left(), (seconds(25), 2));
    black.spend(seconds(10));
    assert_eq!(black.left(), (seconds(15), 1));
    assert_eq!(allot(&black), Duration::from_millis(12_700));
    assert_eq!(black.most(), Some(seconds(15)));
    black.spend(seconds(14));
    assert_eq!(black.left(), (seconds(30), 3));
}

#[test]
fn time_for_each_move_comes_back() {
    let mut black = SideClock::new(TimeControl::per_move(seconds(5)));
    for spent in [0, 5, 3] {
        assert_eq!((black.left(), black.most()), ((seconds(5), 1), Some(seconds(5))));
        black.spend(seconds(spent));
    }
}

#[test]
fn a_period_of_japanese_byo_yomi_comes_back() {
    let mut white = clock(0, TimeSystem::ByoYomi { period: seconds(10), periods: 3 });
    for _ in 0..50 {
        let allotted = allot(&white);
        assert!(allotted < seconds(9) && allotted > seconds(8), "{allotted:?}");
        white.spend(allotted);
        assert_eq!(white.left(), (seconds(10), 3));
    }
    assert_eq!(white.most(), Some(seconds(30)));
    white.spend(seconds(25));
    assert_eq!(white.left(), (seconds(10), 1));
    assert_eq!(white.most(), Some(seconds(10)));
}

#[test]
fn fischer_time_grows_up_to_its_cap() {
    let system = TimeSystem::Fischer {
        increment: seconds(5),
        main_cap: Some(seconds(12)),
        move_cap: Some(seconds(3)),
    };
    let mut black = clock(10, system);
    assert!(allot(&black) < seconds(3));
    assert_eq!(black.most(), Some(seconds(3)));
    black.spend(seconds(1));
    assert_eq!(black.left(), (seconds(12), 0));
}

#[test]
fn what_is_told_is_left() {
    let mut black = clock(60, TimeSystem::Canadian { period: seconds(30), stones: 3 });
    for left in [(seconds(7), 1), (Duration::ZERO, 0), (seconds(40), 0)] {
        black.tell(left.0, left.1);
        assert_eq!(black.left(), left);
    }
}

#[test]
fn hard_choices_take_main_time_but_no_more_than_there_is() {
    let spare = |clock: &SideClock| clock.spare(10.0, Duration::from_millis(50));
    for system in [
        TimeSystem::Absolute,
        TimeSystem::Fischer { increment: seconds(1), main_cap: None, move_cap: None },
        TimeSystem::Canadian { period: seconds(10), stones: 5 },
    ] {
        let mut black = clock(20, system);
        assert_eq!(spare(&black), allot(&black), "{system:?}");
        for _ in 0..150 {
            let spent = allot(&black) + spare(&black);
            assert!(black.most().is_some_and(|most| spent < most), "{system:?}: {spent:?}");
            black.spend(spent);
        }
    }
    let period = seconds(10);
    let periods = clock(0, TimeSystem::ByoYomi { period, periods: 3 });
    let capped =
        clock(20, TimeSystem::Fischer { increment: seconds(5), main_cap: None, move_cap: Some(seconds(5)) });
    for full in [periods, capped, SideClock::new(TimeControl::per_move(period))] {
        assert!(spare(&full) < Duration::from_millis(60), "{full:?}: {:?}", spare(&full));
    }
    assert_eq!(spare(&SideClock::new(TimeControl::UNLIMITED)), Duration::ZERO);
}

#[test]
fn without_a_clock_nothing_limits_a_move() {
    let mut free = SideClock::new(TimeControl::UNLIMITED);
    free.spend(seconds(1000));
    assert_eq!((free.most(), free.allot(10.0, Duration::ZERO)), (None, None));
}

#[test]
fn an_engine_with_a_number_of_playouts_of_its_own_is_measured() {
    let measured = |text: &str| is_measured(&text.parse::<Engine>().expect("an engine"));
    assert!(!measured("oleg") && !measured("oleg:k=2") && !measured("oleg:playouts=10000"));
    assert!(measured("oleg:playouts=500") && measured("oleg:k=2,seconds=1"));
    assert!(measured("abramson:playouts_per_candidate=7"));
    for name in MEASURES {
        let declared = ROSTER.iter().any(|entry| entry.parameters.iter().any(|p| p.name == name));
        assert!(declared, "no engine has a parameter {name}");
    }
}
