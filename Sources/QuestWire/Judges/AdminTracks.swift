public import QuestUnits

/// `GET admin/quests/{quest}/tracks`: where all teams were, thinned until it fits.
public struct TeamTrackList: Codable, Sendable, Equatable {
    /// The moment that seconds are counted from: when the quest was opened first.
    public var since: Timestamp
    public var until: Timestamp
    /// Seconds between two positions of a team; more than was asked for where there would be too many.
    public var step: Int
    /// In the order of the teams; only those with a position.
    public var teams: [TeamTrack]

    public init(since: Timestamp, until: Timestamp, step: Int, teams: [TeamTrack]) {
        self.since = since
        self.until = until
        self.step = step
        self.teams = teams
    }
}

/// The track of a team, by the device that says where it is, else by another.
public struct TeamTrack: Codable, Sendable, Equatable {
    public var team: TeamID
    public var name: String
    /// The number that it goes by.
    public var number: Int?
    /// Whole seconds since the beginning of the list, ascending.
    public var t: [Int]
    /// The positions of those moments.
    public var p: [Coordinate]

    public init(team: TeamID, name: String, number: Int?, t: [Int], p: [Coordinate]) {
        self.team = team
        self.name = name
        self.number = number
        self.t = t
        self.p = p
    }
}
