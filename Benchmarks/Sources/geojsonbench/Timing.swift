/// Time spent and bytes handled in it.
struct Timing {
    var nanoseconds = 0
    var bytes = 0

    /// Millions of bytes in a second.
    var megabytesPerSecond: Double { Double(bytes) * 1_000 / Double(max(1, nanoseconds)) }

    static func + (left: Timing, right: Timing) -> Timing {
        Timing(nanoseconds: left.nanoseconds + right.nanoseconds, bytes: left.bytes + right.bytes)
    }
}
