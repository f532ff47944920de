//! The time that this process has computed, all its threads together.

use std::time::Duration;

/// Computing time so far. What other processes do meanwhile adds nothing to it.
#[cfg(unix)]
pub(crate) fn computing_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    // The clock of a process starts at zero and only goes forward.
    Duration::new(time.tv_sec.cast_unsigned(), time.tv_nsec as u32)
}

/// Where the system has no such clock, time as it passes.
#[cfg(not(unix))]
pub(crate) fn computing_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
