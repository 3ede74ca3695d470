public import QuestUnits

/// `GET quests/{quest}/looks`: who of the staff looked at where the own team was, the latest first.
public struct LookList: Codable, Sendable, Equatable {
    public var looks: [LookEntry]

    public init(looks: [LookEntry]) {
        self.looks = looks
    }
}

/// One look at where the own team was.
public struct LookEntry: Codable, Sendable, Equatable {
    public var at: Timestamp
    /// The role of whoever looked: `admin`, `organiser`, `judge`, `steward` or `viewer`. Riders are told no names of
    /// the staff.
    public var by: String
    /// `track`, `answer` (the positions around one) or `photo` (its original, which may say where it was taken).
    public var kind: String
    /// The answer that was looked at; missing for a track.
    public var answer: AnswerID?
    /// The span that was looked at, by the clocks of the devices.
    public var from: Timestamp
    public var to: Timestamp

    public init(
        at: Timestamp, by role: String, kind: String, answer: AnswerID?, from: Timestamp, to: Timestamp
    ) {
        self.at = at
        self.by = role
        self.kind = kind
        self.answer = answer
        self.from = from
        self.to = to
    }
}
