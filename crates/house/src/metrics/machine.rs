//! What the process and its disk are at, by the names that everybody uses.

use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

use prometheus_client::{
    metrics::{counter::Counter, gauge::Gauge},
    registry::Registry,
};

type Seconds = Counter<f64, AtomicU64>;
type Bytes = Gauge<u64, AtomicU64>;

pub struct Machine {
    cpu: Seconds,
    resident: Bytes,
    virtual_: Bytes,
    open_files: Gauge,
}

impl Machine {
    pub fn register(registry: &mut Registry) -> Machine {
        let started = Gauge::<f64, AtomicU64>::default();
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        started.set(since.unwrap_or_default().as_secs_f64());
        let machine = Machine {
            cpu: Seconds::default(),
            resident: Bytes::default(),
            virtual_: Bytes::default(),
            open_files: Gauge::default(),
        };
        let most = Gauge::<i64>::default();
        let files = rlimit::Resource::NOFILE.get_soft().unwrap_or(0);
        most.set(i64::try_from(files).unwrap_or(i64::MAX));
        let name = "process_start_time_seconds";
        registry.register(name, "When the process started, since 1970", started);
        let help = "Time of the processors";
        registry.register("process_cpu_seconds", help, machine.cpu.clone());
        let name = "process_resident_memory_bytes";
        registry.register(name, "Memory in use", machine.resident.clone());
        let name = "process_virtual_memory_bytes";
        registry.register(name, "Memory that has an address", machine.virtual_.clone());
        registry.register("process_open_fds", "Open files", machine.open_files.clone());
        registry.register("process_max_fds", "Most open files", most);
        machine
    }

    /// Reads what the system says of this process, where it says so.
    pub fn look(&self) {
        let Ok(stat) = fs::read_to_string("/proc/self/stat") else {
            return;
        };
        // The name of the program, in brackets, may hold anything.
        let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        let fields: Vec<u64> = fields
            .split_whitespace()
            .map(|field| field.parse().unwrap_or(0))
            .collect();
        let field = |place: usize| fields.get(place).copied().unwrap_or(0);
        let ticks = rustix::param::clock_ticks_per_second().max(1) as f64;
        let spent = (field(11) + field(12)) as f64 / ticks;
        self.cpu.inner().store(spent.to_bits(), Ordering::Relaxed);
        self.virtual_.set(field(20));
        self.resident
            .set(field(21) * rustix::param::page_size() as u64);
        let files = fs::read_dir("/proc/self/fd").map_or(0, Iterator::count);
        self.open_files.set(files as i64);
    }
}

/// Bytes of the journal, of its write-ahead log, and what the disk still has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk {
    pub journal: u64,
    pub log: u64,
    pub free: u64,
}

pub fn disk(journal: &Path) -> Disk {
    let bytes = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
    let mut log = journal.as_os_str().to_owned();
    log.push("-wal");
    let folder = journal.parent().unwrap_or(Path::new("."));
    let free = rustix::fs::statvfs(folder);
    Disk {
        journal: bytes(journal),
        log: bytes(Path::new(&log)),
        free: free.map_or(0, |disk| disk.f_bavail * disk.f_frsize),
    }
}
