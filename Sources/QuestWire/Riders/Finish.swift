public import QuestUnits

/// `GET quests/{quest}/finish`: whether the team's ride has ended, and what the team has said of it.
public struct FinishReply: Codable, Sendable, Equatable {
    /// When the ride ended; missing while it goes on.
    public var finishedAt: Timestamp?
    /// Whether somebody has recorded the finish: nothing that the team says changes it.
    public var isRecorded: Bool
    /// `leading` or `finished`; missing where the team has said nothing since its latest answer, or that it rides on.
    public var declared: String?
    public var declaredAt: Timestamp?
    /// The unconfirmed stay at the finish; missing where there is none.
    public var stay: FinishStayReply?
    /// Whether the rider is to be asked if the team has finished.
    public var isAsked: Bool
    /// Whether saying `riding` takes the finish back.
    public var canUndo: Bool

    public init(
        finishedAt: Timestamp?, isRecorded: Bool, declared: String?, declaredAt: Timestamp?,
        stay: FinishStayReply?, isAsked: Bool, canUndo: Bool
    ) {
        self.finishedAt = finishedAt
        self.isRecorded = isRecorded
        self.declared = declared
        self.declaredAt = declaredAt
        self.stay = stay
        self.isAsked = isAsked
        self.canUndo = canUndo
    }

    enum CodingKeys: String, CodingKey {
        case finishedAt, declared, declaredAt, stay, canUndo
        case isRecorded = "recorded"
        case isAsked = "asked"
    }
}

/// An unconfirmed stay of a team at the finish.
public struct FinishStayReply: Codable, Sendable, Equatable {
    /// When it began: the finish, once somebody confirms it.
    public var since: Timestamp
    /// When a device was seen there last.
    public var until: Timestamp
    public var device: DeviceID

    public init(since: Timestamp, until: Timestamp, device: DeviceID) {
        self.since = since
        self.until = until
        self.device = device
    }
}

/// `POST quests/{quest}/finish`: what the team says of its finish.
public struct FinishRequest: RequestObject {
    /// `leading`, `finished` or `riding`.
    public var intent: String
    /// When the rider said so, by the device's own clock; now where missing.
    public var at: Moment?
    /// When the device sends this, by the same clock; now where missing.
    public var sentAt: Moment?

    public init(intent: String, at: Moment? = nil, sentAt: Moment? = nil) {
        self.intent = intent
        self.at = at
        self.sentAt = sentAt
    }
}
