/// `POST quests/{quest}/registrations`: a team registers itself.
public struct RegistrationRequest: RequestObject {
    /// As it is to stand in the results.
    public var name: String
    /// Somebody to call, for the organisers only.
    public var captain: String?
    public var phone: String?
    /// One of the quest's classes.
    public var `class`: String?

    public init(name: String, captain: String? = nil, phone: String? = nil, class: String? = nil) {
        self.name = name
        self.captain = captain
        self.phone = phone
        self.class = `class`
    }
}

/// A team that has registered itself, with its join code, told this once.
public struct RegistrationReply: Codable, Sendable, Equatable {
    public var team: TeamName
    public var joinCode: String
    /// `waiting`: the code is good once the organisers have confirmed the team; `confirmed`: it is good now.
    public var status: String

    public init(team: TeamName, joinCode: String, status: String) {
        self.team = team
        self.joinCode = joinCode
        self.status = status
    }
}

/// A class of a quest, as anybody may know it.
public struct QuestClass: Codable, Sendable, Equatable {
    public var id: String
    /// In the reader's language where the quest's file has it.
    public var name: String
    /// In seconds; missing where there is no end.
    public var timeLimit: Int?

    public init(id: String, name: String, timeLimit: Int? = nil) {
        self.id = id
        self.name = name
        self.timeLimit = timeLimit
    }
}
