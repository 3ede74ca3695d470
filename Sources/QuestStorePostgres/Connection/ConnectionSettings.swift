/// Spans of time and numbers that connections are held to.
public struct PostgresLimits: Sendable {
    /// Most connections that write, each one transaction at a time.
    public var writers = 12
    /// Most connections that read, each of which carries several questions at once.
    public var readers = 3
    /// Most connections that carry the bytes of photos, uploads and media, each some hundred kilobytes at a time.
    public var carriers = 4
    /// Questions that are under way on one reading connection at most.
    public var depth = 64
    /// The time after which the server ends a statement, in milliseconds.
    public var statement = 5000
    /// The time that a statement waits for the lock of another one, in milliseconds.
    public var lock = 3000
    /// The time that a transaction may lie idle, in milliseconds.
    public var idle = 10_000
    /// The time to connect in, in seconds.
    public var connecting = 5
    /// The time after which a connection that has not answered is given up: longer than a statement takes.
    public var silence = Duration.seconds(8)
    /// The time that a request waits for a connection, and for the server to come back.
    public var patience = Duration.seconds(5)
    /// Pauses between attempts to connect.
    public var firstPause = Duration.milliseconds(50)
    public var longestPause = Duration.seconds(2)

    public init() {}
}

/// Settings of a session on the server.
struct ConnectionSettings: Sendable {
    /// The name by which the server's own tables list the connection.
    var name = "questd"
    var limits = PostgresLimits()
    /// Whether a commit is on the disk before it is answered; not for what is only a hint.
    var isDurable = true
    /// The name of PostgreSQL's schema in which all tables stand, so that a database may have others.
    static let schema = "request"

    /// Settings and values to set, one each.
    var values: [(name: String, value: String)] {
        [
            ("search_path", Self.schema), ("application_name", name), ("client_encoding", "UTF8"),
            ("statement_timeout", "\(limits.statement)"), ("lock_timeout", "\(limits.lock)"),
            ("idle_in_transaction_session_timeout", "\(limits.idle)"),
            // Acknowledged is what is on the disk, whatever the server's own setting says. A stricter one that waits for
            // replicas stays.
            ("synchronous_commit", isDurable ? "on" : "off"),
            ("default_transaction_isolation", "read committed"),
            ("extra_float_digits", "3"),
        ]
    }

    /// The settings of a session whose statements and transactions take as long as they need, as migrations and copies do.
    static func patient(_ name: String, _ limits: PostgresLimits = PostgresLimits()) -> ConnectionSettings {
        var limits = limits
        // None, for the server.
        (limits.statement, limits.lock, limits.idle) = (0, 0, 0)
        limits.silence = .seconds(86_400)
        return ConnectionSettings(name: name, limits: limits)
    }

    /// Asks the server to set all of them.
    var statement: Statement {
        let calls = (0..<values.count).map {
            // A server that waits for its replicas to apply what was written goes on doing so.
            values[$0].name == "synchronous_commit" && isDurable
                ? """
                CASE WHEN current_setting('synchronous_commit') = 'remote_apply' THEN 'remote_apply'
                ELSE set_config($\($0 * 2 + 1), $\($0 * 2 + 2), false) END
                """
                : "set_config($\($0 * 2 + 1), $\($0 * 2 + 2), false)"
        }
        return Statement(
            "SELECT \(calls.joined(separator: ", "))",
            values.flatMap { [.text($0.name), .text($0.value)] })
    }

    /// Parameters of libpq beside the address; what the address names itself stays as it is there.
    func parameters(for address: PostgresAddress) -> [(name: String, value: String)] {
        let own = [
            ("connect_timeout", "\(limits.connecting)"), ("keepalives_idle", "10"),
            ("keepalives_interval", "3"), ("keepalives_count", "3"), ("tcp_user_timeout", "10000"),
            // After a failover the old address is not written to.
            ("target_session_attrs", "read-write"), ("fallback_application_name", name),
        ]
        return own.filter { !address.names($0.0) }
    }
}
