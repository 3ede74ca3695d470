public import QuestUnits

/// Until when teams can still come in: the last of them, and each that is not back.
public struct AdminReturns: Codable, Sendable, Equatable {
    /// The situation of the last team: `last`, `unseen`, `over`, `closed` or `nobody`.
    public var outlook: String
    /// The last moment at which a team can come in and count; missing where nothing ends it, and where no team is expected.
    public var until: Timestamp?
    /// The team that can come in last; missing where none is to come, and once the quest was closed.
    public var team: TeamID?
    /// The rule that says so: `closes`, `time-limit`, `closed`, `paused`, `open` or `no-start`; missing where no team is
    /// expected.
    public var rule: String?
    /// The sentence that says all this in the reader's language, with times in the quest's zone.
    public var text: String
    /// The last moment of which positions are taken, whenever they are sent; missing where nothing ends it.
    public var recordedUntil: Timestamp?
    /// The sentence about positions in the reader's language.
    public var recordedText: String
    /// Teams that are not back: those that are out first, then those still to start, then those without a sign.
    public var teams: [AdminReturn]

    public init(
        outlook: String, until: Timestamp?, team: TeamID?, rule: String?, text: String,
        recordedUntil: Timestamp?,
        recordedText: String, teams: [AdminReturn]
    ) {
        self.outlook = outlook
        self.until = until
        self.team = team
        self.rule = rule
        self.text = text
        self.recordedUntil = recordedUntil
        self.recordedText = recordedText
        self.teams = teams
    }
}

/// Until when one team can come in.
public struct AdminReturn: Codable, Sendable, Equatable {
    public var team: TeamID
    public var name: String
    /// The number it goes by in results.
    public var number: Int?
    /// `out`: it has set out; `to-start`: its start is still to come; `unseen`: nothing says that it has set out.
    public var stage: String
    /// Missing where nothing says when it starts.
    public var start: Timestamp?
    /// The last moment at which it comes in without a price; missing where nothing ends it.
    public var inFullUntil: Timestamp?
    /// The last moment at which coming in counts: later than `in_full_until` at the price of the `late-penalty`. After it
    /// the team is over time. Missing where nothing ends it.
    public var until: Timestamp?
    /// The rule that sets `until`: `closes`, `time-limit`, `closed`, `paused`, `open` or `no-start`.
    public var rule: String
    /// The rule in the reader's language, with times in the quest's zone.
    public var text: String

    public init(
        team: TeamID, name: String, number: Int?, stage: String, start: Timestamp?, inFullUntil: Timestamp?,
        until: Timestamp?, rule: String, text: String
    ) {
        self.team = team
        self.name = name
        self.number = number
        self.stage = stage
        self.start = start
        self.inFullUntil = inFullUntil
        self.until = until
        self.rule = rule
        self.text = text
    }
}
