public import QuestUnits

/// `POST admin/quests/{quest}/pause` and `…/resume`.
public struct PauseRequest: RequestObject {
    /// All teams where missing.
    public var team: TeamID?
    /// A message that riders are sent with it.
    public var text: String?

    public init(team: TeamID? = nil, text: String? = nil) {
        self.team = team
        self.text = text
    }
}

/// `PUT admin/quests/{quest}/times`: the shift of the quest's times against those of its file, in place of an earlier
/// one.
public struct TimesRequest: RequestObject {
    /// Minutes by which opening, waves and end are later; earlier where negative.
    public var start: Ranged<ShiftedMinutes>
    /// Minutes by which the quest and each team's own time are longer; shorter where negative.
    public var end: Ranged<ShiftedMinutes>

    public init(start: Ranged<ShiftedMinutes>, end: Ranged<ShiftedMinutes>) {
        self.start = start
        self.end = end
    }
}

/// `PUT admin/quests/{quest}/protests`.
public struct ProtestsRequest: RequestObject {
    /// The moment up to which teams may protest; no deadline where missing.
    public var until: Moment?

    public init(until: Moment?) {
        self.until = until
    }
}

/// The state of a quest's plan beside its file: what organisers changed of it, and of its results.
public struct PlanState: Codable, Sendable, Equatable {
    /// The moment since which all teams are paused; missing while they are not.
    public var pausedSince: Timestamp?
    /// Teams that are paused alone.
    public var pausedTeams: [TeamID]
    /// Minutes by which the start is later than in the file, and by which the end is besides.
    public var startShift: Int
    public var endShift: Int
    /// The end of protests; missing where none is set.
    public var protestsUntil: Timestamp?
    /// The moment at which the results were signed, and by whom: a member of the staff, or `admin`; missing while they
    /// are not official.
    public var signedAt: Timestamp?
    public var signedBy: String?

    public init(
        pausedSince: Timestamp?, pausedTeams: [TeamID], startShift: Int, endShift: Int,
        protestsUntil: Timestamp?, signedAt: Timestamp?, signedBy: String?
    ) {
        self.pausedSince = pausedSince
        self.pausedTeams = pausedTeams
        self.startShift = startShift
        self.endShift = endShift
        self.protestsUntil = protestsUntil
        self.signedAt = signedAt
        self.signedBy = signedBy
    }
}
