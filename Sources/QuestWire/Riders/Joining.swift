public import QuestEngine

/// `POST quests/{quest}/join`.
public struct JoinRequest: RequestObject {
    /// The team's join code, case and hyphens as you like.
    public var code: String
    /// What the rider calls the device, for the organisers; kept beside the log, at most 100 characters.
    public var deviceName: String?

    public init(code: String, deviceName: String? = nil) {
        self.code = code
        self.deviceName = deviceName
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case code
        case deviceName = "device_name"
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
        code = try members.decode(String.self, forKey: .code)
        deviceName = try members.decodeIfPresent(String.self, forKey: .deviceName)
    }
}

/// The device's token, told this once.
public struct JoinReply: Codable, Sendable, Equatable {
    /// To be sent as `Authorization: Bearer …` from now on.
    public var token: String
    public var device: DeviceID
    public var team: TeamName
    public var quest: QuestID

    public init(token: String, device: DeviceID, team: TeamName, quest: QuestID) {
        self.token = token
        self.device = device
        self.team = team
        self.quest = quest
    }
}

/// A team as its own riders see it.
public struct TeamName: Codable, Sendable, Equatable {
    public var id: TeamID
    public var name: String

    public init(id: TeamID, name: String) {
        self.id = id
        self.name = name
    }
}
