public import QuestUnits

/// A message of the organisers to a team, or to all of them.
public struct RiderMessage: Codable, Sendable, Equatable {
    /// Sent back as `seen`, it keeps this message and earlier ones out of later answers.
    public var seq: Int64
    public var at: Timestamp
    public var text: String
    /// To all teams; otherwise to this one.
    public var isToAll: Bool
    /// The team's call for help that it speaks of; missing otherwise.
    public var sos: RecordID?

    public init(seq: Int64, at: Timestamp, text: String, isToAll: Bool, sos: RecordID? = nil) {
        self.seq = seq
        self.at = at
        self.text = text
        self.isToAll = isToAll
        self.sos = sos
    }

    enum CodingKeys: String, CodingKey {
        case seq, at, text, sos
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

/// `POST admin/quests/{quest}/messages`.
public struct MessageRequest: RequestObject {
    public var text: String
    /// All teams where missing.
    public var team: TeamID?

    public init(text: String, team: TeamID? = nil) {
        self.text = text
        self.team = team
    }
}

/// A message as the organisers see it.
public struct AdminMessage: Codable, Sendable, Equatable {
    public var id: RecordID
    public var seq: Int64
    public var at: Timestamp
    /// `admin` or `staff:ID`.
    public var by: String
    /// Missing when all teams were told.
    public var team: TeamID?
    /// Missing once it has been erased.
    public var text: String?

    public init(id: RecordID, seq: Int64, at: Timestamp, by: String, team: TeamID?, text: String?) {
        self.id = id
        self.seq = seq
        self.at = at
        self.by = by
        self.team = team
        self.text = text
    }
}

/// `GET admin/quests/{quest}/messages`, oldest first.
public struct AdminMessageList: Codable, Sendable, Equatable {
    public var messages: [AdminMessage]

    public init(messages: [AdminMessage]) {
        self.messages = messages
    }
}
