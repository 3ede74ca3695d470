public import QuestUnits

/// `GET quests/{quest}/spectators`: what everybody may see of a quest, as its file says.
public struct SpectatorList: Codable, Sendable, Equatable {
    public var quest: QuestID
    public var title: String
    public var phase: PhaseName
    /// `current`, `frozen` at an earlier moment, or `hidden`: then teams come without rank, status, points and time.
    public var results: String
    /// Seconds by which positions are told later; missing where none are.
    public var delay: Int?
    /// In the order of the results; by their numbers where those are hidden.
    public var teams: [SpectatorTeam]

    public init(
        quest: QuestID, title: String, phase: PhaseName, results: String, delay: Int?, teams: [SpectatorTeam]
    ) {
        self.quest = quest
        self.title = title
        self.phase = phase
        self.results = results
        self.delay = delay
        self.teams = teams
    }
}

/// A team as everybody may see it.
public struct SpectatorTeam: Codable, Sendable, Equatable {
    public var team: TeamID
    public var name: String
    public var number: Int
    /// The name of its class.
    public var `class`: String?
    public var rank: Int?
    public var status: String?
    public var points: Int?
    /// Seconds from start to finish with penalties.
    public var time: Double?
    /// The place where it was at `positionAt`; missing where it is not shown.
    public var position: Coordinate?
    public var positionAt: Timestamp?

    public init(team: TeamID, name: String, number: Int, class: String?) {
        self.team = team
        self.name = name
        self.number = number
        self.class = `class`
    }
}
