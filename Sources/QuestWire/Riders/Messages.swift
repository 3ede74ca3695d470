public import QuestEngine

/// What the organisers told a team, or all of them.
public struct RiderMessage: Codable, Sendable, Equatable {
    /// Sent back as `seen`, it keeps this message and earlier ones out of later answers.
    public var seq: Int64
    public var at: Timestamp
    public var text: String
    /// To all teams; otherwise to this one.
    public var isToAll: Bool

    public init(seq: Int64, at: Timestamp, text: String, isToAll: Bool) {
        self.seq = seq
        self.at = at
        self.text = text
        self.isToAll = isToAll
    }

    public enum CodingKeys: String, CodingKey {
        case seq, at, text
        case isToAll = "to_all"
    }
}

/// `GET quests/{quest}/messages`, oldest first.
public struct RiderMessageList: Codable, Sendable, Equatable {
    public var messages: [RiderMessage]

    public init(messages: [RiderMessage]) {
        self.messages = messages
    }
}
