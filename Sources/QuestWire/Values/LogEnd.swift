public import QuestUnits

/// The end of a quest's log: worth writing down, since with it a rewritten log is found out.
public struct LogEnd: Codable, Sendable, Equatable {
    public var seq: Int64
    public var hash: String

    public init(seq: Int64, hash: String) {
        self.seq = seq
        self.hash = hash
    }
}
