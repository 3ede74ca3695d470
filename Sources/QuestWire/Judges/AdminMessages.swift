public import QuestEngine

/// `POST admin/quests/{quest}/messages`.
public struct MessageRequest: RequestObject {
    public var text: String
    /// All teams where missing.
    public var team: TeamID?

    public init(text: String, team: TeamID? = nil) {
        self.text = text
        self.team = team
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case text, team
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
        text = try members.decode(String.self, forKey: .text)
        team = try members.decodeIfPresent(TeamID.self, forKey: .team)
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
