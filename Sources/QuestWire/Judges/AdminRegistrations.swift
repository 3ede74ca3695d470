public import QuestUnits

/// `PUT …/teams/{team}/class`.
public struct ClassChoice: RequestObject {
    /// Out of any class where missing.
    public var `class`: String?

    public init(class: String?) {
        self.class = `class`
    }
}

/// `PUT …/teams/{team}/contact`.
public struct ContactRequest: RequestObject {
    /// The captain's name.
    public var captain: String?
    public var phone: String?

    public init(captain: String?, phone: String?) {
        self.captain = captain
        self.phone = phone
    }
}

/// The person whom organisers can call about a team.
public struct TeamContactEntry: Codable, Sendable, Equatable {
    public var team: TeamID
    public var captain: String?
    public var phone: String?

    public init(team: TeamID, captain: String?, phone: String?) {
        self.team = team
        self.captain = captain
        self.phone = phone
    }
}

/// `GET admin/quests/{quest}/contacts`: of the teams that have one, in the order in which teams were added.
public struct TeamContactList: Codable, Sendable, Equatable {
    public var contacts: [TeamContactEntry]

    public init(contacts: [TeamContactEntry]) {
        self.contacts = contacts
    }
}

/// A team that has registered itself and waits.
public struct AdminRegistration: Codable, Sendable, Equatable {
    public var team: AdminTeam
    public var captain: String?
    public var phone: String?

    public init(team: AdminTeam, captain: String?, phone: String?) {
        self.team = team
        self.captain = captain
        self.phone = phone
    }
}

/// `GET admin/quests/{quest}/registrations`: those that wait, in the order in which they came.
public struct AdminRegistrationList: Codable, Sendable, Equatable {
    public var registrations: [AdminRegistration]

    public init(registrations: [AdminRegistration]) {
        self.registrations = registrations
    }
}
