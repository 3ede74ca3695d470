/// A hint that a team paid for.
public struct OpenedHint: Sendable, Hashable {
    public let task: TaskID
    /// The hint's place, from 1.
    public let number: Int
    public let at: Timestamp
    /// Number of the record that says so.
    public let seq: Int64
    /// Points, or seconds in a ranking by time.
    public let cost: Int
}
