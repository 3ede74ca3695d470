import Glibc

/// The resources that this process has used so far.
struct ResourceUse {
    /// User and system time of all threads.
    let cpuSeconds: Double
    /// The most memory that was resident at once, in bytes.
    let peakMemory: Int

    static var now: ResourceUse {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return ResourceUse(
            cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            peakMemory: Int(usage.ru_maxrss) * 1024)
    }
}
