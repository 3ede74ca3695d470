/// Limits of the number of connections and streams, and of the time they may take.
///
/// Numbers for one address suit a school or a carrier that has one for all its phones, two connections each.
public enum ConnectionLimits {
    public static let connections = Limit(
        "connections", 4096, .count, "connections open at a time", beyond: .delayed, settable: 16...100_000)
    public static let connectionsPerAddress = Limit(
        "connections_per_address", 512, .count,
        "connections open at a time from one network; a trusted proxy may have any number",
        beyond: .closed, settable: 1...100_000)
    public static let streams = Limit(
        "streams", 3000, .count, "event streams and lasting requests open at a time, of all quests",
        beyond: .tooMany, settable: 1...100_000)
    public static let streamsPerAddress = Limit(
        "streams_per_address", 400, .count, "event streams and lasting requests of one network",
        beyond: .tooMany, settable: 1...100_000)
    public static let streamsPerToken = Limit(
        "streams_per_token", 8, .count,
        "event streams and lasting requests of one token; one more closes the oldest",
        beyond: .closed, settable: 1...100_000)
    public static let idle = Limit(
        "idle_seconds", 30, .seconds, "the head of a request, since the answer to the one before",
        beyond: .closed, settable: 1...3600)
    public static let bodyDeadline = Limit(
        "body_seconds", 30, .seconds, "how long a body may take",
        beyond: .refused("request-too-slow"), settable: 1...3600)
    public static let silence = Limit(
        "silence_seconds", 600, .seconds, "the pause between two pieces of a request that lasts",
        beyond: .closed, settable: 1...86_400)
    public static let stall = Limit(
        "stall_seconds", 30, .seconds, "how long a reader may take nothing of what waits for it",
        beyond: .closed, settable: 1...3600)
    public static let answer = Limit(
        "answer_seconds", 600, .seconds, "how long a reader may take for an answer of known length",
        beyond: .closed, settable: 1...86_400)
    public static let linger = Limit(
        "linger_seconds", 2, .seconds,
        "how long a connection stays after its last answer, while the other end is still sending",
        beyond: .closed, settable: 1...60)

    public static let halfClosed = Limit(
        "half_closed_seconds", 2, .seconds,
        "how long an answer may stand still that is waited for on a connection whose other end sends nothing more",
        beyond: .closed, settable: 1...3600)
    public static let pace = Limit(
        "pace_seconds", 60, .seconds,
        "how long a reader of an archive or an export may take for the next `pace_bytes`",
        beyond: .closed, settable: 1...3600)
    public static let paceBytes = Limit(
        "pace_bytes", 256 * 1024, .bytes,
        "what is taken of an archive or an export in `pace_seconds`, at least",
        beyond: .closed, settable: 0...1_073_741_824)

    public static let all = [
        connections, connectionsPerAddress, streams, streamsPerAddress, streamsPerToken, idle, bodyDeadline,
        silence, stall, answer, linger, halfClosed, pace, paceBytes,
    ]
}
