import Glibc

/// Number of files that this process may have open; each connection is one.
package enum OpenFiles {
    /// More than any limit of connections asks for.
    private static let enough: rlim_t = 1 << 20
    /// For the database, the map, the log, and what the event loops need for themselves.
    private static let reserve = 64

    /// Asks for as many as the system lets this process have.
    ///
    /// - Returns: How many there may be now.
    @discardableResult
    package static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 1024 }
        let wanted = min(limit.rlim_max, enough)
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = wanted
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return Int(min(limit.rlim_cur, enough))
    }

    /// Number of connections that there may be, so that files are left for everything else: each may read a photo, or
    /// send one.
    package static func connections(of files: Int, atMost limit: Int) -> Int {
        max(1, min(limit, (files - reserve) / 2))
    }

    /// Whether files are left for everything else when another connection has taken one, by the limit of this moment.
    ///
    /// The system gives the lowest number that is free, to connections as well: so they never have the last ones.
    package static var areLeftForOthers: Bool { forConnections > 0 }

    /// Number of files that connections may still take, by the limit of this moment.
    package static var forConnections: Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return .max }
        let lowest = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard lowest >= 0 else { return 0 }
        close(lowest)
        let all = Int(min(limit.rlim_cur, enough))
        return max(0, all - Int(lowest) - min(keptFree, all / 2))
    }

    /// More than one look at who waits takes in.
    private static let keptFree = 32

    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
}
