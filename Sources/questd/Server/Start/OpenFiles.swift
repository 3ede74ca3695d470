import Glibc

/// Number of files that this process may have open; each connection is one.
enum OpenFiles {
    /// More than any limit of connections asks for.
    private static let enough: rlim_t = 1 << 20
    /// For the database, the map, the log, and what the event loops need for themselves.
    private static let reserve = 64

    /// Asks for as many as the system lets this process have.
    ///
    /// - Returns: How many there may be now.
    @discardableResult
    static func raise() -> Int {
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
    static func connections(of files: Int, atMost limit: Int) -> Int {
        max(1, min(limit, (files - reserve) / 2))
    }

    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
}
