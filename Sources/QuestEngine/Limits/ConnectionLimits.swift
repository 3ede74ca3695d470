/// How many connections and streams there are, and how long they may be silent.
public enum ConnectionLimits {
    public static let connections = Limit(
        "connections", 4096, .count, "connections open at a time", beyond: .delayed, settable: 16...100_000)
    public static let streams = Limit(
        "streams", 3000, .count, "event streams open at a time, of all quests",
        beyond: .refused("shutting-down"), settable: 1...100_000)
    public static let idle = Limit(
        "idle_seconds", 30, .seconds, "how long a connection without a whole request stays open",
        beyond: .closed)
    public static let bodyDeadline = Limit(
        "body_seconds", 30, .seconds, "how long a body may take",
        beyond: .refused("request-too-slow"))

    public static let all = [connections, streams, idle, bodyDeadline]
}
